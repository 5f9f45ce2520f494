//! The colours of a theme.

use std::fmt;

use glam::Vec3;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

use benediction_rules::notation::Tint;
use benediction_words::{say, text};

/// The format version of a theme's file.
const FORMAT: u32 = 1;

/// A linear colour. Its text is `(r, g, b)` of linear light from 0 to 1 (more for lights) or `"#rrggbb"`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hue(pub Vec3);

impl Hue {
    /// Returns the relative luminance, from 0 to 1 for a colour that a screen can show (WCAG 2.2).
    pub fn luminance(self) -> f32 {
        self.0.dot(Vec3::new(0.2126, 0.7152, 0.0722))
    }
}

/// Returns the contrast of two luminances, from 1 to 21 (WCAG 2.2).
pub fn contrast(a: f32, b: f32) -> f32 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

impl<'de> Deserialize<'de> for Hue {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Hue, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Hue;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("(r, g, b) or \"#rrggbb\"")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Hue, E> {
                parse_hex(text).ok_or_else(|| E::custom(say!("notice-theme-no-color", text)))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Hue, A::Error> {
                let mut next = |i| parts.next_element::<f32>()?.ok_or_else(|| A::Error::invalid_length(i, &"three"));
                let color = Vec3::new(next(0)?, next(1)?, next(2)?);
                let is_valid = color.is_finite() && color.min_element() >= 0.0 && color.max_element() <= 100.0;
                if is_valid {
                    Ok(Hue(color))
                } else {
                    Err(A::Error::custom(say!("notice-theme-no-color", text = color.to_string())))
                }
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

impl Serialize for Hue {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.to_array().serialize(serializer)
    }
}

/// Parses `#rrggbb` or `#rgb`, with or without the `#`.
fn parse_hex(text: &str) -> Option<Hue> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let part = |at: usize, width: usize| u8::from_str_radix(digits.get(at..at + width)?, 16).ok();
    match digits.len() {
        3 => Some(from_srgb(part(0, 1)? * 17, part(1, 1)? * 17, part(2, 1)? * 17)),
        6 => Some(from_srgb(part(0, 2)?, part(2, 2)?, part(4, 2)?)),
        _ => None,
    }
}

/// A side's colours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SideColors {
    /// The body of its checkers.
    pub body: Hue,
    /// The places where the glaze is thin: edges and the sign in the hollow.
    pub thin: Hue,
    /// The ring on the faces: whole, broken, double or dotted, so that colour is never the only sign.
    pub ring: Hue,
    /// The wall's glass: lozenges, the parts between them, jewels.
    pub glass: [Hue; 3],
    /// The light of the wall on the wood.
    pub glow: Hue,
    /// The ring and the star of an empty starting point.
    pub start: [Hue; 2],
}

impl SideColors {
    /// Returns the colours of light glaze over pale clay.
    fn ivory() -> SideColors {
        let hue = |r, g, b| Hue(Vec3::new(r, g, b));
        SideColors {
            body: hue(0.52, 0.40, 0.255),
            thin: hue(0.80, 0.70, 0.52),
            ring: hue(0.30, 0.15, 0.05),
            glass: [hue(0.90, 0.74, 0.44), hue(0.62, 0.44, 0.20), hue(1.0, 0.92, 0.70)],
            glow: hue(1.1, 0.82, 0.42),
            start: [hue(0.70, 0.58, 0.38), hue(0.88, 0.80, 0.66)],
        }
    }

    /// Returns the colours of black glaze with brown edges.
    fn onyx() -> SideColors {
        let hue = |r, g, b| Hue(Vec3::new(r, g, b));
        SideColors {
            body: hue(0.012, 0.011, 0.014),
            thin: hue(0.085, 0.060, 0.050),
            ring: hue(0.62, 0.44, 0.18),
            glass: [hue(0.16, 0.11, 0.30), hue(0.08, 0.05, 0.16), hue(0.50, 0.42, 0.72)],
            glow: hue(0.55, 0.40, 1.1),
            start: [hue(0.10, 0.08, 0.12), hue(0.60, 0.55, 0.62)],
        }
    }
}

/// The light.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Light {
    /// The light of the candle or the sun.
    pub key: Hue,
    /// The light from below and from above.
    pub around: [Hue; 2],
    /// The soft light from the viewer's side.
    #[serde(default = "Light::usual_fill")]
    pub fill: Hue,
    /// The light from behind that draws an edge round men.
    #[serde(default = "Light::usual_rim")]
    pub rim: Hue,
    /// Brightness of the whole picture.
    #[serde(default = "Light::usual_exposure")]
    pub exposure: f32,
    /// Strength of highlights on glaze, from 0 to 1.
    pub shine: f32,
    /// Amount by which the table fades into the night, from 0 to 1.
    pub night: f32,
    /// `true` if a candle is on the table.
    pub candle: bool,
}

impl Light {
    const fn usual_fill() -> Hue {
        Hue(Vec3::new(0.30, 0.32, 0.36))
    }

