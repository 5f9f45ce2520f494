//! Files, by their paths.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

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

/// Writes a whole file: beside the old one, on the disk, and then into its place, so that whatever happens one of the two
/// is there.
///
/// # Errors
/// It could not be written; then the old one is as it was.
pub fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut beside = tempfile::Builder::new();
    beside.prefix(".saving-");
    // As any other file of the player's, and not for his eyes alone as a temporary one.
    #[cfg(unix)]
    beside.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = beside.tempfile_in(folder)?;
    file.write_all(contents)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// Removes a file, if it is there.
///
/// # Errors
/// It is there, and the system does not allow it.
pub fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}
