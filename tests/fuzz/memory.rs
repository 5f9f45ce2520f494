//! The largest memory that a thread takes during a piece of work.
#![expect(unsafe_code, reason = "an allocator is unsafe by its trait; this one counts and hands everything on")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    /// The memory that this thread holds now, and its maximum, in bytes. It may be negative, because a thread may free
    /// what others have allocated.
    static HELD: Cell<(isize, isize)> = const { Cell::new((0, 0)) };
}

struct Counting;

fn count(bytes: isize) {
    // A thread that is ending has no counter any more.
    let _ = HELD.try_with(|held| {
        let (now, most) = held.get();
        held.set((now + bytes, most.max(now + bytes)));
    });
}

// SAFETY: every call is passed to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as isize - layout.size() as isize);
        unsafe { System.realloc(at, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Does the work and returns its result with the largest memory, in bytes, that this thread took beyond what it held
/// before.
pub fn most_while<R>(work: impl FnOnce() -> R) -> (R, usize) {
    let before = HELD.with(|held| {
        let (now, _) = held.get();
        held.set((now, now));
        now
    });
    let result = work();
    let (_, most) = HELD.with(Cell::get);
    (result, usize::try_from(most - before).unwrap_or(0))
}

#[test]
fn memory_is_counted() {
    let (_, most) = most_while(|| drop(vec![1_u8; 1 << 20]));
    assert!((1 << 20..(1 << 20) + 4096).contains(&most), "{most}");
}
