//! The bot: the search against a plain one, wins and defences that it must find, and legal play.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use benediction_engine::games::benediction::{Evaluation, Tactician, Weights};
use benediction_engine::{Bot, Budget, Level, Player, ReferenceSearch, Request, Score, SearchResult, Situation};
use benediction_engine::{Evaluator, Playable, Tactics};
use benediction_rules::games::benediction::{Action, Position};
use benediction_rules::notation::Notation;
use benediction_rules::random::random_action;
use benediction_rules::{Actor, Position as _, Side};
use oorandom::Rand64;
use serde::Deserialize;

mod levels;

static RUN: AtomicBool = AtomicBool::new(false);

fn read(text: &str) -> Position {
    Position::read_position(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

fn think(
    bot: &mut Bot<Position>,
    position: &Position,
    level: Level,
    budget: Budget,
    seed: u64,
) -> SearchResult<Action> {
    let thought = bot.answer(Situation::new(position, &[]), &Request::of_level(level, budget, seed), &RUN, &mut |_| {});
    assert_whole_turn(position, &thought);
    thought
}

/// The turn is legal, action by action, and complete.
fn assert_whole_turn(position: &Position, thought: &SearchResult<Action>) {
    let mut after = position.clone();
    for action in &thought.turn {
        assert_eq!(after.turn().actor, position.turn().actor, "{position:?}: more than a turn");
        after.check(*action).unwrap_or_else(|why| panic!("{position:?}: {} {why:?}", after.action_text(*action)));
        after.apply(*action);
    }
    assert_ne!(after.turn().actor, position.turn().actor, "{position:?}: less than a turn");
}

fn texts(position: &Position, turn: &[Action]) -> Vec<String> {
    let mut after = position.clone();
    let text = |action: &Action| {
        let text = after.action_text(*action);
        after.apply(*action);
        text
    };
    turn.iter().map(text).collect()
}

/// Returns positions from random play.
fn random_positions(start: &str, count: usize, plies: u64, seed: u64) -> Vec<Position> {
    let mut rng = Rand64::new(u128::from(seed));
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = read(start);
        for _ in 0..rng.rand_range(0..plies) {
            let before = position.clone();
            if let Some(action) = random_action(&position, &mut rng) {
                position.apply(action);
            }
            if position.outcome().is_some() {
                position = before;
            }
        }
        positions.push(position);
    }
    positions
}

const BASE: &str = "Benediction v2: benediction/turn: red 1/red: d1 d2 e1 e2k e3 f1 f2/blue: d7 d8 e7 e8k e9 f7 f8";
const TRAILS: &str = "Benediction v2: king-trails/turn: red 1/red: f1 f2 g1 g2k g3 h1 h2/blue: f11 f12 g11 g12k g13 h11 h12/red-starts: g2/blue-starts: g12";
/// A board of one variant with the rules of another.
const MIXED: &str = "Benediction v2: n=5 checkers=12 choose-starts=yes blessed-king-wins=turn-start trails=yes cursed-captives=removed/turn: setup blue";

/// Small boards on which both sides are close to everything.
const CROWDED: [&str; 4] = [
    "Benediction v2: benediction/turn: red 2/red: e2k c4 e5+ g4b/blue: e8k d6+ f6c g6/hands: 0 0",
    "Benediction v2: benediction/turn: blue 2/red: d6k+ f5c/blue: e3k f3 c5++/blocks: b2 e5 g7/hands: 1 2",
    "Benediction v2: benediction/turn: red 1/red: e2k f3+ d5/blue: g5k+ c6b/locked: d5/hands: 0 0",
    "Benediction v2: king-trails/turn: blue 2/red: g9k f10+/blue: g5k h4 h5+/red-starts: g2/blue-starts: g12/hands: 0 0",
];

/// Kings close to the walls and few men near them: from a game that was lost by an unforeseen blessing.
const OPEN: &str = "Benediction v2: king-trails/turn: red 2/red: c2+ c4 c5k+ d6 e2+ e3/blue: k7 k8+ l6 m3k+ m6/blocks: a5 c6 d10 f3 l3/red-starts: d2 d3 d5/blue-starts: l4 l5 l7/hands: 15 17";

const MATE: i32 = 1_000_000;

/// The plainest search: returns the value for the side to act.
fn negamax(position: &mut Position, path: &mut Vec<u64>, depth: u32, ply: i32) -> i32 {
    if depth == 0 {
        let threatened = Tactician::in_use().is_threatened(position);
        return Position::evaluator().score(position, threatened);
    }
    let actor = position.turn().actor;
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let value_of = |action| {
        let undo = position.apply(action);
        let hash = position.hash();
        let value = if let Some(outcome) = position.outcome() {
            match outcome.winner {
                Some(winner) if Actor::Side(winner) == actor => MATE - ply - 1,
                Some(_) => ply + 1 - MATE,
                None => 0,
            }
        } else if path.contains(&hash) {
            0
        } else {
            path.push(hash);
            let value = negamax(position, path, depth - 1, ply + 1);
            path.pop();
            if position.turn().actor == actor { value } else { -value }
        };
        position.undo(undo);
        value
    };
    actions.into_iter().map(value_of).max().unwrap()
}

fn plain(score: Score) -> i32 {
    match score {
        Score::Value(value) => value,
        Score::Win(actions) => MATE - actions as i32,
        Score::Loss(actions) => actions as i32 - MATE,
        Score::Draw => 0,
    }
}

#[test]
fn search_matches_plain_negamax_with_and_without_shortcuts() {
    let mut cases: Vec<(Position, u32)> = Vec::new();
    for start in [BASE, TRAILS, MIXED] {
        cases.extend(random_positions(start, 8, 40, 7).into_iter().map(|position| (position, 2)));
    }
    cases.extend(CROWDED.iter().map(|text| (read(text), 2)));
    cases.extend(CROWDED[..3].iter().map(|text| (read(text), 3)));
    for (position, depth) in cases {
        let value = negamax(&mut position.clone(), &mut vec![position.hash()], depth, 0);
        for shortcuts in [false, true] {
            let mut bot = Bot::of_game(4).as_reference(ReferenceSearch { shortcuts });
            let thought = think(&mut bot, &position, Level::STRONGEST, Budget::depth(depth), 1);
            assert_eq!(plain(thought.score), value, "{position:?}, depth {depth}, shortcuts {shortcuts}");
        }
    }
}

/// Returns the smallest number of actions in which the side to act wins in its turn, or 0 if it cannot.
fn wins_in_turn(position: &mut Position) -> u32 {
    let Actor::Side(side) = position.turn().actor else { return 0 };
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let mut best = 0;
    for action in actions {
        let undo = position.apply(action);
        let wins = match position.outcome() {
            Some(outcome) if outcome.winner == Some(side) => 1,
            None if position.turn().actor == Actor::Side(side) => match wins_in_turn(position) {
                0 => 0,
                more => more + 1,
            },
            _ => 0,
        };
        position.undo(undo);
        if wins > 0 && (best == 0 || wins < best) {
            best = wins;
        }
    }
    best
}

#[test]
fn predicted_wins_are_real_and_few_are_missed() {
    let mut positions: Vec<Position> = CROWDED.iter().map(|text| read(text)).collect();
    for (index, start) in [BASE, TRAILS, MIXED].into_iter().chain(CROWDED).enumerate() {
        positions.extend(random_positions(start, 60, 30, index as u64));
    }
    let (mut wins, mut overlooked) = (0, Vec::new());
    for position in positions {
        let foreseen = Tactician::in_use().win_in_turn(&position);
        let real = wins_in_turn(&mut position.clone());
        assert!(foreseen == 0 || real > 0 && real <= foreseen, "{position:?}: foreseen {foreseen}, real {real}");
        wins += u32::from(real > 0);
        if real > 0 && foreseen != real {
            overlooked.push((position, foreseen, real));
        }
    }
    assert!(wins > 40, "only {wins} positions are won");
    assert!(overlooked.len() as u32 * 10 <= wins, "of {wins}: {overlooked:#?}");
}

/// Returns `true` if the side to act has a turn after which it wins at the start of its next one, unless the opponent wins in
/// between.
fn wins_unanswered(position: &mut Position, side: Side) -> bool {
    let mut actions = Vec::new();
    position.legal(&mut actions);
    actions.into_iter().any(|action| {
        let undo = position.apply(action);
        let wins = if position.outcome().is_some() {
            false
        } else if position.turn().actor == Actor::Side(side) {
            wins_unanswered(position, side)
        } else {
            let later = position.at_turn_of(side).and_then(|later| later.outcome());
            later.is_some_and(|outcome| outcome.winner == Some(side)) && wins_in_turn(&mut position.clone()) == 0
        };
        position.undo(undo);
        wins
    })
}

#[test]
fn predicted_blessing_wins_cannot_be_parried() {
    let mut seen = 0;
    for (index, start) in [CROWDED[3], OPEN].into_iter().enumerate() {
        for mut position in random_positions(start, 150, 12, 70 + index as u64) {
            let tactics = Tactician::in_use();
            if tactics.win_in_turn(&position) > 0
                || tactics.is_lost(&position)
                || tactics.win_beyond_turn(&position) == 0
            {
                continue;
            }
            seen += 1;
            let Actor::Side(side) = position.turn().actor else { panic!("nobody acts") };
            assert!(wins_unanswered(&mut position, side), "{position:?}");
        }
    }
    assert!(seen > 20, "only {seen} blessings are foreseen");
}

#[derive(Deserialize)]
struct Row {
    name: String,
    position: String,
    /// Largest number of actions to a win. 0: the position must not be lost after the answer.
    win: u32,
}

#[test]
fn wins_are_found_and_threats_are_answered() {
    let rows: Vec<Row> = ron::from_str(include_str!("bot.ron")).unwrap();
    for Row { name, position, win } in rows {
        let position = read(&position);
        // From level 3 on wins within the turn are seen, from level 6 on all threats of the opponent for the next one.
        let in_turn = win <= u32::from(position.turn().actions_left);
        let lowest = match win {
            0 => 6,
            _ if in_turn => 3,
            _ => 10,
        };
        for level in Level::ALL.into_iter().filter(|level| level.number() >= lowest) {
            let mut bot = Bot::of_game(8);
            let thought = think(&mut bot, &position, level, Budget::nodes(60_000), 5);
            let played = texts(&position, &thought.turn);
            let mut after = position.clone();
            for action in &thought.turn {
                after.apply(*action);
            }
            if win > 0 {
                assert!(
                    matches!(thought.score, Score::Win(actions) if actions <= win),
                    "{name}: {} {played:?}",
                    thought.score
                );
                let side = match position.turn().actor {
                    Actor::Side(side) => side,
                    other => panic!("{name}: {other:?}"),
                };
                assert!(!in_turn || after.outcome().unwrap().winner == Some(side), "{name}: {played:?}");
            } else {
                assert_eq!(wins_in_turn(&mut after), 0, "{name}: {played:?} loses");
            }
        }
    }
}

#[test]
fn search_sees_unstoppable_threat_when_it_is_made() {
    // From games that were lost: the own turn, every answer to it, and the win.
    for text in [
        "red 2/red: a1k+ d2 d3+ g1+/blue: a3k+ d7 d8k+ e7 e9 f6 f7 f8+ g4c/blocks: a2 c3 c5 g3 i5/hands: 9 4",
        "blue 2/red: a1k+ d1 e1+ e3 e4c f1 f4c/blue: c5+ e9+ f2c f7 f8k+ g2c/blocks: g7 h4 i2/hands: 7 7",
        "blue 2/red: a1k+ b1+ b2c d2 e3+ f1 f2+/blue: a5k+++ b4c b6c c4c d7+ e7+ f5c f7 f8/blocks: a4 b3 c7 d4 e6/hands: 5 2",
    ] {
        let position = read(&format!("Benediction v2: benediction/turn: {text}"));
        let mut bot = Bot::of_game(4);
        let thought = think(&mut bot, &position, Level::STRONGEST, Budget::depth(2), 1);
        assert_eq!(thought.score, Score::Win(6), "{text}: {:?}", texts(&position, &thought.turn));
    }
}

#[test]
fn bot_varies_starting_points_away_from_the_middle() {
    let start = read("Benediction v2: king-trails/turn: setup red");
    let mut bot = Bot::of_game(1);
    let mut chosen: Vec<String> = Vec::new();
    for seed in 0..20 {
        let thought = think(&mut bot, &start, Level::STRONGEST, Budget::nodes(1000), seed);
        chosen.extend(texts(&start, &thought.turn));
    }
    chosen.sort();
    chosen.dedup();
    assert!(chosen.len() > 1, "{chosen:?}");
    let aside = |text: &String| ["b", "c", "k", "l"].iter().any(|column| text.starts_with(&format!("S@{column}")));
    assert!(chosen.iter().all(aside), "{chosen:?}");
}

#[test]
fn stop_flag_gives_a_whole_turn_at_once() {
    let stop = AtomicBool::new(true);
    for position in [BASE, TRAILS, MIXED, CROWDED[0]].map(read) {
        let mut bot = Bot::of_game(1);
        let start = Instant::now();
        let thought = bot.answer(
            Situation::new(&position, &[]),
            &Request::of_level(Level::STRONGEST, Budget::default(), 1),
            &stop,
            &mut |_| {},
        );
        assert!(start.elapsed() < Duration::from_millis(100));
        assert_whole_turn(&position, &thought);
    }
}

#[test]
fn a_search_is_stopped_from_another_thread() {
    let stop = AtomicBool::new(false);
    let position = read(BASE);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(150));
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        });
        let start = Instant::now();
        let mut bot = Bot::of_game(4);
        let budget = Budget { time: Some(Duration::from_secs(60)), ..Budget::default() };
        let thought = bot.answer(
            Situation::new(&position, &[]),
            &Request::of_level(Level::STRONGEST, budget, 1),
            &stop,
            &mut |_| {},
        );
        assert!(start.elapsed() < Duration::from_secs(2));
        assert_whole_turn(&position, &thought);
    });
}

