//! A checker: its shape, which is the same for all of a set, and the picture of a side's glaze. The upper face is plain; the
//! underside is gilded and bears a crown, so that a king is the same checker turned over.

use std::f32::consts::{FRAC_1_SQRT_2, FRAC_PI_4, FRAC_PI_8};

use bevy::prelude::*;

use super::mesh::{Knot, Shape, Vertex, circle, sharp, smooth};
use crate::app::base::palette::{Colors, SetForm, SideColors};
use crate::app::scene::places::{RADIUS, THICKNESS};
use benediction_platform::threads;
use benediction_rules::notation::Tint;
use benediction_worker::paint::texels::{Coding, Picture, data, noise, picture, step, to_segment};

/// Height of the picture in pixels; the width holds two faces. It is painted within the frame, which blocks everything else where
/// there are no threads.
const SIZE: usize = if threads::AVAILABLE { 512 } else { 256 };
/// The face's part of a half picture's radius; the rest is the side of the checker.
const FACE: f32 = 0.8;
/// Radius of the sunk disc, as a part of the checker's radius.
const DISC: f32 = 0.64;
/// Outward lean of the faces' normals, per unit of distance from the middle.
const DOME: f32 = 1.0;

/// The fineness of a checker's mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Every ring of the faces is turned.
    Full,
    /// The faces are level and the edge is one bevel: the picture shows the rest. A software renderer needs as much time for a
    /// small triangle as for a large one.
    Plain,
    /// As [`Detail::Plain`], without the crowned face: for checkers that lie on it.
    Lying,
}

/// Returns how far a place is from the middle of a set's face, 1 at the face's corners. On an octagon all places along a side are
/// equally far.
fn distance(set: SetForm, p: Vec2) -> f32 {
    match set {
        SetForm::Turned => p.length(),
        SetForm::Carved => {
            let Vec2 { x, y } = p.abs();
            x.max(y).max((x + y) * FRAC_1_SQRT_2) / FRAC_PI_8.cos()
        }
    }
}

/// Returns the part of the picture at a place, which is given by its distance from the middle and the direction there: the plain
/// face is seen from above as it lies, the crowned one after half a turn about x.
fn picture_at(set: SetForm, direction: Vec2, far: f32, up: bool) -> Vec2 {
    let around = direction / distance(set, direction).max(1e-6) * far;
    let middle = if up { Vec2::new(0.25, 0.5) } else { Vec2::new(0.75, 0.5) };
    middle + Vec2::new(around.x * 0.25, if up { around.y } else { -around.y } * 0.5)
}

/// The places of the picture for the upper and the lower edge of the side.
const SIDE: [f32; 2] = [FACE + 0.03, 0.99];

/// Returns the places of the picture for the edges of half the side, from the face to the middle of the checker, or to the foot of one
/// that lies on its crown. The plain half is as on that one.
fn side(up: bool, lying: bool) -> [f32; 2] {
    let [rim, foot] = SIDE;
    if up && !lying { [rim, (rim + foot) * 0.5] } else { SIDE }
}

/// Returns the shape of a set's checkers, with the middle of its foot at the origin.
pub fn checker(set: SetForm, detail: Detail) -> Shape {
    let mut shape = match set {
        SetForm::Turned => turned(detail),
        SetForm::Carved => carved(detail),
    };
    // The faces shine as if they were slightly domed, so that a light is a spot on them and not the whole face.
    for (at, normal) in shape.positions.iter().zip(&mut shape.normals) {
        if normal.y.abs() > if set == SetForm::Carved { 0.99 } else { 0.5 } {
            *normal = (*normal + at.with_y(0.0) * DOME).normalize();
        }
    }
    shape
}

