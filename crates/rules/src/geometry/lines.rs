//! Tables of the points that lines from a point reach, and of those that blocks hide.

use super::{Point, Points};

/// Number of points of the largest board.
pub const MAX_POINTS: usize = 127;

/// Number of steps after which a line through a wall reaches no new point: twice the longest gridline, once direct and
/// once through the wall. More checkers reach no more than this number.
pub const MAX_STEPS: usize = 26;

/// Points on lines that start at one point: those before the enemy wall, and those behind it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    pub direct: Points,
    pub passing: Points,
}

/// The lines of every point of a board, followed forward or backward.
pub(super) struct Lines {
    /// `[point][steps]`.
    free: Vec<[Seen; MAX_STEPS + 1]>,
    /// `[point][block]`: the points that a block hides.
    hidden: Vec<[Seen; MAX_POINTS]>,
    /// Number of steps up to which no line of the point meets a point twice, so that the other two tables are
    /// complete.
    plain: [u8; MAX_POINTS],
}

impl Lines {
    /// `next` returns where the next step of a line in one of six directions leads, and `true` if it passes the wall.
    pub fn new(all: Points, next: impl Fn(Point, usize) -> Option<(Point, bool)>) -> Lines {
        let mut lines = Lines {
            free: vec![[Seen::default(); MAX_STEPS + 1]; all.len() as usize],
            hidden: vec![[Seen::default(); MAX_POINTS]; all.len() as usize],
            plain: [MAX_STEPS as u8; MAX_POINTS],
        };
        for from in all {
            for direction in 0..6 {
                let (mut at, mut passed) = (from, false);
                let mut way: Vec<(Point, bool)> = Vec::new();
                for steps in 1..=MAX_STEPS {
                    let Some((to, passes)) = next(at, direction) else { break };
                    at = to;
                    passed |= passes;
                    if at == from || way.contains(&(at, passed)) {
                        let plain = &mut lines.plain[from.index()];
                        *plain = (*plain).min(steps as u8 - 1);
                        break;
                    }
                    way.push((at, passed));
                }
                for (index, (point, passed)) in way.iter().enumerate() {
                    for steps in index + 1..=MAX_STEPS {
                        lines.free[from.index()][steps].add(*point, *passed);
                    }
                    for (block, _) in &way[..index] {
                        lines.hidden[from.index()][block.index()].add(*point, *passed);
                    }
                }
            }
        }
        lines
    }

    /// Returns `true` if the tables are complete for lines of this number of steps from a point.
    #[inline]
    pub const fn is_plain(&self, from: Point, steps: usize) -> bool {
        steps <= self.plain[from.index()] as usize
    }

    /// Returns the points that lines of this number of steps reach if there are no blocks.
    #[inline]
    pub fn free(&self, from: Point, steps: usize) -> Seen {
        self.free[from.index()][steps]
    }

    /// Returns the blocks, and the points that they hide from lines of this number of steps.
    #[inline]
    pub fn hidden(&self, from: Point, steps: usize, blocks: Points) -> Seen {
        let free = self.free(from, steps);
        let mut hidden = Seen { direct: blocks, passing: blocks };
        for block in (free.direct | free.passing) & blocks {
            let behind = self.hidden[from.index()][block.index()];
            hidden.direct |= behind.direct;
            hidden.passing |= behind.passing;
        }
        hidden
    }
}

impl Seen {
    fn add(&mut self, point: Point, passed: bool) {
        if passed { &mut self.passing } else { &mut self.direct }.insert(point);
    }
}
