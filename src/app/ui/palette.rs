//! The colours of menus and HUD: those of the theme on the table. Every page gets them by name, so they are stored in one place of
//! the program instead of being passed through every widget.

use std::sync::{PoisonError, RwLock};

use bevy::math::Vec3;
use bevy::prelude::{ColorToComponents, ColorToPacked, LinearRgba, Srgba};
use bevy_egui::egui::{Color32, Painter, Pos2, Stroke};

use crate::app::base::palette::{Colors, Hue};
use benediction_rules::notation::Tint;
use benediction_worker::paint::texels::filmic;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct UiPalette {
    ground: Color32,
    inset: Color32,
    ink: Color32,
    dim: Color32,
    gold: Color32,
    old_gold: Color32,
    tints: [Color32; Tint::ALL.len()],
    woods: Woods,
}

/// The colours of a board in small drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Woods {
    /// The frame around the field.
    pub frame: Color32,
    /// The field, and light squares.
    pub light: Color32,
    /// Dark squares.
    pub dark: Color32,
    /// Lines on the field.
    pub line: Color32,
}

static PALETTE: RwLock<UiPalette> = RwLock::new(UiPalette {
    ground: Color32::BLACK,
    inset: Color32::BLACK,
    ink: Color32::WHITE,
    dim: Color32::WHITE,
    gold: Color32::WHITE,
    old_gold: Color32::WHITE,
    tints: [Color32::WHITE; Tint::ALL.len()],
    woods: Woods { frame: Color32::BLACK, light: Color32::WHITE, dark: Color32::BLACK, line: Color32::BLACK },
});

fn palette() -> UiPalette {
    *PALETTE.read().unwrap_or_else(PoisonError::into_inner)
}

/// Converts a theme's colour for egui; parts above 1 are cut.
pub fn color32(hue: Hue) -> Color32 {
    let [r, g, b] = Srgba::from(LinearRgba::from_vec3(hue.0.min(Vec3::ONE))).to_u8_array_no_alpha();
    Color32::from_rgb(r, g, b)
}

/// Returns a colour of the table as it looks in the light of its theme.
pub fn lit(colors: &Colors, color: Vec3) -> Color32 {
    let light = &colors.light;
    let shown = if colors.flat {
        color
    } else {
        filmic(color * (light.key.0 * 0.6 + light.around[1].0 + light.fill.0 * 0.6) * light.exposure)
    };
    color32(Hue(shown))
}

/// Returns a colour between the dark and the light one of a grain, as it looks in the light of its theme.
pub fn grain(colors: &Colors, [dark, light]: [Hue; 2]) -> Color32 {
    lit(colors, dark.0.lerp(light.0, 0.55))
}

/// Sets the colours of a theme. Returns `true` if they changed.
pub fn set_palette(theme: &Colors) -> bool {
    let colors = &theme.panels;
    let frame = grain(theme, theme.frame);
    let light = grain(theme, theme.field);
    let new = UiPalette {
        ground: color32(colors.ground),
        inset: color32(colors.well),
        ink: color32(colors.ink),
        dim: color32(colors.dim),
        gold: color32(colors.gold),
        old_gold: color32(colors.ornament),
        tints: Tint::ALL.map(|tint| color32(colors.accent(tint))),
        woods: Woods { frame, light, dark: frame.lerp_to_gamma(light, 0.35), line: lit(theme, theme.lines.0) },
    };
    let mut now = PALETTE.write().unwrap_or_else(PoisonError::into_inner);
    std::mem::replace(&mut *now, new) != new
}

/// Returns a colour made fainter.
pub fn faint(color: Color32, part: f32) -> Color32 {
    color.gamma_multiply(part)
}

/// Returns a colour that covers a part of what is behind it, evenly: a half-covered light ground is no darker than either. (Fading
/// the encoded numbers, as [`faint`] does, would be.)
pub fn covering(color: Color32, part: f32) -> Color32 {
    let light = LinearRgba::from(Srgba::rgb_u8(color.r(), color.g(), color.b())) * part;
    let [r, g, b] = Srgba::from(light).to_u8_array_no_alpha();
    Color32::from_rgba_premultiplied(r, g, b, (part * 255.0).round() as u8)
}

/// Returns the colour of titles and chosen things.
pub fn gold() -> Color32 {
    palette().gold
}

/// Returns the subdued gold of ornaments and focus at rest.
pub fn old_gold() -> Color32 {
    palette().old_gold
}

/// Returns the colour of text.
pub fn ink() -> Color32 {
    palette().ink
}

