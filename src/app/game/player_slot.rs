//! The players at the table.

use benediction_engine::Level;
use benediction_study::record::Player;

/// The player of a side at this table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerSlot {
    /// A person.
    Human,
    /// The bot at a level.
    Bot(Level),
    /// Another player, named by a saved game; no one at this table acts for it.
    Named(String),
}

impl PlayerSlot {
    /// Returns the slot of a player of a saved game. A level that this program does not have becomes the strongest.
    pub fn of(player: &Player) -> PlayerSlot {
        match player {
            Player::Human => PlayerSlot::Human,
            Player::Bot(level) => PlayerSlot::Bot(Level::new(*level).unwrap_or(Level::STRONGEST)),
            Player::Other(name) => PlayerSlot::Named(name.clone()),
        }
    }

    /// Returns the player as it is written in a saved game.
    pub fn player(&self) -> Player {
        match self {
            PlayerSlot::Human => Player::Human,
            PlayerSlot::Bot(level) => Player::Bot(level.number()),
            PlayerSlot::Named(name) => Player::Other(name.clone()),
        }
    }

    /// Returns `true` if a person plays this side.
    pub const fn is_human(&self) -> bool {
        matches!(self, PlayerSlot::Human)
    }
}
