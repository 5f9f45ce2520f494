//! Rules that an action can break, each with a sentence for the player who tried it.

use crate::message::Message;
use crate::{error_as_message, key};

/// Rule that an action breaks: the first one in this order if it breaks several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Violation {
    /// The game is over.
    GameOver,
    /// The stone is a part of a foundation, which never comes apart (§2).
    PartOfFoundation,
    /// There is another unit at the start (§3).
    OtherUnit,
    /// The stone belongs to the opponent (§3).
    NotYours,
    /// There is no stone at the start (§3).
    NoUnit,
    /// No way is open to the stone (§3).
    NoWay,
    /// A capstone on an enemy stone must leave it (§3).
    MustLeave,
    /// The end is not two steps away in one direction (§2, §3).
    NotAJump,
    /// There is no stone to jump over (§3, O5).
    NothingToJump,
    /// The square behind the jump is not empty (§3).
    LandingTaken,
    /// The end is not one step away (§2, §3).
    NotAStep,
    /// The end is not empty (§3).
    NotEmpty,
    /// The unit cannot be built on what is at the end (§3).
    WrongOrder,
    /// An enemy capstone covers the stone at the end (§3, O6).
    Covered,
    /// Only a capstone can land on enemy stones (§3).
    OnlyCapstoneRides,
    /// No stone can land on a capstone (§3, O12).
    RevengeOnCapstone,
    /// There is no enemy stone at the end (§3).
    NothingToRide,
    /// The action leaves no symmetry (§4, open mode).
    NoSymmetry,
    /// The action leaves no colour symmetry (§4, bounded and balanced mode).
    NoColourSymmetry,
    /// The action leaves no shape symmetry (§4, balanced mode).
    NoShapeSymmetry,
    /// The obelisk lines up with no enemy stone (§4, O11 and O13, balanced mode).
    NoObeliskSymmetry,
}

error_as_message!(Violation);

impl From<Violation> for Message {
    fn from(violation: Violation) -> Message {
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
