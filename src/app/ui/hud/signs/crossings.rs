//! Steps through walls: both walls are lit, with an arrow out of one and an arrow in from the other. Several steps have colours and
//! numbers of their own.

use bevy::prelude::*;
use bevy_egui::egui::Color32;

use super::{Easel, across};
use crate::app::scene::crossings::CrossingPlace;
use benediction_worker::paint::board::{WALL_HALF, WALL_HEIGHT};

/// The colours, which no other marks have.
const COLORS: [Color32; 4] = [
    Color32::from_rgb(186, 110, 255),
    Color32::from_rgb(0, 196, 178),
    Color32::from_rgb(255, 148, 38),
    Color32::from_rgb(255, 108, 176),
];
/// Half the length of wall that is lit for one step alone, and beside others.
const HALF: [f32; 2] = [0.30, 0.165];

/// Draws steps through walls.
pub(super) fn draw(easel: &mut Easel, crossings: &[CrossingPlace]) {
    let half = HALF[usize::from(crossings.len() > 1)];
    for (index, crossing) in crossings.iter().enumerate() {
        let color = COLORS[index % COLORS.len()];
        let number = (crossings.len() > 1).then(|| (index + 1).to_string());
        for (end, along) in crossing.ends.into_iter().zip(crossing.along) {
            let middle = end + Vec3::Y * WALL_HEIGHT;
            let (side, out) = (along * half, across(along) * WALL_HALF);
            let [a, b, c, d] = [middle - side - out, middle + side - out, middle + side + out, middle - side + out];
            easel.area(&[a, b, c, d], &[[a, b, c], [a, c, d]], color);
        }
        for arrow in crossing.arrows() {
            easel.band(&arrow, true, color);
        }
        for place in crossing.numbers() {
            if let Some(number) = &number {
                easel.badge(place, number, color);
            }
        }
    }
}
