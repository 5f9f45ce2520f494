//! A position without its type has the same results as with it.

use std::sync::atomic::AtomicBool;

use benediction_engine::{
    AnalysisRequest, AnyGame, Budget, Effort, Finding, Game, Level, Memory, PlayedTurn, Request, RolloutOptions,
    SearchResult, merits, threats,
};
use benediction_rules::games::{benedict_chess, benediction as base, kingamon, obelisk};
use benediction_rules::random::random_action;
use benediction_rules::view::{Change, Place};
use benediction_rules::{Action, Actor, GameSpec, Outcome, Reason, Side, divide, perft};
use oorandom::Rand64;

fn number<G: Game>(action: G::Action) -> Action {
    Action::of::<G>(action)
}

fn numbers<G: Game>(actions: &[G::Action]) -> Vec<Action> {
    actions.iter().map(|action| number::<G>(*action)).collect()
}

/// Returns the position in a box, which must be of this game.
fn inside<G: Game>(game: &dyn AnyGame) -> G {
    game.downcast_ref::<G>().unwrap().clone()
}

/// Compares the methods of the rules.
fn compare_rules<G: Game>(typed: &G, any: &dyn AnyGame, legal: &[G::Action]) {
    assert!(any.equals(typed) && *any == *any.boxed() && inside::<G>(any) == *typed);
    assert_eq!((any.spec(), any.hash()), (typed.spec(), typed.hash()));
    assert_eq!((any.turn(), any.outcome(), any.roller()), (typed.turn(), typed.outcome(), typed.roller()));
    assert_eq!((any.starter(), any.turn_actions()), (G::STARTER, G::TURN_ACTIONS));
    assert_eq!((any.symmetries(), any.draws_by_repetition()), (G::SYMMETRIES, G::DRAWS_BY_REPETITION));
    assert_eq!(any.legal(), numbers::<G>(legal));
    let mut chances = Vec::new();
    typed.chances(&mut chances);
    let chances: Vec<(Action, u32)> =
        chances.into_iter().map(|(action, weight)| (number::<G>(action), weight)).collect();
    assert_eq!(any.chances(), chances);
    for side in Side::BOTH {
        let other = any.at_turn_of(side).map(|other| inside::<G>(other.as_ref()));
        assert_eq!(other, typed.at_turn_of(side));
        let start = any.new_game(&typed.spec(), side).map(|start| inside::<G>(start.as_ref()));
        assert_eq!(start, G::start(&typed.spec(), side));
    }
    for symmetry in G::SYMMETRIES {
        assert_eq!(inside::<G>(any.image(*symmetry).as_ref()), typed.image(*symmetry));
        for action in legal {
            assert_eq!(any.image_of(number::<G>(*action), *symmetry), number::<G>(typed.image_of(*action, *symmetry)));
        }
    }
    let (mut one, mut other) = (Rand64::new(7), Rand64::new(7));
    assert_eq!(any.random_action(&mut one), random_action(typed, &mut other).map(number::<G>));
}

/// Compares the methods of texts and picture.
fn compare_texts_and_pictures<G: Game>(typed: &G, any: &dyn AnyGame, last: Option<G::Action>) {
    assert_eq!((any.has_pgn(), any.sides(), any.move_number()), (G::PGN, typed.sides(), typed.move_number()));
    let text = typed.position_text();
    assert_eq!((&any.position_text(), any.old_position_text()), (&text, typed.old_position_text()));
    for text in [text.as_str(), "nonsense", "1cb/2p/2P/1CB b open"] {
        let read = any.read_position(text).map(|read| inside::<G>(read.as_ref()));
        assert_eq!(read, G::read_position(text));
        assert_eq!(any.passed_over(text), G::passed_over(text));
        assert_eq!((any.is_position_head(text), any.is_mark(text)), (G::is_position_head(text), G::is_mark(text)));
    }
    for line in ["1 d2d3 # a comment", "Qxf7# mate", "", "{=Q}"] {
        assert_eq!((any.comment(line), any.is_mark(line)), (G::comment(line), G::is_mark(line)));
    }
    assert!(any.read_action("no action").is_err());
    assert_eq!((any.board(), any.layout(), any.drawing()), (typed.board(), typed.layout(), typed.drawing()));
    let layout = typed.layout();
    assert_eq!((any.figure(&layout), any.notice()), (typed.figure(&layout), typed.notice()));
    assert_eq!(any.winning_points(last.map(number::<G>)), typed.winning_points(last));
    assert_eq!(any.palette(), typed.palette());
    for change in [Change::Turn(Side::Far, 1), Change::Hand(Side::Near, false)] {
        assert_eq!(any.arranged(change), typed.arranged(change));
    }
    for (index, _) in typed.board().points.iter().enumerate() {
        let point = benediction_rules::geometry::Point(index as u8);
        assert_eq!(any.touches(point), typed.touches(point));
        assert_eq!(any.why_not_pick(Place::Point(point)), typed.why_not_pick(Place::Point(point)));
        let why = typed.why_not(None, 0, point);
        assert_eq!(any.why_not(None, 0, point), why);
    }
}

