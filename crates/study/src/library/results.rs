//! The results of a person against the bot, with an estimate of the person's strength.

use super::header::Header;
use crate::registry::{self, Entry};
use crate::session::Rolls;
use benediction_engine::Level;
use benediction_rules::Side;

/// Number of bot levels.
const LEVELS: usize = Level::ALL.len();
/// Smallest number of games for an estimate.
const MIN_GAMES: u32 = 3;
/// Standard deviation of the ratings of people, before any game is known, in Elo.
const PRIOR_DEVIATION: f64 = 500.0;

/// The level that is matched to a player without results.
const FIRST_LEVEL: u8 = 3;
/// The largest change of the form by the first result and by a late one, in Elo.
const FIRST_STEP: f64 = 400.0;
const MIN_STEP: f64 = 60.0;

/// The end of a game for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The person won the game against the bot.
    Won,
    /// The game ended in a draw.
    Drawn,
    /// The person lost the game against the bot.
    Lost,
}

impl Ending {
    fn of(winner: Option<Side>, person: Side) -> Ending {
        match winner {
            None => Ending::Drawn,
            Some(side) if side == person => Ending::Won,
            Some(_) => Ending::Lost,
        }
    }
}

/// Numbers of games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of games that were won.
    pub won: u32,
    /// Number of games that were drawn.
    pub drawn: u32,
    /// Number of games that were lost.
    pub lost: u32,
}

impl Tally {
    /// Returns the number of all games.
    ///
    /// ```
    /// use benediction_study::library::Tally;
    ///
    /// let tally = Tally { won: 3, drawn: 1, lost: 2 };
    /// assert_eq!((tally.games(), tally.parts()), (6, [3, 1, 2]));
    /// ```
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Returns the numbers of games won, drawn and lost, in this order.
    pub const fn parts(self) -> [u32; 3] {
        [self.won, self.drawn, self.lost]
    }

    fn add(&mut self, ending: Ending) {
        match ending {
            Ending::Won => self.won += 1,
            Ending::Drawn => self.drawn += 1,
            Ending::Lost => self.lost += 1,
        }
    }
}

/// An estimate of a person's strength on the scale of the bot's levels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The Elo rating, on the scale of the bot's levels.
    pub rating: f64,
    /// Half the width of the 95 % interval, in Elo.
    pub error: f64,
}

/// A person's results against the bot in a game.
#[derive(Clone, Debug)]
pub struct Results {
    /// The game, with its entry in the registry.
    pub game: &'static Entry,
    /// The results against each level, the lowest first.
    pub levels: [Tally; LEVELS],
    /// The results with each side, the near one first.
    pub sides: [Tally; 2],
    /// The ends of all games, in the order of time.
    pub endings: Vec<Ending>,
    /// Number of games won in succession, up to the last game.
    pub streak: u32,
    /// Largest number of games won in succession.
    pub longest_streak: u32,
    /// The person's accuracy, from 0 to 100, in the games that were analysed, in the order of time.
    pub accuracies: Vec<u8>,
    /// The rolls of the dice by the person and by the bot.
    pub rolls: [Rolls; 2],
    /// The rating after the last game, which moves with every result.
    form: f64,
}

