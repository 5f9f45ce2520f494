//! Tests that take hours, run here with small numbers: a library of very many games, and long series of bot games.
//! `scripts/soak` runs them with large ones.
#![allow(clippy::unwrap_used)]

mod bots;
mod library;

/// Returns a number from the environment, or the default.
fn number(name: &str, default: usize) -> usize {
    std::env::var(name).map_or(default, |text| text.parse().unwrap())
}

/// Returns a line of `/proc/self/status` in KiB, or `None` if there is no such file.
fn kib(line: &str) -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let text = status.lines().find_map(|text| text.strip_prefix(line))?;
    text.trim_start_matches(':').trim().trim_end_matches(" kB").parse().ok()
}

/// Returns the processor's time of this program in seconds, or `None` if there is no `/proc/self/stat`. Other programs that run beside
/// it do not count.
fn processor_seconds() -> Option<f64> {
    /// Linux counts in hundredths of a second, whatever the processor.
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program may have spaces. The times in the program and in the system are the 14th and 15th field.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<f64>().ok();
    Some((next()? + next()?) / TICKS)
}
