//! The days whose puzzle was solved.

/// A set of days by their numbers, as rows of successive days: the first and the last day of each. Between two rows there is a gap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Days(Vec<(u32, u32)>);

impl Days {
    /// Returns the set of all days in some rows, which may overlap and come in any order. Rows that end before they begin are left out.
    pub(super) fn of(rows: impl IntoIterator<Item = (u32, u32)>) -> Days {
        let mut rows: Vec<(u32, u32)> = rows.into_iter().filter(|(first, last)| first <= last).collect();
        rows.sort_unstable();
        let mut joined: Vec<(u32, u32)> = Vec::with_capacity(rows.len());
        for (first, last) in rows {
            match joined.last_mut() {
                Some((_, end)) if first <= end.saturating_add(1) => *end = last.max(*end),
                _ => joined.push((first, last)),
            }
        }
        Days(joined)
    }

    /// Returns the days of both sets.
    pub(super) fn union(&self, other: &Days) -> Days {
        Days::of(self.0.iter().chain(&other.0).copied())
    }

    /// Returns the days after another one.
    pub(super) fn after(&self, day: u32) -> Days {
        let next = day.saturating_add(1);
        Days::of(self.0.iter().map(|(first, last)| (next.max(*first), *last)))
    }

    /// Adds a day.
    pub(super) fn add(&mut self, day: u32) {
        *self = self.union(&Days(vec![(day, day)]));
    }

    /// Returns the rows, the earliest first.
    pub(super) fn rows(&self) -> &[(u32, u32)] {
        &self.0
    }

    /// Returns `true` if a day is in the set.
    pub(super) fn contains(&self, day: u32) -> bool {
        self.row_with(day) > 0
    }

    /// Returns the number of days in the row with a day, or 0 if the day is not in the set.
    pub(super) fn row_with(&self, day: u32) -> u32 {
        let row = self.0.iter().find(|(first, last)| (*first..=*last).contains(&day));
        row.map_or(0, |(first, last)| (last - first).saturating_add(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_touch_are_one() {
        let days = Days::of([(7, 8), (1, 3), (4, 5), (9, 2), (u32::MAX, u32::MAX)]);
        assert_eq!(days.rows(), [(1, 5), (7, 8), (u32::MAX, u32::MAX)]);
        assert_eq!([0, 1, 5, 6, 8].map(|day| days.row_with(day)), [0, 5, 5, 0, 2]);
        assert_eq!(days.union(&Days::of([(6, 6)])).rows()[0], (1, 8));
        assert_eq!(Days::of([(0, u32::MAX)]).row_with(3), u32::MAX);
    }
}