/// Compares the methods for an action, which need not be legal.
fn an_action_agrees<G: Game>(typed: &G, any: &dyn AnyGame, action: G::Action) {
    let code = number::<G>(action);
    assert_eq!(code.to::<G>(), Some(action));
    assert_eq!(any.check(code), typed.check(action).map_err(Into::into));
    if typed.check(action).is_err() {
        return;
    }
    let text = typed.action_text(action);
    assert_eq!(any.action_text(code), text);
    assert_eq!(any.action_text_for_people(code), typed.action_text_for_people(action));
    let read = typed.read_action(&text).map(|(action, length)| (number::<G>(action), length));
    assert_eq!(any.read_action(&text), read);
    assert_eq!((any.view(code), any.effects(code)), (typed.view(action), typed.effects(action)));
    assert_eq!(any.consequences(code), typed.consequences(action));
    let view = typed.view(action);
    if let Some(from) = view.from {
        let points = (0..typed.board().points.len()).map(|at| benediction_rules::geometry::Point(at as u8));
        for to in points {
            assert_eq!(any.why_not_join(from, view.count, to), typed.why_not_join(from, view.count, to));
        }
    }
    let layout = typed.layout();
    assert_eq!(any.layout_after(&layout, code), typed.layout_after(&layout, action));
    let (mut after, mut typed_after) = (any.boxed(), typed.clone());
    after.apply(code);
    typed_after.apply(action);
    assert!(after.equals(&typed_after));
}

/// Compares the methods that search.
fn compare_searches<G: Game>(typed: &G, any: &dyn AnyGame, history: &[u64], action: G::Action) {
    let stop = AtomicBool::new(false);
    assert_eq!((any.winning_score(), any.can_roll_out()), (typed.winning_score(), typed.can_roll_out()));
    assert_eq!(inside::<G>(any.cubeless().as_ref()), typed.cubeless());
    for depth in 0..2 {
        assert_eq!(any.perft(depth), perft(&mut typed.for_perft(), depth));
        let counted: Vec<(Action, u64)> =
            divide(&mut typed.for_perft(), depth).into_iter().map(|(action, sum)| (number::<G>(action), sum)).collect();
        assert_eq!(any.divide(depth), counted);
    }
    for side in Side::BOTH {
        let result: Vec<_> =
            any.threats(side, &stop).into_iter().map(|one| (one.danger, one.at, one.actions)).collect();
        let expected = threats(typed, side, &stop);
        let expected: Vec<_> =
            expected.into_iter().map(|one| (one.danger, one.at, numbers::<G>(&one.actions))).collect();
        assert_eq!(result, expected);
    }
    let mut player = benediction_engine::player::<G>(benediction_engine::PlayerKind::Bot(Level::STRONGEST), 1);
    let request = Request::of_level(Level::STRONGEST, Budget::nodes(300), 1);
    let situation = benediction_engine::Situation::new(typed, history);
    let expected: Vec<SearchResult<Action>> = player
        .think(situation, &request, &stop, &mut |_, _| {})
        .into_iter()
        .map(|answer| SearchResult {
            turn: numbers::<G>(&answer.turn),
            score: answer.score,
            depth: answer.depth,
            nodes: answer.nodes,
        })
        .collect();
    let result = any.think(history, &[], &mut Memory::default(), &request, &stop, &mut |_, _| {});
    assert_eq!(result, expected);
    if let Some(best) = expected.first() {
        let turn: Vec<G::Action> = best.turn.iter().map(|action| action.to::<G>().unwrap()).collect();
        assert_eq!(any.merits(&best.turn, best.score, &stop), merits(typed, &turn, best.score, &stop));
    }
    let effort = Effort { level: Level::STRONGEST, nodes: 100 };
    let played = PlayedTurn { start: typed.clone(), history: history.to_vec(), actions: vec![action], outcome: None };
    let judged = played.judge(effort, &stop);
    assert_eq!(any.judge(history, &[number::<G>(action)], None, effort, &stop), judged);
    let request = AnalysisRequest { threats_to: Some(Side::Near), opinion: None, hint: Some(Budget::nodes(300)) };
    let mut result = Vec::new();
    any.analyse(history, &mut Memory::default(), request, &stop, &mut |finding| result.push(finding));
    let first = result.iter().find_map(|finding| if let Finding::Hint(hint) = finding { Some(hint) } else { None });
    assert_eq!(first.is_some(), !expected.is_empty() || typed.turn().actor != Actor::Chance);
    if let Some(hint) = first {
        let mut player = benediction_engine::player::<G>(benediction_engine::PlayerKind::Bot(Level::STRONGEST), 32);
        let request = Request::of_level(Level::STRONGEST, Budget::nodes(300), 0);
        let best = player.answer(situation, &request, &stop, &mut |_| {});
        let mut at = typed.clone();
        let view = |action: &G::Action| {
            let view = at.view(*action);
            at.apply(*action);
            view
        };
        assert_eq!(hint.turn, best.turn.iter().map(view).collect::<Vec<_>>());
        assert_eq!(hint.score, best.score);
    }
    for finding in &result {
        if let Finding::Threats(result) = finding {
            let expected = threats(typed, Side::Far, &stop);
            assert_eq!(
                result.iter().map(|one| one.at).collect::<Vec<_>>(),
                expected.iter().map(|one| one.at).collect::<Vec<_>>()
            );
        }
    }
}

