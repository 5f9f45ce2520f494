//! Inputs by the thousand for one reader, and what comes of them.

use std::collections::{BTreeMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

use super::memory::most_while;
use super::mutate::Mutator;
use super::readers::{Answer, Reader};

/// The longest that a reader may need for an input, on a machine that has other work to do.
const LONGEST: Duration = Duration::from_secs(3);
/// After so long nobody waits any more: the input is kept and the test ends.
const NEVER: Duration = Duration::from_secs(60);
/// As much as a reader may take for an input of a few kilobytes, in bytes.
const MOST_MEMORY: usize = 64 << 20;
/// As many inputs are remembered because a reader said something new about them.
const MOST_KEPT: usize = 3000;
/// As many different faults are enough.
const MOST_FAULTS: usize = 12;

/// Panics on any thread, and what the last one said.
static PANICS: AtomicU64 = AtomicU64::new(0);
static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

fn listen_to_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if READING.with(std::cell::Cell::get) || std::thread::current().name().is_some_and(|name| name == "bot") {
                PANICS.fetch_add(1, Ordering::SeqCst);
                *LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner) = info.to_string().replace('\n', " ");
            } else {
                usual(info);
            }
        }));
    });
}

thread_local! {
    static READING: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// What a reader is at, for whoever watches the clock.
static AT: Mutex<Option<(Instant, &'static str, Vec<u8>)>> = Mutex::new(None);

fn watch() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        std::thread::spawn(|| {
            loop {
                std::thread::sleep(Duration::from_secs(1));
                let at = AT.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some((began, name, input)) = &*at
                    && began.elapsed() > NEVER
                {
                    eprintln!("{name} does not come to an end: {}", keep(name, input).display());
                    std::process::exit(3);
                }
            }
        });
    });
}

/// Writes an input where it is found again.
fn keep(name: &str, input: &[u8]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
    let sum = input.iter().fold(0_u64, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3));
    let path = folder.join(format!("{name}-{sum:016x}"));
    let _ = std::fs::create_dir_all(&folder);
    let _ = std::fs::write(&path, input);
    path
}

/// Lets a reader read an input; what is wrong with that, if anything.
fn attempt(reader: &Reader, input: &[u8]) -> (Result<Answer, String>, Duration, usize) {
    let panics = PANICS.load(Ordering::SeqCst);
    READING.with(|reading| reading.set(true));
    let began = Instant::now();
    let (result, most) = most_while(|| catch_unwind(AssertUnwindSafe(|| (reader.read)(input))));
    let spent = began.elapsed();
    READING.with(|reading| reading.set(false));
    let panicked = PANICS.load(Ordering::SeqCst) != panics;
    let result = match result {
        _ if panicked => Err(LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner).clone()),
        Ok(result) => result,
        Err(_) => Err("it panics".into()),
    };
    let result = match result {
        Ok(_) if most > reader.most_memory.max(MOST_MEMORY) => Err(format!("it takes {} MiB", most >> 20)),
        Ok(_) if spent > LONGEST => Err("it takes seconds".into()),
        result => result,
    };
    (result, spent, most)
}

/// What is wrong with an input, if anything; slowness only if it is slow twice.
pub fn fault(reader: &Reader, input: &[u8]) -> Option<String> {
    listen_to_panics();
    let first = attempt(reader, input).0.err()?;
    if first == "it takes seconds" { attempt(reader, input).0.err() } else { Some(first) }
}

/// The kind of a fault, in which what belongs to the input is left out.
fn kind(fault: &str) -> String {
    fault.chars().filter(|c| !c.is_ascii_digit()).take(90).collect()
}

/// A shorter input with the same kind of fault.
fn shorter(reader: &Reader, input: &[u8], wanted: &str) -> Vec<u8> {
    let mut best = input.to_vec();
    let (mut piece, until) = (best.len().div_ceil(2).max(1), Instant::now() + Duration::from_secs(10));
    while piece > 0 && Instant::now() < until {
        let mut at = 0;
        while at < best.len() && Instant::now() < until {
            let mut fewer = best.clone();
            fewer.drain(at..(at + piece).min(best.len()));
            if attempt(reader, &fewer).0.err().is_some_and(|fault| kind(&fault) == wanted) {
                best = fewer;
            } else {
                at += piece;
            }
        }
        piece /= 2;
    }
    best
}

