//! Files.

use std::collections::BTreeSet;
use std::fs::{self, File, FileType, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime};

pub use super::entries::{Contents, FileEntry};
#[cfg(feature = "dev")]
use super::faults::{self, Change};
pub use super::locks::{Lock, lock, lock_when_free};
use super::threads;

/// The beginning of the names of files that are not written completely yet.
const UNFINISHED: &str = ".saving-";
/// The numbers of two streams of a program.
const STANDARD_OUTPUT: u32 = 1;
const STANDARD_ERROR: u32 = 2;

/// Opens a file or a pipe to read it piece by piece.
///
/// # Errors
/// Returns an error if it does not exist or cannot be read.
pub fn open(path: &Path) -> io::Result<impl Read + use<>> {
    File::open(path)
}

/// Creates an empty file to write it piece by piece. It replaces a file of the same path. What is not a regular file is written
/// into, as [`write_output`] does.
///
/// # Errors
/// Returns an error if the system does not allow it.
pub fn create(path: &Path) -> io::Result<Box<dyn Write>> {
    match place_of(path)? {
        Place::Stream(STANDARD_OUTPUT) => Ok(Box::new(io::stdout())),
        Place::Stream(STANDARD_ERROR) => Ok(Box::new(io::stderr())),
        Place::Stream(_) => Ok(Box::new(OpenOptions::new().append(true).open(path)?)),
        Place::File(_) | Place::Other(_) => Ok(Box::new(File::create(path)?)),
    }
}

/// `true` if a folder can be without files.
pub const HAS_FOLDERS: bool = true;

/// Reads a regular file of at most `max_length` bytes.
///
/// # Errors
/// Returns an error if the file exists and cannot be read.
pub fn read(path: &Path, max_length: u64) -> io::Result<Contents> {
    // The kind is checked before the file is opened, because of pipes.
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Contents::Nothing),
        Err(error) => return Err(error),
    };
    if !metadata.is_file() {
        return Ok(Contents::NotRegular);
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(max_length.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(if bytes.len() as u64 > max_length { Contents::TooLong } else { Contents::Whole(bytes) })
}

/// Opens a regular file to read a little of it at a time. Returns `None` if it is something else, such as a pipe.
///
/// # Errors
/// Returns an error if it does not exist or cannot be read.
#[cfg(feature = "window")]
pub fn open_regular(path: &Path) -> io::Result<Option<File>> {
    if fs::metadata(path)?.is_file() { File::open(path).map(Some) } else { Ok(None) }
}

/// Writes a whole file beside the old one, waits until it is on the disk, and moves it into the old one's place. At any moment one
/// of the two is there, and the new one once this returns. A link stays a link: its target is replaced. Permissions stay. A device
/// is not replaced, but written into.
///
/// # Errors
/// Returns an error if the file could not be written, or may not be; then the old one is as it was. Only if the disk fails at the
/// very last step, it is open which of the two is there. A pipe is refused, because the program would wait for its reader.
pub fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    replace_all(&[(path.into(), contents)])
}

/// Writes whole files, as [`replace`] does, and waits for the disk once for all of them. At any moment each file is the old or the
/// new one, whole.
///
/// # Errors
/// Returns an error if one of the files could not be written; some of the others may be written then.
pub fn replace_all(files: &[(PathBuf, &[u8])]) -> io::Result<()> {
    let (mut unfinished, mut paths) = (Vec::with_capacity(files.len()), Vec::with_capacity(files.len()));
    for (path, contents) in files {
        match place_of(path)? {
            Place::File(path) => {
                unfinished.push(write_beside(&path, contents)?);
                paths.push(path);
            }
            place => write_without_waiting(path, &place, contents)?,
        }
    }
    sync_together(&unfinished)?;
    for (unfinished, path) in unfinished.into_iter().zip(&paths) {
        rename_over(unfinished, path)?;
    }
    let folders: BTreeSet<&Path> = paths.iter().map(|path| folder_of(path)).collect();
    folders.into_iter().try_for_each(sync_folder)
}

