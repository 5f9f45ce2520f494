//! The files of the library: a folder of saved games, one per file, and a bin.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::clocks::TurnTime;
use crate::record::Record;
use crate::tree::Date;
use benediction_platform::files::{self, Contents, FileEntry, Lock};
use benediction_platform::{clock, decode_text};
use benediction_rules::message::{Message, shortened};
use benediction_rules::{key, message};

/// The name of the folder of the games in the folder of a player's files.
const FOLDER: &str = "library";
/// The name of the folder of deleted games in the folder of the games.
const BIN: &str = "bin";
/// The ending of the names of saved games.
const ENDING: &str = ".ron";
/// Maximum length of a file in bytes.
const MAX_LENGTH: u64 = 1024 * 1024;
/// Maximum length of the name of a file in bytes.
const MAX_NAME_LENGTH: usize = 200;
/// The largest number in the name of a file after which the next one is given. A larger one was not given by this program.
const MAX_NUMBER: u64 = 999_999_999;
/// The beginning of the name of a file that was written at a time without a date.
const UNDATED: &str = "undated";
/// The length of a date, such as `2026-11-23`.
const DATE_LENGTH: usize = 10;

/// The name of a game's file in the folder, such as `2026-11-23-benediction-0007.ron`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameName(String);

impl GameName {
    /// Creates a name from a text with or without the ending. Returns `None` if it is not valid for a game.
    ///
    /// ```
    /// use benediction_study::library::GameName;
    ///
    /// let name = GameName::new("2026-11-23-obelisk-0007").ok_or("a valid name")?;
    /// assert_eq!(name.as_str(), "2026-11-23-obelisk-0007.ron");
    /// assert_eq!(GameName::new("../elsewhere"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(name: &str) -> Option<GameName> {
        let whole = if stem(name).is_some() { name.to_string() } else { format!("{name}{ENDING}") };
        let is_refused = |c: char| c.is_control() || ['/', '\\', ':'].contains(&c);
        let fine = whole.len() <= MAX_NAME_LENGTH && whole.len() > ENDING.len();
        (fine && !whole.starts_with('.') && !whole.contains(is_refused)).then_some(GameName(whole))
    }

    /// Returns the name with its ending.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the name without its ending.
    pub fn stem(&self) -> &str {
        stem(&self.0).unwrap_or(&self.0)
    }

    /// Returns the day and the number in the name, which counts the games of the day. Returns `None` if the name has another form.
    fn day_and_number(&self) -> Option<(&str, u64)> {
        let (beginning, number) = self.stem().rsplit_once('-')?;
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let is_day = |day: &&str| *day == UNDATED || day.parse::<Date>().is_ok();
        let day = [UNDATED.len(), DATE_LENGTH].into_iter().filter_map(|length| beginning.get(..length)).find(is_day)?;
        let has_game = beginning[day.len()..].starts_with('-');
        (is_number && has_game).then(|| (day, number.parse().unwrap_or(u64::MAX)))
    }

    /// Returns a value by which games are sorted in the order in which they were begun. Earlier versions counted the games of a day
    /// for each kind of game.
    pub(super) fn order(&self) -> impl Ord + use<'_> {
        (self.day_and_number().unwrap_or_default(), self)
    }
}

/// Returns the name without the ending of a saved game in upper or lower case. Returns `None` if it has another ending.
fn stem(name: &str) -> Option<&str> {
    let at = name.len().checked_sub(ENDING.len())?;
    name.get(at..)?.eq_ignore_ascii_case(ENDING).then(|| &name[..at])
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // An ending in upper case is a necessary part of the name.
        f.write_str(self.0.strip_suffix(ENDING).unwrap_or(&self.0))
    }
}

/// The folder of the games, whose files are their only storage.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    /// The last number of each day.
    last_numbers: HashMap<String, u64>,
    /// The time of the last change of the folder when the numbers were read.
    read_at: Option<Duration>,
}

impl Store {
    /// Creates the store in the folder of a player's files, which need not exist.
    pub fn at(data_folder: &Path) -> Store {
        Store { folder: data_folder.join(FOLDER), last_numbers: HashMap::new(), read_at: None }
    }

