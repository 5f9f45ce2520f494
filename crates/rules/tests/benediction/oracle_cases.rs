//! The second implementation against the table of cases.

use super::cases::{Case, Expect};
use super::oracle::text;
use std::collections::BTreeSet;

/// Returns the position before the judged action, and the result of that action.
fn judge(case: &Case) -> Result<Result<String, String>, String> {
    let mut state = text::parse(&case.position)?;
    let (judged, before) = case.split().ok_or("no action")?;
    for action in before {
        state = text::apply_text(&state, action).map_err(|reason| format!("{action}: {reason}"))?;
    }
    let listed = state.legal().contains(judged);
    let outcome = text::apply_text(&state, judged);
    if listed != outcome.is_ok() {
        return Err(format!("{judged} is listed as legal: {listed}"));
    }
    Ok(outcome.map(|after| text::print(&after)))
}

#[test]
fn oracle_gives_every_case_the_expected_result() {
    let mut wrong = String::new();
    for case in Case::all() {
        let expected = match &case.expect {
            Expect::Legal { after } => Ok(after.clone()),
            Expect::Refused(reason) => Err(reason.clone()),
        };
        let outcome = judge(&case);
        if outcome.as_ref() != Ok(&expected) {
            wrong += &format!("{} ({})\n  {outcome:?}\n  {expected:?}\n", case.name, case.paragraph);
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn the_names_of_the_cases_are_distinct() {
    let cases = Case::all();
    let names: BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    assert_eq!(names.len(), cases.len());
}

#[test]
fn every_decision_but_the_repetition_has_cases() {
    let cases = Case::all();
    for number in (1..=17).filter(|number| *number != 6) {
        let tag = format!("[D{number}]");
        assert!(cases.iter().any(|case| case.paragraph.contains(&tag)), "{tag}");
    }
}

#[test]
fn the_positions_after_read_back_as_they_are_written() {
    for case in Case::all() {
        if let Expect::Legal { after } = &case.expect {
            let read = text::parse(after).map(|state| text::print(&state));
            assert_eq!(read.as_ref(), Ok(after), "{}", case.name);
        }
    }
}
