//! The results of a person against the bot, with an estimate of the person's strength.

use super::header::Header;
use crate::registry::{self, Entry};
use benediction_engine::Level;
use benediction_rules::Side;

/// Number of bot levels.
const LEVELS: usize = Level::ALL.len();
/// Smallest number of games for an estimate.
const MIN_GAMES: u32 = 3;
/// Standard deviation of the ratings of people, before any game is known, in Elo.
const PRIOR_DEVIATION: f64 = 500.0;

/// Numbers of games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of games won.
    pub won: u32,
    /// Number of games drawn.
    pub drawn: u32,
    /// Number of games lost.
    pub lost: u32,
}

impl Tally {
    /// Returns the number of games.
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    fn add(&mut self, winner: Option<Side>, person: Side) {
        match winner {
            None => self.drawn += 1,
            Some(side) if side == person => self.won += 1,
            Some(_) => self.lost += 1,
        }
    }
}

/// An estimate of a person's strength on the scale of the bot's levels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The Elo rating.
    pub rating: f64,
    /// Half the width of the 95 % interval, in Elo.
    pub error: f64,
}

/// A person's results against the bot in a game.
#[derive(Clone, Debug)]
pub struct Results {
    /// The game.
    pub game: &'static Entry,
    /// The results against each level, the lowest first.
    pub levels: [Tally; LEVELS],
    /// The results with each side, the near one first.
    pub sides: [Tally; 2],
    /// Number of games won in succession, up to the last game.
    pub streak: u32,
    /// Largest number of games won in succession.
    pub longest_streak: u32,
}

impl Results {
    /// Counts the finished games between a person and the bot, for each game that has any, in the order of the registry. Games from a
    /// position do not count. `headers` are in the order of time, the latest first.
    pub fn of<'a>(headers: impl DoubleEndedIterator<Item = &'a Header> + Clone) -> Vec<Results> {
        let of_game = |game: &'static Entry| {
            let mut results =
                Results { game, levels: Default::default(), sides: Default::default(), streak: 0, longest_streak: 0 };
            for header in headers.clone().rev().filter(|header| header.game.id == game.id()) {
                results.add(header);
            }
            (results.total().games() > 0).then_some(results)
        };
        registry::games().iter().filter_map(of_game).collect()
    }

    fn add(&mut self, header: &Header) {
        let Some((person, level)) = opponents(header) else { return };
        let Some(ended) = header.result.as_ref().filter(|_| !header.from_position) else { return };
        self.levels[level].add(ended.winner, person);
        self.sides[person.index()].add(ended.winner, person);
        self.streak = if ended.winner == Some(person) { self.streak + 1 } else { 0 };
        self.longest_streak = self.longest_streak.max(self.streak);
    }

    /// Returns the results against all levels together.
    pub fn total(&self) -> Tally {
        let sum = |of: fn(&Tally) -> u32| self.levels.iter().map(of).sum();
        Tally { won: sum(|tally| tally.won), drawn: sum(|tally| tally.drawn), lost: sum(|tally| tally.lost) }
    }

    /// Returns the highest level, 1 to 10, against which a game was won.
    pub fn best_win(&self) -> Option<u8> {
        self.levels.iter().rposition(|tally| tally.won > 0).map(|index| index as u8 + 1)
    }

    /// Estimates the strength from the measured ratings of the levels. Returns `None` after fewer than three games against levels
    /// that have a rating.
    pub fn strength(&self) -> Option<Strength> {
        let rated: Vec<(f64, Tally)> = (1..=LEVELS as u8)
            .zip(self.levels)
            .filter_map(|(level, tally)| Some((f64::from(self.game.rating(level)?), tally)))
            .collect();
        let games: u32 = rated.iter().map(|(_, tally)| tally.games()).sum();
        let middle = rated.iter().map(|(rating, _)| rating).sum::<f64>() / rated.len().max(1) as f64;
        (games >= MIN_GAMES).then(|| estimate(&rated, middle))
    }

    /// Returns the lowest level, 1 to 10, that is rated above the estimate of the strength.
    pub fn next_level(&self) -> Option<u8> {
        let own = self.strength()?.rating;
        (1..=LEVELS as u8).find(|level| self.game.rating(*level).is_some_and(|rating| f64::from(rating) > own))
    }
}

/// Returns the side of the person and the index of the bot's level, or `None` for other players.
fn opponents(header: &Header) -> Option<(Side, usize)> {
    let person = Side::BOTH.into_iter().find(|side| header.players[side.index()] == "human")?;
    let level = Level::new(header.bot_level(person.other())?)?;
    Some((person, usize::from(level.number()) - 1))
}

