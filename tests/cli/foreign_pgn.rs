//! PGN of other programs: codes in comments, words that are not known, contradicting results.

use benediction_rules::Side;
use benediction_study::library::exchange::{Form, find_games, write_game};
use benediction_study::record::{Note, Record};
use benediction_study::tree::Judgement;
use benediction_words::locale::say;

use crate::support::run_with;

const HEAD: &str = "[Event \"Club\"]\n[White \"Ada\"]\n[Black \"Bob\"]\n[Variant \"benedict-chess\"]\n";

/// Reads the game of the turns of a text. Returns it with the ignored pieces and the reasons.
fn read(turns: &str) -> (Record, Vec<String>) {
    read_whole(&format!("{HEAD}\n{turns}\n"))
}

fn read_whole(text: &str) -> (Record, Vec<String>) {
    let games = find_games(text);
    assert_eq!(games.len(), 1, "{text}");
    let game = games.into_iter().next().unwrap().unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
    let ignored = game.ignored.iter().map(|part| format!("{}: {}", part.text, say(&part.reason)));
    (game.record, ignored.collect())
}

fn note(record: &Record, node: usize) -> Note {
    record.notes.iter().find(|note| note.node == node).cloned().unwrap_or_default()
}

#[test]
fn clocks_of_other_programs_become_times() {
    let head = format!("{HEAD}[TimeControl \"600+5\"]\n[Result \"*\"]\n");
    let clocks = "1. Nc3 {[%clk 0:09:55]} Nc6 {[%clk 0:09:57.8]} 2. Nf3 {[%clk 0:09:40]} Nf6 {[%clk 00:09:44]} *";
    let (record, ignored) = read_whole(&format!("{head}\n{clocks}\n"));
    assert_eq!((record.clock.as_str(), ignored.as_slice()), ("10+5", &[][..]));
    let times: Vec<Option<u64>> = (1..=4).map(|node| note(&record, node).spent_ms).collect();
    assert_eq!(times, [Some(10_000), Some(7_200), Some(20_000), Some(18_800)]);
    assert!(record.notes.iter().all(|note| note.comment.is_empty()), "{record:?}");
    // The clocks come back for other programs, and are read again.
    let pgn = write_game(&record, Form::Pgn).unwrap();
    assert!(pgn.contains("[TimeControl \"600+5\"]") && pgn.contains("[%clk 0:09:57.8]"), "{pgn}");
    assert_eq!(read_whole(&pgn).0, record);
    let bare = pgn.replace("[Clock \"10+5\"]\n", "");
    let bare = bare.lines().map(|line| line.replace("[%emt 0:00:10] ", "")).collect::<Vec<_>>().join("\n");
    assert_eq!(read_whole(&bare).0, record, "{bare}");
    for (control, clock, left) in [
        ("180", "3", Some("Some(1000)")),
        ("1/86400", "turn 86400", None),
        ("*180", "hourglass 3", None),
        ("-", "", None),
        ("40/7200:3600", "", None),
    ] {
        let text = format!("{HEAD}[TimeControl \"{control}\"]\n\n1. Nc3 {{[%clk 0:02:59]}} Nc6 *\n");
        let (record, ignored) = read_whole(&text);
        assert_eq!((record.clock.as_str(), ignored.len()), (clock, usize::from(control.contains(':'))), "{control}");
        if let Some(left) = left {
            assert_eq!(format!("{:?}", note(&record, 1).spent_ms), left, "{control}");
        }
    }
    // Without a clock of the game the first time is only the one from which the next is computed.
    let (record, _) = read("1. Nc3 {[%clk 0:09:55]} Nc6 2. Nf3 {[%clk 0:09:40] good} *");
    assert_eq!((note(&record, 1).spent_ms, note(&record, 1).comment.as_str()), (None, ""));
    assert_eq!((note(&record, 3).spent_ms, note(&record, 3).comment.as_str()), (Some(15_000), "good"));
}

