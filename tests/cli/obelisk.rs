//! Obelisk through the program: the commands, its texts, its records.

use benediction_rules::games::obelisk::{Mode, Position, Start};
use benediction_rules::notation::Notation;
use benediction_rules::{Position as _, Side};
use benediction_study::record::Player;
use benediction_study::registry;
use benediction_study::session::Session;
use benediction_words::locale::say;
use proptest::prelude::*;

use crate::support::{bad, good};

const GAME: &str = "Ba1-b2 Ba4-b3 Pc1+b2 Cb4-c3 Fb2-a3 Pc4^a2 Fa3^a1 Cc3-b2 Cb1*a2 Pa2-b1 Cb1-a2 Cb2*a1 Fa1-b2 \
                    Cb2-a1 Ca2*b3 Bb3-a2 Ca2-b3 Ba2-a3 Cb3+b2";

#[test]
fn perft_and_legal_take_the_rules_words() {
    let counts = |arguments: &[&str]| {
        let out = good(&[&["perft", "--game", "obelisk", "--depth", "6"], arguments].concat(), "");
        out.lines().map(|line| line.split(' ').nth(1).unwrap().parse().unwrap()).collect::<Vec<u64>>()
    };
    assert_eq!(counts(&[]), [4, 16, 64, 268, 1250, 5406]);
    assert_eq!(counts(&["--rules", "balanced"]), [4, 16, 52, 206, 864, 3199]);
    assert_eq!(counts(&["--rules", "open,even"]), [4, 18, 56, 209, 813, 3171]);
    let legal = |arguments: &[&str], input: &str| good(&[&["legal"], arguments].concat(), input);
    assert_eq!(legal(&["--game", "obelisk"], ""), "Ba1-b2\nCb1-a2\nCb1-c2\nPc1-b2\n");
    // A position names its game itself.
    assert_eq!(legal(&["--position", "-"], "2b/2p/1(Bc)1/P1C b open\n"), "Bb2-a3\nBb2-b1\nCc1^a3\n");
    assert_eq!(
        legal(&["--game", "obelisk", "--moves", "-"], "Ba1-b2 / Ba4-b3"),
        "Bb2-a3\nBb2-c3\nCb1-a2\nCb1-c2\nPc1+b2\nPc1^a3\n"
    );
}

#[test]
fn unfitting_arguments_are_refused_in_one_line() {
    for (arguments, expected) in [
        (&["--rules", "open,bounded"][..], "\"bounded\" and \"open\" cannot be combined"),
        (&["--rules", "tall"], "\"tall\" is not a rule option of obelisk"),
        (&["--first", "white"], "in this game black always starts"),
        (&["--first", "red"], "the sides of this game are black and white"),
    ] {
        let error = bad(&[&["legal", "--game", "obelisk"], arguments].concat(), b"");
        assert!(error.contains(expected), "{error}");
    }
    let error = bad(&["replay", "--game", "obelisk", "-"], b"1 black Ba1-b2\n2 white Ba4-a3\n");
    assert!(error.contains("-:2: \"Ba4-a3\": column 9: A stone goes one square"), "{error}");
}

#[test]
fn the_example_game_is_replayed_and_written() {
    let mut session = Session::new(Position::new(Mode::Bounded, Start::Line));
    for text in GAME.split_whitespace() {
        session.read_on(text).unwrap();
    }
    let text = session.game_text();
    assert!(text.starts_with("game: obelisk bounded\n1 black Ba1-b2\n2 white Ba4-b3\n"), "{text}");
    assert!(text.ends_with("19 black Cb3+b2\nblack wins, obelisk built\n"), "{text}");
    let out = good(&["replay", "-"], &text);
    assert_eq!(out, "3/b2/1(BPC)1/cp1 w bounded\nresult: black wins, obelisk built\n");
}

#[test]
fn records_keep_start_and_mode() {
    for (start, mode) in [(Start::Line, Mode::Open), (Start::Even, Mode::Open), (Start::Even, Mode::Balanced)] {
        let mut session = Session::new(Position::new(mode, start));
        let first = first_action(&session);
        session.read_on(&first).unwrap();
        let record = session.record((Player::Human, Player::Bot(3)));
        assert!(record.position.is_none(), "the name says it all: {}", record.game);
        let read = registry::load(&record).unwrap();
        assert_eq!(read.position_text(), session.position().position_text());
        assert_eq!(read.game_text(), session.game_text());
        assert!(read.game_text().starts_with(&format!("game: {}\n", record.game)));
        let again = Session::from_game_text(&session.game_text(), Position::new(Mode::Open, Start::Line)).unwrap();
        assert_eq!(again.position(), session.position());
    }
    // A game text from the middle of a game begins with the position.
    let middle = Position::read_position("2b/2p/1(Bc)1/P1C b open").unwrap();
    let mut session = Session::new(middle);
    session.read_on("Cc1^a3").unwrap();
    assert_eq!(session.game_text(), "game: obelisk\nposition: 2b/2p/1(Bc)1/P1C b open\n1 black Cc1^a3\n");
    let out = good(&["replay", "-"], &session.game_text());
    assert!(out.starts_with("2b/C1p/1(Bc)1/P2 w open\n"), "{out}");
}

