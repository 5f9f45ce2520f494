//! Makes a network that is to judge Benediction and King Trails, from games of the bot:
//!
//! `cargo run --release --no-default-features --features dev --example network -- play GAME FILE GAMES NODES SEED [THREADS]` plays.
//! What the words mean is in `docs/network.md`.

mod games;
mod play;
mod samples;
mod train;

use std::path::{Path, PathBuf};

use benediction::games::benediction::Position;
use benediction::rules::{Position as _, Side};

const USAGE: &str = "usage: network play GAME FILE GAMES NODES SEED [THREADS], or network pack GAME TO FILE…, or \
     network train FILE TO EPOCHS RATE SEED";

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |word: &str| word.parse::<u64>().unwrap_or_else(|_| panic!("{word} is no number\n{USAGE}"));
    match words.as_slice() {
        ["play", game, file, games, nodes, seed, threads @ ..] => {
            let start = Position::start(&(*game).into(), Side::Near).expect("benediction or king-trails");
            let threads = threads.first().map_or(1, |threads| number(threads));
            play::run(&start, Path::new(file), number(games), number(nodes), number(seed), threads);
        }
        ["pack", game, to, files @ ..] => {
            let start = Position::start(&(*game).into(), Side::Near).expect("benediction or king-trails");
            let files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
            samples::pack(&start, &files, Path::new(to)).expect("files of games, and room for what is packed");
        }
        ["train", file, to, epochs, rate, seed] => {
            let (inputs, samples) = samples::read(Path::new(file)).expect("a file of positions");
            let rate = rate.parse().expect("a rate");
            train::run(inputs, samples, Path::new(to), number(epochs) as u32, rate, number(seed))
                .expect("room on the disk");
        }
        _ => panic!("{USAGE}"),
    }
}
