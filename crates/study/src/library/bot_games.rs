//! The bot's games with itself, of which the beginnings come with the program: a thousand of each game, for the opening table.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use super::find::{self, Continuation};
use crate::record::Record;
use crate::registry;
use crate::session::Session;
use benediction_rules::{GameId, Side};

/// The packed games; `tools/examples/bot_games.rs` says how they were made.
const GAMES: &[u8] = include_bytes!("../../../../assets/openings/bot-games.gz");
/// The longest text that is unpacked, in bytes.
const LONGEST: u64 = 16 << 20;
/// As many actions of each are kept.
const KEPT: usize = 24;

/// The beginning of a game, and who won it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// The game, by its name.
    game: String,
    /// Who won; nobody in a draw.
    winner: Option<Side>,
    /// Its first actions, in canonical texts.
    actions: Vec<String>,
}

impl Packed {
    /// The beginning of a game that has ended.
    pub fn of(record: &Record) -> Packed {
        Packed {
            game: record.game.id.as_str().into(),
            winner: record.result.and_then(|result| result.winner),
            actions: record.actions.iter().take(KEPT).cloned().collect(),
        }
    }

    /// On one line: name, result, actions.
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

/// Games in few bytes.
pub fn pack(games: &[Packed]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory has no way to fail.
    games.iter().for_each(|game| drop(packed.write_all(game.line().as_bytes())));
    packed.finish().unwrap_or_default()
}

/// The games of a text that was packed, as far as it is whole and not too long.
pub fn unpack(packed: &[u8]) -> Vec<Packed> {
    let mut text = String::new();
    // What comes with the program is whole, which is tested.
    let _ = GzDecoder::new(packed).take(LONGEST).read_to_string(&mut text);
    text.split_terminator('\n').filter_map(Packed::read).collect()
}

/// The bot's games of one game, by their positions.
#[derive(Clone, Debug)]
pub struct BotGames {
    id: GameId,
    /// Who won, and the positions.
    games: Vec<(Option<Side>, Vec<u64>)>,
}

impl BotGames {
    /// Those of a game with its usual rules. Every game is played again, which takes tenths of a second.
    pub fn of(id: &GameId) -> BotGames {
        let keys = |game: &Packed| {
            let record = Record { actions: game.actions.clone(), ..Record::of(id.as_str()) };
            let session = registry::load(&record).ok()?;
            Some((game.winner, session.outline().keys))
        };
        let games = unpack(GAMES).into_iter().filter(|game| game.game == id.as_str());
        BotGames { id: id.clone(), games: games.filter_map(|game| keys(&game)).collect() }
    }

    /// Of which game they are.
    pub const fn id(&self) -> &GameId {
        &self.id
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// What was played from the present position of a session, and how these games ended.
    pub fn continuations(&self, session: &Session) -> Vec<Continuation> {
        find::continuations(session, self.games.iter().map(|(winner, keys)| (Some(*winner), keys.iter().copied())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_thousand_games_come_with_the_program_and_can_be_played() {
        let packed = unpack(GAMES);
        assert_eq!(packed.len(), 5_000);
        assert_eq!(unpack(&pack(&packed)), packed);
        for entry in registry::games() {
            let games = BotGames::of(&entry.id());
            assert_eq!(games.len(), 1_000, "{}", entry.name);
            let rows = games.continuations(&entry.start(Side::Near));
            let counted: usize = rows.iter().map(|row| row.games).sum();
            assert!(counted > 300, "{}: {counted}", entry.name);
            assert!(rows.iter().all(|row| row.won[0] + row.won[1] + row.drawn == row.games), "{}", entry.name);
        }
    }
}
