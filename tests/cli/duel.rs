//! Duels with other programs: this program plays every game, and a program that breaks the rules of the protocol loses.
#![cfg(unix)]

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::support::{bad, good};

/// The beginning of every script: it answers every line with `ok` until it is asked for a turn.
const ANSWER_OK: &str = r#"#!/bin/sh
while read -r command words; do
    case $command in
        best) break ;;
        quit) echo ok; exit ;;
        *) echo ok ;;
    esac
done
"#;

struct Scripts(TempDir);

impl Scripts {
    fn new() -> Scripts {
        Scripts(tempfile::tempdir().unwrap())
    }

    fn folder(&self) -> &Path {
        self.0.path()
    }

    /// Returns `exec:` and the path of a script that runs `then` at its first turn.
    fn polite(&self, name: &str, then: &str) -> String {
        self.script(name, &format!("{ANSWER_OK}{then}\n"))
    }

    fn script(&self, name: &str, text: &str) -> String {
        let path = self.folder().join(name);
        std::fs::write(&path, text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        format!("exec:{}", path.display())
    }
}

fn own(arguments: &str) -> String {
    format!("exec:{} engine{arguments}", env!("CARGO_BIN_EXE_benediction-cli"))
}

/// Runs a duel of two games with the random player.
fn duel(spec: &str, more: &[&str]) -> String {
    let always = ["duel", "--red", spec, "--blue", "random", "--games", "2", "--seed", "1"];
    good(&[&always, more].concat(), "")
}

/// Returns the error of a program that must lose both games for this reason.
fn fault(spec: &str, reason: &str, more: &[&str]) -> String {
    let out = duel(spec, more);
    let games: Vec<&str> = out.lines().filter(|line| line.contains(" wins, ")).collect();
    assert_eq!(games.len(), 2, "{out}");
    assert!(games[0].contains(&format!(" blue wins, {reason} (")), "{out}");
    assert!(games[1].contains(&format!(" red wins, {reason} (")), "{out}");
    assert!(out.contains(&format!("\n{reason} 2, ")) && out.contains(" w=0 d=0 l=2 "), "{out}");
    let faults: Vec<&str> =
        out.lines().filter_map(|line| line.split_once(&format!(" lost by {spec}: "))).map(|(_, why)| why).collect();
    assert_eq!(faults.len(), 2, "{out}");
    faults[0].into()
}

#[test]
fn another_program_plays_every_game_and_always_the_same() {
    // Every kind of game: starting points to choose, rules words, players who swap sides, dice.
    let games: [&[&str]; 6] = [
        &["--game", "benediction", "--first", "blue"],
        &["--game", "king-trails"],
        &["--game", "benedict-chess", "--rules", "swap"],
        &["--game", "obelisk", "--rules", "bounded,even"],
        &["--game", "kingamon", "--rules", "cube"],
        &["--game", "kingamon"],
    ];
    for game in games {
        let play = || duel(&own(""), &[game, &["--nodes", "60"]].concat());
        let out = play();
        assert!(!out.contains(" lost by ") && out.contains("\"exec:"), "{out}");
        assert!(game[1] == "kingamon" || out.contains(" w=2 d=0 l=0 "), "{out}");
        assert_eq!(play(), out);
    }
}

#[test]
fn program_plays_from_position_and_after_moves() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("position.txt");
    std::fs::write(&file, "Benediction v2: benediction\nturn: red 2\nred: e2k d1 d2\nblue: e8k e9 d8\n").unwrap();
    let moves = dir.path().join("moves.txt");
    std::fs::write(&moves, "e2e3").unwrap();
    let from = ["--position", file.to_str().unwrap(), "--moves", moves.to_str().unwrap(), "--nodes", "60"];
    let out = duel(&own(""), &from);
    assert!(!out.contains(" lost by ") && out.contains(" w=2 d=0 l=0 "), "{out}");
}

#[test]
fn two_programs_play_in_several_threads_and_within_their_time() {
    let program = own("");
    let arguments =
        ["duel", "--red", &program, "--blue", &program, "--games", "4", "--seed", "1", "--time", "5", "--threads", "2"];
    let out = good(&[&arguments[..], &["--grace", "10000"]].concat(), "");
    assert!(!out.contains(" lost by ") && out.lines().filter(|line| line.starts_with("game ")).count() == 4, "{out}");
}

#[test]
fn the_two_may_have_different_times() {
    let scripts = Scripts::new();
    let request_file = |name: &str| scripts.folder().join(format!("{name}.asked"));
    let player = |name: &str| {
        let then = format!("echo $words > {}; echo best a1a2; echo ok", request_file(name).display());
        scripts.polite(name, &then)
    };
    let (red, blue) = (player("red"), player("blue"));
    let game = ["duel", "--red", &red, "--blue", &blue, "--games", "2", "--seed", "1", "--opening", "0"];
    good(&[&game[..], &["--red-time", "3000", "--blue-time", "70"]].concat(), "");
    let request = |name: &str| std::fs::read_to_string(request_file(name)).unwrap().trim().to_string();
    assert_eq!((request("red"), request("blue")), ("time 3000".into(), "time 70".into()));
    for wrong in [&["--red-time", "5"][..], &["--red-time", "5", "--blue-time", "5", "--nodes", "5"]] {
        bad(&[&game[..], wrong].concat(), b"");
    }
}