#[test]
fn times_evaluations_and_drawings_of_other_programs_are_read() {
    let (record, _) = read("1. Nc3 {[%timestamp 1]} 1... Nc6 {[%clk 0:02:58.4][%timestamp 16]} *");
    assert_eq!([1, 2].map(|node| note(&record, node).spent_ms), [Some(100), Some(1600)]);
    let (record, _) = read(
        "1. Nc3 { [%eval 0.2] [%emt 0:00:10] } 1... Nc6 { [%eval #-3] } { C41 Philidor } 2. Nf3?! { (0.14 -> 0.80) Inaccuracy. } \
         { [%eval 0.8] } (2. e3 {[%eval -1.5,20]} e6) 2... Nf6 *",
    );
    let judged = |node| note(&record, node).judgement;
    assert_eq!(judged(1), Some(Judgement::Value(20)));
    assert_eq!(judged(2), Some(Judgement::Wins(Side::Far, 6)));
    assert_eq!(
        (judged(3), note(&record, 3).comment.trim()),
        (Some(Judgement::Value(80)), "(0.14 -> 0.80) Inaccuracy.")
    );
    assert_eq!(judged(5), Some(Judgement::Value(-150)));
    assert_eq!(note(&record, 2).comment.trim(), "C41 Philidor");
    let (record, _) = read("1. Nc3 { [%cal Gc3d5,Rc3b5][%csl Ge4,Yd5] look [%odd 7] } Nc6 *");
    let drawn = note(&record, 1);
    assert_eq!(drawn.arrows, [("c3".into(), "d5".into()), ("c3".into(), "b5".into())]);
    assert_eq!(
        (drawn.arrow_colors, drawn.points, drawn.point_colors),
        (vec![0, 1], vec!["e4".into(), "d5".into()], vec![0, 3])
    );
    assert_eq!(drawn.comment, "look [%odd 7]");
}

#[test]
fn codes_come_back_from_pgn_and_game_texts() {
    let text = format!(
        "{HEAD}[TimeControl \"60\"]\n\n1. Nc3 {{[%clk 0:00:58.5] [%eval -0.07] [%csl Re4] [%cal Bc3d5] a \\u{{5b}}%emt 0:00:01] b}} \
         (1. e3 {{[%eval #4]}}) Nc6 {{[%other x]}} *\n"
    );
    let (record, _) = read_whole(&text);
    assert_eq!(note(&record, 1).comment, "a [%emt 0:00:01] b");
    assert_eq!((note(&record, 1).spent_ms, note(&record, 2).comment.as_str()), (Some(1500), "[%other x]"));
    for form in [Form::Pgn, Form::Text, Form::Saved] {
        let written = write_game(&record, form).unwrap();
        assert_eq!(read_whole(&written).0, record, "{written}");
    }
}

