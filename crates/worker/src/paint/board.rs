//! The pictures of table, board and stained glass, with their light, painted when a board is loaded.

use std::sync::Arc;

use glam::{Vec2, Vec3, Vec3Swizzles};

use super::colors::{BoardForm, Colors, Room};
use super::texels::{Coding, Field as Grid, Picture, filmic, hash, noise, oak, picture, step, stone, to_segment, wood};
use super::veneer::{self, Field};
use crate::board_layout::places::{MARGIN, Places, TABLE_Y, WALL};
use benediction_rules::notation::Tint;
use benediction_rules::view::{Board, EdgeOwner};

/// Usual width of the dark frame around the field, from the board's edge inward.
const FRAME: f32 = 0.40;
/// Usual half of the width of a wall at its foot.
pub const WALL_HALF: f32 = 0.155;
/// Height of a wall.
pub const WALL_HEIGHT: f32 = 0.25;
/// Position of the candle that lights the scene, the same as in the shaders (`assets/shaders/glaze.wgsl`).
pub const KEY: Vec3 = Vec3::new(-4.6, 7.5, -6.4);
/// Direction towards the soft light on the viewer's side, the same as in the shaders.
pub const FILL: Vec3 = Vec3::new(0.10, 0.62, 0.778);
/// Factor of distances towards the viewer in the darkening of the table, and how much the table is brightened there.
const NEAR_PART: f32 = 0.70;
const NEAR_LIGHT: f32 = 1.4;
/// The light of a candle at its foot, and that of a study's lamp.
const CANDLE: Vec3 = Vec3::new(1.9, 1.064, 0.418);
const LAMP: Vec3 = Vec3::new(11.5, 5.2, 1.5);
/// The part of the light that reaches board and cloth in the middle of a lamp's pool, and both beyond its rim.
const LAMP_ON_BOARD: Vec3 = Vec3::new(1.14, 1.02, 0.86);
const LAMP_ON_CLOTH: Vec3 = Vec3::new(1.75, 1.45, 1.05);
const LAMP_RIM: Vec3 = Vec3::new(0.06, 0.095, 0.13);
/// Length of wall per pane.
const PANE: f32 = 0.56;

/// The geometry and the colours of a board, for painting.
pub struct Ground {
    /// The board's outline at its upper edge, as it is drawn.
    pub outline: Vec<Vec3>,
    /// The walls' middle line around the whole board.
    pub wall_line: Vec<Vec3>,
    /// Number of corners of the walls' line for each side of the board.
    pub wall_steps: usize,
    /// Outward direction of each side of the outline.
    out: Vec<Vec3>,
    /// The sides of the board, with uncut corners: where each begins, and its outward direction.
    sides: Vec<(Vec2, Vec2)>,
    walls: Vec<(Vec2, Vec2, Option<Tint>)>,
    /// Brass lines inlaid in the field.
    lines: Vec<(Vec2, Vec2)>,
    /// Brass dots.
    points: Vec<Vec2>,
    /// The material of the field.
    pub(super) field: Field,
    /// Width of the frame relative to that of other boards.
    pub frame_scale: f32,
    /// Size relative to the smaller hexagon.
    pub scale: f32,
    /// Half the side of the square in the board's picture.
    pub half: f32,
    /// Half the side of the square in the table's picture.
    pub table_half: f32,
    bowl: Option<Vec2>,
    /// Position of the candlestick.
    pub candle: Vec2,
    /// The theme.
    pub colors: Arc<Colors>,
}

impl Ground {
    /// Creates the ground of a board in a theme.
    pub fn new(board: &Board, places: &Places, colors: Arc<Colors>) -> Ground {
        let outline = match colors.board {
            BoardForm::Framed => places.rim(board, MARGIN),
            BoardForm::Slab => places.cut_rim(board, MARGIN),
        };
        let wall_line = places.rim(board, WALL);
        let sharp = places.outline(board, MARGIN);
        let reach = outline.iter().map(|p| p.xz().abs().max_element()).fold(0.0, f32::max);
        let scale = places.scale(board);
        let inlay = veneer::inlay(board, places);
        let walls = places.walls(board).into_iter().map(|(a, b, owner)| {
            let side = match owner {
                EdgeOwner::Side(side) => Some(board.sides.tint(side)),
                EdgeOwner::Nobody => None,
            };
            (a.xz(), b.xz(), side)
        });
        Ground {
            wall_steps: (wall_line.len() / board.edges.len().max(1)).max(1),
            wall_line,
            out: (0..outline.len()).map(|i| outward(&outline, i)).collect(),
            sides: (0..sharp.len()).map(|i| (sharp[i].xz(), outward(&sharp, i).xz())).collect(),
            walls: walls.collect(),
            lines: inlay.lines,
            points: inlay.points,
            field: Field::new(board, places),
            frame_scale: places.frame(),
            scale,
            half: reach + 0.03,
            table_half: 13.5 * scale,
            bowl: board.bowl.then(|| places.bowl().xz()),
            candle: places.candle(board).xz(),
            outline,
            colors,
        }
    }

