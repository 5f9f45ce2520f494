//! How a level searches.

use crate::{Hidden, Level, Playable, Skill};
use benediction_rules::random::mix;

/// By how much a level may look longer when it seems to lose.
pub(super) const LOSING_FACTOR: u64 = 10;

/// A search that leaves out nothing, to be compared with a simpler one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReferenceSearch {
    /// It remembers positions and prunes by alpha and beta, which must not change the value.
    pub shortcuts: bool,
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchConfig {
    /// Most actions to look ahead.
    pub depth: u32,
    /// A side that is threatened when the depth is used up is looked at one action further.
    pub looks_on: bool,
    /// Most hundredths of a man by which a judgement is wrong on purpose.
    pub noise: i32,
    /// What makes judgements wrong and wins overlooked; mixed into the keys of the table, because what it holds is wrong too.
    pub salt: u64,
    /// How many times of twelve a win that the opponent has in its next turn is overlooked, by how well it is hidden.
    pub blunder_odds: [u64; Hidden::CLASSES],
    /// Some are.
    pub errs: bool,
    /// A win within the own turn is looked for in every action.
    pub certain: bool,
    /// Positions looked at, unless all seems lost: then up to [`LOSING_FACTOR`] times as many, to find the defence.
    pub nodes: u64,
    /// No limit of a level's own holds it back.
    pub full: bool,
    /// Every line is looked at to exactly the same depth.
    pub exact: bool,
    /// Positions are remembered and lines cut off by alpha and beta.
    pub table: bool,
}

impl SearchConfig {
    /// How to search a position at a level.
    pub(super) fn of_level<G: Playable>(level: Level, position: &G, seed: u64) -> SearchConfig {
        let own = u32::from(position.turn().actions_left.max(1));
        let skill = position.skills()[level.number() as usize - 1];
        let errs = skill.blunder_odds != Skill::ALL_SEEN;
        let salt = if skill.noise > 0 || errs { mix(seed ^ 0x00be_d1c7_1011) } else { 0 };
        SearchConfig {
            depth: own + skill.extra_depth,
            looks_on: skill.looks_on,
            noise: skill.noise,
            salt,
            blunder_odds: skill.blunder_odds,
            errs,
            certain: level.number() >= 3,
            nodes: skill.nodes,
            full: level == Level::STRONGEST,
            exact: false,
            table: true,
        }
    }

    /// How to search where nothing is left out.
    pub(super) const fn of_reference(reference: ReferenceSearch) -> SearchConfig {
        SearchConfig {
            depth: u32::MAX,
            looks_on: false,
            noise: 0,
            salt: 0,
            blunder_odds: Skill::ALL_SEEN,
            errs: false,
            certain: false,
            nodes: u64::MAX,
            full: false,
            exact: true,
            table: reference.shortcuts,
        }
    }

    /// The same with judgements that are off by so much at least.
    pub(super) const fn varied(self, noise: i32, seed: u64) -> SearchConfig {
        if noise <= self.noise {
            return self;
        }
        SearchConfig { noise, salt: self.salt ^ mix(seed ^ 0x00be_d1c7_1011), ..self }
    }
}
