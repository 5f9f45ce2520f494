//! Random games of every kind.

use benediction_rules::GameSpec;
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::session::{OnDivergence, Session};
use oorandom::Rand64;

/// Games, with or without rule options.
pub const GAMES: [&str; 6] =
    ["benediction", "king-trails", "benedict-chess swap", "obelisk balanced", "kingamon", "kingamon cube,quick"];

/// Plays a random game with this maximum number of actions.
pub fn played(spec: &str, actions: usize, seed: u128) -> Session {
    let spec = GameSpec::from(spec);
    let mut session = registry::find(&spec.id).unwrap().start_with(&spec.rules, None).unwrap();
    let mut random = Rand64::new(seed);
    for _ in 0..actions {
        let Some(action) = session.position().random_action(&mut random) else { break };
        session.play(action, OnDivergence::Truncate).unwrap();
    }
    session
}

/// Returns the saved game of a random game.
pub fn record(spec: &str, actions: usize, seed: u128) -> Record {
    let record = played(spec, actions, seed).record((Player::Human, Player::Bot(1 + (seed % 10) as u8)));
    Record { date: Some(format!("2026-{:02}-{:02}", 1 + seed % 12, 1 + seed % 28)), ..record }
}
