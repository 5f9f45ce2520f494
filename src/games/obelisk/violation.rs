//! Why an action is illegal: each text is the rule in a sentence, for the player who tried it.

use thiserror::Error;

/// The rule that an action breaks. Where several are broken, the first in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Error)]
pub enum Violation {
    /// No action follows a result.
    #[error("The game is over")]
    GameOver,
    /// §2: a foundation is final.
    #[error("A foundation moves as one and is never taken apart")]
    PartOfFoundation,
    /// §3.
    #[error("Another of your stones stands there")]
    OtherUnit,
    /// §3.
    #[error("That stone is not yours")]
    NotYours,
    /// §3.
    #[error("There is no stone of yours on that square")]
    NoUnit,
    /// §3: no way is open to the stone.
    #[error("Nothing that this stone could do is legal now")]
    NoWay,
    /// §3: the duty to leave.
    #[error("Your capstone is riding: only it may move, and it must leave")]
    MustLeave,
    /// §2 and §3.
    #[error("A stone jumps two squares: diagonally forward or straight back")]
    NotAJump,
    /// §3, O5.
    #[error("A jump goes over one occupied square")]
    NothingToJump,
    /// §3.
    #[error("A jump ends on an empty square")]
    LandingTaken,
    /// §2 and §3.
    #[error("A stone goes one square: diagonally forward or straight back")]
    NotAStep,
    /// §3.
    #[error("A stone steps to an empty square only")]
    NotEmpty,
    /// §3.
    #[error("A pedestal is built on the own base, a capstone on the own foundation, and nothing else")]
    WrongOrder,
    /// §3, O6.
    #[error("Nothing is built under an enemy capstone")]
    Covered,
    /// §3.
    #[error("Only a capstone takes Ra's Revenge")]
    OnlyCapstoneRides,
    /// §3, O12.
    #[error("Ra's Revenge is never taken on a capstone")]
    RevengeOnCapstone,
    /// §3.
    #[error("Ra's Revenge is taken on an enemy base, pedestal or foundation")]
    NothingToRide,
    /// §4, open mode.
    #[error("No two of your stones would share a row or column, and no stone one of its kind of the enemy's")]
    NoSymmetry,
    /// §4, bounded and balanced mode.
    #[error("No two of your stones would share a row or column")]
    NoColourSymmetry,
    /// §4, balanced mode.
    #[error("No stone of yours would share a row or column with one of its kind of the enemy's")]
    NoShapeSymmetry,
    /// §4, O11 and O13, balanced mode.
    #[error("The obelisk must share a row or column with an enemy stone")]
    NoObeliskSymmetry,
}
