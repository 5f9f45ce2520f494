//! The size of the page of a long game.

use std::time::Duration;

use benediction_engine::{Judged, Score};
use benediction_rules::GameSpec;
use benediction_study::printout::EVERY;
use benediction_study::registry;
use benediction_study::session::{OnDivergence, Session};
use benediction_study::tree::Analysis;
use oorandom::Rand64;

use super::{PEOPLE, page, tags};
use crate::support::GAMES;

/// Number of turns of a long game, and the largest size of its page in bytes.
const TURNS: usize = 500;
const LIMIT: usize = 400_000;

/// Plays a random game until it has [`TURNS`] turns: an action after which it is over is replaced by another one, as far as there is
/// one.
fn long_game(spec: &str, seed: u128) -> Session {
    let spec = GameSpec::from(spec);
    let mut session = registry::find(&spec.id).unwrap().start_with(&spec.rules, None).unwrap();
    let mut random = Rand64::new(seed);
    while session.summary().turns < TURNS {
        let mut tries = (0..200).filter_map(|_| session.position().random_action(&mut random));
        let continues = |action: &_| {
            let mut after = session.position().boxed();
            after.apply(*action);
            after.outcome().is_none() && !after.legal().is_empty()
        };
        let Some(action) = tries.find(continues) else { break };
        session.play(action, OnDivergence::Truncate).unwrap();
    }
    session
}

/// Adds times, comments, and an analysis that finds a mistake in every second turn.
fn annotate(session: &mut Session) {
    let turns = session.turns_of_game();
    for (index, turn) in turns.iter().enumerate() {
        let first = turn.nodes[0];
        let found = if turn.roll {
            Judged::Roll { expected: 5_000, fell: 4_000 + (index % 20) as u16 * 100 }
        } else {
            session.go(session.before(first).unwrap());
            let best = session.legal().last().unwrap().text.clone();
            let played = Score::Value(if index % 2 == 0 { -300 - index as i32 } else { 20 });
            Judged::Turn { best: vec![best], worth: Score::Value(20), played, others: Vec::new(), forced: false }
        };
        session.keep_analysis(first, Some(Analysis { engine: "test".into(), level: 10, nodes: 1_000, found }));
        session.annotate(first, |notes| notes.spent = Some(Duration::from_millis(1_234 * index as u64)));
        if index % 12 == 0 {
            let words = "A comment of usual length on this position, with an idea of what might have been tried here.";
            session.annotate(first, |notes| notes.comment = words.into());
        }
    }
}

#[test]
fn the_page_of_a_long_game_stays_small() {
    for spec in GAMES {
        let games = (0..4).map(|seed| long_game(spec, seed));
        let mut session = games.max_by_key(|session| session.summary().turns).unwrap();
        let turns = session.summary().turns;
        // Pieces that have been borne off do not come back.
        let least = if spec.starts_with("kingamon") { 80 } else { TURNS };
        assert!(turns >= least, "{spec}: {turns} turns");
        annotate(&mut session);
        for every in [EVERY, 1] {
            let html = page(&session, &PEOPLE, every);
            assert!(html.len() <= LIMIT, "{spec}: {} bytes with a diagram every {every} turns", html.len());
            assert!(html.matches("<article>").count() >= 5, "{spec}");
            tags(&html);
        }
    }
}
