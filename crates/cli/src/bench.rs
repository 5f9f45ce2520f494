//! `benediction bench`: the search's signature and its speed.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use clap::Args;

use super::Failure;
use benediction_study::registry;
use benediction_words::text;
use benediction_worker::jobs::{Bench, EnginePool, Job, Measured};

/// Options of `benediction bench`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-bench"))]
pub struct Options {
    #[arg(help = text!("option-bench-depth"))]
    #[arg(long, value_name = "D", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=12))]
    depth: u32,
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let mut sums = vec![(0, 0.0); registry::games().len()];
    let mut result = Ok(());
    let bench = Bench { depth: options.depth };
    bench.run(&EnginePool::default(), &AtomicBool::new(false), &mut |Measured { game, variant, nodes, seconds }| {
        if let Some(index) = registry::games().iter().position(|entry| entry.id().to_string() == game) {
            sums[index].0 += nodes;
            sums[index].1 += seconds;
        }
        let printed = print_line(out, &variant, nodes, seconds);
        result = std::mem::replace(&mut result, Ok(())).and(printed);
    });
    result?;
    for (game, (nodes, seconds)) in registry::games().iter().zip(&sums).filter(|(_, (nodes, _))| *nodes > 0) {
        print_line(out, &format!("total of {}", game.name), *nodes, *seconds)?;
    }
    let all = sums.iter().fold((0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    print_line(out, "total", all.0, all.1)
}

fn print_line(out: &mut dyn Write, name: &str, nodes: u64, seconds: f64) -> Result<(), Failure> {
    writeln!(out, "{name} {nodes} {seconds:.3} {:.0}", nodes as f64 / seconds.max(1e-9))?;
    Ok(out.flush()?)
}
