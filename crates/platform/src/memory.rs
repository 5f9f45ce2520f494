//! Settings of the memory allocator.

/// Size in bytes from which a block is allocated from the system by itself and returned to it when it is freed.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE_BLOCK: libc::c_int = 1024 * 1024;

/// Makes the allocator return large blocks to the system at once. Otherwise the C library raises its limit with each large block
/// that is freed, up to 32 MiB, and after some changes of the window's size a software renderer's pictures fragment memory that is
/// never returned.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "a setting that has no safe name; 100 MiB after some changes of the window's size")]
pub fn release_large_blocks() {
    for setting in [libc::M_MMAP_THRESHOLD, libc::M_TRIM_THRESHOLD] {
        // SAFETY: it only changes how later memory is allocated, and locks what it changes. A refused setting does no harm.
        unsafe { libc::mallopt(setting, LARGE_BLOCK) };
    }
}

/// Does nothing on this system.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn release_large_blocks() {}
