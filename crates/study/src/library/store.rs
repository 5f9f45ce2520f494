//! The files of the library: a folder with a saved game each, and a bin.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::record::Record;
use crate::tree::Date;
use benediction_platform::files::{self, Contents, Listed, Lock};
use benediction_platform::{clock, decoded};
use benediction_rules::message::{Message, shortened};
use benediction_rules::{key, message};

/// The folder of the games in the folder of a player's files.
const FOLDER: &str = "library";
/// The folder of deleted games in that.
const BIN: &str = "bin";
/// How a saved game's file ends.
const ENDING: &str = ".ron";
/// The longest file that is read, in bytes.
const LONGEST: u64 = 1024 * 1024;
/// The longest name of a file, in bytes.
const LONGEST_NAME: usize = 200;

/// The name of a game's file in the folder, such as `2026-11-23-benediction-0007.ron`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameName(String);

impl GameName {
    /// The name as it is, or without its ending; nothing if it cannot be that of a game.
    pub fn new(name: &str) -> Option<GameName> {
        let whole = if stem(name).is_some() { name.to_string() } else { format!("{name}{ENDING}") };
        let strange = |c: char| c.is_control() || ['/', '\\', ':'].contains(&c);
        let fine = whole.len() <= LONGEST_NAME && whole.len() > ENDING.len();
        (fine && !whole.starts_with('.') && !whole.contains(strange)).then_some(GameName(whole))
    }

    /// The name with its ending.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name without its ending, as people say it.
    pub fn stem(&self) -> &str {
        stem(&self.0).unwrap_or(&self.0)
    }
}

/// The name without the ending of a saved game, in whatever case that is written. Returns `None` if it has another ending.
fn stem(name: &str) -> Option<&str> {
    let at = name.len().checked_sub(ENDING.len())?;
    name.get(at..)?.eq_ignore_ascii_case(ENDING).then(|| &name[..at])
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Of an ending in other letters people have to say it.
        f.write_str(self.0.strip_suffix(ENDING).unwrap_or(&self.0))
    }
}

/// The folder of the games. Its files are the truth about them.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    /// For each beginning of a name, the number that was given last.
    given: HashMap<String, u32>,
}

impl Store {
    /// The library in the folder of a player's files, which need not be there yet.
    pub fn at(data_folder: &Path) -> Store {
        Store { folder: data_folder.join(FOLDER), given: HashMap::new() }
    }

    /// The folder of the games.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where a game's file is.
    pub fn path(&self, name: &GameName) -> PathBuf {
        self.folder.join(name.as_str())
    }

    fn bin_folder(&self) -> PathBuf {
        self.folder.join(BIN)
    }

    /// The files that may be games, with their lengths and times, in the order of their names.
    ///
    /// # Errors
    /// The folder is there and cannot be looked into.
    pub fn files(&self) -> Result<Vec<(GameName, Listed)>, Message> {
        games_of(&self.folder)
    }

    /// The game that somebody names, with or without its ending, in the folder or in the bin. Returns `None` if it cannot be the name of a
    /// game.
    pub fn named(&self, said: &str) -> Option<GameName> {
        let name = GameName::new(said)?;
        if files::exists(&self.path(&name)) || files::exists(&self.bin_folder().join(name.as_str())) {
            return Some(name);
        }
        let there = self.files().into_iter().flatten().map(|(name, _)| name);
        let known = there.chain(self.bin().into_iter().flatten()).find(|known| known.stem() == said);
        Some(known.unwrap_or(name))
    }

    /// Returns what has the ending of a game and cannot be one: it is not a file, or its name is not valid for a game.
    pub fn strange(&self) -> Vec<String> {
        let names = files::list(&self.folder).into_iter();
        let names = names.filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
        let like_games: Vec<String> = names.filter(|name| !name.starts_with('.') && stem(name).is_some()).collect();
        let games = self.files().unwrap_or_default();
        // Nearly always all of them are games.
        if like_games.len() == games.len() {
            return Vec::new();
        }
        let games: HashSet<&str> = games.iter().map(|(name, _)| name.as_str()).collect();
        like_games.into_iter().filter(|name| !games.contains(name.as_str())).collect()
    }

