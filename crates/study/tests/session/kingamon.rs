//! Byzantine Kingamon.

use benediction_rules::games::kingamon::{Position, Switches};
use benediction_rules::notation::Notation;
use benediction_rules::{Actor, Dice, Position as _};
use benediction_study::session::{OnDivergence, Session};

#[test]
fn seeded_dice_do_not_depend_on_actions() {
    let rolls = |choose: fn(usize) -> usize| {
        let mut session = Session::new(Position::start(&"kingamon".into(), benediction_rules::Side::Near).unwrap());
        let mut dice = Dice::of_seed(5);
        let mut rolls = Vec::new();
        while rolls.len() < 40 && session.position().outcome().is_none() {
            if session.position().turn().actor == Actor::Chance {
                let fallen = session.roll(&mut dice).unwrap();
                rolls.push(fallen);
                session.play(fallen, OnDivergence::Truncate).unwrap();
                continue;
            }
            let actions = session.position().legal();
            session.play(actions[choose(actions.len())], OnDivergence::Truncate).unwrap();
        }
        rolls
    };
    let (first, last) = (rolls(|_| 0), rolls(|count| count - 1));
    let shorter = first.len().min(last.len());
    assert!(shorter > 10);
    assert_eq!(first[..shorter], last[..shorter]);
}

#[test]
fn a_replay_needs_no_random_numbers() {
    let mut session =
        Session::new(Position::start(&"kingamon quick,kingbar,cube".into(), benediction_rules::Side::Near).unwrap());
    let mut dice = Dice::of_seed(9);
    let mut numbers = oorandom::Rand64::new(9);
    while session.position().outcome().is_none() && session.ply() < 300 {
        let action = match session.roll(&mut dice) {
            Some(fallen) => fallen,
            None => session.position().random_action(&mut numbers).unwrap(),
        };
        session.play(action, OnDivergence::Truncate).unwrap();
    }
    let text = session.game_text();
    let again = Session::from_game_text(&text, Position::new(Default::default())).unwrap();
    assert_eq!(again.position(), session.position(), "{text}");
    assert_eq!(again.game_text(), text);
    for _ in 0..session.ply() / 2 {
        session.undo();
    }
    let players = (benediction_study::record::Player::Human, benediction_study::record::Player::Bot(3));
    let record = session.record(players.clone());
    let mut loaded = Session::from_record(&record, session.start()).unwrap();
    assert_eq!(loaded.record(players), record);
    while loaded.redo().is_some() {}
    assert_eq!(loaded.game_text(), text, "what was taken back is played again, its rolls too");
}

#[test]
fn a_roll_is_read_as_the_rules_write_it() {
    let start = Position::new(Switches::NONE);
    let text = "starter w\nw 3-1: d2>5 kbar>1\nr 6-6: d28>22 d28>22\nr 2-1: kbar>28 d22>21 # the end so far\n";
    let session = Session::from_game_text(text, start).unwrap();
    assert_eq!(
        session.position().position_text(),
        "W:1:1K,2:1,3:2,4:2,5:3,6:2 R:28:1K,27:2,26:2,25:2,24:2,22:1,21:1 turn=w\n"
    );
    let again = Session::from_game_text(&session.game_text(), start).unwrap();
    assert_eq!(again.position(), session.position(), "{}", session.game_text());
    for (text, reason) in [
        ("starter w\nr 3-1: d2>5", "red does not roll now"),
        ("starter w\n3-1 d2>5x", "no disk is hit there"),
        ("starter w\n3-1 d2>5#", "no king is captured there"),
        ("starter w\n3-1 -", "the rest of the roll"),
        ("starter w\n3-7", "not a roll"),
        ("starter b", "write the starting draw as"),
        ("starter w\n3-1 d2>", "not an action such as"),
        ("starter w\n3-1 hello", "not an action such as"),
    ] {
        let error = Session::from_game_text(text, start).unwrap_err();
        assert!(error.reason.to_string().contains(reason), "{text}: {error:?}");
    }
}

#[test]
fn king_hit_sign_does_not_start_a_comment() {
    let text = "position: W:2:2,3:2,4:2,5:2,6:1,12:1,17:1K R:28:2,27:2,26:2,25:2,24:1,21:1K,18:1 turn=w\n\
                4-1 k17>21# # and that is that\nwhite wins, king captured\n";
    let session = Session::from_game_text(text, Position::new(Switches::NONE)).unwrap();
    assert!(
        session.game_text().ends_with("1 white 4-1, k17>21#\nwhite wins, king captured\n"),
        "{}",
        session.game_text()
    );
}

#[test]
fn the_list_of_moves_is_written_as_players_do() {
    let listed = |position: &str, actions: &[&str]| {
        let mut session = Session::new(Position::read_position(position).unwrap());
        for action in actions {
            session.act_text(action).unwrap();
        }
        let turns = session.list().into_iter().flat_map(|turn| turn.actions);
        turns.map(|(_, words)| words).collect::<Vec<_>>()
    };
    let start = "W:bar:1K,2:2,3:2,4:2,5:2,6:2 R:bar:1K,28:2,27:2,26:2,25:2,24:2";
    assert_eq!(
        listed(&format!("{start} turn=-"), &["starter w", "6-1", "kbar>1", "d6>12", "3-2", "kbar>27", "d27>25"]),
        ["White starts", "6-1:", "king bar/1", "6/12", "3-2:", "king bar/27", "27/25"]
    );
    let hit = "W:2:2,3:2,4:2,5:2,6:1,9:1K,12:1 R:bar:1K,28:2,27:2,26:2,18:1,13:1,10:2 turn=w roll=4,1 left=4,1";
    assert_eq!(listed(hit, &["k9>13x"]), ["king 9/13*"]);
    let late = "W:24:1K,off:10 R:bar:1K,28:2,off:8 turn=w roll=5,2 left=5,2";
    assert_eq!(listed(late, &["k24>26"]), ["king 24/26, other die lost"]);
}
