// A veil over the whole picture, in front of everything.
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> color: vec4<f32>;

@vertex
fn vertex(@location(0) position: vec3<f32>) -> @builtin(position) vec4<f32> {
    return vec4<f32>(position.xy, 1.0, 1.0);
}

@fragment
fn fragment() -> @location(0) vec4<f32> {
    return color;
}