#[test]
fn same_position_and_seed_give_the_same_turn() {
    for position in [BASE, TRAILS, CROWDED[1]].map(read) {
        for level in Level::ALL {
            let answer = || think(&mut Bot::of_game(2), &position, level, Budget::nodes(5_000), 11);
            assert_eq!(answer(), answer());
            let mut bot = Bot::of_game(2);
            let first = think(&mut bot, &position, level, Budget::nodes(5_000), 11);
            bot.forget();
            assert_eq!(think(&mut bot, &position, level, Budget::nodes(5_000), 11), first);
        }
    }
}

#[test]
fn reports_deepen_and_the_last_one_is_the_answer() {
    let position = read(BASE);
    let mut reports = Vec::new();
    let mut bot = Bot::of_game(4);
    let report = &mut |info: &benediction_engine::Info| reports.push(info.clone());
    let thought = bot.answer(
        Situation::new(&position, &[]),
        &Request::of_level(Level::STRONGEST, Budget::depth(3), 1),
        &RUN,
        report,
    );
    assert_eq!(reports.iter().map(|info| info.depth).collect::<Vec<_>>(), [1, 2, 3]);
    let turn: Vec<_> = thought.turn.iter().copied().map(benediction_rules::Action::of::<Position>).collect();
    assert_eq!((reports[2].score, &reports[2].turn), (thought.score, &turn));
}

