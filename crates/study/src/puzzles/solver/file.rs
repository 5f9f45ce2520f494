//! The file of the solver. A file of an older version has only sums; they are the beginning of the history.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::days::Days;
use super::{Attempts, Card, FirstTry, LatestTry, OldRecord, OldSum, Solver, Stamp, first_stamp};
use crate::progress::{Unusable, format_of};
use crate::puzzles::{Puzzle, Tally};
use benediction_rules::message;

/// The format of the file.
const FORMAT: u32 = 1;
/// Levels of nested parentheses that stand on lines of their own.
const DEPTH: usize = 3;

#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
struct SavedSolver {
    format: u32,
    /// The ratings by game. Where there is a history they follow from it.
    tallies: BTreeMap<String, Tally>,
    /// The identities of the puzzles that were tried.
    tried: BTreeSet<String>,
    /// The puzzles that come back, by identity.
    cards: BTreeMap<String, Card>,
    /// Number of puzzles solved at the first try in succession. Where there is a history it follows from it.
    streak: u32,
    longest_streak: u32,
    /// The last row of days with a solved puzzle of the day. Where there is a history it has all rows.
    days: u32,
    last_day: u32,
    /// The puzzles of the player's own games, as lines.
    own: Vec<String>,
    history: History,
}

/// The fields that older versions do not know.
#[derive(Serialize, Deserialize, Default, PartialEq)]
#[serde(default)]
struct History {
    before: OldFile,
    attempts: BTreeMap<String, FileAttempts>,
    last_miss: Stamp,
    forgotten: Stamp,
    /// Rows of days with a solved puzzle of the day: the first and the last day of each.
    rows: Vec<(u32, u32)>,
}

#[derive(Serialize, Deserialize, Default, PartialEq)]
#[serde(default)]
struct OldFile {
    streak: u32,
    tallies: BTreeMap<String, Tally>,
    /// The puzzles that are counted in the tallies, by game.
    puzzles: BTreeMap<String, BTreeSet<String>>,
}

#[derive(Serialize, Deserialize, Default, PartialEq)]
#[serde(default)]
struct FileAttempts {
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<FirstTry>,
    at: Stamp,
    solved: bool,
    /// When it was tried last, if that is not `at`.
    #[serde(skip_serializing_if = "Option::is_none")]
    tried_at: Option<Stamp>,
}

impl Solver {
    /// Reads the text of the file. Missing fields have their default, and what cannot be used is left out.
    ///
    /// # Errors
    /// The text is not such a file, or its format is newer than this program.
    pub fn read(text: &str) -> Result<Solver, Unusable> {
        let broken = |error: ron::error::SpannedError| {
            Unusable::Broken(message!("puzzle-file-broken", error = error.to_string()))
        };
        let format = format_of(text).map_err(broken)?;
        if format > FORMAT {
            return Err(Unusable::Newer(message!("puzzle-file-newer", format)));
        }
        let file: SavedSolver = ron::from_str(text).map_err(broken)?;
        Ok(file.into())
    }

    /// Returns the text of the file.
    pub fn write(&self) -> String {
        let pretty = ron::ser::PrettyConfig::new().struct_names(false).depth_limit(DEPTH);
        // Serialising plain fields to a string has no way to fail.
        ron::ser::to_string_pretty(&SavedSolver::from(self), pretty).unwrap_or_default() + "\n"
    }
}