    /// Returns the width of the dark frame around the field, from the board's edge inward.
    pub fn frame(&self) -> f32 {
        FRAME * self.frame_scale
    }

    /// Returns half the width of a wall at its foot.
    pub fn wall_half(&self) -> f32 {
        WALL_HALF * self.frame_scale
    }

    /// Returns the distance of a position inside of the board's outline, negative outside.
    fn depth(&self, p: Vec2) -> f32 {
        if self.is_round() {
            return self.outline[0].length() - p.length();
        }
        let depth = |(corner, out): (&Vec3, &Vec3)| (corner.xz() - p).dot(out.xz());
        self.outline.iter().zip(&self.out).map(depth).fold(f32::MAX, f32::min)
    }

    /// Returns the nearest side of the board, as if its corners were not cut, and the outward direction of that side.
    fn side(&self, p: Vec2) -> (usize, Vec2) {
        let depth = |(corner, out): &(Vec2, Vec2)| (*corner - p).dot(*out);
        let sides = self.sides.iter().enumerate().map(|(i, side)| (depth(side), i, side.1));
        let (_, side, out) = sides.fold((f32::MAX, 0, Vec2::X), |a, b| if b.0 < a.0 { b } else { a });
        (side, out)
    }

    /// Returns `true` if the board is round.
    pub fn is_round(&self) -> bool {
        matches!(self.field, Field::Columns { .. })
    }

    /// Returns the distance of a position from the middle line of a wall from `a` to `b`.
    fn to_wall(&self, p: Vec2, a: Vec2, b: Vec2) -> f32 {
        // The arc is less than half a turn.
        let is_between = a.perp_dot(p) * a.perp_dot(b) >= 0.0 && p.perp_dot(b) * a.perp_dot(b) >= 0.0;
        match (self.is_round(), is_between) {
            (false, _) => to_segment(p, a, b),
            (true, true) => (p.length() - a.length()).abs(),
            (true, false) => p.distance(a).min(p.distance(b)),
        }
    }

    /// Returns the light of the owned walls at a position.
    fn glow(&self, p: Vec2) -> Vec3 {
        let owned = self.walls.iter().filter_map(|(a, b, side)| Some((self.to_wall(p, *a, *b), (*side)?)));
        owned
            .map(|(distance, side)| {
                let color = self.colors.tint(side).glow.0;
                let near = distance.max(self.wall_half()) - self.wall_half();
                color / (1.0 + (near / 0.14).powi(2)).powf(0.9)
            })
            .sum()
    }

    /// Returns the part of the light that reaches a position: less towards the far parts of the table, which emphasises the board.
    /// In a study it is the pool of a lamp's light, `core` in the middle and cool at its rim.
    fn night(&self, p: Vec2, core: Vec3) -> Vec3 {
        if self.colors.room == Room::Study {
            let off = (p - 0.20 * self.candle) * Vec2::new(0.82, 1.0) / self.scale;
            return LAMP_RIM.lerp(core, step(9.4, 3.0, off.length()));
        }
        let near = if p.y > 0.0 { NEAR_PART } else { 1.0 };
        let far = (p * Vec2::new(0.86, near)).length() / self.scale;
        Vec3::splat(1.0 - self.colors.light.night * step(4.6, 10.6, far))
    }

    /// Returns the brightening of the table on the viewer's side, where little of the key light comes. A lamp's pool needs none.
    fn near_light(&self, p: Vec2) -> f32 {
        if self.colors.room == Room::Study {
            return 1.0;
        }
        1.0 + NEAR_LIGHT * self.colors.light.night * step(2.0 * self.scale, 6.5 * self.scale, p.y)
    }

    /// Returns the light that a candle or a lamp on the table casts round its foot.
    fn near_flame(&self, p: Vec2) -> Vec3 {
        if !self.colors.light.candle {
            return Vec3::ZERO;
        }
        let off = p.distance_squared(self.candle);
        if self.colors.room == Room::Study {
            let wide = 1.05 * self.scale;
            return LAMP * (1.0 + off / (wide * wide)).powf(-1.5);
        }
        CANDLE / (1.0 + 1.1 * off)
    }

