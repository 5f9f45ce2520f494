//! The colours of table, men and signs: a theme. Four come with the program (`assets/themes`); a player adds his own as a file
//! in the folder `themes` beside the saved games.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use bevy::prelude::*;
use serde::Deserialize;
use serde::de::{Error, SeqAccess, Visitor};

use super::messages::Notify;
use super::settings::Settings;
use super::storage::{DataFolder, Found, read};
use crate::notation::Tint;
use crate::platform::files;
use crate::sentence::Key;
use crate::words::themes as words;
use crate::{key, locale, text};

/// The format version of a theme's file.
const FORMAT: u32 = 1;
/// No folder is read beyond so many themes.
const MOST_THEMES: usize = 64;

/// The themes that come with the program: key, name and file; the first is the usual one.
const BUILT_IN: [(&str, Key, &str); 4] = [
    ("abbey", key!("settings-theme-abbey"), include_str!("../../assets/themes/abbey.ron")),
    ("daylight", key!("settings-theme-daylight"), include_str!("../../assets/themes/daylight.ron")),
    ("print", key!("settings-theme-print"), include_str!("../../assets/themes/print.ron")),
    ("high-contrast", key!("settings-theme-high-contrast"), include_str!("../../assets/themes/high-contrast.ron")),
];
/// The theme of the diagram.
const DIAGRAM: &str = "print";

/// A linear colour, written as `(r, g, b)` of linear light from 0 to 1 (more for what shines) or as `"#rrggbb"`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hue(pub Vec3);

impl<'de> Deserialize<'de> for Hue {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Hue, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Hue;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("(r, g, b) or \"#rrggbb\"")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Hue, E> {
                let color = Srgba::hex(text).map_err(|_| E::custom(words::no_color(text)))?;
                let color = LinearRgba::from(color);
                Ok(Hue(Vec3::new(color.red, color.green, color.blue)))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Hue, A::Error> {
                let mut next = |i| parts.next_element::<f32>()?.ok_or_else(|| A::Error::invalid_length(i, &"three"));
                let color = Vec3::new(next(0)?, next(1)?, next(2)?);
                let sane = color.is_finite() && color.min_element() >= 0.0 && color.max_element() <= 100.0;
                if sane { Ok(Hue(color)) } else { Err(A::Error::custom(words::no_color(&color.to_string()))) }
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

/// A side's colours.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct SideColors {
    /// The body of its checkers.
    pub body: Hue,
    /// Where their glaze is thin: edges, the sign in the hollow.
    pub thin: Hue,
    /// The ring on their faces: whole, broken, double or dotted, so that colour is never the only sign.
    pub ring: Hue,
    /// The wall's glass: lozenges, what lies between, jewels.
    pub glass: [Hue; 3],
    /// The light of the wall on the wood.
    pub glow: Hue,
    /// An empty starting point: its ring and its star.
    pub start: [Hue; 2],
}

impl SideColors {
    /// Light glaze over pale clay.
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

    /// Black glaze that breaks brown.
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

/// Where the light comes from.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Light {
    /// The candle's or the sun's.
    pub key: Hue,
    /// From below and from above.
    pub around: [Hue; 2],
    /// Spots of light on glaze, 0 to 1.
    pub shine: f32,
    /// How far the table fades into the night, 0 to 1.
    pub night: f32,
    /// A candle stands on the table.
    pub candle: bool,
}

/// The colours of the signs on the board.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct SignColors {
    /// May go there.
    pub go: Hue,
    /// Captures there.
    pub capture: Hue,
    /// Passes the wall and is blessed; ghosts.
    pub blessed: Hue,
    /// A block may lie there.
    pub block: Hue,
    /// The last turn.
    pub last: Hue,
}

/// The colours of menus and panels.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct PanelColors {
    /// Behind everything.
    pub ground: Hue,
    /// Hollows: rails, fields.
    pub well: Hue,
    /// Text.
    pub ink: Hue,
    /// Text that steps back.
    pub dim: Hue,
    /// Titles, and whatever is chosen.
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
    /// A colour's accent.
    pub fn accent(&self, tint: Tint) -> Hue {
        match tint {
            Tint::Red => self.red,
            Tint::Blue => self.blue,
            Tint::White => self.white,
            Tint::Black => self.black,
        }
    }
}

/// A colour as screens have it.
fn encoded(r: u8, g: u8, b: u8) -> Hue {
    let color = LinearRgba::from(Srgba::rgb_u8(r, g, b));
    Hue(Vec3::new(color.red, color.green, color.blue))
}

fn white_accent() -> Hue {
    encoded(233, 219, 190)
}

