//! Builds table, board, walls, trays, bowl and candlestick for the board in [`BoardOnTable`], in the quality in use.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use super::battlements::{self, Walls};
use super::board_painter::{BoardPainter, Motif};
use super::materials::{DepthMaterial, Flat, Painted};
use super::mesh::{Shape, Vertex, offset, sharp, smooth};
use super::parts::{MaterialHandle, MaterialKind, PartAssets, block};
use super::sweep::{Row, out_at, rings, sweep};
use super::tone::under_lamps;
use super::trays::{TrayOf, tray};
use super::{BoardMesh, Making, QualityInUse, ShownPalette, room, standing_stones, still};
use crate::app::base::palette::{BoardForm, Colors};
use crate::app::scene::places::{Places, TABLE_Y};
use benediction_platform::clock::Instant;
use benediction_rules::Side;
use benediction_rules::notation::Tint;
use benediction_rules::view::EdgeOwner;
use benediction_worker::paint::Pictures;
use benediction_worker::paint::board::{Ground, WALL_HEIGHT, outward, panes};

/// Returns the brightness of a face of a painted body relative to a level one.
fn facing(normal: Vec3, at: Vec3, shaded: bool) -> Vec4 {
    if !shaded {
        return Vec4::ONE;
    }
    let key = normal.dot((benediction_worker::paint::board::KEY - at).normalize()).max(0.0);
    let light = Vec3::new(1.0, 0.86, 0.68) * key * 0.95 + Vec3::new(0.20, 0.20, 0.23) * (0.55 + 0.45 * normal.y);
    light.min(Vec3::ONE).extend(1.0)
}

/// Returns the table's surface, with a hole under the board: the software renderer would draw what is hidden too.
fn table_shape(ground: &Ground) -> Shape {
    let mut shape = Shape::default();
    let count = ground.outline.len();
    let hole: Vec<Vec3> = offset(&ground.outline, -0.1).iter().map(|p| p.with_y(TABLE_Y)).collect();
    let uv = |at: Vec3| at.xz() / ground.table_half * 0.5 + 0.5;
    let far = 6.0 * ground.table_half;
    // Three rings: the board's corners (0), and two further out (0.35 and 1). Outside the picture the colour of its border is
    // repeated.
    for i in 0..count {
        let (a, b) = (hole[i], hole[(i + 1) % count]);
        let steps = [0.0, 0.35, 1.0];
        let at = |corner: Vec3, t: f32| {
            let direction = corner.with_y(0.0).normalize();
            corner.lerp((direction * far).with_y(TABLE_Y), t)
        };
        for pair in steps.windows(2) {
            let corner = |p: Vec3| Vertex { at: p, uv: uv(p), color: Vec4::ONE };
            let corners = [at(a, pair[0]), at(b, pair[0]), at(b, pair[1]), at(a, pair[1])];
            shape.quad(corners.map(corner), Vec3::Y);
        }
    }
    shape
}

/// Returns the board's surface and its moulded sides.
fn board_shape(ground: &Ground) -> Shape {
    let mut shape = Shape::default();
    let uv = |at: Vec3| at.xz() / ground.half * 0.5 + 0.5;
    let profile: &[Row] = match ground.colors.board {
        BoardForm::Framed => &[
            (0.07, TABLE_Y),
            (0.07, TABLE_Y + 0.13),
            (0.03, TABLE_Y + 0.17),
            (0.0, -0.13),
            (0.0, -0.045),
            (-0.035, 0.0),
        ],
        // The foot is set back by 0.09. The bevel at the top is 0.11 wide and 0.10 high.
        BoardForm::Slab => {
            &[(-0.04, TABLE_Y), (-0.04, TABLE_Y + 0.08), (0.05, TABLE_Y + 0.13), (0.05, -0.10), (-0.06, 0.0)]
        }
    };
    // In print nothing is shaded.
    let shaded = !ground.colors.flat;
    let edge = profile[profile.len() - 1].0;
    let top: Vec<Vertex> = offset(&ground.outline, edge)
        .into_iter()
        .map(|at| Vertex { at: at.with_y(0.0), uv: uv(at), color: Vec4::ONE })
        .collect();
    shape.polygon(&top, Vec3::Y);
    let rings = rings(&ground.outline, profile);
    for side in 0..ground.outline.len() {
        let out = outward(&ground.outline, side);
        let (a, b) = (ground.outline[side], ground.outline[(side + 1) % ground.outline.len()]);
        // Towards its ends the texture is moved along the side as well, as in a mitre: otherwise it would contain the brass line of
        // the next side.
        let along = if ground.is_round() { Vec3::ZERO } else { (b - a).normalize_or_zero() };
        sweep(&mut shape, &rings, side, out_at(ground, &ground.outline, side), |at, row, normal| {
            // The sides have the texture of the frame: the picture is mirrored at the edge, `depth` inward for each distance down.
            let depth = 0.10 + 0.5 * (0.035 - at.y).min(0.45) * (ground.frame() - 0.12) / 0.45 + profile[row].0;
            let end = (at - (a + b) * 0.5).dot(along).signum();
            let inward = at - (out + along * end) * depth;
            let foot = if shaded && row == 0 { 0.6 } else { 1.0 };
            (uv(inward), (facing(normal, at, shaded) * foot).with_w(1.0))
        });
    }
    shape
}

