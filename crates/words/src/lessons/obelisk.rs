//! The first lesson of Obelisk.

use benediction_rules::key;

use super::{Lesson, LessonStep};

/// The lesson. The learner plays Black.
pub static LESSON: Lesson = Lesson {
    game: "obelisk",
    title: key!("lesson-obelisk-title"),
    steps: &[
        LessonStep {
            position: "bcp/3/3/BCP b open",
            say: key!("lesson-obelisk-1"),
            wanted: &["Ba1-b2"],
            right: Some(key!("lesson-obelisk-1-right")),
            reply: &["Ba4-b3"],
        },
        LessonStep {
            position: "",
            say: key!("lesson-obelisk-2"),
            wanted: &["Pc1+b2"],
            right: Some(key!("lesson-obelisk-2-right")),
            reply: &["Cb4-c3"],
        },
        LessonStep {
            position: "",
            say: key!("lesson-obelisk-3"),
            wanted: &["Fb2-a3"],
            right: Some(key!("lesson-obelisk-3-right")),
            reply: &["Pc4^a2"],
        },
        LessonStep {
            position: "",
            say: key!("lesson-obelisk-4"),
            wanted: &["Fa3^a1"],
            right: Some(key!("lesson-obelisk-4-right")),
            reply: &["Cc3-b2"],
        },
        LessonStep {
            position: "",
            say: key!("lesson-obelisk-5"),
            wanted: &["Cb1*a2"],
            right: Some(key!("lesson-obelisk-5-right")),
            reply: &["Pa2-b1"],
        },
        LessonStep {
            position: "",
            say: key!("lesson-obelisk-6"),
            wanted: &["Cb1-a2", "Cb1-c2"],
            right: Some(key!("lesson-obelisk-6-right")),
            reply: &[],
        },
        LessonStep {
            position: "cbp/2C/3/B1P b open",
            say: key!("lesson-obelisk-7"),
            wanted: &["Ba1-b2"],
            right: Some(key!("lesson-obelisk-7-right")),
            reply: &[],
        },
        LessonStep {
            position: "3/bC1/1(BP)1/cp1 b open",
            say: key!("lesson-obelisk-8"),
            wanted: &["Cb3+b2"],
            right: Some(key!("lesson-obelisk-8-right")),
            reply: &[],
        },
    ],
};