fn black_accent() -> Hue {
    encoded(140, 134, 150)
}

impl Default for PanelColors {
    /// Night: for themes that do not name these colours.
    fn default() -> PanelColors {
        let hue = encoded;
        PanelColors {
            ground: hue(16, 11, 9),
            well: hue(40, 29, 21),
            ink: hue(226, 216, 200),
            dim: hue(150, 138, 122),
            gold: hue(214, 176, 110),
            ornament: hue(140, 113, 70),
            red: hue(206, 62, 66),
            blue: hue(96, 136, 228),
            white: white_accent(),
            black: black_accent(),
        }
    }
}

/// A theme.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Colors {
    /// Format of the file.
    pub format: u32,
    /// What Settings call it.
    pub name: String,
    /// A diagram in print: no light, no shade, no grain.
    pub flat: bool,
    /// Far from the board.
    pub night: Hue,
    /// Light; of no account where all is flat.
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
    /// The points' names beside the board.
    pub labels: Hue,
    /// Red's.
    pub red: SideColors,
    /// Blue's.
    pub blue: SideColors,
    /// White's; ivory, if the file does not say.
    #[serde(default = "SideColors::ivory")]
    pub white: SideColors,
    /// Black's; onyx, if the file does not say.
    #[serde(default = "SideColors::onyx")]
    pub black: SideColors,
    /// A king's crown and rim.
    pub gold: Hue,
    /// Blessings.
    pub pearl: Hue,
    /// Curses: the stone and the ring round it.
    pub jet: [Hue; 2],
    /// Blocks: the stone and its worn edges.
    pub stone: [Hue; 2],
    /// The signs on the board.
    pub signs: SignColors,
    /// Menus and panels.
    #[serde(default)]
    pub panels: PanelColors,
}

impl Colors {
    /// The colours of a side whose men are of a tint.
    pub const fn tint(&self, tint: Tint) -> &SideColors {
        match tint {
            Tint::Red => &self.red,
            Tint::Blue => &self.blue,
            Tint::White => &self.white,
            Tint::Black => &self.black,
        }
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// Why it is no theme for this program.
    pub fn read(text: &str) -> Result<Colors, String> {
        #[derive(Deserialize)]
        struct AnyFormat {
            format: u32,
        }
        let broken = |error: ron::error::SpannedError| error.to_string();
        let AnyFormat { format } = ron::from_str(text).map_err(broken)?;
        if format > FORMAT {
            return Err(words::newer(format));
        }
        let mut colors: Colors = ron::from_str(text).map_err(broken)?;
        let name = colors.name.trim();
        if name.is_empty() || name.chars().count() > 24 {
            return Err(text!("notice-theme-no-name").into());
        }
        colors.name = name.into();
        let part = |value: f32| if value.is_finite() { value.clamp(0.0, 1.0) } else { 0.0 };
        (colors.light.shine, colors.light.night) = (part(colors.light.shine), part(colors.light.night));
        Ok(colors)
    }
}

/// The colours in use.
#[derive(Resource, Clone, Debug, PartialEq, Deref)]
pub struct Palette(pub Arc<Colors>);

/// Every theme there is, by the name that Settings keep.
#[derive(Resource, Clone, Debug)]
pub struct Themes(pub Vec<(String, Arc<Colors>)>);

impl Default for Themes {
    fn default() -> Themes {
        let read = |(key, name, text): (&str, Key, &str)| match Colors::read(text) {
            Ok(colors) => Some((key.to_string(), Arc::new(Colors { name: locale::text(name).into(), ..colors }))),
            Err(error) => {
                error!("{key}.ron: {error}");
                None
            }
        };
        Themes(BUILT_IN.into_iter().filter_map(read).collect())
    }
}

impl Themes {
    /// Adds the themes of a folder. Returns a sentence for every file that is none.
    pub fn add_folder(&mut self, folder: &Path) -> Vec<String> {
        let mut files = files::list(folder);
        files.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
        let mut refused = Vec::new();
        for path in files.into_iter().take(MOST_THEMES) {
            let Some(key) = path.file_stem().and_then(|stem| stem.to_str()) else { continue };
            let colors = match read(&path) {
                Found::Nothing => continue,
                Found::Text(text) => Colors::read(&text),
                Found::Broken(why) => Err(why),
                Found::Withheld(error) => Err(error.to_string()),
            };
            match colors {
                Ok(colors) => {
                    self.0.retain(|(known, _)| known != key);
                    self.0.push((key.into(), Arc::new(colors)));
                }
                Err(why) => refused.push(words::refused(&path.display().to_string(), &why)),
            }
        }
        refused
    }