impl From<SavedSolver> for Solver {
    fn from(file: SavedSolver) -> Solver {
        let SavedSolver { tallies, tried, cards, streak, longest_streak, days, last_day, own, history, .. } = file;
        let is_old = history == History::default();
        let History { before, attempts, last_miss, forgotten, mut rows } = history;
        let sums = |tallies: BTreeMap<String, Tally>, puzzles: &dyn Fn(&str) -> BTreeSet<String>| {
            let sum = |(game, tally): (String, Tally)| {
                let puzzles = puzzles(&game);
                (game, OldSum { tally: tally.sane(), puzzles })
            };
            tallies.into_iter().map(sum).collect()
        };
        let before = if is_old {
            OldRecord { streak, sums: sums(tallies, &|game| of_game(&tried, game)) }
        } else {
            let puzzles = |game: &str| before.puzzles.get(game).cloned().unwrap_or_default();
            OldRecord { streak: before.streak, sums: sums(before.tallies, &puzzles) }
        };
        let known = attempts.into_iter().map(|(id, FileAttempts { first, at, solved, tried_at })| {
            (id, Attempts { tried: tried_at, first, latest: LatestTry { at, solved, card: None } })
        });
        let mut attempts: BTreeMap<String, Attempts> = known.collect();
        for (id, card) in cards {
            let latest = &mut attempts.entry(id).or_default().latest;
            if latest.at == 0 {
                latest.at = reviewed(card);
            }
            latest.card = Some(card);
        }
        for id in tried {
            let attempts = attempts.entry(id).or_default();
            attempts.tried = attempts.tried.or(Some(attempts.latest.at));
        }
        let own: BTreeSet<String> = own
            .into_iter()
            .filter(|line| {
                // Each of them has its attempts, also if it was learned.
                let puzzle = Puzzle::read(line);
                puzzle.map(|puzzle| attempts.entry(puzzle.id().to_string()).or_default()).is_some()
            })
            .collect();
        if days > 0 {
            rows.push((last_day.saturating_sub(days - 1), last_day));
        }
        let days = Days::of(rows);
        let mut solver =
            Solver { tallies: BTreeMap::new(), attempts, before, last_miss, longest_streak, days, own, forgotten };
        solver.count();
        solver
    }
}

impl From<&Solver> for SavedSolver {
    fn from(solver: &Solver) -> SavedSolver {
        let Solver { tallies, attempts, before, last_miss, longest_streak, days, own, forgotten } = solver;
        let card = |(id, attempts): (&String, &Attempts)| Some((id.clone(), attempts.latest.card?));
        let last_day = days.rows().last().map_or(0, |(_, last)| *last);
        let in_file = |(id, attempts): (&String, &Attempts)| {
            let Attempts { first, latest: LatestTry { at, solved, .. }, tried } = attempts.clone();
            (id.clone(), FileAttempts { first, at, solved, tried_at: tried.filter(|tried| *tried != at) })
        };
        SavedSolver {
            format: FORMAT,
            tallies: tallies.clone(),
            tried: attempts.iter().filter(|(_, attempts)| attempts.tried.is_some()).map(|(id, _)| id.clone()).collect(),
            cards: attempts.iter().filter_map(card).collect(),
            streak: solver.streak(),
            longest_streak: *longest_streak,
            days: days.row_with(last_day),
            last_day,
            own: own.iter().cloned().collect(),
            history: History {
                before: OldFile {
                    streak: before.streak,
                    tallies: before.sums.iter().map(|(game, sum)| (game.clone(), sum.tally)).collect(),
                    puzzles: before.sums.iter().map(|(game, sum)| (game.clone(), sum.puzzles.clone())).collect(),
                },
                attempts: attempts.iter().map(in_file).collect(),
                last_miss: *last_miss,
                forgotten: *forgotten,
                rows: days.rows().to_vec(),
            },
        }
    }
}

/// Returns the puzzles that may be of a game: those of the program are known.
fn of_game(tried: &BTreeSet<String>, game: &str) -> BTreeSet<String> {
    use crate::puzzles::{PuzzleId, find};
    let may_be = |id: &&String| PuzzleId::read(id).and_then(find).is_none_or(|puzzle| puzzle.game == game);
    tried.iter().filter(may_be).cloned().collect()
}

/// Returns the stamp of the day on which a card of an older version was seen last.
fn reviewed(card: Card) -> Stamp {
    first_stamp(card.due.saturating_sub(card.wait()))
}