/// `true` while something that was written is not stored yet. Here it is stored when writing returns; in a page that takes longer.
pub const fn is_writing() -> bool {
    false
}

/// Writes a whole file like [`replace`], but does not wait for the disk: for files that are needed only while the system runs. A
/// reader sees either the old file or the new one, whole.
///
/// # Errors
/// Returns an error if the file could not be written; then the old one is as it was. A pipe is refused.
pub fn replace_unsynced(path: &Path, contents: &[u8]) -> io::Result<()> {
    match place_of(path)? {
        Place::File(path) => rename_over(write_beside(&path, contents)?, &path),
        place => write_without_waiting(path, &place, contents),
    }
}

/// Writes the output that a user wants at a path: a file like [`replace`]; into a device, or into a pipe, for whose reader it waits;
/// or to a stream of this program, such as `/dev/stdout`, after what was written there before.
///
/// # Errors
/// Returns an error if the output could not be written completely, or if the path is a folder.
pub fn write_output(path: &Path, contents: &[u8]) -> io::Result<()> {
    match place_of(path)? {
        Place::File(_) => replace(path, contents),
        place => write_into(path, &place, contents),
    }
}

/// Writes a whole new file, as [`replace`] does. Returns `false` if the path exists already; then nothing is written.
///
/// # Errors
/// Returns an error if the file could not be written; then nothing is there.
pub fn create_new(path: &Path, contents: &[u8]) -> io::Result<bool> {
    Ok(create_all_new(&[(path.into(), contents)])? == 1)
}

/// Writes whole new files in this order, as [`create_new`] does, and waits for the disk once for all of them. Stops at the first whose
/// path exists already. Returns the number of files before it, which are written. At any moment each file is there whole or not at
/// all.
///
/// # Errors
/// Returns an error if one of the files could not be written; then none of them is there.
pub fn create_all_new(files: &[(PathBuf, &[u8])]) -> io::Result<usize> {
    let mut unfinished = Vec::with_capacity(files.len());
    for (path, contents) in files {
        unfinished.push(write_beside(path, contents)?);
    }
    sync_together(&unfinished)?;
    let mut created = 0;
    let finish = || {
        for ((path, _), unfinished) in files.iter().zip(unfinished) {
            if !rename_to_new_path(unfinished, path)? {
                break;
            }
            created += 1;
        }
        let folders: BTreeSet<&Path> = files.iter().map(|(path, _)| folder_of(path)).collect();
        folders.into_iter().try_for_each(sync_folder)
    };
    let finished = finish();
    if finished.is_err() {
        files[..created].iter().for_each(|(path, _)| drop(fs::remove_file(path)));
    }
    finished.map(|()| created)
}

fn rename_to_new_path(unfinished: tempfile::NamedTempFile, path: &Path) -> io::Result<bool> {
    #[cfg(feature = "dev")]
    faults::change(|| Change::RenameToNew(unfinished.path().into(), path.into()))?;
    match unfinished.persist_noclobber(path) {
        Ok(_) => Ok(true),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error.error),
    }
}

/// Removes unfinished files that a killed program left in a folder. Those of the last hour stay: another copy may be writing them.
pub fn remove_unfinished(folder: &Path) {
    const OLD: Duration = Duration::from_secs(3600);
    for path in list(folder) {
        let is_unfinished =
            path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(UNFINISHED.as_bytes()));
        let age = || fs::symlink_metadata(&path).ok()?.modified().ok()?.elapsed().ok();
        if is_unfinished && age().is_some_and(|age| age > OLD) {
            let _ = fs::remove_file(&path);
        }
    }
}

