//! Invariants of every game: one kit, run on each of them at every ply of random games.

mod invariants;
mod kit;

use benediction_rules::games::benedict_chess;
use benediction_rules::games::benediction::{Position, Variant};
use benediction_rules::games::kingamon;
use benediction_rules::games::obelisk;
use benediction_rules::notation::Notation;
use benediction_rules::view::Present;
use benediction_rules::{Position as _, Side};
use proptest::prelude::*;

/// A start of each kind: both variants, and a mixture of them.
fn start(kind: usize, first: Side) -> Position {
    let mixed = Variant { n: 6, checkers: 20, trails: true, ..Variant::BENEDICTION };
    let small_trails = Variant { n: 5, checkers: 16, ..Variant::KING_TRAILS };
    Position::new([Variant::BENEDICTION, Variant::KING_TRAILS, mixed, small_trails][kind % 4], first)
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::Near), Just(Side::Far)]
}

/// Plays a random game of one of the names that a type of game plays, with the kit.
fn keeps<G: Present>(names: &[&str], kind: usize, first: Side, seed: u64) {
    kit::walk(G::start(&names[kind % names.len()].into(), first).unwrap(), seed, 60, kit::conforms);
}

/// A test for each game: its type, and the names, with rules words, under which it is started.
macro_rules! games {
    ($($test:ident: $game:ty, $names:expr;)*) => {
        proptest! {
            #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

            $(#[test]
            fn $test(seed: u64, kind in 0..60usize, first in side()) {
                keeps::<$game>(&$names, kind, first, seed);
            })*
        }
    };
}

games! {
    benediction_keeps_what_every_game_keeps: Position, ["benediction", "king-trails"];
    benedict_chess_keeps_it: benedict_chess::Position, ["benedict-chess", "benedict-chess swap"];
    obelisk_keeps_what_every_game_keeps: obelisk::Position,
        ["obelisk", "obelisk bounded", "obelisk balanced", "obelisk even", "obelisk bounded,even", "obelisk balanced,even"];
    kingamon_keeps_what_every_game_keeps: kingamon::Position, [
        "kingamon", "kingamon acey,cube", "kingamon bgoff,bgbar,safe", "kingamon quick,remove,bgbar,cube",
        "kingamon quick,kingbar,safe", "kingamon quick,kingbar,bgoff,bgbar,acey,cube",
    ];
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mixed_variants_keep_it_too(seed: u64, kind in 0..4usize, first in side()) {
        kit::walk(start(kind, first), seed, 60, kit::conforms);
    }

    #[test]
    fn random_playouts_keep_the_invariants(seed: u64, kind in 0..4usize, first in side()) {
        let start = start(kind, first);
        let checkers = invariants::checkers(&start);
        kit::walk(start, seed, 400, |position, _| invariants::hold(position, checkers));
    }
}

#[test]
fn finished_game_refuses_every_action() {
    let text = "Benediction v2: benediction/turn: red 2/red: e2k e7/blue: e8k";
    let mut position = Position::read_position(text).unwrap();
    let (action, _) = position.read_action("e7e8x").unwrap();
    position.apply(action);
    assert!(position.outcome().is_some());
    assert_eq!(position.count_legal(), 0);
    for text in ["e2e3", "B@a1", "@e1"] {
        let (action, _) = position.read_action(text).unwrap();
        assert!(position.check(action).is_err());
    }
}
