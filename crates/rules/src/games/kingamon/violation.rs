//! Rules that an action can break, each with a sentence for the player who tried it.

use crate::message::Message;
use crate::{error_as_message, key};

/// Rule that an action breaks: the first one in the order of [`Position::check_action`](super::Position::check_action)
/// if it breaks several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The game is over ([Bearing off and winning](crate::rulebook#bearing-off-and-winning)).
    GameOver,
    /// The lot must decide first who starts ([A roll](crate::rulebook#a-roll)).
    StarterFirst,
    /// The lot has decided who starts ([A roll](crate::rulebook#a-roll)).
    StarterKnown,
    /// The dice must be rolled first ([A roll](crate::rulebook#a-roll)).
    RollFirst,
    /// A roll is being played ([A roll](crate::rulebook#a-roll)).
    NoRollNow,
    /// The side must double or roll ([Doubling cube](crate::rulebook#variants-2)).
    DoubleOrRoll,
    /// A double must be taken or passed first ([Doubling cube](crate::rulebook#variants-2)).
    AnswerFirst,
    /// No double is offered, so none can be taken or passed ([Doubling cube](crate::rulebook#variants-2)).
    NothingOffered,
    /// The side cannot double now ([Doubling cube](crate::rulebook#variants-2)).
    NoDoubleNow,
    /// No die of this number is left ([A roll](crate::rulebook#a-roll)).
    NoSuchDie,
    /// A piece that is borne off does not move ([The board](crate::rulebook#the-board-2)).
    OutOfPlay,
    /// There is no such piece at the start ([Where a piece may stop](crate::rulebook#where-a-piece-may-stop)).
    NoSuchPiece,
    /// Pieces do not move backwards ([The board](crate::rulebook#the-board-2)).
    Backwards,
    /// Disks on the bar must enter first ([Variants](crate::rulebook#variants-2), `bgbar`).
    BarFirst,
    /// Bearing off takes the exact number ([Where a piece may stop](crate::rulebook#where-a-piece-may-stop)).
    Overshoots,
    /// Bearing off takes all pieces in the enemy home ([Variants](crate::rulebook#variants-2), `bgoff`).
    NotAllHome,
    /// Two or more enemy pieces hold the space ([Where a piece may stop](crate::rulebook#where-a-piece-may-stop)).
    Held,
    /// An enemy piece holds the neutral space ([Where a piece may stop](crate::rulebook#where-a-piece-may-stop),
    /// [K3](crate::rulebook#rulings-4)).
    NeutralHeld,
    /// The king's entry cannot be declined now ([Variants](crate::rulebook#variants-2), `bgbar`).
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
