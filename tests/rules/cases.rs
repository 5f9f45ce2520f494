//! Every case of `tests/data/cases.ron` against the game's own rules: accepted or refused, by which rule, and what stands
//! on the board afterwards.

use benediction::games::benediction::{Action, Position};
use benediction::rules::Game;
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    name: String,
    paragraph: String,
    position: String,
    #[serde(default)]
    action: String,
    #[serde(default)]
    actions: Vec<String>,
    expect: Expect,
}

#[derive(Deserialize)]
enum Expect {
    Legal { after: String },
    Refused(String),
}

/// Reads a canonical action as it stands: the lenient reading would turn a split onto a friend into the merge of a part.
fn strict(position: &Position, text: &str) -> Action {
    let (action, length) = position.parse_action(text).unwrap();
    assert_eq!(length, text.len(), "{text}");
    match action {
        Action::PartMerge { from, count, to } if text.contains('-') => Action::Split { from, count, to },
        action => action,
    }
}

fn one_line(text: &str) -> String {
    text.trim_end().lines().map(str::trim_end).collect::<Vec<_>>().join("/").replace(" / ", "/")
}

#[test]
fn every_case_of_the_rules_is_decided_as_the_table_says() {
    let cases: Vec<Case> = ron::from_str(include_str!("../data/cases.ron")).unwrap();
    assert!(cases.len() > 400);
    let mut wrong = Vec::new();
    for case in cases {
        let mut position = Position::read_position(&case.position).unwrap_or_else(|e| panic!("{}: {e}", case.name));
        let mut actions = case.actions.clone();
        if !case.action.is_empty() {
            actions.push(case.action.clone());
        }
        let last = actions.pop().unwrap();
        for text in &actions {
            let action = strict(&position, text);
            position.check(action).unwrap_or_else(|e| panic!("{}: {text}: {e}", case.name));
            position.apply(action);
        }
        let action = strict(&position, &last);
        let found = match position.check(action) {
            Ok(()) => {
                position.apply(action);
                format!("legal {}", one_line(&position.position_text()))
            }
            Err(violation) => format!("refused {violation:?}"),
        };
        let wanted = match &case.expect {
            Expect::Legal { after } => format!("legal {}", one_line(&after.replace(" / ", "/"))),
            Expect::Refused(variant) => format!("refused {variant}"),
        };
        if found != wanted {
            wrong.push(format!(
                "{} ({})\n  {} : {last}\n  wanted {wanted}\n  found  {found}",
                case.name, case.paragraph, case.position
            ));
        }
    }
    assert!(wrong.is_empty(), "{} cases:\n{}", wrong.len(), wrong.join("\n"));
}
