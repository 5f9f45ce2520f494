//! An added game: tic-tac-toe has its folder, one entry, and nothing else. It passes the kit, and is played through the
//! protocol, by the bot, and at the table.
#![allow(clippy::unwrap_used)]

mod at_the_table;
mod game;
#[path = "../../crates/rules/tests/conformance/kit.rs"]
mod kit;
// The tests of the app have more uses for it.
#[allow(dead_code)]
#[path = "../app/table.rs"]
mod table;

use std::io::Cursor;

use benediction_cli::engine;
use benediction_rules::{Position, Reason, Side};
use benediction_study::registry;
use game::Game;

#[test]
fn tic_tac_toe_passes_the_conformance_kit() {
    // Before the first text of this process, so that its messages are included.
    assert!(registry::add(game::entry()), "it is among the games");
    for seed in 0..30 {
        let start = Game::start(&"tic-tac-toe".into(), Side::BOTH[seed as usize % 2]).unwrap();
        kit::walk(start, seed, 12, kit::conforms);
    }
}

/// Returns the answers of the protocol to these lines.
fn run_protocol(input: &'static str) -> Vec<String> {
    assert!(registry::add(game::entry()), "it is among the games");
    let mut out = Vec::new();
    let session = registry::named("tic-tac-toe").unwrap().start(Side::Near);
    engine::serve(session, Cursor::new(input), &mut out).unwrap();
    String::from_utf8(out).unwrap().lines().map(Into::into).collect()
}

#[test]
fn it_is_played_through_the_protocol() {
    let lines = run_protocol("newgame tic-tac-toe blue\nplay b2\nplay b2\nplay a1\nshow\nlegal\nquit\n");
    let games = run_protocol("info\nquit\n");
    assert!(games.iter().any(|line| line.starts_with("games ") && line.ends_with(" tic-tac-toe")), "{games:?}");
    assert_eq!(lines[..2], ["ok", "ok"]);
    assert!(lines[2].starts_with("err ") && lines[2].contains("this square is taken"), "{lines:?}");
    assert_eq!(lines[3..6], ["ok", ".../.b./r.. blue", "ok"]);
    assert_eq!(lines.iter().filter(|line| line.len() == 2 && *line != "ok").count(), 7);
}

#[test]
fn tic_tac_toe_bot_takes_wins_and_draws_itself() {
    let lines = run_protocol("position rr./bb./... red\nbest depth 3\n");
    assert!(lines.iter().any(|line| line == "best c3"), "{lines:?}");
    assert_eq!(run_protocol("position rr./bb./... red\nplay c3\nresult\n")[2..], ["red no legal action", "ok"]);
    let mut session = registry::named("tic-tac-toe").unwrap().start(Side::Near);
    let mut seen = Vec::new();
    while session.outcome().is_none() {
        let input = format!("position {}\nbest depth 9\n", session.position_text()).into_bytes();
        let mut out = Vec::new();
        let fresh = registry::named("tic-tac-toe").unwrap().start(Side::Near);
        engine::serve(fresh, Cursor::new(input), &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        let best = out.lines().find_map(|line| line.strip_prefix("best ")).expect("an answer").to_string();
        session.act_text(&best).unwrap();
        seen.push(best);
    }
    let outcome = session.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (None, Reason::Stalemate), "{seen:?}");
}
