//! The game against a bot at the end of a lesson.

use bevy::prelude::*;

use crate::app::base::progress::PlayerProgress;
use crate::app::base::states::Step;
use crate::app::game::commands::{GameSetup, TableCommand};
use crate::app::game::matches::Match;
use benediction_rules::{Side, Starter};
use benediction_study::progress::{Learned, LessonGame};
use benediction_study::record::{Player, Record, RecordError};
use benediction_study::registry;
use benediction_words::lessons::Lesson;
use benediction_words::{self as words, say};

/// The level of the bot in a whole game after a lesson.
const FIRST_LEVEL: u8 = 1;

/// Chooses the level of the game after a first lesson for New game too, if nothing has been learned or played before.
pub(super) fn offer_first_level(progress: &mut PlayerProgress) {
    if progress.games_started > 0 || !progress.learned.is_empty() {
        return;
    }
    for player in &mut progress.last_game.players {
        if let Player::Bot(level) = player {
            *level = (*level).min(FIRST_LEVEL);
        }
    }
}

/// Returns the words of the button that begins the game of a lesson.
pub(super) fn words_of(lesson: &Lesson) -> String {
    let level = lesson.bot_game.as_ref().map_or(FIRST_LEVEL, |bot_game| bot_game.level);
    say!("lesson-play", level = words::level(level))
}

/// Returns the game of a lesson: from its position, or a whole game in which the learner starts, wherever players may choose.
fn setup(lesson: &Lesson) -> GameSetup {
    let game = GameSetup { game: lesson.game.into(), lesson: Some(lesson.name()), ..default() };
    if let Some(bot_game) = &lesson.bot_game {
        let players = [Player::Human, Player::Bot(bot_game.level)];
        return GameSetup { players, position: Some(bot_game.position.into()), ..game };
    }
    let first = match registry::named(lesson.game).map(|entry| entry.starter) {
        Some(Starter::Fixed(side)) => side,
        _ => Side::Near,
    };
    let mut players = [Player::Human, Player::Bot(FIRST_LEVEL)];
    if first == Side::Far {
        players.reverse();
    }
    GameSetup { players, first, ..game }
}

/// Returns the command that begins the game of a lesson.
pub fn begin(lesson: &Lesson) -> TableCommand {
    TableCommand::begin(setup(lesson))
}

/// Returns the command that continues the unfinished game of a lesson. Returns an error if the saved game cannot be read.
pub(in crate::app) fn resume(lesson: &Lesson, game: &str) -> Result<TableCommand, RecordError> {
    Ok(TableCommand::ContinueLesson { record: Box::new(Record::read(game)?), lesson: lesson.name() })
}

/// Returns `true` if the learner has won.
pub(in crate::app) fn is_won(game: &Match) -> bool {
    game.session.outcome().is_some_and(|outcome| outcome.winner.is_some() && outcome.winner == game.slots.lone_human())
}

/// Follows the game of a lesson: it is kept until it is over, and noted when it is won.
fn follow(game: Option<Res<Match>>, mut progress: ResMut<PlayerProgress>) {
    let Some(game) = game.filter(|game| game.is_changed()) else { return };
    let Some(lesson) = game.ends_lesson() else { return };
    let name = lesson.name();
    if game.session.outcome().is_some() {
        if is_won(&game) && progress.learned.get(&name) != Some(&Learned::Won) {
            progress.note_learned(name.clone(), Learned::Won);
        }
        if progress.game_of(&name).is_some() {
            progress.end_game(&name);
        }
    } else if game.session.ply() > 0 {
        let kept = LessonGame { lesson: name, game: game.kept().record.write() };
        if progress.game.as_ref() != Some(&kept) {
            progress.keep_game(kept);
        }
    }
}

/// Returns `true` if the game of a lesson is on the table.
pub(in crate::app) fn is_on_table(game: Option<Res<Match>>) -> bool {
    game.is_some_and(|game| game.ends_lesson().is_some())
}

/// Returns the lesson after this one.
pub(in crate::app) fn next_lesson(lesson: &'static Lesson) -> Option<&'static Lesson> {
    let course = registry::named(lesson.game)?.course();
    let index = course.iter().position(|other| other.id == lesson.id)?;
    course.get(index + 1)
}

/// Adds what follows the game.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow.in_set(Step::After));
}
