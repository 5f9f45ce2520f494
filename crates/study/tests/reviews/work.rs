//! Turns are evaluated once, in any order, and the results stay in the file.

use std::sync::atomic::AtomicBool;

use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::reviews::{Effort, Report, Review};
use benediction_study::session::Session;

use super::{judge, judged};
use crate::support::{GAMES, record};

const NODES: u64 = 300;

fn game(spec: &str, seed: u128) -> Session {
    registry::load(&record(spec, 24, seed)).unwrap()
}

fn text(session: &Session) -> String {
    session.record((Player::Human, Player::Human)).write()
}

#[test]
fn an_analysis_that_was_interrupted_and_resumed_is_the_same() {
    for (seed, spec) in GAMES.iter().enumerate() {
        let mut whole = game(spec, seed as u128);
        let report = judged(&mut whole, NODES);
        assert!(report.missing == 0 && report.turns.len() > 3, "{spec}: {} missing", report.missing);

        let mut parts = game(spec, seed as u128);
        while judge(&mut parts, NODES, 3) > 0 {
            // Written and read again, as after a crash.
            parts = registry::load(&Record::read(&text(&parts)).unwrap()).unwrap();
        }
        assert_eq!(text(&parts), text(&whole), "{spec}");
        assert_eq!(Report::new(&parts), report, "{spec}");

        let mut backwards = game(spec, seed as u128);
        let run = AtomicBool::new(false);
        for job in Review::new(&backwards, Effort::Nodes(NODES)).due(&backwards).iter().rev() {
            Review::keep(&mut backwards, job.run(&run).unwrap());
        }
        assert_eq!(text(&backwards), text(&whole), "{spec}");
    }
}

#[test]
fn known_results_are_reused_or_deepened() {
    let mut session = game("benediction", 7);
    judge(&mut session, NODES, usize::MAX);
    let due = |effort| Review::new(&session, effort).due(&session).len();
    assert_eq!(due(Effort::Nodes(NODES)), 0);
    assert_eq!(due(Effort::Nodes(NODES - 1)), 0);
    assert_eq!(due(Effort::Quick), Review::new(&session, Effort::Quick).turns());
}

#[test]
fn stopped_analysis_returns_nothing() {
    let session = game("benediction", 1);
    let stopped = AtomicBool::new(true);
    let jobs = Review::new(&session, Effort::Deep).due(&session);
    assert!(!jobs.is_empty());
    assert!(jobs.iter().all(|job| job.run(&stopped).is_none()));
}

#[test]
fn report_judges_only_turns_of_the_main_line() {
    let mut session = registry::first().start(benediction_rules::Side::Near);
    assert_eq!(judged(&mut session, NODES).turns, []);
    for (undone, action) in ["d2d3", "f2f3"].into_iter().enumerate() {
        (undone > 0).then(|| session.undo());
        session.play_variation(session.read(action).unwrap()).unwrap();
    }
    let report = judged(&mut session, NODES);
    assert_eq!(report.turns.len(), 1);
    assert_eq!(report.turns[0].turn.words, ["d2d3"]);
}
