//! The solver: ratings, puzzles that come back, streaks. Puzzles that were missed come back by boxes (Leitner 1972): after a day,
//! then after ever longer times as long as they are solved.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::{Puzzle, PuzzleId, Theme, find, shipped};
use crate::tree::Date;
use benediction_rules::message;
use benediction_rules::message::Message;

/// Days until a missed puzzle comes back, then after each time that it is solved.
const DAYS: [u32; 5] = [1, 3, 7, 16, 35];
/// The format of the file.
const FORMAT: u32 = 1;
/// Rating of a new solver, on the scale of the levels.
const FIRST_RATING: f64 = 900.0;
/// Rating deviation of a new solver.
const FIRST_DEVIATION: f64 = 350.0;
/// Rating deviation of a puzzle.
const PUZZLE_DEVIATION: f64 = 80.0;
/// Difference between the ratings of an easy or a hard puzzle and that of the solver.
const STEP: f64 = 200.0;

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

/// A solver's rating for the puzzles of a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tally {
    /// The rating by Glicko-2 (Glickman 2012), on the scale of the levels.
    pub rating: f64,
    /// The rating deviation; the rating lies within twice this number with a probability of 95 %.
    pub deviation: f64,
    /// The volatility by Glicko-2: how much the rating is expected to change.
    pub volatility: f64,
    /// Number of puzzles that were solved at the first try.
    pub solved: u32,
    /// Number of puzzles that were tried.
    pub tried: u32,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally { rating: FIRST_RATING, deviation: FIRST_DEVIATION, volatility: 0.06, solved: 0, tried: 0 }
    }
}

impl Tally {
    /// Returns the number of puzzles that were not solved at the first try.
    pub const fn missed(&self) -> u32 {
        self.tried.saturating_sub(self.solved)
    }

    /// Counts a puzzle of a rating.
    fn add(&mut self, rating: u16, solved: bool) {
        self.tried += 1;
        self.solved += u32::from(solved);
        let own = Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility };
        let other = Glicko2Rating { rating: f64::from(rating), deviation: PUZZLE_DEVIATION, volatility: 0.06 };
        let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (now, _) = glicko2(&own, &other, &outcome, &Glicko2Config::new());
        (self.rating, self.deviation, self.volatility) = (now.rating, now.deviation, now.volatility);
    }

    /// Returns the same with numbers out of range replaced by the usual ones.
    fn sane(self) -> Tally {
        let is_sane = (0.0..5000.0).contains(&self.rating)
            && (10.0..=FIRST_DEVIATION).contains(&self.deviation)
            && (0.001..0.5).contains(&self.volatility);
        let usual = Tally { solved: self.solved, tried: self.tried, ..Tally::default() };
        if is_sane { self } else { usual }
    }
}

/// A puzzle that was missed, and comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// Number of times that it was solved since it was missed.
    pub stage: u8,
    /// The day on which it comes back, by its number.
    pub due: u32,
}

/// Everything that is kept about the solver of puzzles.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Solver {
    format: u32,
    /// The ratings by game.
    tallies: BTreeMap<String, Tally>,
    /// The identities of the puzzles that were tried.
    tried: BTreeSet<String>,
    /// The puzzles that come back, by identity.
    cards: BTreeMap<String, Card>,
    /// Number of puzzles solved at the first try in succession, up to the last one.
    pub streak: u32,
    /// The largest number of puzzles solved at the first try in succession.
    pub longest_streak: u32,
    /// Number of days in succession with a solved puzzle of the day, up to `last_day`.
    days: u32,
    /// The number of the last day whose puzzle was solved.
    last_day: u32,
    /// The puzzles of the player's own games, as lines.
    own: Vec<String>,
}

impl Solver {
    /// The name of the file in the player's folder.
    pub const FILE: &str = "puzzles.ron";

    /// Reads the text of the file. Missing fields have their default, and what cannot be used is left out.
    ///
    /// # Errors
    /// The text is not such a file, or its format is newer than this program.
    pub fn read(text: &str) -> Result<Solver, Message> {
        let read: Result<Solver, _> = ron::from_str(text);
        let mut solver = read.map_err(|error| message!("puzzle-file-broken", error = error.to_string()))?;
        if solver.format > FORMAT {
            return Err(message!("puzzle-file-newer", format = solver.format));
        }
        solver.tallies.values_mut().for_each(|tally| *tally = tally.sane());
        solver.own.retain(|line| Puzzle::read(line).is_some());
        Ok(solver)
    }

