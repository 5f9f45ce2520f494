//! The changed files of a page that are not in the database yet.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::path::{Path, PathBuf};

/// Two files that are stored in one transaction, or something could be lost: the old and the new path of a file.
type Pair = (PathBuf, PathBuf);

/// The files whose changes are not stored yet.
#[derive(Debug, Default)]
pub struct Waiting {
    /// The files that were changed or removed, and not yet given to the database.
    changed: BTreeSet<PathBuf>,
    /// The files of the transaction that has not ended yet.
    in_transaction: BTreeSet<PathBuf>,
    /// The files that could not be stored, and are tried again later.
    failed: BTreeSet<PathBuf>,
    /// Pairs of files that wait.
    pairs: Vec<Pair>,
    /// Pairs of the transaction.
    pairs_in_transaction: Vec<Pair>,
    /// The files that the program can do without. They may have been stored since.
    spare: BTreeSet<PathBuf>,
}

impl Waiting {
    /// No files.
    pub const fn new() -> Waiting {
        Waiting {
            changed: BTreeSet::new(),
            in_transaction: BTreeSet::new(),
            failed: BTreeSet::new(),
            pairs: Vec::new(),
            pairs_in_transaction: Vec::new(),
            spare: BTreeSet::new(),
        }
    }

    /// Adds a file that was changed or removed.
    pub fn add(&mut self, path: &Path) {
        self.spare.remove(path);
        self.changed.insert(path.into());
    }

    /// Adds a changed file that the program can do without.
    pub fn add_spare(&mut self, path: &Path) {
        self.changed.insert(path.into());
        self.spare.insert(path.into());
    }

    /// Adds two files that must be stored together.
    pub fn add_pair(&mut self, old: &Path, new: &Path) {
        self.add(old);
        self.add(new);
        self.pairs.push((old.into(), new.into()));
    }

    /// Returns `true` if a change of the file is not stored.
    pub fn contains(&self, path: &Path) -> bool {
        [&self.changed, &self.in_transaction, &self.failed].into_iter().any(|paths| paths.contains(path))
    }

    /// `true` while a file waits that may still be stored without another attempt.
    pub fn is_active(&self) -> bool {
        !(self.changed.is_empty() && self.in_transaction.is_empty())
    }

    /// `true` if no file waits.
    pub fn is_empty(&self) -> bool {
        !self.is_active() && self.failed.is_empty()
    }

    /// `true` if something would be lost with the page, more than what the program can do without.
    pub fn has_player_files(&self) -> bool {
        self.changed.iter().chain(&self.in_transaction).chain(&self.failed).any(|path| !self.spare.contains(path))
    }

    /// Returns the files that are in no transaction.
    pub fn outside(&self) -> BTreeSet<PathBuf> {
        self.changed.union(&self.failed).cloned().collect()
    }

    /// Makes those that could not be stored be tried again.
    pub fn try_again(&mut self) {
        self.changed.append(&mut self.failed);
    }

    /// Begins a transaction of all files that are to be tried.
    pub fn begin_all(&mut self) -> BTreeSet<PathBuf> {
        let paths = self.changed.clone();
        self.begin(paths)
    }

    /// Begins a transaction of some files, as far as they still wait, and of those that belong to them. Returns them.
    pub fn begin(&mut self, paths: impl IntoIterator<Item = PathBuf>) -> BTreeSet<PathBuf> {
        let mut batch: BTreeSet<PathBuf> = paths.into_iter().filter(|path| self.changed.contains(path)).collect();
        loop {
            let belongs = |(old, new): &mut Pair| batch.contains(old) || batch.contains(new);
            let pairs: Vec<Pair> = self.pairs.extract_if(.., belongs).collect();
            if pairs.is_empty() {
                break;
            }
            batch.extend(pairs.iter().flat_map(|(old, new)| [old.clone(), new.clone()]));
            self.pairs_in_transaction.extend(pairs);
        }
        for path in &batch {
            self.changed.remove(path);
            self.failed.remove(path);
        }
        self.in_transaction.clone_from(&batch);
        batch
    }

    /// Ends the transaction: its files are stored.
    pub fn end(&mut self) {
        self.in_transaction.clear();
        self.pairs_in_transaction.clear();
    }

    /// Ends the transaction: its files are to be tried in smaller ones.
    pub fn put_back(&mut self) {
        self.changed.append(&mut self.in_transaction);
        self.pairs.append(&mut self.pairs_in_transaction);
    }

    /// Ends the transaction: its files are not stored.
    pub fn fail(&mut self) {
        self.failed.append(&mut self.in_transaction);
        self.pairs.append(&mut self.pairs_in_transaction);
    }

