//! The configuration of a search.

use crate::{Hidden, Level, Playable, Skill};
use benediction_rules::random::mix;

/// Factor of the number of positions when the level seems to lose.
pub(super) const LOSING_FACTOR: u64 = 10;

/// A search without selectivity, for comparison with a simpler one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReferenceSearch {
    /// `true` for a transposition table and alpha-beta pruning, which must not change the value.
    pub shortcuts: bool,
}

/// The configuration of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchConfig {
    /// Largest number of actions to look ahead.
    pub depth: u32,
    /// `true` if a line is extended by one action when the side to act is threatened at its end.
    pub extends_threats: bool,
    /// Largest error of an evaluation, in hundredths of a man.
    pub noise: i32,
    /// Seed of the errors and blunders. It is mixed into the keys of the transposition table, because its entries contain them.
    pub salt: u64,
    /// Number of times out of twelve that a win of the opponent in its next turn is overlooked, by [`Hidden::class`].
    pub blunder_odds: [u64; Hidden::CLASSES],
    /// `true` if the level overlooks anything.
    pub errs: bool,
    /// `true` if every action is tried to find a win within the own turn.
    pub certain: bool,
    /// Number of positions to search. If the level seems to lose, up to [`LOSING_FACTOR`] times as many, to find a defence.
    pub nodes: u64,
    /// `true` for the strongest level, which has no limits.
    pub full: bool,
    /// `true` if every line is searched to exactly the same depth.
    pub exact: bool,
    /// `true` for a transposition table and alpha-beta pruning.
    pub table: bool,
}

impl SearchConfig {
    /// Returns the configuration for a position at a level.
    pub(super) fn of_level<G: Playable>(level: Level, position: &G, seed: u64) -> SearchConfig {
        let own_actions = u32::from(position.turn().actions_left.max(1));
        let skill = position.skills()[level.number() as usize - 1];
        let errs = skill.blunder_odds != Skill::NO_BLUNDERS;
        let salt = if skill.noise > 0 || errs { mix(seed ^ 0x00be_d1c7_1011) } else { 0 };
        SearchConfig {
            depth: own_actions + skill.extra_depth,
            extends_threats: skill.extends_threats,
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

    /// Returns the configuration of a reference search.
    pub(super) const fn of_reference(reference: ReferenceSearch) -> SearchConfig {
        SearchConfig {
            depth: u32::MAX,
            extends_threats: false,
            noise: 0,
            salt: 0,
            blunder_odds: Skill::NO_BLUNDERS,
            errs: false,
            certain: false,
            nodes: u64::MAX,
            full: false,
            exact: true,
            table: reference.shortcuts,
        }
    }

    /// Returns the same configuration with an error of evaluations of at least `noise`.
    pub(super) const fn with_noise(self, noise: i32, seed: u64) -> SearchConfig {
        if noise <= self.noise {
            return self;
        }
        SearchConfig { noise, salt: self.salt ^ mix(seed ^ 0x00be_d1c7_1011), ..self }
    }
}
