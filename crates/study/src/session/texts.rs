//! A session as texts, written and read.

pub use super::game_text::length_of_first;
use super::game_text::{Starts, play_line, read_game_text, read_on};
use super::pgn::write_pgn;
use super::text_write::write_game_text;
use super::{Extras, Session, TextError};
use crate::record::Player;
use crate::tree::About;
use benediction_engine::{AnyGame, Game};
use benediction_rules::message::Message;
use benediction_rules::notation::ReadError;

impl Session {
    /// The position as text.
    pub fn position_text(&self) -> String {
        self.position().position_text()
    }

    /// The position in the older text format of the game.
    ///
    /// # Errors
    /// What that format cannot say about it.
    pub fn old_position_text(&self) -> Result<String, Message> {
        self.position().old_position_text()
    }

    /// Begins anew with a position text of this game.
    ///
    /// # Errors
    /// What is wrong with it, and where; then nothing has changed.
    pub fn read_position(&mut self, text: &str) -> Result<(), ReadError> {
        *self = Session::from_position_text(text, self.start())?;
        Ok(())
    }

    /// Reads a game text from the start on: this game's, unless the text says how it began.
    ///
    /// # Errors
    /// What is wrong, and where; then nothing has changed.
    pub fn read_game_text(&mut self, text: &str) -> Result<(), TextError> {
        *self = read_game_text(text, self.start(), Starts::AsGiven)?;
        Ok(())
    }

    /// The same; where the text does not say who starts, the side does that its first turn names.
    ///
    /// # Errors
    /// What is wrong, and where; then nothing has changed.
    pub fn read_whole_game(&mut self, text: &str) -> Result<(), TextError> {
        *self = read_game_text(text, self.start(), Starts::AsNamed)?;
        Ok(())
    }

    /// Goes on with a game text that does not say how the game began.
    ///
    /// # Errors
    /// What is wrong, and where; what comes before it stays played.
    pub fn read_on(&mut self, text: &str) -> Result<(), TextError> {
        read_on(self, text)
    }

    /// Plays the actions of a line, written as in game texts.
    ///
    /// # Errors
    /// The first that is refused; what comes before it stays played.
    pub fn play_line(&mut self, line: &str) -> Result<(), TextError> {
        play_line(self, line)
    }

    /// What is said about the whole game.
    pub fn about(&self) -> &About {
        &self.tree.about
    }

    /// The game as a game text.
    pub fn game_text(&self) -> String {
        write_game_text(self, &(Player::Human, Player::Human))
    }

    /// The game as a game text that says who played, too.
    pub fn game_text_of(&self, players: &(Player, Player)) -> String {
        write_game_text(self, players)
    }

    /// Whether games like this are exchanged as PGN.
    pub fn has_pgn(&self) -> bool {
        self.start().has_pgn()
    }

    /// The game as PGN; `None` if its games are not exchanged as PGN.
    pub fn pgn(&self, players: &(Player, Player)) -> Option<String> {
        self.has_pgn().then(|| write_pgn(self, players))
    }

    /// What the text that the game was read from said beside it.
    pub fn extras(&self) -> &Extras {
        &self.extras
    }

    /// Reads a game text that begins with `start` unless it says otherwise.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn from_game_text(text: &str, start: impl Game) -> Result<Session, TextError> {
        read_game_text(text, &start, Starts::AsGiven)
    }

    /// A game that begins with the position of a text of the same game as the position `kind`.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn from_position_text(text: &str, kind: &dyn AnyGame) -> Result<Session, ReadError> {
        let mut session = Session::begin(kind.read_position(text)?);
        session.extras.ignored = kind.passed_over(text).into_iter().map(TextError::from).collect();
        Ok(session)
    }
}