/// Returns the most probable rating for results against rated opponents (Elo 1978), before which ratings are distributed normally
/// around `middle`.
fn estimate(results: &[(f64, Tally)], middle: f64) -> Strength {
    let scale = std::f64::consts::LN_10 / 400.0;
    let prior = PRIOR_DEVIATION.powi(-2);
    let (mut rating, mut information) = (middle, prior);
    // Newton's method; the logarithm of the probability is concave.
    for _ in 0..40 {
        let (mut slope, mut curve) = ((middle - rating) * prior, prior);
        for (opponent, tally) in results {
            let games = f64::from(tally.games());
            let expected = 1.0 / (1.0 + (scale * (opponent - rating)).exp());
            slope += scale * (f64::from(tally.won) + 0.5 * f64::from(tally.drawn) - games * expected);
            curve += scale * scale * games * expected * (1.0 - expected);
        }
        rating += (slope / curve).clamp(-200.0, 200.0);
        information = curve;
    }
    Strength { rating, error: 1.96 / information.sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Player;

    /// Returns a finished game of the first game of the registry, by resignation.
    fn game(near: Player, far: Player, winner: Option<Side>) -> Header {
        let session = registry::first().start(Side::Near);
        let mut header = Header::new(&session.record((near, far)), &session.outline());
        header.result = Some(super::super::header::Ended { winner, words: "resigned".into() });
        header
    }

    #[test]
    fn only_finished_games_between_a_person_and_the_bot_count() {
        let (near, far) = (Some(Side::Near), Some(Side::Far));
        let [mut open, mut from_position] = [(), ()].map(|()| game(Player::Human, Player::Bot(3), near));
        open.result = None;
        from_position.from_position = true;
        // The latest first.
        let headers = [
            game(Player::Human, Player::Bot(3), near),
            game(Player::Bot(4), Player::Human, far),
            game(Player::Human, Player::Bot(3), None),
            game(Player::Human, Player::Bot(3), far),
            game(Player::Human, Player::Human, near),
            game(Player::Bot(1), Player::Bot(2), near),
            open,
            from_position,
        ];
        let all = Results::of(headers.iter());
        let [results] = all.as_slice() else { panic!("one game: {all:?}") };
        assert_eq!(results.total(), Tally { won: 2, drawn: 1, lost: 1 });
        assert_eq!(results.levels[2], Tally { won: 1, drawn: 1, lost: 1 });
        assert_eq!(results.sides[1], Tally { won: 1, ..Tally::default() });
        assert_eq!((results.streak, results.longest_streak, results.best_win()), (2, 2, Some(4)));
        assert!(Results::of([].iter()).is_empty());
    }

    #[test]
    fn equal_results_mean_the_opponents_rating_and_more_games_mean_more_certainty() {
        let even = |games| [(1200.0, Tally { won: games, drawn: 0, lost: games })];
        let (few, many) = (estimate(&even(2), 1200.0), estimate(&even(50), 1200.0));
        assert!((few.rating - 1200.0).abs() < 1e-6 && (many.rating - 1200.0).abs() < 1e-6);
        assert!(many.error < few.error / 3.0, "{many:?} {few:?}");
        // 100 games against an equal opponent: 1.96 times 400 / (ln 10 * sqrt(25)).
        assert!((many.error - 67.5).abs() < 2.0, "{many:?}");
        // Three quarters of the points are 191 points above.
        let better = estimate(&[(1200.0, Tally { won: 300, drawn: 0, lost: 100 })], 1200.0);
        assert!((better.rating - 1391.0).abs() < 3.0, "{better:?}");
        // Only wins do not mean an endless rating.
        let perfect = estimate(&[(1200.0, Tally { won: 5, drawn: 0, lost: 0 })], 1200.0);
        assert!(perfect.rating > 1400.0 && perfect.rating < 2200.0, "{perfect:?}");
    }

    #[test]
    fn the_next_level_is_the_first_one_above_the_estimate() {
        let headers: Vec<Header> = (0..6)
            .map(|index| game(Player::Human, Player::Bot(2), Some(if index < 3 { Side::Near } else { Side::Far })))
            .collect();
        let all = Results::of(headers.iter());
        let strength = all[0].strength().expect("six games");
        let next = all[0].next_level().expect("a stronger level");
        assert!(f64::from(all[0].game.rating(next).expect("rated")) > strength.rating);
        assert!(all[0].game.rating(next - 1).is_none_or(|rating| f64::from(rating) <= strength.rating));
        assert!(Results::of(headers[..2].iter())[0].strength().is_none(), "two games say too little");
    }
}
