//! Every command with good and with bad arguments, through the program.

use std::io::Read;
use std::process::Stdio;

use crate::support::{COMMANDS, bad, data, good, program, run, run_with};

#[test]
fn help_is_stable() {
    for name in [""].into_iter().chain(COMMANDS) {
        let arguments: Vec<&str> = [name, "--help"].into_iter().filter(|word| !word.is_empty()).collect();
        let out = good(&arguments, "");
        assert!(out.lines().all(|line| line.chars().count() <= 100), "{out}");
        insta::assert_snapshot!(format!("help_of_{}", if name.is_empty() { "the_program" } else { name }), out);
    }
    let version = good(&["--version"], "");
    assert!(version.starts_with(concat!("benediction ", env!("CARGO_PKG_VERSION"), " (")), "{version}");
    assert!(version.contains(std::env::consts::ARCH), "{version}");
}

#[test]
fn bad_usage_is_one_line_and_exit_code_2() {
    for arguments in [
        &["nonsense"][..],
        &["perft"],
        &["perft", "--depth", "0"],
        &["perft", "--depth", "100"],
        &["perft", "--depth", "x"],
        &["legal", "--game", "chess"],
        &["legal", "--first", "green"],
        &["legal", "extra"],
        &["replay"],
        &["legal", "--position", "-", "--moves", "-"],
        &["replay", "-", "--moves", "-"],
        &["duel", "--red", "bot"],
        &["duel", "--red", "human", "--blue", "bot", "--games", "1", "--seed", "1"],
        &["duel", "--red", "bot:0", "--blue", "bot", "--games", "1", "--seed", "1"],
        &["duel", "--red", "bot@0", "--blue", "bot", "--games", "1", "--seed", "1"],
        &["duel", "--red", "bot@2", "--blue", "bot", "--games", "1", "--seed", "1", "--nodes", "1"],
        &["duel", "--red", "bot", "--blue", "bot", "--games", "0", "--seed", "1"],
        &["duel", "--red", "bot", "--blue", "bot", "--games", "1", "--seed", "1", "--sprt", "5", "0"],
        &["duel", "--red", "bot", "--blue", "bot", "--games", "1", "--seed", "1", "--threads", "0"],
        &["duel", "--red", "bot", "--blue", "bot", "--games", "1", "--seed", "1", "--time", "1", "--nodes", "1"],
        &["--bench-frames", "0"],
    ] {
        let error = bad(arguments, b"");
        assert!(error.starts_with("benediction: "), "{arguments:?}: {error}");
    }
}

#[test]
fn perft_prints_its_lines_and_nothing_else() {
    let out = good(&["perft", "--depth", "3"], "");
    let rows: Vec<Vec<&str>> = out.lines().map(|line| line.split(' ').collect()).collect();
    let counts: Vec<(&str, &str)> = rows.iter().map(|row| (row[0], row[1])).collect();
    assert_eq!(counts, [("1", "82"), ("2", "6432"), ("3", "477504")]);
    for row in rows {
        assert!(row.len() == 4 && row[2].parse::<f64>().is_ok() && row[3].parse::<u64>().is_ok(), "{row:?}");
    }
    let counts = |arguments: &[&str], input: &str| {
        let out = good(&[&["perft", "--depth", "2"], arguments].concat(), input);
        out.lines().map(|line| line.split(' ').nth(1).unwrap().parse().unwrap()).collect::<Vec<u64>>()
    };
    assert_eq!(counts(&["--game", "king-trails"], ""), [11, 121]);
    assert_eq!(counts(&["--game", "king-trails", "--moves", "-"], "S@g2 / S@g12"), [148, 21150]);
    assert_eq!(counts(&["--position", "-"], "Benediction v1: R-E2 B E8\nR:D12E12k3F12\nB:D78E78k9F78"), [82, 6350]);
    assert_eq!(counts(&["--position", "-"], "Benediction v2: benediction/turn: over draw agreed"), [0, 0]);
}

#[test]
fn perft_divides() {
    let out = good(&["perft", "--depth", "2", "--divide"], "");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((lines.len(), lines[82]), (83, "total 6432"));
    let rows: Vec<(&str, u64)> =
        lines[..82].iter().map(|l| l.split_once(' ').unwrap()).map(|(a, n)| (a, n.parse().unwrap())).collect();
    assert_eq!(rows.iter().map(|(_, nodes)| nodes).sum::<u64>(), 6432);
    assert!(rows.is_sorted());
    assert_eq!(good(&["perft", "--depth", "1", "--divide"], "").lines().last(), Some("total 82"));
}

