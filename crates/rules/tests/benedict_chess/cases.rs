//! Every case of `cases.ron`: the result of an action, or the rule that refuses it.

use benediction_rules::Position as _;
use benediction_rules::notation::Notation;
use serde::Deserialize;

use super::{fen, read};

#[derive(Deserialize)]
struct Case {
    name: String,
    /// The paragraph or decision.
    about: String,
    position: String,
    action: String,
    expect: Expect,
}

#[derive(Deserialize)]
enum Expect {
    /// The notation for people, the position afterwards, and the result.
    Legal { label: String, after: String, result: String },
    /// The name of the rule.
    Refused(String),
    /// The position cannot be read, for a reason with these words.
    NoPosition(String),
}

#[test]
fn every_rules_case_has_the_expected_result() {
    let cases: Vec<Case> = ron::from_str(include_str!("cases.ron")).unwrap();
    let mut wrong = Vec::new();
    for case in &cases {
        let result = decide(case);
        let expected = match &case.expect {
            Expect::Legal { label, after, result } => format!("{label} | {after} | {result}"),
            Expect::Refused(rule) => format!("refused {rule}"),
            Expect::NoPosition(reason) => format!("no position {reason}"),
        };
        let same = match &case.expect {
            Expect::NoPosition(reason) => result.starts_with("no position") && result.contains(reason.as_str()),
            _ => result == expected,
        };
        if !same {
            wrong.push(format!("{} ({})\n  wanted {expected}\n  found  {result}", case.name, case.about));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for decision in 1..=10 {
        let number = format!("D{decision}");
        assert!(cases.iter().any(|case| case.about.split(' ').any(|word| word == number)), "{number} has no case");
    }
}

fn decide(case: &Case) -> String {
    let mut position = match benediction_rules::games::benedict_chess::Position::read_position(&case.position) {
        Ok(position) => position,
        Err(error) => return format!("no position {}", error.reason),
    };
    if case.action.is_empty() {
        let outcome = position.outcome().map_or("none".into(), |outcome| position.sides().outcome(outcome));
        return format!(" | {} | {outcome}", fen(&position));
    }
    let action = match position.read_action(&case.action) {
        Ok((action, _)) => action,
        Err(reason) => return format!("unread {reason:?}"),
    };
    if let Err(violation) = position.check(action) {
        return format!("refused {violation:?}");
    }
    let label = position.action_text_for_people(action);
    position.apply(action);
    let result = position.outcome().map_or("none".into(), |outcome| position.sides().outcome(outcome));
    assert_eq!(read(&fen(&position)), position, "{}", case.name);
    format!("{label} | {} | {result}", fen(&position))
}
