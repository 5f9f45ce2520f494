//! Reading and writing a session as text.

pub use super::game_text::length_of_first;
use super::game_text::{DefaultStarter, Faults, read_game_text, read_on};
use super::pgn::write_pgn;
use super::text_write::write_game_text;
use super::{Extras, OnDivergence, Session, TextError};
use crate::record::Player;
use crate::tree::About;
use benediction_engine::{AnyGame, Game};
use benediction_rules::message::Message;
use benediction_rules::notation::ReadError;

impl Session {
    /// Returns the current position as text, which the game reads.
    pub fn position_text(&self) -> String {
        self.position().position_text()
    }

    /// Returns the position in the older text format of the game.
    ///
    /// # Errors
    /// The property of the position that the format does not support.
    pub fn old_position_text(&self) -> Result<String, Message> {
        self.position().old_position_text()
    }

    /// Replaces the game by one that begins with a position text of this game.
    ///
    /// # Errors
    /// The error with its line and column. The session is then unchanged.
    pub fn read_position(&mut self, text: &str) -> Result<(), ReadError> {
        *self = Session::from_position_text(text, self.start())?;
        Ok(())
    }

    /// Replaces the game by that of a game text. It begins at the start of this game unless the text specifies another start.
    ///
    /// # Errors
    /// The error with its line and column. The session is then unchanged.
    pub fn read_game_text(&mut self, text: &str) -> Result<(), TextError> {
        *self = read_game_text(text, self.start(), DefaultStarter::FromPosition, Faults::Refused)?;
        Ok(())
    }

    /// Does the same as [`Session::read_game_text`]. If the text does not specify the side that starts, its first turn does.
    ///
    /// # Errors
    /// The error with its line and column. The session is then unchanged.
    pub fn read_whole_game(&mut self, text: &str) -> Result<(), TextError> {
        *self = read_game_text(text, self.start(), DefaultStarter::FromFirstTurn, Faults::Refused)?;
        Ok(())
    }

    /// Does the same as [`Session::read_whole_game`]. What cannot be read in a game of PGN with headers is left out and is among what
    /// was ignored: a word, the rest of a variation, or the rest of the game.
    ///
    /// # Errors
    /// The error with its line and column. The session is then unchanged.
    pub fn read_foreign_game(&mut self, text: &str) -> Result<(), TextError> {
        *self = read_game_text(text, self.start(), DefaultStarter::FromFirstTurn, Faults::LeftOut)?;
        Ok(())
    }

    /// Continues the game with a game text that does not contain a start.
    ///
    /// # Errors
    /// The error with its line and column. The actions before it stay played.
    pub fn read_on(&mut self, text: &str) -> Result<(), TextError> {
        read_on(self, text, OnDivergence::Truncate)
    }

    /// Returns the description of the whole game.
    pub fn about(&self) -> &About {
        &self.tree.about
    }

    /// Returns the game as a game text.
    ///
    /// ```
    /// use benediction_rules::games::obelisk::{Mode, Position, Start};
    /// use benediction_study::registry;
    /// use benediction_study::session::Session;
    ///
    /// let mut session = Session::new(Position::new(Mode::Open, Start::Line));
    /// session.act_text("Ba1-b2")?;
    /// let read = registry::open_game_text(&session.game_text())?;
    /// assert_eq!(read.position().hash(), session.position().hash());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn game_text(&self) -> String {
        write_game_text(self, &(Player::Human, Player::Human))
    }

    /// Returns the game as a game text that includes the kinds of players.
    pub fn game_text_of(&self, players: &(Player, Player)) -> String {
        write_game_text(self, players)
    }

    /// Returns `true` if games of this kind are exchanged as PGN.
    pub fn has_pgn(&self) -> bool {
        self.start().has_pgn()
    }

    /// Returns the game as PGN. Returns `None` if games of this kind are not exchanged as PGN.
    ///
    /// ```
    /// use benediction_rules::games::benedict_chess::Position;
    /// use benediction_study::record::Player;
    /// use benediction_study::session::Session;
    ///
    /// let mut session = Session::new(Position::new(false));
    /// session.act_text("e4")?;
    /// let pgn = session.pgn(&(Player::Human, Player::Bot(3))).ok_or("a game with PGN")?;
    /// assert!(pgn.contains("[Variant ") && pgn.contains("1. e4"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pgn(&self, players: &(Player, Player)) -> Option<String> {
        self.has_pgn().then(|| write_pgn(self, players))
    }

    /// Returns the information besides the game in the text from which it was read.
    pub fn extras(&self) -> &Extras {
        &self.extras
    }

    /// Creates a session from a game text. The game begins at `start` unless the text specifies another start.
    ///
    /// # Errors
    /// The error with its line and column.
    pub fn from_game_text(text: &str, start: impl Game) -> Result<Session, TextError> {
        read_game_text(text, &start, DefaultStarter::FromPosition, Faults::Refused)
    }

    /// Creates a session from a position text of the same game as the position `kind`.
    ///
    /// # Errors
    /// The error with its line and column.
    pub fn from_position_text(text: &str, kind: &dyn AnyGame) -> Result<Session, ReadError> {
        let mut session = Session::begin(kind.read_position(text)?);
        session.extras.ignored = kind.passed_over(text).into_iter().map(TextError::from).collect();
        Ok(session)
    }
}
