//! The protocol of chess programs.

use std::io::{BufRead, BufReader, Cursor, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use benediction_cli::uci;
use benediction_study::registry;
use proptest::prelude::*;

use crate::support::{bad, data, good, program};

/// Returns the answers to these lines, up to the end of the input.
fn run_lines(lines: &str) -> Vec<String> {
    let mut out = Vec::new();
    let game = registry::named("benedict-chess").unwrap();
    uci::serve(game, Cursor::new(lines.to_string()), &mut out).unwrap();
    String::from_utf8(out).unwrap().lines().map(str::to_string).collect()
}

fn last(lines: &str) -> String {
    run_lines(lines).pop().unwrap_or_default()
}

#[test]
fn uci_identifies_itself_and_is_ready() {
    let lines = run_lines("uci\nisready\nquit\nisready\n");
    assert!(lines[0].starts_with("id name Benediction"), "{lines:?}");
    assert!(lines.iter().any(|line| line == "option name Level type spin default 10 min 1 max 10"));
    assert_eq!(lines[lines.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn uci_reports_mate_for_the_shortest_win() {
    let lines = run_lines("position startpos moves e2e3 d7d5\ngo depth 3\n");
    assert_eq!(lines.last().unwrap(), "bestmove f1b5");
    assert!(lines[0].starts_with("info depth ") && lines[0].contains(" score mate 1 nodes "), "{lines:?}");
    let fen = "8/2P1k3/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(last(&format!("position fen {fen}\ngo nodes 1000\n")), "bestmove c7c8n");
    assert_eq!(last(&format!("position fen {fen} moves c7c8n\ngo nodes 1000\n")), "bestmove 0000");
}

#[test]
fn uci_applies_clocks_depths_and_levels() {
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
fn position_command_continues_or_restarts_the_game() {
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
    assert!(run_lines(&format!("{two}go perft 1\n")).contains(&"c3d5: 1".to_string()));
}

#[test]
fn uci_errors_are_reported_and_change_nothing() {
    for (line, why) in [
        ("position", "startpos or fen"),
        ("position startpos e2e3", "startpos or fen"),
        ("position fen", "startpos or fen"),
        ("position fen 8/8 w - -", "8 ranks"),
        ("position startpos moves e2e5", "A pawn moves one square straight ahead"),
        ("setoption name Level value 11", "Level must be from 1 to 10, not \"11\""),
        ("setoption name hash value 0", "Hash must be from 1 to 4096, not \"0\""),
        ("setoption name MULTIPV value -1", "MultiPV must be from 1 to 256, not \"-1\""),
        ("setoption name Threads value 99999999999999999999", "Threads must be from 1 to 256"),
        ("setoption name Threads value two", "Threads must be from 1 to 256, not \"two\""),
        ("setoption name Threads", "Threads must be from 1 to 256, not \"\""),
        ("setoption name Ponder value maybe", "Ponder must be true or false, not \"maybe\""),
        ("setoption name move  overhead value 5001", "Move Overhead must be from 0 to 5000"),
        ("setoption name Syzygy Path value /a b", "unknown option \"Syzygy Path\""),
        ("setoption", "setoption name NAME value VALUE"),
        ("setoption Hash 32", "setoption name NAME value VALUE"),
        ("go perft x", "perft must have a depth"),
    ] {
        let answers = run_lines(&format!("{line}\ngo perft 1\n"));
        assert!(answers[0].starts_with("info string ") && answers[0].contains(why), "{line}: {answers:?}");
        assert_eq!(answers.last().unwrap(), "Nodes searched: 20", "{line}");
    }
    assert_eq!(run_lines("debug on\nregister later\nhello\n\n"), Vec::<String>::new());
}

/// Returns the number of answers to `go`.
fn answer_count(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove ")).count()
}

#[test]
fn every_go_gets_exactly_one_answer() {
    for go in [
        "",
        "infinite",
        "ponder",
        "ponder infinite",
        "wtime -1 btime -1",
        "wtime 0",
        "btime 500",
        "wtime x btime y",
        "wtime",
        "winc 5",
        "wtime 99999999999999999999999 btime 1 depth 1",
        "movestogo 0 wtime 100",
        "movestogo -7 wtime 100",
        "movestogo 18446744073709551616 wtime 100",
        "movetime 0",
        "movetime -20",
        "depth 0",
        "depth -1",
        "depth 2 nodes 0",
        "nodes -5",
        "mate 1",
        "mate 0",
        "mate 18446744073709551616 nodes 200",
        "searchmoves",
        "searchmoves e7e5 depth 1",
        "searchmoves a2a3 depth 1",
        "depth depth depth 1",
        "how long 7 depth 1",
        "infinite wtime 5 searchmoves e2e4 ponder depth 3",
    ] {
        // Once at the start and once in a finished game; the end of the input ends what would wait.
        let lines = run_lines(&format!("go {go}\nposition fen 8/2P1k3/8/8/8/8/8/4K3 w - - 0 1 moves c7c8n\ngo {go}\n"));
        assert_eq!(answer_count(&lines), 2, "{go}: {lines:?}");
        assert!(!lines.iter().any(|line| line.starts_with("bestmove (none)")), "{go}");
        assert_eq!(lines.last().unwrap(), "bestmove 0000", "{go}");
        let first = lines.iter().find(|line| line.starts_with("bestmove ")).unwrap();
        assert_ne!(first, "bestmove 0000", "{go}");
        // With other commands around it, in any order.
        for around in [
            ["stop\n", "stop\n", "quit\n"],
            ["go infinite\n", "position startpos moves e2e4\n", "go depth 1\nquit\n"],
            ["go ponder wtime 50\n", "ponderhit\nstop\n", "ucinewgame\nsetoption name Hash value 2\ngo\nstop\nstop\n"],
        ] {
            let text = format!("{}go {go}\n{}{}", around[0], around[1], around[2]);
            let expected = text.lines().filter(|line| line.starts_with("go")).count();
            assert_eq!(answer_count(&run_lines(&text)), expected, "{text}");
        }
    }
    assert!(run_lines("go foo 5 depth 1\n").contains(&"info string unknown limit \"foo\"".to_string()));
    assert!(run_lines("go depth x\n").contains(&"info string depth must be a number, not \"x\"".to_string()));
}

#[test]
fn uci_answers_keep_the_order_of_requests() {
    let mate = "position startpos moves e2e3 d7d5\ngo depth 3\n";
    let only = "position startpos\ngo searchmoves a2a3 depth 2\n";
    let over = "position fen 8/2P1k3/8/8/8/8/8/4K3 w - - 0 1 moves c7c8n\ngo infinite\n";
    let lines = run_lines(&format!("{mate}{only}{over}{mate}"));
    let moves: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("bestmove ")).collect();
    assert_eq!(moves, ["f1b5", "a2a3", "0000", "f1b5"]);
}

#[test]
fn lines_that_are_hard_to_read_are_no_end() {
    let mut out = Vec::new();
    let mut text = b"\xef\xbb\xbfuci\r\n\tisready \r\njoho  setoption  name   LEVEL value  3 \r\n".to_vec();
    text.extend(b"go depth 1 \xff\xfe\ngo depth 1 searchmoves ");
    text.extend(b"x".repeat(200_000));
    text.extend(b"\nposition startpos moves \xff\n\0\nhello go depth 1");
    uci::serve(registry::named("benedict-chess").unwrap(), Cursor::new(text), &mut out).unwrap();
    let output: Vec<String> = String::from_utf8(out).unwrap().lines().map(str::to_string).collect();
    for line in ["uciok", "readyok", "info string the line is not UTF-8", "info string a line has at most 64 KiB"] {
        assert!(output.iter().any(|output| output == line), "{line}: {output:?}");
    }
    assert_eq!(answer_count(&output), 3, "{output:?}");
}

#[test]
fn several_lines_are_compared_and_only_some_moves_are_searched() {
    let lines = run_lines("setoption name multipv value 3\ngo depth 3\n");
    let pv = |line: &String| line.split(" pv ").nth(1).and_then(|pv| pv.split(' ').next()).unwrap().to_string();
    for depth in 1..=3 {
        let of = |number: usize| {
            let begins = format!("info depth {depth} multipv {number} score ");
            lines.iter().find(|line| line.starts_with(&begins)).map(pv).unwrap()
        };
        let firsts = [of(1), of(2), of(3)];
        assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2], "{firsts:?}");
        if depth == 3 {
            assert_eq!(lines.last().unwrap(), &format!("bestmove {}", firsts[0]));
        }
    }
    // More lines than moves.
    let few = "position fen 4k3/8/8/8/8/8/8/K7 w - - 0 1\ngo depth 2\n";
    let lines = run_lines(&format!("setoption name MultiPV value 256\n{few}"));
    assert!(
        lines.iter().any(|line| line.starts_with("info depth 2 multipv 3 ")) && answer_count(&lines) == 1,
        "{lines:?}"
    );
    let one = "position fen 4k3/8/8/8/8/8/8/K7 w - - 0 1\ngo depth 2 searchmoves a1b1\n";
    assert_eq!(last(&format!("setoption name MultiPV value 5\n{one}")), "bestmove a1b1");
    // A weaker level compares no lines, and reports it.
    let weaker = run_lines("setoption name Level value 4\nsetoption name MultiPV value 2\ngo depth 2\n");
    assert!(weaker[0].starts_with("info string only the strongest level compares moves"), "{weaker:?}");
    assert!(!weaker.iter().any(|line| line.contains("multipv")) && answer_count(&weaker) == 1);
    for level in [1, 5, 10] {
        for limit in ["depth 3", "movetime 20", "nodes 500", "infinite"] {
            let go = format!("setoption name Level value {level}\ngo searchmoves h2h3 a2a4 {limit}\n");
            let answer = last(&go);
            assert!(["bestmove h2h3", "bestmove a2a4"].contains(&answer.as_str()), "{go}: {answer}");
        }
    }
    // A win that is not among the moves is not played, and one that is is found.
    let mate = "position startpos moves e2e3 d7d5\n";
    assert_ne!(last(&format!("{mate}go depth 3 searchmoves a2a3 b2b3\n")), "bestmove f1b5");
    assert_eq!(last(&format!("{mate}go depth 3 searchmoves a2a3 f1b5\n")), "bestmove f1b5");
    // A later search is not affected.
    let alone: Vec<String> = run_lines("go depth 4\n");
    let after = run_lines("go searchmoves h2h3 depth 4\nucinewgame\ngo depth 4\n");
    assert_eq!(alone.last(), after.last());
}

#[test]
fn compared_lines_come_best_first_and_only_of_finished_depths() {
    let number = |line: &str, name: &str| {
        line.split(' ').skip_while(|word| *word != name).nth(1).unwrap().parse::<i64>().unwrap()
    };
    let worth = |line: &str| match number(line, if line.contains(" mate ") { "mate" } else { "cp" }) {
        mate if line.contains(" mate ") => mate.signum() * (1_000_000 - mate.abs()),
        value => value,
    };
    for start in ["startpos moves e2e3 d7d6", "startpos moves b1c3 b8c6 g1f3"] {
        for limit in ["nodes 700", "nodes 3000", "nodes 9000", "nodes 20000", "movetime 150", "depth 4"] {
            let lines = run_lines(&format!("setoption name MultiPV value 4\nposition {start}\ngo {limit}\n"));
            let (answer, infos) = lines.split_last().unwrap();
            let groups: Vec<&[String]> = infos.chunks(4).collect();
            assert!(!groups.is_empty() && infos.len().is_multiple_of(4), "{limit}: {lines:?}");
            for group in &groups {
                let numbers: Vec<i64> = group.iter().map(|line| number(line, "multipv")).collect();
                assert_eq!(numbers, [1, 2, 3, 4], "{limit}: {lines:?}");
                assert!(
                    group.iter().all(|line| number(line, "depth") == number(&group[0], "depth")),
                    "{limit}: {group:?}"
                );
                assert!(group.is_sorted_by_key(|line| -worth(line)), "{limit}: {group:?}");
            }
            let best = groups.last().unwrap()[0].split(" pv ").nth(1).unwrap().split(' ').next().unwrap();
            assert_eq!(*answer, format!("bestmove {best}"), "{limit}: {lines:?}");
        }
    }
}

#[test]
fn illegal_searchmoves_are_named() {
    let lines = run_lines("go depth 1 searchmoves a2a3 e2e5 xyz h2h3\n");
    for named in ["info string searchmoves \"e2e5\" is left out: ", "info string searchmoves \"xyz\" is left out: "] {
        assert_eq!(lines.iter().filter(|line| line.starts_with(named)).count(), 1, "{named}: {lines:?}");
    }
    assert!(["bestmove a2a3", "bestmove h2h3"].contains(&lines.last().unwrap().as_str()), "{lines:?}");
    // A search needs a move, so all are searched if none is legal.
    let lines = run_lines("position startpos moves e2e3 d7d5\ngo depth 3 searchmoves e7e5\n");
    assert!(lines[1] == "info string none of searchmoves is legal: all moves are searched", "{lines:?}");
    assert_eq!(lines.last().unwrap(), "bestmove f1b5");
}

#[test]
fn uci_without_game_option_plays_benedict_chess() {
    let lines = good(&["uci"], "uci\nposition startpos moves e2e3 d7d5\ngo depth 3\n");
    assert!(lines.starts_with("id name Benediction ") && lines.contains("(Benedict Chess)"), "{lines}");
    assert!(lines.ends_with("bestmove f1b5\n"), "{lines}");
}

#[test]
fn uci_bestmove_has_ponder_move_only_if_enabled() {
    let go = "position startpos moves b2b3\ngo depth 3\n";
    let words = |text: &str| last(text).split(' ').map(str::to_string).collect::<Vec<String>>();
    assert_eq!(words(go).len(), 2);
    let with = words(&format!("setoption name ponder value True\n{go}"));
    assert_eq!((with.len(), with[2].as_str()), (4, "ponder"));
    let both = format!("position startpos moves b2b3 {} {}\ngo perft 1\n", with[1], with[3]);
    assert!(last(&both).starts_with("Nodes searched: ") && !run_lines(&both)[0].contains("string"));
}

/// The program, as another program uses it.
struct Connection {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// Lines that were received and not waited for.
    left: Vec<String>,
    answers: usize,
}

impl Connection {
    fn begin() -> Connection {
        let mut command = program();
        command.args(["uci", "--game", "benedict-chess"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            BufReader::new(output).lines().map_while(Result::ok).all(|line| sender.send(line).is_ok())
        });
        Connection { child, input, lines, left: Vec::new(), answers: 0 }
    }

    fn receive(&mut self, line: String) {
        self.answers += usize::from(line.starts_with("bestmove "));
        self.left.push(line);
    }

    /// Waits for a line that begins with this text.
    fn wait_for(&mut self, text: &str) -> String {
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            if let Some(index) = self.left.iter().position(|line| line.starts_with(text)) {
                return self.left.remove(index);
            }
            let line = self.lines.recv_timeout(until.saturating_duration_since(Instant::now()));
            let line = line.unwrap_or_else(|error| panic!("{text}: {error}; left: {:?}", self.left));
            self.receive(line);
        }
    }

    /// Closes its input, if it has not ended, and waits for its end. Returns the number of answers.
    fn end(self) -> usize {
        let Connection { mut child, input, lines, answers, .. } = self;
        drop(input);
        let answers = answers + lines.iter().filter(|line| line.starts_with("bestmove ")).count();
        assert!(child.wait().unwrap().success());
        answers
    }
}

#[test]
fn recorded_talks_of_other_programs_are_answered() {
    let files = std::fs::read_dir(data("uci")).unwrap().map(|entry| entry.unwrap().path());
    let talks: Vec<_> = files.filter(|path| path.extension().is_some_and(|ending| ending == "talk")).collect();
    assert!(talks.len() >= 5);
    for path in talks {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut talk = Connection::begin();
        let mut lines = text.lines().peekable();
        let mut expected = 0;
        while let Some(line) = lines.next() {
            let (sign, rest) = line.split_at_checked(2).unwrap_or((line, ""));
            match sign {
                "> " => {
                    let mut write = format!("{rest}\n");
                    while let Some(more) = lines.next_if(|line| line.starts_with("+ ")) {
                        write += &format!("{}\n", &more[2..]);
                    }
                    // `go perft` has no best move.
                    let is_go = |line: &&str| line.split(' ').next() == Some("go") && !line.starts_with("go perft");
                    expected += write.lines().filter(is_go).count();
                    talk.input.write_all(write.as_bytes()).unwrap();
                }
                "< " => drop(talk.wait_for(rest)),
                "! " => {
                    while let Ok(line) = talk.lines.try_recv() {
                        talk.receive(line);
                    }
                    assert!(
                        !talk.left.iter().any(|line| line.starts_with(rest)),
                        "{}: {:?}",
                        path.display(),
                        talk.left
                    );
                }
                "~ " => std::thread::sleep(Duration::from_millis(rest.parse().unwrap())),
                "# " | "" => {}
                _ => panic!("{}: {line}", path.display()),
            }
        }
        assert_eq!(talk.end(), expected, "{}", path.display());
    }
}

#[test]
fn a_line_may_come_in_pieces() {
    let mut talk = Connection::begin();
    for piece in ["isre", "ady\ngo in", "finite", "\r", "\nst"] {
        talk.input.write_all(piece.as_bytes()).unwrap();
        talk.input.flush().unwrap();
        std::thread::sleep(Duration::from_millis(30));
    }
    talk.wait_for("readyok");
    assert_eq!(talk.answers, 0);
    talk.input.write_all(b"op\n").unwrap();
    talk.wait_for("bestmove ");
    assert_eq!(talk.end(), 1);
}

/// Skipped, with a notice, if Python or python-chess is missing.
#[test]
fn python_chess_plays_with_it() {
    let python = ["python3", "python"].into_iter().find(|python| {
        let status_of_import = Command::new(python).args(["-c", "import chess.engine"]).stderr(Stdio::null()).status();
        status_of_import.is_ok_and(|status| status.success())
    });
    let Some(python) = python else {
        writeln!(std::io::stderr(), "skipped: python-chess is not installed (pip install chess)").unwrap();
        return;
    };
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cli/uci-client.py");
    let engine = [env!("CARGO_BIN_EXE_benediction-cli"), "uci", "--game", "benedict-chess"];
    let output = Command::new(python).arg(script).args(engine).output().unwrap();
    let output_text = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && output_text == "good\n",
        "{output_text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
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
    // A text that names its game needs no option.
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
    let answers = run(&["engine"], engine);
    assert!(answers.contains("b KQkq - 0 1 swapped\n"), "{answers}");
    assert!(answers.contains("err in this game white always starts\n"), "{answers}");
    assert!(answers.contains("err \"open\" is not a rule option of benedict-chess; choose from swap\n"), "{answers}");
    assert!(answers.contains("best h1h8\n"), "{answers}");
}

#[test]
fn options_unsupported_by_the_game_are_refused_with_reason() {
    let game = ["--game", "benedict-chess"];
    let refused = |words: &[&str]| bad(&[words, &game].concat(), b"");
    assert!(refused(&["legal", "--first", "black"]).contains("white always starts"));
    assert!(refused(&["legal", "--first", "red"]).contains("white and black"));
    assert!(refused(&["legal", "--rules", "cube"]).contains("not a rule option"));
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
        "mate",
        "ponder",
        "ponderhit",
        "searchmoves",
        "Ponder",
        "Hash",
        "MultiPV",
        "true",
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
    fn garbage_uci_input_never_panics(lines in prop::collection::vec(lines(), 0..8), bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        // A search with a long limit would run to its end, so every text that has one is stopped.
        let mut input = lines.join("\n").into_bytes();
        input.extend(b"\n");
        input.extend(bytes);
        input.extend(b"\nstop\nisready\nquit\n");
        let safe = String::from_utf8_lossy(&input).matches("perft").count() == 0;
        prop_assume!(safe);
        let mut out = Vec::new();
        let text = String::from_utf8_lossy(&input).into_owned();
        // The first word that is a command counts.
        let commands = ["uci", "debug", "isready", "setoption", "register", "ucinewgame", "position", "go", "stop", "ponderhit", "quit"];
        let command = |line: &str| line.split_whitespace().find_map(|word| commands.into_iter().find(|command| *command == word));
        let before_quit = text.split('\n').map(command).take_while(|command| *command != Some("quit"));
        let expected = before_quit.filter(|command| *command == Some("go")).count();
        uci::serve(registry::named("benedict-chess").unwrap(), Cursor::new(input), &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        let answers = out.lines().filter(|line| line.starts_with("bestmove ")).count();
        prop_assert_eq!(answers, expected, "{:?}", text);
        for line in out.lines() {
            prop_assert!(!line.chars().any(char::is_control), "{:?}", line);
        }
    }
}
