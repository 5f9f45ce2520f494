//! The doubling cube.

use crate::Side;

/// The highest power of two on the cube.
pub const HIGHEST: u8 = 6;

/// The [doubling cube](crate::rulebook#variants-2): how often the stake was doubled, and the side that may double next.
///
/// ```
/// use benediction_rules::Side;
/// use benediction_rules::games::kingamon::Cube;
///
/// let cube = Cube { power: 2, owner: Some(Side::Near) };
/// assert_eq!(cube.stake(), 4);
/// assert!(cube.is_open_to(Side::Near) && !cube.is_open_to(Side::Far));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cube {
    /// The stake is two to this power, from 0 to 6.
    pub power: u8,
    /// The only side that can double next; `None` while the cube is in the middle and both can.
    pub owner: Option<Side>,
}

impl Cube {
    /// Returns the stake of the game, from 1 to 64.
    pub const fn stake(self) -> u32 {
        1 << self.power
    }

    /// Returns `true` if a side can double.
    pub fn is_open_to(self, side: Side) -> bool {
        self.power < HIGHEST && self.owner.is_none_or(|owner| owner == side)
    }
}
