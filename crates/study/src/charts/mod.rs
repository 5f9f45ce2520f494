//! Charts of a person's results. A chart is a list of elements in points, with `y` downward. The page of the window and the picture
//! in a file show the same elements, each with its own colours.

mod puzzles;
mod results;
mod svg;

pub use puzzles::of_puzzles;
pub use results::of_results;
pub use svg::picture;

use std::ops::Range;

/// A place on a chart.
pub type Place = (f32, f32);

/// A colour of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// Text.
    Ink,
    /// Subdued text.
    Dim,
    /// Lines of a scale.
    Grid,
    /// The background of a scale.
    Inset,
    /// The background of the chart, for figures on a bar.
    Ground,
    /// Games won and puzzles solved.
    Gold,
    /// Draws.
    Grey,
    /// Games lost and puzzles missed.
    Red,
}

/// The colours of games won, drawn and lost.
const OF_ENDINGS: [Color; 3] = [Color::Gold, Color::Grey, Color::Red];

/// A font of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    /// The title of a picture.
    Title,
    /// Large figures.
    Figure,
    /// Everything else.
    Caption,
}

/// The side of a text that stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// The beginning.
    Left,
    /// The middle.
    Middle,
    /// The end.
    Right,
}

/// A rectangle with sides along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// The left end.
    pub left: f32,
    /// The upper end.
    pub top: f32,
    /// The width.
    pub width: f32,
    /// The height.
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

/// An element of a chart.
#[derive(Clone, Debug, PartialEq)]
pub enum Element {
    /// A filled rectangle.
    Bar(Area, Color),
    /// A line from place to place, with its width.
    Line(Vec<Place>, f32, Color),
    /// A filled circle, with its radius.
    Dot(Place, f32, Color),
    /// A filled polygon without dents.
    Polygon(Vec<Place>, Color),
    /// A line of text. The place is halfway up its capitals.
    Text {
        /// The place.
        at: Place,
        /// The side of the text that stands there.
        align: Align,
        /// The font.
        font: Font,
        /// The colour.
        color: Color,
        /// The text.
        words: String,
    },
}

/// A chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
    /// The elements, the lowest first.
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
    /// The width that it takes.
    width: f32,
}

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
            if left > 0.0 && left + width > self.width {
                (left, top) = (0.0, top + FIGURES);
            }
            self.text((left, top + 10.0), Align::Left, Font::Figure, Color::Ink, value);
            let mut at = left;
            if let Some(key) = key {
                self.bar(Area::new(at, top + 27.0, 9.0, 9.0), key);
                at += 14.0;
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