/// Writes at the end of a file, which is made if it does not exist, in one piece and without waiting for the disk.
///
/// # Errors
/// Returns an error if the bytes could not be written; a part of them may be there.
pub fn append(path: &Path, contents: &[u8]) -> io::Result<()> {
    write(&mut OpenOptions::new().append(true).create(true).open(path)?, path, contents)
}

fn rename_over(unfinished: tempfile::NamedTempFile, path: &Path) -> io::Result<()> {
    take_over_attributes(unfinished.as_file(), path)?;
    #[cfg(feature = "dev")]
    faults::change(|| Change::Rename(unfinished.path().into(), path.into()))?;
    unfinished.persist(path)?;
    Ok(())
}

/// The place to which a path leads.
enum Place {
    /// The path of a regular file behind all links. It need not exist.
    File(PathBuf),
    /// A stream of this program, by its number. It may be a regular file.
    Stream(u32),
    /// A folder, a device, a pipe or a socket.
    Other(FileType),
}

/// Follows links from a path to the place where they end.
fn place_of(path: &Path) -> io::Result<Place> {
    /// The number of links that Linux follows.
    const MAX_LINKS: usize = 40;
    let mut target = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        if let Some(number) = stream_at(&target) {
            return Ok(Place::Stream(number));
        }
        // Before the links are followed: those of the system to the streams of other programs name no path.
        if let Some(other) = fs::metadata(&target).ok().filter(|metadata| !metadata.is_file()) {
            return Ok(Place::Other(other.file_type()));
        }
        if !fs::symlink_metadata(&target).is_ok_and(|metadata| metadata.is_symlink()) {
            return Ok(Place::File(target));
        }
        let next = fs::read_link(&target)?;
        target = folder_of(&target).join(next);
    }
    // The system's error describes links that lead to each other.
    fs::canonicalize(path).map(Place::File)
}

/// Returns the number of the stream of this program that a path without further links stands for.
#[cfg(unix)]
fn stream_at(path: &Path) -> Option<u32> {
    let number = path.file_name()?.to_str()?.parse().ok()?;
    let folder = fs::canonicalize(folder_of(path)).ok()?;
    let is_own = folder == Path::new("/dev/fd") || fs::canonicalize("/proc/self/fd").is_ok_and(|own| own == folder);
    is_own.then_some(number)
}

#[cfg(not(unix))]
const fn stream_at(_: &Path) -> Option<u32> {
    None
}

/// Writes into something that is not a regular file.
fn write_into(path: &Path, place: &Place, contents: &[u8]) -> io::Result<()> {
    match place {
        Place::Other(kind) if kind.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Place::Stream(STANDARD_OUTPUT) => write_and_flush(&mut io::stdout().lock(), contents),
        Place::Stream(STANDARD_ERROR) => write_and_flush(&mut io::stderr().lock(), contents),
        // Behind what others have written, if it is a regular file.
        Place::Stream(_) => write_and_flush(&mut OpenOptions::new().append(true).open(path)?, contents),
        Place::Other(_) | Place::File(_) => write_and_flush(&mut OpenOptions::new().write(true).open(path)?, contents),
    }
}

fn write_and_flush(output: &mut dyn Write, contents: &[u8]) -> io::Result<()> {
    output.write_all(contents)?;
    output.flush()
}

/// Writes into a device.
///
/// # Errors
/// Returns an error if it cannot be written, or for a pipe, for whose reader the program would wait.
fn write_without_waiting(path: &Path, place: &Place, contents: &[u8]) -> io::Result<()> {
    #[cfg(unix)]
    if let Place::Other(kind) = place
        && std::os::unix::fs::FileTypeExt::is_fifo(kind)
    {
        return Err(io::ErrorKind::Unsupported.into());
    }
    write_into(path, place, contents)
}

