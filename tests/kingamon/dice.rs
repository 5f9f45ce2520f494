//! The dice are fair, and nothing about a position can reach them.

use benediction::games::kingamon::{Position, Roll};
use benediction::notation::Notation;
use benediction::rules::{Actor, Dice, Position as _};
use benediction::session::Session;

#[test]
fn a_million_rolls_are_fair() {
    const ROLLS: u32 = 1_000_000;
    let text = "W:bar:1K,2:10 R:bar:1K,28:10 turn=w";
    let mut chances = Vec::new();
    Position::read_position(text).unwrap().chances(&mut chances);
    assert_eq!(chances.iter().map(|(_, weight)| weight).sum::<u32>(), 36);
    for seed in [1, 2026] {
        let mut dice = Dice::of_seed(seed);
        let mut fallen = vec![0_u32; chances.len()];
        for _ in 0..ROLLS {
            fallen[dice.fall(chances.iter().map(|(_, weight)| *weight)).unwrap()] += 1;
        }
        let terms = chances.iter().zip(&fallen).map(|((_, weight), count)| {
            let expected = f64::from(ROLLS * weight) / 36.0;
            (f64::from(*count) - expected).powi(2) / expected
        });
        // With 20 degrees of freedom a fair generator passes 45.3 once in a thousand times.
        let chi_square: f64 = terms.sum();
        assert!(chi_square < 45.3, "seed {seed}: {chi_square}");
        // Rolls that follow each other have nothing to do with each other: pairs are as frequent as they should be.
        let mut dice = Dice::of_seed(seed);
        let mut pairs = [[0_u32; 2]; 2];
        let mut double = || Roll::ALL[dice.fall(Roll::ALL.map(Roll::weight)).unwrap()].is_double();
        let mut before = double();
        for _ in 0..ROLLS {
            let now = double();
            pairs[usize::from(before)][usize::from(now)] += 1;
            before = now;
        }
        let share = f64::from(pairs[1][1]) / f64::from(ROLLS);
        assert!((share - 1.0 / 36.0).abs() < 0.001, "two doubles in a row: {share}");
    }
}

#[test]
fn dice_fall_the_same_whatever_is_played() {
    let rolls = |choose: fn(usize) -> usize| {
        let mut session = Session::new(Position::start(&"kingamon".into(), benediction::rules::Side::Near).unwrap());
        let mut dice = Dice::of_seed(5);
        let mut rolls = Vec::new();
        while rolls.len() < 40 && session.position().outcome().is_none() {
            if session.position().turn().actor == Actor::Chance {
                let fallen = session.roll(&mut dice).unwrap();
                rolls.push(fallen);
                session.act(fallen).unwrap();
                continue;
            }
            let mut actions = Vec::new();
            session.position().legal(&mut actions);
            session.act(actions[choose(actions.len())]).unwrap();
        }
        rolls
    };
    let (first, last) = (rolls(|_| 0), rolls(|count| count - 1));
    let shorter = first.len().min(last.len());
    assert!(shorter > 10);
    assert_eq!(first[..shorter], last[..shorter]);
}

#[test]
fn a_replay_needs_no_random_numbers() {
    let mut session =
        Session::new(Position::start(&"kingamon quick,kingbar,cube".into(), benediction::rules::Side::Near).unwrap());
    let mut dice = Dice::of_seed(9);
    let mut numbers = oorandom::Rand64::new(9);
    while session.position().outcome().is_none() && session.ply() < 300 {
        let action = match session.roll(&mut dice) {
            Some(fallen) => fallen,
            None => benediction::engine::random_action(session.position(), &mut numbers).unwrap(),
        };
        session.act(action).unwrap();
    }
    let text = session.game_text();
    let again = Session::from_game_text(&text, Position::new(Default::default())).unwrap();
    assert_eq!(again.position(), session.position(), "{text}");
    assert_eq!(again.game_text(), text);
    for _ in 0..session.ply() / 2 {
        session.undo();
    }
    let players = (benediction::record::Player::Human, benediction::record::Player::Bot(3));
    let record = session.record(players.clone());
    let mut loaded: Session<Position> = Session::from_record(&record).unwrap();
    assert_eq!(loaded.record(players), record);
    while loaded.redo() {}
    assert_eq!(loaded.game_text(), text, "what was taken back is played again, its rolls too");
}
