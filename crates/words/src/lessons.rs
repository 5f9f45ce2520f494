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
    /// The game's name in the registry, with rules words after a blank if there are any.
    pub game: &'static str,
    /// Its title.
    pub title: Key,
    /// What is learned, one thing after the other.
    pub steps: &'static [LessonStep],
}

/// A step of a lesson.
#[derive(Clone, Copy, Debug)]
pub struct LessonStep {
    /// Position text with which the step begins; empty: it goes on from the step before.
    pub position: &'static str,
    /// What the teacher says.
    pub say: Key,
    /// Canonical texts of the actions that are right, any of them; empty: only to be read.
    pub wanted: &'static [&'static str],
    /// What he says when it is done; nothing where nothing is to be done.
    pub right: Option<Key>,
    /// What the other side (or the dice) then do, canonical texts in order.
    pub reply: &'static [&'static str],
}

impl LessonStep {
    /// A step that is only to be read.
    const fn read(position: &'static str, say: Key) -> LessonStep {
        LessonStep { position, say, wanted: &[], right: None, reply: &[] }
    }
}
