//! A cache of the reach of tall men between evaluations: consecutive positions differ by an action or two, so most of their men
//! have the same reach.

use benediction_rules::Side;
use benediction_rules::games::benediction::Position;
use benediction_rules::geometry::{Point, Points};

/// The reach of a man.
#[derive(Clone, Copy)]
struct Entry {
    size: u8,
    /// Number of points on a side of the board.
    n: u8,
    blocks: Points,
    /// The reach without blocks; blocks on other points do not matter.
    free: Points,
    ends: Points,
}

/// An empty entry; no man has the size 0.
const EMPTY: Entry = Entry { size: 0, n: 0, blocks: Points::NONE, free: Points::NONE, ends: Points::NONE };

/// The cache, by side and point. An entry contains the board, the man and the blocks for which it is valid.
#[derive(Clone)]
pub(super) struct ReachCache(Box<[[Entry; 127]; 2]>);

impl ReachCache {
    pub fn new() -> ReachCache {
        ReachCache(Box::new([[EMPTY; 127]; 2]))
    }

    /// Returns the points that some tall men of a side reach in one action.
    pub fn ends(&mut self, position: &Position, side: Side, tall: Points) -> Points {
        let entries = &mut self.0[side.index()];
        tall.fold(Points::NONE, |ends, from| ends | of_man(&mut entries[from.index()], position, side, from))
    }
}

#[inline]
fn of_man(entry: &mut Entry, position: &Position, side: Side, from: Point) -> Points {
    let (size, n, blocks) = (position.size(from), position.hex().n() as u8, position.blocks());
    if entry.size != size || entry.n != n || (entry.blocks.0 ^ blocks.0) & entry.free.0 != 0 {
        let free = position.hex().reach(side.index(), from, size, Points::NONE).ends;
        *entry = Entry { size, n, blocks, free, ends: position.reach_of(side, from, size).ends };
    }
    entry.ends
}
