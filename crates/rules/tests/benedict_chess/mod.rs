//! Benedict Chess: the worked examples and perft tables of its rules, its decisions as cases, and a slow second generator.

mod against_slow;
mod cases;
mod examples;
mod perft;
mod slow;
mod table;

use benediction_rules::Position as _;
use benediction_rules::games::benedict_chess::Position;
use benediction_rules::notation::Notation;

/// Returns the position of a FEN.
fn read(text: &str) -> Position {
    Position::read_position(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// Plays actions, separated by blanks, in the notation for people. Returns the labels as the game writes them.
fn play(position: &mut Position, actions: &str) -> String {
    let mut labels = Vec::new();
    for text in actions.split_whitespace() {
        let (action, length) = position.read_action(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        assert_eq!(length, text.len(), "{text}");
        position.check(action).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        labels.push(position.action_text_for_people(action));
        position.apply(action);
    }
    labels.join(" ")
}

/// Returns the FEN of a position.
fn fen(position: &Position) -> String {
    position.position_text().trim_end().into()
}