/// Walks through random games, and compares all methods.
fn agree<G: Game>(spec: &str, seed: u128) {
    let mut random = Rand64::new(seed);
    let mut typed = G::start(&GameSpec::from(spec), Side::Near).unwrap();
    let (mut earlier, mut history, mut last): (Vec<G::Action>, Vec<u64>, _) = (Vec::new(), Vec::new(), None);
    for ply in 0..120 {
        let any = AnyGame::boxed(&typed);
        let mut legal = Vec::new();
        typed.legal(&mut legal);
        compare_rules(&typed, any.as_ref(), &legal);
        compare_texts_and_pictures(&typed, any.as_ref(), last);
        // Earlier legal actions may no longer be legal.
        for action in legal.iter().chain(&earlier).take(60) {
            an_action_agrees(&typed, any.as_ref(), *action);
        }
        let Some(action) = random_action(&typed, &mut random) else { break };
        if ply % 20 == 10 {
            compare_searches(&typed, any.as_ref(), &history, action);
        }
        let mut ended = (any.boxed(), typed.clone());
        ended.0.end(Outcome::draw(Reason::Agreed));
        ended.1.end(Outcome::draw(Reason::Agreed));
        assert!(ended.0.equals(&ended.1) && !ended.0.equals(&typed));
        legal.truncate(20);
        earlier = legal;
        history.push(typed.hash());
        typed.apply(action);
        last = Some(action);
    }
}

#[test]
fn benediction_agrees() {
    agree::<base::Position>("benediction", 1);
    agree::<base::Position>("king-trails", 2);
}

#[test]
fn benedict_chess_agrees() {
    agree::<benedict_chess::Position>("benedict-chess", 3);
    agree::<benedict_chess::Position>("benedict-chess swap", 4);
}

#[test]
fn obelisk_agrees() {
    agree::<obelisk::Position>("obelisk", 5);
    agree::<obelisk::Position>("obelisk balanced", 6);
}

#[test]
fn kingamon_agrees() {
    agree::<kingamon::Position>("kingamon", 7);
    agree::<kingamon::Position>("kingamon cube,quick", 8);
}

#[test]
fn a_rollout_agrees() {
    use benediction_engine::Rollout;
    use benediction_rules::Position as _;
    let position = kingamon::Position::start(&GameSpec::from("kingamon cube"), Side::Near).unwrap();
    let options = RolloutOptions { games: 2, seed: 3, turns: 2, reduced: true, threads: 1 };
    let stop = AtomicBool::new(false);
    let expected = Rollout::of(&position).unwrap().run(options, &stop, &mut |_| {});
    assert_eq!(AnyGame::roll_out(&position, options, &stop, &mut |_| {}), expected);
    assert!(expected.is_some_and(|expected| !expected.is_empty()));
}

#[test]
fn positions_of_two_games_are_never_the_same() {
    use benediction_rules::Position as _;
    let chess = benedict_chess::Position::start(&GameSpec::from("benedict-chess"), Side::Near).unwrap();
    let obelisk = obelisk::Position::start(&GameSpec::from("obelisk"), Side::Near).unwrap();
    assert!(!chess.equals(&obelisk) && !obelisk.equals(&chess));
    let any = AnyGame::boxed(&chess);
    assert!(any.downcast_ref::<obelisk::Position>().is_none());
}

#[test]
fn checking_actions_of_other_games_never_panics() {
    fn start<G: Game>(name: &str) -> Box<dyn AnyGame> {
        Box::new(G::start(&GameSpec::from(name), Side::Near).unwrap())
    }
    let starts = [
        start::<benedict_chess::Position>("benedict-chess"),
        start::<base::Position>("king-trails"),
        start::<kingamon::Position>("kingamon"),
        start::<obelisk::Position>("obelisk"),
    ];
    let mut refused = 0;
    for (index, start) in starts.iter().enumerate() {
        for other in starts.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, other)| other) {
            refused += other.legal().into_iter().filter(|action| start.check(*action).is_err()).count();
        }
    }
    assert!(refused > 0);
}
