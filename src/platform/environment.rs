//! What whoever started the program has set.

use std::ffi::OsString;

/// A variable of the environment; nothing where it is empty.
pub fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// Asks PulseAudio, and what speaks its language, for a buffer of 60 ms, unless whoever started the program has asked for another one.
/// ALSA's plug-in for it takes 21 ms, which a busy machine with few cores cannot keep filled.
///
/// No other thread may run yet.
#[cfg(all(target_os = "linux", feature = "app"))]
#[expect(
    unsafe_code,
    reason = "a setting of a library that is read nowhere else; 43 gaps in 40 s on a busy machine, 9 with it"
)]
pub fn ask_for_sound_buffer() {
    const NAME: &str = "PULSE_LATENCY_MSEC";
    if variable(NAME).is_none() {
        // SAFETY: this is called before there is another thread that could read the environment.
        unsafe { std::env::set_var(NAME, "60") };
    }
}

/// There is nothing to ask for.
#[cfg(all(not(target_os = "linux"), feature = "app"))]
pub fn ask_for_sound_buffer() {}
