//! Why a command ended badly, as one line and an exit code.

use std::io::{self, Write};
use std::process::ExitCode;

use super::BAD_INPUT;
pub use benediction_platform::lines::one_line;
use benediction_rules::notation::ReadError;
use benediction_study::session::TextError;
use benediction_words::locale::say;
use benediction_words::say;

/// Why a command ended badly.
#[derive(Debug)]
pub enum Failure {
    /// The input or the usage is to blame.
    Input(String),
    /// Something else is.
    Other(String),
    /// The output cannot be written.
    Output(io::Error),
}

impl Failure {
    /// What was asked for is to blame.
    pub(super) fn usage(reason: &str) -> Failure {
        Failure::Input(format!("benediction: {reason}"))
    }

    /// A line of a file is to blame.
    pub(super) fn at(file: &str, line: usize, text: &str, reason: &str) -> Failure {
        let quoted = if text.trim().is_empty() { String::new() } else { format!("\"{text}\": ") };
        Failure::Input(format!("{file}:{line}: {quoted}{reason}"))
    }

    /// Says it in one line on standard error, while the command goes on.
    pub(super) fn tell(&self) {
        // Where standard error is closed there is nobody to tell.
        let _ = writeln!(io::stderr(), "{}", one_line(&self.to_string()));
    }

    /// Something that has a name is to blame.
    pub(super) fn about(name: &str, reason: &str) -> Failure {
        Failure::Input([name, reason].join(": "))
    }

    /// A position text is to blame.
    pub(super) fn position(file: &str, error: &ReadError) -> Failure {
        Failure::at(file, error.line, &error.text, &format!("column {}: {}", error.column, say(&error.reason)))
    }

    /// A game text is to blame.
    pub(super) fn game_text(file: &str, error: &TextError) -> Failure {
        Failure::at(file, error.line, &error.text, &say(&error.reason))
    }

    /// Says it in one line on standard error.
    pub fn report(&self) -> ExitCode {
        let (message, code) = match self {
            Failure::Input(message) => (message.clone(), ExitCode::from(BAD_INPUT)),
            Failure::Other(message) => (format!("benediction: {message}"), ExitCode::FAILURE),
            // A reader that has seen enough, such as `head`, is no failure.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Output(error) => {
                (format!("benediction: {}", say!("files-no-output", error = error.to_string())), ExitCode::FAILURE)
            }
        };
        // Where standard error is closed there is nobody to tell.
        let _ = writeln!(io::stderr(), "{}", one_line(&message));
        code
    }
}

/// The message alone, as the terminal game shows it.
impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Input(message) | Failure::Other(message) => f.write_str(message),
            Failure::Output(error) => error.fmt(f),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}
