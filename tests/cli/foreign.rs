//! Texts of other people and programs: whatever has one meaning is read, ignored parts are reported, and an error
//! quotes the text.

use benediction_study::library::exchange::{Form, find_games, read_file, write_games};
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_words::locale::say;

use crate::support::{bad, good, run_with};

/// Reads the game of a text. Returns it with descriptions of the ignored parts.
fn read(text: &str) -> (Record, Vec<String>) {
    let game = find_games(text).remove(0).unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
    let ignored = game.ignored.iter().map(|part| format!("{}: {}: {}", part.line, part.text, say(&part.reason)));
    (game.record, ignored.collect())
}

fn actions(text: &str) -> Vec<String> {
    let (record, ignored) = read(text);
    assert_eq!(ignored, [""; 0], "{text}");
    record.actions
}

#[test]
fn several_turns_stand_on_a_line() {
    let opening = ["e2e4", "e7e5", "g1f3"];
    for text in [
        "1. e4 e5 2. Nf3",
        "1.e4 e5 2.Nf3",
        "1. e4 e5\n2. Nf3",
        "1. e4\n1... e5 2. Nf3",
        "1.e4 1...e5 2.Nf3",
        "1. e4 1. ... e5 2. Nf3 *",
        "1. e4 e5 2. Nf3+",
        "e4 e5 Nf3",
        "1. e2e4 e7-e5 2. g1f3",
        "1 white e4 2 black e5 3 white Nf3",
        "game: benedict-chess\n1. e4 e5 2. Nf3",
    ] {
        assert_eq!(actions(text), opening, "{text}");
    }
    assert_eq!(actions("1 red d2d3 2 blue B@c4, B@g5 3. red f2g2"), ["d2d3", "B@c4", "B@g5", "f2g2"]);
    assert_eq!(actions("red d2d3 blue B@c4"), ["d2d3", "B@c4"]);
    let kingamon = "game: kingamon\n1 starter w, 3-1\n";
    assert_eq!(actions(kingamon), ["starter w", "3-1"]);
}

#[test]
fn signs_stand_behind_actions_with_a_blank_or_without() {
    for sign in ["!", "?", "!!", "??", "!?", "?!"] {
        for text in [format!("1 red d2d3{sign}"), format!("d2d3 {sign}"), format!("1. d2d3{sign}, B@c4 {{yes}}")] {
            let (record, _) = read(&text);
            let note = &record.notes[0];
            assert_eq!((note.node, note.sign.as_deref()), (1, Some(sign)), "{text}");
        }
    }
    let (record, _) = read("1. e4! $16 e5?? $5");
    let signs: Vec<(usize, Option<&str>)> = record.notes.iter().map(|note| (note.node, note.sign.as_deref())).collect();
    assert_eq!(signs, [(1, Some("!")), (2, Some("!?"))]);
    assert_eq!(
        bad(&["replay", "-"], b"d2d3!!!"),
        "-:1: \"!!!\": column 5: \"!!!\" is not an assessment such as ! or ??"
    );
}

const PGN: &str = r#"[Event "Club "evening""]
[Site "Rome"]
[Date "2026.11.23"]
[Round "?"]
[White "Łukasz"]
[Black "Ben"]
[Result "1-0"]
[WhiteElo "2000"]
[Termination "time forfeit"]

; said before everything
% for another program
1. e4{good} e5 {bad} (1... c5 {or} 2. Nf3 (2. Nc3)) 2. Nf3 $14 Nc6 ; the rest
3. Bb5 1-0
"#;

