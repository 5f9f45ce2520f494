//! The program itself.

use std::env::consts::{ARCH, OS};
#[cfg(not(target_family = "wasm"))]
use std::ffi::OsString;
#[cfg(not(target_family = "wasm"))]
use std::io;
#[cfg(not(target_family = "wasm"))]
use std::process::Command;

/// `true` if the program is a page in a browser, which has no end and no folders.
pub const IS_PAGE: bool = cfg!(target_family = "wasm");

/// Returns the address of the program if it is a page, otherwise `None`.
pub fn address() -> Option<String> {
    #[cfg(all(target_family = "wasm", feature = "window"))]
    return super::page::address();
    #[cfg(not(all(target_family = "wasm", feature = "window")))]
    None
}

/// Replaces the program by a new start of itself, with these arguments and this environment variable. Returns only if that fails,
/// with the error.
#[cfg(not(target_family = "wasm"))]
pub fn start_again(arguments: impl Iterator<Item = OsString>, (name, value): (&str, &str)) -> io::Error {
    let executable = match std::env::current_exe() {
        Ok(executable) => executable,
        Err(error) => return error,
    };
    let mut command = Command::new(executable);
    command.args(arguments).env(name, value);
    #[cfg(unix)]
    return std::os::unix::process::CommandExt::exec(&mut command);
    #[cfg(not(unix))]
    match command.spawn() {
        Ok(_) => end(0),
        Err(error) => error,
    }
}

/// Ends the program at once, with an exit code.
#[cfg(not(target_family = "wasm"))]
pub fn end(code: i32) -> ! {
    std::process::exit(code)
}

/// Opens a folder in the file manager. It may take a moment.
///
/// # Errors
/// Returns an error if the file manager is missing or cannot be started.
#[cfg(all(not(target_family = "wasm"), feature = "window"))]
pub fn open_folder(path: &std::path::Path) -> io::Result<()> {
    open::that_detached(path)
}

/// Does nothing: a page has no folders.
///
/// # Errors
/// Returns none.
#[cfg(all(target_family = "wasm", feature = "window"))]
pub const fn open_folder(_: &std::path::Path) -> std::io::Result<()> {
    Ok(())
}

/// Returns the version, the commit and the platform: `0.1.0 (1a2b3c4d, linux x86_64, window)`, with `features` at the end.
/// `scripts/package` sets the commit in `BENEDICTION_COMMIT`; a program that was built without it contains `source` instead.
pub fn version(features: &[&str]) -> String {
    let commit = option_env!("BENEDICTION_COMMIT").unwrap_or("source");
    let mut parts = vec![commit.to_string(), [OS, ARCH].join(" ")];
    parts.extend(features.iter().map(ToString::to_string));
    if cfg!(debug_assertions) {
        parts.push("debug".into());
    }
    format!("{} ({})", env!("CARGO_PKG_VERSION"), parts.join(", "))
}
