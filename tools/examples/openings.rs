//! Generates the opening book of Benediction: the first player's first actions that a long search considers about as
//! good as the best, and the answers to each. It prints lines for `assets/openings/benediction.txt`.
//!
//! `cargo run --release -p benediction-tools --example openings -- POSITIONS`

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use benediction_engine::{Bot, Budget, Level, Player, Request, Score, Situation};
use benediction_rules::games::benediction::{Action, Position};
use benediction_rules::notation::Notation;
use benediction_rules::{Position as _, Side, Symmetry};

/// Difference from the best turn, in hundredths of a man, up to which a turn is as good: a deeper search changes by
/// more.
const EQUAL: i32 = 15;
const FIRST_TURNS: usize = 12;
const ANSWERS: usize = 6;

fn main() {
    let positions = std::env::args().nth(1).map_or(400_000, |word| word.parse().expect("a number"));
    let start = Position::start(&"benediction".into(), Side::Near).expect("the base game");
    for first in best(&start, FIRST_TURNS, positions) {
        let after = after_turn(&start, &first);
        for answer in best(&after, ANSWERS, positions) {
            println!("{} / {}", texts(&start, &first), texts(&after, &answer));
        }
    }
}

/// Returns the turns that are about as good as the best; of two that mirror each other only one.
fn best(position: &Position, count: usize, positions: u64) -> Vec<Vec<Action>> {
    let (run, mut bot) = (AtomicBool::new(false), Bot::of_game(64));
    let budget = Budget::nodes(positions);
    let thoughts = bot.think(
        Situation::new(position, &[]),
        &Request::of_level(Level::STRONGEST, budget, 1).with_lines(count),
        &run,
        &mut |_, _| {},
    );
    let value = |score| if let Score::Value(value) = score { value } else { i32::MIN };
    let best = thoughts.iter().map(|update| value(update.score)).max().unwrap_or_default();
    let mut seen = HashSet::new();
    let mut turns = Vec::new();
    for update in thoughts {
        let after = after_turn(position, &update.turn);
        if value(update.score) >= best - EQUAL && !seen.contains(&after.hash()) {
            seen.insert(after.image(Symmetry::Mirror).hash());
            turns.push(update.turn);
        }
    }
    turns
}

fn after_turn(position: &Position, turn: &[Action]) -> Position {
    let mut after = position.clone();
    for action in turn {
        after.apply(*action);
    }
    after
}

fn texts(position: &Position, turn: &[Action]) -> String {
    let mut at = position.clone();
    let text = |action: &Action| {
        let text = at.action_text(*action);
        at.apply(*action);
        text
    };
    turn.iter().map(text).collect::<Vec<_>>().join(" ")
}
