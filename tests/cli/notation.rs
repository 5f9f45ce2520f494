//! Actions and game texts (rules, section 8).

use benediction_rules::games::benediction::{Position, SIDES, Variant};
use benediction_rules::notation::Notation;
use benediction_rules::{Position as _, Side};
use benediction_study::session::{OnDivergence, Session};
use benediction_study::tree::NodeId;
use benediction_words::locale::say;
use proptest::prelude::*;

use crate::support::{bad, data, good, random_positions};

/// Red has a king e2, two on f2, one each on e3 and d4; Blue stands on d5 and f3.
const PLACE: &str = "Benediction v2: benediction/turn: red 2/red: e2k f2+ e3 d4/blue: e8k d5 f3";

fn place() -> Position {
    Position::read_position(PLACE).unwrap()
}

/// Returns the canonical text of an action.
fn read(text: &str) -> Result<String, String> {
    let session = Session::new(place());
    session.read(text).map(|action| session.position().action_text(action)).map_err(|why| say(&why))
}

fn play(text: &str, start: Position) -> Result<Session, String> {
    Session::from_game_text(text, start).map_err(|error| say(&error.reason))
}

fn start() -> Position {
    Position::new(Variant::BENEDICTION, Side::Near)
}

#[test]
fn the_example_game_ends_both_ways_with_the_king_captured() {
    let mut ends = Vec::new();
    for name in ["games/example.txt", "games/example-other-way.txt"] {
        let path = data(name);
        let out = good(&["replay", path.to_str().unwrap()], "");
        assert!(out.ends_with("result: red wins, king captured\n"), "{out}");
        ends.push(out);
    }
    // The two accounts of the game differ in form and agree in the result.
    assert_eq!(ends[0], ends[1]);
    let text = std::fs::read_to_string(data("games/example.txt")).unwrap();
    let session = play(&text, start()).unwrap();
    let written = session.game_text();
    assert_eq!(play(&written, start()).unwrap().position(), session.position());
    let bare = |text: &str| {
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(String::from).collect::<Vec<_>>()
    };
    assert_eq!(bare(&written)[1..], bare(&text), "the fixture is written as the program writes");
}

#[test]
fn marks_and_spaces_are_optional() {
    for (written, canonical) in [
        ("e3e4", "e3e4"),
        ("Ke2d2", "e2d2"),
        ("ke2d2", "e2d2"),
        ("K e2d2", "e2d2"),
        ("k e2d2", "e2d2"),
        ("k\te2d2", "e2d2"),
        ("e3+Ke2", "e3+e2"),
        ("e3 + k e2", "e3+e2"),
        ("f2+1+e3", "f2+1+e3"),
        ("f2 + 1 + Ke2", "f2+1+e2"),
        ("f2-1-g2", "f2-1-g2"),
        (" f2 -1 - g2 ", "f2-1-g2"),
        ("f2-1-f3x", "f2-1-f3"),
        ("f2-1-f3 X", "f2-1-f3"),
        ("d4d5x", "d4d5"),
        ("d4d5 x", "d4d5"),
        ("d4d5", "d4d5"),
        ("@e1", "@e1"),
        ("@ e1", "@e1"),
        ("B@g4", "B@g4"),
        ("B @ g4", "B@g4"),
        ("Bg4", "B@g4"),
        ("B g4", "B@g4"),
        // The merge of a part, as the fixture C writes it.
        ("f2-1-e3", "f2+1+e3"),
    ] {
        assert_eq!(read(written).as_deref(), Ok(canonical), "{written}");
    }
}

#[test]
fn wrong_notation_is_refused_with_its_reason() {
    for (written, reason) in [
        ("", "expected a point"),
        ("Ke3e4", "no king on e3"),
        ("e3+Kf2", "no king on f2"),
        ("e3e4x", "nothing is captured"),
        ("e3+f2x", "nothing is captured"),
        ("@e1x", "nothing is captured"),
        ("B@g4 x", "nothing is captured"),
        ("E3e4", "point such as e2"),
        ("e3E4", "point such as e2"),
        ("b@g4", "point such as e2"),
        ("e3e44", "no point e44"),
        ("e03e4", "no point e03"),
        ("z1e4", "no point z1"),
        ("e3", "expected a point"),
        ("f2-f3", "how many"),
        ("f2-1+f3", "another \"-\""),
        ("f2+1-f3", "another \"+\""),
        ("f2-999-f3", "number of checkers"),
        ("f2-01-f3", "number of checkers"),
        ("e3e4 e4e5", "unexpected \"e4e5\" after the action"),
        ("e3e4é", "unexpected \"é\" after the action"),
        ("S g2", "S@g2"),
        ("?", "point such as e2"),
    ] {
        let error = read(written).expect_err(written);
        assert!(error.contains(reason), "{written}: {error}");
    }
    let mut session = Session::new(place());
    let act = |session: &mut Session, text: &str| {
        let action = session.read(text).unwrap();
        say(&session.play(action, OnDivergence::Truncate).unwrap_err())
    };
    assert_eq!(act(&mut session, "f2+2+e3"), "At least one checker must stay behind");
    assert_eq!(act(&mut session, "f2-2-g2"), "At least one checker must stay behind");
    assert_eq!(act(&mut session, "f2-0-g2"), "At least one checker must move");
    assert_eq!(act(&mut session, "S@d2"), "Starting points are chosen only before the first turn");
    let setup = Session::new(Position::new(Variant::KING_TRAILS, Side::Near));
    assert!(say(&setup.read("S@g2x").unwrap_err()).contains("nothing is captured"));
    assert!(setup.read("S @ g2").is_ok());
    // A name of any length is shortened in the error.
    assert!(read(&format!("e{}", "9".repeat(60_000))).unwrap_err().len() < 80);
}