impl Results {
    /// Counts the finished games between a person and the bot, for each game that has any, in the order of the registry. Games from a
    /// position do not count, and games in which the person never acted. `headers` are in the order of time, the latest first. With
    /// `only_strict` only games count that were played strictly.
    pub fn of<'a>(headers: impl DoubleEndedIterator<Item = &'a Header> + Clone, only_strict: bool) -> Vec<Results> {
        let counts = |header: &Header| header.terms.strict || !only_strict;
        let of_game = |game: &'static Entry| {
            let mut results = Results {
                game,
                levels: Default::default(),
                sides: Default::default(),
                endings: Vec::new(),
                streak: 0,
                longest_streak: 0,
                accuracies: Vec::new(),
                rolls: Default::default(),
                form: f64::from(game.rating(FIRST_LEVEL).unwrap_or_default()),
            };
            for header in headers.clone().rev().filter(|header| header.game.id == game.id() && counts(header)) {
                results.add(header);
            }
            (results.total().games() > 0).then_some(results)
        };
        registry::games().iter().filter_map(of_game).collect()
    }

    fn add(&mut self, header: &Header) {
        let Some((person, level)) = opponents(header) else { return };
        let Some(ended) = header.result.as_ref().filter(|_| !header.from_position) else { return };
        let ending = Ending::of(ended.winner, person);
        self.levels[level].add(ending);
        self.update_form(level, ending);
        self.accuracies.extend(header.accuracy[person.index()]);
        self.sides[person.index()].add(ending);
        for (rolls, by) in self.rolls.iter_mut().zip([person, person.other()]) {
            *rolls = rolls.and(header.rolls[by.index()]);
        }
        self.endings.push(ending);
        self.streak = if ending == Ending::Won { self.streak + 1 } else { 0 };
        self.longest_streak = self.longest_streak.max(self.streak);
    }

    /// Moves the form by a result against a level, given by its index. The first results move it most.
    fn update_form(&mut self, level: usize, ending: Ending) {
        let result = match ending {
            Ending::Won => 1.0,
            Ending::Drawn => 0.5,
            Ending::Lost => 0.0,
        };
        let Some(rating) = self.game.rating(level as u8 + 1) else { return };
        let expected = 1.0 / (1.0 + 10_f64.powf((f64::from(rating) - self.form) / 400.0));
        let step = MIN_STEP + (FIRST_STEP - MIN_STEP) / f64::from(self.total().games());
        self.form += step * (result - expected);
    }

    /// Returns the level that is matched to the results, in tenths: between the two levels whose ratings are next to the form. Returns
    /// `None` in a game whose levels have no ratings.
    pub fn matched_level(&self) -> Option<u8> {
        matched(self.game, self.form)
    }

    /// Returns the level that is matched to a player without results. Returns `None` in a game whose levels have no
    /// ratings.
    pub fn first_matched_level(game: &Entry) -> Option<u8> {
        matched(game, f64::from(game.rating(FIRST_LEVEL)?))
    }

    /// Returns the results against all levels together.
    pub fn total(&self) -> Tally {
        let sum = |of: fn(&Tally) -> u32| self.levels.iter().map(of).sum();
        Tally { won: sum(|tally| tally.won), drawn: sum(|tally| tally.drawn), lost: sum(|tally| tally.lost) }
    }

    /// Returns the highest level, 1 to 10, against which a game was won. Returns `None` if no game was won.
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

    /// Returns the lowest level, 1 to 10, that is rated above the estimate of the strength. Returns `None` if the
    /// strength is not known, or no level is rated higher.
    pub fn next_level(&self) -> Option<u8> {
        let own = self.strength()?.rating;
        (1..=LEVELS as u8).find(|level| self.game.rating(*level).is_some_and(|rating| f64::from(rating) > own))
    }
}

/// Returns the finished games between a person and the bot in which the person acted, as a table of comma-separated values: a line of
/// names, then a line for each game in the order of `headers`.
pub fn results_table<'a>(headers: impl Iterator<Item = &'a Header>) -> String {
    let mut table = String::from("date,game,level,side,result,strict,accuracy\n");
    for header in headers {
        let (Some((person, level)), Some(ended)) = (opponents(header), &header.result) else { continue };
        let result = match Ending::of(ended.winner, person) {
            Ending::Won => "won",
            Ending::Drawn => "draw",
            Ending::Lost => "lost",
        };
        let side = registry::find(&header.game.id).map_or("", |game| game.sides.of(person));
        let accuracy = header.accuracy[person.index()].map_or_else(String::new, |accuracy| accuracy.to_string());
        let date = header.date.as_deref().unwrap_or_default();
        let game = &header.game.id;
        table += &format!("{date},{game},{},{side},{result},{},{accuracy}\n", level + 1, header.terms.strict);
    }
    table
}

