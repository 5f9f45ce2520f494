//! A log file of limited size.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file to append to. When it is full, it is renamed and replaces the older of the two files, and a new one is created.
#[derive(Debug)]
pub struct RotatingLog {
    path: PathBuf,
    older: PathBuf,
    file: File,
    size: u64,
    max_size: u64,
}

impl RotatingLog {
    /// Opens a file, or creates it, that may have `max_size` bytes.
    ///
    /// # Errors
    /// Returns an error if the system does not allow it.
    pub fn open(path: &Path, max_size: u64) -> io::Result<RotatingLog> {
        let file = OpenOptions::new().append(true).create(true).open(path)?;
        let size = file.metadata()?.len();
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        let older = path.with_extension(["old", &ending].join("."));
        Ok(RotatingLog { path: path.into(), older, file, size, max_size })
    }

    fn rotate(&mut self) -> io::Result<()> {
        fs::rename(&self.path, &self.older)?;
        self.file = OpenOptions::new().append(true).create(true).open(&self.path)?;
        self.size = 0;
        Ok(())
    }
}

impl Write for RotatingLog {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // A larger entry is written too, so that no entry is split.
        if self.size > 0 && self.size + bytes.len() as u64 > self.max_size {
            self.rotate()?;
        }
        let written = self.file.write(bytes)?;
        self.size += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotating_log_keeps_latest_entries_in_two_limited_files() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log.txt");
        for round in 0..3 {
            let mut log = RotatingLog::open(&path, 100).expect("a file");
            for entry in 0..20 {
                writeln!(log, "round {round} entry {entry:2}").expect("written");
            }
        }
        let [new, old] = ["log.txt", "log.old.txt"].map(|name| fs::read_to_string(folder.path().join(name)).unwrap());
        assert!(new.len() <= 100 && old.len() <= 100, "{} {}", new.len(), old.len());
        let all = old + &new;
        assert!(all.ends_with("round 2 entry 18\nround 2 entry 19\n"), "{all}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}
