//! Locks between copies of the program. Each is a file, which is there only while the lock is held, or after a copy was killed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use same_file::Handle;

/// How often a file is opened again that its last owner removed meanwhile.
const TRIES: usize = 100;

/// A lock that is given back when it is dropped. Where the system has no locks nothing is held.
#[derive(Debug)]
pub struct Lock {
    held: Option<(PathBuf, Handle)>,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Before it is given back: from then on it may be another copy's.
        if let Some((path, _)) = &self.held {
            let _ = fs::remove_file(path);
        }
    }
}

/// Takes the lock that a file stands for, which is made; nothing where another copy of the program holds it.
pub fn lock(path: &Path) -> Option<Lock> {
    // A pipe would wait for somebody to read.
    let strange = fs::metadata(path).is_ok_and(|about| !about.is_file());
    for _ in 0..TRIES {
        // A folder that cannot be written holds no lock, and no other copy writes there either.
        let Some(handle) = Some(path).filter(|_| !strange).and_then(|path| open(path).ok()) else {
            return Some(Lock { held: None });
        };
        match handle.as_file().try_lock() {
            Ok(()) if Handle::from_path(path).is_ok_and(|there| there == handle) => {
                return Some(Lock { held: Some((path.into(), handle)) });
            }
            // Its owner removed it after it was opened.
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return None,
            // File systems without locks exist; a game that can be kept there is worth more than the risk.
            Err(TryLockError::Error(_)) => return Some(Lock { held: None }),
        }
    }
    None
}

fn open(path: &Path) -> io::Result<Handle> {
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
    Handle::from_file(file.or_else(|_| File::open(path))?)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn a_lock_is_held_by_one_and_leaves_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        // Of an earlier version, or of a copy that was killed.
        fs::write(&path, "").unwrap();
        let held = lock(&path).unwrap();
        assert!(path.exists() && lock(&path).is_none());
        drop(held);
        assert!(!path.exists());
        let again = lock(&path).unwrap();
        assert!(again.held.is_some() && lock(&path).is_none());
        // It stays held when something else takes the place of its file.
        let elsewhere = folder.path().join("moved");
        fs::rename(&path, &elsewhere).unwrap();
        assert!(lock(&elsewhere).is_none());
    }

    #[test]
    fn never_two_hold_it_however_often_it_is_given_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        let (holders, taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        let Some(held) = lock(&path) else { continue };
                        assert!(held.held.is_some());
                        assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0);
                        taken.fetch_add(1, Ordering::SeqCst);
                        holders.fetch_sub(1, Ordering::SeqCst);
                    }
                });
            }
        });
        assert!(taken.load(Ordering::SeqCst) > 0 && !path.exists());
    }

    #[test]
    fn where_nothing_can_be_locked_nothing_is_held() {
        let folder = tempfile::tempdir().unwrap();
        assert!(lock(&folder.path().join("none/lock")).unwrap().held.is_none());
        assert!(lock(folder.path()).unwrap().held.is_none() && folder.path().exists());
    }
}
