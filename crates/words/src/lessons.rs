//! Lessons: positions of each game, and what to do in them. A course is the lessons of a game: a short one about the whole game, then
//! one for each part of the rules. The lessons are data files in `assets/lessons/`, their texts are messages.

use std::sync::LazyLock;

use crate::{locale, text};
use benediction_rules::message::Key;
use benediction_rules::view::Verb;
use serde::Deserialize;

/// A lesson: positions and what to do in them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Name of the game in the registry.
    pub game: &'static str,
    /// Name of the lesson, unique among those of its game.
    pub id: &'static str,
    /// Title of the lesson.
    #[serde(deserialize_with = "Key::of_data")]
    pub title: Key,
    /// Title of the chapter of the rules about the same.
    #[serde(default, deserialize_with = "Key::of_data_or_none")]
    pub rule: Option<Key>,
    /// The lesson that should be taken before.
    #[serde(default)]
    pub after: Option<Prerequisite>,
    /// Ideas of earlier lessons that it needs, in the order of the course. A test compares them with its texts and tasks.
    #[serde(default)]
    pub uses: Vec<&'static str>,
    /// Steps of the lesson, in order.
    pub steps: Vec<LessonStep>,
    /// The game against a bot that ends the lesson. `None` for a whole game.
    #[serde(default)]
    #[serde(rename = "fight")]
    pub bot_game: Option<BotGame>,
}

/// Seconds that a step takes.
const STEP_SECONDS: usize = 18;
/// Seconds that a game at the end of a lesson takes.
const FIGHT_SECONDS: usize = 75;

impl Lesson {
    /// Returns about how many minutes the lesson takes.
    pub fn minutes(&self) -> usize {
        let game = if self.bot_game.is_some() { FIGHT_SECONDS } else { 0 };
        (self.steps.len() * STEP_SECONDS + game).div_ceil(60)
    }

    /// Returns what the learner is to do in the game at its end.
    pub fn goal(&self) -> &'static str {
        self.bot_game.as_ref().map_or(text!("course-whole-game"), |bot_game| locale::text(bot_game.say))
    }

    /// Returns the name under which its progress is kept.
    pub fn name(&self) -> String {
        format!("{}/{}", self.game, self.id)
    }
}

/// The lesson that should be taken before another one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prerequisite {
    /// Name of its game in the registry.
    pub game: &'static str,
    /// The advice to take it.
    #[serde(deserialize_with = "Key::of_data")]
    pub say: Key,
}

/// A game against a bot from a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BotGame {
    /// Position text at the start. The learner plays the near side.
    pub position: &'static str,
    /// Level of the bot.
    pub level: u8,
    /// The task of the learner.
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
    /// Ideas that it explains and that no step before it needs, such as `merging`.
    #[serde(default)]
    pub teaches: Vec<&'static str>,
    /// The goal: all of these must hold of one action, or of the position after the last. Empty if the step is only to be read.
    #[serde(default)]
    pub goal: Vec<Condition>,
    /// Largest number of actions in which the goal is to be reached.
    #[serde(default = "one")]
    pub actions: usize,
    /// Text after the goal is reached. `None` if the step is only to be read.
    #[serde(default, deserialize_with = "Key::of_data_or_none")]
    pub right: Option<Key>,
    /// Answers to wrong tries, of which the first that fits is given.
    #[serde(default)]
    pub wrong: Vec<Wrong>,
    /// Actions of the other side or the dice that follow, as canonical texts in order.
    #[serde(default)]
    pub reply: Vec<&'static str>,
}

const fn one() -> usize {
    1
}

impl LessonStep {
    /// Returns `true` if something is to be done, and `false` if the step is only to be read.
    pub const fn is_task(&self) -> bool {
        !self.goal.is_empty()
    }

    /// Returns `true` if the text names the actions, so that the board may show them at once.
    pub fn names_actions(&self) -> bool {
        matches!(self.goal[..], [Condition::Play(_)])
    }
}

/// The answer to a wrong try.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
pub struct Wrong {
    /// The tries that it answers: those of which all of these hold.
    #[serde(default)]
    pub when: Vec<Condition>,
    /// The answer.
    #[serde(deserialize_with = "Key::of_data")]
    pub say: Key,
}

/// A fact about an action of the learner, or about the position after it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Condition {
    /// It is one of these actions, as canonical texts.
    Play(Vec<&'static str>),
    /// Its canonical text contains this.
    Text(&'static str),
    /// It is of this kind.
    Do(Verb),
    /// It begins at this point.
    From(&'static str),
    /// It ends at this point.
    Reach(&'static str),
    /// It captures a piece.
    Captures,
    /// It passes through the enemy wall.
    Passes,
    /// It blesses a piece.
    Blesses,
    /// It curses a piece.
    Curses,
    /// It makes a king.
    Crowns,
    /// It closes a bridge.
    Bridges,
    /// It leaves a starting point behind.
    Trails,
    /// It turns the pieces on all these points over to the learner.
    Flips(Vec<&'static str>),
    /// The learner has a piece of at least this many checkers.
    Tall(usize),
    /// The learner has won.
    Wins,
    /// It is the other side's turn, and no actions of that turn win.
    Safe,
}

/// Defines a function that returns the course in two files: of the first lesson, and of the others.
macro_rules! course {
    ($(#[$doc:meta])* $name:ident = $first:literal, $others:literal) => {
        $(#[$doc])*
        pub fn $name() -> &'static [Lesson] {
            static COURSE: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
                let first: Lesson = read(include_str!(concat!("../../../assets/lessons/", $first)));
                let others: Vec<Lesson> = read(include_str!(concat!("../../../assets/lessons/", $others)));
                std::iter::once(first).chain(others).collect()
            });
            &COURSE
        }
    };
}

course! {
    /// Returns the lessons of Benediction.
    benediction = "benediction.ron", "benediction-course.ron"
}
course! {
    /// Returns the lessons of King Trails.
    king_trails = "king-trails.ron", "king-trails-course.ron"
}
course! {
    /// Returns the lessons of Benedict Chess.
    benedict_chess = "benedict-chess.ron", "benedict-chess-course.ron"
}
course! {
    /// Returns the lessons of Obelisk.
    obelisk = "obelisk.ron", "obelisk-course.ron"
}
course! {
    /// Returns the lessons of Byzantine Kingamon.
    kingamon = "kingamon.ron", "kingamon-course.ron"
}

/// Reads a file of lessons.
///
/// # Panics
///
/// If the file has an error. The files are part of the program, and a test reads all of them.
fn read<T: Deserialize<'static>>(file: &'static str) -> T {
    ron::from_str(file).unwrap_or_else(|error| panic!("{error}: {file}"))
}