    /// Returns the light of candle, sky and window on a level surface; `window` is the part of the window's frame that is seen.
    fn light(&self, p: Vec2, y: f32, window: f32) -> Vec3 {
        let to_key = KEY - Vec3::new(p.x, y, p.y);
        let key = to_key.normalize().y / (1.0 + to_key.length_squared() * 0.006);
        let light = &self.colors.light;
        let sun = 1.0 - window * (1.0 - self.window(p));
        light.key.0 * key * sun + light.around[1].0 + light.fill.0 * FILL.y
    }

    /// Returns the part of the key light that the frame of the room's window lets through.
    fn window(&self, p: Vec2) -> f32 {
        if self.colors.room != Room::Morning {
            return 1.0;
        }
        // Panes with bars between them.
        let p = p / self.scale;
        let q = Vec2::new(p.x + 0.45 * p.y, p.y - 0.20 * p.x) * Vec2::new(0.27, 0.30);
        let bar = |x: f32| step(0.03, 0.09, (x - x.round()).abs());
        let frame = step(2.0, 1.93, (q.x + 0.1).abs()) * step(2.0, 1.93, (q.y - 0.3).abs());
        frame * bar(q.x) * bar(q.y)
    }

    /// Returns a colour as it is shown.
    fn tone(&self, color: Vec3) -> Vec3 {
        if self.colors.flat { color } else { filmic(color * self.colors.light.exposure) }
    }

    /// Returns the light on the board, with the walls' shadows.
    fn light_on_board(&self, p: Vec2) -> Vec3 {
        if self.colors.flat {
            return Vec3::ONE;
        }
        let mut shade = 1.0;
        let to_key = (KEY.xz() - p).normalize();
        for (i, (a, b, _)) in self.walls.iter().enumerate() {
            let distance = self.to_wall(p, *a, *b) - self.wall_half();
            let out = outward(&self.wall_line, i * self.wall_steps).xz();
            let towards = out.dot(to_key).max(0.0);
            shade *= 1.0 - 0.55 * (1.0 - step(0.0, 0.03 + 0.30 * towards, distance)) * towards;
            shade *= 1.0 - 0.30 * (-(distance.max(0.0) / 0.07)).exp();
        }
        let own = if self.colors.room == Room::Study { self.near_flame(p) } else { Vec3::ZERO };
        self.light(p, 0.0, 0.25) * shade * self.night(p, LAMP_ON_BOARD) + own * shade
    }

    /// Returns the light on the table, with the shadows of the things on it.
    fn light_on_table(&self, p: Vec2) -> Vec3 {
        if self.colors.flat {
            return Vec3::ONE;
        }
        let to_key = (KEY.xz() - p).normalize();
        // The shade at a place: the distance to the thing that casts it is looked up further towards the candle, and its edge is
        // blurred by the height of the thing.
        let cast = |distance: &dyn Fn(Vec2) -> f32, height: f32| {
            let under = distance(p + to_key * height * 0.9);
            let foot = (-(distance(p).max(0.0) / (0.6 * height))).exp();
            (1.0 - 0.72 * (1.0 - step(-0.35 * height, 0.75 * height, under))) * (1.0 - 0.55 * foot)
        };
        let mut shade = cast(&|p| -self.depth(p), -TABLE_Y);
        if let Some(bowl) = self.bowl {
            shade *= cast(&|p| p.distance(bowl) - Places::BOWL_RADIUS * 0.8, 0.4);
        }
        if self.colors.room == Room::Study {
            // A lamp lights the table round its own foot.
            let from_foot = (p.distance(self.candle) / self.scale - 0.30).max(0.0);
            shade *= 1.0 - 0.6 * (-from_foot / 0.07).exp();
        } else if self.colors.light.candle || self.colors.room == Room::Morning {
            shade *= cast(&|p| p.distance(self.candle) - 0.36 * self.scale, 0.12);
        }
        let far = self.night(p, LAMP_ON_CLOTH) * self.near_light(p);
        self.light(p, TABLE_Y, 1.0) * shade * far + self.near_flame(p) * shade
    }

    /// Returns the bare colour of the table: long oak boards, or the cloth of a study.
    fn planks(&self, p: Vec2) -> Vec3 {
        let [dark, light] = self.colors.table.map(|hue| hue.0);
        if self.colors.flat {
            return light;
        }
        if self.colors.room == Room::Study {
            let nap = noise(p.x * 0.31 + 0.4 * p.y, p.y * 0.29);
            let worn = noise(p.x * 0.03 + 0.2, p.y * 0.03);
            return dark.lerp(light, (0.36 + 0.35 * (nap - 0.5) + 0.45 * (worn - 0.2)).clamp(0.0, 1.0));
        }
        const WIDTH: f32 = 2.3;
        let across = p.y / WIDTH + 40.5;
        let plank = across as u32;
        let across = across.fract();
        let tone = 0.84 + 0.32 * hash(plank * 17 + 3);
        let color = oak(p.x, (across - 0.5) * WIDTH, plank * 101, dark, light) * tone;
        let seam = across.min(1.0 - across) * WIDTH;
        color * (0.42 + 0.58 * step(0.004, 0.018, seam)) * (0.92 + 0.08 * step(0.02, 0.10, seam))
    }