#[test]
fn foreign_pgn_is_read_and_ignored_parts_are_named() {
    let (record, ignored) = read(PGN);
    assert_eq!(record.game.to_string(), "benedict-chess");
    assert_eq!((record.terms.names[0].as_str(), record.terms.names[1].as_str()), ("Łukasz", "Ben"));
    assert_eq!((record.event.as_str(), record.date.as_deref()), ("Club \"evening\"", Some("2026-11-23")));
    assert_eq!(record.actions, ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]);
    let result = record.result.unwrap();
    assert_eq!(format!("{result:?}"), "Outcome { winner: Some(Near), reason: TimeForfeit }");
    let comments: Vec<&str> =
        record.notes.iter().map(|note| note.comment.as_str()).filter(|comment| !comment.is_empty()).collect();
    assert_eq!(comments, ["good", "bad", "the rest", "or"]);
    let named =
        |line: usize, part: &str| ignored.iter().any(|part_text| part_text.starts_with(&format!("{line}: {part}")));
    assert!(named(2, "[Site \"Rome\"]") && named(8, "[WhiteElo \"2000\"]") && named(13, "$14"), "{ignored:?}");
    assert!(named(11, "; said before everything") && named(12, "% for another program"), "{ignored:?}");
    assert_eq!(ignored.len(), 5, "{ignored:?}");
    let ran = run_with(&["replay", "-"], PGN.as_bytes());
    assert_eq!((ran.code, ran.err.lines().count()), (0, 5), "{}", ran.err);
    assert!(ran.err.contains("-:2: \"[Site \"Rome\"]\": ignored"), "{}", ran.err);
    // Two games, one after the other.
    let two = format!("{PGN}\n{PGN}");
    assert_eq!(find_games(&two).iter().filter(|game| game.is_ok()).count(), 2);
    let error = bad(&["replay", "-"], two.as_bytes());
    assert!(error.starts_with("-:16: \"[Event \"Club \"evening\"\"]\": another game starts here"), "{error}");
}

#[test]
fn headers_are_read_in_every_game_text_with_result() {
    let (record, ignored) = read("[Event \"x\"]\n[Red \"A\"] [Blue \"B\"]\n[Result \"0-1\"]\n1 red d2d3\n");
    assert_eq!((record.event.as_str(), record.terms.names), ("x", ["A".to_string(), "B".to_string()]));
    assert_eq!((ignored, record.result.is_some()), (Vec::new(), true));
    let (record, ignored) = read("[Variant \"Benedict\"]\n[Result \"1/2-1/2\"]\n[Date \"2026.??.??\"]\n\n1. e4 e5 *\n");
    assert!(record.result.is_none(), "the turns say that it goes on");
    assert_eq!(ignored.len(), 2, "{ignored:?}");
    assert!(read("1. e4 e5 1/2-1/2").0.result.is_some_and(|result| result.winner.is_none()));
    let error = bad(&["replay", "-"], b"[Variant \"Atomic\"]\n1. e4\n");
    assert_eq!(error, "-:1: \"[Variant \"Atomic\"]\": unknown game \"Atomic\"");
    let ran = run_with(&["replay", "-"], b"[Event x]\n1. e4\n");
    assert!(
        ran.code == 0 && ran.err.starts_with("-:1: \"[Event x]\": expected a header such as [Event"),
        "{}",
        ran.err
    );
    let error = bad(&["replay", "-"], b"[Event x]\n");
    assert!(error.starts_with("-:1: \"[Event x]\": expected a header such as [Event"), "{error}");
    assert_eq!(
        bad(&["replay", "-"], b"[Stars \"6\"]\n"),
        "-:1: \"[Stars \"6\"]\": stars must be a number from 0 to 5, not \"6\""
    );
    let ran = run_with(&["replay", "-"], b"[RedPlayer \"bot:300\"]\nd2d3");
    assert!(ran.code == 0 && ran.err.contains("from 1 to 10, not \"bot:300\""), "{}", ran.err);
    // The colours in a header decide which game it is.
    assert_eq!(read("[Red \"A\"]\ne3e4").0.game.to_string(), "benediction");
    let error = bad(&["replay", "-"], b"[Red \"A\"]\n1. e4");
    assert!(error.starts_with("-:2: \"e4\": column 4: "), "{error}");
}

#[test]
fn starting_side_is_read_from_first_turn() {
    for text in ["1 blue B@a1", "blue: B@a1\n2 red d2d3", "game: benediction\n1. blue B@a1", "{said}\n1 blue B@a1"] {
        assert_eq!(read(text).0.first, benediction_rules::Side::Far, "{text}");
        good(&["export", "-", "--as", "line"], text);
        good(&["replay", "-"], text);
    }
    // An option of the command line takes precedence.
    let error = bad(&["replay", "--first", "red", "-"], b"1 blue B@a1");
    assert!(error.contains("it is not blue's turn"), "{error}");
    let error = bad(&["replay", "-"], b"first: red\n1 blue B@a1");
    assert!(error.contains("it is not blue's turn"), "{error}");
    let error = bad(&["replay", "--game", "benedict-chess", "-"], b"1... e5");
    assert!(error.contains("it is not black's turn"), "{error}");
}

