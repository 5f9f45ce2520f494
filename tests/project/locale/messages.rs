//! The messages of a language: their keys, their arguments, and the messages that they use.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

/// A message or a term.
#[derive(Debug, Default)]
pub struct Message {
    /// The file that contains it.
    pub file: String,
    /// The arguments that it needs.
    pub args: BTreeSet<String>,
    /// The messages and terms that it uses.
    pub names: BTreeSet<String>,
    /// The comments on it, on its group and on its file.
    pub comments: String,
}

/// Returns the English ones by key; a term's key begins with a hyphen.
pub fn all() -> BTreeMap<String, Message> {
    of("en")
}

/// Returns those in the folder of a language.
pub fn of(language: &str) -> BTreeMap<String, Message> {
    let folder = crate::root().join("assets/locale").join(language);
    let mut messages = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("the files of the language") {
        let path = entry.expect("an entry").path();
        let file = path.file_stem().expect("a name").to_string_lossy().to_string();
        assert!(path.extension().is_some_and(|extension| extension == "ftl"), "{}", path.display());
        let text = fs::read_to_string(&path).expect("a text");
        read(&file, &text, &mut messages);
    }
    messages
}

/// Reads the messages of a file.
pub fn read(file: &str, text: &str, messages: &mut BTreeMap<String, Message>) {
    let read = parser::parse(text).unwrap_or_else(|(_, errors)| panic!("{file}: {errors:?}"));
    let (mut of_file, mut of_group) = (String::new(), String::new());
    for entry in &read.body {
        let (key, value, comment) = match entry {
            Entry::Message(message) => {
                assert!(message.attributes.is_empty(), "{file}: {} has attributes", message.id.name);
                (message.id.name.to_string(), message.value.as_ref(), message.comment.as_ref())
            }
            Entry::Term(term) => (format!("-{}", term.id.name), Some(&term.value), term.comment.as_ref()),
            Entry::ResourceComment(comment) => {
                of_file = comment.content.join("\n");
                continue;
            }
            Entry::GroupComment(comment) => {
                of_group = comment.content.join("\n");
                continue;
            }
            _ => continue,
        };
        let own = comment.map_or_else(String::new, |comment| comment.content.join("\n"));
        let comments = [own, of_group.clone(), of_file.clone()].join("\n");
        let mut message = Message { file: file.into(), comments, ..Message::default() };
        pattern(value.unwrap_or_else(|| panic!("{file}: {key} says nothing")), &mut message);
        assert!(messages.insert(key.clone(), message).is_none(), "{file}: {key} stands there twice");
    }
}

/// Returns the arguments that a message and all the messages it uses need.
pub fn all_args(messages: &BTreeMap<String, Message>, key: &str) -> BTreeSet<String> {
    let mut args = messages[key].args.clone();
    for named in &messages[key].names {
        assert!(messages.contains_key(named), "{key} names {named}, which is no message");
        args.extend(all_args(messages, named));
    }
    args
}

fn pattern(read: &Pattern<&str>, message: &mut Message) {
    for element in &read.elements {
        if let PatternElement::Placeable { expression } = element {
            expression_of(expression, message);
        }
    }
}

fn expression_of(read: &Expression<&str>, message: &mut Message) {
    match read {
        Expression::Inline(inline) => inline_of(inline, message),
        Expression::Select { selector, variants } => {
            inline_of(selector, message);
            for variant in variants {
                pattern(&variant.value, message);
            }
        }
    }
}

fn inline_of(read: &InlineExpression<&str>, message: &mut Message) {
    match read {
        InlineExpression::VariableReference { id } => {
            message.args.insert(id.name.into());
        }
        InlineExpression::MessageReference { id, .. } => {
            message.names.insert(id.name.into());
        }
        InlineExpression::TermReference { id, .. } => {
            message.names.insert(format!("-{}", id.name));
        }
        InlineExpression::FunctionReference { id, .. } => panic!("the function {} is not there", id.name),
        InlineExpression::Placeable { expression } => expression_of(expression, message),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
    }
}
