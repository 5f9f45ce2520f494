//! The arrows between the rooms point down (docs/architecture.md), nothing outside `app` knows Bevy, and no file is
//! too long to read.

use std::fs;
use std::path::{Path, PathBuf};

/// Each room, and the rooms of this crate that it may name. Every room may answer with a sentence.
const MAY_NAME: [(&str, &str); 19] = [
    ("sentence", ""),
    ("locale", ""),
    ("platform", ""),
    ("geometry", ""),
    ("rules", "geometry"),
    ("notation", "rules"),
    ("view", "geometry rules notation"),
    ("game", "rules notation view"),
    ("games", "platform geometry rules notation view"),
    ("engine", "platform geometry rules notation view"),
    ("picker", "geometry rules view"),
    ("tree", "geometry rules view"),
    ("record", "rules"),
    ("session", "geometry rules notation view game tree record engine"),
    ("registry", "games rules notation game record session"),
    ("words", "locale rules notation view record engine"),
    ("options", ""),
    ("cli", "locale platform geometry rules notation view games engine record session registry words options app"),
    ("app", "locale geometry rules notation view engine record session registry picker words options"),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn of_crate() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in ["src", "tests", "tools"] {
        sources(&root.join(folder), &mut found);
    }
    found
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a source");
            (path.strip_prefix(root).expect("inside").to_path_buf(), text)
        })
        .collect()
}

/// The room of a source under `src`: its first folder or its file's name.
fn room(path: &Path) -> Option<String> {
    let inside = path.strip_prefix("src").ok()?;
    let first = inside.components().next()?.as_os_str().to_string_lossy().to_string();
    Some(first.trim_end_matches(".rs").to_string())
}

/// Comments may name anything.
fn code(text: &str) -> String {
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// Whether a source names a room of the crate.
fn names(text: &str, room: &str) -> bool {
    let path = format!("crate::{room}");
    text.match_indices(&path)
        .any(|(at, _)| !text[at + path.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

#[test]
fn arrows_between_the_rooms_point_down() {
    let mut wrong = Vec::new();
    for (path, text) in of_crate() {
        let Some(room) = room(&path) else { continue };
        let Some((_, allowed)) = MAY_NAME.iter().find(|(name, _)| *name == room) else {
            assert!(["lib", "main"].contains(&room.as_str()), "{room} is a room without a place in the house");
            continue;
        };
        let text = code(&text);
        for (other, _) in MAY_NAME {
            let may = other == room || other == "sentence" || allowed.split(' ').any(|name| name == other);
            if !may && names(&text, other) {
                wrong.push(format!("{} names {other}", path.display()));
            }
        }
        let says = ["say!(", "text!("].iter().any(|name| text.contains(name));
        if says && room != "locale" && !allowed.contains(&"locale") {
            wrong.push(format!("{} speaks a language", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn only_the_app_knows_bevy_and_the_app_names_no_game() {
    let mut wrong = Vec::new();
    for (path, text) in of_crate() {
        let text = code(&text);
        match room(&path).as_deref() {
            Some("app") if text.contains("games::") => wrong.push(format!("{} names a game", path.display())),
            Some("app") => {}
            Some(_) if ["bevy::", "bevy_egui::", "bevy_kira_audio::"].iter().any(|name| text.contains(name)) => {
                wrong.push(format!("{} knows Bevy", path.display()));
            }
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The code that runs, without the tests at the end of the file.
fn running(path: &Path, text: &str) -> String {
    if path.file_name().is_some_and(|name| name == "tests.rs") {
        return String::new();
    }
    code(text.split("\n#[cfg(test)]\nmod tests").next().unwrap_or_default())
}

/// Whether a line asks the standard library, or a crate that does, for threads, clocks, files or the environment.
fn asks_the_machine(line: &str) -> bool {
    let told = [
        "std::thread",
        "std::fs",
        "std::env",
        "SystemTime",
        "UNIX_EPOCH",
        "available_parallelism",
        "JoinHandle",
        "fs::",
        "File::",
        "OpenOptions",
        "directories::",
        "tempfile::",
    ];
    // What comes under one name out of the standard library may hide among others.
    let among = |module: &str, name: &str| line.contains(module) && line.contains(name);
    told.iter().any(|name| line.contains(name))
        || among("std::time::", "Instant")
        || among("std::{", "thread")
        || among("std::{", "fs")
        || among("std::{", "env")
        || among("std::{", "Instant")
}

#[test]
fn only_the_platform_asks_the_machine() {
    let mut wrong = Vec::new();
    for (path, text) in of_crate() {
        let Some(room) = room(&path).filter(|room| !["platform", "app"].contains(&room.as_str())) else { continue };
        for line in running(&path, &text).lines().filter(|line| asks_the_machine(line)) {
            wrong.push(format!("{} ({room}): {}", path.display(), line.trim()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let caught = ["use std::time::{Duration, Instant};", "    let now = SystemTime::now();", "use std::{fs, io};"];
    assert!(caught.iter().all(|line| asks_the_machine(line)));
    let fine = ["use crate::platform::clock::Instant;", "use std::time::Duration;", "env!(\"CARGO_PKG_VERSION\")"];
    assert!(!fine.iter().any(|line| asks_the_machine(line)));
}

#[test]
fn no_file_has_more_than_800_lines() {
    let long = of_crate().into_iter().filter(|(_, text)| text.lines().count() > 800);
    let long: Vec<PathBuf> = long.map(|(path, _)| path).collect();
    assert!(long.is_empty(), "{long:?}");
}
