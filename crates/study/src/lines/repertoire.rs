//! The lines that come with the program.

use super::Deck;
use crate::registry;
use crate::session::Session;
use crate::tree::NodeId;
use benediction_rules::message::{Key, Message};
use benediction_rules::{Side, key};

/// A short study of openings, and the side for which it is.
#[derive(Clone, Copy, Debug)]
pub struct Repertoire {
    /// The name by which a deck knows it, with that of the game. No file of the library can have it.
    pub name: &'static str,
    /// The title.
    pub title: Key,
    /// A sentence about where the lines come from.
    pub about: Key,
    side: Side,
    text: &'static str,
}

/// All of them.
pub const REPERTOIRES: [Repertoire; 2] = [
    Repertoire {
        name: "built-in:benediction",
        title: key!("lines-benediction"),
        about: key!("lines-benediction-about"),
        side: Side::Near,
        text: include_str!("../../../../assets/openings/lines-benediction.txt"),
    },
    Repertoire {
        name: "built-in:benedict-chess",
        title: key!("lines-benedict-chess"),
        about: key!("lines-benedict-chess-about"),
        side: Side::Near,
        text: include_str!("../../../../assets/openings/lines-benedict-chess.txt"),
    },
];

impl Repertoire {
    /// Returns the repertoire with a name, or `None` if it is not known.
    pub fn named(name: &str) -> Option<&'static Repertoire> {
        REPERTOIRES.iter().find(|repertoire| repertoire.name == name)
    }

    /// Returns the study.
    ///
    /// # Errors
    /// The text is not a game.
    pub fn session(&self) -> Result<Session, Message> {
        registry::open_game_text(self.text).map_err(|error| error.reason)
    }

    /// Returns the deck of all its lines.
    ///
    /// # Errors
    /// The text is not a game.
    pub fn deck(&self) -> Result<Deck, Message> {
        let mut study = self.session()?;
        study.go(NodeId::ROOT);
        Ok(Deck::here(self.name, &study, self.side))
    }
}
