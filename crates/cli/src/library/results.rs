//! `benediction library results`: the results against the bot and of the puzzles.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::{refresh, rows};
use crate::{Failure, diagram};
use benediction_platform::files;
use benediction_study::charts;
use benediction_study::library::exchange::read_text_file;
use benediction_study::library::{Filter, Library, Results, results_table, today};
use benediction_study::puzzles::Solver;
use benediction_words::locale::say;
use benediction_words::text;

/// Options of `benediction library results`.
#[derive(Args, Debug)]
pub(super) struct Options {
    #[arg(help = text!("option-library-results-all"))]
    #[arg(long)]
    all: bool,
    #[arg(help = text!("option-library-results-csv"))]
    #[arg(long, conflicts_with = "svg")]
    csv: bool,
    #[arg(help = text!("option-library-results-svg"))]
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(super) fn run(
    library: &mut Library,
    data_folder: &Path,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    refresh(library)?;
    let games = library.list(&Filter::default());
    let headers = games.iter().map(|(_, header)| *header);
    if options.csv {
        write!(out, "{}", results_table(headers.filter(|header| options.all || header.terms.strict)))?;
        return Ok(());
    }
    let results = Results::of(headers, !options.all);
    // Without the puzzles the games are shown all the same.
    let (solver, fault) = match solver(data_folder) {
        Ok(solver) => (solver, None),
        Err(fault) => (Solver::default(), Some(fault)),
    };
    if let Some(path) = &options.svg {
        let svg = charts::picture(&results, !options.all, &solver, today());
        diagram::write(Some(path), svg.as_bytes(), out)?;
        return fault.map_or(Ok(()), Err);
    }
    for results in results {
        rows::write_results(&results, out)?;
    }
    match fault {
        Some(fault) => Err(fault),
        None => Ok(rows::write_puzzles(&solver, out)?),
    }
}

/// Reads what is kept about the solver of puzzles.
fn solver(data_folder: &Path) -> Result<Solver, Failure> {
    let path = data_folder.join(Solver::FILE);
    if !files::exists(&path) {
        return Ok(Solver::default());
    }
    let solver = read_text_file(&path).and_then(|text| Ok(Solver::read(&text)?));
    solver.map_err(|reason| Failure::about(&path.display().to_string(), &say(&reason)))
}
