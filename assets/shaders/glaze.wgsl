// Men, stones, brass of the low quality: a candle, a cool sky, a soft light from the viewer's side, a gloss, a rim. No
// branch: a software renderer would run both of its sides.
#import bevy_pbr::{forward_io::VertexOutput, mesh_view_bindings::view}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture_sampler: sampler;

struct Light {
    key: vec4<f32>,
    low: vec4<f32>,
    sky: vec4<f32>,
    fill: vec4<f32>,
    rim: vec4<f32>,
}
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var<uniform> light: Light;

fn pow2(x: f32) -> f32 {
    return x * x;
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    // Alpha of the picture is gloss. Alpha of the vertex above 1 is light of its own.
    let paint = textureSample(picture, picture_sampler, in.uv);
    let own = max(in.color.a - 1.0, 0.0);
    // The picture holds square roots (look/paint.rs).
    let albedo = paint.rgb * paint.rgb * in.color.rgb;
    let gloss = paint.a * min(in.color.a, 1.0);

    let at = in.world_position.xyz;
    let n = normalize(in.world_normal);
    let v = normalize(view.world_position - at);
    let to_key = vec3<f32>(-4.6, 7.5, -6.4) - at;
    let l = normalize(to_key);
    let key = max(dot(n, l), 0.0) / (1.0 + dot(to_key, to_key) * 0.006);
    let sky = 0.5 + 0.5 * n.y;
    let fill = max(dot(n, vec3<f32>(0.10, 0.62, 0.778)), 0.0);
    // The 128th and the 24th power by squaring: a software renderer takes long over pow.
    let s2 = pow2(max(dot(n, normalize(l + v)), 0.0));
    let s8 = pow2(pow2(s2));
    let s32 = pow2(pow2(s8));
    let shine = pow2(pow2(s32));
    let c2 = pow2(max(dot(n, normalize(vec3<f32>(0.62, 0.62, 0.48) + v)), 0.0));
    let c8 = pow2(pow2(c2));
    let cool = c8 * c8 * c8;
    let edge = 1.0 - max(dot(n, v), 0.0);

    var c = albedo * (light.key.rgb * key + mix(light.low.rgb, light.sky.rgb, sky) + light.fill.rgb * fill + own);
    let edge3 = edge * edge * edge;
    c += light.rim.rgb * (0.4 + albedo) * edge3;
    c += gloss * (vec3<f32>(1.0, 0.86, 0.64) * shine * light.key.a
        + vec3<f32>(0.29, 0.31, 0.36) * (cool * 0.16 + edge3 * 0.20));
    c *= 0.80 * light.low.w;
    // The same filmic curve as in the baked pictures (look/paint.rs).
    c = c * (2.51 * c + 0.03) / (c * (2.43 * c + 0.59) + 0.14);
    return vec4<f32>(c, 1.0);
}
