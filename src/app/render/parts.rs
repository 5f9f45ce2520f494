//! Gives every [`Part`] its mesh and its material. Equal parts share both, so that they are drawn together.

use std::collections::HashMap;
use std::f32::consts::TAU;
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::checker::{Detail, checker, color, relief};
use super::images::image;
use super::materials::{Flat, Glaze, GlazeLight, Painted};
use super::mesh::{Knot, Shape, Vertex, circle, sharp, smooth};
use super::tone::under_lamps;
use super::{Making, QualityInUse, ShownPalette, chessmen, dice, obelisk};
use crate::app::base::palette::Colors;
use crate::app::base::settings::Quality;
use crate::app::scene::camera::View;
use crate::app::scene::forms::height;
use crate::app::scene::motion::Motion;
use crate::app::scene::places::{RADIUS, stone_offset};
use crate::app::scene::{Checker, Crowned, Part, PieceLook};
use benediction_rules::Side;
use benediction_rules::notation::Tint;
use benediction_rules::view::{Family, Form};
use benediction_worker::paint::texels::{Coding, data};

/// A handle of a material of any kind.
#[derive(Clone, Debug)]
pub enum MaterialHandle {
    /// With painted light.
    Painted(Handle<Painted>),
    /// Of the low quality, lit by a short shader.
    Glaze(Handle<Glaze>),
    /// Unlit colours.
    Flat(Handle<Flat>),
    /// Of the qualities with lamps.
    Standard(Handle<StandardMaterial>),
}

impl MaterialHandle {
    /// Puts the material on an entity in place of any other.
    pub fn apply(&self, entity: &mut EntityCommands) {
        entity.remove::<(
            MeshMaterial3d<Painted>,
            MeshMaterial3d<Glaze>,
            MeshMaterial3d<Flat>,
            MeshMaterial3d<StandardMaterial>,
        )>();
        match self.clone() {
            MaterialHandle::Painted(handle) => entity.insert(MeshMaterial3d(handle)),
            MaterialHandle::Glaze(handle) => entity.insert(MeshMaterial3d(handle)),
            MaterialHandle::Flat(handle) => entity.insert(MeshMaterial3d(handle)),
            MaterialHandle::Standard(handle) => entity.insert(MeshMaterial3d(handle)),
        };
    }
}

/// The material of a solid without a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MaterialKind {
    /// Rims, posts, the candlestick.
    Brass,
    /// Trays, side walls.
    Wood,
    /// The floor of trays.
    Felt,
    /// Blocks.
    Basalt,
    /// The candle.
    Wax,
    /// Its flame, and the bulb of a lamp.
    Flame,
    /// The shade of a lamp.
    Shade,
    /// A blessing.
    Pearl,
    /// A curse.
    Jet,
    /// Chessmen and figures.
    Ceramic,
    /// Dice.
    Bone,
}

impl MaterialKind {
    /// Returns all kinds, each with its material of the qualities with lamps.
    fn all() -> [(MaterialKind, StandardMaterial); 11] {
        let plain = |rough: f32, metallic: f32| StandardMaterial {
            base_color: Color::WHITE,
            perceptual_roughness: rough,
            metallic,
            ..default()
        };
        let coated = |clearcoat: f32, coat_rough: f32, rough: f32| StandardMaterial {
            clearcoat,
            clearcoat_perceptual_roughness: coat_rough,
            ..plain(rough, 0.0)
        };
        [
            (MaterialKind::Brass, plain(0.75, 0.5)),
            // With more gloss the candle would turn the thin line of a tray's rim white.
            (MaterialKind::Wood, StandardMaterial { reflectance: 0.2, ..plain(0.55, 0.0) }),
            (MaterialKind::Felt, StandardMaterial { reflectance: 0.1, ..plain(1.0, 0.0) }),
            (MaterialKind::Basalt, StandardMaterial { reflectance: 0.35, ..plain(0.42, 0.0) }),
            (MaterialKind::Wax, StandardMaterial { emissive: LinearRgba::rgb(0.15, 0.10, 0.05), ..plain(0.5, 0.0) }),
            (MaterialKind::Flame, StandardMaterial { emissive: LinearRgba::rgb(26.0, 12.0, 2.6), ..plain(1.0, 0.0) }),
            (MaterialKind::Shade, StandardMaterial { emissive: LinearRgba::rgb(0.95, 0.52, 0.17), ..plain(0.4, 0.0) }),
            (
                MaterialKind::Pearl,
                StandardMaterial { emissive: LinearRgba::rgb(0.40, 0.38, 0.34), ..coated(1.0, 0.12, 0.35) },
            ),
            (MaterialKind::Jet, plain(0.8, 0.0)),
            (MaterialKind::Ceramic, StandardMaterial { reflectance: 0.35, ..coated(0.8, 0.14, 0.38) }),
            (MaterialKind::Bone, plain(0.30, 0.0)),
        ]
    }
}

