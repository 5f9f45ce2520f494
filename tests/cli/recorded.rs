//! Recorded runs of `legal`, `replay` and `edit`, in every game: what goes in, and exactly what comes out.
//!
//! In `tests/data/commands` a line `$ WORDS` runs the program in `tests/data` with these arguments, `> TEXT` is on its standard input,
//! `< TEXT` on its standard output and `! TEXT` on standard error; `= CODE` is the code with which it ends, if that is not 0. Where
//! other answers are wanted they are written anew, those of `tests/data/engine/all-*.txt` too, by
//!
//! ```text
//! cargo test -p benediction-cli --test cli -- --ignored answers_anew
//! ```

use std::path::PathBuf;

use crate::support::{Ran, data, program, run_by};

/// A run, with the remarks above it.
#[derive(Default)]
struct Run {
    remarks: String,
    line: String,
    input: String,
    answer: String,
}

/// The runs of a file. A line of input is written with the answer, so that it stays where it is.
fn runs(text: &str) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut remarks = String::new();
    for line in text.lines() {
        if line.is_empty() || line.starts_with('#') {
            remarks += &format!("{line}\n");
        } else if let Some(arguments) = line.strip_prefix("$ ") {
            runs.push(Run { remarks: std::mem::take(&mut remarks), line: arguments.into(), ..Run::default() });
        } else {
            let run = runs.last_mut().unwrap_or_else(|| panic!("nothing runs before {line:?}"));
            match line.split_at_checked(1) {
                Some((">", rest)) => run.input += &format!("{}\n", rest.strip_prefix(' ').unwrap_or(rest)),
                _ => run.answer += &format!("{line}\n"),
            }
        }
    }
    runs
}

/// Lines with a sign before them.
fn signed(sign: char, text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { format!("{sign}\n") } else { format!("{sign} {line}\n") }).collect()
}

fn answer(run: &Run) -> String {
    let arguments = shlex::split(&run.line).unwrap();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut command = program();
    command.current_dir(data(""));
    let Ran { code, out, err } = run_by(command, &arguments, run.input.as_bytes());
    let code = if code == 0 { String::new() } else { format!("= {code}\n") };
    signed('<', &out) + &signed('!', &err) + &code
}

fn file(name: &str) -> PathBuf {
    data(&format!("commands/{name}.txt"))
}

fn answered_as_before(name: &str) {
    for run in runs(&std::fs::read_to_string(file(name)).unwrap()) {
        assert_eq!(answer(&run), run.answer, "{name}.txt: {} with\n{}", run.line, run.input);
    }
}

#[test]
fn legal_actions_are_listed_as_before_in_every_game() {
    answered_as_before("legal");
}

#[test]
fn games_are_replayed_as_before_in_every_game() {
    answered_as_before("replay");
}

#[test]
fn studies_are_edited_as_before_in_every_game() {
    answered_as_before("edit");
}

#[test]
#[ignore = "writes the answers anew"]
fn write_the_answers_anew() {
    for name in ["legal", "replay", "edit"] {
        let write = |run: &Run| format!("{}$ {}\n{}{}", run.remarks, run.line, signed('>', &run.input), answer(run));
        let text: String = runs(&std::fs::read_to_string(file(name)).unwrap()).iter().map(write).collect();
        std::fs::write(file(name), text).unwrap();
    }
}
