//! What the program remembers of a player besides the settings and the puzzles.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::changed::{changed, changed_set};
use super::last_game::LastGame;
use crate::lines::Deck;
use crate::puzzles::Puzzle;
use benediction_rules::Side;

/// Largest number of names that are offered again.
pub const MAX_NAMES: usize = 8;

/// Largest number of commands that are offered first because they were chosen last.
pub const MAX_FOUND: usize = 6;

/// The progress in a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Learned {
    /// Its tasks are done.
    Done,
    /// The game at its end is won, too.
    Won,
}

/// An unfinished game at the end of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LessonGame {
    /// The name of the lesson.
    pub lesson: String,
    /// The saved game.
    pub game: String,
}

impl LessonGame {
    /// Returns the name of the lesson and the saved game.
    pub fn into_entry(self) -> (String, String) {
        (self.lesson, self.game)
    }
}

/// Number of the game from which on the buttons at the board have no words. The games of the first lessons count.
const WORDED_GAMES: u32 = 6;

/// What the program remembers of a player: lessons, unfinished exercises, counts, and the choices for the next game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// The lessons that were taken to their end, by name.
    pub learned: BTreeMap<String, Learned>,
    /// The unfinished game at the end of a lesson that was played last, or one of the others once that is over.
    pub game: Option<LessonGame>,
    /// The unfinished games of other lessons, by the name of the lesson.
    pub other_games: BTreeMap<String, String>,
    /// The step at which an unfinished lesson continues, by its name; 0 is the first.
    pub steps: BTreeMap<String, usize>,
    /// Number of times that a lesson was reset, by its name. What was reached before the last time does not come back from others.
    pub resets: BTreeMap<String, u32>,
    /// The unfinished puzzle: its number, or its line if it is from the player's own games.
    pub puzzle: Option<String>,
    /// The lines that are trained.
    pub decks: BTreeSet<Deck>,
    /// Number of games that were started.
    pub games_started: u32,
    /// The names of people in earlier games, the latest first.
    pub names: Vec<String>,
    /// The commands, settings and pages that were chosen by name, the latest first.
    pub found: Vec<String>,
    /// The choices for the next game.
    pub last_game: LastGame,
}

impl Progress {
    /// Returns what both have after both changed `base`: no star is missing, every started game counts, and an unfinished game goes
    /// only if nobody plays it on.
    #[must_use]
    pub fn merge(base: &Progress, ours: Progress, theirs: &Progress) -> Progress {
        let base = &base.clone().since(&ours.resets).since(&theirs.resets);
        let (ours, theirs) = (ours.clone().since(&theirs.resets), &theirs.clone().since(&ours.resets));
        let started = theirs.games_started.saturating_sub(base.games_started);
        let mut other_games = changed(&base.other_games, &ours.other_games, &theirs.other_games);
        let game = match () {
            () if ours.game == base.game => theirs.game.clone(),
            () if theirs.game == base.game => ours.game,
            // Of two games the longer one, and of two lessons both.
            () => {
                let both = [ours.game, theirs.game.clone()];
                let last = both.iter().flatten().max_by_key(|game| length(game)).cloned();
                other_games.extend(both.into_iter().flatten().map(LessonGame::into_entry));
                last
            }
        };
        if let Some(game) = &game {
            other_games.remove(&game.lesson);
        }
        Progress {
            learned: better(ours.learned, &theirs.learned),
            game,
            other_games,
            steps: changed(&base.steps, &ours.steps, &theirs.steps),
            resets: later(ours.resets, &theirs.resets),
            puzzle: if ours.puzzle == base.puzzle { theirs.puzzle.clone() } else { ours.puzzle },
            decks: changed_set(&base.decks, &ours.decks, &theirs.decks),
            games_started: ours.games_started.saturating_add(started),
            names: if ours.names == base.names {
                theirs.names.clone()
            } else {
                both(ours.names, &theirs.names, MAX_NAMES)
            },
            found: if ours.found == base.found {
                theirs.found.clone()
            } else {
                both(ours.found, &theirs.found, MAX_FOUND)
            },
            last_game: LastGame::merge(&base.last_game, ours.last_game, &theirs.last_game),
        }
    }

