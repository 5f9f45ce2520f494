//! What is under the pointer: the name of the point, and who stands there, at the beginning of the hint. Beside the pointer it would
//! cover other points.

use benediction_rules::notation::SideNames;
use benediction_rules::view::{Board, Family, Figure, Form, Man, Place, Shape};
use benediction_words::{hud as words, say, text};

/// Returns the name of a place, and what stands there if it is not seen at a glance.
pub(super) fn describe(figure: &Figure, board: &Board, names: SideNames, place: Place) -> Option<(String, String)> {
    let at = match place {
        Place::Point(at) => at,
        Place::Hand(_) if board.shape == Shape::Ring => return Some((text!("table-bar").into(), String::new())),
        Place::Hand(by) => return Some((say!("table-tray", side = names.of(by)), String::new())),
        Place::Bowl => return Some((text!("table-bowl").into(), String::new())),
    };
    let name = board.points.get(at.index())?.0.clone();
    let here: Vec<&Man> = figure.men.iter().filter(|man| man.at == at).collect();
    let about = match here.as_slice() {
        [man] if man.form == Form::Checker => words::man(names.of(man.side), man.checkers.len(), man.king, man.mark),
        // Everybody knows them by sight.
        [man] if man.form.family() == Family::Chessman => String::new(),
        [_, ..] => {
            let men: Vec<_> = here.iter().map(|man| (names.of(man.side), man.form)).collect();
            words::list_men(&men)
        }
        [] if figure.blocks.has(at) => text!("table-block").into(),
        [] if figure.starts[0].has(at) || figure.starts[1].has(at) => text!("table-start").into(),
        [] => String::new(),
    };
    Some((name, about))
}

#[cfg(test)]
mod tests {
    use super::*;
    use benediction_rules::Side;
    use benediction_rules::geometry::Point;
    use benediction_study::record::Record;
    use benediction_study::registry;

    #[test]
    fn only_what_is_not_seen_at_a_glance_is_described() {
        let described = |game: &str, name: &str| {
            let session = registry::load(&Record::of(game)).expect("a game");
            let board = session.board();
            let at = board.point(name).expect("a point");
            describe(&session.figure(), &board, session.sides(), Place::Point(at)).expect("on the board").1
        };
        assert_eq!(described("benediction", "e2"), "Red king");
        assert_eq!(described("benediction", "e5"), "");
        assert_eq!(described("benedict-chess", "d8"), "");
        assert_eq!(described("obelisk", "c1"), "Black pedestal");
        assert_eq!(described("kingamon", "2"), "White × 2");
        let session = registry::first().start(Side::Near);
        assert!(describe(&session.figure(), &session.board(), session.sides(), Place::Point(Point(255))).is_none());
    }
}
