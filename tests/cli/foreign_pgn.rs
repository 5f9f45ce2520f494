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
    assert_eq!((record.terms.clock.as_str(), ignored.as_slice()), ("10+5", &[][..]));
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
    for (control, clock, left, named) in [
        ("180", "3", Some("Some(1000)"), 0),
        ("1/86400", "turn 86400", None, 0),
        ("*180", "hourglass 3", None, 1),
        ("-", "", None, 1),
        ("40/7200:3600", "", None, 2),
        ("40/5400+30:1800+30", "", None, 2),
    ] {
        let text = format!("{HEAD}[TimeControl \"{control}\"]\n\n1. Nc3 {{[%clk 0:02:59]}} Nc6 *\n");
        let (record, ignored) = read_whole(&text);
        assert_eq!((record.terms.clock.as_str(), ignored.len()), (clock, named), "{control}: {ignored:?}");
        if let Some(left) = left {
            assert_eq!(format!("{:?}", note(&record, 1).spent_ms), left, "{control}");
        }
    }
    // Without a clock of the game the first time is only the one from which the next is computed.
    let (record, ignored) = read("1. Nc3 {[%clk 0:09:55]} Nc6 2. Nf3 {[%clk 0:09:40] good} *");
    assert_eq!((note(&record, 1).spent_ms, note(&record, 1).comment.as_str()), (None, ""));
    assert_eq!((note(&record, 3).spent_ms, note(&record, 3).comment.as_str()), (Some(15_000), "good"));
    assert!(ignored.len() == 1 && ignored[0].starts_with("{[%clk 0:09:55]}: column 8: ignored: "), "{ignored:?}");
    // A time of its own needs no clock.
    assert_eq!(read("1. Nc3 {[%clk 0:02:58.4][%emt 0:00:16]} Nc6 *").1, [""; 0]);
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
        ("1. Nc3 Nc6 *** 2. Nf3 zz Nf6 3. += e3 *", 5, &["***", "zz", "+="]),
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
    // In the main line an action that cannot be played ends the game, whose result is then unknown.
    let (record, ignored) = read("1. Nc3 Nc6 2. Nxe5 Nf6 (2... e6) 3. e3 1-0");
    assert_eq!((record.actions.len(), record.variations.len()), (2, 0));
    assert_eq!((record.result, ignored.len()), (None, 1), "{ignored:?}");
    assert!(ignored[0].starts_with("Nxe5: column 15: left out with the rest of the game: "), "{ignored:?}");
    let (record, ignored) = read("1. Nc3 Nc6 (1... e6 2. Ke4 Nf6) 2. Nf3 *");
    assert_eq!((record.actions.len(), record.variations[0].actions.len()), (3, 1));
    assert!(ignored[0].contains("left out with the rest of the variation: "), "{ignored:?}");
}

#[test]
fn unreadable_pgn_move_ends_its_line_or_variation() {
    for word in ["NF3", "A3", "A2A3", "N5", "Q", "a", "P-QR3", "ａ3", "ed", "PxP", "5254", "hello", "N", "♘f3", "Sf3"]
    {
        let (record, ignored) = read(&format!("1. Nc3 Nf6 2. {word} Nd5 3. e3 1-0"));
        assert_eq!((record.actions.len(), record.result), (2, None), "{word}: {ignored:?}");
        let begin = format!("{word}: column 15: left out with the rest of the game: ");
        assert!(ignored.len() == 1 && ignored[0].starts_with(&begin), "{word}: {ignored:?}");
        // In a variation the rest of that is left out.
        let (record, ignored) = read(&format!("1. Nc3 Nf6 2. e3 (2. {word} Nd5) e6 1-0"));
        assert_eq!((record.actions.len(), record.variations.len()), (4, 0), "{word}: {ignored:?}");
        assert!(ignored.len() == 1 && ignored[0].contains("left out with the rest of the variation: "), "{ignored:?}");
    }
    // Without a number before it, a word may be a sign about the last action.
    for word in ["NF6", "A6", "N5", "Q", "a", "P-QR3", "ａ6"] {
        let (record, ignored) = read(&format!("1. Nc3 {word} 2. Nf3 Nf6 *"));
        assert_eq!((record.actions.len(), ignored.len()), (1, 1), "{word}: {ignored:?}");
    }
}