    /// Returns the same with the progress of another file: the better stars, and unfinished lessons and games where there are none
    /// here. Names and choices for the next game are those of the other file if there are none here.
    #[must_use]
    pub fn import(self, other: &Progress) -> Progress {
        let other = &other.clone().since(&self.resets);
        let game = self.game.or_else(|| other.game.clone());
        let theirs = other.game.iter().cloned().map(LessonGame::into_entry);
        let theirs = theirs.chain(other.other_games.clone());
        let mut other_games: BTreeMap<String, String> = theirs.chain(self.other_games).collect();
        if let Some(game) = &game {
            other_games.remove(&game.lesson);
        }
        Progress {
            learned: better(self.learned, &other.learned),
            game,
            other_games,
            steps: other.steps.clone().into_iter().chain(self.steps).collect(),
            resets: self.resets,
            puzzle: self.puzzle.or_else(|| other.puzzle.clone()),
            decks: &self.decks | &other.decks,
            games_started: self.games_started.max(other.games_started),
            names: if self.names.is_empty() { other.names.clone() } else { self.names },
            found: if self.found.is_empty() { other.found.clone() } else { self.found },
            last_game: if self.last_game == LastGame::default() { other.last_game.clone() } else { self.last_game },
        }
    }

    /// Returns the same with unknown values replaced by the defaults.
    #[must_use]
    pub fn sane(mut self) -> Progress {
        if let Some(game) = &self.game {
            self.other_games.remove(&game.lesson);
        }
        self.names.truncate(MAX_NAMES);
        self.found.truncate(MAX_FOUND);
        Progress {
            puzzle: self.puzzle.filter(|text| Puzzle::of_text(text).is_ok()),
            last_game: self.last_game.sane(),
            ..self
        }
    }

    /// Returns `true` if no lesson was ended, and none has an unfinished game.
    pub fn has_no_lessons(&self) -> bool {
        self.learned.is_empty() && self.game.is_none() && self.other_games.is_empty()
    }

    /// Returns `true` if anything of a lesson was reached.
    pub fn has_begun(&self, lesson: &str) -> bool {
        self.learned.contains_key(lesson) || self.steps.contains_key(lesson) || self.game_of(lesson).is_some()
    }

    /// Forgets what was reached in a lesson, also in what others keep, as soon as that is merged with this.
    pub fn reset_lesson(&mut self, lesson: &str) {
        self.forget_lesson(lesson);
        *self.resets.entry(lesson.into()).or_default() += 1;
    }

    fn forget_lesson(&mut self, lesson: &str) {
        self.learned.remove(lesson);
        self.steps.remove(lesson);
        self.end_game(lesson);
    }

    /// Returns the same without what was reached in a lesson before others reset it.
    fn since(mut self, resets: &BTreeMap<String, u32>) -> Progress {
        for (lesson, count) in resets {
            if self.resets.get(lesson).is_none_or(|own| own < count) {
                self.forget_lesson(lesson);
            }
        }
        self
    }

    /// Returns `true` while the buttons at the board have words.
    pub const fn has_worded_buttons(&self) -> bool {
        self.games_started < WORDED_GAMES
    }

    /// Returns the unfinished game at the end of a lesson. Returns `None` if there is none.
    pub fn game_of(&self, lesson: &str) -> Option<&str> {
        let last = self.game.as_ref().filter(|game| game.lesson == lesson).map(|game| &game.game);
        last.or_else(|| self.other_games.get(lesson)).map(String::as_str)
    }

    /// Returns the names of the lessons whose games are unfinished, the one that was played last first.
    pub fn unfinished_lessons(&self) -> impl Iterator<Item = &str> {
        self.game.iter().map(|game| &game.lesson).chain(self.other_games.keys()).map(String::as_str)
    }

    /// Keeps the unfinished game at the end of a lesson. Those of other lessons stay.
    pub fn keep_game(&mut self, game: LessonGame) {
        self.other_games.remove(&game.lesson);
        let before = self.game.replace(game).map(LessonGame::into_entry);
        let now = self.game.as_ref().map(|game| game.lesson.clone());
        self.other_games.extend(before.filter(|(lesson, _)| Some(lesson) != now.as_ref()));
    }

    /// Forgets the unfinished game at the end of a lesson.
    pub fn end_game(&mut self, lesson: &str) {
        self.other_games.remove(lesson);
        if self.game.as_ref().is_some_and(|game| game.lesson == lesson) {
            self.game = self.other_games.pop_first().map(|(lesson, game)| LessonGame { lesson, game });
        }
    }

    /// Adds the names of the last game to those that are offered again.
    pub fn keep_names(&mut self) {
        for side in [Side::Far, Side::Near] {
            let Some(name) = self.last_game.terms.name(side) else { continue };
            self.names.retain(|known| *known != name);
            self.names.insert(0, name);
        }
        self.names.truncate(MAX_NAMES);
    }

    /// Adds a command, a setting or a page to those that are offered first.
    pub fn keep_found(&mut self, id: &str) {
        self.found.retain(|known| known != id);
        self.found.insert(0, id.into());
        self.found.truncate(MAX_FOUND);
    }

    /// Notes how far a lesson was taken, unless it was taken farther before.
    pub fn note_learned(&mut self, lesson: String, learned: Learned) {
        let entry = self.learned.entry(lesson).or_insert(learned);
        *entry = learned.max(*entry);
    }
}

