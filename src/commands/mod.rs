//! The command line of the program with a window: options of the window, and every command of `benediction-cli`.

use std::process::ExitCode;

use benediction_cli::{Command, refuse};
use benediction_words::text;
use clap::{CommandFactory, Parser, Subcommand};

use crate::options::WindowOptions;

#[cfg(feature = "dev")]
mod frames;
#[cfg(feature = "dev")]
mod shots;

/// The whole command line.
#[derive(Parser, Debug)]
#[command(
    name = "benediction",
    version = crate::version(),
    about = text!("help-about"),
    after_help = text!("help-program"),
    args_conflicts_with_subcommands = true,
    max_term_width = 100
)]
struct Cli {
    #[command(flatten)]
    window: WindowOptions,
    #[command(subcommand)]
    command: Option<AnyCommand>,
}

#[derive(Subcommand, Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one, at the start")]
enum AnyCommand {
    #[command(flatten)]
    Common(Command),
    #[cfg(feature = "dev")]
    #[command(about = text!("commands-shots"))]
    Shots(shots::Options),
    #[cfg(feature = "dev")]
    #[command(about = text!("commands-frames"))]
    Frames(frames::Options),
}

/// Reads the command line, opens the window or runs a command, and returns the exit code.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&error, &Cli::command(), cfg!(feature = "dev")),
    };
    #[cfg(feature = "dev")]
    if let Some(language) = cli.window.locale {
        benediction_words::locale::set_language(language);
    }
    let done = match cli.command {
        None => return crate::app::run(cli.window),
        Some(AnyCommand::Common(command)) => command.run(),
        #[cfg(feature = "dev")]
        Some(AnyCommand::Shots(options)) => shots::run(&options, &mut std::io::stdout().lock()),
        #[cfg(feature = "dev")]
        Some(AnyCommand::Frames(options)) => frames::run(&options, &mut std::io::stdout().lock()),
    };
    done.map_or_else(|failure| failure.report(), |()| ExitCode::SUCCESS)
}
