//! Differences between colors as players with and without a color vision deficiency see them.

use bevy::prelude::*;
use palette::color_difference::Ciede2000;
use palette::{IntoColor, Lab, LinSrgb};

/// A kind of color vision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vision {
    /// Trichromatic vision.
    Usual,
    /// Without the cones for long waves.
    Protanopia,
    /// Without the cones for medium waves.
    Deuteranopia,
    /// Without the cones for short waves.
    Tritanopia,
}

impl Vision {
    /// All of them.
    pub(super) const ALL: [Vision; 4] = [Vision::Usual, Vision::Protanopia, Vision::Deuteranopia, Vision::Tritanopia];

    /// Returns a linear color as it is seen (Machado, Oliveira and Fernandes 2009, severity 1).
    pub(super) fn see(self, color: Vec3) -> Vec3 {
        let rows = match self {
            Vision::Usual => return color,
            Vision::Protanopia => {
                [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
            }
            Vision::Deuteranopia => {
                [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
            }
            Vision::Tritanopia => {
                [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
            }
        };
        Vec3::from_array(rows.map(|row| Vec3::from_array(row).dot(color).clamp(0.0, 1.0)))
    }

    /// Returns the difference of two linear colors as it is seen (CIEDE2000).
    pub(super) fn difference(self, a: Vec3, b: Vec3) -> f32 {
        let [a, b]: [Lab; 2] = [a, b].map(|color| {
            let Vec3 { x, y, z } = self.see(color);
            LinSrgb::new(x, y, z).into_color()
        });
        a.difference(b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::base::palette::Themes;
    use benediction_rules::notation::Tint;

    #[test]
    fn red_and_green_differ_less_without_a_kind_of_cones() {
        let (red, green) = (Vec3::new(0.30, 0.05, 0.04), Vec3::new(0.05, 0.16, 0.04));
        let usual = Vision::Usual.difference(red, green);
        assert!(Vision::Deuteranopia.difference(red, green) < 0.5 * usual);
        assert!(Vision::Tritanopia.difference(red, green) > 0.5 * usual);
        assert_eq!(Vision::Protanopia.difference(red, red), 0.0);
    }

    #[test]
    fn the_sides_of_every_theme_differ_in_every_vision() {
        for (key, colors) in Themes::default().0 {
            for vision in Vision::ALL {
                for (a, b) in [(Tint::Red, Tint::Blue), (Tint::White, Tint::Black), (Tint::White, Tint::Red)] {
                    let apart = vision.difference(colors.tint(a).body.0, colors.tint(b).body.0);
                    assert!(apart >= 15.0, "{key}: {a} and {b}, {vision:?}: {apart}");
                }
            }
        }
    }
}
