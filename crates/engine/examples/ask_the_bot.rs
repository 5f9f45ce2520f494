//! Asks the bot for the best turn at the start of a game, and prints it with its score.
//!
//!     cargo run --release -p benediction-engine --example ask_the_bot -- obelisk
//!     cargo run --release -p benediction-engine --example ask_the_bot -- benedict-chess 5 50000
//!
//! In Benediction and in King Trails the first turn comes from the opening book, so the answer has depth 0.

use std::error::Error;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use benediction_engine::{Budget, Game, Level, PlayerKind, Request, Situation, player};
use benediction_rules::games::{benedict_chess, benediction, kingamon, obelisk};
use benediction_rules::{Actor, Dice, GameSpec, Side};

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
    let game = arguments.next().ok_or("usage: ask_the_bot GAME [LEVEL] [NODES]")?;
    let level = Level::try_from(arguments.next().map_or(Ok(10), |text| text.parse())?)?;
    let nodes = arguments.next().map_or(Ok(20_000), |text| text.parse())?;
    let spec = GameSpec::from(game.as_str());
    match spec.id.as_str() {
        "benedict-chess" => ask::<benedict_chess::Position>(&spec, level, nodes),
        "kingamon" => ask::<kingamon::Position>(&spec, level, nodes),
        "obelisk" => ask::<obelisk::Position>(&spec, level, nodes),
        _ => ask::<benediction::Position>(&spec, level, nodes),
    }
}

/// Works for any game that the bots play.
fn ask<G: Game>(spec: &GameSpec, level: Level, nodes: u64) -> Result<(), Box<dyn Error>> {
    let mut position = G::start(spec, Side::Near)?;

    // The dice come first in some games. With the same seed they always fall the same way.
    let mut dice = Dice::of_seed(1);
    while position.turn().actor == Actor::Chance {
        let mut chances = Vec::new();
        position.chances(&mut chances);
        let index = dice.fall(chances.iter().map(|(_, weight)| *weight)).ok_or("no chances")?;
        println!("dice: {}", position.action_text(chances[index].0));
        position.apply(chances[index].0);
    }

    let kind = PlayerKind::Bot(level);
    let request = Request::of_level(level, Budget::nodes(nodes), 1);
    let stop = AtomicBool::new(false);
    let mut bot = player::<G>(kind, 16);
    let answer = bot.answer(Situation::new(&position, &[]), &request, &stop, &mut |info| {
        println!("depth {} score {} nodes {}", info.depth, info.score, info.nodes);
    });
    for action in answer.turn {
        println!("plays {}", position.action_text_for_people(action));
        position.apply(action);
    }
    println!("score {} at depth {}, {} nodes", answer.score, answer.depth, answer.nodes);
    Ok(())
}
