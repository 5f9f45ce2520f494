//! The arrows between the rooms point down (docs/architecture.md), between the rooms of `app` too; nothing outside
//! `app` knows Bevy, `app` names no game, and no file is too long to read.

#[path = "layering/source.rs"]
mod source;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use benediction::registry::{self, Entry};
use benediction::rules::GameSpec;
use source::Source;

/// A room, and the rooms that it may name.
type Room = (&'static str, &'static str);

/// Each room, and the rooms of this crate that it may name: only such as stand before it. Every room may answer with a
/// sentence.
const MAY_NAME: [Room; 27] = [
    ("sentence", ""),
    ("locale", ""),
    ("platform", ""),
    ("letters", "platform"),
    ("geometry", ""),
    ("rules", "geometry"),
    ("notation", "rules"),
    ("view", "geometry rules notation"),
    ("game", "rules notation view"),
    ("games", "platform geometry rules notation view"),
    ("engine", "platform geometry rules notation view"),
    ("picker", "geometry rules view"),
    ("tree", "geometry rules view"),
    ("record", "rules tree"),
    ("session", "geometry rules notation view game tree record engine"),
    ("study", "rules tree engine session"),
    ("diagram", "letters geometry rules notation view tree session"),
    ("words", "locale rules notation view tree record engine session study"),
    ("registry", "locale games rules notation game record session words view"),
    ("program", "platform rules record registry session engine"),
    // Only its tests name the registry.
    ("table", "geometry rules view registry"),
    ("paint", "platform geometry rules notation view table words locale"),
    ("jobs", "letters paint view platform rules tree engine record session study diagram registry words locale"),
    ("library", "platform rules notation tree record session registry"),
    ("options", "locale"),
    (
        "app",
        "locale platform letters geometry rules notation view tree engine record session study registry program diagram library picker words options jobs table paint",
    ),
    (
        "cli",
        "locale platform geometry rules notation view games tree engine record session study diagram registry program library words options jobs app",
    ),
];

/// The low rooms of the app, each a file: whoever stands above may name all of them.
const LOW_IN_APP: [Room; 8] = [
    ("adapter", ""),
    ("worker", ""),
    ("states", ""),
    ("messages", ""),
    ("settings", ""),
    ("time", "messages"),
    ("storage", "states messages settings"),
    ("palette", "messages settings storage"),
];

/// The other rooms of the app. `GamePlugin` ties together whatever needs no window.
const HIGH_IN_APP: [Room; 9] = [
    ("play", ""),
    ("scene", "play"),
    ("input", "play scene"),
    ("audio", "play scene"),
    ("GamePlugin", "play scene input audio"),
    ("render", "scene"),
    ("ui", "play scene input render"),
    ("dev", "play scene input render ui GamePlugin"),
    ("window", "play scene input audio render ui dev GamePlugin"),
];

/// Rooms inside which no two files need each other.
const WITHOUT_CIRCLES: [&[&str]; 31] = [
    &["letters"],
    &["jobs"],
    &["paint"],
    &["table"],
    &["geometry"],
    &["rules"],
    &["notation"],
    &["view"],
    &["games", "benedict_chess"],
    &["games", "benediction"],
    &["games", "kingamon"],
    &["games", "obelisk"],
    &["tree"],
    &["session"],
    &["study"],
    &["diagram"],
    &["library"],
    &["engine"],
    &["app", "play"],
    &["app", "scene"],
    &["app", "render"],
    &["app", "ui"],
    &["app", "input"],
    &["app", "audio"],
    &["app", "window"],
    &["app", "dev"],
    &["cli"],
    &["record"],
    &["words"],
    &["locale"],
    &["platform"],
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

fn of_crate() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in ["src", "tests", "tools"] {
        sources(&root.join(folder), &mut found);
    }
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a source");
        Source::new(path.strip_prefix(root).expect("inside").to_path_buf(), text)
    };
    found.into_iter().map(read).collect()
}

/// The sources under `src`.
fn of_house() -> Vec<Source> {
    of_crate().into_iter().filter(|source| source.file.starts_with("src")).collect()
}

