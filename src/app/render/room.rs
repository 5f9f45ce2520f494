//! The thing on the table that belongs to the room: a candle, a cup, a lamp.

use bevy::prelude::*;

use super::mesh::{Shape, Vertex, sharp, smooth};
use super::parts::MaterialKind;
use crate::app::base::palette::{Colors, Room};
use crate::app::scene::places::TABLE_Y;
use benediction_worker::paint::board::Ground;

/// Returns the thing with its materials, at the size of the smaller hexagon, with its foot at the origin.
pub fn thing(colors: &Colors) -> Vec<(MaterialKind, Shape)> {
    match colors.room {
        Room::Study => lamp(colors),
        Room::Morning => cup(),
        Room::Bare | Room::Abbey if colors.light.candle => candle(colors),
        Room::Bare | Room::Abbey => Vec::new(),
    }
}

/// Returns the place of the candlestick's flame, for the light of the high quality.
pub fn flame_at(ground: &Ground) -> Vec3 {
    Vec3::new(ground.candle.x, TABLE_Y + 0.9 * ground.scale, ground.candle.y)
}

/// Returns a low candlestick: brass, wax, flame.
fn candle(colors: &Colors) -> Vec<(MaterialKind, Shape)> {
    let gold = colors.brass.0.extend(0.8);
    let wax = Vec3::new(0.46, 0.33, 0.19).extend(0.2);
    let warm = Vec3::new(0.90, 0.50, 0.17).extend(1.5);
    let tip = Vec3::new(1.0, 0.80, 0.40).extend(5.0);
    let glow = Vec3::new(1.0, 0.42, 0.07).extend(3.0);
    let brass = Shape::turned(
        &[
            sharp(0.0, 0.06, gold),
            smooth(0.30, 0.05, gold),
            sharp(0.40, 0.11, gold),
            sharp(0.43, 0.105, gold),
            smooth(0.34, 0.0, gold),
            sharp(0.0, 0.0, gold),
        ],
        28,
    );
    let wax = Shape::turned(
        &[
            smooth(0.0, 0.66, warm),
            smooth(0.10, 0.67, warm),
            smooth(0.155, 0.70, warm),
            smooth(0.18, 0.675, wax),
            smooth(0.175, 0.30, wax),
            smooth(0.20, 0.08, wax),
            sharp(0.27, 0.052, wax),
        ],
        20,
    );
    let flame = Shape::turned(
        &[
            smooth(0.0, 1.06, glow),
            smooth(0.022, 0.97, glow),
            smooth(0.052, 0.86, tip),
            smooth(0.062, 0.79, tip),
            smooth(0.040, 0.735, glow),
            smooth(0.0, 0.715, glow),
        ],
        12,
    );
    vec![(MaterialKind::Brass, brass), (MaterialKind::Wax, wax), (MaterialKind::Flame, flame)]
}

/// Returns a cup of coffee on its saucer, of white porcelain with a blue line.
fn cup() -> Vec<(MaterialKind, Shape)> {
    let white = Vec3::new(0.80, 0.79, 0.75).extend(0.9);
    let line = Vec3::new(0.05, 0.12, 0.38).extend(0.9);
    let coffee = Vec3::new(0.020, 0.0075, 0.0030).extend(1.0);
    let mut set = Shape::turned(
        &[
            smooth(0.0, 0.045, white),
            smooth(0.22, 0.045, white),
            smooth(0.34, 0.085, white),
            sharp(0.42, 0.125, line),
            sharp(0.43, 0.115, white),
            smooth(0.30, 0.035, white),
            sharp(0.20, 0.0, white),
            sharp(0.0, 0.0, white),
        ],
        32,
    );
    let bowl = Shape::turned(
        &[
            sharp(0.222, 0.345, white),
            sharp(0.228, 0.350, white),
            smooth(0.240, 0.395, white),
            sharp(0.262, 0.405, line),
            sharp(0.268, 0.375, white),
            smooth(0.245, 0.24, white),
            smooth(0.165, 0.11, white),
            sharp(0.145, 0.05, white),
            sharp(0.0, 0.05, white),
        ],
        32,
    );
    set.append(&bowl, Transform::IDENTITY);
    // Glossy coffee would be as bright as what it reflects.
    let coffee = Shape::turned(&[sharp(0.0, 0.345, coffee), sharp(0.224, 0.345, coffee)], 32);
    // The handle: a ring whose inner part is in the wall of the cup.
    let (around, across) = (14, 6);
    let point = |i: u32, j: u32| {
        let (sin, cos) = (i as f32 / around as f32 * std::f32::consts::TAU).sin_cos();
        let (up, out) = (j as f32 / across as f32 * std::f32::consts::TAU).sin_cos();
        let ring = Vec3::new(cos * 0.095 + 0.265, sin * 0.095 + 0.24, 0.0);
        let normal = Vec3::new(cos * out, sin * out, up);
        (ring + normal * 0.024, normal)
    };
    let mut handle = Shape::default();
    for i in 0..around {
        for j in 0..across {
            let ids = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)].map(|(i, j)| {
                let (at, normal) = point(i, j);
                handle.vertex(Vertex { at, uv: Vec2::ZERO, color: white }, normal)
            });
            handle.triangle(ids[0], ids[1], ids[2]);
            handle.triangle(ids[0], ids[2], ids[3]);
        }
    }
    set.append(&handle, Transform::from_rotation(Quat::from_rotation_y(-0.6)));
    vec![(MaterialKind::Bone, set), (MaterialKind::Jet, coffee)]
}

