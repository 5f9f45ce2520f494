//! Import and export of games: saved games and game texts, one or several per file.

use std::fmt;
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::store::{cannot_read, cannot_write};
use crate::record::{Note, Record, RecordError, split};
use crate::registry;
use crate::session::{BETWEEN, TextError, lines};
use crate::tree::NodeId;
use benediction_platform::files::{self, Contents};
use benediction_platform::walk::{SkipReason, WalkEntry, Walks};
use benediction_platform::{BYTE_ORDER_MARK, decode_text};
use benediction_rules::message::{Key, Message};
use benediction_rules::{key, message};

/// Maximum length of a file of games in bytes.
const MAX_LENGTH: u64 = 256 * 1024 * 1024;
/// The prefix of the lines of the settings in a file of settings and games. Readers of games regard them as comments.
const SETTINGS_LINE: &str = "//= ";

/// The error of a game in a file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line of the file, from 1.
    pub line: usize,
    /// The piece of the file in question.
    pub text: String,
    /// A description of the error, for a user.
    pub reason: Message,
}

/// Writes `LINE: REASON`, in English.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.reason)
    }
}

impl std::error::Error for Fault {}

/// A game of a file with the pieces of text that were ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundGame {
    /// The game, as it would be saved.
    pub record: Record,
    /// The pieces of text that the program or the game does not support.
    pub ignored: Vec<Fault>,
}

/// The format of exported games, for this program or for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Saved games (RON), complete with all annotations.
    Saved,
    /// Game texts for people: the actions with their variations and comments.
    Text,
    /// PGN, for other chess programs; only games that have it.
    Pgn,
}

/// Returns the files at some paths, including those in folders and their subfolders, each file once. Entries that are not read,
/// such as links that lead out of a folder, are returned with the reason.
pub fn files_at<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Vec<Result<PathBuf, (PathBuf, Message)>> {
    let mut walks = Walks::default();
    let mut files = Vec::new();
    for path in paths {
        files.extend(walks.at(path).into_iter().map(|entry| match entry {
            WalkEntry::File(file) => Ok(file),
            WalkEntry::Skipped(path, why) => Err((path, reason(why))),
        }));
    }
    files
}

/// Returns the message for an entry of a folder that is not read.
fn reason(why: SkipReason) -> Message {
    match why {
        SkipReason::LinkOutside => key!("library-link-leads-out").into(),
        SkipReason::BrokenLink => key!("library-link-leads-nowhere").into(),
        SkipReason::NotRegular => key!("storage-not-regular").into(),
        SkipReason::EmptyFolder => key!("library-empty-folder").into(),
        SkipReason::Unreadable(error) => message!("library-withheld", error = error.to_string()),
    }
}

/// Reads a file of games.
///
/// # Errors
/// The file cannot be read or is not a text.
pub fn read_file(path: &Path) -> Result<Vec<Result<Record, Fault>>, Message> {
    Ok(read_games(&read_text_file(path)?))
}

/// Reads a text file.
///
/// # Errors
/// The file cannot be read or is not a text.
pub fn read_text_file(path: &Path) -> Result<String, Message> {
    let bytes = match files::read(path, MAX_LENGTH).map_err(|error| cannot_read(path, &error))? {
        Contents::Whole(bytes) => bytes,
        Contents::Nothing => return Err(key!("storage-no-such-file").into()),
        Contents::NotRegular => return Err(key!("storage-not-regular").into()),
        Contents::TooLong => return Err(key!("library-too-long").into()),
    };
    Ok(decode_text(bytes).ok_or(key!("storage-not-text"))?)
}

/// Reads the text that a user names by its path: of a file, or of a pipe or a device, whose end is waited for. Returns it with `true`
/// for a file.
///
/// # Errors
/// The path cannot be read or does not contain a text.
pub fn read_text_input(path: &Path) -> Result<(String, bool), Message> {
    match read_text_file(path) {
        Err(reason) if reason.key() == "storage-not-regular" && !files::is_folder(path) => {}
        result => return result.map(|text| (text, true)),
    }
    let mut bytes = Vec::new();
    let read = files::open(path).and_then(|input| input.take(MAX_LENGTH + 1).read_to_end(&mut bytes));
    read.map_err(|error| cannot_read(path, &error))?;
    if bytes.len() as u64 > MAX_LENGTH {
        return Err(key!("library-too-long").into());
    }
    Ok((decode_text(bytes).ok_or(key!("storage-not-text"))?, false))
}

