//! The first lesson of King Trails.

use super::{Lesson, LessonStep};

/// The lesson; the learner is Red.
pub(super) static LESSON: Lesson = Lesson {
    game: "king-trails",
    title: "A first lesson in King Trails",
    steps: &[
        LessonStep::read(
            "Benediction v2: king-trails/turn: setup red",
            "King Trails is Benediction on a larger board, with kings who leave a trail. If you do not know \
             Benediction yet, take its lesson first.",
        ),
        LessonStep {
            position: "",
            say: "You are Red. Before anything else you choose where your king begins: click any lit point of your \
                  second line.",
            wanted: &["S@b2", "S@c2", "S@d2", "S@e2", "S@f2", "S@g2", "S@h2", "S@i2", "S@j2", "S@k2", "S@l2"],
            right: "Blue chooses too, and a king with six men stands up for each of you. Your first turn is one \
                    action, every later turn is two.",
            reply: &["S@g12"],
        },
        LessonStep {
            position: "Benediction v2: king-trails/turn: red 2/red: g4k f4 h4/blue: g12k g11/red-starts: \
                       g2/blue-starts: g12",
            say: "Now some turns later. Let your king walk from g4 to g5 and look at the point that he leaves.",
            wanted: &["g4g5"],
            right: "The point turned white: it is a starting point of yours, and its neighbours are in your zone.",
            reply: &[],
        },
        LessonStep {
            position: "",
            say: "Whoever stands on a starting point becomes a king. Take a checker from your tray and drop it on g4.",
            wanted: &["@g4"],
            right: "A second king. Two can be blessed, but to lose either of them is to lose the game.",
            reply: &["g11g10", "@g11"],
        },
        LessonStep {
            position: "Benediction v2: king-trails/turn: red 2/red: d10k f1 g3/blue: g12k g11 e1/red-starts: \
                       g2/blue-starts: g12",
            say: "Here your king has come to Blue's wall. Send him from d10 straight up, past the wall to d1.",
            wanted: &["d10d1"],
            right: "He is blessed, but that does not win at once: he must still live when your next turn begins.",
            reply: &[],
        },
        LessonStep {
            position: "",
            say: "Blue's man on e1 stands beside your king and would take him. You have one action left: capture \
                  that man.",
            wanted: &["f1e1"],
            right: "Nobody can reach your king now. When your turn begins you have won.",
            reply: &[],
        },
        LessonStep {
            position: "Benediction v2: king-trails/turn: red 1/red: g2k g5++/blue: g8kb g7 f12/red-starts: \
                       g2/blue-starts: g12",
            say: "The same danger from the other side: Blue's king on g8 is blessed and wins when Blue's turn \
                  begins. Your man on g5 is three high and jumps over anybody.",
            wanted: &["g5g8"],
            right: "Taken just in time: you have won. A blessed king must live until his turn comes, and this one \
                    did not.",
            reply: &[],
        },
    ],
};