#[test]
fn a_line_ends_at_a_number_of_the_other_side() {
    for (turns, actions, word, side) in [
        ("1. Nc3 Nf6 2... Nd5 *", 2, "2...", "black"),
        ("1. Nc3 Nf6 2. ... Nd5 *", 2, "2.", "black"),
        ("1. Nc3 Nf6 2. {a3} Nd5 3. e3 e6 *", 3, "3.", "white"),
        ("1. Nc3 zz 2. Nf3 Nf6 *", 1, "2.", "white"),
        ("1.Nc3 2.Nf3 Nf6 *", 1, "2.Nf3", "white"),
        ("1 Nc3 2 Nf3 *", 1, "2", "white"),
    ] {
        let (record, ignored) = read(turns);
        assert_eq!(record.actions.len(), actions, "{turns}: {ignored:?}");
        let end = format!("left out with the rest of the game: it is not {side}'s turn");
        let last = ignored.last().unwrap();
        assert!(last.starts_with(&format!("{word}: ")) && last.ends_with(&end), "{turns}: {ignored:?}");
    }
    // Without the name of the game too.
    let (record, ignored) = read_whole("[White \"Ada\"]\n\n1. Nc3 Nf6 2... Nd5 *\n");
    assert_eq!((record.actions.len(), ignored.len()), (2, 1), "{ignored:?}");
    // Other numbers than expected do not matter.
    for turns in [
        "1. Nc3 1. Nf6 2. e3 2. e6 *",
        "7. Nc3 Nf6 8. e3 e6 *",
        "Nc3 Nf6 5. e3 (5. d3 5... d6) e6 *",
        "1. Nc3 Nf6 3. e3 {x} 3... e6 *",
        "1 white Nc3 2 black Nf6 3 white e3 4 black e6",
        "1. Nc3 Nf6 (1... e6 2. e3) (1. e6) 2. e3 e6 *",
    ] {
        let (record, ignored) = read(turns);
        assert_eq!((record.actions.len(), ignored.len()), (4, 0), "{turns}: {ignored:?}");
    }
}

