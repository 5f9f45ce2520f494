//! `benediction rollout`: plays a position with dice to the end many times.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::Args;

use super::diagram::go_to;
use super::failure::show_progress;
use super::{Failure, files};
use benediction_engine::RolloutOptions;
use benediction_platform::clock::Instant;
use benediction_platform::threads;
use benediction_study::words::study as words;
use benediction_words::{say, text};

/// Largest number of games.
const MAX_GAMES: i64 = 1_000_000;

/// Options of `benediction rollout`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-rollout"))]
pub struct Options {
    #[arg(help = text!("option-diagram-file"))]
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(help = text!("option-rollout-after"))]
    #[arg(long, value_name = "N")]
    after: Option<usize>,
    #[arg(help = text!("option-rollout-games"))]
    #[arg(long, value_name = "N", default_value_t = 360, value_parser = clap::value_parser!(u32).range(1..=MAX_GAMES))]
    games: u32,
    #[arg(help = text!("option-rollout-turns"))]
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=20))]
    turns: u8,
    #[arg(help = text!("option-rollout-seed"))]
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[arg(help = text!("option-rollout-plain"))]
    #[arg(long)]
    plain: bool,
    #[arg(help = text!("option-rollout-threads"))]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=super::players::MAX_THREADS))]
    threads: Option<u64>,
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let mut session = files::position_of(&options.file)?;
    go_to(&mut session, &options.file, options.after)?;
    let game = session.spec().to_string();
    let rollout = session.rollout().ok_or_else(|| Failure::usage(&say!("study-no-dice", game)))?;
    let rollout_options = RolloutOptions {
        games: options.games,
        seed: options.seed,
        turns: options.turns.into(),
        reduced: !options.plain,
        threads: options.threads.map_or_else(threads::cores, |threads| usize::try_from(threads).unwrap_or(1)),
    };
    let start = Instant::now();
    let lines = rollout.roll_out(rollout_options, &AtomicBool::new(false), &mut |progress| {
        show_progress(&words::rollout_progress(&progress), false);
    });
    show_progress("", true);
    let lines = lines.ok_or_else(|| Failure::usage(text!("study-over-already")))?;
    for line in &lines {
        writeln!(out, "{}", words::rolled_out(&session, line))?;
    }
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "{}", words::rollout_time(options.games, seconds))?;
    Ok(())
}
