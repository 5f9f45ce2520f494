//! Obelisk.

mod examples;
mod player;
mod solution;

use benediction_rules::Position as _;
use benediction_rules::games::obelisk::Position;
use benediction_rules::notation::Notation;

fn position(text: &str) -> Position {
    Position::read_position(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// Plays an action that must be legal.
fn play(position: &mut Position, text: &str) {
    let (action, length) = position.read_action(text).unwrap();
    assert_eq!(length, text.len(), "{text}");
    position.check(action).unwrap_or_else(|error| panic!("{text} in {}: {error:?}", position.position_text()));
    position.apply(action);
}
