//! Soft shadows of men and stones, in two meshes: one of resting casters and one of moving ones. Each caster darkens the ground
//! that it touches. In the low quality it casts a shadow away from the light, too, as long as it is high, which moves away, grows
//! and fades as its caster is lifted; in the others lamps cast it.

use bevy::asset::AssetEventSystems;
use bevy::camera::visibility::{RenderLayers, VisibilitySystems};
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use super::materials::{Flat, SHADOW_ORDER};
use super::mesh::{Shape, Vertex, overlay};
use super::resting::is_resting;
use benediction_worker::paint::board::KEY;

use super::still::{RESTING, Resting, Sorts, is_cached};
use super::{QualityInUse, ShownPalette, standing_stones};
use crate::app::scene::forms::{RADIUS, THICKNESS, height, radius};
use crate::app::scene::places::{DIE, MARGIN, Places, TABLE_Y};
use crate::app::scene::{BoardOnTable, Part, PieceLook};
use benediction_rules::view::Form;

/// Length of the longest shadow, which ends on the board.
const LONGEST: f32 = 0.80;

/// A body that casts a shadow.
#[derive(Clone, Copy, Debug)]
pub struct Caster {
    /// The middle of its foot.
    pub foot: Vec3,
    /// Its radius.
    pub radius: f32,
    /// Its height.
    pub height: f32,
    /// `true` if it is painted with the resting parts, and its shadow too.
    pub is_resting: bool,
}

/// Returns the shadows of some casters; only the dark under them if lamps cast the rest. A caster that stands on another has no
/// shadow of its own; `ground` returns the height of the surface below a place.
pub fn cast(casters: &[Caster], lamps: bool, which: impl Fn(&Caster) -> bool, ground: impl Fn(Vec3) -> f32) -> Shape {
    let mut shape = Shape::default();
    for caster in casters.iter().filter(|caster| which(caster)) {
        let below = |other: &Caster| {
            let gap = caster.foot.y - (other.foot.y + other.height);
            (-0.06..0.08).contains(&gap)
                && other.foot.y < caster.foot.y - 0.01
                && other.foot.xz().distance(caster.foot.xz()) < 0.22
        };
        if casters.iter().any(below) {
            continue;
        }
        let floor = ground(caster.foot);
        let lift = (caster.foot.y - floor).max(0.0);
        let level = (caster.foot - KEY).with_y(0.0);
        let away = level.normalize_or(Vec3::X);
        if !lamps {
            let stack = casters
                .iter()
                .filter(|other| other.is_resting == caster.is_resting && other.foot.y >= caster.foot.y)
                .filter(|other| other.foot.xz().distance(caster.foot.xz()) < 0.15)
                .map(|other| other.foot.y + other.height - caster.foot.y)
                .fold(caster.height, f32::max);
            // Length of a shadow for a height of 1.
            let slope = level.length() / (KEY.y - caster.foot.y).max(1.0);
            let length = (stack * slope).min(LONGEST);
            let middle = (caster.foot + away * (lift * slope + length * 0.5)).with_y(floor + 0.0035);
            let soft = 0.12 + 0.06 * stack + 0.34 * lift;
            // Blending is linear: half the perceived brightness is a fifth of the light.
            let dark = 0.84 / (1.0 + 0.9 * lift);
            let wide = caster.radius * 0.90 + soft;
            patch(&mut shape, middle, away * (wide + length * 0.5), wide, dark);
        }
        if lift < 0.1 {
            // A narrow darker line where it touches the ground.
            let touch = caster.foot.with_y(floor + 0.004);
            let wide = caster.radius * 0.98 + 0.10;
            patch(&mut shape, touch, away * wide, wide, 0.88 * (1.0 - lift * 10.0));
        }
    }
    shape
}

/// Adds a dark ellipse with a soft rim, given by half its extent along one axis and across it: a rectangle that the shader fades
/// outward (flat.wgsl), since a software renderer needs time for every triangle. What is under its caster costs nothing.
fn patch(shape: &mut Shape, middle: Vec3, along: Vec3, across: f32, dark: f32) {
    let color = Vec4::new(0.004, 0.002, 0.001, dark);
    let across = Vec3::Y.cross(along).normalize_or(Vec3::Z) * across;
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let vertex = |(x, z)| Vertex { at: middle + along * x - across * z, uv: Vec2::new(x, z), color };
    shape.quad(corners.map(vertex), Vec3::Y);
}

/// Marks a mesh of shadows: of resting casters, or of moving ones.
#[derive(Component)]
struct ShadowMesh {
    is_resting: bool,
}

fn spawn(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut flats: ResMut<Assets<Flat>>) {
    let flat = flats.add(Flat { order: SHADOW_ORDER });
    for (is_resting, layers) in [(true, RESTING), (false, RenderLayers::default())] {
        let shadow = (ShadowMesh { is_resting }, overlay("Shadows", &mut meshes));
        commands.spawn((shadow, MeshMaterial3d(flat.clone()), layers));
    }
}

