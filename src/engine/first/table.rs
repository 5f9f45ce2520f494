//! What the first bot's search remembers of positions: a table of fixed size, an entry per index, newer and deeper ones first.

/// What a remembered value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<A> {
    pub key: u64,
    pub value: i32,
    pub action: Option<A>,
    pub depth: i8,
    pub bound: Bound,
    age: u8,
}

pub(super) struct Table<A> {
    entries: Vec<Option<Entry<A>>>,
    age: u8,
}

impl<A: Copy> Table<A> {
    pub fn new(mib: usize) -> Self {
        let room = (mib << 20) / size_of::<Option<Entry<A>>>();
        // Rounded down to a power of two, so that an index is a few bits of the key; at least one entry.
        let count = (room / 2 + 1).next_power_of_two();
        Table { entries: vec![None; count], age: 0 }
    }

    /// Entries of earlier questions give way to those of the next.
    pub fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    #[inline]
    pub fn find(&self, key: u64) -> Option<Entry<A>> {
        self.entries[self.index(key)].filter(|entry| entry.key == key)
    }

    #[inline]
    pub fn keep(&mut self, key: u64, depth: i32, value: i32, bound: Bound, action: Option<A>) {
        let (index, age) = (self.index(key), self.age);
        let place = &mut self.entries[index];
        if let Some(old) = place
            && old.age == age
            && old.key != key
            && i32::from(old.depth) > depth + 2
        {
            return;
        }
        let known = place.filter(|old| old.key == key).and_then(|old| old.action);
        let depth = depth.clamp(-1, 120) as i8;
        *place = Some(Entry { key, value, action: action.or(known), depth, bound, age });
    }
}
