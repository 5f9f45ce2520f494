//! Saved games: written, read, migrated, refused.

use benediction::games::benediction::{Position, Variant};
use benediction::record::{FORMAT, Player, Record, RecordError};
use benediction::registry;
use benediction::rules::{Outcome, Reason, Side};
use benediction::session::Session;

use crate::support::{bad, data, good};

fn players() -> (Player, Player) {
    (Player::Human, Player::Other("a friend".into()))
}

fn round_trip(session: &Session<Position>) {
    let record = session.record(players());
    let text = record.write();
    let again = Record::read(&text).unwrap();
    assert_eq!(again, record, "{text}");
    let loaded: Session<Position> = Session::from_record(&again).unwrap();
    assert_eq!(loaded.position(), session.position());
    assert_eq!(loaded.start(), session.start());
    assert_eq!(loaded.record(players()), record, "{text}");
}

#[test]
fn a_saved_game_gives_the_game_back_with_what_was_taken_back() {
    let mixed = Variant { trails: true, n: 6, ..Variant::BENEDICTION };
    for (seed, variant) in [Variant::BENEDICTION, Variant::KING_TRAILS, mixed].into_iter().enumerate() {
        for seed in [seed as u128, 10 + seed as u128] {
            let mut session = Session::new(Position::new(variant, Side::Far));
            let mut random = oorandom::Rand64::new(seed);
            for _ in 0..120 {
                round_trip(&session);
                let Some(action) = benediction::engine::random_action(session.position(), &mut random) else { break };
                session.act(action).unwrap();
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
    session.act(session.read("d2d3").unwrap()).unwrap();
    let before = session.position().clone();
    session.end(Outcome::draw(Reason::Agreed));
    assert!(session.undo());
    assert_eq!((session.position(), session.ply()), (&before, 1));
    assert!(session.undo());
    assert_eq!(session.ply(), 0);
    assert!(!session.undo());
}

#[test]
fn what_was_taken_back_is_read_where_it_was_played() {
    // f2-1-f3 is a split only when f3f4 has made room; read too early it would be the merge of a part.
    let text = r#"(format: 1, game: "benediction", first: red, players: (human, human),
        position: Some("Benediction v2: benediction/red: e2k f2+ f3/blue: e8k"),
        actions: [], undone: ["f2-1-f3", "f3f4"], result: None)"#;
    let mut session: Session<Position> = Session::from_record(&Record::read(text).unwrap()).unwrap();
    assert!(session.redo() && session.redo());
    let texts: Vec<String> = session.record(players()).actions;
    assert_eq!(texts, ["f3f4", "f2-1-f3"]);
}

#[test]
fn format_1_is_read_for_ever() {
    let path = data("record-1.ron");
    let text = std::fs::read_to_string(&path).unwrap();
    let record = Record::read(&text).unwrap();
    assert_eq!((record.format, record.players.clone()), (1, (Player::Human, Player::Bot(2))));
    let mut session = registry::load(&record).unwrap();
    assert_eq!((session.spec().to_string().as_str(), session.ply()), ("king-trails", 6));
    assert!(session.can_redo() && session.redo().is_some());
    let out = good(&["replay", path.to_str().unwrap()], "");
    insta::assert_snapshot!(out);
}

#[test]
fn a_newer_format_is_refused_kindly() {
    let text = format!("(format: {}, game: \"benediction\", clock: (3, 4), anything: [\"else\"])", FORMAT + 1);
    assert_eq!(Record::read(&text), Err(RecordError::Newer(FORMAT + 1)));
    let error = bad(&["replay", "-"], text.as_bytes());
    assert!(error.starts_with("-:1: ") && error.contains("made by a newer version of the program"), "{error}");
}

#[test]
fn a_broken_saved_game_is_refused_with_its_place() {
    let good = data("record-1.ron");
    let good = std::fs::read_to_string(good).unwrap();
    for (from, to, place, reason) in [
        ("f2f3", "f2f9", "-:7: \"f2f9\"", "at most as many steps"),
        ("f2f3", "nonsense", "-:7: \"nonsense\"", "point such as e2"),
        ("B@a1", "B@z1", "-:1: \"", "B@z1"),
        ("king-trails", "chess", "-:1: \"", "no game is called \"chess\""),
        ("result: None", "result: Some((winner: Some(red), reason: KingCaptured))", "-:1: \"", "the game goes on"),
        ("first: blue", "first: green", "-:5: \"first: green,\"", "no saved game"),
        ("first: blue", "second: blue", "-:5: \"second: blue,\"", "no saved game"),
        ("result: None,\n)", "", "-:", "no saved game"),
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
