//! Turns that lost a game (`examples/lost_games.rs` finds them): the search must see the loss with a fixed number of positions.

use std::sync::atomic::AtomicBool;

use benediction_engine::{Bot, Budget, Level, Player, Request, Score, Situation};
use benediction_rules::Position as _;
use benediction_rules::games::benediction::Position;
use benediction_rules::notation::Notation;
use serde::Deserialize;

/// Number of positions in a turn of some tenths of a second.
const POSITIONS: u64 = 400_000;

#[derive(Deserialize)]
struct Row {
    position: String,
    turn: Vec<String>,
}

#[test]
fn turns_that_lost_a_game_are_refuted() {
    let rows: Vec<Row> = ron::from_str(include_str!("lost.ron")).unwrap();
    assert!(rows.len() >= 20, "{} rows", rows.len());
    let run = AtomicBool::new(false);
    let overlooked = |row: &&Row| {
        let start = Position::read_position(&row.position).unwrap_or_else(|why| panic!("{}: {why:?}", row.position));
        let mut after = start;
        for text in &row.turn {
            let (action, _) = after.read_action(text).unwrap_or_else(|why| panic!("{}: {why:?}", row.position));
            after.check(action).unwrap_or_else(|why| panic!("{}: {why:?}", row.position));
            after.apply(action);
        }
        let mut bot = Bot::of_game(16);
        let thought = bot.answer(
            Situation::new(&after, &[]),
            &Request::of_level(Level::STRONGEST, Budget::nodes(POSITIONS), 1),
            &run,
            &mut |_| {},
        );
        !matches!(thought.score, Score::Win(_))
    };
    let overlooked: Vec<&String> = rows.iter().filter(overlooked).map(|row| &row.position).collect();
    assert!(overlooked.is_empty(), "{overlooked:#?}");
}