    const fn usual_rim() -> Hue {
        Hue(Vec3::new(0.16, 0.18, 0.22))
    }

    const fn usual_exposure() -> f32 {
        1.2
    }
}

/// The colours of the signs on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SignColors {
    /// A point that can be moved to.
    pub go: Hue,
    /// A capture.
    pub capture: Hue,
    /// A blessing behind the wall, and previews.
    pub blessed: Hue,
    /// A point on which a block can be placed.
    pub block: Hue,
    /// The last turn.
    pub last: Hue,
}

/// The colours of menus and panels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PanelColors {
    /// The background.
    pub ground: Hue,
    /// Inset areas: rails and fields.
    pub well: Hue,
    /// Text.
    pub ink: Hue,
    /// Less important text.
    pub dim: Hue,
    /// Titles and selected items.
    pub gold: Hue,
    /// Ornaments.
    pub ornament: Hue,
    /// Red's accent.
    pub red: Hue,
    /// Blue's accent.
    pub blue: Hue,
    /// White's accent.
    #[serde(default = "white_accent")]
    pub white: Hue,
    /// Black's accent.
    #[serde(default = "black_accent")]
    pub black: Hue,
}

impl PanelColors {
    /// Returns a colour's accent.
    pub fn accent(&self, tint: Tint) -> Hue {
        match tint {
            Tint::Red => self.red,
            Tint::Blue => self.blue,
            Tint::White => self.white,
            Tint::Black => self.black,
        }
    }
}

/// Converts an sRGB colour.
fn from_srgb(r: u8, g: u8, b: u8) -> Hue {
    // IEC 61966-2-1.
    let linear = |c: u8| {
        let c = f32::from(c) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    Hue(Vec3::new(linear(r), linear(g), linear(b)))
}

fn white_accent() -> Hue {
    from_srgb(233, 219, 190)
}

fn black_accent() -> Hue {
    from_srgb(140, 134, 150)
}

impl Default for PanelColors {
    /// Night: the default for themes without these colours.
    fn default() -> PanelColors {
        let hue = from_srgb;
        PanelColors {
            ground: hue(16, 11, 9),
            well: hue(40, 29, 21),
            ink: hue(226, 216, 200),
            dim: hue(150, 138, 122),
            gold: hue(214, 176, 110),
            ornament: hue(140, 113, 70),
            red: hue(216, 79, 79),
            blue: hue(96, 136, 228),
            white: white_accent(),
            black: black_accent(),
        }
    }
}

/// The form of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BoardForm {
    /// Veneer in a moulded frame, with walls of stained glass.
    #[default]
    Framed,
    /// A slab of stone with cut corners and battlements.
    Slab,
}

/// The form of a set of pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SetForm {
    /// Round checkers, Staunton chessmen, square stones.
    #[default]
    Turned,
    /// Octagonal checkers, abstract medieval chessmen, round stones.
    Carved,
}

/// The room around the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Room {
    /// Nothing but the table.
    #[default]
    Bare,
    /// An abbey with a fire.
    Abbey,
    /// A room by a window, on a morning with birds.
    Morning,
    /// A study at night, with rain at the window.
    Study,
}

/// The colours of a set for one side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GlazeColors {
    /// See [`SideColors::body`].
    pub body: Hue,
    /// See [`SideColors::thin`].
    pub thin: Hue,
    /// See [`SideColors::ring`].
    pub ring: Hue,
}

/// A board to choose in place of the theme's own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoardLook {
    /// Its form.
    pub form: BoardForm,
    /// See [`Colors::frame`].
    pub frame: [Hue; 2],
    /// See [`Colors::field`].
    pub field: [Hue; 2],
    /// See [`Colors::lines`].
    pub lines: Hue,
    /// See [`Colors::brass`].
    pub brass: Hue,
    /// See [`Colors::wood`].
    pub wood: Hue,
    /// See [`Colors::labels`].
    pub labels: Hue,
}

/// A set of pieces to choose in place of the theme's own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetLook {
    /// Its form.
    pub form: SetForm,
    /// Red's colours.
    pub red: GlazeColors,
    /// Blue's colours.
    pub blue: GlazeColors,
    /// White's colours.
    pub white: GlazeColors,
    /// Black's colours.
    pub black: GlazeColors,
    /// See [`Colors::gold`].
    pub gold: Hue,
}

impl BoardLook {
    /// Returns the board of a theme.
    pub fn from_colors(colors: &Colors) -> BoardLook {
        BoardLook {
            form: colors.board,
            frame: colors.frame,
            field: colors.field,
            lines: colors.lines,
            brass: colors.brass,
            wood: colors.wood,
            labels: colors.labels,
        }
    }
}