/// Reads the games of a text: consecutive saved games, or game texts that are separated by a line `----` or begin with `game:` or
/// with the headers of PGN. In PGN the number 1 after a result, or after the first turn, also begins a game. If that has no headers, it
/// is of the same kind as the one before.
///
/// ```
/// use benediction_study::library::exchange::{Form, read_games, write_games};
/// use benediction_study::record::Record;
///
/// let games = ["e2e4", "e2e3"].map(|first| Record { actions: vec![first.into()], ..Record::of("benedict-chess") });
/// let text = write_games(&games, Form::Text)?;
/// let read = read_games(&text).into_iter().collect::<Result<Vec<Record>, _>>()?;
/// assert_eq!(read.len(), 2);
/// assert_eq!(read[1].actions, ["e2e3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_games(text: &str) -> Vec<Result<Record, Fault>> {
    find_games(text).into_iter().map(|game| game.map(|found| found.record)).collect()
}

/// Does the same as [`read_games`], and returns the pieces of text that were ignored.
pub fn find_games(text: &str) -> Vec<Result<FoundGame, Fault>> {
    Games::from_text(text.into()).map(|(_, game)| game).collect()
}

/// The games of a text, which are read one by one, each with the number of its first line, from 1.
#[derive(Debug)]
pub struct Games {
    text: String,
    /// The games that were not read yet.
    parts: std::vec::IntoIter<Part>,
    /// Number of all games of the text.
    count: usize,
    are_saved: bool,
}

/// A game in a text.
#[derive(Debug)]
struct Part {
    /// The first line, from 1.
    line: usize,
    place: Range<usize>,
    /// The headers of the game before it that hold for it too, on one line. `None` if it has its own.
    headers: Option<String>,
}

impl Games {
    /// Finds the games of a text, as [`read_games`] does.
    pub fn from_text(mut text: String) -> Games {
        if text.starts_with(BYTE_ORDER_MARK) {
            text.remove(0);
        }
        let mut begins = text.lines().map(str::trim_start);
        let first = begins.find(|line| !line.is_empty() && !line.starts_with("//")).unwrap_or_default();
        // A game text may begin with a comment.
        let saved = first.starts_with(['(', '#']).then(|| split(&text)).flatten();
        let saved = saved.or_else(|| first.starts_with('(').then(|| begun_at_margin(&text)));
        let part = |(line, game)| Part { line, place: place(&text, game), headers: None };
        let saved: Option<Vec<_>> = saved.map(|games| games.into_iter().map(part).collect());
        let are_saved = saved.is_some();
        let parts = saved.unwrap_or_else(|| texts(&text));
        Games { count: parts.len(), parts: parts.into_iter(), are_saved, text }
    }

    /// Returns `true` if the text contains no games.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the number of the game that was read last, from 1. Returns `None` if it is the only one.
    pub fn number(&self) -> Option<usize> {
        (self.count != 1).then(|| self.count - self.parts.len())
    }

    /// Returns the part of the games that were read, in percent.
    pub fn percent(&self) -> usize {
        100 * (self.count - self.parts.len()) / self.count.max(1)
    }
}

impl Iterator for Games {
    type Item = (usize, Result<FoundGame, Fault>);

    fn next(&mut self) -> Option<(usize, Result<FoundGame, Fault>)> {
        let Part { line, place, headers } = self.parts.next()?;
        let game = &self.text[place];
        if self.are_saved {
            return Some((line, read_saved(game, line)));
        }
        let lines = if self.text.contains('\n') { lines(game) } else { game.split_terminator('\r').collect() };
        let game = lines.join("\n") + "\n";
        // The headers stand on a line of their own, so that columns stay as they are.
        let result = match headers {
            Some(headers) => read_text(&format!("{headers}\n{game}"), line - 1),
            None => read_text(&game, line),
        };
        Some((line, result))
    }
}

/// Returns the place of a part in a text.
fn place(text: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    start..start + part.len()
}

fn read_saved(text: &str, first: usize) -> Result<FoundGame, Fault> {
    let fault = |line: usize, reason: Message| {
        let whole = text.lines().nth(line - 1).unwrap_or_default();
        Fault { line: first + line - 1, text: whole.trim().chars().take(80).collect(), reason }
    };
    let record = Record::read(text).map_err(|error| {
        let line = if let RecordError::Broken { line, .. } = error { line } else { 1 };
        fault(line, error.into())
    })?;
    // Only games that can be played are accepted.
    registry::load(&record).map_err(|reason| fault(1, reason))?;
    Ok(FoundGame { record, ignored: Vec::new() })
}

fn read_text(text: &str, first: usize) -> Result<FoundGame, Fault> {
    let fault = |TextError { line, text, reason, .. }: TextError| Fault { line: first + line - 1, text, reason };
    let session = registry::open_game_text(text).map_err(fault)?;
    let extras = session.extras();
    let ignored = extras.ignored.iter().cloned().map(fault).collect();
    Ok(FoundGame { record: session.record(extras.players()), ignored })
}

