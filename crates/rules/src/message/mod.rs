//! Messages: what is to be said, as a key with named arguments. Rules, games and records answer with messages and know no language;
//! a [`Catalog`] turns them into text. `Display` says a message of this crate in English.

mod catalog;
mod english;

use std::fmt;

pub use catalog::Catalog;

/// The key of a message without arguments, made by [`key!`](crate::key) alone, so that a test finds every key in the sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(&'static str);

impl Key {
    /// For [`key!`](crate::key) alone.
    #[doc(hidden)]
    pub const fn of_macro(key: &'static str) -> Key {
        Key(key)
    }

    /// As it is written.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

/// A value in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A name, a piece of notation or a word by which the language chooses; it stays as it is.
    Text(String),
    /// A number of so many `decimals`: 25 with one of them is 2.5. The language chooses plurals by it.
    Number {
        /// The number without its point.
        digits: i64,
        /// How many digits stand after the point.
        decimals: u8,
    },
    /// Another sentence or a part of one.
    Sentence(Box<Sentence>),
}

impl Arg {
    /// A number rounded to so many decimals.
    pub fn decimal(value: f64, decimals: u8) -> Arg {
        Arg::Number { digits: (value * 10_f64.powi(i32::from(decimals))).round() as i64, decimals }
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Text(text.into())
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Arg {
        Arg::Text(text.clone())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}

impl From<char> for Arg {
    fn from(letter: char) -> Arg {
        Arg::Text(letter.into())
    }
}

impl From<Key> for Arg {
    fn from(key: Key) -> Arg {
        Arg::Sentence(Box::new(key.into()))
    }
}

impl From<Sentence> for Arg {
    fn from(sentence: Sentence) -> Arg {
        Arg::Sentence(Box::new(sentence))
    }
}

macro_rules! whole_numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Arg {
                Arg::Number { digits: number as i64, decimals: 0 }
            }
        }
    )*};
}

whole_numbers!(u8, u16, u32, u64, usize, i32, i64);

/// What is to be said: a key and its arguments. [`sentence!`](crate::sentence!) makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    key: &'static str,
    args: Vec<(&'static str, Arg)>,
}

impl Sentence {
    /// For [`sentence!`](crate::sentence!) alone.
    #[doc(hidden)]
    pub const fn of_macro(key: &'static str, args: Vec<(&'static str, Arg)>) -> Sentence {
        Sentence { key, args }
    }

    /// Its key.
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// Its arguments with their names.
    pub fn args(&self) -> &[(&'static str, Arg)] {
        &self.args
    }
}

/// In English. A message of another crate, whose text is not known here, is its key.
impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&english::catalog().say(self))
    }
}

impl std::error::Error for Sentence {}

impl From<Key> for Sentence {
    fn from(key: Key) -> Sentence {
        Sentence { key: key.0, args: Vec::new() }
    }
}

/// The beginning of a text that somebody typed, as an error repeats it.
pub fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() > MOST { text.chars().take(MOST - 1).chain(['…']).collect() } else { text.into() }
}

/// The key of a message without arguments: `key!("title-continue")`.
#[macro_export]
macro_rules! key {
    ($key:literal) => {
        $crate::message::Key::of_macro($key)
    };
}

/// A sentence: `sentence!("bot-thinking", name = name)`. Each argument is written `name = value`.
#[macro_export]
macro_rules! sentence {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::message::Sentence::of_macro($key, vec![$((stringify!($name), $crate::message::Arg::from($value))),*])
    };
}