/// A theme.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Colors {
    /// Format version of the file.
    pub format: u32,
    /// Name of the theme in Settings.
    pub name: String,
    /// `true` for a flat diagram as in print: no light, no shade, no grain.
    pub flat: bool,
    /// The room around the table.
    #[serde(default)]
    pub room: Room,
    /// The form of the board.
    #[serde(default)]
    pub board: BoardForm,
    /// The form of the pieces.
    #[serde(default)]
    pub set: SetForm,
    /// The colour far from the board.
    pub night: Hue,
    /// Light; ignored if `flat` is set.
    pub light: Light,
    /// The table's wood, dark and light.
    pub table: [Hue; 2],
    /// The board's frame, dark and light.
    pub frame: [Hue; 2],
    /// The board's field, dark and light.
    pub field: [Hue; 2],
    /// Gridlines and points.
    pub lines: Hue,
    /// Rims, posts, the candlestick.
    pub brass: Hue,
    /// Trays, bowl, side walls.
    pub wood: Hue,
    /// The labels of the points beside the board.
    pub labels: Hue,
    /// Colours of Red.
    pub red: SideColors,
    /// Colours of Blue.
    pub blue: SideColors,
    /// Colours of White; ivory by default.
    #[serde(default = "SideColors::ivory")]
    pub white: SideColors,
    /// Colours of Black; onyx by default.
    #[serde(default = "SideColors::onyx")]
    pub black: SideColors,
    /// A king's crown and rim.
    pub gold: Hue,
    /// The stones of blessings.
    pub pearl: Hue,
    /// The stone of a curse and the ring around it.
    pub jet: [Hue; 2],
    /// The stone of a block and its worn edges.
    pub stone: [Hue; 2],
    /// The signs on the board.
    pub signs: SignColors,
    /// Menus and panels.
    #[serde(default)]
    pub panels: PanelColors,
}

impl Colors {
    /// Returns the colours of a side whose men have a tint.
    pub const fn tint(&self, tint: Tint) -> &SideColors {
        match tint {
            Tint::Red => &self.red,
            Tint::Blue => &self.blue,
            Tint::White => &self.white,
            Tint::Black => &self.black,
        }
    }

    /// Returns the theme with another board.
    #[must_use]
    pub fn with_board(self, look: &BoardLook) -> Colors {
        let BoardLook { form, frame, field, lines, brass, wood, labels } = look.clone();
        Colors { board: form, frame, field, lines, brass, wood, labels, ..self }
    }

    /// Returns the theme with another set of pieces.
    #[must_use]
    pub fn with_set(mut self, look: &SetLook) -> Colors {
        let sides = [
            (&mut self.red, &look.red),
            (&mut self.blue, &look.blue),
            (&mut self.white, &look.white),
            (&mut self.black, &look.black),
        ];
        for (side, glaze) in sides {
            (side.body, side.thin, side.ring) = (glaze.body, glaze.thin, glaze.ring);
        }
        Colors { set: look.form, gold: look.gold, ..self }
    }

    /// Parses the text of a theme's file.
    ///
    /// # Errors
    /// Returns a sentence about the reason if it is not a theme for this program.
    pub fn read(text: &str) -> Result<Colors, String> {
        #[derive(Deserialize)]
        struct AnyFormat {
            format: u32,
        }
        let parse_error = |error: ron::error::SpannedError| error.to_string();
        let AnyFormat { format } = ron::from_str(text).map_err(parse_error)?;
        if format > FORMAT {
            return Err(say!("notice-theme-newer", format));
        }
        let mut colors: Colors = ron::from_str(text).map_err(parse_error)?;
        let name = colors.name.trim();
        if name.is_empty() || name.chars().count() > 24 {
            return Err(text!("notice-theme-no-name").into());
        }
        colors.name = name.into();
        let part = |value: f32| if value.is_finite() { value.clamp(0.0, 1.0) } else { 0.0 };
        (colors.light.shine, colors.light.night) = (part(colors.light.shine), part(colors.light.night));
        let exposure = colors.light.exposure;
        colors.light.exposure = if exposure.is_finite() { exposure.clamp(0.1, 4.0) } else { Light::usual_exposure() };
        Ok(colors)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_on_white_has_the_largest_contrast() {
        let [black, white] = [Hue(Vec3::ZERO), Hue(Vec3::ONE)].map(Hue::luminance);
        assert!((contrast(black, white) - 21.0).abs() < 1e-3);
        assert!((contrast(white, white) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn colors_are_read_from_hex_or_numbers_only() {
        assert_eq!(ron::from_str::<Hue>("\"#ff0000\""), Ok(Hue(Vec3::X)));
        assert_eq!(ron::from_str::<Hue>("(0.5, 0, 2.5)"), Ok(Hue(Vec3::new(0.5, 0.0, 2.5))));
        for bad in ["\"mauve\"", "(1, 2)", "(1, 2, -3)", "(NaN, 0, 0)"] {
            assert!(ron::from_str::<Hue>(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_color_is_read_as_it_was_written() {
        let hue = Hue(Vec3::new(0.25, 0.5, 2.5));
        assert_eq!(ron::from_str::<Hue>(&ron::to_string(&hue).unwrap()), Ok(hue));
    }
}