/// The meshes and materials of men, stones and solids, for the quality in use. Each is made when it is first needed.
#[derive(Resource)]
pub struct PartAssets {
    quality: Quality,
    palette: ShownPalette,
    /// The palette's colours, as the quality shows them.
    colors: Arc<Colors>,
    /// The side for which signs and crowns are upright.
    foremost: Side,
    meshes: HashMap<(Part, Side), Handle<Mesh>>,
    /// A checker's body, the same in every colour, for each side that may be foremost; plain, and dull for a cursed man.
    body: [[Handle<Mesh>; 2]; 2],
    /// A checker without its crowned face, plain and dull, for the low quality.
    lying: Option<[Handle<Mesh>; 2]>,
    checkers: HashMap<Tint, MaterialHandle>,
    /// The material of the stones of an obelisk.
    stones: Option<MaterialHandle>,
    materials: HashMap<MaterialKind, MaterialHandle>,
    marks: MaterialHandle,
}

/// The resources that new assets of parts are added to.
#[derive(SystemParam)]
pub(super) struct PartMaker<'w> {
    meshes: ResMut<'w, Assets<Mesh>>,
    images: ResMut<'w, Assets<Image>>,
    painted: ResMut<'w, Assets<Painted>>,
    glazes: ResMut<'w, Assets<Glaze>>,
    flats: ResMut<'w, Assets<Flat>>,
    standards: ResMut<'w, Assets<StandardMaterial>>,
}

impl PartMaker<'_> {
    /// Adds a material of the low quality that shows a picture.
    fn plain(&mut self, colors: &Colors, picture: Handle<Image>) -> MaterialHandle {
        if colors.flat {
            MaterialHandle::Painted(self.painted.add(Painted { picture, is_lit: false }))
        } else {
            let light = GlazeLight::from_light(&colors.light);
            MaterialHandle::Glaze(self.glazes.add(Glaze { picture, light, is_lit: false }))
        }
    }

    /// Adds the glaze of checkers of a colour.
    fn checker(&mut self, quality: Quality, colors: &Colors, tint: Tint) -> MaterialHandle {
        if !quality.has_lamps() {
            let picture = self.images.add(image(color(colors, tint, Coding::Root).levels(false)));
            return self.plain(colors, picture);
        }
        let coated = quality == Quality::High;
        let [roughness, normal] =
            relief(colors, tint, coated).map(|picture| self.images.add(image(picture.levels(false))));
        MaterialHandle::Standard(self.standards.add(StandardMaterial {
            base_color_texture: Some(self.images.add(image(color(colors, tint, Coding::Srgb).levels(false)))),
            metallic_roughness_texture: Some(roughness),
            normal_map_texture: Some(normal),
            perceptual_roughness: 1.0,
            metallic: 1.0,
            // Reflections under the clear coat are weak, or those of the candle would turn the nearest faces white.
            reflectance: if coated { 0.12 } else { 0.25 },
            clearcoat: if coated { 0.4 } else { 0.0 },
            clearcoat_perceptual_roughness: 0.16,
            ..default()
        }))
    }

    /// Adds the rock of the stones of an obelisk.
    fn stones(&mut self, quality: Quality, colors: &Colors) -> MaterialHandle {
        let coding = if quality.has_lamps() { Coding::Srgb } else { Coding::Root };
        // Signs in print are plain.
        let rocks = if colors.flat { data(1, 1, |_, _| Vec4::ONE) } else { obelisk::rocks(coding) };
        let picture = self.images.add(image(rocks.levels(false)));
        if !quality.has_lamps() {
            return self.plain(colors, picture);
        }
        MaterialHandle::Standard(self.standards.add(StandardMaterial {
            base_color_texture: Some(picture),
            perceptual_roughness: 0.55,
            reflectance: 0.3,
            ..default()
        }))
    }
}

