//! Bot against bot in all games, one game after the other, in one process: nothing breaks, and memory does not grow.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use benediction_engine::{Budget, Level, Request, Service, best_turn};
use benediction_rules::{Actor, Dice, Side};
use benediction_study::registry;
use benediction_study::session::Session;

use super::{kib, number};

/// Number of turns after which a game is stopped, because two bots may repeat moves for ever.
const MAX_TURNS: usize = 60;

/// The memory of the process after some turns, in KiB.
struct Sample {
    turns: usize,
    memory: usize,
}

/// Plays a game and adds its number of turns.
fn game(session: &mut Session, service: &Service, seed: u64, turns: &mut usize) {
    let mut dice = Dice::of_seed(seed);
    let never = AtomicBool::new(false);
    for turn in 0..MAX_TURNS {
        while let Some(roll) = session.roll(&mut dice) {
            session.act(roll).unwrap();
        }
        let Actor::Side(side) = session.turn().actor else { break };
        // Two different levels, with very short searches.
        let level = Level::new(if side == Side::Near { 10 } else { 6 }).unwrap();
        let request = Request::of_level(level, Budget::nodes(300), seed + turn as u64);
        let chosen = best_turn(service.turn(session.situation(), request)(&never, &mut |_, _| {}));
        assert!(!chosen.is_empty(), "no answer in {}", session.position_text());
        for action in chosen {
            session.act(action).unwrap();
        }
        *turns += 1;
    }
}

fn play(turns: usize) -> Vec<Sample> {
    let service = Service::new();
    let (mut played, mut samples, mut games) = (0, Vec::new(), 0);
    while played < turns {
        let entry = &registry::games()[games % registry::games().len()];
        let mut session = entry.start(Side::BOTH[games % 2]);
        game(&mut session, &service, games as u64, &mut played);
        // The game is also saved, as the program does.
        let record =
            session.record((benediction_study::record::Player::Bot(10), benediction_study::record::Player::Bot(6)));
        assert_eq!(registry::load(&record).unwrap().position_text(), session.position_text());
        games += 1;
        if let Some(memory) = kib("VmRSS") {
            samples.push(Sample { turns: played, memory });
        }
    }
    println!("{played} turns in {games} games");
    samples
}

#[test]
fn bots_play_on() {
    play(120);
}

/// `scripts/soak bots N`: after the first fifth the process takes at most 5% more.
#[test]
#[ignore = "as long as is asked for"]
fn bots_play_on_for_as_long_as_is_asked_for() {
    let (turns, began) = (number("BENEDICTION_TURNS", 10_000), Instant::now());
    let samples = play(turns);
    let late = samples.iter().filter(|sample| sample.turns > turns / 5);
    let Some(first) = late.clone().next() else { return };
    let most = late.clone().map(|sample| sample.memory).max().unwrap();
    let last = samples.last().unwrap();
    println!(
        "after {} turns {} KiB, at most {} KiB later, at the end {} KiB; {} s",
        first.turns,
        first.memory,
        most,
        last.memory,
        began.elapsed().as_secs()
    );
    assert!(most * 100 <= first.memory * 105, "{most} KiB after {} KiB", first.memory);
}
