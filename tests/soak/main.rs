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
