//! Separation of luck and errors.

use benediction_engine::AnyGame;
use benediction_rules::Action;
use benediction_rules::{Actor, Side};
use benediction_study::registry;
use benediction_study::session::{OnDivergence, Rolls, Session};
use benediction_study::words::study as words;

use super::judged;
use crate::support::{played, record};

/// Returns the luck of every roll of the dice from a position, with its weight.
fn lucks(start: &dyn AnyGame) -> Vec<(f32, f32)> {
    let luck = |(action, weight): (Action, u32)| {
        let mut session = Session::begin(start.boxed());
        session.play(action, OnDivergence::Truncate).unwrap();
        let report = judged(&mut session, 100);
        assert_eq!(report.turns.len(), 1);
        (report.turns[0].luck(), weight as f32)
    };
    start.chances().into_iter().map(luck).collect()
}

#[test]
fn mean_luck_of_all_rolls_is_zero() {
    let mut looked = 0;
    for seed in 0..6 {
        let session = played("kingamon", 30 + 7 * seed as usize, seed);
        let start = session.position();
        if start.turn().actor != Actor::Chance {
            continue;
        }
        looked += 1;
        let lucks = lucks(start);
        assert_eq!(lucks.len(), 21);
        let sum: f32 = lucks.iter().map(|(luck, weight)| luck * weight).sum();
        assert!(sum.abs() < 36.0 * 2e-4, "{seed}: {sum}");
        let best = lucks.iter().map(|(luck, _)| *luck).fold(0.0, f32::max);
        assert!(best > 0.005, "{seed}: no roll is lucky: {best}");
    }
    assert!(looked >= 2, "{looked}");
}

#[test]
fn luck_belongs_to_the_rolling_side() {
    let report = judged(&mut registry::load(&record("kingamon", 60, 4)).unwrap(), 100);
    assert!(report.dice);
    for side in Side::BOTH {
        let own: f32 = report.turns.iter().filter(|turn| turn.side() == side).map(|turn| turn.luck()).sum();
        assert!((report.players[side.index()].luck - own).abs() < 1e-5);
    }
    let rolls = report.turns.iter().filter(|turn| turn.turn.roll);
    assert!(rolls.clone().all(|turn| turn.loss == 0.0 && turn.best.is_empty()));
    assert!(rolls.filter(|turn| turn.luck().abs() > 0.001).count() > 5);
}

#[test]
fn rolls_are_counted_for_each_side() {
    let text = "game: kingamon\n1 starter w\n2 white 6-1, d4>5, d3>9\n";
    let mut session = registry::open_game_text(text).unwrap();
    assert_eq!(session.outline().rolls, [Rolls { count: 1, pips: 7, doubles: 0 }, Rolls::default()]);
    let report = judged(&mut session, 100);
    let [white, red] = report.players.each_ref().map(|player| player.rolls);
    assert_eq!((white, red), (Rolls { count: 1, pips: 7, doubles: 0 }, Rolls::default()));
    // All rolls of a long game, read from its list of moves.
    let mut session = registry::load(&record("kingamon", 400, 4)).unwrap();
    let report = judged(&mut session, 100);
    let rolls: Vec<Rolls> = report.players.iter().map(|player| player.rolls).collect();
    let listed = session.turns_of_game().into_iter().filter(|turn| turn.roll && turn.side.is_some()).count();
    assert_eq!(rolls[0].count + rolls[1].count, listed);
    assert_eq!(rolls, session.outline().rolls);
    for rolls in rolls {
        let difference = rolls.pips.abs_diff(rolls.expected_pips()) as f64;
        assert!(rolls.count > 5 && difference < 5.0 * rolls.deviation(), "{rolls:?}");
    }
}

