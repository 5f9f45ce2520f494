// A new picture, with the smooth edges of the one before where nothing has changed. The pictures are without smooth edges, so they are
// equal to the last bit there. A pixel beside a change is new, too: the smooth edge of what has changed covers a part of it.
#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

@group(0) @binding(0) var next: texture_2d<f32>;
@group(0) @binding(1) var before: texture_2d<f32>;
@group(0) @binding(2) var before_smooth: texture_2d<f32>;

fn differs(at: vec2<i32>) -> bool {
    let inside = clamp(at, vec2(0), vec2<i32>(textureDimensions(next)) - 1);
    let off = abs(textureLoad(next, inside, 0).rgb - textureLoad(before, inside, 0).rgb);
    return max(off.r, max(off.g, off.b)) > 0.0005;
}

@fragment
fn fragment(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    let at = vec2<i32>(in.position.xy);
    for (var y = -1; y <= 1; y++) {
        for (var x = -1; x <= 1; x++) {
            if differs(at + vec2(x, y)) {
                return textureLoad(next, at, 0);
            }
        }
    }
    return textureLoad(before_smooth, at, 0);
}
