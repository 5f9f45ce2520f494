//! The first lesson of King Trails.

use benediction_rules::key;

use super::{Lesson, LessonStep};

/// The lesson. The learner plays Red.
pub static LESSON: Lesson = Lesson {
    game: "king-trails",
    title: key!("lesson-king-trails-title"),
    steps: &[
        LessonStep::read("Benediction v2: king-trails/turn: setup red", key!("lesson-king-trails-1")),
        LessonStep {
            position: "",
            say: key!("lesson-king-trails-2"),
            wanted: &["S@b2", "S@c2", "S@d2", "S@e2", "S@f2", "S@g2", "S@h2", "S@i2", "S@j2", "S@k2", "S@l2"],
            right: Some(key!("lesson-king-trails-2-right")),
            reply: &["S@g12"],
        },
        LessonStep {
            position: "Benediction v2: king-trails/turn: red 2/red: g4k f4 h4/blue: g12k g11/red-starts: \
                       g2/blue-starts: g12",
            say: key!("lesson-king-trails-3"),
            wanted: &["g4g5"],
            right: Some(key!("lesson-king-trails-3-right")),
            reply: &[],
        },
        LessonStep {
            position: "",
            say: key!("lesson-king-trails-4"),
            wanted: &["@g4"],
            right: Some(key!("lesson-king-trails-4-right")),
            reply: &["g11g10", "@g11"],
        },
        LessonStep {
            position: "Benediction v2: king-trails/turn: red 2/red: d10k f1 g3/blue: g12k g11 e1/red-starts: \
                       g2/blue-starts: g12",
            say: key!("lesson-king-trails-5"),
            wanted: &["d10d1"],
            right: Some(key!("lesson-king-trails-5-right")),
            reply: &[],
        },
        LessonStep {
            position: "",
            say: key!("lesson-king-trails-6"),
            wanted: &["f1e1"],
            right: Some(key!("lesson-king-trails-6-right")),
            reply: &[],
        },
        LessonStep {
            position: "Benediction v2: king-trails/turn: red 1/red: g2k g5++/blue: g8kb g7 f12/red-starts: \
                       g2/blue-starts: g12",
            say: key!("lesson-king-trails-7"),
            wanted: &["g5g8"],
            right: Some(key!("lesson-king-trails-7-right")),
            reply: &[],
        },
    ],
};
