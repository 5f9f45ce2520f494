//! Finds positions of self-play in which the side to act wins by force, but not within its turn, and proves it: after its turn
//! every turn of the opponent is tried, and each is answered by a win, and so on to the end. It prints rows for
//! `crates/engine/tests/benediction/forced.ron`.
//!
//! `cargo run --release -p benediction-tools --example forced_wins -- GAME POSITIONS NODES SEED`

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use benediction_engine::Tactics;
use benediction_engine::games::benediction::Tactician;
use benediction_engine::{Bot, Budget, Level, Player, Request, Score, SearchResult, Situation};
use benediction_rules::games::benediction::{Action, Position};
use benediction_rules::notation::Notation;
use benediction_rules::random::random_action;
use benediction_rules::{Actor, Position as _, Side};
use oorandom::Rand64;

/// Turns after which a game is given up.
const MAX_TURNS: usize = 120;
/// Largest number of actions of a win. Longer ones have more answers than can be tried.
const MAX_ACTIONS: u32 = 10;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, usual: u64| words.get(index).map_or(usual, |word| word.parse().expect("a number"));
    let name = words.first().map_or("benediction", String::as_str);
    let (count, nodes, seed) = (number(1, 20), number(2, 20_000), number(3, 1));
    let start = Position::start(&name.into(), Side::Near).expect("benediction or king-trails");
    let (mut printed, mut game) = (0, 0);
    // As many short wins as long ones.
    let mut short = 0;
    while printed < count {
        game += 1;
        let Some((position, win)) = play(&start, nodes, seed << 32 | game, 2 * short >= count) else { continue };
        let text = position.position_text().trim_end().replace('\n', "/");
        println!("    (position: \"{text}\", win: {win}),");
        short += u64::from(win <= u32::from(position.turn().actions_left) + 4);
        printed += 1;
    }
}

fn think(bot: &mut Bot<Position>, position: &Position, nodes: u64, seed: u64) -> SearchResult<Action> {
    let run = AtomicBool::new(false);
    bot.answer(
        Situation::new(position, &[]),
        &Request::of_level(Level::STRONGEST, Budget::nodes(nodes), seed),
        &run,
        &mut |_| {},
    )
}

/// Plays a quick game with some random turns. Returns the first position with a proved win, and its number of actions.
/// If `long` is `true`, the opponent has two turns before the end.
fn play(start: &Position, nodes: u64, seed: u64, long: bool) -> Option<(Position, u32)> {
    let mut rng = Rand64::new(u128::from(seed));
    let mut position = start.clone();
    let mut bot = Bot::of_game(4);
    for turn in 0..MAX_TURNS {
        let Actor::Side(side) = position.turn().actor else { break };
        let update = think(&mut bot, &position, nodes / 4, rng.rand_u64());
        if let Score::Win(_) = update.score {
            // The result of a bot without a memory of earlier positions, so that a test can repeat it.
            let update = think(&mut Bot::of_game(8), &position, nodes, 1);
            let left = u32::from(position.turn().actions_left);
            if let Score::Win(win) = update.score
                && win <= MAX_ACTIONS
                && win > left + if long { 4 } else { 0 }
                && proved(&position, side, &update.turn, win, nodes)
            {
                return Some((position, win));
            }
        }
        let play_random_actions = turn < 3 || rng.rand_range(0..6) == 0;
        for action in update.turn {
            let chosen = if play_random_actions { random_action(&position, &mut rng) } else { Some(action) };
            let undo = position.apply(chosen?);
            if position.outcome().is_some() {
                position.undo(undo);
                return None;
            }
        }
    }
    None
}

/// Returns `true` if a side wins with this turn in this number of actions, whatever the opponent does.
fn proved(position: &Position, side: Side, turn: &[Action], win: u32, nodes: u64) -> bool {
    let mut after = position.clone();
    for action in turn {
        after.apply(*action);
    }
    match after.outcome() {
        Some(outcome) => outcome.winner == Some(side),
        None if turn.len() as u32 >= win => false,
        None => {
            // The short searches first: most false wins are refuted by one.
            let mut answers = Vec::new();
            every_turn(&mut after, side, &mut HashSet::new(), &mut answers)
                && answers.iter().all(|answer| wins(answer, side, win.saturating_sub(turn.len() as u32 + 2), nodes))
        }
    }
}

/// Returns `true` if the side, whose turn it is, wins in this number of actions.
fn wins(position: &Position, side: Side, win: u32, nodes: u64) -> bool {
    if position.outcome().is_some() {
        return true;
    }
    let soon = Tactician::in_use().win_in_turn(position);
    if soon > 0 {
        return soon <= win;
    }
    let update = think(&mut Bot::of_game(1), position, nodes, 1);
    matches!(update.score, Score::Win(actions) if actions <= win) && proved(position, side, &update.turn, win, nodes)
}

/// Collects the different positions after the turns of the opponent of a side. Returns `false` if one of them ends the
/// game otherwise than in that side's favour.
fn every_turn(position: &mut Position, side: Side, seen: &mut HashSet<u64>, ends: &mut Vec<Position>) -> bool {
    if position.turn().actor != Actor::Side(side.other()) {
        let over = position.outcome();
        if over.is_none() {
            ends.push(position.clone());
        }
        return over.is_none_or(|outcome| outcome.winner == Some(side));
    }
    let mut actions = Vec::new();
    position.legal(&mut actions);
    actions.into_iter().all(|action| {
        let undo = position.apply(action);
        let continues = !seen.insert(position.hash()) || every_turn(position, side, seen, ends);
        position.undo(undo);
        continues
    })
}
