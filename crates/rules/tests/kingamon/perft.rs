//! The table of section 11.

use std::collections::HashSet;

use benediction_rules::games::kingamon::{Phase, Position, Roll};
use benediction_rules::notation::Notation;
use benediction_rules::{Position as _, perft};
use serde::Deserialize;

/// Sequences, positions, most dice used, wins.
type Cell = (u64, usize, u8, usize);

/// Positions with their names; for each roll a cell for each position.
#[derive(Deserialize)]
struct Table {
    positions: Vec<(String, String)>,
    rolls: Vec<(String, Vec<Cell>)>,
}

#[derive(Default)]
struct Count {
    sequences: u64,
    results: HashSet<String>,
    used: u8,
    won: HashSet<String>,
}

fn count(position: &Position, used: u8, found: &mut Count) {
    if !matches!(position.phase(), Phase::Play(_)) {
        found.sequences += 1;
        found.used = found.used.max(used);
        let text = position.position_text();
        if matches!(position.phase(), Phase::Over(_)) {
            found.won.insert(text.clone());
        }
        found.results.insert(text);
        return;
    }
    let mut actions = Vec::new();
    position.legal(&mut actions);
    for action in actions {
        let mut after = *position;
        after.apply(action);
        count(&after, used + 1, found);
    }
}

#[test]
fn every_cell_of_the_table_is_counted() {
    let table: Table = ron::from_str(include_str!("perft.ron")).unwrap();
    assert_eq!((table.positions.len(), table.rolls.len()), (6, Roll::ALL.len()));
    let mut wrong = Vec::new();
    for (roll, cells) in &table.rolls {
        for ((name, text), wanted) in table.positions.iter().zip(cells) {
            let mut position = Position::read_position(text).unwrap();
            let (action, _) = position.read_action(roll).unwrap();
            position.apply(action);
            let mut found = Count::default();
            count(&position, 0, &mut found);
            assert_eq!(perft(&mut position, 2), found.sequences);
            let found = (found.sequences, found.results.len(), found.used, found.won.len());
            if found != *wanted {
                wrong.push(format!("{name} {roll}: {found:?}, wanted {wanted:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
