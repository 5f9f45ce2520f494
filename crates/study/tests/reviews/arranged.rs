//! Edited positions.

use benediction_rules::geometry::Point;
use benediction_rules::view::{Change, Form, Mark, PalettePiece};
use benediction_rules::{Side, Symmetry};
use benediction_study::registry;
use benediction_study::session::Session;
use oorandom::Rand64;

use crate::support::{GAMES, record};

/// Returns the session of a position text of the same game.
fn at(session: &Session, text: &str) -> Session {
    registry::find(&session.spec().id).unwrap().read_position(text).unwrap()
}

fn point(session: &Session, name: &str) -> Point {
    Point(session.board().points.iter().position(|(known, _)| known == name).unwrap() as u8)
}

fn anything(session: &Session, random: &mut Rand64) -> Change {
    let points = session.board().points.len() as u64;
    let pieces = session.pieces();
    let mut some = |count: u64| random.rand_range(0..count.max(1)) as usize;
    let (here, there) = (Point(some(points) as u8), Point(some(points) as u8));
    let side = Side::BOTH[some(2)];
    match some(12) {
        0..=3 => Change::Put(pieces[some(pieces.len() as u64)], here),
        4 | 5 => Change::Remove(here),
        6 | 7 => Change::Move(here, there),
        8 => [
            Change::Hand(side, true),
            Change::Hand(side, false),
            Change::Removed(side, true),
            Change::Removed(side, false),
        ][some(4)],
        9 => Change::Turn(side, 1 + some(2) as u8),
        10 => [
            Change::Dice(1 + some(6) as u8, 1 + some(6) as u8),
            Change::Stake,
            Change::Cube(Some(side)),
            Change::Cube(None),
        ][some(4)],
        _ => [Change::Clear, Change::Image(Symmetry::Mirror), Change::Image(Symmetry::ColorSwap)][some(3)],
    }
}

#[test]
fn every_editor_change_is_refused_or_reads_back() {
    for (index, spec) in GAMES.iter().enumerate() {
        let (mut made, mut refused) = (0, 0);
        for seed in 0..8 {
            let mut random = Rand64::new(seed + 50 * index as u128);
            let mut session = registry::load(&record(spec, 3 * seed as usize, seed)).unwrap();
            for _ in 0..150 {
                let change = anything(&session, &mut random);
                let Ok(text) = session.arranged(change) else {
                    refused += 1;
                    continue;
                };
                session = at(&session, &text);
                assert_eq!(session.position_text(), text, "{spec} {change:?}");
                // It can be studied, drawn, and searched.
                let _ = (session.legal(), session.figure(), session.outcome());
                made += 1;
            }
        }
        assert!(made > 300 && refused > 20, "{spec}: {made} {refused}");
    }
}

#[test]
fn an_image_twice_is_the_position_itself() {
    for spec in GAMES {
        let session = registry::load(&record(spec, 20, 7)).unwrap();
        for symmetry in Symmetry::ALL {
            let Ok(image) = session.arranged(Change::Image(symmetry)) else { continue };
            let image = at(&session, &image);
            assert_eq!(image.arranged(Change::Image(symmetry)), Ok(session.position_text()), "{spec} {symmetry:?}");
        }
    }
}

/// Applies changes one after another.
fn changed(session: Session, changes: &[Change]) -> Session {
    changes.iter().fold(session, |session, change| {
        let text = session.arranged(*change).unwrap_or_else(|why| panic!("{change:?}: {why:?}"));
        at(&session, &text)
    })
}

#[test]
fn editor_builds_a_crowned_blessed_and_locked_man() {
    let start = registry::games()[0].start(Side::Near);
    let (e5, e6) = (point(&start, "e5"), point(&start, "e6"));
    let hand = start.figure().hands[0].len();
    let red = PalettePiece::Man(Side::Near, Form::Checker);
    let made = changed(
        start,
        &[
            Change::Put(red, e5),
            Change::Put(red, e5),
            Change::Put(PalettePiece::King, e5),
            Change::Put(PalettePiece::Mark(Mark::Blessed), e5),
            Change::Turn(Side::Near, 2),
            Change::Put(PalettePiece::Lock, e5),
        ],
    );
    let figure = made.figure();
    let man = figure.men.iter().find(|man| man.at == e5).unwrap();
    assert_eq!((man.checkers.len(), man.king, man.mark), (2, true, Some(Mark::Blessed)));
    assert!(figure.locked.has(e5));
    assert_eq!(figure.hands[0].len(), hand - 2);
    let made = changed(made, &[Change::Remove(e5), Change::Put(PalettePiece::Block, e6)]);
    assert_eq!(made.figure().hands[0].len(), hand - 1);
    assert!(made.figure().blocks.has(e6));
    // A king is never cursed: the text says so, and nothing is changed.
    assert!(made.arranged(Change::Put(PalettePiece::Mark(Mark::Cursed), e5)).is_err());
}

#[test]
fn chess_keeps_two_kings_and_castles_only_from_home() {
    let start = registry::named("benedict-chess").unwrap().start(Side::Near);
    let (a1, e1, e4) = (point(&start, "a1"), point(&start, "e1"), point(&start, "e4"));
    assert!(start.arranged(Change::Remove(e1)).is_err(), "there are two kings");
    let without_rook = start.arranged(Change::Remove(a1)).unwrap();
    assert!(without_rook.contains(" w Kkq "), "{without_rook}");
    let king = PalettePiece::Man(Side::Near, Form::King);
    let moved = start.arranged(Change::Put(king, e4)).unwrap();
    assert!(moved.contains(" w kq "), "{moved}");
    let pawn = PalettePiece::Man(Side::Far, Form::Pawn);
    assert!(start.arranged(Change::Put(pawn, a1)).is_err(), "no pawn on the first rank");
}

#[test]
fn kingamon_editor_takes_disks_from_bar_and_sets_dice() {
    let start = registry::named("kingamon").unwrap().start(Side::Near);
    let (from, to) = (point(&start, "2"), point(&start, "20"));
    let made = changed(start, &[Change::Turn(Side::Far, 1), Change::Remove(from), Change::Dice(6, 1)]);
    assert_eq!(made.position_text().trim_end().split("turn=").nth(1), Some("r roll=6,1 left=6,1"));
    let disk = PalettePiece::Man(Side::Near, Form::Checker);
    let made = changed(made, &[Change::Put(disk, to)]);
    assert!(made.position_text().contains("20:1"), "{}", made.position_text());
    assert!(made.arranged(Change::Put(disk, from)).is_err(), "the bar is empty of disks");
    assert!(made.arranged(Change::Stake).is_err(), "it is played without the cube");
}
