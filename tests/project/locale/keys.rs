//! Keys in the sources and keys in the messages.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::messages;
use super::source::{self, Token};

/// A key that a source uses, with the names of its arguments.
struct Use {
    place: String,
    key: String,
    args: BTreeSet<String>,
}

/// The macros that take a key. A macro that expands to another of them has the key as `$key` or `$message`, or begins with `@`,
/// not as a string.
const MACROS: [&str; 4] = ["key", "message", "text", "say"];

fn uses() -> Vec<Use> {
    let mut uses = Vec::new();
    for source in source::all() {
        let place = source.path.display().to_string();
        for name in MACROS {
            for inside in source::uses(&source.tokens, name) {
                match inside {
                    [Token::Text(key), rest @ ..] => {
                        uses.push(Use { place: place.clone(), key: key.clone(), args: args(rest) });
                    }
                    [Token::Sign('$' | '@'), ..] => {}
                    _ => panic!("{place}: {name}! wants its key as a string"),
                }
            }
        }
    }
    uses.extend(lesson_keys());
    uses
}

/// Returns the keys in the lessons: every string that begins with `lesson-` or `course-`.
fn lesson_keys() -> Vec<Use> {
    let is_key = |string: &&str| string.starts_with("lesson-") || string.starts_with("course-");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/lessons");
    let mut uses = Vec::new();
    for file in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let text = fs::read_to_string(&file).unwrap();
        let keys = text.split('"').skip(1).step_by(2).filter(is_key);
        let place = file.display().to_string();
        uses.extend(keys.map(|key| Use { place: place.clone(), key: key.into(), args: BTreeSet::new() }));
    }
    assert!(uses.len() > 50, "no lessons");
    uses
}

/// Returns the names before `=` or on their own, after commas of the outermost level.
fn args(mut rest: &[Token]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    while let [first, following @ ..] = rest {
        rest = match first {
            Token::Sign('(' | '[' | '{') => &following[(source::within(following) + 1).min(following.len())..],
            Token::Sign(',') => {
                if let [Token::Word(name), Token::Sign('=' | ','), ..] | [Token::Word(name)] = following {
                    names.insert(name.clone());
                }
                following
            }
            _ => following,
        };
    }
    names
}

#[test]
fn every_key_is_a_message_and_has_its_arguments() {
    let messages = messages::all();
    let mut wrong = Vec::new();
    for Use { place, key, args } in uses() {
        if !messages.contains_key(&key) {
            wrong.push(format!("{place}: {key} is no message"));
        } else if messages::all_args(&messages, &key) != args {
            wrong.push(format!("{place}: {key} wants {:?} and gets {args:?}", messages::all_args(&messages, &key)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_message_is_used() {
    let messages = messages::all();
    let mut used: BTreeSet<String> = uses().into_iter().map(|used| used.key).collect();
    loop {
        let before = used.len();
        let named =
            messages.iter().filter(|(key, _)| used.contains(*key)).flat_map(|(_, message)| message.names.clone());
        used.extend(named.collect::<Vec<_>>());
        if used.len() == before {
            break;
        }
    }
    let unused: Vec<&String> = messages.keys().filter(|key| !used.contains(*key)).collect();
    assert!(unused.is_empty(), "{unused:#?}");
}

#[test]
fn every_argument_is_explained() {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut wrong = Vec::new();
    for (key, message) in messages::all() {
        let explained: BTreeSet<&str> =
            message.comments.split('$').skip(1).filter_map(|rest| rest.split(|c| !is_name(c)).next()).collect();
        let missing: Vec<&String> = message.args.iter().filter(|arg| !explained.contains(arg.as_str())).collect();
        if !missing.is_empty() {
            wrong.push(format!("{}.ftl: no comment on {key} or its file explains {missing:?}", message.file));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_key_begins_with_the_name_of_its_file() {
    let messages = messages::all();
    let begins = |key: &str, file: &str| {
        key.trim_start_matches('-').strip_prefix(file).is_some_and(|rest| rest.starts_with('-'))
    };
    let lost: Vec<&String> =
        messages.iter().filter(|(key, message)| !begins(key, &message.file)).map(|(key, _)| key).collect();
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn every_file_is_in_the_program() {
    let text = include_str!("../../../crates/words/src/locale/english.rs");
    let files: BTreeSet<String> = messages::all().into_values().map(|message| message.file).collect();
    let missing: Vec<&String> = files.iter().filter(|file| !text.contains(&format!("\"{file}\""))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn only_the_macros_name_keys() {
    let named = |source: &source::Source| {
        !source.path.ends_with("crates/rules/src/message/mod.rs")
            && !source.path.ends_with("crates/words/src/locale/mod.rs")
            && source.tokens.contains(&Token::Word("of_macro".into()))
    };
    let wrong: Vec<_> = source::all().into_iter().filter(named).map(|source| source.path).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn the_rules_know_every_message_that_they_use() {
    let text = include_str!("../../../crates/rules/src/message/english.rs");
    let messages = messages::all();
    let missing: BTreeSet<String> = uses()
        .into_iter()
        .filter(|used| used.place.starts_with("crates/rules/src"))
        .filter_map(|used| messages.get(&used.key).map(|message| message.file.clone()))
        .filter(|file| !text.contains(&format!("\"{file}\"")))
        .collect();
    assert!(missing.is_empty(), "not in crates/rules/src/message/english.rs: {missing:?}");
}
