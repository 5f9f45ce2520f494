// A body in depth only: its colour is masked out.
@fragment
fn fragment() -> @location(0) vec4<f32> {
    return vec4<f32>(0.0);
}