    /// Returns the text of the file.
    pub fn write(&self) -> String {
        let solver = Solver { format: FORMAT, ..self.clone() };
        // Serialising plain fields to a string has no way to fail.
        ron::ser::to_string_pretty(&solver, ron::ser::PrettyConfig::new().struct_names(false)).unwrap_or_default()
            + "\n"
    }

    /// Returns the rating for the puzzles of a game.
    pub fn tally(&self, game: &str) -> Tally {
        self.tallies.get(game).copied().unwrap_or_default()
    }

    /// Returns the numbers of the puzzles of all games.
    pub fn total(&self) -> Tally {
        let sum = |of: fn(&Tally) -> u32| self.tallies.values().map(of).fold(0, u32::saturating_add);
        Tally { solved: sum(|tally| tally.solved), tried: sum(|tally| tally.tried), ..Tally::default() }
    }

    /// Returns `true` if nothing is kept yet.
    pub fn is_new(&self) -> bool {
        *self == Solver { format: self.format, ..Solver::default() }
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
    /// assert!(after.rating > before && after.solved == 1 && solver.streak == 1);
    /// assert_eq!(Solver::read(&solver.write())?.tally(&puzzle.game), after);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&mut self, puzzle: &Puzzle, solved: bool, today: Date) {
        let id = puzzle.id().to_string();
        let is_first = self.tried.insert(id.clone());
        if is_first && puzzle.rating > 0 {
            self.tallies.entry(puzzle.game.clone()).or_default().add(puzzle.rating, solved);
        }
        self.streak = if solved { self.streak + 1 } else { 0 };
        self.longest_streak = self.longest_streak.max(self.streak);
        let today = today.number();
        match self.cards.get_mut(&id) {
            _ if !solved => {
                self.cards.insert(id, Card { stage: 0, due: today + DAYS[0] });
            }
            Some(card) => {
                card.stage += 1;
                match DAYS.get(usize::from(card.stage)) {
                    Some(days) => card.due = today + days,
                    None => drop(self.cards.remove(&id)),
                }
            }
            None => {}
        }
    }

    /// Counts the puzzle of a day as solved.
    pub fn record_day(&mut self, day: Date) {
        let day = day.number();
        if self.last_day != day {
            self.days = if self.last_day + 1 == day { self.days + 1 } else { 1 };
            self.last_day = day;
        }
    }

    /// Returns `true` if the puzzle of a day is solved.
    pub fn has_solved_day(&self, day: Date) -> bool {
        self.last_day == day.number()
    }

    /// Returns the number of days in succession with a solved puzzle of the day, up to today or yesterday.
    pub fn days(&self, today: Date) -> u32 {
        if self.last_day + 1 >= today.number() { self.days } else { 0 }
    }

    /// Adds a puzzle of the player's own games. It comes at once. Returns `false` if it is there already or cannot be read.
    pub fn add(&mut self, puzzle: &Puzzle, today: Date) -> bool {
        let line = puzzle.line();
        if puzzle.turns().is_ok_and(|turns| turns.is_empty()) || puzzle.turns().is_err() || self.own.contains(&line) {
            return false;
        }
        self.cards.insert(puzzle.id().to_string(), Card { stage: 0, due: today.number() });
        self.own.push(line);
        true
    }

    /// Returns the puzzles of the player's own games.
    pub fn own(&self) -> Vec<Puzzle> {
        self.own.iter().filter_map(|line| Puzzle::read(line)).collect()
    }

    /// Returns `true` if a puzzle was tried.
    pub fn has_tried(&self, id: PuzzleId) -> bool {
        self.tried.contains(&id.to_string())
    }

    /// Returns the puzzles that come back by this day, the longest due first. Without a game, those of all games.
    pub fn due(&self, game: Option<&str>, today: Date) -> Vec<Puzzle> {
        let own = self.own();
        let by_id = |id: &str| {
            let id = PuzzleId::read(id)?;
            find(id).cloned().or_else(|| own.iter().find(|puzzle| puzzle.id() == id).cloned())
        };
        let mut due: Vec<(u32, &String)> =
            self.cards.iter().filter(|(_, card)| card.due <= today.number()).map(|(id, card)| (card.due, id)).collect();
        due.sort();
        let puzzles = due.into_iter().filter_map(|(_, id)| by_id(id));
        puzzles.filter(|puzzle| game.is_none_or(|game| puzzle.game == game)).collect()
    }

