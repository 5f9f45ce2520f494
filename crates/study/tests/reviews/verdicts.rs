//! Known mistakes are found, and certain results are described exactly.

use benediction_engine::Score;
use benediction_rules::games::benediction::Position;
use benediction_rules::notation::Notation;
use benediction_rules::{Outcome, Reason, Side};
use benediction_study::registry;
use benediction_study::reviews::{Report, Verdict};
use benediction_study::session::{OnDivergence, Session};
use benediction_study::words::study as words;
use serde::Deserialize;

use super::judged;
use crate::sample::one_in;
use crate::support::played;

/// The effort of a turn of some tenths of a second.
const POSITIONS: u64 = 400_000;

#[derive(Deserialize)]
struct Row {
    position: String,
    turn: Vec<String>,
}

/// Turns of games between bots after which the opponent won by force. Half of them were no mistake any more: as far as so many
/// positions show, every other turn loses as well.
#[test]
fn turns_that_lost_a_game_are_named() {
    let rows: Vec<Row> = ron::from_str(include_str!("../../../engine/tests/benediction/lost.ron")).unwrap();
    let (mut named, mut lost_before) = (0, 0);
    let rows: Vec<&Row> = one_in(4, &rows).collect();
    for row in &rows {
        let mut session = Session::new(Position::read_position(&row.position).unwrap());
        session.read_on(&row.turn.join(", ")).unwrap();
        let report = judged(&mut session, POSITIONS);
        let [turn] = report.turns.as_slice() else { panic!("{:?}", report.turns) };
        let [best, played] = turn.scores.unwrap();
        assert!(matches!(played, Score::Loss(_)), "{}: {played}", row.position);
        match best {
            Score::Loss(_) => lost_before += 1,
            _ => {
                assert_eq!(report.moments, [0]);
                assert!(turn.verdict.is_some(), "{}: {} lost", row.position, turn.loss);
                named += usize::from(turn.verdict == Some(Verdict::Blunder));
                let why = session.why(&turn.turn).unwrap();
                assert!(!why.best.is_empty() && why.best != turn.turn.words, "{}", row.position);
            }
        }
    }
    assert!(7 * named >= 3 * rows.len(), "{named} blunders, {lost_before} were lost before, of {}", rows.len());
}

#[test]
fn in_a_game_that_is_solved_every_verdict_is_exact() {
    let (mut thrown, mut turns) = (0, 0);
    for seed in 0..20 {
        let mut session = played("obelisk", 14, seed);
        let report = judged(&mut session, 100);
        turns += report.turns.len();
        for two in report.turns.windows(2) {
            // What is left after a turn is what there is before the next.
            assert_eq!(two[0].after, 1.0 - two[1].before, "{seed}: {:?}", two[0].turn);
        }
        for turn in &report.turns {
            assert!([0.0, 0.5, 1.0].contains(&turn.loss), "{seed}: {}", turn.loss);
            assert!(!turn.scores.unwrap().iter().any(|score| matches!(score, Score::Value(_))));
            thrown += usize::from(turn.loss > 0.0);
        }
    }
    assert!(thrown > 10 && turns > 100, "{thrown} of {turns}");
}

#[test]
fn longer_win_is_not_a_mistake() {
    let mut session = registry::named("obelisk").unwrap().start(Side::Near);
    session.read_on("Ba1-b2, Cb4-c3").unwrap();
    let report = judged(&mut session, 100);
    assert!(report.turns.iter().all(|turn| turn.loss == 0.0 || turn.verdict == Some(Verdict::Blunder)));
    let slower = report.turns.iter().any(|turn| matches!(turn.scores, Some([Score::Win(a), Score::Win(b)]) if a <= b));
    assert!(slower);
}

#[test]
fn forced_turn_does_not_count_for_accuracy() {
    use benediction_engine::{Budget, Level, PlayerKind, Request, Situation, player};
    use benediction_rules::Action;
    use benediction_rules::games::kingamon;
    use benediction_rules::random::random_action;
    use benediction_rules::{Actor, GameSpec, Position as _};
    use oorandom::Rand64;
    use std::sync::atomic::AtomicBool;

    // Played to the end by somebody who brings his men home: the last ones often have a single way to go.
    let mut random = Rand64::new(5);
    let mut session = Session::new(kingamon::Position::start(&GameSpec::from("kingamon"), Side::Near).unwrap());
    let mut greedy = player::<kingamon::Position>(PlayerKind::Bot(Level::new(6).unwrap()), 1);
    let request = Request::of_level(Level::new(6).unwrap(), Budget::depth(1), 1);
    while session.position().outcome().is_none() {
        let position: &kingamon::Position = session.position().downcast_ref().unwrap();
        let turn = match position.turn().actor {
            Actor::Chance => vec![random_action(position, &mut random).unwrap()],
            _ => {
                let run = AtomicBool::new(false);
                greedy.answer(Situation::new(position, &[]), &request, &run, &mut |_| {}).turn
            }
        };
        for action in turn {
            session.play(Action::of::<kingamon::Position>(action), OnDivergence::Truncate).unwrap();
        }
    }
    let report = judged(&mut session, 100);
    let by_players = report.turns.iter().filter(|turn| !turn.turn.roll);
    let decisions: usize = report.players.iter().map(|player| player.decisions).sum();
    assert!(decisions > 20 && decisions < by_players.clone().count(), "{decisions} of {}", by_players.count());
}

#[test]
fn punished_loss_excludes_what_the_opponent_returned() {
    let mut seen = 0;
    for seed in 0..6 {
        let mut session = played("benediction", 40, seed);
        let report: Report = judged(&mut session, 400);
        for two in report.turns.windows(2) {
            assert!((0.0..=two[0].loss).contains(&two[0].punished));
            let given_back = if two[0].side() == two[1].side() { 0.0 } else { two[1].loss };
            assert!((two[0].punished - (two[0].loss - given_back).max(0.0)).abs() < 1e-6);
            seen += usize::from(two[0].loss > 0.05 && two[0].punished < two[0].loss);
        }
    }
    assert!(seen > 3, "{seen}");
}

#[test]
fn the_graph_is_seen_by_the_near_side() {
    let mut session = played("benediction", 30, 3);
    let report = judged(&mut session, 400);
    for turn in &report.turns {
        let near = if turn.side() == Side::Near { turn.after } else { 1.0 - turn.after };
        assert_eq!(turn.near(), near);
        assert!((0.0..=1.0).contains(&near));
    }
    assert_eq!(Report::new(&session), report);
}

#[test]
fn report_names_time_loss_resignation_and_agreed_draw() {
    let ended = |reason| {
        let mut session = registry::named("benedict-chess").unwrap().start(Side::Near);
        session.read_on("e2e4").unwrap();
        session.end(Outcome::win(Side::Far, reason));
        words::ended(&session)
    };
    assert_eq!(ended(Reason::TimeForfeit).as_deref(), Some("White ran out of time."));
    assert_eq!(ended(Reason::Resigned(Side::Near)).as_deref(), Some("White resigned."));
    let mut session = registry::named("benedict-chess").unwrap().start(Side::Near);
    assert_eq!(words::ended(&session), None);
    session.end(Outcome::draw(Reason::Agreed));
    assert_eq!(words::ended(&session).as_deref(), Some("The players agreed to a draw."));
}
