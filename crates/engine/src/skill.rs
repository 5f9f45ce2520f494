//! Limits of the levels of the common search.

/// How well a win within a turn is hidden from a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hidden {
    /// The class, from 0 (obvious) to 3.
    pub class: usize,
    /// Identifies the win: a player that overlooks it overlooks it in the whole search.
    pub key: u64,
}

impl Hidden {
    /// Number of classes.
    pub const CLASSES: usize = 4;

    /// An obvious win.
    pub const PLAIN: Hidden = Hidden { class: 0, key: 0 };
}

/// Limits of a level. Weak levels err as people do: they look a short way ahead; they judge roughly, so that the
/// second best action can seem best; and they overlook what the opponent can do, the more often the better it is
/// hidden. But every action is the best of what they see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill {
    /// Number of actions to look ahead after the own turn.
    pub extra_depth: u32,
    /// Largest error of an evaluation, in hundredths of a man.
    pub noise: i32,
    /// How many times of twelve a win of the opponent in its next turn is overlooked, by [`Hidden::class`].
    pub blunder_odds: [u64; Hidden::CLASSES],
    /// Number of positions that are searched in a turn.
    pub nodes: u64,
    /// `true` if the search looks one action further when the side to act is threatened at the end of a line.
    pub looks_on: bool,
}

impl Skill {
    /// A number of actions that no search reaches.
    pub const MANY: u32 = 1000;

    /// No limits.
    pub const FULL: Skill = Skill::new(Skill::MANY, 0, Skill::ALL_SEEN, u64::MAX);

    /// Nothing is overlooked.
    pub const ALL_SEEN: [u64; Hidden::CLASSES] = [0; Hidden::CLASSES];

    /// The usual levels, the weakest first: those of Benediction. Errors of evaluation and the reach of a few actions
    /// differ from game to game, so a game can have [its own](super::Playable::skills).
    pub const USUAL: [Skill; 10] = [
        Skill::new(0, 400, [6, 11, 12, 12], u64::MAX),
        Skill::new(0, 120, [0, 2, 5, 8], u64::MAX),
        Skill::new(1, 55, [0, 0, 2, 4], 1_000),
        Skill::new(2, 40, [0, 0, 2, 4], 3_000),
        Skill::new(4, 25, [0, 0, 1, 4], 5_000),
        Skill::new(Skill::MANY, 5, Skill::ALL_SEEN, 10_000),
        Skill::new(Skill::MANY, 0, Skill::ALL_SEEN, 24_000),
        Skill::new(Skill::MANY, 0, Skill::ALL_SEEN, 80_000),
        Skill::new(Skill::MANY, 0, Skill::ALL_SEEN, 400_000),
        Skill::FULL,
    ];

    /// Creates the limits of a level that looks one action further when it is threatened.
    pub const fn new(extra_depth: u32, noise: i32, blunder_odds: [u64; Hidden::CLASSES], nodes: u64) -> Skill {
        Skill { extra_depth, noise, blunder_odds, nodes, looks_on: true }
    }

    /// Returns the same limits with another number of positions.
    #[must_use]
    pub const fn with_nodes(self, nodes: u64) -> Skill {
        Skill { nodes, ..self }
    }

    /// Returns the same limits without looking further. In a game of single actions, an evaluation after one's own
    /// action and one after the answer to it cannot be compared, and a level that sees only so far would avoid every
    /// threat.
    #[must_use]
    pub const fn stopping_short(self) -> Skill {
        Skill { looks_on: false, ..self }
    }
}
