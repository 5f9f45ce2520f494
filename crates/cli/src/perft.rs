//! `benediction perft`.

use benediction_platform::clock::Instant;
use benediction_words::text;
use std::io::Write;

use clap::Args;

use super::Failure;
use super::start::Start;

/// Largest depth that is accepted; no computer reaches it.
pub(super) const MAX_DEPTH: u32 = 99;

/// Options of `benediction perft`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-perft"))]
pub struct Options {
    #[command(flatten)]
    start: Start,
    #[arg(help = text!("option-perft-depth"))]
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: u32,
    #[arg(help = text!("option-perft-divide"))]
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
            let start = Instant::now();
            let nodes = session.perft(depth);
            let seconds = start.elapsed().as_secs_f64().max(1e-9);
            writeln!(out, "{depth} {nodes} {seconds:.6} {:.0}", nodes as f64 / seconds)?;
            out.flush()?;
        }
    }
    Ok(out.flush()?)
}
