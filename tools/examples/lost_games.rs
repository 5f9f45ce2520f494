//! The turn that lost a game, and the time it takes to see it: a measure of changes that matches between two builds do
//! not show.
//!
//! `cargo run --release -p benediction-tools --example lost_games -- find LOG NODES` reads the log of `duel --log` and
//! prints, for every game that `bot` lost, its last position that a search of this number of positions does not
//! consider lost, and the turn played there: rows for `crates/engine/tests/benediction/lost.ron`. Games whose turn is not considered lost
//! either are left out.
//!
//! `cargo run --release -p benediction-tools --example lost_games -- refute NODES` prints for every row of that file
//! the number of positions after which the search considers the turn lost, and their geometric mean for each game. If
//! it does not, NODES is counted.

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use benediction_engine::{Bot, Budget, Level, Player, Request, Score, Situation};
use benediction_rules::games::benediction::Position;
use benediction_rules::notation::Notation;
use benediction_rules::{Actor, Position as _, Side};
use benediction_study::session::Session;
use benediction_words::locale::say;
use serde::Deserialize;

type Outcome<T> = Result<T, Box<dyn Error>>;

const USAGE: &str = "usage: lost_games find LOG NODES, or lost_games refute NODES";
/// Number of turns before the end that are searched; earlier ones lose by more than one turn.
const TURNS: usize = 8;

/// A turn that lost a game.
#[derive(Deserialize)]
struct Row {
    /// Position before the turn.
    position: String,
    /// Actions of the turn.
    turn: Vec<String>,
}

fn main() -> Outcome<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["find", log, nodes] => {
            find(&std::fs::read_to_string(log).map_err(|why| format!("{log}: {why}"))?, nodes.parse()?)
        }
        ["refute", nodes] => refute(nodes.parse()?),
        _ => Err(USAGE.into()),
    }
}

/// Returns the position at a ply, with its type.
fn at(session: &Session, ply: usize) -> &Position {
    session.at(ply).0.downcast_ref().expect("a session that began with a position of this game")
}

/// Searches a position. Returns the number of positions after which the side to act is seen to win, and the final
/// score.
fn look(position: &Position, nodes: u64) -> (Option<u64>, Score) {
    let (run, mut seen) = (AtomicBool::new(false), None);
    let mut bot = Bot::of_game(16);
    let update = bot.answer(
        Situation::new(position, &[]),
        &Request::of_level(Level::STRONGEST, Budget::nodes(nodes), 1),
        &run,
        &mut |info| {
            if matches!(info.score, Score::Win(_)) {
                seen = seen.or(Some(info.nodes));
            }
        },
    );
    let won = matches!(update.score, Score::Win(_));
    (won.then(|| seen.unwrap_or(update.nodes)), update.score)
}

fn find(log: &str, nodes: u64) -> Outcome<()> {
    for text in log.split("# game ").skip(1) {
        let head = text.lines().next().unwrap_or_default();
        let loser = if head.contains("red=bot ") { Side::Near } else { Side::Far };
        let name = text.lines().find_map(|line| line.strip_prefix("game: ")).ok_or("a game without its name")?;
        let start = Position::start(&name.into(), Side::Near).map_err(|why| say(&why))?;
        let session = Session::from_game_text(&format!("# {text}"), start).map_err(|error| say(&error.reason))?;
        let lost = session.at(session.ply()).0.outcome().and_then(|outcome| outcome.winner) == Some(loser.other());
        if lost && let Some(turn) = mistake(&session, loser, nodes) {
            let position = session.at(turn.start).0.position_text().trim_end().replace('\n', "/");
            let text = |ply: usize| Some(format!("\"{}\"", session.at(ply).0.action_text(session.action_at(ply)?)));
            let turn: Vec<String> = turn.filter_map(text).collect();
            println!("    (position: \"{position}\", turn: [{}]),", turn.join(", "));
        }
    }
    Ok(())
}

/// Returns the plies of the last turn of the loser that begins in a position not considered lost, if the turn itself is
/// seen to lose.
fn mistake(session: &Session, loser: Side, nodes: u64) -> Option<Range<usize>> {
    let actor = |ply: usize| session.at(ply).0.turn().actor;
    let begins = |ply: &usize| {
        let before = ply.checked_sub(1).map(actor);
        actor(*ply) == Actor::Side(loser) && before != Some(Actor::Side(loser)) && !session.at(*ply).0.turn().setup
    };
    let open = |ply: &usize| !matches!(look(at(session, *ply), nodes).1, Score::Loss(_));
    let ply = (0..session.ply()).rev().filter(begins).take(TURNS).find(open)?;
    let end = (ply + usize::from(session.at(ply).0.turn().actions_left)).min(session.ply());
    look(at(session, end), nodes).0.map(|_| ply..end)
}

fn refute(nodes: u64) -> Outcome<()> {
    let rows: Vec<Row> = ron::from_str(include_str!("../../crates/engine/tests/benediction/lost.ron"))?;
    let mut logarithms: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for row in rows {
        let mut session = Session::new(Position::read_position(&row.position).map_err(|error| say(&error.reason))?);
        session.read_on(&row.turn.join(", ")).map_err(|error| say(&error.reason))?;
        let (seen, score) = look(at(&session, session.ply()), nodes);
        println!("{} after {}: {score}, {} positions", row.position, row.turn.join(", "), seen.unwrap_or(nodes));
        let name = session.start().spec().to_string();
        logarithms.entry(name).or_default().push((seen.unwrap_or(nodes) as f64).ln());
    }
    for (name, logarithms) in logarithms {
        let mean = (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp();
        println!("{name}: {} turns, {mean:.0} positions", logarithms.len());
    }
    Ok(())
}
