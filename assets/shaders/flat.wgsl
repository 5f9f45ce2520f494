// Signs and blob shadows: the colour of the vertex. A shadow's fades outward from the middle of its square to 1; signs have
// their uv at 0 throughout.
#import bevy_pbr::forward_io::VertexOutput
#import benediction::tone::before_tone_mapping

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let near = saturate(1.0 - dot(in.uv, in.uv));
#ifdef TONEMAP_IN_SHADER
    let color = in.color.rgb;
#else
    let color = before_tone_mapping(in.color.rgb);
#endif
    return vec4<f32>(color, in.color.a * near * (2.0 - near));
}
