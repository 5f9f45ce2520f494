// A new picture, with the smooth edges of the one before where nothing has changed. The pictures are without smooth edges, so they are
// equal to the last bit there. A pixel beside a change is new, too: the smooth edge of what has changed covers a part of it.
// The edges of what is new are smoothed along their run in another pass, after FXAA (Lottes 2009): a software renderer runs both sides
// of every branch, so that is for small areas only.
// The steps that multisampling leaves are smoothed in the same way, in the whole picture.
#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

@group(0) @binding(0) var next: texture_2d<f32>;
@group(0) @binding(1) var before: texture_2d<f32>;
@group(0) @binding(2) var before_smooth: texture_2d<f32>;

// Number of pixels in which the end of a step is looked for. `unchanged.rs` copies as many around an area.
const REACH: i32 = 12;
// The difference of brightness from which on neighbours are an edge, and the same as a part of the brighter one.
const MIN_EDGE: f32 = 0.03;
const MIN_PART: f32 = 0.10;
// The part of a pixel of a moving man that stands out alone which its neighbours take.
const BLEND: f32 = 0.6;

fn inside(at: vec2<i32>) -> vec2<i32> {
    return clamp(at, vec2(0), vec2<i32>(textureDimensions(next)) - 1);
}

fn differs(at: vec2<i32>) -> bool {
    let off = abs(textureLoad(next, inside(at), 0).rgb - textureLoad(before, inside(at), 0).rgb);
    return max(off.r, max(off.g, off.b)) > 0.0005;
}

fn is_new(at: vec2<i32>) -> bool {
    for (var y = -1; y <= 1; y++) {
        for (var x = -1; x <= 1; x++) {
            if differs(at + vec2(x, y)) {
                return true;
            }
        }
    }
    return false;
}

// Brightness as it is seen.
fn light(at: vec2<i32>) -> f32 {
    return sqrt(dot(textureLoad(next, inside(at), 0).rgb, vec3(0.30, 0.59, 0.11)));
}

// The distance from a pixel to the end of its step in a direction; negative if the other side of the edge begins there.
fn step_end(at: vec2<i32>, along: vec2<i32>, across: vec2<i32>, middle: f32, enough: f32, is_dark: bool) -> f32 {
    for (var i = 1; i <= REACH; i++) {
        let here = at + along * i;
        let off = 0.5 * (light(here) + light(here + across)) - middle;
        if abs(off) >= enough {
            let distance = f32(i) - 0.5;
            return select(distance, -distance, (off < 0.0) != is_dark);
        }
    }
    return f32(REACH);
}

fn smoothed(at: vec2<i32>) -> vec4<f32> {
    let color = textureLoad(next, at, 0);
    let m = light(at);
    let n = light(at + vec2(0, -1));
    let s = light(at + vec2(0, 1));
    let w = light(at + vec2(-1, 0));
    let e = light(at + vec2(1, 0));
    let brightest = max(m, max(max(n, s), max(w, e)));
    let range = brightest - min(m, min(min(n, s), min(w, e)));
    if range < max(MIN_EDGE, brightest * MIN_PART) {
        return color;
    }
    let nw = light(at + vec2(-1, -1));
    let ne = light(at + vec2(1, -1));
    let sw = light(at + vec2(-1, 1));
    let se = light(at + vec2(1, 1));
    let upright = 2.0 * abs(n + s - 2.0 * m) + abs(nw + sw - 2.0 * w) + abs(ne + se - 2.0 * e);
    let level = 2.0 * abs(w + e - 2.0 * m) + abs(nw + ne - 2.0 * n) + abs(sw + se - 2.0 * s);
    let is_level = upright >= level;
    let sides = select(vec2(w, e), vec2(n, s), is_level);
    let steps = abs(sides - m);
    let is_first = steps.x >= steps.y;
    let unit = select(vec2(1, 0), vec2(0, 1), is_level);
    let across = select(unit, -unit, is_first);
    let middle = 0.5 * (m + select(sides.y, sides.x, is_first));
    let enough = 0.25 * max(steps.x, steps.y);
    let is_dark = m < middle;
    let back = step_end(at, -unit.yx, across, middle, enough, is_dark);
    let ahead = step_end(at, unit.yx, across, middle, enough, is_dark);
    // The other side covers a part of this pixel only towards the end at which it begins.
    let near = select(ahead, back, abs(back) < abs(ahead));
    let of_step = select(0.0, 0.5 - abs(near) / (abs(back) + abs(ahead)), near < 0.0);
#ifdef HARD_EDGES
    // What is painted on men and board has smooth edges, and keeps its fine lines.
    let rise = max(steps.x, steps.y);
    let other = m + select(rise, -rise, middle < m);
    let beside = abs(light(at - across) - m) + abs(light(at + 2 * across) - other);
    let part = of_step * saturate((rise / (rise + beside) - 0.5) / 0.2);
#else
    let around = (2.0 * (n + s + w + e) + nw + ne + sw + se) / 12.0;
    let alone = smoothstep(0.0, 1.0, clamp(abs(around - m) / range, 0.0, 1.0));
    let part = max(of_step, alone * alone * BLEND);
#endif
    return mix(color, textureLoad(next, inside(at + across), 0), part);
}

@fragment
fn keep(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    let at = vec2<i32>(in.position.xy);
    if is_new(at) {
        return textureLoad(next, at, 0);
    }
    return textureLoad(before_smooth, at, 0);
}

@fragment
fn smooth_new(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    let at = vec2<i32>(in.position.xy);
    if is_new(at) {
        return smoothed(at);
    }
    return textureLoad(before_smooth, at, 0);
}

@fragment
fn smooth_steps(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    return smoothed(vec2<i32>(in.position.xy));
}