impl PartAssets {
    /// Returns the material of a solid.
    pub fn material(&self, kind: MaterialKind) -> Option<&MaterialHandle> {
        self.materials.get(&kind)
    }

    /// Returns the mesh and the material of a part, or `None` if there is no material for it.
    fn of(&mut self, part: Part, maker: &mut PartMaker) -> Option<(Handle<Mesh>, &MaterialHandle)> {
        let mesh = self.mesh(part, maker);
        let material = match part {
            Part::Checker(PieceLook { form, tint, .. }) => match form.family() {
                Family::Disc => {
                    let (quality, colors) = (self.quality, &self.colors);
                    self.checkers.entry(tint).or_insert_with(|| maker.checker(quality, colors, tint))
                }
                Family::Stone => {
                    let (quality, colors) = (self.quality, &self.colors);
                    self.stones.get_or_insert_with(|| maker.stones(quality, colors))
                }
                Family::Chessman | Family::Figure => self.material(MaterialKind::Ceramic)?,
            },
            Part::Blessing { .. } => self.material(MaterialKind::Pearl)?,
            Part::Curse => self.material(MaterialKind::Jet)?,
            Part::Block => self.material(MaterialKind::Basalt)?,
            Part::Start(_) => &self.marks,
            Part::Die { .. } | Part::Cube => self.material(MaterialKind::Bone)?,
        };
        Some((mesh, material))
    }

    fn mesh(&mut self, part: Part, maker: &mut PartMaker) -> Handle<Mesh> {
        if let Part::Checker(PieceLook { form: Form::Checker, dull, .. }) = part {
            return self.body[usize::from(dull)][self.foremost.index()].clone();
        }
        let (colors, fine) = (self.colors.clone(), self.quality.has_lamps());
        // Only in print pieces have signs to be read; a king's stone lies on the side of its face towards the reader.
        let read = matches!(part, Part::Blessing { king: true }) || colors.flat && matches!(part, Part::Checker(_));
        let reader = if read { self.foremost } else { Side::Near };
        let make = || {
            let coarse = if fine { 40 } else { 12 };
            let shape = match part {
                Part::Checker(look) => piece_shape(&colors, look, fine),
                Part::Blessing { king } => blessing(&colors, coarse, king),
                Part::Curse => curse(&colors, coarse),
                Part::Block => block(&colors),
                Part::Start(tint) => start(&colors, tint),
                Part::Die { used, up } => dice::die(&colors, used, up, fine),
                Part::Cube => dice::cube(&colors, fine),
            };
            maker.meshes.add(shape.upright_for(reader).mesh())
        };
        self.meshes.entry((part, reader)).or_insert_with(make).clone()
    }
}

/// Returns a piece's body in its colour; in both while another colour rises over it.
fn piece_shape(colors: &Colors, look: PieceLook, fine: bool) -> Shape {
    let body = |tint| match look.form.family() {
        Family::Stone => obelisk::stone(colors, look.form, tint, fine),
        Family::Disc | Family::Chessman | Family::Figure => chessmen::man(colors, look.form, tint, fine),
    };
    let own = body(look.tint);
    let Some((tint, level)) = look.recolor else { return own };
    let surface = height(look.form) * f32::from(level) / f32::from(PieceLook::FULL);
    let mut both = body(tint).cut(surface, true);
    both.append(&own.cut(surface, false), Transform::IDENTITY);
    both
}

/// Radius of a blessing and a curse.
pub const STONE_RADIUS: f32 = 0.125;

