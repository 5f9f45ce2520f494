//! Wins by force that take longer than a turn, from self-play (`examples/forced_wins.rs` finds and proves them): the bot finds them
//! with a fixed number of positions, and plays them to the end.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use benediction_engine::Tactics;
use benediction_engine::games::benediction::Tactician;
use benediction_engine::{Bot, Budget, Level, Player, Request, Score, SearchResult, Situation};
use benediction_rules::games::benediction::{Action, Position};
use benediction_rules::notation::Notation;
use benediction_rules::{Actor, Position as _, Side};
use serde::Deserialize;

/// Number of positions that the search may use: twice that of the program that made the rows.
const POSITIONS: u64 = 40_000;

#[derive(Deserialize)]
struct Row {
    position: String,
    /// Largest number of actions of both sides to the end.
    win: u32,
}

impl Row {
    fn read() -> Vec<(Position, Side, u32)> {
        let rows: Vec<Row> = ron::from_str(include_str!("forced.ron")).unwrap();
        let read = |row: Row| {
            let position =
                Position::read_position(&row.position).unwrap_or_else(|why| panic!("{}: {why:?}", row.position));
            let Actor::Side(side) = position.turn().actor else { panic!("{}: nobody acts", row.position) };
            (position, side, row.win)
        };
        rows.into_iter().map(read).collect()
    }
}

fn think(position: &Position, positions: u64) -> SearchResult<Action> {
    let run = AtomicBool::new(false);
    let mut bot = Bot::of_game(8);
    bot.answer(
        Situation::new(position, &[]),
        &Request::of_level(Level::STRONGEST, Budget::nodes(positions), 1),
        &run,
        &mut |_| {},
    )
}

fn play(position: &mut Position, turn: &[Action]) {
    for action in turn {
        position.check(*action).unwrap_or_else(|why| panic!("{position:?}: {why:?}"));
        position.apply(*action);
    }
}

/// Returns `true` if the side to act wins in its turn, by trying everything unless the tactics detect it.
fn wins(position: &mut Position, side: Side) -> bool {
    if Tactician::in_use().win_in_turn(position) > 0 {
        return true;
    }
    let mut actions = Vec::new();
    position.legal(&mut actions);
    actions.into_iter().any(|action| {
        let undo = position.apply(action);
        let won = match position.outcome() {
            Some(outcome) => outcome.winner == Some(side),
            None => position.turn().actor == Actor::Side(side) && wins(position, side),
        };
        position.undo(undo);
        won
    })
}

/// Returns `true` if every turn of the opponent loses to the next one of a side.
fn nothing_helps(position: &mut Position, side: Side, seen: &mut HashSet<u64>) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner == Some(side);
    }
    if position.turn().actor == Actor::Side(side) {
        return wins(position, side);
    }
    let mut actions = Vec::new();
    position.legal(&mut actions);
    actions.into_iter().all(|action| {
        let undo = position.apply(action);
        let lost = !seen.insert(position.hash()) || nothing_helps(position, side, seen);
        position.undo(undo);
        lost
    })
}

#[test]
fn longer_wins_are_found_and_delivered() {
    let rows = Row::read();
    let games: HashSet<String> = rows.iter().map(|(position, ..)| position.spec().to_string()).collect();
    assert!(rows.len() >= 40 && games.len() == 2, "{} rows of {games:?}", rows.len());
    let mut proved = 0;
    for (start, side, win) in rows {
        let left = u32::from(start.turn().actions_left);
        assert!(win > left, "{start:?} is won within the turn");
        let (mut position, mut actions) = (start.clone(), 0);
        while position.outcome().is_none() {
            let attacks = position.turn().actor == Actor::Side(side);
            // The defender searches as deep as the attacker.
            let thought = think(&position, POSITIONS);
            match thought.score {
                Score::Win(more) if attacks => {
                    assert!(actions + more <= win, "{start:?}: {more} more after {actions} in {position:?}");
                }
                score => assert!(!attacks, "{start:?}: {score} in {position:?}"),
            }
            actions += thought.turn.len() as u32;
            play(&mut position, &thought.turn);
            if actions == left && win <= left + 4 {
                assert!(nothing_helps(&mut position.clone(), side, &mut HashSet::new()), "{start:?} is not won");
                proved += 1;
            }
        }
        assert_eq!(position.outcome().unwrap().winner, Some(side), "{start:?}");
    }
    assert!(proved >= 10, "only {proved} wins were proved");
}
