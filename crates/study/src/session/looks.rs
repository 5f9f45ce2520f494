//! What the table and the terminal draw of a session, and positions made by hand, from the present one on.

use super::Session;
use benediction_rules::geometry::{Point, Points};
use benediction_rules::key;
use benediction_rules::message::Message;
use benediction_rules::notation::ReadError;
use benediction_rules::view::{ActionView, Board, Change, Drawing, Figure, Notice, PalettePiece, Place};

impl Session {
    /// The board to draw.
    pub fn board(&self) -> Board {
        self.position().board()
    }

    /// The position as a terminal draws it, where the common grid does not fit.
    pub fn drawing(&self) -> Option<Drawing> {
        self.position().drawing()
    }

    /// Every legal action, in the order of its text.
    pub fn legal(&self) -> Vec<ActionView> {
        let position = self.position();
        let mut views: Vec<ActionView> = position.legal().into_iter().map(|action| position.view(action)).collect();
        views.sort_by(|a, b| a.text.cmp(&b.text));
        views
    }

    /// Why a place cannot be picked up from.
    pub fn why_not_pick(&self, place: Place) -> Option<Message> {
        self.position().why_not_pick(place)
    }

    /// Why what is picked up cannot end on a point with so many checkers (0: all). Empty if it can.
    pub fn why_not(&self, from: Option<Place>, count: u8, to: Point) -> Option<Message> {
        self.position().why_not(from, count, to)
    }

    /// The enemy men whom the man on a point touches as he stands.
    pub fn touches(&self, from: Point) -> Points {
        self.position().touches(from)
    }

    /// The picture of the present position.
    pub fn figure(&self) -> Figure {
        self.position().figure(self.layout())
    }

    /// The picture after so many actions.
    pub fn figure_at(&self, ply: usize) -> Figure {
        let (position, layout) = self.at(ply);
        position.figure(layout)
    }

    /// The action played after so many others.
    pub fn view_at(&self, ply: usize) -> Option<ActionView> {
        Some(self.at(ply).0.view(self.action_at(ply)?))
    }

    /// Points to show with the result: the winning man, or the bridge.
    pub fn winning_points(&self) -> Vec<Point> {
        let last = self.ply().checked_sub(1).and_then(|ply| self.action_at(ply));
        self.position().winning_points(last)
    }

    /// A sentence about the position that a player must not miss, such as a blessed king in King Trails.
    pub fn notice(&self) -> Option<Notice> {
        self.position().notice()
    }

    /// What can be laid on the board; nothing where positions are not made by hand.
    pub fn pieces(&self) -> Vec<PalettePiece> {
        self.position().palette()
    }

    /// The present position after a change, as text.
    ///
    /// # Errors
    /// Why it cannot be, in the words of the game.
    pub fn arranged(&self, change: Change) -> Result<String, Message> {
        let position = self.position();
        let text = match change {
            Change::Image(symmetry) if position.symmetries().contains(&symmetry) => {
                position.image(symmetry).position_text()
            }
            Change::Image(_) => return Err(key!("record-not-arranged").into()),
            change => position.arranged(change)?,
        };
        let read = position.read_position(&text).map_err(|ReadError { reason, .. }| reason)?;
        Ok(read.position_text())
    }
}
