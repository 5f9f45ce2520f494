//! Proves that White wins Benedict Chess by force after 1.e3, and writes the proof that the program has:
//!
//!     cargo build --release -p benediction-tools --example benedict_chess_proof
//!     benedict_chess_proof prove assets/openings/benedict-chess.proof
//!     benedict_chess_proof check assets/openings/benedict-chess.proof
//!     benedict_chess_proof first-actions 1000000
//!
//! `first-actions` searches for a forced win of either side after each first action of White, in at most this number of
//! positions. A proof takes about a minute, so an interrupted one starts again.

use std::error::Error;
use std::io::Write as _;
use std::time::Instant;

use benediction_engine::Prover;
use benediction_engine::games::benedict_chess::{ForcedWin, InvalidProof};
use benediction_rules::games::benedict_chess::{Action, Position};
use benediction_rules::notation::Notation as _;
use benediction_rules::{Position as _, Side};

/// Depth of a proof. With 20 it takes more than 4 million positions, with 30 lines become ten actions longer.
const AHEAD: usize = 24;
/// Size of the table of the search, in MiB.
const TABLE_MIB: usize = 1000;
/// Positions between two lines of progress.
const STEP: u64 = 200_000;
/// Largest number of positions of `prove`.
const MAX_POSITIONS: u64 = 100_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["prove", file] => prove(file),
        ["check", file] => {
            let read = ForcedWin::read(&std::fs::read(file)?).map_err(unproved)?;
            print_proof(&read);
            Ok(())
        }
        ["first-actions", positions] => first_actions(positions.parse()?),
        _ => Err("say prove FILE, check FILE or first-actions POSITIONS".into()),
    }
}

fn unproved(why: InvalidProof) -> Box<dyn Error> {
    format!("that is no proof: {why:?}").into()
}

fn print_proof(read: &ForcedWin) {
    let length = read.step(&Position::new(false)).map_or(0, |step| step.length);
    println!("White wins in {length} actions of both sides at most; {} positions with a choice", read.positions());
}

fn prove(file: &str) -> Result<(), Box<dyn Error>> {
    let (start, mut after) = (Position::new(false), Position::new(false));
    let (first, _) = start.read_action("e2e3").map_err(|_| "no e2e3")?;
    after.apply(first);
    let mut prover = Prover::new(Side::Near, AHEAD, TABLE_MIB);
    if !search(&mut prover, &after, MAX_POSITIONS)? {
        return Err("no win was found".into());
    }
    let mut bytes = Vec::new();
    let choose = |position: &Position, list: &[Action]| {
        let action = if *position == start { Some(first) } else { prover.winning_action(position) }?;
        bytes.push(u8::try_from(list.iter().position(|legal| *legal == action)?).ok()?);
        Some(action)
    };
    print_proof(&ForcedWin::of_choices(choose).map_err(unproved)?);
    std::fs::write(file, &bytes)?;
    println!("{} bytes in {file}", bytes.len());
    Ok(())
}

/// Searches for a win and prints the progress. Returns `true` if the side wins.
fn search(prover: &mut Prover<Position>, position: &Position, most: u64) -> Result<bool, Box<dyn Error>> {
    let start = Instant::now();
    loop {
        let numbers = prover.prove(position, STEP.min(most.saturating_sub(prover.searched())));
        let seconds = start.elapsed().as_secs();
        eprint!("\r{:12} positions {seconds:6} s, open: {:10}", prover.searched(), numbers.proof);
        std::io::stderr().flush()?;
        if numbers.is_decided() || prover.searched() >= most {
            eprintln!();
            return Ok(numbers.is_won());
        }
    }
}

fn first_actions(most: u64) -> Result<(), Box<dyn Error>> {
    let start = Position::new(false);
    let mut actions = Vec::new();
    start.legal(&mut actions);
    for action in actions {
        let mut after = start;
        after.apply(action);
        let mut verdict = format!("open after {most} positions for each side");
        for (side, name) in [(Side::Near, "White"), (Side::Far, "Black")] {
            let mut prover = Prover::new(side, AHEAD, TABLE_MIB);
            if search(&mut prover, &after, most)? {
                let length = prover.numbers_of(&after).length;
                verdict = format!("{name} wins in {length} more actions at most, {} positions", prover.searched());
                break;
            }
        }
        println!("{} {verdict}", start.action_text(action));
    }
    Ok(())
}