    /// Returns the folder of the games.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the path of the file of a game.
    pub fn path(&self, name: &GameName) -> PathBuf {
        self.folder.join(name.as_str())
    }

    fn bin_folder(&self) -> PathBuf {
        self.folder.join(BIN)
    }

    /// Returns the files that may be games, with their lengths and times, in the order of their names.
    ///
    /// # Errors
    /// The folder exists and cannot be read.
    pub fn files(&self) -> Result<Vec<(GameName, FileEntry)>, Message> {
        games_of(&self.folder)
    }

    /// Returns the game with a name that a user gives with or without its ending, in the folder or in the bin. Returns `None` if
    /// the name is not valid for a game.
    pub fn named(&self, text: &str) -> Option<GameName> {
        let name = GameName::new(text)?;
        if files::exists(&self.path(&name)) || files::exists(&self.bin_folder().join(name.as_str())) {
            return Some(name);
        }
        let games = self.files().into_iter().flatten().map(|(name, _)| name);
        let existing = games.chain(self.bin().into_iter().flatten()).find(|other| other.stem() == text);
        Some(existing.unwrap_or(name))
    }

    /// Returns the entries of the folder with the ending of a game that are not games, because they are not files or their names
    /// are not valid.
    pub fn invalid_entries(&self) -> Vec<String> {
        let names = files::list(&self.folder).into_iter();
        let names = names.filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
        let candidates: Vec<String> = names.filter(|name| !name.starts_with('.') && stem(name).is_some()).collect();
        let games = self.files().unwrap_or_default();
        // In most cases all of them are games.
        if candidates.len() == games.len() {
            return Vec::new();
        }
        let games: HashSet<&str> = games.iter().map(|(name, _)| name.as_str()).collect();
        candidates.into_iter().filter(|name| !games.contains(name.as_str())).collect()
    }

    /// Returns the deleted games.
    ///
    /// # Errors
    /// The bin exists and cannot be read.
    pub fn bin(&self) -> Result<Vec<GameName>, Message> {
        Ok(games_of(&self.bin_folder())?.into_iter().map(|(name, _)| name).collect())
    }

    /// Reads a game.
    ///
    /// # Errors
    /// The file does not exist, cannot be read, or is not a saved game.
    pub fn read(&self, name: &GameName) -> Result<Record, Message> {
        read(&self.path(name))
    }

    /// Returns the text of the file of a game. Returns `None` if the file does not exist.
    ///
    /// # Errors
    /// The file exists and cannot be read.
    pub fn text_if_there(&self, name: &GameName) -> Result<Option<String>, Message> {
        let path = self.path(name);
        if files::exists(&path) { text_of(&path).map(Some) } else { Ok(None) }
    }

    /// Returns the text of the file of a game.
    ///
    /// # Errors
    /// The file does not exist or cannot be read.
    pub fn text(&self, name: &GameName) -> Result<String, Message> {
        text_of(&self.path(name))
    }