/// The colour that a cursed man's checkers are multiplied by, with the gloss that is left.
const DULL: Vec4 = Vec4::new(0.50, 0.46, 0.52, 0.25);

/// Number of rays round a pearl, where they begin and end, and where a king's end, half their width and their height.
const RAYS: u32 = 16;
const RAY: [f32; 2] = [0.128, 0.252];
const KINGS_RAY: f32 = 0.20;
const RAY_HALF: f32 = 0.021;
const RAY_HEIGHT: f32 = 0.024;

/// Returns a blessing: a pearl in a gold setting, with rays of gold inlaid in the man's face round it. Around the man himself only
/// what is chosen or marked has a ring.
pub fn blessing(colors: &Colors, segments: u32, king: bool) -> Shape {
    let pearl = colors.pearl.0.extend(1.42);
    let gold = colors.gold.0.extend(0.9);
    let mut shape = Shape::default();
    let profile = [
        smooth(0.0, 0.150, pearl),
        smooth(0.052, 0.138, pearl),
        smooth(0.090, 0.105, pearl),
        smooth(0.104, 0.068, pearl),
        sharp(0.092, 0.030, pearl),
        sharp(0.100, 0.036, gold),
        sharp(0.120, 0.030, gold),
        sharp(STONE_RADIUS, 0.0, gold),
        smooth(0.0, 0.0, gold),
    ];
    shape.lathe(&profile, segments, |_, _| Vec2::ZERO);
    // The face, whose middle is the man's axis.
    let face = -stone_offset(king, Side::Near);
    let bright = (colors.gold.0 * 1.25).extend(if colors.flat { 1.0 } else { 1.18 });
    let far = if king { KINGS_RAY } else { RAY[1] };
    for turn in (0..RAYS).map(|i| Quat::from_rotation_y(TAU * i as f32 / RAYS as f32)) {
        let tip = turn * Vec3::X * far - face.with_y(0.0);
        // A king's rays leave his crown in sight and do not reach beyond his rim.
        if !king || tip.length() < RADIUS && tip.z > 0.17 {
            shape
                .append(&ray(far, bright), Transform::from_rotation(turn).with_translation(Vec3::Y * (face.y + 0.002)));
        }
    }
    shape
}

/// Returns a ray along x: a ridge that ends in a point, closed all round.
fn ray(far: f32, color: Vec4) -> Shape {
    let near = RAY[0];
    let [left, right] = [-1.0, 1.0].map(|side| Vec3::new(near, 0.0, RAY_HALF * side));
    let (ridge, tip) = (Vec3::new(near, RAY_HEIGHT, 0.0), Vec3::X * far);
    let mut shape = Shape::default();
    for (corners, out) in [
        ([left, tip, ridge], Vec3::NEG_Z),
        ([right, tip, ridge], Vec3::Z),
        ([left, right, tip], Vec3::NEG_Y),
        ([left, right, ridge], Vec3::NEG_X),
    ] {
        let across = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalize_or_zero();
        let normal = if across.dot(out) < 0.0 { -across } else { across };
        shape.polygon(&corners.map(|at| Vertex { at, uv: Vec2::ZERO, color }), normal);
    }
    shape
}

/// Returns a curse: a standing splinter of obsidian in a ring of ash; in print, where nothing is lit, a disc in that ring.
pub fn curse(colors: &Colors, segments: u32) -> Shape {
    let [black, ash] = colors.jet.map(|hue| hue.0.extend(0.10));
    let mut shape = Shape::default();
    let setting = [sharp(0.140, 0.022, ash), sharp(0.165, 0.018, ash), sharp(0.172, 0.0, ash), smooth(0.0, 0.0, ash)];
    let top = [smooth(0.0, 0.020, black), sharp(0.140, 0.020, black)];
    let profile: Vec<Knot> = top.into_iter().chain(setting).collect();
    shape.lathe(&profile, segments, |_, _| Vec2::ZERO);
    if !colors.flat {
        splinter(&mut shape, colors);
    }
    shape
}

