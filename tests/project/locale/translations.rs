//! Translations: each has an entry in the program, and its messages are those of the English files.

use std::collections::BTreeMap;
use std::fs;

use super::messages::{self, Message};

/// Returns what a translation has that the English messages do not have. Terms are its own.
fn faults(english: &BTreeMap<String, Message>, translation: &BTreeMap<String, Message>) -> Vec<String> {
    let mut faults = Vec::new();
    for key in translation.keys().filter(|key| !key.starts_with('-')) {
        let Some(original) = english.get(key) else {
            faults.push(format!("{key} is no English message"));
            continue;
        };
        // A message that another one uses may take the arguments of that one, so only those of the whole are compared.
        let args = messages::all_args(translation, key);
        let known = messages::all_args(english, key);
        faults.extend(args.difference(&known).map(|arg| format!("{key} has no argument {arg}")));
        if original.file != translation[key].file {
            faults.push(format!("{key} is in the file {}", original.file));
        }
    }
    faults
}

#[test]
fn translations_have_english_messages_and_an_entry() {
    let entries = include_str!("../../../crates/words/src/locale/mod.rs");
    let english = messages::all();
    for folder in fs::read_dir(crate::root().join("assets/locale")).expect("the languages") {
        let language = folder.expect("a folder").file_name().to_string_lossy().to_string();
        let faults = faults(&english, &messages::of(&language));
        assert!(faults.is_empty(), "{language}: {faults:#?}");
        assert!(entries.contains(&format!("code: \"{language}\"")), "{language} has no entry");
    }
}

#[test]
fn a_translation_with_other_messages_or_arguments_is_found() {
    let of = |text: &str| {
        let mut messages = BTreeMap::new();
        messages::read("eggs", text, &mut messages);
        messages
    };
    let english = of("eggs-count = { $count } eggs\neggs-none = none\n");
    assert!(faults(&english, &of("-egg = Ei\neggs-count = { $count } { -egg }er\n")).is_empty());
    let wrong = of("eggs-count = { $number } Eier\neggs-more = mehr\n");
    assert_eq!(faults(&english, &wrong), ["eggs-count has no argument number", "eggs-more is no English message"]);
}
