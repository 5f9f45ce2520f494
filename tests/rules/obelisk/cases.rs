//! The decisions O1 to O14 of the rules, and each of their sentences that an action can break, as cases.

use std::collections::BTreeSet;

use benediction::games::obelisk::{Position, SIDES};
use benediction::notation::Notation;
use benediction::rules::Position as _;
use benediction::session::Session;
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
fn every_case_is_decided_as_the_table_says() {
    let cases: Vec<Case> = ron::from_str(include_str!("../../data/obelisk.ron")).unwrap();
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
    // O10 is the session's, below.
    for decision in (1..=14).filter(|number| *number != 10).map(|number| format!("O{number}")) {
        assert!(decided.contains(decision.as_str()), "{decision} has no case");
    }
}

#[test]
fn o10_the_third_occurrence_is_a_draw() {
    let mut session = Session::new(position("1cb/2p/2P/1CB b open"));
    // Each capstone goes round its half of the board and stands where it began.
    let round = ["Cb1-a2", "Cb4-a3", "Ca2-a1", "Ca3-a4", "Ca1-b2", "Ca4-b3", "Cb2-b1", "Cb3-b4"];
    for (index, text) in round.into_iter().cycle().take(16).enumerate() {
        assert_eq!(session.position().outcome(), None, "after {index} actions");
        let action = session.read(text).unwrap();
        session.act(action).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    }
    assert_eq!(session.position().outcome().map(|outcome| SIDES.outcome(outcome)), Some("draw, repetition".into()));
    assert!(session.undo() && session.position().outcome().is_none());
}