#[test]
fn legal_lists_canonical_actions_sorted() {
    let out = good(&["legal"], "");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 82);
    assert!(lines.is_sorted() && lines.contains(&"e3+f2") && lines.contains(&"B@g4"));
    let trails = good(&["legal", "--game", "king-trails", "--first", "blue"], "");
    assert!(trails.starts_with("S@b7\n") && trails.lines().count() == 11, "{trails}");
    let example = data("games/example.txt");
    assert_eq!(good(&["legal", "--moves", example.to_str().unwrap()], ""), "");
}

#[test]
fn moves_are_played_after_the_position() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("position.txt");
    std::fs::write(&file, "Benediction v2: benediction/turn: red 2/red: e2k/blue: e8k").unwrap();
    let position = ["legal", "--position", file.to_str().unwrap(), "--moves", "-"];
    assert!(good(&position, "e2e3\n").contains("@e2\n"));
    assert_eq!(bad(&position, b"\nfirst: blue\n"), "-:2: \"first: blue\": the game has already begun");
    assert!(bad(&position, b"game: king-trails").contains("has already begun"));
    assert!(bad(&position, b"Benediction v2: benediction").contains("has already begun"));
    assert_eq!(
        bad(&position, b"e2e9"),
        "-:1: \"e2e9\": Too far: men move at most one point for each checker that moves"
    );
}

#[test]
fn replay_prints_the_last_position_and_the_result() {
    assert_eq!(
        good(&["replay", "-", "--v1"], "B@a1 # nothing more\n"),
        "Benediction v1: R E2 B-E8\nR:D12E12k3F12\nB:D78E78k9F78\nX:A1\nresult: none\n"
    );
    let out = good(&["replay", "-", "--game", "king-trails"], "S@g2\nS@g12\n");
    assert!(out.starts_with("Benediction v2: king-trails\nturn: red 1\n") && out.ends_with("locked:\nresult: none\n"));
    assert!(good(&["replay", "-"], "draw").ends_with("turn: over draw agreed\nred: d1 d2 e1 e2k e3 f1 f2\nblue: d7 d8 e7 e8k e9 f7 f8\nblocks:\nred-starts: e2\nblue-starts: e8\nhands: 9 9\nremoved: 0 0\nlocked:\nresult: draw, agreed\n"));
    assert_eq!(bad(&["replay", "-", "--v1"], b"game: king-trails\n"), "-: version 1 supports only the base game");
    let saved = data("record-1.ron");
    let saved = saved.to_str().unwrap();
    assert!(bad(&["replay", saved, "--v1"], b"").ends_with("version 1 supports only the base game"));
    assert!(
        bad(&["replay", saved, "--moves", "-"], b"d2d3")
            .contains("so it cannot be combined with --position or --moves")
    );
}

#[test]
fn files_that_cannot_be_read_are_bad_input() {
    assert!(bad(&["replay", "/no/such/file"], b"").starts_with("/no/such/file: cannot be read: "));
    assert!(bad(&["replay", "/"], b"").starts_with("/: cannot be read: "));
    assert_eq!(bad(&["replay", "-"], b"d2d3\n\xff\xfe!\n"), "-:2: \"\u{fffd}\u{fffd}!\": not UTF-8 text");
    assert_eq!(bad(&["replay", "-"], &vec![b'#'; 1024 * 1024 + 1]), "-: larger than 1 MiB");
    let log = ["--red", "random", "--blue", "random", "--games", "1", "--seed", "1", "--log", "/no/such/file"];
    assert!(bad(&[&["duel"], &log[..]].concat(), b"").starts_with("/no/such/file: cannot be written: "));
    assert!(bad(&["legal", "--position", "-"], &vec![b' '; 70_000]).contains("64 KiB"));
    // Some editors begin a file with a byte order mark, and end lines differently.
    assert!(good(&["replay", "-"], "\u{feff}d2d3\r\n").contains("d3"));
    // An escape sequence in the input is not repeated.
    let error = bad(&["replay", "-"], b"\x1b[2Jd2d3\n");
    assert!(!error.chars().any(char::is_control), "{error:?}");
}