/// Returns the caster of a part at its place, or `None` if it has no shadow.
fn caster(part: &Part, at: &GlobalTransform, is_resting: bool) -> Option<Caster> {
    let place = at.translation();
    let scale = at.scale().x;
    let (foot, radius, height) = match part {
        Part::Checker(PieceLook { form: Form::Checker, .. }) => {
            // Turned over, it lies on the same plane.
            let foot = at.transform_point(Vec3::Y * THICKNESS * 0.5) - Vec3::Y * THICKNESS * 0.5 * scale;
            (foot, RADIUS, THICKNESS)
        }
        Part::Checker(PieceLook { form, .. }) => (place, radius(*form), height(*form)),
        Part::Die { .. } | Part::Cube => (place - Vec3::Y * DIE * 0.5 * scale, DIE * 0.5 * 1.15, DIE),
        Part::Block => (place, 0.36, 0.24),
        Part::Blessing { .. } | Part::Curse => (place, 0.15, 0.12),
        Part::Start(_) => return None,
    };
    Some(Caster { foot, radius: radius * scale, height: height * scale, is_resting })
}

fn redraw(
    (quality, palette, adapter): (Res<QualityInUse>, Res<ShownPalette>, Option<Res<RenderAdapterInfo>>),
    board: Res<BoardOnTable>,
    resting: Res<Resting>,
    moved: Query<(), (With<Part>, Or<(Changed<GlobalTransform>, Changed<Part>, Changed<InheritedVisibility>)>)>,
    mut gone: RemovedComponents<Part>,
    all: Query<(&Part, &GlobalTransform, &InheritedVisibility, Option<&RenderLayers>)>,
    mut own: Query<(&ShadowMesh, &Mesh3d, &mut Visibility)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut last: Local<u64>,
) {
    let gone = gone.read().count() > 0;
    let others_rest = *last != resting.number;
    let other_table = quality.is_changed() || board.is_changed() || palette.is_changed();
    if moved.is_empty() && !gone && !others_rest && !other_table {
        return;
    }
    *last = resting.number;
    let Some(board) = board.0.as_ref().filter(|_| !palette.flat) else {
        for (.., mut visibility) in &mut own {
            visibility.set_if_neq(Visibility::Hidden);
        }
        return;
    };
    let places = Places::new(board);
    let outline = places.outline(board, MARGIN);
    let sides: Vec<(Vec3, Vec3)> =
        (0..outline.len()).map(|i| (outline[i], benediction_worker::paint::board::outward(&outline, i))).collect();
    let ground = |at: Vec3| {
        let on_board = sides.iter().all(|(corner, out)| (at - *corner).dot(*out) < 0.0);
        if on_board { 0.0 } else { TABLE_Y + 0.013 }
    };
    let stones = if board.standing_stones { standing_stones::bodies(&places) } else { Vec::new() };
    // Without a picture of what rests, only the mesh of moving casters is seen.
    let rests = is_cached(quality.0, adapter.as_deref());
    let standing = stones.into_iter().map(|(foot, radius, height)| Caster { foot, radius, height, is_resting: rests });
    let casters: Vec<Caster> = all
        .iter()
        .filter(|(_, _, seen, _)| seen.get())
        .filter_map(|(part, at, _, layers)| caster(part, at, is_resting(layers)))
        .chain(standing)
        .collect();
    for (which, handle, mut visibility) in &mut own {
        // The mesh of the resting casters is built again only if other ones rest, or on another board.
        if which.is_resting && !others_rest && !other_table {
            continue;
        }
        let shape = cast(&casters, quality.0.has_lamps(), |caster| caster.is_resting == which.is_resting, ground);
        shape.show("shadows", handle, &mut visibility, &mut meshes);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn).add_systems(
        PostUpdate,
        // Early enough for this frame.
        redraw.after(Sorts).before(VisibilitySystems::CheckVisibility).before(AssetEventSystems),
    );
}

#[cfg(test)]
mod tests {
    use super::super::mesh::tests::fronts_outward;
    use super::*;

    fn checker(height: f32) -> Caster {
        Caster { foot: Vec3::new(1.0, height, 0.0), radius: RADIUS, height: THICKNESS, is_resting: false }
    }

    fn reach(shape: &Shape) -> f32 {
        shape.positions.iter().map(|p| p.x).fold(f32::MIN, f32::max)
    }

    #[test]
    fn stack_casts_one_shadow_wider_and_fainter_when_lifted() {
        let stack = [checker(0.0), checker(THICKNESS), checker(2.0 * THICKNESS)];
        let (one, three) = (cast(&stack[..1], false, |_| true, |_| 0.0), cast(&stack, false, |_| true, |_| 0.0));
        assert!(fronts_outward(&one));
        assert_eq!(one.triangles(), three.triangles());
        let lifted = cast(&[checker(0.8)], false, |_| true, |_| 0.0);
        assert!(reach(&lifted) > reach(&one));
        let dark = |shape: &Shape| shape.colors.iter().map(|c| c.w).fold(0.0, f32::max);
        assert!(dark(&lifted) < dark(&one));
    }

    #[test]
    fn with_lamps_only_the_ground_under_a_caster_is_dark() {
        let shadow = |lamps, height| cast(&[checker(height)], lamps, |_| true, |_| 0.0);
        assert!(shadow(true, 0.0).triangles() > 0);
        assert!(shadow(true, 0.0).triangles() < shadow(false, 0.0).triangles());
        assert_eq!(shadow(true, 0.8).triangles(), 0, "a lifted one touches nothing");
    }
}
