//! Saved games: written, read, migrated, refused.

use std::time::Duration;

use benediction_rules::games::benediction::{Position, Variant};
use benediction_rules::geometry::Point;
use benediction_rules::{Outcome, Reason, Side};
use benediction_study::record::{FORMAT, Player, Record, RecordError};
use benediction_study::registry;
use benediction_study::session::{OnDivergence, Session};
use benediction_study::terms::{Coach, Terms};
use benediction_study::tree::{About, Assessment, Judgement, Mark, MarkColor, NodeId};
use proptest::prelude::*;

use crate::support::{bad, data, good};

fn players() -> (Player, Player) {
    (Player::Human, Player::Other("a friend".into()))
}

fn round_trip(session: &Session) {
    let record = session.record(players());
    let text = record.write();
    let again = Record::read(&text).unwrap();
    assert_eq!(again, record, "{text}");
    let loaded = Session::from_record(&again, session.start()).unwrap_or_else(|error| panic!("{error:?}: {text}"));
    assert_eq!(loaded.position(), session.position());
    assert_eq!(loaded.start(), session.start());
    assert_eq!(loaded.record(players()), record, "{text}");
}

#[test]
fn saved_game_restores_undone_actions_too() {
    let mixed = Variant { trails: true, n: 6, ..Variant::BENEDICTION };
    for (seed, variant) in [Variant::BENEDICTION, Variant::KING_TRAILS, mixed].into_iter().enumerate() {
        for seed in [seed as u128, 10 + seed as u128] {
            let mut session = Session::new(Position::new(variant, Side::Far));
            let mut random = oorandom::Rand64::new(seed);
            for _ in 0..120 {
                round_trip(&session);
                let Some(action) = session.position().random_action(&mut random) else {
                    break;
                };
                session.play(action, OnDivergence::Truncate).unwrap();
            }
            for _ in 0..40 {
                session.undo();
            }
            assert!(session.can_redo());
            round_trip(&session);
            session.end(Outcome::win(Side::Near, Reason::Resigned(Side::Far)));
            round_trip(&session);
        }
    }
}

#[test]
fn a_resignation_is_taken_back_before_the_last_action() {
    let mut session = Session::new(Position::new(Variant::BENEDICTION, Side::Near));
    session.act_text("d2d3").unwrap();
    let before = session.position().boxed();
    session.end(Outcome::draw(Reason::Agreed));
    assert!(session.undo());
    assert_eq!((session.position(), session.ply()), (before.as_ref(), 1));
    assert!(session.undo());
    assert_eq!(session.ply(), 0);
    assert!(!session.undo());
}

#[test]
fn undone_actions_are_read_at_their_position() {
    // f2-1-f3 is a split only after f3f4 has made room; read too early it would be the merge of a part.
    let text = r#"(format: 1, game: "benediction", first: red, players: (human, human),
        position: Some("Benediction v2: benediction/red: e2k f2+ f3/blue: e8k"),
        actions: [], undone: ["f2-1-f3", "f3f4"], result: None)"#;
    let mut session = registry::load(&Record::read(text).unwrap()).unwrap();
    assert!(session.redo().is_some() && session.redo().is_some());
    let texts: Vec<String> = session.record(players()).actions;
    assert_eq!(texts, ["f3f4", "f2-1-f3"]);
}

#[test]
fn format_1_records_are_read() {
    let path = data("record-1.ron");
    let text = std::fs::read_to_string(&path).unwrap();
    let record = Record::read(&text).unwrap();
    assert!(text.contains("format: 1,"));
    assert_eq!((record.format, record.players.clone()), (FORMAT, (Player::Human, Player::Bot(2))));
    let mut session = registry::load(&record).unwrap();
    assert_eq!((session.spec().to_string().as_str(), session.ply()), ("king-trails", 6));
    assert!(session.can_redo() && session.redo().is_some());
    let out = good(&["replay", path.to_str().unwrap()], "");
    insta::assert_snapshot!(out);
}

