//! The commands of the board editor.

use super::activity::{Activity, ArrangeState, BeforeArranging, Study, StudyOrigin};
use super::commands::ArrangeCommand;
use super::matches::Match;
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
            let (id, file, session) = (game.id, game.file, game.session.clone());
            let study = game.activity.study_mut().map(|study| study.clone());
            let before = study.map(|study| Box::new(BeforeArranging { id, file, session, study }));
            begin(game, before);
            return Ok(true);
        }
        (ArrangeCommand::End, Some(_)) => {
            end(game);
            return Ok(true);
        }
        (ArrangeCommand::Undo, Some(past)) => {
            let Some(text) = past.pop() else { return Ok(false) };
            if past.is_empty() && restore(game) {
                return Ok(true);
            }
            let session = read(game, &text)?;
            replace_position(game, session);
            return Ok(true);
        }
        (ArrangeCommand::Change(change), Some(_)) => game.session.arranged(*change)?,
        (ArrangeCommand::Text(text), Some(_)) => text.clone(),
        (ArrangeCommand::Cancel, Some(_)) => {
            let restored = restore(game);
            end(game);
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
    replace_position(game, session);
    Ok(true)
}

/// Begins to arrange the position of a study. `before` is what the editor returns to, or `None` if it is left for the page for
/// a new game.
pub(super) fn begin(game: &mut Match, before: Option<Box<BeforeArranging>>) {
    if let Some(study) = game.activity.study_mut() {
        study.arranging = Some(ArrangeState { before, past: Vec::new() });
    }
}

/// Ends the arranging: the position is studied.
fn end(game: &mut Match) {
    if let Some(study) = game.activity.study_mut() {
        study.arranging = None;
    }
}

/// Makes everything as it was when the editor was opened, with its tree. Returns `false` if there was no study before it.
fn restore(game: &mut Match) -> bool {
    let arranging = game.activity.study_mut().and_then(|study| study.arranging.as_ref());
    let Some(before) = arranging.and_then(|arranging| arranging.before.clone()) else { return false };
    (game.id, game.file, game.session) = (before.id, before.file, before.session.clone());
    game.activity = Activity::Study(before.study.clone());
    begin(game, Some(before));
    true
}

/// Makes the study to which the editor returns follow a change of its file.
pub(super) fn follow_file(game: &mut Match, file: FileId, record: &Record) {
    let arranging = game.activity.study_mut().and_then(|study| study.arranging.as_mut());
    let Some(before) = arranging.and_then(|arranging| arranging.before.as_mut()) else { return };
    // Everything of it is saved, as each change of it was before the editor was opened.
    if before.file != file || before.session.adopt(record).is_err() {
        return;
    }
    if !before.session.contains(before.study.end) {
        before.study.end = before.session.node();
    }
}

/// Returns the texts of the positions before the changes so far. Returns `None` if no position is being arranged.
fn past(game: &mut Match) -> Option<&mut Vec<String>> {
    let arranging = game.activity.study_mut()?.arranging.as_mut()?;
    Some(&mut arranging.past)
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
fn replace_position(game: &mut Match, session: Session) {
    if game.session.size() > 1 {
        game.file = FileId::fresh();
    }
    game.id = Match::fresh_id();
    game.session = session;
    if let Some(Study { end, over, origin, .. }) = game.activity.study_mut() {
        (*end, *over) = (NodeId::ROOT, false);
        // It is another game than the one that was on the table.
        if let StudyOrigin::Game(_) = origin {
            *origin = StudyOrigin::Title;
        }
    }
}
