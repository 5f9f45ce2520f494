//! The first lesson of Benediction.

use benediction_rules::key;

use super::{Lesson, LessonStep};

/// The lesson. The learner plays Red.
pub static LESSON: Lesson = Lesson {
    game: "benediction",
    title: key!("lesson-benediction-title"),
    steps: &[
        LessonStep::read(
            "Benediction v2: benediction/turn: red 1/red: d1 d2 e1 e2k e3 f1 f2/blue: d7 d8 e7 e8k e9 f7 f8",
            key!("lesson-benediction-1"),
        ),
        LessonStep {
            position: "Benediction v2: benediction/turn: red 2/red: e2k d4++/blue: e8k h6",
            say: key!("lesson-benediction-2"),
            wanted: &["d4d7"],
            right: Some(key!("lesson-benediction-2-right")),
            reply: &[],
        },
        LessonStep {
            position: "Benediction v2: benediction/turn: red 2/red: e2k d3 e3/blue: e8k h6",
            say: key!("lesson-benediction-3"),
            wanted: &["d3+e3", "e3+d3"],
            right: Some(key!("lesson-benediction-3-right")),
            reply: &[],
        },
        LessonStep {
            position: "Benediction v2: benediction/turn: red 2/red: e2k d4+/blue: e8k h6",
            say: key!("lesson-benediction-4"),
            wanted: &["d4-1-d5"],
            right: Some(key!("lesson-benediction-4-right")),
            reply: &[],
        },
        LessonStep {
            position: "Benediction v2: benediction/turn: red 2/red: e2k f5/blue: e8k f6++",
            say: key!("lesson-benediction-5"),
            wanted: &["f5f6"],
            right: Some(key!("lesson-benediction-5-right")),
            reply: &[],
        },
        LessonStep {
            position: "Benediction v2: benediction/turn: red 2/red: e2k c7/blue: e8k h6",
            say: key!("lesson-benediction-6"),
            wanted: &["c7c1"],
            right: Some(key!("lesson-benediction-6-right")),
            reply: &[],
        },
        LessonStep {
            position: "Benediction v2: benediction/turn: red 2/red: e2k d5 d6/blue: d8k f7",
            say: key!("lesson-benediction-7"),
            wanted: &["d5+d6"],
            right: Some(key!("lesson-benediction-7-right")),
            reply: &[],
        },
        LessonStep {
            position: "",
            say: key!("lesson-benediction-8"),
            wanted: &["d6d8"],
            right: Some(key!("lesson-benediction-8-right")),
            reply: &[],
        },
    ],
};
