//! The slow rules and the program's agree on every action, every position and every result of random games.

use std::collections::{BTreeMap, BTreeSet};

use benediction_rules::Position as _;
use benediction_rules::games::obelisk::{Mode, Position, SIDES, Sign, Start};
use benediction_rules::notation::Notation;
use oorandom::Rand64;

use super::slow::Slow;

/// Counts of events in random games.
#[derive(Default)]
struct EventCounts {
    signs: BTreeSet<Sign>,
    endings: BTreeMap<(&'static str, String), u32>,
    /// Positions with stacks.
    ridden: usize,
}

/// Follows a random game to its end or for 150 actions. Returns the number of actions.
fn follow(mode: Mode, start: Start, rng: &mut Rand64, met: &mut EventCounts) -> usize {
    let mut position = Position::new(mode, start);
    for played in 0..150 {
        let text = position.position_text();
        let slow = Slow::read(&text);
        assert_eq!(slow.write(), text);
        met.ridden += usize::from(text.contains('('));
        let mut actions = Vec::new();
        position.legal(&mut actions);
        let found: BTreeMap<String, String> = actions
            .iter()
            .map(|action| {
                let mut after = position;
                after.apply(*action);
                (position.action_text(*action), after.position_text())
            })
            .collect();
        let wanted: BTreeMap<String, String> =
            slow.actions().into_iter().map(|(text, after)| (text, after.write())).collect();
        assert_eq!(found, wanted, "{text}");
        let result = position.outcome().map(|outcome| SIDES.outcome(outcome));
        let slow_result = slow.result().map(|(winner, reason)| format!("{winner} wins, {reason}"));
        assert_eq!(result, slow_result, "{text}");
        if let Some(result) = result {
            *met.endings.entry((mode.name(), result)).or_insert(0) += 1;
            return played;
        }
        let action = actions[rng.rand_range(0..actions.len() as u64) as usize];
        met.signs.insert(action.sign);
        position.apply(action);
    }
    150
}

#[test]
fn the_slow_rules_agree_in_random_games() {
    let (mut rng, mut met) = (Rand64::new(0x0be1), EventCounts::default());
    for game in 0..120 {
        let _ = follow(Mode::ALL[game % 3], Start::ALL[game / 3 % 2], &mut rng, &mut met);
    }
    let EventCounts { signs, endings, ridden } = met;
    assert_eq!(signs.len(), Sign::ALL.len(), "every kind of action came up");
    assert!(ridden > 500, "{ridden} positions with stacks");
    assert!(endings.len() >= 8, "games ended in many ways: {endings:?}");
}

/// `scripts/soak rules N`: both rules agree on N actions.
#[test]
#[ignore = "as long as is asked for"]
fn obelisk_matches_slow_rules_for_actions_asked_for() {
    crate::soak(|game| {
        let (mode, start) = (Mode::ALL[game as usize % 3], Start::ALL[game as usize / 3 % 2]);
        follow(mode, start, &mut Rand64::new(u128::from(game)), &mut EventCounts::default())
    });
}

/// Placements that are rare in games: the slow rules read them, and agree.
#[test]
fn the_slow_rules_agree_on_scattered_placements() {
    let mut rng = Rand64::new(0x5ca7);
    let mut seen = 0;
    while seen < 1500 {
        let mut grid: Vec<String> = vec![String::new(); 12];
        for stone in ["B", "P", "b", "p", "C", "c"] {
            grid[rng.rand_range(0..12) as usize].push_str(stone);
        }
        let cell = |stack: &String| match stack.len() {
            0 => "1".to_string(),
            1 => stack.clone(),
            _ => format!("({stack})"),
        };
        let rows: Vec<String> = grid.chunks(3).map(|row| row.iter().map(cell).collect()).collect();
        let mode = Mode::ALL[seen % 3].name();
        let side = if rng.rand_range(0..2) == 0 { "b" } else { "w" };
        let Ok(position) = Position::read_position(&format!("{} {side} {mode}", rows.join("/"))) else { continue };
        let slow = Slow::read(&position.position_text());
        let wanted: Vec<String> = slow.actions().into_keys().collect();
        assert_eq!(super::legal(&position), wanted, "{}", position.position_text());
        assert_eq!(position.outcome().is_some(), slow.result().is_some());
        seen += 1;
    }
}
