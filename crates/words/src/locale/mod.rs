//! The texts for players: messages of [Project Fluent](https://projectfluent.org) in `assets/locale/`, chosen by key,
//! with named arguments. The crates below this one are independent of the language; plurals and the like are part of
//! the messages.

mod english;
mod pseudo;

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};

use benediction_rules::message::{Catalog, Key, Message};

/// A language of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// English with accents, 40% longer: it shows texts that are cut off and texts that are not messages.
    Pseudo,
}

impl Language {
    /// All languages.
    pub const ALL: &[Language] = &[Language::English, Language::Pseudo];

    /// Returns its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Pseudo => "pseudo",
        }
    }

    /// Returns the language with this name.
    pub fn of_name(name: &str) -> Option<Language> {
        Language::ALL.iter().copied().find(|language| language.name() == name)
    }
}

/// The language in use, as its index in [`Language::ALL`].
static CURRENT: AtomicU8 = AtomicU8::new(Language::English as u8);

/// Sets the language of the program.
pub fn speak(language: Language) {
    CURRENT.store(language as u8, Ordering::Relaxed);
}

/// Messages of added games, as Fluent files.
static ADDED: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());

/// Adds the messages of a Fluent file to those of this program. Call it before the first text is used.
pub fn add(file: &'static str) {
    ADDED.lock().unwrap_or_else(PoisonError::into_inner).push(file);
}

/// Returns the text of every file.
fn files() -> Vec<&'static str> {
    let added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    english::FILES.iter().map(|(_, text)| *text).chain(added.iter().copied()).collect()
}

static ENGLISH: LazyLock<Catalog> = LazyLock::new(|| Catalog::new(&files(), None));

static PSEUDO: LazyLock<Catalog> = LazyLock::new(|| Catalog::new(&files(), Some(pseudo::pseudo)));

fn catalog() -> &'static Catalog {
    match CURRENT.load(Ordering::Relaxed) {
        1 => &PSEUDO,
        _ => &ENGLISH,
    }
}

/// Returns the text of a message in the language of the player.
pub fn say(message: &Message) -> String {
    catalog().say(message)
}

/// Returns the text of a message without arguments in the language of the player, at the cost of a lookup in a map.
pub fn text(key: Key) -> &'static str {
    catalog().text(key)
}

/// Returns the text of a message with arguments: `say!("bot-thinking", name = name)`.
#[macro_export]
macro_rules! say {
    ($($message:tt)*) => {
        $crate::locale::say(&$crate::rules_crate::message!($($message)*))
    };
}

/// Returns the text of a message without arguments: `text!("title-continue")`.
#[macro_export]
macro_rules! text {
    ($key:literal) => {
        $crate::locale::text($crate::rules_crate::key!($key))
    };
}

#[cfg(test)]
mod tests {
    use benediction_rules::message::{Arg, Key};

    use super::*;

    #[test]
    fn an_unknown_key_is_no_panic() {
        for catalog in [&ENGLISH, &PSEUDO] {
            assert_eq!(catalog.text(Key::of_macro("no-such-key")), "no-such-key");
            assert_eq!(catalog.say(&Message::of_macro("no-such-key", Vec::new())), "no-such-key");
        }
    }

    #[test]
    fn arguments_and_sentences_within_sentences_are_put_in() {
        let inner = benediction_rules::message!("start-no-display");
        let outer = Message::of_macro("start-display-refuses", vec![("display", Arg::from(inner.clone()))]);
        let english = &ENGLISH;
        assert!(english.say(&outer).contains(&english.say(&inner)));
    }

    #[test]
    fn the_pseudo_language_is_longer_and_keeps_the_arguments() {
        let message = Message::of_macro("start-display-refuses", vec![("display", Arg::from(":7"))]);
        let (english, pseudo) = (ENGLISH.say(&message), PSEUDO.say(&message));
        assert!(pseudo.contains(":7"), "{pseudo}");
        assert!(pseudo.chars().count() * 10 >= english.chars().count() * 13, "{pseudo}");
    }

    #[test]
    fn languages_have_names() {
        for (index, language) in Language::ALL.iter().copied().enumerate() {
            assert_eq!(language as usize, index);
            assert_eq!(Language::of_name(language.name()), Some(language));
        }
        assert_eq!(Language::of_name("tlh"), None);
    }
}
