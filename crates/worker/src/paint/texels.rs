//! Painting by the processor: noise, wood, the coding of colours, mipmaps.

use std::sync::OnceLock;

use benediction_platform::threads;
use glam::{Vec2, Vec3, Vec4};
use serde::{Deserialize, Serialize};

/// The coding of a colour in eight bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Coding {
    /// The value itself, for roughness and normals.
    Plain,
    /// sRGB, which the graphics adapter decodes.
    Srgb,
    /// The square root, which the small shaders square again: a software renderer filters plain bytes much faster than sRGB.
    Root,
}

impl Coding {
    fn code(self, c: f32) -> f32 {
        match self {
            Coding::Plain => c,
            Coding::Srgb if c <= 0.003_130_8 => 12.92 * c,
            Coding::Srgb => 1.055 * c.powf(1.0 / 2.4) - 0.055,
            Coding::Root => c.sqrt(),
        }
    }

    fn decode(self, c: f32) -> f32 {
        match self {
            Coding::Plain => c,
            Coding::Srgb if c <= 0.040_45 => c / 12.92,
            Coding::Srgb => ((c + 0.055) / 1.055).powf(2.4),
            Coding::Root => c * c,
        }
    }

    /// Returns the table from linear values of 16 bits to eight bits and eight bits of fraction.
    fn coding(self) -> &'static [u16] {
        static TABLES: [OnceLock<Vec<u16>>; 3] = [const { OnceLock::new() }; 3];
        TABLES[self as usize]
            .get_or_init(|| (0..65_536u32).map(|i| (self.code(i as f32 / 65_535.0) * 65_280.0) as u16).collect())
    }

    /// Returns the table from eight bits to linear values of 16 bits.
    fn decoding(self) -> &'static [u32] {
        static TABLES: [OnceLock<Vec<u32>>; 3] = [const { OnceLock::new() }; 3];
        TABLES[self as usize]
            .get_or_init(|| (0..256u32).map(|i| (self.decode(i as f32 / 255.0) * 65_535.0) as u32).collect())
    }
}

/// A picture of eight bits per channel; alpha is always plain.
pub struct Picture {
    width: usize,
    height: usize,
    texels: Vec<[u8; 4]>,
    coding: Coding,
}

/// A picture and its mipmaps, each half as wide and high as the one before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Levels {
    /// Width of the largest level in texels.
    pub width: u32,
    /// Height of the largest level in texels.
    pub height: u32,
    /// The coding of the colours.
    pub coding: Coding,
    /// `true` if the picture repeats from left to right.
    pub repeat: bool,
    /// Number of levels.
    pub levels: u32,
    /// Four bytes for each texel, row by row, the largest level first.
    #[serde(with = "serde_bytes")]
    pub bytes: Vec<u8>,
}

/// Calls `row(y, texels of that row)` for every row, on all cores, at most eight.
fn by_rows<T: Send>(texels: &mut [T], width: usize, row: impl Fn(usize, &mut [T]) + Sync) {
    let cores = threads::cores().min(8);
    let rows = (texels.len() / width).div_ceil(cores * 4).max(1);
    let work = std::sync::Mutex::new(texels.chunks_mut(rows * width).enumerate());
    let paint = || {
        loop {
            let next = work.lock().ok().and_then(|mut left| left.next());
            let Some((chunk, part)) = next else { break };
            for (y, line) in part.chunks_mut(width).enumerate() {
                row(chunk * rows + y, line);
            }
        }
    };
    threads::team(cores - 1, |_| paint(), paint);
}

/// Paints a picture with linear colours and plain alpha. The colours are dithered, because most of the table is nearly black.
pub fn picture(width: usize, height: usize, coding: Coding, color: impl Fn(usize, usize) -> Vec4 + Sync) -> Picture {
    let code = coding.coding();
    let mut texels = vec![[0u8; 4]; width * height];
    by_rows(&mut texels, width, |y, line| {
        for (x, texel) in line.iter_mut().enumerate() {
            let c = color(x, y);
            // Interleaved gradient noise.
            let dither =
                ((52.982_918 * ((0.067_110_56 * x as f32 + 0.005_837_15 * y as f32).fract())).fract() * 255.0) as u32;
            let channel = |c: f32| {
                let coded = code[(c.clamp(0.0, 1.0) * 65_535.0) as usize] as u32;
                (((coded + dither) >> 8) as u8).max((coded >> 8) as u8)
            };
            *texel = [channel(c.x), channel(c.y), channel(c.z), (c.w.clamp(0.0, 1.0) * 255.0) as u8];
        }
    });
    Picture { width, height, texels, coding }
}

