//! The puzzles of the program: their form, their proofs, judgements.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::AtomicBool;

use benediction_engine::AnyGame;
use benediction_rules::{Action, Actor};
use benediction_study::puzzles::{self, Judgement, Puzzle, PuzzleId, Theme};
use benediction_study::registry;
use benediction_study::tree::Date;

/// Number of puzzles of each game that are proved again.
const SAMPLE: usize = 6;

/// Returns the puzzles of a game at even distances.
fn sample(game: &str) -> Vec<&'static Puzzle> {
    let all: Vec<&Puzzle> = puzzles::shipped().iter().filter(|puzzle| puzzle.game == game).collect();
    all.iter().step_by((all.len() / SAMPLE).max(1)).copied().collect()
}

fn after(start: &dyn AnyGame, turn: &[Action]) -> Box<dyn AnyGame> {
    let mut position = start.boxed();
    turn.iter().for_each(|action| position.apply(*action));
    position
}

/// Returns a whole turn for each position in which it can result, by the slow way: every action in every order.
fn all_turns(start: &dyn AnyGame) -> Vec<Vec<Action>> {
    let Actor::Side(side) = start.turn().actor else { return Vec::new() };
    let mut seen = BTreeSet::new();
    let mut due = vec![Vec::new()];
    let mut turns = Vec::new();
    while let Some(turn) = due.pop() {
        let position = after(start, &turn);
        for action in position.legal() {
            let next: Vec<Action> = turn.iter().copied().chain([action]).collect();
            let end = after(start, &next);
            if !seen.insert(end.hash()) {
                continue;
            }
            let is_over = end.outcome().is_some() || end.turn().actor != Actor::Side(side);
            if is_over { turns.push(next) } else { due.push(next) }
        }
    }
    turns
}

#[test]
fn there_are_enough_puzzles_and_no_two_are_alike() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut ids: BTreeSet<PuzzleId> = BTreeSet::new();
    for puzzle in puzzles::shipped() {
        *counts.entry(&puzzle.game).or_default() += 1;
        assert!(ids.insert(puzzle.id()), "{puzzle:?}");
        assert_eq!(puzzles::find(puzzle.id()), Some(puzzle));
        assert!(!puzzle.accepted.is_empty() && puzzle.accepted.len() < puzzle.ends as usize, "{puzzle:?}");
        assert!((100..4000).contains(&puzzle.rating), "{puzzle:?}");
    }
    for (entry, least) in registry::games().iter().zip([400, 400, 200, 200, 100]) {
        let count = counts.get(entry.name).copied().unwrap_or_default();
        assert!(count >= least, "{}: {count}", entry.name);
    }
}

#[test]
fn a_sample_is_proved_again() {
    for entry in registry::games() {
        for puzzle in sample(entry.name) {
            assert_eq!(puzzle.prove(), Ok(()), "{} {}", puzzle.id(), puzzle.line());
        }
    }
}

/// The proofs use the tactics of the bots; this one only the rules.
#[test]
fn wins_and_defences_agree_with_the_rules_alone() {
    let wins = |position: &dyn AnyGame| {
        let Actor::Side(side) = position.turn().actor else { return false };
        let is_won = |turn: &Vec<Action>| after(position, turn).outcome().is_some_and(|end| end.winner == Some(side));
        all_turns(position).iter().any(is_won)
    };
    for entry in registry::games() {
        let of_theme = |theme: Theme| {
            let has = move |puzzle: &&Puzzle| puzzle.game == entry.name && puzzle.theme == theme;
            puzzles::shipped().iter().filter(has).step_by(40).take(2)
        };
        for puzzle in of_theme(Theme::Win).chain(of_theme(Theme::Defend)) {
            let session = puzzle.session().unwrap();
            let start = session.position();
            let side = puzzle.side().unwrap();
            let right: BTreeSet<u64> = puzzle.turns().unwrap().iter().map(|turn| after(start, turn).hash()).collect();
            // Every right turn, and a sample of the wrong ones: each costs all turns of the opponent.
            let (good, bad): (Vec<_>, Vec<_>) =
                all_turns(start).into_iter().partition(|turn| right.contains(&after(start, turn).hash()));
            assert_eq!(good.len(), right.len(), "{}", puzzle.line());
            let checked = good.iter().map(|turn| (turn, true)).take(8);
            let checked = checked.chain(bad.iter().step_by(bad.len() / 8 + 1).map(|turn| (turn, false)));
            for (turn, expected) in checked {
                let end = after(start, turn);
                let winner = end.outcome().map(|end| end.winner);
                let reached = match puzzle.theme {
                    Theme::Win => winner == Some(Some(side)),
                    _ => winner != Some(Some(side.other())) && !wins(end.as_ref()),
                };
                assert_eq!(reached, expected, "{} {:?}", puzzle.line(), start.texts_of(turn));
            }
        }
    }
}

