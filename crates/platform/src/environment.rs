//! What whoever started the program has set.

use std::ffi::OsString;

/// A variable of the environment; nothing where it is empty.
pub fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// Asks PulseAudio, and what speaks its language, for a buffer of 60 ms, unless whoever started the program has asked for another one.
/// What ALSA's plug-in for it takes otherwise is so short that a busy machine with few cores cannot keep it filled.
///
/// Nothing is done once there is another thread, which might read the environment at that moment.
#[cfg(all(target_os = "linux", feature = "window"))]
#[expect(
    unsafe_code,
    reason = "the setting of a library that is read nowhere else; gaps in the sound of a busy machine without it"
)]
pub fn ask_for_sound_buffer() {
    const NAME: &str = "PULSE_LATENCY_MSEC";
    let is_alone = std::fs::read_dir("/proc/self/task").is_ok_and(|threads| threads.count() == 1);
    if is_alone && variable(NAME).is_none() {
        // SAFETY: there is no other thread that could read the environment.
        unsafe { std::env::set_var(NAME, "60") };
    }
}

/// There is nothing to ask for.
#[cfg(all(not(target_os = "linux"), feature = "window"))]
pub const fn ask_for_sound_buffer() {}
