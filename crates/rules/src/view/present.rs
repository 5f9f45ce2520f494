//! The trait [`Present`]: what a user interface, a diagram or a screen reader shows of a position.

use super::{ActionView, Board, Change, Consequence, Effect, Figure, Layout, Notice, PalettePiece, Place};
use crate::geometry::{Point, Points};
use crate::key;
use crate::message::Message;
use crate::notation::Notation;

/// A position as a terminal draws it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The board, as lines of characters.
    pub picture: String,
    /// Remarks below the board, one line each.
    pub notes: Vec<Message>,
}

impl From<String> for Drawing {
    fn from(picture: String) -> Drawing {
        Drawing { picture, notes: Vec::new() }
    }
}

/// A game that can be shown, on a screen or in words.
///
/// ```
/// use benediction_rules::Position as _;
/// use benediction_rules::games::obelisk::{self, Mode, Start};
/// use benediction_rules::view::{Place, Present};
///
/// let position = obelisk::Position::new(Mode::Open, Start::Line);
/// let board = position.board();
/// assert_eq!(board.points.len(), 12);
///
/// // All six stones, and what the first legal action does with one of them.
/// let layout = position.layout();
/// assert_eq!(position.figure(&layout).men.len(), 6);
/// let mut legal = Vec::new();
/// position.legal(&mut legal);
/// let view = position.view(legal[0]);
/// assert_eq!((view.text.as_str(), view.count), ("Ba1-b2", 1));
/// assert_eq!(position.effects(legal[0]).len(), 1);
///
/// // Why a stone cannot go where the player drops it.
/// let from = board.point("a1").map(Place::Point);
/// let to = board.point("c3").expect("a square of the board");
/// let reason = position.why_not(from, 0, to).expect("a base cannot go there");
/// assert!(!reason.to_string().is_empty());
/// ```
pub trait Present: Notation {
    /// Returns the board of the game as it is drawn.
    fn board(&self) -> Board;
    /// Returns the places of all checkers, which are numbered anew.
    fn layout(&self) -> Layout;
    /// Returns the places after a legal action in this position. Every checker keeps its number.
    fn layout_after(&self, layout: &Layout, action: Self::Action) -> Layout;
    /// Returns the position as a terminal draws it. `None` leaves it to the caller, who can draw any board whose
    /// points are in a plain grid with upright columns.
    fn drawing(&self) -> Option<Drawing> {
        None
    }
    /// Returns everything that is drawn of the position.
    fn figure(&self, layout: &Layout) -> Figure;
    /// Returns what a legal action does, step by step.
    fn effects(&self, action: Self::Action) -> Vec<Effect>;
    /// Returns what a player should know before a legal action is played.
    ///
    /// ```
    /// use benediction_rules::games::benedict_chess::Position;
    /// use benediction_rules::notation::Notation;
    /// use benediction_rules::view::{Consequence, Present};
    ///
    /// let position = Position::read_position("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")?;
    /// let (action, _) = position.read_action("Qd7")?;
    /// let consequences = position.consequences(action);
    /// assert!(consequences.iter().any(|consequence| matches!(consequence, Consequence::Ended(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn consequences(&self, action: Self::Action) -> Vec<Consequence> {
        Consequence::of(&self.effects(action))
    }
    /// Returns the points to highlight when the game is over: those of the winning piece, or of its bridge. `last` is
    /// the last action of the game.
    fn winning_points(&self, last: Option<Self::Action>) -> Vec<Point>;
    /// Returns what the board editor can place on the board; empty if the game has no board editor.
    fn palette(&self) -> Vec<PalettePiece> {
        Vec::new()
    }
    /// Returns the text of the position after a change in the board editor. [`Notation::read_position`] decides
    /// whether it is a position. [`Change::Image`] is not for games: it is made by
    /// [`Position::image`](crate::Position::image).
    ///
    /// # Errors
    ///
    /// Returns the reason if nothing can be changed in this way.
    fn arranged(&self, _change: Change) -> Result<String, Message> {
        Err(key!("record-not-arranged").into())
    }
    /// Returns a warning that a player must not miss. Returns `None` if there is none.
    fn notice(&self) -> Option<Notice>;
    /// Returns the points of the enemy pieces that the piece on a point attacks, in a game in which this matters.
    fn touches(&self, _from: Point) -> Points {
        Points::NONE
    }
    /// Returns a legal action as a user interface sees it.
    fn view(&self, action: Self::Action) -> ActionView;
    /// Returns the rule why the side to act cannot pick up anything at a place, for a place from which no legal action
    /// starts. For other places the result has no meaning.
    ///
    /// ```
    /// use benediction_rules::Side;
    /// use benediction_rules::games::benediction::{Position, Variant};
    /// use benediction_rules::view::{Place, Present};
    ///
    /// let position = Position::new(Variant::BENEDICTION, Side::Near);
    /// let e8 = position.hex().named("e8").ok_or("no such point")?;
    /// let reason = position.why_not_pick(Place::Point(e8)).ok_or("Blue is not to play")?;
    /// assert_eq!(reason.key(), "benediction-not-your-man");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn why_not_pick(&self, place: Place) -> Option<Message>;
    /// Returns the rule why `count` checkers (0: the whole piece) that were picked up at `from` cannot end on a point,
    /// or `None` if they can. `from` is `None` for the choice of a point.
    fn why_not(&self, from: Option<Place>, count: u8, to: Point) -> Option<Message>;
    /// Returns the rule why `count` pieces (0: all) that were picked up at `from` cannot join the piece of the same
    /// side on a point that they reach. Returns `None` if they do not reach it or can join it, and in a game without
    /// joining.
    fn why_not_join(&self, _from: Place, _count: u8, _to: Point) -> Option<Message> {
        None
    }
}