fn walls(ground: &Ground, owners: &[EdgeOwner]) -> Walls {
    match ground.colors.board {
        BoardForm::Framed => framed_walls(ground, owners),
        BoardForm::Slab => battlements::walls(ground, owners),
    }
}

fn framed_walls(ground: &Ground, owners: &[EdgeOwner]) -> Walls {
    let (rim, side_wood) = (ground.colors.brass.0, ground.colors.wood.0);
    let mut walls = Walls { glass: default(), brass: Shape::default(), wood: Shape::default() };
    let line = &ground.wall_line;
    let (w, h) = (ground.wall_half(), WALL_HEIGHT);
    let outer: [Row; 2] = [(w - 0.02, 0.035), (0.028, h)];
    let inner: [Row; 2] = [(-0.028, h), (0.02 - w, 0.035)];
    let sills: [&[Row]; 3] = [
        &[(w, 0.0), (w, 0.030), (w - 0.035, 0.040)],
        &[(0.045, h - 0.030), (0.034, h + 0.012), (-0.034, h + 0.012), (-0.045, h - 0.030)],
        &[(0.035 - w, 0.040), (-w, 0.030), (-w, 0.0)],
    ];
    // Height of the low walls of nobody.
    let ridge = 0.15 * ground.frame_scale.sqrt();
    let brass = |_: Vec3, _: usize, _: Vec3| (Vec2::ZERO, rim.extend(0.55));
    for side in 0..line.len() {
        let owner = owners[side / ground.wall_steps];
        let out = out_at(ground, line, side);
        let (a, b) = (line[side], line[(side + 1) % line.len()]);
        let along = (b - a).normalize();
        // The panes of a wall are counted from its beginning, in however many pieces it is drawn.
        let length = a.distance(b) * ground.wall_steps as f32;
        let before = (side % ground.wall_steps) as f32 / ground.wall_steps as f32;
        let count = panes(length);
        match owner {
            EdgeOwner::Side(owner) => {
                for (profile, foot) in [(&outer, 0), (&inner, 1)] {
                    let shape = &mut walls.glass[owner.index()];
                    sweep(shape, &rings(line, profile), side, out, |at, row, _| {
                        let u = ((at - a).dot(along) / length + before) * count;
                        let v = if row == foot { 0.0 } else { 1.0 };
                        (Vec2::new(u * 0.5, v), Vec4::ONE)
                    });
                }
                for sill in sills {
                    sweep(&mut walls.brass, &rings(line, sill), side, out, brass);
                }
            }
            EdgeOwner::Nobody => {
                let low: [Row; 6] =
                    [(w, 0.0), (w, 0.3 * ridge), (0.5 * w, ridge), (-0.5 * w, ridge), (-w, 0.3 * ridge), (-w, 0.0)];
                sweep(&mut walls.wood, &rings(line, &low), side, out, |_, _, _| {
                    (Vec2::ZERO, (side_wood * 0.9).extend(0.35))
                });
                let string: [Row; 4] =
                    [(0.18 * w, ridge), (0.14 * w, ridge + 0.012), (-0.14 * w, ridge + 0.012), (-0.18 * w, ridge)];
                sweep(&mut walls.brass, &rings(line, &string), side, out, brass);
            }
        }
    }
    let gold = rim.extend(0.75);
    let post = Shape::turned(
        &[
            smooth(0.0, 0.425, gold),
            smooth(0.048, 0.402, gold),
            smooth(0.062, 0.36, gold),
            sharp(0.034, 0.312, gold),
            sharp(0.105, 0.296, gold),
            sharp(0.105, 0.268, gold),
            smooth(0.082, 0.22, gold),
            smooth(0.088, 0.08, gold),
            sharp(0.145, 0.055, gold),
            sharp(0.150, 0.0, gold),
        ],
        14,
    );
    for (side, corner) in line.iter().step_by(ground.wall_steps).enumerate() {
        // A round wall has a post only where its owner changes.
        let before = owners[(side + owners.len() - 1) % owners.len()];
        if !ground.is_round() || before != owners[side] {
            // Wider than the mitre of the walls.
            let size = Vec3::splat(0.56 + 0.44 * ground.frame_scale);
            walls.brass.append(&post, Transform::from_translation(*corner).with_scale(size));
        }
    }
    walls
}

