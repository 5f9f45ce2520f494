//! The stones that stand round the middle of a ring: weathered trilithons, one of them fallen, and small stones between.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::prelude::*;

use super::mesh::{Shape, Vertex};
use crate::app::base::palette::Colors;
use crate::app::scene::places::{COLUMN, Places};
use benediction_rules::geometry::Point;
use benediction_worker::paint::texels::hash;

/// Parts into which the ring is divided. The one towards the column where men bear off stays open, the others have a trilithon.
const PARTS: u32 = 8;
/// The part whose lintel has fallen: on the far side, where it hides nothing.
const FALLEN: u32 = 5;
/// Distance of an upright from the middle of its trilithon.
const APART: f32 = 0.37;
/// Usual height of the uprights, and of the lintel on them.
const TALL: f32 = 0.72;
const LINTEL: f32 = 0.20;

/// A rough stone: a column of uneven rings.
#[derive(Clone, Copy, Debug)]
struct Rock {
    /// Half its extent along x and z, and its height.
    size: Vec3,
    /// Corners of a ring, and rings.
    rings: [u32; 2],
    /// Part of its width that it has at its head.
    head: f32,
    /// Depth of its hollows, as a part of its width.
    rough: f32,
    seed: u32,
}

impl Rock {
    /// Returns a number between -1 and 1.
    fn chance(&self, index: u32) -> f32 {
        hash(self.seed.wrapping_mul(7919).wrapping_add(index * 31 + 17)) * 2.0 - 1.0
    }

    /// Returns a corner of a ring.
    fn corner(&self, ring: u32, corner: u32) -> Vec3 {
        let [corners, rings] = self.rings;
        let corner = corner % corners;
        let up = ring as f32 / rings as f32;
        let turn = (corner as f32 + 0.25 * self.chance(corner)) / corners as f32 * TAU;
        let (sin, cos) = turn.sin_cos();
        // The outline is a superellipse of exponent 4, between a circle and a square.
        let square = (cos.abs().powi(4) + sin.abs().powi(4)).powf(-0.25);
        // The top ring is narrower, so that the head is rounded.
        let crown = if ring == rings { 0.86 } else { 1.0 };
        let worn = 1.0 + self.rough * self.chance(ring * 101 + corner * 7 + 900);
        let wide = square * worn * crown * (1.0 - (1.0 - self.head) * up);
        let uneven =
            if ring == 0 || ring == rings { 0.0 } else { 0.25 * self.chance(ring * 13 + corner) / rings as f32 };
        let tip = if ring == rings { 0.05 * self.chance(corner * 3 + 400) - 0.03 } else { 0.0 };
        Vec3::new(cos * wide * self.size.x, (up + uneven + tip) * self.size.y, sin * wide * self.size.z)
    }

    /// Returns its faces, each flat, closed at both ends. Their colours are not yet those of stone but chances: the face's, and the
    /// whole rock's.
    fn shape(&self) -> Shape {
        let [corners, rings] = self.rings;
        let mut shape = Shape::default();
        let mut face = |at: [Vec3; 3], chance: f32| {
            let normal = (at[1] - at[0]).cross(at[2] - at[0]).normalize_or_zero();
            if normal == Vec3::ZERO {
                return;
            }
            let color = Vec4::new(chance, self.chance(3), 0.0, 1.0);
            let ids = at.map(|at| shape.vertex(Vertex { at, uv: Vec2::ZERO, color }, normal));
            shape.triangle(ids[0], ids[1], ids[2]);
        };
        for ring in 0..rings {
            for i in 0..corners {
                let [a, b] = [i, i + 1].map(|i| self.corner(ring, i));
                let [c, d] = [i + 1, i].map(|i| self.corner(ring + 1, i));
                let chance = self.chance(ring * 17 + i * 5 + 60);
                face([a, c, b], chance);
                face([a, d, c], chance);
            }
        }
        for (ring, up) in [(0, false), (rings, true)] {
            let middle = (0..corners).map(|i| self.corner(ring, i)).sum::<Vec3>() / corners as f32;
            for i in 0..corners {
                let [a, b] = [i, i + 1].map(|i| self.corner(ring, i));
                face(if up { [middle, b, a] } else { [middle, a, b] }, self.chance(i));
            }
        }
        shape
    }
}

