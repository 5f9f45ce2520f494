//! The times of turns in the report.

use std::time::Duration;

use benediction_rules::Side;
use benediction_study::record::{Note, Record};
use benediction_study::registry;
use benediction_study::words::study as words;

use super::judged;

const LINE: [&str; 6] = ["Ba1-b2", "Cb4-c3", "Pc1+b2", "Ba4-b3", "Cb1-c2", "Cc3*b2"];

#[test]
fn report_shows_time_per_turn_and_longest_turn() {
    let millis = [4_000, 9_500, 95_000, 1_000, 6_000];
    let notes = millis.iter().enumerate();
    let notes = notes.map(|(index, spent)| Note { node: index + 1, spent_ms: Some(*spent), ..Note::default() });
    let actions = LINE.map(Into::into).to_vec();
    let record = Record { actions, notes: notes.collect(), ..Record::of("obelisk") };
    let report = judged(&mut registry::load(&record).unwrap(), 1_000);
    assert_eq!(report.turns.len(), LINE.len());
    assert_eq!(report.turns[1].spent, Some(Duration::from_millis(9_500)));
    assert_eq!((report.turns[5].spent, report.longest_turn()), (None, Some(2)));
    let [near, far] = Side::BOTH.map(|side| report.players[side.index()].time.unwrap());
    assert_eq!((near.total, near.turns, near.longest), (Duration::from_secs(105), 3, 2));
    assert_eq!((far.total, far.turns, far.longest), (Duration::from_millis(10_500), 2, 1));
    let words = words::time("White", &report, &report.players[0]).unwrap();
    assert_eq!(words, "White used 1:45 in total, 35 s per turn. Longest: 1:35, in turn 3.");
    assert!(report.time_bars().unwrap()[5] == 0.0);

    let record = Record { notes: Vec::new(), ..record };
    let report = judged(&mut registry::load(&record).unwrap(), 1_000);
    assert_eq!((report.longest_turn(), report.time_bars()), (None, None));
    assert_eq!(words::time("White", &report, &report.players[0]), None);
}
