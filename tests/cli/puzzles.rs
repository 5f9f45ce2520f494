//! `benediction puzzles`.

use crate::support::{bad, good};

#[test]
fn puzzles_are_listed_shown_and_proved_again() {
    let list = good(&["puzzles", "--game", "obelisk", "--theme", "keep"], "");
    assert!(list.lines().count() >= 50 && list.lines().all(|line| line.contains("\tobelisk\tkeep\t")), "{list}");
    let id = list.split('\t').next().unwrap();
    let shown = good(&["puzzles", "show", id, "--solution"], "");
    assert!(shown.contains("Keep the win") && shown.contains("turn"), "{shown}");
    let link = shown.lines().last().unwrap();
    assert_eq!(good(&["puzzles", "show", link, "--solution"], ""), shown);
    assert!(!good(&["puzzles", "show", id], "").contains(" correct:"));
    assert!(good(&["puzzles", "check", "--game", "benedict-chess", "--sample", "10"], "").contains("were verified"));
}

#[test]
fn the_puzzle_of_a_day_is_another_one_each_day() {
    let of = |day| good(&["puzzles", "--day", day], "");
    assert_eq!(of("2026-11-28"), of("2026-11-28"));
    assert_ne!(of("2026-11-28"), of("2026-11-29"));
    assert!(bad(&["puzzles", "show", "00000000"], b"").contains("puzzle"));
    assert!(bad(&["puzzles", "--game", "go"], b"").contains("obelisk"));
}
