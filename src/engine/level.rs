//! How well a bot plays.

use super::Oracle;
use crate::rules::random::mix;
use crate::rules::{Position, Sight};

/// How well a bot plays, from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct Level(u8);

/// What players call the levels.
const NAMES: [&str; 10] =
    ["Pilgrim", "Postulant", "Novice", "Brother", "Deacon", "Priest", "Prior", "Abbot", "Bishop", "Cardinal"];

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 10] = {
        let mut all = [Level(1); 10];
        let mut index = 0;
        while index < all.len() {
            all[index] = Level(index as u8 + 1);
            index += 1;
        }
        all
    };
    /// The bot at its best.
    pub const STRONGEST: Level = Level(10);

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
        NAMES[self.0 as usize - 1]
    }

    /// Whether it uses all the time it is given, so that it gains by thinking on its opponent's.
    pub const fn takes_its_time(self) -> bool {
        self.0 == Level::STRONGEST.0
    }

    /// What it sees of what a game's levels see.
    const fn sight(self, sights: &[Sight; 10]) -> Sight {
        sights[self.0 as usize - 1]
    }

    /// How to search at this level.
    pub(super) fn style<G: Position>(self, sights: &[Sight; 10], position: &G, seed: u64) -> Style {
        let own = u32::from(position.turn().actions_left.max(1));
        let sight = self.sight(sights);
        let salt = if sight.noise > 0 { mix(seed ^ 0x00be_d1c7_1011) } else { 0 };
        let overlooks = sight.overlooks > 0 && mix(salt ^ position.hash()) % 12 < sight.overlooks;
        Style {
            depth: own + sight.beyond,
            looks_on: sight.looks_on,
            noise: sight.noise,
            // What it overlooks must not be found in the table in other turns.
            salt: salt ^ u64::from(overlooks),
            overlooks,
            certain: self.0 >= 3,
            nodes: sight.nodes,
            full: self == Level::STRONGEST,
            exact: false,
            table: true,
        }
    }

    /// The most positions that it looks at in a turn.
    pub(super) fn positions(self, sights: &[Sight; 10]) -> u64 {
        self.sight(sights).nodes.saturating_mul(PATIENT)
    }

    pub(super) fn oracle(self, oracle: Oracle) -> Style {
        Style {
            depth: u32::MAX,
            looks_on: false,
            noise: 0,
            salt: 0,
            overlooks: false,
            certain: false,
            nodes: u64::MAX,
            full: false,
            exact: true,
            table: oracle.shortcuts,
        }
    }
}

/// By how much a level may look longer when it seems to lose.
pub(super) const PATIENT: u64 = 10;

/// How to search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// Most actions to look ahead.
    pub depth: u32,
    /// A side that is threatened when the depth is used up is looked at one action further.
    pub looks_on: bool,
    /// Most hundredths of a man by which a judgement is wrong on purpose.
    pub noise: i32,
    /// What makes judgements wrong; mixed into the keys of the table, because they are wrong too.
    pub salt: u64,
    /// The opponent's wins within a turn are not looked for.
    pub overlooks: bool,
    /// A win within the own turn is looked for in every action.
    pub certain: bool,
    /// Positions looked at, unless all seems lost: then up to [`PATIENT`] times as many, to find the defence.
    pub nodes: u64,
    /// No limit of a level's own holds it back.
    pub full: bool,
    /// Every line is looked at to exactly the same depth.
    pub exact: bool,
    /// Positions are remembered and lines cut off by alpha and beta.
    pub table: bool,
}

impl Style {
    /// The same with judgements that are off by so much at least.
    pub(super) const fn varied(self, noise: i32, seed: u64) -> Style {
        if noise <= self.noise {
            return self;
        }
        Style { noise, salt: self.salt ^ mix(seed ^ 0x00be_d1c7_1011), ..self }
    }
}
