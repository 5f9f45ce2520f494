//! Rules that the compiler does not check: the dependencies between the modules of the app, the sources that may name a
//! game, and the length of files.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use benediction_rules::GameSpec;
use benediction_study::registry::{self, Entry};

use super::locale::source::{self, Source, Token};
use super::root;

/// The modules of the app from the lowest to the highest: each may use only itself and those before it.
const MODULES: [&str; 19] = [
    "base",
    "game",
    "scene",
    "input",
    "audio",
    "render",
    "ui",
    "access",
    "library",
    "exercise",
    "lessons",
    "puzzles",
    "results",
    "study",
    "menus",
    // The parts of `app/mod.rs` itself.
    "GamePlugin",
    "panels_plugin",
    "dev",
    "window",
];

/// Returns the module of the app to which a source belongs, or `None` for `app/mod.rs`, which connects them.
fn module_of_app(source: &Source) -> Option<String> {
    let path = source.path.strip_prefix("src/app").ok()?;
    let name = path.iter().next()?.to_str()?.trim_end_matches(".rs");
    (name != "mod").then(|| name.to_string())
}

/// Returns the index of a module in [`MODULES`].
fn index_of(module: &str) -> Option<usize> {
    MODULES.iter().position(|name| *name == module)
}

#[test]
fn every_module_of_the_app_has_its_place() {
    let modules: BTreeSet<String> = source::all().iter().filter_map(module_of_app).collect();
    let missing: Vec<_> = modules.iter().filter(|module| index_of(module).is_none()).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let all_there = |module: &&str| modules.contains(*module) || ["GamePlugin", "panels_plugin"].contains(module);
    let gone: Vec<_> = MODULES.iter().filter(|module| !all_there(module)).collect();
    assert!(gone.is_empty(), "{gone:?}");
}

/// Returns the words that follow `app::` in a source, alone or in a group of a `use`: `app::{base, game}`.
fn named_by(tokens: &[Token]) -> Vec<String> {
    let mut named = Vec::new();
    for (index, window) in tokens.windows(3).enumerate() {
        let [Token::Word(app), Token::Sign(':'), Token::Sign(':')] = window else { continue };
        if app != "app" {
            continue;
        }
        match tokens.get(index + 3) {
            Some(Token::Word(module)) => named.push(module.clone()),
            Some(Token::Sign('{')) => {
                let mut depth = 0;
                let mut begins = false;
                for token in &tokens[index + 3..] {
                    match token {
                        Token::Sign('{') => (depth, begins) = (depth + 1, depth == 0),
                        Token::Sign('}') => depth -= 1,
                        Token::Sign(',') => begins = depth == 1,
                        Token::Word(module) if std::mem::take(&mut begins) => named.push(module.clone()),
                        _ => {}
                    }
                    if depth == 0 {
                        break;
                    }
                }
            }
            _ => {}
        }
    }
    named
}

#[test]
fn modules_of_the_app_name_only_those_below_them() {
    let mut wrong = Vec::new();
    for source in source::all() {
        let Some(module) = module_of_app(&source) else { continue };
        let place = index_of(&module);
        for other in named_by(&source.tokens) {
            if index_of(&other) > place {
                wrong.push(format!("{} names {other}", source.path.display()));
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

/// Places where a string may be the name of a game: the game's own files, its book and messages, its entry, and
/// the screenshots of the program.
const NAMES_GAMES: [&str; 7] = [
    "crates/rules/src/message/english.rs",
    "crates/rules/src/games/",
    "crates/engine/src/games/",
    "crates/study/src/registry.rs",
    "crates/words/src/rules/",
    "crates/words/src/locale/",
    "src/app/dev/",
];

#[test]
fn no_string_is_the_name_of_a_game() {
    // The first game has the name of the program, so it is left out.
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

/// Names by which a source uses files, threads, the clock or the environment.
const USES_THE_SYSTEM: [&str; 11] = [
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
        if source.path.with_extension("").iter().any(|name| name == "tests") {
            continue;
        }
        for line in running.lines().filter(|line| !line.trim_start().starts_with("//")) {
            // `File::` is not the end of another name.
            let is_used = |name: &&str| {
                let mut before = line.match_indices(*name).map(|(at, _)| line[..at].chars().next_back());
                before.any(|letter| !letter.is_some_and(char::is_alphanumeric))
            };
            if USES_THE_SYSTEM.iter().any(is_used) {
                wrong.push(format!("{}: {}", source.path.display(), line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_file_has_more_than_600_lines() {
    let mut long = Vec::new();
    let mut open: Vec<PathBuf> = ["src", "crates", "tests", "tools"].map(|folder| root().join(folder)).into();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && fs::read_to_string(&path).unwrap().lines().count() > 600
        {
            long.push(path);
        }
    }
    assert!(long.is_empty(), "{long:?}");
}
