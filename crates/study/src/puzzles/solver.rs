//! The solver: ratings, puzzles of own games, streaks, and a box of each puzzle that was missed (Leitner 1972). By the boxes it comes
//! back in programs that know no [`Cards`](crate::schedule::Cards): after a day, then after ever longer times as long as it is solved.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Puzzle, PuzzleId, Tally, Theme, find, shipped};
use crate::tree::Date;
use days::Days;

mod days;
mod file;
mod merge;

/// Days until a missed puzzle comes back, then after each time that it is solved.
const DAYS: [u32; 5] = [1, 3, 7, 16, 35];
/// Difference between the ratings of an easy or a hard puzzle and that of the solver.
const STEP: f64 = 200.0;
/// Largest number of puzzles of the player's own games.
const MAX_OWN: usize = 10_000;
/// Maximum length of such a puzzle as a line, in bytes.
const MAX_LINE: usize = 4096;

/// The place of an event in the order of all events: at least the second in which its day begins, and later than every event that
/// was known when it happened. So a clock that goes wrong does not change the order.
pub(crate) type Stamp = u64;

/// Returns the first stamp of a day.
pub(crate) fn first_stamp(day: u32) -> Stamp {
    u64::from(day) * 86_400
}

/// Returns the day of a stamp.
fn day_of(stamp: Stamp) -> u32 {
    u32::try_from(stamp / 86_400).unwrap_or(u32::MAX)
}

/// The difficulty of puzzles, compared with the solver's rating.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Difficulty {
    /// Well below the rating of the solver.
    Easy,
    /// Near the rating of the solver.
    #[default]
    Even,
    /// Well above the rating of the solver.
    Hard,
}

/// The box of a puzzle that was missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Card {
    /// Number of times that it was solved since it was missed.
    pub stage: u8,
    /// The day on which it comes back, by its number.
    pub due: u32,
}

impl Card {
    /// Returns the number of days for which a puzzle waits in the box.
    pub(crate) fn wait(self) -> u32 {
        DAYS.get(usize::from(self.stage)).or(DAYS.last()).copied().unwrap_or_default()
    }
}

/// The latest event of a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Latest {
    /// The time of the latest try, or at which it was added.
    pub at: Stamp,
    /// Its box. `None` if it does not come back.
    pub card: Option<Card>,
    /// `true` if it was tried, and not only added.
    pub is_tried: bool,
}

/// The first try of a puzzle with a rating. Of two of them the smaller is the first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct FirstTry {
    at: Stamp,
    solved: bool,
    rating: u16,
    game: String,
}

/// The latest try of a puzzle, or the time at which it was added. Of two of them the larger is the latest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct LatestTry {
    /// 0 if an older version has kept only that there was one.
    at: Stamp,
    card: Option<Card>,
    solved: bool,
}

/// The record of a puzzle.
#[derive(Clone, Debug, Default, PartialEq)]
struct Attempts {
    /// When it was tried last, or `None` if it was only added.
    tried: Option<Stamp>,
    /// `None` if it has no rating, or if an older version has kept only that there was one.
    first: Option<FirstTry>,
    latest: LatestTry,
}

impl Attempts {
    fn latest(&self) -> Latest {
        Latest { at: self.latest.at, card: self.latest.card, is_tried: self.tried.is_some() }
    }
}

/// A tally of an older version, which has kept no single tries.
#[derive(Clone, Debug, Default, PartialEq)]
struct OldSum {
    tally: Tally,
    /// The puzzles that may be counted in it.
    puzzles: BTreeSet<String>,
}

/// The record of an older version: sums and no single tries.
#[derive(Clone, Debug, Default, PartialEq)]
struct OldRecord {
    /// The sums by game.
    sums: BTreeMap<String, OldSum>,
    /// Number of puzzles solved at the first try in succession.
    streak: u32,
}

/// Everything that is kept about the solver of puzzles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Solver {
    /// The ratings by game, which follow from the sums before and the first tries.
    tallies: BTreeMap<String, Tally>,
    /// The record of each puzzle, by identity.
    attempts: BTreeMap<String, Attempts>,
    before: OldRecord,
    last_miss: Stamp,
    longest_streak: u32,
    /// The days whose puzzle was solved.
    days: Days,
    /// The puzzles of the player's own games, as lines.
    own: BTreeSet<String>,
    /// When the history was deleted, or 0.
    forgotten: Stamp,
}