/// Adds a splinter of obsidian: six faces that lean to an apex beside the middle, each of another shade.
fn splinter(shape: &mut Shape, colors: &Colors) {
    const REACH: [f32; 6] = [0.118, 0.130, 0.108, 0.126, 0.112, 0.132];
    const WAIST: f32 = 0.16;
    const SHADES: [f32; 6] = [0.55, 0.16, 0.34, 0.06, 0.42, 0.22];
    let [black, ash] = colors.jet.map(|hue| hue.0);
    let corner = |i: usize, y: f32, scale: f32| {
        let angle = (i % 6) as f32 * std::f32::consts::FRAC_PI_3 + 0.35;
        let reach = REACH[i % 6] * scale;
        Vec3::new(angle.cos() * reach, y + if y > 0.1 { 0.03 * (i % 6 % 2) as f32 } else { 0.0 }, angle.sin() * reach)
    };
    let apex = Vec3::new(0.030, 0.340, -0.022);
    let foot = |i: usize| Vertex { at: corner(i, 0.02, 0.80), uv: Vec2::ZERO, color: black.extend(0.1) };
    shape.polygon(&[0, 1, 2, 3, 4, 5].map(foot), Vec3::NEG_Y);
    for (i, shade) in SHADES.into_iter().enumerate() {
        let color = black.lerp(ash, shade * 0.25).extend(0.9);
        let vertex = |at: Vec3| Vertex { at, uv: Vec2::ZERO, color };
        let faces = [
            vec![corner(i, 0.02, 0.80), corner(i + 1, 0.02, 0.80), corner(i + 1, WAIST, 1.0), corner(i, WAIST, 1.0)],
            vec![corner(i, WAIST, 1.0), corner(i + 1, WAIST, 1.0), apex],
        ];
        for face in faces {
            for k in 2..face.len() {
                let corners = [face[0], face[k - 1], face[k]];
                let mut normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalize_or_zero();
                if normal.dot((corners[0] + corners[1] + corners[2]).with_y(0.0)) < 0.0 {
                    normal = -normal;
                }
                shape.polygon(&corners.map(vertex), normal);
            }
        }
    }
}

/// Returns a block: a piece of a basalt column with bright worn edges.
pub fn block(colors: &Colors) -> Shape {
    const REACH: [f32; 6] = [0.372, 0.350, 0.378, 0.360, 0.345, 0.370];
    const RINGS: [(f32, f32); 4] = [(0.95, 0.0), (1.0, 0.035), (0.985, 0.185), (0.80, 0.240)];
    let [stone, worn] = colors.stone.map(|hue| hue.0);
    let corner = |ring: usize, i: usize, color: Vec3, gloss: f32| {
        let angle = (i % 6) as f32 * std::f32::consts::FRAC_PI_3 + 0.24 + 0.05 * (i % 6 % 3) as f32;
        let (scale, y) = RINGS[ring];
        let (sin, cos) = angle.sin_cos();
        let tilt = if ring == 3 { 0.012 * (i % 6 % 2) as f32 } else { 0.0 };
        let at = Vec3::new(cos * REACH[i % 6] * scale, y - tilt, sin * REACH[i % 6] * scale);
        Vertex { at, uv: Vec2::ZERO, color: color.extend(gloss) }
    };
    let mut shape = Shape::default();
    for ring in 0..3 {
        let (low, high, gloss) = if ring == 2 { (worn, worn * 0.8, 0.8) } else { (stone, stone, 0.25) };
        for i in 0..6 {
            let corners = [
                corner(ring, i, low, gloss),
                corner(ring, i + 1, low, gloss),
                corner(ring + 1, i + 1, high, gloss),
                corner(ring + 1, i, high, gloss),
            ];
            let mut normal = (corners[1].at - corners[0].at).cross(corners[3].at - corners[0].at).normalize();
            if normal.dot(corners[0].at.with_y(0.0)) < 0.0 {
                normal = -normal;
            }
            shape.quad(corners, normal);
        }
    }
    let middle =
        shape.vertex(Vertex { at: Vec3::Y * 0.238, uv: Vec2::ZERO, color: (stone * 1.5).extend(0.3) }, Vec3::Y);
    let rim: Vec<u32> = (0..6)
        .map(|i| {
            let v = corner(3, i, stone * 1.7, 0.35);
            shape.vertex(v, (Vec3::Y + v.at.with_y(0.0) * 0.25).normalize())
        })
        .collect();
    for i in 0..6 {
        shape.triangle(middle, rim[i], rim[(i + 1) % 6]);
    }
    let foot: Vec<Vertex> = (0..6).map(|i| corner(0, i, stone, 0.1)).collect();
    shape.polygon(&foot, Vec3::NEG_Y);
    shape
}