#[test]
fn legal_actions_read_back_in_both_notations() {
    for variant in [Variant::BENEDICTION, Variant::KING_TRAILS] {
        for position in (0..3).flat_map(|seed| random_positions(variant, seed, 120)) {
            let mut legal = Vec::new();
            position.legal(&mut legal);
            for action in legal {
                for text in [position.action_text(action), position.action_text_for_people(action)] {
                    assert_eq!(position.read_action(&text), Ok((action, text.len())), "{text} in {position:?}");
                }
            }
        }
    }
}

#[test]
fn games_are_written_so_that_they_are_read_again() {
    for (variant, seed) in [(Variant::BENEDICTION, 1), (Variant::KING_TRAILS, 2), (Variant::KING_TRAILS, 3)] {
        let mut session = Session::new(Position::new(variant, Side::Far));
        let mut random = oorandom::Rand64::new(seed);
        for _ in 0..200 {
            let Some(action) = session.position().random_action(&mut random) else { break };
            session.play(action, OnDivergence::Truncate).unwrap();
        }
        let text = session.game_text();
        let again = play(&text, start()).unwrap();
        assert_eq!(again.position(), session.position(), "{text}");
        assert_eq!(again.game_text(), text);
    }
}

#[test]
fn numbers_colors_commas_and_line_ends_are_optional() {
    let turns = ["1 red d2d3", "2 blue B@a1, B@c4", "3 red f2g2, @f2"];
    let expected = play(&turns.join("\n"), start()).unwrap();
    for text in [
        "d2d3\nB@a1 B@c4\nf2g2 @f2",
        "1. d2d3\n2. B@a1, B@c4\n3. f2g2 , @f2",
        "1.red d2d3\r\n2 Blue: B@a1,B@c4\r\n3 RED f2g2,@f2\r\n",
        "d2d3 / B@a1 B@c4 / f2g2, @f2",
        "  1 d2d3 / 2 blue B@a1\n\n# a comment\nBc4 # another\n3. red f2g2,@f2",
        "first: red\nd2d3\nblue B@a1\nblue B@c4\nred f2g2\nred @f2",
        "game: benediction\n# nothing\n\nfirst: Red\n\nd2d3/B@a1/B@c4/f2g2/@f2",
    ] {
        assert_eq!(play(text, start()).unwrap().position(), expected.position(), "{text}");
    }
}

#[test]
fn game_text_head_sets_game_first_or_position() {
    let trails = play("game: king-trails\nfirst: blue\nS@g12\n", start()).unwrap();
    assert_eq!((trails.position().spec().id.as_str(), trails.ply()), ("king-trails", 1));
    let position = play(&format!("# set up\n{} # here\n\n1 red e3e4\n", PLACE.replace('/', "\n")), start()).unwrap();
    assert!(position.start().equals(&place()) && position.ply() == 1);
    let on_a_line = play(&format!("{PLACE}\n\ne3e4"), start()).unwrap();
    assert_eq!(on_a_line.position(), position.position());
    let piped = "| A title |\n| Benediction v1: R=E2 B E8 |\n| R:E2k |\n| B:E8k |\n\ne2e3";
    assert_eq!(play(piped, start()).unwrap().ply(), 1);
    for (text, line, reason) in [
        ("game: chess\n", 1, "unknown game \"chess\""),
        ("\nfirst: green", 2, "red or blue"),
        ("first: red\nBenediction v2: benediction\n\n", 2, "already names the game"),
        ("Benediction v2: benediction\nred: a1\nblue: a9\n\ne2e3", 3, "column 7: there is no point a9"),
        ("Benediction v9: benediction\n", 1, "expected v1 or v2"),
        ("d2d3\nfirst: blue\n", 2, "point such as e2"),
    ] {
        let error = Session::from_game_text(text, start()).unwrap_err();
        assert_eq!(error.line, line, "{text}: {error:?}");
        assert!(say(&error.reason).contains(reason), "{text}: {error:?}");
    }
}

