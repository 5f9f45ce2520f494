//! Runs of thousands of inputs for one reader, and their results.

use std::collections::{BTreeMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

use super::memory::most_while;
use super::mutate::Mutator;
use super::readers::{Answer, Reader};

/// Time that a reader may need for an input, on a machine that is also doing other work.
const MAX_TIME: Duration = Duration::from_secs(3);
/// Time after which a reader counts as hung: the input is saved and the test ends.
const HANG_TIMEOUT: Duration = Duration::from_secs(60);
/// Memory that a reader may take for an input of a few kilobytes, in bytes.
const MAX_MEMORY: usize = 64 << 20;
/// Largest number of inputs in a corpus.
const MAX_CORPUS: usize = 3000;
/// Number of different errors after which a run ends.
const MAX_FAULTS: usize = 12;

/// Number of panics on all threads.
static PANICS: AtomicU64 = AtomicU64::new(0);
static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

fn listen_to_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let default_hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if READING.with(std::cell::Cell::get) || std::thread::current().name().is_some_and(|name| name == "bot") {
                PANICS.fetch_add(1, Ordering::SeqCst);
                *LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner) = info.to_string().replace('\n', " ");
            } else {
                default_hook(info);
            }
        }));
    });
}

thread_local! {
    static READING: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// The input that is being read, for the thread that watches the time.
static AT: Mutex<Option<(Instant, &'static str, Vec<u8>)>> = Mutex::new(None);

fn watch() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        std::thread::spawn(|| {
            loop {
                std::thread::sleep(Duration::from_secs(1));
                let at = AT.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some((began, name, input)) = &*at
                    && began.elapsed() > HANG_TIMEOUT
                {
                    eprintln!("{name} does not come to an end: {}", keep(name, input).display());
                    std::process::exit(3);
                }
            }
        });
    });
}

/// Saves an input to a file, and returns its path.
fn keep(name: &str, input: &[u8]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
    let sum = input.iter().fold(0_u64, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3));
    let path = folder.join(format!("{name}-{sum:016x}"));
    let _ = std::fs::create_dir_all(&folder);
    let _ = std::fs::write(&path, input);
    path
}

/// Reads an input. Returns the answer or the error, with the time and the memory.
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
        Ok(_) if most > reader.memory_limit.max(MAX_MEMORY) => Err(format!("it takes {} MiB", most >> 20)),
        Ok(_) if spent > MAX_TIME => Err("it takes seconds".into()),
        result => result,
    };
    (result, spent, most)
}

/// Returns the error of an input, or `None`. Slowness is an error only if the input is slow twice.
pub fn fault(reader: &Reader, input: &[u8]) -> Option<String> {
    listen_to_panics();
    let first = attempt(reader, input).0.err()?;
    if first == "it takes seconds" { attempt(reader, input).0.err() } else { Some(first) }
}

/// Returns the kind of an error: its text without the parts that belong to the input.
fn kind(fault: &str) -> String {
    fault.chars().filter(|c| !c.is_ascii_digit()).take(90).collect()
}

/// Returns a shorter input with the same kind of error.
fn shorter(reader: &Reader, input: &[u8], fault_kind: &str) -> Vec<u8> {
    let mut best = input.to_vec();
    let (mut piece, until) = (best.len().div_ceil(2).max(1), Instant::now() + Duration::from_secs(10));
    while piece > 0 && Instant::now() < until {
        let mut at = 0;
        while at < best.len() && Instant::now() < until {
            let mut fewer = best.clone();
            fewer.drain(at..(at + piece).min(best.len()));
            if attempt(reader, &fewer).0.err().is_some_and(|fault| kind(&fault) == fault_kind) {
                best = fewer;
            } else {
                at += piece;
            }
        }
        piece /= 2;
    }
    best
}

/// The results of a run.
#[derive(Debug, Default)]
pub struct Tally {
    /// Number of inputs.
    pub inputs: u64,
    /// Number of accepted inputs.
    pub accepted: u64,
    /// Number of different answers.
    pub answers: usize,
    /// Longest time of an input. The largest memory follows.
    pub slowest: Duration,
    pub most_memory: usize,
    /// Different errors, each with the shortest input that shows it.
    pub faults: BTreeMap<String, (String, Vec<u8>)>,
}

/// A reader under test. Inputs with a new kind of answer are mutated into others.
pub struct Run<'a> {
    reader: &'a Reader,
    /// Inputs that were accepted; then those that were refused in a new way.
    corpus: Vec<Vec<u8>>,
    refused: Vec<Vec<u8>>,
    seen: HashSet<u64>,
    mutator: Mutator,
    input: Vec<u8>,
    pub tally: Tally,
}

impl Run<'_> {
    /// Starts with the seeds as they are.
    pub fn begin(reader: &Reader, seed: u64) -> Run<'_> {
        listen_to_panics();
        watch();
        let corpus = (reader.seeds)();
        assert!(!corpus.is_empty(), "{}", reader.name);
        let mutator = Mutator::new(&corpus, seed);
        let (seen, input, tally) = (HashSet::new(), Vec::new(), Tally::default());
        let mut run = Run { reader, corpus, refused: Vec::new(), seen, mutator, input, tally };
        for seed in run.corpus.clone() {
            run.input = seed;
            run.read();
        }
        run
    }

    /// Reads this number of further inputs.
    pub fn continue_for(&mut self, inputs: u64) {
        for _ in 0..inputs {
            let mut input = std::mem::take(&mut self.input);
            let other = self.mutator.choose(self.corpus.len());
            // A refused input rarely leads to one that is accepted.
            let from = if self.refused.is_empty() || self.mutator.choose(5) > 0 { &self.corpus } else { &self.refused };
            let one = self.mutator.choose(from.len());
            self.mutator.make(&from[one], &self.corpus[other], &mut input);
            self.input = input;
            if let Some(accepted) = self.read() {
                let corpus = if accepted { &mut self.corpus } else { &mut self.refused };
                if corpus.len() < MAX_CORPUS && self.input.len() < 64 * 1024 {
                    corpus.push(self.input.clone());
                }
            }
            if self.tally.faults.len() >= MAX_FAULTS {
                return;
            }
        }
    }

    /// Reads the input. If the kind of answer is new, returns `true` if it was accepted.
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
