//! The transposition table: of fixed size, and shared by several threads without locks. The key of an entry is mixed with its data,
//! so that an entry of which two threads wrote a part each is not recognised (Hyatt and Mann 2002).

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The kind of a stored value.
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
    /// Code of the best action; 0 if there is none.
    pub action: u32,
    /// The static evaluation, if it was computed.
    pub score: Option<i32>,
    /// `true` if the side to act is threatened; `None` if that was not computed.
    pub threatened: Option<bool>,
}

impl Entry {
    fn data(self, age: u8) -> [u64; 2] {
        let bound = self.bound as u64;
        let score = self.score.map_or(1 << 16, |score| u64::from(score as i16 as u16));
        let threatened = self.threatened.map_or(2, u64::from);
        let flags = bound | threatened << 2 | (score >> 16) << 4;
        [
            u64::from(self.value as u32) | (score & 0xffff) << 32 | flags << 48,
            u64::from(self.action) | u64::from(self.depth as i8 as u8) << 32 | u64::from(age) << 40,
        ]
    }

    fn from_data([first, second]: [u64; 2]) -> Entry {
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

/// The key mixed with the data, and the data.
type Slot = [AtomicU64; 3];

/// A bucket of two entries: one cache line, because waiting for memory is the cost of a probe of a large table.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 2]);

pub(super) struct Table {
    buckets: Vec<Bucket>,
    max_buckets: usize,
    age: u8,
}

/// Smallest number of buckets. The table for a request of a few positions has no more, because it is faster in the caches.
const MIN_BUCKETS: usize = 1 << 13;

impl Table {
    pub fn new(mib: usize) -> Self {
        let capacity = mib.saturating_mul(1 << 20) / size_of::<Bucket>();
        // Rounded down to a power of two, so that an index is a few bits of the key; at least one.
        let max_buckets = (capacity / 2 + 1).next_power_of_two();
        Table { buckets: empty_buckets(max_buckets.min(MIN_BUCKETS)), max_buckets, age: 0 }
    }

    pub fn clear(&mut self) {
        self.buckets = empty_buckets(self.max_buckets.min(MIN_BUCKETS));
        self.age = 0;
    }

    /// Prepares the table for a request that will search this number of positions. Entries of earlier requests are replaced first.
    pub fn prepare(&mut self, positions: u64) {
        self.age = self.age.wrapping_add(1);
        let count = usize::try_from(positions / 2).unwrap_or(usize::MAX).clamp(1, self.max_buckets);
        let count = count.next_power_of_two().min(self.max_buckets);
        if count <= self.buckets.len() {
            return;
        }
        let old_buckets = std::mem::replace(&mut self.buckets, empty_buckets(count));
        for slot in old_buckets.into_iter().flat_map(|bucket| bucket.0) {
            let [check, first, second] = slot.map(AtomicU64::into_inner);
            if (first, second) != (0, 0) {
                let key = check ^ first ^ second;
                let Bucket(slots) = &mut self.buckets[key as usize & (count - 1)];
                let place = usize::from(*slots[0][1].get_mut() != 0 || *slots[0][2].get_mut() != 0);
                slots[place] = [check, first, second].map(AtomicU64::new);
            }
        }
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; 2] {
        &self.buckets[key as usize & (self.buckets.len() - 1)].0
    }

    /// Prefetches the bucket of a position that will be looked up soon.
    #[inline]
    #[cfg(target_arch = "x86_64")]
    #[expect(unsafe_code, reason = "a hint that has no safe name; a twentieth of the search's time")]
    pub fn prefetch(&self, key: u64) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every processor of this kind has the instruction, which changes nothing and faults nowhere.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.bucket(key)).cast()) };
    }

    /// Does nothing: other processors have no such hint.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn prefetch(&self, _: u64) {}

    #[inline]
    pub fn find(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let (entry_key, data) = read(slot);
            (entry_key == key && data != [0, 0]).then(|| Entry::from_data(data))
        })
    }

    /// Stores an entry in place of an older one of the same position, or of the less valuable entry of the bucket.
    #[inline]
    pub fn store(&self, key: u64, mut entry: Entry) {
        let bucket = self.bucket(key);
        let mut place = (i32::MAX, &bucket[0]);
        for slot in bucket {
            let (entry_key, data) = read(slot);
            if entry_key == key && data != [0, 0] {
                if entry.action == 0 {
                    entry.action = Entry::from_data(data).action;
                }
                place = (0, slot);
                break;
            }
            let is_old = (data[1] >> 40) as u8 != self.age;
            let worth = i32::from((data[1] >> 32) as u8 as i8) - if is_old { 256 } else { 0 };
            if worth < place.0 {
                place = (worth, slot);
            }
        }
        let data = entry.data(self.age);
        let [check, first, second] = place.1;
        check.store(key ^ data[0] ^ data[1], Relaxed);
        first.store(data[0], Relaxed);
        second.store(data[1], Relaxed);
    }
}

#[inline]
fn read([check, first, second]: &Slot) -> (u64, [u64; 2]) {
    let data = [first.load(Relaxed), second.load(Relaxed)];
    (check.load(Relaxed) ^ data[0] ^ data[1], data)
}

fn empty_buckets(count: usize) -> Vec<Bucket> {
    let mut buckets = Vec::with_capacity(count);
    use_large_pages(buckets.spare_capacity_mut());
    buckets.resize_with(count, Bucket::default);
    buckets
}

/// Asks the system to use large pages for memory that has not been written to. With small pages, the probes of a large table also
/// wait for the translation of addresses.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "a hint that has no safe name; a tenth of the search's time")]
fn use_large_pages<T>(memory: &mut [T]) {
    const PAGE: usize = 2 << 20;
    let start = memory.as_mut_ptr().cast::<u8>();
    // Only whole pages.
    let offset = start.align_offset(PAGE);
    let pages = size_of_val(memory).saturating_sub(offset) / PAGE;
    if pages > 0 {
        // SAFETY: the pages are within memory that this function may write to, and the advice does not change their contents. A
        // refused advice does no harm.
        unsafe { libc::madvise(start.add(offset).cast(), pages * PAGE, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn use_large_pages<T>(_: &mut [T]) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_entries_read_back_and_survive_growth() {
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
            table.store(key(value), entry(value));
        }
        table.prepare(1 << 20);
        for value in values {
            let found = table.find(key(value)).expect("an entry");
            assert_eq!(format!("{found:?}"), format!("{:?}", entry(value)));
        }
        assert!(table.find(5).is_none());
    }
}
