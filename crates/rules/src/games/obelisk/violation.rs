//! Rules that an action can break, each with a sentence for the player who tried it.

use crate::message::Message;
use crate::{error_as_message, key};

/// Rule that an action breaks: the first one in this order if it breaks several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Violation {
    /// The game is over, and no action is legal.
    GameOver,
    /// The stone is a part of a foundation, which never comes apart
    /// ([The board and the stones](crate::rulebook#the-board-and-the-stones)).
    PartOfFoundation,
    /// There is another unit at the start ([How stones move](crate::rulebook#how-stones-move)).
    OtherUnit,
    /// The stone belongs to the opponent ([How stones move](crate::rulebook#how-stones-move)).
    NotYours,
    /// There is no stone at the start ([How stones move](crate::rulebook#how-stones-move)).
    NoUnit,
    /// No way is open to the stone ([How stones move](crate::rulebook#how-stones-move)).
    NoWay,
    /// A capstone on an enemy stone must leave it ([Ra's Revenge](crate::rulebook#ras-revenge)).
    MustLeave,
    /// The end is not two steps away in one direction ([How stones move](crate::rulebook#how-stones-move)).
    NotAJump,
    /// There is no stone to jump over ([How stones move](crate::rulebook#how-stones-move),
    /// [O5](crate::rulebook#rulings-3)).
    NothingToJump,
    /// The square behind the jump is not empty ([How stones move](crate::rulebook#how-stones-move)).
    LandingTaken,
    /// The end is not one step away ([How stones move](crate::rulebook#how-stones-move)).
    NotAStep,
    /// The end is not empty ([How stones move](crate::rulebook#how-stones-move)).
    NotEmpty,
    /// The unit cannot be built on what is at the end ([How stones move](crate::rulebook#how-stones-move)).
    WrongOrder,
    /// An enemy capstone covers the stone at the end ([Ra's Revenge](crate::rulebook#ras-revenge),
    /// [O6](crate::rulebook#rulings-3)).
    Covered,
    /// Only a capstone can land on enemy stones ([Ra's Revenge](crate::rulebook#ras-revenge)).
    OnlyCapstoneRides,
    /// No stone can land on a capstone ([Ra's Revenge](crate::rulebook#ras-revenge),
    /// [O12](crate::rulebook#rulings-3)).
    RevengeOnCapstone,
    /// There is no enemy stone at the end ([Ra's Revenge](crate::rulebook#ras-revenge)).
    NothingToRide,
    /// The action leaves no symmetry ([Symmetry](crate::rulebook#symmetry), open mode).
    NoSymmetry,
    /// The action leaves no colour symmetry ([Symmetry](crate::rulebook#symmetry), bounded and balanced mode).
    NoColorSymmetry,
    /// The action leaves no shape symmetry ([Symmetry](crate::rulebook#symmetry), balanced mode).
    NoShapeSymmetry,
    /// The obelisk lines up with no enemy stone ([Symmetry](crate::rulebook#symmetry), [O11](crate::rulebook#rulings-3)
    /// and [O13](crate::rulebook#rulings-3), balanced mode).
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
            Violation::NoColorSymmetry => key!("obelisk-no-colour-symmetry"),
            Violation::NoShapeSymmetry => key!("obelisk-no-shape-symmetry"),
            Violation::NoObeliskSymmetry => key!("obelisk-no-obelisk-symmetry"),
        }
        .into()
    }
}
