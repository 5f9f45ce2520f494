//! Chooses the quality in use, and sets up lights and camera for it.

use bevy::asset::RenderAssetUsages;
use bevy::camera::Hdr;
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::light::cluster::{ClusterConfig, GlobalClusterSettings};
use bevy::light::{DirectionalLightShadowMap, EnvironmentMapLight, PointLightShadowMap, ShadowFilteringMethod};
use bevy::post_process::bloom::{Bloom, BloomCompositeMode, BloomPrefilter};
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
};
use bevy::render::renderer::RenderAdapterInfo;

use super::room::flame_at;
use super::{ChosenQuality, Making, QualityInUse, ShownPalette};
use crate::app::base::adapter::is_software;
use crate::app::base::palette::Palette;
use crate::app::base::settings::{Quality, Settings};
use crate::app::scene::BoardOnTable;
use crate::app::scene::camera::TableCamera;
use crate::app::scene::places::{Places, has_few_squares};
use benediction_rules::view::Board;
use benediction_worker::paint::board::{FILL, Ground, KEY};

/// Size of shadow maps where no light throws shadows, in texels.
const MIN_SHADOW_MAP: usize = 16;

/// Luminous flux of the candle in lumen, on the smaller hexagon.
const KEY_LUMEN: f32 = 32_000_000.0;
/// Illuminance in lux of a light far away whose brightness in the theme is 1.
const FAR_LUX: f32 = 5_200.0;

/// Marks a light of the high quality.
#[derive(Component)]
struct Lamp;

/// Chooses the quality from the settings and the adapter.
pub fn choose(
    settings: Option<Res<Settings>>,
    palette: Option<Res<Palette>>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut chosen_quality: ResMut<ChosenQuality>,
) {
    // A diagram has no light that a higher quality could show.
    let flat = palette.is_some_and(|palette| palette.flat);
    let setting = if flat { Quality::Low } else { settings.map_or(Quality::Auto, |settings| settings.picture.quality) };
    let chosen = match setting {
        // A browser often does not name the adapter, and one that shares the processor's memory may be slow.
        Quality::Auto => match adapter.map(|info| info.device_type) {
            Some(wgpu::DeviceType::DiscreteGpu) => Quality::High,
            _ => Quality::Low,
        },
        quality => quality,
    };
    chosen_quality.set_if_neq(ChosenQuality(chosen));
}

/// The pictures of the surroundings that gloss reflects: made when first needed.
#[derive(Resource, Default)]
struct ReflectionMaps(Option<(Handle<Image>, Handle<Image>)>);

/// Turns off clustering of lights on the GPU for a software renderer, where it takes more time than on the processor itself.
fn spare_software(adapter: Option<Res<RenderAdapterInfo>>, clusters: Option<ResMut<GlobalClusterSettings>>) {
    if let (Some(adapter), Some(mut clusters)) = (adapter, clusters)
        && is_software(&adapter)
    {
        clusters.gpu_clustering = None;
    }
}

/// Reduces the shadow maps where there are no lamps; Bevy allocates 40 MiB for them even then.
fn fit_shadows(
    quality: Res<QualityInUse>,
    points: Option<ResMut<PointLightShadowMap>>,
    suns: Option<ResMut<DirectionalLightShadowMap>>,
) {
    let (Some(mut points), Some(mut suns)) = (points, suns) else { return };
    let lamps = quality.0.has_lamps();
    points.size = if lamps { PointLightShadowMap::default().size } else { MIN_SHADOW_MAP };
    suns.size = if lamps { DirectionalLightShadowMap::default().size } else { MIN_SHADOW_MAP };
}

/// Updates cameras to the quality.
fn fit_cameras(
    mut commands: Commands,
    quality: Res<QualityInUse>,
    adapter: Option<Res<RenderAdapterInfo>>,
    cameras: Query<(Entity, Ref<TableCamera>)>,
    mut surroundings: ResMut<ReflectionMaps>,
    mut images: ResMut<Assets<Image>>,
) {
    for (entity, camera) in &cameras {
        if !quality.is_changed() && !camera.is_added() {
            continue;
        }
        let mut camera = commands.entity(entity);
        if quality.0.has_lamps() {
            let (diffuse, specular) = surroundings
                .0
                .get_or_insert_with(|| (images.add(cube(16, true)), images.add(cube(128, false))))
                .clone();
            camera.insert((
                Msaa::Sample4,
                // Keeps the colours of men and signs; only what shines is compressed.
                Tonemapping::KhronosPbrNeutral,
                DebandDither::Enabled,
                ClusterConfig::default(),
                EnvironmentMapLight { diffuse_map: diffuse, specular_map: specular, intensity: 560.0, ..default() },
                // The hardware's own filter leaves steps in the shadows of men.
                ShadowFilteringMethod::Gaussian,
            ));
            if quality.0 == Quality::High {
                camera.insert((
                    Hdr,
                    Bloom {
                        intensity: 0.04,
                        prefilter: BloomPrefilter { threshold: 1.15, threshold_softness: 0.25 },
                        composite_mode: BloomCompositeMode::Additive,
                        ..Bloom::NATURAL
                    },
                ));
            } else {
                camera.remove::<(Hdr, Bloom)>();
            }
        } else {
            camera.remove::<(Hdr, Bloom, EnvironmentMapLight)>();
            // For a software renderer antialiasing would double the frame time.
            let software = adapter.as_deref().is_none_or(is_software);
            let msaa = if software { Msaa::Off } else { Msaa::Sample4 };
            camera.insert((msaa, Tonemapping::None, DebandDither::Disabled, ClusterConfig::Single));
        }
    }
}

