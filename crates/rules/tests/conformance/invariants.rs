//! Invariants of every position of Benediction and King Trails that is reached from the start.

use benediction_rules::games::benediction::{Phase, Position};
use benediction_rules::{Position as _, Side};

/// The checkers of each side: on the board, in hand, out of the game.
pub fn checkers(position: &Position) -> [u32; 2] {
    Side::BOTH.map(|side| {
        let on_board: u32 = position.men(side).map(|point| u32::from(position.size(point))).sum();
        on_board + u32::from(position.hand(side)) + u32::from(position.removed(side))
    })
}

/// Checks all of them.
pub fn hold(position: &Position, at_first: [u32; 2]) {
    let (red, blue) = (position.men(Side::Near), position.men(Side::Far));
    assert_eq!(checkers(position), at_first, "checkers are conserved");
    assert!(!red.meets(blue) && !(red | blue).meets(position.blocks()), "a point bears one thing");
    assert!(!position.kings().meets(position.cursed()), "no king is cursed");
    assert!(!position.blessed().meets(position.cursed()), "nobody is blessed and cursed");
    assert!(
        (position.kings() | position.blessed() | position.cursed() | position.locked()) - (red | blue)
            == Default::default()
    );
    let starts = position.starts(Side::Near) | position.starts(Side::Far);
    assert!(!position.blocks().meets(starts), "no block on a starting point");
    for block in position.blocks() {
        assert!(!position.hex().block_shadow(block).meets(position.blocks()), "no block beside or opposite another");
    }
    for point in (red | blue) & starts {
        assert!(position.kings().has(point), "who stands on a starting point is a king");
    }
    for side in Side::BOTH {
        let bridge = position.bridge(side);
        assert!((bridge - position.cursed() - position.blessed()).is_empty(), "a bridge blesses");
    }
    if let Phase::Play(side, _) = position.phase() {
        assert!((position.locked() - position.men(side)).is_empty(), "only the acting side's men are locked");
        assert!(!(position.kings() & position.men(side.other())).is_empty() && position.count_legal() > 0);
    }
}