#[test]
fn one_word_never_refuses_a_game() {
    for (turns, actions, named) in [
        ("1. Nc3 += Nc6 +- 2. Nf3 N Nf6 $13$10 *", 4, &["+=", "+-", "N"][..]),
        ("1. Nc3!? Nc6?? 2. Nf3$14 Nf6 $146 $1 $22 3. e3+ e6# 4. Be2 e.p. *", 7, &["$14", "$146", "$22", "e.p."]),
        ("1. Nc3 Nc6 1/2-1/2`", 2, &["`"]),
        ("1. Nc3 Nc6 1/2", 2, &[]),
        ("1. Nc3 Nc6 ½-½", 2, &[]),
        ("1. Nc3 Nc6 2. Nf3 = Nf6 ± 3. e3 +/- e6 -/+", 6, &[]),
        ("1. Nc3 Nc6 (1... -- 2. Nf3) (1... Z0 2. Nf3 (2. e3) e6) 2. Nf3 Nf6 *", 4, &["--", "Z0"]),
        ("1. Nc3 {a {nested} comment} Nc6 2. Nf3 *", 3, &["comment}"]),
        ("1. Nc3 Nc6 ) 2. Nf3 *", 3, &[")"]),
        ("(1. e3) 1. Nc3 Nc6 *", 2, &["("]),
        ("1. Nc3 Nc6 2. Nf3 {never closed", 3, &["{never closed"]),
        ("1. Nc3 Nc6 (1... e6 2. Nf3", 2, &["("]),
        ("1. Nc3 Nc6 * 2. Nf3 Nf6 *", 4, &["*"]),
        ("1. Nc3 Nc6 2. Nf3TN Nf6+= 3. e3 *", 5, &["TN", "="]),
        ("1. Nc3 Nc6 2. Nf3!!!! Nf6 *", 4, &["!!!!"]),
        ("1. Nc3 Nc6 2. Nf3 $ Nf6 $999999999999999999999 *", 4, &["$", "$999999999999999999999"]),
        ("99999999999. Nc3 Nc6 *", 2, &["99999999999"]),
        ("1... Nc3 1... Nc6 *", 2, &[]),
        ("1. Nc3 Nc6 Black resigns", 2, &[]),
        ("1. Nc3 Nc6 White wins, by luck", 2, &["White wins, by luck"]),
        ("% engine line\n1. Nc3 ; rest of line\nNc6 *", 2, &["% engine line"]),
    ] {
        for ends in ["\n", "\r\n"] {
            let text = format!("\u{feff}{HEAD}\n{turns}\n").replace('\n', ends);
            let (record, ignored) = read_whole(&text);
            assert_eq!(record.actions.len(), actions, "{turns}: {ignored:?}");
            let words: Vec<&str> = ignored.iter().map(|part| part.split(": ").next().unwrap()).collect();
            assert_eq!(words, named, "{turns}: {ignored:?}");
        }
    }
    // In the main line an action that cannot be played ends the game, whose result stays.
    let (record, ignored) = read("1. Nc3 Nc6 2. Nxe5 Nf6 (2... e6) 3. e3 1-0");
    assert_eq!((record.actions.len(), record.variations.len()), (2, 0));
    assert_eq!(record.result.and_then(|result| result.winner), Some(Side::Near));
    assert!(ignored[0].starts_with("Nxe5: column 15: left out with the rest of the game: "), "{ignored:?}");
    let (record, ignored) = read("1. Nc3 Nc6 (1... e6 2. Ke4 Nf6) 2. Nf3 *");
    assert_eq!((record.actions.len(), record.variations[0].actions.len()), (3, 1));
    assert!(ignored[0].contains("left out with the rest of the variation: "), "{ignored:?}");
}

#[test]
fn promotions_and_castling_are_read_as_other_programs_write_them() {
    for promotion in ["c8=N", "c8N", "c8n", "c8(N)", "c8/N", "c7c8n", "c7-c8=N"] {
        let text = format!("{HEAD}[FEN \"8/2P1k3/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. {promotion} *\n");
        let (record, ignored) = read_whole(&text);
        assert_eq!(
            (record.actions.as_slice(), ignored.as_slice()),
            (&["c7c8n".to_string()][..], &[][..]),
            "{promotion}"
        );
    }
    for castling in ["O-O", "0-0", "O-O+", "e1g1"] {
        let (record, ignored) = read(&format!("1. Nf3 Nf6 2. e3 e6 3. Be2 Be7 4. {castling} *"));
        assert_eq!(
            (record.actions.last().map(String::as_str), ignored.len()),
            (Some("e1g1"), 0),
            "{castling}: {ignored:?}"
        );
    }
}

