//! Why an action is illegal: each is said as the rule in a sentence, for the player who tried it.

use std::fmt;

use crate::key;
use crate::message::Sentence;

/// The rule that an action breaks. Where several are broken, the first in the order of [`super::Position::check_action`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// §4.
    GameOver,
    /// §2.
    StarterFirst,
    /// §2.
    StarterKnown,
    /// §3.1.
    RollFirst,
    /// §3.
    NoRollNow,
    /// §8.
    DoubleOrRoll,
    /// §8.
    AnswerFirst,
    /// §8.
    NothingOffered,
    /// §8.
    NoDoubleNow,
    /// §3.2.
    NoSuchDie,
    /// §1.
    OutOfPlay,
    /// §3.3.
    NoSuchPiece,
    /// §1.
    Backwards,
    /// §7 `bgbar`.
    BarFirst,
    /// §3.3.
    Overshoots,
    /// §7 `bgoff`.
    NotAllHome,
    /// §3.3.
    Held,
    /// §3.3 `[K3]`.
    NeutralHeld,
    /// §7 `bgbar`.
    NothingToDecline,
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
