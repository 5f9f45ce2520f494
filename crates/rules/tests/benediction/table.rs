//! What the table says: why something is refused, and what follows from an action.

use benediction_rules::games::benediction::Position;
use benediction_rules::geometry::{Point, Points};
use benediction_rules::message::Message;
use benediction_rules::notation::Notation;
use benediction_rules::picker::{ClickResult, Picker};
use benediction_rules::view::{Consequence, Place, Present};
use benediction_rules::{Position as _, Side};

const START: &str = "Benediction v1: R-E2 B E8/R:D12E12k3F12/B:D78E78k9F78";

fn position(text: &str) -> Position {
    Position::read_position(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

fn point(position: &Position, name: &str) -> Point {
    position.board().point(name).unwrap()
}

/// Returns the place of a word: a point, `red` or `blue` for a tray, `bowl`.
fn place(position: &Position, word: &str) -> Place {
    match word {
        "red" => Place::Hand(Side::Near),
        "blue" => Place::Hand(Side::Far),
        "bowl" => Place::Bowl,
        name => Place::Point(point(position, name)),
    }
}

fn reason(why: Option<Message>) -> String {
    why.map_or_else(String::new, |why| why.to_string())
}

#[test]
fn refused_pick_returns_the_reason() {
    let crowded = "Benediction v2: benediction/turn: red 2/red: d2 e1c f1c e2k";
    for (text, at, why) in [
        (START, "red", "Your zone is full: a checker is dropped on an empty point on or next to your starting points"),
        (START, "blue", "Those checkers are your opponent's"),
        (START, "e8", "That man is not yours"),
        ("Benediction v2: benediction/turn: red 2/red: e2k/hands: 0 9", "red", "You have no checkers left in hand"),
        (
            "Benediction v2: benediction/turn: red 2/red: e2k/blocks: e5",
            "e5",
            "A block stays where it is for the whole game",
        ),
        ("Benediction v2: benediction/turn: red 2/red: e2k/blocks: e5", "e6", "Blocks cannot be next to each other"),
        (
            "Benediction v2: benediction/turn: red 2/red: e2k/blocks: e9",
            "e1",
            "Two blocks cannot be at opposite ends of the same line",
        ),
        // Blue's starting point cannot be blocked, and Red drops nothing there.
        ("Benediction v2: benediction/turn: red 2/red: e2k", "e8", "A starting point cannot be blocked"),
        (
            "Benediction v2: benediction/turn: red 1/red: e2k f6/locked: f6",
            "f6",
            "This man has already moved or been dropped this turn, and he cannot merge or split",
        ),
        // A cursed man in the corner, whose neighbours may not merge with him.
        (
            "Benediction v2: benediction/turn: red 2/red: e2k a1c a2 b1 b2",
            "a1",
            "A cursed man can merge only with a blessed man",
        ),
        (
            "Benediction v2: benediction/turn: red 2/red: e2k a1 a2+ b1+ b2+",
            "a1",
            "Without a blessing, a stack can be at most two checkers high",
        ),
        (
            "Benediction v2: benediction/turn: red 2/red: e2k a1 a2+ b2c/blocks: b1",
            "a1",
            "Every point in this man's reach is blocked, or holds a man he may not merge with",
        ),
        ("King Trails", "red", "Both players must choose their starting points first"),
        (crowded, "blue", "Those checkers are your opponent's"),
    ] {
        let position = match text {
            "King Trails" => position("Benediction v2: king-trails/turn: setup red"),
            text => self::position(text),
        };
        let at = place(&position, at);
        assert_eq!(reason(position.why_not_pick(at)), why, "{text} {at:?}");
    }
}

#[test]
fn only_a_merge_in_reach_is_refused_as_one() {
    let text = "Benediction v2: benediction/turn: red 2/red: e2k g4 g5+ g6 d4 c4 d3c h4+/locked: h4";
    let position = position(text);
    let why = |from: &str, count: u8, to: &str| {
        reason(position.why_not_join(place(&position, from), count, point(&position, to)))
    };
    assert_eq!(why("g4", 0, "g5"), "Without a blessing, a stack can be at most two checkers high");
    assert_eq!(why("g5", 0, "g4"), "Without a blessing, a stack can be at most two checkers high");
    assert_eq!(why("d4", 0, "d3"), "A cursed man can merge only with a blessed man");
    assert_eq!(why("g4", 0, "g6"), "", "too far away to be meant");
    assert_eq!(why("g4", 0, "d4"), "", "not in line");
    assert_eq!(why("g5", 1, "g4"), "", "a part may merge");
    assert_eq!(why("d4", 0, "c4"), "", "allowed");
    assert_eq!(why("g4", 0, "f4"), "", "no man is there");
    assert_eq!(reason(position.why_not_join(Place::Hand(Side::Near), 0, point(&position, "g5"))), "");
    assert_eq!(reason(position.why_not_join(Place::Bowl, 0, point(&position, "g5"))), "");
}

#[test]
fn the_picker_remembers_which_friend_was_refused() {
    let position = position("Benediction v2: benediction/turn: red 2/red: e2k g4 g5+ c4");
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let legal: Vec<_> = actions.into_iter().map(|action| position.view(action)).collect();
    let at = |name: &str| place(&position, name);
    let mut picker = Picker::default();
    assert!(!picker.changes_to(&legal, at("g4")), "nothing is held");
    assert_eq!(picker.click(&legal, at("g4"), 1), ClickResult::Picked(at("g4")));
    assert!(picker.changes_to(&legal, at("g5")) && picker.changes_to(&legal, Place::Bowl));
    assert!(!picker.changes_to(&legal, at("g4")), "it is held");
    assert!(!picker.changes_to(&legal, at("g3")), "it can go there");
    let g5 = point(&position, "g5");
    assert!(picker.refuse_join(g5));
    assert_eq!((picker.picked(), picker.unjoined()), (Some(at("g4")), Some(g5)));
    assert!(!picker.refuse_join(g5), "the same again means the man himself");
    // Another click forgets it.
    assert!(matches!(picker.click(&legal, at("a1"), 1), ClickResult::CannotEnd { .. }));
    assert!(picker.refuse_join(g5));
    assert_eq!(picker.click(&legal, at("g5"), 1), ClickResult::Picked(at("g5")));
    assert_eq!(picker.unjoined(), None);
}

/// Returns the consequences of an action, in words.
fn consequences(text: &str, action: &str) -> Vec<String> {
    let position = position(text);
    let (action, _) = position.read_action(action).unwrap();
    position.check(action).unwrap_or_else(|why| panic!("{text}: {action:?}: {why}"));
    let board = position.board();
    let name = |at: Point| board.points[at.index()].0.as_str();
    let names = |points: Points| points.map(name).collect::<Vec<_>>().join(" ");
    let word = |one: &Consequence| match *one {
        Consequence::Ended(outcome) => format!("{:?} wins: {:?}", outcome.winner.unwrap(), outcome.reason),
        Consequence::Crowned(at) => format!("king {}", name(at)),
        Consequence::Marked { points, mark } => format!("{mark:?} {}", names(points)),
        Consequence::Lost(mark) => format!("not {mark:?}"),
        Consequence::WinsNextTurn => "wins next turn".into(),
        Consequence::StartingPoint(at) => format!("start {}", name(at)),
        Consequence::Removed => "removed".into(),
        Consequence::Flipped(points) => format!("flipped {}", names(points)),
    };
    position.consequences(action).iter().map(word).collect()
}

fn base(men: &str) -> String {
    format!("Benediction v2: benediction/turn: red 2/red: {men}/blue: i4k")
}

fn trails(turn: &str, men: &str) -> String {
    format!("Benediction v2: king-trails/turn: {turn}/{men}/red-starts: g2/blue-starts: g12")
}

#[test]
fn split_consequences_name_the_cursed_parts() {
    for (men, action, wanted) in [
        ("e2k g4+", "g4-1-g5", &["Cursed g4 g5"][..]),
        // Through the wall the part that moves is blessed.
        ("e2k g7+", "g7-1-g1", &["Blessed g1", "Cursed g7"]),
        // On a starting point it becomes a king.
        ("e2k d7+", "d7-1-e8", &["Cursed d7", "king e8"]),
        // What is cursed stays so, through the wall too.
        ("e2k g4c+", "g4-1-g5", &[]),
        ("e2k g7c+", "g7-1-g1", &[]),
        ("e2k g4b+", "g4-1-g5", &["Cursed g4 g5", "not Blessed"]),
        // Both parts of a king are kings.
        ("e2k+", "e2-1-e3", &[]),
        // A merge of a part curses no man.
        ("e2k g4+ g5", "g4+1+g5", &[]),
    ] {
        assert_eq!(consequences(&base(men), action), wanted, "{men} {action}");
    }
    // Men who join the walls are blessed, also the parts of this split.
    let list = consequences(&base("e1 e3 e4 e5 e6 e7 e8 e9 e2+"), "e2-1-f2");
    assert_eq!(list, ["Blessed e1 e2 e3 e4 e5 e6 e7 e8 e9 f2", "king e2", "king e8", "Near wins: KingBlessed"]);
}

#[test]
fn action_consequences_include_indirect_ones() {
    let king_trails = |men: &str| trails("red 2", men);
    for (text, action, wanted) in [
        (START.to_string(), "e3e4", &[][..]),
        (START.to_string(), "B@e5", &[]),
        (base("e2k i3"), "i3i4", &["Near wins: KingCaptured"]),
        (base("g7k"), "g7g1", &["Blessed g1", "Near wins: KingBlessed"]),
        (base("g6"), "g6g7", &[]),
        (base("g4b g5c e2k"), "g4+g5", &["not Blessed", "not Cursed"]),
        (base("g4b g5 e2k"), "g5+g4", &["not Blessed"]),
        (base("g4b+ g5 e2k"), "g4+1+g5", &["not Blessed"]),
        (base("d2c e5k"), "d2e2", &["king e2", "not Cursed"]),
        (base("d3 e5k"), "@e2", &["king e2"]),
        (king_trails("red: g3k d4/blue: g12k"), "g3g4", &["start g3"]),
        (king_trails("red: g2k e4/blue: g12k f4c"), "e4f4", &["removed"]),
        (king_trails("red: g2k e4/blue: g12k f4"), "e4f4", &[]),
        (king_trails("red: g13k/blue: a3k"), "g13g1", &["Blessed g1", "start g13", "wins next turn"]),
        // A man that arrives on a starting point loses his blessing.
        (king_trails("red: g1b d4k/blue: a3k"), "g1g2", &["king g2", "not Blessed"]),
        // The opponent who does not prevent it has lost with the last action.
        (trails("blue 1", "red: g1kb/blue: a3k"), "a3a4", &["start a3", "Near wins: KingBlessed"]),
        ("Benediction v2: king-trails/turn: setup red".to_string(), "S@g2", &[]),
    ] {
        assert_eq!(consequences(&text, action), wanted, "{text} {action}");
    }
}
