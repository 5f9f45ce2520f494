// Signs and blob shadows: the colour of the vertex. A shadow's fades outward from the middle of its square to 1; signs have
// their uv at 0 throughout.
#import bevy_pbr::forward_io::VertexOutput

// The colour that Khronos PBR Neutral tone mapping turns into the given one, without its loss of saturation: signs keep
// the colours of the theme.
fn before_tone_mapping(color: vec3<f32>) -> vec3<f32> {
    let peak = max(color.r, max(color.g, color.b));
    let shown = min(peak, 0.97);
    let light = select(shown, 0.0576 / (1.0 - shown) + 0.52, shown > 0.76);
    let scaled = color * (light / max(peak, 0.0001));
    let low = min(scaled.r, min(scaled.g, scaled.b));
    return scaled + select(0.04, sqrt(low / 6.25) - low, low < 0.04);
}

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
