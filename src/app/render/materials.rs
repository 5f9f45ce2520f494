//! The small materials of the low quality, and those of signs and lights in all qualities. Their shaders are part of the program,
//! so it runs from any folder.

use bevy::asset::uuid_handle;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{
    ExtendedMaterial, MaterialExtension, MaterialExtensionKey, MaterialExtensionPipeline, MaterialPipeline,
    MaterialPipelineKey,
};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, ColorWrites, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::{Shader, ShaderRef};

use crate::app::base::palette;

const PAINTED: Handle<Shader> = uuid_handle!("6f1d4a52-0b6c-4f0e-9a63-2f9a4f1be001");
const GLAZE: Handle<Shader> = uuid_handle!("6f1d4a52-0b6c-4f0e-9a63-2f9a4f1be002");
const FLAT: Handle<Shader> = uuid_handle!("6f1d4a52-0b6c-4f0e-9a63-2f9a4f1be003");
const MOULD: Handle<Shader> = uuid_handle!("6f1d4a52-0b6c-4f0e-9a63-2f9a4f1be005");
/// The shader of [`super::resolution`].
pub(super) const STRETCH: Handle<Shader> = uuid_handle!("6f1d4a52-0b6c-4f0e-9a63-2f9a4f1be006");
/// The shader that keeps smooth edges where nothing has changed.
pub(super) const UNCHANGED: Handle<Shader> = uuid_handle!("6f1d4a52-0b6c-4f0e-9a63-2f9a4f1be008");
const TONE: Handle<Shader> = uuid_handle!("6f1d4a52-0b6c-4f0e-9a63-2f9a4f1be007");
const VEIL: Handle<Shader> = uuid_handle!("6f1d4a52-0b6c-4f0e-9a63-2f9a4f1be009");
const HIGHLIGHT: Handle<Shader> = uuid_handle!("6f1d4a52-0b6c-4f0e-9a63-2f9a4f1be004");

/// Keeps a material out of the prepass and of shadow maps.
macro_rules! only_in_the_picture {
    () => {
        fn enable_prepass() -> bool {
            false
        }

        fn enable_shadows() -> bool {
            false
        }
    };
}

/// Order of drawing of shadows, of the veil, of what is drawn once more above it, and of signs. What is one unit farther from the camera is
/// drawn as if its order were lower by one, so two orders differ by more than the radius of a board where men are drawn one by one.
pub(super) const SHADOW_ORDER: f32 = 0.0;
const VEIL_ORDER: f32 = 1.0;
pub(super) const LIT_ORDER: f32 = 10.5;
pub(super) const SIGN_ORDER: f32 = 20.0;

/// Lets a pipeline replace what is below, whatever alpha means to its shader.
fn replace_below(descriptor: &mut RenderPipelineDescriptor) {
    for target in descriptor.fragment.iter_mut().flat_map(|fragment| &mut fragment.targets).flatten() {
        target.blend = None;
    }
}

/// Draws a material with `is_lit` in the order of what is transparent, but opaque.
macro_rules! above_the_veil {
    () => {
        fn alpha_mode(&self) -> AlphaMode {
            if self.is_lit { AlphaMode::Blend } else { AlphaMode::Opaque }
        }

        fn depth_bias(&self) -> f32 {
            if self.is_lit { LIT_ORDER } else { 0.0 }
        }

        fn specialize(
            _: &MaterialPipeline,
            descriptor: &mut RenderPipelineDescriptor,
            _: &MeshVertexBufferLayoutRef,
            _: MaterialPipelineKey<Self>,
        ) -> Result<(), SpecializedMeshPipelineError> {
            replace_below(descriptor);
            Ok(())
        }
    };
}

/// A material of the qualities with lamps that is drawn above the veil. Its base must blend, with the order [`LIT_ORDER`].
pub type LitMaterial = ExtendedMaterial<StandardMaterial, AboveVeil>;

/// Makes a material opaque that is drawn in the order of what is transparent.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
pub struct AboveVeil {}

impl MaterialExtension for AboveVeil {
    fn specialize(
        _: &MaterialExtensionPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        _: MaterialExtensionKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        replace_below(descriptor);
        Ok(())
    }

    only_in_the_picture!();
}

/// The material of the veil over the whole picture.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct Veil {
    /// Its colour; alpha is the part of the light that it takes.
    #[uniform(0)]
    pub color: Vec4,
}

impl Material for Veil {
    fn vertex_shader() -> ShaderRef {
        VEIL.into()
    }

    fn fragment_shader() -> ShaderRef {
        VEIL.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
    }

    fn depth_bias(&self) -> f32 {
        VEIL_ORDER
    }

    only_in_the_picture!();
}

/// The material of table, board and walls: a picture that contains the light, times the vertex's colour, with the shadows that
/// lamps cast.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct Painted {
    /// The picture.
    #[texture(0)]
    #[sampler(1)]
    pub picture: Handle<Image>,
    /// `true` if it is drawn above the veil.
    pub is_lit: bool,
}

impl Material for Painted {
    fn fragment_shader() -> ShaderRef {
        PAINTED.into()
    }

    above_the_veil!();

    only_in_the_picture!();
}

/// The material of a body that is drawn in depth only, since its picture is there already (`render/still.rs`).
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct DepthMaterial {}

