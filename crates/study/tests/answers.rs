//! Questions about positions, and their answers.

use std::collections::BTreeSet;

use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::view::Place;
use benediction_study::answers::{Answers, Direction};
use benediction_study::registry;

fn point(answers: &Answers, name: &str) -> Point {
    answers.board().point(name).expect("a point")
}

/// What is asked in which game after which actions, and the answer.
const ASKED: [(&str, &str, &str, &str); 15] = [
    ("benediction", "", "at e2", "e2, Red king; 6 actions"),
    ("benediction", "", "at e4", "e4"),
    ("benediction", "", "at e8", "e8, Blue king"),
    (
        "benediction",
        "e3e4",
        "line e4 n",
        "North of e4: e5, e6, e7, Blue, e8, Blue king, e9, Blue, wall; Red goes through to e1",
    ),
    ("benediction", "e3e4", "line e4 nw", "North-west of e4: d4, c4, b4, a4, edge"),
    ("benediction", "e3e4", "last", "Red: Move e3 to e4 (e3e4)"),
    ("benedict-chess", "e2e4", "line e4 nw", "North-west of e4: d5, c6, b7, Black pawn, a8, Black rook, edge"),
    ("benedict-chess", "e2e4", "moves e7", "e7, Black pawn: Move the pawn from e7 to e5; Move the pawn from e7 to e6."),
    (
        "benedict-chess",
        "",
        "overview",
        "Turn 1, White to play. White: 16 pieces on the board; White king on e1. Black: 16 pieces on the board; Black king on e8.",
    ),
    ("benedict-chess", "", "last", "No turn has been played."),
    ("obelisk", "", "at c1", "c1, Black pedestal; 1 action"),
    ("kingamon", "", "at 2", "2, White × 2"),
    ("kingamon", "", "line 27 up", "Upwards of 27: 28, Red × 2, 29, edge"),
    ("king-trails", "", "moves a1", "a1: no action."),
    ("king-trails", "", "line a1 s", "South of a1: wall; Blue goes through to a7"),
];

#[test]
fn questions_are_answered() {
    let mut wrong = Vec::new();
    for (game, played, question, expected) in ASKED {
        let mut session = registry::named(game).expect("a game").start(Side::Near);
        if !played.is_empty() {
            session.act_text(played).expect("legal");
        }
        let answers = Answers::of(&session);
        let words: Vec<&str> = question.split(' ').collect();
        let answer = match words[..] {
            ["at", at] => answers.place_in_full(Place::Point(point(&answers, at))),
            ["moves", at] => answers.actions(Place::Point(point(&answers, at))),
            ["line", from, direction] => {
                answers.ray(point(&answers, from), Direction::named(direction).expect("a direction"))
            }
            ["last"] => answers.last(),
            _ => answers.overview(),
        };
        if answer != expected {
            wrong.push(format!("{game}, {question}: {answer}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_place_of_every_board_has_a_name_that_begins_with_its_own() {
    for entry in registry::games() {
        let mut session = entry.start(Side::Near);
        // The first legal action of each position is a game too.
        for _ in 0..40 {
            let answers = Answers::of(&session);
            let names: Vec<String> = answers.points().map(|at| answers.place(Place::Point(at))).collect();
            let first: BTreeSet<&str> = names.iter().filter_map(|name| name.split(", ").next()).collect();
            assert_eq!(first.len(), answers.board().points.len(), "{}", entry.name);
            for direction in Direction::of(answers.board()) {
                let is_whole = |at| answers.ray(at, direction).ends_with(|last: char| last.is_alphanumeric());
                assert!(answers.points().all(is_whole));
            }
            assert!(answers.overview().matches(". ").count() < 4, "{}", answers.overview());
            let Some(action) = session.legal().first().map(|view| view.action) else { break };
            if session.act(action).is_err() {
                break;
            }
        }
    }
}

#[test]
fn pieces_and_blocks_are_told() {
    let text = "Benediction v2: benediction/turn: red 2/red: c1 d1k+ f2 g2 g5+/blue: d7+ f7 i2k+/blocks: a1 d4 f6 g4 i1 i3/hands: 9 11";
    let session = registry::read_position(text).expect("a position");
    let answers = Answers::of(&session);
    let said = [answers.overview(), answers.pieces(Side::Near), answers.pieces(Side::Far), answers.blocks()];
    let expected = [
        "Turn 1, Red to play. Red: 5 pieces on the board; Red king, 2 high on d1. Blue: 3 pieces on the board; Blue king, 2 high on i2.",
        "Red king, 2 high: d1. Red: c1, f2, g2. Red, 2 high: g5. Red has 9 in hand.",
        "Blue king, 2 high: i2. Blue, 2 high: d7. Blue: f7. Blue has 11 in hand.",
        "Blocks: a1, d4, f6, g4, i1, i3.",
    ];
    assert_eq!(said, expected);
}
