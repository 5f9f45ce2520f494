//! Another program that analyses positions.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use benediction_engine::Score;
use benediction_rules::Side;
use benediction_study::program::{Judge, Question, words_of};
use benediction_study::registry;

fn own_engine() -> Vec<String> {
    words_of(&format!("'{}' engine", env!("CARGO_BIN_EXE_benediction-cli"))).expect("words")
}

fn question(game: &str, time: Duration) -> Question {
    let session = registry::named(game).expect("a game").start(Side::Near);
    Question::new(&session, time)
}

#[test]
fn external_engine_analyses_successive_positions_with_evaluations() {
    let (judge, words, stop) = (Judge::default(), own_engine(), AtomicBool::new(false));
    for game in ["benediction", "obelisk", "benedict-chess"] {
        let mut infos = Vec::new();
        let request = question(game, Duration::from_millis(200));
        let turn = judge.ask(&words, &request, &stop, &mut |info| infos.push(info)).expect("a turn");
        let mut session = registry::named(game).expect("a game").start(Side::Near);
        for action in &turn {
            session.act(*action).expect("a legal action");
        }
        let last = infos.last().expect("a word");
        assert_eq!(last.turn, turn, "{game}");
        assert!(last.depth > 0 && !matches!(last.score, Score::Draw), "{last:?}");
        if game == "benediction" {
            assert!(infos.iter().any(|info| !info.then.is_empty()));
        }
    }
}

#[test]
fn stopped_external_engine_answers_the_next_question() {
    let (judge, words) = (Judge::default(), own_engine());
    let request = question("benediction", Duration::from_secs(3600));
    let (stop, start) = (AtomicBool::new(false), Instant::now());
    let turn = judge.ask(&words, &request, &stop, &mut |_| stop.store(true, Ordering::Relaxed)).expect("a turn");
    assert!(!turn.is_empty() && start.elapsed() < Duration::from_secs(60));
    stop.store(false, Ordering::Relaxed);
    let short = question("benediction", Duration::from_millis(50));
    assert!(judge.ask(&words, &short, &stop, &mut |_| {}).is_ok());
}

#[test]
fn missing_program_is_reported_in_a_sentence() {
    let (judge, stop) = (Judge::default(), AtomicBool::new(false));
    let request = question("benediction", Duration::from_millis(50));
    let refusal = |words: &[String]| judge.ask(words, &request, &stop, &mut |_| {}).expect_err("a fault").message;
    assert!(refusal(&["/no/such/program".into()]).starts_with("it cannot be started: "));
    assert!(refusal(&[]).starts_with("it cannot be started: "));
    // After an error it is started again.
    assert!(judge.ask(&own_engine(), &request, &stop, &mut |_| {}).is_ok());
    assert_eq!(words_of("'open"), None);
}
