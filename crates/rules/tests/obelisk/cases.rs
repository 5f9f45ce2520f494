//! The decisions O1 to O14 of the rules, and each of their sentences that an action can break, as cases.

use std::collections::BTreeSet;

use benediction_rules::Position as _;
use benediction_rules::games::obelisk::{Position, SIDES};
use benediction_rules::notation::Notation;
use serde::Deserialize;

use super::{legal, position};

#[derive(Deserialize)]
struct Case {
    /// The decision or the paragraph.
    of: String,
    name: String,
    position: String,
    action: String,
    expect: Expect,
}

#[derive(Deserialize)]
enum Expect {
    /// The action is legal and leaves this position.
    Legal(String),
    /// The same, and the game ends so.
    Ends(String, String),
    /// It breaks this rule.
    Refused(String),
    /// Without an action: these are all that are legal.
    All(Vec<String>),
    /// Without an action: the game is over.
    Over(String),
}

#[test]
fn every_rules_case_has_the_expected_result() {
    let cases: Vec<Case> = ron::from_str(include_str!("cases.ron")).unwrap();
    let mut wrong = Vec::new();
    for Case { of, name, position: text, action, expect } in &cases {
        let before = position(text);
        let mut after = before;
        let result = |position: &Position| position.outcome().map(|outcome| SIDES.outcome(outcome));
        let played = (!action.is_empty()).then(|| {
            let (action, length) = before.read_action(action).unwrap();
            assert_eq!(length, 6);
            before.check(action).map(|()| {
                after.apply(action);
            })
        });
        let (found, wanted) = match expect {
            Expect::All(actions) => {
                let mut sorted = actions.clone();
                sorted.sort();
                (format!("{:?}", legal(&before)), format!("{sorted:?}"))
            }
            Expect::Over(ending) => (format!("{:?}", result(&before)), format!("{:?}", Some(ending))),
            Expect::Refused(rule) => (format!("{played:?}"), format!("Some(Err({rule}))")),
            Expect::Legal(text) => (
                format!("{played:?} {} {:?}", after.position_text(), result(&after)),
                format!("Some(Ok(())) {text} None"),
            ),
            Expect::Ends(text, ending) => (
                format!("{played:?} {} {:?}", after.position_text(), result(&after)),
                format!("Some(Ok(())) {text} {:?}", Some(ending)),
            ),
        };
        if found != wanted {
            wrong.push(format!("{of} {name}\n  {text} {action}\n  wanted {wanted}\n  found  {found}"));
        }
    }
    assert!(wrong.is_empty(), "{} cases:\n{}", wrong.len(), wrong.join("\n"));
    let decided: BTreeSet<&str> = cases.iter().map(|case| case.of.as_str()).collect();
    // O10, repetition, is a session's: crates/study/tests/session/obelisk.rs.
    for decision in (1..=14).filter(|number| *number != 10).map(|number| format!("O{number}")) {
        assert!(decided.contains(decision.as_str()), "{decision} has no case");
    }
}
