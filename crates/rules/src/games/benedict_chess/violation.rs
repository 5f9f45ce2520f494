//! Why an action is illegal: each is said as the rule in a sentence, for the player who tried it.

use std::fmt;

use crate::key;
use crate::message::Sentence;

/// The rule that an action breaks. Where several are broken, the first in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// No action follows a result.
    GameOver,
    /// §5.
    NoSwap,
    /// §2.
    NoMan,
    /// §2.
    NotYourMan,
    /// §2.
    SameSquare,
    /// §2.2.
    PawnWay,
    /// §2.1.
    KnightWay,
    /// §2.1.
    BishopWay,
    /// §2.1.
    RookWay,
    /// §2.1.
    QueenWay,
    /// §2.1.
    KingWay,
    /// §4.
    CastlingLost,
    /// §2.4.
    CastlingBlocked,
    /// §2.1.
    Occupied,
    /// §2.1.
    WayBlocked,
    /// §2.3.
    PromotionMissing,
    /// §2.3.
    NoPromotion,
    /// `[D4]`.
    PromotionKind,
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
            Violation::GameOver => key!("benedict-chess-game-over"),
            Violation::NoSwap => key!("benedict-chess-no-swap"),
            Violation::NoMan => key!("benedict-chess-no-man"),
            Violation::NotYourMan => key!("benedict-chess-not-your-man"),
            Violation::SameSquare => key!("benedict-chess-same-square"),
            Violation::PawnWay => key!("benedict-chess-pawn-way"),
            Violation::KnightWay => key!("benedict-chess-knight-way"),
            Violation::BishopWay => key!("benedict-chess-bishop-way"),
            Violation::RookWay => key!("benedict-chess-rook-way"),
            Violation::QueenWay => key!("benedict-chess-queen-way"),
            Violation::KingWay => key!("benedict-chess-king-way"),
            Violation::CastlingLost => key!("benedict-chess-castling-lost"),
            Violation::CastlingBlocked => key!("benedict-chess-castling-blocked"),
            Violation::Occupied => key!("benedict-chess-occupied"),
            Violation::WayBlocked => key!("benedict-chess-way-blocked"),
            Violation::PromotionMissing => key!("benedict-chess-promotion-missing"),
            Violation::NoPromotion => key!("benedict-chess-no-promotion"),
            Violation::PromotionKind => key!("benedict-chess-promotion-kind"),
        }
        .into()
    }
}