    /// Writes a game to a new file and waits until it is on the disk.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, record: &Record) -> Result<GameName, Message> {
        self.add_all([record]).map(|mut names| names.swap_remove(0))
    }

    /// Writes games to new files and waits until they are on the disk, once for all of them. Returns their names.
    ///
    /// # Errors
    /// One of the files cannot be written.
    pub(super) fn add_all<'a>(
        &mut self,
        records: impl IntoIterator<Item = &'a Record>,
    ) -> Result<Vec<GameName>, Message> {
        self.make_folder(&self.folder)?;
        let texts = records.into_iter().map(|record| Ok((record, written_text(record)?)));
        let texts = texts.collect::<Result<Vec<(&Record, String)>, Message>>()?;
        // Once for all of them: in a page that reads the names of all files.
        if !texts.is_empty() {
            self.follow_numbers();
        }
        let mut names: Vec<GameName> = Vec::with_capacity(texts.len());
        while names.len() < texts.len() {
            let due = &texts[names.len()..];
            let new: Vec<GameName> = due.iter().map(|(record, _)| self.next_name(record)).collect();
            let paths = new.iter().map(|name| self.path(name));
            let files: Vec<(PathBuf, &[u8])> = paths.zip(due.iter().map(|(_, text)| text.as_bytes())).collect();
            let cannot = |error| cannot_write(files.first().map_or(&self.folder, |(path, _)| path), &error);
            // Another running copy of the program may have used the same name. The games after that get later names too, so that they
            // stay in their order.
            let created = files::create_all_new(&files).map_err(cannot)?;
            self.read_at = self.changed();
            for (name, (record, _)) in new.into_iter().zip(due).take(created) {
                if files::exists(&self.in_bin(&name)) {
                    // The other copy has deleted its game since.
                    let path = self.path(&name);
                    files::remove(&path).map_err(|error| cannot_write(&path, &error))?;
                    names.push(self.add(record)?);
                } else {
                    // An older game may have had the name.
                    self.keep_turn_time(&name, None)?;
                    names.push(name);
                }
            }
        }
        Ok(names)
    }

    /// Replaces the contents of the file of a game and waits until they are on the disk.
    ///
    /// # Errors
    /// The file cannot be written. It is then unchanged.
    pub fn replace(&self, name: &GameName, record: &Record) -> Result<(), Message> {
        self.replace_text(name, &written_text(record)?)
    }

    /// Does the same as [`Store::replace`] with the text of the file.
    ///
    /// # Errors
    /// The same as of [`Store::replace`].
    pub fn replace_text(&self, name: &GameName, text: &str) -> Result<(), Message> {
        let path = self.path(name);
        files::replace(&path, text.as_bytes()).map_err(|error| cannot_write(&path, &error))
    }

    /// Replaces the contents of the files of games, as [`Store::replace`] does, and waits for the disk once for all of them.
    ///
    /// # Errors
    /// One of the files cannot be written. Each is then unchanged or completely written.
    pub(super) fn replace_all<'a>(
        &self,
        records: impl IntoIterator<Item = (&'a GameName, &'a Record)>,
    ) -> Result<(), Message> {
        let texts = records.into_iter().map(|(name, record)| Ok((self.path(name), written_text(record)?)));
        let texts = texts.collect::<Result<Vec<(PathBuf, String)>, Message>>()?;
        let files: Vec<(PathBuf, &[u8])> = texts.iter().map(|(path, text)| (path.clone(), text.as_bytes())).collect();
        let cannot = |error| cannot_write(files.first().map_or(&self.folder, |(path, _)| path), &error);
        files::replace_all(&files).map_err(cannot)
    }

    /// Moves a game into the bin.
    ///
    /// # Errors
    /// The file does not exist or cannot be moved.
    pub fn delete(&self, name: &GameName) -> Result<(), Message> {
        let bin = self.bin_folder();
        self.make_folder(&bin)?;
        move_game(&self.folder, &bin, name)
    }

    /// Moves a game out of the bin.
    ///
    /// # Errors
    /// The file does not exist, cannot be moved, or there is another game with its name.
    pub fn restore(&self, name: &GameName) -> Result<(), Message> {
        move_game(&self.bin_folder(), &self.folder, name)
    }

    /// Deletes all games in the bin permanently. Returns their number.
    ///
    /// # Errors
    /// One of them cannot be removed.
    pub fn empty_bin(&self) -> Result<usize, Message> {
        let names = self.bin()?;
        for name in &names {
            let path = self.bin_folder().join(name.as_str());
            files::remove(&path).map_err(|error| cannot_write(&path, &error))?;
            self.keep_turn_time(name, None)?;
        }
        Ok(names.len())
    }

    /// Moves a saved game from another path into the library, such as the only game of older versions. Returns `None` if there is
    /// no such file. The old file is removed after the new one is on the disk.
    ///
    /// # Errors
    /// The file is not a saved game or cannot be written. The old file then stays.
    pub fn move_in(&mut self, path: &Path) -> Result<Option<GameName>, Message> {
        let Some(written) = files::modified(path) else { return Ok(None) };
        let mut record = read(path)?;
        let day = day_at(written).map(|date| date.to_string());
        record.date = record.date.or(day);
        let name = self.add(&record)?;
        self.replace(&name, &record)?;
        files::remove_moved(path, &self.path(&name)).map_err(|error| cannot_write(path, &error))?;
        Ok(Some(name))
    }

    /// Returns the path of the time of the turn under way of a game. It stays there while the game is in the bin.
    fn turn_time_path(&self, name: &GameName) -> PathBuf {
        self.folder.join(format!(".{}.turn", name.stem()))
    }

    /// Returns the time of the turn under way of a game. Returns `None` if none is kept or it cannot be read.
    pub fn turn_time(&self, name: &GameName) -> Option<TurnTime> {
        TurnTime::read(&text_of(&self.turn_time_path(name)).ok()?)
    }

    /// Keeps the time of the turn under way of a game, without waiting for the disk. `None` removes what was kept.
    ///
    /// # Errors
    /// The file cannot be written or removed.
    pub fn keep_turn_time(&self, name: &GameName, time: Option<TurnTime>) -> Result<(), Message> {
        let path = self.turn_time_path(name);
        let kept = match time {
            Some(time) => files::replace_unsynced(&path, time.write().as_bytes()),
            None => files::remove(&path),
        };
        kept.map_err(|error| cannot_write(&path, &error))
    }

    /// Locks a game against other windows. Returns `None` if another one holds the lock.
    pub fn hold(&self, name: &GameName) -> Option<Lock> {
        files::lock(&self.folder.join(format!(".{}.lock", name.stem())))
    }

    fn make_folder(&self, folder: &Path) -> Result<(), Message> {
        files::make_folder(folder).map_err(|error| cannot_write(folder, &error))
    }

    fn in_bin(&self, name: &GameName) -> PathBuf {
        self.bin_folder().join(name.as_str())
    }

    /// Reads the numbers of the games if the folder was changed since. Where folders have no times, that is not known.
    fn follow_numbers(&mut self) {
        let changed = self.changed();
        if changed.is_none() || changed != self.read_at {
            self.read_numbers();
            self.read_at = changed;
        }
    }

    /// Returns a name that no game has, with the next number of its day.
    fn next_name(&mut self, record: &Record) -> GameName {
        let (day, game) = (day_of(record), word_of(record));
        loop {
            let number = self.last_numbers.entry(day.clone()).or_default();
            *number += 1;
            let name = GameName(format!("{day}-{game}-{number:04}{ENDING}"));
            if !files::exists(&self.path(&name)) && !files::exists(&self.in_bin(&name)) {
                return name;
            }
        }
    }

    /// Returns the time of the last change of the folder, behind a link. Returns `None` where folders have no times.
    fn changed(&self) -> Option<Duration> {
        files::modified(&self.folder.join("."))
    }

    /// Reads the highest number of each day, including those of games in the bin, which may be restored.
    fn read_numbers(&mut self) {
        self.last_numbers.clear();
        for path in [&self.folder, &self.bin_folder()].into_iter().flat_map(|folder| files::list(folder)) {
            let name = path.file_name().and_then(|name| GameName::new(name.to_str()?));
            let Some((day, number)) = name.as_ref().and_then(GameName::day_and_number) else { continue };
            if number <= MAX_NUMBER {
                let last = self.last_numbers.entry(day.into()).or_default();
                *last = number.max(*last);
            }
        }
    }
}

