//! Why an action is illegal: each is said as the rule in a sentence, for the player who tried it.

use std::fmt;

use crate::key;
use crate::message::Sentence;

/// The rule that an action breaks. Where several are broken, the first in the order of [`super::Position::check_action`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// No action follows a result.
    GameOver,
    /// §7: before the first turn only starting points are chosen.
    SetupFirst,
    /// §7.
    NotInSetup,
    /// §7.
    NotSecondLine,
    /// §5.
    NoMan,
    /// §5.
    NotYourMan,
    /// §4.
    SamePoint,
    /// §4.
    NotInLine,
    /// §4.
    TooFar,
    /// §4.
    Blocked,
    /// §5 Move.
    MovedAlready,
    /// §4.
    WholeMan,
    /// §4.
    NoCount,
    /// §5 Move and Split.
    FriendlyThere,
    /// §5 Merge.
    NoFriendThere,
    /// §5 Merge.
    TwoKings,
    /// §5 Merge.
    CursedMerge,
    /// §5 Merge.
    TooHigh,
    /// §5 Drop.
    HandEmpty,
    /// §5 Drop and Block.
    NotEmpty,
    /// §5 Drop.
    OutsideZone,
    /// §5 Block.
    BlockOnStart,
    /// §5 Block.
    BlockBesideBlock,
    /// §5 Block.
    BlockOppositeBlock,
}

/// The rule as a sentence in English.
impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Sentence::from(*self).fmt(f)
    }
}

impl std::error::Error for Violation {}

impl From<Violation> for Sentence {
    fn from(violation: Violation) -> Sentence {
        match violation {
            Violation::GameOver => key!("benediction-game-over"),
            Violation::SetupFirst => key!("benediction-setup-first"),
            Violation::NotInSetup => key!("benediction-not-in-setup"),
            Violation::NotSecondLine => key!("benediction-not-second-line"),
            Violation::NoMan => key!("benediction-no-man"),
            Violation::NotYourMan => key!("benediction-not-your-man"),
            Violation::SamePoint => key!("benediction-same-point"),
            Violation::NotInLine => key!("benediction-not-in-line"),
            Violation::TooFar => key!("benediction-too-far"),
            Violation::Blocked => key!("benediction-blocked"),
            Violation::MovedAlready => key!("benediction-moved-already"),
            Violation::WholeMan => key!("benediction-whole-man"),
            Violation::NoCount => key!("benediction-no-count"),
            Violation::FriendlyThere => key!("benediction-friendly-there"),
            Violation::NoFriendThere => key!("benediction-no-friend-there"),
            Violation::TwoKings => key!("benediction-two-kings"),
            Violation::CursedMerge => key!("benediction-cursed-merge"),
            Violation::TooHigh => key!("benediction-too-high"),
            Violation::HandEmpty => key!("benediction-hand-empty"),
            Violation::NotEmpty => key!("benediction-not-empty"),
            Violation::OutsideZone => key!("benediction-outside-zone"),
            Violation::BlockOnStart => key!("benediction-block-on-start"),
            Violation::BlockBesideBlock => key!("benediction-block-beside-block"),
            Violation::BlockOppositeBlock => key!("benediction-block-opposite-block"),
        }
        .into()
    }
}
