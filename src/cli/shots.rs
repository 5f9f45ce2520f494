//! `benediction shots DIR`.

use crate::text;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::Failure;

/// What `shots` is told.
#[derive(Args, Debug)]
#[command(after_help = text!("help-shots"))]
pub struct Options {
    /// The folder for the pictures; it is made if need be
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Take only pictures whose name contains this
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Take the pictures of a film instead: two turns, 20.8 pictures a second (scripts/film joins them)
    #[arg(long, conflicts_with = "only")]
    film: bool,
    /// Speak this language in the pictures: en, or pseudo, which is longer and has accents on everything that is a message
    #[arg(long, value_name = "LOCALE", value_parser = crate::options::language)]
    locale: Option<crate::locale::Language>,
}

/// Takes pictures of the program.
///
/// # Errors
/// If a picture cannot be taken or written.
#[cfg_attr(not(feature = "app"), allow(unused_variables))]
pub fn run(options: &Options, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(language) = options.locale {
        crate::locale::speak(language);
    }
    #[cfg(feature = "app")]
    {
        let tell = |path: &std::path::Path| {
            // A reader that has gone away still gets its pictures.
            let _ = writeln!(out, "{}", path.display());
        };
        let taken = if options.film {
            crate::app::dev::shots::film(&options.folder, tell)
        } else {
            crate::app::dev::shots::run(&options.folder, options.only.as_deref(), tell)
        };
        taken.map_err(Failure::Other)
    }
    #[cfg(not(feature = "app"))]
    Err(Failure::Other(text!("commands-no-pictures").into()))
}
