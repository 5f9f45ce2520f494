//! The text of an HTML page. Tags and classes are fixed, and every other text is escaped.

use std::fmt::Write as _;

use crate::diagram::paper::escaped;

/// An HTML page, or a part of it.
#[derive(Default)]
pub(super) struct Html {
    text: String,
}

impl Html {
    /// Adds an element with what `add` adds to it. Without a class, `class` is empty.
    pub(super) fn within(&mut self, tag: &'static str, class: &'static str, add: impl FnOnce(&mut Html)) {
        self.begin(tag, class);
        add(self);
        let _ = writeln!(self.text, "</{tag}>");
    }

    /// Adds an element with a text.
    pub(super) fn element(&mut self, tag: &'static str, class: &'static str, words: &str) {
        self.begin(tag, class);
        self.words(words);
        let _ = write!(self.text, "</{tag}>");
    }

    /// Adds a text. Its line breaks stay.
    pub(super) fn words(&mut self, words: &str) {
        let lines: Vec<String> = words.lines().map(escaped).collect();
        self.text.push_str(&lines.join("\n"));
    }

    /// Adds a picture, an SVG element of this program.
    pub(super) fn picture(&mut self, svg: &str) {
        self.text.push_str(svg);
    }

    /// Adds other parts of the page.
    pub(super) fn add(&mut self, other: &Html) {
        self.text.push_str(&other.text);
    }

    /// Returns the page with this language, title and styles, which has these contents.
    pub(super) fn page(self, language: &str, title: &str, styles: &str) -> String {
        let (language, title) = (escaped(language), escaped(title));
        // Nothing is loaded and nothing runs, whatever a text contains.
        let policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:";
        format!(
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{styles}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
            self.text
        )
    }

    fn begin(&mut self, tag: &str, class: &str) {
        let _ = match class {
            "" => write!(self.text, "<{tag}>"),
            class => write!(self.text, "<{tag} class=\"{class}\">"),
        };
    }
}