fn first_action(session: &Session) -> String {
    session.position().action_text(session.position().legal()[0])
}

#[test]
fn it_is_played_in_the_terminal() {
    let out = good(&["console", "--game", "obelisk", "--blue", "human", "--red", "human"], "Ba1-a2\nBa1-b2\nquit\n");
    assert!(
        out.contains("4     b     c     p\n3     .     .     .\n2     .     .     .\n1     B     C     P\n"),
        "{out}"
    );
    assert!(out.contains("\"Ba1-a2\": A stone goes one square"), "{out}");
    assert!(out.contains("2     .     B     .\n1     .     C     P\n      a     b     c\nWhite to play"), "{out}");
    let out = good(&["console", "--game", "obelisk", "--blue", "bot:10"], "hint\nBa1-b2\nquit\n");
    assert!(out.contains("The bot would play Ba1-b2 (win in 19)"), "{out}");
    assert!(out.contains("Black to play: 1 action left.\n"), "the bot has answered: {out}");
}

#[test]
fn bots_duel() {
    let out = good(
        &[
            "duel", "--game", "obelisk", "--rules", "even", "--red", "bot", "--blue", "random", "--games", "20",
            "--seed", "1",
        ],
        "",
    );
    assert!(out.lines().next().unwrap().starts_with("game 1 black=bot white=random "), "{out}");
    let wins: u32 = out.split("bot w=").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!(wins >= 16, "{out}");
}

#[test]
fn position_texts_that_are_wrong_say_where() {
    for (text, column, reason) in [
        ("", 1, "a position must have the rows, the side to move and the mode, such as b1p/c2/1B1/1CP b open"),
        (
            "bcp/3/3/BCP b",
            13,
            "a position must have the rows, the side to move and the mode, such as b1p/c2/1B1/1CP b open",
        ),
        ("bcp/3/3/BCP b open now", 20, "nothing may follow the mode"),
        ("bcp/3/3/BCP x open", 13, "the side to move must be b or w"),
        ("bcp/3/3/BCP b closed", 15, "the mode must be open, bounded or balanced"),
        ("bcp/4/3/BCP b open", 5, "a row can contain only the stones B P C and b p c, digits, and stacks such as (Bc)"),
        ("bcp/3/12/BCP b open", 0, ""),
        ("bcp/31/3/BCP b open", 6, "a row must have 3 squares"),
        ("bcp/2/3/BCP b open", 6, "a row must have 3 squares"),
        ("bcp/3/3/BCP/3 b open", 12, "the board must have 4 rows"),
        ("bcp/3/BCP b open", 1, "the board must have 4 rows of 3 squares"),
        ("bcp/3/3/BCB b open", 11, "each side must have one base, one pedestal and one capstone"),
        ("bcp/3/3/BC1 b open", 1, "each side must have one base, one pedestal and one capstone"),
        ("bcp/3/3/(PB)C1 b open", 9, "a stack must be "),
        ("bcp/3/3/(BC)P1 b open", 9, "a stack must be "),
        ("b1p/3/3/B(Cc)P b open", 10, "a stack must be "),
        ("bcp/3/3/(B)CP b open", 11, "a stack must have two or three stones between parentheses"),
        ("bcp/3/3/B(CP b open", 1, "the board must have 4 rows of 3 squares"),
        ("bcp/3/1(BPC)1/3 b open", 17, "a side with an obelisk has already won and cannot be to move"),
    ] {
        match (Position::read_position(text), reason) {
            (Ok(_), "") => {}
            (Ok(_), _) => panic!("{text} is read"),
            (Err(error), _) => {
                assert!(say(&error.reason).starts_with(reason) && !reason.is_empty(), "{text}: {error:?}");
                assert_eq!((error.line, error.column), (1, column), "{text}: {error:?}");
            }
        }
    }
}

/// Texts made of parts that the readers expect.
fn texts() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "bcp/3/3/BCP",
        "b1p/c2/1B1/1CP",
        " b ",
        " w ",
        "open",
        "bounded",
        "balanced",
        "/",
        "(",
        ")",
        "B",
        "P",
        "C",
        "b",
        "p",
        "c",
        "1",
        "2",
        "3",
        "9",
        "(BPc)",
        "(bpC)",
        "(Bc)",
        "Ba1-b2",
        "Pc1+b2",
        "Ca2*b3",
        "Cb3^b1",
        "F",
        "a1",
        "c4",
        "d5",
        "-",
        "^",
        "+",
        "*",
        " ",
        "\n",
        "é",
        "position:",
        "game: obelisk",
        "even",
        "1 black",
        "black wins",
    ]);
    prop::collection::vec(pieces, 0..9).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn garbage_texts_never_panic(text in texts()) {
        if let Ok(position) = Position::read_position(&text) {
            prop_assert_eq!(Position::read_position(&position.position_text()), Ok(position));
        }
        let mut session = registry::named("obelisk").unwrap().start(Side::Near);
        drop(session.act_text(&text));
        drop(session.read_game_text(&text));
        let _ = Position::start(&text.as_str().into(), Side::Far);
        let _ = Position::start(&format!("obelisk {text}").as_str().into(), Side::Near);
        for action in session.legal() {
            prop_assert!(session.why_not(action.from, action.count, action.to).is_none());
        }
    }
}
