//! The environment of the program.

use std::ffi::OsString;
use std::path::Path;

/// Returns the arguments of the program after its name.
pub fn arguments() -> impl Iterator<Item = String> {
    std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned())
}

/// Returns the value of an environment variable. Returns `None` if it is not set or empty.
pub fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// Returns a path as people write it: with `~` for their own folder.
pub fn readable_path(path: &Path) -> String {
    #[cfg(unix)]
    if let Some(home) = variable("HOME")
        && let Ok(rest) = path.strip_prefix(home)
    {
        return Path::new("~").join(rest).display().to_string();
    }
    path.display().to_string()
}

/// Requests a buffer of 60 ms from PulseAudio and compatible servers, unless the environment sets another one. The default of
/// ALSA's plug-in is so short that a busy machine with few cores cannot keep it filled.
///
/// Does nothing if there is another thread, which might read the environment at that moment.
#[cfg(all(target_os = "linux", feature = "window"))]
#[expect(
    unsafe_code,
    reason = "the setting of a library that is read nowhere else; gaps in the sound of a busy machine without it"
)]
pub fn request_sound_buffer() {
    const NAME: &str = "PULSE_LATENCY_MSEC";
    let is_alone = std::fs::read_dir("/proc/self/task").is_ok_and(|threads| threads.count() == 1);
    if is_alone && variable(NAME).is_none() {
        // SAFETY: there is no other thread that could read the environment.
        unsafe { std::env::set_var(NAME, "60") };
    }
}

/// Does nothing on this system.
#[cfg(all(not(target_os = "linux"), feature = "window"))]
pub const fn request_sound_buffer() {}
