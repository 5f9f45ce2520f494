//! Obelisk solved (rules §10): for every placement of the stones and the side to move, who wins with best play of both
//! and in how many actions. Worked out backwards from the ends of games when it is first asked for, a mode at a time.
//!
//! Repetition is left out, as in the rules' own table: a side that wins comes nearer to its end with every action, so it
//! never needs a position twice, and where neither side wins a repetition is the draw that it is anyway.

use std::sync::OnceLock;

use benediction_rules::games::obelisk::board::{self, SQUARES};
use benediction_rules::games::obelisk::{BLACK, Mode, Position, WHITE};
use benediction_rules::games::obelisk::{Stones, Trio};
use benediction_rules::geometry::Point;

/// What best play of both sides makes of a position, for the side to move. Numbers are actions of both sides to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It wins; from 1.
    Win(u32),
    /// It loses; from 0, when the game is over.
    Loss(u32),
    /// Neither side can force anything.
    Draw,
}

impl Verdict {
    /// The same before an action that leads to it.
    #[must_use]
    pub const fn before(self) -> Verdict {
        match self {
            Verdict::Win(actions) => Verdict::Loss(actions + 1),
            Verdict::Loss(actions) => Verdict::Win(actions + 1),
            Verdict::Draw => Verdict::Draw,
        }
    }

    /// A number that is higher the better it is: a win the higher the sooner, a loss the higher the later.
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

/// More actions than any forced end is away.
const FAR: i32 = 1000;

/// In the table a decided placement is its number of actions and 1: even numbers are lost, because the sides alternate.
const DRAWN: u8 = 0;
/// No placement: two stones where only one can be.
const NOTHING: u8 = u8::MAX;
/// Numbers of placements: a base in column `c` counts as its mirror image, so it stands on 8 squares.
const SIZE: usize = 8 * SQUARES.pow(5);

/// The verdicts on all placements in one mode.
pub struct Solution {
    mode: Mode,
    bytes: Vec<u8>,
}

/// How the placements of a mode end, for the side to move; a placement and its mirror image are two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// How many are won.
    pub won: u32,
    /// How many are lost.
    pub lost: u32,
    /// How many are drawn.
    pub drawn: u32,
    /// The longest way to a forced end, in actions of both sides.
    pub longest: u32,
}

impl Solution {
    /// The solution of a mode. The first question works it out, which takes a fraction of a second.
    pub fn of(mode: Mode) -> &'static Solution {
        static SOLUTIONS: [OnceLock<Solution>; 3] = [const { OnceLock::new() }; 3];
        SOLUTIONS[mode as usize].get_or_init(|| Solution::work_out(mode))
    }

    /// Works it out: a placement with an action to a lost one is won, one whose actions all lead to won ones is lost.
    pub fn work_out(mode: Mode) -> Solution {
        let mut bytes = vec![NOTHING; SIZE];
        let mut choices = vec![0_u8; SIZE];
        let mut ways: Vec<(u32, u32)> = Vec::new();
        let mut found: Vec<u32> = Vec::new();
        each_placement(|stones| {
            let here = number(stones);
            bytes[here] = DRAWN;
            each_next(stones, mode, |next| {
                choices[here] += 1;
                ways.push((number(next) as u32, here as u32));
            });
            if choices[here] == 0 {
                bytes[here] = 1;
                found.push(here as u32);
            }
        });
        let before = Before::new(&ways);
        drop(ways);
        // First in, first out: everything at a distance comes before anything farther.
        let mut next = 0;
        while let Some(here) = found.get(next).copied() {
            next += 1;
            let byte = bytes[here as usize];
            for earlier in before.of(here) {
                let place = *earlier as usize;
                if bytes[place] != DRAWN {
                    continue;
                }
                choices[place] -= 1;
                let lost_here = byte % 2 == 1;
                if lost_here || choices[place] == 0 {
                    bytes[place] = byte + 1;
                    found.push(*earlier);
                }
            }
        }
        Solution { mode, bytes }
    }

    /// The mode it is of.
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// The verdict on a position of its mode, as if its result, if it has one from outside the stones, were not there.
    pub fn verdict(&self, position: &Position) -> Verdict {
        self.of_stones(&position.seen_by_the_mover())
    }

    /// The verdict on stones when Black is to move.
    fn of_stones(&self, stones: &Stones) -> Verdict {
        Verdict::of_byte(self.bytes[number(stones)])
    }

    /// Counts the placements.
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

    /// Looks at every placement once more, forwards: how many verdicts are not the best of those after one action.
    pub fn inconsistencies(&self) -> u32 {
        let mut wrong = 0;
        each_placement(|stones| {
            let mut best: Option<Verdict> = None;
            each_next(stones, self.mode, |next| {
                let verdict = self.of_stones(next).before();
                if best.is_none_or(|best| best.worth() < verdict.worth()) {
                    best = Some(verdict);
                }
            });
            wrong += u32::from(best.unwrap_or(Verdict::Loss(0)) != self.of_stones(stones));
        });
        wrong
    }
}

/// The number of stones whose mover is Black, the same for their mirror image.
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

/// The placements that an action of Black leads to, turned so that Black is to move again.
fn each_next(stones: &Stones, mode: Mode, mut tell: impl FnMut(&Stones)) {
    if !stones.has_obelisk(WHITE) {
        stones.each_legal(BLACK, mode, |_, after| {
            tell(&after.map(true, board::rotated));
            true
        });
    }
}

/// Tells every placement in which Black is to move and its base is not in column `c`. An obelisk can only be White's.
fn each_placement(mut tell: impl FnMut(&Stones)) {
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
                                tell(&Stones([own, enemy]));
                            }
                        }
                    }
                }
            }
        }
    }
}

/// For each number the numbers from which an action leads to it.
struct Before {
    starts: Vec<u32>,
    numbers: Vec<u32>,
}

impl Before {
    /// From pairs of an end and a beginning, by counting.
    fn new(ways: &[(u32, u32)]) -> Before {
        let mut starts = vec![0_u32; SIZE + 1];
        for (to, _) in ways {
            starts[*to as usize + 1] += 1;
        }
        for index in 0..SIZE {
            starts[index + 1] += starts[index];
        }
        let mut free = starts.clone();
        let mut numbers = vec![0; ways.len()];
        for (to, from) in ways {
            let place = &mut free[*to as usize];
            numbers[*place as usize] = *from;
            *place += 1;
        }
        Before { starts, numbers }
    }

    fn of(&self, number: u32) -> &[u32] {
        let [from, to] = [number as usize, number as usize + 1].map(|index| self.starts[index] as usize);
        &self.numbers[from..to]
    }
}
