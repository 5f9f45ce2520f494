//! No input causes a panic.

use std::sync::atomic::AtomicBool;

use benediction_cli::engine;
use benediction_engine::{Bot, Budget, Level, Player, Request, Situation};
use benediction_rules::games::benediction::{Position, Variant};
use benediction_rules::notation::Notation;
use benediction_rules::view::Present;
use benediction_rules::{Position as _, Side};
use benediction_study::record::Record;
use benediction_study::registry;
use benediction_study::session::Session;
use proptest::prelude::*;

/// Texts made of parts that the readers expect, and of others.
#[expect(clippy::too_many_lines, reason = "a list")]
fn texts() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "Benediction v1:",
        "Benediction v2:",
        "benediction",
        "king-trails",
        " R-E2 B E8",
        "R:",
        "B:",
        "X:",
        "turn:",
        "red",
        "blue",
        "setup",
        "over",
        "draw",
        "wins",
        "red:",
        "blue:",
        "blocks:",
        "red-starts:",
        "blue-starts:",
        "hands:",
        "removed:",
        "locked:",
        "n=7",
        "trails=yes",
        "checkers=64",
        "choose-starts=yes",
        "game:",
        "first:",
        "king captured",
        "repetition",
        "D12E12k3F12",
        "a1",
        "e2k",
        "e2",
        "f2b++",
        "m13",
        "g12",
        "S@g2",
        "@",
        "@e1",
        "B@g4",
        "Bg4",
        "K",
        "k",
        "x",
        "X",
        "+",
        "-",
        "1",
        "2",
        "99",
        "256",
        "d2d3",
        "f2g2",
        "e3+f2",
        "f2-1-f3",
        "/",
        "|",
        ",",
        "#",
        "\n",
        "\n\n",
        "\r\n",
        " ",
        "\t",
        "é",
        "\u{1F451}",
        "\0",
        "\u{2028}",
        "(",
        ")",
        "\"",
        "[",
        "]",
        "format: 1",
        "format: 2",
        "actions:",
        "play ",
        "undo ",
        "show",
        "legal",
        "result",
        "newgame ",
        "position ",
        "perft 1\n",
        "perft x",
        "best ",
        "best nodes 1",
        "stop",
        "quit",
        "info",
    ]);
    prop_oneof![
        3 => prop::collection::vec(pieces, 0..40).prop_map(|pieces| pieces.concat()),
        1 => any::<String>(),
    ]
}

/// Lines of position texts v2 that are right or nearly right: most can be read.
fn positions() -> impl Strategy<Value = String> {
    let game = prop::sample::select(vec![
        "benediction",
        "king-trails",
        "n=6 checkers=64 trails=yes choose-starts=yes",
        "blessed-king-wins=turn-start trails=yes",
        "n=7 checkers=7 cursed-captives=removed",
    ]);
    let turn =
        prop::sample::select(vec!["red 1", "red 2", "blue 1", "blue 2", "over draw agreed", "setup red", "setup blue"]);
    let marks = prop::sample::select(vec!["", "", "", "+", "++", "+++++", "k", "k+", "kb", "b", "b++", "c", "c+"]);
    let point = (0..13u8, 1..10u8).prop_map(|(column, row)| format!("{}{row}", (b'a' + column) as char));
    let points = || prop::collection::btree_map(point.clone(), marks.clone(), 0..28);
    (game, turn, points(), any::<u64>(), 0..40u8).prop_map(|(game, turn, points, deal, hand)| {
        // Every point is put into one list, so that none is named twice, unless it is not on this board.
        let mut lists = [const { String::new() }; 5];
        let columns = if game.starts_with("king") || game.starts_with("n=7") { 13 } else { 9 };
        for (index, (point, marks)) in points.iter().enumerate() {
            let column = usize::from(point.as_bytes()[0] - b'a');
            let middle = columns / 2;
            let height = columns - column.abs_diff(middle);
            if column >= columns || usize::from(point.as_bytes()[1] - b'0') > height {
                continue;
            }
            let list = (deal >> (2 * (index % 30))) as usize % 4 + usize::from(index % 11 == 10);
            lists[list].push_str(&if list < 2 { format!(" {point}{marks}") } else { format!(" {point}") });
        }
        let [red, blue, blocks, red_starts, blue_starts] = lists;
        format!(
            "Benediction v2: {game}\nturn: {turn}\nred:{red}\nblue:{blue}\nblocks:{blocks}\nred-starts:{red_starts}\n\
             blue-starts:{blue_starts}\nhands: {hand} {hand}"
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn readers_of_texts(text in texts()) {
        let _ = Position::read_position(&text);
        let _ = Position::read_position(&format!("Benediction v2: king-trails\n{text}"));
        let _ = Position::read_position(&format!("Benediction v1: R-E2 B E8\n{text}"));
        for position in [Position::new(Variant::BENEDICTION, Side::Near), Position::new(Variant::KING_TRAILS, Side::Far)] {
            if let Ok((_, length)) = position.read_action(&text) {
                prop_assert!(text.is_char_boundary(length));
            }
            if let Ok(session) = Session::from_game_text(&text, position) {
                let _ = session.game_text();
                let _ = session.position().position_text();
            }
        }
        if let Ok(record) = Record::read(&text) {
            let _ = registry::load(&record);
        }
    }

    /// A position, however odd, can be played on, shown and written.
    #[test]
    fn odd_positions(text in positions(), seed in any::<u64>()) {
        let Ok(mut position) = Position::read_position(&text) else { return Ok(()) };
        prop_assert_eq!(&Position::read_position(&position.position_text()).unwrap(), &position);
        let mut legal = Vec::new();
        position.legal(&mut legal);
        let mut bot = Bot::of_game(1);
        let thought = bot.answer(Situation::new(&position, &[]), &Request::of_level(Level::STRONGEST, Budget::nodes(60), seed), &AtomicBool::new(false), &mut |_| {});
        prop_assert_eq!(thought.turn.is_empty(), legal.is_empty());
        prop_assert!(thought.turn.first().is_none_or(|action| legal.contains(action)));
        let mut random = oorandom::Rand64::new(u128::from(seed));
        for _ in 0..30 {
            prop_assert_eq!(position.hash(), position.hash_from_scratch());
            let _ = (position.old_position_text(), position.figure(&position.layout()), position.notice());
            let Some(action) = benediction_rules::random::random_action(&position, &mut random) else { break };
            prop_assert_eq!(position.check(action), Ok(()));
            let _ = (position.effects(action), position.view(action));
            position.apply(action);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_protocol(lines in prop::collection::vec(texts(), 0..12), bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let mut input = lines.join("\n").into_bytes();
        input.extend(b"\n");
        input.extend(bytes);
        input.extend(b"\ninfo\n");
        let mut out = Vec::new();
        engine::serve(registry::first().start(Side::Near), std::io::Cursor::new(input), &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        for line in out.lines() {
            prop_assert!(!line.chars().any(char::is_control), "{:?}", line);
        }
    }
}
