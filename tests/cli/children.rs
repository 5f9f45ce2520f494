//! The processes that the program starts, and their children, end with it, however it ends.
#![cfg(unix)]

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use benediction_rules::Side;
use benediction_study::program::{Judge, Question, words_of};
use benediction_study::registry;
use tempfile::TempDir;

use crate::support::program;

/// Time within which processes must end.
const END_TIMEOUT: Duration = Duration::from_secs(20);
/// The beginning of every script: it ignores the signals that can be ignored, writes its process ids to a file, and
/// starts a child like itself.
const IGNORE_SIGNALS: &str = r#"#!/bin/sh
trap '' HUP INT TERM QUIT
(while :; do sleep 1; done) &
printf '%s\n' $$ $! >> "$0.pids"
"#;
/// A script that answers every line with `ok`.
const ANSWER_OK: &str = "while read -r line; do echo ok; done\n";
/// A script that neither reads nor answers.
const SILENT: &str = "while :; do sleep 1; done\n";

struct Script {
    folder: TempDir,
}

impl Script {
    fn new(then: &str) -> Script {
        let folder = tempfile::tempdir().unwrap();
        let script = Script { folder };
        std::fs::write(script.path(), format!("{IGNORE_SIGNALS}{then}")).unwrap();
        std::fs::set_permissions(script.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
        script
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("engine")
    }

    /// Returns the ids of its processes so far.
    fn pids(&self) -> Vec<String> {
        let pids = std::fs::read_to_string(self.folder.path().join("engine.pids")).unwrap_or_default();
        pids.lines().map(str::to_string).collect()
    }

    /// Waits until it has started, with its child.
    fn await_start(&self) {
        wait_for("two processes", || self.pids().len() == 2);
        assert!(self.pids().iter().all(|pid| is_alive(pid)));
    }

    fn assert_ended(&self) {
        let pids = self.pids();
        assert!(pids.len() >= 2 && pids.len().is_multiple_of(2), "{pids:?}");
        for pid in pids {
            wait_for("the end of a child", || !is_alive(&pid));
        }
    }

    /// Starts a duel with it.
    fn duel(&self) -> Child {
        let spec = format!("exec:'{}'", self.path().display());
        program()
            .args(["duel", "--red", &spec, "--blue", "random", "--games", "1", "--seed", "1", "--time", "600000"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    }
}

fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < END_TIMEOUT, "no {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Returns `true` if there is a process with this id, even one that has ended and that its parent has not waited for.
fn is_alive(pid: &str) -> bool {
    signal("0", pid)
}

fn signal(signal: &str, pid: &str) -> bool {
    let status = Command::new("kill").args([&format!("-{signal}"), pid]).stderr(Stdio::null()).status();
    status.expect("kill").success()
}

#[test]
fn a_signal_that_ends_the_program_ends_them() {
    for ending in ["KILL", "TERM", "INT", "HUP"] {
        let script = Script::new(SILENT);
        let mut duel = script.duel();
        script.await_start();
        assert!(signal(ending, &duel.id().to_string()));
        duel.wait().unwrap();
        script.assert_ended();
    }
}

#[test]
fn they_end_with_a_program_that_reads_their_lines() {
    let script = Script::new(ANSWER_OK);
    // The script answers "best" with nothing but "ok", and loses. One copy is started before the game, as a check.
    assert!(script.duel().wait().unwrap().success());
    assert_eq!(script.pids().len(), 4);
    script.assert_ended();
}

#[test]
fn engine_running_after_quit_is_killed_with_its_children() {
    let script = Script::new(&format!("'{}' engine\nsleep 1000\n", env!("CARGO_BIN_EXE_benediction-cli")));
    let judge = Judge::default();
    let session = registry::named("benediction").unwrap().start(Side::Near);
    let question = Question::new(&session, Duration::from_millis(50));
    let words = words_of(&format!("'{}'", script.path().display())).unwrap();
    judge.ask(&words, &question, &Default::default(), &mut |_| {}).unwrap();
    script.await_start();
    let start = Instant::now();
    drop(judge);
    assert!(start.elapsed() < END_TIMEOUT);
    script.assert_ended();
    assert_eq!(zombies(), Vec::<String>::new());
}

#[test]
fn unresponsive_program_is_ended_with_its_game() {
    let script = Script::new(SILENT);
    let judge = Judge::default();
    let session = registry::named("benediction").unwrap().start(Side::Near);
    let question = Question::new(&session, Duration::from_millis(50));
    let words = [script.path().display().to_string()];
    let fault = judge.ask(&words, &question, &Default::default(), &mut |_| {}).unwrap_err();
    assert!(fault.message.contains("has no answer after 10000 ms"), "{}", fault.message);
    script.assert_ended();
}

/// Returns the children of this process named `sh` or `engine` that have ended and were not waited for.
fn zombies() -> Vec<String> {
    let Ok(processes) = std::fs::read_dir("/proc") else { return Vec::new() };
    let own = format!(" Z {} ", std::process::id());
    let about = |path: &Path| std::fs::read_to_string(path.join("stat")).ok();
    let stats = processes.filter_map(|entry| about(&entry.ok()?.path()));
    stats.filter(|stat| stat.contains(&own) && (stat.contains("(sh)") || stat.contains("(engine)"))).collect()
}