/// The colours of the stones.
struct Stone {
    deep: Vec3,
    worn: Vec3,
    flat: bool,
}

impl Stone {
    fn of(colors: &Colors) -> Stone {
        let [deep, worn] = colors.stone.map(|hue| hue.0);
        Stone { deep, worn, flat: colors.flat }
    }

    /// Returns the colour of a face that looks along `normal`, at a height between 0 and 1, with its chance and its rock's.
    fn color(&self, normal: Vec3, up: f32, chance: f32, of_rock: f32) -> Vec4 {
        if self.flat {
            // Without lighting (in the flat theme) faces are lighter the more they face up.
            let part = 0.12 + 0.40 * normal.y.max(0.0) + 0.08 * chance;
            return self.deep.lerp(self.worn, part.clamp(0.0, 1.0)).extend(1.0);
        }
        let tone = 2.30 + 0.34 * chance + 0.18 * of_rock;
        // Damp and dark at the foot, bleached at the head.
        let bare = self.deep.lerp(self.worn, 0.55 + 0.45 * up.clamp(0.0, 1.0)) * tone;
        // Lichen grows on some faces that look up.
        let lichen = if chance > 0.45 { 0.30 * normal.y.max(0.0) + 0.12 } else { 0.0 };
        (bare * Vec3::ONE.lerp(Vec3::new(1.30, 1.22, 0.72), lichen) * Vec3::new(1.05, 1.0, 0.93)).extend(0.15)
    }
}

/// Returns the stones in the middle of a ring with their places, between the columns and the bar, with a way left open towards the
/// column where men bear off.
fn stones(places: &Places) -> Vec<(Rock, Transform)> {
    let radius = places.point(Point(0)).xz().length() - COLUMN[1] - 0.40;
    let mut all = Vec::new();
    // The place at an angle round the ring, `aside` along it and at a height.
    let at = |turn: f32, aside: f32, y: f32| {
        let foot = Quat::from_rotation_y(-turn) * Vec3::new(radius, y, aside);
        Transform::from_translation(foot).with_rotation(Quat::from_rotation_y(-turn))
    };
    for part in 1..PARTS {
        let turn = part as f32 / PARTS as f32 * TAU;
        let rock = |seed: u32, size: Vec3| Rock { size, rings: [10, 5], head: 0.80, rough: 0.09, seed };
        let tall = TALL + 0.06 * hash(part * 5 + 2);
        for (index, side) in [-1.0, 1.0].into_iter().enumerate() {
            let seed = part * 2 + index as u32;
            let wide = 0.172 + 0.030 * hash(seed * 7);
            let lean = 0.10 * (hash(seed * 11 + 3) - 0.5);
            // The trilithon whose lintel has fallen has a short upright: 0.62 of its height.
            let height = if part == FALLEN && index == 0 { 0.62 * tall } else { tall + 0.02 };
            let place = at(turn, side * APART, -0.01);
            let turned = Quat::from_rotation_y(0.3 * lean) * Quat::from_rotation_z(0.5 * lean);
            let upright = rock(seed + 40, Vec3::new(0.125, height, wide));
            all.push((upright, Transform { rotation: place.rotation * turned, ..place }));
        }
        // A lintel is a rough stone that lies along the ring.
        let seed = 90 + part;
        let long = 2.0 * APART + 0.42 + 0.06 * hash(seed);
        let lying = Quat::from_rotation_x(FRAC_PI_2);
        let lintel = Rock { rings: [8, 6], head: 0.94, ..rock(seed, Vec3::new(0.145, long, LINTEL / 2.0)) };
        let place = if part == FALLEN {
            // The fallen lintel lies on the ground, half a part further round the ring: in front of the next gap.
            let place = at(turn + TAU / PARTS as f32 * 0.5, -0.5 * long, LINTEL / 2.0 - 0.02);
            Transform { rotation: place.rotation * Quat::from_rotation_y(0.18) * lying, ..place }
        } else {
            let slope = 0.05 * (hash(seed * 3) - 0.5);
            let place = at(turn, -0.5 * long, tall + LINTEL / 2.0 - 0.01);
            Transform { rotation: place.rotation * Quat::from_rotation_x(slope) * lying, ..place }
        };
        all.push((lintel, place));
        // Small stones stand in the gaps.
        if part + 1 < PARTS && part != FALLEN {
            let height = 0.32 + 0.14 * hash(part * 23);
            let small = Rock { rings: [7, 3], head: 0.65, ..rock(part + 140, Vec3::new(0.095, height, 0.125)) };
            let aside = 0.2 * (hash(part * 31) - 0.5);
            all.push((small, at(turn + TAU / PARTS as f32 * 0.5, aside, -0.01)));
        }
    }
    all
}