#[test]
fn puzzles_accept_any_action_order_and_refute_wrong_turns() {
    for entry in registry::games() {
        for puzzle in sample(entry.name) {
            let session = puzzle.session().unwrap();
            let start = session.position();
            for turn in puzzle.turns().unwrap().iter().take(3) {
                assert!(!matches!(puzzle.judge(turn), Ok(Judgement::Wrong(_))), "{}", puzzle.line());
                let mut reversed = turn.clone();
                reversed.reverse();
                let is_same = reversed.iter().try_fold(start.boxed(), |mut position, action| {
                    position.check(*action).ok()?;
                    position.apply(*action);
                    Some(position)
                });
                if is_same.is_some_and(|end| end.hash() == after(start, turn).hash()) {
                    assert!(!matches!(puzzle.judge(&reversed), Ok(Judgement::Wrong(_))), "{}", puzzle.line());
                }
            }
            let right: BTreeSet<u64> = puzzle.turns().unwrap().iter().map(|turn| after(start, turn).hash()).collect();
            let wrong = all_turns(start).into_iter().find(|turn| !right.contains(&after(start, turn).hash())).unwrap();
            let Ok(Judgement::Wrong(refutation)) = puzzle.judge(&wrong) else { panic!("{}", puzzle.line()) };
            let shown = after(start, &wrong);
            if matches!(puzzle.theme, Theme::WinNext | Theme::Defend) && shown.outcome().is_none() {
                assert!(!refutation.is_empty(), "{} {:?}", puzzle.line(), start.texts_of(&wrong));
            }
            // What is shown is legal.
            let mut position = shown;
            for action in refutation {
                position.check(action).unwrap();
                position.apply(action);
            }
        }
    }
}

#[test]
fn a_win_in_two_is_played_to_its_end() {
    let puzzle = puzzles::shipped().iter().find(|puzzle| puzzle.theme == Theme::WinNext).unwrap();
    let session = puzzle.session().unwrap();
    let turn = &puzzle.turns().unwrap()[0];
    let Ok(Judgement::Continue(answer)) = puzzle.judge(turn) else { panic!("{}", puzzle.line()) };
    let next = after(after(session.position(), turn).as_ref(), &answer);
    let solution = next.solve(benediction_engine::Goal::Win, &AtomicBool::new(false)).expect("a win after any answer");
    assert!(!solution.accepted.is_empty());
}

#[test]
fn a_puzzle_is_a_line_and_a_link() {
    for puzzle in puzzles::shipped().iter().step_by(50) {
        assert_eq!(Puzzle::read(&puzzle.line()).as_ref(), Some(puzzle));
        assert_eq!(Puzzle::of_text(&format!("https://example.org/#{}", puzzle.link())).as_ref(), Ok(puzzle));
        assert_eq!(Puzzle::of_text(&puzzle.line()).as_ref(), Ok(puzzle));
        assert_eq!(PuzzleId::read(&puzzle.id().to_string()), Some(puzzle.id()));
    }
    for text in ["", "1abc", "x\ty", "puzzle\tobelisk\twin\t5\t5\t3\tA", "obelisk\twin\t5\t5\tnothing\tCa1"] {
        assert!(Puzzle::of_text(text).is_err(), "{text}");
    }
}

#[test]
fn daily_puzzles_are_distinct_and_cover_every_game() {
    let days: Vec<Date> = (1..=28).filter_map(|day| Date::new(2026, 2, day)).collect();
    let of_days: Vec<&Puzzle> = days.iter().filter_map(|day| puzzles::daily(*day, None)).collect();
    assert_eq!(of_days.len(), 28);
    let games: BTreeSet<&str> = of_days.iter().map(|puzzle| puzzle.game.as_str()).collect();
    assert_eq!(games.len(), registry::games().len());
    let ids: BTreeSet<PuzzleId> = of_days.iter().map(|puzzle| puzzle.id()).collect();
    assert_eq!(ids.len(), 28);
    for pair in [((2024, 2, 28), (2024, 2, 29)), ((2025, 12, 31), (2026, 1, 1)), ((2024, 2, 29), (2024, 3, 1))] {
        let [before, next] = [pair.0, pair.1].map(|(year, month, day)| Date::new(year, month, day).unwrap().number());
        assert_eq!(before + 1, next, "{pair:?}");
    }
}

#[test]
fn a_mistake_of_a_game_becomes_a_puzzle() {
    let session = registry::first().start(benediction_rules::Side::Near);
    let turn = vec![session.position().legal()[0]];
    let puzzle = Puzzle::of_mistake(&session, std::slice::from_ref(&turn));
    assert_eq!(puzzle.turns(), Ok(vec![turn.clone()]));
    assert_eq!(puzzle.judge(&turn), Ok(Judgement::Solved));
    let other = vec![session.position().legal()[1]];
    assert_eq!(puzzle.judge(&other), Ok(Judgement::Wrong(Vec::new())));
    assert_eq!(puzzle.prove(), Ok(()));
}

#[test]
fn no_puzzle_is_the_image_of_another() {
    let mut seen: HashMap<(&str, u64), &Puzzle> = HashMap::new();
    let mut twice = Vec::new();
    for puzzle in puzzles::shipped() {
        let keys = puzzle.session().unwrap().keys();
        let known = keys.iter().find_map(|(_, key)| seen.get(&(puzzle.game.as_str(), *key)));
        match known {
            Some(other) => twice.push(format!("{} is {}", puzzle.id(), other.id())),
            None => drop(seen.insert((&puzzle.game, keys[0].1), puzzle)),
        }
    }
    assert!(twice.is_empty(), "{}: {}", twice.len(), twice.join(", "));
}

#[test]
fn the_chances_of_every_cube_puzzle_speak_for_its_solution() {
    let mut seen = 0;
    for puzzle in puzzles::shipped().iter().filter(|puzzle| puzzle.theme == Theme::Cube) {
        let decision = puzzle.session().unwrap().position().cube_decision().expect("a decision about the cube");
        assert_eq!(puzzle.accepted, [[decision.best.name()]], "{}", puzzle.line());
        assert!(decision.chance > decision.other, "{}", puzzle.line());
        seen += 1;
    }
    assert!(seen > 20, "{seen}");
}