/// Returns the side of the person and the index of the bot's level. Returns `None` for other players, and for a game that ended
/// before the person acted: it says nothing about the person's strength.
fn opponents(header: &Header) -> Option<(Side, usize)> {
    let person = Side::BOTH.into_iter().find(|side| header.players[side.index()] == "human")?;
    if !header.acted[person.index()] {
        return None;
    }
    let level = Level::new(header.bot_level(person.other())?)?;
    Some((person, usize::from(level.number()) - 1))
}

/// Returns the level with a rating, in tenths, interpolated between the rated levels. It is within the levels of the game.
fn matched(game: &Entry, rating: f64) -> Option<u8> {
    let rated: Vec<(f64, f64)> =
        (1..=LEVELS as u8).filter_map(|level| Some((f64::from(level), f64::from(game.rating(level)?)))).collect();
    let (first, last) = (rated.first()?, rated.last()?);
    let level = match rated.windows(2).find(|pair| rating <= pair[1].1) {
        _ if rating <= first.1 => first.0,
        Some(pair) => pair[0].0 + (pair[1].0 - pair[0].0) * (rating - pair[0].1) / (pair[1].1 - pair[0].1).max(1.0),
        None => last.0,
    };
    Some((level * 10.0).round() as u8)
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
        header.acted = [true; 2];
        header
    }

    #[test]
    fn rolls_of_all_games_are_counted_for_person_and_bot() {
        let (six, double) = (Rolls::of(["4-2"].into_iter()), Rolls::of(["5-5", "1-2"].into_iter()));
        let won = |near: Player, far: Player, rolls: [Rolls; 2]| {
            let mut header = game(near, far, Some(Side::Near));
            header.rolls = rolls;
            header
        };
        let headers = [
            won(Player::Human, Player::Bot(2), [six, double]),
            won(Player::Bot(2), Player::Human, [six, double]),
            won(Player::Human, Player::Human, [six, six]),
        ];
        let rolls = Results::of(headers.iter(), false)[0].rolls;
        assert_eq!(rolls, [Rolls { count: 3, pips: 19, doubles: 1 }; 2]);
    }

    #[test]
    fn only_games_in_which_the_person_acted_count() {
        use benediction_rules::{Outcome, Reason};
        let lost = |reason| Outcome::win(Side::Far, reason);
        let resigned = lost(Reason::Resigned(Side::Near));
        let bot_resigned = Outcome::win(Side::Near, Reason::Resigned(Side::Far));
        // The person has the near side. Who begins, the actions before the end, the result, those after it, and whether it counts.
        type Row<'a> = (Side, &'a [&'a str], Outcome, &'a [&'a str], bool);
        let table: [Row; 9] = [
            (Side::Near, &[], resigned, &[], false),
            (Side::Near, &[], bot_resigned, &[], false),
            (Side::Near, &[], lost(Reason::TimeForfeit), &[], false),
            (Side::Near, &[], Outcome::draw(Reason::Agreed), &[], false),
            // What was tried after the end was not played.
            (Side::Near, &[], resigned, &["e3e4", "e7e6"], false),
            (Side::Near, &["e3e4"], resigned, &[], true),
            (Side::Near, &["e3e4"], bot_resigned, &[], true),
            (Side::Far, &["e7e6"], lost(Reason::TimeForfeit), &[], false),
            (Side::Far, &["e7e6", "e3e4"], lost(Reason::TimeForfeit), &[], true),
        ];
        for (first, before, outcome, after, counts) in table {
            let mut session = registry::first().start(first);
            before.iter().for_each(|action| drop(session.act_text(action).expect("legal")));
            let end = session.node();
            for action in after {
                session.act_text(action).expect("legal");
            }
            session.annotate(end, |notes| notes.ending = Some(outcome));
            let record = session.record((Player::Human, Player::Bot(3)));
            let header = Header::new(&record, &session.outline());
            let place = format!("{first:?} {before:?} {outcome:?} {after:?}");
            assert!(header.result.is_some(), "{place}");
            let mut strict = header.clone();
            strict.terms.strict = true;
            assert_eq!(Results::of([strict].iter(), true).len(), usize::from(counts), "{place}");
            assert_eq!(results_table([header].iter()).lines().count(), 1 + usize::from(counts), "{place}");
        }
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
        let all = Results::of(headers.iter(), false);
        let [results] = all.as_slice() else { panic!("one game: {all:?}") };
        assert_eq!(results.total(), Tally { won: 2, drawn: 1, lost: 1 });
        assert_eq!(results.levels[2], Tally { won: 1, drawn: 1, lost: 1 });
        assert_eq!(results.sides[1], Tally { won: 1, ..Tally::default() });
        assert_eq!((results.streak, results.longest_streak, results.best_win()), (2, 2, Some(4)));
        assert_eq!(results.endings, [Ending::Lost, Ending::Drawn, Ending::Won, Ending::Won]);
        assert!(Results::of([].iter(), false).is_empty());
    }

    #[test]
    fn rating_estimate_follows_results_and_narrows_with_games() {
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
        let all = Results::of(headers.iter(), false);
        let strength = all[0].strength().expect("six games");
        let next = all[0].next_level().expect("a stronger level");
        assert!(f64::from(all[0].game.rating(next).expect("rated")) > strength.rating);
        assert!(all[0].game.rating(next - 1).is_none_or(|rating| f64::from(rating) <= strength.rating));
        assert!(Results::of(headers[..2].iter(), false)[0].strength().is_none(), "two games say too little");
    }

    #[test]
    fn results_table_lists_finished_games_against_bots() {
        let mut headers =
            [game(Player::Human, Player::Bot(3), Some(Side::Near)), game(Player::Human, Player::Human, None)];
        (headers[0].terms.strict, headers[0].accuracy, headers[0].date) =
            (true, [Some(87), Some(40)], Some("2026-11-28".into()));
        let id = registry::first().id();
        let lines = format!("date,game,level,side,result,strict,accuracy\n2026-11-28,{id},3,red,won,true,87\n");
        assert_eq!(results_table(headers.iter()), lines);
        assert_eq!(Results::of(headers.iter(), false)[0].accuracies, [87]);
    }

    #[test]
    fn only_strict_games_count_if_that_is_wanted() {
        let mut headers: Vec<Header> = (0..4).map(|_| game(Player::Human, Player::Bot(3), Some(Side::Near))).collect();
        headers[0].terms.strict = true;
        let games = |only_strict| Results::of(headers.iter(), only_strict)[0].total().games();
        assert_eq!((games(true), games(false)), (1, 4));
    }

    #[test]
    fn the_matched_level_rises_with_wins_and_falls_with_losses() {
        let first = Results::first_matched_level(registry::first()).expect("rated");
        assert_eq!(first, 10 * FIRST_LEVEL);
        let level = |results: &[bool]| {
            let winner = |won: &bool| Some(if *won { Side::Near } else { Side::Far });
            // The latest first.
            let headers: Vec<Header> =
                results.iter().rev().map(|won| game(Player::Human, Player::Bot(3), winner(won))).collect();
            Results::of(headers.iter(), false)[0].matched_level().expect("rated")
        };
        assert!(level(&[true]) > first && level(&[false]) < first);
        assert!(level(&[true, true]) > level(&[true]) && level(&[true, false]) < level(&[true]));
        assert!(level(&[true, false]) > level(&[false, false]));
        assert!(level(&[false; 200]) >= 10 && level(&[true; 200]) <= 100);
        // A later result moves it less.
        let before = [true, false].repeat(20);
        let after = [before.clone(), vec![true]].concat();
        assert!(level(&after) - level(&before) < level(&[true]) - first);
    }
}
