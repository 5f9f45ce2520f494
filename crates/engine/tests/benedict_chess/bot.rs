//! The bot's tactics: wins of one action exactly, and every win in two.

use std::sync::atomic::AtomicBool;

use benediction_engine::Tactics;
use benediction_engine::games::benedict_chess::Tactician;
use benediction_engine::{Bot, Budget, Level, Player, Request, Score, Situation};
use benediction_rules::games::benedict_chess::{Action, Position};
use benediction_rules::view::Present;
use benediction_rules::{Position as _, Side};

use super::read;

static RUN: AtomicBool = AtomicBool::new(false);

fn legal(position: &Position) -> Vec<Action> {
    let mut actions = Vec::new();
    position.legal(&mut actions);
    actions
}

/// Returns the winner after an action, or `None`.
pub(super) fn winner(position: &Position, action: Action) -> Option<Side> {
    let mut after = *position;
    after.apply(action);
    after.outcome().and_then(|outcome| outcome.winner)
}

/// Returns `true` if the side to act wins with its next action, by trying every one.
fn wins_in_one(position: &Position) -> bool {
    legal(position).into_iter().any(|action| winner(position, action).is_some())
}

/// Returns `true` if the side to act, which does not win at once, wins with its second action against every answer, by trying every
/// one.
fn wins_in_two(position: &Position) -> bool {
    legal(position).into_iter().any(|action| {
        let mut after = *position;
        after.apply(action);
        let answered = |answer| {
            let mut later = after;
            later.apply(answer);
            later.outcome().is_none() && wins_in_one(&later)
        };
        after.outcome().is_none() && legal(&after).into_iter().all(answered)
    })
}

/// Returns positions of random games without a winner.
fn positions(start: &str, seed: u64, mut visit: impl FnMut(&Position)) {
    let mut rng = oorandom::Rand64::new(u128::from(seed));
    let mut position = read(start);
    for _ in 0..80 {
        if position.outcome().is_some() {
            return;
        }
        visit(&position);
        let actions = legal(&position);
        // Wins are left out if possible, so that games go on.
        let quiet: Vec<Action> =
            actions.iter().copied().filter(|action| winner(&position, *action).is_none()).collect();
        let from = if quiet.is_empty() { &actions } else { &quiet };
        position.apply(from[rng.rand_range(0..from.len() as u64) as usize]);
    }
}

const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4k3/P1P1P1P1/8/8/8/8/p1p1p1p1/4K3 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "8/pp3k2/8/3n4/4N3/8/2K3PP/8 w - - 0 1",
];

#[test]
fn wins_in_one_and_threats_are_detected_exactly() {
    let tactics = Tactician;
    let mut counts = [0; 4];
    for (index, start) in STARTS.into_iter().enumerate() {
        for seed in 0..30 {
            positions(start, seed + 100 * index as u64, |position| {
                let wins = wins_in_one(position);
                assert_eq!(tactics.win_in_turn(position) == 1, wins, "{position:?}");
                let Some(other) = [Side::Near, Side::Far]
                    .into_iter()
                    .find(|side| benediction_rules::Actor::Side(*side) != position.turn().actor)
                    .and_then(|side| position.at_turn_of(side))
                else {
                    return;
                };
                let threatened = other.outcome().is_none() && wins_in_one(&other);
                // A side without legal actions threatens nothing.
                assert_eq!(tactics.is_threatened(position), threatened, "{position:?}");
                counts[usize::from(wins) + 2 * usize::from(threatened)] += 1;
            });
        }
    }
    assert!(counts.iter().all(|count| *count > 50), "{counts:?}");
}

#[test]
fn every_win_in_two_is_found() {
    let mut matches = 0;
    for seed in 0..400 {
        positions(STARTS[0], 5000 + seed, |position| {
            // About one position of each game, or it would take too long.
            if matches >= 60 || position.hash() % 24 != 0 || wins_in_one(position) || !wins_in_two(position) {
                return;
            }
            matches += 1;
            let mut bot = Bot::of_game(4);
            let thought = bot.answer(
                Situation::new(position, &[]),
                &Request::of_level(Level::STRONGEST, Budget::depth(6), seed),
                &RUN,
                &mut |_| {},
            );
            assert_eq!(thought.score, Score::Win(3), "{position:?}");
            let mut after = *position;
            after.apply(thought.turn[0]);
            assert!(legal(&after).into_iter().all(|answer| {
                let mut later = after;
                later.apply(answer);
                later.outcome().is_none() && wins_in_one(&later)
            }));
        });
    }
    assert!(matches >= 40, "{matches}");
}

#[test]
fn levels_from_3_find_every_win_in_one() {
    let mut seen = 0;
    for seed in 0..20 {
        positions(STARTS[0], 9000 + seed, |position| {
            if seen >= 60 || !wins_in_one(position) {
                return;
            }
            seen += 1;
            for level in Level::ALL.into_iter().skip(2).step_by(3) {
                let mut bot = Bot::of_game(1);
                let thought = bot.answer(
                    Situation::new(position, &[]),
                    &Request::of_level(level, Budget::nodes(500), seed),
                    &RUN,
                    &mut |_| {},
                );
                assert!(winner(position, thought.turn[0]).is_some(), "level {} in {position:?}", level.number());
            }
        });
    }
    assert!(seen >= 30, "{seen}");
}

#[test]
fn chess_threats_are_reported_as_flips() {
    use benediction_engine::{Danger, threats};
    // White's knight on d5 attacks c7 and e7 from anywhere; from f6 and c7 it would attack the king.
    let position = read("rnbqkbnr/pppppppp/8/3N4/8/8/PPPPPPPP/R1BQKBNR b KQkq - 0 1");
    let list = threats(&position, Side::Near, &RUN);
    assert_eq!(list[0].danger, Danger::King);
    assert_eq!(position.board().points[list[0].at.index()].0, "e8");
    assert!(list.iter().any(|threat| threat.danger == Danger::Flip));
    assert!(list.iter().all(|threat| !matches!(threat.danger, Danger::Man | Danger::Blessing)));
}
