//! Pieces of glazed clay, turned like a Staunton set or cut like a medieval one: chessmen, and the king among discs. In print they
//! are discs with a sign.

use std::f32::consts::TAU;
use std::sync::OnceLock;

use bevy::prelude::*;

mod bodies;
mod carved;
mod crests;
mod figure;
mod hewn;
mod horse;
mod medieval;
mod paint;
mod turned;

use self::bodies::profile;
use self::crests::crest;
use self::figure::emperor;
use self::horse::horse;
use self::paint::Clay;
use self::turned::{Detail, turn};

use super::mesh::{Shape, Vertex, circle, sharp, smooth};
use crate::app::base::palette::{Colors, SetForm};
use crate::app::scene::forms::{RADIUS, height, radius};
use benediction_rules::notation::Tint;
use benediction_rules::view::Form;
use benediction_rules::view::figurines::{self, Piece};

/// Size of the sign on a disc in print, relative to the disc's radius.
const SIGN: f32 = 1.22;

/// Returns a piece of a form in a colour, with the middle of its foot at the origin.
pub fn man(colors: &Colors, form: Form, tint: Tint, fine: bool) -> Shape {
    if colors.flat {
        return token(colors, form, tint);
    }
    let mut shape = model(colors.set, form, fine).clone();
    Clay::new(colors, tint, fine).paint(&mut shape);
    // Brighter on a dark piece, whose foot would be lost on dark wood without it.
    let sign = (colors.tint(tint).ring.0 * if tint == Tint::Black { 1.5 } else { 1.0 }).extend(0.5);
    match colors.set {
        SetForm::Turned => band(&mut shape, tint, radius(form), segments(form, fine), sign),
        SetForm::Carved => {
            medieval::band(&mut shape, tint, radius(form), sign);
            medieval::incise(&mut shape, form, [radius(form), height(form)], fine, sign);
        }
    }
    shape
}

/// Returns the number of sides of a form's turned body.
const fn segments(form: Form, fine: bool) -> u32 {
    match form {
        // The openings of the battlements are a third of a sixth of the way round.
        Form::Rook if fine => 54,
        _ if fine => 40,
        Form::Pawn | Form::Figure => 14,
        Form::Rook | Form::Queen | Form::King => 18,
        _ => 16,
    }
}

/// The models of a set, coarse and fine: a piece that changes its side needs one for every step.
type Models = [[OnceLock<Shape>; 2]; Form::ALL.len()];

/// The models of both sets.
static MODELS: [Models; 2] = [const { [const { [const { OnceLock::new() }; 2] }; Form::ALL.len()] }; 2];

/// Returns the model of a form in a set, its colours shades.
fn model(set: SetForm, form: Form, fine: bool) -> &'static Shape {
    MODELS[set as usize][form as usize][usize::from(fine)].get_or_init(|| build(set, form, fine))
}

/// Makes the model of a form.
fn build(set: SetForm, form: Form, fine: bool) -> Shape {
    let detail = Detail { fine, segments: segments(form, fine) };
    let (foot, top) = (radius(form), height(form));
    if set == SetForm::Carved {
        return medieval::carve(form, foot, top, detail);
    }
    let mut shape = Shape::default();
    turn(&mut shape, &profile(form, foot, top), detail);
    match form {
        Form::Knight => shape.append(&horse(detail), Transform::IDENTITY),
        Form::Figure => emperor(&mut shape, detail),
        _ => crest(&mut shape, form, top, detail),
    }
    shape
}

/// The slope of every foot, which bears the side's sign, for a foot of radius 1: the distances and heights of its lower and its
/// upper edge.
const SLOPE: [Vec2; 2] = [Vec2::new(0.985, 0.088), Vec2::new(0.80, 0.150)];

/// Returns a place on the slope of a foot of some radius, towards +x, a little above the surface, and the direction there.
fn on_slope(foot: f32, along: f32) -> (Vec2, Vec2) {
    const LIFT: f32 = 0.004;
    let [low, high] = SLOPE.map(|at| Vec2::new(at.x * foot, at.y));
    let normal = Vec2::new(high.y - low.y, low.x - high.x).normalize();
    (low.lerp(high, along) + normal * LIFT, normal)
}

/// A strip of a side's sign: its lower and its upper edge on the slope, and the number of pieces into which it is broken round the
/// foot, with the part of each that is filled.
pub type ProfileStrip = ([f32; 2], u32, f32);

/// Returns the strips of a side's sign: whole, broken, double, dotted.
pub fn strips(tint: Tint) -> &'static [ProfileStrip] {
    match tint {
        Tint::Red => &[([0.25, 0.75], 1, 1.0)],
        Tint::Blue => &[([0.25, 0.75], 8, 0.6)],
        Tint::White => &[([0.12, 0.32], 1, 1.0), ([0.62, 0.82], 1, 1.0)],
        Tint::Black => &[([0.25, 0.75], 12, 0.45)],
    }
}

