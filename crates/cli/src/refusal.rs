//! The answer to a command line that cannot be read.

use std::io::{self, Write};
use std::process::ExitCode;

use benediction_platform::environment;
use benediction_words::say;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::{BAD_INPUT, one_line};

/// Prints help or version, or the error of the command line in one line. Returns the exit code. `command` describes the command
/// line. `is_dev` is `true` if the program has the feature `dev`.
pub fn refuse(error: &clap::Error, command: &clap::Command, is_dev: bool) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // If the output is closed, the help is lost.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let message = refusal(error, command, environment::arguments(), is_dev);
    let _ = writeln!(io::stderr(), "benediction: {}", one_line(&message));
    ExitCode::from(BAD_INPUT)
}

/// Returns the error of a command line with the help of the command that was typed, or with the word that the command or the option
/// is only in programs with the feature `dev`. `arguments` are the words of the command line.
fn refusal(
    error: &clap::Error,
    command: &clap::Command,
    arguments: impl Iterator<Item = String>,
    is_dev: bool,
) -> String {
    let text = error.render().to_string();
    let lines = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let words: Vec<&str> = lines.map(str::trim).filter(|line| !line.is_empty()).collect();
    let message = words.join(" ");
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    if !is_dev && needs_dev(error) {
        return say!("commands-dev-only", message);
    }
    say!("commands-see-help", message, command = typed_command(command, arguments))
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
            ["shots", "frames", "--bench-frames", "--dump-layout", "--locale", "--panic-after", "--lose-card-after"]
                .contains(&name.as_str())
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::*;
    use crate::Cli;

    #[test]
    fn developer_options_are_refused_with_reason_in_normal_builds() {
        let refusal = |words: &str, is_dev: bool| {
            let words = format!("benediction {words}");
            let error = Cli::try_parse_from(words.split(' ')).unwrap_err();
            refusal(&error, &Cli::command(), words.split(' ').skip(1).map(String::from), is_dev)
        };
        let reason = "available only in builds with --features dev";
        for words in ["shots pictures", "frames", "--bench-frames 10", "--dump-layout layout.txt", "--locale de"] {
            assert!(refusal(words, false).ends_with(reason), "{words}");
            assert!(refusal(words, true).ends_with("; see benediction --help"), "{}", refusal(words, true));
        }
        // An option that does not exist.
        assert_eq!(refusal("--nonsense", false), refusal("--nonsense", true));
        assert!(!refusal("--nonsense", false).contains(reason));
    }
}
