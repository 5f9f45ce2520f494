//! Games between evaluations, so that they can be compared without a build for each.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use benediction_engine::Playable;
use benediction_engine::games::benediction::point_values::PointValues;
use benediction_engine::games::benediction::{Evaluation, Tactician};
use benediction_engine::{Bot, Budget, Level, Player, PlayerKind, Request, Score, Situation, player};
use benediction_rules::games::benediction::Position;
use benediction_rules::{Actor, Position as _, Side};
use oorandom::Rand64;

use super::judgement::Judgement;
use super::play_random_actions;

/// Random actions at the start of a game.
const OPENING: u64 = 4;
/// Number of actions within which a loss counts as lost.
const SOON: u32 = 4;
/// Turns after which a game of a match is stopped.
const MAX_TURNS: usize = 400;

/// A player.
#[derive(Clone)]
pub enum Contestant {
    /// The search with this evaluation and these tactics.
    Bot(Box<Evaluation>, Box<Tactician>),
    /// A baseline.
    Baseline(PlayerKind),
}

/// The ending of a game for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Win,
    /// Drawn by repetition.
    Draw,
    Loss,
    /// Stopped after the largest number of turns.
    Endless,
}

impl Contestant {
    /// `own` is the judgement in use, the name of a baseline (`uct`, `greedy`, `random`) that one, anything else a file: weights as
    /// `tune` prints them, the last in the file or after `FILE:N` those after the line `// N`. With `@N` it dislikes an endless
    /// game by so many hundredths of a man, and with `+FILE` men are worth what `fit_values points` printed there, with `+none` the same everywhere. With
    /// `^FILE` at the end it searches by what `tune search` printed there (`judgement::read_search`).
    pub fn named(name: &str, start: &Position) -> Result<Contestant, String> {
        if let Some((name, file)) = name.split_once('^') {
            return Ok(Contestant::named(name, start)?.searching(super::judgement::read_search(file)?));
        }
        if let Some((name, contempt)) = name.rsplit_once('@') {
            let contempt = contempt.parse().map_err(|_| format!("{contempt} is no number of hundredths of a man"))?;
            return Ok(Contestant::named(name, start)?.with(|evaluation| evaluation.with_contempt(contempt)));
        }
        if let Some((name, file)) = name.rsplit_once('+') {
            let text = match file {
                "none" => String::new(),
                _ => fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?,
            };
            let numbers = text.lines().filter_map(|line| line.split("//").next()).flat_map(|line| line.split(','));
            let values: Vec<i16> = numbers.filter_map(|number| number.trim().parse().ok()).collect();
            if values.is_empty() && file != "none" {
                return Err(format!("{file}: no values of points"));
            }
            let values = Arc::new(PointValues::new(start.hex(), values));
            return Ok(Contestant::named(name, start)?.with(|evaluation| evaluation.with_point_values(values)));
        }
        match (name, PlayerKind::named(name)) {
            ("own", _) => Ok(Contestant::own()),
            (_, Some(kind)) => Ok(Contestant::Baseline(kind)),
            _ => {
                let (file, round) = name.rsplit_once(':').map_or((name, None), |(file, round)| (file, Some(round)));
                let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
                Judgement::read(&text, round, start)
                    .map(|judgement| Contestant::of_judgement(&judgement, start))
                    .ok_or_else(|| format!("{name}: no such weights"))
            }
        }
    }

    /// Returns the same player with another evaluation, if it has one.
    fn with(self, change: impl FnOnce(Evaluation) -> Evaluation) -> Contestant {
        match self {
            Contestant::Bot(evaluation, tactics) => Contestant::Bot(Box::new(change(*evaluation)), tactics),
            Contestant::Baseline(kind) => Contestant::Baseline(kind),
        }
    }

    /// Returns the same player with other tactics, if it has any.
    pub fn searching(self, tactics: Tactician) -> Contestant {
        match self {
            Contestant::Bot(evaluation, _) => Contestant::Bot(evaluation, Box::new(tactics)),
            Contestant::Baseline(kind) => Contestant::Baseline(kind),
        }
    }

