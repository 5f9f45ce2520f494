//! Actions and positions as text.

use std::fmt;

use super::SideNames;
use crate::Position;
use crate::key;
use crate::message::Sentence;

/// A text that could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The piece of text in question.
    pub text: String,
    /// What is wrong with it.
    pub reason: Sentence,
}

/// `LINE:COLUMN: REASON`, in English.
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.reason)
    }
}

impl std::error::Error for ReadError {}

/// A game whose actions and positions can be written and read.
pub trait Notation: Position {
    /// Whether its games are exchanged as PGN, so that its texts are read with the comments and symbols of PGN, too.
    const PGN: bool = false;
    /// What the two sides are called; where players have changed places, now.
    fn sides(&self) -> SideNames;
    /// Canonical text of an action.
    fn action_text(&self, action: Self::Action) -> String;
    /// Text of a legal action for game texts and the move list, with whatever marks the game adds.
    fn action_text_for_people(&self, action: Self::Action) -> String;
    /// Reads one action at the start of a text and says how many bytes it took. The action need not be legal.
    ///
    /// # Errors
    /// Why the text is no action here.
    fn read_action(&self, text: &str) -> Result<(Self::Action, usize), Sentence>;
    /// The whole position as text: the lines of a file, which joined by `/` make its one-line text, or one line.
    fn position_text(&self) -> String;
    /// Whether a line of a game text begins a position text by itself. A game whose position texts have no such head of
    /// their own puts them on one line after `position:`.
    fn is_position_head(_line: &str) -> bool {
        false
    }
    /// Where a comment begins in a line of a game text: at the first `#` that is no mark of the game's own.
    fn comment(line: &str) -> Option<usize> {
        line.find('#')
    }
    /// Whether what stands in braces directly behind an action is a part of it and not a comment.
    fn is_mark(_inside: &str) -> bool {
        false
    }
    /// The number of the move, as PGN counts, and whether its second half is to be played.
    fn move_number(&self) -> (u32, bool) {
        (1, false)
    }
    /// What [`Notation::read_position`] passes over in a text that it reads, because the game does not know it.
    fn passed_over(_text: &str) -> Vec<ReadError> {
        Vec::new()
    }
    /// Reads any of the game's position texts. The position's game and variant are the text's.
    ///
    /// # Errors
    /// What is wrong, and where.
    fn read_position(text: &str) -> Result<Self, ReadError>;
    /// The position in the older text format of the game.
    ///
    /// # Errors
    /// What that format cannot say about this position.
    fn old_position_text(&self) -> Result<String, Sentence> {
        Err(key!("record-no-old-format").into())
    }
}