/// Returns half the profile of a turned checker, from the middle of the face to the rim.
fn half(detail: Detail) -> Vec<Knot> {
    let top = THICKNESS * 0.5 - 0.001;
    let white = Vec4::ONE;
    if detail == Detail::Full {
        return vec![
            smooth(0.0, top - 0.020, white),
            smooth(RADIUS * (DISC - 0.03), top - 0.016, white),
            smooth(RADIUS * (DISC + 0.05), top, white),
            smooth(RADIUS * 0.90, top, white),
            smooth(RADIUS * 0.98, top - 0.016, white),
            smooth(RADIUS, top - 0.045, white),
        ];
    }
    vec![smooth(RADIUS * 0.945, top, white), smooth(RADIUS, top - 0.040, white)]
}

/// Returns a round checker.
fn turned(detail: Detail) -> Shape {
    let segments = if detail == Detail::Full { 72 } else { 24 };
    let mut shape = Shape::default();
    let lying = detail == Detail::Lying;
    for up in if lying { &[true][..] } else { &[true, false] } {
        let up = *up;
        let mut profile = half(detail);
        // The side of the upper half ends at the middle (0). A lying checker has no lower half, so its side ends at the foot.
        let end = if lying { -profile[profile.len() - 1].y } else { 0.0 };
        profile.push(sharp(RADIUS, end, Vec4::ONE));
        if !up {
            profile.iter_mut().for_each(|knot| knot.y = -knot.y);
            profile.reverse();
        }
        profile.iter_mut().for_each(|knot| knot.y += THICKNESS * 0.5);
        let uv = |at: Vec3| {
            let outside = at.xz().length() > RADIUS * 0.999;
            let far = match (outside, (at.y - THICKNESS * 0.5 - end).abs() < 1e-5) {
                (true, true) => side(up, lying)[1],
                (true, false) => side(up, lying)[0],
                (false, _) => at.xz().length() / RADIUS * FACE,
            };
            picture_at(SetForm::Turned, at.xz(), far, up)
        };
        shape.lathe(&profile, segments, |_, at| uv(at));
        if detail != Detail::Full {
            let rim = if up { profile[0] } else { profile[profile.len() - 1] };
            let ring = circle(Vec3::Y * rim.y, rim.r, segments);
            let corners: Vec<Vertex> = ring.into_iter().map(|at| Vertex { at, uv: uv(at), color: Vec4::ONE }).collect();
            shape.polygon(&corners, if up { Vec3::Y } else { Vec3::NEG_Y });
        }
    }
    shape
}

/// Returns an octagonal checker, cut with flat facets: a sunk face, a level rim, a wide chamfer, an upright side.
fn carved(detail: Detail) -> Shape {
    let top = THICKNESS * 0.5 - 0.001;
    let lying = detail == Detail::Lying;
    let end = if lying { 0.052 - top } else { 0.0 };
    // Distance from the middle and height of the edges of each ring of facets, and their places in the picture.
    let sunk = [DISC - 0.045, DISC + 0.025];
    let rings = |up: bool| {
        [
            ([sunk[0], top - 0.022], [sunk[1], top], sunk.map(|far| far * FACE)),
            ([sunk[1], top], [CHAMFER, top], [sunk[1] * FACE, CHAMFER * FACE]),
            ([CHAMFER, top], [1.0, top - 0.052], [CHAMFER * FACE, FACE]),
            ([1.0, top - 0.052], [1.0, end], side(up, lying)),
        ]
    };
    let mut shape = Shape::default();
    for up in if lying { &[true][..] } else { &[true, false] } {
        let up = *up;
        let facing = if up { 1.0 } else { -1.0 };
        let vertex = |corner: u32, [r, y]: [f32; 2], far: f32| {
            let turn = Vec2::from_angle(FRAC_PI_4 * (corner as f32 + 0.5));
            let at = turn * RADIUS * r;
            let at = Vec3::new(at.x, THICKNESS * 0.5 + y * facing, at.y);
            Vertex { at, uv: picture_at(SetForm::Carved, turn, far, up), color: Vec4::ONE }
        };
        for (inner, outer, [near, far]) in rings(up) {
            for i in 0..8 {
                let corners = [vertex(i, inner, near), vertex(i + 1, inner, near), vertex(i + 1, outer, far)];
                let across = (corners[1].at - corners[0].at).cross(corners[2].at - corners[0].at).normalize_or_zero();
                let out = corners[0].at.with_y(0.0) + Vec3::Y * facing;
                let [a, b, c] = corners;
                shape.quad([a, b, c, vertex(i, outer, far)], if across.dot(out) < 0.0 { -across } else { across });
            }
        }
        let floor: Vec<Vertex> = (0..8).map(|i| vertex(i, rings(up)[0].0, sunk[0] * FACE)).collect();
        shape.polygon(&floor, Vec3::Y * facing);
    }
    shape
}