#[test]
fn without_luck_the_result_is_less_or_more() {
    let mut session = played("kingamon", 5_000, 11);
    assert!(session.position().outcome().is_some());
    let report = judged(&mut session, 100);
    let result = if session.outcome().unwrap().winner == Some(Side::Near) { 1.0 } else { 0.0 };
    let [near, far] = [&report.players[0], &report.players[1]].map(|player| player.luck);
    assert!((report.without_luck.unwrap() - (result - near + far)).abs() < 1e-5);
    assert!(near != far);
    // It is what is left when the errors of both are taken off the chance at the beginning: the rest is that of looking ahead.
    let first = report.turns.iter().find(|turn| turn.turn.roll).unwrap();
    let start = if first.side() == Side::Near { first.before } else { 1.0 - first.before };
    let errors = report.players[1].loss - report.players[0].loss;
    let seams: f32 = report.turns.windows(2).map(|two| near_before(&two[1]) - two[0].near()).sum();
    assert!((report.without_luck.unwrap() - (start + errors + seams)).abs() < 0.01);
}

#[test]
fn wrong_answers_about_the_cube_are_explained_by_two_chances() {
    let mut explained = 0;
    for seed in 0..6 {
        let mut session = played("kingamon cube", 400, seed);
        let report = judged(&mut session, 100);
        for turn in report.turns.iter().filter(|turn| turn.turn.is_offer && turn.loss > 0.0) {
            let why = words::why(&session, turn).unwrap();
            let [better, worse] = [turn.before, turn.after].map(|chance| (chance * 100.0).round() as i64);
            let expected = match turn.best[0].as_str() {
                "double" => format!("Win chance {better}% with the double, {worse}% without it."),
                "roll" => format!("Win chance {better}% without the double, {worse}% with it."),
                "take" => format!("Win chance {better}% if the double is taken, {worse}% if it is passed."),
                _ => format!("Win chance {better}% if the double is passed, {worse}% if it is taken."),
            };
            assert_eq!(why, format!("Better: {}. {expected}", turn.best[0]));
            explained += 1;
        }
    }
    assert!(explained > 5, "{explained}");
}

fn near_before(turn: &benediction_study::reviews::ReportedTurn) -> f32 {
    if turn.side() == Side::Near { turn.before } else { 1.0 - turn.before }
}

/// Chances are those of the side that answers an offer, so that the loss of a take is right.
#[test]
fn words_are_judged_by_the_cube() {
    let (mut wrong, mut right) = (0, 0);
    for seed in 0..8 {
        let spec = "kingamon cube";
        let mut session = played(spec, 400, seed);
        let report = judged(&mut session, 100);
        let offers: Vec<_> = report.turns.iter().filter(|turn| turn.turn.is_offer).collect();
        for turn in &offers {
            let words = turn.turn.words.join(" ");
            let is_valid = ["double", "roll", "take", "pass"].contains(&words.as_str());
            assert!(is_valid, "{words}");
            match turn.best.as_slice() {
                [] => right += 1,
                [better] => {
                    let other = match words.as_str() {
                        "double" => "roll",
                        "roll" => "double",
                        "take" => "pass",
                        _ => "take",
                    };
                    assert_eq!(better, other);
                    assert!(turn.loss > 0.0);
                    // Nobody passes what is nearly even, or takes what is nearly lost, without a loss.
                    wrong += 1;
                }
                more => panic!("{more:?}"),
            }
            if words == "take" && turn.before > 0.45 || words == "pass" && turn.before < 0.1 {
                assert_eq!(turn.loss, 0.0, "{words} at {}", turn.before);
            }
            if words == "pass" && turn.before > 0.45 || words == "take" && turn.before < 0.1 && turn.before > 0.01 {
                assert!(turn.loss > 0.005, "{words} at {}", turn.before);
            }
        }
        let reported: usize =
            report.players.iter().flat_map(|player| &player.offer_mistakes).map(|mistake| mistake.times).sum();
        assert_eq!(reported, offers.iter().filter(|turn| turn.loss > 0.0).count());
    }
    assert!(wrong > 5 && right > 5, "{wrong} {right}");
}

#[test]
fn luck_of_a_random_start_averages_zero() {
    let start = registry::named("kingamon").unwrap().position(Side::Near);
    assert_eq!(start.turn().actor, Actor::Chance);
    let sum: f32 = lucks(start.as_ref()).iter().map(|(luck, weight)| luck * weight).sum();
    assert!(sum.abs() < 1e-3);
}
