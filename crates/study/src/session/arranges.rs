//! Positions made by hand, from the present one on.

use super::Session;
use benediction_engine::Game;
use benediction_rules::key;
use benediction_rules::message::Sentence;
use benediction_rules::notation::ReadError;
use benediction_rules::view::{Change, PalettePiece};

/// A game whose positions can be made by hand.
pub trait Arranges {
    /// What can be laid on the board; nothing where positions are not made by hand.
    fn pieces(&self) -> Vec<PalettePiece>;
    /// The present position after a change, as text.
    ///
    /// # Errors
    /// Why it cannot be, in the words of the game.
    fn arranged(&self, change: Change) -> Result<String, Sentence>;
}

impl<G: Game> Arranges for Session<G> {
    fn pieces(&self) -> Vec<PalettePiece> {
        self.position().palette()
    }

    fn arranged(&self, change: Change) -> Result<String, Sentence> {
        let position = self.position();
        let text = match change {
            Change::Image(symmetry) if G::SYMMETRIES.contains(&symmetry) => position.image(symmetry).position_text(),
            Change::Image(_) => return Err(key!("record-not-arranged").into()),
            change => position.arranged(change)?,
        };
        let read = G::read_position(&text).map_err(|ReadError { reason, .. }| reason)?;
        Ok(read.position_text())
    }
}
