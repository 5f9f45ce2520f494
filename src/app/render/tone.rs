//! The colors of what lamps light.
//!
//! The film curve of the low quality (`glaze.wgsl`) makes gold yellower and keeps dark wood red. The tone mapping of the qualities with
//! lamps does not, and takes up to 0.04 from each part of a color, nearly all of the least one of dark wood.

use std::sync::Arc;

use bevy::prelude::*;

use crate::app::base::palette::{Colors, Hue};
use benediction_worker::paint::texels::filmic;

/// The parts of their color that brass, gold and stone keep under lamps, which also make them shine. Metal is a little redder than in the
/// low quality: its shade would be green.
const BRASS: Vec3 = Vec3::new(0.60, 0.49, 0.41);
const GOLD: Vec3 = Vec3::new(0.84, 0.68, 0.62);
const STONE: Vec3 = Vec3::splat(0.45);

/// Returns the color that tone mapping (Khronos PBR Neutral) turns into a given one that is not too bright to be kept.
fn before_tone_mapping(color: Vec3) -> Vec3 {
    let low = color.min_element().max(0.0);
    color + if low < 0.04 { (low / 6.25).sqrt() - low } else { 0.04 }
}

/// Returns a theme's colors with those of metal, wood and stone that look under lamps as the theme's do in the low quality.
pub fn under_lamps(colors: &Colors) -> Arc<Colors> {
    let lit = |hue: Hue, part: Vec3| Hue(before_tone_mapping(filmic(hue.0)) * part);
    Arc::new(Colors {
        brass: lit(colors.brass, BRASS),
        gold: lit(colors.gold, GOLD),
        wood: lit(colors.wood, Vec3::ONE),
        stone: colors.stone.map(|hue| lit(hue, STONE)),
        ..colors.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::base::palette::Themes;

    /// Khronos PBR Neutral without the compression of what is brighter than 0.76.
    fn tone_mapped(color: Vec3) -> Vec3 {
        let low = color.min_element();
        color - if low < 0.08 { low - 6.25 * low * low } else { 0.04 }
    }

    #[test]
    fn tone_mapping_gives_back_each_color() {
        for color in [Vec3::ZERO, Vec3::new(0.04, 0.011, 0.004), Vec3::new(0.7, 0.5, 0.07), Vec3::splat(0.3)] {
            let back = tone_mapped(before_tone_mapping(color));
            assert!(back.abs_diff_eq(color, 1e-4), "{color} {back}");
        }
    }

    #[test]
    fn gold_is_yellower_and_wood_less_saturated_under_lamps() {
        for (name, colors) in Themes::default().0.into_iter().filter(|(_, colors)| !colors.flat) {
            let lit = under_lamps(&colors);
            let green = |hue: Hue| hue.0.y / hue.0.x;
            assert!(green(lit.gold) > 1.05 * green(colors.gold), "{name}");
            let least = |hue: Hue| hue.0.min_element() / hue.0.max_element();
            assert!(least(lit.wood) > least(colors.wood), "{name}");
        }
    }
}
