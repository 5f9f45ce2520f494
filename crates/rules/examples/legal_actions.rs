//! Prints the legal actions of a position, one per line with its text for people.
//!
//!     cargo run -p benediction-rules --example legal_actions -- benediction
//!     cargo run -p benediction-rules --example legal_actions -- "obelisk bounded"
//!     cargo run -p benediction-rules --example legal_actions -- benedict-chess "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"

use std::error::Error;
use std::process::ExitCode;

use benediction_rules::games::{benedict_chess, benediction, kingamon, obelisk};
use benediction_rules::notation::Notation;
use benediction_rules::{Actor, GameSpec, Side};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().ok_or("usage: legal_actions GAME [POSITION]")?;
    let position = arguments.next();
    let spec = GameSpec::from(game.as_str());
    match spec.id.as_str() {
        "benedict-chess" => print_legal::<benedict_chess::Position>(&spec, position),
        "kingamon" => print_legal::<kingamon::Position>(&spec, position),
        "obelisk" => print_legal::<obelisk::Position>(&spec, position),
        _ => print_legal::<benediction::Position>(&spec, position),
    }
}

/// Works for any game that implements the two traits.
fn print_legal<G: Notation>(spec: &GameSpec, text: Option<String>) -> Result<(), Box<dyn Error>> {
    let position = match text {
        Some(text) => G::read_position(&text)?,
        None => G::start(spec, Side::Near)?,
    };
    match position.turn().actor {
        Actor::Side(side) => println!("{} to play", position.sides().title(side)),
        Actor::Chance => println!("The dice to be rolled"),
        Actor::Nobody => println!("The game is over"),
    }
    let mut legal = Vec::new();
    position.legal(&mut legal);
    for action in &legal {
        println!("{:<10} {}", position.action_text(*action), position.action_text_for_people(*action));
    }
    println!("{} legal actions", legal.len());
    Ok(())
}
