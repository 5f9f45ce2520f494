//! The fast rules against the slow ones, at every ply of random games of both variants and of mixed ones.

use std::collections::BTreeMap;

use benediction_rules::Position as _;
use benediction_rules::games::benediction::{Action, Position};
use benediction_rules::notation::Notation;
use proptest::prelude::*;

use super::oracle::text::{apply_text, parse, parse_action, print_lines};

/// The start of each kind of game.
const STARTS: [&str; 6] = [
    "Benediction v2: benediction/turn: red 1/red: d1 d2 e1 e2k e3 f1 f2/blue: d7 d8 e7 e8k e9 f7 f8",
    "Benediction v2: king-trails/turn: setup red",
    "Benediction v2: n=5 checkers=16 choose-starts=yes blessed-king-wins=turn-start trails=yes cursed-captives=removed/turn: setup blue",
    "Benediction v2: n=6 checkers=20 choose-starts=yes blessed-king-wins=at-once trails=yes cursed-captives=hand/turn: setup red",
    // Few and tall men, so that walls, captures, curses and bridges come up at once.
    "Benediction v2: benediction/turn: red 2/red: e2k+++ c4b++ g5c+ f6+++++/blue: e8k++ d5++ h4b+ b3c+++/hands: 3 1",
    "Benediction v2: king-trails/turn: blue 2/red: g2k+++ c4b++ j5c+ f6+++++ g7 g8/blue: g12k++ d5++ k4b+ b3c+++/red-starts: g2 f6/blue-starts: g12/hands: 3 1/removed: 2 0",
];

/// Prefers actions that change much, so that a short game covers many rules.
fn weigh(position: &Position, action: Action) -> u64 {
    match action {
        Action::Block { .. } => 1,
        Action::Drop { .. } => 4,
        _ if position.captures(action) => 40,
        Action::Split { .. } | Action::PartMerge { .. } => 12,
        _ => 10,
    }
}

/// Plays a random game by both rules. Returns the number of actions.
fn play(start: &str, seed: u64, plies: usize) -> usize {
    let mut rng = oorandom::Rand64::new(u128::from(seed));
    let mut position = Position::read_position(start).unwrap();
    let mut state = parse(start).unwrap();
    for ply in 0..plies {
        let here = position.position_text();
        assert_eq!(here.trim_end(), print_lines(&state).trim_end(), "ply {ply}");
        let mut actions = Vec::new();
        position.legal(&mut actions);
        let texts: BTreeMap<String, Action> = actions.iter().map(|a| (position.action_text(*a), *a)).collect();
        assert_eq!(texts.len(), actions.len(), "distinct actions have distinct texts");
        assert_eq!(position.count_legal(), actions.len() as u64);
        let slow = state.legal();
        let fast: Vec<String> = texts.keys().cloned().collect();
        assert_eq!(fast, slow, "ply {ply}:\n{here}");
        if actions.is_empty() {
            return ply;
        }
        let total: u64 = texts.values().map(|action| weigh(&position, *action)).sum();
        let mut pick = rng.rand_range(0..total);
        let chosen = texts.iter().find(|(_, action)| {
            let weight = weigh(&position, **action);
            let here = pick < weight;
            pick = pick.saturating_sub(weight);
            here
        });
        let (text, action) = chosen.unwrap();
        position.apply(*action);
        state = apply_text(&state, text).unwrap();
    }
    plies
}

/// `scripts/soak rules N`: both rules agree on N actions.
#[test]
#[ignore = "as long as is asked for"]
fn both_rules_agree_for_as_long_as_is_asked_for() {
    crate::soak(|game| play(STARTS[game as usize % STARTS.len()], game, 60));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn both_rules_agree_at_every_ply_of_random_games(seed: u64, start in 0..STARTS.len()) {
        let _ = play(STARTS[start], seed, 40);
    }
}

/// Refusals agree too: every kind of action between a few points of random positions.
#[test]
fn both_rules_refuse_for_the_same_reason() {
    let mut rng = oorandom::Rand64::new(7);
    for start in &STARTS[4..] {
        let position = Position::read_position(start).unwrap();
        let state = parse(start).unwrap();
        let points: Vec<_> = position.hex().all().collect();
        for _ in 0..4000 {
            let mut any = || points[rng.rand_range(0..points.len() as u64) as usize];
            let (from, to) = (any(), any());
            let men: Vec<_> =
                (position.men(benediction_rules::Side::Near) | position.men(benediction_rules::Side::Far)).collect();
            let from = if rng.rand_float() < 0.8 { men[rng.rand_range(0..men.len() as u64) as usize] } else { from };
            let count = rng.rand_range(0..7) as u8;
            let action = match rng.rand_range(0..6) {
                0 => Action::Move { from, to },
                1 => Action::Merge { from, to },
                2 => Action::PartMerge { from, count, to },
                3 => Action::Split { from, count, to },
                4 => Action::Drop { at: to },
                _ => Action::Block { at: to },
            };
            let text = position.action_text(action);
            let slow = state.check(&parse_action(position.hex().n() as i32, &text).unwrap());
            let fast = position.check(action).map_err(|violation| format!("{violation:?}"));
            assert_eq!(fast, slow.map_err(String::from), "{text} in {start}");
        }
    }
}
