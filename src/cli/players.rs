//! Who plays a side on the command line, and how long a bot may think.

use std::str::FromStr;
use std::time::Duration;

use clap::Args;

use crate::bot::{Budget, Level};
use crate::record;

/// The longest thinking time that is accepted: a day.
pub(super) const LONGEST_MS: u64 = 86_400_000;

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Player {
    /// Somebody who types.
    Human,
    /// Any legal action.
    Random,
    /// The bot.
    Bot(Level),
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Player, String> {
        let last = Level::ALL.len();
        match text.split_once(':') {
            None => match text {
                "human" => Ok(Player::Human),
                "random" => Ok(Player::Random),
                "bot" => Ok(Player::Bot(Level::STRONGEST)),
                _ => Err("a player is human, random, bot or bot:LEVEL".into()),
            },
            Some(("bot", level)) => {
                let level = level.parse().ok().and_then(Level::new);
                level.map(Player::Bot).ok_or_else(|| format!("levels are the numbers from 1 to {last}"))
            }
            Some(_) => Err("a player is human, random, bot or bot:LEVEL".into()),
        }
    }
}

/// A player who thinks by itself, under the name it was given.
#[derive(Clone, Debug)]
pub(super) struct Automaton {
    /// As it was written.
    pub name: String,
    /// Who it is.
    pub player: Player,
}

impl FromStr for Automaton {
    type Err = String;

    fn from_str(text: &str) -> Result<Automaton, String> {
        match text.parse() {
            Ok(player @ (Player::Random | Player::Bot(_))) => Ok(Automaton { name: text.into(), player }),
            Err(reason) if text.starts_with("bot:") => Err(reason),
            Ok(Player::Human) | Err(_) => Err("a player here is random, bot or bot:LEVEL".into()),
        }
    }
}

impl Player {
    /// As a saved game names it.
    pub(super) fn of_record(self) -> record::Player {
        match self {
            Player::Human => record::Player::Human,
            Player::Random => record::Player::Other("random".into()),
            Player::Bot(level) => record::Player::Bot(level.number()),
        }
    }
}

/// How much a bot may think in a turn.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Thinking {
    /// Milliseconds for a turn
    #[arg(long, value_name = "MS", conflicts_with = "nodes",
        value_parser = clap::value_parser!(u64).range(1..=LONGEST_MS))]
    time: Option<u64>,
    /// Positions for a turn, instead of a time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl Thinking {
    /// The budget, with this time where nothing was said.
    pub(super) fn budget(self, usual_ms: u64) -> Budget {
        let time = || Budget::time(Duration::from_millis(self.time.unwrap_or(usual_ms)));
        self.nodes.map_or_else(time, Budget::nodes)
    }
}
