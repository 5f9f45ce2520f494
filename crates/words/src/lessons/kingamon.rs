//! The first lesson of Byzantine Kingamon.

use benediction_rules::key;

use super::{Lesson, LessonStep};

/// The lesson. The learner plays White.
pub static LESSON: Lesson = Lesson {
    game: "kingamon",
    title: key!("lesson-kingamon-title"),
    steps: &[
        LessonStep {
            position: "W:bar:1K,2:2,3:2,4:2,5:2,6:2 R:bar:1K,28:2,27:2,26:2,25:2,24:2 turn=w roll=3,1",
            say: key!("lesson-kingamon-1"),
            wanted: &["kbar>3"],
            right: Some(key!("lesson-kingamon-1-right")),
            reply: &[],
        },
        LessonStep {
            position: "",
            say: key!("lesson-kingamon-2"),
            wanted: &["d2>3", "d3>4", "d4>5", "d5>6", "d6>7", "k3>4"],
            right: Some(key!("lesson-kingamon-2-right")),
            reply: &["6-5", "d24>18", "d24>19"],
        },
        LessonStep {
            position: "W:3:3K,4:2,5:2,6:1,9:2,11:1 R:bar:1K,28:2,26:2,25:2,24:3,13:1 turn=w roll=4,2",
            say: key!("lesson-kingamon-3"),
            wanted: &["d9>13x"],
            right: Some(key!("lesson-kingamon-3-right")),
            reply: &[],
        },
        LessonStep {
            position: "",
            say: key!("lesson-kingamon-4"),
            wanted: &["d11>13"],
            right: Some(key!("lesson-kingamon-4-right")),
            reply: &[],
        },
        LessonStep {
            position: "W:22:1,25:1,29:1K,off:8 R:6:1K,4:2,3:2,off:6 turn=w roll=5,5 left=5",
            say: key!("lesson-kingamon-5"),
            wanted: &["d25>off"],
            right: Some(key!("lesson-kingamon-5-right")),
            reply: &["6-1"],
        },
        LessonStep {
            position: "",
            say: key!("lesson-kingamon-6"),
            wanted: &["k29>off"],
            right: Some(key!("lesson-kingamon-6-right")),
            reply: &[],
        },
        LessonStep {
            position: "W:3:3K,4:2,5:2,6:3,14:1 R:bar:1,28:2,27:2,26:2,25:2,21:1K,18:1 turn=w roll=4,3",
            say: key!("lesson-kingamon-7"),
            wanted: &["d14>17"],
            right: Some(key!("lesson-kingamon-7-right")),
            reply: &[],
        },
        LessonStep {
            position: "",
            say: key!("lesson-kingamon-8"),
            wanted: &["d17>21#"],
            right: Some(key!("lesson-kingamon-8-right")),
            reply: &[],
        },
    ],
};
