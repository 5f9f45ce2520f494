//! Turns that lost a game (`examples/lost_games.rs` finds them): a fixed number of positions must show that they lose.

use std::sync::atomic::AtomicBool;

use benediction::engine::{Bot, Budget, Level, Player, Request, Score, Situation};
use benediction::games::benediction::Position;
use benediction::notation::Notation;
use benediction::session::Session;
use serde::Deserialize;

/// What a turn of some tenths of a second has.
const POSITIONS: u64 = 400_000;

#[derive(Deserialize)]
struct Row {
    position: String,
    turn: Vec<String>,
}

#[test]
fn turns_that_lost_a_game_are_refuted() {
    let rows: Vec<Row> = ron::from_str(include_str!("../data/lost.ron")).unwrap();
    assert!(rows.len() >= 20, "{} rows", rows.len());
    let run = AtomicBool::new(false);
    let overlooked = |row: &&Row| {
        let start = Position::read_position(&row.position).unwrap_or_else(|why| panic!("{}: {why:?}", row.position));
        let mut session = Session::new(start);
        session.play_line(&row.turn.join(", ")).unwrap_or_else(|why| panic!("{}: {why:?}", row.position));
        let after = session.at(session.ply()).0;
        let mut bot = Bot::of_game(16);
        let thought = bot.answer(
            Situation::new(after, &[]),
            &Request::of_level(Level::STRONGEST, Budget::nodes(POSITIONS), 1),
            &run,
            &mut |_| {},
        );
        !matches!(thought.score, Score::Win(_))
    };
    let overlooked: Vec<&String> = rows.iter().filter(overlooked).map(|row| &row.position).collect();
    assert!(overlooked.is_empty(), "{overlooked:#?}");
}
