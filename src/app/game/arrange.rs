//! The commands of the board editor.

use super::commands::ArrangeCommand;
use super::matches::{Match, Mode};
use benediction_rules::message;
use benediction_rules::notation::ReadError;
use benediction_study::library::FileId;
use benediction_study::registry;
use benediction_study::session::Session;
use benediction_study::tree::NodeId;

/// Carries out a command. Returns `true` if the table changes.
///
/// # Errors
/// The position is not possible; then nothing has changed.
pub(super) fn arrange(game: &mut Match, command: &ArrangeCommand) -> Result<bool, message::Message> {
    let text = match (command, past(game)) {
        (ArrangeCommand::Begin, None) => {
            if let Mode::Study { arranging, .. } = &mut game.mode {
                *arranging = Some(Vec::new());
            }
            return Ok(true);
        }
        (ArrangeCommand::End, Some(_)) => {
            if let Mode::Study { arranging, .. } = &mut game.mode {
                *arranging = None;
            }
            return Ok(true);
        }
        (ArrangeCommand::Undo, Some(past)) => {
            let Some(text) = past.pop() else { return Ok(false) };
            let session = read(game, &text)?;
            lay(game, session);
            return Ok(true);
        }
        (ArrangeCommand::Change(change), Some(_)) => game.session.arranged(*change)?,
        (ArrangeCommand::Text(text), Some(_)) => text.clone(),
        _ => return Ok(false),
    };
    let session = read(game, &text)?;
    let before = game.session.position_text();
    if session.position_text() == before && session.spec() == game.session.spec() {
        return Ok(false);
    }
    if let Some(past) = past(game) {
        past.push(before);
    }
    lay(game, session);
    Ok(true)
}

/// Returns the texts of the positions before the changes so far. Returns `None` if no position is being arranged.
const fn past(game: &mut Match) -> Option<&mut Vec<String>> {
    match &mut game.mode {
        Mode::Study { arranging, .. } => arranging.as_mut(),
        _ => None,
    }
}

/// Reads a position of the game on the table, else of another game.
fn read(game: &Match, text: &str) -> Result<Session, message::Message> {
    let here = registry::find(&game.session.spec().id).map(|entry| entry.read_position(text));
    let read = match here {
        Some(Ok(session)) => return Ok(session),
        // The reason that this game gives says most.
        Some(Err(error)) => registry::read_position(text).map_err(|_| error),
        None => registry::read_position(text),
    };
    read.map_err(|ReadError { line, column, reason, .. }| {
        message!("record-position", line = line, column = column, reason = reason)
    })
}

/// Replaces the game by a position that was made, with a file of its own if actions were played before.
fn lay(game: &mut Match, session: Session) {
    if game.session.size() > 1 {
        game.file = FileId::fresh();
    }
    game.id = Match::fresh_id();
    game.session = session;
    if let Mode::Study { end, over, .. } = &mut game.mode {
        (*end, *over) = (NodeId::ROOT, false);
    }
}
