//! The depth that a search reaches, and the change of its score from one depth to the next, over positions of
//! self-play. Scores at different depths can only be compared if one more action does not change them by itself.
//!
//! `cargo run --release -p benediction-tools --example depths -- GAME POSITIONS NODES SEED` searches each with this
//! number of positions and prints the mean of the depths reached where nothing was decided and, for each depth, the
//! median of the positions it took and the quartiles of the change of the score from the depth before, in men.

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::atomic::AtomicBool;

use benediction_engine::{Bot, Budget, Info, Level, Player, Request, Score, Situation};
use benediction_rules::games::benediction::{Action, Position};
use benediction_rules::random::random_opening;
use benediction_rules::{Position as _, Side};
use benediction_words::locale::say;
use oorandom::Rand64;

const USAGE: &str = "usage: depths GAME POSITIONS NODES SEED";
/// Random actions at the start of a game.
const RANDOM_ACTIONS: usize = 6;
/// Positions per turn in the games that lead to the searched ones.
const QUICK: u64 = 3000;
/// Smallest number of values whose quartiles are printed.
const FEW: usize = 6;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, count, nodes, seed] = words.as_slice() else { return Err(USAGE.into()) };
    let (count, nodes, seed): (usize, u64, u128) = (count.parse()?, nodes.parse()?, seed.parse()?);
    let start = Position::start(&game.as_str().into(), Side::Near).map_err(|why| say(&why))?;
    let mut rng = Rand64::new(seed);
    let (mut depths, mut counts, mut swings) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
    let mut searched = 0;
    while searched < count {
        let Some(position) = reached(&start, &mut rng) else { continue };
        searched += 1;
        let mut before = None;
        let (_, infos) = search(&position, nodes, 1);
        for Info { depth, score, nodes, .. } in &infos {
            counts.entry(*depth).or_insert_with(Vec::new).push(*nodes as f64);
            let Score::Value(value) = *score else { break };
            if let Some((last, old)) = before.replace((*depth, value))
                && last + 1 == *depth
            {
                swings.entry(*depth).or_insert_with(Vec::new).push(f64::from(value - old) / 100.0);
            }
        }
        depths.extend(
            infos.last().filter(|info| matches!(info.score, Score::Value(_))).map(|info| f64::from(info.depth)),
        );
    }
    let mean = depths.iter().sum::<f64>() / depths.len().max(1) as f64;
    println!("{} of {count} undecided, mean depth {mean:.2}", depths.len());
    for (depth, mut counts) in counts {
        let [_, median, _] = quartiles(&mut counts);
        let swing = swings.get_mut(&depth).filter(|swings| swings.len() >= FEW).map(|swings| quartiles(swings));
        let swing =
            swing.map_or_else(String::new, |[low, middle, high]| format!(", change {low:+.2} {middle:+.2} {high:+.2}"));
        println!("depth {depth}: {} positions, {median:.0} looked at{swing}", counts.len());
    }
    Ok(())
}

/// Returns a position after a few random actions and some quick turns, or `None` if the game is over then.
fn reached(start: &Position, rng: &mut Rand64) -> Option<Position> {
    let mut position = start.clone();
    if !random_opening(&mut position, RANDOM_ACTIONS, rng) {
        return None;
    }
    for _ in 0..rng.rand_range(4..31) {
        if position.outcome().is_some() {
            return None;
        }
        for action in search(&position, QUICK, rng.rand_u64()).0 {
            position.apply(action);
        }
    }
    position.outcome().is_none().then_some(position)
}

fn search(position: &Position, nodes: u64, seed: u64) -> (Vec<Action>, Vec<Info>) {
    let (run, mut infos) = (AtomicBool::new(false), Vec::new());
    let mut bot = Bot::of_game(16);
    let update = bot.answer(
        Situation::new(position, &[]),
        &Request::of_level(Level::STRONGEST, Budget::nodes(nodes), seed),
        &run,
        &mut |info| infos.push(info.clone()),
    );
    (update.turn, infos)
}

fn quartiles(numbers: &mut [f64]) -> [f64; 3] {
    numbers.sort_by(f64::total_cmp);
    [1, 2, 3].map(|quarter| numbers.get(numbers.len() * quarter / 4).copied().unwrap_or_default())
}