    /// Returns the number of puzzles that come back, today or later.
    pub fn coming_back(&self) -> usize {
        let own = self.own();
        let is_known = |id: &PuzzleId| find(*id).is_some() || own.iter().any(|puzzle| puzzle.id() == *id);
        self.cards.keys().filter_map(|id| PuzzleId::read(id)).filter(is_known).count()
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

#[cfg(test)]
mod tests {
    use super::*;

    fn day(number: u8) -> Date {
        Date::new(2026, 11, number).unwrap()
    }

    #[test]
    fn a_missed_puzzle_comes_back_after_a_day_and_later_each_time() {
        let puzzle = &shipped()[0];
        let mut solver = Solver::default();
        solver.record(puzzle, false, day(1));
        assert!(solver.due(None, day(1)).is_empty());
        assert_eq!(solver.due(None, day(2)), std::slice::from_ref(puzzle));
        solver.record(puzzle, true, day(2));
        assert!(solver.due(None, day(4)).is_empty());
        assert_eq!(solver.due(Some(&puzzle.game), day(5)).len(), 1);
        assert!(solver.due(Some("ludo"), day(5)).is_empty());
        for number in [5, 12, 28] {
            solver.record(puzzle, true, day(number));
        }
        solver.record(puzzle, true, Date::new(2027, 1, 10).unwrap());
        assert!(solver.cards.is_empty(), "after five times it is learned");
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
        assert_eq!((good.streak, bad.streak), (20, 0));
        let mut even = Solver::default();
        for number in 0..20 {
            let puzzle = even.next(game, None, Difficulty::Even, None).unwrap();
            even.record(puzzle, number % 2 == 0, day(1));
        }
        let tally = even.tally(game);
        assert!(tally.deviation < FIRST_DEVIATION / 2.0, "{tally:?}");
        assert!((good.tally(game).rating > tally.rating) && (tally.rating > bad.tally(game).rating), "{tally:?}");
        let mut tally = Tally { rating: 1500.0, deviation: 200.0, ..Tally::default() };
        tally.add(1400, true);
        assert!((1540.0..1580.0).contains(&tally.rating), "{tally:?}");
    }

    #[test]
    fn a_file_is_read_as_it_was_written_and_a_broken_one_is_refused() {
        let mut solver = Solver::default();
        solver.record(&shipped()[0], false, day(3));
        solver.record_day(day(3));
        solver.record_day(day(4));
        assert_eq!((solver.days(day(4)), solver.days(day(5)), solver.days(day(6))), (2, 2, 0));
        assert!(solver.has_solved_day(day(4)) && !solver.has_solved_day(day(5)));
        let read = Solver::read(&solver.write()).unwrap();
        assert_eq!(read, Solver { format: FORMAT, ..solver });
        assert_eq!(Solver::read("(streak: 3, colour: \"mauve\")").unwrap().streak, 3);
        assert_eq!(Solver::read("()").unwrap(), Solver::default());
        for text in ["", "(streak: -1)", "(format: 9)", "[]"] {
            assert!(Solver::read(text).is_err(), "{text}");
        }
        let wild = Solver::read("(tallies: {\"x\": (rating: NaN, tried: 3)}, own: [\"nothing\"])").unwrap();
        assert_eq!((wild.tally("x"), wild.own().len()), (Tally { tried: 3, ..Tally::default() }, 0));
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
    fn an_own_puzzle_comes_at_once() {
        let mut solver = Solver::default();
        let puzzle = Puzzle { theme: Theme::Mistake, rating: 0, ..shipped()[0].clone() };
        assert!(solver.add(&puzzle, day(1)) && !solver.add(&puzzle, day(1)));
        assert!(!solver.add(&Puzzle { position: "nothing".into(), ..puzzle.clone() }, day(1)));
        assert_eq!(solver.due(None, day(1)), std::slice::from_ref(&puzzle));
        solver.record(&puzzle, true, day(1));
        assert_eq!(solver.tally(&puzzle.game).tried, 0);
    }
}
