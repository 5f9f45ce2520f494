// Light of a moment, blended premultiplied: a vertex's alpha above 0 adds its colour, below 0 takes light away. Fades outward
// from uv 0 to a distance of 1.
#import bevy_pbr::forward_io::VertexOutput

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let near = saturate(1.0 - dot(in.uv, in.uv));
    let strength = in.color.a * near * near;
    return vec4<f32>(in.color.rgb * max(strength, 0.0), max(-strength, 0.0));
}
