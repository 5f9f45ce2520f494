//! Edits of the game in a study.

use super::matches::Match;
use benediction_study::session::{Edit, EditError, Edited, TextError};
use benediction_words::locale::say;
use benediction_words::say;

/// Carries out an edit.
///
/// # Errors
/// The edit is refused, with the reason in a sentence; then nothing has changed.
pub(super) fn edit(game: &mut Match, edit: &Edit) -> Result<Edited, String> {
    game.session.apply(edit).map_err(|error| match error {
        EditError::Paste(TextError { line, reason, .. }) => say!("study-not-pasted", line = line, reason = reason),
        EditError::Play(reason) => say(&reason),
    })
}
