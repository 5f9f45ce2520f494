//! Why an action is illegal: each text is the rule in a sentence, for the player who tried it.

use thiserror::Error;

/// The rule that an action breaks. Where several are broken, the first in the order of [`super::Position::check`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Violation {
    /// No action follows a result.
    #[error("The game is over")]
    GameOver,
    /// §7: before the first turn only starting points are chosen.
    #[error("Starting points are chosen first")]
    SetupFirst,
    /// §7.
    #[error("Starting points are chosen only before the first turn")]
    NotInSetup,
    /// §7.
    #[error("A starting point is chosen on the own second line, off the edges")]
    NotSecondLine,
    /// §5.
    #[error("There is no man on that point")]
    NoMan,
    /// §5.
    #[error("That man is not yours")]
    NotYourMan,
    /// §4.
    #[error("A man may not end where he began")]
    SamePoint,
    /// §4.
    #[error("Men move in a straight line along a gridline, past the enemy's wall too")]
    NotInLine,
    /// §4.
    #[error("A man moves at most as many steps as he is high")]
    TooFar,
    /// §4.
    #[error("No man enters or crosses a point with a block")]
    Blocked,
    /// §5 Move.
    #[error("A man who has moved or was dropped this turn may not move again")]
    MovedAlready,
    /// §4.
    #[error("A part is smaller than the whole man")]
    WholeMan,
    /// §4.
    #[error("At least one checker moves")]
    NoCount,
    /// §5 Move and Split.
    #[error("A friendly man stands there: merge with him instead")]
    FriendlyThere,
    /// §5 Merge.
    #[error("A merge needs a friendly man to merge with")]
    NoFriendThere,
    /// §5 Merge.
    #[error("Two kings never merge")]
    TwoKings,
    /// §5 Merge.
    #[error("A cursed man merges only with a blessed one")]
    CursedMerge,
    /// §5 Merge.
    #[error("Without a blessing a merged man is at most two checkers high")]
    TooHigh,
    /// §5 Drop.
    #[error("There is no checker left in your hand")]
    HandEmpty,
    /// §5 Drop and Block.
    #[error("That point is not empty")]
    NotEmpty,
    /// §5 Drop.
    #[error("Checkers are dropped on your starting points and the points beside them")]
    OutsideZone,
    /// §5 Block.
    #[error("A starting point can never be blocked")]
    BlockOnStart,
    /// §5 Block.
    #[error("A block may not stand beside another block")]
    BlockBesideBlock,
    /// §5 Block.
    #[error("A block may not stand at the opposite end of a gridline from another block")]
    BlockOppositeBlock,
}