impl Material for DepthMaterial {
    fn fragment_shader() -> ShaderRef {
        MOULD.into()
    }

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        _: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        for target in descriptor.fragment.iter_mut().flat_map(|fragment| &mut fragment.targets).flatten() {
            target.write_mask = ColorWrites::empty();
        }
        Ok(())
    }

    only_in_the_picture!();
}

/// The material of men, stones and brass: lit by a short shader. The picture's alpha is gloss.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct Glaze {
    /// The picture.
    #[texture(0)]
    #[sampler(1)]
    pub picture: Handle<Image>,
    /// The theme's light.
    #[uniform(2)]
    pub light: GlazeLight,
    /// `true` if it is drawn above the veil.
    pub is_lit: bool,
}

/// The light for the shader.
#[derive(ShaderType, Clone, Copy, Debug)]
pub struct GlazeLight {
    /// The candle's light; w is the brightness of its spots.
    key: Vec4,
    /// The light from below; w is the exposure.
    low: Vec4,
    /// The light from above; w is unused.
    sky: Vec4,
    /// The light from the viewer's side; w is unused.
    fill: Vec4,
    /// The light from behind; w is unused.
    rim: Vec4,
}

impl GlazeLight {
    /// Returns the light of a theme.
    pub fn from_light(light: &palette::Light) -> GlazeLight {
        let [low, sky] = light.around.map(|hue| hue.0);
        GlazeLight {
            key: light.key.0.extend(light.shine),
            low: low.extend(light.exposure),
            sky: sky.extend(0.0),
            fill: light.fill.0.extend(0.0),
            rim: light.rim.0.extend(0.0),
        }
    }
}

impl Material for Glaze {
    fn fragment_shader() -> ShaderRef {
        GLAZE.into()
    }

    above_the_veil!();

    only_in_the_picture!();
}

/// The material of signs and blob shadows: the vertex's colour, transparent by its alpha.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct Flat {
    /// The order of drawing: the higher is drawn later.
    pub order: f32,
}

impl Material for Flat {
    fn fragment_shader() -> ShaderRef {
        FLAT.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
    }

    fn depth_bias(&self) -> f32 {
        self.order
    }

    only_in_the_picture!();
}

/// The material of highlights: adds to what is below it, or takes away.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct Light {}

impl Material for Light {
    fn fragment_shader() -> ShaderRef {
        HIGHLIGHT.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Premultiplied
    }

    fn depth_bias(&self) -> f32 {
        30.0
    }

    only_in_the_picture!();
}

/// The shaders, with their texts and names.
const SHADERS: [(&Handle<Shader>, &str, &str); 9] = [
    (&TONE, include_str!("../../../assets/shaders/tone.wgsl"), "benediction/tone.wgsl"),
    (&PAINTED, include_str!("../../../assets/shaders/painted.wgsl"), "benediction/painted.wgsl"),
    (&GLAZE, include_str!("../../../assets/shaders/glaze.wgsl"), "benediction/glaze.wgsl"),
    (&MOULD, include_str!("../../../assets/shaders/mould.wgsl"), "benediction/mould.wgsl"),
    (&FLAT, include_str!("../../../assets/shaders/flat.wgsl"), "benediction/flat.wgsl"),
    (&VEIL, include_str!("../../../assets/shaders/veil.wgsl"), "benediction/veil.wgsl"),
    (&HIGHLIGHT, include_str!("../../../assets/shaders/highlight.wgsl"), "benediction/highlight.wgsl"),
    (&STRETCH, include_str!("../../../assets/shaders/stretch.wgsl"), "benediction/stretch.wgsl"),
    (&UNCHANGED, include_str!("../../../assets/shaders/unchanged.wgsl"), "benediction/unchanged.wgsl"),
];

pub(super) fn plugin(app: &mut App) {
    if let Some(mut shaders) = app.world_mut().get_resource_mut::<Assets<Shader>>() {
        for (handle, text, name) in SHADERS {
            if let Err(error) = shaders.insert(handle.id(), Shader::from_wgsl(text, name)) {
                error!("{name}: {error}");
            }
        }
    }
    app.add_plugins((
        MaterialPlugin::<Painted>::default(),
        MaterialPlugin::<DepthMaterial>::default(),
        MaterialPlugin::<Glaze>::default(),
        MaterialPlugin::<Flat>::default(),
        MaterialPlugin::<Light>::default(),
        MaterialPlugin::<Veil>::default(),
        MaterialPlugin::<LitMaterial>::default(),
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::scene::places::Places;
    use benediction_rules::Side;
    use benediction_rules::geometry::Point;
    use benediction_study::registry;

    #[test]
    fn lit_men_are_above_the_veil_and_below_signs_wherever_they_stand() {
        for game in registry::games() {
            let board = game.start(Side::Near).board();
            let places = Places::new(&board);
            let far = board.points.iter().enumerate().map(|(index, _)| places.point(Point(index as u8)).length());
            let far = far.fold(0.0, f32::max);
            assert!(far > 1.0 && LIT_ORDER - far > VEIL_ORDER && LIT_ORDER + far < SIGN_ORDER, "{}: {far}", game.name);
        }
        const { assert!(SHADOW_ORDER < VEIL_ORDER) };
    }

    #[test]
    fn every_shader_has_its_own_handle() {
        let handles: std::collections::HashSet<_> = SHADERS.iter().map(|(handle, ..)| handle.id()).collect();
        assert_eq!(handles.len(), SHADERS.len());
    }
}
