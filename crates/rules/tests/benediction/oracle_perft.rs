//! The second implementation against the figures and the game of the rules text.

use super::oracle::board::Side;
use super::oracle::{BENEDICTION, KING_TRAILS, Phase, State, text};

fn perft(state: &State, depth: u32) -> u64 {
    let actions = state.legal_actions();
    if depth == 1 {
        return actions.len() as u64;
    }
    actions.iter().map(|action| perft(&state.apply(action).expect("legal"), depth - 1)).sum()
}

fn play(state: &State, actions: &str) -> State {
    let mut state = state.clone();
    for action in actions.split_whitespace() {
        let after = text::apply_text(&state, action);
        state = after.unwrap_or_else(|reason| panic!("{action}: {reason}\n{}", text::print_lines(&state)));
    }
    state
}

fn base_two_actions() -> State {
    let mut state = State::new(BENEDICTION, Side::Red);
    state.phase = Phase::Turn { side: Side::Red, left: 2 };
    state
}

fn trails_chosen() -> State {
    play(&State::new(KING_TRAILS, Side::Red), "S@g2 S@g12")
}

#[test]
fn perft_of_the_first_turn() {
    let state = State::new(BENEDICTION, Side::Red);
    assert_eq!([1, 2, 3].map(|depth| perft(&state, depth)), [82, 6_432, 477_504]);
}

#[test]
fn perft_of_a_first_turn_of_two_actions() {
    assert_eq!([1, 2, 3].map(|depth| perft(&base_two_actions(), depth)), [82, 6_350, 477_143]);
}

#[test]
fn perft_of_king_trails() {
    assert_eq!([1, 2].map(|depth| perft(&trails_chosen(), depth)), [148, 21_150]);
}

#[test]
fn perft_of_king_trails_with_the_choices() {
    let state = State::new(KING_TRAILS, Side::Red);
    assert_eq!([1, 2, 3].map(|depth| perft(&state, depth)), [11, 121, 18_172]);
}

#[test]
#[ignore = "slow"]
fn perft_of_king_trails_three_deep() {
    assert_eq!(perft(&trails_chosen(), 3), 2_907_300);
}

#[test]
fn the_example_game() {
    let before = "B@a1 d2d3 f2g2 B@d6 B@g5 @d2 @f2 d8+d7 f8+f7";
    let merges = ["g2f3 f3+e3", "g2+f2 f2+1+e3"];
    let splits = "d7-1-c6 f7-1-g6 e3+1+d3 d3-1-d4";
    let drops = ["@f8 f8+e9", "@d8 d8+e9"];
    let middle = "f1+f2 f2h2 e9c7 c7-1-b6 h2f2 f2+1+e3 @f8 B@f1 B@d8 B@h2";
    let kings = ["e8+e7 e7e6", "e7+e8 e8e6"];
    let last = "e3e5 e5-1-e6";
    let start = State::new(BENEDICTION, Side::Blue);
    let mut played = 0;
    for merge in merges {
        for drop in drops {
            for king in kings {
                let end = play(&start, &format!("{before} {merge} {splits} {drop} {middle} {king} {last}"));
                assert_eq!(end.phase, Phase::Over { winner: Some(Side::Red), reason: "king captured".to_string() });
                played += 1;
            }
        }
    }
    assert_eq!(played, 8);
}

#[test]
fn a_position_text_reads_back_as_it_was_written() {
    let mut state = play(&State::new(KING_TRAILS, Side::Blue), "S@g12 S@c2");
    for round in 0..60 {
        for text in [text::print(&state), text::print_lines(&state)] {
            assert_eq!(text::parse(&text).as_ref(), Ok(&state), "{text}");
        }
        let legal = state.legal();
        let Some(action) = legal.get((round * 37 + 11) % legal.len().max(1)) else {
            break;
        };
        state = play(&state, action);
    }
}

#[test]
fn legal_action_notation_is_unique_and_reads_back() {
    for state in [base_two_actions(), trails_chosen(), play(&base_two_actions(), "f2+e3 d1+d2 e7+e8 d7+d8")] {
        let mut legal = state.legal();
        for action in &legal {
            let read = text::parse_action(state.variant.n, action);
            assert_eq!(read.as_ref().map(text::print_action), Ok(action.clone()));
        }
        let count = legal.len();
        legal.dedup();
        assert_eq!(count, legal.len());
    }
}
