//! Rules that an action can break, each with a sentence for the player who tried it.

use crate::games::violations;
use crate::key;

violations! {
    /// Rule that an action breaks: the first one in this order if it breaks several.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Violation {
        /// The game is over, and no action is legal.
        GameOver = key!("benedict-chess-game-over"),
        /// The players cannot change seats now ([Swap](crate::rulebook#variants-1)).
        NoSwap = key!("benedict-chess-no-swap"),
        /// No piece stands at the start ([How pieces move](crate::rulebook#how-pieces-move)).
        NoMan = key!("benedict-chess-no-man"),
        /// The piece belongs to the opponent ([How pieces move](crate::rulebook#how-pieces-move)).
        NotYourMan = key!("benedict-chess-not-your-man"),
        /// The action ends where it starts ([How pieces move](crate::rulebook#how-pieces-move)).
        SameSquare = key!("benedict-chess-same-square"),
        /// Pawns do not move like this ([Pawns](crate::rulebook#how-pieces-move)).
        PawnWay = key!("benedict-chess-pawn-way"),
        /// Knights do not move like this ([The board and the pieces](crate::rulebook#the-board-and-the-pieces)).
        KnightWay = key!("benedict-chess-knight-way"),
        /// Bishops do not move like this ([The board and the pieces](crate::rulebook#the-board-and-the-pieces)).
        BishopWay = key!("benedict-chess-bishop-way"),
        /// Rooks do not move like this ([The board and the pieces](crate::rulebook#the-board-and-the-pieces)).
        RookWay = key!("benedict-chess-rook-way"),
        /// Queens do not move like this ([The board and the pieces](crate::rulebook#the-board-and-the-pieces)).
        QueenWay = key!("benedict-chess-queen-way"),
        /// Kings do not move like this ([The board and the pieces](crate::rulebook#the-board-and-the-pieces)).
        KingWay = key!("benedict-chess-king-way"),
        /// The right to castle is lost ([Castling](crate::rulebook#how-pieces-move)).
        CastlingLost = key!("benedict-chess-castling-lost"),
        /// A piece stands between king and rook ([Castling](crate::rulebook#how-pieces-move)).
        CastlingBlocked = key!("benedict-chess-castling-blocked"),
        /// The end is not empty, and nothing can be captured ([How pieces move](crate::rulebook#how-pieces-move)).
        Occupied = key!("benedict-chess-occupied"),
        /// A piece stands on the way ([How pieces move](crate::rulebook#how-pieces-move)).
        WayBlocked = key!("benedict-chess-way-blocked"),
        /// A pawn on the last rank must be promoted ([Promotion](crate::rulebook#how-pieces-move)).
        PromotionMissing = key!("benedict-chess-promotion-missing"),
        /// Only a pawn on the last rank is promoted ([Promotion](crate::rulebook#how-pieces-move)).
        NoPromotion = key!("benedict-chess-no-promotion"),
        /// A pawn cannot become a pawn or a king ([D4](crate::rulebook#rulings-2)).
        PromotionKind = key!("benedict-chess-promotion-kind"),
    }
}
