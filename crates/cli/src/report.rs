//! `benediction report`: the report of a game as a page, to be printed or sent.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::Failure;
use super::analyse::{AnalysedGames, EffortOptions};
use super::diagram::{extension, unknown_extension, write};
use benediction_platform::files as disk;
use benediction_study::printout;
use benediction_words::{say, text};

/// The endings of the names of pages.
const ENDINGS: [&str; 2] = ["html", "htm"];

/// Options of `benediction report`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-report"))]
pub struct Options {
    #[arg(help = text!("option-report-game"))]
    #[arg(value_name = "GAME")]
    game: PathBuf,
    #[arg(help = text!("option-report-output"))]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[arg(help = text!("option-report-number"))]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
    #[arg(help = text!("option-report-diagrams"))]
    #[arg(long, value_name = "TURNS", default_value_t = printout::EVERY)]
    diagrams: usize,
    #[command(flatten)]
    effort: EffortOptions,
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    // Before the analysis, which takes time.
    if let Some(path) = &options.output
        && !ENDINGS.contains(&extension(path).as_str())
        && disk::leads_to_file(path)
    {
        return Err(unknown_extension(path, &ENDINGS));
    }
    let path = options.game.display().to_string();
    let mut games = AnalysedGames::at(options.game.clone(), true)?;
    let index = match (options.number, games.games().len()) {
        (None, 0) => return Err(Failure::Input(say!("study-nothing", path))),
        (None, 1) => 0,
        (None, count) => return Err(Failure::about(&path, &say!("report-several", count))),
        (Some(number), count) if number as usize > count => {
            return Err(Failure::about(&path, &say!("report-not-there", count, number)));
        }
        (Some(number), _) => number as usize - 1,
    };
    let session = games.analysed(index, &options.effort)?;
    let page = printout::page(&session, &games.games()[index].players, options.diagrams);
    write(options.output.as_deref(), page.as_bytes(), out)
}
