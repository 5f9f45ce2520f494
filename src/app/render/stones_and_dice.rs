//! Bodies of stone and bone: the three stones of an obelisk, dice, the doubling cube, the stones that stand in a ring.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::chessmen::token;
use super::mesh::{Shape, Vertex, circle};
use crate::app::base::palette::Colors;
use crate::app::scene::dice::upright;
use crate::app::scene::forms::height;
use crate::app::scene::places::{COLUMN, DIE, Places};
use benediction_rules::geometry::Point;
use benediction_rules::notation::Tint;
use benediction_rules::view::Form;
use benediction_worker::paint::texels::hash;

/// A square section: half its side, its height, the colour of the faces above it.
type Section = (f32, f32, Vec4);

/// Adds a body of square sections from the foot up, closed at both ends.
fn square_body(shape: &mut Shape, sections: &[Section]) {
    let ring = |(half, y, _): Section| {
        [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)].map(|(x, z)| Vec3::new(x * half, y, z * half))
    };
    let vertex = |color: Vec4| move |at: Vec3| Vertex { at, uv: Vec2::ZERO, color };
    for pair in sections.windows(2) {
        let (low, high) = (ring(pair[0]), ring(pair[1]));
        for i in 0..4 {
            let next = (i + 1) % 4;
            let along = low[next] - low[i];
            let up = (high[i] + high[next] - low[i] - low[next]) * 0.5;
            let mut normal = along.cross(up).normalize_or_zero();
            if normal.dot((low[i] + low[next]).with_y(0.0)) < 0.0 && normal.y.abs() < 0.99 {
                normal = -normal;
            }
            if normal.y.abs() > 0.99 {
                // A level step faces up where the body becomes narrower.
                normal = if pair[1].0 < pair[0].0 { Vec3::Y } else { Vec3::NEG_Y };
            }
            shape.quad([low[i], low[next], high[next], high[i]].map(vertex(pair[0].2)), normal);
        }
    }
    if let [first, .., last] = sections {
        shape.quad(ring(*first).map(vertex(first.2)), Vec3::NEG_Y);
        if last.0 > 0.001 {
            shape.quad(ring(*last).map(vertex(last.2)), Vec3::Y);
        }
    }
}

/// Returns a stone of an obelisk in a colour, with the middle of its foot at the origin.
pub fn stone(colors: &Colors, form: Form, tint: Tint) -> Shape {
    if colors.flat {
        return token(colors, form, tint);
    }
    let hues = colors.tint(tint);
    // Polished, and worn light at the edges.
    let (face, edge) =
        (hues.body.0.lerp(hues.thin.0, 0.30).extend(0.55), hues.body.0.lerp(hues.thin.0, 1.0).extend(0.75));
    let inlay = hues.ring.0.extend(0.5);
    let gold = colors.gold.0.extend(0.9);
    let top = height(form);
    let mut shape = Shape::default();
    match form {
        Form::Base => square_body(
            &mut shape,
            &[
                (0.405, 0.0, face),
                (0.415, 0.012, face),
                (0.415, 0.095, edge),
                (0.385, 0.120, edge),
                (0.350, 0.130, face),
                (0.330, top - 0.020, edge),
                (0.310, top, face),
            ],
        ),
        Form::Pedestal => square_body(
            &mut shape,
            &[
                (0.275, 0.0, face),
                (0.285, 0.010, face),
                (0.285, 0.055, edge),
                (0.245, 0.085, face),
                (0.190, top - 0.085, edge),
                (0.215, top - 0.060, face),
                (0.220, top - 0.012, edge),
                (0.210, top, face),
            ],
        ),
        _ => square_body(
            &mut shape,
            &[
                (0.245, 0.0, face),
                (0.255, 0.010, face),
                (0.255, 0.055, edge),
                (0.225, 0.080, face),
                (0.080, top - 0.110, gold),
                (0.0, top, gold),
            ],
        ),
    }
    // The side's sign is let into each face: two threads or a row of dots.
    let (half, y) = match form {
        Form::Base => (0.4155, 0.052),
        Form::Pedestal => (0.2855, 0.032),
        _ => (0.2555, 0.032),
    };
    for turn in 0..4 {
        let place = Transform::from_rotation(Quat::from_rotation_y(turn as f32 * TAU / 4.0));
        shape.append(&side_sign(tint, half, y, inlay), place);
    }
    shape
}

