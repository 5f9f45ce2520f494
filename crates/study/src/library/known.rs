//! The games of the library by what they contain, so that a game that is imported is compared with few others.

use std::collections::HashMap;

use super::store::GameName;
use crate::record::Player;
use crate::session::{Outline, Session};

/// The known games.
#[derive(Debug, Default)]
pub(super) struct KnownGames {
    /// The games of each identity.
    games: HashMap<u32, Vec<GameName>>,
}

impl KnownGames {
    /// Creates the collection of these games with their identities.
    pub fn of<'a>(games: impl Iterator<Item = (&'a GameName, u32)>) -> KnownGames {
        let mut known = KnownGames::default();
        games.for_each(|(name, identity)| known.add(name, identity));
        known
    }

    /// Adds a game.
    pub fn add(&mut self, name: &GameName, identity: u32) {
        self.games.entry(identity).or_default().push(name.clone());
    }

    /// Returns the games with an identity.
    pub fn games(&self, identity: u32) -> &[GameName] {
        self.games.get(&identity).map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns groups of two and more games with the same identity.
    pub fn groups(&self) -> impl Iterator<Item = &[GameName]> {
        self.games.values().map(Vec::as_slice).filter(|names| names.len() > 1)
    }
}

/// Returns a number that is the same for all versions of a game: it depends on the rules, the positions of the main line, the players
/// and the date. Other games have the same number by chance only.
pub(super) fn identity(session: &Session, players: &(Player, Player), outline: &Outline) -> u32 {
    let about = session.about();
    let date = about.date.map(|date| date.to_string()).unwrap_or_default();
    let players = [&players.0, &players.1].map(|player| format!("{player:?}"));
    let mut hasher = crc32fast::Hasher::new();
    for text in [&session.spec().to_string(), &date].into_iter().chain(&players).chain(&about.terms.names) {
        hasher.update(text.as_bytes());
        // It ends the text.
        hasher.update(&[0]);
    }
    // The first nodes are the root and the main line.
    let main_line = outline.lines.first().map_or(0, |(_, count)| *count);
    for key in outline.keys.iter().take(main_line + 1) {
        hasher.update(&key.to_le_bytes());
    }
    hasher.finalize()
}
