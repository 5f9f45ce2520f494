//! Actions and positions as text.

use std::fmt;

use super::SideNames;
use crate::Position;
use crate::key;
use crate::message::Message;

/// Error for a position text that could not be read, and where. Displayed as `LINE:COLUMN: REASON`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// Number of the line of the text, from 1.
    pub line: usize,
    /// Number of the character in the line, from 1.
    pub column: usize,
    /// The part of the text in question.
    pub text: String,
    /// Description of what is wrong, for a user.
    pub reason: Message,
}

/// `LINE:COLUMN: REASON`, in English.
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.reason)
    }
}

impl std::error::Error for ReadError {}

/// A game whose actions and positions can be written and read.
///
/// Reading reverses writing: `read_action(&action_text(action))` is the same action for every legal action, and
/// `read_position(&position_text())` the same position.
///
/// ```
/// use benediction_rules::games::benediction::{self, Action, Variant};
/// use benediction_rules::notation::Notation;
/// use benediction_rules::{Position as _, Side};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut position = benediction::Position::new(Variant::BENEDICTION, Side::Near);
/// let (action, length) = position.read_action("d1 + e2")?;
/// assert_eq!(length, 7);
/// assert_eq!(position.action_text(action), "d1+e2");
/// assert_eq!(position.action_text_for_people(action), "d1+Ke2");
///
/// position.check(action)?;
/// position.apply(action);
/// let copy = benediction::Position::read_position(&position.position_text())?;
/// assert_eq!(copy, position);
///
/// let error = benediction::Position::read_position("Benediction v2: chess").unwrap_err();
/// assert_eq!((error.line, error.column), (1, 17));
/// # Ok(())
/// # }
/// ```
pub trait Notation: Position {
    /// `true` if games are exchanged as PGN, so that game texts may have the comments and symbols of PGN.
    const PGN: bool = false;
    /// Returns the names of the two sides, as they sit now if the players can change places.
    fn sides(&self) -> SideNames;
    /// Returns the canonical text of an action.
    fn action_text(&self, action: Self::Action) -> String;
    /// Returns the text of a legal action for people: the canonical text, or one with additional marks, such as a sign
    /// for a capture.
    ///
    /// ```
    /// use benediction_rules::games::benedict_chess::Position;
    /// use benediction_rules::notation::Notation;
    ///
    /// let position = Position::new(false);
    /// let (action, _) = position.read_action("g1f3")?;
    /// assert_eq!(position.action_text(action), "g1f3");
    /// assert_eq!(position.action_text_for_people(action), "Nf3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn action_text_for_people(&self, action: Self::Action) -> String;
    /// Returns how players write a legal action in a list of moves, if that is neither a text that can be read again
    /// nor the one for people. Returns `None` if there is no such form.
    fn action_in_list(&self, _action: Self::Action) -> Option<Message> {
        None
    }
    /// Reads one action at the start of a text, and returns it with the number of bytes that were read. The action
    /// need not be legal.
    ///
    /// # Errors
    ///
    /// Returns the reason if the text does not start with an action.
    ///
    /// # Examples
    ///
    /// ```
    /// use benediction_rules::games::obelisk::{Mode, Position, Start};
    /// use benediction_rules::notation::Notation;
    ///
    /// let position = Position::new(Mode::Open, Start::Line);
    /// let (action, length) = position.read_action("Ba1-b2 and more")?;
    /// assert_eq!((position.action_text(action).as_str(), length), ("Ba1-b2", 6));
    /// assert!(position.read_action("castles").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn read_action(&self, text: &str) -> Result<(Self::Action, usize), Message>;
    /// Returns the whole position as text, without the history of the game. The text is one line, or several lines
    /// that may be joined by `/` instead.
    fn position_text(&self) -> String;
    /// Returns `true` if a line of a game text starts a position text. A game whose position texts have no such head
    /// writes them on one line after `position:`.
    fn is_position_head(_line: &str) -> bool {
        false
    }
    /// Returns the byte index of the comment in a line of a game text: of the first `#` that is not a mark of the
    /// game. Returns `None` if the line has no comment.
    fn comment(line: &str) -> Option<usize> {
        line.find('#')
    }
    /// Returns `true` if text in braces directly after an action is a part of the action and not a comment.
    fn is_mark(_inside: &str) -> bool {
        false
    }
    /// Returns the number of the move as PGN counts, from 1, and `true` if its second half is to be played.
    fn move_number(&self) -> (u32, bool) {
        (1, false)
    }
    /// Returns the parts of a position text that [`Notation::read_position`] ignores because the game has no use for
    /// them.
    fn passed_over(_text: &str) -> Vec<ReadError> {
        Vec::new()
    }
    /// Reads a position text of the game, in any of its formats. The text decides the variant.
    ///
    /// # Errors
    ///
    /// Returns the reason and the place if the text is not a position.
    ///
    /// # Examples
    ///
    /// ```
    /// use benediction_rules::games::obelisk::Position;
    /// use benediction_rules::notation::Notation;
    ///
    /// let text = "3/bC1/1(BP)1/cp1 b open";
    /// let position = Position::read_position(text)?;
    /// assert_eq!(position.position_text().trim_end(), text);
    ///
    /// let error = Position::read_position("3/bC1/1(BP)1/cp b open").unwrap_err();
    /// assert_eq!(error.line, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn read_position(text: &str) -> Result<Self, ReadError>;
    /// Returns the position in the older text format of the game.
    ///
    /// # Errors
    ///
    /// Returns the reason if there is no such format, or if it cannot express this position.
    fn old_position_text(&self) -> Result<String, Message> {
        Err(key!("record-no-old-format").into())
    }
}
