//! Makes a network that is to judge Benediction and King Trails, from games of the bot:
//!
//! `cargo run --release --no-default-features --features dev --example network -- play GAME WHO FILE GAMES NODES SEED [THREADS]` plays.
//! What the words mean is in `docs/network.md`.

mod draws;
mod games;
mod label;
mod model;
mod play;
mod points;
mod samples;
mod train;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use benediction::games::benediction::network::Network;
use benediction::games::benediction::{Evaluation, Position};
use benediction::rules::{Playable, Position as _, Side};

const USAGE: &str = "usage: network play GAME WHO FILE GAMES NODES SEED [THREADS], or network pack GAME TO FILE…, or \
     network train GAME WHO TO EPOCHS RATE FIRST SEED FILE…, or \
     network label GAME WHO FROM TO SHARE NODES SEED [THREADS], or network draws SEED FILE…, or network points GAME SHARE SEED FILE…";

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |word: &str| word.parse::<u64>().unwrap_or_else(|_| panic!("{word} is no number\n{USAGE}"));
    match words.as_slice() {
        ["play", game, who, file, games, nodes, seed, threads @ ..] => {
            let start = start(game);
            let threads = threads.first().map_or(1, |threads| number(threads));
            play::run(&start, &evaluation(who), Path::new(file), number(games), number(nodes), number(seed), threads);
        }
        ["label", game, who, from, to, share, nodes, seed, threads @ ..] => {
            let start = start(game);
            let job = label::Job {
                evaluation: &evaluation(who),
                from: Path::new(from),
                to: Path::new(to),
                share: number(share),
                nodes: number(nodes),
                seed: number(seed),
                threads: threads.first().map_or(1, |threads| number(threads)) as usize,
            };
            label::run(&start, &job).expect("a file of games, and room for what is found");
        }
        ["pack", game, to, files @ ..] => {
            let start = start(game);
            let files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
            samples::pack(&start, &files, Path::new(to)).expect("files of games, and room for what is packed");
        }
        ["train", game, who, to, epochs, rate, first, seed, files @ ..] => {
            let start = start(game);
            let files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
            let samples = samples::read(&files).expect("files of positions");
            let share = |word: &str| word.parse().expect("a rate");
            let pace = train::Pace { epochs: number(epochs) as u32, rate: share(rate), first: share(first) };
            let from = network(who);
            train::run(&start, from.as_ref(), samples, Path::new(to), &pace, number(seed))
                .expect("a network of this kind, and room on the disk");
        }
        ["draws", seed, files @ ..] => {
            let files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
            draws::run(&samples::read(&files).expect("files of positions"), number(seed));
        }
        ["points", game, share, seed, files @ ..] => {
            let files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
            points::run(&start(game), &samples::read(&files).expect("files of positions"), number(share), number(seed));
        }
        _ => panic!("{USAGE}"),
    }
}

/// The start of a game.
fn start(game: &str) -> Position {
    Position::start(&game.into(), Side::Near).expect("benediction or king-trails")
}

/// What judges: `own` (as the program does), or the network of a file.
fn evaluation(who: &str) -> Evaluation {
    network(who).map_or_else(Position::evaluator, |network| Evaluation::of_network(Arc::new(network)))
}

/// The network of a file; none for `own`.
fn network(who: &str) -> Option<Network> {
    if who == "own" {
        return None;
    }
    let bytes = std::fs::read(who).unwrap_or_else(|error| panic!("{who}: {error}"));
    Some(Network::read(&bytes).unwrap_or_else(|| panic!("{who} holds no network")))
}
