//! Rules that an action can break, each with a sentence for the player who tried it.

use crate::message::Message;
use crate::{error_as_message, key};

/// Rule that an action breaks: the first one in this order if it breaks several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The game is over.
    GameOver,
    /// The players cannot change seats now (§5).
    NoSwap,
    /// There is no piece at the start (§2).
    NoMan,
    /// The piece belongs to the opponent (§2).
    NotYourMan,
    /// The action ends where it starts (§2).
    SameSquare,
    /// Pawns do not move like this (§2.2).
    PawnWay,
    /// Knights do not move like this (§2.1).
    KnightWay,
    /// Bishops do not move like this (§2.1).
    BishopWay,
    /// Rooks do not move like this (§2.1).
    RookWay,
    /// Queens do not move like this (§2.1).
    QueenWay,
    /// Kings do not move like this (§2.1).
    KingWay,
    /// The right to castle is lost (§4).
    CastlingLost,
    /// A piece stands between king and rook (§2.4).
    CastlingBlocked,
    /// The end is not empty, and there are no captures (§2.1).
    Occupied,
    /// A piece stands on the way (§2.1).
    WayBlocked,
    /// A pawn on the last rank must be promoted (§2.3).
    PromotionMissing,
    /// Only a pawn on the last rank is promoted (§2.3).
    NoPromotion,
    /// A pawn cannot become a pawn or a king (`[D4]`).
    PromotionKind,
}

error_as_message!(Violation);

impl From<Violation> for Message {
    fn from(violation: Violation) -> Message {
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
