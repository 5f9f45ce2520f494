//! While the result of a game is shown, a veil dims the whole picture, and the men that decided the game are drawn once more above
//! it, so that they keep their light. No material of the table is changed for that, and what rests stays cached (`render/still.rs`).

use bevy::camera::visibility::{NoFrustumCulling, RenderLayers};
use bevy::ecs::system::SystemParam;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use super::QualityInUse;
use super::materials::{AboveVeil, Glaze, LIT_ORDER, LitMaterial, Painted, Veil};
use super::still::{RESTING, Resting, is_cached};
use crate::app::scene::ending::Ending;
use crate::app::scene::{Part, Stack};
use benediction_rules::geometry::Point;

/// The part of the light that the full veil takes: 35% of the brightness that is seen, since blending is linear.
const DARK: f32 = 0.61;

/// Marks the mesh of the veil.
#[derive(Component)]
struct VeilMesh;

/// Marks a part that is drawn once more above the veil.
#[derive(Component)]
struct LitCopy;

fn spawn(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut veils: ResMut<Assets<Veil>>) {
    let mesh = Mesh3d(meshes.add(Rectangle::new(2.0, 2.0)));
    let material = MeshMaterial3d(veils.add(Veil { color: Vec4::ZERO }));
    let place = (Visibility::Hidden, NoFrustumCulling, NotShadowCaster, NotShadowReceiver);
    commands.spawn((VeilMesh, Name::new("Veil"), mesh, material, place));
}

/// The picture in which veil and lit men are drawn: that of what rests, if there is one.
#[derive(SystemParam)]
struct Layer<'w> {
    quality: Res<'w, QualityInUse>,
    adapter: Option<Res<'w, RenderAdapterInfo>>,
}

impl Layer<'_> {
    fn layers(&self) -> RenderLayers {
        if is_cached(self.quality.0, self.adapter.as_deref()) { RESTING } else { RenderLayers::default() }
    }
}

fn dim(
    mut commands: Commands,
    ending: Res<Ending>,
    layer: Layer,
    veil: Single<(Entity, &MeshMaterial3d<Veil>, &mut Visibility), With<VeilMesh>>,
    mut veils: ResMut<Assets<Veil>>,
    mut resting: ResMut<Resting>,
    mut last: Local<f32>,
) {
    let dark = DARK * ending.dimming();
    if *last == dark && !layer.quality.is_changed() {
        return;
    }
    *last = dark;
    let (entity, material, mut visibility) = veil.into_inner();
    if let Some(mut veil) = veils.get_mut(&material.0) {
        veil.color.w = dark;
    }
    visibility.set_if_neq(if dark > 0.0 { Visibility::Inherited } else { Visibility::Hidden });
    commands.entity(entity).insert(layer.layers());
    resting.number += 1;
}

type Materials<'a> = (
    Option<&'a MeshMaterial3d<Painted>>,
    Option<&'a MeshMaterial3d<Glaze>>,
    Option<&'a MeshMaterial3d<StandardMaterial>>,
);

/// The materials of parts, and those of their copies above the veil.
#[derive(SystemParam)]
struct PartMaterials<'w> {
    painted: ResMut<'w, Assets<Painted>>,
    glazes: ResMut<'w, Assets<Glaze>>,
    standards: Res<'w, Assets<StandardMaterial>>,
    lit: ResMut<'w, Assets<LitMaterial>>,
}

impl PartMaterials<'_> {
    /// Gives a copy the material of its part, drawn above the veil.
    fn light(&mut self, copy: &mut EntityCommands, (painted, glaze, standard): Materials) {
        if let Some(material) = painted.and_then(|handle| self.painted.get(&handle.0).cloned()) {
            copy.insert(MeshMaterial3d(self.painted.add(Painted { is_lit: true, ..material })));
        } else if let Some(material) = glaze.and_then(|handle| self.glazes.get(&handle.0).cloned()) {
            copy.insert(MeshMaterial3d(self.glazes.add(Glaze { is_lit: true, ..material })));
        } else if let Some(material) = standard.and_then(|handle| self.standards.get(&handle.0).cloned()) {
            let base = StandardMaterial { alpha_mode: AlphaMode::Blend, depth_bias: LIT_ORDER, ..material };
            copy.insert(MeshMaterial3d(self.lit.add(LitMaterial { base, extension: AboveVeil {} })));
        }
    }
}

fn light_men(
    mut commands: Commands,
    ending: Res<Ending>,
    layer: Layer,
    men: Query<(&Stack, &Children)>,
    parts: Query<(&Mesh3d, Materials), With<Part>>,
    changed: Query<(), (With<Part>, Or<(Changed<Mesh3d>, Changed<Part>, Added<ChildOf>)>)>,
    copies: Query<Entity, With<LitCopy>>,
    mut materials: PartMaterials,
    mut resting: ResMut<Resting>,
    mut last: Local<Vec<Point>>,
) {
    let lit = ending.lit();
    let is_same = *last == lit && (lit.is_empty() || changed.is_empty() && !layer.quality.is_changed());
    if is_same {
        return;
    }
    last.clear();
    last.extend_from_slice(lit);
    copies.iter().for_each(|copy| commands.entity(copy).despawn());
    for (_, children) in men.iter().filter(|(man, _)| ending.lights(man.at, man.side)) {
        for part in children {
            let Ok((mesh, of_part)) = parts.get(*part) else { continue };
            let mut copy = commands.spawn((LitCopy, mesh.clone(), NotShadowCaster, layer.layers(), ChildOf(*part)));
            materials.light(&mut copy, of_part);
        }
    }
    resting.number += 1;
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn).add_systems(
        Update,
        (dim.run_if(resource_changed::<Ending>.or_else(resource_changed::<QualityInUse>)), light_men)
            .chain()
            .in_set(super::Looks)
            .after(super::Making::Board),
    );
}
