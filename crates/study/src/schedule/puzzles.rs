//! The schedule of puzzles that were missed. The solver keeps the results, and for programs that know no cards a box of each puzzle,
//! with the day on which it comes back there. The card decides, unless the box is of a later time: then such a program has changed it,
//! and the card continues from the box.

use super::{Card, CardId, Cards, Grade, Memory, RETENTION, Review};
use crate::puzzles::{Latest, Puzzle, PuzzleId, Solver};
use crate::tree::Date;

/// A puzzle that comes back.
#[derive(Clone, Copy)]
struct Scheduled {
    /// The day on which it comes back, by its number.
    due: u32,
    /// The latest review. `None` if it was only added.
    review: Option<Review>,
}

impl Scheduled {
    /// Returns the same for the box of a puzzle: the day stays, and the stability is the number of days that it waits in the box.
    fn of_box(latest: Latest) -> Option<Scheduled> {
        let card = latest.card?;
        let (due, stability) = (card.due, card.wait());
        let day = due.saturating_sub(stability);
        // It is in a box because it was missed.
        let grade = Grade::Again;
        let memory = Memory { stability: f64::from(stability), ..Memory::first(grade) };
        let review = latest.is_tried.then_some(Review { day, first: day, grade, memory });
        Some(Scheduled { due, review })
    }
}

/// The state of a puzzle before it was counted.
pub struct BeforeCount(Option<Scheduled>);

