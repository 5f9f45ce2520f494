//! Obelisk, proved against its rules.

mod against_slow;
mod cases;
mod examples;
mod perft;
mod slow;
mod table;

use benediction_rules::Position as _;
use benediction_rules::games::obelisk::Position;
use benediction_rules::notation::Notation;

fn position(text: &str) -> Position {
    Position::read_position(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// Returns the legal actions of a position, sorted by text.
fn legal(position: &Position) -> Vec<String> {
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let mut texts: Vec<String> = actions.into_iter().map(|action| position.action_text(action)).collect();
    texts.sort();
    texts
}

/// Plays an action that must be legal.
fn play(position: &mut Position, text: &str) {
    let (action, length) = position.read_action(text).unwrap();
    assert_eq!(length, text.len(), "{text}");
    position.check(action).unwrap_or_else(|error| panic!("{text} in {}: {error:?}", position.position_text()));
    position.apply(action);
}
