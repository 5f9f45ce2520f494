//! The slow second rules, compared with the program's at every position of random games.

use benediction_rules::games::benedict_chess::Position;
use benediction_rules::notation::Notation;
use benediction_rules::{Position as _, Side};

use super::slow::{Board, written};
use super::{fen, read};

fn result_of(position: &Position) -> String {
    use benediction_rules::Reason;
    match position.outcome() {
        None => "none".into(),
        Some(outcome) => match outcome.reason {
            Reason::KingFlipped => position.sides().of(outcome.winner.unwrap()).into(),
            reason => position.sides().reason(reason),
        },
    }
}

/// Follows a random game to its end or for a number of actions. Returns the result and the number of actions.
fn follow(start: &str, seed: u64, actions: usize) -> (String, usize) {
    let mut rng = oorandom::Rand64::new(u128::from(seed));
    let (mut position, mut board) = (read(start), Board::of(start));
    let mut played = 0;
    for _ in 0..actions {
        assert_eq!(fen(&position), board.text());
        assert_eq!(result_of(&position), board.result(), "{position:?}");
        if position.outcome().is_some() {
            break;
        }
        let mut legal = Vec::new();
        position.legal(&mut legal);
        let mut fast: Vec<String> = legal.iter().map(|action| position.action_text(*action)).collect();
        let mut steps = board.steps();
        let mut slow: Vec<String> = steps.iter().map(|step| written(*step)).collect();
        fast.sort();
        slow.sort();
        assert_eq!(fast, slow, "{position:?}");
        let step = steps.swap_remove(rng.rand_range(0..steps.len() as u64) as usize);
        let (action, _) = position.read_action(&written(step)).unwrap();
        position.apply(action);
        board = board.after(step);
        played += 1;
    }
    (result_of(&position), played)
}

/// Strange corners: few pieces, many queens, castling on all sides, pawns about to be promoted.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pP4pP/2n2N2/3Qq3/8/2B2b2/Pp4Pp/R3K2R b KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/P1P1P1P1/8/8/8/8/p1p1p1p1/4K3 w - - 0 1",
    "k7/8/8/8/8/8/8/7K b - - 60 90",
    "k1b5/p7/P7/8/8/7p/7P/5B1K w - - 90 1",
];

#[test]
fn slow_rules_agree_throughout_random_games() {
    let mut ends = std::collections::BTreeMap::new();
    for (index, start) in STARTS.into_iter().enumerate() {
        for seed in 0..25 {
            *ends.entry(follow(start, seed + 1000 * index as u64, 200).0).or_insert(0) += 1;
        }
    }
    for end in ["white", "black", "no progress"] {
        assert!(ends.contains_key(end), "{ends:?}");
    }
}

/// `scripts/soak rules N`: both rules agree on N actions.
#[test]
#[ignore = "as long as is asked for"]
fn chess_matches_slow_rules_for_actions_asked_for() {
    crate::soak(|game| follow(STARTS[game as usize % STARTS.len()], game, 200).1);
}

/// Every action that could be typed, legal or not, is refused exactly if the slow rules do not list it.
#[test]
fn every_square_pair_is_judged_like_slow_rules() {
    for start in STARTS {
        let (position, board) = (read(start), Board::of(start));
        let listed: Vec<String> = board.steps().into_iter().map(written).collect();
        let squares: Vec<(i32, i32)> = (0..64).map(|at| (at % 8, at / 8)).collect();
        for (from, to) in squares.iter().flat_map(|from| squares.iter().map(move |to| (*from, *to))) {
            for promotion in [None, Some('n'), Some('k'), Some('p')] {
                let text = written((from, to, promotion));
                let (action, _) = position.read_action(&text).unwrap();
                assert_eq!(position.check(action).is_ok(), listed.contains(&text), "{text} in {start}");
            }
        }
    }
    assert_eq!(Position::start(&"benedict-chess".into(), Side::Near).as_ref().map(fen).as_deref(), Ok(STARTS[0]));
}
