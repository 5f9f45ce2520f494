//! Files, by their paths.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

#[cfg(feature = "dev")]
use super::faults::{self, Change};
pub use super::locks::{Lock, lock};

/// What is in a file, or in a pipe, to be read piece by piece.
///
/// # Errors
/// It is not there, or the system does not give it.
pub fn open(path: &Path) -> io::Result<impl Read + use<>> {
    File::open(path)
}

/// An empty file in the place of whatever was there, to be written piece by piece.
///
/// # Errors
/// The system does not allow it.
pub fn create(path: &Path) -> io::Result<File> {
    File::create(path)
}

/// Whether there are folders without files.
pub const HAS_FOLDERS: bool = true;

/// What is to be found at a path.
#[derive(Debug)]
pub enum Contents {
    /// Nothing.
    Nothing,
    /// Something that is not a regular file: a folder, or a pipe that would wait for somebody to write.
    NotRegular,
    /// More than was asked for.
    TooLong,
    /// All of it.
    Whole(Vec<u8>),
}

/// Reads a regular file of at most so many bytes.
///
/// # Errors
/// It is there, and the system does not give it.
pub fn read(path: &Path, most: u64) -> io::Result<Contents> {
    // Looked at before it is opened, because of pipes.
    let about = match fs::metadata(path) {
        Ok(about) => about,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Contents::Nothing),
        Err(error) => return Err(error),
    };
    if !about.is_file() {
        return Ok(Contents::NotRegular);
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(if bytes.len() as u64 > most { Contents::TooLong } else { Contents::Whole(bytes) })
}

/// Opens a regular file to read a little of it at a time; `None` if it is something else, such as a pipe.
///
/// # Errors
/// It is not there, or the system does not give it.
#[cfg(feature = "window")]
pub fn open_regular(path: &Path) -> io::Result<Option<File>> {
    if fs::metadata(path)?.is_file() { File::open(path).map(Some) } else { Ok(None) }
}

/// Writes a whole file: beside the old one, on the disk, and then into its place, so that whatever happens one of the two
/// is there; and waits until the new one is. A link stays a link: the file that it leads to is replaced. Permissions stay.
///
/// # Errors
/// It could not be written, or may not be; then the old one is as it was. Only where the disk fails at the very last, one of the two
/// is there.
pub fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    let path = &target_of(path)?;
    put(path, contents, true)?;
    sync_folder(folder_of(path))
}

/// The same without waiting for the disk, for what is needed only while the system runs: a reader sees the old file or the
/// new one, whole.
///
/// # Errors
/// It could not be written; then the old one is as it was.
pub fn swap(path: &Path, contents: &[u8]) -> io::Result<()> {
    put(&target_of(path)?, contents, false)
}

/// Writes a whole file where there is nothing of its name, as [`replace`] does; whether there was nothing.
///
/// # Errors
/// It could not be written; then nothing is there.
pub fn make(path: &Path, contents: &[u8]) -> io::Result<bool> {
    let beside = beside(path, contents, true)?;
    #[cfg(feature = "dev")]
    faults::change(|| Change::RenameToNew(beside.path().into(), path.into()))?;
    match beside.persist_noclobber(path) {
        Ok(_) => {}
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => return Ok(false),
        Err(error) => return Err(error.error),
    }
    sync_folder(folder_of(path)).inspect_err(|_| drop(fs::remove_file(path)))?;
    Ok(true)
}

/// Writes at the end of a file, which is made where there is none; in one piece, and without waiting for the disk.
///
/// # Errors
/// It could not be written; a part of it may be there.
pub fn append(path: &Path, contents: &[u8]) -> io::Result<()> {
    write(&mut OpenOptions::new().append(true).create(true).open(path)?, path, contents)
}

fn put(path: &Path, contents: &[u8], on_disk: bool) -> io::Result<()> {
    let beside = beside(path, contents, on_disk)?;
    take_over_attributes(beside.as_file(), path)?;
    #[cfg(feature = "dev")]
    faults::change(|| Change::Rename(beside.path().into(), path.into()))?;
    beside.persist(path)?;
    Ok(())
}

/// Follows links from a path to the file that is meant, which need not exist.
fn target_of(path: &Path) -> io::Result<PathBuf> {
    /// As many links as Linux follows.
    const MAX_LINKS: usize = 40;
    let mut target = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        if !fs::symlink_metadata(&target).is_ok_and(|about| about.is_symlink()) {
            return Ok(target);
        }
        let next = fs::read_link(&target)?;
        target = folder_of(&target).join(next);
    }
    // The system says what is wrong with links that lead to each other.
    fs::canonicalize(path)
}

/// Gives a new file the permissions and the owner of the one that it will replace.
///
/// # Errors
/// The old file may not be written.
fn take_over_attributes(new: &File, old: &Path) -> io::Result<()> {
    let Ok(about) = fs::metadata(old) else { return Ok(()) };
    // A new file could take the place of one that may not be written.
    if let Err(error) = OpenOptions::new().write(true).open(old)
        && error.kind() == io::ErrorKind::PermissionDenied
    {
        return Err(error);
    }
    // Some file systems know neither permissions nor owners; the contents count more than both.
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        if new.metadata().is_ok_and(|now| (now.uid(), now.gid()) != (about.uid(), about.gid())) {
            let _ = fchown(new, Some(about.uid()), Some(about.gid()));
        }
    }
    let _ = new.set_permissions(about.permissions());
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

