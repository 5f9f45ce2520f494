//! Position texts, versions 1 and 2 (rules, section 8).

use benediction_rules::games::benediction::{Phase, Position, Variant};
use benediction_rules::notation::Notation;
use benediction_rules::{Position as _, Reason, Side};
use benediction_words::locale::say;

use crate::support::{bad, good, random_positions};

fn read(text: &str) -> Position {
    Position::read_position(text).unwrap_or_else(|error| panic!("{text:?}: {error:?}"))
}

/// The shortest position text of version 2, with these lines.
fn v2(lines: &str) -> String {
    format!("Benediction v2: benediction\n{lines}")
}

#[test]
fn version_2_loses_nothing_on_one_line_or_many() {
    let mixed = Variant { trails: true, choose_starts: true, n: 6, checkers: 9, ..Variant::BENEDICTION };
    for variant in [Variant::BENEDICTION, Variant::KING_TRAILS, mixed] {
        for position in (0..8).flat_map(|seed| random_positions(variant, seed, 150)) {
            let text = position.position_text();
            assert_eq!(text.lines().count(), 10);
            assert_eq!(read(&text), position, "{text}");
            let line = text.trim_end().replace('\n', "/");
            assert_eq!(read(&line), position, "{line}");
            assert_eq!(read(&line).position_text(), text);
        }
    }
}

#[test]
fn version_1_text_round_trips_or_is_refused() {
    let (mut written, mut refused) = (0, 0);
    for position in (0..12).flat_map(|seed| random_positions(Variant::BENEDICTION, seed, 150)) {
        match position.old_position_text() {
            Ok(text) => {
                written += 1;
                assert_eq!(read(&text), position, "{text}");
                assert_eq!(read(&text.replace('\n', "/")), position, "{text}");
                assert_eq!(read(&text).old_position_text().unwrap(), text);
            }
            // Version 1 cannot express the locks in the middle of a turn.
            Err(reason) => {
                refused += 1;
                assert!(!position.locked().is_empty() || position.outcome().is_some(), "{reason:?}: {position:?}");
            }
        }
    }
    assert!(written > 100 && refused > 10, "{written} {refused}");
}

#[test]
fn the_texts_of_the_rules_file_are_read() {
    let start = "Benediction v1: R-E2 B E8\nR:D12E12k3F12\nB:D78E78k9F78\n";
    let position = read(start);
    assert_eq!(position.phase(), Phase::Play(Side::Near, 2));
    assert_eq!(position.old_position_text().unwrap(), start);
    let blocked = read("Benediction v1: R-E2 B E8/R:D12E12k3F12/B:D78E78k9F78/X:C2");
    assert_eq!(blocked.blocks().len(), 1);
    let trails = read(
        "Benediction v2: king-trails\nturn: red 1\nred: d1 d2 e2k f2b++ h4c+\nblue: g12k\nblocks: c2 m5\n\
         red-starts: g2 h3\nblue-starts: g12\nhands: 15 23\nremoved: 1 0\nlocked: d1\n",
    );
    assert_eq!(trails.hand(Side::Near), 15);
    assert_eq!((trails.removed(Side::Near), trails.locked().len()), (1, 1));
    let flags = "n=7 checkers=24 choose-starts=yes blessed-king-wins=turn-start trails=yes cursed-captives=removed";
    assert_eq!(read(&format!("Benediction v2: {flags}")).spec().id.as_str(), "king-trails");
    assert_eq!(*read("Benediction v2: trails=yes").variant(), Variant { trails: true, ..Variant::BENEDICTION });
}

#[test]
fn version_1_lets_a_column_letter_come_again() {
    let read = |men: &str| Position::read_position(&format!("Benediction v1: R=E2 B E8\n{men}")).unwrap();
    assert_eq!(read("R:D8E1c2kF8I5E9\nB:A1B2A2"), read("R:D8E1c2k9F8I5\nB:A12B2"));
}

#[test]
fn version_1_stands_between_pipes_below_a_title() {
    let table = "  | the position            |\n| Benediction v1: R E2 B=E8 |\n |R:D12E12k3F12|\n\n|B:D78E78k9F78|  \n";
    let position = read(table);
    assert_eq!(position.phase(), Phase::Play(Side::Far, 1));
    assert_eq!(position.men(Side::Far).len(), 7);
}

