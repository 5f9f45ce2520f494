//! Why an action is illegal: each is said as the rule in a sentence, for the player who tried it.

use std::fmt;

use crate::key;
use crate::message::Sentence;

/// The rule that an action breaks. Where several are broken, the first in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Violation {
    /// No action follows a result.
    GameOver,
    /// §2: a foundation is final.
    PartOfFoundation,
    /// §3.
    OtherUnit,
    /// §3.
    NotYours,
    /// §3.
    NoUnit,
    /// §3: no way is open to the stone.
    NoWay,
    /// §3: the duty to leave.
    MustLeave,
    /// §2 and §3.
    NotAJump,
    /// §3, O5.
    NothingToJump,
    /// §3.
    LandingTaken,
    /// §2 and §3.
    NotAStep,
    /// §3.
    NotEmpty,
    /// §3.
    WrongOrder,
    /// §3, O6.
    Covered,
    /// §3.
    OnlyCapstoneRides,
    /// §3, O12.
    RevengeOnCapstone,
    /// §3.
    NothingToRide,
    /// §4, open mode.
    NoSymmetry,
    /// §4, bounded and balanced mode.
    NoColourSymmetry,
    /// §4, balanced mode.
    NoShapeSymmetry,
    /// §4, O11 and O13, balanced mode.
    NoObeliskSymmetry,
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
            Violation::GameOver => key!("obelisk-game-over"),
            Violation::PartOfFoundation => key!("obelisk-part-of-foundation"),
            Violation::OtherUnit => key!("obelisk-other-unit"),
            Violation::NotYours => key!("obelisk-not-yours"),
            Violation::NoUnit => key!("obelisk-no-unit"),
            Violation::NoWay => key!("obelisk-no-way"),
            Violation::MustLeave => key!("obelisk-must-leave"),
            Violation::NotAJump => key!("obelisk-not-a-jump"),
            Violation::NothingToJump => key!("obelisk-nothing-to-jump"),
            Violation::LandingTaken => key!("obelisk-landing-taken"),
            Violation::NotAStep => key!("obelisk-not-a-step"),
            Violation::NotEmpty => key!("obelisk-not-empty"),
            Violation::WrongOrder => key!("obelisk-wrong-order"),
            Violation::Covered => key!("obelisk-covered"),
            Violation::OnlyCapstoneRides => key!("obelisk-only-capstone-rides"),
            Violation::RevengeOnCapstone => key!("obelisk-revenge-on-capstone"),
            Violation::NothingToRide => key!("obelisk-nothing-to-ride"),
            Violation::NoSymmetry => key!("obelisk-no-symmetry"),
            Violation::NoColourSymmetry => key!("obelisk-no-colour-symmetry"),
            Violation::NoShapeSymmetry => key!("obelisk-no-shape-symmetry"),
            Violation::NoObeliskSymmetry => key!("obelisk-no-obelisk-symmetry"),
        }
        .into()
    }
}