/// Returns the bodies that cast the shadows of the stones, by the middle of the foot, the radius and the height: one for an upright
/// stone, and three along one that lies.
pub fn bodies(places: &Places) -> Vec<(Vec3, f32, f32)> {
    let of_rock = |(rock, place): (Rock, Transform)| {
        let half = (rock.size.x + rock.size.z) * 0.5;
        let body = |foot: Vec3, height: f32| (foot, half * 1.1, height);
        if (place.rotation * Vec3::Y).y > 0.7 {
            return vec![body(place.translation, rock.size.y)];
        }
        let along = |part: f32| place.transform_point(Vec3::Y * rock.size.y * part) - Vec3::Y * half;
        [0.2, 0.5, 0.8].map(|part| body(along(part), 2.0 * half)).to_vec()
    };
    stones(places).into_iter().flat_map(of_rock).collect()
}

/// Returns the mesh of the stones.
pub fn standing_stones(colors: &Colors, places: &Places) -> Shape {
    let stone = Stone::of(colors);
    let mut all = Shape::default();
    for (rock, place) in stones(places) {
        all.append(&rock.shape(), place);
    }
    for i in 0..all.positions.len() {
        let (chance, of_rock) = (all.colors[i].x, all.colors[i].y);
        all.colors[i] = stone.color(all.normals[i], all.positions[i].y / (TALL + LINTEL), chance, of_rock);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::mesh::tests::{fronts_outward, is_closed, volume};
    use super::*;
    use crate::app::base::palette::Themes;
    use crate::app::scene::places::{HOME_COLUMN, RADIUS};
    use benediction_rules::Side;
    use benediction_study::registry;

    #[test]
    fn a_rough_stone_is_closed_and_looks_outward() {
        for seed in 0..40 {
            let size = Vec3::new(0.12, 0.6, 0.16);
            let rock = Rock { size, rings: [10, 5], head: 0.8, rough: 0.09, seed }.shape();
            assert!(is_closed(&rock) && fronts_outward(&rock) && volume(&rock) > 0.4 * size.x * size.y * size.z * 4.0);
        }
    }

    #[test]
    fn standing_stones_keep_columns_dice_and_home_clear() {
        let board = registry::games().iter().map(|game| game.start(Side::Near).board());
        let board = board.into_iter().find(|board| board.standing_stones).unwrap();
        let places = Places::new(&board);
        let colors = Themes::default().named("abbey").cloned().unwrap();
        let stones = standing_stones(&colors, &places);
        assert!(fronts_outward(&stones) && stones.triangles() <= 4000, "{} triangles", stones.triangles());
        let radius = places.point(Point(0)).xz().length();
        for at in &stones.positions {
            let far = at.xz().length();
            assert!(far < radius - COLUMN[1] + 0.05, "{at} stands in a column");
            assert!(at.y > -0.08 && at.y < 1.05, "{at}");
            // The way to the home column is open.
            assert!(at.z.abs() > RADIUS || at.x < radius - HOME_COLUMN[1], "{at}");
            for pose in [(0, false), (1, false), (0, true), (1, true)] {
                let die = places.die(pose.0, pose.1);
                assert!(die.xz().distance(at.xz()) > 0.30, "{at} at a die");
            }
        }
    }
}
