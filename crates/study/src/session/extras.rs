//! Information in a game text besides the game itself.

use super::TextError;
use crate::record::Player;

/// Largest number of ignored pieces that are named.
pub const MAX_IGNORED: usize = 200;

/// Information in a game text besides the game itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// The kinds of players, the near one first. `None` if the text does not contain it.
    pub players: [Option<Player>; 2],
    /// The first 200 pieces of text that were ignored because the program or the game does not support them.
    pub ignored: Vec<TextError>,
}

impl Extras {
    /// Returns the kinds of players, the near one first. A person is the default.
    pub fn players(&self) -> (Player, Player) {
        let [near, far] = self.players.clone().map(|player| player.unwrap_or(Player::Human));
        (near, far)
    }

    pub(super) fn ignore(&mut self, error: TextError) {
        self.ignore_with(|| error);
    }

    /// Adds what `error` creates, unless there is enough.
    pub(super) fn ignore_with(&mut self, error: impl FnOnce() -> TextError) {
        if self.ignored.len() < MAX_IGNORED {
            self.ignored.push(error());
        }
    }
}
