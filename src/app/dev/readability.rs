//! The readability of pieces for every color vision, measured on pictures of the table.
//!
//! Two kinds of pieces are told apart by their colors (CIEDE2000 between their faces) or by a sign that is still seen
//! where a man is 20 pixels wide. The contrast of such a sign with its ground is that of WCAG 2.2.

use std::collections::BTreeMap;
use std::path::Path;

use bevy::color::LinearRgba;
use bevy::prelude::*;

use super::outlines::{Outline, distance};
use super::png_file::Pixels;
use super::vision::Vision;
use benediction_worker::paint::colors::contrast;

/// Smallest difference of two colors that are told apart.
const MIN_DIFFERENCE: f32 = 15.0;
/// Smallest contrast of a sign or a rim with its ground.
const MIN_SIGN: f32 = 3.0;
/// Width of a man in pixels at which signs are still seen.
const SMALL: f32 = 20.0;
/// Width of the ring around a piece whose colors are its ground, as a part of the piece's width.
const RING: f32 = 0.15;
/// Luminance from which a face is light, so that its sign is dark.
const LIGHT: f32 = 0.22;
/// The part of a piece that must be in sight for it to be judged: a player looks at what lies on it.
const MIN_SEEN: f32 = 0.3;
/// The part of a face that is its lightest or its darkest: as much as a sign covers at least.
const EXTREME: f32 = 0.06;

/// The pixels of a picture in linear light.
struct Linear {
    width: usize,
    colors: Vec<Vec3>,
}

impl Linear {
    fn read(path: &Path) -> Result<Linear, Box<dyn std::error::Error>> {
        let Pixels { width, channels, bytes } = Pixels::read(path)?;
        let linear = |t: &[u8]| {
            let color = LinearRgba::from(Color::srgb_u8(t[0], t[1 % channels], t[2 % channels]));
            Vec3::new(color.red, color.green, color.blue)
        };
        Ok(Linear { width, colors: bytes.chunks_exact(channels).map(linear).collect() })
    }

    /// Returns the mean color of the square whose upper left corner is at a place. `None` if a part lies outside of the picture.
    fn square(&self, at: Vec2, side: usize) -> Option<Vec3> {
        let (left, top) = (at.x.max(0.0) as usize, at.y.max(0.0) as usize);
        let rows = (top..top + side).map(|y| y * self.width + left);
        let inside = left + side <= self.width;
        let sum = rows.map(|start| self.colors.get(start..start + side).map(|row| row.iter().sum::<Vec3>()));
        let sum: Option<Vec3> = sum.sum();
        sum.filter(|_| inside).map(|sum| sum / (side * side) as f32)
    }
}

type Kinds<'a> = BTreeMap<(&'a str, Option<&'a str>), Vec<Seen>>;

/// The colors of a piece in a picture, as if it were [`SMALL`] pixels wide.
#[derive(Clone, Debug)]
struct Seen {
    /// Its middle in pixels.
    at: Vec2,
    /// The color of its face.
    face: Vec3,
    /// The color of what surrounds it.
    ground: Option<Vec3>,
    /// The means of the lightest and the darkest part of its face.
    extremes: [Vec3; 2],
    /// The lower and the upper quartile of its face by luminance.
    quartiles: [Vec3; 2],
}

fn luminance(color: Vec3) -> f32 {
    LinearRgba::rgb(color.x, color.y, color.z).luminance()
}

fn seen_contrast(vision: Vision, a: Vec3, b: Vec3) -> f32 {
    contrast(luminance(vision.see(a)), luminance(vision.see(b)))
}

fn mean(colors: &[Vec3]) -> Option<Vec3> {
    (!colors.is_empty()).then(|| colors.iter().sum::<Vec3>() / colors.len() as f32)
}

/// Returns the mean of the middle half of some colors by luminance, and sorts them: signs and shadows do not count. `None` if they are
/// too few.
fn body(colors: &mut [Vec3]) -> Option<Vec3> {
    colors.sort_by(|a, b| luminance(*a).total_cmp(&luminance(*b)));
    let quarter = colors.len() / 4;
    mean(&colors[quarter..colors.len() - quarter]).filter(|_| colors.len() >= 16)
}

impl Seen {
    /// Returns the colors of a piece, or `None` if others hide most of it.
    fn of(picture: &Linear, piece: &Outline, others: &[&Outline]) -> Option<Seen> {
        let (low, high) = piece.bounds();
        let width = (high - low).x;
        let side = (width / SMALL).round().max(1.0);
        let ring = (RING * width).max(side);
        let (mut face, mut around, mut hidden) = (Vec::new(), Vec::new(), 0);
        let count = ((high - low + 2.0 * ring) / side).ceil().as_uvec2();
        for cell in (0..count.y).flat_map(|y| (0..count.x).map(move |x| UVec2::new(x, y))) {
            let corner = low - ring + cell.as_vec2() * side;
            let middle = corner + side / 2.0;
            let away = distance(&piece.hull, middle);
            if away > ring {
                continue;
            }
            if others.iter().any(|other| distance(&other.hull, middle) < side) {
                hidden += usize::from(away == 0.0);
                continue;
            }
            let cells = if away == 0.0 { &mut face } else { &mut around };
            cells.extend(picture.square(corner, side as usize));
        }
        if (face.len() as f32) < MIN_SEEN * (face.len() + hidden) as f32 {
            return None;
        }
        let ground = body(&mut around);
        let body = body(&mut face)?;
        let part = (face.len() as f32 * EXTREME) as usize;
        (part > 0).then_some(())?;
        let extremes = [mean(&face[face.len() - part..])?, mean(&face[..part])?];
        let quartiles = [face[face.len() / 4], face[face.len() * 3 / 4]];
        Some(Seen { at: (low + high) / 2.0, face: body, ground, extremes, quartiles })
    }

