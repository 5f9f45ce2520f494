//! What lines from a point come to, and what blocks hide on them: looked up instead of walked.

use super::{Point, Points};

/// Most points of any board.
pub const MAX_POINTS: usize = 127;

/// Steps after which a line through a wall brings nothing new: twice the longest gridline, once direct and once past the
/// wall. A moving part of more checkers reaches what this many steps reach.
pub const MAX_STEPS: usize = 26;

/// Points on lines that start at one: those on the board, and those that come after the enemy's wall.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    pub direct: Points,
    pub passing: Points,
}

/// The lines of every point of a board, in one sense: where a step leads or where it comes from.
pub(super) struct Lines {
    /// `[point][steps]`.
    free: Vec<[Seen; MAX_STEPS + 1]>,
    /// `[point][block]`: what a block hides.
    hidden: Vec<[Seen; MAX_POINTS]>,
    /// Up to so many steps no line of the point comes to a point twice, so that the other two tables are all there is to know.
    plain: [u8; MAX_POINTS],
}

impl Lines {
    /// `next` says where the next step of a line in one of six directions leads, and whether it passes the wall.
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

    /// Whether the tables say all about lines of so many steps from a point.
    #[inline]
    pub const fn is_plain(&self, from: Point, steps: usize) -> bool {
        steps <= self.plain[from.index()] as usize
    }

    /// What lines of so many steps come to where there are no blocks.
    #[inline]
    pub fn free(&self, from: Point, steps: usize) -> Seen {
        self.free[from.index()][steps]
    }

    /// The blocks, and what they hide from lines of so many steps.
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
