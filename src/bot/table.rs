//! What the search remembers of positions: a table of fixed size that several threads may use at once without locks. An entry
//! is kept with its key mixed into it, so that one of which two threads wrote a part each is not recognised (Hyatt and Mann
//! 2002).

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What a remembered value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub value: i32,
    pub depth: i32,
    pub bound: Bound,
    /// The code of an action; 0 for none.
    pub action: u32,
    /// The judgement, if there was one.
    pub score: Option<i32>,
    /// Whether the side to act is threatened, if that was asked.
    pub threatened: Option<bool>,
}

impl Entry {
    fn words(self, age: u8) -> [u64; 2] {
        let bound = self.bound as u64;
        let score = self.score.map_or(1 << 16, |score| u64::from(score as i16 as u16));
        let threatened = self.threatened.map_or(2, u64::from);
        let flags = bound | threatened << 2 | (score >> 16) << 4;
        [
            u64::from(self.value as u32) | (score & 0xffff) << 32 | flags << 48,
            u64::from(self.action) | u64::from(self.depth as i8 as u8) << 32 | u64::from(age) << 40,
        ]
    }

    fn of_words([first, second]: [u64; 2]) -> Entry {
        let flags = first >> 48;
        Entry {
            value: first as u32 as i32,
            depth: i32::from((second >> 32) as u8 as i8),
            bound: match flags & 3 {
                0 => Bound::Exact,
                1 => Bound::AtLeast,
                _ => Bound::AtMost,
            },
            action: second as u32,
            score: (flags >> 4 & 1 == 0).then_some(i32::from((first >> 32) as u16 as i16)),
            threatened: match flags >> 2 & 3 {
                0 => Some(false),
                1 => Some(true),
                _ => None,
            },
        }
    }
}

/// The key mixed with the words, and the words.
type Slot = [AtomicU64; 3];

pub(super) struct Table {
    slots: Vec<Slot>,
    most: usize,
    age: u8,
}

/// A table for a few questions at most is no larger, because it is faster in the caches.
const FEWEST: usize = 1 << 14;

impl Table {
    pub fn new(mib: usize) -> Self {
        let room = (mib << 20) / size_of::<Slot>();
        // Rounded down to a power of two, so that an index is a few bits of the key; at least one pair of entries.
        let most = (room / 2 + 1).next_power_of_two().max(2);
        Table { slots: empty(most.min(FEWEST)), most, age: 0 }
    }

    pub fn clear(&mut self) {
        self.slots = empty(self.most.min(FEWEST));
        self.age = 0;
    }

    /// Before a question that will look at so many positions: entries of earlier ones give way to its own.
    pub fn prepare(&mut self, positions: u64) {
        self.age = self.age.wrapping_add(1);
        let wanted = usize::try_from(positions).unwrap_or(usize::MAX).clamp(1, self.most);
        let wanted = wanted.next_power_of_two().min(self.most);
        if wanted <= self.slots.len() {
            return;
        }
        let old = std::mem::replace(&mut self.slots, empty(wanted));
        for slot in old {
            let [check, first, second] = slot.map(AtomicU64::into_inner);
            if (first, second) != (0, 0) {
                let index = (check ^ first ^ second) as usize & (wanted - 1);
                self.slots[index] = [check, first, second].map(AtomicU64::new);
            }
        }
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    #[inline]
    fn read(&self, index: usize) -> (u64, [u64; 2]) {
        let [check, first, second] = &self.slots[index];
        let words = [first.load(Relaxed), second.load(Relaxed)];
        (check.load(Relaxed) ^ words[0] ^ words[1], words)
    }

    #[inline]
    pub fn find(&self, key: u64) -> Option<Entry> {
        let index = self.index(key);
        [index, index ^ 1].into_iter().find_map(|index| {
            let (known, words) = self.read(index);
            (known == key && words != [0, 0]).then(|| Entry::of_words(words))
        })
    }

    /// Keeps an entry in place of an older one of the position or of the less valuable of two neighbours.
    #[inline]
    pub fn keep(&self, key: u64, mut entry: Entry) {
        let index = self.index(key);
        let mut place = (i32::MAX, index);
        for at in [index, index ^ 1] {
            let (known, words) = self.read(at);
            if known == key && words != [0, 0] {
                if entry.action == 0 {
                    entry.action = Entry::of_words(words).action;
                }
                place = (0, at);
                break;
            }
            let old = (words[1] >> 40) as u8 != self.age;
            let worth = i32::from((words[1] >> 32) as u8 as i8) - if old { 256 } else { 0 };
            if worth < place.0 {
                place = (worth, at);
            }
        }
        let words = entry.words(self.age);
        let [check, first, second] = &self.slots[place.1];
        check.store(key ^ words[0] ^ words[1], Relaxed);
        first.store(words[0], Relaxed);
        second.store(words[1], Relaxed);
    }
}

fn empty(count: usize) -> Vec<Slot> {
    (0..count).map(|_| Slot::default()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_comes_back_as_it_was_and_outlives_growth() {
        let mut table = Table::new(8);
        table.prepare(1);
        let entry = |value: i32| Entry {
            value,
            depth: value % 40 - 1,
            bound: [Bound::Exact, Bound::AtLeast, Bound::AtMost][value.unsigned_abs() as usize % 3],
            action: value.unsigned_abs(),
            score: (value % 2 == 0).then_some(value / 100),
            threatened: [None, Some(true), Some(false)][value.unsigned_abs() as usize % 3],
        };
        let key = |value: i32| (value as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let values = [-999_990, -12_345, -2, 1, 777, 999_995];
        for value in values {
            table.keep(key(value), entry(value));
        }
        table.prepare(1 << 20);
        for value in values {
            let found = table.find(key(value)).expect("an entry");
            assert_eq!(format!("{found:?}"), format!("{:?}", entry(value)));
        }
        assert!(table.find(5).is_none());
    }
}