    /// Returns the bare colour of the board without its brass, and the amount of thin inlay.
    fn veneer(&self, p: Vec2) -> (Vec3, f32) {
        let ((side, out), depth) = (self.side(p), self.depth(p));
        let along = Vec2::new(-out.y, out.x);
        let frame = self.frame();
        let [dark, light] = self.colors.frame.map(|hue| hue.0);
        if depth < frame && self.colors.flat {
            return (light, 0.0);
        }
        if depth < frame && self.colors.board == BoardForm::Slab {
            // A band with chiselled edges.
            let groove = 1.0 - step(0.012, 0.030, (depth - frame + 0.05).abs());
            return (stone(p.x, p.y, 5, dark, light), groove * 0.5);
        }
        if depth < frame {
            // The frame's grain runs along its side, and sides meet in a mitre.
            let tone = if side.is_multiple_of(2) { 0.93 } else { 1.07 };
            let grain = if self.is_round() { p.y.atan2(p.x) * p.length() } else { p.dot(along) };
            let color = wood(grain + side as f32 * 3.7, depth * 1.1 + side as f32 * 1.3, dark, light) * tone;
            let string = 1.0 - step(0.011, 0.017, (depth - 0.045).abs());
            return (color, string * 0.75);
        }
        let edge = 1.0 - step(0.010, 0.016, (depth - frame - 0.012).abs());
        let rim = 1.0 - 0.4 * (1.0 - step(0.0, 0.09, depth - frame));
        let (color, thin) = self.field.veneer(&self.colors, p, out, side);
        (if self.colors.flat { color } else { color * rim }, thin.max(edge * if self.colors.flat { 0.0 } else { 0.8 }))
    }
}

/// Returns the amounts of brass, and of the groove around it, in each texel of the board's picture.
fn inlay(ground: &Ground, size: usize) -> Vec<[u8; 2]> {
    let mut coverage = vec![[0u8; 2]; size * size];
    let texel = 2.0 * ground.half / size as f32;
    let mut draw = |low: Vec2, high: Vec2, distance: &dyn Fn(Vec2) -> f32| {
        let index = |v: f32| (((v + ground.half) / texel) as isize).clamp(0, size as isize - 1) as usize;
        for y in index(low.y)..=index(high.y) {
            for x in index(low.x)..=index(high.x) {
                let p = Vec2::new(x as f32 + 0.5, y as f32 + 0.5) * texel - ground.half;
                let d = distance(p);
                let amount = |edge: f32, soft: f32| ((0.5 - (d - edge) / soft).clamp(0.0, 1.0) * 255.0) as u8;
                let at = &mut coverage[y * size + x];
                *at = [at[0].max(amount(0.0, texel * 1.2)), at[1].max(amount(0.012, 0.018))];
            }
        }
    };
    for (a, b) in &ground.lines {
        let (low, high) = (a.min(*b) - 0.06, a.max(*b) + 0.06);
        draw(low, high, &|p| to_segment(p, *a, *b) - 0.0135);
    }
    for point in &ground.points {
        draw(*point - 0.12, *point + 0.12, &|p| p.distance(*point) - 0.058);
    }
    coverage
}

/// Paints the board.
pub fn board(ground: &Ground, size: usize) -> Picture {
    let coverage = inlay(ground, size);
    let place =
        |x: usize, y: usize| (Vec2::new(x as f32 + 0.5, y as f32 + 0.5) / size as f32 * 2.0 - 1.0) * ground.half;
    let bare = |x: usize, y: usize| {
        let p = place(x, y);
        if ground.depth(p) < -0.1 {
            return Vec3::ZERO;
        }
        let [brass, groove] = coverage[y * size + x].map(|c| c as f32 / 255.0);
        let (color, thin) = ground.veneer(p);
        let brass = (brass * 0.88).max(thin);
        let lines = ground.colors.lines.0;
        if ground.colors.flat {
            return color.lerp(lines, brass);
        }
        let worn = 0.75 + 0.5 * noise(p.x * 0.3, p.y * 0.3);
        (color * (1.0 - 0.55 * groove)).lerp(lines * worn, brass)
    };
    let light = Grid::new(192, ground.half, |p| ground.light_on_board(p));
    let glow = Grid::new(192, ground.half, |p| ground.glow(p));
    picture(size, size, Coding::Root, |x, y| {
        let p = place(x, y);
        // Outside the walls their light would outshine the frame.
        let glow = glow.at(p) * (0.25 + 0.75 * step(0.16, 0.30, ground.depth(p)));
        ground.tone(bare(x, y) * (light.at(p) + glow) + glow * 0.012).extend(1.0)
    })
}

