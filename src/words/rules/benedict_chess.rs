//! The book of Benedict Chess.

use super::Chapter;
use super::Piece::{Decision, Diagram, Rule, Text};

/// Its chapters.
pub(super) const CHAPTERS: &[Chapter] = &[
    Chapter {
        title: "In a minute",
        pieces: &[
            Text(
                "Two players, White and Black, with the board and the men of chess, and nobody is ever captured. \
                 Whenever you have moved a man, every enemy man whom he attacks from his new square changes sides \
                 where he stands.",
            ),
            Diagram(
                "r1bqkbnr/ppPpPppp/2n5/3N4/8/8/PPPPPPPP/R1BQKBNR b KQkq - 0 2",
                "White's knight has just come to d5. He attacks c7 and e7, so these two pawns are White's now.",
            ),
            Text(
                "Flip the enemy king and you win. There is no check: only the man who has just moved flips anybody, \
                 and no man is ever obliged to save his king.",
            ),
            Text("Benedict Chess was invented by W. D. Troyka in 2002."),
        ],
    },
    Chapter {
        title: "The board and the men",
        pieces: &[
            Diagram(
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "The start, as in chess. White moves first, and then both sides move by turns.",
            ),
            Text(
                "Files have letters from White's left, ranks have numbers from White's side: e2, d7. All thirty-two \
                 men stay on the board for the whole game. What changes is whose they are: a man belongs to the side \
                 whose colour he shows, whatever he was before.",
            ),
            Rule("The king", "goes one square in any direction."),
            Rule("The queen", "goes any distance, straight or aslant; the rook straight, the bishop aslant."),
            Rule("The knight", "leaps two squares straight and one aside, over anybody."),
            Rule("The pawn", "steps straight ahead and attacks the two squares aslant before him."),
        ],
    },
    Chapter {
        title: "How a man goes",
        pieces: &[
            Text(
                "In your turn you move exactly one man whom you own now; one that was flipped by your last move may \
                 go at once. He ends on an empty square. Queen, rook and bishop stop before the first man on their \
                 way.",
            ),
            Rule(
                "Pawns",
                "go one square, White's up and Black's down, and from their owner's second rank two squares if both \
                 are empty. They never go aslant, for there is nothing to capture.",
            ),
            Rule(
                "Promotion",
                "A pawn that reaches his owner's last rank becomes a queen, rook, bishop or knight at once, and \
                 attacks as such.",
            ),
            Rule(
                "Castling",
                "The king goes two squares towards a rook and the rook comes to his other side. Every square between \
                 them must be empty; that some are attacked does not matter. King and rook may not have moved, and \
                 the rook may not have been flipped, not even for a while.",
            ),
            Diagram(
                "8/2P1q1k1/8/8/8/8/8/4K3 w - - 0 1",
                "A pawn that becomes a knight on c8 attacks e7 and flips the queen there. As a queen he would flip \
                 nobody.",
            ),
        ],
    },
    Chapter {
        title: "Flipping",
        pieces: &[
            Text(
                "Look at the squares that the moved man attacks from where he stands now. All enemy men there flip \
                 together. They keep their kind and their square and only change their owner.",
            ),
            Rule(
                "Lines end at the first man",
                "of either colour. A queen, rook or bishop flips him if he is the enemy's, and never anyone behind \
                 him.",
            ),
            Diagram(
                "1k6/8/8/7P/r1p4R/8/8/6K1 w - - 0 1",
                "White's rook may go to d4, e4, f4 or g4. There he flips the pawn on c4, and not the rook behind it.",
            ),
            Rule(
                "No chain",
                "A flipped man does nothing in this turn. Nor does a man who stood still, even if a line has been \
                 opened for him.",
            ),
            Rule("Castling", "flips what the king attacks from his new square. What the rook sees does not count."),
            Diagram(
                "4k3/8/8/8/8/8/5rp1/4K2R w K - 0 1",
                "If White castles, his king flips the rook on f2 and the pawn on g2.",
            ),
            Text(
                "Whom you have flipped, the enemy may flip back in his turn. A move that flips many men is worth \
                 little if the answer brings them all home, so look at who could attack them.",
            ),
        ],
    },
    Chapter {
        title: "The end",
        pieces: &[
            Rule("You win", "when you flip the enemy king, or when the enemy resigns."),
            Diagram(
                "rnbqKbnr/ppp1pppp/8/1B1p4/8/4P3/PPPP1PPP/RNBQK1NR b KQkq - 0 2",
                "After two moves: Black's pawn left d7, the bishop came to b5 and looked as far as e8. White has won.",
            ),
            Rule(
                "A draw",
                "is agreed, or comes when the side to move has no legal move, when the same position arises for the \
                 third time, or when for a hundred moves, fifty of each side, no pawn has moved and nobody has been \
                 flipped.",
            ),
        ],
    },
    Chapter {
        title: "Variants",
        pieces: &[
            Text("Many players believe that White has a large advantage. There is a rule against it:"),
            Rule(
                "Swap",
                "After White's first move Black may answer “swap” instead of moving. The players change seats: the \
                 position stays, Black is to move, and who played White's first move plays Black from now on.",
            ),
        ],
    },
    Chapter {
        title: "Decisions",
        pieces: &[
            Text("Where the published rules are silent or can be read in two ways, this table plays so:"),
            Decision("D1", "A man attacks wherever he could capture in chess if no king had to be minded."),
            Decision(
                "D2",
                "A pawn may go two squares from the second rank of whoever owns him now, wherever he came from and \
                 however often he was flipped.",
            ),
            Decision("D3", "There is no en passant."),
            Decision("D4", "A pawn on his last rank must become a queen, rook, bishop or knight."),
            Decision("D5", "After castling only the king attacks."),
            Decision(
                "D6",
                "When the same position, with the same side to move and the same rights to castle, comes up for the \
                 third time, the game is a draw at once.",
            ),
            Decision(
                "D7",
                "A hundred moves in a row without a pawn's move and without a flip are a draw; a flip counts here as \
                 a capture does in chess.",
            ),
            Decision(
                "D8",
                "A pawn never stands on the first or last rank: pawns only advance, and flips do not move them.",
            ),
            Decision("D9", "No game is drawn for want of men, since all thirty-two stay."),
            Decision("D10", "Nobody castles with a rook that was the enemy's."),
            Decision(
                "D11",
                "A flipped pawn walks back where he came from, so games can be long; this table sets no limit but \
                 the draws above.",
            ),
        ],
    },
    Chapter {
        title: "At this table",
        pieces: &[
            Text(
                "Click a man and then a lit point. Esc puts him back. Where one click could mean several moves, as \
                 when a pawn is promoted, a little list asks which; Tab chooses too.",
            ),
            Text("U takes a move back. With the rule swap a button offers the change of seats when it is possible."),
            Text(
                "In the list of moves Nd5{c7,e7} is a knight who came to d5 and flipped two men, c8=N a promotion, \
                 O-O castling, and # stands after the move that flipped the king.",
            ),
        ],
    },
];
