//! Finds the score at which the better side wins three games of four (`Playable::winning_score`): the strongest level
//! plays against itself, and the results are compared with its scores during the game.
//!
//! `cargo run --release -p benediction-tools --example winning_score -- GAME GAMES POSITIONS SEED`

use std::sync::atomic::AtomicBool;

use benediction_engine::Game;
use benediction_engine::{Bot, Budget, Level, Player, Request, Score, Situation};
use benediction_rules::games::{benedict_chess, benediction as base};
use benediction_rules::random::random_opening;
use benediction_rules::{Actor, GameSpec, Position as _, Side};
use oorandom::Rand64;

/// Turns after which a game is a draw.
const MAX_TURNS: usize = 400;
/// Random actions at the start.
const OPENING: usize = 4;
/// Score from which the results are grouped by turns left, in hundredths of a man.
const AHEAD: i32 = 100;

/// The score for the side to act, and the result.
struct Sample {
    /// Score in hundredths of a man.
    value: i32,
    /// Result from 0 to 1.
    result: f32,
    /// Turns to the end of the game.
    left: usize,
}

/// Returns the number of samples and the result for the side to act, in percent.
fn share<'a>(samples: impl Iterator<Item = &'a Sample>) -> (usize, f32) {
    let results: Vec<f32> = samples.map(|sample| sample.result).collect();
    (results.len(), 100.0 * results.iter().sum::<f32>() / results.len().max(1) as f32)
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, usual: u64| words.get(index).map_or(usual, |word| word.parse().expect("a number"));
    let name = words.first().map_or("benediction", String::as_str);
    let (games, positions, seed) = (number(1, 250), number(2, 1500), number(3, 1));
    let spec = GameSpec::from(name);
    let samples = match benedict_chess::Position::start(&spec, Side::Near) {
        Ok(start) => play_all(&start, games, positions, seed),
        Err(_) => {
            let start = base::Position::start(&spec, Side::Near);
            play_all(&start.expect("benediction, king-trails or benedict-chess"), games, positions, seed)
        }
    };
    let error = |score: i32| -> f32 {
        let of = |Sample { value, result, .. }: &Sample| {
            let chance = Score::Value(*value).chance(score).clamp(1e-6, 1.0 - 1e-6);
            -result * chance.ln() - (1.0 - result) * (1.0 - chance).ln()
        };
        samples.iter().map(of).sum::<f32>() / samples.len().max(1) as f32
    };
    let best = (10..3000).step_by(10).min_by(|a, b| error(*a).total_cmp(&error(*b)));
    println!("{games} games, {} turns, winning score {best:?}", samples.len());
    for (low, high) in [(0, 50), (50, 100), (100, 200), (200, 400), (400, 800), (800, 20_000)] {
        let (turns, mean) = share(samples.iter().filter(|sample| (low..high).contains(&sample.value)));
        println!("judged {low} to {high}: {turns} turns, {mean:.1} %");
    }
    let ahead = |sample: &&Sample| sample.value >= AHEAD && sample.result != 0.5;
    for (low, high) in [(0, 10), (10, 20), (20, 40), (40, 80), (80, MAX_TURNS)] {
        let (turns, mean) = share(samples.iter().filter(ahead).filter(|sample| (low..high).contains(&sample.left)));
        println!("{low} to {high} turns before a win, judged {AHEAD} or more: {turns} turns, {mean:.1} %");
    }
}

fn play_all<G: Game>(start: &G, games: u64, positions: u64, seed: u64) -> Vec<Sample> {
    (0..games).flat_map(|game| play(start, positions, seed << 32 | game)).collect()
}

fn play<G: Game>(start: &G, positions: u64, seed: u64) -> Vec<Sample> {
    let run = AtomicBool::new(false);
    let mut rng = Rand64::new(u128::from(seed));
    let mut position = start.clone();
    if !random_opening(&mut position, OPENING, &mut rng) {
        return Vec::new();
    }
    let mut bot = Bot::<G>::of_game(4);
    let mut thoughts: Vec<(Side, i32, usize)> = Vec::new();
    let mut turns = 0;
    while turns < MAX_TURNS {
        let Actor::Side(side) = position.turn().actor else { break };
        let budget = Budget::nodes(positions);
        let update = bot.answer(
            Situation::new(&position, &[]),
            &Request::of_level(Level::STRONGEST, budget, rng.rand_u64()),
            &run,
            &mut |_| {},
        );
        if let Score::Value(value) = update.score {
            thoughts.push((side, value, turns));
        }
        turns += 1;
        for action in update.turn {
            position.apply(action);
        }
    }
    let winner = position.outcome().and_then(|outcome| outcome.winner);
    let result = |side| winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
    let sample = |(side, value, at)| Sample { value, result: result(side), left: turns - at };
    thoughts.into_iter().map(sample).collect()
}