/// Waits until the names in a folder are on the disk. Without this a file that was given its name may be without it after the
/// power was cut, even if all that is in it is there.
fn sync_folder(folder: &Path) -> io::Result<()> {
    #[cfg(feature = "dev")]
    faults::change(|| Change::SyncFolder(folder.into()))?;
    #[cfg(unix)]
    if let Err(error) = File::open(folder).and_then(|folder| folder.sync_all()) {
        use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
        // Some file systems know no such thing, and some folders may be written and not read.
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
    /// A fresh one.
    ///
    /// # Errors
    /// There is no room for one.
    pub fn make() -> io::Result<TemporaryFolder> {
        tempfile::tempdir().map(TemporaryFolder)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

/// A temporary file with these contents in the folder of a path.
fn beside(path: &Path, contents: &[u8], on_disk: bool) -> io::Result<tempfile::NamedTempFile> {
    let mut beside = tempfile::Builder::new();
    beside.prefix(".saving-");
    // As any other file of the player's, and not for his eyes alone as a temporary one.
    #[cfg(unix)]
    beside.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    #[cfg(feature = "dev")]
    faults::change(|| Change::Create(path.into()))?;
    let mut file = beside.tempfile_in(folder_of(path))?;
    let name = file.path().to_path_buf();
    write(file.as_file_mut(), &name, contents)?;
    if on_disk {
        #[cfg(feature = "dev")]
        faults::change(|| Change::Sync(name))?;
        file.as_file().sync_all()?;
    }
    Ok(file)
}

/// Removes a file, if it is there.
///
/// # Errors
/// It is there, and the system does not allow it.
pub fn remove(path: &Path) -> io::Result<()> {
    #[cfg(feature = "dev")]
    faults::change(|| Change::Remove(path.into()))?;
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Gives a file another name.
///
/// # Errors
/// The system does not allow it.
pub fn rename(path: &Path, to: &Path) -> io::Result<()> {
    #[cfg(feature = "dev")]
    faults::change(|| Change::Rename(path.into(), to.into()))?;
    fs::rename(path, to)
}

/// Gives a file a name that nothing has yet; whether nothing had it. Nobody can come between.
///
/// # Errors
/// The system does not allow it.
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
    // It is no temporary file, and stays.
    from.disable_cleanup(true);
    match from.persist_noclobber(to) {
        Ok(()) => Ok(true),
        Err(refused) if refused.error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(refused) => Err(refused.error),
    }
}

/// Whether there is anything of this name, be it a link that leads nowhere.
pub fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Whether there is a folder of this name.
pub fn is_folder(path: &Path) -> bool {
    path.is_dir()
}

/// When a file was written last, counted from 1970; nothing where there is none.
pub fn written(path: &Path) -> Option<Duration> {
    let about = fs::symlink_metadata(path).ok()?;
    let time = about.modified().ok().and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
    Some(time.unwrap_or_default())
}

/// What is in a folder, in the order of names; nothing where it cannot be looked into.
pub fn list(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths
}

/// A regular file of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name in the folder.
    pub name: String,
    /// Its length in bytes.
    pub length: u64,
    /// When it was written last, in nanoseconds since 1970.
    pub written: u64,
}

/// The regular files of a folder whose names are text, in the order of names; none where there is no such folder. A link counts as what
/// it leads to, and one that leads nowhere as an empty file.
///
/// # Errors
/// It is there, and the system does not let anybody look into it.
pub fn regular(folder: &Path) -> io::Result<Vec<Listed>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        other => other?,
    };
    let listed = |entry: fs::DirEntry| {
        let about = match fs::metadata(entry.path()) {
            Ok(about) => Some(about).filter(fs::Metadata::is_file)?,
            Err(_) => entry.metadata().ok().filter(|about| about.is_symlink())?,
        };
        let time = about.modified().ok().and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
        let written = u64::try_from(time.unwrap_or_default().as_nanos()).unwrap_or(u64::MAX);
        Some(Listed { name: entry.file_name().into_string().ok()?, length: about.len(), written })
    };
    let mut found: Vec<Listed> = entries.filter_map(|entry| listed(entry.ok()?)).collect();
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}

/// Makes a folder, and those that it lies in, where they are not there yet.
///
/// # Errors
/// The system does not allow it.
pub fn make_folder(path: &Path) -> io::Result<()> {
    #[cfg(feature = "dev")]
    faults::change(|| Change::MakeFolder(path.into()))?;
    fs::create_dir_all(path)
}

/// The folder in which this system's programs keep what belongs to a player.
pub fn data_folder() -> Option<PathBuf> {
    Some(directories::ProjectDirs::from("", "", "benediction")?.data_dir().to_path_buf())
}
