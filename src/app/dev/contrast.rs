//! The contrast of each kind of piece with what surrounds it and of the two sides, measured on pictures of the table.
//!
//! Contrast is that of WCAG 2.2 between the mean luminances of a piece and of a ring around it.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::luminance::Luminance;
use super::outlines::{Outline, distance};
use benediction_worker::paint::colors::contrast;

/// Smallest contrast of a piece with its surroundings.
const MIN_CONTRAST: f32 = 2.0;
/// Smallest contrast of the two sides' pieces of the same kind.
const MIN_BETWEEN_SIDES: f32 = 1.3;
/// Width of the ring around a piece in pixels.
const RING: f32 = 5.0;

/// Measures contrasts. Returns a line for each kind of piece with its smallest one, and for each kind that both sides have.
pub(super) fn contrasts(picture: &Luminance, outlines: &[Outline]) -> Vec<(String, bool)> {
    let mut lowest: BTreeMap<String, (f32, f32, f32)> = BTreeMap::new();
    let mut bodies: BTreeMap<&str, BTreeMap<&str, Vec<f32>>> = BTreeMap::new();
    for outline in outlines.iter() {
        let Some((body, ring)) = luminances(picture, outline, &outline.beside(outlines)) else { continue };
        let name = outline.side.iter().chain([&outline.kind]).cloned().collect::<Vec<_>>().join(" ");
        let low = lowest.entry(name).or_insert((f32::MAX, body, ring));
        let found = contrast(body, ring);
        if found < low.0 {
            *low = (found, body, ring);
        }
        if let Some(side) = &outline.side {
            bodies.entry(&outline.kind).or_default().entry(side).or_default().push(body);
        }
    }
    let line = |(name, (found, body, ring)): (String, (f32, f32, f32))| {
        (format!("{name} {found:.2} ({body:.3} on {ring:.3})"), found >= MIN_CONTRAST)
    };
    let mut lines: Vec<(String, bool)> = lowest.into_iter().map(line).collect();
    let mean = |all: &Vec<f32>| all.iter().sum::<f32>() / all.len() as f32;
    for (kind, sides) in bodies.iter().filter(|(_, sides)| sides.len() == 2) {
        let means: Vec<f32> = sides.values().map(mean).collect();
        let found = contrast(means[0], means[1]);
        let line = format!("{kind} of both sides {found:.2} ({:.3}, {:.3})", means[0], means[1]);
        lines.push((line, found >= MIN_BETWEEN_SIDES));
    }
    lines
}

/// Returns the mean luminances of a piece and of the ring around it, without other pieces. `None` if one of them is hidden.
fn luminances(picture: &Luminance, piece: &Outline, others: &[&Outline]) -> Option<(f32, f32)> {
    let (low, high) = piece.bounds();
    let (low, high) = ((low - RING).max(Vec2::ZERO), high + RING);
    let [width, rows] = picture.size();
    let mut sums = [(0.0f32, 0usize); 2];
    for y in low.y as usize..(high.y as usize + 1).min(rows) {
        for x in low.x as usize..(high.x as usize + 1).min(width) {
            let at = Vec2::new(x as f32 + 0.5, y as f32 + 0.5);
            let away = distance(&piece.hull, at);
            if away > RING || others.iter().any(|other| distance(&other.hull, at) < 1.0) {
                continue;
            }
            let (sum, count) = &mut sums[usize::from(away > 0.0)];
            *sum += picture.at(x as isize, y as isize).unwrap_or_default();
            *count += 1;
        }
    }
    let enough = sums.iter().all(|(_, count)| *count >= 12);
    enough.then(|| (sums[0].0 / sums[0].1 as f32, sums[1].0 / sums[1].1 as f32))
}
