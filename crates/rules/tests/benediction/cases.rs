//! Every case of `cases.ron` against the game's own rules: accepted or refused, by which rule, and the board afterwards.

use benediction_rules::Position as _;
use benediction_rules::games::benediction::{Action, Position};
use benediction_rules::notation::Notation;
use serde::Deserialize;

/// A row of the table.
#[derive(Deserialize)]
pub struct Case {
    pub name: String,
    pub paragraph: String,
    pub position: String,
    #[serde(default)]
    action: String,
    #[serde(default)]
    actions: Vec<String>,
    pub expect: Expect,
}

/// The result of the judged action.
#[derive(Deserialize)]
pub enum Expect {
    Legal { after: String },
    Refused(String),
}

impl Case {
    pub fn all() -> Vec<Case> {
        ron::from_str(include_str!("cases.ron")).unwrap()
    }

    /// The actions that lead to the judged one, and that one.
    pub fn split(&self) -> Option<(&String, Vec<&String>)> {
        let given = Some(&self.action).filter(|action| !action.is_empty());
        let mut actions: Vec<&String> = self.actions.iter().chain(given).collect();
        actions.pop().map(|judged| (judged, actions))
    }
}

/// Reads a canonical action strictly: the lenient reading would turn a split onto a friend into the merge of a part.
fn strict(position: &Position, text: &str) -> Action {
    let (action, length) = position.read_action(text).unwrap();
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
fn every_rules_case_has_the_expected_result() {
    let cases = Case::all();
    assert!(cases.len() > 400);
    let mut wrong = Vec::new();
    for case in cases {
        let mut position = Position::read_position(&case.position).unwrap_or_else(|e| panic!("{}: {e:?}", case.name));
        let (last, before) = case.split().unwrap();
        for text in before {
            let action = strict(&position, text);
            position.check(action).unwrap_or_else(|e| panic!("{}: {text}: {e:?}", case.name));
            position.apply(action);
        }
        let action = strict(&position, last);
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
