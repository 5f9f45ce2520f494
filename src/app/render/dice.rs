//! Bodies of bone: dice, the doubling cube.

use std::f32::consts::FRAC_PI_4;

use bevy::prelude::*;

use super::mesh::{Shape, Vertex, circle};
use crate::app::base::palette::Colors;
use crate::app::scene::dice::upright;
use crate::app::scene::places::DIE;

/// Returns a cube round the origin with rounded edges, each bevel in `steps` pieces to either face. `color` returns the colour of
/// the face with a number of pips, or of its part of the edges.
fn rounded_cube(edge: f32, steps: u32, color: impl Fn(u8, bool) -> Vec4) -> Shape {
    let (half, round) = (edge / 2.0, edge * 0.13);
    let flat = half - round;
    // Coordinates of the grid lines of a face. Those of the rounded edges are at equal angles seen from the edge's centre.
    let bevel = (0..=steps).map(|step| flat + round * (FRAC_PI_4 * step as f32 / steps as f32).tan());
    let mut lines: Vec<f32> = bevel.clone().map(|at| -at).collect();
    lines.reverse();
    lines.extend(bevel);
    let middle = lines.len() / 2;
    let mut cube = Shape::default();
    for pips in 1..=6 {
        let mut face = Shape::default();
        for (i, x) in lines.windows(2).enumerate() {
            for (j, z) in lines.windows(2).enumerate() {
                let color = color(pips, i + 1 != middle || j + 1 != middle);
                let corners = [(x[0], z[0]), (x[1], z[0]), (x[1], z[1]), (x[0], z[1])];
                let ids = corners.map(|(x, z)| {
                    let core = Vec3::new(x, half, z).clamp(Vec3::splat(-flat), Vec3::splat(flat));
                    let normal = (Vec3::new(x, half, z) - core).normalize();
                    face.vertex(Vertex { at: core + normal * round, uv: Vec2::ZERO, color }, normal)
                });
                face.triangle(ids[0], ids[1], ids[2]);
                face.triangle(ids[0], ids[2], ids[3]);
            }
        }
        cube.append(&face, Transform::from_rotation(upright(pips).inverse()));
    }
    cube
}

