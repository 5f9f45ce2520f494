//! Rules that an action can break, each with a sentence for the player who tried it.

use crate::games::violations;
use crate::key;

violations! {
    /// Rule that an action breaks: the first one in this order if it breaks several.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Violation {
        /// The game is over, and no action is legal.
        GameOver = key!("obelisk-game-over"),
        /// The stone is a part of a foundation, which never comes apart
        /// ([The board and the stones](crate::rulebook#the-board-and-the-stones)).
        PartOfFoundation = key!("obelisk-part-of-foundation"),
        /// There is another unit at the start ([How stones move](crate::rulebook#how-stones-move)).
        OtherUnit = key!("obelisk-other-unit"),
        /// The stone belongs to the opponent ([How stones move](crate::rulebook#how-stones-move)).
        NotYours = key!("obelisk-not-yours"),
        /// No stone stands at the start ([How stones move](crate::rulebook#how-stones-move)).
        NoUnit = key!("obelisk-no-unit"),
        /// No way is open to the stone ([How stones move](crate::rulebook#how-stones-move)).
        NoWay = key!("obelisk-no-way"),
        /// A capstone on an enemy stone must leave it ([Ra's Revenge](crate::rulebook#ras-revenge)).
        MustLeave = key!("obelisk-must-leave"),
        /// The end is not two steps away in one direction ([How stones move](crate::rulebook#how-stones-move)).
        NotAJump = key!("obelisk-not-a-jump"),
        /// No stone stands below the jump ([How stones move](crate::rulebook#how-stones-move),
        /// [O5](crate::rulebook#rulings-3)).
        NothingToJump = key!("obelisk-nothing-to-jump"),
        /// The square behind the jump is not empty ([How stones move](crate::rulebook#how-stones-move)).
        LandingTaken = key!("obelisk-landing-taken"),
        /// The end is not one step away ([How stones move](crate::rulebook#how-stones-move)).
        NotAStep = key!("obelisk-not-a-step"),
        /// The end is not empty ([How stones move](crate::rulebook#how-stones-move)).
        NotEmpty = key!("obelisk-not-empty"),
        /// The unit cannot be built on what is at the end ([How stones move](crate::rulebook#how-stones-move)).
        WrongOrder = key!("obelisk-wrong-order"),
        /// An enemy capstone covers the stone at the end ([Ra's Revenge](crate::rulebook#ras-revenge),
        /// [O6](crate::rulebook#rulings-3)).
        Covered = key!("obelisk-covered"),
        /// Only a capstone can land on enemy stones ([Ra's Revenge](crate::rulebook#ras-revenge)).
        OnlyCapstoneRides = key!("obelisk-only-capstone-rides"),
        /// No stone can land on a capstone ([Ra's Revenge](crate::rulebook#ras-revenge),
        /// [O12](crate::rulebook#rulings-3)).
        RevengeOnCapstone = key!("obelisk-revenge-on-capstone"),
        /// No enemy stone stands at the end ([Ra's Revenge](crate::rulebook#ras-revenge)).
        NothingToRide = key!("obelisk-nothing-to-ride"),
        /// The action leaves no symmetry ([Symmetry](crate::rulebook#symmetry), open mode).
        NoSymmetry = key!("obelisk-no-symmetry"),
        /// The action leaves no colour symmetry ([Symmetry](crate::rulebook#symmetry), bounded and balanced mode).
        NoColorSymmetry = key!("obelisk-no-colour-symmetry"),
        /// The action leaves no shape symmetry ([Symmetry](crate::rulebook#symmetry), balanced mode).
        NoShapeSymmetry = key!("obelisk-no-shape-symmetry"),
        /// The obelisk lines up with no enemy stone ([Symmetry](crate::rulebook#symmetry), [O11](crate::rulebook#rulings-3)
        /// and [O13](crate::rulebook#rulings-3), balanced mode).
        NoObeliskSymmetry = key!("obelisk-no-obelisk-symmetry"),
    }
}
