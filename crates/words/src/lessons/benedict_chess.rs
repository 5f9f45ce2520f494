//! The first lesson of Benedict Chess.

use benediction_rules::key;

use super::{Lesson, LessonStep};

/// The lesson. The learner plays White.
pub static LESSON: Lesson = Lesson {
    game: "benedict-chess",
    title: key!("lesson-benedict-chess-title"),
    steps: &[
        LessonStep {
            position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            say: key!("lesson-benedict-chess-1"),
            wanted: &["b1c3"],
            right: Some(key!("lesson-benedict-chess-1-right")),
            reply: &["b8c6"],
        },
        LessonStep {
            position: "",
            say: key!("lesson-benedict-chess-2"),
            wanted: &["c3d5"],
            right: Some(key!("lesson-benedict-chess-2-right")),
            reply: &["g8f6"],
        },
        LessonStep {
            position: "",
            say: key!("lesson-benedict-chess-3"),
            wanted: &["c2c4", "e2e4"],
            right: Some(key!("lesson-benedict-chess-3-right")),
            reply: &[],
        },
        LessonStep {
            position: "1k6/8/3p1n2/8/4P3/8/8/6K1 w - - 0 1",
            say: key!("lesson-benedict-chess-4"),
            wanted: &["e4e5"],
            right: Some(key!("lesson-benedict-chess-4-right")),
            reply: &[],
        },
        LessonStep {
            position: "1k6/8/8/7P/r1p4R/8/8/6K1 w - - 0 1",
            say: key!("lesson-benedict-chess-5"),
            wanted: &["h4g4", "h4f4", "h4e4", "h4d4"],
            right: Some(key!("lesson-benedict-chess-5-right")),
            reply: &[],
        },
        LessonStep {
            position: "4r2k/8/8/1N6/8/8/8/4K3 w - - 0 1",
            say: key!("lesson-benedict-chess-6"),
            wanted: &["b5c7", "b5d6"],
            right: Some(key!("lesson-benedict-chess-6-right")),
            reply: &[],
        },
        LessonStep {
            position: "8/2P1q1k1/8/8/8/8/8/4K3 w - - 0 1",
            say: key!("lesson-benedict-chess-7"),
            wanted: &["c7c8n"],
            right: Some(key!("lesson-benedict-chess-7-right")),
            reply: &[],
        },
        LessonStep {
            position: "rnbqkbnr/ppp1pppp/8/3p4/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            say: key!("lesson-benedict-chess-8"),
            wanted: &["f1b5"],
            right: Some(key!("lesson-benedict-chess-8-right")),
            reply: &[],
        },
    ],
};