/// Distance of the chamfer's upper edge from the middle of an octagonal checker's face.
const CHAMFER: f32 = 0.885;

/// The properties of the surface at a place of the picture.
struct Surface {
    color: Vec3,
    gloss: f32,
    metal: f32,
    height: f32,
}

/// Returns the surface at a place of the picture.
fn surface(colors: &Colors, tint: Tint, x: usize, y: usize) -> Surface {
    let at = Vec2::new((x % SIZE) as f32 + 0.5, y as f32 + 0.5) / SIZE as f32 * 2.0 - 1.0;
    glaze(colors, tint, at / FACE, x >= SIZE)
}

/// Paints a colour's glaze, with gloss as alpha.
pub fn color(colors: &Colors, tint: Tint, coding: Coding) -> Picture {
    picture(2 * SIZE, SIZE, coding, |x, y| {
        let surface = surface(colors, tint, x, y);
        surface.color.extend(surface.gloss)
    })
}

/// Returns roughness and metal, and the relief of a colour's glaze, for the qualities with lamps. Under a coat, which has the
/// gloss, the body is duller; otherwise the candle would turn reflecting parts white.
pub fn relief(colors: &Colors, tint: Tint, coated: bool) -> [Picture; 2] {
    let (dull, by_gloss) = if coated { (0.66, 0.3) } else { (0.62, 0.4) };
    let roughness = data(2 * SIZE, SIZE, |x, y| {
        let surface = surface(colors, tint, x, y);
        let rough = if surface.metal > 0.5 { 0.28 } else { dull - by_gloss * surface.gloss };
        // Gold that is all metal would be as dark as what it reflects, and the crown would not be seen in it.
        Vec4::new(1.0, rough, 0.4 * surface.metal, 1.0)
    });
    let normal = data(2 * SIZE, SIZE, |x, y| {
        let near = |x: usize, y: usize| surface(colors, tint, x.min(2 * SIZE - 1), y.min(SIZE - 1)).height;
        let here = near(x, y);
        let slope = Vec2::new(near(x + 1, y) - here, near(x, y + 1) - here) * 22.0;
        (Vec3::new(-slope.x, -slope.y, 1.0).normalize() * 0.5 + 0.5).extend(1.0)
    });
    [roughness, normal]
}

/// Place of the pale line on the shoulder, where the side begins.
const SHOULDER: f32 = 1.058;

/// Returns how much of a place a line around the middle covers, from 0 to 1.
fn line(at: f32, half: f32, x: f32) -> f32 {
    1.0 - step(half - 0.008, half + 0.008, (x - at).abs())
}

/// Returns how much of a place the ring of a colour covers, from 0 to 1: whole, broken, double or dotted, so that colour-blind players
/// can distinguish the colours.
fn ring(tint: Tint, r: f32, angle: f32) -> f32 {
    let arcs = (angle * 6.0 / std::f32::consts::TAU).rem_euclid(1.0);
    let dash = step(0.18, 0.21, arcs) * (1.0 - step(0.79, 0.82, arcs));
    match tint {
        Tint::Red => line(0.762, 0.044, r),
        Tint::Blue => line(0.762, 0.044, r) * dash,
        Tint::White => line(0.796, 0.018, r).max(line(0.722, 0.018, r)),
        Tint::Black => {
            let turn = (angle * 16.0 / std::f32::consts::TAU).rem_euclid(1.0) - 0.5;
            let dot = Vec2::new(turn / 16.0 * std::f32::consts::TAU * 0.762, r - 0.762).length();
            1.0 - step(0.052, 0.066, dot)
        }
    }
}