/// Returns the bowl, and the black stones in it.
fn bowl(colors: &Colors) -> (Shape, Shape) {
    let r = Places::BOWL_RADIUS;
    let gold = (colors.brass.0 * 0.55).extend(0.5);
    let dark = (colors.wood.0 * 0.9).extend(0.4);
    let deep = (colors.wood.0 * 0.35).extend(0.1);
    let bowl = Shape::turned(
        &[
            smooth(0.0, 0.05, deep),
            smooth(0.60 * r, 0.07, deep),
            smooth(0.84 * r, 0.20, deep),
            sharp(0.925 * r, 0.365, dark),
            sharp(0.93 * r, 0.38, gold),
            sharp(0.985 * r, 0.38, gold),
            sharp(1.0 * r, 0.36, gold),
            smooth(0.97 * r, 0.25, dark),
            smooth(0.80 * r, 0.10, dark),
            sharp(0.62 * r, 0.0, dark),
            smooth(0.0, 0.0, dark),
        ],
        36,
    );
    let one = block(colors);
    let mut heap = Shape::default();
    let scale = 0.70 * r;
    for (ring, count, distance, y) in [(0u32, 6u32, 0.59f32, 0.16f32), (1, 1, 0.0, 0.20), (2, 3, 0.29, 0.32)] {
        for k in 0..count {
            let turn = k as f32 / count as f32 * std::f32::consts::TAU + ring as f32 * 0.9;
            let wobble = benediction_worker::paint::texels::hash(k * 7 + ring * 31);
            let at = Vec3::new(turn.cos() * distance * r, y + 0.04 * wobble, turn.sin() * distance * r);
            let lean = if distance > 0.0 { 0.28 + 0.15 * wobble } else { 0.08 };
            let rotation = Quat::from_axis_angle(Vec3::new(-turn.sin(), 0.0, turn.cos()), lean)
                * Quat::from_rotation_y(wobble * 6.0);
            heap.append(&one, Transform::from_translation(at).with_rotation(rotation).with_scale(Vec3::splat(scale)));
        }
    }
    (bowl, heap)
}

/// The name of the table's entity.
const TABLE: &str = "Table";

/// The resources needed to build the board.
#[derive(bevy::ecs::system::SystemParam)]
pub struct BoardMaker<'w> {
    meshes: ResMut<'w, Assets<Mesh>>,
    painted: ResMut<'w, Assets<Painted>>,
    moulds: ResMut<'w, Assets<DepthMaterial>>,
    flats: ResMut<'w, Assets<Flat>>,
    part_assets: Res<'w, PartAssets>,
    quality: Res<'w, QualityInUse>,
    adapter: Option<Res<'w, RenderAdapterInfo>>,
}