/// Adds the side's sign on the slope of a round foot.
fn band(shape: &mut Shape, tint: Tint, foot: f32, segments: u32, color: Vec4) {
    for ([from, to], pieces, part) in strips(tint) {
        let steps = (segments / pieces).max(1);
        for piece in 0..*pieces {
            let turn = |k: u32| TAU * (piece as f32 + part * k as f32 / steps as f32) / *pieces as f32;
            for step in 0..steps {
                let (a, b) = (turn(step), turn(step + 1));
                let at = |turn: f32, along: f32| {
                    let (p, _) = on_slope(foot, along);
                    Vertex { at: Vec3::new(turn.cos() * p.x, p.y, turn.sin() * p.x), uv: Vec2::ZERO, color }
                };
                let (middle, (_, normal)) = ((a + b) / 2.0, on_slope(foot, 0.5));
                let out = Vec3::new(middle.cos() * normal.x, normal.y, middle.sin() * normal.x);
                shape.quad([at(a, *from), at(b, *from), at(b, *to), at(a, *to)], out);
            }
        }
    }
}

/// Returns a disc in the side's colour with its ring and the piece's sign, for print.
pub fn token(colors: &Colors, form: Form, tint: Tint) -> Shape {
    let hues = colors.tint(tint);
    let (body, edge, sign) = (hues.body.0.extend(1.0), hues.thin.0.extend(1.0), hues.ring.0.extend(1.0));
    let mut shape = Shape::default();
    let y = height(form).min(0.06);
    // Stones lie on each other: from above the lower ones are seen round the upper ones.
    let reach = match form {
        Form::Base => 0.43,
        Form::Pedestal => 0.335,
        Form::Capstone => 0.235,
        _ => RADIUS,
    };
    shape.lathe(
        &[
            smooth(0.0, y, body),
            sharp(reach - 0.025, y, body),
            sharp(reach - 0.025, y, edge),
            sharp(reach, y, edge),
            sharp(reach, 0.0, edge),
            smooth(0.0, 0.0, edge),
        ],
        36,
        |_, _| Vec2::ZERO,
    );
    sign_on(&mut shape, form, reach * SIGN, y + 0.002, sign);
    shape
}

