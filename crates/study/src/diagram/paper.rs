//! A writer of SVG elements in the coordinates of the board, with `y` upward.

use std::collections::HashMap;
use std::fmt::Write as _;

use crate::letters::in_a_line;

/// A place on the board's plane.
pub(crate) type Place = (f32, f32);

/// The colours of print.
pub(crate) mod ink {
    /// The background.
    pub(crate) const PAPER: &str = "#f2eee3";
    /// The frame and the names.
    pub(crate) const DARK: &str = "#3c382f";
    /// Lines.
    pub(crate) const LINE: &str = "#6b655a";
    /// Dark squares and every second column.
    pub(crate) const SHADE: &str = "#d3ccba";
    /// Squares and columns with a rule of their own.
    pub(crate) const SPECIAL: &str = "#a79f8b";
    /// Crowns.
    pub(crate) const GOLD: &str = "#f3c64a";
    /// Black stones.
    pub(crate) const STONE: &str = "#2e2c28";
    /// Marks, by their colours.
    pub(crate) const MARKS: [&str; 4] = ["#1f7a3a", "#b3261e", "#1f4f9a", "#b8860b"];
}

/// The part of a text that stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// Groups of elements that several pictures of a document have in common. Each is stored once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parts {
    /// The groups in the order of their numbers.
    texts: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Parts {
    /// Returns the number of a group, which is added if it is new.
    fn number(&mut self, text: String) -> usize {
        let Parts { texts, numbers } = self;
        *numbers.entry(text).or_insert_with_key(|text| {
            texts.push(text.clone());
            texts.len() - 1
        })
    }

    /// Returns a picture of no size with all groups, to which the pictures of the document refer.
    pub(crate) fn definitions(&self) -> String {
        let mut text =
            String::from("<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\n");
        for (number, part) in self.texts.iter().enumerate() {
            let _ = writeln!(text, "<g id=\"d{number}\">\n{part}</g>");
        }
        text + "</defs></svg>\n"
    }
}

/// The SVG text of a picture.
pub(crate) struct Paper {
    text: String,
    top: f32,
    /// The place to which coordinates are relative, within a part.
    origin: Option<Place>,
    /// The parts that the picture shares with others. `None` for a picture of its own.
    parts: Option<Parts>,
}

/// Formats a number for SVG. Three decimals are a fraction of a pixel.
pub(crate) fn number(value: f32) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

