//! Faults of a disk and of a clock, made on purpose for tests: whatever this thread changes in files is counted and written down,
//! and from the N-th change on the disk fails as was asked. Only with the feature `dev`.

use std::cell::{Cell, RefCell};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A change of the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A folder, and those that it lies in.
    MakeFolder(PathBuf),
    /// An empty file.
    Create(PathBuf),
    /// Bytes at the end of a file, which is made where there is none.
    Write(PathBuf, Vec<u8>),
    /// What is in a file is on the disk.
    Sync(PathBuf),
    /// The names in a folder are on the disk.
    SyncFolder(PathBuf),
    /// A file has another name; what had that name before is gone.
    Rename(PathBuf, PathBuf),
    /// A file has another name, unless something has that name already.
    RenameToNew(PathBuf, PathBuf),
    /// A file is gone.
    Remove(PathBuf),
}

/// How a disk fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// This once.
    Once(io::ErrorKind),
    /// From now on: the disk is full, or the power was cut.
    FromThenOn(io::ErrorKind),
}

struct Plan {
    /// The change that fails first, from 1.
    at: usize,
    fault: Fault,
    changes: usize,
    done: Vec<Change>,
}

thread_local! {
    static PLAN: RefCell<Option<Plan>> = const { RefCell::new(None) };
    static CLOCK: Cell<Option<Duration>> = const { Cell::new(None) };
}

/// Lets the change with this number, from 1, fail that this thread makes from now on.
pub fn fail(at: usize, fault: Fault) {
    PLAN.set(Some(Plan { at, fault, changes: 0, done: Vec::new() }));
}

/// Nothing fails any more: how many changes there were or would have been, and those that took effect.
pub fn end() -> (usize, Vec<Change>) {
    PLAN.take().map_or((0, Vec::new()), |plan| (plan.changes, plan.done))
}

/// Sets the clock of this thread, which then stands still; the system's clock counts again when nothing is said.
pub fn set_clock(since_1970: Option<Duration>) {
    CLOCK.set(since_1970);
}

/// How the clock of this thread was set.
pub(super) fn clock() -> Option<Duration> {
    CLOCK.get()
}

/// Says that a change is about to be made.
///
/// # Errors
/// It is not to be made.
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

/// Writes bytes at the end of a file: only half of them, where that fails.
pub(super) fn write(file: &mut File, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let first = PLAN.with_borrow(|plan| plan.as_ref().is_some_and(|plan| plan.changes + 1 == plan.at));
    let allowed = change(|| Change::Write(path.into(), bytes.into()));
    let bytes = match &allowed {
        Ok(()) => bytes,
        // The disk had room for so much, or the power lasted so long.
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