/// Number of ribs of the lamp's shade.
const RIBS: u32 = 20;

/// Returns a table lamp: a foot and a stem of brass, and an open shade of ribbed glass round a bulb.
fn lamp(colors: &Colors) -> Vec<(MaterialKind, Shape)> {
    let gold = (colors.brass.0 * 0.62).extend(1.0);
    // The glass shines most beside the bulb.
    let glass = |own: f32| Vec3::new(0.80, 0.36, 0.085).extend(1.0 + own);
    let inside = Vec3::new(0.90, 0.50, 0.15).extend(2.2);
    let bulb = Vec3::new(1.0, 0.80, 0.46).extend(3.6);
    let mut brass = Shape::turned(
        &[
            smooth(0.0, 1.045, gold),
            smooth(0.034, 1.022, gold),
            smooth(0.040, 0.990, gold),
            sharp(0.014, 0.955, gold),
            sharp(0.014, 0.400, gold),
            smooth(0.050, 0.350, gold),
            smooth(0.022, 0.300, gold),
            smooth(0.028, 0.150, gold),
            smooth(0.080, 0.098, gold),
            smooth(0.230, 0.074, gold),
            sharp(0.280, 0.050, gold),
            sharp(0.310, 0.044, gold),
            sharp(0.310, 0.0, gold),
            sharp(0.0, 0.0, gold),
        ],
        28,
    );
    // Rims round both openings of the shade.
    for (r, y) in [(0.212, 0.925), (0.418, 0.565)] {
        let rim = [
            smooth(r, y + 0.016, gold),
            smooth(r + 0.014, y, gold),
            smooth(r, y - 0.016, gold),
            smooth(r - 0.020, y, gold),
            smooth(r, y + 0.016, gold),
        ];
        brass.append(&Shape::turned(&rim, 2 * RIBS), Transform::IDENTITY);
    }
    let mut shade = Shape::turned(
        &[
            sharp(0.210, 0.925, glass(0.10)),
            smooth(0.262, 0.835, glass(0.40)),
            smooth(0.330, 0.715, glass(1.10)),
            sharp(0.416, 0.565, glass(0.50)),
            sharp(0.404, 0.565, inside),
            smooth(0.32, 0.715, inside),
            sharp(0.198, 0.925, inside),
            sharp(0.210, 0.925, glass(0.10)),
        ],
        2 * RIBS,
    );
    for (at, color) in shade.positions.iter().zip(&mut shade.colors) {
        let rib = (at.z.atan2(at.x) * RIBS as f32).cos();
        *color = (color.truncate() * (1.0 + 0.16 * rib)).extend(color.w);
    }
    // What is seen through the upper opening is all light.
    let diffuser = [sharp(0.0, 0.660, inside), sharp(0.345, 0.660, inside), sharp(0.0, 0.655, inside)];
    shade.append(&Shape::turned(&diffuser, 2 * RIBS), Transform::IDENTITY);
    let bulb = Shape::turned(
        &[
            smooth(0.0, 0.870, bulb),
            smooth(0.075, 0.840, bulb),
            smooth(0.105, 0.765, bulb),
            smooth(0.070, 0.690, bulb),
            smooth(0.0, 0.640, bulb),
        ],
        16,
    );
    vec![(MaterialKind::Brass, brass), (MaterialKind::Shade, shade), (MaterialKind::Flame, bulb)]
}

#[cfg(test)]
mod tests {
    use super::super::mesh::tests::fronts_outward;
    use super::*;
    use crate::app::base::palette::Themes;
    use crate::app::scene::places::Places;

    #[test]
    fn things_fit_into_the_place_that_is_kept_for_them() {
        for (key, colors) in Themes::default().0 {
            for (kind, shape) in thing(&colors) {
                let far = shape.positions.iter().fold(Vec2::ZERO, |far, at| far.max(Vec2::new(at.xz().length(), at.y)));
                assert!(far.x <= Places::CANDLE_RADIUS + 0.01 && far.y <= Places::CANDLE_HEIGHT + 0.01, "{key}: {far}");
                assert!(fronts_outward(&shape) && shape.triangles() < 1500, "{key}: {kind:?}");
            }
        }
    }
}
