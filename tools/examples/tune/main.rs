//! Finds weights for the evaluation and prints the body of `AT_ONCE` or `AT_TURN_START` (`benediction/weights.rs`), and
//! the scale of each table of values of points, in hundredths of those in use.
//!
//! `cargo run --release -p benediction-tools --example tune -- fit GAME POSITIONS NODES SEED [THREADS]` fits it to the
//! results of searches; `tune -- games GAME ROUNDS NODES SEED` tunes it by games, and `tune -- search GAME ROUNDS NODES
//! SEED` tunes the search. `tune -- match GAME A B PAIRS LIMIT SEED` plays games between two evaluations (`arena.rs`);
//! the limit of a turn is a number of positions, or `50ms`.

mod arena;
mod fit;
mod games;
mod judgement;
mod search;
mod spsa;

use std::time::Duration;

use arena::Contestant;
use benediction_engine::Budget;
use benediction_rules::games::benediction::Position;
use benediction_rules::random::random_action;
use benediction_rules::{Position as _, Side};
use oorandom::Rand64;

const USAGE: &str = "usage: tune fit GAME POSITIONS NODES SEED [THREADS], or tune games GAME ROUNDS NODES SEED, or \
     tune search GAME ROUNDS NODES SEED, or \
     tune match GAME A B PAIRS LIMIT SEED";

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [how, game, numbers @ ..] = words.as_slice() else { panic!("{USAGE}") };
    let start = Position::start(&game.as_str().into(), Side::Near).expect("benediction or king-trails");
    if let ("match", [a, b, pairs, limit, seed]) = (how.as_str(), numbers) {
        let number = |word: &str| word.parse().expect("a number");
        let player = |name: &str| Contestant::named(name, &start).expect("a player");
        let budget = limit
            .strip_suffix("ms")
            .map_or_else(|| Budget::nodes(number(limit)), |time| Budget::time(Duration::from_millis(number(time))));
        return arena::run(&start, &[player(a), player(b)], number(pairs), budget, number(seed));
    }
    let numbers: Vec<u64> = numbers.iter().map(|word| word.parse().expect("a number")).collect();
    match (how.as_str(), numbers.as_slice()) {
        ("fit", [positions, nodes, seed, threads @ ..]) => {
            fit::run(&start, *positions as usize, *nodes, *seed, threads.first().copied().unwrap_or(1));
        }
        ("search", [rounds, nodes, seed]) => search::run(&start, *rounds, *nodes, *seed),
        ("games", [rounds, nodes, seed]) => games::run(&start, *rounds, *nodes, *seed),
        _ => panic!("{USAGE}"),
    }
}

/// Plays random actions that do not end the game, after the choice of starting points.
fn play_random_actions(position: &mut Position, mut actions: u64, rng: &mut Rand64) {
    while actions > 0 || position.turn().setup {
        let setup = position.turn().setup;
        let Some(action) = random_action(position, rng) else { break };
        let undo = position.apply(action);
        if position.outcome().is_some() {
            position.undo(undo);
        }
        actions -= u64::from(!setup);
    }
}