/// Plays at random, goes back at random, and adds annotations here and there.
pub(crate) fn study(variant: Variant, seed: u64, edits: usize) -> Session {
    let mut session = Session::new(Position::new(variant, Side::Near));
    let mut random = oorandom::Rand64::new(u128::from(seed));
    let mut nodes = vec![NodeId::ROOT];
    for deed in 0..edits {
        let any = nodes[random.rand_range(0..nodes.len() as u64) as usize];
        match random.rand_range(0..8) {
            0 => drop(session.go(any)),
            1 => drop(session.undo()),
            2 => drop(session.annotate(any, |notes| match deed % 5 {
                0 => notes.comment = format!("\"{deed}\"\n\\ {{(; # é"),
                1 => {
                    notes.marks = vec![
                        Mark::Point(Point(3), MarkColor::Fourth),
                        Mark::Arrow(Point(9), Point(0), MarkColor::First),
                    ]
                }
                2 => notes.assessment = Assessment::ALL.get(deed % 6).copied(),
                3 => notes.spent = Some(Duration::from_millis(deed as u64 * 777)),
                _ => notes.judgement = Some(Judgement::Wins(Side::Far, 4)),
            })),
            3 if deed % 7 == 0 => session.end(Outcome::draw(Reason::Agreed)),
            4 => drop(session.promote(any)),
            _ => {
                if let Some(action) = session.position().random_action(&mut random) {
                    session.play(action, OnDivergence::Branch).unwrap();
                    nodes.push(session.tree().cursor());
                }
            }
        }
    }
    session
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_saved_game_gives_every_variation_and_note_back(seed in any::<u64>(), edits in 0_usize..150, trails in any::<bool>()) {
        let session = study(if trails { Variant::KING_TRAILS } else { Variant::BENEDICTION }, seed, edits);
        round_trip(&session);
    }
}

