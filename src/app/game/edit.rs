//! Edits of the game that is studied.

use super::commands::EditCommand;
use super::matches::Match;
use benediction_study::session::TextError;
use benediction_words::locale::say;
use benediction_words::say;

/// What an edit has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edit {
    /// Nothing.
    Nothing,
    /// What is said about a node.
    Notes,
    /// The tree, and perhaps the position on the table.
    Tree,
}

/// Carries out an edit.
///
/// # Errors
/// Why it is refused, in a sentence; then nothing has changed.
pub(super) fn edit(game: &mut Match, command: &EditCommand) -> Result<Edit, String> {
    let session = &mut game.session;
    let (changed, what) = match command {
        EditCommand::Comment(node, text) => (session.comment(*node, text), Edit::Notes),
        EditCommand::Assess(node, assessment) => (session.assess(*node, *assessment), Edit::Notes),
        EditCommand::Outlook(node, outlook) => (session.set_outlook(*node, *outlook), Edit::Notes),
        EditCommand::Bookmark(node, there) => (session.bookmark(*node, *there), Edit::Notes),
        EditCommand::Draw(node, mark) => (session.draw(*node, *mark), Edit::Notes),
        EditCommand::Wipe(node) => (session.wipe(*node), Edit::Notes),
        EditCommand::Promote(node) => (session.promote(*node), Edit::Notes),
        EditCommand::Demote(node) => (session.demote(*node), Edit::Notes),
        EditCommand::Cut(node) => (session.cut(*node), Edit::Tree),
        EditCommand::Paste(text) => {
            let wrong = |TextError { line, reason, .. }| say!("study-not-pasted", line = line, reason = reason);
            session.paste(text).map_err(wrong)?;
            (true, Edit::Tree)
        }
        EditCommand::Play(actions) => {
            for action in actions {
                session.try_out(action).map_err(|reason| say(&reason))?;
            }
            (true, Edit::Tree)
        }
        EditCommand::Undo => (session.undo_edit(), Edit::Tree),
        EditCommand::Redo => (session.redo_edit(), Edit::Tree),
    };
    Ok(if changed { what } else { Edit::Nothing })
}