#[test]
fn engine_breaking_the_protocol_loses_with_a_reason() {
    let scripts = Scripts::new();
    let illegal = scripts.polite("illegal", "echo info depth 1; echo best a1a2; echo ok");
    assert_eq!(
        fault(&illegal, "rules infraction", &["--opening", "0"]),
        "it plays \"a1a2\": There is no man on that point"
    );
    let crash = scripts.polite("crash", "exit 3");
    assert_eq!(
        fault(&crash, "abandoned", &["--nodes", "10"]),
        "it has ended (exit status: 3) instead of answering \"best nodes 10\""
    );
    let closed = scripts.polite("closed", "exec >&- <&-; exec sleep 60");
    assert_eq!(
        fault(&closed, "abandoned", &["--nodes", "10"]),
        "it has closed its end of the pipe instead of answering \"best nodes 10\""
    );
    let garbage = scripts.polite("garbage", "printf 'e3e4\\033[2J\\nok\\n'");
    assert_eq!(fault(&garbage, "abandoned", &["--nodes", "10"]), "it answers \"best nodes 10\" with \"e3e4 [2J\"");
    let chatty = scripts.polite("chatty", "echo best e3e4; echo best e3e4; echo ok");
    assert_eq!(fault(&chatty, "abandoned", &["--nodes", "10"]), "it answers \"best nodes 10\" with \"best e3e4\"");
    let refusing = scripts.polite("refusing", "echo err not today");
    assert_eq!(
        fault(&refusing, "abandoned", &["--nodes", "10"]),
        "it answers \"best nodes 10\" with \"err not today\""
    );
    let binary = scripts.polite("binary", "printf '\\377\\376\\n'");
    assert_eq!(
        fault(&binary, "abandoned", &["--nodes", "10"]),
        "its answer to \"best nodes 10\" cannot be read: the line is not UTF-8"
    );
    // A program may not act for the other side.
    let greedy = scripts.polite("greedy", "echo best e3e4 e9e8 B@a1; echo ok");
    assert!(fault(&greedy, "rules infraction", &["--opening", "0"]).starts_with("it plays \""));
}

#[test]
fn unresponsive_engine_loses_on_time_and_is_killed() {
    let scripts = Scripts::new();
    let pids = scripts.folder().join("pids");
    let note = format!("echo $$ >> '{}'", pids.display());
    let deaf = scripts.polite("deaf", &format!("{note}; trap '' TERM INT; exec sleep 600"));
    let flood = scripts.polite("flood", &format!("{note}; while :; do echo info depth 1; done"));
    for spec in [deaf, flood] {
        let start = Instant::now();
        let why = fault(&spec, "time forfeit", &["--time", "20", "--grace", "300"]);
        assert_eq!(why, "\"best time 20\" has no answer after 320 ms");
        assert!(start.elapsed() >= Duration::from_millis(640), "each game has its time");
        assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
    }
    let pids = std::fs::read_to_string(pids).unwrap();
    assert_eq!(pids.lines().count(), 4);
    for pid in pids.lines() {
        assert!(!Path::new("/proc").join(pid).exists(), "{pid} lives on");
    }
}

#[test]
fn engine_that_fails_to_start_prevents_the_duel() {
    let scripts = Scripts::new();
    let refusal = |spec: &str| {
        let error = bad(&["duel", "--red", "random", "--blue", spec, "--games", "2", "--seed", "1"], b"");
        error.strip_prefix(&format!("benediction: {spec}: ")).unwrap_or(&error).to_string()
    };
    assert!(refusal("exec:/no/such/program").starts_with("it cannot be started: "));
    let other = scripts.script("other", "#!/bin/sh\nread -r line\necho err unknown game \\\"benediction\\\"\n");
    assert_eq!(refusal(&other), "it answers \"newgame benediction red\" with \"err unknown game \"benediction\"\"");
    assert_eq!(refusal("exec:true"), "it has ended (exit status: 0) instead of answering \"newgame benediction red\"");
    let spec = "exec:'true";
    let error = bad(&["duel", "--red", "random", "--blue", spec, "--games", "2", "--seed", "1"], b"");
    assert!(error.contains("unclosed quotation mark"), "{error}");
}

#[test]
fn duel_log_contains_the_fault_and_replays() {
    let scripts = Scripts::new();
    let crash = scripts.polite("crash", "exit 3");
    let log = scripts.folder().join("log.txt");
    let out = duel(&crash, &["--nodes", "10", "--log", log.to_str().unwrap()]);
    let log = std::fs::read_to_string(log).unwrap();
    let games: Vec<&str> = log.split("# game ").skip(1).collect();
    assert_eq!(games.len(), 4, "each game has two lines of its own: {log}");
    assert!(games[1].starts_with("1 lost by exec:") && out.contains(games[1].lines().next().unwrap()), "{log}");
    let moves = games[1].split_once('\n').unwrap().1;
    assert!(good(&["replay", "-"], moves).ends_with("result: blue wins, abandoned\n"), "{moves}");
}

#[test]
fn duel_with_clock_records_times_and_time_forfeits() {
    let scripts = Scripts::new();
    let log = scripts.folder().join("games");
    let log_name = log.display().to_string();
    let out = duel("bot:1", &["--clock", "5s+0.1 / 4s", "--log", &log_name]);
    assert!(!out.contains("time forfeit"), "{out}");
    let log = std::fs::read_to_string(log).unwrap();
    let own = |clock: &str| log.contains(&format!("[Clock \"{clock}\"]"));
    assert!(own("5s+0.1 / 4s") && own("4s / 5s+0.1") && log.contains("{[%emt 0:00:0"), "{log}");
    let sleeper = scripts.polite("sleeps", "sleep 2; echo best e3e4; echo ok");
    let out = duel(&sleeper, &["--clock", "1s", "--grace", "60000"]);
    assert_eq!(out.matches("time forfeit (").count(), 2, "{out}");
    let refusal =
        bad(&["duel", "--red", "bot", "--blue", "bot", "--games", "1", "--seed", "1", "--clock", "soon"], b"");
    assert!(refusal.contains("expected a clock such as 10"), "{refusal}");
}
