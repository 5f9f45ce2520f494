//! First lessons: a few positions of each game, and what to do in them.

pub mod benedict_chess;
pub mod benediction;
pub mod king_trails;
pub mod kingamon;
pub mod obelisk;

use benediction_rules::message::Key;

/// A first lesson: positions and what to do in them.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// Name of the game in the registry, then a blank and the words of its rules unless they are the usual ones.
    pub game: &'static str,
    /// Title of the lesson.
    pub title: Key,
    /// Steps of the lesson, in order.
    pub steps: &'static [LessonStep],
}

/// A step of a lesson.
#[derive(Clone, Copy, Debug)]
pub struct LessonStep {
    /// Position text at the start of the step. If it is empty, the step continues from the position before.
    pub position: &'static str,
    /// Text of the step.
    pub say: Key,
    /// Canonical texts of the correct actions, any of which will do. Empty if the step is only to be read.
    pub wanted: &'static [&'static str],
    /// Text after a correct action. `None` if the step is only to be read.
    pub right: Option<Key>,
    /// Actions of the other side or the dice that follow, as canonical texts in order.
    pub reply: &'static [&'static str],
}

impl LessonStep {
    /// Creates a step that is only to be read.
    const fn read(position: &'static str, say: Key) -> LessonStep {
        LessonStep { position, say, wanted: &[], right: None, reply: &[] }
    }
}
