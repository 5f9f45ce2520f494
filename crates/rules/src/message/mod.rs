//! Messages: texts for people, as a key with named arguments. The games answer with messages and contain no language; a
//! [`Catalog`] turns them into text. [`Display`](std::fmt::Display) writes the messages of this crate in English.

mod catalog;
mod english;

use std::fmt;

pub use catalog::Catalog;
use serde::{Deserialize, Deserializer};

/// Key of a message without arguments. [`key!`](crate::key) makes it, or a data file of the program names it; so a test can find
/// every key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(&'static str);

impl Key {
    /// For [`key!`](crate::key) alone.
    #[doc(hidden)]
    pub const fn of_macro(key: &'static str) -> Key {
        Key(key)
    }

    /// Reads a key from a data file of the program; a test compares those files with the messages.
    ///
    /// # Errors
    ///
    /// The value is not a string.
    pub fn of_data<'de: 'static, D: Deserializer<'de>>(data: D) -> Result<Key, D::Error> {
        <&'static str>::deserialize(data).map(Key)
    }

    /// Reads a key, or nothing, from a data file of the program.
    ///
    /// # Errors
    ///
    /// The value is neither a string nor nothing.
    pub fn of_data_or_none<'de: 'static, D: Deserializer<'de>>(data: D) -> Result<Option<Key>, D::Error> {
        Ok(Option::<&'static str>::deserialize(data)?.map(Key))
    }

    /// Returns the key as text, as it stands in a catalog.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

/// Argument of a message: the value of one placeholder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A name, a piece of notation or a word by which the language chooses a form. It is written as it is.
    Text(String),
    /// A number with `decimals` digits after the point: 25 with one of them is 2.5. The language chooses plurals by
    /// it.
    Number {
        /// The number without its decimal point: 25 for 2.5.
        digits: i64,
        /// Number of digits after the point.
        decimals: u8,
    },
    /// Another message, such as the name of a rule.
    Message(Box<Message>),
}

impl Arg {
    /// Creates a number that is rounded to this number of decimals.
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
        Arg::Message(Box::new(key.into()))
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Message(Box::new(message))
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

/// Text for people: a key and its arguments, made by [`message!`](crate::message!) or from a [`Key`].
///
/// ```
/// use benediction_rules::message::Message;
/// use benediction_rules::{key, message};
///
/// let message = message!("record-bot-level", level = 11);
/// assert_eq!(message.key(), "record-bot-level");
/// assert!(message.to_string().contains("11"));
///
/// let without_arguments = Message::from(key!("record-date"));
/// assert!(without_arguments.args().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    key: &'static str,
    args: Vec<(&'static str, Arg)>,
}

impl Message {
    /// For [`message!`](crate::message!) alone.
    #[doc(hidden)]
    pub const fn of_macro(key: &'static str, args: Vec<(&'static str, Arg)>) -> Message {
        Message { key, args }
    }

    /// Returns the key, under which a catalog has the sentence.
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// Returns the arguments with their names.
    pub fn args(&self) -> &[(&'static str, Arg)] {
        &self.args
    }
}

/// Writes the message in English, or its key if it is a message of another crate, whose text is not in this crate.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&english::catalog().say(self))
    }
}

impl std::error::Error for Message {}

impl From<Key> for Message {
    fn from(key: Key) -> Message {
        Message { key: key.0, args: Vec::new() }
    }
}

/// Returns the first 40 characters of a text, for an error that repeats what was typed.
///
/// ```
/// use benediction_rules::message::shortened;
///
/// assert_eq!(shortened("e2e4"), "e2e4");
/// assert!(shortened(&"long ".repeat(100)).len() < 500);
/// ```
pub fn shortened(text: &str) -> String {
    const MAX_QUOTED: usize = 40;
    if text.chars().count() > MAX_QUOTED {
        text.chars().take(MAX_QUOTED - 1).chain(['…']).collect()
    } else {
        text.into()
    }
}

/// Creates the [`Key`](crate::message::Key) of a message without arguments: `key!("title-continue")`.
#[macro_export]
macro_rules! key {
    ($key:literal) => {
        $crate::message::Key::of_macro($key)
    };
}

/// Creates a [`Message`](crate::message::Message) with arguments, each written `name = value`, or only `name` for a variable of that
/// name: `message!("bot-thinking", name, seconds = time.as_secs())`.
#[macro_export]
macro_rules! message {
    (@value $name:ident) => {
        $name
    };
    (@value $name:ident = $value:expr) => {
        $value
    };
    ($key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::message::Message::of_macro(
            $key,
            vec![$((stringify!($name), $crate::message::Arg::from($crate::message!(@value $name $(= $value)?)))),*],
        )
    };
}

/// Implements `Display` and `Error` for an error that converts into a [`Message`](crate::message::Message): it is displayed as that.
#[macro_export]
macro_rules! error_as_message {
    ($error:ty) => {
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&$crate::message::Message::from(self.clone()), f)
            }
        }

        impl std::error::Error for $error {}
    };
}
