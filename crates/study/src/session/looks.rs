//! What the table and the terminal draw of a session.

use super::{Session, TurnLine};
use benediction_engine::Game;
use benediction_rules::geometry::{Point, Points};
use benediction_rules::message::Sentence;
use benediction_rules::view::{ActionView, Board, Drawing, Figure, Notice, Place};

/// How a game looks, and what can be picked up in it.
pub trait Looks {
    /// The board to draw.
    fn board(&self) -> Board;
    /// The position as a terminal draws it, where the common grid does not fit.
    fn drawing(&self) -> Option<Drawing>;
    /// Every legal action, in the order of its text.
    fn legal(&self) -> Vec<ActionView>;
    /// Why a place cannot be picked up from.
    fn why_not_pick(&self, place: Place) -> Option<Sentence>;
    /// Why what is picked up cannot end on a point with so many checkers (0: all). Empty if it can.
    fn why_not(&self, from: Option<Place>, count: u8, to: Point) -> Option<Sentence>;
    /// The enemy men whom the man on a point touches as he stands.
    fn touches(&self, from: Point) -> Points;
    /// The picture of the present position.
    fn figure(&self) -> Figure;
    /// The picture after so many actions.
    fn figure_at(&self, ply: usize) -> Figure;
    /// The action played after so many others.
    fn view_at(&self, ply: usize) -> Option<ActionView>;
    /// The move list.
    fn turns(&self) -> Vec<TurnLine>;
    /// Points to show with the result: the winning man, or the bridge.
    fn winning_points(&self) -> Vec<Point>;
    /// A sentence about the position that a player must not miss, such as a blessed king in King Trails.
    fn notice(&self) -> Option<Notice>;
}

impl<G: Game> Looks for Session<G> {
    fn board(&self) -> Board {
        self.position().board()
    }

    fn drawing(&self) -> Option<Drawing> {
        self.position().drawing()
    }

    fn legal(&self) -> Vec<ActionView> {
        let mut actions = Vec::new();
        self.position().legal(&mut actions);
        let mut views: Vec<ActionView> = actions.into_iter().map(|action| self.position().view(action)).collect();
        views.sort_by(|a, b| a.text.cmp(&b.text));
        views
    }

    fn why_not_pick(&self, place: Place) -> Option<Sentence> {
        self.position().why_not_pick(place)
    }

    fn why_not(&self, from: Option<Place>, count: u8, to: Point) -> Option<Sentence> {
        self.position().why_not(from, count, to)
    }

    fn touches(&self, from: Point) -> Points {
        self.position().touches(from)
    }

    fn figure(&self) -> Figure {
        self.position().figure(self.layout())
    }

    fn figure_at(&self, ply: usize) -> Figure {
        let (position, layout) = self.at(ply);
        position.figure(layout)
    }

    fn view_at(&self, ply: usize) -> Option<ActionView> {
        Some(self.at(ply).0.view(self.action_at(ply)?))
    }

    fn turns(&self) -> Vec<TurnLine> {
        Session::turns(self)
    }

    fn winning_points(&self) -> Vec<Point> {
        let last = Session::ply(self).checked_sub(1).and_then(|ply| self.action_at(ply));
        self.position().winning_points(last)
    }

    fn notice(&self) -> Option<Notice> {
        self.position().notice()
    }
}