/// Returns the local date at a duration after the beginning of 1970. Returns `None` after the year 9999.
pub fn day_at(since_1970: Duration) -> Option<Date> {
    let (year, month, day) = clock::day_at(since_1970)?;
    Date::new(year, month, day)
}

/// Returns the present day by the clock of the machine.
pub fn today() -> Date {
    // The clock of a machine may be set to any time, and dates end with the year 9999.
    day_at(clock::since_1970()).or(Date::new(1970, 1, 1)).expect("there is this day")
}

/// Returns the text of the file of a game.
///
/// # Errors
/// The text exceeds the maximum length of a file.
pub(super) fn written_text(record: &Record) -> Result<String, Message> {
    let text = record.write();
    if text.len() as u64 > MAX_LENGTH { Err(key!("library-game-too-long").into()) } else { Ok(text) }
}

/// Returns the day in the name of the file of a game.
fn day_of(record: &Record) -> String {
    let own_date = record.date.as_deref().and_then(|text| text.parse::<Date>().ok());
    let day = own_date.or_else(|| day_at(clock::since_1970()));
    day.map_or_else(|| UNDATED.into(), |day| day.to_string())
}

/// Returns the word for the game in the name of its file.
fn word_of(record: &Record) -> &str {
    let id = record.game.id.as_str();
    let plain = !id.is_empty() && id.len() < 40 && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    // A mixed variant has flags instead of a name.
    if plain { id } else { "mixed" }
}

