//! Locks between copies of the program. Each is a file that exists only while the lock is held, or after a copy was killed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use same_file::Handle;

/// Number of attempts to open a file that its last owner removed in the meantime.
const MAX_ATTEMPTS: usize = 100;

/// A lock that is released when it is dropped. On a system without locks it locks nothing.
#[derive(Debug)]
pub struct Lock {
    file: Option<(PathBuf, Handle)>,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Before the lock is released: after that the file may belong to another copy.
        if let Some((path, _)) = &self.file {
            let _ = fs::remove_file(path);
        }
    }
}

/// Locks a file, which is made. Returns `None` if another copy of the program has locked it.
pub fn lock(path: &Path) -> Option<Lock> {
    // Opening a pipe would wait for a reader.
    let is_special = fs::metadata(path).is_ok_and(|metadata| !metadata.is_file());
    for _ in 0..MAX_ATTEMPTS {
        // If the folder cannot be written, there is no lock, and no other copy writes there either.
        let Some(handle) = Some(path).filter(|_| !is_special).and_then(|path| open(path).ok()) else {
            return Some(Lock { file: None });
        };
        match handle.as_file().try_lock() {
            Ok(()) if Handle::from_path(path).is_ok_and(|current| current == handle) => {
                return Some(Lock { file: Some((path.into(), handle)) });
            }
            // Its owner removed it after it was opened.
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return None,
            // Some file systems have no locks; being able to save a game there is worth the risk.
            Err(TryLockError::Error(_)) => return Some(Lock { file: None }),
        }
    }
    None
}

/// Locks a file, which is made, and waits while another copy of the program has locked it. `on_wait` is called once if that takes more
/// than a second.
pub fn lock_when_free(path: &Path, on_wait: &mut dyn FnMut()) -> Lock {
    const PAUSE: Duration = Duration::from_millis(20);
    const PAUSES_OF_A_SECOND: u32 = 50;
    let mut pauses = 0;
    loop {
        if let Some(lock) = lock(path) {
            return lock;
        }
        pauses += 1;
        if pauses == PAUSES_OF_A_SECOND {
            on_wait();
        }
        thread::sleep(PAUSE);
    }
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
    fn lock_is_exclusive_and_leaves_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        // Left by an earlier version, or by a copy that was killed.
        fs::write(&path, "").unwrap();
        let file = lock(&path).unwrap();
        assert!(path.exists() && lock(&path).is_none());
        drop(file);
        assert!(!path.exists());
        let again = lock(&path).unwrap();
        assert!(again.file.is_some() && lock(&path).is_none());
        // The lock stays when its file is moved.
        let elsewhere = folder.path().join("moved");
        fs::rename(&path, &elsewhere).unwrap();
        assert!(lock(&elsewhere).is_none());
    }

    #[test]
    fn lock_stays_exclusive_through_repeated_releases() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        let (holders, acquired) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        let Some(file) = lock(&path) else { continue };
                        assert!(file.file.is_some());
                        assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0);
                        acquired.fetch_add(1, Ordering::SeqCst);
                        holders.fetch_sub(1, Ordering::SeqCst);
                    }
                });
            }
        });
        assert!(acquired.load(Ordering::SeqCst) > 0 && !path.exists());
    }

    #[test]
    fn lock_holds_no_file_where_locking_fails() {
        let folder = tempfile::tempdir().unwrap();
        assert!(lock(&folder.path().join("none/lock")).unwrap().file.is_none());
        assert!(lock(folder.path()).unwrap().file.is_none() && folder.path().exists());
    }
}
