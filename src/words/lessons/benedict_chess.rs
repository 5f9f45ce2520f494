//! The first lesson of Benedict Chess.

use super::{Lesson, LessonStep};

/// The lesson; the learner is White.
pub(super) static LESSON: Lesson = Lesson {
    game: "benedict-chess",
    title: "A first lesson in Benedict Chess",
    steps: &[
        LessonStep {
            position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            say: "You are White. Men go as in chess, but only to empty squares, for nobody is captured. Bring your \
                  knight from b1 to c3.",
            wanted: &["b1c3"],
            right: "From c3 he attacks no enemy, so nothing else happens.",
            reply: &["b8c6"],
        },
        LessonStep {
            position: "",
            say: "A man who has moved flips every enemy man whom he attacks from his new square. Bring the knight on \
                  to d5, where he looks at c7 and e7.",
            wanted: &["c3d5"],
            right: "Both pawns are yours: same men, same squares, another colour. Now see Black's answer.",
            reply: &["g8f6"],
        },
        LessonStep {
            position: "",
            say: "Black's knight came to f6 and flipped yours on d5. Flip him back: a pawn from c2 or e2 can attack \
                  d5.",
            wanted: &["c2c4", "e2e4"],
            right: "Pawns step straight and attack the two squares aslant before them. Your knight is home again.",
            reply: &[],
        },
        LessonStep {
            position: "1k6/8/3p1n2/8/4P3/8/8/6K1 w - - 0 1",
            say: "A pawn never moves aslant, since there is nothing to take. Step from e4 to e5 and count whom he \
                  attacks there.",
            wanted: &["e4e5"],
            right: "A pawn and a knight in one move. What you have flipped you may move next turn; the pawn on d6 \
                    now walks up the board.",
            reply: &[],
        },
        LessonStep {
            position: "1k6/8/8/7P/r1p4R/8/8/6K1 w - - 0 1",
            say: "Rooks, bishops and queens see as far as the first man on a line. Move your rook along the fourth \
                  rank, to any square from g4 to d4.",
            wanted: &["h4g4", "h4f4", "h4e4", "h4d4"],
            right: "The pawn on c4 flipped. The rook on a4 stood behind him, and nothing reached it.",
            reply: &[],
        },
        LessonStep {
            position: "4r2k/8/8/1N6/8/8/8/4K3 w - - 0 1",
            say: "Black's rook looks at your king. In chess that is check; here a man who stands still harms nobody, \
                  and you move as you like. Let your knight attack the rook.",
            wanted: &["b5c7", "b5d6"],
            right: "The rook is yours. Nobody flips by standing still: mind where enemy men can go, not where they \
                    look now.",
            reply: &[],
        },
        LessonStep {
            position: "8/2P1q1k1/8/8/8/8/8/4K3 w - - 0 1",
            say: "A pawn on his last rank becomes a queen, rook, bishop or knight, and attacks as such at once. Move \
                  c7 to c8 and choose the man who flips the queen on e7.",
            wanted: &["c7c8n"],
            right: "Only the knight looks from c8 to e7. Think of him before you take a queen.",
            reply: &[],
        },
        LessonStep {
            position: "rnbqkbnr/ppp1pppp/8/3p4/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            say: "Flip the enemy king and you win. Black has just moved his pawn from d7, and a line to e8 is open: \
                  your bishop sees it.",
            wanted: &["f1b5"],
            right: "The bishop looks past c6 and d7 as far as e8: the king has changed sides, and you have won.",
            reply: &[],
        },
    ],
};
