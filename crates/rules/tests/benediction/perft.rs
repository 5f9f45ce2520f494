//! Perft: the rules' fingerprint (rules §10).

use benediction_rules::games::benediction::Position;
use benediction_rules::notation::Notation;
use benediction_rules::perft;
use serde::Deserialize;

#[derive(Deserialize)]
struct Row {
    name: String,
    position: String,
    nodes: Vec<u64>,
}

#[test]
fn perft_equals_the_table_of_the_rules() {
    let rows: Vec<Row> = ron::from_str(include_str!("perft.ron")).unwrap();
    for row in rows {
        let mut position = Position::read_position(&row.position).unwrap();
        for (depth, nodes) in row.nodes.iter().enumerate() {
            assert_eq!(perft(&mut position, depth as u32 + 1), *nodes, "{}, depth {}", row.name, depth + 1);
        }
    }
}
