//! The paint of carved and turned pieces. A model holds shades in place of colours, so that one serves for every side.

use bevy::prelude::*;

use super::super::mesh::Shape;
use crate::app::base::palette::Colors;
use benediction_rules::notation::Tint;

/// The tone of pale bodies: their shade, which the sky lights, would be gray.
const WARM: Vec3 = Vec3::new(1.0, 0.98, 0.91);
/// Brightness of the worn edges of a dark piece under lamps. If it were that of its body, a head would be gray that is worn all round.
const WORN_UNDER_LAMPS: f32 = 0.85;
/// Gloss of the glaze.
const GLOSS: f32 = 0.80;

/// The material of a part of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceMaterial {
    /// The side's glazed clay.
    Body,
    /// Gilding.
    Gold,
    /// Enamel in the deep colour of the side's glass.
    Deep,
    /// Eyes, slits.
    Dark,
    /// The cloth below the foot.
    Felt,
    /// Clay with thin glaze: hair.
    Pale,
    /// A dark line round gilding.
    Line,
}

/// The colours of a piece.
pub struct Clay {
    body: Vec3,
    thin: Vec3,
    deep: Vec3,
    gold: Vec3,
    /// The dark parts of a piece, which are gilded in a dark body.
    dark: Vec3,
    /// Strength of the shade in grooves, 0 to 1: pale bodies would look like chalk without it.
    depth: f32,
}

impl Clay {
    /// Returns the colours of a side's pieces; `lamps` if lamps light them, and not the short shader of the low quality.
    pub fn new(colors: &Colors, tint: Tint, lamps: bool) -> Clay {
        let hues = colors.tint(tint);
        let luminance = hues.body.luminance();
        let is_dark = luminance < 0.03;
        let depth = (luminance * 2.2).min(1.0);
        // A pale body is nearly as bright as its edges, so that it stands out from wood; a dark one is not so dark that its form
        // is lost.
        let mut body = hues.body.0.lerp(hues.thin.0, if is_dark { 1.25 } else { 0.08 + 0.56 * depth });
        // The worn edges of a dark piece show its form.
        let mut thin = hues.thin.0 * if is_dark { 3.2 } else { 1.0 };
        if is_dark && lamps {
            // Tone mapping takes nearly all of the least of three small numbers from each of them: a dark red would be left.
            let grayer = |color: Vec3| color.lerp(Vec3::splat(color.element_sum() / 3.0), 0.4);
            (body, thin) = (grayer(body) * 1.75, grayer(thin) * WORN_UNDER_LAMPS);
        }
        Clay {
            dark: if is_dark { colors.gold.0 * 0.6 } else { hues.body.0 * 0.06 },
            depth,
            body: body * Vec3::ONE.lerp(WARM, depth),
            thin,
            deep: hues.glass[1].0,
            gold: colors.gold.0,
        }
    }

    /// Replaces a model's shades by colours.
    pub fn paint(&self, shape: &mut Shape) {
        for color in &mut shape.colors {
            let [light, worn, material, _] = color.to_array();
            let (own, bright, gloss) = match material as u32 {
                1 => (self.gold, self.gold * 1.25, 0.9),
                2 => (self.deep, self.deep.lerp(self.thin, 0.6), 0.9),
                3 => (self.dark, self.dark * 1.5, 0.6),
                4 => (Vec3::new(0.008, 0.018, 0.010), Vec3::new(0.008, 0.018, 0.010), 0.0),
                5 => (self.thin * 0.92, self.thin * 1.08, 0.5),
                6 => (Vec3::new(0.016, 0.009, 0.005), Vec3::new(0.016, 0.009, 0.005), 0.0),
                // The gloss of a pale body would only make its shade bluish.
                _ => (self.body, self.thin, GLOSS * (1.0 - 0.45 * self.depth)),
            };
            // Light in a groove is reflected by its walls several times, so the colour there is more saturated, not only darker.
            let groove = own.lerp(own * own / own.max_element().max(1e-3), 0.15 + 0.85 * self.depth);
            let paint = groove.lerp(own, light.powf(0.6 + 0.8 * self.depth)) * light.powf(1.0 + 0.5 * self.depth);
            *color = paint.lerp(bright * light, worn).extend(gloss * light);
        }
    }
}

/// Returns the shade of a surface point: the part of the light that reaches it, its wear, and its material.
/// `field` returns the distance from the surface, less than 0 inside.
pub fn tone(field: impl Fn(Vec3) -> f32, at: Vec3, normal: Vec3, material: PieceMaterial) -> Vec4 {
    // Ambient occlusion from the distance field (Evans 2006): at a distance `reach` from an open surface the field is `reach`;
    // less means that another surface is near.
    let missing = |reach: f32| ((reach - field(at + normal * reach)) / reach).clamp(0.0, 1.0);
    let hidden = 0.45 * missing(0.025) + 0.52 * missing(0.07) + 0.50 * missing(0.15);
    // The same inward: near an edge the body is thin, and its paint is worn.
    let thin = |reach: f32| ((reach + field(at - normal * reach)) / reach).clamp(0.0, 1.0);
    let worn = (1.3 * thin(0.012) + 1.0 * thin(0.035) - 0.15).clamp(0.0, 1.0);
    let ground = 0.72 + 0.28 * (at.y / 0.10).clamp(0.0, 1.0);
    let light = ((1.0 - hidden) * ground).clamp(0.24, 1.0);
    Vec4::new(light, worn, material as u32 as f32, 1.0)
}

/// Returns a shade for what is too small to shade itself.
pub fn even(light: f32, worn: f32, material: PieceMaterial) -> Vec4 {
    Vec4::new(light, worn, material as u32 as f32, 1.0)
}
