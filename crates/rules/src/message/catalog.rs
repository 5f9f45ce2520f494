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
}

impl Catalog {
    /// Reads messages from the texts of Fluent files. A message in a later file replaces one of an earlier file; lines
    /// that are not Fluent are skipped. `transform` changes every piece of text.
    ///
    /// ```
    /// use benediction_rules::message::Catalog;
    /// use benediction_rules::message;
    ///
    /// let catalog = Catalog::new(&["greeting = Guten Tag, { $name }!"], None);
    /// assert_eq!(catalog.say(&message!("greeting", name = "Ada")), "Guten Tag, Ada!");
    /// ```
    pub fn new(files: &[&'static str], transform: Option<fn(&str) -> Cow<'_, str>>) -> Catalog {
        let mut messages = FluentBundle::new_concurrent(vec!["en".parse::<LanguageIdentifier>().unwrap_or_default()]);
        // Marks of direction around arguments, which no type of ours has a letter for.
        messages.set_use_isolating(false);
        messages.set_transform(transform);
        for source in files {
            // A test reads every file too: there a fault or a key that comes twice is an error; here the rest is still said.
            let resource = FluentResource::try_new((*source).to_string()).unwrap_or_else(|(resource, _)| resource);
            messages.add_resource_overriding(resource);
        }
        let mut catalog = Catalog { messages, texts: HashMap::new() };
        let keys = files.iter().flat_map(|source| keys(source));
        catalog.texts = keys.filter_map(|key| Some((key, catalog.plain(key)?))).collect();
        catalog
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
        self.texts.get(key.name()).map_or(key.name(), String::as_str)
    }

    /// Returns the text of a message, or its key if there is none.
    pub fn say(&self, message: &Message) -> String {
        if let Some(text) = self.texts.get(message.key()) {
            return text.clone();
        }
        let Some(pattern) = self.messages.get_message(message.key()).and_then(|entry| entry.value()) else {
            return message.key().into();
        };
        let mut args = FluentArgs::with_capacity(message.args().len());
        for (name, arg) in message.args() {
            args.set(*name, self.value(arg));
        }
        // What is missing is shown by its name; a test sees to it that nothing is.
        self.messages.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
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

/// Returns the keys of the messages in a Fluent file.
fn keys(source: &'static str) -> impl Iterator<Item = &'static str> {
    source.lines().filter_map(|line| {
        let (key, _) = line.split_once(" =")?;
        let is_key = key.starts_with(|c: char| c.is_ascii_lowercase())
            && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        is_key.then_some(key)
    })
}
