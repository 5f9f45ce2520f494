//! The pieces that may be hit by the next roll, counted over the 36 throws of two dice.

use benediction_rules::Side;
use benediction_rules::games::kingamon::is_neutral;
use benediction_rules::games::kingamon::{BAR, OFF};
use benediction_rules::games::kingamon::{Position, Roll, Switch};

/// Numbers of the 36 throws that hit. Either die with any piece and both dice with one piece count; plays that first clear or block
/// the way do not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shots {
    /// Number of throws that hit the enemy king.
    pub king: u32,
    /// Number of throws that hit the enemy king or a single enemy disk.
    pub any: u32,
}

/// The spaces of the ring, a bit for each travel number.
const RING: u32 = ((1 << OFF) - 1) & !1;

/// Counts the throws of a side that hit.
pub fn shots(position: &Position, side: Side) -> Shots {
    let enemy = side.other();
    let safe = position.switches().has(Switch::Safe);
    let (mut own, mut held, mut kings, mut blots) = (0u32, 0u32, 0u32, 0u32);
    for travel in BAR..OFF {
        own |= u32::from(position.pieces(side, travel) > 0) << travel;
        if travel == BAR {
            continue;
        }
        let bit = 1 << travel;
        match position.pieces(enemy, OFF - travel) {
            0 => {}
            _ if is_neutral(travel) && safe => {}
            1 if !is_neutral(travel) => {
                blots |= bit;
                if position.king(enemy) == Some(OFF - travel) {
                    kings |= bit;
                }
            }
            _ => held |= bit,
        }
    }
    let bar_count = position.disks(side, BAR);
    if position.switches().has(Switch::BgBar) && bar_count > 0 {
        own = 1;
    }
    let open = RING & !held;
    let reach: [u32; 7] = std::array::from_fn(|die| (own << die) & open);
    let mut shots = Shots::default();
    for roll in Roll::ALL {
        let (a, b) = (usize::from(roll.high()), usize::from(roll.low()));
        let hit = reach[a] | reach[b] | ((reach[a] << b | reach[b] << a) & open);
        shots.king += roll.weight() * u32::from(hit & kings != 0);
        shots.any += roll.weight() * u32::from(hit & blots != 0);
    }
    shots
}
