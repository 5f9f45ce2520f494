//! Fits the values that the evaluation of Benediction and King Trails has learned from games of the bot with itself:
//! the values of men by their points (`benediction/point_tables.rs`) and the probability that a game never ends
//! (`benediction/draws.rs`). `docs/lab/network.md` describes the commands.
//!
//!     cargo run --release -p benediction-tools --example fit_values -- play benediction g0.games 3000 3000 1001

mod draws;
mod games;
mod label;
mod play;
mod points;
mod samples;

use std::path::{Path, PathBuf};

use benediction_rules::games::benediction::Position;
use benediction_rules::{Position as _, Side};

const USAGE: &str = "usage: fit_values play GAME FILE GAMES NODES SEED [THREADS], or fit_values pack GAME TO FILE…, or \
     fit_values label GAME FROM TO SHARE NODES SEED [THREADS], or fit_values draws SEED FILE…, or \
     fit_values points GAME SHARE SEED FILE…";

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |word: &str| word.parse::<u64>().unwrap_or_else(|_| panic!("{word} is no number\n{USAGE}"));
    let paths = |files: &[&str]| -> Vec<PathBuf> { files.iter().map(PathBuf::from).collect() };
    let positions = |files: &[&str]| samples::read(&paths(files)).expect("files of positions");
    match words.as_slice() {
        ["play", game, file, games, nodes, seed, threads @ ..] => {
            let threads = threads.first().map_or(1, |threads| number(threads));
            play::run(&start(game), Path::new(file), number(games), number(nodes), number(seed), threads);
        }
        ["label", game, from, to, share, nodes, seed, threads @ ..] => {
            let job = label::Job {
                from: Path::new(from),
                to: Path::new(to),
                share: number(share),
                nodes: number(nodes),
                seed: number(seed),
                threads: threads.first().map_or(1, |threads| number(threads)) as usize,
            };
            label::run(&start(game), &job).expect("a file of games, and room for what is found");
        }
        ["pack", game, to, files @ ..] => {
            samples::pack(&start(game), &paths(files), Path::new(to))
                .expect("files of games, and room for what is packed");
        }
        ["draws", seed, files @ ..] => draws::run(&positions(files), number(seed)),
        ["points", game, share, seed, files @ ..] => {
            points::run(&start(game), &positions(files), number(share), number(seed));
        }
        _ => panic!("{USAGE}"),
    }
}

/// Returns the start of a game.
fn start(game: &str) -> Position {
    Position::start(&game.into(), Side::Near).expect("benediction or king-trails")
}