#[test]
fn saved_game_has_players_and_date() {
    let mut session = study(Variant::BENEDICTION, 4, 30);
    let date = "2026-11-23".parse().ok();
    *session.about_mut() = About {
        terms: Terms {
            names: ["Ada".into(), "Ben \"B\"".into()],
            clock: "10+5".into(),
            series: "1-0 of 3".into(),
            strict: true,
            coach: Some(Coach { points: 10, warned: 2 }),
            matched: Some(43),
        },
        date,
        event: "Club evening".into(),
        title: "The long bridge".into(),
        tags: vec!["kings".into(), "two words".into()],
        stars: 4,
        unknown: vec![("opening".into(), "\"from the east\"".into())],
    };
    round_trip(&session);
    let text = session.record(players()).write();
    for part in ["date: Some(\"2026-11-23\")", "event: \"Club evening\"", "names: (\"Ada\", \"Ben \\\"B\\\"\")"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    for part in ["title: \"The long bridge\"", "\"two words\",\n    ],", "stars: 4", "opening: \"from the east\""] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // Empty fields are not written.
    let plain = Session::new(Position::new(Variant::BENEDICTION, Side::Near)).record(players()).write();
    for word in ["names", "date", "event", "title", "tags", "stars", "variations", "notes", " at:", "seed", "position"]
    {
        assert!(!plain.contains(word), "{word}: {plain}");
    }
}

#[test]
fn format_2_records_are_read() {
    let path = data("record-2.ron");
    let text = std::fs::read_to_string(&path).unwrap();
    let record = Record::read(&text).unwrap();
    let session = registry::load(&record).unwrap();
    assert_eq!((session.spec().to_string().as_str(), session.ply()), ("benediction", 5));
    assert_eq!(session.record(record.players.clone()), record);
    let written = record.write();
    assert_eq!(Record::read(&written).unwrap(), record);
    assert!(good(&["replay", path.to_str().unwrap()], "").ends_with("result: blue wins, red resigns\n"));
}

#[test]
fn a_broken_format_2_is_refused_with_what_is_wrong() {
    let good = std::fs::read_to_string(data("record-2.ron")).unwrap();
    for (from, to, place, reason) in [
        ("from: 1", "from: 9", "-:1: \"", "variation 2 starts at node 9, which does not come before it"),
        ("\"B@c4\", \"B@g4\"", "\"B@c4\", \"B@g9\"", "-:1: \"", "variation 2, action 2, \"B@g9\": "),
        ("node: 3", "node: 30", "-:1: \"", "the notes at node 30: no such position in the game"),
        ("\"!?\"", "\"!!!\"", "-:1: \"", "\"!!!\" is not an assessment"),
        ("\"e5\"", "\"e99\"", "-:1: \"", "there is no point e99"),
        ("at: Some(11)", "at: Some(70)", "-:1: \"", "refers to a node that does not exist"),
        ("2026-11-23", "2026-11-31", "-:1: \"", "write a date as"),
        ("winner: Some(blue)", "winner: None", "-:1: \"", "the notes at node 11: unknown result reason"),
        ("winner: Some(blue)", "winner: Some(red)", "-:1: \"", "the notes at node 11: a side that resigns cannot win"),
        (
            "result: Some((winner: Some(blue), reason: Resigned(red)))",
            "result: Some((winner: Some(red), reason: Resigned(blue)))",
            "-:1: \"",
            "but the game ended",
        ),
        ("comment:", "remark:", "-:", "not a saved game"),
        ("value(-35)", "value(much)", "-:", "not a saved game"),
    ] {
        let text = good.replacen(from, to, 1);
        assert_ne!(text, good, "{from}");
        let error = bad(&["replay", "-"], text.as_bytes());
        assert!(error.starts_with(place) && error.contains(reason), "{to}: {error}");
    }
    let far = "(from: 0, actions: [\"f2g2\"]), ".repeat(20_001);
    let many = good.replace("variations: [", &format!("variations: [{far}"));
    assert_eq!(Record::read(&many), Err(RecordError::TooLong));
}

#[test]
fn a_newer_format_is_refused_kindly() {
    let text = format!("(format: {}, game: \"benediction\", clock: (3, 4), anything: [\"else\"])", FORMAT + 1);
    assert_eq!(Record::read(&text), Err(RecordError::Newer(FORMAT + 1)));
    let error = bad(&["replay", "-"], text.as_bytes());
    assert!(error.starts_with("-:1: ") && error.contains("saved by a newer version of the program"), "{error}");
}

#[test]
fn a_broken_saved_game_is_refused_with_its_place() {
    let good = data("record-1.ron");
    let good = std::fs::read_to_string(good).unwrap();
    for (from, to, place, reason) in [
        ("f2f3", "f2f9", "-:7: \"f2f9\"", "at most one point for each checker"),
        ("f2f3", "nonsense", "-:7: \"nonsense\"", "point such as e2"),
        ("B@a1", "B@z1", "-:8: \"B@z1\"", "z1"),
        ("king-trails", "chess", "-:1: \"", "unknown game \"chess\""),
        ("result: None", "result: Some((winner: Some(red), reason: KingCaptured))", "-:1: \"", "the game is not over"),
        ("first: blue", "first: green", "-:5: \"first: green,\"", "not a saved game"),
        ("first: blue", "second: blue", "-:5: \"second: blue,\"", "not a saved game"),
        ("result: None,\n)", "", "-:", "not a saved game"),
    ] {
        let text = good.replace(from, to);
        assert_ne!(text, good);
        let error = bad(&["replay", "-"], text.as_bytes());
        assert!(error.starts_with(place) && error.contains(reason), "{to}: {error}");
    }
    let many = format!(
        "(format: 1, game: \"benediction\", first: red, players: (human, human), actions: [{}])",
        "\"a\",".repeat(20_001)
    );
    assert_eq!(Record::read(&many), Err(RecordError::TooLong));
    assert_eq!(Record::read(&" ".repeat(1024 * 1024 + 1)), Err(RecordError::TooLong));
    assert!(matches!(Record::read(&"(".repeat(100_000)), Err(RecordError::Broken { .. })));
}
