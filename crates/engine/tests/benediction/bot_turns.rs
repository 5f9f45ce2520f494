//! The strength of the levels in one turn, on hundreds of positions: wins within the turn and defences against threats.

use std::sync::atomic::AtomicBool;

use benediction_engine::games::benediction::Tactician;
use benediction_engine::{Bot, Budget, Level, Player, Request, Situation};
use benediction_engine::{Evaluator, Playable, Tactics};
use benediction_rules::games::benediction::{Action, Position};
use benediction_rules::notation::Notation;
use benediction_rules::random::random_action;
use benediction_rules::{Actor, Position as _};
use oorandom::Rand64;

use crate::sample::one_in;

/// The starts of random play: openings, and boards on which the sides are close.
const STARTS: [&str; 8] = [
    "Benediction v2: benediction/turn: red 1/red: d1 d2 e1 e2k e3 f1 f2/blue: d7 d8 e7 e8k e9 f7 f8",
    "Benediction v2: benediction/turn: red 2/red: c1 d1k+ d5+ g3+/blue: d7+ f7 f8+ g6k+/blocks: f6 g4 i1/hands: 9 9",
    "Benediction v2: benediction/turn: blue 2/red: c1 d1k+ f2 g2 g5+/blue: d7+ f7 i2k+/blocks: a1 d4 f6 g4 i1 i3/hands: 9 11",
    "Benediction v2: benediction/turn: red 2/red: e2k c4 e5+ g4b/blue: e8k d6+ f6c g6/hands: 2 2",
    "Benediction v2: benediction/turn: red 2/red: e2k d2 d3 e4 e5 d6/blue: e8k e9 f7 f6 g4/hands: 3 3",
    "Benediction v2: king-trails/turn: blue 1/red: f1 f2 g1 g2k g3 h1 h2/blue: f11 f12 g11 g12k g13 h11 h12/red-starts: g2/blue-starts: g12",
    "Benediction v2: king-trails/turn: red 2/red: f1+ g1 g2k+ g7++ h5+ h8+/blue: g9c h10+ h6+ i9k+ i10k+ i11 j9/blocks: h12 l7/red-starts: g2/blue-starts: i10",
    "Benediction v2: king-trails/turn: blue 2/red: g9k f10+ e5/blue: g5k h4 h5+ f7+/red-starts: g2/blue-starts: g12",
];

/// Returns a position after a number of random actions that did not end the game.
fn position(start: usize, plies: u64, rng: &mut Rand64) -> Position {
    let mut position = Position::read_position(STARTS[start % STARTS.len()]).expect("a position");
    for _ in 0..plies {
        let Some(action) = random_action(&position, rng) else { break };
        let undo = position.apply(action);
        if position.outcome().is_some() {
            position.undo(undo);
        }
    }
    position
}

/// Returns 0 for the base game, 1 for King Trails.
fn game_of(position: &Position) -> usize {
    usize::from(position.spec().id.as_str() == "king-trails")
}

/// Returns `true` if the side to act can win within its turn, by trying everything.
fn wins(position: &mut Position) -> bool {
    let actor = position.turn().actor;
    let mut actions = Vec::new();
    position.legal(&mut actions);
    actions.into_iter().any(|action| {
        let undo = position.apply(action);
        let won = match position.outcome() {
            Some(outcome) => outcome.winner.map(Actor::Side) == Some(actor),
            None => position.turn().actor == actor && wins(position),
        };
        position.undo(undo);
        won
    })
}

/// Returns the position after a level's turn, with a number of nodes.
fn after(position: &Position, level: Level, nodes: u64, seed: u64) -> Position {
    let run = AtomicBool::new(false);
    let mut bot = Bot::of_game(1);
    let thought = bot.answer(
        Situation::new(position, &[]),
        &Request::of_level(level, Budget::nodes(nodes), seed),
        &run,
        &mut |_| {},
    );
    let mut after = position.clone();
    for action in thought.turn {
        after.check(action).expect("a legal action");
        after.apply(action);
    }
    after
}

#[test]
fn levels_from_3_find_every_win_within_their_turn() {
    let mut rng = Rand64::new(42);
    let (mut counts, mut hidden, mut tried) = ([0; 2], 0, 0);
    while counts.iter().any(|count| *count < 120) {
        tried += 1;
        let position = position(tried, 4 + tried as u64 % 30, &mut rng);
        let game = &mut counts[game_of(&position)];
        if *game == 120 || !wins(&mut position.clone()) {
            continue;
        }
        *game += 1;
        hidden += u32::from(Tactician::in_use().win_in_turn(&position) == 0);
        for level in &Level::ALL[2..] {
            let after = after(&position, *level, 3_000, tried as u64);
            let winner = after.outcome().and_then(|outcome| outcome.winner);
            assert_eq!(winner.map(Actor::Side), Some(position.turn().actor), "{position:?}, {level:?}");
        }
    }
    println!("{counts:?} of {tried} positions are won within the turn, {hidden} of them by what is not foreseen");
}