#[test]
fn version_1_header_tells_turn_or_winner() {
    let phase = |header: &str| read(&format!("Benediction v1: {header}\nR:E2k\nB:E8k")).phase();
    assert_eq!(phase("R E2 B E8"), Phase::Play(Side::Near, 2));
    assert_eq!(phase("R=E2 B E8"), Phase::Play(Side::Near, 1));
    assert_eq!(phase("R E2 B-E8"), Phase::Play(Side::Far, 2));
    let over = |header: &str| match phase(header) {
        Phase::Over(outcome) => (outcome.winner.unwrap(), outcome.reason),
        other => panic!("{other:?}"),
    };
    assert_eq!(over("RWE2 BxE8"), (Side::Near, Reason::KingCaptured));
    assert_eq!(over("RxE2 BWE8"), (Side::Far, Reason::KingCaptured));
    assert_eq!(over("RWE2 B E8"), (Side::Near, Reason::KingBlessed));
    for wrong in ["R-E2 B-E8", "RWE2 BWE8", "RxE2 BxE8", "RWE2 B-E8", "R?E2 B E8", "R-E2", "R-E2 B E9 B", "R-J2 B E8"] {
        assert!(Position::read_position(&format!("Benediction v1: {wrong}\nR:E2k")).is_err(), "{wrong}");
    }
}

#[test]
fn missing_fields_of_version_2_have_defaults() {
    let bare = read("Benediction v2: benediction");
    assert_eq!(bare.phase(), Phase::Play(Side::Near, 2));
    assert_eq!((bare.hand(Side::Near), bare.hand(Side::Far)), (16, 16));
    let names = |side| bare.starts(side).map(|point| bare.hex().name(point)).collect::<Vec<_>>();
    assert_eq!((names(Side::Near), names(Side::Far)), (vec!["e2".to_string()], vec!["e8".to_string()]));
    let trails = read("Benediction v2: king-trails");
    assert!(trails.starts(Side::Near).is_empty() && trails.starts(Side::Far).is_empty());
    let any_order = read(&v2("blue: e8k\nlocked: e2\nred: e2k++ a1\nremoved: 2 0"));
    assert_eq!((any_order.hand(Side::Near), any_order.hand(Side::Far)), (10, 15));
    assert_eq!(read(&v2("red: a1++++++++++++++++++++")).hand(Side::Near), 0);
    assert_eq!(read(&v2("red: a1\nhands: 200 0")).hand(Side::Near), 200);
}

#[test]
fn unreachable_position_text_is_read_without_correction() {
    // No king, a bridge without blessings, a plain man on a starting point, a block on another.
    let text = v2("red: e1 e2 e3 e4 e5 e6 e7 e8 e9\nblocks: a1 a2\nred-starts: a1 e2\nblue-starts: e2");
    let position = read(&text);
    assert!(position.kings().is_empty() && position.blessed().is_empty());
    assert_eq!(position.outcome(), None);
    assert_eq!(read(&v2("blue: e8kb")).outcome(), None);
}