#[test]
fn the_best_turns_lead_to_different_positions_the_best_first() {
    for position in [BASE, TRAILS, CROWDED[2]].map(read) {
        let mut reports = Vec::new();
        let mut bot = Bot::of_game(4);
        let report =
            &mut |number: usize, info: &benediction_engine::Info| reports.push((number, info.depth, info.score));
        let thoughts = bot.think(
            Situation::new(&position, &[]),
            &Request::of_level(Level::STRONGEST, Budget::nodes(30_000), 1).with_lines(3),
            &RUN,
            report,
        );
        assert_eq!(thoughts.len(), 3);
        let mut after: Vec<u64> = Vec::new();
        for thought in &thoughts {
            assert_whole_turn(&position, thought);
            let mut at = position.clone();
            for action in &thought.turn {
                at.apply(*action);
            }
            after.push(at.hash());
        }
        after.sort_unstable();
        after.dedup();
        assert_eq!(after.len(), 3, "{thoughts:?}");
        let same_depth = thoughts.windows(2).filter(|pair| pair[0].depth == pair[1].depth);
        assert!(same_depth.into_iter().all(|pair| plain(pair[0].score) >= plain(pair[1].score) - 60), "{thoughts:?}");
        assert_eq!(reports[..3].iter().map(|report| report.0).collect::<Vec<_>>(), [0, 1, 2]);
    }
}

