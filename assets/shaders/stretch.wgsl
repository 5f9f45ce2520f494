// The table, drawn into a corner of its texture, over all of it.
#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

struct Part {
    // How much of the texture is drawn on, and the last place between whose four texels nothing else lies.
    size: vec2<f32>,
    last: vec2<f32>,
}

@group(0) @binding(0) var drawn: texture_2d<f32>;
@group(0) @binding(1) var smooth_sampler: sampler;
@group(0) @binding(2) var<uniform> part: Part;

@fragment
fn fragment(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    return textureSampleLevel(drawn, smooth_sampler, min(in.uv * part.size, part.last), 0.0);
}