impl BoardMaker<'_> {
    /// Spawns a body, or nothing if its shape is empty.
    fn spawn(
        &mut self,
        commands: &mut Commands,
        name: &'static str,
        shape: &Shape,
        material: &MaterialHandle,
        at: Vec3,
    ) -> Option<Body> {
        // An empty mesh has no colours, which its material may need.
        if shape.indices.is_empty() {
            return None;
        }
        let mut mesh = shape.mesh();
        if shape.colors.iter().all(|color| *color == Vec4::ONE) {
            // Most of the window is table and board, so no unneeded attribute is interpolated there.
            mesh.remove_attribute(Mesh::ATTRIBUTE_COLOR);
        }
        let mesh = self.meshes.add(mesh);
        // The pictures of board and table contain its shadow.
        let body = (BoardMesh, NotShadowCaster, Name::new(name));
        let mut entity = commands.spawn((body, Mesh3d(mesh.clone()), Transform::from_translation(at)));
        material.apply(&mut entity);
        let id = entity.id();
        if still::is_cached(self.quality.0, self.adapter.as_deref()) {
            entity.insert(still::STANDING);
            // There is nothing below the table.
            if name == TABLE {
                return Some(Body { seen: id, mould: None });
            }
            let mould = (
                BoardMesh,
                Mesh3d(mesh),
                MeshMaterial3d(self.moulds.add(DepthMaterial {})),
                Transform::from_translation(at),
            );
            let mould = commands.spawn((Name::new("Mould"), still::RESTING, mould)).id();
            return Some(Body { seen: id, mould: Some(mould) });
        }
        Some(Body { seen: id, mould: None })
    }

    /// Spawns a side's tray with a thin line in its colour. It is hidden until the side has something to put there.
    fn spawn_tray(&mut self, commands: &mut Commands, ground: &Ground, places: &Places, (side, tint): (Side, Tint)) {
        let material = |kind| self.part_assets.material(kind).cloned();
        let (Some(wood), Some(felt)) = (material(MaterialKind::Wood), material(MaterialKind::Felt)) else { return };
        let tray = tray(ground, places, side, ground.colors.tint(tint).body.0);
        let hidden = || (TrayOf(side), Visibility::Hidden);
        for (shape, material) in [(&tray.felt, &felt), (&tray.wood, &wood)] {
            let body = self.spawn(commands, "Tray", shape, material, Vec3::ZERO);
            for entity in body.into_iter().flat_map(|body| [Some(body.seen), body.mould]).flatten() {
                // Between the shadows of two stacks a thin strip of light would lie across the tray.
                commands.entity(entity).insert((hidden(), NotShadowReceiver));
            }
        }
        if tray.shadow.indices.is_empty() {
            return;
        }
        let mesh = Mesh3d(self.meshes.add(tray.shadow.mesh()));
        let flat = MeshMaterial3d(self.flats.add(Flat { order: -30.0 }));
        let mut shadow =
            commands.spawn((BoardMesh, hidden(), Name::new("Shadow of a tray"), NotShadowCaster, mesh, flat));
        if still::is_cached(self.quality.0, self.adapter.as_deref()) {
            shadow.insert(still::STANDING);
        }
    }
}

/// A body on the table.
struct Body {
    seen: Entity,
    /// The same in depth only, where its picture is cached.
    mould: Option<Entity>,
}

/// Rebuilds the board when other pictures are shown.
fn build(
    mut commands: Commands,
    board_painter: Res<BoardPainter>,
    mut last: Local<Option<Motif>>,
    old: Query<Entity, With<BoardMesh>>,
    mut maker: BoardMaker,
) {
    let Some((motif, pictures)) = board_painter.shown() else { return };
    if last.as_ref() == Some(motif) {
        return;
    }
    *last = Some(motif.clone());
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    let started = Instant::now();
    let (board, mut ground) = (&motif.board, motif.ground());
    if maker.quality.0.has_lamps() {
        ground.colors = under_lamps(&ground.colors);
    }
    let (places, colors) = (Places::new(board), ground.colors.clone());
    let Pictures { table, board: field, glass } = pictures.clone();
    let mut painted = |picture| MaterialHandle::Painted(maker.painted.add(Painted { picture, is_lit: false }));
    let (on_table, on_board, panes) = (painted(table), painted(field), glass.map(&mut painted));
    let material = |maker: &BoardMaker, kind| maker.part_assets.material(kind).cloned();
    let (Some(brass), Some(wood), Some(basalt)) = (
        material(&maker, MaterialKind::Brass),
        material(&maker, MaterialKind::Wood),
        material(&maker, MaterialKind::Basalt),
    ) else {
        return;
    };

    if let Some(table) = maker.spawn(&mut commands, TABLE, &table_shape(&ground), &on_table, Vec3::ZERO) {
        // The board casts no shadow, so those of men on it would fall on the table in front of it.
        commands.entity(table.seen).insert(NotShadowReceiver);
    }
    maker.spawn(&mut commands, "Board", &board_shape(&ground), &on_board, Vec3::ZERO);
    let owners: Vec<EdgeOwner> = board.edges.iter().map(|(.., owner)| *owner).collect();
    let walls = walls(&ground, &owners);
    for (shape, material) in walls.glass.iter().zip(&panes) {
        maker.spawn(&mut commands, "Glass", shape, material, Vec3::ZERO);
    }
    maker.spawn(&mut commands, "Brass", &walls.brass, &brass, Vec3::ZERO);
    let mut woods = walls.wood;
    for side in Side::BOTH.into_iter().filter(|_| places.has_trays()) {
        maker.spawn_tray(&mut commands, &ground, &places, (side, board.sides.tint(side)));
    }
    if board.bowl {
        let (shape, stones) = bowl(&colors);
        woods.append(&shape, Transform::from_translation(places.bowl()));
        maker.spawn(&mut commands, "Stones in the bowl", &stones, &basalt, places.bowl());
    }
    if board.standing_stones {
        // As bright under lamps as it is: darker, as blocks are then, it would be lost on the gray floor.
        let stones = standing_stones::standing_stones(&motif.palette.0, &places);
        if let Some(stones) = maker.spawn(&mut commands, "Standing stones", &stones, &basalt, Vec3::ZERO) {
            commands.entity(stones.seen).remove::<NotShadowCaster>();
        }
    }
    maker.spawn(&mut commands, "Wood", &woods, &wood, Vec3::ZERO);
    for (kind, shape) in room::thing(&colors) {
        if let Some(material) = material(&maker, kind) {
            let at = Vec3::new(ground.candle.x, TABLE_Y, ground.candle.y);
            let mut scaled = Shape::default();
            scaled.append(&shape, Transform::from_scale(Vec3::splat(ground.scale)));
            let body = maker.spawn(&mut commands, "Thing on the table", &scaled, &material, at);
            if let Some(body) = body
                && matches!(kind, MaterialKind::Wax | MaterialKind::Flame | MaterialKind::Shade)
            {
                commands.entity(body.seen).insert(NotShadowReceiver);
            }
        }
    }
    debug!("the board was built in {:?}", started.elapsed());
}