/// Adds a piece's sign, lying at a height, its head away from the near side.
fn sign_on(shape: &mut Shape, form: Form, size: f32, y: f32, color: Vec4) {
    let at = |(x, up): (f32, f32)| Vec3::new(x * size, y, (0.48 - up) * size);
    let vertex = |at: Vec3| Vertex { at, uv: Vec2::ZERO, color };
    for piece in figurines::of(form) {
        let rim: Vec<Vertex> = match piece {
            Piece::Polygon(corners) => corners.iter().map(|corner| vertex(at(*corner))).collect(),
            Piece::Disc(middle, r) => circle(at(*middle), r * size, 16).into_iter().map(vertex).collect(),
        };
        shape.polygon(&rim, Vec3::Y);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::mesh::tests::{fronts_outward, is_closed, volume};
    use super::*;
    use crate::app::base::palette::Themes;

    const CHESSMEN: [Form; 6] = [Form::Pawn, Form::Rook, Form::Knight, Form::Bishop, Form::Queen, Form::King];

    const SETS: [SetForm; 2] = [SetForm::Turned, SetForm::Carved];

    /// Returns the colours of both sets.
    fn sets() -> [std::sync::Arc<Colors>; 2] {
        ["", "carved"].map(|set| Themes::default().mixed("abbey", "", set).unwrap())
    }

    #[test]
    fn men_have_their_size_and_look_outward() {
        for (colors, form) in
            sets().iter().flat_map(|colors| CHESSMEN.into_iter().chain([Form::Figure]).map(move |form| (colors, form)))
        {
            for (tint, fine) in Tint::ALL.into_iter().flat_map(|tint| [(tint, false), (tint, true)]) {
                let shape = man(colors, form, tint, fine);
                assert!(fronts_outward(&shape), "{form:?}");
                let far = shape.positions.iter().map(|p| p.xz().length()).fold(0.0, f32::max);
                let high = shape.positions.iter().map(|p| p.y).fold(0.0, f32::max);
                assert!(far <= radius(form) + 0.03 && (high - height(form)).abs() < 0.03, "{form:?}: {far} {high}");
                let most = match (form, fine) {
                    (_, true) => 8000,
                    (Form::Pawn, false) => 500,
                    (_, false) => 1200,
                };
                assert!(shape.triangles() <= most, "{form:?}: {}", shape.triangles());
            }
        }
    }

    #[test]
    fn models_are_closed_bodies() {
        for (set, form) in SETS.into_iter().flat_map(|set| Form::ALL.map(|form| (set, form))) {
            if !CHESSMEN.contains(&form) && form != Form::Figure {
                continue;
            }
            for fine in [false, true] {
                assert!(is_closed(model(set, form, fine)), "{form:?} is open, {set:?}, fine: {fine}");
                assert!(volume(model(set, form, fine)) > 0.02, "{form:?}");
            }
        }
    }

    #[test]
    fn turned_men_have_a_waist_and_a_larger_head() {
        for form in [Form::Pawn, Form::Rook, Form::Bishop, Form::Queen, Form::King] {
            let (foot, top) = (radius(form), height(form));
            let mut man = model(SetForm::Turned, form, false).cut(0.34, false);
            man = man.cut(top - 0.02, true);
            let widest = |shape: &Shape| shape.positions.iter().map(|p| p.xz().length()).fold(0.0, f32::max);
            let head = widest(&man.cut(top * 0.65, false));
            // The narrowest of some slices.
            let slices = (0..8).map(|k| 0.34 + (top * 0.65 - 0.34) * k as f32 / 8.0);
            let waist = slices.map(|y| widest(&man.cut(y, false).cut(y + 0.03, true))).fold(f32::MAX, f32::min);
            let most = if form == Form::Rook { 0.53 } else { 0.42 };
            assert!(waist < most * foot && head > 1.35 * waist, "{form:?}: {} {}", waist / foot, head / waist);
        }
    }

    #[test]
    fn carved_men_are_no_more_work_than_turned_ones() {
        for form in CHESSMEN.into_iter().chain([Form::Figure]) {
            let [turned, carved] = SETS.map(|set| model(set, form, false).triangles());
            assert!(carved <= turned, "{form:?}: {carved} and {turned}");
        }
    }

    /// Returns the cells of a fine grid that a shape covers, seen from the direction `to_eye`.
    fn outline(shape: &Shape, to_eye: Vec3) -> HashSet<IVec2> {
        const CELL: f32 = 0.02;
        let right = Vec3::X;
        let up = to_eye.cross(right);
        let mut covered = HashSet::new();
        for triangle in shape.indices.chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|k| {
                let p = shape.positions[triangle[k] as usize];
                Vec2::new(p.dot(right), p.dot(up)) / CELL
            });
            let (low, high) = (a.min(b).min(c).floor().as_ivec2(), a.max(b).max(c).ceil().as_ivec2());
            for cell in (low.x..=high.x).flat_map(|x| (low.y..=high.y).map(move |y| IVec2::new(x, y))) {
                let at = cell.as_vec2();
                let sides = [(a, b), (b, c), (c, a)].map(|(from, to)| (to - from).perp_dot(at - from));
                if sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0) {
                    covered.insert(cell);
                }
            }
        }
        covered
    }

    /// Returns the part of two outlines together that only one of them covers.
    fn apart(one: &HashSet<IVec2>, other: &HashSet<IVec2>) -> f32 {
        one.symmetric_difference(other).count() as f32 / one.union(other).count() as f32
    }

    #[test]
    fn forms_are_told_apart_by_their_outlines() {
        // As the camera of the game sees them, above the foot, which is the same in all.
        const ABOVE: f32 = 0.24;
        let to_eye = Vec3::new(0.0, 0.8, 0.6);
        let officer = |form: Form| matches!(form, Form::Rook | Form::Knight | Form::Bishop);
        for (set, fine) in SETS.into_iter().flat_map(|set| [(set, false), (set, true)]) {
            let outlines = CHESSMEN.map(|form| outline(&model(set, form, fine).cut(ABOVE, false), to_eye));
            for (i, one) in outlines.iter().enumerate() {
                for (k, other) in outlines.iter().enumerate().skip(i + 1) {
                    let apart = apart(one, other);
                    let least = if officer(CHESSMEN[i]) && officer(CHESSMEN[k]) { 0.20 } else { 0.10 };
                    assert!(apart > least, "{set:?}, {:?} and {:?}: {apart}", CHESSMEN[i], CHESSMEN[k]);
                }
            }
        }
    }

    #[test]
    fn the_sets_are_told_apart_by_their_outlines() {
        let to_eye = Vec3::new(0.0, 0.8, 0.6);
        for form in CHESSMEN {
            let [turned, carved] = SETS.map(|set| outline(&model(set, form, false).cut(0.24, false), to_eye));
            let apart = apart(&turned, &carved);
            assert!(apart > 0.10, "{form:?}: {apart}");
        }
    }

    #[test]
    fn in_print_every_form_has_a_sign_of_its_own() {
        let colors = Themes::default().named("print").cloned().unwrap();
        let tokens = Form::ALL.map(|form| man(&colors, form, Tint::White, false).positions);
        for (i, token) in tokens.iter().enumerate() {
            assert!(tokens[i + 1..].iter().all(|other| other != token), "{:?}", Form::ALL[i]);
        }
    }
}
