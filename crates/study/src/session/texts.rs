//! A session as texts, written and read.

use super::game_text::{Starts, length_of_first, play_line, read_game_text, read_on};
use super::pgn::write_pgn;
use super::text_write::write_game_text;
use super::{Extras, Session, TextError};
use crate::record::{Player, Record};
use crate::tree::{About, NodeId};
use benediction_engine::Game;
use benediction_rules::message::Sentence;
use benediction_rules::notation::ReadError;

/// A game as texts: positions, game texts, saved games.
pub trait Texts {
    /// The position as text.
    fn position_text(&self) -> String;
    /// The position in the older text format of the game.
    ///
    /// # Errors
    /// What that format cannot say about it.
    fn old_position_text(&self) -> Result<String, Sentence>;
    /// Begins anew with a position text of this game.
    ///
    /// # Errors
    /// What is wrong with it, and where; then nothing has changed.
    fn read_position(&mut self, text: &str) -> Result<(), ReadError>;
    /// Reads a game text from the start on: this game's, unless the text says how it began.
    ///
    /// # Errors
    /// What is wrong, and where; then nothing has changed.
    fn read_game_text(&mut self, text: &str) -> Result<(), TextError>;
    /// The same; where the text does not say who starts, the side does that its first turn names.
    ///
    /// # Errors
    /// What is wrong, and where; then nothing has changed.
    fn read_whole_game(&mut self, text: &str) -> Result<(), TextError>;
    /// Goes on with a game text that does not say how the game began.
    ///
    /// # Errors
    /// What is wrong, and where; what comes before it stays played.
    fn read_on(&mut self, text: &str) -> Result<(), TextError>;
    /// Plays the actions of a line, written as in game texts.
    ///
    /// # Errors
    /// The first that is refused; what comes before it stays played.
    fn play_line(&mut self, line: &str) -> Result<(), TextError>;
    /// The game as a saved game, left at the present position.
    fn record(&self, players: (Player, Player)) -> Record;
    /// The game as a saved game that was left at a node, or at the present position if there is no such node.
    fn record_at(&self, players: (Player, Player), node: NodeId) -> Record;
    /// Becomes the game of a saved game that begins with the same position. Nodes that both have keep their numbers, and the present
    /// position stays if that is possible. Edits cannot be undone any more.
    ///
    /// # Errors
    /// The saved game cannot be played; then nothing has changed.
    fn adopt(&mut self, record: &Record) -> Result<(), Sentence>;
    /// What is said about the whole game.
    fn about(&self) -> &About;
    /// What is said about the whole game, to be changed.
    fn about_mut(&mut self) -> &mut About;
    /// The game as a game text.
    fn game_text(&self) -> String;
    /// The game as a game text that says who played, too.
    fn game_text_of(&self, players: &(Player, Player)) -> String;
    /// Whether games like this are exchanged as PGN.
    fn has_pgn(&self) -> bool;
    /// The game as PGN; `None` if its games are not exchanged as PGN.
    fn pgn(&self, players: &(Player, Player)) -> Option<String>;
    /// What the text that the game was read from said beside it.
    fn extras(&self) -> &Extras;
}

impl<G: Game> Texts for Session<G> {
    fn position_text(&self) -> String {
        self.position().position_text()
    }

    fn old_position_text(&self) -> Result<String, Sentence> {
        self.position().old_position_text()
    }

    fn read_position(&mut self, text: &str) -> Result<(), ReadError> {
        *self = Session::from_position_text(text)?;
        Ok(())
    }

    fn read_game_text(&mut self, text: &str) -> Result<(), TextError> {
        *self = Session::from_game_text(text, self.start().clone())?;
        Ok(())
    }

    fn read_whole_game(&mut self, text: &str) -> Result<(), TextError> {
        *self = read_game_text(text, self.start().clone(), Starts::AsNamed)?;
        Ok(())
    }

    fn read_on(&mut self, text: &str) -> Result<(), TextError> {
        Session::read_on(self, text)
    }

    fn play_line(&mut self, line: &str) -> Result<(), TextError> {
        Session::play_line(self, line)
    }

    fn record(&self, players: (Player, Player)) -> Record {
        Session::record(self, players)
    }

    fn record_at(&self, players: (Player, Player), node: NodeId) -> Record {
        Session::record_at(self, players, node)
    }

    fn adopt(&mut self, record: &Record) -> Result<(), Sentence> {
        Session::adopt(self, record)
    }

    fn about(&self) -> &About {
        &self.tree.about
    }

    fn about_mut(&mut self) -> &mut About {
        &mut self.tree.about
    }

    fn game_text(&self) -> String {
        Session::game_text(self)
    }

    fn game_text_of(&self, players: &(Player, Player)) -> String {
        write_game_text(self, players)
    }

    fn has_pgn(&self) -> bool {
        G::PGN
    }

    fn pgn(&self, players: &(Player, Player)) -> Option<String> {
        G::PGN.then(|| write_pgn(self, players))
    }

    fn extras(&self) -> &Extras {
        &self.extras
    }
}

impl<G: Game> Session<G> {
    /// Plays actions written as in game texts, one or more of them on a line. What comes before one that is refused
    /// stays played.
    ///
    /// # Errors
    /// The first that cannot be read or is illegal.
    pub fn play_line(&mut self, line: &str) -> Result<(), TextError> {
        play_line(self, line)
    }

    /// Goes on with a game text that does not say itself how the game began.
    ///
    /// # Errors
    /// What is wrong, and where; what comes before it stays played.
    pub fn read_on(&mut self, text: &str) -> Result<(), TextError> {
        read_on(self, text)
    }

    /// The game as a game text.
    pub fn game_text(&self) -> String {
        write_game_text(self, &(Player::Human, Player::Human))
    }

    /// Reads a game text that begins with `start` unless it says otherwise.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn from_game_text(text: &str, start: G) -> Result<Session<G>, TextError> {
        read_game_text(text, start, Starts::AsGiven)
    }

    /// A game that begins with the position of a text.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn from_position_text(text: &str) -> Result<Session<G>, ReadError> {
        let mut session = Session::new(G::read_position(text)?);
        session.extras.ignored = G::passed_over(text).into_iter().map(TextError::from).collect();
        Ok(session)
    }

    /// How many lines of a text belong to its first game.
    pub fn length_of_first(lines: &[&str]) -> usize {
        length_of_first::<G>(lines)
    }
}
