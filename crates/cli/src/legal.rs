//! `benediction legal`.

use std::io::Write;

use clap::Args;

use super::Failure;
use super::start::Start;
use benediction_words::text;

/// Options of `benediction legal`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-legal"))]
pub struct Options {
    #[command(flatten)]
    start: Start,
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let lines: String = options.start.open()?.legal().into_iter().map(|action| action.text + "\n").collect();
    out.write_all(lines.as_bytes())?;
    Ok(out.flush()?)
}
