//! `benediction bench`: the search's fingerprint and its speed.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use clap::Args;

use super::Failure;
use crate::engine::{Budget, Level, Request, Service};
use crate::locale;
use crate::registry;
use crate::text;

/// Positions of self-play, from the opening on.
const POSITIONS: [&str; 10] = [
    "Benediction v2: benediction/turn: red 1/red: d1 d2 e1 e2k e3 f1 f2/blue: d7 d8 e7 e8k e9 f7 f8",
    "Benediction v2: benediction/turn: red 2/red: c1 d2 e2k+ e3 f1 f2/blue: d7 d8 e7 e8k+ f7 f8+/blocks: i1/hands: 9 8",
    "Benediction v2: benediction/turn: red 2/red: c1 d1k+ e3 f1 f2/blue: d7+ f7 f8+ g6k+/blocks: i1/hands: 10 9",
    "Benediction v2: benediction/turn: red 2/red: c1 d1k+ d5+ g3+/blue: d7+ f7 f8+ g6k+/blocks: f6 g4 i1/hands: 9 9",
    "Benediction v2: benediction/turn: blue 2/red: c1 d1k+ f2 g2 g5+/blue: d7+ f7 i2k+/blocks: a1 d4 f6 g4 i1 i3/hands: 9 11",
    "Benediction v2: king-trails/turn: blue 1/red: f1 f2 g1 g2k g3 h1 h2/blue: f11 f12 g11 g12k g13 h11 h12/red-starts: g2/blue-starts: g12",
    "Benediction v2: king-trails/turn: red 2/red: f1 g1 g2k g3+ h1 h2/blue: h10 h11 i9 i10k i11 j9 j10/blocks: j8 l7/red-starts: g2/blue-starts: i10/hands: 17 17",
    "Benediction v2: king-trails/turn: red 2/red: f1 f2 g1 g2k+ g3+ h1 h2+/blue: h10+ h11+ i9k+ j9 j10+/blocks: h12 j8 l7/red-starts: g2/blue-starts: i10/hands: 14 15",
    "Benediction v2: king-trails/turn: red 2/red: f1+ f2+ g1 g2k+ g3+ h1+ h2+/blue: h7+ h10+ h11+ i9k+ i11 j9 j10+/blocks: h12 j8 l7/red-starts: g2/blue-starts: i10/hands: 11 12",
    "Benediction v2: king-trails/turn: blue 2/red: f1+ g1 g2k+ g3+ h1+ h2+/blue: g5c h10+ h11+ i9k+ i10k+ i11 j9 j10+/blocks: h12 j8 l7/red-starts: g2/blue-starts: i10/hands: 13 10/removed: 0 1",
];

/// How deep to look.
#[derive(Args, Debug)]
#[command(after_help = text!("help-bench"))]
pub struct Options {
    #[arg(help = text!("option-bench-depth"))]
    #[arg(long, value_name = "D", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=12))]
    depth: u32,
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let mut sums = vec![(0, 0.0); registry::games().len()];
    for text in POSITIONS {
        let session = registry::read_position(text).map_err(|error| Failure::Other(locale::say(&error.reason)))?;
        let (mut nodes, mut seconds) = (0, 0.0);
        let request = Request::of_level(Level::STRONGEST, Budget::depth(options.depth), 0);
        let think = Service::new().turn(session.situation(), request);
        think(&AtomicBool::new(false), &mut |_, info| {
            (nodes, seconds) = (info.nodes, info.time.as_secs_f64());
        });
        let spec = session.spec();
        say(out, &spec.to_string(), nodes, seconds)?;
        if let Some(index) = registry::games().iter().position(|game| game.id() == spec.id) {
            sums[index].0 += nodes;
            sums[index].1 += seconds;
        }
    }
    for (game, (nodes, seconds)) in registry::games().iter().zip(&sums).filter(|(_, (nodes, _))| *nodes > 0) {
        say(out, &format!("total of {}", game.name), *nodes, *seconds)?;
    }
    let all = sums.iter().fold((0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    say(out, "total", all.0, all.1)
}

fn say(out: &mut dyn Write, name: &str, nodes: u64, seconds: f64) -> Result<(), Failure> {
    writeln!(out, "{name} {nodes} {seconds:.3} {:.0}", nodes as f64 / seconds.max(1e-9))?;
    Ok(out.flush()?)
}
