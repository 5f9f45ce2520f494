//! `benediction legal`.

use std::io::Write;

use clap::Args;

use super::Failure;
use super::start::Start;

const AFTER: &str = "\
Prints every legal action in canonical notation, one a line, sorted; nothing when the game is over.

    $ benediction legal --game king-trails | head -2
    S@b2
    S@c2
    $ echo 'B@a1 / d2d3, f2g2' | benediction legal --first blue --moves -";

/// Of which position.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct Options {
    #[command(flatten)]
    start: Start,
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let lines: String = options.start.open()?.legal().into_iter().map(|action| action.text + "\n").collect();
    out.write_all(lines.as_bytes())?;
    Ok(out.flush()?)
}