/// Returns the colour of subdued text.
pub fn dim() -> Color32 {
    palette().dim
}

/// Returns the colours of the board.
pub fn woods() -> Woods {
    palette().woods
}

/// Returns Red's accent.
pub fn ruby() -> Color32 {
    accent(Tint::Red)
}

/// Returns the accent of a side's colour.
pub fn accent(tint: Tint) -> Color32 {
    palette().tints[tint as usize]
}

/// Returns the colours of a small drawing of a side's man, which is white or black if its side is called so, whatever colour its
/// texts have: its fill and its rim.
pub fn man(tint: Tint) -> (Color32, Color32) {
    let (pale, dark) = (Color32::from_rgb(255, 252, 244), Color32::from_gray(20));
    match (tint, is_light()) {
        (Tint::White, true) => (pale, ink()),
        (Tint::White, false) => (pale, dark),
        (Tint::Black, true) => (dark, Color32::from_gray(225)),
        (Tint::Black, false) => (dark, accent(Tint::Black)),
        (Tint::Red | Tint::Blue, _) => {
            let fill = accent(tint);
            let is_dark = u32::from(fill.r()) + u32::from(fill.g()) + u32::from(fill.b()) < 380;
            (fill, if is_dark { Color32::from_gray(225) } else { dark })
        }
    }
}

/// Draws the dot of a side beside a text.
pub fn dot(painter: &Painter, at: Pos2, radius: f32, tint: Tint) {
    let (fill, rim) = man(tint);
    let rim = if matches!(tint, Tint::White | Tint::Black) { Stroke::new(1.0, rim) } else { Stroke::NONE };
    painter.circle(at, radius, fill, rim);
}

/// Returns the ground of panels and pages, through which a little of the table can be seen.
pub fn ground() -> Color32 {
    let [r, g, b, _] = palette().ground.to_array();
    Color32::from_rgba_unmultiplied(r, g, b, 251)
}

/// Returns the opaque ground.
pub fn full_ground() -> Color32 {
    palette().ground
}

/// Returns the shade between a page and the table.
pub fn shade() -> Color32 {
    Color32::from_black_alpha(if is_light() { 90 } else { 150 })
}

/// Returns the colour of hollows, such as the rails of sliders.
pub fn inset() -> Color32 {
    palette().inset
}

/// Returns the thin gold line round a panel.
pub fn border() -> Stroke {
    Stroke::new(1.0, faint(gold(), if is_light() { 0.5 } else { 0.22 }))
}

/// Returns `true` if letters are dark on a light ground.
pub fn is_light() -> bool {
    let brightness = |color: Color32| color.r() as u32 + color.g() as u32 + color.b() as u32;
    let palette = palette();
    brightness(palette.ground) > brightness(palette.ink)
}

/// Returns the contrast of two opaque colours by the Web Content Accessibility Guidelines, from 1 to 21.
#[cfg(test)]
pub fn contrast(a: Color32, b: Color32) -> f32 {
    use bevy::color::Luminance as _;
    let luminance = |color: Color32| Srgba::rgb_u8(color.r(), color.g(), color.b()).luminance();
    benediction_worker::paint::colors::contrast(luminance(a), luminance(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::base::palette::Themes;

    /// The smallest contrast of text of a usual size (WCAG 2.2, level AA).
    const LEAST: f32 = 4.5;

    #[test]
    fn text_can_be_read_in_every_theme() {
        let known = [(0, 0, 0), (255, 255, 255)].map(|(r, g, b)| Color32::from_rgb(r, g, b));
        assert!((contrast(known[0], known[1]) - 21.0).abs() < 0.01);
        let mut faults = Vec::new();
        for (key, colors) in Themes::default().0 {
            let panels = &colors.panels;
            let texts = [("ink", panels.ink), ("dim", panels.dim), ("gold", panels.gold)];
            let accents = Tint::ALL.map(|tint| ("accent", panels.accent(tint)));
            let ground = color32(panels.ground);
            // The fields for text are between the ground and hollows.
            let field = ground.lerp_to_gamma(color32(panels.well), 0.4);
            for (name, hue) in texts.into_iter().chain(accents) {
                for (place, below) in [("panels", ground), ("fields", field)] {
                    let contrast = contrast(color32(hue), below);
                    if contrast < LEAST {
                        faults.push(format!("{key}: {name} {:?} on {place}: {contrast:.2}", color32(hue)));
                    }
                }
            }
        }
        assert!(faults.is_empty(), "{faults:#?}");
    }
}
