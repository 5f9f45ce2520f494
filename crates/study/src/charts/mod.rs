//! Charts of a person's results. A chart is a list of elements in points, with `y` downward. The page of the window and the picture
//! in a file show the same elements, each with its own colours.

mod puzzles;
mod results;
mod svg;

pub use puzzles::of_puzzles;
pub use results::of_results;
pub use svg::picture;

use std::ops::Range;

/// A place on a chart: `x` to the right and `y` downward, in points from the upper left corner.
pub type Place = (f32, f32);

/// A colour of a chart, by its purpose. The window and the picture each have their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// The colour of texts and of large figures.
    Ink,
    /// The colour of subdued texts, such as captions.
    Dim,
    /// The colour of the lines of a scale.
    Grid,
    /// The colour of the background of a scale.
    Inset,
    /// The background of the chart, for figures on a bar.
    Ground,
    /// The colour of games won and puzzles solved.
    Gold,
    /// The colour of games that were drawn.
    Grey,
    /// The colour of games lost and puzzles missed.
    Red,
}

/// The colours of games won, drawn and lost.
const OF_ENDINGS: [Color; 3] = [Color::Gold, Color::Grey, Color::Red];

/// A font of a chart, by its purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    /// The font of the title of a picture.
    Title,
    /// The font of large figures, such as a rating.
    Figure,
    /// The font of all other texts.
    Caption,
}

/// The side of a text that stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// The left end of the text is at its place.
    Left,
    /// The middle of the text is at its place.
    Middle,
    /// The right end of the text is at its place.
    Right,
}

/// A rectangle with sides along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// The `x` of the left side, in points.
    pub left: f32,
    /// The `y` of the upper side, in points.
    pub top: f32,
    /// The width from left to right, in points.
    pub width: f32,
    /// The height from top to bottom, in points.
    pub height: f32,
}

impl Area {
    const fn new(left: f32, top: f32, width: f32, height: f32) -> Area {
        Area { left, top, width, height }
    }

    const fn right(self) -> f32 {
        self.left + self.width
    }

    const fn bottom(self) -> f32 {
        self.top + self.height
    }
}

/// An element of a chart: a shape or a line of text.
#[derive(Clone, Debug, PartialEq)]
pub enum Element {
    /// A filled rectangle with its colour.
    Bar(Area, Color),
    /// A line from place to place, with its width.
    Line(Vec<Place>, f32, Color),
    /// A filled circle, with its radius.
    Dot(Place, f32, Color),
    /// A filled convex polygon, by its corners in order.
    Polygon(Vec<Place>, Color),
    /// A line of text. The place is halfway up its capitals.
    Text {
        /// The place where the text stands.
        at: Place,
        /// The side of the text that stands there.
        align: Align,
        /// The font, which decides the size too.
        font: Font,
        /// The colour of the letters of the text.
        color: Color,
        /// The text itself, on a single line.
        words: String,
    },
}

/// A chart of a person's results, as a list of elements with a size.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// The width of the whole chart, in points.
    pub width: f32,
    /// The height of the whole chart, in points.
    pub height: f32,
    /// The elements in the order of drawing, the lowest first.
    pub elements: Vec<Element>,
    /// The texts of areas that are pointed at.
    pub tips: Vec<(Area, String)>,
}

/// A large figure with a caption below it.
struct Figure {
    value: String,
    caption: String,
    /// The colour that stands for it in the chart, as a key.
    key: Option<Color>,
    /// The least width that it takes.
    width: f32,
}

/// Width of the key before a caption.
const KEY: f32 = 14.0;
/// Width that a letter of a caption takes at most, on average.
const LETTER: f32 = 5.8;
/// Height of a row of figures.
const FIGURES: f32 = 46.0;
/// Distance between the parts of a chart.
const GAP: f32 = 16.0;
/// Height of a caption above a part of a chart.
const CAPTION: f32 = 22.0;

impl Chart {
    fn new(width: f32) -> Chart {
        Chart { width, ..Chart::default() }
    }

    fn bar(&mut self, area: Area, color: Color) {
        if area.width > 0.0 && area.height > 0.0 {
            self.elements.push(Element::Bar(area, color));
        }
    }

    fn line(&mut self, places: impl Into<Vec<Place>>, width: f32, color: Color) {
        self.elements.push(Element::Line(places.into(), width, color));
    }

    /// Adds a level line of dashes.
    fn dashes(&mut self, across: Range<f32>, y: f32, color: Color) {
        const DASH: f32 = 5.0;
        let mut left = across.start;
        while left < across.end {
            self.line([(left, y), ((left + DASH).min(across.end), y)], 1.0, color);
            left += 2.0 * DASH;
        }
    }

    fn text(&mut self, at: Place, align: Align, font: Font, color: Color, words: impl Into<String>) {
        self.elements.push(Element::Text { at, align, font, color, words: words.into() });
    }

    /// Adds a caption above a part. Returns the height below it.
    fn caption(&mut self, left: f32, top: f32, words: impl Into<String>) -> f32 {
        self.text((left, top + 9.0), Align::Left, Font::Caption, Color::Dim, words);
        top + CAPTION
    }

    /// Adds figures in rows. Returns the height below them.
    fn figures(&mut self, mut top: f32, figures: Vec<Figure>) -> f32 {
        let mut left = 0.0;
        for Figure { value, caption, key, width } in figures {
            let key_width = if key.is_some() { KEY } else { 0.0 };
            let width = width.max(key_width + LETTER * caption.chars().count() as f32 + GAP);
            if left > 0.0 && left + width > self.width {
                (left, top) = (0.0, top + FIGURES);
            }
            self.text((left, top + 10.0), Align::Left, Font::Figure, Color::Ink, value);
            let mut at = left;
            if let Some(key) = key {
                self.bar(Area::new(at, top + 27.0, 9.0, 9.0), key);
                at += KEY;
            }
            self.text((at, top + 32.0), Align::Left, Font::Caption, Color::Dim, caption);
            left += width;
        }
        top + FIGURES
    }

    /// Adds parts beside each other in a bar whose whole width stands for `whole`.
    fn parts(&mut self, area: Area, parts: &[(u32, Color)], whole: u32) {
        self.bar(area, Color::Inset);
        let mut left = area.left;
        for (part, color) in parts {
            let width = area.width * *part as f32 / whole.max(1) as f32;
            self.bar(Area { left, width, ..area }, *color);
            left += width;
        }
    }

    /// Moves everything.
    fn moved(mut self, (right, down): Place) -> Chart {
        let moved = |(x, y): Place| (x + right, y + down);
        let moved_area = |area: Area| Area { left: area.left + right, top: area.top + down, ..area };
        for element in &mut self.elements {
            match element {
                Element::Bar(area, _) => *area = moved_area(*area),
                Element::Line(places, ..) | Element::Polygon(places, _) => {
                    places.iter_mut().for_each(|place| *place = moved(*place));
                }
                Element::Dot(at, ..) | Element::Text { at, .. } => *at = moved(*at),
            }
        }
        self.tips.iter_mut().for_each(|(area, _)| *area = moved_area(*area));
        self
    }
}

#[cfg(test)]
mod tests;
