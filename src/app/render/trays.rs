//! The trays beside the board: a hollow with a raised rim, lined with felt.

use bevy::prelude::*;

use super::mesh::{Shape, Vertex, offset};
use super::sweep::{Row, rings, sweep};
use crate::app::scene::picture::Picture;
use crate::app::scene::places::{Places, TABLE_Y};
use benediction_rules::Side;
use benediction_worker::paint::board::{Ground, KEY, outward};

/// Brightness of the felt relative to the table, and the part of it that has the side's colour.
const FELT: f32 = 0.70;
const FELT_OF_SIDE: f32 = 0.30;
/// Brightness of the felt at the foot of the rim, and what the rim that is nearer to the light takes from that.
const FOOT: f32 = 0.45;
const SHADE: f32 = 0.22;
/// Radius of the corners.
const ROUND: f32 = 0.30;
/// Opacity of the shadow on the table, its distance away from the light, and the width of its soft edge.
const DARK: f32 = 0.62;
const CAST: f32 = 0.05;
const SOFT: f32 = 0.16;

/// Marks the bodies of a side's tray.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrayOf(pub Side);

/// The shapes of a tray.
pub struct Tray {
    /// Its floor.
    pub felt: Shape,
    /// Its rim, with a thin line in the side's colour.
    pub wood: Shape,
    /// Its shadow on the table; empty where nothing is shaded.
    pub shadow: Shape,
}

/// Returns a side's tray; `color` is that of its men.
pub fn tray(ground: &Ground, places: &Places, side: Side, color: Vec3) -> Tray {
    let (middle, half) = (places.tray(side), places.tray_half());
    let mut corners = Vec::new();
    for (sx, sz, turn) in [(1.0, 1.0, 0.0f32), (-1.0, 1.0, 0.5), (-1.0, -1.0, 1.0), (1.0, -1.0, 1.5)] {
        for k in 0..5 {
            let (sin, cos) = ((turn + 0.125 * k as f32) * std::f32::consts::PI).sin_cos();
            let core = Vec3::new(sx * (half.x - ROUND), 0.0, sz * (half.y - ROUND));
            corners.push(middle + core + Vec3::new(cos, 0.0, sin) * ROUND);
        }
    }
    let away = (middle - KEY).with_y(0.0).normalize();
    let mut shadow = Shape::default();
    if !ground.colors.flat {
        let way: Vec<Vec3> =
            offset(&corners, 0.12).iter().map(|at| (*at + away * CAST).with_y(TABLE_Y + 0.003)).collect();
        shadow.ribbon(&way, true, 0.12, SOFT, Vec4::new(0.004, 0.002, 0.001, DARK));
    }
    Tray { felt: felt(ground, &corners, (middle, away), color), wood: rim(ground, &corners, color * 1.25), shadow }
}

fn rim(ground: &Ground, corners: &[Vec3], line: Vec3) -> Shape {
    let y = TABLE_Y;
    let profile: [Row; 6] = [
        (0.165, y),
        (0.135, y + 0.100),
        (0.092, y + 0.110),
        (0.062, y + 0.110),
        (0.025, y + 0.085),
        (-0.090, y + 0.012),
    ];
    let mut wood = Shape::default();
    let rim = rings(corners, &profile);
    for i in 0..corners.len() {
        let out = outward(corners, i);
        for (row, pair) in rim.windows(2).enumerate() {
            let (color, gloss) = if row == 2 { (line, 0.7) } else { (ground.colors.wood.0 * 1.15, 0.4) };
            // Each face has one normal. The rim is rounded in five steps at a corner, which is smooth enough.
            sweep(&mut wood, pair, i, [out; 2], |_, _, _| (Vec2::ZERO, color.extend(gloss)));
        }
    }
    wood
}

fn felt(ground: &Ground, corners: &[Vec3], (middle, away): (Vec3, Vec3), color: Vec3) -> Shape {
    let [dark, light] = ground.colors.table.map(|hue| hue.0);
    let felt = (dark.lerp(light, 0.5) * FELT).lerp(color * FELT, FELT_OF_SIDE);
    let (ring, inner) = (offset(corners, -0.085), offset(corners, -0.20));
    let vertex = |at: Vec3, shade: f32| Vertex {
        at: at.with_y(TABLE_Y + 0.012),
        uv: Vec2::ZERO,
        color: (felt * shade).extend(0.0),
    };
    let foot = |at: Vec3| {
        let shade = FOOT - SHADE * (at - middle).normalize().dot(-away).max(0.0);
        vertex(at, if ground.colors.flat { 1.0 } else { shade })
    };
    let mut shape = Shape::default();
    for i in 0..ring.len() {
        let next = (i + 1) % ring.len();
        let corners = [foot(ring[i]), foot(ring[next]), vertex(inner[next], 1.0), vertex(inner[i], 1.0)];
        shape.quad(corners, Vec3::Y);
    }
    shape.polygon(&inner.iter().map(|at| vertex(*at, 1.0)).collect::<Vec<_>>(), Vec3::Y);
    shape
}

/// Shows the trays of sides that have something there, or had it in this game.
fn show(picture: Res<Picture>, mut trays: Query<(&TrayOf, &mut Visibility)>) {
    for (TrayOf(side), mut visibility) in &mut trays {
        let used = picture.has_used_tray(*side);
        visibility.set_if_neq(if used { Visibility::Inherited } else { Visibility::Hidden });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(super::Looks).after(super::Making::Board));
}
