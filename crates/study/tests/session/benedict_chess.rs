//! Benedict Chess.

use benediction_rules::games::benedict_chess::Position;
use benediction_rules::notation::Notation;
use benediction_rules::{Outcome, Position as _, Reason, Side};
use benediction_study::session::Session;

fn start() -> Position {
    Position::start(&"benedict-chess".into(), Side::Near).unwrap()
}

#[test]
fn game_with_swap_reads_back_from_both_formats() {
    let mut session = Session::new(Position::start(&"benedict-chess swap".into(), Side::Near).unwrap());
    session.read_on("e3, swap, d5, Bb5").unwrap();
    let text = session.game_text();
    assert_eq!(
        text,
        "game: benedict-chess swap\n1 white e3\n2 black swap\n3 black d5\n4 white Bb5{e8}#\nwhite wins, king flipped\n"
    );
    let again = Session::from_game_text(&text, start()).unwrap();
    assert_eq!(again.position(), session.position());
    let record = session.record((benediction_study::record::Player::Human, benediction_study::record::Player::Bot(3)));
    let loaded =
        Session::from_record(&benediction_study::record::Record::read(&record.write()).unwrap(), session.start())
            .unwrap();
    assert_eq!(loaded.game_text(), text);
}

#[test]
fn line_may_start_with_castling_or_turn_number() {
    let start = Position::read_position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    for line in ["0-0", "1 0-0", "1. O-O", "1 white 0-0", "e1g1"] {
        let mut session = Session::new(start);
        session.read_on(line).unwrap();
        assert_eq!(session.position().position_text().trim_end(), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1", "{line}");
    }
}

#[test]
fn third_occurrence_of_a_position_is_a_draw() {
    let mut session = Session::new(start());
    for _ in 0..2 {
        assert_eq!(session.position().outcome(), None);
        session.read_on("Nf3, Nf6, Ng1, Ng8").unwrap();
    }
    assert_eq!(session.position().outcome(), Some(Outcome::draw(Reason::Repetition)));
}