#[test]
fn several_threads_answer_as_one_does_with_a_whole_turn() {
    for position in [BASE, TRAILS, CROWDED[0]].map(read) {
        let mut bot = Bot::of_game(4);
        for threads in [1, 2, 3] {
            let budget = Budget::time(Duration::from_millis(60)).with_threads(threads);
            think(&mut bot, &position, Level::STRONGEST, budget, 1);
        }
    }
    // A win is found with any number of threads.
    let position = read(CROWDED[1]);
    let budget = Budget::depth(2);
    let score =
        |threads| think(&mut Bot::of_game(4), &position, Level::STRONGEST, budget.with_threads(threads), 1).score;
    assert_eq!(score(1), score(3));
}

#[test]
fn losing_side_seeks_a_draw_by_third_occurrence() {
    // Red is far behind; after e1e2 the position occurs for the third time. The game is over then, also if an action is left.
    for left in [1, 2] {
        let text = "/red: e1k/blue: e8k a2+ i4 d8 f8 d7 f7/hands: 0 0";
        let position = read(&format!("Benediction v2: benediction/turn: red {left}{text}"));
        let mut seen = position.clone();
        let (action, _) = seen.read_action("e1e2").unwrap();
        seen.apply(action);
        let history = [seen.hash(), 1, seen.hash(), 2];
        let mut bot = Bot::of_game(4);
        let thought = bot.answer(
            Situation::new(&position, &history),
            &Request::of_level(Level::STRONGEST, Budget::depth(3), 1),
            &RUN,
            &mut |_| {},
        );
        assert_eq!((texts(&position, &thought.turn), thought.score), (vec!["e1e2".to_string()], Score::Value(0)));
        let best = bot.think(
            Situation::new(&position, &history),
            &Request::of_level(Level::STRONGEST, Budget::depth(3), 1).with_lines(1),
            &RUN,
            &mut |_, _| {},
        );
        assert_eq!(texts(&position, &best[0].turn), ["e1e2"]);
    }
}

