//! Why an action is illegal: each text is the rule in a sentence, for the player who tried it.

use thiserror::Error;

/// The rule that an action breaks. Where several are broken, the first in the order of [`super::Position::check_action`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Violation {
    /// §4.
    #[error("The game is over")]
    GameOver,
    /// §2.
    #[error("Who starts is drawn first")]
    StarterFirst,
    /// §2.
    #[error("Who starts is drawn only once, before the game")]
    StarterKnown,
    /// §3.1.
    #[error("The dice are rolled first")]
    RollFirst,
    /// §3.
    #[error("The dice are not rolled now")]
    NoRollNow,
    /// §8.
    #[error("Whose turn begins doubles or rolls")]
    DoubleOrRoll,
    /// §8.
    #[error("The double is taken or passed first")]
    AnswerFirst,
    /// §8.
    #[error("Nobody has offered a double")]
    NothingOffered,
    /// §8.
    #[error(
        "The stake is doubled only before the first roll of a turn, by the owner of the cube or from the middle, up to 64"
    )]
    NoDoubleNow,
    /// §3.2.
    #[error("A play goes just as far as a die that is not used yet")]
    NoSuchDie,
    /// §1.
    #[error("What was borne off or lost does not come back")]
    OutOfPlay,
    /// §3.3.
    #[error("You have no such piece there")]
    NoSuchPiece,
    /// §1.
    #[error("Pieces go forwards only: White's numbers rise, Red's fall")]
    Backwards,
    /// §7 `bgbar`.
    #[error("While a disk of yours is on the bar only pieces on the bar move")]
    BarFirst,
    /// §3.3.
    #[error("A piece is borne off by the exact number only")]
    Overshoots,
    /// §7 `bgoff`.
    #[error("Pieces are borne off only when all that are left are in the enemy home")]
    NotAllHome,
    /// §3.3.
    #[error("Two or more enemy pieces hold that space")]
    Held,
    /// §3.3 `[K3]`.
    #[error("A single enemy piece holds a neutral space, and nobody is hit there")]
    NeutralHeld,
    /// §7 `bgbar`.
    #[error("Only the king's entry can be declined, where nothing else can be played")]
    NothingToDecline,
}