/// Returns an empty starting point: a star of mother-of-pearl inlaid in its owner's ring.
pub fn start(colors: &Colors, tint: Tint) -> Shape {
    let mut shape = Shape::default();
    let [ring, pearl] = colors.tint(tint).start.map(|hue| hue.0);
    let at = |y: f32| Vec3::Y * y;
    shape.ribbon(&circle(at(0.004), 0.325, 32), true, 0.040, 0.010, (pearl * 0.92).extend(0.92));
    shape.ribbon(&circle(at(0.0045), 0.276, 32), true, 0.020, 0.010, ring.extend(0.95));
    let star = |points: u32, long: f32, short: f32, turn: f32, y: f32| -> Vec<Vec3> {
        (0..2 * points)
            .map(|i| {
                let r = if i % 2 == 0 { long } else { short };
                let (sin, cos) = (turn + std::f32::consts::PI * i as f32 / points as f32).sin_cos();
                Vec3::new(r * sin, y, r * cos)
            })
            .collect()
    };
    shape.blot(at(0.0047), &star(4, 0.185, 0.055, std::f32::consts::FRAC_PI_4, 0.0047), 0.008, ring.extend(0.95));
    shape.blot(at(0.005), &star(4, 0.255, 0.062, 0.0, 0.005), 0.008, pearl.extend(0.97));
    shape
}

/// Returns a mesh in one colour.
fn colored(mesh: Mesh, color: Vec4) -> Mesh {
    let count = mesh.count_vertices();
    mesh.with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, vec![color.to_array(); count])
}

/// Creates the assets of the parts for the quality in use.
pub(super) fn make(
    mut commands: Commands,
    quality: Res<QualityInUse>,
    palette: Res<ShownPalette>,
    view: Res<View>,
    part_assets: Option<Res<PartAssets>>,
    mut maker: PartMaker,
) {
    if part_assets.is_some_and(|part_assets| part_assets.quality == quality.0 && part_assets.palette == *palette) {
        return;
    }
    let high = quality.0.has_lamps();
    let colors = if high { under_lamps(&palette.0) } else { palette.0.clone() };
    let detail = if high { Detail::Full } else { Detail::Plain };
    let bodies = Side::BOTH.map(|foremost| {
        let body = checker(colors.set, detail).upright_for(foremost).mesh();
        if high { body.clone().with_generated_tangents().unwrap_or(body) } else { body }
    });
    let body = [Vec4::ONE, DULL].map(|color| bodies.clone().map(|body| maker.meshes.add(colored(body, color))));
    let lying = (!high).then(|| {
        let body = checker(colors.set, Detail::Lying).mesh();
        [Vec4::ONE, DULL].map(|color| maker.meshes.add(colored(body.clone(), color)))
    });
    let materials = if high {
        let add = |(kind, material)| (kind, MaterialHandle::Standard(maker.standards.add(material)));
        MaterialKind::all().into_iter().map(add).collect()
    } else {
        let picture = maker.images.add(image(data(1, 1, |_, _| Vec4::ONE).levels(false)));
        let plain = maker.plain(&colors, picture);
        MaterialKind::all().into_iter().map(|(kind, _)| (kind, plain.clone())).collect()
    };
    commands.insert_resource(PartAssets {
        quality: quality.0,
        palette: palette.clone(),
        colors,
        foremost: view.foremost(),
        meshes: HashMap::new(),
        body,
        lying,
        checkers: HashMap::new(),
        stones: None,
        materials,
        marks: MaterialHandle::Flat(maker.flats.add(Flat { order: -20.0 })),
    });
}

