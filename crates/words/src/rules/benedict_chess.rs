//! The book of Benedict Chess.

use benediction_rules::key;

use super::Chapter;
use super::Piece::{Decision, Diagram, Rule, Text};

/// The chapters of the book.
pub const CHAPTERS: &[Chapter] = &[
    Chapter {
        title: key!("rules-benedict-chess-minute"),
        pieces: &[
            Text(key!("rules-benedict-chess-minute-1")),
            Diagram(
                "r1bqkbnr/ppPpPppp/2n5/3N4/8/8/PPPPPPPP/R1BQKBNR b KQkq - 0 2",
                key!("rules-benedict-chess-minute-diagram"),
            ),
            Text(key!("rules-benedict-chess-minute-3")),
            Text(key!("rules-benedict-chess-minute-4")),
        ],
    },
    Chapter {
        title: key!("rules-benedict-chess-board"),
        pieces: &[
            Diagram(
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                key!("rules-benedict-chess-board-diagram"),
            ),
            Text(key!("rules-benedict-chess-board-2")),
            Rule(key!("rules-benedict-chess-board-the-king"), key!("rules-benedict-chess-board-the-king-text")),
            Rule(key!("rules-benedict-chess-board-the-queen"), key!("rules-benedict-chess-board-the-queen-text")),
            Rule(key!("rules-benedict-chess-board-the-knight"), key!("rules-benedict-chess-board-the-knight-text")),
            Rule(key!("rules-benedict-chess-board-the-pawn"), key!("rules-benedict-chess-board-the-pawn-text")),
        ],
    },
    Chapter {
        title: key!("rules-benedict-chess-moves"),
        pieces: &[
            Text(key!("rules-benedict-chess-moves-1")),
            Rule(key!("rules-benedict-chess-moves-pawns"), key!("rules-benedict-chess-moves-pawns-text")),
            Rule(key!("rules-benedict-chess-moves-promotion"), key!("rules-benedict-chess-moves-promotion-text")),
            Rule(key!("rules-benedict-chess-moves-castling"), key!("rules-benedict-chess-moves-castling-text")),
            Diagram("8/2P1q1k1/8/8/8/8/8/4K3 w - - 0 1", key!("rules-benedict-chess-moves-diagram")),
        ],
    },
    Chapter {
        title: key!("rules-benedict-chess-flipping"),
        pieces: &[
            Text(key!("rules-benedict-chess-flipping-1")),
            Rule(key!("rules-benedict-chess-flipping-lines"), key!("rules-benedict-chess-flipping-lines-text")),
            Diagram("1k6/8/8/7P/r1p4R/8/8/6K1 w - - 0 1", key!("rules-benedict-chess-flipping-diagram")),
            Rule(key!("rules-benedict-chess-flipping-no-chain"), key!("rules-benedict-chess-flipping-no-chain-text")),
            Rule(key!("rules-benedict-chess-flipping-castling"), key!("rules-benedict-chess-flipping-castling-text")),
            Diagram("4k3/8/8/8/8/8/5rp1/4K2R w K - 0 1", key!("rules-benedict-chess-flipping-diagram-2")),
            Text(key!("rules-benedict-chess-flipping-4")),
        ],
    },
    Chapter {
        title: key!("rules-benedict-chess-end"),
        pieces: &[
            Rule(key!("rules-benedict-chess-end-you-win"), key!("rules-benedict-chess-end-you-win-text")),
            Diagram(
                "rnbqKbnr/ppp1pppp/8/1B1p4/8/4P3/PPPP1PPP/RNBQK1NR b KQkq - 0 2",
                key!("rules-benedict-chess-end-diagram"),
            ),
            Rule(key!("rules-benedict-chess-end-a-draw"), key!("rules-benedict-chess-end-a-draw-text")),
        ],
    },
    Chapter {
        title: key!("rules-benedict-chess-variants"),
        pieces: &[
            Text(key!("rules-benedict-chess-variants-1")),
            Rule(key!("rules-benedict-chess-variants-swap"), key!("rules-benedict-chess-variants-swap-text")),
        ],
    },
    super::notation(&[Text(key!("rules-benedict-chess-notation"))]),
    Chapter {
        title: key!("rules-benedict-chess-decisions"),
        pieces: &[
            Text(key!("rules-benedict-chess-decisions-1")),
            Decision("D1", key!("rules-benedict-chess-d1")),
            Decision("D2", key!("rules-benedict-chess-d2")),
            Decision("D3", key!("rules-benedict-chess-d3")),
            Decision("D4", key!("rules-benedict-chess-d4")),
            Decision("D5", key!("rules-benedict-chess-d5")),
            Decision("D6", key!("rules-benedict-chess-d6")),
            Decision("D7", key!("rules-benedict-chess-d7")),
            Decision("D8", key!("rules-benedict-chess-d8")),
            Decision("D9", key!("rules-benedict-chess-d9")),
            Decision("D10", key!("rules-benedict-chess-d10")),
            Decision("D11", key!("rules-benedict-chess-d11")),
        ],
    },
];
