//! Every sentence that a player can see: messages of [Project Fluent](https://projectfluent.org) in `assets/locale/`, chosen by
//! key, with named arguments. Nothing below this room knows a language; plurals and the like belong to the messages.

mod bundle;
mod english;
#[cfg(any(test, feature = "dev"))]
mod pseudo;

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::sentence::{Key, Sentence};
use bundle::Bundle;

/// A language in which the program speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// English with accents and half as long again: it shows what is cut off and what is no message.
    #[cfg(any(test, feature = "dev"))]
    Pseudo,
}

impl Language {
    /// All of them.
    pub const ALL: &[Language] = &[
        Language::English,
        #[cfg(any(test, feature = "dev"))]
        Language::Pseudo,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "en",
            #[cfg(any(test, feature = "dev"))]
            Language::Pseudo => "pseudo",
        }
    }

    /// The language of such a name.
    pub fn of_name(name: &str) -> Option<Language> {
        Language::ALL.iter().copied().find(|language| language.name() == name)
    }
}

/// The language in which [`say`] speaks, by its place in [`Language::ALL`].
static SPOKEN: AtomicU8 = AtomicU8::new(Language::English as u8);

/// From now on the program speaks this language.
pub fn speak(language: Language) {
    SPOKEN.store(language as u8, Ordering::Relaxed);
}

/// Messages of games that were added to those of this program, as files of Fluent.
static MORE: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());

/// Adds the messages of a file of Fluent to those of this program, before anything is said.
pub fn add(file: &'static str) {
    MORE.lock().unwrap_or_else(PoisonError::into_inner).push(file);
}

/// The text of every file.
fn files() -> Vec<&'static str> {
    let more = MORE.lock().unwrap_or_else(PoisonError::into_inner);
    english::FILES.iter().map(|(_, text)| *text).chain(more.iter().copied()).collect()
}

fn bundle() -> &'static Bundle {
    match SPOKEN.load(Ordering::Relaxed) {
        #[cfg(any(test, feature = "dev"))]
        1 => Bundle::pseudo(),
        _ => Bundle::english(),
    }
}

/// What a sentence says in the language of the player.
pub fn say(sentence: &Sentence) -> String {
    bundle().say(sentence)
}

/// The text of a message without arguments in the language of the player. It costs no more than a look into a table.
pub fn text(key: Key) -> &'static str {
    bundle().text(key)
}

/// What a sentence says: `say!("bot-thinking", name = name)`.
#[macro_export]
macro_rules! say {
    ($($sentence:tt)*) => {
        $crate::locale::say(&$crate::sentence!($($sentence)*))
    };
}

/// The text of a message without arguments: `text!("title-continue")`.
#[macro_export]
macro_rules! text {
    ($key:literal) => {
        $crate::locale::text($crate::key!($key))
    };
}

#[cfg(test)]
mod tests {
    use crate::sentence::{Arg, Key};

    use super::*;

    #[test]
    fn an_unknown_key_is_no_panic() {
        for bundle in [Bundle::english(), Bundle::pseudo()] {
            assert_eq!(bundle.text(Key::of_macro("no-such-key")), "no-such-key");
            assert_eq!(bundle.say(&Sentence::of_macro("no-such-key", Vec::new())), "no-such-key");
        }
    }

    #[test]
    fn arguments_and_sentences_within_sentences_are_put_in() {
        let inner = crate::sentence!("start-no-display");
        let outer = Sentence::of_macro("start-display-refuses", vec![("display", Arg::from(inner.clone()))]);
        let english = Bundle::english();
        assert!(english.say(&outer).contains(&english.say(&inner)));
    }

    #[test]
    fn the_pseudo_language_is_longer_and_keeps_the_arguments() {
        let sentence = Sentence::of_macro("start-display-refuses", vec![("display", Arg::from(":7"))]);
        let (english, pseudo) = (Bundle::english().say(&sentence), Bundle::pseudo().say(&sentence));
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