/// What a source names against the arrows: rooms stand at a depth of its paths.
fn against_the_arrows(source: &Source, room: &str, allowed: &[&str], rooms: &[Room], depth: usize) -> Vec<String> {
    let named = source.names.iter().filter(|name| name.path[..depth] == source.module[..depth]);
    let named = named.filter_map(|name| name.path.get(depth));
    let others = named.filter(|other| *other != room && rooms.iter().any(|(known, _)| known == other));
    let wrong = others.filter(|other| !allowed.contains(&other.as_str()));
    wrong.map(|other| format!("{} names {other}", source.file.display())).collect()
}

#[test]
fn arrows_between_the_rooms_point_down() {
    let mut wrong = Vec::new();
    for source in of_house() {
        let Some(room) = source.module.first() else { continue };
        let Some((_, allowed)) = MAY_NAME.iter().find(|(name, _)| name == room) else {
            panic!("{room} is a room without a place in the house");
        };
        let allowed: Vec<&str> = allowed.split(' ').chain(["sentence"]).collect();
        wrong.extend(against_the_arrows(&source, room, &allowed, &MAY_NAME, 0));
        let code = code(&source.text);
        if room != "locale"
            && !allowed.contains(&"locale")
            && ["say!(", "text!("].iter().any(|name| code.contains(name))
        {
            wrong.push(format!("{} speaks a language", source.file.display()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn arrows_between_the_rooms_of_the_app_point_down() {
    let low = LOW_IN_APP.map(|(name, _)| name);
    let all: Vec<Room> = LOW_IN_APP.into_iter().chain(HIGH_IN_APP).collect();
    let mut wrong = Vec::new();
    for source in of_house() {
        let ["app", room, ..] = &source.module.iter().map(String::as_str).collect::<Vec<&str>>()[..] else { continue };
        let Some((name, above)) = all.iter().find(|(name, _)| name == room) else {
            panic!("{room} is a room without a place in the app");
        };
        let mut allowed: Vec<&str> = above.split(' ').collect();
        if !low.contains(name) {
            allowed.extend(low);
        }
        // Nothing else of the app's own file is named from inside.
        for path in source.names.iter().map(|name| &name.path).filter(|path| path[0] == "app") {
            let known = path.get(1).is_some_and(|item| all.iter().any(|(name, _)| name == item));
            assert!(known, "{} names {}", source.file.display(), path.join("::"));
        }
        wrong.extend(against_the_arrows(&source, room, &allowed, &all, 1));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_arrows_make_no_circle() {
    for rooms in [&MAY_NAME[..], &LOW_IN_APP, &HIGH_IN_APP] {
        for (place, (room, allowed)) in rooms.iter().enumerate() {
            let before = |other: &str| rooms[..place].iter().any(|(name, _)| *name == other);
            assert!(allowed.split_whitespace().all(before), "{room} may name a room that does not stand before it");
        }
    }
}

/// The file in which a path ends: a name that a file has from elsewhere is looked for there. A file that merely hands on
/// what its own modules hold is not meant by it.
fn meant(path: &[String], files: &BTreeMap<Vec<String>, &Source>, patience: u8) -> Option<Vec<String>> {
    let long = (1..=path.len()).rev().find(|long| files.contains_key(&path[..*long]))?;
    let file = &path[..long];
    let Some(item) = path.get(long).filter(|_| patience > 0) else { return Some(file.to_vec()) };
    let from_elsewhere = files[file].names.iter().find(|name| !name.in_tests && name.known_as.as_ref() == Some(item));
    match from_elsewhere {
        Some(name) => meant(&name.path, files, patience - 1),
        None => Some(file.to_vec()),
    }
}

#[test]
fn no_two_files_of_a_room_need_each_other() {
    let sources = of_house();
    let files: BTreeMap<Vec<String>, &Source> = sources.iter().map(|source| (source.module.clone(), source)).collect();
    let mut circles = Vec::new();
    for room in WITHOUT_CIRCLES {
        let inside = |module: &[String]| module.iter().zip(room).all(|(a, b)| a == b) && module.len() >= room.len();
        let mut needs: BTreeMap<&Vec<String>, Vec<Vec<String>>> = BTreeMap::new();
        for (module, source) in files.iter().filter(|(module, _)| inside(module)) {
            let named = source.names.iter().filter(|name| !name.in_tests);
            let mut found: Vec<Vec<String>> = named
                .filter_map(|name| meant(&name.path, &files, 8))
                // A module that declares others may tie them together.
                .filter(|other| inside(other) && !other.starts_with(module))
                .collect();
            found.sort();
            found.dedup();
            needs.insert(module, found);
        }
        for module in needs.keys() {
            let (mut seen, mut open) = (Vec::new(), needs[*module].clone());
            while let Some(next) = open.pop() {
                if !seen.contains(&next) {
                    open.extend(needs[&next].clone());
                    seen.push(next);
                }
            }
            if seen.contains(module) {
                circles.push(module.join("::"));
            }
        }
    }
    assert!(circles.is_empty(), "each of these needs itself by way of others: {circles:#?}");
}

#[test]
fn only_the_app_knows_bevy_and_the_app_names_no_game() {
    let mut wrong = Vec::new();
    for source in of_house() {
        let file = source.file.display();
        if source.module.first().is_some_and(|room| room == "app") {
            if source.names.iter().any(|name| name.path[0] == "games") {
                wrong.push(format!("{file} names a game"));
            }
        } else if ["bevy::", "bevy_egui::", "kira::"].iter().any(|name| code(&source.text).contains(name)) {
            wrong.push(format!("{file} knows Bevy"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Where a string may be the name of a game: the game's own files, its book, lesson and messages, its entry, and the pictures that the
/// program takes of itself.
const NAMES_GAMES: [&str; 6] =
    ["src/games/", "src/registry.rs", "src/words/lessons/", "src/words/rules/", "src/locale/", "src/app/dev/"];

#[test]
fn no_string_is_the_name_of_a_game() {
    // The first game's name is the program's, too.
    let games = &registry::games()[1..];
    let mut wrong = Vec::new();
    for source in of_house() {
        let file = source.file.display().to_string();
        if NAMES_GAMES.iter().any(|place| file.starts_with(place)) {
            continue;
        }
        for (text, _) in source.strings.iter().filter(|(_, in_tests)| !in_tests) {
            let spec = GameSpec::from(text.as_str());
            let by_rules = |game: &Entry| game.id() == spec.id && game.start_with(&spec.rules, None).is_ok();
            if games.iter().any(|game| benediction::locale::text(game.title) == text || by_rules(game)) {
                wrong.push(format!("{file}: {text:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Comments may name anything.
fn code(text: &str) -> String {
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
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
    for source in of_house() {
        if source.module.first().is_some_and(|room| room == "platform") {
            continue;
        }
        for line in running(&source.file, &source.text).lines().filter(|line| asks_the_machine(line)) {
            wrong.push(format!("{}: {}", source.file.display(), line.trim()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let caught = ["use std::time::{Duration, Instant};", "    let now = SystemTime::now();", "use std::{fs, io};"];
    assert!(caught.iter().all(|line| asks_the_machine(line)));
    let fine = ["use crate::platform::clock::Instant;", "use std::time::Duration;", "env!(\"CARGO_PKG_VERSION\")"];
    assert!(!fine.iter().any(|line| asks_the_machine(line)));
}

/// Functions that may be longer than 80 lines, and why.
const LONG: [(&str, &str, &str); 2] = [
    ("src/app/render/signs.rs", "draw", "a table: a few lines for each sign"),
    ("src/app/ui/sketches.rs", "draw", "a table: a few lines for each sketch"),
];

#[test]
fn no_function_has_more_than_80_lines() {
    let mut long = Vec::new();
    for source in of_house() {
        for (name, lines) in source.functions.iter().filter(|(_, lines)| *lines > 80) {
            long.push((source.file.display().to_string(), name.clone(), *lines));
        }
    }
    let allowed = |file: &str, name: &str| LONG.iter().any(|(known, function, _)| (*known, *function) == (file, name));
    let wrong: Vec<_> = long.iter().filter(|(file, name, _)| !allowed(file, name)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(long.len(), LONG.len(), "what is not long any more leaves the list: {long:#?}");
}

#[test]
fn no_file_has_more_than_800_lines() {
    let long = of_crate().into_iter().filter(|source| source.text.lines().count() > 800);
    let long: Vec<PathBuf> = long.map(|source| source.file).collect();
    assert!(long.is_empty(), "{long:?}");
}
