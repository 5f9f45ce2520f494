//! Merging of what two programs or two machines have kept about the solver. In whatever order results are merged, and however often,
//! the outcome is the same.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::{Attempts, FirstTry, OldRecord, Solver, Stamp, day_of};
use crate::puzzles::Tally;

impl Solver {
    /// Returns what both have kept: no result of either is missing. If one of them has deleted its history, what was kept before that
    /// stays deleted, and what the other has kept since then stays.
    ///
    /// | what | of both |
    /// |---|---|
    /// | puzzles that were tried, days, the player's own puzzles | all of them |
    /// | cards | the later review |
    /// | ratings | all first tries in their order, after the sums of an older version with more tries |
    /// | puzzles in succession | those since the last miss of either |
    #[must_use]
    pub fn merge(self, other: &Solver) -> Solver {
        let forgotten = self.forgotten.max(other.forgotten);
        let (ours, other) = (self.since(forgotten), other.clone().since(forgotten));
        ours.join(&other)
    }

    /// Returns what was kept since a deletion, but for the ratings, as it is not known which of several tries since then was the first,
    /// and the own puzzles, as it is not known when they were added. Returns all if this was deleted then or later.
    fn since(self, forgotten: Stamp) -> Solver {
        if self.forgotten >= forgotten {
            return self;
        }
        let is_later = |at: Stamp| at > forgotten;
        let mut attempts = self.attempts;
        attempts.retain(|_, attempts| is_later(attempts.latest.at));
        for attempts in attempts.values_mut() {
            (attempts.first, attempts.tried) = (None, attempts.tried.filter(|at| is_later(*at)));
        }
        Solver {
            attempts,
            last_miss: if is_later(self.last_miss) { self.last_miss } else { 0 },
            // Of the day of the deletion it is not known what came later.
            days: self.days.after(day_of(forgotten)),
            forgotten,
            ..Solver::default()
        }
    }

    /// Returns what both have kept, if they were last deleted at the same time.
    fn join(self, other: &Solver) -> Solver {
        let mut attempts = self.attempts;
        for (id, theirs) in &other.attempts {
            match attempts.entry(id.clone()) {
                Entry::Vacant(place) => drop(place.insert(theirs.clone())),
                Entry::Occupied(mut ours) => ours.get_mut().merge(theirs),
            }
        }
        let mut own = self.own;
        own.extend(other.own.iter().cloned());
        let mut merged = Solver {
            tallies: BTreeMap::new(),
            attempts,
            before: self.before.merge(&other.before),
            last_miss: self.last_miss.max(other.last_miss),
            longest_streak: self.longest_streak.max(other.longest_streak),
            days: self.days.union(&other.days),
            own,
            forgotten: self.forgotten,
        };
        merged.count();
        merged
    }

    /// Returns the same with what another file has kept, also if the history of one of them was deleted.
    #[must_use]
    pub fn import(mut self, mut other: Solver) -> Solver {
        let forgotten = self.forgotten.max(other.forgotten);
        (self.forgotten, other.forgotten) = (forgotten, forgotten);
        self.merge(&other)
    }

    /// Counts the first tries, in their order.
    pub(super) fn count(&mut self) {
        let is_counted =
            |first: &FirstTry, id: &str| self.before.sums.get(&first.game).is_some_and(|sum| sum.puzzles.contains(id));
        let first = |(id, attempts): &(&String, &Attempts)| {
            attempts.first.as_ref().is_some_and(|first| first.rating > 0 && !is_counted(first, id))
        };
        let mut due: Vec<(&String, &Attempts)> = self.attempts.iter().filter(first).collect();
        due.sort_by_key(|(id, attempts)| (attempts.first.as_ref().map(|first| first.at), *id));
        let mut tallies: BTreeMap<String, Tally> =
            self.before.sums.iter().map(|(game, sum)| (game.clone(), sum.tally)).collect();
        for first in due.iter().filter_map(|(_, attempts)| attempts.first.as_ref()) {
            tallies.entry(first.game.clone()).or_default().add(first.rating, first.solved);
        }
        self.tallies = tallies;
    }
}

impl Attempts {
    fn merge(&mut self, other: &Attempts) {
        self.tried = self.tried.max(other.tried);
        // The earlier one was the first.
        self.first = match (self.first.take(), other.first.clone()) {
            (Some(ours), Some(theirs)) => Some(ours.min(theirs)),
            (ours, theirs) => ours.or(theirs),
        };
        self.latest = self.latest.max(other.latest);
    }
}

impl OldRecord {
    fn merge(mut self, other: &OldRecord) -> OldRecord {
        self.streak = self.streak.max(other.streak);
        for (game, theirs) in &other.sums {
            match self.sums.entry(game.clone()) {
                Entry::Vacant(place) => drop(place.insert(theirs.clone())),
                Entry::Occupied(mut ours) => {
                    let is_more =
                        (theirs.tally.rank(), &theirs.puzzles) > (ours.get().tally.rank(), &ours.get().puzzles);
                    if is_more {
                        ours.insert(theirs.clone());
                    }
                }
            }
        }
        self
    }
}
