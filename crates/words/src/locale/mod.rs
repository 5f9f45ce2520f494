//! The texts for players: messages of [Project Fluent](https://projectfluent.org) in `assets/locale/`, chosen by key,
//! with named arguments. The crates below this one are independent of the language; plurals and the like are part of
//! the messages.

mod english;
mod pseudo;

use std::borrow::Cow;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use benediction_rules::message::{Catalog, Key, Message};

/// What a language needs.
struct Entry {
    /// Its name on the command line.
    name: &'static str,
    /// The language whose plurals and decimals it has.
    code: &'static str,
    /// Names and texts of its files. English has what they lack.
    files: &'static [(&'static str, &'static str)],
    /// A change that is made to every piece of text.
    transform: Option<fn(&str) -> Cow<'_, str>>,
    /// The texts before and after each message.
    brackets: Option<[&'static str; 2]>,
}

/// Defines the languages, each with its entry.
macro_rules! languages {
    ($($(#[$about:meta])* $language:ident: $entry:expr,)*) => {
        /// A language of the program.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum Language {
            $($(#[$about])* $language),*
        }

        impl Language {
            /// All languages.
            pub const ALL: &[Language] = &[$(Language::$language),*];

            const fn entry(self) -> Entry {
                match self {
                    $(Language::$language => $entry),*
                }
            }
        }
    };
}

// A translation is a folder of `assets/locale/`, named by the code of its language, and an entry here. It may lack files
// and messages.
languages! {
    /// English.
    #[default]
    English: Entry { name: "en", code: "en", files: english::FILES, transform: None, brackets: None },
    /// English with accents, 40% longer and in brackets: it shows texts that are cut off, and texts that are not messages.
    Pseudo: Entry {
        name: "pseudo",
        code: "en",
        files: english::FILES,
        transform: Some(pseudo::pseudo),
        brackets: Some(["[", "]"]),
    },
}

impl Language {
    /// Returns its name on the command line.
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// Returns the language with this name.
    pub fn of_name(name: &str) -> Option<Language> {
        Language::ALL.iter().copied().find(|language| language.name() == name)
    }

    /// Returns its messages, which are read when they are first used.
    fn catalog(self) -> &'static Catalog {
        static CATALOGS: [OnceLock<Catalog>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];
        CATALOGS[self as usize].get_or_init(|| {
            let Entry { code, files, transform, brackets, .. } = self.entry();
            let added = ADDED.lock().unwrap_or_else(PoisonError::into_inner).clone();
            let files: Vec<&str> = files.iter().map(|(_, text)| *text).chain(added).collect();
            let catalog = Catalog::new(code, &files, transform);
            let catalog = if let Some(brackets) = brackets { catalog.in_brackets(brackets) } else { catalog };
            if self == Language::English { catalog } else { catalog.with_fallback(Language::English.catalog()) }
        })
    }
}

/// The language in use, as its index in [`Language::ALL`].
static CURRENT: AtomicU8 = AtomicU8::new(Language::English as u8);

/// Sets the language of the program.
pub fn set_language(language: Language) {
    CURRENT.store(language as u8, Ordering::Relaxed);
}

/// Messages of added games, as Fluent files.
static ADDED: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());

/// Adds the messages of a Fluent file to those of this program. Call it before the first text is used.
pub fn add(file: &'static str) {
    ADDED.lock().unwrap_or_else(PoisonError::into_inner).push(file);
}

/// Returns the language in use.
fn current() -> Language {
    let current = usize::from(CURRENT.load(Ordering::Relaxed));
    Language::ALL.get(current).copied().unwrap_or_default()
}

fn catalog() -> &'static Catalog {
    current().catalog()
}

/// Returns the code of the language in use, such as `en`.
pub fn code() -> &'static str {
    current().entry().code
}

/// Returns the text of a message in the language of the player.
pub fn say(message: &Message) -> String {
    catalog().say(message)
}

/// Returns the text of a message without arguments in the language of the player, at the cost of a lookup in a map.
pub fn text(key: Key) -> &'static str {
    catalog().text(key)
}

/// Returns digits with the decimal mark of the player's language: `0:09,5` for `0:09.5`. For times and scores, which are no arguments
/// of their own.
pub fn decimals(digits: &str) -> String {
    catalog().decimals(digits).into_owned()
}

/// Returns the text of a message with arguments: `say!("bot-thinking", name)`.
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
    fn unknown_message_key_does_not_panic() {
        for catalog in [Language::English, Language::Pseudo].map(Language::catalog) {
            assert_eq!(catalog.text(Key::of_macro("no-such-key")), "no-such-key");
            assert_eq!(catalog.say(&Message::of_macro("no-such-key", Vec::new())), "no-such-key");
        }
    }

    #[test]
    fn arguments_and_sentences_within_sentences_are_put_in() {
        let inner = benediction_rules::message!("start-no-display");
        let outer = Message::of_macro("start-display-refuses", vec![("display", Arg::from(inner.clone()))]);
        let english = Language::English.catalog();
        assert!(english.say(&outer).contains(&english.say(&inner)));
    }

    #[test]
    fn the_pseudo_language_is_longer_and_keeps_the_arguments() {
        let message = Message::of_macro("start-display-refuses", vec![("display", Arg::from(":7"))]);
        let (english, pseudo) = (Language::English.catalog().say(&message), Language::Pseudo.catalog().say(&message));
        assert!(pseudo.contains(":7"), "{pseudo}");
        assert!(pseudo.starts_with('[') && pseudo.ends_with(']'), "{pseudo}");
        let plain = Language::Pseudo.catalog().text(Key::of_macro("title-new-game"));
        assert_eq!(plain, "[Ñéŵŵ ğğáméé]");
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
