//! Who sits at the table.

use benediction_engine::Level;
use benediction_study::record::Player;

/// Who plays a side at this table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerSlot {
    /// A person.
    Human,
    /// The bot at a level.
    Bot(Level),
    /// Somebody else, of whom a saved game knows the name: nobody at this table moves for them.
    Named(String),
}

impl PlayerSlot {
    /// The slot of somebody a saved game tells of. A level that this program does not have becomes the strongest.
    pub fn of(player: &Player) -> PlayerSlot {
        match player {
            Player::Human => PlayerSlot::Human,
            Player::Bot(level) => PlayerSlot::Bot(Level::new(*level).unwrap_or(Level::STRONGEST)),
            Player::Other(name) => PlayerSlot::Named(name.clone()),
        }
    }

    /// The same as a saved game tells it.
    pub fn player(&self) -> Player {
        match self {
            PlayerSlot::Human => Player::Human,
            PlayerSlot::Bot(level) => Player::Bot(level.number()),
            PlayerSlot::Named(name) => Player::Other(name.clone()),
        }
    }

    /// Whether a person moves this side by hand.
    pub const fn is_human(&self) -> bool {
        matches!(self, PlayerSlot::Human)
    }
}
