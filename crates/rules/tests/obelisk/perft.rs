//! The numbers of section 12, and those of the slow rules.

use benediction_rules::games::obelisk::{Mode, Position, Start};
use benediction_rules::notation::Notation;
use benediction_rules::perft;
use serde::Deserialize;

use super::slow::Slow;

#[derive(Deserialize)]
struct Row {
    start: String,
    mode: String,
    /// From one action on.
    lines: Vec<u64>,
    /// Of twelve actions, where the rules say it.
    twelve: Option<u64>,
}

#[test]
fn perft_equals_the_tables_of_the_rules() {
    let rows: Vec<Row> = ron::from_str(include_str!("perft.ron")).unwrap();
    assert_eq!(rows.len(), 6, "two starts in three modes");
    for row in rows {
        let (mode, start) = (Mode::named(&row.mode).unwrap(), Start::named(&row.start).unwrap());
        let mut position = Position::new(mode, start);
        assert_eq!(row.lines.len(), 8);
        let numbered = row.lines.iter().enumerate().map(|(index, lines)| (index as u32 + 1, *lines));
        for (depth, lines) in numbered.chain(row.twelve.map(|lines| (12, lines))) {
            assert_eq!(perft(&mut position, depth), lines, "{}, {}, depth {depth}", row.start, row.mode);
        }
        let slow = Slow::read(&position.position_text());
        for depth in 1..=4 {
            assert_eq!(slow.perft(depth), row.lines[depth as usize - 1], "slowly, {}, {}", row.start, row.mode);
        }
    }
}
