use std::sync::Arc;

use super::*;
use crate::paint::colors::Colors;
use benediction_engine::{AnalysisRequest, Budget, Level, Request};
use benediction_platform::files::{self, Contents};
use benediction_rules::{Action, Actor, Side};
use benediction_study::puzzles::{Judgement, Theme, shipped};
use benediction_study::record::Player;
use benediction_study::registry::{self, Entry};
use benediction_study::reviews::Effort;
use benediction_study::session::Session;

/// Returns the events of a job that is run directly.
fn here<J: Job>(job: J) -> Vec<Vec<u8>> {
    let mut words = Vec::new();
    job.run(&EnginePool::default(), &AtomicBool::new(false), &mut |word| words.push(written(&word)));
    words
}

/// Returns the events of a job that was sent.
fn sent<J: Job>(job: &J) -> Vec<Vec<u8>> {
    let mut words = Vec::new();
    work(&EnginePool::default(), J::NAME, &written(job), &mut |word| words.push(word)).unwrap();
    words
}

/// Each game after some actions, where a side is to act.
fn in_the_middle() -> impl Iterator<Item = Session> {
    let played = |entry: &Entry, steps: usize| {
        let mut session = entry.start(Side::Near);
        for step in 0..steps {
            let legal = session.legal();
            let action = legal.get(step * 7 % legal.len().max(1))?.text.clone();
            session.act_text(&action).ok()?;
        }
        Some(session).filter(|session| matches!(session.turn().actor, Actor::Side(_)) && session.outcome().is_none())
    };
    registry::games().iter().map(move |entry| (0..9).rev().find_map(|steps| played(entry, steps)).unwrap())
}

fn slot() -> EngineSlot {
    EngineSlot { role: EngineRole::Bot, game: 1, memory: None }
}

#[test]
fn sent_jobs_answer_like_local_ones_in_every_game() {
    for session in in_the_middle() {
        let request = Request::of_level(Level::STRONGEST, Budget::nodes(3_000), 7);
        let think = || Think { slot: slot(), position: JobPosition::from_session(&session), request };
        let answer = |words: &[Vec<u8>]| read::<EngineUpdate>(words.last().unwrap()).unwrap();
        let (one, other) = (here(think()), sent(&think()));
        let (one, other) = (answer(&one), answer(&other));
        assert!(one.last && !one.turn.is_empty(), "{}", session.spec());
        assert_eq!((one.turn, one.score, one.nodes), (other.turn, other.score, other.nodes), "{}", session.spec());
        let request = AnalysisRequest {
            threats_to: Some(Side::Near),
            opinion: Some(Budget::nodes(500)),
            hint: Some(Budget::nodes(500)),
        };
        let analyse = || Analyse { slot: slot(), position: JobPosition::from_session(&session), request };
        assert_eq!(here(analyse()), sent(&analyse()), "{}", session.spec());
        let game = || Game(Box::new(session.record((Player::Human, Player::Human))));
        let judge = || Judge { game: game(), effort: Effort::Nodes(300), turns: vec![0, 1] };
        assert_eq!(here(judge()), sent(&judge()), "{}", session.spec());
        let show = || Show { game: game(), picture: Picture::Svg };
        assert_eq!(here(show()), sent(&show()), "{}", session.spec());
    }
}

#[test]
fn sent_puzzle_is_judged_like_a_local_one() {
    let puzzle = shipped().iter().find(|puzzle| puzzle.theme == Theme::WinNext).unwrap();
    let right = puzzle.turns().unwrap().remove(0);
    let judge = |turn: &[Action]| JudgePuzzle { line: puzzle.line(), turn: turn.to_vec() };
    assert_eq!(here(judge(&right)), sent(&judge(&right)));
    let events: Vec<PuzzleEvent> = here(judge(&right)).iter().map(|event| read(event).unwrap()).collect();
    let [PuzzleEvent::Judged(Judgement::Continue(_)), PuzzleEvent::Wins(wins)] = &events[..] else {
        panic!("{events:?}")
    };
    assert!(!wins.is_empty());
    assert_eq!(here(JudgePuzzle { line: "no puzzle".into(), turn: right }).len(), 0);
}

#[test]
fn a_board_that_was_sent_is_painted_alike() {
    let theme =
        match files::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/themes/abbey.ron").as_ref(), 100_000)
            .unwrap()
        {
            Contents::Whole(text) => Arc::new(Colors::read(&String::from_utf8(text).unwrap()).unwrap()),
            other => panic!("{other:?}"),
        };
    let board = registry::first().start(Side::Near).board();
    let paint = || Paint { board: board.clone(), theme: theme.clone(), size: 64, first: Some(32) };
    let words = here(paint());
    assert_eq!(words, sent(&paint()));
    let painted = words.iter().filter(|word| matches!(read(word), Ok(PaintEvent::Painted(_)))).count();
    assert_eq!(painted, 2, "a small one comes first");
}

#[test]
fn invalid_job_request_is_refused() {
    let refused =
        |name: &str, bytes: &[u8]| work(&EnginePool::default(), name, bytes, &mut |_| unreachable!()).unwrap_err();
    assert!(refused("sing", &[]).contains("sing"));
    assert!(!refused(Think::NAME, &[1, 2, 3]).is_empty());
    assert!(!refused(Paint::NAME, &[]).is_empty());
}

#[test]
fn engine_slot_keeps_only_one_game() {
    let pool = EnginePool::default();
    pool.service(slot());
    pool.service(EngineSlot { game: 2, ..slot() });
    assert_eq!(pool.services.lock().unwrap().len(), 1);
    pool.service(EngineSlot { role: EngineRole::Study, ..slot() });
    assert_eq!(pool.services.lock().unwrap().len(), 2);
}