impl Solver {
    /// The name of the file in the player's folder.
    pub const FILE: &str = "puzzles.ron";

    /// Returns the rating for the puzzles of a game.
    pub fn tally(&self, game: &str) -> Tally {
        self.tallies.get(game).copied().unwrap_or_default()
    }

    /// Returns the numbers of the puzzles of all games.
    pub fn total(&self) -> Tally {
        let sum = |of: fn(&Tally) -> u32| self.tallies.values().map(of).fold(0, u32::saturating_add);
        Tally { solved: sum(|tally| tally.solved), tried: sum(|tally| tally.tried), ..Tally::default() }
    }

    /// Returns `true` if nothing is kept yet, or everything was deleted.
    pub fn is_new(&self) -> bool {
        *self == Solver { forgotten: self.forgotten, ..Solver::default() }
    }

    /// Returns the number of puzzles solved at the first try in succession, up to the last one. Each counts once.
    pub fn streak(&self) -> u32 {
        let counts = |attempts: &&Attempts| attempts.latest.solved && attempts.latest.at > self.last_miss;
        let solved = u32::try_from(self.attempts.values().filter(counts).count()).unwrap_or(u32::MAX);
        let before = if self.last_miss == 0 { self.before.streak } else { 0 };
        solved.saturating_add(before)
    }

    /// Returns the largest number of puzzles solved at the first try in succession.
    pub fn longest_streak(&self) -> u32 {
        self.longest_streak.max(self.streak())
    }

    /// Returns the stamp of an event that happens now.
    fn next_stamp(&self, today: Date) -> Stamp {
        let latest = self.attempts.values().map(|attempts| attempts.latest.at).max().unwrap_or_default();
        let latest = latest.max(self.last_miss).max(self.forgotten);
        latest.saturating_add(1).max(first_stamp(today.number()))
    }

