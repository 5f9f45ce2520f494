//! The options of `setoption`, and their list for `uci`.

use super::super::players::MAX_THREADS;
use benediction_engine::Level;

/// Largest size of the transposition tables, in MiB.
const MAX_HASH: u64 = 4096;
/// Largest number of lines that are compared.
const MAX_LINES: u64 = 256;
/// Largest time reserved for the communication between the programs, in milliseconds.
const MAX_OVERHEAD: u64 = 5000;
/// The option that is not a number.
const PONDER: &str = "Ponder";

/// An option that is a number.
struct Spin {
    name: &'static str,
    low: u64,
    high: u64,
    place: fn(&mut Values) -> &mut u64,
}

const SPINS: [Spin; 5] = [
    Spin { name: "Level", low: 1, high: Level::ALL.len() as u64, place: |values| &mut values.level },
    Spin { name: "Threads", low: 1, high: MAX_THREADS, place: |values| &mut values.threads },
    Spin { name: "Hash", low: 1, high: MAX_HASH, place: |values| &mut values.hash },
    Spin { name: "MultiPV", low: 1, high: MAX_LINES, place: |values| &mut values.lines },
    Spin { name: "Move Overhead", low: 0, high: MAX_OVERHEAD, place: |values| &mut values.overhead },
];

/// The values of the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Values {
    level: u64,
    threads: u64,
    hash: u64,
    lines: u64,
    overhead: u64,
    /// `true` if the other program lets this one think in its opponent's time. Then `bestmove` names the expected
    /// reply.
    pub ponder: bool,
}

impl Default for Values {
    fn default() -> Values {
        Values { level: Level::ALL.len() as u64, threads: 1, hash: 64, lines: 1, overhead: 20, ponder: false }
    }
}

impl Values {
    /// Returns the lines that introduce the options.
    pub(super) fn introduction() -> Vec<String> {
        let mut defaults = Values::default();
        let spin = |Spin { name, low, high, place }: &Spin| {
            let default = *place(&mut defaults);
            format!("option name {name} type spin default {default} min {low} max {high}")
        };
        let mut lines: Vec<String> = SPINS.iter().map(spin).collect();
        lines.push(format!("option name {PONDER} type check default false"));
        lines
    }

    /// Sets an option from the words after `setoption`.
    ///
    /// # Errors
    /// The words are not understood, name an unknown option, or the value is out of range.
    pub(super) fn set(&mut self, words: &str) -> Result<(), String> {
        let (name, value) = name_and_value(words).ok_or("expected \"setoption name NAME value VALUE\"")?;
        if name.eq_ignore_ascii_case(PONDER) {
            self.ponder = match value.to_ascii_lowercase().as_str() {
                "true" => true,
                "false" => false,
                _ => return Err(format!("{PONDER} must be true or false, not \"{value:.20}\"")),
            };
            return Ok(());
        }
        let spin = SPINS.iter().find(|spin| spin.name.eq_ignore_ascii_case(&name));
        let Spin { name, low, high, place } = spin.ok_or_else(|| format!("unknown option \"{name:.40}\""))?;
        let number = value.parse().ok().filter(|number| (*low..=*high).contains(number));
        *place(self) = number.ok_or_else(|| format!("{name} must be from {low} to {high}, not \"{value:.20}\""))?;
        Ok(())
    }

    /// Returns the level of the bot.
    pub(super) fn level(&self) -> Level {
        u8::try_from(self.level).ok().and_then(Level::new).unwrap_or(Level::STRONGEST)
    }

    /// Returns the number of threads of a search.
    pub(super) const fn threads(&self) -> usize {
        self.threads as usize
    }

    /// Returns the number of lines to compare. Only the strongest level compares several.
    pub(super) fn lines(&self) -> usize {
        if self.level() == Level::STRONGEST { self.lines as usize } else { 1 }
    }

    /// Returns `true` if the level compares fewer lines than are set.
    pub(super) fn too_many_lines(&self) -> bool {
        self.lines() as u64 != self.lines
    }

    /// Returns the time reserved for the communication between the programs, in milliseconds.
    pub(super) const fn overhead(&self) -> i64 {
        self.overhead as i64
    }

    /// Returns the size of the transposition table of one player, in MiB. There are two: for both sides, or for the
    /// lines that are compared.
    pub(super) fn table_mib(&self) -> usize {
        (self.hash as usize / 2).max(1)
    }
}

/// Splits an option into its name and its value, with single spaces. Both may have several words.
fn name_and_value(words: &str) -> Option<(String, String)> {
    let mut words = words.split_whitespace();
    words.next().filter(|word| *word == "name")?;
    let name: Vec<&str> = words.by_ref().take_while(|word| *word != "value").collect();
    let value: Vec<&str> = words.collect();
    (!name.is_empty()).then(|| (name.join(" "), value.join(" ")))
}
