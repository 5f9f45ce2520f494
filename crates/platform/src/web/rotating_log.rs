//! A page has no log file: log entries go to the browser's console.

use std::io::{self, Write};
use std::path::Path;

/// A file to append to. A page has none.
#[derive(Debug)]
pub struct RotatingLog;

impl RotatingLog {
    /// Fails.
    ///
    /// # Errors
    /// Returns an error always, because there is no such file.
    pub fn open(_path: &Path, _max_size: u64) -> io::Result<RotatingLog> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

impl Write for RotatingLog {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
