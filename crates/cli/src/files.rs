//! Input files: limited in size, in UTF-8, with errors that name the line.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::Failure;
use benediction_platform::files;
use benediction_rules::notation::ReadError;
use benediction_study::record::{Player, Record, RecordError};
use benediction_study::registry;
use benediction_study::session::{Session, TextError};
use benediction_words::locale::say;
use benediction_words::{say, text};

/// Largest size of an input file, in bytes.
const MAX_SIZE: u64 = 1024 * 1024;
/// Number of characters of a bad line that an error repeats.
const QUOTED_CHARS: usize = 60;

/// A game and its players.
pub(super) type Game = (Session, (Player, Player));

/// A text and its origin.
pub(super) struct Source {
    /// The name in errors: the path, or `-`.
    pub name: String,
    /// The text, without a byte order mark.
    pub text: String,
}

/// Reads the position of a file: that of a position text, or the final one of a game.
pub(super) fn position_of(file: &Path) -> Result<Session, Failure> {
    game_of(file).map(|(session, _)| session)
}

/// Reads the game of a file, with its players: a saved game, a game text, or a game that begins with the position of a
/// position text.
pub(super) fn game_of(file: &Path) -> Result<Game, Failure> {
    game_in(&read(file)?)
}

/// Reads the game of a text, as [`game_of`] does.
pub(super) fn game_in(source: &Source) -> Result<Game, Failure> {
    if source.is_saved_game() {
        return source.saved_game().map(|(session, record)| (session, record.players));
    }
    let session = registry::read_position(&source.text).or_else(|error| source.game_text(Some(&error)))?;
    report_ignored(&source.name, &session);
    let players = session.extras().players();
    Ok((session, players))
}

/// Reports on standard error what was ignored in the text of a game.
pub(super) fn report_ignored(name: &str, session: &Session) {
    for TextError { line, text, reason, .. } in &session.extras().ignored {
        Failure::at(name, *line, text, &say(reason)).warn();
    }
}

/// Returns `true` if a path stands for standard input.
pub(super) fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// Refuses a command line that reads standard input twice.
pub(super) fn read_once(paths: &[&Option<PathBuf>]) -> Result<(), Failure> {
    let count = paths.iter().filter(|path| path.as_deref().is_some_and(is_standard_input)).count();
    if count > 1 {
        return Err(Failure::usage(text!("files-standard-input-twice")));
    }
    Ok(())
}

/// Reads a file or, for `-`, standard input.
pub(super) fn read(path: &Path) -> Result<Source, Failure> {
    let name = path.display().to_string();
    let mut bytes = Vec::new();
    let result = if is_standard_input(path) {
        io::stdin().lock().take(MAX_SIZE + 1).read_to_end(&mut bytes)
    } else {
        files::open(path).and_then(|file| file.take(MAX_SIZE + 1).read_to_end(&mut bytes))
    };
    if let Err(error) = result {
        return Err(Failure::Input(say!("files-cannot-read", name, error = error.to_string())));
    }
    if bytes.len() as u64 > MAX_SIZE {
        return Err(Failure::Input(say!("files-too-long", name)));
    }
    text_of(name, bytes)
}

fn text_of(name: String, bytes: Vec<u8>) -> Result<Source, Failure> {
    match String::from_utf8(bytes) {
        // Some editors begin a file with a byte order mark.
        Ok(text) => Ok(Source { name, text: text.strip_prefix('\u{feff}').map(str::to_string).unwrap_or(text) }),
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let bytes = error.as_bytes();
            let line = bytes[..valid].iter().filter(|byte| **byte == b'\n').count();
            let whole = bytes.split(|byte| *byte == b'\n').nth(line).unwrap_or_default();
            let excerpt: String = String::from_utf8_lossy(whole).chars().take(QUOTED_CHARS).collect();
            Err(Failure::at(&name, line + 1, excerpt.trim(), text!("files-not-utf-8")))
        }
    }
}

impl Source {
    /// Returns `true` if this is a saved game: RON begins with a parenthesis, perhaps after comments; a game text never
    /// does.
    pub(super) fn is_saved_game(&self) -> bool {
        let mut lines = self.text.lines().map(str::trim_start);
        lines.find(|line| !line.is_empty() && !line.starts_with("//")).is_some_and(|line| line.starts_with('('))
    }

    /// Opens a saved game.
    pub(super) fn saved_game(&self) -> Result<(Session, Record), Failure> {
        let record = Record::read(&self.text).map_err(|error| {
            let line = match error {
                RecordError::Broken { line, .. } => line,
                _ => 1,
            };
            self.fault(line, &say(&error.into()))
        })?;
        match registry::load(&record) {
            Ok(session) => Ok((session, record)),
            Err(reason) => Err(self.bad_action(&record).unwrap_or_else(|| self.fault(1, &say(&reason)))),
        }
    }

    /// Opens a game text. If the text is neither a game text nor a position text, the error is that of the reader that
    /// came further.
    pub(super) fn game_text(&self, position_error: Option<&ReadError>) -> Result<Session, Failure> {
        registry::open_game_text(&self.text).map_err(|error| match position_error {
            Some(further) if (further.line, further.column) > (error.line, error.column) => {
                Failure::position(&self.name, further)
            }
            _ => Failure::game_text(&self.name, &error),
        })
    }

    /// Returns the failure of the first illegal action of a saved game, with its line in the file.
    fn bad_action(&self, record: &Record) -> Option<Failure> {
        let mut session = registry::load(&record.bare()).ok()?;
        let (index, reason) =
            record.actions.iter().enumerate().find_map(|(i, text)| Some((i, session.act_text(text).err()?)))?;
        let text = &record.actions[index];
        Some(Failure::at(&self.name, self.line_of_action(index, text), text, &say(&reason)))
    }

    /// Returns the line of an action, or 1 if the file is not laid out as this program writes it.
    fn line_of_action(&self, index: usize, action: &str) -> usize {
        let find = || {
            let list = self.text.find("actions:")?;
            let mut quotes = self.text[list..].match_indices('"').map(|(at, _)| list + at).skip(2 * index);
            let (from, to) = (quotes.next()?, quotes.next()?);
            (&self.text[from + 1..to] == action).then(|| 1 + self.text[..from].matches('\n').count())
        };
        find().unwrap_or(1)
    }

    fn fault(&self, line: usize, reason: &str) -> Failure {
        let text = self.text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
        let excerpt: String = text.trim().chars().take(QUOTED_CHARS).collect();
        Failure::at(&self.name, line, &excerpt, reason)
    }
}