/// Paints a picture with plain numbers from 0 to 1, such as roughness and normals.
pub fn data(width: usize, height: usize, value: impl Fn(usize, usize) -> Vec4 + Sync) -> Picture {
    let mut texels = vec![[0u8; 4]; width * height];
    by_rows(&mut texels, width, |y, line| {
        for (x, texel) in line.iter_mut().enumerate() {
            *texel = value(x, y).to_array().map(|v| (v.clamp(0.0, 1.0) * 255.0 + 0.5) as u8);
        }
    });
    Picture { width, height, texels, coding: Coding::Plain }
}

impl Picture {
    /// Adds mipmaps to the picture, so that thin brass does not glitter at a distance. `repeat` is `true` if the picture repeats
    /// from left to right.
    pub fn levels(self, repeat: bool) -> Levels {
        let (code, decode) = (self.coding.coding(), self.coding.decoding());
        let (mut width, mut height) = (self.width, self.height);
        let mut bytes: Vec<u8> = Vec::with_capacity(width * height * 6);
        bytes.extend(self.texels.as_flattened());
        let mut levels = 1;
        let mut larger = self.texels;
        while width % 2 == 0 && height % 2 == 0 {
            let (w, h) = (width / 2, height / 2);
            let mut smaller = vec![[0u8; 4]; w * h];
            by_rows(&mut smaller, w, |y, line| {
                for (x, texel) in line.iter_mut().enumerate() {
                    let at = 2 * y * width + 2 * x;
                    let four = [larger[at], larger[at + 1], larger[at + width], larger[at + width + 1]];
                    for channel in 0..4 {
                        texel[channel] = if self.coding != Coding::Plain && channel < 3 {
                            let sum: u32 = four.iter().map(|t| decode[t[channel] as usize]).sum();
                            ((code[(sum / 4) as usize] as u32 + 128) >> 8) as u8
                        } else {
                            (four.iter().map(|t| t[channel] as u32).sum::<u32>() / 4) as u8
                        };
                    }
                }
            });
            bytes.extend(smaller.as_flattened());
            (width, height, larger) = (w, h, smaller);
            levels += 1;
        }
        Levels { width: self.width as u32, height: self.height as u32, coding: self.coding, repeat, levels, bytes }
    }
}

/// Applies the filmic curve of painted light, the same as in `assets/shaders/glaze.wgsl`.
pub fn filmic(c: Vec3) -> Vec3 {
    c * (c * 2.51 + 0.03) / (c * (c * 2.43 + 0.59) + 0.14)
}

