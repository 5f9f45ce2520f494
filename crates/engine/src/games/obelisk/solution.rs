//! The solution of Obelisk: for every placement of the stones and the side to move, the result of best play of both
//! sides and the number of actions. It is computed by retrograde analysis at the first use, one mode at a time.
//!
//! Repetition is left out, as in the rules' own table: a winning side comes nearer to the end with every action, so it
//! never repeats a position, and where neither side wins a repetition is a draw like the rest.

use std::sync::OnceLock;

use benediction_rules::games::obelisk::board::{self, SQUARES};
use benediction_rules::games::obelisk::{BLACK, Mode, Position, WHITE};
use benediction_rules::games::obelisk::{Stones, Trio};
use benediction_rules::geometry::Point;

/// The result of best play of both sides, for the side to move. Numbers are actions of both sides to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move wins; from 1.
    Win(u32),
    /// The side to move loses; from 0, when the game is over.
    Loss(u32),
    /// Neither side can force a win.
    Draw,
}

impl Verdict {
    /// Returns the verdict before an action that leads to this one.
    ///
    /// ```
    /// use benediction_engine::games::obelisk::Verdict;
    ///
    /// assert_eq!(Verdict::Loss(0).before(), Verdict::Win(1));
    /// assert_eq!(Verdict::Win(1).before(), Verdict::Loss(2));
    /// assert!(Verdict::Win(1).worth() > Verdict::Win(3).worth());
    /// ```
    #[must_use]
    pub const fn before(self) -> Verdict {
        match self {
            Verdict::Win(actions) => Verdict::Loss(actions + 1),
            Verdict::Loss(actions) => Verdict::Win(actions + 1),
            Verdict::Draw => Verdict::Draw,
        }
    }

    /// Returns a number that is higher for a better verdict: a sooner win is better than a later one, a later loss
    /// better than a sooner one.
    pub const fn worth(self) -> i32 {
        match self {
            Verdict::Win(actions) => FAR - actions as i32,
            Verdict::Loss(actions) => actions as i32 - FAR,
            Verdict::Draw => 0,
        }
    }

    const fn of_byte(byte: u8) -> Verdict {
        match byte {
            DRAWN => Verdict::Draw,
            n if n % 2 == 1 => Verdict::Loss(n as u32 - 1),
            n => Verdict::Win(n as u32 - 1),
        }
    }
}

/// More actions than any forced end takes.
const FAR: i32 = 1000;

/// Byte of a draw. The byte of a decided placement is its number of actions plus 1; it is lost if the number of actions
/// is even, because the sides alternate.
const DRAWN: u8 = 0;
/// Byte of an illegal placement, with two stones where only one can be.
const ILLEGAL: u8 = u8::MAX;
/// Number of placements: a base in column `c` counts as its mirror image, so it is on 8 squares.
const SIZE: usize = 8 * SQUARES.pow(5);

/// The verdicts on all placements in one mode.
pub struct Solution {
    mode: Mode,
    bytes: Vec<u8>,
}

/// The totals of a mode, for the side to move. A placement and its mirror image are counted separately.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Number of placements that the side to move wins.
    pub won: u32,
    /// Number of placements that the side to move loses.
    pub lost: u32,
    /// Number of placements that end in a draw.
    pub drawn: u32,
    /// The largest number of actions of both sides to a forced end.
    pub longest: u32,
}

