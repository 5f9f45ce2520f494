//! Random games of every kind.

use benediction_engine::Game;
use benediction_rules::games::{benedict_chess, benediction as base, kingamon, obelisk};
use benediction_rules::random::random_action;
use benediction_rules::{GameSpec, Side};
use benediction_study::record::{Player, Record};
use benediction_study::session::Session;
use oorandom::Rand64;

/// Names of games, each with rules words or without.
pub const GAMES: [&str; 6] =
    ["benediction", "king-trails", "benedict-chess swap", "obelisk balanced", "kingamon", "kingamon cube,quick"];

/// A random game of so many actions at most.
pub fn played<G: Game>(spec: &str, actions: usize, seed: u128) -> Session<G> {
    let mut session = Session::new(G::start(&GameSpec::from(spec), Side::Near).unwrap());
    let mut random = Rand64::new(seed);
    for _ in 0..actions {
        let Some(action) = random_action(session.position(), &mut random) else { break };
        session.act(action).unwrap();
    }
    session
}

/// The saved game of one.
pub fn record(spec: &str, actions: usize, seed: u128) -> Record {
    fn of<G: Game>(spec: &str, actions: usize, seed: u128) -> Record {
        played::<G>(spec, actions, seed).record((Player::Human, Player::Bot(1 + (seed % 10) as u8)))
    }
    let record = match spec.split(' ').next().unwrap() {
        "benedict-chess" => of::<benedict_chess::Position>(spec, actions, seed),
        "obelisk" => of::<obelisk::Position>(spec, actions, seed),
        "kingamon" => of::<kingamon::Position>(spec, actions, seed),
        _ => of::<base::Position>(spec, actions, seed),
    };
    Record { date: Some(format!("2026-{:02}-{:02}", 1 + seed % 12, 1 + seed % 28)), ..record }
}
