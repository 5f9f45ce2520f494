//! The mistakes of a game, and turns that are better.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use benediction_rules::Side;
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::reviews::{Effort, Mistake, Review, Verdict};
use benediction_study::session::Session;

use super::judged;
use crate::support::{GAMES, record};

const NODES: u64 = 300;

/// Returns an analysed game of random actions, and its saved game with these players.
fn analysed(spec: &str, seed: u128, players: (Player, Player)) -> (Session, Arc<Record>) {
    let mut session = registry::load(&record(spec, 30, seed)).unwrap();
    judged(&mut session, NODES);
    let saved = Arc::new(session.record(players));
    (session, saved)
}

/// Returns the game up to a mistake, with a turn.
fn after(mistake: &Mistake, texts: &[String]) -> Session {
    let mut session = registry::load(&mistake.before()).unwrap();
    for action in session.read_line(session.node(), texts).unwrap() {
        session.act(action).unwrap();
    }
    session
}

/// Evaluates the last turn, and returns `true` if it keeps the chance.
fn keeps(mistake: &Mistake, session: &Session) -> bool {
    let review = Review::new(session, Effort::Nodes(NODES));
    let job = review.job(session, review.turns() - 1).unwrap();
    mistake.is_kept_by(&job.run(&AtomicBool::new(false)).unwrap().1.found, session.winning_score())
}

#[test]
fn best_turn_keeps_win_chance_and_mistake_does_not() {
    let mut tried = 0;
    for (seed, spec) in GAMES.iter().enumerate() {
        let (session, saved) = analysed(spec, seed as u128 + 3, (Player::Human, Player::Human));
        for mistake in Mistake::all_of(&session, &saved) {
            let before = mistake.before();
            assert_eq!(before.actions.len(), mistake.ply, "{spec}");
            let start = registry::load(&before).unwrap();
            assert_eq!(start.turn_side(), Some(mistake.turn.side()), "{spec}");
            assert!(mistake.is_best(&after(&mistake, &mistake.turn.best)), "{spec}: {:?}", mistake.turn);
            let played: Vec<String> =
                mistake.turn.turn.nodes.iter().filter_map(|node| Some(session.text_of(*node)?.to_string())).collect();
            let again = after(&mistake, &played);
            assert!(!mistake.is_best(&again) && !keeps(&mistake, &again), "{spec}: {:?}", mistake.turn);
            tried += 1;
        }
    }
    assert!(tried >= 5, "random games have mistakes: {tried}");
}

#[test]
fn only_the_mistakes_of_people_count_unless_none_played() {
    let sides = |players| -> Vec<Side> {
        let (session, saved) = analysed("benediction", 3, players);
        let mistakes = Mistake::all_of(&session, &saved);
        assert!(mistakes.iter().all(|mistake| mistake.turn.verdict >= Some(Verdict::Mistake)));
        mistakes.iter().map(|mistake| mistake.turn.side()).collect()
    };
    let both = sides((Player::Bot(1), Player::Bot(1)));
    assert!(both.contains(&Side::Near) && both.contains(&Side::Far), "{both:?}");
    let far = sides((Player::Bot(1), Player::Human));
    assert!(!far.is_empty() && far.iter().all(|side| *side == Side::Far), "{far:?}");
    assert_eq!(sides((Player::Human, Player::Human)), both);
}