/// The places of the pips on the faces from one to six.
const SPOTS: [&[(f32, f32)]; 6] = [
    &[(0.0, 0.0)],
    &[(-1.0, -1.0), (1.0, 1.0)],
    &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
    &[(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0)],
    &[(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (0.0, 0.0)],
    &[(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0)],
];

/// Adds a pip to a face that lies level: a hollow, shaded as if it were sunk, with a lip round it if `fine`.
fn pip(face: &mut Shape, middle: Vec3, radius: f32, [ink, lip]: [Vec4; 2], fine: bool) {
    let count = if fine { 16 } else { 12 };
    let vertex = |at: Vec3, color: Vec4| Vertex { at, uv: Vec2::ZERO, color };
    let inward = |at: Vec3, slope: f32| ((middle - at).normalize_or_zero() * slope + Vec3::Y).normalize();
    let hub = face.vertex(vertex(middle, ink), Vec3::Y);
    let ring = |face: &mut Shape, radius: f32, color: Vec4, slope: f32| -> Vec<u32> {
        let points = circle(middle, radius, count).into_iter();
        points.map(|at| face.vertex(vertex(at, color), inward(at, slope))).collect()
    };
    let bowl = ring(face, radius, ink, 0.9);
    for i in 0..bowl.len() {
        face.triangle(hub, bowl[i], bowl[(i + 1) % bowl.len()]);
    }
    if fine {
        let (inner, outer) = (ring(face, radius, lip, 1.2), ring(face, radius * 1.22, lip, 0.1));
        for i in 0..inner.len() {
            let next = (i + 1) % inner.len();
            face.triangle(inner[i], outer[i], outer[next]);
            face.triangle(inner[i], outer[next], inner[next]);
        }
    }
}

/// Returns a die of bone, or of ebony if it is used, with its middle at the origin and the one up. In print, where
/// nothing is shaded, its sides are darker than the face with `up` pips, which is up when it lies.
pub fn die(colors: &Colors, used: bool, up: u8, fine: bool) -> Shape {
    let [bone, ink] = if colors.flat {
        [colors.pearl.0.lerp(colors.jet[0].0, if used { 0.55 } else { 0.0 }), colors.jet[0].0]
    } else {
        // A used one is of ebony, with pips of bone.
        let (bone, ebony) = (Vec3::new(0.74, 0.66, 0.50), Vec3::new(0.020, 0.012, 0.010));
        if used { [ebony, bone] } else { [bone, ebony] }
    };
    let color = |pips: u8, is_rim: bool| match (colors.flat, is_rim) {
        (true, true) => ink.extend(1.0),
        (true, false) if pips == up => bone.extend(1.0),
        (true, false) => bone.lerp(ink, 0.45).extend(1.0),
        (false, true) => (bone * if used { 3.0 } else { 1.12 }).extend(0.7),
        (false, false) => bone.extend(0.6),
    };
    let mut shape = rounded_cube(DIE, if fine { 3 } else { 1 }, color);
    for (index, spots) in SPOTS.iter().enumerate() {
        let pips = index as u8 + 1;
        let mut face = Shape::default();
        for (x, z) in *spots {
            let middle = Vec3::new(x * DIE * 0.215, DIE / 2.0 + 0.002, z * DIE * 0.215);
            pip(&mut face, middle, DIE * 0.098, [ink.extend(0.05), color(pips, false)], fine && !colors.flat);
        }
        shape.append(&face, Transform::from_rotation(upright(pips).inverse()));
    }
    shape
}

/// Returns the doubling cube, of the size of a die; its stake is written over it in the gold of the panels, so its faces are dark
/// where that is light.
pub fn cube(colors: &Colors, fine: bool) -> Shape {
    let gold = colors.panels.gold.luminance();
    let (light, dark) = if colors.flat {
        (colors.pearl.0, colors.jet[0].0)
    } else {
        (Vec3::new(0.74, 0.66, 0.50), colors.wood.0 * 0.6)
    };
    let face = if gold > 0.25 { dark } else { light };
    let rim = if colors.flat { colors.gold.0 } else { colors.brass.0 };
    rounded_cube(DIE, if fine { 3 } else { 1 }, |_, is_rim| if is_rim { rim.extend(0.8) } else { face.extend(0.4) })
}

#[cfg(test)]
mod tests {
    use super::super::mesh::tests::{fronts_outward, volume};
    use super::*;
    use crate::app::base::palette::{Hue, Themes};

    #[test]
    fn dice_look_outward_and_have_their_size() {
        let colors = Themes::default().named("abbey").cloned().unwrap();
        for fine in [false, true] {
            let die = die(&colors, false, 1, fine);
            assert!(fronts_outward(&die) && (volume(&die) - DIE.powi(3)).abs() < 0.15 * DIE.powi(3));
            assert!(fine || die.triangles() <= 400, "{} triangles", die.triangles());
            let cube = cube(&colors, fine);
            assert!(fronts_outward(&cube) && volume(&cube) > 0.85 * DIE.powi(3));
        }
    }

    #[test]
    fn top_die_face_is_brighter_in_flat_themes() {
        let luminance = |color: Vec4| Hue(color.truncate()).luminance();
        for (key, colors) in Themes::default().0.iter().filter(|(_, colors)| colors.flat) {
            for (used, up) in (1..=6).flat_map(|up| [(false, up), (true, up)]) {
                let die = die(colors, used, up, false);
                let top = Transform::from_rotation(upright(up));
                let is_up = |i: &usize| (top.rotation * die.normals[*i]).y > 0.999;
                let of = |pick: &dyn Fn(&usize) -> bool| {
                    let seen = (0..die.normals.len()).filter(|i| pick(i)).map(|i| luminance(die.colors[i]));
                    seen.fold(0.0, f32::max)
                };
                let (face, others) = (of(&is_up), of(&|i| !is_up(i)));
                let ink = luminance(colors.jet[0].0.extend(1.0));
                assert!(face > others + 0.1 && face > 3.0 * ink.max(0.01), "{key}: {face} {others}");
            }
        }
    }
}
