//! Information in a game text besides the game itself.

use super::TextError;
use crate::record::Player;

/// Information in a game text besides the game itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// The kinds of players, the near one first. `None` if the text does not contain it.
    pub players: [Option<Player>; 2],
    /// The pieces of text that were ignored because the program or the game does not support them.
    pub ignored: Vec<TextError>,
}

impl Extras {
    /// Returns the kinds of players, the near one first. A person is the default.
    pub fn players(&self) -> (Player, Player) {
        let [near, far] = self.players.clone().map(|player| player.unwrap_or(Player::Human));
        (near, far)
    }

    pub(super) fn ignore(&mut self, error: TextError) {
        self.ignored.push(error);
    }
}
