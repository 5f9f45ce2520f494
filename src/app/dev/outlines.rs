//! The outlines of the pieces in a picture of the table.
//!
//! A piece covers the convex hull of its mesh in the picture.

use std::collections::{HashMap, HashSet};
use std::f32::consts::FRAC_PI_4;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;

use crate::app::scene::camera::TableCamera;
use crate::app::scene::places::{MARGIN, Places, WALL};
use crate::app::scene::signs::{Sign, SignKind, Signs};
use crate::app::scene::{BoardOnTable, Crowned, Part, RestPlace};

/// A piece in a picture.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    /// Its kind.
    pub(super) kind: String,
    /// Its side, if it has one.
    pub(super) side: Option<String>,
    /// `true` if it lies on a piece, which is its ground then.
    pub(super) on_piece: bool,
    /// The corners of its hull in pixels, in order.
    pub(super) hull: Vec<Vec2>,
}

impl Outline {
    /// Returns the corners of the smallest upright rectangle around it.
    pub(super) fn bounds(&self) -> (Vec2, Vec2) {
        self.hull.iter().fold((Vec2::MAX, Vec2::MIN), |(low, high), p| (low.min(*p), high.max(*p)))
    }

    /// Returns the pieces that may hide it. What lies on a piece hides nothing, and is hidden by nothing.
    pub(super) fn beside<'a>(&self, outlines: &'a [Outline]) -> Vec<&'a Outline> {
        let hides = |other: &&Outline| !std::ptr::eq(*other, self) && !self.on_piece && !other.on_piece;
        outlines.iter().filter(hides).collect()
    }
}

/// The parts in a picture of the table, by their hulls in pixels.
#[derive(Clone, Debug, Default)]
pub(super) struct Noted {
    pub(super) pieces: Vec<Outline>,
    /// The whole board, and what is inside of its walls.
    pub(super) board: Vec<Vec2>,
    pub(super) field: Vec<Vec2>,
    /// The goals of what is held.
    pub(super) goals: Vec<Vec<Vec2>>,
}

/// The parts of a picture, filled in by the system from [`Outlines::system`].
#[derive(Clone, Debug, Default)]
pub(super) struct Outlines(Arc<Mutex<Noted>>);

/// Radius of the ring of a goal.
const GOAL: f32 = 0.26;

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

/// The meshes of pieces, the board and the signs on it.
type Shown<'w> = (Res<'w, Assets<Mesh>>, Res<'w, BoardOnTable>, Res<'w, Signs>);

impl Outlines {
    /// Returns a system that notes the pieces in the frame with this number.
    pub(super) fn system(
        &self,
        frame: u32,
    ) -> impl FnMut(Local<u32>, Pieces, Shown, Query<(&Camera, &GlobalTransform), With<TableCamera>>) + use<> {
        let noted = self.0.clone();
        move |mut now, pieces, (meshes, board, signs), cameras| {
            *now += 1;
            let Ok((camera, eye)) = cameras.single() else { return };
            if *now != frame {
                return;
            }
            let mut outlines: HashMap<Entity, (u8, Outline)> = HashMap::new();
            let mut blessed: HashSet<Entity> = HashSet::new();
            for (entity, part, at, mesh, crowned, rest, man) in &pieces {
                blessed.extend(man.filter(|_| matches!(part, Part::Blessing { .. })).map(ChildOf::parent));
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
            let whole = |(of, (_, outline)): (Entity, (u8, Outline))| {
                let Outline { kind, .. } = outline;
                let kind = if blessed.contains(&of) { format!("Blessed {}", kind.to_lowercase()) } else { kind };
                Outline { kind, hull: hull(outline.hull), ..outline }
            };
            let pieces = outlines.into_iter().map(whole).collect();
            let seen = |places: Vec<Vec3>| {
                hull(places.iter().filter_map(|at| camera.world_to_viewport(eye, *at).ok()).collect())
            };
            let mut all = Noted { pieces, ..default() };
            if let Some(board) = &board.0 {
                let places = Places::new(board);
                let goal = |sign: &Sign| {
                    let turn = |i: u16| Quat::from_rotation_y(f32::from(i) * FRAC_PI_4) * Vec3::X * GOAL;
                    seen((0..8).map(|i| places.point(sign.at) + turn(i)).collect())
                };
                let is_goal = |sign: &&Sign| {
                    matches!(sign.kind, SignKind::Plain | SignKind::Passes | SignKind::Drop | SignKind::Choose)
                };
                all.board = seen(places.outline(board, MARGIN));
                all.field = seen(places.outline(board, WALL - 0.2));
                all.goals = signs.signs.iter().filter(is_goal).map(goal).collect();
            }
            *noted.lock().unwrap_or_else(PoisonError::into_inner) = all;
        }
    }

    /// Returns what was noted.
    pub(super) fn noted(&self) -> Noted {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
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
        // A blessing is part of its man.
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
pub(super) fn distance(hull: &[Vec2], point: Vec2) -> f32 {
    let sides = || (0..hull.len()).map(|i| (hull[i], hull[(i + 1) % hull.len()]));
    if sides().all(|(a, b)| (b - a).perp_dot(point - a) >= 0.0) {
        return 0.0;
    }
    let to_side = |(a, b)| benediction_worker::paint::texels::to_segment(point, a, b);
    sides().map(to_side).fold(f32::MAX, f32::min)
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