/// Escapes the special characters of a line of text for SVG.
pub(crate) fn escaped(text: &str) -> String {
    in_a_line(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

impl Paper {
    /// Creates a picture of a part of the plane, given by its lower left corner and its size. `width` is in pixels.
    pub(crate) fn new((left, bottom): Place, (wide, high): Place, width: u32) -> Paper {
        let top = bottom + high;
        let height = (width as f32 * high / wide).round();
        let view = [left, 0.0, wide, high].map(number).join(" ");
        let mut paper = Paper { text: String::new(), top, origin: None, parts: None };
        let _ = writeln!(
            paper.text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"{view}\" \
             font-family=\"Alegreya Sans, sans-serif\" text-anchor=\"middle\">"
        );
        let _ = writeln!(
            paper.text,
            "<rect x=\"{}\" y=\"0\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
            number(left),
            number(wide),
            number(high),
            ink::PAPER
        );
        paper
    }

    /// Creates a picture within an HTML document, without a background and a size of its own. It shares `parts` with the other
    /// pictures there. `about` describes it for those who cannot see it.
    pub(crate) fn within((left, bottom): Place, (wide, high): Place, about: &str, parts: Parts) -> Paper {
        let view = [left, 0.0, wide, high].map(number).join(" ");
        let about = escaped(about);
        let text = format!("<svg viewBox=\"{view}\" role=\"img\" aria-label=\"{about}\">\n");
        Paper { text, top: bottom + high, origin: None, parts: Some(parts) }
    }

    fn at(&self, (x, y): Place) -> (String, String) {
        let (left, top) = self.origin.unwrap_or((0.0, self.top));
        let (x, y) = (x - left, top - y);
        if self.parts.is_none() {
            return (number(x), number(y));
        }
        // A document has many small pictures: two decimals are enough.
        let short = |value: f32| number((value * 100.0).round() / 100.0);
        (short(x), short(y))
    }

    /// Draws a part whose look depends on nothing but its place `at`. In a document, pictures with the same part share it.
    pub(crate) fn part(&mut self, at: Place, draw: impl FnOnce(&mut Paper)) {
        if self.parts.is_none() {
            draw(self);
            return;
        }
        let before = std::mem::take(&mut self.text);
        self.origin = Some(at);
        draw(self);
        self.origin = None;
        let part = std::mem::replace(&mut self.text, before);
        let (x, y) = self.at(at);
        if let Some(parts) = self.parts.as_mut().filter(|_| !part.is_empty()) {
            let number = parts.number(part);
            let _ = write!(self.text, "<use href=\"#d{number}\" x=\"{x}\" y=\"{y}\"/>");
        }
    }

    fn path(&self, places: &[Place]) -> String {
        let corner = |place: &Place| {
            let (x, y) = self.at(*place);
            [x, y].join(",")
        };
        places.iter().map(corner).collect::<Vec<String>>().join(" ")
    }

    pub(crate) fn line(&mut self, places: &[Place], wide: f32, color: &str) {
        let points = self.path(places);
        let wide = number(wide);
        let _ = writeln!(
            self.text,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{wide}\" stroke-linecap=\"round\"/>"
        );
    }

    pub(crate) fn polygon(&mut self, corners: &[Place], fill: &str, rim: Option<(&str, f32)>) {
        let points = self.path(corners);
        let rim = rim_of(rim);
        let _ = writeln!(self.text, "<polygon points=\"{points}\" fill=\"{fill}\"{rim}/>");
    }

    pub(crate) fn disc(&mut self, at: Place, radius: f32, fill: &str, rim: Option<(&str, f32)>) {
        let (x, y) = self.at(at);
        let (radius, rim) = (number(radius), rim_of(rim));
        let _ = writeln!(self.text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"{rim}/>");
    }

    /// Adds many lines of one width and colour as one element.
    pub(crate) fn strokes(&mut self, lines: &[[Place; 2]], wide: f32, color: &str) {
        let stroke = |line: &[Place; 2]| format!("M{}L{}", self.path(&line[..1]), self.path(&line[1..]));
        let (path, wide) = (lines.iter().map(stroke).collect::<String>(), number(wide));
        let _ = writeln!(self.text, "<path d=\"{path}\" stroke=\"{color}\" stroke-width=\"{wide}\"/>");
    }

    /// Adds many discs of one size and colour as one element.
    pub(crate) fn dots(&mut self, places: &[Place], radius: f32, color: &str) {
        // The round ends of a line without a length are a disc.
        let dot = |place: &Place| format!("M{}h0", self.path(&[*place]));
        let (path, wide) = (places.iter().map(dot).collect::<String>(), number(2.0 * radius));
        let _ = writeln!(
            self.text,
            "<path d=\"{path}\" stroke=\"{color}\" stroke-width=\"{wide}\" stroke-linecap=\"round\"/>"
        );
    }

    /// Adds a word with its middle at a place and a height.
    pub(crate) fn word(&mut self, at: Place, high: f32, color: &str, word: &str) {
        self.words((at, Anchor::Middle), high, color, word);
    }

    /// Adds a line of text, with the place halfway up its capitals.
    pub(crate) fn words(&mut self, (at, anchor): (Place, Anchor), high: f32, color: &str, words: &str) {
        let (x, y) = self.at((at.0, at.1 - 0.34 * high));
        let (high, words) = (number(high), escaped(words));
        let anchor = match anchor {
            Anchor::Start => " text-anchor=\"start\"",
            Anchor::Middle => "",
            Anchor::End => " text-anchor=\"end\"",
        };
        let _ = writeln!(
            self.text,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{high}\" fill=\"{color}\"{anchor}>{words}</text>"
        );
    }

    /// Adds a rectangle that shows nothing but a text where a viewer points at it.
    pub(crate) fn tip(&mut self, corners: &[Place], words: &str) {
        let (points, words) = (self.path(corners), escaped(words));
        let _ = writeln!(
            self.text,
            "<polygon points=\"{points}\" fill=\"none\" pointer-events=\"all\"><title>{words}</title></polygon>"
        );
    }

    /// Begins a group of elements for one object with its class and attributes. A picture within a document has no such groups.
    pub(crate) fn begin(&mut self, class: &str, attributes: &[(&str, String)]) {
        if self.parts.is_some() {
            return;
        }
        let _ = write!(self.text, "<g class=\"{class}\"");
        for (name, value) in attributes {
            let _ = write!(self.text, " data-{name}=\"{}\"", escaped(value));
        }
        self.text.push_str(">\n");
    }

    /// Ends the group.
    pub(crate) fn end(&mut self) {
        if self.parts.is_none() {
            self.text.push_str("</g>\n");
        }
    }

    /// Returns the whole picture.
    pub(crate) fn finish(self) -> String {
        self.finish_shared().0
    }

    /// Returns the whole picture, and the parts that it shares.
    pub(crate) fn finish_shared(mut self) -> (String, Parts) {
        self.text.push_str("</svg>\n");
        (self.text, self.parts.unwrap_or_default())
    }
}

fn rim_of(rim: Option<(&str, f32)>) -> String {
    rim.map_or_else(String::new, |(color, wide)| {
        format!(" stroke=\"{color}\" stroke-width=\"{}\" stroke-linejoin=\"round\"", number(wide))
    })
}
