//! The puzzles, the cards and the progress in a file of everything: fields of the settings in it, which older versions pass over.

use super::Unusable;
use super::file::ProgressFile;
use super::player::Progress;
use crate::puzzles::Solver;
use crate::record::{put_field, value_of};
use crate::schedule::Cards;

/// The name of the field of the puzzles.
const FIELD: &str = "puzzles";
/// The name of the field of the cards.
const CARDS: &str = "cards";
/// The name of the field of the progress.
const PROGRESS: &str = "progress";

/// Returns the text of a settings file with everything that is kept about the solver.
pub fn put_solver(settings: &str, solver: &Solver) -> String {
    put_field(settings, FIELD, solver.write().trim_end())
}

/// Returns what a text that [`put_solver`] wrote has about the solver. Returns `None` if there is nothing.
///
/// # Errors
/// There is something, and it cannot be used.
pub fn solver_in(settings: &str) -> Option<Result<Solver, Unusable>> {
    value_of(settings, FIELD).map(|text| Solver::read(&text))
}

/// Returns the text of a settings file with the cards.
pub fn put_cards(settings: &str, cards: &Cards) -> String {
    put_field(settings, CARDS, cards.write().trim_end())
}

/// Returns the cards in a text that [`put_cards`] wrote. Returns `None` if there are none.
///
/// # Errors
/// There is something, and it cannot be used.
pub fn cards_in(settings: &str) -> Option<Result<Cards, Unusable>> {
    value_of(settings, CARDS).map(|text| Cards::read(&text))
}

/// Returns the text of a settings file with the progress.
pub fn put_progress(settings: &str, progress: &ProgressFile) -> String {
    put_field(settings, PROGRESS, progress.write().trim_end())
}

/// Returns the progress in a text that [`put_progress`] or an older version wrote.
///
/// # Errors
/// There is something, and it cannot be used.
pub fn progress_in(settings: &str) -> Result<Progress, Unusable> {
    match value_of(settings, PROGRESS) {
        Some(text) => ProgressFile::read(&text).map(|file| file.progress),
        None => Ok(Progress::of_settings(settings).unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::shipped;
    use crate::schedule::Grade;
    use crate::tree::Date;

    #[test]
    fn the_solver_is_found_in_the_settings() {
        let (mut solver, mut cards) = (Solver::default(), Cards::default());
        let day = Date::new(2026, 11, 29).unwrap();
        for puzzle in &shipped()[..3] {
            cards.record(&mut solver, puzzle, Grade::Again, day);
        }
        for settings in
            ["(format: 1, settings: (mute: true))\n", "(\n    format: 1,\n    settings: (a: \"puzzles: (\"),\n)\n"]
        {
            let text = put_cards(&put_solver(settings, &solver), &cards);
            assert_eq!(solver_in(&text), Some(Ok(solver.clone())), "{text}");
            assert_eq!(cards_in(&text), Some(Ok(cards.clone())), "{text}");
            assert_eq!((solver_in(settings), cards_in(settings)), (None, None));
        }
        assert!(solver_in("(puzzles: 3)").is_some_and(|read| read.is_err()));
        assert!(cards_in("(cards: 3)").is_some_and(|read| read.is_err()));
        assert_eq!(solver_in("nothing"), None);
    }
}