/// Returns `true` if some turn leaves the opponent without a win in its own.
fn can_defend(position: &mut Position, rng: &mut Rand64) -> bool {
    let actor = position.turn().actor;
    let mut actions: Vec<Action> = Vec::new();
    position.legal(&mut actions);
    for index in (1..actions.len()).rev() {
        actions.swap(index, rng.rand_range(0..index as u64 + 1) as usize);
    }
    actions.into_iter().any(|action| {
        let undo = position.apply(action);
        let defends = position.outcome().is_none()
            && if position.turn().actor == actor {
                can_defend(position, rng)
            } else {
                Tactician::in_use().win_in_turn(position) == 0 && !wins(position)
            };
        position.undo(undo);
        defends
    })
}

/// Most random turns lose to the opponent's next one.
fn is_threatened(position: &Position, rng: &mut Rand64) -> bool {
    let lost = (0..6).filter(|_| {
        let mut after = position.clone();
        while after.outcome().is_none() && after.turn().actor == position.turn().actor {
            let Some(action) = random_action(&after, rng) else { break };
            after.apply(action);
        }
        after.outcome().is_none() && Tactician::in_use().win_in_turn(&after) > 0
    });
    lost.count() >= 5
}

#[test]
fn levels_from_6_stop_every_stoppable_threat() {
    let mut rng = Rand64::new(7);
    let most = one_in(4, 0..55).count();
    let (mut counts, mut tried) = ([0; 2], 0);
    while counts.iter().any(|count| *count < most) {
        tried += 1;
        let position = position(tried, 2 + tried as u64 % 30, &mut rng);
        let game = &mut counts[game_of(&position)];
        if *game == most
            || !is_threatened(&position, &mut rng)
            || wins(&mut position.clone())
            || !can_defend(&mut position.clone(), &mut rng)
        {
            continue;
        }
        *game += 1;
        for level in &Level::ALL[5..] {
            let mut after = after(&position, *level, 40_000, tried as u64);
            assert!(!wins(&mut after), "{position:?}: {level:?} plays into {after:?}");
        }
    }
    println!("{counts:?} of {tried} positions must be defended");
}

/// An action that the search prunes when it is threatened must lose in the stated number of actions.
#[test]
fn opponent_wins_after_an_action_that_does_not_parry() {
    let tactics = Tactician::in_use();
    let mut rng = Rand64::new(11);
    let (mut counts, mut left_out, mut searched) = ([0; 2], 0, 0);
    for tried in 0.. {
        if counts.iter().all(|count| *count >= 400) {
            break;
        }
        let mut position = position(tried, 2 + tried as u64 % 40, &mut rng);
        if position.turn().actions_left == 2
            && let Some(action) = random_action(&position, &mut rng)
        {
            position.apply(action);
        }
        let (actor, mut parries) = (position.turn().actor, Vec::new());
        if position.outcome().is_some()
            || position.turn().actions_left != 1
            || !tactics.is_threatened(&position)
            || tactics.win_in_turn(&position) > 0
        {
            continue;
        }
        let actions = tactics.order_defences(&position, &mut parries);
        if actions == 0 {
            continue;
        }
        counts[game_of(&position)] += 1;
        let mut legal = Vec::new();
        position.legal(&mut legal);
        assert!(parries.iter().all(|(_, action)| legal.contains(action)), "{position:?}: {parries:?}");
        for action in legal {
            if parries.iter().any(|(_, parry)| *parry == action) {
                searched += 1;
                continue;
            }
            left_out += 1;
            let undo = position.apply(action);
            let loses = match position.outcome() {
                Some(outcome) => outcome.winner.map(Actor::Side) != Some(actor),
                None => (1..=actions).contains(&tactics.win_in_turn(&position)),
            };
            assert!(loses, "{position:?} is not lost");
            position.undo(undo);
        }
    }
    println!("{counts:?} positions: {searched} actions may parry, {left_out} do not");
    assert!(left_out > 4 * searched, "{left_out} actions are left out, {searched} are not");
}

/// A position that the search takes as safe at its horizon has a defence.
#[test]
fn only_exposing_actions_endanger_an_unthreatened_side() {
    let (tactics, mut evaluator) = (Tactician::in_use(), Position::evaluator());
    let mut rng = Rand64::new(12);
    let (mut counts, mut endangers) = ([0; 2], 0);
    for tried in 0.. {
        if counts.iter().all(|count| *count >= 300) {
            break;
        }
        let mut position = position(tried, 2 + tried as u64 % 40, &mut rng);
        if position.outcome().is_some() {
            continue;
        }
        let [calm, afraid] = [false, true].map(|threatened| evaluator.score(&position, threatened));
        assert_eq!(calm - afraid, evaluator.threat_penalty(&position), "{position:?}");
        if position.turn().actions_left == 2 || tactics.is_threatened(&position) {
            continue;
        }
        counts[game_of(&position)] += 1;
        let mut legal = Vec::new();
        position.legal(&mut legal);
        for action in legal {
            let may_expose = tactics.may_expose(&position, action);
            let undo = position.apply(action);
            let loses = position.outcome().is_none() && tactics.win_in_turn(&position) > 0;
            assert!(may_expose || !loses, "{position:?}");
            endangers += u32::from(loses);
            position.undo(undo);
        }
    }
    assert!(endangers > 100, "only {endangers} actions bring a side into danger");
}