/// Returns the side's sign on the face towards the near side.
fn side_sign(tint: Tint, half: f32, y: f32, color: Vec4) -> Shape {
    let mut shape = Shape::default();
    let mut strip = |x: [f32; 2], y: [f32; 2]| {
        let corners = [(x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1])];
        let vertex = |(x, y): (f32, f32)| Vertex { at: Vec3::new(x, y, half), uv: Vec2::ZERO, color };
        shape.quad(corners.map(vertex), Vec3::Z);
    };
    let reach = half * 0.86;
    match tint {
        Tint::Red => strip([-reach, reach], [y - 0.010, y + 0.010]),
        Tint::White => {
            strip([-reach, reach], [y + 0.006, y + 0.014]);
            strip([-reach, reach], [y - 0.014, y - 0.006]);
        }
        Tint::Blue | Tint::Black => {
            let (count, wide) = if tint == Tint::Blue { (4, 0.30) } else { (7, 0.22) };
            for i in 0..count {
                let x = reach * ((i as f32 + 0.5) / count as f32 * 2.0 - 1.0);
                let wide = wide * reach * 2.0 / count as f32;
                strip([x - wide, x + wide], [y - 0.012, y + 0.012]);
            }
        }
    }
    shape
}

/// Returns a cube of an edge round the origin, with worn edges.
fn worn_cube(edge: f32, color: Vec4, rim: Vec4) -> Shape {
    let (half, inner) = (edge / 2.0, edge / 2.0 * 0.84);
    let mut face = Shape::default();
    let vertex = |color: Vec4| move |at: Vec3| Vertex { at, uv: Vec2::ZERO, color };
    let corners = [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)];
    let top = corners.map(|(x, z)| Vec3::new(x * inner, half, z * inner));
    face.quad(top.map(vertex(color)), Vec3::Y);
    // Half of the bevel; the neighbouring face has the other half.
    let low = corners.map(|(x, z)| Vec3::new(x, 1.0, z) * (half * 0.92));
    for i in 0..4 {
        let next = (i + 1) % 4;
        let out = ((low[i] + low[next]) * 0.5).normalize();
        let quad = [low[i], low[next], top[next], top[i]];
        face.quad(quad.map(vertex(rim)), (out + Vec3::Y * 0.4).normalize());
    }
    let mut cube = Shape::default();
    for pips in 1..=6 {
        cube.append(&face, Transform::from_rotation(upright(pips).inverse()));
    }
    cube
}

