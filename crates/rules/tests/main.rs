//! The rules of each game, proved against tables, worked examples and a second, slow implementation.
#![allow(clippy::unwrap_used)]

mod benedict_chess;
mod benediction;
mod conformance;
mod kingamon;
mod messages;
mod obelisk;
mod rulebook;

/// Plays games, numbered from 0, until they have had a number of actions. `play` returns the number of actions of a game.
fn soak(play: impl Fn(u64) -> usize) {
    let asked = |name: &str, usual: u64| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
    let (wanted, seed) = (asked("BENEDICTION_ACTIONS", 10_000), asked("BENEDICTION_SEED", 1));
    let began = std::time::Instant::now();
    let (mut actions, mut games) = (0, 0);
    while actions < wanted {
        actions += play(seed.wrapping_mul(1_000_000_007).wrapping_add(games)) as u64;
        games += 1;
    }
    println!("{actions} actions in {games} games, {} s, seed {seed}", began.elapsed().as_secs());
}
