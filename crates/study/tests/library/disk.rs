//! The possible contents of a disk after a power failure.
//!
//! Names come and go in the order in which that was asked for, as on every file system that keeps a journal, and after the power
//! was cut the last of these changes may be missing: all that came after a folder was waited for. What is in a file is there as far
//! as it was waited for; of the rest there may be nothing, a part, all, or zeros, whether or not its name is there.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use benediction_platform::faults::Change;

/// What is left of bytes that were not synced.
#[derive(Clone, Copy, Debug)]
pub enum UnsyncedBytes {
    Nothing,
    Half,
    All,
    Zeros,
}

impl UnsyncedBytes {
    pub const ALL: [UnsyncedBytes; 4] =
        [UnsyncedBytes::Nothing, UnsyncedBytes::Half, UnsyncedBytes::All, UnsyncedBytes::Zeros];
}

#[derive(Clone, Default)]
struct File {
    bytes: Vec<u8>,
    /// Number of bytes that were synced.
    synced: usize,
}

/// A disk before all changes.
#[derive(Clone, Default)]
pub struct Disk {
    files: Vec<File>,
    names: BTreeMap<PathBuf, usize>,
    folders: Vec<PathBuf>,
}

impl Disk {
    /// Returns the current contents of a folder.
    pub fn open(folder: &Path) -> Disk {
        let mut disk = Disk::default();
        disk.scan(folder);
        disk
    }

    fn scan(&mut self, folder: &Path) {
        self.folders.push(folder.into());
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                self.scan(&path);
            } else {
                let bytes = fs::read(&path).unwrap();
                self.names.insert(path, self.files.len());
                self.files.push(File { synced: bytes.len(), bytes });
            }
        }
    }

    /// After how many changes the names may have stayed as they were, from the first to the last possibility.
    pub fn moments(changes: &[Change]) -> std::ops::RangeInclusive<usize> {
        let waited_for = changes.iter().rposition(|change| matches!(change, Change::SyncFolder(_)));
        waited_for.map_or(0, |at| at + 1)..=changes.len()
    }

    /// The disk after these changes, of which the names know only the first ones.
    pub fn after(&self, changes: &[Change], names_know: usize) -> Disk {
        let mut now = self.clone();
        let mut kept = self.clone();
        for (number, change) in changes.iter().enumerate() {
            if number == names_know {
                kept = now.clone();
            }
            now.make(change);
        }
        if names_know >= changes.len() {
            kept = now.clone();
        }
        // The names of then, and what is in the files now.
        Disk { files: now.files, ..kept }
    }

    fn make(&mut self, change: &Change) {
        match change {
            Change::MakeFolder(path) => self.folders.push(path.clone()),
            // A file beside this one, which has no name yet that is known.
            Change::Create(_) | Change::SyncFolder(_) => {}
            Change::Write(path, bytes) => {
                let id = *self.names.entry(path.clone()).or_insert_with(|| {
                    self.files.push(File::default());
                    self.files.len() - 1
                });
                self.files[id].bytes.extend(bytes);
            }
            Change::Sync(path) => {
                let file = &mut self.files[self.names[path]];
                file.synced = file.bytes.len();
            }
            Change::Rename(from, to) => {
                let id = self.names.remove(from).unwrap();
                self.names.insert(to.clone(), id);
            }
            Change::RenameToNew(_, to) if self.names.contains_key(to) => {}
            Change::RenameToNew(from, to) => {
                let id = self.names.remove(from).unwrap();
                self.names.insert(to.clone(), id);
            }
            Change::Remove(path) => drop(self.names.remove(path)),
        }
    }

    /// Makes it real: below `folder` is what was below `of`.
    pub fn build(&self, of: &Path, folder: &Path, rest: UnsyncedBytes) {
        let place = |path: &Path| folder.join(path.strip_prefix(of).unwrap());
        for path in &self.folders {
            fs::create_dir_all(place(path)).unwrap();
        }
        for (path, id) in &self.names {
            let File { bytes, synced } = &self.files[*id];
            let more = &bytes[*synced..];
            let more = match rest {
                UnsyncedBytes::Nothing => Vec::new(),
                UnsyncedBytes::Half => more[..more.len() / 2].to_vec(),
                UnsyncedBytes::All => more.to_vec(),
                UnsyncedBytes::Zeros => vec![0; more.len()],
            };
            fs::write(place(path), [&bytes[..*synced], &more].concat()).unwrap();
        }
    }
}

#[test]
fn names_and_contents_are_lost_apart_from_each_other() {
    let path = |name: &str| PathBuf::from("/home").join(name);
    let changes = [
        Change::Write(path("new"), b"12".to_vec()),
        Change::Sync(path("new")),
        Change::Write(path("new"), b"34".to_vec()),
        Change::Rename(path("new"), path("game")),
    ];
    assert_eq!(Disk::moments(&changes), 0..=4);
    let folder = tempfile::tempdir().unwrap();
    let held = |names_know, rest| {
        let place = folder.path().join(format!("{names_know}{rest:?}"));
        fs::create_dir(&place).unwrap();
        Disk::default().after(&changes, names_know).build(Path::new("/home"), &place, rest);
        let mut found: Vec<(String, Vec<u8>)> = fs::read_dir(&place)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .map(|path| (path.file_name().unwrap().to_str().unwrap().into(), fs::read(path).unwrap()))
            .collect();
        found.sort();
        found
    };
    assert_eq!(held(0, UnsyncedBytes::All), []);
    assert_eq!(held(1, UnsyncedBytes::All), [("new".into(), b"1234".to_vec())]);
    assert_eq!(held(4, UnsyncedBytes::Nothing), [("game".into(), b"12".to_vec())]);
    assert_eq!(held(4, UnsyncedBytes::Half), [("game".into(), b"123".to_vec())]);
    assert_eq!(held(4, UnsyncedBytes::Zeros), [("game".into(), b"12\0\0".to_vec())]);
}
