//! The beginnings of the bot's games against itself that come with the program: a thousand of each game, for the opening explorer.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use super::find::{self, Continuation};
use crate::record::Record;
use crate::registry;
use crate::session::Session;
use benediction_rules::{GameId, Side};

/// The packed games, which `tools/examples/bot_games.rs` makes.
const GAMES: &[u8] = include_bytes!("../../../../assets/openings/bot-games.gz");
/// Maximum length of an unpacked text in bytes.
const MAX_LENGTH: u64 = 16 << 20;
/// Maximum number of actions of each game.
const MAX_ACTIONS: usize = 24;

/// The beginning and the result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// The name of the game.
    game: String,
    /// The winner. `None` for a draw.
    winner: Option<Side>,
    /// The first actions in canonical texts.
    actions: Vec<String>,
}

impl Packed {
    /// Returns the beginning of a finished game.
    pub fn from_record(record: &Record) -> Packed {
        Packed {
            game: record.game.id.as_str().into(),
            winner: record.result.and_then(|result| result.winner),
            actions: record.actions.iter().take(MAX_ACTIONS).cloned().collect(),
        }
    }

    /// Returns the game as a record.
    pub fn record(&self) -> Record {
        Record { actions: self.actions.clone(), ..Record::of(self.game.as_str()) }
    }

    /// Writes the game on one line: name, result, actions.
    pub fn line(&self) -> String {
        let result = match self.winner {
            Some(Side::Near) => '+',
            Some(Side::Far) => '-',
            None => '=',
        };
        format!("{}\t{result}\t{}\n", self.game, self.actions.join(","))
    }

    fn read(line: &str) -> Option<Packed> {
        let mut parts = line.split('\t');
        let game = parts.next()?.into();
        let winner = match parts.next()? {
            "+" => Some(Side::Near),
            "-" => Some(Side::Far),
            _ => None,
        };
        Some(Packed { game, winner, actions: parts.next()?.split(',').map(Into::into).collect() })
    }
}

/// Packs games into the compressed form that [`unpack`] reads.
pub fn pack(games: &[Packed]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory cannot fail.
    games.iter().for_each(|game| drop(packed.write_all(game.line().as_bytes())));
    packed.finish().unwrap_or_default()
}

/// Unpacks games, up to the first invalid byte or the maximum length.
pub fn unpack(packed: &[u8]) -> Vec<Packed> {
    let mut text = String::new();
    // A test checks that the games of the program are complete.
    let _ = GzDecoder::new(packed).take(MAX_LENGTH).read_to_string(&mut text);
    text.split_terminator('\n').filter_map(Packed::read).collect()
}

/// Returns the beginnings of the games of one kind that come with the program.
pub fn shipped(game: &str) -> Vec<Packed> {
    unpack(GAMES).into_iter().filter(|packed| packed.game == game).collect()
}

/// The bot's games of one kind of game, as positions.
#[derive(Clone, Debug)]
pub struct BotGames {
    id: GameId,
    /// The winner and the keys of the positions.
    games: Vec<(Option<Side>, Vec<u64>)>,
}

impl BotGames {
    /// Loads the games with standard rules of one kind. All are replayed, which takes tenths of a second.
    pub fn of(id: &GameId) -> BotGames {
        let keys = |game: &Packed| {
            let session = registry::load(&game.record()).ok()?;
            Some((game.winner, session.outline().keys))
        };
        BotGames { id: id.clone(), games: shipped(id.as_str()).iter().filter_map(keys).collect() }
    }

    /// Returns the identifier of the game.
    pub const fn id(&self) -> &GameId {
        &self.id
    }

    /// Returns the number of games that were loaded.
    pub const fn len(&self) -> usize {
        self.games.len()
    }

    /// Returns `true` if there are no games.
    pub const fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Returns the actions that were played from the current position of a session, with the results of these games.
    pub fn continuations(&self, session: &Session) -> Vec<Continuation> {
        find::continuations(session, self.games.iter().map(|(winner, keys)| (Some(*winner), keys.iter().copied())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_thousand_shipped_bot_games_are_playable() {
        let packed = unpack(GAMES);
        assert_eq!(packed.len(), 5_000);
        assert_eq!(unpack(&pack(&packed)), packed);
        for entry in registry::games() {
            let games = BotGames::of(&entry.id());
            assert_eq!(games.len(), 1_000, "{}", entry.name);
            let rows = games.continuations(&entry.start(Side::Near));
            let count: usize = rows.iter().map(|row| row.games).sum();
            assert!(count > 300, "{}: {count}", entry.name);
            assert!(rows.iter().all(|row| row.won[0] + row.won[1] + row.drawn == row.games), "{}", entry.name);
        }
    }
}
