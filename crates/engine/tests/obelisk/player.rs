//! The player of Obelisk: best play at the strongest level, mistakes of its kind at the others, exact hints.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use benediction_engine::games::obelisk::{Solution, Verdict};
use benediction_engine::{
    AnalysisRequest, Budget, Danger, Finding, Level, Merit, Request, Score, Service, Situation, player,
};
use benediction_rules::Position as _;
use benediction_rules::games::obelisk::{Action, BLACK, Mode, Position, SIDES, Start, WHITE};
use benediction_rules::notation::Notation;
use benediction_rules::random::random_action;

use super::position;

static RUN: AtomicBool = AtomicBool::new(false);

fn verdict(position: &Position) -> Verdict {
    Solution::of(position.mode()).verdict(position)
}

fn after(position: &Position, action: Action) -> Position {
    let mut after = *position;
    after.apply(action);
    after
}

fn actions(position: &Position) -> Vec<Action> {
    let mut actions = Vec::new();
    position.legal(&mut actions);
    actions
}

fn play(position: &Position, history: &[u64], level: u8, seed: u64) -> (Action, Score) {
    let request = Request::of_level(Level::new(level).unwrap(), Budget::default(), seed);
    let mut sage = player(request.player, 1);
    let answer = sage.answer(Situation::new(position, history), &request, &RUN, &mut |_| {});
    assert_eq!(answer.turn.len(), 1);
    (answer.turn[0], answer.score)
}

/// Returns positions of random games that are not over.
fn positions(count: usize, seed: u128) -> Vec<Position> {
    let mut rng = oorandom::Rand64::new(seed);
    let mut list = Vec::new();
    let mut position = Position::new(Mode::Open, Start::Line);
    while list.len() < count {
        match random_action(&position, &mut rng).filter(|_| rng.rand_range(0..80) > 0) {
            Some(action) => {
                list.push(position);
                position.apply(action);
            }
            None => {
                let (mode, start) = (rng.rand_range(0..3) as usize, rng.rand_range(0..2) as usize);
                position = Position::new(Mode::ALL[mode], Start::ALL[start]);
            }
        }
    }
    list
}

#[test]
fn the_strongest_level_plays_the_best_of_the_solution() {
    for (index, position) in positions(1500, 1).into_iter().enumerate() {
        let (action, score) = play(&position, &[], 10, index as u64);
        assert_eq!(verdict(&after(&position, action)).before(), verdict(&position), "{}", position.position_text());
        assert_eq!(score, Score::from(verdict(&position)));
    }
}

/// Returns the position after best play of both sides and the number of actions, to the end or to a third occurrence.
fn best_play(start: Position, seed: u64) -> (Position, usize) {
    let (mut position, mut history) = (start, Vec::new());
    while position.outcome().is_none() {
        history.push(position.hash());
        if history.iter().filter(|hash| **hash == position.hash()).count() == 3 {
            break;
        }
        let (action, _) = play(&position, &history[..history.len() - 1], 10, seed);
        position.apply(action);
    }
    let actions = history.len();
    (position, actions)
}

#[test]
fn perfect_play_length_matches_the_solution() {
    for (mode, winner, length) in [(Mode::Open, BLACK, 19), (Mode::Bounded, BLACK, 19), (Mode::Balanced, WHITE, 26)] {
        for seed in 0..20 {
            let (end, actions) = best_play(Position::new(mode, Start::Line), seed);
            let outcome = end.outcome().unwrap();
            assert_eq!((actions, outcome.winner), (length, Some(winner)), "{}", SIDES.outcome(outcome));
        }
    }
    for mode in Mode::ALL {
        let (end, _) = best_play(Position::new(mode, Start::Even), 7);
        assert_eq!(end.outcome(), None, "the even start is a draw, by repetition");
    }
}

#[test]
fn among_equals_the_seed_chooses() {
    let mut varied = 0;
    for position in positions(300, 2) {
        let mut best: Vec<Action> = actions(&position);
        best.retain(|action| verdict(&after(&position, *action)).before() == verdict(&position));
        let seen: BTreeSet<Action> = (0..24).map(|seed| play(&position, &[], 10, seed).0).collect();
        assert!(seen.iter().all(|action| best.contains(action)));
        if matches!(verdict(&position), Verdict::Win(_)) {
            assert_eq!(seen.len(), best.len(), "every fastest win is played some time: {}", position.position_text());
            varied += usize::from(best.len() > 1);
        }
        assert_eq!(play(&position, &[], 4, 9), play(&position, &[], 4, 9), "the same question, the same answer");
    }
    assert!(varied > 20, "{varied}");
}

#[test]
fn levels_from_3_take_wins_and_from_4_defend() {
    let (mut wins, mut defences) = (0, 0);
    for position in positions(6000, 3) {
        let is_loss = |verdict: &Verdict| matches!(verdict, Verdict::Loss(2));
        let verdicts: Vec<Verdict> =
            actions(&position).iter().map(|action| verdict(&after(&position, *action)).before()).collect();
        if verdict(&position) == Verdict::Win(1) {
            wins += 1;
            for (level, seed) in (3..=10).flat_map(|level| [(level, 1), (level, 2)]) {
                let (action, score) = play(&position, &[], level, seed);
                assert!(after(&position, action).outcome().is_some(), "level {level}: {}", position.position_text());
                assert_eq!(score, Score::Win(1));
            }
        } else if verdicts.iter().any(is_loss) && !verdicts.iter().all(is_loss) {
            defences += 1;
            for level in 4..=10 {
                let (action, _) = play(&position, &[], level, 5);
                let result = verdict(&after(&position, action)).before();
                assert!(!is_loss(&result), "level {level}: {}", position.position_text());
            }
        }
    }
    assert!(wins > 100 && defences > 100, "{wins} {defences}");
}

