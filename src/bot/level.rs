//! How well a bot plays.

use super::Oracle;
use crate::rules::Game;

/// How well a bot plays, from 1 up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 3] = [Level(1), Level(2), Level(3)];
    /// The bot at its best.
    pub const STRONGEST: Level = Level(3);

    /// The level of a number, if there is one.
    pub fn new(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.0 == number)
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self.0 {
            1 => "Novice",
            2 => "Brother",
            _ => "Prior",
        }
    }

    /// How to search at this level.
    ///
    /// - Novice sees its own turn, judges roughly, and in one turn of three does not ask what the opponent will do.
    /// - Brother sees one action of the opponent's too, and any win the opponent has within a turn.
    /// - Prior is limited only by its budget.
    pub(super) fn style<G: Game>(self, position: &G, seed: u64) -> Style {
        let own = u32::from(position.turn().actions_left.max(1));
        let whole = Style { depth: u32::MAX, noise: 0, salt: 0, overlooks: false, exact: false, table: true };
        let salt = scatter(seed ^ 0x00be_d1c7_1011);
        match self.0 {
            1 => {
                let overlooks = scatter(salt ^ position.hash()).is_multiple_of(3);
                // What it overlooks must not be found in the table in other turns.
                Style { depth: own, noise: 90, salt: salt ^ u64::from(overlooks), overlooks, ..whole }
            }
            2 => Style { depth: own + 1, noise: 20, salt, ..whole },
            _ => whole,
        }
    }

    pub(super) fn oracle(self, oracle: Oracle) -> Style {
        Style { depth: u32::MAX, noise: 0, salt: 0, overlooks: false, exact: true, table: oracle.shortcuts }
    }
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// Most actions to look ahead.
    pub depth: u32,
    /// Most hundredths of a man by which a judgement is wrong on purpose.
    pub noise: i32,
    /// What makes judgements wrong; mixed into the keys of the table, because they are wrong too.
    pub salt: u64,
    /// The opponent's wins within a turn are not looked for.
    pub overlooks: bool,
    /// Every line is looked at to exactly the same depth.
    pub exact: bool,
    /// Positions are remembered and lines cut off by alpha and beta.
    pub table: bool,
}

/// SplitMix64's finaliser (Steele, Lea and Flood 2014).
pub(super) const fn scatter(value: u64) -> u64 {
    let z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
