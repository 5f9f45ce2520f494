//! The choice of puzzles: what comes next.

use crate::app::base::messages::Notify;
use crate::app::base::progress::{PuzzleBook, Training};
use benediction_study::library::today;
use benediction_study::puzzles::{Difficulty, Puzzle, Theme, daily};
use benediction_study::tree::Date;
use benediction_words::text;

/// A puzzle to solve, and where it comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct ChosenPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its origin.
    pub origin: Origin,
}

/// The origin of a puzzle, which decides what comes next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    /// It was chosen by game, theme and difficulty.
    Chosen(Choice),
    /// It is the puzzle of a day.
    Day(Date),
    /// It was missed before, or is from the player's own games.
    Due,
    /// It came by itself, as from a link.
    Single,
}

/// A kind of puzzles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The name of the game.
    pub game: &'static str,
    /// The theme. `None` for all.
    pub theme: Option<Theme>,
    /// The difficulty, compared with the solver's rating.
    pub difficulty: Difficulty,
}

impl PuzzleBook {
    /// Returns what comes after a puzzle. Returns `None` if that was the last one of its kind.
    pub(super) fn next_after(&self, training: &Training, retention: f64, last: &ChosenPuzzle) -> Option<ChosenPuzzle> {
        let id = Some(last.puzzle.id());
        match last.origin {
            Origin::Chosen(choice) => {
                let puzzle = self.0.next(choice.game, choice.theme, choice.difficulty, id)?.clone();
                Some(ChosenPuzzle { puzzle, origin: last.origin })
            }
            Origin::Due => {
                let mut due = training.0.due(&self.0, None, retention, today()).into_iter();
                due.find(|puzzle| Some(puzzle.id()) != id).map(|puzzle| ChosenPuzzle { puzzle, origin: Origin::Due })
            }
            // After a single one come others of its game.
            Origin::Day(_) | Origin::Single => {
                let game = last.puzzle.entry()?.name;
                let choice = Choice { game, theme: None, difficulty: Difficulty::default() };
                let puzzle = self.0.next(game, choice.theme, choice.difficulty, id)?.clone();
                Some(ChosenPuzzle { puzzle, origin: Origin::Chosen(choice) })
            }
        }
    }

    /// Returns the puzzle of a day in a game.
    pub(in crate::app) fn of_day(day: Date, game: &str) -> Option<ChosenPuzzle> {
        daily(day, Some(game)).map(|puzzle| ChosenPuzzle { puzzle: puzzle.clone(), origin: Origin::Day(day) })
    }

    /// Adds a puzzle of the player's own games. Returns what the player is told.
    pub fn add_own(&mut self, puzzle: &Puzzle) -> Notify {
        let is_added = self.0.add(puzzle, today());
        Notify(if is_added { text!("puzzle-added") } else { text!("puzzle-not-added") }.into())
    }
}