    /// Returns the player of the program.
    pub fn own() -> Contestant {
        Contestant::judging(Position::evaluator())
    }

    /// Returns the search with this evaluation.
    fn judging(evaluation: Evaluation) -> Contestant {
        Contestant::Bot(Box::new(evaluation), Box::new(Position::tactics()))
    }

    /// Returns the search with the evaluation of a `Judgement`.
    pub fn of_judgement(judgement: &Judgement, start: &Position) -> Contestant {
        Contestant::judging(judgement.evaluation(start))
    }
}

/// Number of positions that a player has searched, and its time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Work {
    nodes: u64,
    time: Duration,
}

/// Plays one game; the third occurrence of a position is a draw.
pub fn play(
    start: &Position,
    players: &[Contestant; 2],
    swapped: bool,
    budget: Budget,
    longest: usize,
    seed: u64,
    works: &mut [Work; 2],
) -> Ending {
    let run = AtomicBool::new(false);
    let mut rng = Rand64::new(u128::from(seed));
    let mut position = start.clone();
    play_random_actions(&mut position, OPENING, &mut rng);
    let mut seats = players.clone().map(|contestant| -> (PlayerKind, Box<dyn Player<Position>>) {
        match contestant {
            Contestant::Bot(evaluation, tactics) => {
                (PlayerKind::Bot(Level::STRONGEST), Box::new(Bot::new(*evaluation, 2).with_tactics(*tactics)))
            }
            Contestant::Baseline(kind) => (kind, player(kind, 2)),
        }
    });
    let mut played = Vec::new();
    for _ in 0..longest {
        let Actor::Side(side) = position.turn().actor else { break };
        let index = usize::from((side == Side::Far) != swapped);
        let (good, bad) = if index == 0 { (Ending::Win, Ending::Loss) } else { (Ending::Loss, Ending::Win) };
        let seed = rng.rand_u64();
        let (kind, thinker) = &mut seats[index];
        let request = Request { player: *kind, budget: budget.of_player(side), seed, lines: 1 };
        let start = Instant::now();
        let answer = thinker.answer(Situation::new(&position, &played), &request, &run, &mut |_| {});
        works[index].time += start.elapsed();
        works[index].nodes += answer.nodes;
        match answer.score {
            Score::Win(_) => return good,
            Score::Loss(actions) if actions <= SOON => return bad,
            _ => {}
        }
        for action in answer.turn {
            played.push(position.hash());
            position.apply(action);
            if played.iter().filter(|hash| **hash == position.hash()).count() >= 2 {
                return Ending::Draw;
            }
        }
        if let Some(outcome) = position.outcome() {
            return outcome.winner.map_or(Ending::Draw, |winner| if winner == side { good } else { bad });
        }
    }
    Ending::Endless
}

/// Plays a match of pairs of games with the sides exchanged, and prints how the games ended for the first player.
pub fn run(start: &Position, players: &[Contestant; 2], pairs: u64, budget: Budget, seed: u64) {
    let mut rng = Rand64::new(u128::from(seed));
    let (mut endings, mut works) = (Vec::new(), [Work::default(); 2]);
    for round in 1..=pairs {
        let opening = rng.rand_u64();
        endings
            .extend([false, true].map(|swapped| play(start, players, swapped, budget, MAX_TURNS, opening, &mut works)));
        if round % 10 == 0 || round == pairs {
            let [won, drawn, lost, endless] = [Ending::Win, Ending::Draw, Ending::Loss, Ending::Endless]
                .map(|ending| endings.iter().filter(|other| **other == ending).count());
            let score = 100.0 * (won as f64 + (drawn + endless) as f64 / 2.0) / endings.len() as f64;
            let [own, other] = works.map(|work| work.nodes as f64 / work.time.as_secs_f64().max(1e-9) / 1000.0);
            println!(
                "w={won} d={drawn} l={lost} endless={endless} score={score:.1}%, {own:.0} and {other:.0} thousand positions a second"
            );
        }
    }
}
