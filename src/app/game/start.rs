//! Games that begin or are opened at the table.

use super::activity::{Activity, Play, StudyOrigin};
use super::commands::GameSetup;
use super::matches::{Match, fresh_seed};
use super::on_table::MatchEvents;
use super::player_slot::{PlayerSlot, Slots};
use crate::app::base::messages::Notify;
use benediction_engine::Level;
use benediction_platform::clock;
use benediction_rules::message::Message;
use benediction_rules::{GameId, Side};
use benediction_study::library::{FileId, day_at};
use benediction_study::progress::LastGame;
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::series::Series;
use benediction_study::terms::{Terms, name_in};
use benediction_words::lessons::Lesson;
use benediction_words::{say, text};

/// Returns the terms of a setup as far as they suit its players and its position.
fn terms_of(setup: &GameSetup) -> Terms {
    let people = setup.players.iter().filter(|player| **player == Player::Human).count();
    let mut terms = setup.terms.clone().sane();
    let series = terms.series();
    if people != 2 {
        terms.names = Default::default();
    } else if series.is_some() {
        number_people(&mut terms.names);
    }
    // The games of a match find each other in the library by its number.
    let identified = |series: Series| series.identified(fresh_seed() as u32).to_string();
    let strict = terms.strict && people == 1 && setup.position.is_none();
    let is_matched = |level: u8| setup.players.contains(&Player::Bot(Level::nearest(level).number()));
    Terms {
        series: series.map_or_else(String::new, identified),
        strict,
        coach: terms.coach.filter(|_| !strict && people > 0),
        matched: terms.matched.filter(|level| people == 1 && is_matched(*level)),
        ..terms
    }
}

/// Names the people of a match who have no names, so that they are known by them when they change sides.
fn number_people(names: &mut [String; 2]) {
    for (name, number) in names.iter_mut().zip(1_usize..) {
        if name_in(name).is_none() {
            *name = say!("player-number", number = number);
        }
    }
}

/// Returns the notice that a game is unknown.
fn no_such_game(game: &str) -> String {
    say!("notice-no-such-game", game = game)
}

/// Returns the notice that a game cannot begin.
fn not_begun(reason: Message) -> String {
    say!("notice-not-begun", reason = reason)
}

/// Begins a game. Returns `None`, with a note to the player, if the game or its position is unknown.
pub(super) fn begin(setup: &GameSetup, events: &mut MatchEvents) -> Option<Match> {
    let found = registry::find(&setup.game.id).ok_or_else(|| no_such_game(setup.game.id.as_str()));
    let entry = events.made(found)?;
    let first = entry.starter.allows(setup.first).then_some(setup.first);
    let started = match &setup.position {
        Some(text) => entry.read_position(text).map_err(|error| error.reason),
        None => entry.start_with(&setup.game.rules, first),
    };
    let mut session = events.made(started.map_err(not_begun))?;
    let about = session.about_mut();
    (about.terms, about.date) = (terms_of(setup), day_at(clock::since_1970()));
    let slots = Slots::new(setup.players.each_ref());
    let activity =
        Activity::game(&slots, Play { lesson: lesson_of(&setup.game.id, setup.lesson.as_deref()), ..Play::default() });
    Some(show(Match::new(activity, session, slots, setup.first, setup.seed), events))
}

/// Returns the lesson of a game by its name.
pub(super) fn lesson_of(game: &GameId, name: Option<&str>) -> Option<&'static Lesson> {
    registry::find(game)?.course().iter().find(|lesson| Some(lesson.name().as_str()) == name)
}

/// Begins the game that follows a game: the same once more, or the next one of its match.
pub(super) fn begin_again(before: &Match, last: &LastGame, events: &mut MatchEvents) -> Option<Match> {
    begin(&before.again(last), events)
}

/// Lays a game on the table.
pub(super) fn show(mut game: Match, events: &mut MatchEvents) -> Match {
    events.jump(&mut game, true);
    events.show();
    game
}

/// Begins an exercise at a position.
pub(super) fn begin_exercise(game: &str, position: &str, events: &mut MatchEvents) -> Option<Match> {
    let entry = events.made(registry::named(game).ok_or_else(|| no_such_game(game)))?;
    let session = events.made(entry.read_position(position).map_err(|error| not_begun(error.reason)))?;
    let game = Match::new(Activity::Exercise { is_waiting: false }, session, Slots::PEOPLE, Side::Near, None);
    Some(show(game, events))
}

/// Begins an exercise at the present position of a game. Nobody at the table acts for the other side.
pub(super) fn begin_exercise_from(record: &Record, learner: Side, events: &mut MatchEvents) -> Option<Match> {
    let mut game = load_match(record, FileId::fresh(), events)?;
    game.slots =
        Slots::by_side(|side| if side == learner { PlayerSlot::Human } else { PlayerSlot::Named(String::new()) });
    game.activity = Activity::Exercise { is_waiting: false };
    Some(show(game, events))
}

/// Begins the demo: the first game, with a bot on either side.
pub(super) fn demonstrate(events: &mut MatchEvents) -> Option<Match> {
    let bots = Slots::by_side(|_| PlayerSlot::Bot(Level::STRONGEST));
    let mut game = Match::new(Activity::Demo, registry::first().start(Side::Near), bots, Side::Near, None);
    events.jump(&mut game, true);
    Some(game)
}

/// Opens a game of the library, or from elsewhere. A strict game cannot be studied before it is over.
pub(super) fn open(
    record: &Record,
    file: Option<FileId>,
    study: bool,
    last: &LastGame,
    events: &mut MatchEvents,
) -> Option<Match> {
    let is_closed = study && record.terms.strict && record.result.is_none();
    if is_closed {
        events.notify.write(Notify(text!("notice-strict-study").into()));
    }
    if study && !is_closed {
        return open_study(record, file, events);
    }
    resume(record, file.unwrap_or_else(FileId::fresh), last, events)
}

/// Opens a game to be studied.
pub(super) fn open_study(record: &Record, file: Option<FileId>, events: &mut MatchEvents) -> Option<Match> {
    let origin = if file.is_some() { StudyOrigin::Library } else { StudyOrigin::Title };
    let file = file.unwrap_or_else(FileId::fresh);
    let mut game = load_match(record, file, events)?;
    game.study(|_| origin);
    // It is written when something is changed.
    events.show_position(&mut game, true);
    events.show();
    Some(game)
}

/// Continues a saved game. After the last game of an unfinished match the next one begins.
pub(super) fn resume(record: &Record, file: FileId, last: &LastGame, events: &mut MatchEvents) -> Option<Match> {
    let game = load_match(record, file, events)?;
    if game.is_between_games() { begin_again(&game, last, events) } else { Some(show(game, events)) }
}

/// Creates the match of a saved game. Returns `None` if it cannot be loaded.
pub(super) fn load_match(record: &Record, file: FileId, events: &mut MatchEvents) -> Option<Match> {
    let loaded = registry::load(record).map_err(|reason| say!("notice-not-loaded", reason = reason));
    let session = events.made(loaded)?;
    let slots = Slots::new([&record.players.0, &record.players.1]);
    let mut game = Match::new(Activity::game(&slots, Play::default()), session, slots, record.first, record.seed);
    game.file = file;
    if let Some(time) = events.turn_times.of(file) {
        game.end_left_turn(time);
    }
    Some(game)
}
