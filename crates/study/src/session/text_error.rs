//! Errors in game texts.

use std::fmt;

use benediction_rules::message;
use benediction_rules::message::Message;
use benediction_rules::notation::ReadError;

/// An error in a game text, or a piece of one that was ignored, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// Number of the line of the text, from 1.
    pub line: usize,
    /// Number of the character in the line, from 1.
    pub column: usize,
    /// The piece of text in question.
    pub text: String,
    /// A description of the error. It names the column unless the piece begins its line.
    pub reason: Message,
}

impl TextError {
    /// Creates an error about a piece of a line. Both must be slices of the same text. The piece may be empty at the end of the
    /// line.
    pub(super) fn at(line: usize, whole: &str, piece: &str, reason: impl Into<Message>) -> TextError {
        let shown = |text: &str| text.trim().chars().take(80).collect::<String>();
        let begin = piece.as_ptr() as usize + (piece.len() - piece.trim_start().len());
        let offset = begin.checked_sub(whole.as_ptr() as usize).filter(|offset| *offset <= whole.len());
        let column = 1 + offset.and_then(|offset| whole.get(..offset)).map_or(0, |before| before.chars().count());
        let indented = 1 + whole.chars().take_while(|c| c.is_whitespace()).count();
        let text = if piece.trim().is_empty() { shown(whole) } else { shown(piece) };
        let reason = reason.into();
        if column <= indented {
            return TextError { line, column, text, reason };
        }
        TextError::in_column(line, column, text, reason)
    }

    /// Creates an error that names the column.
    pub(super) fn in_column(line: usize, column: usize, text: String, reason: Message) -> TextError {
        TextError { line, column, text, reason: message!("record-column", column, reason) }
    }
}

/// Writes `LINE: REASON`, in English.
impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.reason)
    }
}

impl std::error::Error for TextError {}

impl From<ReadError> for TextError {
    fn from(ReadError { line, column, text, reason }: ReadError) -> TextError {
        TextError::in_column(line, column, text, reason)
    }
}