fn games_of(folder: &Path) -> Result<Vec<(GameName, FileEntry)>, Message> {
    let files = files::regular_files(folder).map_err(|error| cannot_read(folder, &error))?;
    let game = |file: FileEntry| Some((GameName::new(&file.name).filter(|name| name.as_str() == file.name)?, file));
    Ok(files.into_iter().filter_map(game).collect())
}

fn move_game(from: &Path, to: &Path, name: &GameName) -> Result<(), Message> {
    let (old, new) = (from.join(name.as_str()), to.join(name.as_str()));
    if !files::exists(&old) {
        return Err(message!("library-no-game", name = shortened(name.stem())));
    }
    if files::rename_to_new(&old, &new).map_err(|error| cannot_write(&new, &error))? {
        return Ok(());
    }
    Err(message!("library-taken", path = new.display().to_string()))
}

/// Reads a saved game of limited length from any path.
pub(super) fn read(path: &Path) -> Result<Record, Message> {
    let text = text_of(path)?;
    Record::read(&text).map_err(Message::from)
}

/// Reads a text of limited length.
pub(super) fn text_of(path: &Path) -> Result<String, Message> {
    match files::read(path, MAX_LENGTH).map_err(|error| cannot_read(path, &error))? {
        Contents::Nothing => {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            Err(message!("library-no-game", name = shortened(&name)))
        }
        Contents::NotRegular => Err(key!("storage-not-regular").into()),
        Contents::TooLong => Err(key!("storage-too-long").into()),
        Contents::Whole(bytes) => decode_text(bytes).ok_or_else(|| key!("storage-not-text").into()),
    }
}

pub(super) fn cannot_read(path: &Path, error: &io::Error) -> Message {
    message!("library-cannot-read", path = path.display().to_string(), error = error.to_string())
}

pub(super) fn cannot_write(path: &Path, error: &io::Error) -> Message {
    message!("library-cannot-write", path = path.display().to_string(), error = error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder that does not exist has no time, as in a page, where no folder has one.
    #[test]
    fn names_of_a_batch_differ_where_folders_have_no_times() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::at(folder.path());
        let record = Record { date: Some("2026-11-23".into()), ..Record::of("obelisk") };
        store.follow_numbers();
        assert_eq!((store.changed(), store.read_at), (None, None));
        let names: Vec<String> = (0..3).map(|_| store.next_name(&record).to_string()).collect();
        assert_eq!(names, ["0001", "0002", "0003"].map(|number| format!("2026-11-23-obelisk-{number}")));
    }

    #[test]
    fn games_of_a_batch_stay_in_order_if_another_copy_takes_a_name() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::at(folder.path());
        let record = |side: &str| {
            let names = [side.to_string(), String::new()];
            let terms = crate::terms::Terms { names, ..Default::default() };
            Record { date: Some("2026-11-23".into()), terms, ..Record::of("obelisk") }
        };
        let numbers = |names: &[GameName]| -> Vec<Option<u64>> {
            names.iter().map(|name| name.day_and_number().map(|(_, number)| number)).collect()
        };
        assert_eq!(numbers(&[store.add(&record("own")).unwrap()]), [Some(1)]);
        // The other one writes after this one has looked for a free name.
        let begin = std::sync::Barrier::new(2);
        let batch = ["a", "b", "c", "d"].map(record);
        for _ in 0..20 {
            let mut other = Store::at(folder.path());
            let (own, others) = std::thread::scope(|scope| {
                let others = scope.spawn(|| {
                    begin.wait();
                    other.add_all(&batch).unwrap()
                });
                begin.wait();
                (store.add_all(&batch).unwrap(), others.join().unwrap())
            });
            for names in [own, others] {
                assert!(numbers(&names).is_sorted(), "{names:?}");
                let written = names.iter().map(|name| store.read(name).unwrap().terms.names[0].clone());
                assert_eq!(written.collect::<Vec<_>>(), ["a", "b", "c", "d"]);
            }
        }
    }
}
