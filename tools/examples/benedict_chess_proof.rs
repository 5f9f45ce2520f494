//! Proves that White wins Benedict Chess by force after 1.e3, and writes the proof that the program has:
//!
//!     cargo build --release -p benediction-tools --example benedict_chess_proof
//!     benedict_chess_proof prove assets/openings/benedict-chess.proof
//!     benedict_chess_proof check assets/openings/benedict-chess.proof
//!     benedict_chess_proof first-actions 1000000
//!
//! `first-actions` looks for a forced win of either side after each first action of White, in so many positions at most. A proof takes
//! about a minute, so there is nothing to go on with where it was broken off.

use std::error::Error;
use std::io::Write as _;
use std::time::Instant;

use benediction_engine::Prover;
use benediction_engine::games::benedict_chess::{ForcedWin, Unproved};
use benediction_rules::games::benedict_chess::{Action, Position};
use benediction_rules::notation::Notation as _;
use benediction_rules::{Position as _, Side};

/// How far ahead a proof looks. With 20 it takes more than 4 million positions, with 30 lines become ten actions longer.
const AHEAD: usize = 24;
/// What the search may remember.
const TABLE_MIB: usize = 1000;
/// Between two lines about how far it has come, in positions.
const STEP: u64 = 200_000;
/// What is asked of `prove` at most.
const MOST: u64 = 100_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["prove", file] => prove(file),
        ["check", file] => {
            let read = ForcedWin::read(&std::fs::read(file)?).map_err(unproved)?;
            tell(&read);
            Ok(())
        }
        ["first-actions", positions] => first_actions(positions.parse()?),
        _ => Err("say prove FILE, check FILE or first-actions POSITIONS".into()),
    }
}

fn unproved(why: Unproved) -> Box<dyn Error> {
    format!("that is no proof: {why:?}").into()
}

fn tell(read: &ForcedWin) {
    let length = read.step(&Position::new(false)).map_or(0, |step| step.length);
    println!("White wins in {length} actions of both sides at most; {} positions with a choice", read.positions());
}

fn prove(file: &str) -> Result<(), Box<dyn Error>> {
    let (start, mut after) = (Position::new(false), Position::new(false));
    let (first, _) = start.read_action("e2e3").map_err(|_| "no e2e3")?;
    after.apply(first);
    let mut prover = Prover::new(Side::Near, AHEAD, TABLE_MIB);
    if !search(&mut prover, &after, MOST)? {
        return Err("no win was found".into());
    }
    let mut bytes = Vec::new();
    let choose = |position: &Position, list: &[Action]| {
        let action = if *position == start { Some(first) } else { prover.winning_action(position) }?;
        bytes.push(u8::try_from(list.iter().position(|known| *known == action)?).ok()?);
        Some(action)
    };
    tell(&ForcedWin::of_choices(choose).map_err(unproved)?);
    std::fs::write(file, &bytes)?;
    println!("{} bytes in {file}", bytes.len());
    Ok(())
}

/// Whether a side wins, with a line about how far it has come.
fn search(prover: &mut Prover<Position>, position: &Position, most: u64) -> Result<bool, Box<dyn Error>> {
    let begun = Instant::now();
    loop {
        let numbers = prover.prove(position, STEP.min(most.saturating_sub(prover.searched())));
        let seconds = begun.elapsed().as_secs();
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
                let length = prover.known(&after).length;
                verdict = format!("{name} wins in {length} more actions at most, {} positions", prover.searched());
                break;
            }
        }
        println!("{} {verdict}", start.action_text(action));
    }
    Ok(())
}
