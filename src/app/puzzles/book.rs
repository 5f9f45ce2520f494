//! The results of the puzzles on the table, and what comes after them.

use super::page::Choice;
use super::{Attempt, Origin, Task, today};
use crate::app::base::progress::PuzzleBook;
use benediction_study::puzzles::{Difficulty, daily};

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
        if solved || attempt.tried || attempt.missed {
            self.0.record(attempt.puzzle(), solved && !attempt.missed, today());
        } else {
            self.0.give_up(attempt.puzzle(), today());
        }
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