/// Paints the table.
pub fn table(ground: &Ground, size: usize) -> Picture {
    let half = ground.table_half;
    let place = |x: usize, y: usize| (Vec2::new(x as f32 + 0.5, y as f32 + 0.5) / size as f32 * 2.0 - 1.0) * half;
    let light = Grid::new(384, half, |p| ground.light_on_table(p));
    let glow = Grid::new(192, half, |p| {
        // The board's edge hides most of the walls' light.
        let depth = -ground.depth(p);
        ground.glow(p) * 0.9 * step(0.0, 0.3, depth)
    });
    picture(size, size, Coding::Root, |x, y| {
        let p = place(x, y);
        let color = ground.planks(p) * (light.at(p) + glow.at(p)) + glow.at(p) * 0.004;
        // At its border the picture fades into the background.
        let beyond = step(0.86 * half, 0.99 * half, p.abs().max_element());
        ground.tone(color.lerp(ground.colors.night.0, beyond)).extend(1.0)
    })
}

/// Paints the stained glass of a colour, two panes wide, from foot to ridge.
pub fn glass(colors: &Colors, tint: Tint) -> Picture {
    picture(512, 128, Coding::Root, |x, y| {
        let (u, v) = ((x as f32 + 0.5) / 256.0, (y as f32 + 0.5) / 128.0);
        glass_at(colors, tint, u, v).extend(1.0)
    })
}

/// Returns the colour of the glass at a position: `u` counts panes, `v` goes from foot to ridge.
fn glass_at(colors: &Colors, tint: Tint, u: f32, v: f32) -> Vec3 {
    let palette = colors.tint(tint).glass.map(|hue| hue.0);
    if colors.flat {
        return palette[0];
    }
    const LEAD: f32 = 0.045;
    let pane = u.floor() as u32;
    let a = (u - u.floor() - 0.5).abs() * 2.0; // 0 in the middle of the pane, 1 at its ends
    let b = (v - 0.5).abs() * 2.0;
    let jewel = Vec2::new((1.0 - a) * 2.0, b * 1.0).length();
    let diamond = a + b - 0.96;
    let (kind, lead) = if jewel < 0.40 {
        (2, (jewel - 0.40).abs())
    } else if diamond < 0.0 {
        (0, (diamond.abs() * 0.75).min((jewel - 0.40).abs()))
    } else {
        (1, (diamond.abs() * 0.75).min((jewel - 0.40).abs()).min((1.0 - a) * 2.0))
    };
    let ends = (1.0 - b).min(1.0);
    let came = step(LEAD * 0.8, LEAD * 1.9, lead) * step(0.05, 0.13, ends);
    let piece = pane * 8 + kind as u32 * 3 + u32::from(v > 0.5) + 2 * u32::from(u.fract() > 0.5);
    let shade = if kind == 0 { 0.95 + 0.2 * hash(pane + 11) } else { 0.80 + 0.5 * hash(piece * 13 + 5) };
    let streaks = 0.72 + 0.56 * noise(u * 0.31 + kind as f32 * 0.2, v * 0.22 + pane as f32 * 0.4);
    let core = 1.0 + 0.45 * (1.0 - step(0.0, 0.75, if kind == 2 { jewel * 1.8 } else { a + b }));
    let color = palette[kind] * shade * streaks * core;
    Vec3::new(0.010, 0.0095, 0.0095).lerp(color, came)
}

/// Returns the number of panes in a wall of a length.
pub fn panes(length: f32) -> f32 {
    (length / PANE).round().max(1.0)
}

/// Returns the outward direction of the side from corner `i` to the next one.
pub fn outward(corners: &[Vec3], i: usize) -> Vec3 {
    let (a, b) = (corners[i], corners[(i + 1) % corners.len()]);
    let middle = corners.iter().sum::<Vec3>() / corners.len() as f32;
    let along = (b - a).normalize_or_zero();
    let aside = Vec3::new(-along.z, 0.0, along.x);
    if aside.dot((a + b) * 0.5 - middle) >= 0.0 { aside } else { -aside }
}
