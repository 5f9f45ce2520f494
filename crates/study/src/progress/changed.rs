//! The merge of two maps or sets with the one from which both were made.

use std::collections::{BTreeMap, BTreeSet};

/// Returns what both have after both changed `base`, entry by entry. Of an entry that both changed the larger one stays.
pub(super) fn changed<V: Clone + Ord>(
    base: &BTreeMap<String, V>,
    ours: &BTreeMap<String, V>,
    theirs: &BTreeMap<String, V>,
) -> BTreeMap<String, V> {
    let names: BTreeSet<&String> = ours.keys().chain(theirs.keys()).collect();
    let entry = |name: &String| {
        let (before, own, other) = (base.get(name), ours.get(name), theirs.get(name));
        let now = match () {
            () if own == before => other,
            () if other == before => own,
            () => own.max(other),
        };
        now.map(|value| (name.clone(), value.clone()))
    };
    names.into_iter().filter_map(entry).collect()
}

/// Returns what both have after both changed `base`: what one of them added, without what one of them removed.
pub(super) fn changed_set<V: Clone + Ord>(base: &BTreeSet<V>, ours: &BTreeSet<V>, theirs: &BTreeSet<V>) -> BTreeSet<V> {
    let is_kept = |value: &&V| !base.contains(value) || ours.contains(value) && theirs.contains(value);
    ours.union(theirs).filter(is_kept).cloned().collect()
}