#[test]
fn weak_levels_err_and_the_weaker_the_more() {
    let all = positions(1500, 4);
    let errors: Vec<usize> = (1..=10)
        .map(|level| {
            let worse = |position: &&Position| {
                let (action, _) = play(position, &[], level, 3);
                let result = verdict(&after(position, action)).before();
                result.worth().signum() < verdict(position).worth().signum()
            };
            all.iter().filter(worse).count()
        })
        .collect();
    assert_eq!(errors[9], 0);
    assert!(errors[0] > 150, "{errors:?}");
    for (weak, strong) in [(0, 2), (2, 4), (4, 6), (6, 8), (8, 9)] {
        assert!(errors[weak] > errors[strong], "{errors:?}");
    }
}

#[test]
fn repetition_saves_the_loser_unless_the_winner_avoids_it() {
    let (mut saved, mut avoided, mut denied) = (0, 0, 0);
    for position in positions(3000, 5) {
        let all = actions(&position);
        let twice = |action: Action| [after(&position, action).hash(); 2];
        match verdict(&position) {
            Verdict::Loss(_) => {
                let (action, score) = play(&position, &twice(all[0]), 10, 0);
                if after(&position, all[0]).outcome().is_none() {
                    assert_eq!((action, score), (all[0], Score::Draw), "{}", position.position_text());
                    saved += 1;
                }
            }
            Verdict::Win(actions) if actions > 1 => {
                let wins = |action: &&Action| matches!(verdict(&after(&position, **action)), Verdict::Loss(_));
                if all.iter().filter(wins).count() < 2 {
                    continue;
                }
                let (first, _) = play(&position, &[], 10, 0);
                let (action, score) = play(&position, &twice(first), 10, 0);
                assert!(action != first && matches!(score, Score::Win(_)), "{}", position.position_text());
                avoided += 1;
                // The same if the enemy's answer would repeat.
                let next = after(&position, first);
                let mut replies = Vec::new();
                next.legal(&mut replies);
                let reply = after(&next, replies[0]);
                if reply.outcome().is_none() {
                    let (action, _) = play(&position, &[reply.hash(); 2], 10, 0);
                    let still = after(&position, action);
                    let mut answers = Vec::new();
                    still.legal(&mut answers);
                    assert!(
                        answers.iter().all(|answer| after(&still, *answer) != reply),
                        "{}",
                        position.position_text()
                    );
                    denied += 1;
                }
            }
            _ => {}
        }
    }
    assert!(saved > 100 && avoided > 100 && denied > 100, "{saved} {avoided} {denied}");
}

fn analyse(text: &str, request: AnalysisRequest) -> Vec<Finding> {
    let mut findings = Vec::new();
    Service::new().analyse(crate::with_history(&position(text)), request)(&RUN, &mut |finding| findings.push(finding));
    findings
}

fn hint(text: &str) -> (String, Score, Vec<Merit>) {
    let request = AnalysisRequest { hint: Some(Budget::default()), ..AnalysisRequest::default() };
    let hint = analyse(text, request).into_iter().find_map(|finding| match finding {
        Finding::Hint(hint) => Some(hint),
        _ => None,
    });
    let hint = hint.unwrap();
    (hint.turn[0].text.clone(), hint.score, hint.merits)
}

#[test]
fn hints_are_exact() {
    let describe = |text: &str| {
        let (action, score, merits) = hint(text);
        format!("{action} ({score}) {merits:?}")
    };
    assert_eq!(describe("bcp/3/3/BCP b open"), "Ba1-b2 (win:19) [WinsIn(19), Only]");
    assert_eq!(describe("bcp/3/3/BCP b balanced").split_once(' ').unwrap().1, "(loss:26) [LosesIn(26)]");
    let (_, score, merits) = hint("2p/1bc/CB1/P2 b open");
    assert_eq!((score, merits), (Score::Draw, vec![Merit::Holds, Merit::Only]));
    assert_eq!(hint("2p/1bc/CB1/P2 b balanced").2, [Merit::Holds], "two hold");
    assert_eq!(describe("3/1(bC)1/1(BP)1/cp1 b open"), "Cb3+b2 (win:1) [Wins(ObeliskBuilt)]");
}

#[test]
fn obelisk_opinion_is_the_exact_result() {
    let request = AnalysisRequest { opinion: Some(Budget::default()), ..AnalysisRequest::default() };
    let Some(Finding::Opinion(score)) = analyse("bcp/3/3/BCP b balanced", request).pop() else { panic!("an opinion") };
    assert_eq!(score, Score::Loss(26), "White wins, as Black sees it");
    let Some(Finding::Opinion(score)) = analyse("2p/1bc/CB1/P2 b open", request).pop() else { panic!("an opinion") };
    assert_eq!(score, Score::Draw);
}

#[test]
fn a_threatened_obelisk_is_shown() {
    let request = AnalysisRequest { threats_to: Some(WHITE), ..AnalysisRequest::default() };
    let Some(Finding::Threats(threats)) = analyse("3/1(bC)1/1(BP)1/cp1 w open", request).pop() else {
        panic!("threats")
    };
    assert_eq!(threats.len(), 1);
    assert_eq!((threats[0].danger, threats[0].actions[0].text.as_str()), (Danger::Win, "Cb3+b2"));
}
