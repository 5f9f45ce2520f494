//! How memory is taken from the system.

/// Blocks from this size on are taken from the system one by one and go back to it as soon as they are free, in bytes.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: libc::c_int = 1024 * 1024;

/// Lets go of large memory at once. Otherwise the C library raises its limit with each large block that is freed, up to 32 MiB, and after
/// a few other sizes of the window a software renderer's pictures lie in pieces in memory that never goes back.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "a setting that has no safe name; 100 MiB after some changes of the window's size")]
pub fn give_back_large() {
    for setting in [libc::M_MMAP_THRESHOLD, libc::M_TRIM_THRESHOLD] {
        // SAFETY: it only changes how later memory is taken, and locks what it changes. A refused setting is no fault.
        unsafe { libc::mallopt(setting, LARGE) };
    }
}

/// There is nothing to set.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn give_back_large() {}
