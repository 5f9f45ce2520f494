//! Files of a page. All of them are in memory, and each is stored in the browser's database (IndexedDB) under its path. A page
//! reads the database once, before it begins. What it writes later goes into the database in transactions, and when one of them is
//! complete, to the other pages of this program, which hold the same files.
//!
//! So writing never fails here. [`is_writing`] and [`take_storage_events`] tell what became of it.

use std::io::{self, Cursor, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use super::database::load;
pub use super::disk::StorageEvent;
use super::disk::{Disk, Entry, disk};
pub use super::entries::{Contents, FileEntry};
pub use super::locks::{Lock, lock};
use super::{clock, database};

/// The folder of the player's files.
const FOLDER: &str = "/benediction";

/// Opens a file to read it piece by piece.
///
/// # Errors
/// Returns an error if it does not exist.
pub fn open(path: &Path) -> io::Result<impl Read + use<>> {
    let disk = disk();
    let entry = disk.files.get(path).ok_or(ErrorKind::NotFound)?;
    Ok(Cursor::new(entry.bytes.clone()))
}

/// `true` if a folder can be without files.
pub const HAS_FOLDERS: bool = false;

/// Reads a file of at most `max_length` bytes.
///
/// # Errors
/// Never fails.
pub fn read(path: &Path, max_length: u64) -> io::Result<Contents> {
    let folder = is_folder(path);
    Ok(match disk().files.get(path) {
        None if folder => Contents::NotRegular,
        None => Contents::Nothing,
        Some(entry) if entry.bytes.len() as u64 > max_length => Contents::TooLong,
        Some(entry) => Contents::Whole(entry.bytes.clone()),
    })
}

/// `true` while something that was written is not in the database yet, and may still get there without another attempt.
pub fn is_writing() -> bool {
    // Without a database nothing is tried again.
    database::is_there() && disk().waiting.is_active()
}

/// Takes the events of the database since the last call.
pub fn take_storage_events() -> Vec<StorageEvent> {
    std::mem::take(&mut disk().events)
}

/// Writes a whole file.
///
/// # Errors
/// Never fails.
pub fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    write(path, contents, &mut disk());
    Ok(())
}

/// Writes whole files.
///
/// # Errors
/// Never fails.
pub fn replace_all(files: &[(PathBuf, &[u8])]) -> io::Result<()> {
    files.iter().try_for_each(|(path, contents)| replace(path, contents))
}

/// Writes a whole file like [`replace`], but after those files that the player would miss more, if there is little room.
///
/// # Errors
/// Never fails.
pub fn replace_unsynced(path: &Path, contents: &[u8]) -> io::Result<()> {
    write_spare(path, contents.into(), &mut disk());
    Ok(())
}

/// Writes output like [`replace`]: a page has no devices.
///
/// # Errors
/// Fails as [`replace`] does.
pub fn write_output(path: &Path, contents: &[u8]) -> io::Result<()> {
    replace(path, contents)
}

/// Writes new files one by one, up to the first whose path exists already. Returns the number of those that are written.
///
/// # Errors
/// Fails as [`replace`] does; then the files before it are there.
pub fn create_all_new(files: &[(PathBuf, &[u8])]) -> io::Result<usize> {
    for (index, (path, contents)) in files.iter().enumerate() {
        if !create_new(path, contents)? {
            return Ok(index);
        }
    }
    Ok(files.len())
}

/// Does nothing: the files of a page are never unfinished.
pub const fn remove_unfinished(_folder: &Path) {}

/// Writes a whole new file. Returns `false` if the path exists already; then nothing is written.
///
/// # Errors
/// Returns an error if the browser does not download an exported file.
pub fn create_new(path: &Path, contents: &[u8]) -> io::Result<bool> {
    #[cfg(feature = "window")]
    if let Some(name) = export_name(path) {
        return super::page::download(name, contents).map(|()| true).map_err(io::Error::other);
    }
    let mut disk = disk();
    if disk.files.contains_key(path) {
        return Ok(false);
    }
    write(path, contents, &mut disk);
    Ok(true)
}

/// Returns the name of a file to export, which the browser downloads and the page does not store.
#[cfg(feature = "window")]
fn export_name(path: &Path) -> Option<&str> {
    path.strip_prefix(FOLDER).ok()?.strip_prefix("exports").ok()?.to_str()
}