/// Gives new parts their mesh and material, and all parts when the quality changes or the table is turned.
fn assign_assets(
    mut commands: Commands,
    mut part_assets: ResMut<PartAssets>,
    view: Res<View>,
    mut maker: PartMaker,
    new: Query<(Entity, &Part), Changed<Part>>,
    all: Query<(Entity, &Part)>,
    mut last: Local<Option<(Quality, ShownPalette, Side)>>,
) {
    // Assets are added when first used. That is no change for parts that have theirs, so it is not detected as one.
    let part_assets = part_assets.bypass_change_detection();
    part_assets.foremost = view.foremost();
    let now = (part_assets.quality, part_assets.palette.clone(), part_assets.foremost);
    let another = last.as_ref() != Some(&now);
    if !another && new.is_empty() {
        return;
    }
    *last = Some(now);
    let mut put = |(entity, part): (Entity, &Part)| {
        if let Some((mesh, material)) = part_assets.of(*part, &mut maker) {
            let mut entity = commands.entity(entity);
            entity.insert(Mesh3d(mesh));
            material.apply(&mut entity);
        }
    };
    if another {
        all.iter().for_each(&mut put);
    } else {
        new.iter().for_each(&mut put);
    }
}

/// Draws checkers that lie on their crown without it.
fn hide_undersides(
    part_assets: Res<PartAssets>,
    mut checkers: Query<(&Part, Has<Crowned>, Option<&Motion>, &mut Mesh3d), With<Checker>>,
) {
    let Some(lying) = &part_assets.lying else { return };
    for (part, crowned, motion, mut mesh) in &mut checkers {
        let Part::Checker(PieceLook { form: Form::Checker, dull, .. }) = *part else { continue };
        let seen =
            crowned || motion.is_some_and(|motion| motion.legs.iter().any(|leg| leg.from.turn + leg.to.turn > 0.0));
        let dull = usize::from(dull);
        let handle = if seen { &part_assets.body[dull][part_assets.foremost.index()] } else { &lying[dull] };
        if mesh.0 != *handle {
            mesh.0 = handle.clone();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, make.in_set(Making::Parts)).add_systems(
        Update,
        // No part is shown before there is a board.
        (make, assign_assets.run_if(super::board_painter::has_board), hide_undersides).chain().in_set(Making::Parts),
    );
}

#[cfg(test)]
mod tests {
    use super::super::mesh::tests::{fronts_outward, is_closed, volume};
    use super::*;
    use crate::app::base::palette::Themes;

    #[test]
    fn stones_are_closed_bodies() {
        let colors = Themes::default().named("abbey").cloned().unwrap();
        for (name, shape) in
            [("blessing", blessing(&colors, 16, true)), ("curse", curse(&colors, 16)), ("block", block(&colors))]
        {
            assert!(is_closed(&shape), "{name} is open");
            assert!(fronts_outward(&shape), "{name} is inside out");
            assert!(volume(&shape) > 0.0 && shape.triangles() < 420, "{name}");
        }
    }

    #[test]
    fn a_kings_stone_leaves_his_crown_in_sight() {
        // The crown's foot has a radius of 0.1. The stone begins beyond that, and ends within the checker.
        for (foremost, towards_him) in [(Side::Near, 1.0), (Side::Far, -1.0)] {
            let from_middle = stone_offset(true, foremost).z * towards_him;
            assert!(from_middle - STONE_RADIUS > 0.11);
            assert!(from_middle + STONE_RADIUS < crate::app::scene::forms::RADIUS);
        }
        let colors = Themes::default().named("abbey").cloned().unwrap();
        let places = blessing(&colors, 12, true).positions.into_iter();
        let rays: Vec<Vec3> = places.filter(|at| at.xz().length() > STONE_RADIUS + 0.01).collect();
        assert!(rays.len() > 4, "{rays:?}");
        for at in rays.into_iter().map(|at| at + stone_offset(true, Side::Near)) {
            assert!(at.xz().length() < RADIUS && at.z > 0.11, "{at}");
        }
    }
}
