//! What the table says to a refused click.

use benediction_rules::Side;
use benediction_rules::games::kingamon::Position;
use benediction_rules::notation::Notation;
use benediction_rules::view::{Place, Present};

const OPENING: &str = "W:bar:1K,2:2,3:2,4:2,5:2,6:2 R:bar:1K,28:2,27:2,26:2,25:2,24:2 turn=w";

fn position(text: &str) -> Position {
    Position::read_position(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// Returns the place of a word: a space, `off`, or the bar of a side.
fn place(position: &Position, word: &str) -> Place {
    match word {
        "white" => Place::Hand(Side::Near),
        "red" => Place::Hand(Side::Far),
        name => Place::Point(position.board().point(name).unwrap()),
    }
}

#[test]
fn refused_pick_returns_the_reason() {
    let rolled = |roll: &str| format!("{OPENING} roll={roll} left={roll}");
    let held = "W:bar:1K,2:2,3:2,4:2,5:2,6:1,20:1 R:bar:1K,28:2,27:2,26:2,25:2,24:2 turn=w roll=6,5 left=6,5";
    let overshoots = "W:28:1K,3:1,off:9 R:bar:1K,27:2,26:2,25:2,24:2,23:2 turn=w roll=4,3 left=4,3";
    for (text, at, why) in [
        (OPENING.to_string(), "2", "Roll the dice first"),
        (rolled("3,1"), "24", "Those pieces are your opponent's"),
        (rolled("3,1"), "red", "Those pieces are your opponent's"),
        (rolled("3,1"), "15", "There is no piece on that space"),
        (rolled("3,1"), "off", "None of your pieces has been borne off yet"),
        (held.to_string(), "20", "Two or more enemy pieces block that space"),
        (overshoots.to_string(), "28", "You need the exact number to bear off"),
        (overshoots.to_string(), "off", "That piece is off the board for good"),
        (overshoots.to_string(), "white", "You have no piece on the bar"),
    ] {
        let position = position(&text);
        let found = position.why_not_pick(place(&position, at)).map_or_else(String::new, |why| why.to_string());
        assert_eq!(found, why, "{text} {at}");
    }
    // A die for a neutral space and one for a space that is held.
    let both = "W:bar:1K,2:2,3:2,4:2,5:2,11:1,6:1 R:bar:1K,28:2,27:2,12:1,25:2,24:1,13:2 turn=w roll=2,1 left=2,1";
    let position = position(both);
    assert_eq!(
        position.why_not_pick(place(&position, "11")).unwrap().to_string(),
        "With 2: Two or more enemy pieces block that space. With 1: An enemy piece holds that neutral space, and pieces \
         there cannot be hit"
    );
}

#[test]
fn move_that_no_die_allows_returns_the_reason() {
    let why = |roll: &str, from: &str, to: &str| {
        let position = position(&format!("{OPENING} roll={roll} left={roll}"));
        let to = position.board().point(to).unwrap();
        position.why_not(Some(place(&position, from)), 0, to).map_or_else(String::new, |why| why.to_string())
    };
    assert_eq!(why("3,1", "6", "10"), "One die at a time: move by 3 or 1 first");
    assert_eq!(why("3,3", "6", "12"), "One die at a time: move by 3 first");
    assert_eq!(why("3,1", "white", "4"), "One die at a time: move by 3 or 1 first");
    assert_eq!(why("3,1", "6", "8"), "No unused die has that number");
    assert_eq!(why("3,1", "6", "2"), "Pieces only move forward: White's up, Red's down");
    assert_eq!(why("3,1", "6", "9"), "");
}
