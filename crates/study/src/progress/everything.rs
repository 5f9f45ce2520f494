//! The puzzles in a file of everything: a field of the settings in it, which older versions pass over.

use super::Unusable;
use crate::puzzles::Solver;
use crate::record::{put_field, value_of};

/// The name of the field.
const FIELD: &str = "puzzles";

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::shipped;
    use crate::tree::Date;

    #[test]
    fn the_solver_is_found_in_the_settings() {
        let mut solver = Solver::default();
        let day = Date::new(2026, 11, 29).unwrap();
        shipped().iter().take(3).for_each(|puzzle| solver.record(puzzle, false, day));
        for settings in
            ["(format: 1, settings: (mute: true))\n", "(\n    format: 1,\n    settings: (a: \"puzzles: (\"),\n)\n"]
        {
            let text = put_solver(settings, &solver);
            assert_eq!(solver_in(&text), Some(Ok(solver.clone())), "{text}");
            assert_eq!(solver_in(settings), None);
        }
        assert!(solver_in("(puzzles: 3)").is_some_and(|read| read.is_err()));
        assert_eq!(solver_in("nothing"), None);
    }
}