/// Returns how much of a place in the hollow the sign of a side covers, from 0 to 1: a cross, a rhomb, a moon or a quatrefoil. The
/// hollow's edge is at 1.
fn sign(tint: Tint, q: Vec2) -> f32 {
    match tint {
        Tint::Red => {
            let arm =
                |a: f32, b: f32| step(0.0, 0.04, 0.10 + 0.16 * a.abs() - b.abs()) * (1.0 - step(0.60, 0.64, a.abs()));
            arm(q.x, q.y).max(arm(q.y, q.x))
        }
        Tint::White => {
            let rhomb = q.x.abs() + q.y.abs();
            step(0.60, 0.54, rhomb) * (1.0 - 0.85 * step(0.34, 0.28, rhomb))
        }
        Tint::Black => {
            let (moon, bite) = (q.length(), (q - Vec2::new(0.20, -0.08)).length());
            step(0.54, 0.49, moon) * step(0.36, 0.41, bite)
        }
        Tint::Blue => {
            let leaf = [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y].map(|d| (q - d * 0.30).length());
            let nearest = leaf.into_iter().fold(f32::MAX, f32::min);
            step(0.30, 0.26, nearest) * (1.0 - 0.85 * step(0.20, 0.16, nearest))
        }
    }
}

/// Returns the surface at `p`; the face's edge is at 1, `y` points towards Red.
fn glaze(colors: &Colors, tint: Tint, p: Vec2, crowned: bool) -> Surface {
    let SideColors { body, thin: warm, ring: slip, .. } = colors.tint(tint);
    let (body, warm, slip, gilding) = (body.0, warm.0, slip.0, colors.gold.0);
    let r = distance(colors.set, p);
    let angle = p.y.atan2(p.x);
    // In print nothing is mottled.
    let uneven = |u: f32, v: f32| if colors.flat { 0.5 } else { noise(u, v) };
    let mottle = uneven(p.x * 0.23 + 0.31, p.y * 0.23 + if crowned { 0.6 } else { 0.1 });
    let speckle = uneven(p.x * 0.9 + 0.7, p.y * 0.9);
    // The glaze is darker in the groove round the disc (`pool`), and warmer where it is thin, on the edges (`thin`).
    let thin = 0.8 * line(0.945, 0.045, r) + 0.5 * line(DISC + 0.06, 0.03, r);
    let pool = (1.0 - step(0.0, 0.055, (r - DISC + 0.045).abs())) * 0.55;
    // Bone is paler than the walls of its side, so that it stands out from pale wood.
    let glaze = if tint == Tint::White { body.lerp(warm, 0.85) } else { body };
    let mut color = glaze * (0.72 + 0.55 * mottle) * (1.0 - pool);
    color = color.lerp(warm, thin * 0.55);
    if colors.flat {
        // Without lighting (in the flat theme) the rim is drawn as an outline.
        color = body.lerp(warm, step(0.94, 0.97, r));
    }
    color *= 1.0 - 0.35 * step(0.74, 0.82, speckle);
    let mut gloss = 1.0 - 0.2 * mottle;
    let mut metal = 0.0;
    let mut height = 0.0;
    let ring = ring(tint, r, angle);
    // A dark edge sets a man apart from wood of about the same luminance.
    let edge = match colors.set {
        _ if colors.flat => 0.0,
        SetForm::Turned => step(0.858, 0.876, r),
        SetForm::Carved => step(0.945, 0.965, r),
    };
    if r > 1.0 {
        // `r` runs down the side, from the rim at 1 to the foot at 1.25, or from that of the crowned face to the middle: what is nearer
        // to the foot is darker.
        let low = if crowned { step(1.20, 1.08, r) } else { step(1.13, 1.23, r) };
        color *= 1.0 - 0.7 * low;
        if crowned {
            // The foot is unglazed clay.
            gloss *= 1.0 - 0.9 * low;
        } else {
            // The shoulder of every checker is pale, so that those of a stack can be counted from its side.
            let pale = if tint == Tint::White { warm * 1.15 } else { slip.lerp(warm, 0.20) };
            color = color.lerp(pale, if colors.flat { 0.0 } else { 0.95 * line(SHOULDER, 0.031, r) });
        }
    } else if crowned {
        let gilt = step(DISC + 0.02, DISC + 0.035, r) * (1.0 - step(0.955, 0.975, r).max(edge));
        let crown = crown(p / DISC + Vec2::new(0.0, 0.10));
        let gold = (gilt * (1.0 - 0.6 * ring)).max(crown);
        color = (color * (1.0 - 0.45 * (1.0 - step(DISC - 0.05, DISC, r)))).lerp(gilding * (0.90 + 0.3 * mottle), gold);
        color = color.lerp(body * 0.05, edge);
        gloss = gloss * (1.0 - gold) + 0.9 * gold;
        metal = gold;
        height = crown + 0.4 * gilt - 0.4 * ring * gilt;
    } else {
        color = color.lerp(slip, ring * 0.88);
        height = 0.25 * ring;
        // The enamel is held by a rim of brass.
        let brass = match colors.set {
            _ if colors.flat => 0.0,
            SetForm::Turned => line(0.836, 0.020, r),
            SetForm::Carved => line(CHAMFER + 0.022, 0.026, r),
        };
        color = color.lerp(gilding * (0.55 + 0.3 * mottle), brass * 0.7).lerp(body * 0.05, edge);
        metal = brass * 0.8;
        let sign = sign(tint, p / DISC);
        // The sign is a cut (the height is less) that is filled with paler enamel.
        color = color.lerp(slip * (0.86 + 0.2 * mottle), sign * 0.86);
        height -= 0.55 * sign;
    }
    Surface { color, gloss, metal, height }
}