    /// Ends the transaction: its files are not stored, and the others are not tried before them.
    pub fn fail_all(&mut self) {
        self.fail();
        self.failed.append(&mut self.changed);
    }

    /// Parts files that wait into the smallest groups that may be stored one without the other. Those with little contents come
    /// first, and last those that the program can do without.
    pub fn groups(&self, paths: &BTreeSet<PathBuf>, length: impl Fn(&Path) -> usize) -> Vec<Vec<PathBuf>> {
        let mut groups: Vec<Vec<&Path>> = paths.iter().map(|path| vec![path.as_path()]).collect();
        let mut group_of: BTreeMap<&Path, usize> =
            paths.iter().enumerate().map(|(index, path)| (path.as_path(), index)).collect();
        for (old, new) in self.pairs.iter().chain(&self.pairs_in_transaction) {
            let (Some(one), Some(other)) = (group_of.get(old.as_path()), group_of.get(new.as_path())) else { continue };
            let (small, large) =
                if groups[*one].len() < groups[*other].len() { (*one, *other) } else { (*other, *one) };
            if small != large {
                let moved = mem::take(&mut groups[small]);
                group_of.extend(moved.iter().map(|path| (*path, large)));
                groups[large].extend(moved);
            }
        }
        groups.retain(|group| !group.is_empty());
        groups.sort_by_cached_key(|group| {
            let is_spare = group.iter().all(|path| self.spare.contains(*path));
            (is_spare, group.iter().map(|path| length(path)).sum::<usize>())
        });
        groups.into_iter().map(|group| group.into_iter().map(Into::into).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(names: &[&str]) -> BTreeSet<PathBuf> {
        names.iter().map(PathBuf::from).collect()
    }

    /// Returns the groups of all files that wait. The length of a file is that of its name.
    fn groups(waiting: &Waiting) -> Vec<BTreeSet<PathBuf>> {
        let groups = waiting.groups(&waiting.outside(), |path| path.as_os_str().len());
        groups.into_iter().map(|group| group.into_iter().collect()).collect()
    }

    #[test]
    fn small_files_come_first_and_spare_ones_last() {
        let mut waiting = Waiting::new();
        waiting.add_spare(Path::new("i"));
        ["long", "a", "mid"].into_iter().for_each(|name| waiting.add(Path::new(name)));
        assert_eq!(groups(&waiting), [["a"], ["mid"], ["long"], ["i"]].map(|names| paths(&names)));
        // The player has changed the spare file, so it is saved like the others.
        waiting.add(Path::new("i"));
        assert_eq!(groups(&waiting)[..2], [["a"], ["i"]].map(|names| paths(&names)));
    }

    #[test]
    fn the_paths_of_a_file_stay_together() {
        let mut waiting = Waiting::new();
        waiting.add(Path::new("other"));
        waiting.add_pair(Path::new("a"), Path::new("b"));
        waiting.add_pair(Path::new("b"), Path::new("c"));
        assert_eq!(groups(&waiting), [paths(&["a", "b", "c"]), paths(&["other"])]);
        // One of them alone is not tried, also when the other has failed before.
        assert_eq!(waiting.begin([PathBuf::from("a")]), paths(&["a", "b", "c"]));
        waiting.add(Path::new("c"));
        waiting.fail();
        assert_eq!(waiting.begin_all(), paths(&["a", "b", "c", "other"]));
        waiting.end();
        assert!(waiting.is_empty());
        // Once they are stored they are files like others.
        ["a", "c"].into_iter().for_each(|name| waiting.add(Path::new(name)));
        assert_eq!(groups(&waiting), [["a"], ["c"]].map(|names| paths(&names)));
    }

    #[test]
    fn a_file_waits_until_its_last_change_is_stored() {
        let mut waiting = Waiting::new();
        let path = Path::new("a");
        waiting.add(path);
        assert_eq!(waiting.begin_all(), paths(&["a"]));
        waiting.add(path);
        waiting.end();
        assert!(waiting.contains(path) && waiting.is_active());
        waiting.begin_all();
        waiting.put_back();
        assert!(waiting.is_active());
        waiting.begin_all();
        waiting.fail_all();
        assert!(waiting.contains(path) && waiting.has_player_files() && !waiting.is_active());
        assert!(waiting.begin_all().is_empty());
        waiting.try_again();
        assert_eq!(waiting.begin_all(), paths(&["a"]));
        waiting.end();
        assert!(waiting.is_empty() && !waiting.has_player_files());
    }
}
