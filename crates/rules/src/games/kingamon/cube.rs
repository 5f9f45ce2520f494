//! The doubling cube (rules §8).

use crate::Side;

/// The highest power of two on the cube.
pub const HIGHEST: u8 = 6;

/// The doubling cube (§8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cube {
    /// The stake is two to this power, from 0 to 6.
    pub power: u8,
    /// Who may double next; nobody while it is in the middle.
    pub owner: Option<Side>,
}

impl Cube {
    /// What the game is played for, from 1 to 64.
    pub const fn stake(self) -> u32 {
        1 << self.power
    }

    /// Whether a side may double.
    pub fn is_open_to(self, side: Side) -> bool {
        self.power < HIGHEST && self.owner.is_none_or(|owner| owner == side)
    }
}