const BOARD: &str = "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR";

#[test]
fn a_fen_is_read_as_other_programs_write_it() {
    let line = |input: &str| run_with(&["export", "-", "--as", "line"], input.as_bytes());
    for (rest, expected) in [
        ("w KQkq - 0 2", "w KQkq - 0 2"),
        ("w KQkq", "w KQkq - 0 1"),
        ("w", "w - - 0 1"),
        ("b KQkq -", "b KQkq - 0 1"),
        ("w KQkq - 4", "w KQkq - 4 1"),
        ("w HAha - 0 2", "w KQkq - 0 2"),
        ("w   KQ  -  0\t2", "w KQ - 0 2"),
        ("w KQkq - - -", "w KQkq - 0 1"),
    ] {
        let ran = line(&format!("{BOARD} {rest}\n"));
        assert_eq!((ran.out.as_str(), ran.err.as_str()), (format!("{BOARD} {expected}\n").as_str(), ""), "{rest}");
    }
    let ran = line(&format!("{BOARD} w KQkq e6 0 2"));
    assert_eq!(ran.out, format!("{BOARD} w KQkq - 0 2\n"));
    assert_eq!(ran.err, "-:1: \"e6\": column 54: ignored, since there is no en passant\n");
    let ran = run_with(&["legal", "--position", "-"], format!("{BOARD} w KQkq e6 0 2").as_bytes());
    assert_eq!((ran.code, ran.err.lines().count()), (0, 1));
    let text = format!("[FEN \"{BOARD} w KQkq e6 0 2\"]\n[SetUp \"1\"]\n\n2. Nf3 Nc6");
    let (record, ignored) = read(&text);
    assert_eq!(
        (record.actions.len(), ignored),
        (2, vec!["1: e6: column 60: ignored, since there is no en passant".into()])
    );
    for (rest, part) in [
        ("", "the side to move is missing"),
        ("x", "\"x\": column 47: the side to move must be w or b"),
        ("w KQkqG", "\"G\": column 53: castling must be - or some of KQkq"),
        ("w KQkq e5", "\"e5\": column 54: the field for en passant"),
        ("w KQkq - 0 70000", "\"70000\": column 58: a number of moves must be from 1 to 65535"),
        ("w KQkq - -1 1", "\"-1\": column 56: a number of moves since"),
        ("w KQkq - 0 0", "from 1 to 65535"),
        ("w KQkq - 0 1.5", "from 1 to 65535"),
    ] {
        let error = bad(&["legal", "--position", "-"], format!("{BOARD} {rest}").as_bytes());
        assert!(error.contains(part), "{rest}: {error}");
    }
}

#[test]
fn error_is_of_the_game_that_parsed_farthest() {
    for (text, part) in [
        ("1. e4 e5 2. Nf3 Nf3", "-:1: \"Nf3\": column 17: no knight of yours can move to f3 that way"),
        ("d2d3 / d8c7 / e7e9", "-:1: \"e7e9\": column 15:"),
        ("hello", "\"hello\": \"hello\" does not start with a point"),
        ("1. e4 e5\n2. Ke3", "-:2: \"Ke3\": column 4: no king of yours can move to e3 that way"),
    ] {
        let error = bad(&["replay", "-"], text.as_bytes());
        assert!(error.contains(part), "{text}: {error}");
    }
    // If a game was chosen, only its errors are reported.
    let error = bad(&["replay", "--game", "benediction", "-"], b"1. e4 e5");
    assert!(error.contains("\"e4 e5\": column 4:"), "{error}");
}

