//! What a level of the common search sees in a game.

/// What a level sees. Weak ones err as people do: they look a short way, judge roughly, so that the second best may seem
/// best, and at times forget that the opponent answers; but every action is the best of what they see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Actions looked at beyond the own turn.
    pub beyond: u32,
    /// Most hundredths of a man by which a judgement is wrong.
    pub noise: i32,
    /// It overlooks the opponent's wins, and its own that are hard to see, in so many turns of twelve.
    pub overlooks: u64,
    /// Positions looked at in a turn.
    pub nodes: u64,
    /// Where the side to act is threatened at the end of what is looked at, one action more is.
    pub looks_on: bool,
}

impl Sight {
    /// More actions than any search looks at.
    pub const MANY: u32 = 1000;

    /// Everything there is to see.
    pub const FULL: Sight = Sight::new(Sight::MANY, 0, 0, u64::MAX);

    /// The levels of a game that says nothing about them, the weakest first: those of Benediction. What a judgement is off by,
    /// and how far a few actions reach, is another thing in another game, so a game may have [its own](super::Playable::sights).
    pub const USUAL: [Sight; 10] = [
        Sight::new(0, 200, 9, u64::MAX),
        Sight::new(0, 120, 3, u64::MAX),
        Sight::new(0, 70, 0, 800),
        Sight::new(2, 40, 0, 3_000),
        Sight::new(4, 15, 0, 5_000),
        Sight::new(Sight::MANY, 5, 0, 10_000),
        Sight::new(Sight::MANY, 0, 0, 24_000),
        Sight::new(Sight::MANY, 0, 0, 80_000),
        Sight::new(Sight::MANY, 0, 0, 400_000),
        Sight::FULL,
    ];

    /// A level that looks on.
    pub const fn new(beyond: u32, noise: i32, overlooks: u64, nodes: u64) -> Sight {
        Sight { beyond, noise, overlooks, nodes, looks_on: true }
    }

    /// The same with other numbers of positions.
    #[must_use]
    pub const fn with_nodes(self, nodes: u64) -> Sight {
        Sight { nodes, ..self }
    }

    /// The same, but it judges where the others look on. In a game of single actions a judgement after one's own action and one
    /// after the answer to it do not compare, and who sees only so far would shun every threat.
    #[must_use]
    pub const fn stopping_short(self) -> Sight {
        Sight { looks_on: false, ..self }
    }
}
