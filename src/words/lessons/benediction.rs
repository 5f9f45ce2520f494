//! The first lesson of Benediction.

use super::{Lesson, LessonStep};

/// The lesson; the learner is Red.
pub(super) static LESSON: Lesson = Lesson {
    game: "benediction",
    title: "A first lesson in Benediction",
    steps: &[
        LessonStep::read(
            "Benediction v2: benediction/turn: red 1/red: d1 d2 e1 e2k e3 f1 f2/blue: d7 d8 e7 e8k e9 f7 f8",
            "You are Red and sit below; your king wears the gold crown. Capture Blue's king or have your own \
             blessed, and you win.",
        ),
        LessonStep {
            position: "Benediction v2: benediction/turn: red 2/red: e2k d4++/blue: e8k h6",
            say: "A man walks in a straight line, as many steps as he is tall or fewer. Your man on d4 is three \
                  checkers high: click him, then d7.",
            wanted: &["d4d7"],
            right: "Three steps, his whole height. Men on the way do not stop him; he jumps over them.",
            reply: &[],
        },
        LessonStep {
            position: "Benediction v2: benediction/turn: red 2/red: e2k d3 e3/blue: e8k h6",
            say: "Tall men are made by merging. Make one man of the two on d3 and e3: click one, then the other.",
            wanted: &["d3+e3", "e3+d3"],
            right: "Two checkers high. A third may join only with a blessing.",
            reply: &[],
        },
        LessonStep {
            position: "Benediction v2: benediction/turn: red 2/red: e2k d4+/blue: e8k h6",
            say: "A stack can also be split. Click the man on d4, press 1 or turn the wheel until one checker is to \
                  go, and click d5.",
            wanted: &["d4-1-d5"],
            right: "Both parts are cursed now, as their black stones say. The cursed merge only with the help of a \
                    blessing, and no wall blesses them.",
            reply: &[],
        },
        LessonStep {
            position: "Benediction v2: benediction/turn: red 2/red: e2k f5/blue: e8k f6++",
            say: "You capture by walking onto an enemy man. How tall he is does not help him: take the one on f6.",
            wanted: &["f5f6"],
            right: "His three checkers are back in Blue's hand, and Blue may drop them again, one by one.",
            reply: &[],
        },
        LessonStep {
            position: "Benediction v2: benediction/turn: red 2/red: e2k c7/blue: e8k h6",
            say: "The upper edges are Blue's wall. A line that leaves the board there goes on at its other end: send \
                  your man from c7 straight up, and he comes in at c1.",
            wanted: &["c7c1"],
            right: "He is blessed: the white stone. Had he been a king, you would have won.",
            reply: &[],
        },
        LessonStep {
            position: "Benediction v2: benediction/turn: red 2/red: e2k d5 d6/blue: d8k f7",
            say: "A turn is two actions. Blue's king on d8 is two steps away from d6, too far for a man of one \
                  checker: first merge d5 with d6.",
            wanted: &["d5+d6"],
            right: "A merged man is a new man, and he may go in the same turn.",
            reply: &[],
        },
        LessonStep {
            position: "",
            say: "Your second action: take the king on d8.",
            wanted: &["d6d8"],
            right: "The king is captured, and you have won. The rules page tells the rest: drops, blocks and bridges.",
            reply: &[],
        },
    ],
};
