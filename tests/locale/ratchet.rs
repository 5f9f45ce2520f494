//! Sentences that still stand in the sources instead of in the messages. The numbers may only fall.

use std::collections::BTreeMap;

use super::source::{self, Source, Token};

/// For each room under `src`, how many strings look like a sentence. Who takes one out lowers the number.
const LEFT: &[(&str, usize)] = &[
    ("app", 42),
    ("cli", 133),
    ("games", 173),
    ("notation", 15),
    ("record", 3),
    ("registry", 22),
    ("rules", 2),
    ("session", 1),
];

/// Macros whose strings no player sees: faults of the program, tests, and the keys themselves.
const NOT_SEEN: [&str; 12] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "panic",
    "unreachable",
    "key",
    "sentence",
    "text",
    "say",
    "concat",
    "include_str",
];

#[test]
fn sentences_in_the_sources_become_fewer() {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in source::all() {
        found.entry(room(&source)).or_default().extend(sentences(&source.tokens));
    }
    let left = |room: &str| LEFT.iter().find(|(known, _)| *known == room).map_or(0, |(_, count)| *count);
    found.retain(|room, list| list.len() > left(room));
    assert!(found.is_empty(), "more than {LEFT:?}: {found:#?}");
}

/// The first folder below `src`, or the file.
fn room(source: &Source) -> String {
    let first = source.path.components().nth(1).expect("below src").as_os_str().to_string_lossy().to_string();
    first.trim_end_matches(".rs").to_string()
}

/// The strings that look like a sentence, but for those of tests.
fn sentences(mut tokens: &[Token]) -> Vec<String> {
    let mut found = Vec::new();
    while let [first, rest @ ..] = tokens {
        tokens = match (first, rest) {
            // #[cfg(test)] and what stands below it.
            (Token::Sign('#'), [Token::Sign('['), inside @ ..]) => {
                let length = source::within(inside);
                let (attribute, after) = (&inside[..length], &inside[(length + 1).min(inside.len())..]);
                let is = |word: &str| attribute.contains(&Token::Word(word.into()));
                if is("test") {
                    let body =
                        after.iter().position(|token| matches!(token, Token::Sign('{' | ';'))).unwrap_or(after.len());
                    match after.get(body) {
                        Some(Token::Sign('{')) => {
                            let from = &after[body + 1..];
                            &from[(source::within(from) + 1).min(from.len())..]
                        }
                        _ => &after[(body + 1).min(after.len())..],
                    }
                } else if is("error") {
                    // What thiserror says is seen.
                    inside
                } else {
                    after
                }
            }
            (Token::Word(name), [Token::Sign('!'), Token::Sign('(' | '[' | '{'), inside @ ..])
                if NOT_SEEN.contains(&name.as_str()) =>
            {
                &inside[(source::within(inside) + 1).min(inside.len())..]
            }
            (Token::Word(name), [Token::Sign('('), inside @ ..]) if name == "expect" => {
                &inside[(source::within(inside) + 1).min(inside.len())..]
            }
            (Token::Text(text), _) => {
                if is_sentence(text) {
                    found.push(text.clone());
                }
                rest
            }
            _ => rest,
        };
    }
    found
}

/// Two words of small letters with a blank between them, such as `has not` or `to {place}, for`.
fn is_sentence(text: &str) -> bool {
    if text.starts_with("Benediction v2:") {
        // A position.
        return false;
    }
    let words: Vec<&str> = text.split([' ', '\n']).collect();
    let plain = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        word.len() > 1
            && word.chars().all(|c| c.is_ascii_alphabetic())
            && word.chars().skip(1).all(|c| c.is_ascii_lowercase())
    };
    words.windows(2).any(|pair| plain(pair[0]) && plain(pair[1]))
}

#[test]
fn a_sentence_is_told_from_a_code() {
    for sentence in ["it is not", "The game is over: {}.", "{name} has no action"] {
        assert!(is_sentence(sentence), "{sentence}");
    }
    for code in ["king-trails", "R:D8E1", "{}: {}", "e2e3", "", "MiB", "a b"] {
        assert!(!is_sentence(code), "{code}");
    }
    let source =
        r#"let a = "is seen"; assert!(b, "is not"); x.expect("is not"); #[cfg(test)] mod tests { "is not"; } "too is""#;
    assert_eq!(sentences(&source::tokens(source)), ["is seen", "too is"]);
}
