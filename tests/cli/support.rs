//! Runs the program.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use benediction_rules::games::benediction::{Position, Variant};
use benediction_rules::{Position as _, Side};
use oorandom::Rand64;

/// The commands that have a help of their own.
pub const COMMANDS: [&str; 21] = [
    "console", "perft", "legal", "replay", "engine", "uci", "duel", "library", "analyse", "rollout", "diagram", "film",
    "export", "edit", "position", "puzzles", "rules", "lessons", "bench", "study", "report",
];

/// The result of a run of the program.
#[derive(Debug, PartialEq, Eq)]
pub struct RunResult {
    pub code: i32,
    pub out: String,
    pub err: String,
}

pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_benediction-cli"));
    command.env_remove("COLUMNS").env_remove("BENEDICTION_DATA_DIR").env("RUST_BACKTRACE", "0");
    command
}

/// Runs the program with this standard input.
pub fn run_with(arguments: &[&str], input: &[u8]) -> RunResult {
    run_by(program(), arguments, input)
}

/// Runs the program by a command, which may set its folder and environment.
pub fn run_by(mut command: Command, arguments: &[&str], input: &[u8]) -> RunResult {
    let mut child =
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // On a thread: a program that answers before it has read everything would otherwise wait for this one.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let ran = RunResult {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap().replace("benediction-cli ", "benediction "),
        err: String::from_utf8(output.stderr).unwrap(),
    };
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    ran
}

pub fn run(arguments: &[&str]) -> RunResult {
    run_with(arguments, b"")
}

/// Runs the program, which must succeed. Returns its output.
pub fn good(arguments: &[&str], input: &str) -> String {
    let ran = run_with(arguments, input.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments:?} {input}");
    ran.out
}

/// Runs the program, which must end with exit code 2, no output and one line of error. Returns the error.
pub fn bad(arguments: &[&str], input: &[u8]) -> String {
    let ran = run_with(arguments, input);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?} {}", ran.err);
    assert_eq!(ran.err.matches('\n').count(), 1, "{arguments:?} {}", ran.err);
    ran.err.trim_end().into()
}

pub fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(name)
}

/// Returns the positions of a random game of a variant.
pub fn random_positions(variant: Variant, seed: u64, actions: usize) -> Vec<Position> {
    let mut random = Rand64::new(u128::from(seed));
    let mut position = Position::new(variant, Side::BOTH[(seed % 2) as usize]);
    let mut all = vec![position.clone()];
    let mut legal = Vec::new();
    for _ in 0..actions {
        legal.clear();
        position.legal(&mut legal);
        if legal.is_empty() {
            break;
        }
        position.apply(legal[random.rand_range(0..legal.len() as u64) as usize]);
        all.push(position.clone());
    }
    all
}