    /// Returns the contrast of the lightest or the darkest part of a piece with its ground in a vision.
    fn rim(&self, vision: Vision, ground: Vec3) -> f32 {
        self.extremes.iter().map(|extreme| seen_contrast(vision, *extreme, ground)).fold(0.0, f32::max)
    }

    /// Returns the contrast of the sign of a piece with the face around it in a vision: a light sign on a dark face, or the reverse.
    fn sign(&self, vision: Vision) -> f32 {
        let [lightest, darkest] = self.extremes;
        let [low, high] = self.quartiles;
        if luminance(self.face) > LIGHT {
            seen_contrast(vision, darkest, high)
        } else {
            seen_contrast(vision, lightest, low)
        }
    }
}

/// The least that a comparison showed in one of the visions.
struct Least {
    vision: Vision,
    difference: f32,
    sign: f32,
}

impl Least {
    /// Returns how far it suffices: 1 or more if it does.
    fn worth(&self) -> f32 {
        (self.difference / MIN_DIFFERENCE).max(self.sign / MIN_SIGN)
    }

    /// Returns the vision in which something is told apart worst, given the difference and the sign in each.
    fn of(measured: impl Fn(Vision) -> (f32, f32)) -> Least {
        let all = Vision::ALL.map(|vision| {
            let (difference, sign) = measured(vision);
            Least { vision, difference, sign }
        });
        let worst = all.into_iter().min_by(|a, b| a.worth().total_cmp(&b.worth()));
        worst.expect("there are four visions")
    }
}

/// Measures the pieces in a picture. Returns a line for each comparison; `true` if the pieces are told apart in every vision.
///
/// # Errors
/// If the picture cannot be read.
pub(super) fn measure(picture: &Path, outlines: &[Outline]) -> Result<Vec<(String, bool)>, Box<dyn std::error::Error>> {
    let picture = Linear::read(picture)?;
    let mut kinds = Kinds::new();
    for outline in outlines {
        if let Some(seen) = Seen::of(&picture, outline, &outline.beside(outlines)) {
            kinds.entry((&outline.kind, outline.side.as_deref())).or_default().push(seen);
        }
    }
    let mut lines = Vec::new();
    let mut note = |what: String, least: Least| {
        let Least { vision, difference, sign } = least;
        lines.push((format!("{what}: {vision:?} {difference:.1}, sign {sign:.2}"), least.worth() >= 1.0));
    };
    for ((kind, side), all) in &kinds {
        let name = side.iter().copied().chain([*kind]).collect::<Vec<_>>().join(" ");
        // Of all pieces of a kind the one that stands out least is told.
        let on_ground = all.iter().filter_map(|seen| seen.ground.map(|ground| (seen, ground))).map(|(seen, ground)| {
            (seen, Least::of(|vision| (vision.difference(seen.face, ground), seen.rim(vision, ground))))
        });
        if let Some((seen, least)) = on_ground.min_by(|(_, a), (_, b)| a.worth().total_cmp(&b.worth())) {
            note(format!("{name} on its ground at {:.0}", seen.at), least);
        }
    }
    for ([a, b], what) in pairs(&kinds) {
        let apart = |vision: Vision| {
            let face = |all: &[Seen]| mean(&all.iter().map(|seen| seen.face).collect::<Vec<_>>()).unwrap_or_default();
            let sign = |all: &[Seen]| all.iter().map(|seen| seen.sign(vision)).fold(f32::MAX, f32::min);
            (vision.difference(face(a), face(b)), sign(a).max(sign(b)))
        };
        note(what, Least::of(apart));
    }
    Ok(lines)
}

/// Returns the kinds of pieces that must be told apart, with a name for each pair: both sides' pieces of a kind, and a side's
/// crowned, blessed and cursed men beside its others.
fn pairs<'a>(kinds: &'a Kinds) -> Vec<([&'a [Seen]; 2], String)> {
    let mut pairs = Vec::new();
    for ((kind, side), all) in kinds {
        for ((_, other_side), others) in kinds.iter().filter(|((other, of), _)| other == kind && of > side) {
            let name = format!("{kind} of {} and {}", side.unwrap_or_default(), other_side.unwrap_or_default());
            pairs.push(([&all[..], &others[..]], name));
        }
        let plain = match *kind {
            "Crowned checker" | "Cursed checker" | "Blessed checker" => "Checker",
            "Blessed crowned checker" => "Crowned checker",
            _ => continue,
        };
        if let Some(others) = kinds.get(&(plain, *side)) {
            let name = format!("{kind} and {} of {}", plain.to_lowercase(), side.unwrap_or_default());
            pairs.push(([&all[..], &others[..]], name));
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a square piece whose upper left corner is at a place of a picture of 200 by 100 pixels.
    fn square(left: f32) -> Outline {
        let hull = [(0.0, 0.0), (60.0, 0.0), (60.0, 60.0), (0.0, 60.0)].map(|(x, y)| Vec2::new(left + x, 20.0 + y));
        Outline { kind: "Checker".into(), side: None, on_piece: false, hull: hull.into() }
    }

    #[test]
    fn only_pieces_in_sight_are_judged() {
        let picture = Linear { width: 200, colors: vec![Vec3::splat(0.5); 200 * 100] };
        let piece = square(20.0);
        for (left, is_judged) in [(100.0, true), (60.0, true), (28.0, false)] {
            let other = square(left);
            assert_eq!(Seen::of(&picture, &piece, &[&other]).is_some(), is_judged, "{left}");
        }
    }
}