#[test]
fn hash_after_action_starts_comment_unless_action_follows() {
    for text in ["1. e3 e6# 2. Qg4 d5 *", "1. e3 e6# Qg4# d5", "1. e3# e6# 2. Qd1g4# 2... d5"] {
        assert_eq!(actions(&format!("game: benedict-chess\n{text}")).len(), 4, "{text}");
    }
    assert_eq!(actions("game: benedict-chess\n1. e3 e6# a quiet reply").len(), 2);
}

#[test]
fn hyphens_stand_between_squares() {
    assert_eq!(actions("1. e2-e3 e7-e6 2. Qd1-g4 Ng8-f6"), ["e2e3", "e7e6", "d1g4", "g8f6"]);
}

#[test]
fn invalid_chess_positions_are_refused_with_reason() {
    for (text, part) in [
        ("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "castling needs a king on e1 and its rook on h1"),
        ("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "unknown piece letter"),
        ("Pnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "a pawn cannot be on the first or last rank"),
    ] {
        let error = bad(&["legal", "--position", "-"], text.as_bytes());
        assert!(error.contains(part), "{text}: {error}");
    }
    let error = bad(&["replay", "-"], b"[Variant \"Standard\"]\n\n1. e3 *");
    assert!(error.contains("Standard"), "{error}");
    // Headers alone are a game without actions.
    let (record, _) = read("[Event \"x\"]\n[Result \"*\"]\n\n*\n");
    assert_eq!((record.game.id.as_str(), record.actions.len()), ("benedict-chess", 0));
}

#[test]
fn pgn_in_latin_1_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("latin.pgn");
    std::fs::write(&path, b"[White \"J\xf6rg\"]\n[Black \"Ren\xe9\"]\n\n1. e3 e6 *\n").unwrap();
    let record = read_file(&path).unwrap().remove(0).unwrap();
    assert_eq!(record.terms.names, ["Jörg", "René"]);
}

#[test]
fn pgn_in_windows_1252_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("windows.pgn");
    let text = b"[White \"\x8a\xf6 \x8e\x9f O\x92Hara\"]\n\n1. e3 {\x93good\x94 \x80 \x85\x96} e6 1\x960\n";
    std::fs::write(&path, text).unwrap();
    let record = read_file(&path).unwrap().remove(0).unwrap();
    assert_eq!((record.terms.names[0].as_str(), record.notes[0].comment.as_str()), ("Šö ŽŸ O’Hara", "“good” € …–"));
    assert!(record.result.is_some());
}

#[test]
fn a_refusal_quotes_what_it_read() {
    for text in [
        "d2 d3",
        "d2d3, , , x",
        "d2d3 B@",
        "1 red d2d3 +",
        "@",
        "1. e4 e",
        "game: kingamon\nd>3",
        "game: kingamon\nd3>",
        "game: kingamon\n[1]",
        "game: obelisk\nB",
        "position:",
        "game:",
        "first:",
        "(",
        "d2d3 (",
        "{",
        "$",
        "game: benediction\nd2d3 $99",
        "99999999999 red d2d3",
        "[",
        "[x",
        "red wins, by luck",
        "game: benedict-chess\nposition: x",
        "game: king-trails\n1 red S@",
        "1. e4 {",
        "d2d3)",
    ] {
        let error = bad(&["replay", "-"], text.as_bytes());
        assert!(error.starts_with("-:") && !error.contains("\"\"") && error.contains('"'), "{text}: {error}");
    }
    let error = bad(&["replay", "-"], b"d2 d3");
    assert_eq!(error, "-:1: \"d2 d3\": no space may stand before \"d3\" inside an action");
    let error = bad(&["replay", "-"], b"1 red d2d3\n99999999999 blue B@c4");
    assert_eq!(error, "-:2: \"99999999999\": too large for the number of a turn");
    for saved in [
        "(",
        "(format: 2)",
        "(format: 9)",
        "(format: 2, game: \"x\", first: red, players: (human, human), actions: [])",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().display().to_string();
        let ran = run_with(&["library", "--data-dir", &data, "import", "-"], saved.as_bytes());
        assert!(ran.err.starts_with("-:1: \"(") && !ran.err.contains("\"\":"), "{saved}: {}", ran.err);
    }
}

#[test]
fn numbers_out_of_range_are_refused_by_name() {
    for (game, change, part) in [
        ("benediction", "turn red 3", "\"3\" must be a number from 1 to 2"),
        ("benediction", "turn red 0", "\"0\" must be a number from 1 to 2"),
        ("benediction", "turn red -1", "\"-1\" must be"),
        ("benediction", "turn red 300", "\"300\" must be"),
        ("benediction", "turn red +1", "\"+1\" must be"),
        ("benedict-chess", "turn white 2", "\"2\" must be a number from 1 to 1"),
        ("kingamon", "dice 0 7", "\"0\" must be a number from 1 to 6"),
        ("kingamon", "dice 3 256", "\"256\" must be"),
        ("kingamon", "dice 1.5 2", "\"1.5\" must be"),
        ("benediction", "out red -", "there is nothing to change"),
    ] {
        let error = bad(&["position", "--game", game, change], b"");
        assert!(error.contains(part), "{change}: {error}");
    }
    for (arguments, part) in [
        (&["library", "list", "--stars", "6"][..], "6"),
        (&["library", "list", "--level", "11"], "11"),
        (&["export", "-", "--after", "-1"], "-1"),
    ] {
        let error = bad(arguments, b"");
        assert!(error.contains(part), "{error}");
    }
    for (field, part) in [("stars: 6", "not \"6\""), ("players: (bot(0), bot(11))", "not \"0\"")] {
        let players = if field.starts_with("players") { "" } else { "players: (human, human)," };
        let saved = format!("(format: 2, game: \"benediction\", first: red, {players} {field}, actions: [])");
        let error = bad(&["replay", "-"], saved.as_bytes());
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn benedict_chess_is_exported_as_pgn() {
    let text = "game: benedict-chess\n[Event \"Club\"]\n[Date \"2026.11.23\"]\n[White \"A\"]\n[Black \"?\"]\n[Title \"The one\"]\n\
                {Said } first.}\n";
    let text = text.replace("} first", "}} first")
        + "1 white e4 $1 {good}\n2 black e5\n  ({or} 2 black c5 $16 {100% \\}}})\n3 white Nf3\nblack wins, white resigns\n";
    let pgn = good(&["export", "-", "--as", "pgn"], &text);
    let expected = [
        "[Event \"Club\"]",
        "[Site \"?\"]",
        "[Date \"2026.11.23\"]",
        "[Round \"?\"]",
        "[White \"A\"]",
        "[Black \"?\"]",
        "[Result \"0-1\"]",
        "[Variant \"benedict-chess\"]",
        "[Title \"The one\"]",
        "",
        "{Said \\u{7d} first.} 1. e4 $1 {good} 1... e5 ({or} 1... c5 $16 {100% \\\\u{7d}})",
        "2. Nf3 0-1",
    ];
    assert_eq!(pgn.lines().collect::<Vec<_>>(), expected);
    assert_eq!(good(&["export", "-"], &pgn), good(&["export", "-"], &text));
    // A position of its own, and annotations that PGN cannot express.
    let saved =
        good(&["edit", "-", "play Nf3", "bookmark", "mark e4"], &format!("position: {BOARD} w KQkq - 0 7 swapped\n"));
    let ran = run_with(&["export", "-", "--as", "pgn"], saved.as_bytes());
    assert_eq!(ran.err, "-: PGN leaves out bookmarks\n");
    assert!(ran.out.contains(&format!("[SetUp \"1\"]\n[FEN \"{BOARD} w KQkq - 0 7 swapped\"]\n")), "{}", ran.out);
    assert!(ran.out.ends_with("\n7. Nf3 {[%csl Ge4]} *\n"), "{}", ran.out);
    let error = bad(&["export", "-", "--as", "pgn"], b"game: obelisk\n");
    assert_eq!(error, "benediction: games of obelisk cannot be written as PGN");
}

#[test]
fn a_player_is_kept_in_texts() {
    let record = Record { players: (Player::Bot(4), Player::Other("human".into())), ..Record::of("obelisk") };
    let again = |form| find_games(&write_games([&record], form).unwrap()).remove(0).unwrap().record;
    assert_eq!(again(Form::Text), registry::load(&record).unwrap().record(record.players.clone()));
}