#[test]
fn bot_plays_on_from_impossibly_tall_stacks() {
    for start in [
        "Benediction v2: n=7 checkers=64/turn: red 2/red: g2k+++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++ g3b+++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++/blue: g12k/red-starts: g2/blue-starts: g12/hands: 9 0",
        "Benediction v2: benediction/turn: blue 1/red: e2k/blue: e8k",
        "Benediction v2: benediction/turn: red 2/red: a1/blue: b1",
    ] {
        let position = read(start);
        for level in Level::ALL {
            think(&mut Bot::of_game(1), &position, level, Budget::nodes(3_000), 1);
        }
    }
}

#[test]
fn scores_read_as_the_protocol_has_them() {
    let shown = [Score::Value(125), Score::Value(-5), Score::Value(0), Score::Win(3), Score::Loss(4), Score::Draw];
    assert_eq!(shown.map(|score| score.to_string()), ["+1.25", "-0.05", "+0.00", "win:3", "loss:4", "draw"]);
}

/// A player of a duel: a level with a budget, or `None` for random actions.
type Rival = Option<(Level, Budget)>;

/// Plays a game to its end or to a number of turns. Returns the winner.
fn play(
    start: &Position,
    weights: [&Weights; 2],
    players: [Rival; 2],
    seed: u64,
    turns: usize,
) -> (Option<Side>, usize) {
    let mut position = start.clone();
    let mut rng = Rand64::new(u128::from(seed));
    let mut bots = weights.map(|weights| Bot::new(Evaluation::new(weights.clone()), 16));
    let mut history = Vec::new();
    let mut seen: HashMap<u64, u32> = HashMap::new();
    for turn in 0..turns {
        let Actor::Side(side) = position.turn().actor else { break };
        let mut actions = Vec::new();
        if let Some((level, budget)) = players[side.index()] {
            let bot = &mut bots[side.index()];
            let thought = bot.answer(
                Situation::new(&position, &history),
                &Request::of_level(level, budget, rng.rand_u64()),
                &RUN,
                &mut |_| {},
            );
            assert_whole_turn(&position, &thought);
            actions = thought.turn;
        }
        while position.turn().actor == Actor::Side(side) {
            let action =
                if actions.is_empty() { random_action(&position, &mut rng).unwrap() } else { actions.remove(0) };
            let hash = position.hash();
            history.push(hash);
            let times = seen.entry(hash).or_default();
            *times += 1;
            if *times == 3 {
                return (None, turn);
            }
            position.apply(action);
        }
        if let Some(outcome) = position.outcome() {
            return (outcome.winner, turn + 1);
        }
    }
    (None, turns)
}

#[test]
fn whole_games_of_every_variant_are_played() {
    let weights = Weights::TUNED;
    let (strong, weak) = (Some((Level::STRONGEST, Budget::nodes(1_500))), Some((Level::ALL[3], Budget::nodes(1_500))));
    for start in ["Benediction v2: king-trails/turn: setup red", BASE, MIXED].map(read) {
        for (players, seed) in
            [([strong, strong], 1), ([strong, weak], 2), ([Some((Level::ALL[0], Budget::nodes(1_500))), None], 3)]
        {
            play(&start, [&weights, &weights], players, seed, 150);
        }
    }
}