impl Cards {
    /// Counts a puzzle, for the results of the solver and for the schedule. Only a puzzle that was solved at the first try without a
    /// hint is [`Grade::Good`].
    ///
    /// ```
    /// use benediction_study::puzzles::{Solver, shipped};
    /// use benediction_study::schedule::{Cards, Grade, RETENTION};
    /// use benediction_study::tree::Date;
    ///
    /// let day = |number| Date::new(2026, 11, number).ok_or("a day");
    /// let (mut cards, mut solver) = (Cards::default(), Solver::default());
    /// cards.record(&mut solver, &shipped()[0], Grade::Again, day(1)?);
    /// assert!(cards.due(&solver, None, RETENTION, day(1)?).is_empty());
    /// assert_eq!(cards.due(&solver, None, RETENTION, day(2)?).len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&mut self, solver: &mut Solver, puzzle: &Puzzle, grade: Grade, today: Date) -> BeforeCount {
        let before = self.scheduled(solver, puzzle.id());
        solver.record(puzzle, grade == Grade::Good, today);
        self.review_puzzle(solver, puzzle.id(), before, grade, today);
        BeforeCount(before)
    }

    /// Replaces the grade with which a puzzle was counted just before. The results of the solver stay.
    ///
    /// ```
    /// use benediction_study::puzzles::{Solver, shipped};
    /// use benediction_study::schedule::{Cards, Grade};
    /// use benediction_study::tree::Date;
    ///
    /// let day = |number| Date::new(2026, 11, number).ok_or("a day");
    /// let (mut cards, mut solver) = (Cards::default(), Solver::default());
    /// let puzzle = &shipped()[0];
    /// let before = cards.record(&mut solver, puzzle, Grade::Again, day(1)?);
    /// let days = |cards: &Cards, solver: &Solver| cards.days_until(solver, puzzle.id(), 0.8, day(1)?).ok_or("it comes back");
    /// let missed = days(&cards, &solver)?;
    /// cards.regrade(&solver, puzzle, before, Grade::Hard, day(1)?);
    /// assert!(days(&cards, &solver)? > missed);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn regrade(&mut self, solver: &Solver, puzzle: &Puzzle, before: BeforeCount, grade: Grade, today: Date) {
        self.review_puzzle(solver, puzzle.id(), before.0, grade, today);
    }

    /// Counts a puzzle whose solution was shown before any try, as [`Solver::give_up`] does, and in the schedule.
    pub fn give_up(&mut self, solver: &mut Solver, puzzle: &Puzzle, today: Date) {
        let before = self.scheduled(solver, puzzle.id());
        solver.give_up(puzzle, today);
        self.review_puzzle(solver, puzzle.id(), before, Grade::Again, today);
    }

    /// Adds a review at the time at which the solver has counted it.
    fn review_puzzle(&mut self, solver: &Solver, id: PuzzleId, before: Option<Scheduled>, grade: Grade, today: Date) {
        // A puzzle that was never missed does not come back.
        if before.is_none() && grade == Grade::Good {
            return;
        }
        let before = before.and_then(|before| before.review);
        let review = Some(Review::next(before, grade, today.number()));
        let card = self.cards.entry(CardId::Puzzle(id)).or_default();
        let at = solver.latest(id).map_or(0, |latest| latest.at).max(card.at.saturating_add(1));
        *card = Card { at, review, ..*card };
    }

    /// Returns the puzzles that come back by this day, the longest due first. Without a game, those of all games.
    pub fn due(&self, solver: &Solver, game: Option<&str>, retention: f64, today: Date) -> Vec<Puzzle> {
        let coming = self.coming(solver, retention);
        let mut due: Vec<(u32, PuzzleId)> = coming.filter(|(due, _)| *due <= today.number()).collect();
        due.sort_unstable();
        let puzzles = solver.puzzles(due.into_iter().map(|(_, id)| id));
        puzzles.into_iter().filter(|puzzle| game.is_none_or(|game| puzzle.game == game)).collect()
    }

    /// Returns the number of puzzles that come back, today or later.
    pub fn coming_back(&self, solver: &Solver) -> usize {
        solver.puzzles(self.coming(solver, RETENTION).map(|(_, id)| id)).len()
    }

    /// Returns the number of days until a puzzle comes back, 0 if it has waited since today or longer. Returns `None` if it does not
    /// come back.
    pub fn days_until(&self, solver: &Solver, id: PuzzleId, retention: f64, today: Date) -> Option<u32> {
        let scheduled = self.scheduled_at(solver.latest(id), solver, id, retention)?;
        Some(scheduled.due.saturating_sub(today.number()))
    }

    /// Returns the puzzles that come back and are not suspended, with the day of each.
    fn coming(&self, solver: &Solver, retention: f64) -> impl Iterator<Item = (u32, PuzzleId)> {
        let is_active = |id: &PuzzleId| !self.cards.get(&CardId::Puzzle(*id)).is_some_and(|card| card.is_suspended);
        let of_solver = solver.all_latest().map(|(id, latest)| (id, Some(latest)));
        // The file of the solver may be lost.
        let others = self.cards.keys().filter_map(CardId::puzzle).filter(|id| solver.latest(*id).is_none());
        let all = of_solver.chain(others.map(|id| (id, None)));
        all.filter(move |(id, _)| is_active(id))
            .filter_map(move |(id, latest)| Some((self.scheduled_at(latest, solver, id, retention)?.due, id)))
    }

    fn scheduled(&self, solver: &Solver, id: PuzzleId) -> Option<Scheduled> {
        self.scheduled_at(solver.latest(id), solver, id, RETENTION)
    }

    /// Returns what is known of a puzzle, of which the solver has kept `latest`. Returns `None` if it does not come back.
    fn scheduled_at(&self, latest: Option<Latest>, solver: &Solver, id: PuzzleId, retention: f64) -> Option<Scheduled> {
        // What was deleted with the history of the solver is not used.
        let since = latest.map_or(solver.forgotten(), |latest| latest.at);
        match self.cards.get(&CardId::Puzzle(id)).filter(|card| card.at > 0 && card.at >= since) {
            Some(card) => {
                let review = card.review?;
                Some(Scheduled { due: review.due(retention), review: Some(review) })
            }
            None => Scheduled::of_box(latest?),
        }
    }
}