/// Returns the place of the candle's lamp for a board of usual size, and the factor of its brightness with which the board is as bright
/// as under the usual place. Over a few squares it is higher: the shadow of an obelisk would cross half of them.
fn key_lamp(board: &Board) -> (Vec3, f32) {
    let above = if has_few_squares(board) { 1.7 } else { 1.0 };
    let from = KEY * Vec3::new(1.0, above, 1.0);
    (from, (from.length() / KEY.length()).powi(3) / above)
}

/// Spawns the lights, where the shaders do not contain them.
fn fit_lamps(
    mut commands: Commands,
    quality: Res<QualityInUse>,
    palette: Res<ShownPalette>,
    board: Res<BoardOnTable>,
    lamps: Query<Entity, With<Lamp>>,
) {
    lamps.iter().for_each(|lamp| commands.entity(lamp).despawn());
    let Some(board) = board.0.as_ref().filter(|_| quality.0.has_lamps()) else {
        commands.insert_resource(GlobalAmbientLight::NONE);
        return;
    };
    let ground = Ground::new(board, &Places::new(board), palette.0.clone());
    let scale = ground.scale;
    // Relative to the theme `abbey`, for which these lamps were set up.
    let around = (palette.light.around[1].0.length() / 0.40).powi(3);
    let light = &palette.light;
    let key = light.key.0;
    // Half as warm as the theme's, or white men would be as brown as the wood.
    let warm = Vec3::ONE.lerp(key / key.max_element().max(0.01), 0.5);
    commands.insert_resource(GlobalAmbientLight {
        color: Color::srgb(0.75, 0.82, 1.0),
        brightness: 40.0 * around,
        ..default()
    });
    let (from, as_bright) = key_lamp(board);
    commands.spawn((
        Lamp,
        Name::new("Candlelight"),
        SpotLight {
            color: Color::linear_rgb(warm.x, warm.y, warm.z),
            intensity: KEY_LUMEN * as_bright * light.exposure * scale * scale,
            range: 100.0 * scale,
            radius: 0.0,
            shadow_maps_enabled: true,
            shadow_depth_bias: 0.03,
            shadow_normal_bias: 1.6,
            // From far away, so that no side of the board is left in the dark.
            inner_angle: 0.20,
            outer_angle: 0.52,
            ..default()
        },
        Transform::from_translation(from * 2.2 * scale).looking_at(Vec3::new(0.3, 0.0, 0.3), Vec3::Y),
    ));
    let mut far_lamp = |name: &'static str, light: Vec3, from: Vec3| {
        let brightest = light.max_element().max(0.001);
        let color = light / brightest;
        commands.spawn((
            Lamp,
            Name::new(name),
            DirectionalLight {
                color: Color::linear_rgb(color.x, color.y, color.z),
                illuminance: FAR_LUX * brightest,
                shadow_maps_enabled: false,
                ..default()
            },
            Transform::from_translation(from).looking_at(Vec3::ZERO, Vec3::Y),
        ));
    };
    far_lamp("Fill", light.fill.0 * light.exposure, FILL);
    far_lamp("Rim", light.rim.0 * light.exposure, Vec3::new(0.55, 0.42, -0.95));
    if !light.candle {
        return;
    }
    commands.spawn((
        Lamp,
        Name::new("Flame"),
        PointLight {
            color: Color::linear_rgb(1.0, 0.64, 0.30),
            intensity: 14_000.0,
            range: 7.0,
            shadow_maps_enabled: false,
            ..default()
        },
        Transform::from_translation(flame_at(&ground) + Vec3::Y * 0.5),
    ));
}

/// Returns the colour that gloss reflects from a direction, more blurred the rougher it is: a dim vault, the warmth round the
/// candle, a tall cool window.
fn around(direction: Vec3, rough: f32) -> Vec3 {
    let lobe = |towards: Vec3, width: f32| {
        let wide = width + 1.1 * rough * rough;
        let off = direction.angle_between(towards.normalize());
        (-(off / wide).powi(2)).exp() * (width / wide).powi(2)
    };
    let vault = Vec3::new(0.16, 0.17, 0.22).lerp(Vec3::new(0.40, 0.44, 0.58), 0.5 + 0.5 * direction.y);
    let floor = Vec3::new(0.10, 0.058, 0.034);
    let mut color =
        floor.lerp(vault, benediction_worker::paint::texels::step(-0.25 - rough, 0.25 + rough, direction.y)) * 0.55;
    color += Vec3::new(4.5, 2.8, 1.3) * lobe(KEY, 0.18);
    color += Vec3::new(1.1, 0.62, 0.28) * lobe(Vec3::new(-0.6, 0.35, -0.7), 0.45);
    // Three high narrow windows.
    for turn in [-0.22f32, 0.0, 0.22] {
        for height in [0.40f32, 0.62, 0.84] {
            let towards = Vec3::new(0.85 + turn, height, 0.62 - turn);
            color += Vec3::new(0.55, 0.78, 1.30) * lobe(towards, 0.085) * 1.6;
        }
    }
    color
}

