//! Positions and actions as texts: those that are read, and those that are refused with a place.

use benediction_rules::Position as _;
use benediction_rules::games::kingamon::{Phase, Position, Switches};
use benediction_rules::notation::Notation;
use benediction_rules::{RuleSet, Side};
use proptest::prelude::*;

const WHITE_HOME: &str = "W:bar:1K,2:2,3:2,4:2,5:2,6:2";
const RED_HOME: &str = "R:bar:1K,28:2,27:2,26:2,25:2,24:2";

#[test]
fn position_text_errors_name_their_place() {
    let text = |rest: &str| format!("{WHITE_HOME} {RED_HOME} {rest}");
    let mut wrong = Vec::new();
    for (text, column, reason) in [
        (String::new(), 1, "expected W: with the pieces"),
        (format!("{WHITE_HOME} turn=w"), 1, "expected R: with the pieces"),
        (text(""), 1, "expected turn=w or turn=r"),
        (text("turn=x"), 69, "w or r"),
        (text("turn=w turn=w"), 71, "appears twice"),
        (text("chess"), 64, "has the words"),
        (text("turn=w roll=7,1"), 76, "two dice"),
        (text("turn=w roll=3,1 left=4"), 85, "not used yet"),
        (text("turn=w left=4"), 76, "left= needs roll="),
        (text("turn=- roll=3,1"), 76, "after the starting draw"),
        (text("turn=w cube=2w"), 76, "needs rules=cube"),
        (text("turn=w cube=3w rules=cube"), 76, "up to 64"),
        (text("turn=w cube=2- rules=cube"), 76, "up to 64"),
        (text("turn=w double=offered"), 78, "may not double"),
        (text("turn=w rules=remove"), 77, "quick"),
        (text("turn=w rules=quick,remove,bgoff"), 77, "cannot be combined"),
        (text("turn=w rules=fast"), 77, "is not a rule"),
        (text("turn=w result=w,king-captured"), 78, "this contradicts the pieces"),
        (text("turn=w result=w"), 78, "a result must be written"),
        (text("turn=w result=w,white-resigns"), 78, "a result must be written"),
        (format!("W:bar:1K,2:9 {RED_HOME} turn=w"), 3, "not 9 disks"),
        (format!("W:bar:1,2:10 {RED_HOME} turn=w"), 3, "must have a king"),
        (format!("W:bar:1K,2:9,3:2K {RED_HOME} turn=w"), 14, "only one king"),
        (format!("W:bar:1K,2:5,2:5 {RED_HOME} turn=w"), 14, "appears twice"),
        (format!("W:bar:1K,30:10 {RED_HOME} turn=w"), 10, "a place must be"),
        (format!("W:bar:1K,2:0,3:10 {RED_HOME} turn=w"), 10, "from 1 to 11"),
        (format!("W:bar:1K,2:9,out:1 {RED_HOME} turn=w"), 3, "out needs rules=quick,remove"),
        (format!("W:bar:1K,2:8,28:2 {RED_HOME} turn=w"), 21, "both sides cannot stand on 28"),
    ] {
        let error = Position::read_position(&text).unwrap_err();
        if !(error.reason).to_string().contains(reason) || (error.line, error.column) != (1, column) {
            wrong.push(format!("{text}: wanted column {column}, {reason}; found {error:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn unambiguous_parts_of_notation_are_optional() {
    for (text, whole) in [
        // Both dice where nothing is said of them, in either order; a roll that cannot be played is over.
        ("turn=w roll=1,3", "turn=w roll=3,1 left=3,1"),
        ("turn=w roll=3,1 left=1,3", "turn=w roll=3,1 left=3,1"),
        ("turn=w roll=3,1 left=-", "turn=r"),
        ("turn=w roll=3,3 left=-", "turn=w"),
        ("turn=w rules=acey,quick", "turn=w rules=quick,acey"),
        ("turn=w rules=cube", "turn=w cube=1- rules=cube"),
    ] {
        let position = Position::read_position(&format!("{WHITE_HOME} {RED_HOME} {text}")).unwrap();
        assert_eq!(position.position_text(), format!("{WHITE_HOME} {RED_HOME} {whole}\n"));
    }
}

#[test]
fn conflicting_rule_options_are_refused() {
    for (words, reason) in [
        ("remove", "needs Quick end (\"quick\")"),
        ("kingbar", "needs Quick end (\"quick\")"),
        ("quick,remove,bgoff", "cannot be combined"),
        ("quick,slow", "\"slow\" is not a rule"),
    ] {
        let error =
            Position::start(&format!("kingamon {words}").as_str().into(), benediction_rules::Side::Near).unwrap_err();
        assert!((error).to_string().contains(reason), "{error:?}");
    }
    for switches in Switches::all() {
        assert_eq!(Switches::named(&switches.to_string()), Ok(switches));
    }
}

/// Texts made of the parts that the readers recognise, and of others.
fn garbage() -> impl Strategy<Value = String> {
    let pieces = vec![
        "W:",
        "R:",
        "bar:1K",
        "2:2",
        "off:11K",
        "out:1",
        ",",
        " ",
        "turn=w",
        "turn=-",
        "roll=3,1",
        "left=",
        "left=-",
        "3,1",
        "double=offered",
        "dice=due",
        "cube=2w",
        "rules=",
        "quick",
        "cube",
        "result=w,king-captured",
        "d",
        "k",
        "4",
        ">",
        "7",
        "bar",
        "off",
        "x",
        "#",
        "[5]",
        "[",
        "]",
        "3-1",
        "6-6",
        "-",
        ":",
        "w ",
        "starter ",
        "decline",
        "double",
        "é",
        "0",
        "99999",
        WHITE_HOME,
        RED_HOME,
    ];
    prop::collection::vec(prop::sample::select(pieces), 0..14).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn garbage_texts_never_panic(text in garbage(), plies in 0..40_usize, seed: u64) {
        if let Ok(position) = Position::read_position(&text) {
            assert_eq!(Position::read_position(&position.position_text()).as_ref(), Ok(&position));
        }
        let all: Vec<Switches> = Switches::all().collect();
        let mut position = Position::new(all[(seed % 128) as usize]);
        let mut numbers = oorandom::Rand64::new(u128::from(seed));
        for _ in 0..plies {
            let Some(action) = benediction_rules::random::random_action(&position, &mut numbers) else { break };
            position.apply(action);
        }
        if let Ok((action, length)) = position.read_action(&text) {
            assert!(text.is_char_boundary(length));
            if position.check(action).is_ok() {
                position.apply(action);
            }
        }
    }
}

#[test]
fn match_rule_is_validated_and_disables_useless_cube() {
    for text in ["match=0-3", "match=3-26", "match=3", "match=03-3", "match=1-2,match=1-2", "match=+1-2"] {
        assert!(Switches::named(text).is_err(), "{text}");
    }
    let needs = |text: &str| {
        let switches = Switches::named(text).unwrap();
        assert_eq!(switches.to_string(), text);
        Side::BOTH.map(|side| switches.needs(side))
    };
    assert_eq!(needs("quick,cube,match=3-25"), [Some(3), Some(25)]);
    assert_eq!(needs("cube"), [None, None]);
    let opens = |rest: &str| {
        let text = format!("{WHITE_HOME} {RED_HOME} {rest}");
        Position::read_position(&text).map(|position| (position.phase() == Phase::Offer, position.position_text()))
    };
    // White may double while it needs more than the stake. The Crawford game has no cube.
    for (rest, open) in [
        ("turn=w rules=cube,match=2-1", true),
        ("turn=w rules=cube,match=1-2", false),
        ("turn=r rules=cube,match=1-2", true),
        ("turn=w cube=2w rules=cube,match=2-5", false),
        ("turn=w cube=2w rules=cube,match=3-5", true),
        ("turn=w rules=match=1-2", false),
        ("turn=r rules=match=1-2", false),
    ] {
        let (offered, written) = opens(rest).unwrap();
        assert_eq!(offered, open, "{rest}");
        assert_eq!(Position::read_position(&written).unwrap().position_text(), written);
    }
    assert!(opens("turn=w double=offered rules=cube,match=1-2").is_err());
    let rules = |rules: &str, needs, doubling| Position::match_rules(&RuleSet::from(rules), needs, doubling).unwrap();
    assert_eq!(rules("quick,cube,match=3-3", [1, 3], false).to_string(), "quick,match=1-3");
    assert_eq!(rules("quick,match=1-3", [1, 2], true).to_string(), "quick,cube,match=1-2");
    assert_eq!(Position::match_rules(&RuleSet::USUAL, [0, 2], true), None);
}
