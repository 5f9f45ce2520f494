//! Limits of the levels of the common search.

/// Visibility of a win within a turn, for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hidden {
    /// The class, from 0 (obvious) to 3.
    pub class: usize,
    /// The identity of the win: a player that overlooks it does so in the whole search.
    pub key: u64,
}

impl Hidden {
    /// Number of classes of visibility, from 0 to 3.
    pub const CLASSES: usize = 4;

    /// An obvious win, of class 0.
    pub const PLAIN: Hidden = Hidden { class: 0, key: 0 };
}

/// Limits of a level. Weak levels err as people do: they look a short way ahead; their evaluation is rough, so that the second best
/// action can seem best; and they overlook threats of the opponent, more often the better those are hidden. But every action is the
/// best by their own evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill {
    /// Number of actions to look ahead after the own turn.
    pub extra_depth: u32,
    /// Largest error of an evaluation, in hundredths of a man.
    pub noise: i32,
    /// Number of times out of twelve that a win of the opponent in its next turn is overlooked, by [`Hidden::class`].
    pub blunder_odds: [u64; Hidden::CLASSES],
    /// Number of positions that are searched in a turn.
    pub nodes: u64,
    /// `true` if the search extends a line by one action when the side to act is threatened at its end.
    pub extends_threats: bool,
}

impl Skill {
    /// A depth that no search reaches.
    pub const UNLIMITED_DEPTH: u32 = 1000;

    /// The skill of the strongest level: no limits, and no errors.
    pub const FULL: Skill = Skill::new(Skill::UNLIMITED_DEPTH, 0, Skill::NO_BLUNDERS, u64::MAX);

    /// Odds with which nothing is overlooked.
    pub const NO_BLUNDERS: [u64; Hidden::CLASSES] = [0; Hidden::CLASSES];

    /// The usual levels, the weakest first: those of Benediction. Errors of evaluation and the reach of a few actions
    /// differ from game to game, so a game can have [its own](super::Playable::skills).
    pub const USUAL: [Skill; 10] = [
        Skill::new(0, 400, [6, 11, 12, 12], u64::MAX),
        Skill::new(0, 120, [0, 2, 5, 8], u64::MAX),
        Skill::new(1, 55, [0, 0, 2, 4], 1_000),
        Skill::new(2, 40, [0, 0, 2, 4], 3_000),
        Skill::new(4, 25, [0, 0, 1, 4], 5_000),
        Skill::new(Skill::UNLIMITED_DEPTH, 5, Skill::NO_BLUNDERS, 10_000),
        Skill::new(Skill::UNLIMITED_DEPTH, 0, Skill::NO_BLUNDERS, 24_000),
        Skill::new(Skill::UNLIMITED_DEPTH, 0, Skill::NO_BLUNDERS, 80_000),
        Skill::new(Skill::UNLIMITED_DEPTH, 0, Skill::NO_BLUNDERS, 400_000),
        Skill::FULL,
    ];

    /// Creates the limits of a level that extends lines with a threat.
    pub const fn new(extra_depth: u32, noise: i32, blunder_odds: [u64; Hidden::CLASSES], nodes: u64) -> Skill {
        Skill { extra_depth, noise, blunder_odds, nodes, extends_threats: true }
    }

    /// Returns the same limits with another number of positions.
    #[must_use]
    pub const fn with_nodes(self, nodes: u64) -> Skill {
        Skill { nodes, ..self }
    }

    /// Returns the same limits without extensions. In a game of single actions, an evaluation after the own action and one after
    /// the opponent's answer cannot be compared, and a level with a short horizon would avoid every threat.
    #[must_use]
    pub const fn without_extensions(self) -> Skill {
        Skill { extends_threats: false, ..self }
    }
}