#[test]
fn everything_wrong_is_named_with_line_and_column() {
    let long = "a1".to_string() + &"+".repeat(64);
    let many = (1..=5).map(|row| format!("a{row}{} ", "+".repeat(62))).collect::<String>();
    let v1 = |lines: &str| format!("Benediction v1: R-E2 B E8\n{lines}");
    let cases: Vec<(String, usize, usize, &str)> = vec![
        (String::new(), 1, 1, "must start with"),
        ("\n\n  hello".into(), 3, 3, "must start with"),
        ("Benediction v3: x".into(), 1, 1, "expected v1 or v2"),
        ("Benediction v2".into(), 1, 1, "colon"),
        ("Benediction v2: chess".into(), 1, 17, "unknown variant or flag \"chess\""),
        ("Benediction v2:".into(), 1, 16, "must name the game"),
        ("Benediction v2: n=5 n=5".into(), 1, 21, "twice"),
        ("Benediction v2: n=8".into(), 1, 17, "from 5 to 7"),
        ("Benediction v2: checkers=6".into(), 1, 17, "from 7 to 64"),
        ("Benediction v2: checkers=65".into(), 1, 17, "from 7 to 64"),
        ("Benediction v2: trails=maybe".into(), 1, 17, "no or yes"),
        ("Benediction v2: colour=red".into(), 1, 17, "unknown flag"),
        // Marks that exclude each other.
        (v2("red: a1 e2kc"), 2, 9, "cannot be cursed"),
        (v2("red: a1 e2bc"), 2, 9, "both blessed and cursed"),
        (v2("red: a1 e2ck"), 2, 9, "cannot be cursed"),
        (v1("R:A1D1kc"), 2, 6, "cannot be cursed"),
        // Unknown or doubled keys and letters.
        (v2("green: a1"), 2, 1, "unknown key"),
        (v2("red a1"), 2, 1, "a key and a colon"),
        (v2("red: a1\nblue: e8\nred: a2"), 4, 1, "twice"),
        (v2("red: a1kk"), 2, 6, "k appears twice"),
        (v2("red: a1q"), 2, 6, "unknown mark"),
        (v1("G:A1"), 2, 1, "R:, B: or X:"),
        (v1("R:A1\nR:A2"), 3, 1, "twice"),
        (v1("R:A1B1A1"), 2, 8, "twice"),
        (v1("R:1"), 2, 3, "column letter"),
        (v1("R:A1?"), 2, 5, "neither"),
        (v1("X:A1k"), 2, 4, "cannot have marks"),
        // Points off the board, points named twice.
        (v2("red: a6"), 2, 6, "no point a6"),
        (v2("red: a0"), 2, 6, "no point a0"),
        (v2("red: a01"), 2, 6, "no point a01"),
        (v2("red: A1"), 2, 6, "no point A1"),
        (v2("blocks: é1"), 2, 9, "no point"),
        (v2("red: a1 a1"), 2, 9, "twice"),
        (v2("red: a1\nblue: b1 a1"), 3, 10, "twice"),
        (v2("red: a1\nblocks: a1"), 3, 9, "twice"),
        (v2("red-starts: e2 e2"), 2, 16, "twice"),
        (v1("R:A6"), 2, 4, "no point a6"),
        (v1("R:J1"), 2, 4, "no point j1"),
        (v1("R:A11"), 2, 5, "twice"),
        // Locks.
        (v2("red: a1\nlocked: a2"), 3, 9, "locked"),
        (v2("turn: blue 1\nred: a1\nlocked: a1"), 4, 9, "locked"),
        (v2("red: a1\nlocked: a1 a1"), 3, 12, "twice"),
        // Too many checkers.
        (v2(&format!("red: {long}")), 2, 6, "64"),
        (v2(&format!("red: {many}")), 2, 266, "255"),
        (v2("red: a1\nhands: 255 0"), 3, 8, "255"),
        (v2("hands: 200 0\nremoved: 56 0"), 2, 8, "255"),
        // Other numbers out of range.
        (v2("hands: 256 0"), 2, 8, "0 to 255"),
        (v2("hands: +1 0"), 2, 8, "0 to 255"),
        (v2("hands: 1"), 2, 8, "two numbers"),
        (v2("removed: 1 2 3"), 2, 10, "two numbers"),
        (v2("turn: red 3"), 2, 7, "write a turn as"),
        (v2("turn: red"), 2, 7, "write a turn as"),
        (v2("turn: setup red"), 2, 7, "not chosen"),
        (v2("turn: over red boredom"), 2, 7, "not a valid end"),
        (v2("turn: over draw king captured"), 2, 7, "not a valid end"),
        // On one line, columns go on; characters count, not bytes.
        ("Benediction v2: benediction/red: a1/ö: a1".into(), 1, 37, "unknown key"),
        ("x".repeat(64 * 1024 + 1), 1, 1, "64 KiB"),
    ];
    for (text, line, column, reason) in cases {
        let error = Position::read_position(&text).expect_err(&text);
        assert!(say(&error.reason).contains(reason), "{text:.80}: {error:?}");
        assert_eq!((error.line, error.column), (line, column), "{text:.80}: {error:?}");
    }
}

#[test]
fn positions_beyond_version_1_are_refused() {
    for (text, reason) in [
        ("Benediction v2: king-trails", "base game"),
        ("Benediction v2: trails=yes", "base game"),
        ("Benediction v2: benediction/turn: red 1/red: e2k/locked: e2", "moved"),
        ("Benediction v2: benediction/hands: 3 16", "hands"),
        ("Benediction v2: benediction/removed: 1 0/hands: 16 16", "hands"),
        ("Benediction v2: benediction/red-starts: e2 e3", "one starting point"),
        ("Benediction v2: benediction/turn: over draw agreed", "how the game ended"),
        ("Benediction v2: benediction/turn: over red no legal action", "no legal action"),
    ] {
        let error = read(text).old_position_text().unwrap_err();
        assert!(say(&error).contains(reason), "{text}: {error:?}");
    }
}

#[test]
fn the_program_names_file_line_text_and_column() {
    let error = bad(&["legal", "--position", "-"], b"Benediction v2: benediction\nred: a1 a9k\n");
    assert_eq!(error, "-:2: \"a9k\": column 9: there is no point a9 on this board");
    let v1 = "Benediction v1: R=E2 B E8\nR:D12E12k3F12\nB:D78E78k9F78\n";
    assert_eq!(good(&["legal", "--position", "-"], v1).lines().count(), 82);
    let error = bad(&["legal", "--game", "king-trails", "--position", "-"], v1.as_bytes());
    assert!(error.contains("this is a position of benediction"), "{error}");
}