/// Sets the clear colour, into which the table fades.
fn follow_night(palette: Res<ShownPalette>, mut clear: ResMut<ClearColor>) {
    let night = palette.night.0;
    let dark = if palette.flat { night } else { benediction_worker::paint::texels::filmic(night) };
    clear.0 = Color::linear_rgb(dark.x, dark.y, dark.z);
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ClearColor>().add_systems(
        Update,
        (
            build.in_set(Making::Board),
            follow_night.run_if(resource_exists_and_changed::<ShownPalette>).in_set(super::Looks),
        ),
    );
}

#[cfg(test)]
mod tests {
    use super::super::mesh::tests::{fronts_outward, is_closed};
    use super::*;
    use crate::app::base::palette::Themes;
    use benediction_study::registry;

    fn looks_outward(game: &str, ground: &Ground, places: &Places, owners: &[EdgeOwner]) {
        let walls = walls(ground, owners);
        let tray = tray(ground, places, Side::Near, Vec3::ONE);
        for (name, shape) in [
            ("table", &table_shape(ground)),
            ("board", &board_shape(ground)),
            ("red glass", &walls.glass[0]),
            ("blue glass", &walls.glass[1]),
            ("brass", &walls.brass),
            ("wood", &walls.wood),
            ("tray", &tray.wood),
            ("felt", &tray.felt),
            ("shadow", &tray.shadow),
        ] {
            // An edge without an owner has no glass, and on a slab no wall at all.
            let is_slab = ground.colors.board == BoardForm::Slab;
            let may_lack = match name {
                "brass" => is_slab,
                "wood" => is_slab && owners.contains(&EdgeOwner::Nobody),
                _ => name.ends_with("glass") && owners.contains(&EdgeOwner::Nobody),
            };
            assert!((may_lack || shape.triangles() > 0) && fronts_outward(shape), "{name} of {game}");
        }
        let (bowl, _) = bowl(&ground.colors);
        assert!(is_closed(&bowl) && fronts_outward(&bowl));
    }

    #[test]
    fn every_body_on_the_table_looks_outward() {
        for game in registry::games() {
            let board = game.start(Side::Near).board();
            let places = Places::new(&board);
            let owners: Vec<EdgeOwner> = board.edges.iter().map(|(.., owner)| *owner).collect();
            for form in ["", "limestone"] {
                let colors = Themes::default().mixed("abbey", form, "").unwrap();
                looks_outward(game.name, &Ground::new(&board, &places, colors), &places, &owners);
            }
            let ground = Ground::new(&board, &places, Themes::default().mixed("abbey", "", "").unwrap());
            // The middle line of the walls that are drawn is that of `Places::walls`.
            for (line, (corner, ..)) in ground.wall_line.iter().step_by(ground.wall_steps).zip(places.walls(&board)) {
                assert!(line.distance(corner) < 0.02, "{line} {corner}");
            }
        }
    }
}
