//! The command line: the game without a window, for people in a terminal, for scripts and for other programs. What it
//! prints is stable; `--help` describes it.

use std::io::{self, Write};

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Parser, Subcommand};

use crate::options::WindowOptions;
use crate::platform::program;
use crate::{say, text};

mod analyse;
pub mod bench;
pub mod console;
mod diagram;
pub mod duel;
mod edit;
pub mod engine;
mod failure;
mod files;
#[cfg(feature = "dev")]
mod frames;
mod legal;
mod library;
mod perft;
mod players;
mod position;
mod replay;
mod rollout;
#[cfg(feature = "dev")]
mod shots;
mod start;
mod talk;
pub mod uci;

pub use failure::Failure;

/// Exit code for bad input and bad usage.
const BAD_INPUT: u8 = 2;

/// The whole command line.
#[derive(Parser, Debug)]
#[command(
    name = "benediction",
    version = program::version(),
    about = text!("help-about"),
    after_help = text!("help-program"),
    args_conflicts_with_subcommands = true,
    max_term_width = 100
)]
struct Cli {
    #[command(flatten)]
    window: WindowOptions,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    #[command(about = text!("commands-console"))]
    Console(console::Options),
    #[command(about = text!("commands-perft"))]
    Perft(perft::Options),
    #[command(about = text!("commands-legal"))]
    Legal(legal::Options),
    #[command(about = text!("commands-replay"))]
    Replay(replay::Options),
    #[command(about = text!("commands-engine"))]
    Engine(engine::Options),
    #[command(about = text!("commands-uci"))]
    Uci(uci::Options),
    #[command(about = text!("commands-duel"))]
    Duel(duel::Options),
    #[cfg(feature = "dev")]
    #[command(about = text!("commands-shots"))]
    Shots(shots::Options),
    #[cfg(feature = "dev")]
    #[command(about = text!("commands-frames"))]
    Frames(frames::Options),
    #[command(about = text!("commands-library"))]
    Library(library::Options),
    #[command(about = text!("commands-analyse"))]
    Analyse(analyse::Options),
    #[command(about = text!("commands-rollout"))]
    Rollout(rollout::Options),
    #[command(about = text!("commands-diagram-file"))]
    Diagram(diagram::Options),
    #[command(about = text!("commands-film"))]
    Film(diagram::FilmOptions),
    #[command(about = text!("commands-export"))]
    Export(diagram::ExportOptions),
    #[command(about = text!("commands-edit"))]
    Edit(edit::Options),
    #[command(about = text!("commands-position"))]
    Position(position::Options),
    #[command(about = text!("commands-bench"))]
    Bench(bench::Options),
}

/// Reads the command line and does what it says.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    #[cfg(feature = "dev")]
    if let Some(language) = cli.window.locale {
        crate::locale::speak(language);
    }
    let Some(command) = cli.command else { return open_window(cli.window) };
    let done = match command {
        Command::Console(options) => console::run(&options),
        Command::Perft(options) => perft::run(&options, &mut io::stdout().lock()),
        Command::Legal(options) => legal::run(&options, &mut io::stdout().lock()),
        Command::Replay(options) => replay::run(&options, &mut io::stdout().lock()),
        Command::Engine(options) => engine::run(&options),
        Command::Uci(options) => uci::run(&options),
        Command::Duel(options) => duel::run(&options, &mut io::stdout().lock()),
        Command::Library(options) => library::run(&options, &mut io::stdout().lock()),
        Command::Diagram(options) => diagram::run(&options, &mut io::stdout().lock()),
        Command::Rollout(options) => rollout::run(&options, &mut io::stdout().lock()),
        Command::Film(options) => diagram::film(&options),
        Command::Export(options) => diagram::export(&options, &mut io::stdout().lock()),
        Command::Edit(options) => edit::run(&options, &mut io::stdout().lock()),
        Command::Position(options) => position::run(&options, &mut io::stdout().lock()),
        Command::Analyse(options) => analyse::run(&options, &mut io::stdout().lock()),
        #[cfg(feature = "dev")]
        Command::Shots(options) => shots::run(&options, &mut io::stdout().lock()),
        #[cfg(feature = "dev")]
        Command::Frames(options) => frames::run(&options, &mut io::stdout().lock()),
        Command::Bench(options) => bench::run(&options, &mut io::stdout().lock()),
    };
    done.map_or_else(|failure| failure.report(), |()| ExitCode::SUCCESS)
}

#[cfg_attr(not(feature = "app"), allow(unused_variables))]
fn open_window(options: WindowOptions) -> ExitCode {
    #[cfg(feature = "app")]
    return crate::app::run(options);
    #[cfg(not(feature = "app"))]
    Failure::Other(text!("commands-no-window").into()).report()
}

/// Prints help or version, or says in one line what is wrong with the command line.
fn refuse(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // A reader that has gone away wants no help.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    let lines = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let words: Vec<&str> = lines.map(str::trim).filter(|line| !line.is_empty()).collect();
    let message = words.join(" ");
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    if !cfg!(feature = "dev") && only_for_builders(error) {
        let message = say!("commands-dev-only", message = message);
        let _ = writeln!(io::stderr(), "benediction: {}", failure::one_line(&message));
        return ExitCode::from(BAD_INPUT);
    }
    let message = say!("commands-see-help", message = message);
    let _ = writeln!(io::stderr(), "benediction: {}", failure::one_line(&message));
    ExitCode::from(BAD_INPUT)
}

/// Whether what is not known here is known to those who build the program.
fn only_for_builders(error: &clap::Error) -> bool {
    [ContextKind::InvalidArg, ContextKind::InvalidSubcommand].into_iter().any(|kind| match error.get(kind) {
        Some(ContextValue::String(name)) => {
            ["shots", "frames", "--bench-frames", "--dump-layout", "--panic-after", "--lose-card-after"]
                .contains(&name.as_str())
        }
        _ => false,
    })
}
