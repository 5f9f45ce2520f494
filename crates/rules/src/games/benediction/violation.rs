//! Rules that an action can break, each with a sentence for the player who tried it.

use crate::message::Message;
use crate::{error_as_message, key};

/// Rule that an action breaks: the first one in the order of [`Position::check_action`](super::Position::check_action)
/// if it breaks several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The game is over, and no action is legal.
    GameOver,
    /// Starting points must be chosen first ([King Trails](crate::rulebook#what-differs-from-benediction)).
    SetupFirst,
    /// Starting points are chosen only before the first turn
    /// ([King Trails](crate::rulebook#what-differs-from-benediction)).
    NotInSetup,
    /// The point is not one of those that can be chosen as a starting point
    /// ([King Trails](crate::rulebook#what-differs-from-benediction)).
    NotSecondLine,
    /// There is no man at the start ([The five actions](crate::rulebook#the-five-actions)).
    NoMan,
    /// The man belongs to the opponent ([The five actions](crate::rulebook#the-five-actions)).
    NotYourMan,
    /// The action ends where it starts ([How men move](crate::rulebook#how-men-move)).
    SamePoint,
    /// No straight line leads to the end ([How men move](crate::rulebook#how-men-move)).
    NotInLine,
    /// The end is more points away than checkers move ([How men move](crate::rulebook#how-men-move)).
    TooFar,
    /// A block is at the end or on the line ([How men move](crate::rulebook#how-men-move)).
    Blocked,
    /// The man has moved or been dropped in this turn ([Move](crate::rulebook#the-five-actions)).
    MovedAlready,
    /// A part of a man must be smaller than the man ([The five actions](crate::rulebook#the-five-actions)).
    WholeMan,
    /// A part of a man has at least one checker ([The five actions](crate::rulebook#the-five-actions)).
    NoCount,
    /// A man of the same side is at the end ([Move and Split](crate::rulebook#the-five-actions)).
    FriendlyThere,
    /// No man of the same side is at the end ([Merge](crate::rulebook#the-five-actions)).
    NoFriendThere,
    /// Two kings cannot merge, not even with a blessing ([Merge](crate::rulebook#the-five-actions)).
    TwoKings,
    /// A cursed man can merge only with a blessing ([Merge](crate::rulebook#the-five-actions)).
    CursedMerge,
    /// A merge without a blessing makes at most two checkers ([Merge](crate::rulebook#the-five-actions)).
    TooHigh,
    /// The hand is empty, so no checker can be dropped ([Drop](crate::rulebook#the-five-actions)).
    HandEmpty,
    /// The point is not empty ([Drop and Block](crate::rulebook#the-five-actions)).
    NotEmpty,
    /// The point is not in the zone of the side ([Drop](crate::rulebook#the-five-actions)).
    OutsideZone,
    /// A starting point cannot be blocked ([Block](crate::rulebook#the-five-actions)).
    BlockOnStart,
    /// A block cannot be placed next to another one ([Block](crate::rulebook#the-five-actions)).
    BlockBesideBlock,
    /// Two blocks cannot be at opposite ends of a gridline ([Block](crate::rulebook#the-five-actions)).
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