#[test]
fn closed_output_pipe_is_not_a_failure() {
    let mut child = program()
        .args(["perft", "--depth", "99"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let status = child.wait().unwrap();
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    assert_eq!((status.code(), error.as_str()), (Some(0), ""));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_a_failure() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = program().arg("legal").stdout(full).stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("the output cannot be written"));
}

#[test]
fn duels_are_the_same_for_the_same_seed() {
    let duel = |seed: &str, game: &str| {
        let arguments = [
            "duel", "--red", "bot:1", "--blue", "random", "--games", "3", "--seed", seed, "--nodes", "40", "--game",
            game,
        ];
        good(&arguments, "")
    };
    for game in ["benediction", "king-trails"] {
        let out = duel("1", game);
        assert_eq!(out, duel("1", game));
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines.len(), 5);
        assert!(lines[0].starts_with("game 1 red=bot:1 blue=random "), "{out}");
        assert!(lines[1].starts_with("game 2 red=random blue=bot:1 "), "{out}");
        assert!(lines[..3].iter().all(|line| line.ends_with(" turns)")), "{out}");
        assert!(lines[3].ends_with(" turns per game"), "{out}");
        assert!(lines[4].starts_with("bot:1 w=") && lines[4].contains("% elo="), "{out}");
    }
    assert_ne!(duel("1", "benediction"), duel("2", "benediction"));
}

#[test]
fn duel_continues_from_any_game() {
    let duel = |which: &[&str]| {
        let always = ["duel", "--red", "bot:2", "--blue", "greedy", "--seed", "3", "--nodes", "40"];
        good(&[&always, which].concat(), "")
    };
    let whole = duel(&["--games", "5"]);
    let rest = duel(&["--games", "3", "--from", "3", "--threads", "2"]);
    let games: Vec<&str> = whole.lines().filter(|line| line.starts_with("game ")).collect();
    assert_eq!(rest.lines().take(3).collect::<Vec<_>>(), games[2..], "{rest}");
    let last = rest.lines().last().unwrap();
    let count: u32 = last
        .split(' ')
        .filter_map(|word| word.strip_prefix(['w', 'd', 'l'])?.strip_prefix('='))
        .map(|count| count.parse::<u32>().unwrap())
        .sum();
    assert_eq!(count, 3, "{last}");
    assert_eq!(run(&["duel", "--red", "bot", "--blue", "bot", "--games", "1", "--seed", "1", "--from", "0"]).code, 2);
}

#[test]
fn a_bot_may_have_several_threads() {
    let out = good(&["duel", "--red", "bot@2", "--blue", "random", "--games", "2", "--seed", "1", "--time", "3"], "");
    assert!(out.contains("\nbot@2 w=2 d=0 l=0 "), "{out}");
}

/// Returns the largest number of search threads of `red` in its first game, according to the system.
#[cfg(target_os = "linux")]
fn threads_at_once(red: &str) -> usize {
    let arguments = ["duel", "--red", red, "--blue", "random", "--games", "1", "--seed", "1", "--time", "150"];
    let mut child = program().args(arguments).stdout(Stdio::null()).spawn().unwrap();
    let tasks = format!("/proc/{}/task", child.id());
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        most = most.max(std::fs::read_dir(&tasks).map_or(0, Iterator::count));
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    most
}

#[cfg(target_os = "linux")]
#[test]
fn a_bot_with_several_threads_thinks_on_as_many() {
    let alone = threads_at_once("bot");
    assert_eq!(threads_at_once("bot@1"), alone);
    // A thread that is done may still be ending while those of the next turn start.
    let four = threads_at_once("bot@4");
    assert!((alone + 3..=alone + 6).contains(&four), "{four} threads, {alone} with one");
}

#[test]
fn a_duel_counts_wins_draws_and_losses() {
    let out = good(&["duel", "--red", "random", "--blue", "random", "--games", "8", "--seed", "5"], "");
    let last = out.lines().last().unwrap();
    let number = |key: &str| -> f64 {
        let word = last.split(' ').find_map(|word| word.strip_prefix(key)).unwrap();
        word.trim_end_matches('%').parse().unwrap()
    };
    let (won, drawn, lost) = (number("w="), number("d="), number("l="));
    assert!((won + drawn + lost - 8.0).abs() < 1e-9, "{last}");
    assert!((number("score=") - 100.0 * (won + drawn / 2.0) / 8.0).abs() < 0.06, "{last}");
    // In a position where the game is over there is nothing to play.
    let over = run_with(
        &["duel", "--red", "random", "--blue", "random", "--games", "2", "--seed", "5", "--position", "-"],
        b"Benediction v2: benediction/turn: over red king captured",
    );
    assert_eq!(over.code, 0);
    assert!(over.out.ends_with("random w=1 d=0 l=1 score=50.0% elo=+0 +-inf\n"), "{}", over.out);
}

