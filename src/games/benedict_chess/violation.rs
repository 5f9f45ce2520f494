//! Why an action is illegal: each text is the rule in a sentence, for the player who tried it.

use thiserror::Error;

/// The rule that an action breaks. Where several are broken, the first in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Violation {
    /// No action follows a result.
    #[error("The game is over")]
    GameOver,
    /// §5.
    #[error("Seats are changed only by the rule swap, and only in answer to the first action")]
    NoSwap,
    /// §2.
    #[error("There is no man on that square")]
    NoMan,
    /// §2.
    #[error("That man is not yours now")]
    NotYourMan,
    /// §2.
    #[error("A man may not stay where he is")]
    SameSquare,
    /// §2.2.
    #[error("A pawn steps straight ahead, one square, or two from its owner's second rank")]
    PawnWay,
    /// §2.1.
    #[error("A knight leaps two squares straight and one aside")]
    KnightWay,
    /// §2.1.
    #[error("A bishop moves aslant")]
    BishopWay,
    /// §2.1.
    #[error("A rook moves straight")]
    RookWay,
    /// §2.1.
    #[error("A queen moves straight or aslant")]
    QueenWay,
    /// §2.1.
    #[error("A king moves one square, or castles")]
    KingWay,
    /// §4.
    #[error("Castling is lost for good when king or rook has moved or the rook was flipped")]
    CastlingLost,
    /// §2.4.
    #[error("Castling needs every square between king and rook empty")]
    CastlingBlocked,
    /// §2.1.
    #[error("Nobody is captured: a man moves to an empty square")]
    Occupied,
    /// §2.1.
    #[error("Only a knight leaps over men")]
    WayBlocked,
    /// §2.3.
    #[error("A pawn on its last rank becomes a queen, rook, bishop or knight; say which")]
    PromotionMissing,
    /// §2.3.
    #[error("Only a pawn that reaches its owner's last rank is promoted")]
    NoPromotion,
    /// `[D4]`.
    #[error("A pawn becomes a queen, rook, bishop or knight")]
    PromotionKind,
}
