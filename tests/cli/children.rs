//! Programs that this one starts end with it, together with what they have started, in whatever way it ends.
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

/// How long processes may take to end.
const PATIENCE: Duration = Duration::from_secs(20);
/// What every script begins with: it hears no signal that can be ignored, writes down who it is, and starts a child like it.
const DEAF: &str = r#"#!/bin/sh
trap '' HUP INT TERM QUIT
(while :; do sleep 1; done) &
printf '%s\n' $$ $! >> "$0.pids"
"#;
/// Then it agrees to everything.
const POLITE: &str = "while read -r line; do echo ok; done\n";
/// Then it neither listens nor answers.
const SILENT: &str = "while :; do sleep 1; done\n";

struct Script {
    folder: TempDir,
}

impl Script {
    fn new(then: &str) -> Script {
        let folder = tempfile::tempdir().unwrap();
        let script = Script { folder };
        std::fs::write(script.path(), format!("{DEAF}{then}")).unwrap();
        std::fs::set_permissions(script.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
        script
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("engine")
    }

    /// Its processes: as many as it has written down so far.
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

    /// A duel with it.
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
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < PATIENCE, "no {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Whether there is a process of this number, be it one that has ended and is not waited for by its parent.
fn is_alive(pid: &str) -> bool {
    signal("0", pid)
}

fn signal(signal: &str, pid: &str) -> bool {
    let sent = Command::new("kill").args([&format!("-{signal}"), pid]).stderr(Stdio::null()).status();
    sent.expect("kill").success()
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
    let script = Script::new(POLITE);
    // It answers "best" with nothing but "ok", and has lost; one copy is started before the game, to see that it can be.
    assert!(script.duel().wait().unwrap().success());
    assert_eq!(script.pids().len(), 4);
    script.assert_ended();
}

#[test]
fn one_that_stays_after_quit_is_ended_and_so_is_what_it_leaves_behind() {
    let script = Script::new(&format!("'{}' engine\nsleep 1000\n", env!("CARGO_BIN_EXE_benediction-cli")));
    let judge = Judge::default();
    let session = registry::named("benediction").unwrap().start(Side::Near);
    let question = Question::of(&session, Duration::from_millis(50));
    let words = words_of(&format!("'{}'", script.path().display())).unwrap();
    judge.ask(&words, &question, &Default::default(), &mut |_| {}).unwrap();
    script.await_start();
    let begun = Instant::now();
    drop(judge);
    assert!(begun.elapsed() < PATIENCE);
    script.assert_ended();
    assert_eq!(zombies(), Vec::<String>::new());
}

#[test]
fn one_that_never_answers_is_ended_with_its_game() {
    let script = Script::new(SILENT);
    let judge = Judge::default();
    let session = registry::named("benediction").unwrap().start(Side::Near);
    let question = Question::of(&session, Duration::from_millis(50));
    let words = [script.path().display().to_string()];
    let fault = judge.ask(&words, &question, &Default::default(), &mut |_| {}).unwrap_err();
    assert!(fault.message.contains("has no answer after 10000 ms"), "{}", fault.message);
    script.assert_ended();
}

/// The children of this process named `sh` or `engine` that have ended and were not waited for.
fn zombies() -> Vec<String> {
    let Ok(processes) = std::fs::read_dir("/proc") else { return Vec::new() };
    let own = format!(" Z {} ", std::process::id());
    let about = |path: &Path| std::fs::read_to_string(path.join("stat")).ok();
    let stats = processes.filter_map(|entry| about(&entry.ok()?.path()));
    stats.filter(|stat| stat.contains(&own) && (stat.contains("(sh)") || stat.contains("(engine)"))).collect()
}
