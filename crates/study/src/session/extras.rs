//! What a text said beside the game itself.

use super::TextError;
use crate::record::Player;

/// What a text said beside the game itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// Who played the sides, the near one first, where the text says so.
    pub players: [Option<Player>; 2],
    /// What was passed over: what this program has no place for, or the game does not know.
    pub ignored: Vec<TextError>,
}

impl Extras {
    /// The players of the game: people where the text does not say otherwise.
    pub fn players(&self) -> (Player, Player) {
        let [near, far] = self.players.clone().map(|player| player.unwrap_or(Player::Human));
        (near, far)
    }

    pub(super) fn ignore(&mut self, passed: TextError) {
        self.ignored.push(passed);
    }
}