/// Returns the surroundings as a cube map: all levels for gloss, one for diffuse light.
fn cube(size: u32, diffuse: bool) -> Image {
    let levels = if diffuse { 1 } else { size.ilog2() + 1 };
    let mut bytes = Vec::new();
    for face in 0..6 {
        for level in 0..levels {
            let side = size >> level;
            let rough = if diffuse { 1.0 } else { level as f32 / (levels - 1) as f32 };
            for y in 0..side {
                for x in 0..side {
                    let u = (x as f32 + 0.5) / side as f32 * 2.0 - 1.0;
                    let v = (y as f32 + 0.5) / side as f32 * 2.0 - 1.0;
                    let at = match face {
                        0 => Vec3::new(1.0, -v, -u),
                        1 => Vec3::new(-1.0, -v, u),
                        2 => Vec3::new(u, 1.0, v),
                        3 => Vec3::new(u, -1.0, -v),
                        4 => Vec3::new(u, -v, 1.0),
                        _ => Vec3::new(-u, -v, -1.0),
                    };
                    // Cube maps are left-handed, so z is negated.
                    let direction = Vec3::new(at.x, at.y, -at.z).normalize();
                    bytes.extend(shared_exponent(around(direction, rough)).to_le_bytes());
                }
            }
        }
    }
    let mut image = Image::new_uninit(
        Extent3d { width: size, height: size, depth_or_array_layers: 6 },
        TextureDimension::D2,
        TextureFormat::Rgb9e5Ufloat,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(bytes);
    image.texture_descriptor.mip_level_count = levels;
    image.texture_view_descriptor =
        Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::Cube), ..default() });
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..default()
    });
    image
}

/// Packs three numbers of nine bits with one exponent.
fn shared_exponent(c: Vec3) -> u32 {
    let c = c.clamp(Vec3::ZERO, Vec3::splat(65_000.0));
    let largest = c.max_element().max(1e-9);
    let exponent = (largest.log2().floor() as i32 + 1).clamp(-15, 16);
    let unit = ((exponent - 9) as f32).exp2();
    let part = |v: f32| ((v / unit).round() as u32).min(511);
    part(c.x) | part(c.y) << 9 | part(c.z) << 18 | ((exponent + 15) as u32) << 27
}

pub(super) fn plugin(app: &mut App) {
    let other = |quality: Res<QualityInUse>, board: Res<BoardOnTable>, palette: Res<ShownPalette>| {
        quality.is_changed() || board.is_changed() || palette.is_changed()
    };
    app.init_resource::<ReflectionMaps>()
        .add_systems(PreStartup, (choose.in_set(Making::Quality), spare_software))
        .add_systems(PreUpdate, choose)
        .add_systems(
            Update,
            (fit_cameras, fit_shadows.run_if(resource_changed::<QualityInUse>), fit_lamps.run_if(other))
                .in_set(super::Looks),
        );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::base::adapter::of_type;

    #[test]
    fn automatic_is_high_on_a_graphics_card_and_else_a_smooth_low() {
        for (device, quality, msaa) in [
            (wgpu::DeviceType::Cpu, Quality::Low, Msaa::Off),
            (wgpu::DeviceType::IntegratedGpu, Quality::Low, Msaa::Sample4),
            (wgpu::DeviceType::DiscreteGpu, Quality::High, Msaa::Sample4),
            (wgpu::DeviceType::Other, Quality::Low, Msaa::Sample4),
        ] {
            let mut app = App::new();
            app.insert_resource(of_type(device))
                .init_resource::<Settings>()
                .insert_resource(QualityInUse(Quality::Low))
                .insert_resource(ChosenQuality(Quality::Medium))
                .init_resource::<ReflectionMaps>()
                .init_resource::<Assets<Image>>()
                .add_systems(Update, (choose, fit_cameras));
            let camera = app.world_mut().spawn(TableCamera).id();
            app.update();
            assert_eq!(app.world().resource::<ChosenQuality>().0, quality, "{device:?}");
            assert_eq!(app.world().get::<Msaa>(camera), Some(&msaa), "{device:?}");
        }
    }

    #[test]
    fn packed_colors_can_be_read_again() {
        for color in [Vec3::new(0.25, 0.5, 1.0), Vec3::new(9.0, 0.1, 3.0), Vec3::ZERO] {
            let bits = shared_exponent(color);
            let unit = ((bits >> 27) as f32 - 15.0 - 9.0).exp2();
            let part = |shift: u32| (bits >> shift & 511) as f32 * unit;
            let read = Vec3::new(part(0), part(9), part(18));
            assert!((read - color).abs().max_element() <= color.max_element() / 256.0, "{read} {color}");
        }
    }
}
