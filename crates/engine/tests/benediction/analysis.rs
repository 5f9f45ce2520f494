//! The analysis: threats against the slow rules, the texts of hints, and independence of the players from it.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use benediction_engine::{
    AnalysisRequest, Bot, Budget, Danger, Finding, Level, Merit, Player, Request, Score, Service, Situation, Threat,
    merits, threats,
};
use benediction_rules::games::benediction::{Action, Position};
use benediction_rules::notation::Notation;
use benediction_rules::random::random_action;
use benediction_rules::view::Present;
use benediction_rules::{Actor, Position as _, Reason, Side};
use oorandom::Rand64;

use crate::with_history;

use super::oracle::text::{parse, print_point};
use super::oracle::{self, Mark, Phase, State};

static RUN: AtomicBool = AtomicBool::new(false);

fn read(text: &str) -> Position {
    Position::read_position(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// Boards on which the sides are close, small enough for the slow rules.
const STARTS: [&str; 6] = [
    "Benediction v2: benediction/turn: blue 1/red: d8k d2+/blue: c3k f2 d6/blocks: b6/hands: 1 0",
    "Benediction v2: benediction/turn: red 2/red: e2k c4 e5+ g4b/blue: e8k d6+ f6c g6/hands: 0 0",
    "Benediction v2: benediction/turn: blue 2/red: d6k+ f5c b2/blue: e3k f3 c5++/blocks: e5 g7/hands: 1 2",
    "Benediction v2: benediction/turn: blue 2/red: a2k i4/blue: e9 e8k e7 e6 d5 d4 d1 c2 c1/hands: 0 0",
    "Benediction v2: n=5 checkers=12 blessed-king-wins=turn-start trails=yes cursed-captives=removed/turn: red 2/red: b5k c3+ e4/blue: g5k+ f6b h4/hands: 1 0",
    "Benediction v2: n=6 checkers=12 trails=yes/turn: red 1/red: g9k f9 e5/blue: d3k h4+/hands: 0 0",
];

/// The dangers, with the length of the shortest turn; for a blessing the length is not compared.
type Dangers = BTreeMap<(Danger, String), usize>;

fn note(dangers: &mut Dangers, danger: Danger, at: String, length: usize) {
    let shortest = dangers.entry((danger, at)).or_insert(length);
    *shortest = length.min(*shortest);
}

/// Tries every turn by the slow rules.
fn brute_force(state: &State, by: oracle::board::Side, length: usize, dangers: &mut Dangers) {
    let kings = |state: &State| {
        let blessed = |man: &oracle::Man| man.king && man.side == by && man.mark == Mark::Blessed;
        state.men.iter().filter(|(_, man)| blessed(man)).map(|(point, _)| *point).collect::<Vec<_>>()
    };
    let before = kings(state);
    for action in state.legal_actions() {
        let after = state.apply(&action).unwrap();
        let over = match &after.phase {
            Phase::Over { winner: Some(winner), reason } if *winner == by => Some(reason.as_str()),
            _ => None,
        };
        let taken = match action {
            oracle::Action::Move { to, .. } | oracle::Action::Split { to, .. } => {
                state.men.get(&to).filter(|man| man.side != by).map(|_| to)
            }
            _ => None,
        };
        if let Some(at) = taken {
            let danger = if over == Some("king captured") { Danger::King } else { Danger::Man };
            note(dangers, danger, print_point(at), length);
        }
        if kings(&after).iter().any(|at| !before.contains(at)) {
            note(dangers, Danger::Blessing, String::new(), length);
        }
        if matches!(after.phase, Phase::Turn { side, .. } if side == by) {
            brute_force(&after, by, length + 1, dangers);
        }
    }
}

fn find_dangers(position: &Position, by: Side) -> Dangers {
    let mut dangers = Dangers::new();
    for threat in threats(position, by, &RUN) {
        let at = if threat.danger == Danger::Blessing { String::new() } else { position.hex().name(threat.at) };
        note(&mut dangers, threat.danger, at, threat.actions.len());
    }
    dangers
}

#[test]
fn threats_are_what_every_turn_of_the_slow_rules_finds() {
    let mut rng = Rand64::new(41);
    let mut seen = Dangers::new();
    for round in 0..24 {
        let mut position = read(STARTS[round % STARTS.len()]);
        for _ in 0..rng.rand_range(0..6) {
            let before = position.clone();
            position.apply(random_action(&position, &mut rng).unwrap());
            if position.outcome().is_some() {
                position = before;
            }
        }
        for by in Side::BOTH {
            let waits = position.turn().actor != Actor::Side(by);
            let mut state = parse(&position.position_text()).unwrap();
            let slow = if by == Side::Near { oracle::board::Side::Red } else { oracle::board::Side::Blue };
            if waits {
                if !position.winning_men(by).is_empty() {
                    // The king wins at the start of the turn, and the slow rules check that only after an action.
                    assert_eq!(threats(&position, by, &RUN)[0].actions, [], "{position:?}");
                    continue;
                }
                state.phase = Phase::Turn { side: slow, left: 2 };
                state.locked.clear();
            }
            let mut slowly = Dangers::new();
            brute_force(&state, slow, 1, &mut slowly);
            assert_eq!(find_dangers(&position, by), slowly, "{by:?} in {position:?}");
            for ((danger, _), length) in slowly {
                note(&mut seen, danger, length.to_string(), 0);
            }
        }
    }
    let seen: Vec<(Danger, &str)> = seen.keys().map(|(danger, at)| (*danger, at.as_str())).collect();
    for danger in [Danger::King, Danger::Blessing, Danger::Man] {
        assert!(seen.contains(&(danger, "1")) && seen.contains(&(danger, "2")), "{danger:?}: {seen:?}");
    }
}

/// The turn of a threat is legal and carries it out.
#[test]
fn threat_turns_are_legal_and_end_at_the_danger() {
    let position = read(
        "Benediction v2: benediction/turn: red 2/red: d1 d2 e1 e2k e3 f1 f2/blue: e8k d8 f8 e9 e5++ c4+ a2k/hands: 3 3",
    );
    let list = threats(&position, Side::Far, &RUN);
    assert!(list.iter().any(|threat| threat.danger == Danger::King && position.hex().name(threat.at) == "e2"));
    assert!(list.is_sorted_by_key(|threat| threat.danger));
    for Threat { danger, at, actions } in list {
        let mut after = position.at_turn_of(Side::Far).unwrap();
        for action in &actions {
            after.check(*action).unwrap();
            after.apply(*action);
        }
        let last = actions.last().unwrap();
        match danger {
            Danger::King => assert_eq!(after.outcome().map(|o| o.reason), Some(Reason::KingCaptured)),
            Danger::Blessing => assert!(after.winning_men(Side::Far).has(at)),
            _ => assert_eq!(last.to(), at),
        }
    }
}

#[test]
fn passage_threat_appears_once_with_shortest_turn() {
    // Two single steps lead e9 past the wall, and each is one passage, regardless of the actions before.
    let position = read("Benediction v2: benediction/turn: blue 1/red: e9k d2/blue: c2k d8/hands: 0 0");
    let list = threats(&position, Side::Near, &RUN);
    let blessings: Vec<_> = list.iter().filter(|threat| threat.danger == Danger::Blessing).collect();
    let views: Vec<_> = blessings.iter().map(|threat| threat.actions.clone()).collect();
    let at_once = views.iter().filter(|actions| actions.len() == 1).count();
    assert_eq!(at_once, 3, "{views:?}");
    let mut passages: Vec<_> = blessings
        .iter()
        .map(|threat| {
            let mut after = position.at_turn_of(Side::Near).unwrap();
            let (last, before) = threat.actions.split_last().unwrap();
            for action in before {
                after.apply(*action);
            }
            let view = after.view(*last);
            let through = view.through.unwrap();
            (view.way[through - 1], view.way[through])
        })
        .collect();
    passages.sort();
    let all = passages.len();
    passages.dedup();
    assert_eq!(passages.len(), all);
}

#[test]
fn no_threats_in_setup_or_after_the_game() {
    let choosing = read("Benediction v2: king-trails/turn: setup red");
    let over = read("Benediction v2: benediction/turn: over red king captured/red: e2k/blue: d8");
    for position in [choosing, over] {
        for side in Side::BOTH {
            assert_eq!(threats(&position, side, &RUN), []);
        }
    }
    let stopped = AtomicBool::new(true);
    assert_eq!(threats(&read(STARTS[0]), Side::Near, &stopped), []);
}

fn actions(position: &Position, turn: &str) -> Vec<Action> {
    let mut at = position.clone();
    let one = |text: &str| {
        let (action, _) = at.read_action(text).unwrap();
        at.check(action).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        at.apply(action);
        action
    };
    turn.split(' ').map(one).collect()
}

#[test]
fn merits_are_what_a_turn_changes() {
    let base = |rest: &str| read(&format!("Benediction v2: benediction/{rest}"));
    let trails = |rest: &str| read(&format!("Benediction v2: king-trails/{rest}/red-starts: g2/blue-starts: g12"));
    let cases = [
        (base("turn: red 2/red: e2k e3+/blue: e6k c6"), "e3e5 e5-1-e6", vec![Merit::Wins(Reason::KingCaptured)]),
        (base("turn: red 1/red: e9k d2/blue: c2k d8"), "e9e1", vec![Merit::Wins(Reason::KingBlessed)]),
        // A block in the line of the stack.
        (
            base("turn: red 1/red: e2k d1 e1 f1/blue: e8k e5+ d7/blocks: c1 g1/hands: 0 0"),
            "B@e3",
            vec![Merit::SavesKing, Merit::Blocks],
        ),
        (
            base("turn: red 2/red: e2k d2/blue: h3k+ d8 e9/hands: 0 0"),
            "B@h1 d2+e2",
            vec![Merit::Stops(Danger::Blessing), Merit::Builds(2), Merit::Blocks],
        ),
        (
            base("turn: red 2/red: e2k c4/blue: e8k c5 a1/hands: 0 0"),
            "c4c5 e2e3",
            vec![Merit::Takes(1), Merit::Saves(1)],
        ),
        (
            base("turn: red 2/red: e2k d5 e5/blue: e8k a1/hands: 0 0"),
            "d5+e5 e5e7",
            vec![Merit::ThreatensKing, Merit::Builds(2)],
        ),
        (
            base("turn: red 2/red: e4k b1 b2/blue: e8k h2/hands: 1 0"),
            "@e2 b1+b2",
            vec![Merit::Crowns, Merit::Builds(2)],
        ),
        (trails("turn: red 2/red: a7k g2k h2/blue: g12k h12/hands: 0 0"), "a7a1 h2h3", vec![Merit::BlessesKing]),
        (read("Benediction v2: king-trails/turn: setup red"), "S@g2", vec![]),
    ];
    for (position, turn, expected) in cases {
        let result = merits(&position, &actions(&position, turn), Score::Value(0), &RUN);
        assert_eq!(result, expected, "{turn} in {position:?}");
    }
}

/// A win is the first merit of the bot's hint, and so is the defence against a loss.
#[test]
fn hint_lists_the_most_important_reason_first() {
    let session = read;
    let hint = |position: &Position| {
        let mut first_hint = None;
        let request = AnalysisRequest { hint: Some(Budget::nodes(100_000)), ..AnalysisRequest::default() };
        Service::new().analyse(with_history(position), request)(&RUN, &mut |finding| {
            if let Finding::Hint(hint) = finding {
                first_hint = Some(hint);
            }
        });
        first_hint.unwrap()
    };
    let wins = hint(&session("Benediction v2: benediction/turn: red 2/red: e2k d5 d6 f3/blue: d8k e9 h6"));
    assert_eq!((wins.score, wins.merits), (Score::Win(2), vec![Merit::Wins(Reason::KingCaptured)]));
    assert_eq!(wins.turn.len(), 2);
    let saves =
        hint(&session("Benediction v2: benediction/turn: red 1/red: e2k d1 e1 f1/blue: e8k e5+ d7/blocks: c1 g1"));
    assert_eq!(saves.merits[0], Merit::SavesKing);
    let far = hint(&session(
        "Benediction v2: king-trails/turn: red 2/red: a7k g2k h2/blue: g12k h12/red-starts: g2/blue-starts: g12",
    ));
    assert_eq!(far.merits[0], Merit::WinsIn(4));
}

#[test]
fn opinions_are_for_red_and_precede_other_findings() {
    // Blue is to act and wins.
    let position = read("Benediction v2: benediction/turn: blue 1/red: e2k d1/blue: e8k e4++/locked: e4");
    let mut findings = Vec::new();
    let request = AnalysisRequest { threats_to: Some(Side::Near), opinion: Some(Budget::nodes(500)), hint: None };
    Service::new().analyse(with_history(&position), request)(&RUN, &mut |finding| findings.push(finding));
    assert!(matches!(&findings[0], Finding::Threats(threats) if threats[0].danger == Danger::King));
    assert_eq!(findings[1..], [Finding::Opinion(Score::Loss(1))]);
}

#[test]
fn analysis_does_not_change_the_players_memory() {
    let text = "Benediction v2: benediction/turn: red 2/red: c1 d1k+ d5+ g3+/blue: d7+ f7 f8+ g6k+/blocks: f6 g4 i1";
    let position = read(text);
    let nodes = |service: &Service| {
        let mut nodes = 0;
        let request = Request::of_level(Level::STRONGEST, Budget::depth(4), 1);
        service.turn(with_history(&position), request)(&RUN, &mut |_, info| nodes = info.nodes);
        nodes
    };
    let (busy, alone) = (Service::new(), Service::new());
    let request = AnalysisRequest { hint: Some(Budget::nodes(20_000)), ..AnalysisRequest::default() };
    busy.analyse(with_history(&position), request)(&RUN, &mut |_| {});
    assert_eq!(nodes(&busy), nodes(&alone));
    // The players keep their tables until they are cleared.
    assert!(nodes(&alone) < nodes(&Service::new()));
    let mut busy = busy;
    busy.forget();
    assert_eq!(nodes(&busy), nodes(&Service::new()));
}

/// Pondering saves the work of the next turn.
#[test]
fn pondering_saves_work_in_the_next_turn() {
    let text = "Benediction v2: benediction/turn: red 1/red: c1 d1k+ d5+ g3+/blue: d7+ f7 f8+ g6k+/blocks: f6 g4 i1";
    let request = |depth: u32, seed: u64| Request::of_level(Level::STRONGEST, Budget::depth(depth), seed);
    let run = |ponders: bool| {
        let (mut position, service) = (read(text), Service::new());
        if ponders {
            service.ponder(with_history(&position), request(5, 0))(&RUN, &mut |_, _| {});
        }
        let mut other = Bot::of_game(4);
        let reply = other.answer(Situation::new(&position, &[]), &request(4, 1), &RUN, &mut |_| {});
        reply.turn.into_iter().for_each(|action| {
            position.apply(action);
        });
        let mut nodes = 0;
        service.turn(with_history(&position), request(4, 1))(&RUN, &mut |_, info| nodes = info.nodes);
        nodes
    };
    let (fresh, pondered) = (run(false), run(true));
    assert!(pondered < fresh, "{pondered} against {fresh}");
}
