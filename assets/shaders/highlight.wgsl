// Light of a moment, blended premultiplied: a vertex's alpha above 0 adds its colour, below 0 takes light away, from 2 to 3
// covers what is below it. Fades outward from uv 0 to a distance of 1.
#import bevy_pbr::forward_io::VertexOutput

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let near = saturate(1.0 - dot(in.uv, in.uv));
    let covers = step(1.5, in.color.a);
    let strength = (in.color.a - 2.0 * covers) * near * near;
    let adds = max(strength, 0.0);
    return vec4<f32>(in.color.rgb * adds, max(-strength, 0.0) + covers * adds);
}
