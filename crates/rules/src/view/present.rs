//! What a table, a diagram or a screen reader is told about a position.

use super::{ActionView, Board, Change, Effect, Figure, Layout, Notice, PalettePiece, Place};
use crate::geometry::{Point, Points};
use crate::key;
use crate::message::Sentence;
use crate::notation::Notation;

/// A position as a terminal draws it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The board: signs in rows.
    pub picture: String,
    /// What is said below it, a line each.
    pub notes: Vec<Sentence>,
}

impl From<String> for Drawing {
    fn from(picture: String) -> Drawing {
        Drawing { picture, notes: Vec::new() }
    }
}

/// A game that shows itself.
pub trait Present: Notation {
    /// The board as the table draws it.
    fn board(&self) -> Board;
    /// Every checker of the position at its place, numbered anew.
    fn layout(&self) -> Layout;
    /// The layout after a legal action in this position, every checker keeping its number.
    fn layout_after(&self, layout: &Layout, action: Self::Action) -> Layout;
    /// The position as a terminal draws it, for a game whose board is no plain grid of points with upright columns.
    fn drawing(&self) -> Option<Drawing> {
        None
    }
    /// What stands where: the men with their faces and marks, and the stones.
    fn figure(&self, layout: &Layout) -> Figure;
    /// What a legal action does, step by step, for the table.
    fn effects(&self, action: Self::Action) -> Vec<Effect>;
    /// The points to show with the result: the winning man, his bridge.
    fn winning_points(&self, last: Option<Self::Action>) -> Vec<Point>;
    /// What can be laid on the board by hand; nothing where positions are not made so.
    fn palette(&self) -> Vec<PalettePiece> {
        Vec::new()
    }
    /// The text of the position after a change by hand; only its reader says whether it can be. Images are made for all games alike.
    ///
    /// # Errors
    /// There is nothing to change so.
    fn arranged(&self, _change: Change) -> Result<String, Sentence> {
        Err(key!("record-not-arranged").into())
    }
    /// What a player must not miss.
    fn notice(&self) -> Option<Notice>;
    /// The enemy men whom the man on a point touches as he stands, for a game in which that matters.
    fn touches(&self, _from: Point) -> Points {
        Points::NONE
    }
    /// A legal action as the picker and the table see it.
    fn view(&self, action: Self::Action) -> ActionView;
    /// Why a place cannot be picked up from by the side to act, in the rule's words.
    fn why_not_pick(&self, place: Place) -> Option<Sentence>;
    /// Why what was picked up cannot end on a point with so many checkers (0: the whole man), in the rule's words;
    /// `from` is nothing for a choice of a point. Empty if it can.
    fn why_not(&self, from: Option<Place>, count: u8, to: Point) -> Option<Sentence>;
}
