//! The progress in lessons, and what else the program remembers of a player besides the settings.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// Largest number of names that are offered again.
pub const MAX_NAMES: usize = 8;

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

/// The progress of a player besides the settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonProgress {
    /// The lessons that were taken to their end, by name.
    pub learned: BTreeMap<String, Learned>,
    /// The unfinished game at the end of a lesson.
    pub game: Option<LessonGame>,
    /// Number of games that were started.
    pub games_started: u32,
    /// The names of people in earlier games, the latest first.
    pub names: Vec<String>,
}

impl LessonProgress {
    /// Returns what both have after both changed `base`: no star is missing, every started game counts, and an unfinished game goes
    /// only if nobody plays it on.
    #[must_use]
    pub fn merge(base: &LessonProgress, ours: LessonProgress, theirs: &LessonProgress) -> LessonProgress {
        let started = theirs.games_started.saturating_sub(base.games_started);
        LessonProgress {
            learned: better(ours.learned, &theirs.learned),
            game: match () {
                () if ours.game == base.game => theirs.game.clone(),
                () if theirs.game == base.game => ours.game,
                // Of two games the longer one.
                () => longer(ours.game, theirs.game.clone()),
            },
            games_started: ours.games_started.saturating_add(started),
            names: if ours.names == base.names { theirs.names.clone() } else { both(ours.names, &theirs.names) },
        }
    }

    /// Returns the same with the progress of another file: the better stars, and an unfinished game if there is none here. The names
    /// stay.
    #[must_use]
    pub fn import(self, other: &LessonProgress) -> LessonProgress {
        LessonProgress {
            learned: better(self.learned, &other.learned),
            game: self.game.or_else(|| other.game.clone()),
            games_started: self.games_started.max(other.games_started),
            names: self.names,
        }
    }

    /// Returns the same with the names of another file after those that are here.
    #[must_use]
    pub fn with_names_of(self, other: &LessonProgress) -> LessonProgress {
        LessonProgress { names: both(self.names, &other.names), ..self }
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

fn longer(ours: Option<LessonGame>, theirs: Option<LessonGame>) -> Option<LessonGame> {
    let length = |game: &LessonGame| (game.game.len(), game.lesson.clone(), game.game.clone());
    ours.into_iter().chain(theirs).max_by_key(length)
}

/// Returns the names of both, ours first, at most [`MAX_NAMES`].
fn both(ours: Vec<String>, theirs: &[String]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let names = ours.into_iter().chain(theirs.iter().cloned());
    names.filter(|name| seen.insert(name.clone())).take(MAX_NAMES).collect()
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

    #[test]
    fn both_sides_keep_their_stars_and_games_count_once() {
        let base = LessonProgress { games_started: 3, names: vec!["Ada".into()], ..LessonProgress::default() };
        let ours = LessonProgress {
            learned: learned(&[("a", Won), ("b", Done)]),
            games_started: 5,
            names: vec!["Ben".into(), "Ada".into()],
            ..base.clone()
        };
        let theirs = LessonProgress {
            learned: learned(&[("a", Done), ("b", Won), ("c", Done)]),
            games_started: 4,
            names: vec!["Cid".into(), "Ada".into()],
            ..base.clone()
        };
        let merged = LessonProgress::merge(&base, ours.clone(), &theirs);
        assert_eq!(merged.learned, learned(&[("a", Won), ("b", Won), ("c", Done)]));
        assert_eq!((merged.games_started, merged.names), (6, vec!["Ben".into(), "Ada".into(), "Cid".into()]));
        assert_eq!(LessonProgress::merge(&base, base.clone(), &theirs), theirs);
        assert_eq!(LessonProgress::merge(&base, ours.clone(), &base), ours);
    }

    #[test]
    fn an_unfinished_game_goes_only_if_nobody_plays_it_on() {
        let merge = |base: Option<LessonGame>, ours: Option<LessonGame>, theirs: Option<LessonGame>| {
            let of = |game| LessonProgress { game, ..LessonProgress::default() };
            LessonProgress::merge(&of(base), of(ours), &of(theirs)).game
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
    fn an_import_takes_nothing_away() {
        let own = LessonProgress {
            learned: learned(&[("a", Won), ("b", Done)]),
            game: game("a", "1"),
            games_started: 7,
            names: vec!["Ada".into()],
        };
        let friend = LessonProgress {
            learned: learned(&[("a", Done), ("b", Won)]),
            game: game("b", "123"),
            games_started: 2,
            names: vec!["Ben".into()],
        };
        let now = own.clone().import(&friend);
        assert_eq!(now, LessonProgress { learned: learned(&[("a", Won), ("b", Won)]), ..own });
        assert_eq!(LessonProgress::default().import(&friend), LessonProgress { names: Vec::new(), ..friend });
    }
}
