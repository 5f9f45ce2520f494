//! A writer of SVG elements in the coordinates of the board, with `y` upward.

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

/// The SVG text of a picture.
pub(crate) struct Paper {
    text: String,
    top: f32,
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
        let mut paper = Paper { text: String::new(), top };
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

    fn at(&self, (x, y): Place) -> (String, String) {
        (number(x), number(self.top - y))
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

    /// Begins a group of elements for one object with its class and attributes.
    pub(crate) fn begin(&mut self, class: &str, attributes: &[(&str, String)]) {
        let _ = write!(self.text, "<g class=\"{class}\"");
        for (name, value) in attributes {
            let _ = write!(self.text, " data-{name}=\"{}\"", escaped(value));
        }
        self.text.push_str(">\n");
    }

    /// Ends the group.
    pub(crate) fn end(&mut self) {
        self.text.push_str("</g>\n");
    }

    /// Returns the whole picture.
    pub(crate) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }
}

fn rim_of(rim: Option<(&str, f32)>) -> String {
    rim.map_or_else(String::new, |(color, wide)| {
        format!(" stroke=\"{color}\" stroke-width=\"{}\" stroke-linejoin=\"round\"", number(wide))
    })
}