/// Splits a text of saved games, one of which is broken, before the lines that begin with a parenthesis, as games are written. Each has
/// the number of its first line, from 1. The others can then still be read.
fn begun_at_margin(text: &str) -> Vec<(usize, &str)> {
    let mut starts: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        if line.starts_with('(') || starts.is_empty() && line.trim_start().starts_with('(') {
            starts.push((index + 1, at));
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).map(|(_, start)| *start).chain([text.len()]);
    starts.iter().zip(ends).map(|((line, start), end)| (*line, text[*start..end].trim_end())).collect()
}

/// Splits a text into game texts.
fn texts(text: &str) -> Vec<Part> {
    let has_content = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let lines = lines(text);
    let begin = |at: usize| lines.get(at).map_or(text.len(), |line| place(text, line).start);
    let mut games = Vec::new();
    let (mut at, mut last) = (0, None);
    while at < lines.len() {
        if lines[at].trim_end() == BETWEEN {
            (at, last) = (at + 1, None);
            continue;
        }
        let headers = last.take().filter(|_| lines[at].trim_start().starts_with("1."));
        let length = registry::length_of_first(&lines[at..], headers.as_deref()).max(1);
        let game = &lines[at..at + length];
        last = headers.clone().or_else(|| registry::headers_for_next(game));
        if game.iter().any(has_content) {
            games.push(Part { line: at + 1, place: begin(at)..begin(at + length), headers });
        }
        at += length;
    }
    games
}

/// Writes a game in a format for export.
///
/// # Errors
/// The game cannot be played.
pub fn write_game(record: &Record, form: Form) -> Result<String, Message> {
    Ok(match form {
        Form::Saved => record.write(),
        Form::Text => {
            let mut session = registry::load(record)?;
            // A text ends at the cursor, so the cursor is moved to the end of the game.
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

/// Writes games as one text.
///
/// # Errors
/// One of them cannot be played.
pub fn write_games<'a>(records: impl IntoIterator<Item = &'a Record>, form: Form) -> Result<String, Message> {
    let games = records.into_iter().map(|record| write_game(record, form)).collect::<Result<Vec<String>, Message>>()?;
    Ok(games.join(if form == Form::Text { "----\n" } else { "\n" }))
}

/// Returns the names of the parts of a game that PGN does not support.
pub fn unsaid_in_pgn(record: &Record) -> Vec<Key> {
    let any = |condition: fn(&Note) -> bool| record.notes.iter().any(condition);
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
        (any(|note| note.bookmark), key!("library-bookmarks")),
        (any(|note| note.analysis.is_some()), key!("library-analysis")),
        (record.notes.iter().any(|note| note.ending.is_some() && !ends.contains(&note.node)), key!("library-endings")),
        (!record.unknown.is_empty(), key!("library-unknown-fields")),
    ];
    has.into_iter().filter(|(is_present, _)| *is_present).map(|(_, name)| name).collect()
}

/// Writes games and the text of the settings file as one text. All readers of games read the games, [`settings_and_games`] reads
/// both parts.
///
/// # Errors
/// One of the games cannot be played.
pub fn write_everything<'a>(records: impl IntoIterator<Item = &'a Record>, settings: &str) -> Result<String, Message> {
    let head: String = settings.split_terminator('\n').map(|line| format!("{SETTINGS_LINE}{line}\n")).collect();
    Ok(head + &write_games(records, Form::Saved)?)
}

/// Splits a text that [`write_everything`] may have written into the text of the settings file, if there is one, and the games.
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

/// Writes a file under a new name in a folder, which is created if necessary: such as `benediction-12.png`, or
/// `benediction-12-2.png` if that is taken. Returns its path.
///
/// # Errors
/// The file cannot be written.
pub fn write_new_file(folder: &Path, beginning: &str, ending: &str, bytes: &[u8]) -> Result<PathBuf, Message> {
    files::make_folder(folder).map_err(|error| cannot_write(folder, &error))?;
    let mut number = 1;
    loop {
        let name = if number == 1 { String::new() } else { format!("-{number}") };
        let path = folder.join(format!("{beginning}{name}.{ending}"));
        if files::create_new(&path, bytes).map_err(|error| cannot_write(&path, &error))? {
            return Ok(path);
        }
        number += 1;
    }
}

/// Writes a file, which may replace an existing one, or writes into a device or a pipe.
///
/// # Errors
/// The file cannot be written.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Message> {
    files::write_output(path, bytes).map_err(|error| cannot_write(path, &error))
}
