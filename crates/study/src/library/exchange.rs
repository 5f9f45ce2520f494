//! Games that come from elsewhere and go there: saved games and game texts, one or many in a file.

use std::fmt;
use std::path::{Path, PathBuf};

use super::store::{cannot_read, cannot_write};
use crate::record::{Note, Record, RecordError, split};
use crate::registry;
use crate::session::{BETWEEN, TextError, lines};
use crate::tree::NodeId;
use benediction_platform::decoded;
use benediction_platform::files::{self, Contents};
use benediction_platform::walk::{Met, Walks, Why};
use benediction_rules::message::{Key, Message};
use benediction_rules::{key, message};

/// The longest file of many games that is read, in bytes.
const LONGEST: u64 = 256 * 1024 * 1024;
/// How a line begins that holds a line of the settings in a file of everything: for readers of games a comment.
const SETTINGS_LINE: &str = "//= ";

/// A game of a file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line of the file, from 1.
    pub line: usize,
    /// The text in question.
    pub text: String,
    /// What is wrong.
    pub reason: Message,
}

/// `LINE: REASON`, in English.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.reason)
    }
}

impl std::error::Error for Fault {}

/// A game of a file, and what was passed over in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The game.
    pub record: Record,
    /// What this program has no place for, or the game does not know.
    pub ignored: Vec<Fault>,
}

/// How games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Saved games (RON), with everything that is known about them.
    Saved,
    /// Game texts: the actions with their variations and comments, to be read by people.
    Text,
    /// PGN, for other programs.
    Pgn,
}

/// The files at paths that were named, or in the folders there and the folders in them, each file once; and what is not read, with the
/// reason: links that lead out of a folder, for instance.
pub fn files_at<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Vec<Result<PathBuf, (PathBuf, Message)>> {
    let mut walks = Walks::default();
    let mut found = Vec::new();
    for path in paths {
        found.extend(walks.at(path).into_iter().map(|met| match met {
            Met::File(file) => Ok(file),
            Met::PassedOver(path, why) => Err((path, reason(why))),
        }));
    }
    found
}

/// Why something in a folder is not read.
fn reason(why: Why) -> Message {
    match why {
        Why::LeadsOut => key!("library-link-leads-out").into(),
        Why::LeadsNowhere => key!("library-link-leads-nowhere").into(),
        Why::NotRegular => key!("storage-not-regular").into(),
        Why::Empty => key!("library-empty-folder").into(),
        Why::Withheld(error) => message!("library-withheld", error = error.to_string()),
    }
}

/// Reads a file of games.
///
/// # Errors
/// It cannot be read or is no text.
pub fn read_file(path: &Path) -> Result<Vec<Result<Record, Fault>>, Message> {
    Ok(read_games(&read_text_file(path)?))
}

/// Reads a file that should be a text.
///
/// # Errors
/// It cannot be read or is no text.
pub fn read_text_file(path: &Path) -> Result<String, Message> {
    let bytes = match files::read(path, LONGEST).map_err(|error| cannot_read(path, &error))? {
        Contents::Whole(bytes) => bytes,
        Contents::Nothing | Contents::NotRegular => return Err(key!("storage-not-regular").into()),
        Contents::TooLong => return Err(key!("library-too-long").into()),
    };
    Ok(decoded(bytes).ok_or(key!("storage-not-text"))?)
}

/// The games of a text: saved games one after the other, or game texts, between which there is a line `----` or of which each begins with
/// `game:` or with the headers of PGN.
pub fn read_games(text: &str) -> Vec<Result<Record, Fault>> {
    find_games(text).into_iter().map(|game| game.map(|found| found.record)).collect()
}

/// The same, with what was passed over in each.
pub fn find_games(text: &str) -> Vec<Result<Found, Fault>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut begins = text.lines().map(str::trim_start);
    let saved = begins
        .find(|line| !line.is_empty() && !line.starts_with("//"))
        .is_some_and(|line| line.starts_with(['(', '#']));
    // A game text may begin with a comment.
    if saved && let Some(games) = split(text) {
        return games.into_iter().map(|(line, game)| read_saved(game, line)).collect();
    }
    if text.trim_start().starts_with('(') {
        return vec![read_saved(text, 1)];
    }
    texts(text).into_iter().map(|(line, game)| read_text(&game, line)).collect()
}

fn read_saved(text: &str, first: usize) -> Result<Found, Fault> {
    let fault = |line: usize, reason: Message| {
        let whole = text.lines().nth(line - 1).unwrap_or_default();
        Fault { line: first + line - 1, text: whole.trim().chars().take(80).collect(), reason }
    };
    let record = Record::read(text).map_err(|error| {
        let line = if let RecordError::Broken { line, .. } = error { line } else { 1 };
        fault(line, error.into())
    })?;
    // Only what can be played is taken.
    registry::load(&record).map_err(|reason| fault(1, reason))?;
    Ok(Found { record, ignored: Vec::new() })
}

