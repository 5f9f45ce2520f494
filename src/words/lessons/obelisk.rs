//! The first lesson of Obelisk.

use super::{Lesson, LessonStep};

/// The lesson; the learner is Black.
pub(super) static LESSON: Lesson = Lesson {
    game: "obelisk",
    title: "A first lesson in Obelisk",
    steps: &[
        LessonStep {
            position: "bcp/3/3/BCP b open",
            say: "You are Black, below. Stones go three ways only: aslant forward, left or right, and straight back. \
                  Step with your base from a1 to b2.",
            wanted: &["Ba1-b2"],
            right: "Only this way was open to it: the other one leads off the board, and behind it the board ends.",
            reply: &["Ba4-b3"],
        },
        LessonStep {
            position: "",
            say: "An obelisk is the pedestal on the base and the capstone on both. Build the first half: your \
                  pedestal from c1 onto the base on b2.",
            wanted: &["Pc1+b2"],
            right: "That is a foundation. It moves as one stone and is never taken apart.",
            reply: &["Cb4-c3"],
        },
        LessonStep {
            position: "",
            say: "Take your foundation forward to a3, beside White's base.",
            wanted: &["Fb2-a3"],
            right: "Now White jumps: over one occupied square to the empty one behind it, forward aslant.",
            reply: &["Pc4^a2"],
        },
        LessonStep {
            position: "",
            say: "You can jump as well, in the same three directions and over anybody. White's pedestal stands \
                  behind your foundation: jump straight back over it, to a1.",
            wanted: &["Fa3^a1"],
            right: "Back home, two squares at once.",
            reply: &["Cc3-b2"],
        },
        LessonStep {
            position: "",
            say: "A capstone may step onto an enemy base, pedestal or foundation and ride it: Ra's Revenge. Ride \
                  White's pedestal on a2.",
            wanted: &["Cb1*a2"],
            right: "White can build nothing on it while you sit there. But it can carry you away.",
            reply: &["Pa2-b1"],
        },
        LessonStep {
            position: "",
            say: "The pedestal went back with you on top. A rider must leave in his next turn: no other stone of \
                  yours may move. Step down, to a2 or c2.",
            wanted: &["Cb1-a2", "Cb1-c2"],
            right: "Who rides and cannot leave, loses. Mind where you sit down.",
            reply: &[],
        },
        LessonStep {
            position: "cbp/2C/3/B1P b open",
            say: "After a move two of your stones must share a row or column, or one with its like of the enemy's. \
                  Your pedestal may not step to b2 here: try it and read why. Then step there with the base.",
            wanted: &["Ba1-b2"],
            right: "Pedestal and capstone share the column c, so this is legal. Symmetry is asked for after each of \
                    your moves.",
            reply: &[],
        },
        LessonStep {
            position: "3/bC1/1(BP)1/cp1 b open",
            say: "Your foundation stands on b2 and your capstone on b3, just before it. Backwards is a way too: \
                  finish the obelisk.",
            wanted: &["Cb3+b2"],
            right: "Base, pedestal, capstone: your obelisk stands, and you have won.",
            reply: &[],
        },
    ],
};
