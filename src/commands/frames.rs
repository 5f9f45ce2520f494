//! `benediction frames`.

use std::io::Write;

use clap::Args;

use benediction_cli::Failure;
use benediction_words::text;

/// Options of `frames`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-frames"))]
pub struct Options {
    #[arg(help = text!("option-frames-count"))]
    #[arg(value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    frames: u32,
    #[arg(help = text!("option-frames-only"))]
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
}

/// Measures frames.
///
/// # Errors
/// If nothing can be drawn.
pub fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    crate::app::dev::frames::run(options.frames, options.only.as_deref(), |line| {
        // What is measured for a reader who has gone away is lost with him.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    })
    .map_err(Failure::Other)
}