#[test]
fn baseline_duels_match_across_threads_and_logs_replay() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("log.txt");
    let log = file.to_str().unwrap();
    for (red, blue, game) in [("greedy", "uct", "benediction"), ("uct", "random", "king-trails")] {
        let duel = |threads: &str| {
            let arguments = [
                "duel",
                "--red",
                red,
                "--blue",
                blue,
                "--games",
                "2",
                "--seed",
                "3",
                "--nodes",
                "300",
                "--game",
                game,
                "--threads",
                threads,
                "--log",
                log,
            ];
            (good(&arguments, ""), std::fs::read_to_string(&file).unwrap())
        };
        let (out, games) = duel("1");
        assert_eq!(duel("2"), (out.clone(), games.clone()));
        let games: Vec<&str> = games.split("# game ").skip(1).collect();
        assert_eq!(games.len(), 2);
        for (game, line) in games.iter().zip(out.lines()) {
            let (summary, moves) = game.split_once('\n').unwrap();
            assert_eq!(format!("game {summary}"), line);
            let replayed = good(&["replay", "-"], moves);
            let result = replayed.lines().last().unwrap().strip_prefix("result: ").unwrap();
            assert!(summary.contains(result), "{summary}: {result}");
        }
    }
}

#[test]
fn a_sequential_test_ends_when_it_is_sure() {
    let arguments =
        ["duel", "--red", "greedy", "--blue", "random", "--games", "400", "--seed", "1", "--sprt", "0", "200"];
    let out = good(&arguments, "");
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines.len() < 60 && lines[lines.len() - 3].starts_with("sprt 0 200: llr=+"), "{out}");
    assert!(lines[lines.len() - 3].ends_with(" accepted"), "{out}");
}

#[test]
fn a_bench_counts_the_same_nodes_every_time() {
    let counts = || {
        let out = good(&["bench", "--depth", "2"], "");
        let nodes = |line: &str| line.rsplit(' ').nth(2).unwrap().parse::<u64>().unwrap();
        out.lines().map(nodes).collect::<Vec<u64>>()
    };
    let first = counts();
    assert_eq!((first.len(), first[..10].iter().sum::<u64>()), (13, first[12]));
    assert_eq!(counts(), first);
}

/// Adds a command and its subcommands, by their `--help`.
fn add_commands(path: &[&str], all: &mut Vec<Vec<String>>) {
    let help = good(&[path, &["--help"]].concat(), "");
    let commands = help.split_once("Commands:\n").map_or("", |(_, rest)| rest.split("\n\n").next().unwrap());
    all.push(path.iter().map(|word| (*word).to_string()).collect());
    let names = commands.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    for name in names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help") {
        add_commands(&[path, &[name]].concat(), all);
    }
}

#[test]
fn errors_name_the_help_of_the_command() {
    let mut all = Vec::new();
    add_commands(&[], &mut all);
    assert!(all.len() > 30, "{all:?}");
    for path in all {
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        let named = [&["benediction"], &path[..]].concat().join(" ");
        let see = format!("; see {named} --help\n");
        let with = |words: &[&str]| run_with(&[&path, words].concat(), b"").err;
        assert!(with(&["--nonsense"]).ends_with(&see), "{named}: {}", with(&["--nonsense"]));
        // A word may be the name of a file, which is missing.
        for error in [with(&["nonsense"]), with(&["nonsense", "nonsense", "nonsense"])] {
            assert!(!error.contains("; see ") || error.ends_with(&see), "{named}: {error}");
        }
        let usage = good(&[&path, &["--help"][..]].concat(), "");
        let usage = usage.lines().find(|line| line.starts_with("Usage: ")).unwrap();
        assert!(usage.replace("benediction-cli", "benediction").contains(&named), "{named}: {usage}");
    }
    for (words, named) in [
        (&["puzzles", "list"][..], "benediction puzzles"),
        (&["library", "--data-dir", "x", "lists"], "benediction library"),
        (&["library", "--data-dir", "x", "list", "--nope"], "benediction library list"),
        (&["help", "puzzles", "nope"], "benediction puzzles"),
        (&["nope"], "benediction"),
    ] {
        let error = bad(words, b"");
        assert!(error.ends_with(&format!("; see {named} --help")), "{words:?}: {error}");
    }
}
