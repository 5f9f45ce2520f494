//! Faults of a disk and of a clock, made on purpose for tests. The changes that this thread makes in files are counted and
//! recorded, and from a chosen change on the disk fails. Only with the feature `dev`.

use std::cell::{Cell, RefCell};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A change of the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A folder and its missing parents were made.
    MakeFolder(PathBuf),
    /// An empty file was made.
    Create(PathBuf),
    /// Bytes were written at the end of a file, which was made if it did not exist.
    Write(PathBuf, Vec<u8>),
    /// The contents of a file were synchronised with the disk.
    Sync(PathBuf),
    /// The names in a folder were synchronised with the disk.
    SyncFolder(PathBuf),
    /// A file was renamed; it replaces a file with the new name.
    Rename(PathBuf, PathBuf),
    /// A file was renamed, unless something has the new name already.
    RenameToNew(PathBuf, PathBuf),
    /// A file was removed.
    Remove(PathBuf),
}

/// A fault of the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// One change fails.
    Once(io::ErrorKind),
    /// This change and all later ones fail: the disk is full, or the power was cut.
    FromThenOn(io::ErrorKind),
}

struct Plan {
    /// Number of the first change that fails, from 1.
    at: usize,
    fault: Fault,
    changes: usize,
    done: Vec<Change>,
}

thread_local! {
    static PLAN: RefCell<Option<Plan>> = const { RefCell::new(None) };
    static CLOCK: Cell<Option<Duration>> = const { Cell::new(None) };
}

/// Makes the change number `at`, from 1, of this thread fail. The count starts now.
pub fn fail(at: usize, fault: Fault) {
    PLAN.set(Some(Plan { at, fault, changes: 0, done: Vec::new() }));
}

/// Ends the faults. Returns the number of changes that were tried, and those that took effect.
pub fn end() -> (usize, Vec<Change>) {
    PLAN.take().map_or((0, Vec::new()), |plan| (plan.changes, plan.done))
}

/// Sets the clock of this thread, which then stands still. `None` sets it back to the system's clock.
pub fn set_clock(since_1970: Option<Duration>) {
    CLOCK.set(since_1970);
}

/// Returns the time to which the clock of this thread is set.
pub(super) fn clock() -> Option<Duration> {
    CLOCK.get()
}

/// Records a change that is about to be made.
///
/// # Errors
/// Returns an error if the change must fail.
pub(super) fn change(change: impl FnOnce() -> Change) -> io::Result<()> {
    PLAN.with_borrow_mut(|plan| {
        let Some(plan) = plan else { return Ok(()) };
        plan.changes += 1;
        match plan.fault {
            Fault::Once(kind) if plan.changes == plan.at => Err(kind.into()),
            Fault::FromThenOn(kind) if plan.changes >= plan.at => Err(kind.into()),
            _ => {
                plan.done.push(change());
                Ok(())
            }
        }
    })
}

/// Writes bytes at the end of a file. Writes only half of them if this is the change that fails first.
pub(super) fn write(file: &mut File, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let first = PLAN.with_borrow(|plan| plan.as_ref().is_some_and(|plan| plan.changes + 1 == plan.at));
    let allowed = change(|| Change::Write(path.into(), bytes.into()));
    let bytes = match &allowed {
        Ok(()) => bytes,
        // The bytes that were written before the disk was full or the power was cut.
        Err(_) if first => &bytes[..bytes.len() / 2],
        Err(_) => &[],
    };
    if allowed.is_err() && !bytes.is_empty() {
        PLAN.with_borrow_mut(|plan| {
            let done = plan.as_mut().map(|plan| &mut plan.done);
            done.into_iter().for_each(|done| done.push(Change::Write(path.into(), bytes.into())));
        });
    }
    file.write_all(bytes)?;
    allowed
}
