//! The words of the style guide, docs/dev/words.md: phrases that no text for users contains.

use std::fs;
use std::path::{Path, PathBuf};

use crate::root;

/// Phrases that are not written, and what is written instead.
const REFUSED: &[(&str, &str)] = &[
    ("past the wall", "through the enemy wall"),
    ("over the wall", "through the enemy wall"),
    ("passed the wall", "through the enemy wall"),
    ("to act", "to play"),
    ("nobody", "no piece, no player"),
    ("somebody", "a piece, a player"),
    ("anybody", "any piece, any player"),
    ("by a fault of", "crash, bug"),
    ("fault of its own", "crash, bug"),
    ("found and mended", "fixed"),
    ("mended", "fixed"),
    ("that is no", "expected …, unknown …"),
    ("is no number", "expected a number"),
    ("go on", "continue"),
    ("goes on", "continues"),
    ("going on", "continuing"),
    ("so many", "this many, the number of"),
    ("as many as", "up to"),
    ("for ever", "always, for the whole game"),
    ("take back", "undo"),
    ("taken back", "undone"),
    ("broken off", "interrupted"),
    ("lit point", "highlighted point"),
    ("the other's", "your opponent's"),
    ("whatever comes of it", "(leave it out)"),
    ("better was", "Better: …"),
    ("a judgement", "a score, an evaluation"),
];

/// Pages that are still to be rewritten. A page that has no refused phrase left is not listed.
const TO_REWRITE: &[&str] = &[];

/// Returns the pages for readers: README, the list of changes, and docs/ without the notebook and the guide itself.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md"), root().join("CHANGELOG.md"), root().join("CONTRIBUTING.md")];
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                if !path.ends_with("docs/lab") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|ending| ending == "md") && !path.ends_with("dev/words.md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// Returns the files with messages.
fn messages() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("assets/locale/en")).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Returns the refused phrases in a text, whole words in any case, each with its line.
fn refused(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.to_lowercase();
        for (phrase, better) in REFUSED {
            let starts = line.match_indices(phrase).map(|(start, _)| start);
            let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
            let mut whole = starts.filter(|start| {
                !is_word(line[..*start].chars().next_back()) && !is_word(line[start + phrase.len()..].chars().next())
            });
            if whole.next().is_some() {
                found.push(format!("line {}: “{phrase}”; write: {better}", number + 1));
            }
        }
    }
    found
}

fn name(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap_or(path);
    path.display().to_string()
}

#[test]
fn no_text_for_users_contains_a_refused_phrase() {
    let mut wrong = Vec::new();
    for path in messages().into_iter().chain(pages()) {
        let text = fs::read_to_string(&path).unwrap();
        // Comments of messages are for translators.
        let is_message = path.extension().is_some_and(|ending| ending == "ftl");
        let kept = |line: &str| if is_message && line.starts_with('#') { String::new() } else { line.to_string() };
        let text: Vec<String> = text.lines().map(kept).collect();
        let found = refused(&text.join("\n"));
        let name = name(&path);
        match (TO_REWRITE.contains(&name.as_str()), found.is_empty()) {
            (true, true) => wrong.push(format!("{name} is rewritten: take it off the list")),
            (true, false) | (false, true) => {}
            (false, false) => wrong.push(format!("{name}:\n    {}", found.join("\n    "))),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn phrases_are_found_as_whole_words_in_any_case() {
    assert_eq!(refused("Somebody goes one square").len(), 1);
    assert_eq!(refused("Red to act\n\nA game goes on.").len(), 2);
    assert!(refused("to activate; a ferry; go one way").is_empty());
}