/// Interpolates smoothly from 0 at `low` to 1 at `high`. `low` may be larger than `high`.
pub fn step(low: f32, high: f32, x: f32) -> f32 {
    let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

const TILE: usize = 512;

/// Returns smooth noise of several octaves, from 0 to 1, which repeats with period 1.
pub fn noise(u: f32, v: f32) -> f32 {
    static NOISE: OnceLock<Vec<f32>> = OnceLock::new();
    let tile = NOISE.get_or_init(|| {
        let mut tile = vec![0.0f32; TILE * TILE];
        by_rows(&mut tile, TILE, |y, line| {
            for (x, value) in line.iter_mut().enumerate() {
                let (mut weight, mut cells) = (0.5, 8u32);
                while cells <= 256 {
                    *value += weight * lattice(x as f32 / TILE as f32, y as f32 / TILE as f32, cells);
                    weight *= 0.56;
                    cells *= 2;
                }
            }
        });
        let (low, high) = tile.iter().fold((f32::MAX, f32::MIN), |(low, high), v| (low.min(*v), high.max(*v)));
        tile.iter_mut().for_each(|v| *v = (*v - low) / (high - low));
        tile
    });
    let (x, y) = ((u - u.floor()) * TILE as f32, (v - v.floor()) * TILE as f32);
    let (x0, y0) = (x as usize % TILE, y as usize % TILE);
    let (x1, y1) = ((x0 + 1) % TILE, (y0 + 1) % TILE);
    let (fx, fy) = (x.fract(), y.fract());
    let (a, b) = (tile[y0 * TILE + x0], tile[y0 * TILE + x1]);
    let (c, d) = (tile[y1 * TILE + x0], tile[y1 * TILE + x1]);
    let (top, bottom) = (a + (b - a) * fx, c + (d - c) * fx);
    top + (bottom - top) * fy
}

/// Returns value noise on a repeating lattice of `cells` cells.
fn lattice(u: f32, v: f32, cells: u32) -> f32 {
    let (x, y) = (u * cells as f32, v * cells as f32);
    let (x0, y0) = (x as u32 % cells, y as u32 % cells);
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let (fx, fy) = (ease(x.fract()), ease(y.fract()));
    let at = |x: u32, y: u32| hash(x % cells + (y % cells) * 1024 + cells * 7919);
    let (a, b, c, d) = (at(x0, y0), at(x0 + 1, y0), at(x0, y0 + 1), at(x0 + 1, y0 + 1));
    let (top, bottom) = (a + (b - a) * fx, c + (d - c) * fx);
    top + (bottom - top) * fy
}

/// Returns a pseudorandom number from 0 to 1.
pub fn hash(mut n: u32) -> f32 {
    n = (n ^ 61) ^ (n >> 16);
    n = n.wrapping_mul(9);
    n ^= n >> 4;
    n = n.wrapping_mul(0x27d4_eb2d);
    n ^= n >> 15;
    (n & 0xffff) as f32 / 65_535.0
}

/// Returns the distance of a point from a line segment.
pub fn to_segment(p: Vec2, a: Vec2, b: Vec2) -> f32 {
    let along = b - a;
    let t = ((p - a).dot(along) / along.length_squared().max(1e-9)).clamp(0.0, 1.0);
    p.distance(a + along * t)
}

/// Returns the colour of wood at `u` along the grain and `v` across it, between a dark and a light colour.
pub fn wood(u: f32, v: f32, dark: Vec3, light: Vec3) -> Vec3 {
    let broad = noise(u * 0.021 + 0.3, v * 0.17);
    let figure = noise(u * 0.035 + broad * 0.06, v * 0.42 + broad * 0.25);
    let fibre = noise(u * 0.11, v * 1.7 + 0.5);
    let t = (0.22 + 1.15 * (figure - 0.5) + 0.55 * (fibre - 0.5) + 0.5 * broad).clamp(0.0, 1.0);
    let pores = step(0.60, 0.78, noise(u * 0.19 + 0.7, v * 1.3 + 0.2));
    dark.lerp(light, t) * (1.0 - 0.38 * pores)
}

/// Returns the colour of limestone: clouds, pits and a few shells. `seed` distinguishes blocks.
pub fn stone(u: f32, v: f32, seed: u32, dark: Vec3, light: Vec3) -> Vec3 {
    let shift = hash(seed * 13 + 1);
    let clouds = noise(u * 0.05 + shift, v * 0.05 + 0.3);
    let grain = noise(u * 0.37 + 0.1, v * 0.37 + shift);
    let pits = step(0.70, 0.80, noise(u * 0.9 + shift, v * 0.9 + 0.6));
    let t = (0.55 + 0.9 * (clouds - 0.5) + 0.7 * (grain - 0.5)).clamp(0.0, 1.0);
    dark.lerp(light, t) * (0.95 + 0.10 * shift) * (1.0 - 0.16 * pits)
}

/// Returns the colour of an oak board at `u` along it and `v` from its middle line: arched growth rings, and fibres.
pub fn oak(u: f32, v: f32, board: u32, dark: Vec3, light: Vec3) -> Vec3 {
    let [start, pith, steep] = [hash(board * 31 + 7), hash(board * 7 + 5) - 0.5, hash(board * 3 + 11)];
    let u = u + 40.0 * start;
    let from_pith = v - 0.9 * pith;
    let wave = noise(u * 0.012, v * 0.05 + start) - 0.5;
    let wander = noise(u * 0.045, v * 0.22 + start) - 0.5;
    let ring =
        (from_pith * from_pith * (1.6 + 1.4 * steep) + u * (0.10 + 0.10 * steep) + 1.5 * wave + 0.5 * wander) * 4.5;
    let within = ring - ring.floor();
    // Darkness within a year ring: it rises slowly (0.25 to 0.85) and ends abruptly (0.92 to 1).
    let late = step(0.25, 0.85, within) * (1.0 - step(0.92, 1.0, within));
    let fibre = noise(u * 0.16, v * 2.3 + start) - 0.5;
    let broad = noise(u * 0.02 + start, v * 0.12);
    let pores = step(0.60, 0.78, noise(u * 0.30 + 0.7, v * 2.9 + start));
    let t = (0.42 + 0.45 * (broad - 0.5) + 0.50 * fibre - 0.34 * (late - 0.4)).clamp(0.0, 1.0);
    dark.lerp(light, t) * (1.0 - 0.22 * pores)
}

/// A coarse grid of colours over a square, for light and glow, which change slowly.
pub struct Field {
    size: usize,
    half: f32,
    values: Vec<Vec3>,
}

impl Field {
    /// Computes the grid over the square around the middle whose half side is `half`.
    pub fn new(size: usize, half: f32, value: impl Fn(Vec2) -> Vec3 + Sync) -> Field {
        let mut values = vec![Vec3::ZERO; size * size];
        let place = |i: usize| (i as f32 / (size - 1) as f32 * 2.0 - 1.0) * half;
        by_rows(&mut values, size, |y, line| {
            for (x, out) in line.iter_mut().enumerate() {
                *out = value(Vec2::new(place(x), place(y)));
            }
        });
        Field { size, half, values }
    }

    /// Returns the value at a position, interpolated between those of the grid.
    pub fn at(&self, p: Vec2) -> Vec3 {
        let q = ((p / self.half + 1.0) * 0.5 * (self.size - 1) as f32)
            .clamp(Vec2::ZERO, Vec2::splat(self.size as f32 - 1.001));
        let (x, y) = (q.x as usize, q.y as usize);
        let (fx, fy) = (q.x.fract(), q.y.fract());
        let row = |y: usize| {
            let at = y * self.size + x;
            self.values[at].lerp(self.values[at + 1], fx)
        };
        row(y).lerp(row(y + 1), fy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_survive_coding_and_smaller_copies() {
        let Levels { levels, bytes, .. } =
            picture(8, 8, Coding::Srgb, |_, _| Vec4::new(0.5, 0.1, 0.0, 1.0)).levels(false);
        assert_eq!(levels, 4);
        assert_eq!(bytes.len(), 4 * (64 + 16 + 4 + 1));
        for texel in bytes.chunks(4) {
            assert!(texel[0].abs_diff(188) <= 1 && texel[1].abs_diff(89) <= 1 && texel[2] <= 1 && texel[3] == 255);
        }
    }

    #[test]
    fn codings_can_be_undone() {
        for coding in [Coding::Plain, Coding::Srgb, Coding::Root] {
            for i in 0..=50 {
                let c = i as f32 / 50.0;
                assert!((coding.decode(coding.code(c)) - c).abs() < 1e-4, "{coding:?} {c}");
            }
        }
    }

    #[test]
    fn noise_repeats() {
        assert!((noise(0.123, 0.456) - noise(1.123, -0.544)).abs() < 1e-3);
    }

    #[test]
    fn a_field_gives_back_what_it_was_made_of() {
        let field = Field::new(33, 2.0, |p| p.extend(1.0));
        assert!((field.at(Vec2::new(0.7, -1.3)) - Vec3::new(0.7, -1.3, 1.0)).length() < 1e-3);
    }
}
