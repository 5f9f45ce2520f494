//! `benediction perft`.

use crate::platform::clock::Instant;
use std::io::Write;

use clap::Args;

use super::Failure;
use super::start::Start;

/// The greatest depth that is accepted; no computer gets there.
pub(super) const DEEPEST: u32 = 99;

const AFTER: &str = "\
For each depth from 1 to D it prints a line: depth, sequences, seconds, sequences a second. With --divide it prints \
instead, for depth D only, the sequences that begin with each legal action, sorted, and their sum. Finished games are \
not continued; repetition is not looked at.

    $ benediction perft --depth 3
    1 82 0.000004 20500000
    2 6432 0.000141 45617021
    3 477504 0.007959 59995477
    $ benediction perft --game king-trails --depth 2 --divide
    S@b2 11
    ...
    total 121";

/// What to count.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct Options {
    #[command(flatten)]
    start: Start,
    /// How many actions deep
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=i64::from(DEEPEST)))]
    depth: u32,
    /// Count for each legal action by itself
    #[arg(long)]
    divide: bool,
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let session = options.start.open()?;
    if options.divide {
        let rows = session.divide(options.depth);
        for (action, nodes) in &rows {
            writeln!(out, "{action} {nodes}")?;
        }
        writeln!(out, "total {}", rows.iter().map(|(_, nodes)| nodes).sum::<u64>())?;
    } else {
        for depth in 1..=options.depth {
            let begin = Instant::now();
            let nodes = session.perft(depth);
            let seconds = begin.elapsed().as_secs_f64().max(1e-9);
            writeln!(out, "{depth} {nodes} {seconds:.6} {:.0}", nodes as f64 / seconds)?;
            out.flush()?;
        }
    }
    Ok(out.flush()?)
}