#[test]
fn wrong_side_and_illegal_action_errors_name_their_line() {
    for (text, line, piece, reason) in [
        ("1 blue d2d3", 1, "1 blue d2d3", "it is not blue's turn"),
        ("d2d3\n2 red f2g2", 2, "2 red f2g2", "it is not red's turn"),
        ("1 red d2d3, d3d4", 1, "d3d4", "it is not red's turn"),
        ("blue", 1, "blue", "it is not blue's turn"),
        ("d2d3\n\n# x\nd8d6", 4, "d8d6", "Too far: men move at most one point for each checker that moves"),
        ("d2d3 B@c4 B@c5", 1, "B@c5", "Blocks cannot be next to each other"),
        ("d2d3;B@c4", 1, "d2d3;B@c4", "a comma or a space"),
        ("hello", 1, "hello", "point such as e2"),
    ] {
        let error = Session::from_game_text(text, start()).unwrap_err();
        assert_eq!((error.line, error.text.as_str()), (line, piece), "{error:?}");
        assert!(say(&error.reason).contains(reason), "{text}: {error:?}");
    }
    let error = bad(&["replay", "-", "--first", "blue"], b"# none\n1 red d2d3\n");
    assert_eq!(error, "-:2: \"1 red d2d3\": it is not red's turn");
}

#[test]
fn the_last_line_may_be_the_result() {
    let end = |text: &str| play(text, start()).map(|session| session.position().outcome().map(|o| SIDES.outcome(o)));
    let ending = |text: &str| end(text).unwrap().unwrap();
    assert_eq!(ending("d2d3\nred wins"), "red wins, blue resigns");
    assert_eq!(ending("blue wins, red resigns"), "blue wins, red resigns");
    assert_eq!(ending("draw"), "draw, agreed");
    assert_eq!(ending("draw, agreed # at last"), "draw, agreed");
    assert_eq!(ending("draw, turn limit"), "draw, turn limit");
    for (text, reason) in [
        ("red wins, king captured", "is not over"),
        ("draw, repetition", "is not over"),
        ("red wins, red resigns", "cannot win"),
        ("draw, king captured", "unknown result reason"),
        ("red wins, by luck", "unknown result reason"),
        ("draw\nd2d3", "nothing may follow"),
    ] {
        assert!(end(text).unwrap_err().contains(reason), "{text}");
    }
    let game = std::fs::read_to_string(data("games/example.txt")).unwrap();
    let with = |result: &str| end(&game.replace("red wins, king captured", result));
    assert_eq!(with("").unwrap().unwrap(), "red wins, king captured");
    assert_eq!(with("red wins").unwrap().unwrap(), "red wins, king captured");
    assert!(with("red wins, blue resigns").unwrap_err().contains("ended with a different result"));
    assert!(with("blue wins").unwrap_err().contains("ended with a different result"));
    assert!(with("e2e3").unwrap_err().contains("the game is over (red wins, king captured)"));
    assert!(with("17 blue e9e8").unwrap_err().contains("the game is over (red wins, king captured)"));
}

#[test]
fn the_third_repetition_is_a_draw() {
    // Both sides move back and forth: the position after Red's first action is repeated every four turns.
    let text = "d2d3\n".to_string() + &"d8c7, f8g7\nd3d2, f2g2\nc7d8, g7f8\nd2d3, g2f2\n".repeat(2);
    let session = play(&text, start()).unwrap();
    assert_eq!(SIDES.outcome(session.position().outcome().unwrap()), "draw, repetition");
    assert!(play(&(text + "d8c7\n"), start()).unwrap_err().contains("the game is over (draw, repetition)"));
}

#[test]
fn a_game_text_without_end_is_refused_in_time() {
    let mut position = Position::new(Variant::KING_TRAILS, Side::Near);
    let mut random = oorandom::Rand64::new(1);
    let mut text = String::from("game: king-trails\n");
    for _ in 0..20_001 {
        let (action, next) =
            std::iter::repeat_with(|| benediction_rules::random::random_action(&position, &mut random).unwrap())
                .map(|action| {
                    (action, {
                        let mut next = position.clone();
                        next.apply(action);
                        next
                    })
                })
                .find(|(_, next)| next.outcome().is_none())
                .unwrap();
        text += &format!("{}\n", position.action_text(action));
        position = next;
    }
    let error = Session::from_game_text(&text, start()).unwrap_err();
    assert_eq!((error.line, say(&error.reason).as_str()), (20_002, "a game may have at most 20000 actions"));
}

