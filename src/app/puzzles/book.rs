//! What is kept about the solver, in a file of the player's folder.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use bevy::prelude::*;
use bevy::window::WindowFocused;

use super::page::Choice;
use super::{Attempt, Origin, Task, today};
use crate::app::base::messages::Notify;
use crate::app::base::storage::{self, DataFolder, Found, KeepText};
use benediction_study::puzzles::{Difficulty, Solver, daily};
use benediction_words::locale;
use benediction_words::{say, text};

/// The ratings, the puzzles that come back, and the streaks.
#[derive(Resource, Default)]
pub struct PuzzleBook(pub Solver);

impl PuzzleBook {
    /// Records the result of a puzzle, once for each time that it is begun.
    pub(super) fn record(&mut self, attempt: &mut Attempt, solved: bool) {
        if let (true, Origin::Day(day)) = (solved, attempt.task.origin) {
            self.0.record_day(day);
        }
        if attempt.recorded {
            return;
        }
        let before = self.0.tally(&attempt.puzzle().game);
        self.0.record(attempt.puzzle(), solved && !attempt.missed, today());
        let after = self.0.tally(&attempt.puzzle().game);
        attempt.ratings = (before.tried != after.tried).then_some((before, after));
        attempt.recorded = true;
    }

    /// Returns what comes after a puzzle. Returns `None` if that was the last one of its kind.
    pub(super) fn next_after(&self, task: &Task) -> Option<Task> {
        let last = Some(task.puzzle.id());
        match task.origin {
            Origin::Chosen(choice) => {
                let puzzle = self.0.next(choice.game, choice.theme, choice.difficulty, last)?.clone();
                Some(Task { puzzle, origin: task.origin })
            }
            Origin::Due => {
                let mut due = self.0.due(None, today()).into_iter();
                due.find(|puzzle| Some(puzzle.id()) != last).map(|puzzle| Task { puzzle, origin: Origin::Due })
            }
            // After a single one come others of its game.
            Origin::Day(_) | Origin::Single => {
                let game = task.puzzle.entry()?.name;
                let choice = Choice { game, theme: None, difficulty: Difficulty::default() };
                let puzzle = self.0.next(game, choice.theme, choice.difficulty, last)?.clone();
                Some(Task { puzzle, origin: Origin::Chosen(choice) })
            }
        }
    }

    /// Returns the puzzle of today.
    pub(super) fn of_today() -> Option<Task> {
        let today = today();
        daily(today, None).map(|puzzle| Task { puzzle: puzzle.clone(), origin: Origin::Day(today) })
    }
}

/// The contents that the file has had in this window, as hashes.
#[derive(Resource, Default)]
struct KnownTexts {
    all: HashSet<u64>,
    last: Option<u64>,
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

impl KnownTexts {
    /// Adds the present text.
    fn add(&mut self, text: &str) {
        let hash = hash(text);
        self.last = Some(hash);
        self.all.insert(hash);
    }
}

/// Takes over what another window has written, when this one is used again.
fn read_again(
    mut focused: MessageReader<WindowFocused>,
    folder: Res<DataFolder>,
    mut book: ResMut<PuzzleBook>,
    mut known: ResMut<KnownTexts>,
) {
    let is_back = focused.read().last().is_some_and(|window| window.focused);
    let Some(folder) = folder.0.as_ref().filter(|_| is_back) else { return };
    // A text that it had before may be one that could not be written over.
    if let Found::Text(text) = storage::read(&folder.join(Solver::FILE))
        && let Ok(solver) = Solver::read(&text)
        && !known.all.contains(&hash(&text))
    {
        known.add(&text);
        book.0 = solver;
    }
}

/// Reads the file. One that cannot be used is moved aside, and if that fails, never written over.
fn read(
    folder: Res<DataFolder>,
    mut book: ResMut<PuzzleBook>,
    mut known: ResMut<KnownTexts>,
    mut notify: MessageWriter<Notify>,
    mut commands: Commands,
) {
    let Some(folder) = &folder.0 else { return };
    let path = folder.join(Solver::FILE);
    let reason = match storage::read(&path) {
        Found::Nothing => return,
        Found::Text(text) => match Solver::read(&text) {
            Ok(solver) => {
                known.add(&text);
                book.0 = solver;
                return;
            }
            Err(reason) => locale::say(&reason),
        },
        Found::Broken(reason) => reason,
        Found::Withheld(error) => error.to_string(),
    };
    let moved = storage::move_aside(folder, &path).is_some();
    let fate = if moved { text!("puzzle-file-aside") } else { text!("puzzle-file-left") };
    notify.write(Notify(say!("puzzle-file-unused", reason = reason, fate = fate)));
    if !moved {
        commands.insert_resource(Untouchable);
    }
}

/// Present if the file must not be written over.
#[derive(Resource)]
struct Untouchable;

/// Writes the file, unless it has this text already.
fn keep(book: Res<PuzzleBook>, mut known: ResMut<KnownTexts>, mut keep: MessageWriter<KeepText>) {
    let text = book.0.write();
    let is_kept = known.last.map_or(book.0.is_new(), |last| last == hash(&text));
    if !is_kept {
        known.add(&text);
        keep.write(KeepText { file: Solver::FILE, text });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PuzzleBook>().init_resource::<KnownTexts>().add_message::<WindowFocused>();
    app.add_systems(Startup, read).add_systems(Update, read_again.run_if(on_message::<WindowFocused>)).add_systems(
        Last,
        keep.in_set(storage::Keeping)
            .run_if(resource_exists_and_changed::<PuzzleBook>.and_then(not(resource_exists::<Untouchable>))),
    );
}
