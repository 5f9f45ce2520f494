//! `scripts/soak` on simulated machines.

use super::*;

/// Returns a command of `scripts/soak`, as a dry run prints it.
fn soak_line(values: &str, tests: &str, word: &str) -> String {
    format!(
        "env {values} cargo test --profile soak --locked {tests} -- --ignored --nocapture \
         --test-threads=1 {word}"
    )
}

#[test]
fn soak_dry_run_lists_its_steps() {
    let machine = ready();
    let runs = |args: &[&str], lines: &[String]| {
        let begin =
            [format!("cd {}", machine.project.display()), format!("export CARGO_TARGET_DIR={}", machine.target())];
        machine.run("soak", args).is(0).did_nothing().prints(&[&begin[..], lines].concat());
    };
    let fuzz = |inputs, seed| {
        soak_line(
            &format!("BENEDICTION_INPUTS={inputs} BENEDICTION_SEED={seed}"),
            "-p benediction-cli --test fuzz",
            "asked_for",
        )
    };
    let rules = |actions| {
        let values = format!("BENEDICTION_ACTIONS={actions} BENEDICTION_SEED=1");
        soak_line(&values, "-p benediction-rules --test rules", "asked_for")
    };
    let library = |games| soak_line(&format!("BENEDICTION_GAMES={games}"), "-p benediction-cli --test soak", "library");
    let bots = |turns| soak_line(&format!("BENEDICTION_TURNS={turns}"), "-p benediction-cli --test soak", "bots");
    runs(&["--dry-run", "fuzz", "70", "8"], &[fuzz(70, 8)]);
    // A quarter for each of the four slow rules, without a remainder.
    runs(&["--dry-run", "rules", "1001"], &[rules(251)]);
    let tests = || "env BENEDICTION_WHOLE=1 cargo test --locked --workspace --features benediction/dev".to_string();
    runs(&["--dry-run", "tests"], &[tests()]);
    runs(&["--dry-run", "all"], &[fuzz(100_000_000, 1), rules(2_500_000), library(100_000), bots(10_000), tests()]);
}

#[test]
fn a_soak_runs_the_tests_that_are_left_out_elsewhere() {
    let outcome = ready().run("soak", &["bots", "5"]);
    outcome.is(0);
    assert_eq!(
        outcome.done,
        format!("{}\n", soak_line("", "-p benediction-cli --test soak", "bots").strip_prefix("env  ").unwrap())
    );
}

#[test]
fn soak_refuses_unknown_words() {
    let machine = ready();
    for args in [
        &[][..],
        &["--dry-run"],
        &["rain"],
        &["fuzz", "many"],
        &["fuzz", "1", "2", "3"],
        &["bots", "1", "2"],
        &["all", "1"],
    ] {
        machine.run("soak", args).is(1).did_nothing().mentions("usage: scripts/soak [--dry-run] fuzz [N [SEED]]");
    }
    let help = machine.run("soak", &["--help"]);
    help.is(0).did_nothing();
    assert!(help.out.contains("scripts/soak library [N]") && !help.out.contains("set -eu"), "{}", help.out);
}