fn read_text(text: &str, first: usize) -> Result<Found, Fault> {
    let fault = |TextError { line, text, reason, .. }: TextError| Fault { line: first + line - 1, text, reason };
    let session = registry::open_game_text(text).map_err(fault)?;
    let extras = session.extras();
    let ignored = extras.ignored.iter().cloned().map(fault).collect();
    Ok(Found { record: session.record(extras.players()), ignored })
}

/// The game texts of a text, each with its first line, from 1.
fn texts(text: &str) -> Vec<(usize, String)> {
    let says = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let lines = lines(text);
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        if lines[at].trim_end() == BETWEEN {
            at += 1;
            continue;
        }
        let length = registry::length_of_first(&lines[at..]).max(1);
        let game = &lines[at..at + length];
        if game.iter().any(says) {
            found.push((at + 1, game.join("\n") + "\n"));
        }
        at += length;
    }
    found
}

/// A game as it is written for others.
///
/// # Errors
/// It cannot be played.
pub fn write_game(record: &Record, form: Form) -> Result<String, Message> {
    Ok(match form {
        Form::Saved => record.write(),
        Form::Text => {
            let mut session = registry::load(record)?;
            // A text ends where the game is looked at; all of the game is wanted.
            session.go(session.line_end(NodeId::ROOT));
            session.game_text_of(&record.players)
        }
        Form::Pgn => {
            let session = registry::load(record)?;
            let pgn = session.pgn(&record.players);
            pgn.ok_or_else(|| message!("record-no-pgn", game = record.game.id.as_str()))?
        }
    })
}

/// Games as one text.
///
/// # Errors
/// One of them cannot be played.
pub fn write_games<'a>(records: impl IntoIterator<Item = &'a Record>, form: Form) -> Result<String, Message> {
    let games = records.into_iter().map(|record| write_game(record, form)).collect::<Result<Vec<String>, Message>>()?;
    Ok(games.join(if form == Form::Text { "----\n" } else { "\n" }))
}

/// What a game has that PGN cannot say.
pub fn unsaid_in_pgn(record: &Record) -> Vec<Key> {
    let any = |said: fn(&Note) -> bool| record.notes.iter().any(said);
    let lines = std::iter::once(&record.actions).chain(record.variations.iter().map(|branch| &branch.actions));
    let ends: Vec<usize> = lines
        .scan(0, |node, line| {
            Some({
                *node += line.len();
                *node
            })
        })
        .collect();
    let has = [
        (any(|note| !note.points.is_empty() || !note.arrows.is_empty()), key!("library-marks")),
        (any(|note| note.bookmark), key!("library-bookmarks")),
        (any(|note| note.analysis.is_some() || note.judgement.is_some()), key!("library-analysis")),
        (any(|note| note.spent_ms.is_some()), key!("library-times")),
        (record.notes.iter().any(|note| note.ending.is_some() && !ends.contains(&note.node)), key!("library-endings")),
        (!record.unknown.is_empty(), key!("library-unknown-fields")),
    ];
    has.into_iter().filter(|(there, _)| *there).map(|(_, what)| what).collect()
}

/// Games and the text of the settings' file as one text: every reader of games reads the games of it, [`settings_and_games`] the rest.
///
/// # Errors
/// One of the games cannot be played.
pub fn write_everything<'a>(records: impl IntoIterator<Item = &'a Record>, settings: &str) -> Result<String, Message> {
    let head: String = settings.split_terminator('\n').map(|line| format!("{SETTINGS_LINE}{line}\n")).collect();
    Ok(head + &write_games(records, Form::Saved)?)
}

/// Takes a text apart that [`write_everything`] may have written: the text of the settings' file, if there is one, and the games.
pub fn settings_and_games(text: &str) -> (Option<String>, &str) {
    let mut games = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut settings = String::new();
    while let Some((line, rest)) =
        games.strip_prefix(SETTINGS_LINE).map(|text| text.split_once('\n').unwrap_or((text, "")))
    {
        settings.push_str(&format!("{line}\n"));
        games = rest;
    }
    ((!settings.is_empty()).then_some(settings), games)
}

/// Writes a file under a name that nothing has yet in a folder, which is made where there is none: such as `benediction-12.png`, or
/// `benediction-12-2.png` where that is taken. Where it is.
///
/// # Errors
/// It cannot be written.
pub fn write_new_file(folder: &Path, beginning: &str, ending: &str, bytes: &[u8]) -> Result<PathBuf, Message> {
    files::make_folder(folder).map_err(|error| cannot_write(folder, &error))?;
    let mut number = 1;
    loop {
        let name = if number == 1 { String::new() } else { format!("-{number}") };
        let path = folder.join(format!("{beginning}{name}.{ending}"));
        if files::make(&path, bytes).map_err(|error| cannot_write(&path, &error))? {
            return Ok(path);
        }
        number += 1;
    }
}

/// Writes a file of games, a picture or a film, in the place of what was there.
///
/// # Errors
/// It cannot be written.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Message> {
    files::replace(path, bytes).map_err(|error| cannot_write(path, &error))
}