/// What came of the inputs for a reader.
#[derive(Debug, Default)]
pub struct Tally {
    /// How many there were.
    pub inputs: u64,
    /// How many were read as something.
    pub accepted: u64,
    /// In how many ways the reader answered.
    pub answers: usize,
    /// The longest time and the most memory that one took.
    pub slowest: Duration,
    pub most_memory: usize,
    /// Different faults, each with the shortest input that shows it.
    pub faults: BTreeMap<String, (String, Vec<u8>)>,
}

/// A reader under test. Inputs to which it answered something new are made into others.
pub struct Run<'a> {
    reader: &'a Reader,
    /// What was read as something, and what was refused in a way of its own.
    corpus: Vec<Vec<u8>>,
    refused: Vec<Vec<u8>>,
    seen: HashSet<u64>,
    mutator: Mutator,
    input: Vec<u8>,
    pub tally: Tally,
}

impl Run<'_> {
    /// Begins with the seeds as they are.
    pub fn begin(reader: &Reader, seed: u64) -> Run<'_> {
        listen_to_panics();
        watch();
        let corpus = (reader.seeds)();
        assert!(!corpus.is_empty(), "{}", reader.name);
        let mutator = Mutator::of(&corpus, seed);
        let (seen, input, tally) = (HashSet::new(), Vec::new(), Tally::default());
        let mut run = Run { reader, corpus, refused: Vec::new(), seen, mutator, input, tally };
        for seed in run.corpus.clone() {
            run.input = seed;
            run.read();
        }
        run
    }

    /// Reads so many more inputs.
    pub fn go_on(&mut self, inputs: u64) {
        for _ in 0..inputs {
            let mut input = std::mem::take(&mut self.input);
            let other = self.mutator.choose(self.corpus.len());
            // What was refused is rarely a way to something that is not.
            let from = if self.refused.is_empty() || self.mutator.choose(5) > 0 { &self.corpus } else { &self.refused };
            let one = self.mutator.choose(from.len());
            self.mutator.make(&from[one], &self.corpus[other], &mut input);
            self.input = input;
            if let Some(accepted) = self.read() {
                let kept = if accepted { &mut self.corpus } else { &mut self.refused };
                if kept.len() < MOST_KEPT && self.input.len() < 64 * 1024 {
                    kept.push(self.input.clone());
                }
            }
            if self.tally.faults.len() >= MOST_FAULTS {
                return;
            }
        }
    }

    /// Reads the input; whether it was accepted, if the reader said something new.
    fn read(&mut self) -> Option<bool> {
        *AT.lock().unwrap_or_else(PoisonError::into_inner) =
            Some((Instant::now(), self.reader.name, self.input.clone()));
        let (result, spent, memory) = attempt(self.reader, &self.input);
        *AT.lock().unwrap_or_else(PoisonError::into_inner) = None;
        let tally = &mut self.tally;
        tally.inputs += 1;
        tally.slowest = tally.slowest.max(spent);
        tally.most_memory = tally.most_memory.max(memory);
        match result {
            Ok(Answer { accepted, kind }) => {
                tally.accepted += u64::from(accepted);
                let fresh = self.seen.insert(kind);
                tally.answers = self.seen.len();
                fresh.then_some(accepted)
            }
            Err(first) => {
                if let Some(again) = fault(self.reader, &self.input)
                    && !self.tally.faults.contains_key(&kind(&again))
                {
                    let short = shorter(self.reader, &self.input, &kind(&again));
                    let path = keep(self.reader.name, &short);
                    eprintln!("{}: {again} ({})", self.reader.name, path.display());
                    self.tally.faults.insert(kind(&first), (first, short));
                }
                None
            }
        }
    }
}
