//! The messages of one language.

use std::borrow::Cow;
use std::collections::HashMap;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use super::{Arg, Key, Message};

/// The messages of one language, from files of [Project Fluent](https://projectfluent.org).
pub struct Catalog {
    messages: FluentBundle<FluentResource>,
    /// The texts of messages without arguments, by key.
    texts: HashMap<&'static str, String>,
    /// `true` if decimals stand after a comma.
    has_comma: bool,
    /// The catalog that has the messages that are missing here.
    fallback: Option<&'static Catalog>,
    /// The texts before and after each message.
    brackets: Option<[&'static str; 2]>,
}

/// Languages with a point before the decimals of a number; the others have a comma.
const WITH_DECIMAL_POINT: [&str; 8] = ["en", "he", "hi", "ja", "ko", "ms", "th", "zh"];

/// Writes a number with a decimal comma. Other values are written as usual.
fn with_decimal_comma<M>(value: &FluentValue, _: &M) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(number.as_string().replace('.', ",")),
        _ => None,
    }
}

impl Catalog {
    /// Reads messages from the texts of Fluent files. `language` is the code of their language, such as `en` or `pt-BR`:
    /// plurals and decimals follow it. A message in a later file replaces one of an earlier file; lines that are not
    /// Fluent are skipped. `transform` changes every piece of text.
    ///
    /// ```
    /// use benediction_rules::message::Catalog;
    /// use benediction_rules::message;
    ///
    /// let catalog = Catalog::new("de", &["greeting = Guten Tag, { $name }!"], None);
    /// assert_eq!(catalog.say(&message!("greeting", name = "Ada")), "Guten Tag, Ada!");
    /// ```
    pub fn new(language: &str, files: &[&'static str], transform: Option<fn(&str) -> Cow<'_, str>>) -> Catalog {
        let language: LanguageIdentifier = language.parse().or_else(|_| "en".parse()).unwrap_or_default();
        let comma: fn(&FluentValue, &_) -> Option<String> = with_decimal_comma;
        let has_comma = !WITH_DECIMAL_POINT.contains(&language.language.as_str());
        let mut messages = FluentBundle::new_concurrent(vec![language]);
        messages.set_formatter(has_comma.then_some(comma));
        // Marks of direction around arguments, which no type of ours has a letter for.
        messages.set_use_isolating(false);
        messages.set_transform(transform);
        for source in files {
            // A test reads every file too: there a fault or a key that comes twice is an error; here the rest is still said.
            let resource = FluentResource::try_new((*source).to_string()).unwrap_or_else(|(resource, _)| resource);
            messages.add_resource_overriding(resource);
        }
        let mut catalog = Catalog { messages, texts: HashMap::new(), has_comma, fallback: None, brackets: None };
        let keys = files.iter().flat_map(|source| keys(source));
        catalog.texts = keys.filter_map(|key| Some((key, catalog.plain(key)?))).collect();
        catalog
    }

    /// Takes the messages that are missing or incomplete here from another catalog, in its language.
    #[must_use]
    pub fn with_fallback(self, fallback: &'static Catalog) -> Catalog {
        Catalog { fallback: Some(fallback), ..self }
    }

    /// Puts brackets round each message, so that a text that is cut or joined with another shows it.
    #[must_use]
    pub fn in_brackets(mut self, brackets: [&'static str; 2]) -> Catalog {
        self.brackets = Some(brackets);
        for text in self.texts.values_mut() {
            *text = bracketed(std::mem::take(text), self.brackets);
        }
        self
    }

    /// Returns digits with the decimal mark of the language, such as `4,2` for `4.2`. The text must have no other points.
    pub fn decimals<'a>(&self, digits: &'a str) -> Cow<'a, str> {
        if self.has_comma { Cow::Owned(digits.replace('.', ",")) } else { Cow::Borrowed(digits) }
    }

    /// Returns the text of a message without arguments.
    fn plain(&self, key: &str) -> Option<String> {
        let mut errors = Vec::new();
        let pattern = self.messages.get_message(key)?.value()?;
        let text = self.messages.format_pattern(pattern, None, &mut errors).into_owned();
        errors.is_empty().then_some(text)
    }

    /// Returns the text of a message without arguments, or its key if there is none. This is a look-up in a hash
    /// table.
    pub fn text(&self, key: Key) -> &str {
        match (self.texts.get(key.name()), self.fallback) {
            (Some(text), _) => text,
            (None, Some(fallback)) => fallback.text(key),
            (None, None) => key.name(),
        }
    }

    /// Returns the text of a message, or its key if there is none.
    pub fn say(&self, message: &Message) -> String {
        if let Some(text) = self.texts.get(message.key()) {
            return text.clone();
        }
        match (self.filled_in(message), self.fallback) {
            (Some((text, true)), _) | (Some((text, false)), None) => bracketed(text, self.brackets),
            (_, Some(fallback)) => fallback.say(message),
            (None, None) => message.key().into(),
        }
    }

    /// Returns the text of a message with its arguments, and `true` if nothing is missing in it: what is missing is
    /// shown by its name. A test checks that the English messages are complete.
    fn filled_in(&self, message: &Message) -> Option<(String, bool)> {
        let pattern = self.messages.get_message(message.key())?.value()?;
        let mut args = FluentArgs::with_capacity(message.args().len());
        for (name, arg) in message.args() {
            args.set(*name, self.value(arg));
        }
        let mut errors = Vec::new();
        let text = self.messages.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        Some((text, errors.is_empty()))
    }

    fn value<'a>(&self, arg: &'a Arg) -> FluentValue<'a> {
        match arg {
            Arg::Text(text) => FluentValue::String(Cow::Borrowed(text)),
            Arg::Message(inner) => FluentValue::String(Cow::Owned(self.say(inner))),
            Arg::Number { digits, decimals } => {
                let value = *digits as f64 / 10_f64.powi(i32::from(*decimals));
                let options = FluentNumberOptions {
                    minimum_fraction_digits: (*decimals > 0).then_some(usize::from(*decimals)),
                    ..FluentNumberOptions::default()
                };
                FluentValue::Number(FluentNumber::new(value, options))
            }
        }
    }
}

fn bracketed(text: String, brackets: Option<[&str; 2]>) -> String {
    match brackets {
        Some([before, after]) => format!("{before}{text}{after}"),
        None => text,
    }
}

/// Returns the keys of the messages in a Fluent file.
fn keys(source: &'static str) -> impl Iterator<Item = &'static str> {
    source.lines().filter_map(|line| {
        let (key, _) = line.split_once(" =")?;
        let is_key = key.starts_with(|c: char| c.is_ascii_lowercase())
            && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        is_key.then_some(key)
    })
}
