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

/// Two entries that are looked through for the same key: one line of a cache, because waiting for memory is what a look into
/// a large table costs.
#[derive(Default)]
#[repr(align(64))]
struct Pair([Slot; 2]);

pub(super) struct Table {
    pairs: Vec<Pair>,
    most: usize,
    age: u8,
}

/// A table for a few questions at most has no more pairs, because it is faster in the caches.
const FEWEST: usize = 1 << 13;

impl Table {
    pub fn new(mib: usize) -> Self {
        let room = mib.saturating_mul(1 << 20) / size_of::<Pair>();
        // Rounded down to a power of two, so that an index is a few bits of the key; at least one.
        let most = (room / 2 + 1).next_power_of_two();
        Table { pairs: empty(most.min(FEWEST)), most, age: 0 }
    }

    pub fn clear(&mut self) {
        self.pairs = empty(self.most.min(FEWEST));
        self.age = 0;
    }

    /// Before a question that will look at so many positions: entries of earlier ones give way to its own.
    pub fn prepare(&mut self, positions: u64) {
        self.age = self.age.wrapping_add(1);
        let wanted = usize::try_from(positions / 2).unwrap_or(usize::MAX).clamp(1, self.most);
        let wanted = wanted.next_power_of_two().min(self.most);
        if wanted <= self.pairs.len() {
            return;
        }
        let old = std::mem::replace(&mut self.pairs, empty(wanted));
        for slot in old.into_iter().flat_map(|pair| pair.0) {
            let [check, first, second] = slot.map(AtomicU64::into_inner);
            if (first, second) != (0, 0) {
                let key = check ^ first ^ second;
                let Pair(slots) = &mut self.pairs[key as usize & (wanted - 1)];
                let place = usize::from(*slots[0][1].get_mut() != 0 || *slots[0][2].get_mut() != 0);
                slots[place] = [check, first, second].map(AtomicU64::new);
            }
        }
    }

    #[inline]
    fn pair(&self, key: u64) -> &[Slot; 2] {
        &self.pairs[key as usize & (self.pairs.len() - 1)].0
    }

    /// Has memory fetch what is known of a position that will be looked for soon.
    #[inline]
    #[cfg(target_arch = "x86_64")]
    #[expect(unsafe_code, reason = "a hint that has no safe name; a twentieth of the search's time")]
    pub fn prefetch(&self, key: u64) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every processor of this kind has the instruction, which changes nothing and faults nowhere.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.pair(key)).cast()) };
    }

    /// Elsewhere there is no such hint.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn prefetch(&self, _: u64) {}

    #[inline]
    pub fn find(&self, key: u64) -> Option<Entry> {
        self.pair(key).iter().find_map(|slot| {
            let (known, words) = read(slot);
            (known == key && words != [0, 0]).then(|| Entry::of_words(words))
        })
    }

    /// Keeps an entry in place of an older one of the position or of the less valuable of two neighbours.
    #[inline]
    pub fn keep(&self, key: u64, mut entry: Entry) {
        let pair = self.pair(key);
        let mut place = (i32::MAX, &pair[0]);
        for slot in pair {
            let (known, words) = read(slot);
            if known == key && words != [0, 0] {
                if entry.action == 0 {
                    entry.action = Entry::of_words(words).action;
                }
                place = (0, slot);
                break;
            }
            let old = (words[1] >> 40) as u8 != self.age;
            let worth = i32::from((words[1] >> 32) as u8 as i8) - if old { 256 } else { 0 };
            if worth < place.0 {
                place = (worth, slot);
            }
        }
        let words = entry.words(self.age);
        let [check, first, second] = place.1;
        check.store(key ^ words[0] ^ words[1], Relaxed);
        first.store(words[0], Relaxed);
        second.store(words[1], Relaxed);
    }
}

#[inline]
fn read([check, first, second]: &Slot) -> (u64, [u64; 2]) {
    let words = [first.load(Relaxed), second.load(Relaxed)];
    (check.load(Relaxed) ^ words[0] ^ words[1], words)
}

fn empty(count: usize) -> Vec<Pair> {
    let mut pairs = Vec::with_capacity(count);
    in_large_pages(pairs.spare_capacity_mut());
    pairs.resize_with(count, Pair::default);
    pairs
}

/// Asks the system to lay memory that nothing was written to yet in large pages, if it has them: looks all over a table of
/// many small ones wait for the translation of addresses too.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "a hint that has no safe name; a tenth of the search's time")]
fn in_large_pages<T>(memory: &mut [T]) {
    const PAGE: usize = 2 << 20;
    let start = memory.as_mut_ptr().cast::<u8>();
    // Whole pages only.
    let skipped = start.align_offset(PAGE);
    let pages = size_of_val(memory).saturating_sub(skipped) / PAGE;
    if pages > 0 {
        // SAFETY: the pages lie within memory that is ours alone, and the advice changes nothing that is in them. Refused
        // advice is no fault.
        unsafe { libc::madvise(start.add(skipped).cast(), pages * PAGE, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn in_large_pages<T>(_: &mut [T]) {}

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
