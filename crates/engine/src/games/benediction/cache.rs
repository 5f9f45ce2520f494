//! Where tall men can go, remembered from one judgement to the next: positions that are judged one after another differ by an
//! action or two, so most of their men can go where they could before.

use benediction_rules::Side;
use benediction_rules::games::benediction::Position;
use benediction_rules::geometry::{Point, Points};

/// Where a man can go.
#[derive(Clone, Copy)]
struct Known {
    size: u8,
    /// Points on a side of the board.
    n: u8,
    blocks: Points,
    /// Where he could go if there were no blocks: others do not matter.
    free: Points,
    ends: Points,
}

/// No man has the size 0.
const NOTHING: Known = Known { size: 0, n: 0, blocks: Points::NONE, free: Points::NONE, ends: Points::NONE };

/// What is remembered, by side and point. An entry says itself for which board, man and blocks it holds.
#[derive(Clone)]
pub(super) struct ReachCache(Box<[[Known; 127]; 2]>);

impl ReachCache {
    pub fn new() -> ReachCache {
        ReachCache(Box::new([[NOTHING; 127]; 2]))
    }

    /// The points that some tall men of a side reach in one action.
    pub fn ends(&mut self, position: &Position, side: Side, tall: Points) -> Points {
        let known = &mut self.0[side.index()];
        tall.fold(Points::NONE, |ends, from| ends | of_man(&mut known[from.index()], position, side, from))
    }
}

#[inline]
fn of_man(known: &mut Known, position: &Position, side: Side, from: Point) -> Points {
    let (size, n, blocks) = (position.size(from), position.hex().n() as u8, position.blocks());
    if known.size != size || known.n != n || (known.blocks.0 ^ blocks.0) & known.free.0 != 0 {
        let free = position.hex().reach(side.index(), from, size, Points::NONE).ends;
        *known = Known { size, n, blocks, free, ends: position.reach_of(side, from, size).ends };
    }
    known.ends
}
