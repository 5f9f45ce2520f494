//! The work is done once, in any order, and what was found stays in the file.

use std::sync::atomic::AtomicBool;

use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::reviews::{Effort, Report, Review};
use benediction_study::session::AnySession;

use super::{judge, judged};
use crate::support::{GAMES, record};

const NODES: u64 = 300;

fn game(spec: &str, seed: u128) -> Box<dyn AnySession> {
    registry::load(&record(spec, 24, seed)).unwrap()
}

fn text(session: &dyn AnySession) -> String {
    session.record((Player::Human, Player::Human)).write()
}

#[test]
fn an_analysis_that_was_interrupted_and_resumed_is_the_same() {
    for (seed, spec) in GAMES.iter().enumerate() {
        let mut whole = game(spec, seed as u128);
        let report = judged(whole.as_mut(), NODES);
        assert!(report.missing == 0 && report.turns.len() > 3, "{spec}: {} missing", report.missing);

        let mut parts = game(spec, seed as u128);
        while judge(parts.as_mut(), NODES, 3) > 0 {
            // Written and read again, as after a crash.
            parts = registry::load(&Record::read(&text(parts.as_ref())).unwrap()).unwrap();
        }
        assert_eq!(text(parts.as_ref()), text(whole.as_ref()), "{spec}");
        assert_eq!(Report::of(parts.as_ref()), report, "{spec}");

        let mut backwards = game(spec, seed as u128);
        let run = AtomicBool::new(false);
        for job in Review::of(backwards.as_ref(), Effort::Nodes(NODES)).due(backwards.as_ref()).iter().rev() {
            Review::keep(backwards.as_mut(), job.run(&run).unwrap());
        }
        assert_eq!(text(backwards.as_ref()), text(whole.as_ref()), "{spec}");
    }
}

#[test]
fn what_is_known_is_not_looked_for_again_but_better() {
    let mut session = game("benediction", 7);
    judge(session.as_mut(), NODES, usize::MAX);
    let due = |effort| Review::of(session.as_ref(), effort).due(session.as_ref()).len();
    assert_eq!(due(Effort::Nodes(NODES)), 0);
    assert_eq!(due(Effort::Nodes(NODES - 1)), 0);
    assert_eq!(due(Effort::Quick), Review::of(session.as_ref(), Effort::Quick).turns());
}

#[test]
fn who_is_stopped_finds_nothing() {
    let session = game("benediction", 1);
    let stopped = AtomicBool::new(true);
    let jobs = Review::of(session.as_ref(), Effort::Deep).due(session.as_ref());
    assert!(!jobs.is_empty());
    assert!(jobs.iter().all(|job| job.run(&stopped).is_none()));
}

#[test]
fn only_the_main_line_is_judged_and_a_game_of_no_turns_is_none() {
    let mut session = registry::first().start(benediction_rules::Side::Near);
    assert_eq!(judged(session.as_mut(), NODES).turns, []);
    for (undone, action) in ["d2d3", "f2f3"].into_iter().enumerate() {
        (undone > 0).then(|| session.undo());
        session.vary(action).unwrap();
    }
    let report = judged(session.as_mut(), NODES);
    assert_eq!(report.turns.len(), 1);
    assert_eq!(report.turns[0].turn.words, ["d2d3"]);
}
