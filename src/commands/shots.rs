//! `benediction shots DIR`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::app::dev::Measure;
use crate::app::dev::shots::{self, TURNS, moments};
use benediction_cli::Failure;
use benediction_words::text;

/// Options of `shots`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-shots"))]
pub struct Options {
    #[arg(help = text!("option-shots-folder"))]
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[arg(help = text!("option-shots-only"))]
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    #[arg(help = text!("option-shots-film"))]
    #[arg(long, value_name = "MOMENT", conflicts_with = "only", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = TURNS, value_parser = PossibleValuesParser::new(moments()))]
    film: Option<String>,
    #[arg(help = text!("option-shots-reduced-motion"))]
    #[arg(long, requires = "film")]
    reduced_motion: bool,
    #[arg(help = text!("option-shots-measure"))]
    #[arg(long, value_name = "MEASURE", conflicts_with = "film")]
    measure: Option<Measure>,
    #[arg(help = text!("option-shots-compare"))]
    #[arg(long, conflicts_with_all = ["film", "measure"])]
    compare: bool,
    #[arg(help = text!("option-window-locale"))]
    #[arg(long, value_name = "LOCALE", value_parser = crate::options::language)]
    locale: Option<benediction_words::locale::Language>,
}

/// Takes pictures of the program.
///
/// # Errors
/// If a picture cannot be taken or written.
pub fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(language) = options.locale {
        benediction_words::locale::set_language(language);
    }
    let mut print = |line: &str| {
        // A reader that has gone away still gets its pictures.
        let _ = writeln!(out, "{line}");
    };
    let taken = if let Some(moment) = &options.film {
        let print = |path: &std::path::Path| print(&path.display().to_string());
        shots::film(&options.folder, moment, options.reduced_motion, print)
    } else if options.compare {
        shots::compare(&options.folder, options.only.as_deref(), print)
    } else {
        shots::run(&options.folder, options.only.as_deref(), options.measure, print)
    };
    taken.map_err(Failure::Other)
}
