//! The protocol of chess programs.

use std::io::Cursor;

use benediction::cli::uci;
use benediction::registry;
use proptest::prelude::*;

use crate::support::{bad, good};

/// What is answered to these lines, until their end.
fn speak(lines: &str) -> Vec<String> {
    let mut out = Vec::new();
    let game = registry::named("benedict-chess").unwrap();
    uci::serve(game, Cursor::new(lines.to_string()), &mut out).unwrap();
    String::from_utf8(out).unwrap().lines().map(str::to_string).collect()
}

fn last(lines: &str) -> String {
    speak(lines).pop().unwrap_or_default()
}

#[test]
fn it_introduces_itself_and_is_ready() {
    let said = speak("uci\nisready\nquit\nisready\n");
    assert!(said[0].starts_with("id name Benediction"), "{said:?}");
    assert!(said.iter().any(|line| line == "option name Level type spin default 10 min 1 max 10"));
    assert_eq!(said[said.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn it_finds_the_shortest_win_and_says_mate() {
    let said = speak("position startpos moves e2e3 d7d5\ngo depth 3\n");
    assert_eq!(said.last().unwrap(), "bestmove f1b5");
    assert!(said[0].starts_with("info depth ") && said[0].contains(" score mate 1 nodes "), "{said:?}");
    let fen = "8/2P1k3/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(last(&format!("position fen {fen}\ngo nodes 1000\n")), "bestmove c7c8n");
    assert_eq!(last(&format!("position fen {fen} moves c7c8n\ngo nodes 1000\n")), "bestmove 0000");
}

#[test]
fn clocks_depths_and_levels_are_heard() {
    let begin = "position startpos\n";
    for go in ["go wtime 400 btime 1 winc 5 movestogo 4", "go movetime 20", "go depth 2", "go nodes 300"] {
        for option in ["", "setoption name Level value 2\n", "setoption name Threads value 2\n"] {
            let answer = last(&format!("{option}{begin}{go}\n"));
            assert!(answer.starts_with("bestmove ") && answer.len() >= 13, "{go}: {answer}");
        }
    }
    // Without a limit it thinks until it is stopped; the end of the input stops it too.
    for end in ["stop\n", "stop\nquit\n", "", "quit\n"] {
        let answer = last(&format!("{begin}go infinite\nisready\n{end}"));
        assert!(answer.starts_with("bestmove ") && answer.len() >= 13, "{answer}");
    }
}

#[test]
fn a_position_goes_on_or_begins_anew() {
    let perft = "go perft 1\n";
    let count = |lines: &str| last(&format!("{lines}{perft}"));
    assert_eq!(count(""), "Nodes searched: 20");
    let two = "position startpos moves b1c3 b8c6\n";
    let four = "position startpos moves b1c3 b8c6 c3d5 c6b4\n";
    let alone = count(four);
    assert_eq!(count(&format!("{two}{four}")), alone);
    assert_eq!(count(&format!("position startpos moves e2e3\n{four}")), alone);
    assert_eq!(count(&format!("{four}ucinewgame\n")), "Nodes searched: 20");
    assert_eq!(count(&format!("{four}position startpos\n")), "Nodes searched: 20");
    assert!(speak(&format!("{two}go perft 1\n")).contains(&"c3d5: 1".to_string()));
}

#[test]
fn what_is_wrong_is_said_and_changes_nothing() {
    for (line, why) in [
        ("position", "startpos or fen"),
        ("position fen", "startpos or fen"),
        ("position fen 8/8 w - -", "8 ranks"),
        ("position startpos moves e2e5", "A pawn moves one square straight ahead"),
        ("setoption name Level value 11", "no value of Level"),
        ("setoption name Hash value 16", "no option"),
        ("setoption", "no option"),
        ("go perft x", "wants a depth"),
    ] {
        let said = speak(&format!("{line}\ngo perft 1\n"));
        assert!(said[0].starts_with("info string ") && said[0].contains(why), "{line}: {said:?}");
        assert_eq!(said.last().unwrap(), "Nodes searched: 20", "{line}");
    }
    assert_eq!(speak("debug on\nregister later\nhello\n\n"), Vec::<String>::new());
    let busy = speak("position startpos\ngo infinite\ngo depth 1\nstop\n");
    assert!(busy.contains(&"info string still thinking".to_string()));
    assert_eq!(busy.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
}

#[test]
fn every_command_knows_the_game() {
    let game = ["--game", "benedict-chess"];
    let run = |words: &[&str], input: &str| good(&[words, &game].concat(), input);
    assert!(run(&["perft", "--depth", "3"], "").contains("3 8848 "));
    assert!(run(&["perft", "--depth", "2", "--divide"], "").ends_with("total 400\n"));
    assert_eq!(run(&["legal"], "").lines().count(), 20);
    assert_eq!(run(&["legal", "--rules", "swap", "--moves", "-"], "e3").lines().count(), 21);
    assert_eq!(
        run(&["replay", "-"], "e3 / d5 / Bb5"),
        "rnbqKbnr/ppp1pppp/8/1B1p4/8/4P3/PPPP1PPP/RNBQK1NR b KQkq - 1 2\nresult: white wins, king flipped\n"
            .replace(" - 1 2", " - 0 2")
    );
    // A text that names its game needs no flag.
    let text = "game: benedict-chess\nposition: 8/2P1k3/8/8/8/8/8/4K3 w - - 0 1\n1 white c8=N{e7}#\n";
    assert!(good(&["replay", "-"], text).ends_with("result: white wins, king flipped\n"));
    let console = run(&["console", "--blue", "human"], "e3\nd5\nBb5\nmoves\nnew benedict-chess swap\ne3\nswap\n");
    assert!(console.contains("The game is over: white wins, king flipped."), "{console}");
    assert!(console.contains("  3 white Bb5{e8}#"), "{console}");
    let duel =
        run(&["duel", "--red", "bot:3", "--blue", "random", "--games", "2", "--seed", "1", "--nodes", "300"], "");
    assert!(duel.starts_with("game 1 white=bot:3 black=random "), "{duel}");
    let engine = "newgame benedict-chess swap\nplay e2e3\nplay swap\nshow\nnewgame benedict-chess black\n\
                  newgame benedict-chess open\nposition 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nbest nodes 50\n";
    let said = run(&["engine"], engine);
    assert!(said.contains("b KQkq - 0 1 swapped\n"), "{said}");
    assert!(said.contains("err in this game white always starts\n"), "{said}");
    assert!(said.contains("err \"open\" is no rules word of benedict-chess: they are swap\n"), "{said}");
    assert!(said.contains("best h1h8\n"), "{said}");
}

#[test]
fn what_does_not_fit_the_game_is_refused_in_a_sentence() {
    let game = ["--game", "benedict-chess"];
    let refused = |words: &[&str]| bad(&[words, &game].concat(), b"");
    assert!(refused(&["legal", "--first", "black"]).contains("white always starts"));
    assert!(refused(&["legal", "--first", "red"]).contains("white and black"));
    assert!(refused(&["legal", "--rules", "cube"]).contains("no rules word"));
    let duel = ["duel", "--red", "first", "--blue", "random", "--games", "1", "--seed", "1"];
    assert!(refused(&duel).contains("first does not know benedict-chess"));
    assert!(bad(&["uci", "--game", "benediction"], b"").contains("benedict-chess"));
}

/// Texts made of the protocol's own words, and of others.
fn lines() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "uci",
        "isready",
        "ucinewgame",
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "stop",
        "quit",
        "setoption",
        "name",
        "value",
        "Level",
        "Threads",
        "infinite",
        "perft",
        "depth",
        "nodes",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "movetime",
        "1",
        "2",
        "0",
        "-1",
        "99999999999999999999",
        "18446744073709551615",
        "e2e4",
        "e7e5",
        "e1g1",
        "O-O",
        "swap",
        "c8=N{e7}#",
        "{",
        "}",
        "é",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "8/2P1k3/8/8/8/8/8/4K3 w - - 0 1",
        "KQkq",
        "w",
        "-",
        "65535",
        "\u{1b}[2J",
        "\n",
        "\n",
    ]);
    // No `go` without a limit of its own runs long: the end of the input stops it.
    prop::collection::vec(pieces, 0..14).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_it_panic(lines in prop::collection::vec(lines(), 0..8), bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        // Long limits would be kept; so every text that has one is stopped.
        let mut input = lines.join("\n").into_bytes();
        input.extend(b"\n");
        input.extend(bytes);
        input.extend(b"\nstop\nisready\nquit\n");
        let safe = String::from_utf8_lossy(&input).matches("perft").count() == 0;
        prop_assume!(safe);
        let mut out = Vec::new();
        uci::serve(registry::named("benedict-chess").unwrap(), Cursor::new(input), &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        for line in out.lines() {
            prop_assert!(!line.chars().any(char::is_control), "{:?}", line);
        }
    }
}
