//! What the hint says that a click does, and what follows from it.

use benediction_rules::Actor;
use benediction_rules::view::Verb;
use benediction_study::record::Record;
use benediction_study::registry;
use benediction_words::hint::{InputMethod, Target, click};

/// Returns the hint for an action in a position.
fn hint(game: &str, position: &str, action: &str, by: InputMethod) -> String {
    let position = (!position.is_empty()).then(|| position.to_string());
    let session = registry::load(&Record { position, ..Record::of(game) }).unwrap();
    let views = session.legal();
    let view = views.iter().find(|view| view.text == action).unwrap_or_else(|| panic!("{action} is not legal"));
    let Actor::Side(side) = session.turn().actor else { panic!("no side is to play") };
    let consequences = &session.consequences(view.action);
    let board = session.board();
    let target = Target { action: view, whole: view.verb != Verb::Split, other_count: false, side, consequences, by };
    click(&target, &board)
}

#[test]
fn hint_names_consequences_before_the_click() {
    let base = |men: &str| format!("Benediction v2: benediction/turn: red 2/red: {men}/blue: i4k");
    for (men, action, wanted) in [
        ("e2k g4+", "g4-1-g5", "Click: split off 1 to g5. Both parts will be cursed"),
        (
            "e2k g7+",
            "g7-1-g1",
            "Click: split off 1 to g1 through the wall, to be blessed. The part that stays will be cursed",
        ),
        ("e2k g4b+", "g4-1-g5", "Click: split off 1 to g5. Both parts will be cursed. The blessing is lost"),
        ("e2k g4c+", "g4-1-g5", "Click: split off 1 to g5"),
        ("e2k g7", "g7g1", "Click: move to g1 through the wall, to be blessed"),
        ("e2k g7c", "g7g1", "Click: move to g1 through the wall"),
        ("g7k", "g7g1", "Click: move to g1 through the wall, to be blessed. A blessed king: you win"),
        ("e2k i3", "i3i4", "Click: capture on i4. The king is captured: you win"),
        ("d2c e5k", "d2e2", "Click: move to e2. He becomes a king. The curse is lifted"),
        ("g4b g5c e2k", "g4+g5", "Click: merge with g5. Blessing and curse are gone"),
        ("e2k e3", "e3e4", "Click: move to e4"),
    ] {
        assert_eq!(hint("benediction", &base(men), action, InputMethod::Click), wanted, "{men}");
    }
    let trails = "/red-starts: g2/blue-starts: g12";
    let king = format!("Benediction v2: king-trails/turn: red 2/red: g13k/blue: a3k{trails}");
    assert_eq!(
        hint("king-trails", &king, "g13g1", InputMethod::Click),
        "Click: move to g1 through the wall, to be blessed. g13 becomes a starting point. Your king wins if he is still \
         blessed when your next turn begins"
    );
    let late = format!("Benediction v2: king-trails/turn: blue 1/red: g1kb/blue: a3k{trails}");
    assert_eq!(
        hint("king-trails", &late, "a3a4", InputMethod::Click),
        "Click: move to a4. Your opponent's king stays blessed: you lose"
    );
}

#[test]
fn hint_mentions_another_number_of_checkers() {
    let text = "Benediction v2: benediction/turn: red 2/red: e2k g4++ h6/blue: g7 i4k";
    let session = registry::load(&Record { position: Some(text.into()), ..Record::of("benediction") }).unwrap();
    let views = session.legal();
    for (action, wanted) in [
        ("g4g6", "Click: move all 3 to g6"),
        ("g4g7", "Click: capture on g7 with all 3"),
        ("g4g5", "Click: move all 3 to g5"),
    ] {
        let action = views.iter().find(|view| view.text == action).unwrap();
        let consequences = &session.consequences(action.action);
        let side = benediction_rules::Side::Near;
        let target = Target { action, whole: true, other_count: true, side, consequences, by: InputMethod::Click };
        assert_eq!(click(&target, &session.board()), wanted);
    }
}

#[test]
fn drag_hint_asks_to_release() {
    assert_eq!(hint("benediction", "", "e3e4", InputMethod::Release), "Release: move to e4");
    assert_eq!(hint("benedict-chess", "", "e2e4", InputMethod::Click), "Click: move to e4");
    let flips = "rnbqkbnr/ppp1pppp/8/3p4/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(
        hint("benedict-chess", flips, "f1b5", InputMethod::Click),
        "Click: move to b5. The king changes sides: you win"
    );
}
