//! What this program is.

use std::env::consts::{ARCH, OS};
#[cfg(not(target_family = "wasm"))]
use std::ffi::OsString;
#[cfg(not(target_family = "wasm"))]
use std::io;
#[cfg(not(target_family = "wasm"))]
use std::process::Command;

/// Whether it is a page in a browser, which has no end and no folders of the player's.
pub const IS_PAGE: bool = cfg!(target_family = "wasm");

/// Where it is to be found in the web, if it is a page.
pub fn address() -> Option<String> {
    #[cfg(all(target_family = "wasm", feature = "window"))]
    return super::page::address();
    #[cfg(not(all(target_family = "wasm", feature = "window")))]
    None
}

/// Starts the program again in its own place, with these arguments and this variable. Comes back only if that does not work.
#[cfg(not(target_family = "wasm"))]
pub fn start_again(arguments: impl Iterator<Item = OsString>, (name, value): (&str, &str)) -> io::Error {
    let itself = match std::env::current_exe() {
        Ok(itself) => itself,
        Err(why) => return why,
    };
    let mut command = Command::new(itself);
    command.args(arguments).env(name, value);
    #[cfg(unix)]
    return std::os::unix::process::CommandExt::exec(&mut command);
    #[cfg(not(unix))]
    match command.spawn() {
        Ok(_) => end(0),
        Err(why) => why,
    }
}

/// Ends the program at once, with an exit code.
#[cfg(not(target_family = "wasm"))]
pub fn end(code: i32) -> ! {
    std::process::exit(code)
}

/// Its version, and from what and for what it was built: `0.1.0 (1a2b3c4d, linux x86_64, window)`, with `features` at the end.
/// `scripts/package` names the commit in `BENEDICTION_COMMIT`; a program that was built without it says `source`.
pub fn version(features: &[&str]) -> String {
    let commit = option_env!("BENEDICTION_COMMIT").unwrap_or("source");
    let mut facts = vec![commit.to_string(), [OS, ARCH].join(" ")];
    facts.extend(features.iter().map(ToString::to_string));
    if cfg!(debug_assertions) {
        facts.push("debug".into());
    }
    format!("{} ({})", env!("CARGO_PKG_VERSION"), facts.join(", "))
}
