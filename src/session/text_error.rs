//! What is wrong with a game text.

use crate::sentence::Sentence;

/// Why a game text could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// Line, from 1.
    pub line: usize,
    /// The piece of text in question.
    pub text: String,
    /// What is wrong with it.
    pub reason: Sentence,
}