    /// Counts a puzzle: `solved` at the first try without a hint, or not. Only the first time changes the rating.
    ///
    /// ```
    /// use benediction_study::puzzles::{Puzzle, Solver};
    /// use benediction_study::tree::Date;
    ///
    /// let puzzle = Puzzle::read("benedict-chess\twin\t900\t0\t4k3/8/8/8/8/8/8/3QK3 w - - 0 1\td1d7").ok_or("a puzzle")?;
    /// let mut solver = Solver::default();
    /// let before = solver.tally(&puzzle.game).rating;
    /// solver.record(&puzzle, true, Date::new(2026, 11, 23).ok_or("a day")?);
    /// let after = solver.tally(&puzzle.game);
    /// assert!(after.rating > before && after.solved == 1 && solver.streak() == 1);
    /// assert_eq!(Solver::read(&solver.write())?.tally(&puzzle.game), after);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&mut self, puzzle: &Puzzle, solved: bool, today: Date) {
        let at = self.next_stamp(today);
        let attempts = self.attempts.entry(puzzle.id().to_string()).or_default();
        if attempts.tried.is_none() && puzzle.rating > 0 {
            attempts.first = Some(FirstTry { at, solved, rating: puzzle.rating, game: puzzle.game.clone() });
            self.tallies.entry(puzzle.game.clone()).or_default().add(puzzle.rating, solved);
        }
        attempts.tried = Some(at);
        let card = next_card(attempts.latest.card, solved, today.number());
        attempts.latest = LatestTry { at, card, solved };
        if !solved {
            self.last_miss = at;
        }
        self.longest_streak = self.longest_streak();
    }

    /// Counts a puzzle whose solution was shown before any try. It comes back like one that was missed, but does not change the
    /// rating, as a solution that was read says nothing about the solver.
    pub fn give_up(&mut self, puzzle: &Puzzle, today: Date) {
        let at = self.next_stamp(today);
        let attempts = self.attempts.entry(puzzle.id().to_string()).or_default();
        let card = next_card(attempts.latest.card, false, today.number());
        (attempts.tried, attempts.latest) = (Some(at), LatestTry { at, card, solved: false });
        self.last_miss = at;
    }

    /// Counts the puzzle of a day as solved.
    pub fn record_day(&mut self, day: Date) {
        self.days.add(day.number());
    }

    /// Returns `true` if the puzzle of a day is solved.
    pub fn has_solved_day(&self, day: Date) -> bool {
        self.days.contains(day.number())
    }

    /// Returns the number of days in succession with a solved puzzle of the day, in the row with today, or else with yesterday.
    pub fn days(&self, today: Date) -> u32 {
        match self.days.row_with(today.number()) {
            0 => self.days.row_with(today.number().saturating_sub(1)),
            days => days,
        }
    }

    /// Adds a puzzle of the player's own games. It comes at once. Returns `false` if it is there already or cannot be read, or if there
    /// are too many.
    pub fn add(&mut self, puzzle: &Puzzle, today: Date) -> bool {
        let line = puzzle.line();
        let is_known = self.own.contains(&line) || self.own.len() >= MAX_OWN || line.len() > MAX_LINE;
        if is_known || !puzzle.turns().is_ok_and(|turns| !turns.is_empty()) {
            return false;
        }
        let at = self.next_stamp(today);
        let latest = &mut self.attempts.entry(puzzle.id().to_string()).or_default().latest;
        (latest.at, latest.card) = (at, Some(Card { stage: 0, due: today.number() }));
        self.own.insert(line)
    }

    /// Deletes everything, also from what others keep, as soon as they are merged with this.
    pub fn forget(&mut self, today: Date) {
        *self = Solver { forgotten: self.next_stamp(today), ..Solver::default() };
    }

    /// Returns the puzzles of the player's own games.
    pub fn own(&self) -> Vec<Puzzle> {
        self.own.iter().filter_map(|line| Puzzle::read(line)).collect()
    }

    /// Returns `true` if a puzzle was tried.
    pub fn has_tried(&self, id: PuzzleId) -> bool {
        self.attempts.get(&id.to_string()).is_some_and(|attempts| attempts.tried.is_some())
    }

    /// Returns all puzzles that were tried or added, with what is kept of each.
    pub(crate) fn all_latest(&self) -> impl Iterator<Item = (PuzzleId, Latest)> {
        self.attempts.iter().filter_map(|(id, attempts)| Some((PuzzleId::read(id)?, attempts.latest())))
    }

    /// Returns what is kept of a puzzle. Returns `None` if it was neither tried nor added.
    pub(crate) fn latest(&self, id: PuzzleId) -> Option<Latest> {
        self.attempts.get(&id.to_string()).map(Attempts::latest)
    }

    /// Returns when the history was deleted, or 0.
    pub(crate) const fn forgotten(&self) -> Stamp {
        self.forgotten
    }

    /// Returns the puzzles of some identities, without those that are unknown.
    pub(crate) fn puzzles(&self, ids: impl Iterator<Item = PuzzleId>) -> Vec<Puzzle> {
        let own = self.own_by_id();
        ids.filter_map(|id| find(id).or_else(|| own.get(&id)).cloned()).collect()
    }

    fn own_by_id(&self) -> BTreeMap<PuzzleId, Puzzle> {
        self.own().into_iter().map(|puzzle| (puzzle.id(), puzzle)).collect()
    }

    /// Returns the next puzzle of a game: the one whose rating fits best among those that were not tried, or else among all. Returns
    /// `None` if the game has no puzzle of the theme. `last` does not come twice in succession.
    pub fn next(
        &self,
        game: &str,
        theme: Option<Theme>,
        difficulty: Difficulty,
        last: Option<PuzzleId>,
    ) -> Option<&'static Puzzle> {
        let offset = match difficulty {
            Difficulty::Easy => -STEP,
            Difficulty::Even => 0.0,
            Difficulty::Hard => STEP,
        };
        let target = self.tally(game).rating + offset;
        let fits = |puzzle: &&Puzzle| puzzle.game == game && theme.is_none_or(|theme| puzzle.theme == theme);
        let rank = |puzzle: &&Puzzle| {
            let id = puzzle.id();
            let distance = (f64::from(puzzle.rating) - target).abs() as u64;
            // Puzzles of about the same rating come in an order without a pattern, not theme by theme.
            (Some(id) == last, self.has_tried(id), distance / 40, id)
        };
        shipped().iter().filter(fits).min_by_key(rank)
    }
}

