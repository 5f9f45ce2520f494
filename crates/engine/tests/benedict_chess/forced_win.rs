//! White wins after 1.e3: the program's proof, checked with the slow rules, and the bot's use of it.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use benediction_engine::games::benedict_chess::{ForcedWin, InvalidProof};
use benediction_engine::{Bot, Budget, Level, Player, Prover, Request, Score, Situation};
use benediction_rules::games::benedict_chess::{Action, Position};
use benediction_rules::notation::Notation;
use benediction_rules::{Position as _, Side};

use super::bot::winner;
use super::slow::{Board, written};
use super::{play, read};

/// Walks through all of Black's answers by the slow rules. Returns the largest number of actions to the end.
fn length(proof: &ForcedWin, board: &Board, lengths: &mut HashMap<String, u32>) -> u32 {
    let steps = board.steps();
    if steps.iter().any(|step| board.after(*step).kings() == (2, 0)) {
        return 1;
    }
    let text = board.text();
    // The counters are not part of the proof.
    let key = text.rsplitn(3, ' ').last().unwrap().to_string();
    if let Some(length) = lengths.get(&key) {
        return *length;
    }
    let position = read(&text);
    let step = proof.step(&position).unwrap_or_else(|| panic!("nothing is proved of {text}"));
    let action = position.action_text(step.action);
    let step = steps.into_iter().find(|step| written(*step) == action).unwrap();
    let after = board.after(step);
    let answers = after.steps();
    assert!(!answers.is_empty(), "stalemate after {action} in {text}");
    let mut longest = 0;
    for answer in answers {
        let next = after.after(answer);
        assert_eq!(next.kings(), (1, 1), "{} wins for Black: {action} in {text}", written(answer));
        longest = longest.max(2 + length(proof, &next, lengths));
    }
    lengths.insert(key, longest);
    longest
}

#[test]
fn forced_win_holds_by_the_slow_rules() {
    let proof = ForcedWin::bundled();
    let start = Position::new(false);
    let mut lengths = HashMap::new();
    let longest = length(proof, &Board::of(&super::fen(&start)), &mut lengths);
    assert_eq!(start.action_text(proof.step(&start).unwrap().action), "e2e3");
    // Far from the limit of a hundred actions without a pawn's action or a flip.
    assert!(longest < 60, "{longest}");
    assert_eq!(proof.step(&start).unwrap().length, longest);
    assert_eq!(proof.positions(), lengths.len());
}

#[test]
fn incomplete_forced_win_proof_is_refused() {
    let first = |name: &str| {
        let start = Position::new(false);
        let mut list = Vec::new();
        start.legal(&mut list);
        list.iter().position(|action| start.action_text(*action) == name).unwrap() as u8
    };
    let refused = |bytes: &[u8]| ForcedWin::read(bytes).map(|_| ()).unwrap_err();
    assert_eq!(refused(&[]), InvalidProof::NoChoice);
    assert_eq!(refused(&[200]), InvalidProof::NoChoice);
    assert_eq!(refused(&[first("e2e3")]), InvalidProof::NoChoice);
    // White plays the first action of the list, and Black wins.
    assert_eq!(refused(&[first("d2d4"), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), InvalidProof::NotWon);
    let program = include_bytes!("../../../../assets/openings/benedict-chess.proof");
    assert_eq!(refused(&[program.as_slice(), &[0]].concat()), InvalidProof::TooMuch);
    assert_eq!(refused(&program[..program.len() - 1]), InvalidProof::NoChoice);
}

fn answer(bot: &mut Bot<Position>, position: &Position, level: u8, budget: Budget) -> (String, Score) {
    let request = Request::of_level(Level::new(level).unwrap(), budget, 1);
    let run = AtomicBool::new(false);
    let answer = bot.answer(Situation::new(position, &[]), &request, &run, &mut |_| {});
    (position.action_text(answer.turn[0]), answer.score)
}

#[test]
fn cardinal_never_lets_go_of_the_win() {
    for seed in 0..12 {
        let mut rng = oorandom::Rand64::new(seed);
        let (mut white, mut black) = (Bot::of_game(1), Bot::of_game(1));
        let mut position = Position::new(seed % 2 == 1);
        if seed % 2 == 1 {
            // With the option `swap`, if Black did not change seats.
            play(&mut position, "e3 e6");
        }
        let mut left = u32::MAX;
        while position.outcome().is_none() {
            let (action, score) = answer(&mut white, &position, 10, Budget::nodes(1));
            let Score::Win(actions) = score else { panic!("{score} in {position:?}") };
            assert!(actions < left, "{actions} after {left} in {position:?}");
            left = actions;
            play(&mut position, &action);
            if position.outcome().is_none() {
                // Black plays its best action, or any.
                let level = 1 + rng.rand_range(0..10) as u8;
                let (action, _) = answer(&mut black, &position, level, Budget::nodes(2000));
                play(&mut position, &action);
            }
        }
        assert_eq!(position.outcome().unwrap().winner, Some(Side::Near));
    }
}

#[test]
fn forced_win_is_not_used_while_swap_is_possible() {
    let mut position = Position::new(true);
    assert_eq!(ForcedWin::bundled().step(&position), None);
    play(&mut position, "e3");
    let (action, score) = answer(&mut Bot::of_game(1), &position, 10, Budget::nodes(20_000));
    assert!(action == "swap" && matches!(score, Score::Win(_)), "{action} {score}");
    play(&mut position, "swap e6");
    let (action, score) = answer(&mut Bot::of_game(1), &position, 10, Budget::nodes(1));
    assert!(action == "d1e2" && matches!(score, Score::Win(_)), "{action} {score}");
}

#[test]
fn lower_levels_do_not_know_it() {
    let (_, score) = answer(&mut Bot::of_game(1), &Position::new(false), 9, Budget::nodes(2000));
    assert!(matches!(score, Score::Value(_)), "{score}");
}

#[test]
fn prover_respects_the_no_progress_limit() {
    let mut position = read("rnbqkbnr/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 99 60");
    assert_eq!(ForcedWin::bundled().step(&position), None);
    position = read("rnbqkbnr/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 60");
    assert!(ForcedWin::bundled().step(&position).is_some());
}

#[test]
fn prover_finds_exactly_the_existing_wins() {
    let mut position = Position::new(false);
    play(&mut position, "e3 g5");
    let mut prover = Prover::new(Side::Near, 20, 4);
    let numbers = prover.prove(&position, 100_000);
    assert!(numbers.is_won() && numbers.length % 2 == 1 && numbers.length > 1, "{numbers:?}");
    // Following it wins against every answer.
    let mut rng = oorandom::Rand64::new(7);
    let mut played = 0;
    let any = |position: &Position, filter: &dyn Fn(Action) -> bool| {
        let mut list = Vec::new();
        position.legal(&mut list);
        list.retain(|action| filter(*action));
        list
    };
    while position.outcome().is_none() {
        let at_once = || any(&position, &|action| winner(&position, action).is_some()).pop();
        let action = prover.winning_action(&position).or_else(at_once).unwrap();
        position.apply(action);
        played += 1;
        let answers = any(&position, &|_| true);
        if !answers.is_empty() {
            position.apply(answers[rng.rand_range(0..answers.len() as u64) as usize]);
            played += 1;
        }
    }
    assert!(played <= numbers.length, "{played}");
    assert_eq!(position.outcome().unwrap().winner, Some(Side::Near));
    // The other side has no win there.
    assert!(
        !Prover::new(Side::Far, 20, 4)
            .prove(&read("rnbqkbnr/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2"), 20_000)
            .is_won()
    );
}