    /// The deleted games.
    ///
    /// # Errors
    /// The bin is there and cannot be looked into.
    pub fn bin(&self) -> Result<Vec<GameName>, Message> {
        Ok(games_of(&self.bin_folder())?.into_iter().map(|(name, _)| name).collect())
    }

    /// Reads a game.
    ///
    /// # Errors
    /// It is not there, cannot be read, or is no saved game.
    pub fn read(&self, name: &GameName) -> Result<Record, Message> {
        read(&self.path(name))
    }

    /// The text of a game's file. Returns `None` if it is not there.
    ///
    /// # Errors
    /// It is there and cannot be read.
    pub fn text_if_there(&self, name: &GameName) -> Result<Option<String>, Message> {
        let path = self.path(name);
        if files::exists(&path) { text_of(&path).map(Some) } else { Ok(None) }
    }

    /// The text of a game's file.
    ///
    /// # Errors
    /// It is not there or cannot be read.
    pub fn text(&self, name: &GameName) -> Result<String, Message> {
        text_of(&self.path(name))
    }

    /// Puts a game into the library under a name of its own, on the disk.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, record: &Record) -> Result<GameName, Message> {
        self.make_folder(&self.folder)?;
        let beginning = beginning(record);
        let mut number = match self.given.get(&beginning) {
            Some(last) => *last,
            None => self.last_number(&beginning)?,
        };
        let text = written_text(record)?;
        loop {
            number += 1;
            let name = GameName(format!("{beginning}{number:04}{ENDING}"));
            let (path, binned) = (self.path(&name), self.bin_folder().join(name.as_str()));
            let cannot = |error| cannot_write(&path, &error);
            // Another copy of the program may give the same number, and may have deleted its game since.
            if files::exists(&binned) || !files::make(&path, text.as_bytes()).map_err(cannot)? {
                continue;
            }
            if files::exists(&binned) {
                files::remove(&path).map_err(cannot)?;
                continue;
            }
            self.given.insert(beginning, number);
            return Ok(name);
        }
    }

    /// Writes a game in the place of what its file says, on the disk.
    ///
    /// # Errors
    /// It cannot be written; then the file is as it was.
    pub fn replace(&self, name: &GameName, record: &Record) -> Result<(), Message> {
        self.replace_text(name, &written_text(record)?)
    }

    /// The same with the text of the game's file.
    ///
    /// # Errors
    /// As [`Store::replace`].
    pub fn replace_text(&self, name: &GameName, text: &str) -> Result<(), Message> {
        let path = self.path(name);
        files::replace(&path, text.as_bytes()).map_err(|error| cannot_write(&path, &error))
    }

    /// Moves a game into the bin.
    ///
    /// # Errors
    /// It is not there or cannot be moved.
    pub fn delete(&self, name: &GameName) -> Result<(), Message> {
        let bin = self.bin_folder();
        self.make_folder(&bin)?;
        move_game(&self.folder, &bin, name)
    }

    /// Takes a game out of the bin.
    ///
    /// # Errors
    /// It is not there, cannot be moved, or there is a game of its name again.
    pub fn restore(&self, name: &GameName) -> Result<(), Message> {
        move_game(&self.bin_folder(), &self.folder, name)
    }

    /// Removes what is in the bin for good; how many games that were.
    ///
    /// # Errors
    /// One of them cannot be removed.
    pub fn empty_bin(&self) -> Result<usize, Message> {
        let names = self.bin()?;
        for name in &names {
            let path = self.bin_folder().join(name.as_str());
            files::remove(&path).map_err(|error| cannot_write(&path, &error))?;
        }
        Ok(names.len())
    }

    /// Moves a saved game from elsewhere into the library, such as the one game that older versions kept; nothing where there
    /// is no such file. The old file goes only when the new one is on the disk.
    ///
    /// # Errors
    /// It is no saved game or cannot be written; then it stays where it is.
    pub fn move_in(&mut self, path: &Path) -> Result<Option<GameName>, Message> {
        let Some(written) = files::written(path) else { return Ok(None) };
        let mut record = read(path)?;
        let day = day_at(written).map(|date| date.to_string());
        record.date = record.date.or(day);
        let name = self.add(&record)?;
        self.replace(&name, &record)?;
        files::remove(path).map_err(|error| cannot_write(path, &error))?;
        Ok(Some(name))
    }

    /// Holds a game, so that no other window opens it too. Returns `None` if another one holds it.
    pub fn hold(&self, name: &GameName) -> Option<Lock> {
        files::lock(&self.folder.join(format!(".{}.lock", name.stem())))
    }

    fn make_folder(&self, folder: &Path) -> Result<(), Message> {
        files::make_folder(folder).map_err(|error| cannot_write(folder, &error))
    }

    /// The highest number that a name with this beginning has, in the bin, too: a game that was deleted may come back.
    fn last_number(&self, beginning: &str) -> Result<u32, Message> {
        let here = self.files()?.into_iter().map(|(name, _)| name);
        let names: Vec<GameName> = here.chain(self.bin()?).collect();
        let number = |name: &GameName| name.stem().strip_prefix(beginning)?.parse().ok();
        Ok(names.iter().filter_map(number).max().unwrap_or(0))
    }
}

