//! Rules that an action can break, each with a sentence for the player who tried it.

use crate::message::Message;
use crate::{error_as_message, key};

/// Rule that an action breaks: the first one in the order of [`Position::check_action`](super::Position::check_action)
/// if it breaks several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The game is over (§4).
    GameOver,
    /// The lot must decide first who starts (§2).
    StarterFirst,
    /// The lot has decided who starts (§2).
    StarterKnown,
    /// The dice must be rolled first (§3.1).
    RollFirst,
    /// A roll is being played (§3).
    NoRollNow,
    /// The side must double or roll (§8).
    DoubleOrRoll,
    /// A double must be taken or passed first (§8).
    AnswerFirst,
    /// No double is offered (§8).
    NothingOffered,
    /// The side cannot double now (§8).
    NoDoubleNow,
    /// No die of this number is left (§3.2).
    NoSuchDie,
    /// A piece that is borne off does not move (§1).
    OutOfPlay,
    /// There is no such piece at the start (§3.3).
    NoSuchPiece,
    /// Pieces do not move backwards (§1).
    Backwards,
    /// Disks on the bar must enter first (§7, `bgbar`).
    BarFirst,
    /// Bearing off takes the exact number (§3.3).
    Overshoots,
    /// Bearing off takes all pieces in the enemy home (§7, `bgoff`).
    NotAllHome,
    /// Two or more enemy pieces hold the space (§3.3).
    Held,
    /// An enemy piece holds the neutral space (§3.3, `[K3]`).
    NeutralHeld,
    /// The king's entry cannot be declined now (§7, `bgbar`).
    NothingToDecline,
}

error_as_message!(Violation);

impl From<Violation> for Message {
    fn from(violation: Violation) -> Message {
        match violation {
            Violation::GameOver => key!("kingamon-game-over"),
            Violation::StarterFirst => key!("kingamon-starter-first"),
            Violation::StarterKnown => key!("kingamon-starter-known"),
            Violation::RollFirst => key!("kingamon-roll-first"),
            Violation::NoRollNow => key!("kingamon-no-roll-now"),
            Violation::DoubleOrRoll => key!("kingamon-double-or-roll"),
            Violation::AnswerFirst => key!("kingamon-answer-first"),
            Violation::NothingOffered => key!("kingamon-nothing-offered"),
            Violation::NoDoubleNow => key!("kingamon-no-double-now"),
            Violation::NoSuchDie => key!("kingamon-no-such-die"),
            Violation::OutOfPlay => key!("kingamon-out-of-play"),
            Violation::NoSuchPiece => key!("kingamon-no-such-piece"),
            Violation::Backwards => key!("kingamon-backwards"),
            Violation::BarFirst => key!("kingamon-bar-first"),
            Violation::Overshoots => key!("kingamon-overshoots"),
            Violation::NotAllHome => key!("kingamon-not-all-home"),
            Violation::Held => key!("kingamon-held"),
            Violation::NeutralHeld => key!("kingamon-neutral-held"),
            Violation::NothingToDecline => key!("kingamon-nothing-to-decline"),
        }
        .into()
    }
}