#[test]
fn one_header_never_refuses_a_game() {
    let head = "[Event \"Test\"]\n[BlackType: \"program\"]\n[White Elo \"1500\"]\n[Red \"x\"]\n[Stars \"9\"]\n\
                [WhitePlayer \"bot:99\"]\n[Date \"soon\"]\n[White \"Ada \\\"A\\\" Ash\"]\n[Variant \"benedict-chess\"]\n";
    let (record, ignored) = read_whole(&format!("{head}\n1. Nc3 Nc6 *\n"));
    assert_eq!((record.actions.len(), record.names.0.as_str()), (2, "Ada \"A\" Ash"));
    let parts = ["[BlackType:", "[White Elo", "[Red ", "[Stars ", "[WhitePlayer ", "[Date "];
    assert!(parts.iter().zip(&ignored).all(|(part, named)| named.starts_with(part)), "{ignored:?}");
    assert_eq!(ignored.len(), parts.len());
    // Turns on the line of a header, and no blank line between games.
    let (record, _) = read_whole("[Event \"x\"] [Variant \"benedict-chess\"] 1. Nc3 Nc6 *");
    assert_eq!((record.actions.len(), record.event.as_str()), (2, "x"));
    let two = format!("{HEAD}1. Nc3 {{open *\n\n{HEAD}\n1. Nf3 *\n{HEAD}1. e3 {{x}} *\n");
    let games: Vec<Vec<String>> = find_games(&two).into_iter().map(|game| game.unwrap().record.actions).collect();
    assert_eq!(games, [["b1c3"], ["g1f3"], ["e2e3"]]);
}

#[test]
fn contradicting_results_are_explained() {
    let won = "1. e3 d5 2. Bb5";
    for (result, turns, part, reason, winner) in [
        (
            "1-0",
            "1. Nc3 Nc6 0-1",
            "[Result ",
            "the turns end with another result: black wins, white resigns",
            Some(Side::Far),
        ),
        ("1-0", "1. Nc3 Nc6 *", "[Result ", "the turns end with *, the sign of an unfinished game", None),
        ("0-1", won, "[Result ", "the game ended by the rules: white wins, king flipped", Some(Side::Near)),
        (
            "1-0",
            "1. e3 d5 2. Bb5 0-1",
            "0-1",
            "the game ended with a different result: white wins, king flipped",
            Some(Side::Near),
        ),
        ("won", "1. Nc3 Nc6 1-0", "[Result ", "a result must be 1-0, 0-1, 1/2-1/2 or *", Some(Side::Near)),
    ] {
        let (record, ignored) = read_whole(&format!("{HEAD}[Result \"{result}\"]\n\n{turns}\n"));
        assert_eq!(record.result.and_then(|result| result.winner), winner, "{turns}");
        assert!(
            ignored.len() == 1 && ignored[0].starts_with(part) && ignored[0].ends_with(reason),
            "{turns}: {ignored:?}"
        );
    }
    for (termination, turns, reason) in [
        ("Time forfeit", "1. Nc3 *", "the game is not over"),
        ("won by luck", "1. Nc3 1-0", "this reason of a result is unknown"),
        ("time forfeit", won, "the game ended in another way: white wins, king flipped"),
    ] {
        let (_, ignored) = read_whole(&format!("{HEAD}[Termination \"{termination}\"]\n\n{turns}\n"));
        assert!(ignored.len() == 1 && ignored[0].ends_with(reason), "{turns}: {ignored:?}");
    }
}

#[test]
fn what_is_left_out_is_named_on_standard_error() {
    let text = format!("{HEAD}\n1. Nc3 += Nc6 *\n");
    let ran = run_with(&["replay", "-"], text.as_bytes());
    assert_eq!((ran.code, ran.err.lines().count()), (0, 1), "{}", ran.err);
    assert!(ran.err.starts_with("-:6: \"+=\": column 8: left out: "), "{}", ran.err);
    let line = |text: &str| run_with(&["export", "-", "--as", "line"], text.as_bytes()).out;
    assert_eq!(line(&text), line(&text.replace("+= ", "")));
}

#[test]
fn a_long_line_of_unknown_words_is_read_soon() {
    let begin = std::time::Instant::now();
    let words = "zz {x} ".repeat(100_000);
    let (record, ignored) = read(&format!("1. Nc3 {words} Nc6 *"));
    assert_eq!((record.actions.len(), ignored.len()), (2, 200));
    assert!(begin.elapsed().as_secs() < 20, "{:?}", begin.elapsed());
}
