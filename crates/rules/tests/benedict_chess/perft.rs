//! The tables of section 9.

use benediction_rules::games::benedict_chess::Position;
use benediction_rules::notation::Notation;
use benediction_rules::{Position as _, perft};

use super::read;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The position, then for each depth the number of lines of exactly that length, and the number in which a line that ended sooner
/// counts.
const TABLE: [(&str, &[(u64, u64)]); 4] = [
    (START, &[(20, 20), (400, 400), (8_848, 8_848), (192_731, 192_743), (4_608_499, 4_608_958)]),
    (
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
        &[(25, 25), (625, 625), (15_178, 15_178), (368_514, 368_514)],
    ),
    (
        "r3k2r/pP4pP/2n2N2/3Qq3/8/2B2b2/Pp4Pp/R3K2R b KQkq - 0 1",
        &[(45, 45), (1_437, 1_445), (53_344, 53_560), (1_784_687, 1_792_104)],
    ),
    (
        "rnb1kbnr/pp1ppppp/8/2p5/8/3qpN2/pPppqPPP/RNBK1B1R w kq - 0 1",
        &[(16, 16), (491, 491), (8_135, 8_158), (248_449, 248_509)],
    ),
];

/// A line that ended sooner counts one.
fn early(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 || position.outcome().is_some() {
        return 1;
    }
    if depth == 1 {
        return position.count_legal();
    }
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let count = |action| {
        let undo = position.apply(action);
        let lines = early(position, depth - 1);
        position.undo(undo);
        lines
    };
    actions.into_iter().map(count).sum()
}

#[test]
fn perft_is_that_of_the_rules() {
    for (text, depths) in TABLE {
        for (index, (exact, early_too)) in depths.iter().enumerate() {
            let depth = index as u32 + 1;
            assert_eq!(perft(&mut read(text), depth), *exact, "{text} {depth}");
            assert_eq!(early(&mut read(text), depth), *early_too, "{text} {depth}");
        }
    }
}

#[test]
#[ignore = "a hundred million lines: some seconds in a release build"]
fn perft_of_depth_6_is_that_of_the_public_engine() {
    assert_eq!(perft(&mut read(START), 6), 107_940_472);
    assert_eq!(early(&mut read(START), 6), 107_961_194);
}

#[test]
fn clocks_and_offers_do_not_change_perft() {
    let late = read(&START.replace("0 1", "99 80"));
    assert_eq!(perft(&mut late.for_perft(), 3), 8_848);
    let mut offered = Position::start(&"benedict-chess swap".into(), benediction_rules::Side::Near).unwrap();
    assert_eq!(perft(&mut offered.for_perft(), 3), 8_848);
    offered.apply(offered.read_action("e2e3").unwrap().0);
    assert_eq!(offered.count_legal(), 21);
    assert_eq!(perft(&mut offered.for_perft(), 1), 20);
}
