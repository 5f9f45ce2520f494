//! Differences between a player and an analysis: a player avoids draws, and varies the first turns of a game without a book. And
//! the evaluation of a king's run for the wall.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use benediction_engine::Playable;
use benediction_engine::games::benediction::KINDS;
use benediction_engine::{Bot, Budget, Level, Player, Request, Situation};
use benediction_rules::games::benediction::Position;
use benediction_rules::notation::Notation;
use benediction_rules::random::random_action;
use benediction_rules::{Actor, Position as _, Side};
use oorandom::Rand64;

/// Returns the position after a turn of the strongest level with an empty table.
fn after(position: &Position, history: &[u64], budget: Budget, seed: u64) -> Position {
    let mut bot = Bot::of_game(1);
    let run = AtomicBool::new(false);
    let turn = bot
        .answer(
            Situation::new(position, history),
            &Request::of_level(Level::STRONGEST, budget, seed),
            &run,
            &mut |_| {},
        )
        .turn;
    let mut position = position.clone();
    for action in turn {
        position.apply(action);
    }
    position
}

/// Returns a position of some game after a few random actions, at the start of a turn.
fn middle(name: &str, rng: &mut Rand64) -> Option<(Position, Side)> {
    let mut position = Position::start(&name.into(), Side::Near).ok()?;
    for _ in 0..13 {
        position.apply(random_action(&position, rng)?);
        position.outcome().is_none().then_some(())?;
    }
    while position.turn().actions_left < 2 || position.turn().setup {
        position.apply(random_action(&position, rng)?);
        position.outcome().is_none().then_some(())?;
    }
    match position.turn().actor {
        Actor::Side(side) => Some((position, side)),
        _ => None,
    }
}

/// The best turn would be a third occurrence. An analysis takes the draw if all else is worse; a player sometimes does not.
#[test]
fn player_prefers_equal_play_to_a_draw() {
    let mut rng = Rand64::new(7);
    let (mut taken, mut avoided) = (0, 0);
    for round in 0..120 {
        let Some((position, side)) = middle(["benediction", "king-trails"][round % 2], &mut rng) else { continue };
        let ask = Budget::nodes(1500);
        let best = after(&position, &[], ask, 1).hash();
        let history = [best, best];
        let draws = after(&position, &history, ask, 1).hash() == best;
        let player_draws = after(&position, &history, ask.of_player(side), 1).hash() == best;
        taken += u32::from(draws);
        avoided += u32::from(draws && !player_draws);
    }
    assert!(taken >= 10, "only {taken} draws are worth taking: the test says nothing");
    assert!(avoided >= 3, "{avoided} of {taken} draws avoided");
}

/// The same players with other seeds begin King Trails in other ways; an analysis does not depend on the seed.
#[test]
fn games_of_king_trails_begin_differently() {
    let mut start = Position::start(&"king-trails".into(), Side::Near).expect("a game");
    for at in ["S@b2", "S@b7"] {
        let (action, _) = start.read_action(at).expect("an action");
        start.apply(action);
    }
    let ask = Budget::nodes(3000);
    let openings = |budgets: [Budget; 2]| {
        let opening =
            |seed: u64| (0..6).fold(start.clone(), |at, turn| after(&at, &[], budgets[turn % 2], seed)).hash();
        (0..12).map(opening).collect::<HashSet<u64>>().len()
    };
    let (analysed, played) = (openings([ask; 2]), openings(Side::BOTH.map(|side| ask.of_player(side))));
    assert!(played >= 6 && played > analysed, "{played} openings by players, {analysed} by who wants to know");
}

/// Returns the number of running kings of the side to act less those of the other side, by the turns before the one in which they
/// pass the wall.
fn runs(text: &str) -> Vec<i32> {
    let before = KINDS.iter().take_while(|(kind, _)| *kind != "RUN").map(|(_, count)| count).sum();
    let position = Position::read_position(text).expect("a position");
    Position::evaluator().counts(&position)[before..].iter().take(3).copied().collect()
}

#[test]
fn evaluation_counts_kings_running_for_the_wall() {
    let trails = |red: &str, blue: &str| {
        runs(&format!(
            "Benediction v2: king-trails/turn: red 2/red: {red}/blue: a7k {blue}/red-starts: g2/blue-starts: g12"
        ))
    };
    assert_eq!(trails("g10k+", ""), [1, 0, 0]);
    assert_eq!(trails("g8k+", ""), [0, 1, 0]);
    assert_eq!(trails("g6k+", ""), [0, 0, 1]);
    assert_eq!(trails("g2k", ""), [0, 0, 0], "too far");
    assert_eq!(trails("g2k", "g6"), [0, 0, 0], "no man but a king runs");
    let blue = trails("c5k", "g6k+");
    assert_eq!(blue[1], -1, "{blue:?}");
    let plain = "Benediction v2: benediction/turn: red 2/red: e5k+/blue: a1k";
    assert_eq!(runs(plain), [0, 0, 0], "here he is hit more often than he comes through");
}
