//! What takes hours, begun here with little: a library of very many games, and bots that play on and on. `scripts/soak` asks for more.
#![allow(clippy::unwrap_used)]

mod bots;
mod library;

/// A number from the environment, or the usual one.
fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap())
}

/// A line of `/proc/self/status` in KiB; nothing where there is no such file.
fn kib(line: &str) -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let text = status.lines().find_map(|text| text.strip_prefix(line))?;
    text.trim_start_matches(':').trim().trim_end_matches(" kB").parse().ok()
}
