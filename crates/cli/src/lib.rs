//! The command line: the games without a window, for people in a terminal, for scripts and for other programs. What it prints is
//! stable; `--help` describes it.
//!
//! [`run`] is the program `benediction-cli`; the program `benediction` has the same [`Command`]s beside its window.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::LazyLock;

use benediction_platform::{environment, program};
use benediction_words::{say, text};
use clap::error::{ContextKind, ContextValue, ErrorKind};
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
mod replay;
mod rollout;
mod rules;
mod start;
pub mod uci;

pub use failure::{Failure, one_line};

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
            Command::Position(options) => position::run(&options, &mut io::stdout().lock()),
            Command::Analyse(options) => analyse::run(&options, &mut io::stdout().lock()),
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

/// Prints help or version, or the error of the command line in one line, with the help of the command that was typed. `command`
/// describes the command line. `dev` is `true` if the program has the feature `dev`.
pub fn refuse(error: &clap::Error, command: &clap::Command, dev: bool) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // If the output is closed, the help is lost.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    let lines = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let words: Vec<&str> = lines.map(str::trim).filter(|line| !line.is_empty()).collect();
    let message = words.join(" ");
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    if !dev && needs_dev(error) {
        let message = say!("commands-dev-only", message = message);
        let _ = writeln!(io::stderr(), "benediction: {}", one_line(&message));
        return ExitCode::from(BAD_INPUT);
    }
    let typed = typed_command(command, environment::arguments());
    let message = say!("commands-see-help", message = message, command = typed);
    let _ = writeln!(io::stderr(), "benediction: {}", one_line(&message));
    ExitCode::from(BAD_INPUT)
}

/// Returns the longest name of a command with which words begin, such as `benediction library list`. Options before a subcommand are
/// passed over.
fn typed_command(program: &clap::Command, words: impl Iterator<Item = String>) -> String {
    let (mut command, mut name) = (program, String::from("benediction"));
    let mut words = words.skip_while(|word| word == "help");
    while let Some(word) = words.next() {
        if word.starts_with('-') {
            let takes_value = |option: &clap::Arg| {
                let is_long = option.get_long().is_some_and(|long| word.strip_prefix("--") == Some(long));
                let is_short =
                    option.get_short().is_some_and(|short| word.strip_prefix('-') == Some(&*short.to_string()));
                (is_long || is_short) && option.get_action().takes_values()
            };
            if command.get_arguments().any(takes_value) {
                words.next();
            }
            continue;
        }
        let Some(inner) = command.find_subcommand(&word) else { break };
        command = inner;
        name = format!("{name} {}", inner.get_name());
    }
    name
}

/// Returns `true` if the unknown option or command exists in programs with the feature `dev`.
fn needs_dev(error: &clap::Error) -> bool {
    [ContextKind::InvalidArg, ContextKind::InvalidSubcommand].into_iter().any(|kind| match error.get(kind) {
        Some(ContextValue::String(name)) => {
            ["shots", "frames", "--bench-frames", "--dump-layout", "--panic-after", "--lose-card-after"]
                .contains(&name.as_str())
        }
        _ => false,
    })
}
