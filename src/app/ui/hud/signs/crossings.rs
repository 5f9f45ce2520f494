//! Steps through walls: a slot of light in both walls, with the ring of a goal that shows the direction. Several steps have numbers.

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Shape};

use super::{Badge, DARK, Easel, Line, across, faint};
use crate::app::scene::crossings::CrossingPlace;
use crate::app::scene::signs::Seat;
use benediction_worker::paint::board::{WALL_HALF, WALL_HEIGHT};

/// Half the length of a slot for one step alone, and beside others.
const HALF: [f32; 2] = [0.34, 0.24];
/// Part of a slot's half length from which it fades.
const FADES: f32 = 0.45;
/// Half the width of a wall's ridge.
const RIDGE: f32 = 0.045;
/// Radius of the ring and width of its line, as of any goal.
const RING: f32 = 0.21;
const RING_WIDTH: f32 = 2.2;
/// Part of what is below the ring that its ground covers.
const GROUND: f32 = 0.72;
/// The shine in the middle of a slot.
const SHINE: Color32 = Color32::from_rgb(255, 244, 214);

/// Draws steps through walls.
pub(super) fn draw(easel: &mut Easel, crossings: &[CrossingPlace], gold: Color32) {
    let half = HALF[usize::from(crossings.len() > 1)];
    for (index, crossing) in crossings.iter().enumerate() {
        let number = (crossings.len() > 1).then(|| (index + 1).to_string());
        for (end, along) in crossing.ends.into_iter().zip(crossing.along) {
            slot(easel, end, along, half, gold);
            ring(easel, end + Vec3::Y * WALL_HEIGHT, crossing.ahead, number.as_deref(), gold);
        }
    }
}

/// Draws the light in a wall: on its ridge and on those faces that the camera sees.
fn slot(easel: &mut Easel, foot: Vec3, along: Vec3, half: f32, gold: Color32) {
    let out = across(along);
    let profile = [(-WALL_HALF, 0.03), (-RIDGE, WALL_HEIGHT), (RIDGE, WALL_HEIGHT), (WALL_HALF, 0.03)];
    let [lower, ridge, ridge_end, upper] = profile.map(|(off, height)| foot + out * off + Vec3::Y * height);
    let eye = easel.at.translation() - foot;
    for [low, high, normal] in [[lower, ridge, -out], [ridge, ridge_end, Vec3::Y], [upper, ridge_end, out]] {
        // The faces of a wall lean inward by less than half a right angle.
        if (normal + Vec3::Y * 0.4).dot(eye) < 0.0 {
            continue;
        }
        let at = |part: f32, edge: Vec3| edge + along * (half * part);
        let steps = [-1.0, -FADES, 0.0, FADES, 1.0];
        let quads = steps.windows(2).flat_map(|pair| {
            let [a, b] = [pair[0], pair[1]];
            [[at(a, low), at(b, low), at(a, high)], [at(b, low), at(b, high), at(a, high)]]
        });
        let light = |place: Vec3| {
            let part = ((place - foot).dot(along) / half).abs();
            let core = if part < 0.5 * FADES { 0.6 } else { 0.0 };
            faint(gold.lerp_to_gamma(SHINE, core), 0.95 * (1.0 - (part - FADES).max(0.0) / (1.0 - FADES)))
        };
        easel.fill(&quads.collect::<Vec<_>>(), light);
    }
}

/// Draws the ring of a goal, with an arrow or a number in it.
fn ring(easel: &mut Easel, middle: Vec3, ahead: Vec3, number: Option<&str>, gold: Color32) {
    let rim: Vec<Vec3> = (0..32).map(|part| easel.on_circle(middle, RING, part as f32 / 32.0)).collect();
    let aside = across(ahead);
    let arrow = [ahead * 0.13, aside * 0.10 - ahead * 0.08, aside * -0.10 - ahead * 0.08].map(|off| middle + off);
    let (Some(rim), Some(arrow)) = (easel.project_all(&rim), easel.project_all(&arrow)) else { return };
    easel.shapes.push(Shape::convex_polygon(rim, faint(DARK, GROUND), egui::Stroke::NONE));
    let line = Line { cased: false, ..Line::solid(RING, RING_WIDTH, gold) };
    easel.ring(Seat::free(middle), line, 1.0);
    match (number, easel.project(middle)) {
        (Some(number), Some(at)) => {
            // Only its letter is seen.
            let (radius, clear) = ((0.15 * easel.step).clamp(7.5, 16.0), Color32::TRANSPARENT);
            easel.badges.push(Badge {
                at,
                radius,
                text: number.into(),
                color: clear,
                ink: gold,
                casing: clear,
                rim: clear,
            });
        }
        _ => easel.shapes.push(Shape::convex_polygon(arrow, gold, egui::Stroke::NONE)),
    }
}
