//! The first lesson of Byzantine Kingamon.

use super::{Lesson, LessonStep};

/// The lesson; the learner is White.
pub(super) static LESSON: Lesson = Lesson {
    game: "kingamon",
    title: "A first lesson in Byzantine Kingamon",
    steps: &[
        LessonStep {
            position: "W:bar:1K,2:2,3:2,4:2,5:2,6:2 R:bar:1K,28:2,27:2,26:2,25:2,24:2 turn=w roll=3,1",
            say: "You are White and run from 1 up to 29 and off. You rolled 3 and 1, and your king waits on the bar: \
                  enter him with the 3, on space 3.",
            wanted: &["kbar>3"],
            right: "He stands with two disks. Two or more pieces of one side are safe, and the enemy may not stop \
                    there.",
            reply: &[],
        },
        LessonStep {
            position: "",
            say: "Each die is one play, with the same piece or another. Play the 1 with any piece you like.",
            wanted: &["d2>3", "d3>4", "d4>5", "d5>6", "d6>7", "k3>4"],
            right: "Your roll is used up. Red comes towards you, from 29 down to 1: he rolls and plays.",
            reply: &["6-5", "d24>18", "d24>19"],
        },
        LessonStep {
            position: "W:3:3K,4:2,5:2,6:1,9:2,11:1 R:bar:1K,28:2,26:2,25:2,24:3,13:1 turn=w roll=4,2",
            say: "A red disk stands alone on 13. Play the 4 with a disk from 9 and hit it.",
            wanted: &["d9>13x"],
            right: "It is on Red's bar and must begin anew. But now your disk is alone there.",
            reply: &[],
        },
        LessonStep {
            position: "",
            say: "Make it safe: bring a second disk to 13 with the 2.",
            wanted: &["d11>13"],
            right: "Two on a space. Nobody hits them, and Red cannot stop there.",
            reply: &[],
        },
        LessonStep {
            position: "W:22:1,25:1,29:1K,off:8 R:6:1K,4:2,3:2,off:6 turn=w roll=5,5 left=5",
            say: "Near the end now. Pieces leave the board by the exact number only: one five of your double is \
                  left, so bear the disk on 25 off.",
            wanted: &["d25>off"],
            right: "25 and 5 make 30, the tray. And because you rolled a double you roll again.",
            reply: &["6-1"],
        },
        LessonStep {
            position: "",
            say: "A 6 and a 1. Your king on 29 is one space from the tray: bear him off.",
            wanted: &["k29>off"],
            right: "Nobody can catch him any more. With all eleven off you would win, but there is a shorter way.",
            reply: &[],
        },
        LessonStep {
            position: "W:3:3K,4:2,5:2,6:3,14:1 R:bar:1,28:2,27:2,26:2,25:2,21:1K,18:1 turn=w roll=4,3",
            say: "Red's king is alone on 21, seven spaces before your disk on 14. The 4 may not come first: 18 is a \
                  neutral space, like 12, and there even one disk keeps you out. Play the 3 with that disk.",
            wanted: &["d14>17"],
            right: "It stopped on 17, and the 4 is left.",
            reply: &[],
        },
        LessonStep {
            position: "",
            say: "Now the 4, from 17 to 21: catch the king.",
            wanted: &["d17>21#"],
            right: "A king who is caught alone is lost: you have won at once. So keep yours in company.",
            reply: &[],
        },
    ],
};
