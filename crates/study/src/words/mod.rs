//! Texts for studying games: verdicts, captions, names of players.

use benediction_words::{level, say, text};

use crate::record::Player;

pub mod clock;
pub mod diagram;
pub mod lines;
pub mod puzzle;
pub mod series;
pub mod study;

/// Returns the name of a player. `alone` is `true` if there is one human player, who is addressed as "you".
pub fn player(player: &Player, alone: bool) -> String {
    match player {
        Player::Human if alone => text!("player-you").into(),
        Player::Human => text!("player-human").into(),
        Player::Bot(number) => say!("player-bot", name = level(*number), level = *number),
        Player::Other(name) => name.clone(),
    }
}

/// Returns the name of a player in a game that may name it, followed by the kind of player unless that is human.
pub fn named_player(name: Option<&str>, by: &Player, alone: bool) -> String {
    match (name, by) {
        (None, by) => player(by, alone),
        (Some(name), Player::Human) => name.into(),
        (Some(name), Player::Other(other)) if name == other => name.into(),
        (Some(name), by) => say!("player-named", name, player = player(by, false)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bot_name_includes_level_or_program() {
        let bot = Player::Bot(1);
        assert_eq!(named_player(Some("Anna"), &Player::Human, true), "Anna");
        assert_eq!(named_player(Some("Anna"), &bot, true), "Anna (Pilgrim, level 1)");
        assert_eq!(named_player(None, &bot, true), "Pilgrim, level 1");
        let other = Player::Other("Stockfish".into());
        assert_eq!(named_player(Some("Stockfish"), &other, false), "Stockfish");
        assert_eq!(named_player(Some("Anna"), &other, false), "Anna (Stockfish)");
    }
}
