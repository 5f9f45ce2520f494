//! Rollouts compared with exact chances and with each other.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use benediction_engine::{Budget, Level, PlayerKind, Request, RolledOut, RolloutOptions, Situation, player};
use benediction_rules::games::kingamon::Position;
use benediction_rules::{Actor, Position as _, Side};
use benediction_study::registry;
use benediction_study::session::Session;

/// A race that is nearly over: each side has two pieces left, and nobody can hit anybody.
const RACE: &str = "W:25:2,off:9K R:5:2,off:9K turn=w";

fn session(text: &str) -> Session {
    registry::named("kingamon").unwrap().read_position(text).unwrap_or_else(|why| panic!("{why:?}"))
}

fn options(games: u32) -> RolloutOptions {
    RolloutOptions { games, seed: 7, turns: 2, reduced: true, threads: 2 }
}

fn rolled_out(session: &Session, options: RolloutOptions) -> Vec<RolledOut> {
    let rollout = session.rollout().expect("dice");
    rollout.roll_out(options, &AtomicBool::new(false), &mut |_| {}).expect("games")
}

/// White's chance, where both sides play as in rollouts, worked out through every roll. A roll may change nothing, so that
/// positions come again: after so many the rest is of no weight.
fn exact(at: &Position, left: u32, cache: &mut HashMap<(u64, u32), f64>) -> f64 {
    if let Some(outcome) = at.outcome() {
        return if outcome.winner == Some(Side::Near) { 1.0 } else { 0.0 };
    }
    if left == 0 {
        return 0.5;
    }
    if let Some(cache) = cache.get(&(at.hash(), left)) {
        return *cache;
    }
    let chance = if at.turn().actor == Actor::Chance {
        let mut rolls = Vec::new();
        at.chances(&mut rolls);
        let all: f64 = rolls.iter().map(|(_, weight)| f64::from(*weight)).sum();
        let after = |roll| {
            let mut next = *at;
            next.apply(roll);
            next
        };
        rolls.iter().map(|(roll, weight)| exact(&after(*roll), left - 1, cache) * f64::from(*weight) / all).sum()
    } else {
        let request = Request::of_level(Level::STRONGEST, Budget::depth(1), 0);
        let mut thinker = player::<Position>(PlayerKind::Bot(Level::STRONGEST), 1);
        let answers = thinker.think(Situation::new(at, &[]), &request, &AtomicBool::new(false), &mut |_, _| {});
        let mut next = *at;
        for action in &answers[0].turn {
            next.apply(*action);
        }
        exact(&next, left, cache)
    };
    cache.insert((at.hash(), left), chance);
    chance
}

#[test]
fn rollout_matches_exact_chance_with_or_without_variance_reduction() {
    let session = session(RACE);
    let position: Position = benediction_rules::notation::Notation::read_position(RACE).unwrap();
    let exact = exact(&position, 40, &mut HashMap::new());
    assert!((0.05..0.95).contains(&exact), "{exact}: it is no race");
    for reduced in [true, false] {
        let [found] = &rolled_out(&session, RolloutOptions { reduced, ..options(1296) })[..] else { panic!("one") };
        assert!(found.turn.is_empty() && found.games == 1296);
        assert!(found.error > 0.0 && (found.chance - exact).abs() < 4.0 * found.error, "{reduced}: {exact}, {found:?}");
    }
}

/// With fewer games than pairs of rolls no pair must be preferred.
#[test]
fn rollouts_of_few_games_are_unbiased_over_seeds() {
    let session = session(RACE);
    let position: Position = benediction_rules::notation::Notation::read_position(RACE).unwrap();
    let exact = exact(&position, 40, &mut HashMap::new());
    for games in [12, 36, 90] {
        let seeds = 120;
        let chance = |seed| rolled_out(&session, RolloutOptions { seed, reduced: false, ..options(games) })[0].chance;
        let found: Vec<f64> = (0..seeds).map(chance).collect();
        let mean = found.iter().sum::<f64>() / seeds as f64;
        let spread = found.iter().map(|found| (found - mean).powi(2)).sum::<f64>();
        let error = (spread / (seeds * (seeds - 1)) as f64).sqrt();
        assert!((mean - exact).abs() < 4.0 * error.max(1e-4), "{games}: {mean} ± {error}, not {exact}");
    }
}

#[test]
fn without_luck_the_games_say_more() {
    let mut session = registry::named("kingamon").unwrap().start(Side::Near);
    session.act_text("starter w").unwrap();
    session.act_text("6-5").unwrap();
    let with = rolled_out(&session, options(36));
    let without = rolled_out(&session, RolloutOptions { reduced: false, ..options(36) });
    assert_eq!((with.len(), without.len()), (2, 2), "two turns are compared");
    assert!(with[0].chance >= with[1].chance, "the best comes first");
    for found in &with {
        let plain = without.iter().find(|other| other.turn == found.turn).expect("the same turn");
        assert!(2.0 * found.error < plain.error, "{found:?}, {plain:?}");
    }
}

#[test]
fn rollout_result_depends_on_seed_not_on_threads() {
    let mut session = registry::named("kingamon").unwrap().start(Side::Near);
    session.act_text("starter r").unwrap();
    let one = rolled_out(&session, RolloutOptions { threads: 1, ..options(12) });
    assert_eq!(one, rolled_out(&session, RolloutOptions { threads: 3, ..options(12) }));
    assert_ne!(one, rolled_out(&session, RolloutOptions { seed: 8, ..options(12) }));
}

#[test]
fn rollout_reports_progress_and_stops_on_request() {
    let mut session = registry::named("kingamon").unwrap().start(Side::Near);
    session.act_text("starter r").unwrap();
    let (stop, heard) = (AtomicBool::new(false), AtomicU32::new(0));
    let found = session.rollout().unwrap().roll_out(options(1_000_000), &stop, &mut |progress| {
        assert!(progress.done > 0 && progress.all == 1_000_000 && progress.chance.is_finite());
        if heard.fetch_add(1, Ordering::Relaxed) == 2 {
            stop.store(true, Ordering::Relaxed);
        }
    });
    assert_eq!(found, None);
    assert_eq!(heard.load(Ordering::Relaxed), 3);
}

#[test]
fn rollout_needs_dice_and_an_unfinished_game() {
    assert!(registry::named("benediction").unwrap().start(Side::Near).rollout().is_none());
    let over = session("W:off:11K R:5:2,off:9K turn=w result=w,all-borne-off");
    assert!(over.outcome().is_some());
    assert_eq!(over.rollout().unwrap().roll_out(options(36), &AtomicBool::new(false), &mut |_| {}), None);
}

#[test]
fn with_the_cube_it_is_rolled_out_as_without() {
    let plain = rolled_out(&session(RACE), options(72));
    let cube = session(&format!("{RACE} rules=cube"));
    assert_eq!(rolled_out(&cube, options(72)), plain);
}