/// Returns a die of bone, with its middle at the origin and the one up.
pub fn die(colors: &Colors, used: bool) -> Shape {
    let dim = if used { 0.35 } else { 1.0 };
    let [bone, ink] = if colors.flat {
        [colors.pearl.0, colors.jet[0].0]
    } else {
        [Vec3::new(0.66, 0.58, 0.44) * dim, Vec3::new(0.020, 0.012, 0.010)]
    };
    let rim = if colors.flat { ink } else { bone * 0.88 };
    let mut shape = worn_cube(DIE, bone.extend(0.7), rim.extend(0.7));
    let ink = if used && colors.flat { bone.lerp(ink, 0.35) } else { ink }.extend(0.3);
    const SPOTS: [&[(f32, f32)]; 6] = [
        &[(0.0, 0.0)],
        &[(-1.0, -1.0), (1.0, 1.0)],
        &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        &[(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0)],
        &[(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (0.0, 0.0)],
        &[(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0)],
    ];
    for (index, spots) in SPOTS.iter().enumerate() {
        let mut face = Shape::default();
        for (x, z) in *spots {
            let middle = Vec3::new(x * DIE * 0.24, DIE / 2.0 + 0.0015, z * DIE * 0.24);
            let rim: Vec<Vertex> = circle(middle, DIE * 0.085, 10)
                .into_iter()
                .map(|at| Vertex { at, uv: Vec2::ZERO, color: ink })
                .collect();
            face.polygon(&rim, Vec3::Y);
        }
        shape.append(&face, Transform::from_rotation(upright(index as u8 + 1).inverse()));
    }
    shape
}

/// Returns the doubling cube, of the size of a die; its stake is written over it.
pub fn cube(colors: &Colors) -> Shape {
    let (face, rim) =
        if colors.flat { (colors.pearl.0, colors.jet[0].0) } else { (colors.wood.0 * 2.2, colors.brass.0) };
    worn_cube(DIE, face.extend(0.5), rim.extend(0.8))
}

/// Returns the stones in the middle of a ring, between the columns and the bar, with a way left open towards the column where men
/// bear off.
pub fn standing_stones(colors: &Colors, places: &Places) -> Shape {
    const COUNT: u32 = 16;
    let [stone, worn] = colors.stone.map(|hue| hue.0);
    let radius = places.point(Point(0)).xz().length() - COLUMN[1] - 0.42;
    let mut shape = Shape::default();
    let at = |turn: f32, y: f32| {
        Transform::from_xyz(turn.cos() * radius, y, turn.sin() * radius).with_rotation(Quat::from_rotation_y(-turn))
    };
    let turn_of = |k: u32| (k as f32 + 0.5) / COUNT as f32 * TAU;
    let open = |k: u32| k == 0 || k == COUNT - 1;
    let shade = |part: f32, gloss: f32| (stone.lerp(worn, part) * 1.5).extend(gloss);
    for k in (0..COUNT).filter(|k| !open(*k)) {
        let (a, b) = (hash(k * 7 + 1), hash(k * 13 + 5));
        let tall = 0.44 + 0.04 * b;
        let mut upright = Shape::default();
        square_body(
            &mut upright,
            &[
                (0.150, 0.0, shade(0.35 + 0.2 * a, 0.2)),
                (0.155, 0.05, shade(0.45 + 0.2 * a, 0.2)),
                (0.125 + 0.015 * b, tall - 0.03, shade(0.9, 0.4)),
                (0.105, tall, shade(0.6, 0.25)),
            ],
        );
        // Broader along the ring than across it.
        let lean = Quat::from_rotation_z(0.05 * (a - 0.5)) * Quat::from_rotation_y(0.25 * (b - 0.5));
        let place = at(turn_of(k), 0.0).with_scale(Vec3::new(0.70, 1.0, 1.25));
        shape.append(&upright, Transform { rotation: place.rotation * lean, ..place });
        // Every second pair bears a lintel.
        if k % 2 == 1 && !open(k + 1) {
            let mut lintel = Shape::default();
            let face = shade(0.55 + 0.2 * b, 0.25);
            square_body(
                &mut lintel,
                &[
                    (0.120, 0.0, face),
                    (0.125, 0.02, face),
                    (0.120, 0.12, shade(0.95, 0.4)),
                    (0.105, 0.145, shade(0.7, 0.3)),
                ],
            );
            let middle = (turn_of(k) + turn_of(k + 1)) / 2.0;
            let long = radius * TAU / COUNT as f32 / 0.24 * 1.30;
            let place = at(middle, 0.455);
            shape.append(&lintel, place.with_scale(Vec3::new(0.95, 1.0, long)));
        }
    }
    // Moving and stretching do not turn faces inward.
    shape.normals.iter_mut().for_each(|normal| *normal = normal.normalize_or_zero());
    shape
}

#[cfg(test)]
mod tests {
    use super::super::mesh::tests::{fronts_outward, volume};
    use super::*;
    use crate::app::base::palette::Themes;

    #[test]
    fn stones_and_dice_look_outward_and_have_their_height() {
        let colors = Themes::default().named("abbey").cloned().unwrap();
        for form in [Form::Base, Form::Pedestal, Form::Capstone] {
            for tint in [Tint::Black, Tint::White] {
                let shape = stone(&colors, form, tint);
                let high = shape.positions.iter().map(|p| p.y).fold(0.0, f32::max);
                assert!(fronts_outward(&shape) && volume(&shape) > 0.0, "{form:?}");
                assert!((high - height(form)).abs() < 1e-3, "{form:?}");
            }
        }
        let die = die(&colors, false);
        assert!(fronts_outward(&die) && (volume(&die) - DIE.powi(3)).abs() < 0.15 * DIE.powi(3));
    }
}
