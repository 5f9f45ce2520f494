//! The players at the table.

use benediction_engine::Level;
use benediction_rules::Side;
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

/// The players of both sides: Red, then Blue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slots([PlayerSlot; 2]);

impl Slots {
    /// A person at either side.
    pub(super) const PEOPLE: Slots = Slots([PlayerSlot::Human, PlayerSlot::Human]);

    /// Returns the slots of players as they are written in a saved game.
    pub(super) fn new(players: [&Player; 2]) -> Slots {
        Slots(players.map(PlayerSlot::of))
    }

    /// Returns slots with a player for each side.
    pub(super) fn by_side(player: impl Fn(Side) -> PlayerSlot) -> Slots {
        Slots(Side::BOTH.map(player))
    }

    /// Returns the slot of a side.
    pub const fn slot(&self, side: Side) -> &PlayerSlot {
        &self.0[side.index()]
    }

    /// Returns the player of a side, as in a saved game.
    pub fn player(&self, side: Side) -> Player {
        self.slot(side).player()
    }

    /// Returns the players of both sides, as in a saved game.
    pub fn players(&self) -> (Player, Player) {
        (self.player(Side::Near), self.player(Side::Far))
    }

    /// Returns `true` if a person plays the side.
    pub const fn is_human(&self, side: Side) -> bool {
        self.slot(side).is_human()
    }

    /// Returns `true` if a person plays at this table.
    pub fn has_human(&self) -> bool {
        self.0.iter().any(PlayerSlot::is_human)
    }

    /// Returns `true` if a side is not played by a person at this table.
    pub fn has_bot(&self) -> bool {
        !self.0.iter().all(PlayerSlot::is_human)
    }

    /// Returns the side of the only person. Returns `None` if there are two or none.
    pub fn lone_human(&self) -> Option<Side> {
        let mut humans = Side::BOTH.into_iter().filter(|side| self.is_human(*side));
        humans.next().filter(|_| humans.next().is_none())
    }
}
