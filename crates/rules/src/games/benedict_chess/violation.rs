//! Rules that an action can break, each with a sentence for the player who tried it.

use crate::message::Message;
use crate::{error_as_message, key};

/// Rule that an action breaks: the first one in this order if it breaks several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The game is over, and no action is legal.
    GameOver,
    /// The players cannot change seats now ([Swap](crate::rulebook#variants-1)).
    NoSwap,
    /// There is no piece at the start ([How pieces move](crate::rulebook#how-pieces-move)).
    NoMan,
    /// The piece belongs to the opponent ([How pieces move](crate::rulebook#how-pieces-move)).
    NotYourMan,
    /// The action ends where it starts ([How pieces move](crate::rulebook#how-pieces-move)).
    SameSquare,
    /// Pawns do not move like this ([Pawns](crate::rulebook#how-pieces-move)).
    PawnWay,
    /// Knights do not move like this ([The board and the pieces](crate::rulebook#the-board-and-the-pieces)).
    KnightWay,
    /// Bishops do not move like this ([The board and the pieces](crate::rulebook#the-board-and-the-pieces)).
    BishopWay,
    /// Rooks do not move like this ([The board and the pieces](crate::rulebook#the-board-and-the-pieces)).
    RookWay,
    /// Queens do not move like this ([The board and the pieces](crate::rulebook#the-board-and-the-pieces)).
    QueenWay,
    /// Kings do not move like this ([The board and the pieces](crate::rulebook#the-board-and-the-pieces)).
    KingWay,
    /// The right to castle is lost ([Castling](crate::rulebook#how-pieces-move)).
    CastlingLost,
    /// A piece stands between king and rook ([Castling](crate::rulebook#how-pieces-move)).
    CastlingBlocked,
    /// The end is not empty, and there are no captures ([How pieces move](crate::rulebook#how-pieces-move)).
    Occupied,
    /// A piece stands on the way ([How pieces move](crate::rulebook#how-pieces-move)).
    WayBlocked,
    /// A pawn on the last rank must be promoted ([Promotion](crate::rulebook#how-pieces-move)).
    PromotionMissing,
    /// Only a pawn on the last rank is promoted ([Promotion](crate::rulebook#how-pieces-move)).
    NoPromotion,
    /// A pawn cannot become a pawn or a king ([D4](crate::rulebook#rulings-2)).
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