/// Writes at the end of a file, which is made if it does not exist. It is stored like that of [`replace_unsynced`].
///
/// # Errors
/// Never fails.
pub fn append(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut disk = disk();
    let mut whole = disk.files.get(path).map(|entry| entry.bytes.clone()).unwrap_or_default();
    whole.extend(contents);
    write_spare(path, whole, &mut disk);
    Ok(())
}

fn write(path: &Path, contents: &[u8], disk: &mut Disk) {
    disk.files.insert(path.into(), Entry { bytes: contents.into(), modified: clock::since_1970() });
    disk.waiting.add(path);
    database::write_soon();
}

fn write_spare(path: &Path, bytes: Vec<u8>, disk: &mut Disk) {
    disk.files.insert(path.into(), Entry { bytes, modified: clock::since_1970() });
    disk.waiting.add_spare(path);
    database::write_soon();
}

/// Removes a file. Does nothing if it does not exist.
///
/// # Errors
/// Never fails.
pub fn remove(path: &Path) -> io::Result<()> {
    let mut disk = disk();
    if disk.files.remove(path).is_some() {
        disk.waiting.add(path);
        database::write_soon();
    }
    Ok(())
}

/// Removes a file whose contents are in another file now. The database is never without both.
///
/// # Errors
/// Never fails.
pub fn remove_moved(path: &Path, new_path: &Path) -> io::Result<()> {
    let mut disk = disk();
    if disk.files.remove(path).is_some() {
        disk.waiting.add_pair(path, new_path);
        database::write_soon();
    }
    Ok(())
}

/// Renames a file.
///
/// # Errors
/// Returns an error if it does not exist.
pub fn rename(path: &Path, new_path: &Path) -> io::Result<()> {
    let mut disk = disk();
    let entry = disk.files.remove(path).ok_or(ErrorKind::NotFound)?;
    disk.files.insert(new_path.into(), entry);
    // Both in one transaction, or a file could be lost that found no room under its new name.
    disk.waiting.add_pair(path, new_path);
    database::write_soon();
    Ok(())
}

/// Renames a file unless the new path exists. Returns `true` if it was renamed.
///
/// # Errors
/// Returns an error if the file does not exist.
pub fn rename_to_new(path: &Path, new_path: &Path) -> io::Result<bool> {
    if exists(new_path) { Ok(false) } else { rename(path, new_path).map(|()| true) }
}

/// Returns `true` if the path exists.
pub fn exists(path: &Path) -> bool {
    modified(path).is_some() || is_folder(path)
}

/// Returns `true` if the path is a folder: one with files in it, or the player's folder.
pub fn is_folder(path: &Path) -> bool {
    let disk = disk();
    let inside = |file: &PathBuf| file != path && file.starts_with(path);
    path == Path::new(FOLDER) || disk.files.range(path.to_path_buf()..).take(2).any(|(file, _)| inside(file))
}

/// Returns the time of the last change of a file, since 1970. Returns `None` if the file does not exist.
pub fn modified(path: &Path) -> Option<Duration> {
    disk().files.get(path).map(|entry| entry.modified)
}

/// Returns the paths in a folder, sorted.
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

/// Returns the files of a folder, sorted by name; none if there is no such folder.
///
/// # Errors
/// Never fails.
pub fn regular_files(folder: &Path) -> io::Result<Vec<FileEntry>> {
    let disk = disk();
    let file_entry = |(path, entry): (&PathBuf, &Entry)| {
        let name = path.strip_prefix(folder).ok().filter(|name| name.iter().count() == 1)?;
        let modified = u64::try_from(entry.modified.as_nanos()).unwrap_or(u64::MAX);
        Some(FileEntry { name: name.to_str()?.into(), length: entry.bytes.len() as u64, modified })
    };
    Ok(disk.files.iter().filter_map(file_entry).collect())
}

/// Does nothing: a folder needs no more than a name.
///
/// # Errors
/// Never fails.
pub fn make_folder(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// Returns the folder for the player's data.
pub fn data_folder() -> Option<PathBuf> {
    Some(FOLDER.into())
}
