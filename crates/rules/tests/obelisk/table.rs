//! The view of Obelisk: places, effects, and reasons for refused clicks.

use std::collections::HashSet;

use benediction_rules::Position as _;
use benediction_rules::games::obelisk::{Mode, Position, Start};
use benediction_rules::geometry::Point;
use benediction_rules::message::Message;
use benediction_rules::notation::Notation;

use benediction_rules::view::{Effect, Place, Present, Shape};

use super::position;

fn point(position: &Position, name: &str) -> Point {
    let index = position.board().points.iter().position(|(known, _)| known == name).unwrap();
    Point(index as u8)
}

#[test]
fn stacked_stones_are_separate_pieces_in_order() {
    let position = position("2b/1Cp/1(BPc)1/3 w open");
    let figure = position.figure(&position.layout());
    let at = point(&position, "b2");
    let stack: Vec<Option<char>> = figure.men.iter().filter(|man| man.at == at).map(|man| man.form.letter()).collect();
    assert_eq!(stack, [Some('B'), Some('P'), Some('C')]);
    let numbers: Vec<u16> = figure.men.iter().flat_map(|man| &man.checkers).map(|id| id.0).collect();
    assert_eq!(numbers.iter().collect::<HashSet<_>>().len(), 6);
    let board = position.board();
    assert_eq!((board.shape, board.points.len(), board.lines.len(), board.edges.len()), (Shape::Squares, 12, 17, 4));
}

#[test]
fn stones_keep_numbers_and_riders_move_along() {
    let before = position("2b/2p/1(BPc)1/2C b open");
    let (action, _) = before.read_action("Fb2-a3").unwrap();
    let layout = before.layout_after(&before.layout(), action);
    let mut after = before;
    after.apply(action);
    assert_eq!(layout, after.layout());
    let a3 = point(&before, "a3");
    assert_eq!(layout.stack(a3).len(), 3);
    let effects = before.effects(action);
    assert!(matches!(&effects[..], [Effect::Slide { way, count: 3, .. }] if *way == [point(&before, "b2"), a3]));
    let jump = before.read_action("Cc1^a3").unwrap().0;
    assert_eq!(before.view(jump).way, ["c1", "b2", "a3"].map(|name| point(&before, name)));
}

/// Returns the reason, empty if the click is not refused.
fn reason(why: Option<Message>) -> String {
    why.map_or_else(String::new, |why| why.to_string())
}

#[test]
fn refused_click_returns_the_broken_rule() {
    let why_pick = |text: &str, name: &str| {
        let position = position(text);
        reason(position.why_not_pick(Place::Point(point(&position, name))))
    };
    assert_eq!(why_pick("bcp/3/3/BCP b open", "b3"), "There is no stone of yours on that square");
    assert_eq!(why_pick("bcp/3/3/BCP b open", "b4"), "That stone is not yours");
    assert_eq!(why_pick("2p/1(bC)1/1(Bc)1/P2 b open", "b2"), "Your capstone is riding and must move off first");
    assert_eq!(
        why_pick("bpc/3/P1C/B2 b bounded", "a2"),
        "Two of your own stones must share a row or column after your move"
    );
    assert_eq!(why_pick("1P1/bcp/1B1/2C b open", "b4"), "This stone has no legal move");
    let why = |text: &str, from: &str, to: &str| {
        let position = position(text);
        reason(position.why_not(Some(Place::Point(point(&position, from))), 0, point(&position, to)))
    };
    assert_eq!(why("2b/2p/1(Bc)1/P1C b open", "a1", "b2"), "You cannot build under an enemy capstone");
    assert_eq!(why("b1p/1c1/C2/1BP b open", "a2", "b3"), "Ra's Revenge cannot be used on a capstone");
    assert_eq!(why("bcp/3/3/BCP b open", "a1", "a2"), "A stone goes one square: diagonally forward or straight back");
    assert_eq!(why("bcp/3/3/BCP b open", "a1", "c3"), "A jump goes over one occupied square");
    assert_eq!(why("bcp/3/3/BCP b open", "a1", "b2"), "");
    let joins = |text: &str, from: &str, to: &str| {
        let position = position(text);
        reason(position.why_not_join(Place::Point(point(&position, from)), 0, point(&position, to)))
    };
    assert_eq!(joins("2b/2p/1(Bc)1/P1C b open", "a1", "b2"), "You cannot build under an enemy capstone");
    assert_eq!(
        joins("b1p/c2/1B1/C1P b open", "a1", "b2"),
        "Build the pedestal on your base first, then the capstone on your foundation"
    );
    assert_eq!(joins("b1p/c2/1B1/C1P b open", "c1", "b2"), "", "it may be built");
    assert_eq!(joins("bcp/3/3/BCP b open", "c1", "a1"), "", "it does not reach that far");
    assert_eq!(joins("bcp/3/3/BCP b open", "b1", "c1"), "", "nor goes sideways");
    let won = position("3/b2/1(BPC)1/cp1 w open");
    assert_eq!(reason(won.why_not_pick(Place::Point(point(&won, "a3")))), "The game is over");
    assert_eq!(won.winning_points(None), [point(&won, "b2")]);
    assert_eq!(Position::new(Mode::Balanced, Start::Even).spec(), "obelisk balanced,even".into());
}
