//! Finds the judgement at which the better side wins three games of four (`Evaluate::telling`): the strongest level plays
//! against itself, and the results are compared with what it thought on the way.
//!
//! `cargo run --release --no-default-features --example telling -- GAME GAMES POSITIONS SEED`

use std::sync::atomic::AtomicBool;

use benediction::bot::{Bot, Budget, Level, Score, random_action};
use benediction::games::benediction::{Position, Weights};
use benediction::rules::{Actor, Game, Side};
use oorandom::Rand64;

/// Turns after which a game is a draw.
const LONGEST: usize = 400;
/// Random actions at the start.
const OPENING: usize = 4;

/// What the side to act thought and what came of it, from 0 to 1.
type Sample = (i32, f32);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, usual: u64| words.get(index).map_or(usual, |word| word.parse().expect("a number"));
    let name = words.first().map_or("benediction", String::as_str);
    let (games, positions, seed) = (number(1, 250), number(2, 1500), number(3, 1));
    let start = Position::start(name, Side::Near).expect("benediction or king-trails");
    let samples: Vec<Sample> = (0..games).flat_map(|game| play(&start, positions, seed << 32 | game)).collect();
    let error = |telling: i32| -> f32 {
        let of = |(value, result): &Sample| {
            let chance = Score::Value(*value).chance(telling).clamp(1e-6, 1.0 - 1e-6);
            -result * chance.ln() - (1.0 - result) * (1.0 - chance).ln()
        };
        samples.iter().map(of).sum::<f32>() / samples.len().max(1) as f32
    };
    let best = (10..3000).step_by(10).min_by(|a, b| error(*a).total_cmp(&error(*b)));
    println!("{games} games, {} turns, telling {best:?}", samples.len());
    for (low, high) in [(0, 50), (50, 100), (100, 200), (200, 400), (400, 800), (800, 20_000)] {
        let within: Vec<f32> =
            samples.iter().filter(|(value, _)| (low..high).contains(value)).map(|(_, result)| *result).collect();
        let mean = within.iter().sum::<f32>() / within.len().max(1) as f32;
        println!("judged {low} to {high}: {} turns, {:.1} %", within.len(), 100.0 * mean);
    }
}

fn play(start: &Position, positions: u64, seed: u64) -> Vec<Sample> {
    let run = AtomicBool::new(false);
    let mut rng = Rand64::new(u128::from(seed));
    let mut position = start.clone();
    let mut opening = OPENING;
    while opening > 0 {
        opening -= usize::from(!position.turn().setup);
        let Some(action) = random_action(&position, &mut rng) else { return Vec::new() };
        position.apply(action);
        if position.outcome().is_some() {
            return Vec::new();
        }
    }
    let mut bot = Bot::new(Weights::default(), 4);
    let mut thoughts: Vec<(Side, i32)> = Vec::new();
    for _ in 0..LONGEST {
        let Actor::Side(side) = position.turn().actor else { break };
        let budget = Budget::nodes(positions);
        let thought = bot.think(&position, &[], Level::STRONGEST, budget, rng.rand_u64(), &run, &mut |_| {});
        if let Score::Value(value) = thought.score {
            thoughts.push((side, value));
        }
        for action in thought.turn {
            position.apply(action);
        }
    }
    let winner = position.outcome().and_then(|outcome| outcome.winner);
    let result = |side| winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
    thoughts.into_iter().map(|(side, value)| (value, result(side))).collect()
}
