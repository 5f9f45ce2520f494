//! Every case of `cases.ron`.

use std::collections::BTreeSet;

use benediction_rules::Position as _;
use benediction_rules::games::kingamon::Position;
use benediction_rules::notation::Notation;
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    point: String,
    name: String,
    position: String,
    /// Legal actions that are played before.
    #[serde(default)]
    first: String,
    expect: Expect,
}

#[derive(Deserialize)]
enum Expect {
    /// The action is legal and gives this position.
    Gives(String, String),
    /// The action breaks this rule.
    Refused(String, String),
    /// The text is not an action.
    Unreadable(String),
    /// Exactly these actions are legal.
    Legal(Vec<String>),
}

/// Returns the result, in the words of the expected one.
fn result(position: &mut Position, case: &Case) -> Result<String, String> {
    for text in case.first.split(',').map(str::trim).filter(|text| !text.is_empty()) {
        let (action, _) = position.read_action(text).map_err(|why| (why).to_string())?;
        position.check(action).map_err(|violation| format!("{text}: {violation:?}"))?;
        position.apply(action);
    }
    let (Expect::Gives(text, _) | Expect::Refused(text, _) | Expect::Unreadable(text)) = &case.expect else {
        let mut actions = Vec::new();
        position.legal(&mut actions);
        let mut texts: Vec<String> = actions.iter().map(|action| position.action_text(*action)).collect();
        texts.sort();
        return Ok(texts.join(" "));
    };
    let Ok((action, length)) = position.read_action(text) else { return Ok("unreadable".into()) };
    assert_eq!(length, text.len(), "{}: {text}", case.name);
    Ok(match position.check(action) {
        Err(violation) => format!("{violation:?}"),
        Ok(()) => {
            assert_eq!(&position.action_text(action), text, "{}", case.name);
            position.apply(action);
            position.position_text().trim_end().to_string()
        }
    })
}

#[test]
fn every_rules_case_has_the_expected_result() {
    let cases: Vec<Case> = ron::from_str(include_str!("cases.ron")).unwrap();
    let mut wrong = Vec::new();
    let mut decided = BTreeSet::new();
    for case in &cases {
        decided.insert(case.point.as_str());
        let mut position = Position::read_position(&case.position).unwrap_or_else(|e| panic!("{}: {e:?}", case.name));
        let expected = match &case.expect {
            Expect::Gives(_, expected) | Expect::Refused(_, expected) => expected.clone(),
            Expect::Unreadable(_) => "unreadable".into(),
            Expect::Legal(texts) => texts.join(" "),
        };
        let result = result(&mut position, case);
        if result.as_ref() != Ok(&expected) {
            wrong.push(format!("{} {}\n  wanted {expected}\n  found  {result:?}", case.point, case.name));
        }
    }
    assert!(wrong.is_empty(), "{} cases:\n{}", wrong.len(), wrong.join("\n"));
    for decision in 1..=17 {
        assert!(decided.contains(format!("K{decision}").as_str()), "K{decision} has a case");
    }
}
