//! The contrast of each kind of piece with what surrounds it and of the two sides, and the smoothness of their edges, measured on
//! pictures of the table.
//!
//! A piece covers the convex hull of its mesh in the picture. Contrast is that of WCAG 2.2 between the mean luminances of the hull
//! and of a ring around it.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;

use super::Measure;
use super::edges::{MAX_SHARE, Steps};
use super::luminance::Luminance;
use crate::app::scene::camera::TableCamera;
use crate::app::scene::{Crowned, Part, RestPlace};
use benediction_worker::paint::colors::contrast;

/// Smallest contrast of a piece with its surroundings.
const MIN_CONTRAST: f32 = 2.0;
/// Smallest contrast of the two sides' pieces of the same kind.
const MIN_BETWEEN_SIDES: f32 = 1.3;
/// Width of the ring around a piece in pixels.
const RING: f32 = 5.0;

/// A piece in a picture.
#[derive(Clone, Debug)]
struct Outline {
    /// Its kind.
    kind: String,
    /// Its side, if it has one.
    side: Option<String>,
    /// `true` if it lies on a piece, which is its ground then.
    on_piece: bool,
    /// The corners of its hull in pixels, in order.
    hull: Vec<Vec2>,
}

/// The pieces in a picture, filled in by the system from [`Outlines::system`].
#[derive(Clone, Debug, Default)]
pub(super) struct Outlines(Arc<Mutex<Vec<Outline>>>);

type Pieces<'w, 's> = Query<
    'w,
    's,
    (
        Entity,
        &'static Part,
        &'static GlobalTransform,
        &'static Mesh3d,
        Has<Crowned>,
        Option<&'static RestPlace>,
        Option<&'static ChildOf>,
    ),
>;

impl Outlines {
    /// Returns a system that notes the pieces in the frame with this number.
    pub(super) fn system(
        &self,
        frame: u32,
    ) -> impl FnMut(Local<u32>, Pieces, Res<Assets<Mesh>>, Query<(&Camera, &GlobalTransform), With<TableCamera>>) + use<>
    {
        let noted = self.0.clone();
        move |mut now, pieces, meshes, cameras| {
            *now += 1;
            let Ok((camera, eye)) = cameras.single() else { return };
            if *now != frame {
                return;
            }
            let mut outlines: HashMap<Entity, (u8, Outline)> = HashMap::new();
            for (entity, part, at, mesh, crowned, rest, man) in &pieces {
                let Some((kind, side)) = named(*part, crowned) else { continue };
                let mesh = meshes.get(mesh.id()).and_then(|mesh| mesh.attribute(Mesh::ATTRIBUTE_POSITION));
                let places = mesh.and_then(VertexAttributeValues::as_float3).unwrap_or_default();
                let seen =
                    |place: &[f32; 3]| camera.world_to_viewport(eye, at.transform_point(Vec3::from(*place))).ok();
                let hull = places.iter().filter_map(seen).collect();
                let on_piece = *part == Part::Curse;
                // A man is one piece, of the kind of his uppermost checker; what is in hand lies in a tray.
                let (of, level) = match (rest, man) {
                    (Some(RestPlace::Height(level)), Some(man)) => (man.parent(), *level),
                    (Some(_), _) => continue,
                    (None, _) => (entity, 0),
                };
                let new = Outline { kind, side, on_piece, hull };
                let (top, outline) = outlines.entry(of).or_insert_with(|| (level, new.clone()));
                let points: Vec<Vec2> = outline.hull.iter().chain(&new.hull).copied().collect();
                if level >= *top {
                    (*top, *outline) = (level, new);
                }
                outline.hull = points;
            }
            let whole = |(_, outline): (u8, Outline)| Outline { hull: hull(outline.hull), ..outline };
            *noted.lock().unwrap_or_else(PoisonError::into_inner) = outlines.into_values().map(whole).collect();
        }
    }

    /// Measures the pieces in a picture. Returns a line for each measurement; `true` if it suffices.
    ///
    /// # Errors
    /// Returns a sentence if the picture cannot be read.
    pub(super) fn measure(&self, picture: &Path, measure: Measure) -> Result<Vec<(String, bool)>, String> {
        let picture = Luminance::read(picture).map_err(|error| format!("{}: {error}", picture.display()))?;
        let outlines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(match measure {
            Measure::Contrasts => contrasts(&picture, &outlines),
            Measure::Edges => vec![match steps(&picture, &outlines) {
                Some(share) => (format!("steps along edges: {:.1} %", share * 100.0), share <= MAX_SHARE),
                None => ("too few edges stand out".into(), false),
            }],
        })
    }
}