/// Gives a new file the permissions and the owner of the file that it will replace.
///
/// # Errors
/// Returns an error if the old file may not be written.
fn take_over_attributes(new: &File, old: &Path) -> io::Result<()> {
    let Ok(metadata) = fs::metadata(old) else { return Ok(()) };
    // A new file could take the place of one that may not be written.
    if let Err(error) = OpenOptions::new().write(true).open(old)
        && error.kind() == io::ErrorKind::PermissionDenied
    {
        return Err(error);
    }
    // Some file systems have neither permissions nor owners; the contents are more important than both.
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        if new.metadata().is_ok_and(|now| (now.uid(), now.gid()) != (metadata.uid(), metadata.gid())) {
            let _ = fchown(new, Some(metadata.uid()), Some(metadata.gid()));
        }
    }
    let _ = new.set_permissions(metadata.permissions());
    Ok(())
}

fn write(file: &mut File, path: &Path, contents: &[u8]) -> io::Result<()> {
    #[cfg(feature = "dev")]
    return faults::write(file, path, contents);
    #[cfg(not(feature = "dev"))]
    {
        let _ = path;
        io::Write::write_all(file, contents)
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Waits until the names in a folder are on the disk. Without this a renamed file may lose its new name in a power cut, even if its
/// contents are on the disk.
fn sync_folder(folder: &Path) -> io::Result<()> {
    #[cfg(feature = "dev")]
    faults::change(|| Change::SyncFolder(folder.into()))?;
    #[cfg(unix)]
    if let Err(error) = File::open(folder).and_then(|folder| folder.sync_all()) {
        use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
        // Some file systems do not support this, and some folders may be written and not read.
        if !matches!(error.kind(), InvalidInput | PermissionDenied | Unsupported) {
            return Err(error);
        }
    }
    #[cfg(not(unix))]
    let _ = folder;
    Ok(())
}

/// A folder that is removed when it is dropped.
#[derive(Debug)]
pub struct TemporaryFolder(tempfile::TempDir);

impl TemporaryFolder {
    /// Makes a new temporary folder.
    ///
    /// # Errors
    /// Returns an error if the folder could not be made.
    pub fn make() -> io::Result<TemporaryFolder> {
        tempfile::tempdir().map(TemporaryFolder)
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

/// Creates a temporary file with these contents in the folder of a path.
fn write_beside(path: &Path, contents: &[u8]) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED);
    // Readable for others, as any other file of the player is and a temporary one is not.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    #[cfg(feature = "dev")]
    faults::change(|| Change::Create(path.into()))?;
    let mut file = builder.tempfile_in(folder_of(path))?;
    let name = file.path().to_path_buf();
    write(file.as_file_mut(), &name, contents)?;
    Ok(file)
}

/// Waits until the contents of files are on the disk. Many are waited for at the same time, so that the disk writes them together.
fn sync_together(files: &[tempfile::NamedTempFile]) -> io::Result<()> {
    const MAX_THREADS: usize = 16;
    #[cfg(feature = "dev")]
    files.iter().try_for_each(|file| faults::change(|| Change::Sync(file.path().into())))?;
    let (next, result) = (AtomicUsize::new(0), Mutex::new(Ok(())));
    let sync = || {
        while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let (Err(error), Ok(mut result)) = (file.as_file().sync_all(), result.lock()) {
                *result = Err(error);
            }
        }
    };
    threads::team(files.len().min(MAX_THREADS).saturating_sub(1), |_| sync(), sync);
    result.into_inner().unwrap_or(Ok(()))
}

/// Removes a file. Does nothing if it does not exist.
///
/// # Errors
/// Returns an error if the file exists and cannot be removed.
pub fn remove(path: &Path) -> io::Result<()> {
    #[cfg(feature = "dev")]
    faults::change(|| Change::Remove(path.into()))?;
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}

/// Removes a file whose contents are in another file now, as [`remove`] does. A page, which may store its files in any order, stores
/// both together.
///
/// # Errors
/// The same as of [`remove`].
pub fn remove_moved(path: &Path, _new_path: &Path) -> io::Result<()> {
    remove(path)
}

/// Renames a file.
///
/// # Errors
/// Returns an error if the system does not allow it.
pub fn rename(path: &Path, to: &Path) -> io::Result<()> {
    #[cfg(feature = "dev")]
    faults::change(|| Change::Rename(path.into(), to.into()))?;
    fs::rename(path, to)
}

/// Renames a file unless the new path exists. Returns `true` if it was renamed. No other program can create the new path between
/// the check and the renaming.
///
/// # Errors
/// Returns an error if the system does not allow it.
pub fn rename_to_new(path: &Path, to: &Path) -> io::Result<bool> {
    #[cfg(feature = "dev")]
    faults::change(|| Change::RenameToNew(path.into(), to.into()))?;
    #[cfg(unix)]
    if let Some(target) = fs::read_link(path).ok().filter(|target| target.is_relative() && path.parent() != to.parent())
    {
        // A relative link leads elsewhere from another folder.
        let target = std::path::absolute(folder_of(path).join(target))?;
        return match std::os::unix::fs::symlink(target, to) {
            Ok(()) => fs::remove_file(path).map(|()| true),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(error),
        };
    }
    let mut from = tempfile::TempPath::try_from_path(path)?;
    // It is not a temporary file, and stays.
    from.disable_cleanup(true);
    match from.persist_noclobber(to) {
        Ok(()) => Ok(true),
        Err(refused) if refused.error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(refused) => Err(refused.error),
    }
}

/// Returns `true` if the path exists, also as a broken link.
pub fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Returns `false` if the path leads to a folder, a device, a pipe or a stream of this program. A file need not exist.
pub fn leads_to_file(path: &Path) -> bool {
    matches!(place_of(path), Ok(Place::File(_)))
}

/// Returns `true` if the path is a folder.
pub fn is_folder(path: &Path) -> bool {
    path.is_dir()
}

/// Returns the time of the last change of a file, since 1970. Returns `None` if the file does not exist.
pub fn modified(path: &Path) -> Option<Duration> {
    let metadata = fs::symlink_metadata(path).ok()?;
    let time = metadata.modified().ok().and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
    Some(time.unwrap_or_default())
}

/// Returns the paths in a folder, sorted. Returns no paths if the folder cannot be read.
pub fn list(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths
}

/// Returns the regular files of a folder whose names are text, sorted by name; none if there is no such folder. A link counts as
/// its target, and a broken link as an empty file.
///
/// # Errors
/// Returns an error if the folder exists and cannot be read.
pub fn regular_files(folder: &Path) -> io::Result<Vec<FileEntry>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        result => result?,
    };
    let file_entry = |entry: fs::DirEntry| {
        let metadata = match fs::metadata(entry.path()) {
            Ok(metadata) => Some(metadata).filter(fs::Metadata::is_file)?,
            Err(_) => entry.metadata().ok().filter(|metadata| metadata.is_symlink())?,
        };
        let time = metadata.modified().ok().and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
        let modified = u64::try_from(time.unwrap_or_default().as_nanos()).unwrap_or(u64::MAX);
        Some(FileEntry { name: entry.file_name().into_string().ok()?, length: metadata.len(), modified })
    };
    let mut files: Vec<FileEntry> = entries.filter_map(|entry| file_entry(entry.ok()?)).collect();
    files.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(files)
}

/// Makes a folder and its missing parents.
///
/// # Errors
/// Returns an error if the system does not allow it.
pub fn make_folder(path: &Path) -> io::Result<()> {
    #[cfg(feature = "dev")]
    faults::change(|| Change::MakeFolder(path.into()))?;
    fs::create_dir_all(path)
}

/// Returns the folder for the player's data that is usual on this system. Returns `None` if the player has no home folder.
pub fn data_folder() -> Option<PathBuf> {
    Some(directories::ProjectDirs::from("", "", "benediction")?.data_dir().to_path_buf())
}
