//! Tunes the search by games: the order of its moves and its pruning are varied as the evaluation is (SPSA). Only games
//! between the two variants count.

use std::fs;

use benediction_engine::Budget;
use benediction_engine::games::benediction::Tactician;
use benediction_engine::games::benediction::search_numbers::{NUMBERS, SEARCH_NUMBERS, in_use};
use benediction_rules::games::benediction::Position;
use oorandom::Rand64;

use super::arena::{self, Contestant, Ending};
use super::judgement::{print_row, rows};
use super::spsa::{Gains, signs};

/// Turns after which a game is stopped, and counts as drawn.
const MAX_TURNS: usize = 160;
/// Steps that a number moves for a game won at the end.
const RATE: f64 = 0.004;
/// Rounds between two reports.
const REPORT: u64 = 50;
/// Amount by which each number moves in a step, in the order of [`SEARCH_NUMBERS`]. It should have an effect, but not
/// change the character of the search.
const STEPS: [f64; NUMBERS] = [
    15.0, 25.0, 15.0, 20.0, 25.0, 30.0, 12.0, 25.0, 15.0, 25.0, 15.0, 25.0, 12.0, 30.0, 20.0, 30.0, 25.0, 15.0, 25.0,
    15.0, 10.0, 3.0, 4.0, 35.0, 8.0, 12.0, 20.0, 15.0, 30.0,
];

/// Plays rounds of two games with this number of positions a turn.
pub fn run(start: &Position, rounds: u64, nodes: u64, seed: u64) {
    let gains = Gains::new(rounds, RATE);
    let mut at = [0.0; NUMBERS];
    let mut rng = Rand64::new(u128::from(seed));
    let mut tally = [0; 4];
    for round in 1..=rounds {
        let reach = gains.reach(round);
        let signs = signs(NUMBERS, &mut rng);
        let beside = |side: f64| {
            let numbers = moved(&std::array::from_fn(|number| at[number] + side * reach * signs[number]));
            Contestant::own().searching(Tactician::new(&numbers))
        };
        let players = [beside(1.0), beside(-1.0)];
        let opening = rng.rand_u64();
        let won: f64 = [false, true]
            .map(|swapped| {
                let budget = Budget::nodes(nodes);
                let ending = arena::play(start, &players, swapped, budget, MAX_TURNS, opening, &mut Default::default());
                tally[ending as usize] += 1;
                f64::from(i32::from(ending == Ending::Win) - i32::from(ending == Ending::Loss))
            })
            .iter()
            .sum();
        for (at, sign) in at.iter_mut().zip(&signs) {
            *at += gains.rate(round) * won * sign / reach;
        }
        if round % REPORT == 0 || round == rounds {
            eprintln!("after {round} rounds (won, drawn, lost, not over: {tally:?}), in steps: {at:.2?}");
            println!("// {round}");
            print(&moved(&at));
        }
    }
}

/// Returns the numbers at this number of steps from those in use.
fn moved(at: &[f64; NUMBERS]) -> [i32; NUMBERS] {
    let known = in_use();
    std::array::from_fn(|number| (f64::from(known[number]) + at[number] * STEPS[number]).round() as i32)
}

/// Reads the numbers that [`run`] printed to a file: the last ones, or with `FILE:N` those after round N; with `*PART`
/// this part of the way from those in use.
pub fn read(name: &str) -> Result<Tactician, String> {
    let (name, part) = name.rsplit_once('*').map_or((name, Some(1.0)), |(name, part)| (name, part.parse().ok()));
    let part: f64 = part.ok_or_else(|| format!("{name}: how much of it?"))?;
    let (file, round) = name.rsplit_once(':').map_or((name, None), |(file, round)| (file, Some(round)));
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let found = rows(&text, round).filter(|found| !found.is_empty());
    let mut numbers = in_use();
    for (row, there) in found.ok_or_else(|| format!("{name}: no numbers of a search"))? {
        let index = SEARCH_NUMBERS.iter().position(|(known, _)| *known == row);
        let index = index.ok_or_else(|| format!("{file}: {row}: no such numbers"))?;
        let first: usize = SEARCH_NUMBERS[..index].iter().map(|(_, numbers)| numbers.len()).sum();
        let known = SEARCH_NUMBERS[index].1;
        if there.len() != known.len() {
            return Err(format!("{file}: {row}: {} numbers and not {}", there.len(), known.len()));
        }
        for ((number, known), there) in numbers[first..].iter_mut().zip(known).zip(there) {
            *number = (f64::from(*known) + part * f64::from(there - known)).round() as i32;
        }
    }
    Ok(Tactician::new(&numbers))
}

/// Prints numbers as [`read`] reads them.
fn print(numbers: &[i32; NUMBERS]) {
    let mut rest = numbers.as_slice();
    for (name, known) in SEARCH_NUMBERS {
        let (row, others) = rest.split_at(known.len());
        print_row(name, row);
        rest = others;
    }
}
