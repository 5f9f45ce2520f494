//! Readers under random inputs. A reader neither panics nor hangs nor takes memory without bound. It refuses an input
//! with a message, and what it accepts is written and read again as the same thing. `scripts/soak fuzz N` reads many
//! more inputs.
#![allow(clippy::unwrap_used)]

mod caches;
mod memory;
mod mutate;
mod protocols;
mod readers;
mod run;
mod seeds;

use std::path::Path;
use std::time::{Duration, Instant};

use readers::READERS;
use run::{Run, fault};

/// Inputs of the slowest reader in a short run; the others get a multiple of it.
const SHORT_RUN: u64 = 60;

/// Inputs that once showed a bug, each in a file of `tests/data/fuzz` named after the reader and the bug.
#[test]
fn past_failures_stay_fixed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/fuzz");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let named = READERS.iter().filter(|reader| name.starts_with(reader.name));
        let reader = named.max_by_key(|reader| reader.name.len()).unwrap_or_else(|| panic!("{name} names no reader"));
        assert_eq!(fault(reader, &std::fs::read(&path).unwrap()), None, "{name}");
    }
}

#[test]
fn no_input_breaks_a_reader() {
    let mut wrong = Vec::new();
    for reader in &READERS {
        let mut run = Run::begin(reader, 1);
        run.continue_for(SHORT_RUN * reader.share);
        assert!(run.tally.accepted > 0, "{} accepts nothing", reader.name);
        wrong.extend(
            run.tally
                .faults
                .into_values()
                .map(|(fault, input)| format!("{}: {fault}: {:?}", reader.name, String::from_utf8_lossy(&input))),
        );
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// `scripts/soak fuzz N [SEED]`: N inputs for all readers together, each of which gets about the same time.
#[test]
#[ignore = "as long as is asked for"]
fn for_as_long_as_is_asked_for() {
    let number = |name: &str, default: u64| std::env::var(name).map_or(default, |text| text.parse().unwrap());
    let (inputs, seed) = (number("BENEDICTION_INPUTS", 1_000_000), number("BENEDICTION_SEED", 2));
    let only = std::env::var("BENEDICTION_READER").unwrap_or_default();
    let chosen = || READERS.iter().filter(|reader| only.is_empty() || reader.name == only);
    let mut runs: Vec<_> = chosen().map(|reader| (reader, Run::begin(reader, seed), Duration::ZERO)).collect();
    let began = Instant::now();
    let mut last_report = began;
    let input_count = |runs: &[(_, Run, Duration)]| runs.iter().map(|(_, run, _)| run.tally.inputs).sum::<u64>();
    while input_count(&runs) < inputs {
        // The reader that has had the least time is next.
        let (reader, run, spent) = runs.iter_mut().min_by_key(|(.., spent)| *spent).unwrap();
        let from = Instant::now();
        run.continue_for(5 * reader.share);
        *spent += from.elapsed();
        if last_report.elapsed() > Duration::from_secs(60) {
            last_report = Instant::now();
            eprintln!("{} inputs after {} s", input_count(&runs), began.elapsed().as_secs());
        }
        if runs.iter().all(|(_, run, _)| !run.tally.faults.is_empty()) {
            break;
        }
    }
    println!("reader                    inputs   accepted  answers   slowest     memory  faults");
    for (reader, run, _) in &runs {
        let tally = &run.tally;
        println!(
            "{:22} {:>9} {:>10} {:>8} {:>6} ms {:>6} KiB {:>7}",
            reader.name,
            tally.inputs,
            tally.accepted,
            tally.answers,
            tally.slowest.as_millis(),
            tally.most_memory >> 10,
            tally.faults.len()
        );
    }
    println!("{} inputs in {} s, seed {seed}", input_count(&runs), began.elapsed().as_secs());
    let wrong: usize = runs.iter().map(|(_, run, _)| run.tally.faults.len()).sum();
    assert_eq!(wrong, 0, "the inputs are in the folder fuzz under {}", env!("CARGO_TARGET_TMPDIR"));
}
