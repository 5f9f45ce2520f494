//! First lessons: a few positions of each game, and what to do in them. The lessons are data files in `assets/lessons/`, their
//! texts are messages.

use std::sync::LazyLock;

use benediction_rules::message::Key;
use serde::Deserialize;

/// A first lesson: positions and what to do in them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Name of the game in the registry, then a blank and the words of its rules unless they are the usual ones.
    pub game: &'static str,
    /// Title of the lesson.
    #[serde(deserialize_with = "Key::of_data")]
    pub title: Key,
    /// The lesson that should be taken before.
    #[serde(default)]
    pub after: Option<After>,
    /// Steps of the lesson, in order.
    pub steps: Vec<LessonStep>,
}

/// Seconds that a step takes.
const STEP_SECONDS: usize = 18;

impl Lesson {
    /// Returns about how many minutes the lesson takes.
    pub fn minutes(&self) -> usize {
        (self.steps.len() * STEP_SECONDS).div_ceil(60)
    }
}

/// The lesson that should be taken before another one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// Name of its game in the registry.
    pub game: &'static str,
    /// The advice to take it.
    #[serde(deserialize_with = "Key::of_data")]
    pub say: Key,
}

/// A step of a lesson.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// Position text at the start of the step. If it is empty, the step continues from the position before.
    #[serde(default)]
    pub position: &'static str,
    /// Text of the step.
    #[serde(deserialize_with = "Key::of_data")]
    pub say: Key,
    /// Canonical texts of the correct actions, any of which will do. Empty if the step is only to be read.
    #[serde(default)]
    pub wanted: Vec<&'static str>,
    /// Text after a correct action. `None` if the step is only to be read.
    #[serde(default, deserialize_with = "Key::of_data_or_none")]
    pub right: Option<Key>,
    /// Actions of the other side or the dice that follow, as canonical texts in order.
    #[serde(default)]
    pub reply: Vec<&'static str>,
}

/// Defines a function that returns the lesson in a file.
macro_rules! lesson {
    ($(#[$doc:meta])* $name:ident = $file:literal) => {
        $(#[$doc])*
        pub fn $name() -> &'static Lesson {
            static LESSON: LazyLock<Lesson> =
                LazyLock::new(|| read(include_str!(concat!("../../../assets/lessons/", $file))));
            &LESSON
        }
    };
}

lesson! {
    /// Returns the first lesson of Benediction.
    benediction = "benediction.ron"
}
lesson! {
    /// Returns the first lesson of King Trails.
    king_trails = "king-trails.ron"
}
lesson! {
    /// Returns the first lesson of Benedict Chess.
    benedict_chess = "benedict-chess.ron"
}
lesson! {
    /// Returns the first lesson of Obelisk.
    obelisk = "obelisk.ron"
}
lesson! {
    /// Returns the first lesson of Byzantine Kingamon.
    kingamon = "kingamon.ron"
}

/// Reads a lesson.
///
/// # Panics
///
/// If the file is not a lesson. The files are part of the program, and a test reads all of them.
fn read(file: &'static str) -> Lesson {
    ron::from_str(file).unwrap_or_else(|error| panic!("{error}: {file}"))
}