/// Returns the card of a puzzle after a try.
fn next_card(card: Option<Card>, solved: bool, today: u32) -> Option<Card> {
    let stage = if solved { card?.stage.saturating_add(1) } else { 0 };
    let days = DAYS.get(usize::from(stage))?;
    Some(Card { stage, due: today.saturating_add(*days) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::{Cards, RETENTION};

    /// Returns the puzzles that come back in a program that has kept no cards so far.
    fn due(solver: &Solver, game: Option<&str>, today: Date) -> Vec<Puzzle> {
        Cards::default().due(solver, game, RETENTION, today)
    }

    fn day(number: u8) -> Date {
        Date::new(2026, 11, number).unwrap()
    }

    #[test]
    fn missed_puzzle_returns_after_growing_intervals() {
        let puzzle = &shipped()[0];
        let mut solver = Solver::default();
        solver.record(puzzle, false, day(1));
        assert!(due(&solver, None, day(1)).is_empty());
        assert_eq!(due(&solver, None, day(2)), std::slice::from_ref(puzzle));
        solver.record(puzzle, true, day(2));
        assert!(due(&solver, None, day(4)).is_empty());
        assert_eq!(due(&solver, Some(&puzzle.game), day(5)).len(), 1);
        assert!(due(&solver, Some("ludo"), day(5)).is_empty());
        for number in [5, 12, 28] {
            solver.record(puzzle, true, day(number));
        }
        solver.record(puzzle, true, Date::new(2027, 1, 10).unwrap());
        assert!(Cards::default().coming_back(&solver) == 0, "after five times it is learned");
        assert_eq!(solver.tally(&puzzle.game).tried, 1, "only the first time counts");
    }

    #[test]
    fn a_rating_follows_the_results() {
        let (mut good, mut bad) = (Solver::default(), Solver::default());
        let puzzles: Vec<&Puzzle> =
            shipped().iter().filter(|puzzle| puzzle.game == shipped()[0].game).take(20).collect();
        for puzzle in &puzzles {
            good.record(puzzle, true, day(1));
            bad.record(puzzle, false, day(1));
        }
        let game = &puzzles[0].game;
        assert!(good.tally(game).rating > bad.tally(game).rating + 200.0);
        assert_eq!((good.streak(), bad.streak()), (20, 0));
        let mut even = Solver::default();
        for number in 0..20 {
            let puzzle = even.next(game, None, Difficulty::Even, None).unwrap();
            even.record(puzzle, number % 2 == 0, day(1));
        }
        let tally = even.tally(game);
        assert!(tally.deviation < Tally::default().deviation / 2.0, "{tally:?}");
        assert!((good.tally(game).rating > tally.rating) && (tally.rating > bad.tally(game).rating), "{tally:?}");
    }

    #[test]
    fn solver_file_reads_back_and_broken_file_is_refused() {
        let mut solver = Solver::default();
        solver.record(&shipped()[0], false, day(3));
        solver.record_day(day(3));
        solver.record_day(day(4));
        assert_eq!((solver.days(day(4)), solver.days(day(5)), solver.days(day(6))), (2, 2, 0));
        assert!(solver.has_solved_day(day(4)) && !solver.has_solved_day(day(5)));
        let read = Solver::read(&solver.write()).unwrap();
        assert_eq!(read, solver);
        assert_eq!(Solver::read("(streak: 3, colour: \"mauve\")").unwrap().streak(), 3);
        assert_eq!(Solver::read("()").unwrap(), Solver::default());
        for text in ["", "(streak: -1)", "(format: 9)", "[]"] {
            assert!(Solver::read(text).is_err(), "{text}");
        }
        let wild = Solver::read("(tallies: {\"x\": (rating: NaN, tried: 3)}, own: [\"nothing\"])").unwrap();
        assert_eq!((wild.tally("x"), wild.own().len()), (Tally { tried: 3, ..Tally::default() }, 0));
    }

    #[test]
    fn viewed_solution_schedules_puzzle_but_keeps_rating() {
        let puzzle = &shipped()[0];
        let mut solver = Solver::default();
        solver.record(&shipped()[1], true, day(1));
        let before = solver.tally(&puzzle.game);
        solver.give_up(puzzle, day(1));
        assert_eq!((solver.tally(&puzzle.game), solver.streak(), solver.longest_streak()), (before, 0, 1));
        assert_eq!(due(&solver, None, day(2)), std::slice::from_ref(puzzle));
        solver.record(puzzle, true, day(2));
        assert_eq!(solver.tally(&puzzle.game), before, "its solution was known");
        assert_eq!(Solver::read(&solver.write()).unwrap(), solver);
    }

    #[test]
    fn the_next_puzzle_fits_and_is_new() {
        let mut solver = Solver::default();
        let game = &shipped()[0].game;
        let first = solver.next(game, None, Difficulty::Even, None).unwrap();
        solver.record(first, true, day(1));
        let second = solver.next(game, None, Difficulty::Even, Some(first.id())).unwrap();
        assert_ne!(first.id(), second.id());
        let [easy, hard] =
            [Difficulty::Easy, Difficulty::Hard].map(|level| solver.next(game, None, level, None).unwrap());
        assert!(easy.rating < hard.rating);
        let theme = solver.next(game, Some(Theme::Win), Difficulty::Even, None).unwrap();
        assert_eq!(theme.theme, Theme::Win);
        assert_eq!(solver.next("ludo", None, Difficulty::Even, None), None);
    }

    #[test]
    fn puzzle_from_an_own_game_is_due_at_once() {
        let mut solver = Solver::default();
        let puzzle = Puzzle { theme: Theme::Mistake, rating: 0, ..shipped()[0].clone() };
        assert!(solver.add(&puzzle, day(1)) && !solver.add(&puzzle, day(1)));
        assert!(!solver.add(&Puzzle { position: "nothing".into(), ..puzzle.clone() }, day(1)));
        assert_eq!(due(&solver, None, day(1)), std::slice::from_ref(&puzzle));
        solver.record(&puzzle, true, day(1));
        assert_eq!(solver.tally(&puzzle.game).tried, 0);
    }

    #[test]
    fn numbers_at_their_limit_do_not_overflow() {
        let puzzle = &shipped()[0];
        let id = puzzle.id();
        let most = u32::MAX;
        let text = format!(
            "(tallies: {{\"{}\": (solved: {most}, tried: {most})}}, cards: {{\"{id}\": (stage: 255, due: {most})}}, \
             streak: {most}, longest_streak: {most}, days: {most}, last_day: {most})",
            puzzle.game
        );
        let mut solver = Solver::read(&text).unwrap();
        assert_eq!(solver.days(day(1)), most);
        solver.record_day(day(1));
        solver.record(puzzle, true, day(1));
        assert_eq!(solver.longest_streak(), most);
    }

    #[test]
    fn a_row_of_days_lasts_when_the_date_goes_back() {
        let mut solver = Solver::default();
        for number in 1..=20 {
            solver.record_day(day(number));
        }
        solver.record_day(day(19));
        assert_eq!((solver.days(day(19)), solver.days(day(20))), (20, 20));
        solver.record_day(Date::new(2099, 1, 1).unwrap());
        assert_eq!(solver.days(day(20)), 20);
        assert!(solver.has_solved_day(day(19)));
    }

    #[test]
    fn a_puzzle_counts_once_in_a_row() {
        let mut solver = Solver::default();
        solver.record(&shipped()[0], true, day(1));
        solver.record(&shipped()[0], true, day(1));
        assert_eq!(solver.streak(), 1);
    }

    #[test]
    fn newer_solver_file_is_reported_newer_not_broken() {
        let error = Solver::read("(format: 9, tallies: [1, 2])").unwrap_err();
        assert!(error.to_string().contains("newer"), "{error}");
    }
}