/// The day where the player lives, so long after the year 1970 began; nothing after the year 9999.
pub fn day_at(since_1970: Duration) -> Option<Date> {
    let (year, month, day) = clock::day_at(since_1970)?;
    Date::new(year, month, day)
}

/// A game as its file has it.
///
/// # Errors
/// It is so long that it could not be read again.
pub(super) fn written_text(record: &Record) -> Result<String, Message> {
    let text = record.write();
    if text.len() as u64 > LONGEST { Err(key!("library-game-too-long").into()) } else { Ok(text) }
}

/// How the name of a game's file begins: the day and the game.
fn beginning(record: &Record) -> String {
    let said = record.date.as_deref().and_then(|text| text.parse::<Date>().ok());
    let day = said.or_else(|| day_at(clock::since_1970()));
    let day = day.map_or_else(|| "undated".into(), |day| day.to_string());
    let id = record.game.id.as_str();
    let plain = !id.is_empty() && id.len() < 40 && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    // A mixture of variants has flags instead of a name.
    format!("{day}-{}-", if plain { id } else { "mixed" })
}

fn games_of(folder: &Path) -> Result<Vec<(GameName, Listed)>, Message> {
    let files = files::regular(folder).map_err(|error| cannot_read(folder, &error))?;
    let game = |file: Listed| Some((GameName::new(&file.name).filter(|name| name.as_str() == file.name)?, file));
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

/// Reads a saved game of limited length, wherever it is.
pub(super) fn read(path: &Path) -> Result<Record, Message> {
    let text = text_of(path)?;
    Record::read(&text).map_err(Message::from)
}

/// Reads a text of limited length.
pub(super) fn text_of(path: &Path) -> Result<String, Message> {
    match files::read(path, LONGEST).map_err(|error| cannot_read(path, &error))? {
        Contents::Nothing => {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            Err(message!("library-no-game", name = shortened(&name)))
        }
        Contents::NotRegular => Err(key!("storage-not-regular").into()),
        Contents::TooLong => Err(key!("storage-too-long").into()),
        Contents::Whole(bytes) => decoded(bytes).ok_or_else(|| key!("storage-not-text").into()),
    }
}

pub(super) fn cannot_read(path: &Path, error: &io::Error) -> Message {
    message!("library-cannot-read", path = path.display().to_string(), error = error.to_string())
}

pub(super) fn cannot_write(path: &Path, error: &io::Error) -> Message {
    message!("library-cannot-write", path = path.display().to_string(), error = error.to_string())
}
