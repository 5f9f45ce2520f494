//! The players of the command line and their budgets.

use std::str::FromStr;
use std::time::Duration;

use clap::Args;

use super::failure::one_line;
use benediction_engine::{Budget, Level, PlayerKind};
use benediction_study::program;
use benediction_study::record;
use benediction_words::{say, text};

/// Largest thinking time that is accepted, in milliseconds: a day.
pub(super) const MAX_MS: u64 = 86_400_000;
/// Largest number of threads for one bot.
pub(super) const MAX_THREADS: u64 = 256;

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Player {
    /// A person at the terminal.
    Human,
    /// A player of this program.
    Own(PlayerKind),
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Player, String> {
        let last = Level::ALL.len();
        match text.split_once(':') {
            None => match text {
                "human" => Ok(Player::Human),
                "bot" => Ok(Player::Own(PlayerKind::Bot(Level::STRONGEST))),
                _ => PlayerKind::named(text).map(Player::Own).ok_or_else(|| text!("players-none").into()),
            },
            Some(("bot", level)) => {
                let level = level.parse().ok().and_then(Level::new);
                level.map(|level| Player::Own(PlayerKind::Bot(level))).ok_or_else(|| say!("players-levels", last))
            }
            Some(_) => Err(text!("players-none").into()),
        }
    }
}

/// A player that thinks by itself.
#[derive(Clone, Debug)]
pub(super) struct Automaton {
    /// Its name as it was written, in quotation marks if it contains blanks.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
}

/// The kind of an [`Automaton`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A player of this program, and its number of threads.
    Own(PlayerKind, usize),
    /// Another program and its arguments.
    Program(Vec<String>),
}

impl FromStr for Automaton {
    type Err = String;

    fn from_str(text: &str) -> Result<Automaton, String> {
        if let Some(command) = text.strip_prefix("exec:") {
            let words = program::words_of(command).ok_or(text!("players-quotation-mark"))?;
            if words.is_empty() {
                return Err(text!("players-no-program").into());
            }
            let name = one_line(text);
            let name = if name.contains(' ') { format!("\"{name}\"") } else { name };
            return Ok(Automaton { name, kind: Kind::Program(words) });
        }
        let name = text.to_owned();
        if let Some(threads) = text.strip_prefix("bot@") {
            let threads = threads.parse().ok().filter(|threads| (1..=MAX_THREADS).contains(threads));
            let threads = threads.ok_or_else(|| say!("players-threads", most = MAX_THREADS))? as usize;
            return Ok(Automaton { name, kind: Kind::Own(PlayerKind::Bot(Level::STRONGEST), threads) });
        }
        match text.parse() {
            Ok(Player::Own(kind)) => Ok(Automaton { name, kind: Kind::Own(kind, 1) }),
            Err(reason) if text.starts_with("bot:") => Err(reason),
            Ok(Player::Human) | Err(_) => Err(text!("players-no-automaton").into()),
        }
    }
}

impl Player {
    /// Returns the player as a saved game names it.
    pub(super) fn of_record(self) -> record::Player {
        match self {
            Player::Human => record::Player::Human,
            Player::Own(kind) => of_record(kind),
        }
    }
}

/// Returns a kind of player as a saved game names it.
pub(super) fn of_record(kind: PlayerKind) -> record::Player {
    if let PlayerKind::Bot(level) = kind {
        return record::Player::Bot(level.number());
    }
    let name = PlayerKind::BASELINES.iter().find(|(_, baseline)| *baseline == kind).map_or("", |(name, _)| name);
    record::Player::Other(name.into())
}

/// Options for the budget of a bot's turn.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Thinking {
    #[arg(help = text!("option-thinking-time"))]
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = clap::value_parser!(u64).range(1..=MAX_MS))]
    time: Option<u64>,
    #[arg(help = text!("option-thinking-nodes"))]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl Thinking {
    /// Returns the budget. Without an option it is a time of `default_ms` milliseconds.
    pub(super) fn budget(self, default_ms: u64) -> Budget {
        let time = || Budget::time(Duration::from_millis(self.time.unwrap_or(default_ms)));
        self.nodes.map_or_else(time, Budget::nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_bot_with_a_number_behind_has_several_threads() {
        let threads = |text: &str| match text.parse::<Automaton>().ok()?.kind {
            Kind::Own(_, threads) => Some(threads),
            Kind::Program(_) => None,
        };
        assert_eq!(["bot", "bot:3", "uct", "bot@1", "bot@4"].map(threads), [1, 1, 1, 1, 4].map(Some));
        assert_eq!(["bot@", "bot@0", "bot@257", "bot:3@2", "uct@2"].map(threads), [None; 5]);
    }

    #[test]
    fn exec_player_splits_arguments_like_a_shell() {
        let parsed = |text: &str| text.parse::<Automaton>().map(|automaton| (automaton.name, automaton.kind));
        let program = |words: &[&str]| Kind::Program(words.iter().map(|word| (*word).into()).collect());
        assert_eq!(parsed("exec:./old"), Ok(("exec:./old".into(), program(&["./old"]))));
        let quoted = "exec:'my games/old' engine --rules swap";
        let words = ["my games/old", "engine", "--rules", "swap"];
        assert_eq!(parsed(quoted), Ok((format!("\"{quoted}\""), program(&words))));
        assert_eq!(parsed("exec:"), Err("exec: must be followed by the command line of a program".into()));
        assert_eq!(parsed("exec:\"a b"), Err("unclosed quotation mark".into()));
    }
}