/// Measures contrasts. Returns a line for each kind of piece with its smallest one, and for each kind that both sides have.
fn contrasts(picture: &Luminance, outlines: &[Outline]) -> Vec<(String, bool)> {
    let mut lowest: BTreeMap<String, (f32, f32, f32)> = BTreeMap::new();
    let mut bodies: BTreeMap<&str, BTreeMap<&str, Vec<f32>>> = BTreeMap::new();
    for outline in outlines.iter() {
        let hides = |other: &&Outline| !std::ptr::eq(*other, outline) && !outline.on_piece && !other.on_piece;
        let others: Vec<&Outline> = outlines.iter().filter(hides).collect();
        let Some((body, ring)) = luminances(picture, outline, &others) else { continue };
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

/// Returns the share of steps along the outlines of pieces, or `None` if too few pieces stand free.
fn steps(picture: &Luminance, outlines: &[Outline]) -> Option<f32> {
    let mut steps = Steps::default();
    for outline in outlines.iter().filter(|outline| !outline.on_piece) {
        let others: Vec<&Outline> = outlines.iter().filter(|other| !std::ptr::eq(*other, outline)).collect();
        let is_free = |at: Vec2| others.iter().all(|other| distance(&other.hull, at) > RING);
        for (index, corner) in outline.hull.iter().enumerate() {
            steps.add_side(picture, [*corner, outline.hull[(index + 1) % outline.hull.len()]], is_free);
        }
    }
    steps.share()
}

/// Returns the names of a piece's kind and side, or `None` for what lies in the board.
fn named(part: Part, crowned: bool) -> Option<(String, Option<String>)> {
    Some(match part {
        Part::Checker(look) => {
            let kind = if crowned { "Crowned checker".into() } else { format!("{:?}", look.form) };
            let kind = if look.dull { format!("Cursed {}", kind.to_lowercase()) } else { kind };
            (kind, Some(format!("{:?}", look.tint)))
        }
        Part::Curse => ("Curse".into(), None),
        Part::Block => ("Block".into(), None),
        Part::Die { .. } => ("Die".into(), None),
        Part::Cube => ("Cube".into(), None),
        // A halo surrounds the whole man.
        Part::Blessing { .. } | Part::Start(_) => return None,
    })
}

/// Returns the convex hull of points in the plane (Andrew 1979).
fn hull(mut points: Vec<Vec2>) -> Vec<Vec2> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let half = |points: &mut dyn Iterator<Item = Vec2>| {
        let mut chain: Vec<Vec2> = Vec::new();
        for point in points {
            while let [.., a, b] = chain[..]
                && (b - a).perp_dot(point - a) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut hull = half(&mut points.iter().copied());
    hull.extend(half(&mut points.iter().rev().copied()));
    hull
}

/// Returns the distance of a point from a convex hull, 0 inside.
fn distance(hull: &[Vec2], point: Vec2) -> f32 {
    let sides = || (0..hull.len()).map(|i| (hull[i], hull[(i + 1) % hull.len()]));
    if sides().all(|(a, b)| (b - a).perp_dot(point - a) >= 0.0) {
        return 0.0;
    }
    let to_side = |(a, b)| benediction_worker::paint::texels::to_segment(point, a, b);
    sides().map(to_side).fold(f32::MAX, f32::min)
}

/// Returns the mean luminances of a piece and of the ring around it, without other pieces. `None` if one of them is hidden.
fn luminances(picture: &Luminance, piece: &Outline, others: &[&Outline]) -> Option<(f32, f32)> {
    let (low, high) = piece.hull.iter().fold((Vec2::MAX, Vec2::MIN), |(low, high), p| (low.min(*p), high.max(*p)));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hull_surrounds_its_points() {
        let corners = [Vec2::ZERO, Vec2::new(4.0, 0.0), Vec2::new(4.0, 3.0), Vec2::new(0.0, 3.0)];
        let points = corners.into_iter().chain([Vec2::new(1.0, 1.0), Vec2::new(2.0, 0.0)]).collect();
        let hull = hull(points);
        assert_eq!(hull.len(), 4);
        assert_eq!(distance(&hull, Vec2::new(1.0, 2.0)), 0.0);
        assert_eq!(distance(&hull, Vec2::new(7.0, 7.0)), 5.0);
    }
}
