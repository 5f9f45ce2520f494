//! Random games with random switches: the slow rules agree on every legal action and every position.

use std::collections::BTreeSet;

use benediction::games::kingamon::{Action, Position, Switches};
use benediction::notation::Notation;
use benediction::rules::Position as _;

use crate::oracle::Oracle;

const GAMES: usize = 256;
const LONGEST: usize = 500;

#[test]
fn the_slow_rules_agree_in_random_games() {
    let all: Vec<Switches> = Switches::all().collect();
    assert_eq!(all.len(), 128, "16 without quick, 48 with it, each with the cube and without");
    let mut met = BTreeSet::new();
    for game in 0..GAMES {
        let mut random = oorandom::Rand64::new(game as u128 + 17);
        // Every combination twice.
        let switches = all[game % all.len()];
        let mut position = Position::new(switches);
        let mut oracle = Oracle::start(&switches.to_string());
        for _ in 0..LONGEST {
            assert_eq!(position.position_text().trim_end(), oracle.text());
            let mut actions: Vec<Action> = Vec::new();
            position.legal(&mut actions);
            let mut texts: Vec<String> = actions.iter().map(|action| position.action_text(*action)).collect();
            let mut wanted = oracle.legal();
            texts.sort();
            wanted.sort();
            assert_eq!(texts, wanted, "{}", oracle.text());
            if texts.is_empty() {
                break;
            }
            // Passing would end most games with a cube at once.
            if texts == ["pass", "take"] && random.rand_float() < 0.9 {
                texts = vec!["take".into()];
            }
            let text = &texts[random.rand_range(0..texts.len() as u64) as usize];
            met.extend(text.chars().filter(|c| "x#[".contains(*c)).map(String::from));
            if ["decline", "double", "take", "pass"].contains(&text.as_str()) {
                met.insert(text.clone());
            }
            let (action, length) = position.read_action(text).unwrap();
            assert_eq!(length, text.len());
            assert_eq!(position.check(action), Ok(()));
            position.apply(action);
            oracle.act(text);
        }
        met.extend(position.outcome().map(|outcome| position.sides().reason(outcome.reason)));
    }
    let wanted = [
        "#",
        "[",
        "all borne off",
        "decline",
        "double",
        "double passed",
        "king borne off",
        "king captured",
        "pass",
        "take",
        "x",
    ];
    assert_eq!(met.iter().map(String::as_str).collect::<Vec<_>>(), wanted, "everything that can happen happened");
}
