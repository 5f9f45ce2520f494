//! What a level of the common search sees in a game.

/// How well a win within a turn is hidden from a person who looks at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hidden {
    /// From 0, there for everybody to see, to 3.
    pub class: usize,
    /// What says which win it is: who overlooks it, overlooks it wherever else it comes up while he thinks.
    pub key: u64,
}

impl Hidden {
    /// So many classes are told apart.
    pub const CLASSES: usize = 4;

    /// A win like any other.
    pub const PLAIN: Hidden = Hidden { class: 0, key: 0 };
}

/// What a level sees. Weak ones err as people do: they look a short way, judge roughly, so that the second best may seem
/// best, and overlook what the opponent can do the more often the better it is hidden; but every action is the best of what they see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Actions looked at beyond the own turn.
    pub beyond: u32,
    /// Most hundredths of a man by which a judgement is wrong.
    pub noise: i32,
    /// It overlooks a win that the opponent has in its next turn so many times of twelve, by how well that is hidden ([`Hidden::class`]).
    pub overlooks: [u64; Hidden::CLASSES],
    /// Positions looked at in a turn.
    pub nodes: u64,
    /// Where the side to act is threatened at the end of what is looked at, one action more is.
    pub looks_on: bool,
}

impl Sight {
    /// More actions than any search looks at.
    pub const MANY: u32 = 1000;

    /// Everything there is to see.
    pub const FULL: Sight = Sight::new(Sight::MANY, 0, Sight::ALL_SEEN, u64::MAX);

    /// Nothing is overlooked.
    pub const ALL_SEEN: [u64; Hidden::CLASSES] = [0; Hidden::CLASSES];

    /// The levels of a game that says nothing about them, the weakest first: those of Benediction. What a judgement is off by,
    /// and how far a few actions reach, is another thing in another game, so a game may have [its own](super::Playable::sights).
    pub const USUAL: [Sight; 10] = [
        Sight::new(0, 400, [6, 11, 12, 12], u64::MAX),
        Sight::new(0, 120, [0, 2, 5, 8], u64::MAX),
        Sight::new(1, 55, [0, 0, 2, 4], 1_000),
        Sight::new(2, 40, [0, 0, 2, 4], 3_000),
        Sight::new(4, 25, [0, 0, 1, 4], 5_000),
        Sight::new(Sight::MANY, 5, Sight::ALL_SEEN, 10_000),
        Sight::new(Sight::MANY, 0, Sight::ALL_SEEN, 24_000),
        Sight::new(Sight::MANY, 0, Sight::ALL_SEEN, 80_000),
        Sight::new(Sight::MANY, 0, Sight::ALL_SEEN, 400_000),
        Sight::FULL,
    ];

    /// A level that looks on.
    pub const fn new(beyond: u32, noise: i32, overlooks: [u64; Hidden::CLASSES], nodes: u64) -> Sight {
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
