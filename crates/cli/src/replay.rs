//! `benediction replay`.

use benediction_words::say;
use benediction_words::text;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::start::Start;
use super::{Failure, files};

/// Options of `benediction replay`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-replay"))]
pub struct Options {
    #[arg(help = text!("option-replay-file"))]
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    start: Start,
    #[arg(help = text!("option-replay-v1"))]
    #[arg(long)]
    v1: bool,
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let start = &options.start;
    files::read_once(&[&start.position, &start.moves, &Some(options.file.clone())])?;
    let source = files::read(&options.file)?;
    let session = if source.is_saved_game() {
        if start.position.is_some() || start.moves.is_some() {
            return Err(Failure::Input(say!("files-saved-game-alone", name = source.name)));
        }
        source.saved_game()?.0
    } else {
        let mut session = start.open()?;
        start.read_moves(&mut session, &source)?;
        session
    };
    let text = if options.v1 {
        session
            .old_position_text()
            .map_err(|reason| Failure::Input(format!("{}: {}", source.name, benediction_words::locale::say(&reason))))?
    } else {
        session.position_text()
    };
    writeln!(out, "{}", text.trim_end_matches('\n'))?;
    match session.outcome() {
        Some(outcome) => writeln!(out, "result: {}", session.sides().outcome(outcome))?,
        None => writeln!(out, "result: none")?,
    }
    Ok(out.flush()?)
}