impl Solution {
    /// Returns the solution of a mode. The first call computes it, which takes a fraction of a second.
    pub fn of(mode: Mode) -> &'static Solution {
        static SOLUTIONS: [OnceLock<Solution>; 3] = [const { OnceLock::new() }; 3];
        SOLUTIONS[mode as usize].get_or_init(|| Solution::compute(mode))
    }

    /// Computes the solution: a placement with an action to a lost one is won, one whose actions all lead to won ones
    /// is lost.
    pub fn compute(mode: Mode) -> Solution {
        let mut bytes = vec![ILLEGAL; SIZE];
        let mut open_choices = vec![0_u8; SIZE];
        let mut edges: Vec<(u32, u32)> = Vec::new();
        let mut decided: Vec<u32> = Vec::new();
        each_placement(|stones| {
            let here = number(stones);
            bytes[here] = DRAWN;
            each_next(stones, mode, |next| {
                open_choices[here] += 1;
                edges.push((number(next) as u32, here as u32));
            });
            if open_choices[here] == 0 {
                bytes[here] = 1;
                decided.push(here as u32);
            }
        });
        let before = Predecessors::new(&edges);
        drop(edges);
        // First in, first out: shorter distances come before longer ones.
        let mut next = 0;
        while let Some(here) = decided.get(next).copied() {
            next += 1;
            let byte = bytes[here as usize];
            for earlier in before.of(here) {
                let place = *earlier as usize;
                if bytes[place] != DRAWN {
                    continue;
                }
                open_choices[place] -= 1;
                let is_lost = byte % 2 == 1;
                if is_lost || open_choices[place] == 0 {
                    bytes[place] = byte + 1;
                    decided.push(*earlier);
                }
            }
        }
        Solution { mode, bytes }
    }

    /// Returns the mode of the solution.
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// Returns the verdict on a position of its mode. A result that does not come from the stones, such as a
    /// resignation, is ignored.
    ///
    /// ```
    /// use benediction_engine::games::obelisk::{Solution, Verdict};
    /// use benediction_rules::games::obelisk::{Mode, Position, Start};
    ///
    /// // From the line start, Black wins bounded play; from the even start it is a draw.
    /// let solution = Solution::of(Mode::Bounded);
    /// assert_eq!(solution.verdict(&Position::new(Mode::Bounded, Start::Line)), Verdict::Win(19));
    /// assert_eq!(solution.verdict(&Position::new(Mode::Bounded, Start::Even)), Verdict::Draw);
    /// ```
    pub fn verdict(&self, position: &Position) -> Verdict {
        self.of_stones(&position.from_mover_view())
    }

    /// Returns the verdict on stones when Black is to move.
    fn of_stones(&self, stones: &Stones) -> Verdict {
        Verdict::of_byte(self.bytes[number(stones)])
    }

    /// Returns the numbers of won, lost and drawn placements.
    pub fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        each_placement(|stones| {
            let images = if board::column(stones.of(BLACK).base) == 0 { 2 } else { 1 };
            match self.of_stones(stones) {
                Verdict::Win(actions) => {
                    totals.won += images;
                    totals.longest = totals.longest.max(actions);
                }
                Verdict::Loss(actions) => {
                    totals.lost += images;
                    totals.longest = totals.longest.max(actions);
                }
                Verdict::Draw => totals.drawn += images,
            }
        });
        totals
    }

    /// Checks every placement forwards. Returns the number of verdicts that are not the best of those after one action.
    pub fn inconsistencies(&self) -> u32 {
        let mut error_count = 0;
        each_placement(|stones| {
            let mut best: Option<Verdict> = None;
            each_next(stones, self.mode, |next| {
                let verdict = self.of_stones(next).before();
                if best.is_none_or(|best| best.worth() < verdict.worth()) {
                    best = Some(verdict);
                }
            });
            error_count += u32::from(best.unwrap_or(Verdict::Loss(0)) != self.of_stones(stones));
        });
        error_count
    }
}

/// Returns the number of stones with Black to move, the same for their mirror image.
fn number(stones: &Stones) -> usize {
    let base = stones.of(BLACK).base;
    let mirrored = board::column(base) == board::COLUMNS - 1;
    let code = |square: Point| usize::from(if mirrored { board::mirrored(square) } else { square }.0);
    let [own, enemy] = &stones.0;
    // Columns a and b of each row.
    let first = code(base) - usize::from(board::row(base));
    let digits = [own.pedestal, own.capstone, enemy.base, enemy.pedestal, enemy.capstone];
    digits.into_iter().fold(first, |number, square| number * SQUARES + code(square))
}

/// Calls `visit` with each placement after an action of Black, rotated so that Black is to move again.
fn each_next(stones: &Stones, mode: Mode, mut visit: impl FnMut(&Stones)) {
    if !stones.has_obelisk(WHITE) {
        stones.each_legal(BLACK, mode, |_, after| {
            visit(&after.map(true, board::rotated));
            true
        });
    }
}

/// Calls `visit` with each placement in which Black is to move and its base is not in column `c`. An obelisk can only
/// be White's.
fn each_placement(mut visit: impl FnMut(&Stones)) {
    let all = || (0..SQUARES as u8).map(Point);
    for base in all().filter(|square| board::column(*square) < 2) {
        for pedestal in all() {
            for enemy_base in all().filter(|square| ![base, pedestal].contains(square)) {
                for enemy_pedestal in all().filter(|square| ![base, pedestal].contains(square)) {
                    for capstone in all().filter(|square| ![base, pedestal].contains(square)) {
                        let own = Trio { base, pedestal, capstone };
                        for enemy_capstone in all().filter(|square| *square != capstone) {
                            let enemy = Trio { base: enemy_base, pedestal: enemy_pedestal, capstone: enemy_capstone };
                            let on_own = [enemy_base, enemy_pedestal].contains(&enemy_capstone);
                            if !on_own || enemy.has_obelisk() {
                                visit(&Stones([own, enemy]));
                            }
                        }
                    }
                }
            }
        }
    }
}

/// For each number the numbers of its predecessors.
struct Predecessors {
    starts: Vec<u32>,
    numbers: Vec<u32>,
}

impl Predecessors {
    /// Creates the lists from pairs of a successor and a predecessor, by counting.
    fn new(edges: &[(u32, u32)]) -> Predecessors {
        let mut starts = vec![0_u32; SIZE + 1];
        for (to, _) in edges {
            starts[*to as usize + 1] += 1;
        }
        for index in 0..SIZE {
            starts[index + 1] += starts[index];
        }
        let mut next_free = starts.clone();
        let mut numbers = vec![0; edges.len()];
        for (to, from) in edges {
            let place = &mut next_free[*to as usize];
            numbers[*place as usize] = *from;
            *place += 1;
        }
        Predecessors { starts, numbers }
    }

    fn of(&self, number: u32) -> &[u32] {
        let [from, to] = [number as usize, number as usize + 1].map(|index| self.starts[index] as usize);
        &self.numbers[from..to]
    }
}
