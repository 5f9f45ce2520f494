//! Texts for players are messages, not strings in the sources, except those listed here.

use std::collections::BTreeMap;

use super::source::{self, Token};

/// Strings of words that are not texts for players: a file or a folder, the beginning of the string (any, if empty),
/// and their purpose.
const FIXED: &[(&str, &str, &str)] = &[
    ("src/app/dev/", "", "figures and dumps for those who build the program"),
    ("src/app/mod.rs", "a query's type", "why a lint is off"),
    ("src/app/render/", "", "names of entities and resources"),
    ("src/app/scene/picture.rs", "", "names of entities"),
    ("src/app/ui/hud/mod.rs", "foremost card", "a name in the layout dump"),
    ("src/app/ui/hud/mod.rs", "study comment", "what a field is called for egui"),
    ("src/app/ui/hud/typed_line.rs", "typed actions", "what a field is called for egui"),
    ("src/app/ui/", "serif italic", "a font's name"),
    ("src/app/ui/fonts.rs", "system {number}", "a font's name"),
    ("src/app/window/faults.rs", "", "what a report of a fault says"),
    ("src/app/window/page.rs", "no message", "for the browser's console"),
    ("crates/cli/src/bench.rs", "", "a line that programs read"),
    ("crates/cli/src/perft.rs", "", "a line that programs read"),
    ("crates/cli/src/engine.rs", "", "the protocol"),
    ("crates/cli/src/uci/", "", "the protocol of chess programs"),
    ("crates/worker/src/jobs/", "", "between the window and a worker, for those who build the program"),
    ("crates/study/src/record/fields.rs", "{name}: {value}, ", "a field of a file"),
    ("crates/worker/src/paint/colors.rs", "(r, g, b)", "how a theme's file is written"),
    ("crates/platform/src/web/", "", "for the browser's console"),
    ("crates/platform/src/lines.rs", "", "what both protocols answer"),
    ("crates/study/src/program.rs", "", "the protocol, and its faults, which are told as they are"),
    ("crates/cli/src/duel.rs", "game {}", "a line that programs read"),
    ("crates/cli/src/duel.rs", "{reason} {count}", "a line that programs read"),
    ("crates/cli/src/duel.rs", "{:.1} turns", "a line that programs read"),
    ("crates/cli/src/replay.rs", "result: none", "a line that programs read"),
    ("crates/cli/src/failure.rs", "", "FILE:LINE: \"TEXT\": and the name of the program before an error"),
    ("crates/cli/src/refusal.rs", "For more", "the beginning of a line of clap's"),
    ("crates/study/src/diagram/", "", "how SVG is written, and the name of a font"),
    ("crates/study/src/printout/mod.rs", "Alegreya Sans", "the name of a font"),
    ("crates/rules/src/games/kingamon/text.rs", " roll=", "the position text"),
    ("crates/rules/src/games/obelisk/text.rs", "{text} {side} {}", "the position text"),
    ("crates/rules/src/notation/names.rs", "", "results as game texts and the protocol have them"),
    ("crates/study/src/session/text_write.rs", "game: {}", "the game text"),
    ("crates/study/src/session/text_write.rs", "{sign} ${number}", "the game text"),
];

/// Macros whose strings no player sees: errors of the program, tests, and the keys themselves.
const NOT_SEEN: [&str; 16] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "panic",
    "unreachable",
    "key",
    "message",
    "text",
    "say",
    "concat",
    "include_str",
    // The log, for developers.
    "debug",
    "info",
    "warn",
    "error",
];

#[test]
fn texts_for_players_are_in_the_messages() {
    let mut wrong: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut used = [false; FIXED.len()];
    for source in source::all() {
        let file = source.path.display().to_string();
        for text in sentences(&source.tokens) {
            match FIXED.iter().position(|(place, start, _)| file.starts_with(place) && text.starts_with(start)) {
                Some(index) => used[index] = true,
                None => wrong.entry(file.clone()).or_default().push(text),
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let idle: Vec<_> = FIXED.iter().zip(used).filter(|(_, used)| !used).map(|(fixed, _)| fixed).collect();
    assert!(idle.is_empty(), "{idle:#?}");
}

/// The texts that clap shows for an option are messages too: a comment on a field would be the help in English.
#[test]
fn help_is_in_messages_not_doc_comments() {
    let mut options = 0;
    for source::Source { path, text, .. } in source::all() {
        let mut inside = false;
        for line in text.lines() {
            let derives = |name| line.starts_with("#[derive(") && line.contains(name);
            inside = (inside || derives("Args") || derives("Subcommand") || derives("Parser")) && line != "}";
            let field = line.trim_start();
            options += usize::from(inside && field.starts_with("#[arg(help = text!("));
            // A comment that is only the name of a flag or command is for readers of the code, if it is public.
            let comment = inside && line.starts_with(' ') && field.starts_with("///") && !field.starts_with("/// `");
            assert!(!comment, "{}: {field}", path.display());
        }
    }
    assert!(options > 60, "{options}");
}

/// Returns the strings that look like a sentence, except those of tests.
fn sentences(mut tokens: &[Token]) -> Vec<String> {
    let mut sentences = Vec::new();
    while let [first, rest @ ..] = tokens {
        tokens = match (first, rest) {
            // `#[cfg(test)]` and the item below it.
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
                    // The texts of thiserror are shown to players.
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
                    sentences.push(text.clone());
                }
                rest
            }
            _ => rest,
        };
    }
    sentences
}

/// Returns `true` for two words of small letters with a blank between them, such as `has not` or `to {place}, for`.
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
fn sentences_and_codes_are_distinguished() {
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
