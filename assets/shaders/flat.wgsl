// Signs and blob shadows: the colour of the vertex. A shadow's fades outward from the middle of its square to 1; signs have
// their uv at 0 throughout.
#import bevy_pbr::forward_io::VertexOutput

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let near = saturate(1.0 - dot(in.uv, in.uv));
    return vec4<f32>(in.color.rgb, in.color.a * near * (2.0 - near));
}