    /// The theme of a name, else the usual one.
    pub fn named(&self, key: &str) -> Option<&Arc<Colors>> {
        let named = self.0.iter().find(|(known, _)| known == key);
        named.or_else(|| self.0.first()).map(|(_, colors)| colors)
    }
}

/// Reads the player's own themes.
fn read_folder(folder: Option<Res<DataFolder>>, mut themes: ResMut<Themes>, mut tell: MessageWriter<Notify>) {
    if let Some(folder) = folder.and_then(|folder| folder.0.clone()) {
        tell.write_batch(themes.add_folder(&folder.join("themes")).into_iter().map(Notify));
    }
}

/// Puts on what Settings ask for.
fn choose(settings: Res<Settings>, themes: Res<Themes>, mut palette: ResMut<Palette>) {
    let key = if settings.diagram { DIAGRAM } else { &settings.theme };
    if let Some(colors) = themes.named(key)
        && !Arc::ptr_eq(&palette.0, colors)
    {
        palette.0 = colors.clone();
    }
}

pub(super) fn plugin(app: &mut App) {
    let themes = app.world_mut().get_resource_or_init::<Themes>().clone();
    if let Some((_, usual)) = themes.0.first() {
        app.insert_resource(Palette(usual.clone()));
        let changed = |settings: Res<Settings>, themes: Res<Themes>| settings.is_changed() || themes.is_changed();
        app.add_systems(PreStartup, (read_folder, choose).chain()).add_systems(PreUpdate, choose.run_if(changed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(hue: Hue) -> f32 {
        hue.0.dot(Vec3::new(0.2126, 0.7152, 0.0722))
    }

    #[test]
    fn every_theme_of_the_program_can_be_read() {
        assert_eq!(Themes::default().0.len(), BUILT_IN.len());
    }

    #[test]
    fn a_side_differs_from_the_other_for_every_eye() {
        // Machado, Oliveira and Fernandes 2009: protan, deutan, tritan, at full strength, on linear colours.
        let eyes = [
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
        ];
        for (key, colors) in Themes::default().0 {
            for eye in eyes {
                let see = |hue: Hue| Vec3::from_array(eye.map(|row| Vec3::from_array(row).dot(hue.0).clamp(0.0, 1.0)));
                let code = |c: Vec3| c.map(|c| c.powf(1.0 / 2.2));
                for (a, b) in [(Tint::Red, Tint::Blue), (Tint::White, Tint::Black), (Tint::White, Tint::Red)] {
                    let [a_body, b_body] = [a, b].map(|tint| code(see(colors.tint(tint).body)));
                    let apart = a_body.distance(b_body);
                    assert!(apart > 0.25, "{key}: {a} and {b}: {apart}");
                }
            }
        }
    }

    #[test]
    fn stones_stand_out_from_each_other_and_from_men() {
        for (key, colors) in Themes::default().0 {
            // Only they are blessed and cursed.
            for tint in [Tint::Red, Tint::Blue] {
                let body = luminance(colors.tint(tint).body);
                assert!(luminance(colors.pearl) > 2.0 * body, "{key}: a blessing on {tint}");
                assert!(luminance(colors.jet[0]) < 0.5 * body, "{key}: a curse on {tint}");
            }
        }
    }

    #[test]
    fn a_color_is_written_in_either_way_and_nonsense_is_named() {
        assert_eq!(ron::from_str::<Hue>("\"#ff0000\""), Ok(Hue(Vec3::X)));
        assert_eq!(ron::from_str::<Hue>("(0.5, 0, 2.5)"), Ok(Hue(Vec3::new(0.5, 0.0, 2.5))));
        for bad in ["\"mauve\"", "(1, 2)", "(1, 2, -3)", "(NaN, 0, 0)"] {
            assert!(ron::from_str::<Hue>(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_players_theme_is_found_and_a_broken_one_named() {
        let folder = tempfile::tempdir().unwrap();
        let text = BUILT_IN[0].2.replace("\"Abbey\"", "\"Mine\"");
        std::fs::write(folder.path().join("mine.ron"), text).unwrap();
        std::fs::write(folder.path().join("broken.ron"), "(format: 1, name: 7)").unwrap();
        std::fs::write(folder.path().join("newer.ron"), "(format: 9)").unwrap();
        let mut themes = Themes::default();
        let refused = themes.add_folder(folder.path());
        assert_eq!(refused.len(), 2);
        assert!(refused[0].contains("broken.ron") && refused[1].contains("newer"), "{refused:?}");
        assert_eq!(themes.named("mine").unwrap().name, "Mine");
        assert_eq!(themes.named("unknown").unwrap().name, "Abbey");
    }
}
