//! What the compiler does not check: the dependencies between the modules of the app, who may name a game, and the length of files.

use std::fs;
use std::path::PathBuf;

use benediction_rules::GameSpec;
use benediction_study::registry::{self, Entry};

use super::locale::source::{self, Source, Token};
use super::root;

/// The modules of the app: each may name only such as stand above it.
const OF_APP: [&str; 17] = [
    "states",
    "messages",
    "settings",
    "adapter",
    "worker",
    "time",
    "storage",
    "palette",
    "play",
    "scene",
    "input",
    "audio",
    "GamePlugin",
    "render",
    "ui",
    "dev",
    "window",
];

/// The module of the app to which a source belongs.
fn module_of_app(source: &Source) -> Option<&'static str> {
    let name = source.path.strip_prefix("src/app").ok()?.iter().next()?.to_str()?.trim_end_matches(".rs").to_string();
    OF_APP.into_iter().find(|module| *module == name)
}

#[test]
fn modules_of_the_app_name_only_those_below_them() {
    let mut wrong = Vec::new();
    for source in source::all() {
        let Some(module) = module_of_app(&source) else { continue };
        let place = OF_APP.iter().position(|known| *known == module);
        for tokens in source.tokens.windows(4) {
            let [Token::Word(app), Token::Sign(':'), Token::Sign(':'), Token::Word(other)] = tokens else { continue };
            let other = OF_APP.iter().position(|known| known == other).filter(|_| app == "app");
            if other > place {
                wrong.push(format!("{} names {}", source.path.display(), OF_APP[other.unwrap_or_default()]));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_app_names_no_game() {
    for source in source::all().into_iter().filter(|source| source.path.starts_with("src/app")) {
        let names =
            source.tokens.contains(&Token::Word("games".into())) && source.text.contains("benediction_rules::games");
        assert!(!names, "{}", source.path.display());
    }
}

/// Where a string may be the name of a game: the game's own files, its book, lesson and messages, its entry, and the pictures that the
/// program takes of itself.
const NAMES_GAMES: [&str; 8] = [
    "crates/rules/src/message/english.rs",
    "crates/rules/src/games/",
    "crates/engine/src/games/",
    "crates/study/src/registry.rs",
    "crates/words/src/lessons/",
    "crates/words/src/rules/",
    "crates/words/src/locale/",
    "src/app/dev/",
];

#[test]
fn no_string_is_the_name_of_a_game() {
    // The first game's name is the program's, too.
    let games = &registry::games()[1..];
    let mut wrong = Vec::new();
    for source in source::all() {
        let path = source.path.display().to_string();
        if NAMES_GAMES.iter().any(|place| path.starts_with(place)) {
            continue;
        }
        let running = source.text.split("\n#[cfg(test)]").next().unwrap_or_default();
        for token in source::tokens(running) {
            let Token::Text(text) = token else { continue };
            let spec = GameSpec::from(text.as_str());
            let by_rules = |game: &Entry| game.id() == spec.id && game.start_with(&spec.rules, None).is_ok();
            if games.iter().any(|game| benediction_words::locale::text(game.title) == text || by_rules(game)) {
                wrong.push(format!("{path}: {text:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What asks the machine for files, threads, the clock or the environment.
const ASKS_THE_MACHINE: [&str; 11] = [
    "std::fs",
    "std::thread",
    "std::env",
    "std::time::Instant",
    "SystemTime",
    "fs::",
    "File::",
    "OpenOptions",
    "available_parallelism",
    "directories::",
    "tempfile::",
];

#[test]
fn only_the_platform_asks_the_machine() {
    let mut wrong = Vec::new();
    for source in source::all().into_iter().filter(|source| !source.path.starts_with("crates/platform")) {
        let running = source.text.split("\n#[cfg(test)]").next().unwrap_or_default();
        if source.path.file_name().is_some_and(|name| name == "tests.rs") {
            continue;
        }
        for line in running.lines().filter(|line| !line.trim_start().starts_with("//")) {
            if ASKS_THE_MACHINE.iter().any(|name| line.contains(name)) {
                wrong.push(format!("{}: {}", source.path.display(), line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_file_has_more_than_800_lines() {
    let mut long = Vec::new();
    let mut open: Vec<PathBuf> = ["src", "crates", "tests", "tools"].map(|folder| root().join(folder)).into();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && fs::read_to_string(&path).unwrap().lines().count() > 800
        {
            long.push(path);
        }
    }
    assert!(long.is_empty(), "{long:?}");
}
