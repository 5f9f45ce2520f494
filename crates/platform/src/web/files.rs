//! Files of a page: all of them in memory, and each kept in the browser's database (IndexedDB) under its path. A page reads the
//! database once, before it begins; what it writes later is on its way to the database at once, and to the other pages of this
//! program, which hold the same files.

use std::io::{self, Cursor, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use super::database::load;
use super::disk::{Disk, Entry, disk};
use super::{clock, database};

/// The folder of the player's files.
const FOLDER: &str = "/benediction";

/// What is in a file, to be read piece by piece.
///
/// # Errors
/// It is not there.
pub fn open(path: &Path) -> io::Result<impl Read + use<>> {
    let disk = disk();
    let entry = disk.files.get(path).ok_or(ErrorKind::NotFound)?;
    Ok(Cursor::new(entry.bytes.clone()))
}

/// Whether there are folders without files.
pub const HAS_FOLDERS: bool = false;

/// What is to be found at a path.
#[derive(Debug)]
pub enum Contents {
    /// Nothing.
    Nothing,
    /// Something that is not a regular file.
    NotRegular,
    /// More than was asked for.
    TooLong,
    /// All of it.
    Whole(Vec<u8>),
}

/// Reads a file of at most so many bytes.
///
/// # Errors
/// None here.
pub fn read(path: &Path, most: u64) -> io::Result<Contents> {
    let folder = is_folder(path);
    Ok(match disk().files.get(path) {
        None if folder => Contents::NotRegular,
        None => Contents::Nothing,
        Some(entry) if entry.bytes.len() as u64 > most => Contents::TooLong,
        Some(entry) => Contents::Whole(entry.bytes.clone()),
    })
}

/// Writes a whole file.
///
/// # Errors
/// The browser's database took nothing the last time; then the old file is as it was.
pub fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    put(path, contents, &mut disk())
}

/// The same.
///
/// # Errors
/// As [`replace`].
pub fn swap(path: &Path, contents: &[u8]) -> io::Result<()> {
    replace(path, contents)
}

/// Writes a whole file where there is nothing of its name; whether there was nothing.
///
/// # Errors
/// As [`replace`].
pub fn make(path: &Path, contents: &[u8]) -> io::Result<bool> {
    #[cfg(feature = "window")]
    if let Some(name) = handed_out(path) {
        return super::page::hand_out(name, contents).map(|()| true).map_err(io::Error::other);
    }
    let mut disk = disk();
    if disk.files.contains_key(path) {
        return Ok(false);
    }
    put(path, contents, &mut disk).map(|()| true)
}

/// The name of a file that is made for others: the browser gives it to the player, and nothing is kept.
#[cfg(feature = "window")]
fn handed_out(path: &Path) -> Option<&str> {
    path.strip_prefix(FOLDER).ok()?.strip_prefix("exports").ok()?.to_str()
}

/// Writes at the end of a file, which is made where there is none.
///
/// # Errors
/// As [`replace`].
pub fn append(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut disk = disk();
    let mut whole = disk.files.get(path).map(|entry| entry.bytes.clone()).unwrap_or_default();
    whole.extend(contents);
    put(path, &whole, &mut disk)
}

fn put(path: &Path, contents: &[u8], disk: &mut Disk) -> io::Result<()> {
    let refused = disk.refused.take();
    database::put(path, contents);
    // Whether this one is taken is known later; of the last one it is known now.
    if let Some(why) = refused {
        return Err(io::Error::other(why));
    }
    disk.files.insert(path.into(), Entry { bytes: contents.into(), written: clock::since_1970() });
    Ok(())
}

/// Removes a file, if it is there.
///
/// # Errors
/// None here.
pub fn remove(path: &Path) -> io::Result<()> {
    if disk().files.remove(path).is_some() {
        database::remove(path);
    }
    Ok(())
}

/// Gives a file another name.
///
/// # Errors
/// It is not there.
pub fn rename(path: &Path, to: &Path) -> io::Result<()> {
    let mut disk = disk();
    let entry = disk.files.remove(path).ok_or(ErrorKind::NotFound)?;
    database::put(to, &entry.bytes);
    database::remove(path);
    disk.files.insert(to.into(), entry);
    Ok(())
}

/// Gives a file a name that nothing has yet; whether nothing had it.
///
/// # Errors
/// It is not there.
pub fn rename_to_new(path: &Path, to: &Path) -> io::Result<bool> {
    if exists(to) { Ok(false) } else { rename(path, to).map(|()| true) }
}

/// Whether there is anything of this name.
pub fn exists(path: &Path) -> bool {
    written(path).is_some() || is_folder(path)
}

/// Whether there is a folder of this name: one with files in it, or the player's own.
pub fn is_folder(path: &Path) -> bool {
    let disk = disk();
    let inside = |file: &PathBuf| file != path && file.starts_with(path);
    path == Path::new(FOLDER) || disk.files.range(path.to_path_buf()..).take(2).any(|(file, _)| inside(file))
}

/// When a file was written last, counted from 1970; nothing where there is none.
pub fn written(path: &Path) -> Option<Duration> {
    disk().files.get(path).map(|entry| entry.written)
}

/// What is in a folder, in the order of names.
pub fn list(folder: &Path) -> Vec<PathBuf> {
    let disk = disk();
    let mut paths: Vec<PathBuf> = Vec::new();
    for file in disk.files.keys() {
        let Some(name) = file.strip_prefix(folder).ok().and_then(|rest| rest.iter().next()) else { continue };
        let path = folder.join(name);
        if paths.last() != Some(&path) {
            paths.push(path);
        }
    }
    paths
}

/// A file of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name in the folder.
    pub name: String,
    /// Its length in bytes.
    pub length: u64,
    /// When it was written last, in nanoseconds since 1970.
    pub written: u64,
}

/// The files of a folder, in the order of names; none where there is no such folder.
///
/// # Errors
/// None here.
pub fn regular(folder: &Path) -> io::Result<Vec<Listed>> {
    let disk = disk();
    let listed = |(path, entry): (&PathBuf, &Entry)| {
        let name = path.strip_prefix(folder).ok().filter(|name| name.iter().count() == 1)?;
        let written = u64::try_from(entry.written.as_nanos()).unwrap_or(u64::MAX);
        Some(Listed { name: name.to_str()?.into(), length: entry.bytes.len() as u64, written })
    };
    Ok(disk.files.iter().filter_map(listed).collect())
}

/// Makes a folder: here a name is enough.
///
/// # Errors
/// None here.
pub fn make_folder(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// The folder of what belongs to a player.
pub fn data_folder() -> Option<PathBuf> {
    Some(FOLDER.into())
}

/// A lock that is given back when the page is closed.
#[derive(Debug)]
pub struct Lock;

/// Takes the lock that a file stands for; nothing where another page of this program holds it. Each page holds the lock of its own
/// number among the pages: `lock` is that of the first, `lock-2` that of the second.
pub fn lock(path: &Path) -> Option<Lock> {
    let name = path.file_name()?.to_str()?;
    let number = name.rsplit_once('-').map_or(Some(1), |(_, number)| number.parse().ok());
    (!number.is_some_and(|number| disk().others.contains(&number))).then_some(Lock)
}
