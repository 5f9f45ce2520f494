//! Tunes the search by games: the order of its moves and its pruning are varied as the evaluation is (SPSA). Only games
//! between the two variants count.

use benediction_engine::Budget;
use benediction_engine::games::benediction::Tactician;
use benediction_engine::games::benediction::search_numbers::{NUMBERS, SEARCH_NUMBERS, in_use};
use benediction_rules::games::benediction::Position;
use oorandom::Rand64;

use super::arena::{self, Contestant, Ending};
use super::judgement::print_row;
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

/// Prints numbers as [`read_search`](super::judgement::read_search) reads them.
fn print(numbers: &[i32; NUMBERS]) {
    let mut rest = numbers.as_slice();
    for (name, known) in SEARCH_NUMBERS {
        let (row, others) = rest.split_at(known.len());
        print_row(name, row);
        rest = others;
    }
}