#[test]
fn pgn_without_a_playable_move_is_refused() {
    for turns in ["1. Sc3 Sc6 *", "1. ♘c3 ♞c6 1-0", "1... Nc3 *", "1. P-QR3 *", "1. Ke4 (1. e3) Nf6 *"] {
        for head in [HEAD, "[Event \"Club\"]\n[Result \"1-0\"]\n"] {
            let games = find_games(&format!("{head}\n{turns}\n"));
            let fault = games.into_iter().next().unwrap().unwrap_err();
            assert!(!say(&fault.reason).contains("left out"), "{turns}: {fault:?}");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let text = format!("{HEAD}\n1. Sc3 Sc6 *\n\n{HEAD}\n1. Nc3 *\n");
    let ran = run_with(&["library", "--data-dir", folder.path().to_str().unwrap(), "import", "-"], text.as_bytes());
    assert_eq!(ran.code, 2, "{} {}", ran.out, ran.err);
    assert!(ran.err.contains("\"Sc3\": column 4: "), "{}", ran.err);
}

#[test]
fn games_without_headers_of_their_own_are_games() {
    let turns = |text: &str| {
        let games = find_games(text).into_iter().map(|game| game.unwrap_or_else(|fault| panic!("{text}: {fault:?}")));
        games.map(|game| (game.record.actions.join(" "), game.record.result.is_some())).collect::<Vec<_>>()
    };
    let three = |is_over| ["e2e3 e7e6", "b1c3 b8c6", "a2a3 a7a6"].map(|line| (line.to_string(), is_over));
    for head in ["[Variant \"benedict-chess\"]\n\n", "[Event \"Club\"]\n\n", "", "{x}\n"] {
        for ends in ["\n", "\n\n", "\r\n"] {
            let text = format!("{head}1. e3 e6 1-0\n\n1. Nc3 Nc6 0-1\n\n1.a3 a6 1/2-1/2\n").replace('\n', ends);
            assert_eq!(turns(&text), three(true), "{text}");
            let text = format!("{head}1. e3 e6 *\n\n1. Nc3 Nc6 *\n\n1. a3 a6 *\n").replace('\n', ends);
            assert_eq!(turns(&text), three(false), "{text}");
        }
    }
    // Without results too, and the rules hold for all.
    let text = "[Variant \"benedict-chess\"]\n[Rules \"swap\"]\n\n1. e3 e6\n1. Nc3\nNc6\n1. a3 a6\n";
    assert_eq!(turns(text), three(false));
    assert!(find_games(text).into_iter().all(|game| game.unwrap().record.game.to_string().contains("swap")));
    // A number 1 of the same game begins no other.
    for turns in [
        "1. Nc3\n1... Nc6 *",
        "1. Nc3\n1. ... Nc6 *",
        "1. Nc3\n1. Nc6 *",
        "1. Nc3 (1. e3 e6\n1. d3) Nc6 *",
        "1. Nc3 {\n1. x}\nNc6 *",
    ] {
        assert_eq!(read(turns).0.actions, ["b1c3", "b8c6"], "{turns}");
    }
    // On the same line it is named. Errors have their lines.
    let (record, ignored) = read("1. e3 e6 * 1. Nc3 Nc6 *");
    assert_eq!((record.actions.len(), ignored.len()), (2, 2), "{ignored:?}");
    let games = find_games("[Variant \"benedict-chess\"]\n1. e3 1-0\n\n1. Nc3 Sc6 0-1\n");
    let fault = games[1].as_ref().unwrap().ignored[0].clone();
    assert_eq!((fault.line, fault.text.as_str()), (4, "Sc6"));
}

#[test]
fn a_game_that_was_cut_has_no_result() {
    for result in ["1-0", "0-1", "1/2-1/2", "*"] {
        let text = format!("[Event \"Chess\"]\n[Result \"{result}\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Kd7 d6 {result}\n");
        let (record, ignored) = read_whole(&text);
        assert_eq!((record.actions.len(), record.result), (4, None), "{ignored:?}");
        assert_eq!(ignored.len(), if result == "*" { 1 } else { 2 }, "{ignored:?}");
    }
}

#[test]
fn a_result_in_a_variation_never_ends_the_game() {
    for (turns, actions, winner, named) in [
        ("1. Nc3 (1. Nc3 1-0) Nc6 2. Nf3 *", 3, None, 1),
        ("1. Nc3 Nc6 (1... Nc6 2. Nf3 0-1) 2. Nf3 1-0", 3, Some(Side::Near), 1),
        ("1. Nc3 (1. Nc3 1/2-1/2) Nc6 0-1", 2, Some(Side::Far), 1),
        ("1. Nc3 Nc6 (1... e6 1-0) 2. Nf3 *", 3, None, 0),
    ] {
        let (record, ignored) = read(turns);
        assert_eq!((record.actions.len(), ignored.len()), (actions, named), "{turns}: {ignored:?}");
        assert_eq!(record.result.and_then(|result| result.winner), winner, "{turns}");
        assert_eq!(record.result.is_some(), winner.is_some(), "{turns}");
    }
    // Such a variation stays if the game continues differently.
    let (record, _) = read("1. Nc3 Nc6 (1... Nc6 2. Nf3 0-1) (1... Nc6 2. e3 1-0) 2. e3 e6 *");
    assert_eq!((record.actions.join(" "), record.result), ("b1c3 b8c6 e2e3 e7e6".into(), None));
    assert_eq!(record.variations.iter().map(|branch| branch.actions.join(" ")).collect::<Vec<_>>(), ["g1f3"]);
}

#[test]
fn results_with_other_dashes_are_read() {
    for (result, winner) in [
        ("1–0", Some(Side::Near)),
        ("0—1", Some(Side::Far)),
        ("1:0", Some(Side::Near)),
        ("1−0", Some(Side::Near)),
        ("½–½", None),
        ("½:½", None),
        ("1/2–1/2", None),
    ] {
        for text in [format!("{HEAD}\n1. Nc3 Nc6 {result}\n"), format!("{HEAD}[Result \"{result}\"]\n\n1. Nc3 Nc6\n")] {
            let (record, ignored) = read_whole(&text);
            assert_eq!((record.actions.len(), ignored.len()), (2, 0), "{text}: {ignored:?}");
            assert_eq!(record.result.map(|result| result.winner), Some(winner), "{text}");
        }
    }
    let (record, ignored) = read("1. e3 d5 2. Bb5# 1–0");
    assert_eq!((record.actions.len(), ignored.len()), (3, 0), "{ignored:?}");
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
    assert_eq!((record.actions.len(), record.terms.names[0].as_str()), (2, "Ada \"A\" Ash"));
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
    let (record, ignored) =
        read_whole(&format!("{HEAD}[Result \"1-0\"]\n[Result \"0-1\"]\n[Result \"1-0\"]\n\n1. Nc3 Nc6\n"));
    assert_eq!(record.result.and_then(|result| result.winner), Some(Side::Near));
    assert_eq!(ignored, ["[Result \"0-1\"]: ignored, since an earlier header states the result 1-0"]);
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
fn ignored_parts_are_reported_on_standard_error() {
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
