// What bevy_egui's own shader does, for software renderers: instead of six powers a pixel there are square roots, off by
// less than one step of 255, or three where a letter barely covers a pixel.
struct Transform {
    scale: vec2<f32>,
    translation: vec2<f32>,
}

struct VertexOutput {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
    @location(1) uv: vec2<f32>,
}

@group(0) @binding(0) var<uniform> transform: Transform;

#ifdef BINDLESS
@group(1) @binding(0) var image_texture: binding_array<texture_2d<f32>>;
@group(1) @binding(1) var image_sampler: binding_array<sampler>;

struct BindlessOffset {
    offset: u32,
};
var<immediate> offset: BindlessOffset;
#else
@group(1) @binding(0) var image_texture: texture_2d<f32>;
@group(1) @binding(1) var image_sampler: sampler;
#endif

@vertex
fn vs_main(
    @location(0) position: vec2<f32>,
    @location(1) uv: vec2<f32>,
    @location(2) color: vec4<f32>,
) -> VertexOutput {
    let at = position * transform.scale + transform.translation;
    return VertexOutput(vec4<f32>(at, 0.0, 1.0), color, uv);
}

@fragment
fn fs_main(in: VertexOutput) -> @location(0) vec4<f32> {
#ifdef BINDLESS
    let texel = textureSample(image_texture[offset.offset], image_sampler[offset.offset], in.uv);
#else
    let texel = textureSample(image_texture, image_sampler, in.uv);
#endif
    // egui multiplies encoded colours.
    let root = sqrt(texel.rgb);
    let fourth = sqrt(root);
    let covers = max(0.585122381 * root + 0.783140355 * fourth - 0.368262736 * sqrt(fourth), vec3<f32>(0.0));
    let encoded = covers * in.color.rgb;
    let x = (encoded + 0.055) / 1.055;
    let half = sqrt(x);
    let linear = select(x * x * (0.6 * half + 0.4 * sqrt(half)), encoded / 12.92, encoded < vec3<f32>(0.04045));
    return vec4<f32>(linear, texel.a * in.color.a);
}