/// Returns how much of a crown covers a place, from 0 to 1; the hollow's edge is at 1, `y` points down.
fn crown(p: Vec2) -> f32 {
    const OUTLINE: [(f32, f32); 7] =
        [(-0.52, 0.30), (-0.64, -0.30), (-0.29, 0.00), (0.0, -0.46), (0.29, 0.00), (0.64, -0.30), (0.52, 0.30)];
    let at = |i: usize| Vec2::from(OUTLINE[i % OUTLINE.len()]);
    let mut inside = false;
    let mut distance = f32::MAX;
    for i in 0..OUTLINE.len() {
        let (a, b) = (at(i), at(i + 1));
        if (a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x {
            inside = !inside;
        }
        distance = distance.min(to_segment(p, a, b));
    }
    let mut out = if inside { -distance } else { distance };
    out = out.min((Vec2::new(p.x.abs() - 0.52, (p.y - 0.43).abs() - 0.06)).max_element());
    for (x, y) in [(-0.66, -0.37), (0.0, -0.54), (0.66, -0.37)] {
        out = out.min(p.distance(Vec2::new(x, y)) - 0.10);
    }
    // A round hole for the jewel.
    out = out.max(0.085 - p.distance(Vec2::new(0.0, 0.08)));
    1.0 - step(-0.012, 0.012, out)
}

#[cfg(test)]
mod tests {
    use super::super::mesh::tests::{fronts_outward, is_closed, volume};
    use super::*;
    use crate::app::base::palette::Themes;

    #[test]
    fn a_checker_is_a_closed_body_of_its_size() {
        for (set, detail, most) in [
            (SetForm::Turned, Detail::Full, 1800),
            (SetForm::Turned, Detail::Plain, 280),
            (SetForm::Carved, Detail::Full, 160),
            (SetForm::Carved, Detail::Plain, 160),
        ] {
            let shape = checker(set, detail);
            assert!(is_closed(&shape) && fronts_outward(&shape));
            assert!(shape.triangles() <= most, "{}", shape.triangles());
            let sides =
                if set == SetForm::Turned { std::f32::consts::PI } else { 8.0 * FRAC_PI_8.sin() * FRAC_PI_8.cos() };
            let full = sides * RADIUS * RADIUS * THICKNESS;
            let volume = volume(&shape);
            assert!(volume > 0.8 * full && volume < full, "{volume} of {full}");
            let far = shape.positions.iter().fold(Vec3::ZERO, |far, p| far.max(p.abs()));
            let reach = shape.positions.iter().map(|p| p.xz().length()).fold(0.0, f32::max);
            assert!((reach - RADIUS).abs() < 1e-3 && far.y <= THICKNESS);
        }
    }

    #[test]
    fn a_checker_that_lies_on_its_crown_is_less_work() {
        let lowest = |shape: &Shape| shape.positions.iter().fold(1.0f32, |low, p| low.min(p.y));
        for set in [SetForm::Turned, SetForm::Carved] {
            let (whole, lying) = (checker(set, Detail::Plain), checker(set, Detail::Lying));
            assert!(lying.triangles() * 3 < whole.triangles() * 2, "{} of {}", lying.triangles(), whole.triangles());
            assert!(lowest(&lying) < lowest(&whole) + 0.055, "its side reaches down to the rim of the foot");
        }
        let [round, octagonal] = [SetForm::Turned, SetForm::Carved].map(|set| checker(set, Detail::Lying).triangles());
        assert!(octagonal <= round, "{octagonal} and {round}");
    }

    #[test]
    fn turned_over_it_shows_the_other_half_of_the_picture() {
        for set in [SetForm::Turned, SetForm::Carved] {
            let shape = checker(set, Detail::Full);
            for (at, uv) in shape.positions.iter().zip(&shape.uvs) {
                let up = at.y - THICKNESS * 0.5;
                assert!(up.abs() < 1e-4 || if up > 0.0 { uv.x <= 0.5 } else { uv.x >= 0.5 });
            }
        }
    }

    #[test]
    fn checkers_of_a_stack_have_one_pale_line_each() {
        let luminance = |color: Vec3| crate::app::base::palette::Hue(color).luminance();
        for (name, colors) in Themes::default().0.into_iter().filter(|(_, colors)| !colors.flat) {
            for tint in Tint::ALL {
                let at = |r: f32| luminance(glaze(&colors, tint, Vec2::new(0.0, r), false).color);
                let [line, foot] = [SHOULDER, 1.23].map(at);
                assert!(line > 3.0 * foot, "{name}, {tint:?}: {line} above {foot}");
                let under = luminance(glaze(&colors, tint, Vec2::new(0.0, SHOULDER), true).color);
                assert!(line > 3.0 * under, "{name}, {tint:?}: {line}, and {under} where it lies on its crown");
            }
        }
    }

    #[test]
    fn the_rings_of_the_sides_differ() {
        let colors = Themes::default().named("abbey").cloned().unwrap();
        let cream = |tint| {
            let colors = colors.clone();
            (0..240).filter(move |i| {
                let (sin, cos) = (*i as f32 / 240.0 * std::f32::consts::TAU).sin_cos();
                glaze(&colors, tint, Vec2::new(cos, sin) * 0.762, false).color.y > 0.35
            })
        };
        assert_eq!(cream(Tint::Red).count(), 240);
        let blue = cream(Tint::Blue).count();
        assert!((80..180).contains(&blue), "{blue}");
    }
}
