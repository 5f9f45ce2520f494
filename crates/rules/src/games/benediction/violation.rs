//! Rules that an action can break, each with a sentence for the player who tried it.

use crate::message::Message;
use crate::{error_as_message, key};

/// Rule that an action breaks: the first one in the order of [`Position::check_action`](super::Position::check_action)
/// if it breaks several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The game is over.
    GameOver,
    /// Starting points must be chosen first (§7).
    SetupFirst,
    /// Starting points are chosen only before the first turn (§7).
    NotInSetup,
    /// The point is not one of those that can be chosen as a starting point (§7).
    NotSecondLine,
    /// There is no man at the start (§5).
    NoMan,
    /// The man belongs to the opponent (§5).
    NotYourMan,
    /// The action ends where it starts (§4).
    SamePoint,
    /// No straight line leads to the end (§4).
    NotInLine,
    /// The end is more points away than checkers move (§4).
    TooFar,
    /// A block is at the end or on the line (§4).
    Blocked,
    /// The man has moved or been dropped in this turn (§5, Move).
    MovedAlready,
    /// A part of a man must be smaller than the man (§5).
    WholeMan,
    /// A part of a man has at least one checker (§5).
    NoCount,
    /// A man of the same side is at the end (§5, Move and Split).
    FriendlyThere,
    /// No man of the same side is at the end (§5, Merge).
    NoFriendThere,
    /// Two kings cannot merge (§5, Merge).
    TwoKings,
    /// A cursed man can merge only with a blessing (§5, Merge).
    CursedMerge,
    /// A merge without a blessing makes at most two checkers (§5, Merge).
    TooHigh,
    /// The hand is empty (§5, Drop).
    HandEmpty,
    /// The point is not empty (§5, Drop and Block).
    NotEmpty,
    /// The point is not in the zone of the side (§5, Drop).
    OutsideZone,
    /// A starting point cannot be blocked (§5, Block).
    BlockOnStart,
    /// Blocks cannot be adjacent (§5, Block).
    BlockBesideBlock,
    /// Two blocks cannot be at opposite ends of a gridline (§5, Block).
    BlockOppositeBlock,
}

error_as_message!(Violation);

impl From<Violation> for Message {
    fn from(violation: Violation) -> Message {
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
