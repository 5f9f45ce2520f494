//! The commands of the board editor.

use super::commands::ArrangeCommand;
use super::matches::{Arranging, BeforeArranging, Match, Mode, StudyOrigin};
use benediction_rules::message;
use benediction_rules::notation::ReadError;
use benediction_study::library::FileId;
use benediction_study::record::Record;
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
            let before = BeforeArranging {
                id: game.id,
                file: game.file,
                session: game.session.clone(),
                mode: game.mode.clone(),
            };
            begin(game, Some(Box::new(before)));
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
            if past.is_empty() && restore(game) {
                return Ok(true);
            }
            let session = read(game, &text)?;
            lay(game, session);
            return Ok(true);
        }
        (ArrangeCommand::Change(change), Some(_)) => game.session.arranged(*change)?,
        (ArrangeCommand::Text(text), Some(_)) => text.clone(),
        (ArrangeCommand::Cancel, Some(_)) => {
            let restored = restore(game);
            if let Mode::Study { arranging, .. } = &mut game.mode {
                *arranging = None;
            }
            return Ok(restored);
        }
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

/// Begins to arrange the position of a study. `before` is what the editor returns to, or `None` if it is left for the page for
/// a new game.
pub(super) fn begin(game: &mut Match, before: Option<Box<BeforeArranging>>) {
    if let Mode::Study { arranging, .. } = &mut game.mode {
        *arranging = Some(Arranging { before, past: Vec::new() });
    }
}

/// Makes everything as it was when the editor was opened, with its tree. Returns `false` if there was no study before it.
fn restore(game: &mut Match) -> bool {
    let before = match &mut game.mode {
        Mode::Study { arranging: Some(arranging), .. } => arranging.before.clone(),
        _ => None,
    };
    let Some(before) = before else { return false };
    (game.id, game.file, game.session, game.mode) =
        (before.id, before.file, before.session.clone(), before.mode.clone());
    begin(game, Some(before));
    true
}

/// Makes the study to which the editor returns follow a change of its file.
pub(super) fn follow_file(game: &mut Match, file: FileId, record: &Record) {
    let Mode::Study { arranging: Some(Arranging { before: Some(before), .. }), .. } = &mut game.mode else { return };
    // Everything of it is saved, as each change of it was before the editor was opened.
    if before.file != file || before.session.adopt(record).is_err() {
        return;
    }
    if let Mode::Study { end, .. } = &mut before.mode
        && !before.session.contains(*end)
    {
        *end = before.session.node();
    }
}

/// Returns the texts of the positions before the changes so far. Returns `None` if no position is being arranged.
const fn past(game: &mut Match) -> Option<&mut Vec<String>> {
    match &mut game.mode {
        Mode::Study { arranging: Some(arranging), .. } => Some(&mut arranging.past),
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
    if let Mode::Study { end, over, from, .. } = &mut game.mode {
        (*end, *over) = (NodeId::ROOT, false);
        // It is another game than the one that was on the table.
        if *from == StudyOrigin::Game {
            *from = StudyOrigin::Title;
        }
    }
}
