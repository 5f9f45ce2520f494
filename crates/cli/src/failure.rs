//! The failure of a command, as one line and an exit code.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use super::BAD_INPUT;
pub use benediction_platform::lines::one_line;
use benediction_rules::message::Message;
use benediction_rules::notation::ReadError;
use benediction_study::session::TextError;
use benediction_words::locale::say;
use benediction_words::say;

/// The failure of a command.
#[derive(Debug)]
pub enum Failure {
    /// The input or the usage is invalid.
    Input(String),
    /// Another failure.
    Other(String),
    /// The output cannot be written.
    Output(io::Error),
}

impl Failure {
    /// Creates a failure for bad usage.
    pub(super) fn usage(reason: &str) -> Failure {
        Failure::Input(format!("benediction: {reason}"))
    }

    /// Creates a failure for a line of a file.
    pub(super) fn at(file: &str, line: usize, text: &str, reason: &str) -> Failure {
        let quoted = if text.trim().is_empty() { String::new() } else { format!("\"{text}\": ") };
        Failure::Input(format!("{file}:{line}: {quoted}{reason}"))
    }

    /// Prints it in one line on standard error, while the command continues.
    pub(super) fn warn(&self) {
        // If standard error is closed, the message is lost.
        let _ = writeln!(io::stderr(), "{}", one_line(&self.to_string()));
    }

    /// Creates a failure for something with a name.
    pub(super) fn about(name: &str, reason: &str) -> Failure {
        Failure::Input([name, reason].join(": "))
    }

    /// Creates a failure for a position text.
    pub(super) fn position(file: &str, error: &ReadError) -> Failure {
        Failure::at(file, error.line, &error.text, &format!("column {}: {}", error.column, say(&error.reason)))
    }

    /// Creates a failure for a game text.
    pub(super) fn game_text(file: &str, error: &TextError) -> Failure {
        Failure::at(file, error.line, &error.text, &say(&error.reason))
    }

    /// Prints it in one line on standard error, and returns the exit code.
    pub fn report(&self) -> ExitCode {
        let (message, code) = match self {
            Failure::Input(message) => (message.clone(), ExitCode::from(BAD_INPUT)),
            Failure::Other(message) => (format!("benediction: {message}"), ExitCode::FAILURE),
            // A reader that stops early, such as `head`, is not a failure.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Output(error) => {
                (format!("benediction: {}", say!("files-no-output", error = error.to_string())), ExitCode::FAILURE)
            }
        };
        // If standard error is closed, the message is lost.
        let _ = writeln!(io::stderr(), "{}", one_line(&message));
        code
    }
}

/// Shows the progress of work in a line of the terminal, and removes the line at the end. A failure to show it is not one of the
/// command.
pub(super) fn show_progress(words: &str, is_last: bool) {
    if io::stderr().is_terminal() {
        let end = if is_last { "\r\x1b[K" } else { "" };
        let _ = write!(io::stderr(), "\r{words}{end}");
    }
}

/// Writes the message alone, as the terminal game shows it.
impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Input(message) | Failure::Other(message) => f.write_str(message),
            Failure::Output(error) => error.fmt(f),
        }
    }
}

/// A reason that is not about what was given to the program.
impl From<Message> for Failure {
    fn from(reason: Message) -> Failure {
        Failure::Other(say(&reason))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}