/// Returns the tree of a session as texts: each line with the ply at which it begins, and its annotations.
fn describe(session: &Session) -> Vec<String> {
    let tree = session.tree();
    let mut lines = Vec::new();
    for line in tree.variations() {
        let words = line.nodes.iter().map(|node| {
            let notes = tree.notes(*node);
            format!("{:?} {} {:?}", tree.action(*node), notes.comment, notes.assessment)
        });
        lines.push(format!("{} {}", tree.ply(line.from), words.collect::<Vec<_>>().join(", ")));
    }
    lines.push(tree.notes(NodeId::ROOT).comment.clone());
    lines
}

#[test]
fn variations_stand_in_parentheses_and_comments_in_braces() {
    let text = "{The \"start\" # no line comment / no turn}\nd2d3 (f2f3 {Better?\n  Over two lines}) / B@c5, (2 blue B@c4 B@g4 (d8c7)\n\
                3 red f2g2 $3 {closed }} twice} blue wins) B@g5 $6 # the rest\n3 red f2g2 {end}\ndraw {said afterwards}";
    let session = play(text, start()).unwrap();
    let tree = session.tree();
    assert_eq!(session.ply(), 4);
    assert_eq!(tree.variations().len(), 4, "{:?}", describe(&session));
    assert_eq!(tree.notes(NodeId::ROOT).comment, "The \"start\" # no line comment / no turn");
    assert_eq!(tree.notes(tree.cursor()).comment, "end\nsaid afterwards");
    let comments: Vec<String> =
        tree.variations().iter().map(|line| tree.notes(*line.nodes.last().unwrap()).comment.clone()).collect();
    assert_eq!(comments[1..], ["Better?\n  Over two lines", "closed } twice", ""]);
    let written = session.game_text();
    let again = play(&written, start()).unwrap();
    assert_eq!(describe(&again), describe(&session), "{written}");
    assert_eq!(again.game_text(), written);
    assert_eq!(
        written.lines().collect::<Vec<_>>()[2..],
        [
            "{The \"start\" # no line comment / no turn}",
            "1 red d2d3",
            "  (1 red f2f3 {Better?",
            "  Over two lines})",
            "2 blue B@c5",
            "  (2 blue B@c4, B@g4",
            "    (2 blue d8c7)",
            "  3 red f2g2 $3 {closed }} twice}",
            "blue wins, red resigns)",
            "2 blue B@g5 $6",
            "3 red f2g2 {end",
            "said afterwards}",
            "draw, agreed",
        ],
        "{written}"
    );
}

#[test]
fn variation_errors_name_their_line_and_reason() {
    for (text, line, reason) in [
        ("d2d3 (f2f3", 1, "unclosed variation"),
        ("(d2d3)", 1, "must come after the action it replaces"),
        ("d2d3)", 1, "unexpected end of a variation"),
        ("d2d3\n{for ever", 2, "unclosed comment"),
        ("d2d3 $7", 1, "symbols for actions are $1 to $6"),
        ("d2d3 (f2f5)", 1, "at most one point for each checker"),
        ("d2d3 (2 blue B@c4)", 1, "it is not blue's turn"),
        ("d2d3\ndraw (d8d7)", 2, "nothing may follow the result"),
        ("d2d3 $", 1, "point such as e2"),
        ("d2d3{a}", 1, "expected a comma or a space after the action"),
    ] {
        let error = Session::from_game_text(text, start()).unwrap_err();
        assert_eq!(error.line, line, "{text}: {error:?}");
        assert!(say(&error.reason).contains(reason), "{text}: {error:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn game_texts_with_variations_are_read_as_they_are_written(seed in any::<u64>(), edits in 0_usize..120) {
        let mut session = crate::records::study(Variant::KING_TRAILS, seed, edits);
        // An ending in the middle of a line, and actions that were only taken back, are recorded by saved games alone.
        let nodes: Vec<NodeId> = session.tree().variations().into_iter().flat_map(|line| line.nodes).collect();
        for node in std::iter::once(NodeId::ROOT).chain(nodes) {
            if !session.tree().children(node).is_empty() {
                session.annotate(node, |notes| notes.ending = None);
            }
        }
        session.go(session.tree().end_of_line(NodeId::ROOT));
        let text = session.game_text();
        let again = play(&text, start()).unwrap_or_else(|error| panic!("{error}: {text}"));
        prop_assert_eq!(describe(&again), describe(&session), "{}", text);
        prop_assert_eq!(again.position(), session.position());
        prop_assert_eq!(again.game_text(), text);
    }
}