/// Returns the lessons of both, each as far as it was taken.
fn better(mut ours: BTreeMap<String, Learned>, theirs: &BTreeMap<String, Learned>) -> BTreeMap<String, Learned> {
    for (lesson, learned) in theirs {
        let own = ours.entry(lesson.clone()).or_insert(*learned);
        *own = (*own).max(*learned);
    }
    ours
}

/// Returns the larger number of both for each lesson.
fn later(mut ours: BTreeMap<String, u32>, theirs: &BTreeMap<String, u32>) -> BTreeMap<String, u32> {
    for (lesson, count) in theirs {
        let own = ours.entry(lesson.clone()).or_default();
        *own = (*own).max(*count);
    }
    ours
}

/// Returns the key by which unfinished games are ordered: the longer one is later.
fn length(game: &LessonGame) -> (usize, String, String) {
    (game.game.len(), game.lesson.clone(), game.game.clone())
}

/// Returns the names of both, ours first, at most this number.
fn both(ours: Vec<String>, theirs: &[String], most: usize) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let names = ours.into_iter().chain(theirs.iter().cloned());
    names.filter(|name| seen.insert(name.clone())).take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Learned::{Done, Won};

    fn game(lesson: &str, game: &str) -> Option<LessonGame> {
        Some(LessonGame { lesson: lesson.into(), game: game.into() })
    }

    fn learned(lessons: &[(&str, Learned)]) -> BTreeMap<String, Learned> {
        lessons.iter().map(|(name, learned)| ((*name).to_string(), *learned)).collect()
    }

    fn deck(study: &str) -> Deck {
        Deck { study: study.into(), position: String::new(), side: Side::Near }
    }

    #[test]
    fn a_deck_that_one_side_adds_or_removes_is_added_or_removed() {
        let of = |names: &[&str]| Progress { decks: names.iter().copied().map(deck).collect(), ..Progress::default() };
        let (base, ours, theirs) = (of(&["a", "b", "c"]), of(&["a", "b", "d"]), of(&["b", "c", "e"]));
        assert_eq!(Progress::merge(&base, ours.clone(), &theirs), of(&["b", "d", "e"]));
        assert_eq!(Progress::merge(&base, theirs, &ours), of(&["b", "d", "e"]));
    }

    #[test]
    fn both_sides_keep_their_stars_and_games_count_once() {
        let base = Progress { games_started: 3, names: vec!["Ada".into()], ..Progress::default() };
        let ours = Progress {
            learned: learned(&[("a", Won), ("b", Done)]),
            games_started: 5,
            names: vec!["Ben".into(), "Ada".into()],
            ..base.clone()
        };
        let theirs = Progress {
            learned: learned(&[("a", Done), ("b", Won), ("c", Done)]),
            games_started: 4,
            names: vec!["Cid".into(), "Ada".into()],
            ..base.clone()
        };
        let merged = Progress::merge(&base, ours.clone(), &theirs);
        assert_eq!(merged.learned, learned(&[("a", Won), ("b", Won), ("c", Done)]));
        assert_eq!((merged.games_started, merged.names), (6, vec!["Ben".into(), "Ada".into(), "Cid".into()]));
        assert_eq!(Progress::merge(&base, base.clone(), &theirs), theirs);
        assert_eq!(Progress::merge(&base, ours.clone(), &base), ours);
    }

    #[test]
    fn chosen_commands_are_few_and_the_latest_is_first() {
        let mut progress = Progress::default();
        for id in ["a", "b", "c", "d", "e", "f", "g", "c"] {
            progress.keep_found(id);
        }
        assert_eq!(progress.found, ["c", "g", "f", "e", "d", "b"]);
        let base = progress.clone();
        let mut theirs = progress.clone();
        theirs.keep_found("h");
        assert_eq!(Progress::merge(&base, progress.clone(), &theirs).found, theirs.found);
        progress.keep_found("i");
        assert_eq!(Progress::merge(&base, progress, &theirs).found, ["i", "c", "g", "f", "e", "d"]);
    }

    #[test]
    fn unfinished_game_is_removed_unless_continued_elsewhere() {
        let merge = |base: Option<LessonGame>, ours: Option<LessonGame>, theirs: Option<LessonGame>| {
            let of = |game| Progress { game, ..Progress::default() };
            Progress::merge(&of(base), of(ours), &of(theirs)).game
        };
        let (short, long, other) = (game("a", "1"), game("a", "12"), game("b", "123"));
        // base, ours, theirs, merged
        let cases = [
            (&None, &short, &None, &short),
            (&None, &None, &short, &short),
            (&short, &None, &short, &None),
            (&short, &short, &None, &None),
            (&short, &long, &None, &long),
            (&short, &None, &long, &long),
            (&None, &short, &long, &long),
            (&None, &other, &long, &other),
            (&None, &long, &other, &other),
        ];
        for (base, ours, theirs, merged) in cases {
            assert_eq!(&merge(base.clone(), ours.clone(), theirs.clone()), merged, "{base:?} {ours:?} {theirs:?}");
        }
    }

    #[test]
    fn of_two_unfinished_lessons_neither_is_lost() {
        let base = Progress::default();
        let ours = Progress { game: game("a", "1"), steps: [("c".into(), 2)].into(), ..base.clone() };
        let theirs = Progress { game: game("b", "12"), steps: [("c".into(), 3)].into(), ..base.clone() };
        let merged = Progress::merge(&base, ours.clone(), &theirs);
        let other_games = [("a".into(), "1".into())].into();
        let steps = [("c".into(), 3)].into();
        assert_eq!(merged, Progress { game: game("b", "12"), other_games, steps, ..base.clone() });
        // What one side ends, ends.
        let ended = Progress { steps: BTreeMap::new(), other_games: BTreeMap::new(), ..merged.clone() };
        assert_eq!(Progress::merge(&merged, ended.clone(), &merged), ended);
    }

    #[test]
    fn import_of_progress_removes_nothing() {
        let own = Progress {
            learned: learned(&[("a", Won), ("b", Done)]),
            game: game("a", "1"),
            other_games: [("c".into(), "1".into())].into(),
            steps: [("d".into(), 2)].into(),
            resets: BTreeMap::new(),
            puzzle: None,
            decks: [deck("1"), deck("2")].into(),
            games_started: 7,
            names: vec!["Ada".into()],
            found: vec!["undo".into()],
            last_game: LastGame { random_side: true, ..LastGame::default() },
        };
        let friend = Progress {
            learned: learned(&[("a", Done), ("b", Won)]),
            game: game("b", "123"),
            other_games: [("a".into(), "12".into()), ("c".into(), "12".into())].into(),
            steps: [("d".into(), 1), ("e".into(), 3)].into(),
            resets: BTreeMap::new(),
            puzzle: Some("1".into()),
            decks: [deck("2"), deck("3")].into(),
            games_started: 2,
            names: vec!["Ben".into()],
            found: vec!["hint".into()],
            last_game: LastGame::default(),
        };
        let now = own.clone().import(&friend);
        let learned = learned(&[("a", Won), ("b", Won)]);
        let other_games = [("b".into(), "123".into()), ("c".into(), "1".into())].into();
        let steps = [("d".into(), 2), ("e".into(), 3)].into();
        let decks = ["1", "2", "3"].map(deck).into();
        assert_eq!(now, Progress { learned, other_games, steps, puzzle: Some("1".into()), decks, ..own });
        assert_eq!(Progress::default().import(&friend), friend);
    }

    #[test]
    fn reset_lesson_does_not_come_back() {
        let lessons = learned(&[("a", Won), ("b", Done)]);
        let steps: BTreeMap<String, usize> = [("a".to_string(), 2)].into();
        let base = Progress { learned: lessons, steps, game: game("a", "e2e3"), ..Progress::default() };
        let mut reset = base.clone();
        reset.reset_lesson("a");
        assert!(!reset.has_begun("a") && reset.has_begun("b"));
        // Another window, a file of before, and an older program that changed other lessons.
        let mut theirs = base.clone();
        theirs.note_learned("c".into(), Done);
        let expected = learned(&[("b", Done), ("c", Done)]);
        for merged in [
            Progress::merge(&base, reset.clone(), &theirs),
            Progress::merge(&base, theirs.clone(), &reset),
            Progress::merge(&Progress::default(), reset.clone(), &theirs),
            reset.clone().import(&theirs),
        ] {
            assert_eq!((&merged.learned, merged.has_begun("a")), (&expected, false));
            assert_eq!(merged.resets, reset.resets);
        }
        // An import replaces nothing of the player's own, also when another window has it.
        let imported = base.clone().import(&reset);
        assert!(imported.has_begun("a") && Progress::merge(&base, base.clone(), &imported).has_begun("a"));
        // A step that was reached again is new.
        let mut stepped = reset.clone();
        stepped.steps.insert("a".into(), 2);
        assert!(Progress::merge(&base, stepped, &theirs).has_begun("a"));
        // It can be learned again, and reset again.
        let mut again = reset.clone();
        again.note_learned("a".into(), Done);
        assert_eq!(Progress::merge(&reset, again.clone(), &base).learned.get("a"), Some(&Done));
        reset.reset_lesson("a");
        assert!(!Progress::merge(&base, again, &reset).has_begun("a"));
    }
}
