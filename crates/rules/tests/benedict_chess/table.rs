//! What the table says to a refused click.

use benediction_rules::games::benedict_chess::Position;
use benediction_rules::notation::Notation;
use benediction_rules::view::{Place, Present};

#[test]
fn refused_click_returns_the_broken_rule() {
    let start = Position::read_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
    let place = |name: &str| Place::Point(start.board().point(name).unwrap());
    let stuck = "This piece has no move: every square it could go to is occupied or behind another piece";
    for (at, why) in [
        ("a1", stuck),
        ("d1", stuck),
        ("e1", stuck),
        ("e7", "That piece is not yours"),
        ("e4", "There is no piece on that square"),
    ] {
        assert_eq!(start.why_not_pick(place(at)).unwrap().to_string(), why, "{at}");
    }
    for (from, to, why) in [
        (
            "e2",
            "d3",
            "A pawn moves one square straight ahead, or two from its owner's second rank, and never diagonally",
        ),
        ("b1", "d2", "There are no captures: move to an empty square"),
        ("a1", "a5", "Only a knight can jump over other pieces"),
        ("e1", "g1", "To castle, all squares between king and rook must be empty"),
        ("e1", "e3", "A king moves one square, or castles"),
    ] {
        let to = start.board().point(to).unwrap();
        assert_eq!(start.why_not(Some(place(from)), 0, to).unwrap().to_string(), why, "{from} {to:?}");
    }
    // A knight that is shut in is not told that only knights jump.
    let shut_in = Position::read_position("k7/8/8/8/8/1P6/2P5/N3K3 w - - 0 1").unwrap();
    assert_eq!(shut_in.why_not_pick(place("a1")).unwrap().to_string(), stuck);
}
