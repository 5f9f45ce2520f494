//! The command line: the games without a window, for people in a terminal, for scripts and for other programs. What it prints is
//! stable; `--help` describes it.
//!
//! [`run`] is the program `benediction-cli`; the program `benediction` has the same [`Command`]s beside its window.

use std::io;
use std::process::ExitCode;
use std::sync::LazyLock;

use benediction_platform::program;
use benediction_words::text;
use clap::{CommandFactory, Parser, Subcommand};

mod analyse;
pub mod bench;
pub mod console;
mod diagram;
pub mod duel;
mod edit;
pub mod engine;
mod events;
mod failure;
mod files;
mod interrupt;
mod legal;
mod lessons;
mod library;
mod perft;
mod players;
mod position;
mod puzzles;
mod refusal;
mod replay;
mod report;
mod rollout;
mod rules;
mod start;
mod study;
pub mod uci;

pub use failure::{Failure, one_line};
pub use refusal::refuse;

/// Exit code for bad input and bad usage.
const BAD_INPUT: u8 = 2;

/// The command line of `benediction-cli`.
#[derive(Parser, Debug)]
#[command(
    name = "benediction-cli",
    version = version(),
    about = text!("help-about"),
    max_term_width = 100,
    subcommand_required = true,
    arg_required_else_help = true
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// A command of the program, which needs no window.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// `console`.
    #[command(about = text!("commands-console"))]
    Console(console::Options),
    /// `perft`.
    #[command(about = text!("commands-perft"))]
    Perft(perft::Options),
    /// `legal`.
    #[command(about = text!("commands-legal"))]
    Legal(legal::Options),
    /// `replay`.
    #[command(about = text!("commands-replay"))]
    Replay(replay::Options),
    /// `engine`.
    #[command(about = text!("commands-engine"))]
    Engine(engine::Options),
    /// `uci`.
    #[command(about = text!("commands-uci"))]
    Uci(uci::Options),
    /// `duel`.
    #[command(about = text!("commands-duel"))]
    Duel(duel::Options),
    /// `library`.
    #[command(about = text!("commands-library"))]
    Library(library::Options),
    /// `analyse`.
    #[command(about = text!("commands-analyse"))]
    Analyse(analyse::Options),
    /// `report`.
    #[command(about = text!("commands-report"))]
    Report(report::Options),
    /// `rollout`.
    #[command(about = text!("commands-rollout"))]
    Rollout(rollout::Options),
    /// `diagram`.
    #[command(about = text!("commands-diagram-file"))]
    Diagram(diagram::Options),
    /// `film`.
    #[command(about = text!("commands-film"))]
    Film(diagram::FilmOptions),
    /// `export`.
    #[command(about = text!("commands-export"))]
    Export(diagram::ExportOptions),
    /// `edit`.
    #[command(about = text!("commands-edit"))]
    Edit(edit::Options),
    /// `study`.
    #[command(about = text!("commands-study"))]
    Study(study::Options),
    /// `position`.
    #[command(about = text!("commands-position"))]
    Position(position::Options),
    /// `puzzles`.
    #[command(about = text!("commands-puzzles"))]
    Puzzles(puzzles::Options),
    /// `rules`.
    #[command(about = text!("commands-rules"))]
    Rules(rules::Options),
    /// `lessons`.
    #[command(about = text!("commands-lessons"))]
    Lessons(lessons::Options),
    /// `bench`.
    #[command(about = text!("commands-bench"))]
    Bench(bench::Options),
}

impl Command {
    /// Runs the command.
    ///
    /// # Errors
    /// The input is invalid, or the work could not be done or its result not written.
    pub fn run(self) -> Result<(), Failure> {
        match self {
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
            Command::Study(options) => study::run(&options, &mut io::stdout().lock()),
            Command::Position(options) => position::run(&options, &mut io::stdout().lock()),
            Command::Analyse(options) => analyse::run(&options, &mut io::stdout().lock()),
            Command::Report(options) => report::run(&options, &mut io::stdout().lock()),
            Command::Puzzles(options) => puzzles::run(&options, &mut io::stdout().lock()),
            Command::Rules(options) => rules::run(&options, &mut io::stdout().lock()),
            Command::Lessons(options) => lessons::run(&options, &mut io::stdout().lock()),
            Command::Bench(options) => bench::run(&options, &mut io::stdout().lock()),
        }
    }
}

/// Reads the command line, runs its command and returns the exit code.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&error, &Cli::command(), false),
    };
    cli.command.run().map_or_else(|failure| failure.report(), |()| ExitCode::SUCCESS)
}

/// The version of `benediction-cli`.
fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| program::version(&[]));
    &VERSION
}
