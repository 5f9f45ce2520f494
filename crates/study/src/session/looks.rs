//! The views of a session for the window and the terminal, and the editing of positions.

use super::Session;
use crate::tree::NodeId;
use benediction_rules::geometry::{Point, Points};
use benediction_rules::message::Message;
use benediction_rules::notation::ReadError;
use benediction_rules::view::{ActionView, Board, Change, Consequence, Drawing, Figure, Notice, PalettePiece, Place};
use benediction_rules::{Action, key};

impl Session {
    /// Returns the board of the game as it is drawn.
    pub fn board(&self) -> Board {
        self.position().board()
    }

    /// Returns the drawing of the position for a terminal. Returns `None` if the common grid of points is used.
    pub fn drawing(&self) -> Option<Drawing> {
        self.position().drawing()
    }

    /// Returns all legal actions, sorted by text.
    pub fn legal(&self) -> Vec<ActionView> {
        let position = self.position();
        let mut views: Vec<ActionView> = position.legal().into_iter().map(|action| position.view(action)).collect();
        views.sort_by(|a, b| a.text.cmp(&b.text));
        views
    }

    /// Returns the reason why nothing can be picked up at a place, for a place from which no legal action starts. For other places
    /// the result has no meaning.
    pub fn why_not_pick(&self, place: Place) -> Option<Message> {
        self.position().why_not_pick(place)
    }

    /// Returns the reason why `count` checkers (0 means all) that are picked up cannot be put on a point. Returns `None` if they
    /// can.
    pub fn why_not(&self, from: Option<Place>, count: u8, to: Point) -> Option<Message> {
        self.position().why_not(from, count, to)
    }

    /// Returns the reason why picked up pieces cannot join the friendly piece on a point that they reach. Returns `None` if they do
    /// not reach it or can join it.
    pub fn why_not_join(&self, from: Place, count: u8, to: Point) -> Option<Message> {
        self.position().why_not_join(from, count, to)
    }

    /// Returns what a player should know before a legal action is played.
    pub fn consequences(&self, action: Action) -> Vec<Consequence> {
        self.position().consequences(action)
    }

    /// Returns the enemy pieces that the piece on a point touches.
    pub fn touches(&self, from: Point) -> Points {
        self.position().touches(from)
    }

    /// Returns the picture of the current position.
    pub fn figure(&self) -> Figure {
        self.position().figure(self.layout())
    }

    /// Returns the picture after the first `ply` actions.
    pub fn figure_at(&self, ply: usize) -> Figure {
        let (position, layout) = self.at(ply);
        position.figure(layout)
    }

    /// Returns the action that follows the first `ply` actions. Returns `None` if there are not that many.
    pub fn view_at(&self, ply: usize) -> Option<ActionView> {
        Some(self.at(ply).0.view(self.action_at(ply)?))
    }

    /// Returns the action that leads to a node, with the picture before it. Returns `None` for the root. The way to the node is walked.
    pub fn played_to(&self, node: NodeId) -> Option<(Figure, ActionView)> {
        let mut session = self.clone();
        session.go(node);
        let ply = session.ply().checked_sub(1)?;
        Some((session.figure_at(ply), session.view_at(ply)?))
    }

    /// Returns the points to show with the result, such as those of the winning piece or the bridge.
    pub fn winning_points(&self) -> Vec<Point> {
        let last = self.ply().checked_sub(1).and_then(|ply| self.action_at(ply));
        self.position().winning_points(last)
    }

    /// Returns an important message about the position, such as a blessed king in King Trails. Returns `None` if there
    /// is none.
    pub fn notice(&self) -> Option<Notice> {
        self.position().notice()
    }

    /// Returns the pieces that can be put on the board. Empty if the game has no position editor.
    pub fn pieces(&self) -> Vec<PalettePiece> {
        self.position().palette()
    }

    /// Returns the current position after a change, as text.
    ///
    /// # Errors
    /// The reason why the change is impossible, as a sentence.
    pub fn arranged(&self, change: Change) -> Result<String, Message> {
        let position = self.position();
        let text = match change {
            Change::Image(symmetry) if position.symmetries().contains(&symmetry) => {
                position.image(symmetry).position_text()
            }
            Change::Image(_) => return Err(key!("record-not-arranged").into()),
            change => position.arranged(change)?,
        };
        let arranged = position.read_position(&text).map_err(|ReadError { reason, .. }| reason)?;
        Ok(arranged.position_text())
    }
}
