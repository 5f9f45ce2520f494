//! Random games with random switches: the slow rules agree on every legal action and every position.

use std::collections::BTreeSet;

use benediction_rules::Position as _;
use benediction_rules::games::kingamon::{Action, Position, Switches};
use benediction_rules::notation::Notation;

use super::oracle::Oracle;

const GAMES: usize = 256;
const MAX_ACTIONS: usize = 500;

/// Follows a random game to its end or for a number of actions. Returns the number of actions.
fn follow(switches: Switches, seed: u128, met: &mut BTreeSet<String>) -> usize {
    let mut random = oorandom::Rand64::new(seed);
    let mut position = Position::new(switches);
    let mut oracle = Oracle::start(&switches.to_string());
    let mut played = 0;
    for _ in 0..MAX_ACTIONS {
        assert_eq!(position.position_text().trim_end(), oracle.text());
        let mut actions: Vec<Action> = Vec::new();
        position.legal(&mut actions);
        let mut texts: Vec<String> = actions.iter().map(|action| position.action_text(*action)).collect();
        let mut expected = oracle.legal();
        texts.sort();
        expected.sort();
        assert_eq!(texts, expected, "{}", oracle.text());
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
        played += 1;
    }
    met.extend(position.outcome().map(|outcome| position.sides().reason(outcome.reason).to_string()));
    played
}

/// `scripts/soak rules N`: both rules agree on N actions.
#[test]
#[ignore = "as long as is asked for"]
fn kingamon_matches_slow_rules_for_actions_asked_for() {
    let parameter = |name: &str, usual: u64| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
    let (count, seed) = (parameter("BENEDICTION_ACTIONS", 10_000), parameter("BENEDICTION_SEED", 1));
    let (all, began) = (Switches::all().collect::<Vec<_>>(), std::time::Instant::now());
    let (mut actions, mut games) = (0, 0);
    while actions < count {
        let switches = all[games as usize % all.len()];
        actions += follow(switches, u128::from(seed) << 64 | games, &mut BTreeSet::new()) as u64;
        games += 1;
    }
    println!("{actions} actions in {games} games, {} s, seed {seed}", began.elapsed().as_secs());
}

#[test]
fn the_slow_rules_agree_in_random_games() {
    let all: Vec<Switches> = Switches::all().collect();
    assert_eq!(all.len(), 128, "16 without quick, 48 with it, each with the cube and without");
    let mut met = BTreeSet::new();
    for game in 0..GAMES {
        // Every combination twice.
        let _ = follow(all[game % all.len()], game as u128 + 17, &mut met);
    }
    let events = [
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
    assert_eq!(met.iter().map(String::as_str).collect::<Vec<_>>(), events, "everything that can happen happened");
}
