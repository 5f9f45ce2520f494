//! The machine: its clock, threads, files and environment. Only this crate uses the standard library for them, which
//! `tests/project/structure.rs` checks. In a browser, the files in `web/` replace those of the same names, and `web/page.rs`
//! contains what only a page has.

pub mod children;
#[cfg(feature = "window")]
#[cfg_attr(target_family = "wasm", path = "web/clipboard.rs")]
pub mod clipboard;
pub mod clock;
#[cfg(target_family = "wasm")]
#[path = "web/database.rs"]
mod database;
#[cfg(target_family = "wasm")]
#[path = "web/disk.rs"]
mod disk;
mod entries;
#[cfg_attr(target_family = "wasm", path = "web/environment.rs")]
pub mod environment;
#[cfg(target_family = "wasm")]
#[path = "web/errors.rs"]
mod errors;
#[cfg(all(feature = "dev", not(target_family = "wasm")))]
pub mod faults;
#[cfg_attr(target_family = "wasm", path = "web/files.rs")]
pub mod files;
#[cfg_attr(target_family = "wasm", path = "web/fonts.rs")]
pub mod fonts;
pub mod lines;
#[cfg_attr(target_family = "wasm", path = "web/locks.rs")]
mod locks;
#[cfg(all(feature = "window", not(target_family = "wasm")))]
pub mod memory;
#[cfg(all(target_family = "wasm", feature = "window"))]
#[path = "web/page.rs"]
pub mod page;
#[cfg(target_family = "wasm")]
#[path = "web/pages.rs"]
mod pages;
pub mod program;
#[cfg(target_family = "wasm")]
#[path = "web/promises.rs"]
mod promises;
#[cfg_attr(target_family = "wasm", path = "web/rotating_log.rs")]
pub mod rotating_log;
#[cfg(not(target_family = "wasm"))]
pub mod single_instance;
#[cfg(all(target_family = "wasm", feature = "window"))]
#[path = "web/sounds.rs"]
pub mod sounds;
#[cfg(feature = "window")]
#[cfg_attr(target_family = "wasm", path = "web/speech.rs")]
pub mod speech;
pub mod threads;
#[cfg(any(target_family = "wasm", test))]
#[path = "web/waiting.rs"]
mod waiting;
pub mod wake;
#[cfg_attr(target_family = "wasm", path = "web/walk.rs")]
pub mod walk;
#[cfg(all(target_family = "wasm", feature = "window"))]
#[path = "web/workers.rs"]
pub mod workers;

/// The byte order mark, with which some editors begin a file.
pub const BYTE_ORDER_MARK: char = '\u{feff}';

/// The characters of the bytes from 0x80 to 0x9F in Windows-1252. Five of the bytes have none.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Decodes the text of a file, without a byte order mark at its beginning. A file that begins with a header of PGN may be in
/// Latin-1, which the standard of that format allows, or in Windows-1252, which contains the letters of Latin-1. Returns `None` if the
/// bytes are neither that nor UTF-8.
pub fn decode_text(bytes: Vec<u8>) -> Option<String> {
    let mut text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) if error.as_bytes().trim_ascii_start().starts_with(b"[") => {
            return Some(error.as_bytes().iter().copied().map(windows_1252).collect());
        }
        Err(_) => return None,
    };
    if text.starts_with(BYTE_ORDER_MARK) {
        text.remove(0);
    }
    Some(text)
}

fn windows_1252(byte: u8) -> char {
    byte.checked_sub(0x80).and_then(|at| WINDOWS_1252.get(usize::from(at)).copied()).unwrap_or(char::from(byte))
}
