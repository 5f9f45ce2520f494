// The inverse of tone mapping.
#define_import_path benediction::tone

// The colour that Khronos PBR Neutral tone mapping turns into the given one: signs and painted pictures keep the colours of the
// theme. The brightest are a little darker, since what is brighter would lose its colour and bloom.
fn before_tone_mapping(color: vec3<f32>) -> vec3<f32> {
    let peak = max(color.r, max(color.g, color.b));
    let shown = min(peak, 0.86);
    let light = select(shown, 0.0576 / (1.0 - shown) + 0.52, shown > 0.76);
    let scaled = color * (light / max(peak, 0.0001));
    let low = min(scaled.r, min(scaled.g, scaled.b));
    return scaled + select(0.04, sqrt(low / 6.25) - low, low < 0.04);
}
