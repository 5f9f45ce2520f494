//! Draws [`Highlights`]: all lights of a moment in one mesh, rebuilt in every frame while there are any. It has few and large faces
//! that the shader fades (highlight.wgsl), since a software renderer needs time for every triangle.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use super::materials::Light;
use super::mesh::{Shape, Vertex, overlay};
use super::{QualityInUse, ShownPalette};
use crate::app::base::clock::Clock;
use crate::app::base::palette::{Colors, Hue};
use crate::app::base::settings::Quality;
use crate::app::scene::camera::TableCamera;
use crate::app::scene::highlights::{Highlight, HighlightKind, Highlights};
use benediction_rules::notation::Tint;
use benediction_worker::paint::board::{WALL_HALF, WALL_HEIGHT};

/// The colours of the lights.
#[derive(Clone, Copy, Debug)]
struct Hues {
    /// By [`Tint`].
    glass: [Vec3; Tint::ALL.len()],
    candle: Vec3,
    gold: Vec3,
    ember: Vec3,
    pearl: Vec3,
    ash: Vec3,
    /// `true` on paper, where light would not be seen: ink covers instead.
    ink: bool,
}

impl Hues {
    /// Returns the colours of a theme.
    fn from_colors(colors: &Colors) -> Hues {
        if colors.flat {
            let [last, capture, blessed] =
                [colors.signs.last, colors.signs.capture, colors.signs.blessed].map(|hue| hue.0);
            return Hues {
                glass: Tint::ALL.map(|tint| colors.tint(tint).body.0),
                candle: last,
                gold: last,
                ember: capture,
                pearl: blessed,
                ash: colors.jet[0].0,
                ink: true,
            };
        }
        // The walls' glass with light behind it.
        let lit = |glass: Hue| (glass.0 / glass.0.max_element().max(0.05)).max(Vec3::splat(0.05));
        Hues {
            glass: Tint::ALL.map(|tint| {
                let glass = lit(colors.tint(tint).glass[0]);
                // Deep blue would hardly be visible as light.
                if tint == Tint::Blue { glass.lerp(Vec3::new(0.4, 0.7, 1.0), 0.25) } else { glass }
            }),
            candle: Vec3::new(1.0, 0.72, 0.34),
            gold: Vec3::new(1.0, 0.60, 0.16),
            ember: Vec3::new(1.0, 0.16, 0.035),
            pearl: Vec3::new(0.92, 0.93, 1.0),
            ash: Vec3::new(0.46, 0.36, 0.62),
            ink: false,
        }
    }
}

/// Height over the board: just above the signs.
const HEIGHT: f32 = 0.009;
/// Factor of brightness with bloom and a filmic curve.
const HIGH: f32 = 1.2;

/// Returns a curve from 0 to 1, quick at first.
fn out(part: f32) -> f32 {
    let left = 1.0 - part.clamp(0.0, 1.0);
    1.0 - left * left * left
}

/// Returns a curve from 0 to 1, gentle at both ends.
fn smooth(part: f32) -> f32 {
    let part = part.clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

/// Returns a curve that rises within `rise` and falls until 1.
fn flash(part: f32, rise: f32) -> f32 {
    let left = 1.0 - smooth((part - rise) / (1.0 - rise));
    smooth(part / rise) * left
}

/// Draws a light.
struct Brush<'a> {
    shape: &'a mut Shape,
    /// The camera's right, level.
    right: Vec3,
    hues: Hues,
    bright: f32,
    strength: f32,
}

impl Brush<'_> {
    fn color(&self, color: Vec3, alpha: f32) -> Vec4 {
        let alpha = alpha * self.strength;
        // In the flat theme 2 is added to the alpha: the shader then blends the colour instead of adding it.
        let alpha = if self.hues.ink && alpha >= 0.0 { 2.0 + alpha.min(1.0) } else { alpha };
        (color * self.bright).extend(alpha)
    }

    /// Adds a level disc that fades outward.
    fn disc(&mut self, middle: Vec3, radius: f32, color: Vec3, alpha: f32) {
        let color = self.color(color, alpha);
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let vertex = |(x, z)| Vertex { at: middle + Vec3::new(x, 0.0, z) * radius, uv: Vec2::new(x, z), color };
        self.shape.quad(corners.map(vertex), Vec3::Y);
    }

    /// Adds a face over a foot that fades to its sides, and upward from the foot. It is visible from both sides.
    fn sheet(&mut self, foot: Vec3, half: Vec3, up: Vec3, color: Vec3, alpha: f32) {
        let color = self.color(color, alpha);
        let corners = [(-1.0, 0.0), (1.0, 0.0), (1.0, 1.0), (-1.0, 1.0)];
        let vertex = |(x, y): (f32, f32)| Vertex { at: foot + half * x + up * y, uv: Vec2::new(x, y), color };
        let normal = half.cross(up).normalize_or(Vec3::Y);
        self.shape.quad(corners.map(vertex), normal);
        self.shape.quad(corners.map(vertex), -normal);
    }

    /// Adds a low column of light that faces the camera.
    fn column(&mut self, foot: Vec3, half: f32, height: f32, color: Vec3, alpha: f32) {
        self.sheet(foot, self.right * half, Vec3::Y * height, color, alpha);
    }

    /// Adds a level ring with its light at `radius`, faded over `soft` to both sides.
    fn ring(&mut self, middle: Vec3, radius: f32, soft: f32, color: Vec3, alpha: f32) {
        const PARTS: u32 = 28;
        let color = self.color(color, alpha);
        let mut rows = [[0; 3]; PARTS as usize];
        for (i, row) in rows.iter_mut().enumerate() {
            let (sin, cos) = (TAU * i as f32 / PARTS as f32).sin_cos();
            *row = [(-1.0, -soft), (0.0, 0.0), (1.0, soft)].map(|(v, off)| {
                let at = middle + Vec3::new(cos, 0.0, sin) * (radius + off);
                self.shape.vertex(Vertex { at, uv: Vec2::new(0.0, v), color }, Vec3::Y)
            });
        }
        for i in 0..rows.len() {
            let (a, b) = (rows[i], rows[(i + 1) % rows.len()]);
            for side in 0..2 {
                self.shape.triangle(a[side], b[side], a[side + 1]);
                self.shape.triangle(b[side], b[side + 1], a[side + 1]);
            }
        }
    }

    /// Adds a level stroke whose light changes along its way; each place has its own alpha.
    fn stroke(&mut self, way: &[(Vec3, f32)], half: f32, color: Vec3) {
        for pair in way.windows(2) {
            let ((from, first), (to, last)) = (pair[0], pair[1]);
            let along = (to - from).normalize_or_zero();
            let aside = Vec3::new(-along.z, 0.0, along.x) * half;
            let corners = [(from, first, -1.0), (to, last, -1.0), (to, last, 1.0), (from, first, 1.0)];
            let middle = [(from, first), (to, last)].map(|(at, alpha)| Vertex {
                at,
                uv: Vec2::ZERO,
                color: self.color(color, alpha),
            });
            let [a, b, c, d] = corners.map(|(at, alpha, v)| Vertex {
                at: at + aside * v,
                uv: Vec2::new(0.0, v),
                color: self.color(color, alpha),
            });
            self.shape.quad([a, b, middle[1], middle[0]], Vec3::Y);
            self.shape.quad([middle[0], middle[1], c, d], Vec3::Y);
        }
    }

    /// Adds strokes that point outward round a place.
    fn sparks(&mut self, middle: Vec3, count: u32, from: f32, to: f32, color: Vec3, alpha: f32) {
        for i in 0..count {
            let (sin, cos) = (TAU * (i as f32 + 0.5) / count as f32).sin_cos();
            let out = Vec3::new(cos, 0.0, sin);
            self.stroke(&[(middle + out * from, 0.0), (middle + out * to, alpha)], 0.030, color);
        }
    }

    /// Adds the flare of the glass along its pane, and its light on the wood.
    fn flare(&mut self, pane: Vec3, along: Vec3, inside: Vec3, tint: Option<Tint>, part: f32, grown: f32) {
        let color = tint.map_or(self.hues.candle, |tint| self.hues.glass[tint as usize]);
        let light = flash(part, 0.22);
        let half = along * (0.55 + 0.75 * grown);
        for face in [inside, -inside] {
            // Each sheet of light stands 0.012 in front of a side of the glass, and leans as the glass does.
            let foot = pane + face * (WALL_HALF + 0.012) + Vec3::Y * 0.02;
            let up = Vec3::Y * (WALL_HEIGHT * 1.35) - face * (WALL_HALF - 0.03) * 1.35;
            self.sheet(foot, half, up, color.lerp(Vec3::ONE, 0.3), light);
        }
        let crest = pane + Vec3::Y * (WALL_HEIGHT * 0.8);
        self.sheet(crest, half * 0.8, Vec3::Y * (0.30 + 0.22 * grown), color, 0.70 * light);
        let wood = pane.with_y(HEIGHT);
        self.sheet(wood, half * 1.15, inside * (0.75 + 0.35 * grown), color, 0.60 * light);
        self.sheet(wood, half, -inside * 0.29, color, 0.50 * light);
    }

    /// Adds a line of light that runs from one end to the other and disappears.
    fn thread(&mut self, from: Vec3, to: Vec3, part: f32, steady: bool) {
        let (from, to) = (from.with_y(HEIGHT), to.with_y(HEIGHT));
        let way = if steady {
            let alpha = 0.6 * flash(part, 0.3);
            vec![(from, 0.4 * alpha), (from.lerp(to, 0.5), alpha), (to, 0.4 * alpha)]
        } else {
            let (head, tail) = (smooth(part / 0.62), smooth((part - 0.30) / 0.70));
            let bright = 1.0 - 0.5 * part;
            // Places along the way with their opacity: 0 at both ends, 1 just behind the head.
            [(tail, 0.0), ((head * 3.0 + tail) / 4.0, 0.7), (head * 0.97 + tail * 0.03, 1.0), (head + 0.03, 0.0)]
                .map(|(along, alpha)| (from.lerp(to, along.min(1.0)), alpha * bright))
                .to_vec()
        };
        self.stroke(&way, 0.16, self.hues.pearl.lerp(self.hues.candle, 0.5) * 0.35);
        self.stroke(&way, 0.035, self.hues.pearl.lerp(self.hues.candle, 0.3));
    }

    fn ember(&mut self, foot: Vec3, king: bool, part: f32, grown: f32) {
        let light = flash(part, 0.15);
        let foot = foot.with_y(HEIGHT);
        let (reach, color) =
            if king { (0.42, self.hues.ember.lerp(self.hues.gold, 0.35)) } else { (0.20, self.hues.ember) };
        self.disc(foot, 0.80 + reach * grown, color, 0.55 * light);
        self.ring(foot, 0.44 + reach * grown, 0.05 + 0.05 * grown, color, light);
        if king {
            self.column(foot, 0.50, 0.5 + 0.5 * grown, color, 0.45 * light);
            self.ring(foot, 0.44 + 0.2 * grown, 0.04, self.hues.gold, 0.8 * light);
        }
    }

    fn blessing(&mut self, foot: Vec3, top: Vec3, part: f32, grown: f32) {
        let light = flash(part, 0.40);
        let foot = foot.with_y(HEIGHT);
        self.disc(foot, 0.65 + 0.45 * grown, self.hues.pearl, 0.55 * light);
        self.ring(foot, 0.45 + 0.06 * grown, 0.09, self.hues.pearl, 0.30 * light);
        self.disc(top + Vec3::Y * 0.10, 0.30, self.hues.pearl, 0.30 * light);
        self.column(top + Vec3::Y * 0.05, 0.24 + 0.04 * grown, 0.45 + 0.50 * grown, self.hues.pearl, 0.50 * light);
    }

    /// Adds darkness that closes in, with a last light.
    fn curse(&mut self, foot: Vec3, top: Vec3, part: f32, grown: f32) {
        let foot = foot.with_y(HEIGHT);
        let dark = smooth(part / 0.35) * (1.0 - smooth((part - 0.65) / 0.35));
        let radius = 1.15 - 0.68 * grown;
        self.disc(foot, radius + 0.35, Vec3::ZERO, -dark);
        self.ring(foot, radius, 0.055, self.hues.ash, 0.55 * flash(part, 0.3));
        self.disc(top + Vec3::Y * 0.11, 0.58, Vec3::ZERO, -0.95 * dark);
    }

    /// Adds shade that springs up round the stone and runs out over the board, with a rim of dust.
    fn weight(&mut self, foot: Vec3, part: f32, grown: f32) {
        let shock = flash(part, 0.10);
        let foot = foot.with_y(HEIGHT);
        self.disc(foot, 0.75 + 0.35 * grown, Vec3::ZERO, -0.85 * shock);
        let dust = if self.hues.ink { self.hues.ash } else { self.hues.candle * 0.45 };
        self.ring(foot, 0.50 + 0.42 * grown, 0.07 + 0.07 * grown, dust, 0.60 * shock);
    }

    fn crown(&mut self, foot: Vec3, top: Vec3, part: f32, grown: f32) {
        let light = flash(part, 0.30);
        let foot = foot.with_y(HEIGHT);
        self.disc(foot, 0.85, self.hues.gold, 0.50 * light);
        self.ring(foot, 0.43 + 0.15 * grown, 0.05, self.hues.gold, light);
        self.column(top, 0.34, 0.65, self.hues.gold, 0.40 * light);
        self.sparks(top + Vec3::Y * 0.06, 8, 0.16 + 0.20 * grown, 0.34 + 0.34 * grown, self.hues.candle, light);
    }

    /// Adds light that runs along the men and flares at each of them.
    fn chain(&mut self, way: &[Vec3], part: f32, steady: bool) {
        let length: f32 = way.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        let head = if steady { length } else { length * smooth(part / 0.70) };
        let last = if steady { flash(part, 0.35) } else { 1.0 - smooth((part - 0.65) / 0.35) };
        let mut so_far = 0.0;
        let mut lit: Vec<(Vec3, f32)> = Vec::with_capacity(way.len() + 1);
        for (i, at) in way.iter().enumerate() {
            let step = if i > 0 { way[i - 1].distance(*at) } else { 0.0 };
            if so_far + step > head && step > 0.0 {
                let tip = way[i - 1].lerp(*at, (head - so_far) / step);
                lit.push((tip.with_y(HEIGHT), last));
                break;
            }
            so_far += step;
            let behind = if steady { 0.5 } else { (-(head - so_far) * 0.55).exp() };
            lit.push((at.with_y(HEIGHT), (0.35 + 0.65 * behind) * last));
        }
        self.stroke(&lit, 0.30, self.hues.gold * 0.35);
        self.stroke(&lit, 0.07, self.hues.candle);
        for (at, alpha) in lit.iter().filter(|(at, _)| way[1..way.len() - 1].iter().any(|man| man.xz() == at.xz())) {
            self.disc(*at, 0.72, self.hues.gold, 0.40 * alpha);
        }
    }

    fn triumph(&mut self, foot: Vec3, top: Vec3, part: f32, grown: f32) {
        let light = flash(part, 0.38);
        let foot = foot.with_y(HEIGHT);
        self.disc(foot, 0.70 + 0.80 * grown, self.hues.gold, 0.55 * light);
        self.ring(foot, 0.46 + 0.36 * grown, 0.05 + 0.07 * grown, self.hues.candle, 0.45 * light);
        self.column(top, 0.40, 0.70 + 0.60 * grown, self.hues.candle, 0.40 * light);
    }
}

/// Draws a light at a part of its duration.
fn draw(brush: &mut Brush, highlight: &Highlight, part: f32) {
    // A steady light is drawn at a fixed 0.6 of its growth.
    let grown = if highlight.steady { 0.6 } else { out(part) };
    match (highlight.kind, highlight.way.as_slice()) {
        (HighlightKind::Flare(side), [pane, along, inside]) => {
            brush.flare(*pane, *along - *pane, *inside - *pane, side, part, grown);
        }
        (HighlightKind::Thread, [from, to]) => brush.thread(*from, *to, part, highlight.steady),
        (HighlightKind::Ember { king }, [foot]) => brush.ember(*foot, king, part, grown),
        (HighlightKind::Blessing, [foot, top]) => brush.blessing(*foot, *top, part, grown),
        (HighlightKind::Curse, [foot, top]) => {
            let closing = if highlight.steady { 0.8 } else { (part * PI / 2.0).sin() };
            brush.curse(*foot, *top, part, closing);
        }
        (HighlightKind::Crown, [foot, top]) => brush.crown(*foot, *top, part, grown),
        (HighlightKind::Weight, [foot]) => brush.weight(*foot, part, grown),
        (HighlightKind::Chain, way) if way.len() > 1 => brush.chain(way, part, highlight.steady),
        (HighlightKind::Triumph, [foot, top]) => brush.triumph(*foot, *top, part, grown),
        _ => {}
    }
}

/// Marks the one mesh of all lights of a moment.
#[derive(Component)]
struct HighlightMesh;

fn spawn(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut lights: ResMut<Assets<Light>>) {
    let material = MeshMaterial3d(lights.add(Light {}));
    commands.spawn((HighlightMesh, overlay("Highlights", &mut meshes), material));
}

fn redraw(
    highlights: Res<Highlights>,
    clock: Res<Clock>,
    quality: Res<QualityInUse>,
    palette: Res<ShownPalette>,
    camera: Query<&Transform, With<TableCamera>>,
    mut mesh: Single<(&Mesh3d, &mut Visibility), With<HighlightMesh>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let (handle, visibility) = &mut *mesh;
    let mut shape = Shape::default();
    let right = camera.iter().next().map_or(Vec3::X, |camera| *camera.right());
    let bright = if quality.0 == Quality::High { HIGH } else { 1.0 };
    let mut brush = Brush { shape: &mut shape, right, hues: Hues::from_colors(&palette.0), bright, strength: 1.0 };
    for highlight in highlights.all() {
        if let Some(part) = highlight.part(clock.now()) {
            brush.strength = highlight.strength;
            draw(&mut brush, highlight, part);
        }
    }
    shape.show("highlights", handle, visibility, &mut meshes);
}

pub(super) fn plugin(app: &mut App) {
    // Once more when the last one is gone, so that it is hidden.
    let any = |highlights: Res<Highlights>| !highlights.is_empty() || highlights.is_changed();
    app.add_systems(Startup, spawn).add_systems(Update, redraw.run_if(any).in_set(super::Looks));
}

#[cfg(test)]
mod tests {
    use super::super::mesh::tests::fronts_outward;
    use super::*;

    fn abbey() -> Hues {
        Hues::from_colors(crate::app::base::palette::Themes::default().named("abbey").unwrap())
    }

    fn shape_of(kind: HighlightKind, part: f32, steady: bool) -> Shape {
        let way: Vec<Vec3> = match kind {
            HighlightKind::Flare(_) => vec![Vec3::ZERO, Vec3::X, Vec3::Z],
            HighlightKind::Ember { .. } | HighlightKind::Weight => vec![Vec3::ZERO],
            HighlightKind::Chain => (0..5).map(|x| Vec3::X * x as f32).collect(),
            _ => vec![Vec3::ZERO, Vec3::new(0.0, 0.34, 0.0)],
        };
        let way = if kind == HighlightKind::Thread { vec![Vec3::ZERO, Vec3::X * 6.0] } else { way };
        let mut shape = Shape::default();
        let mut brush = Brush { shape: &mut shape, right: Vec3::X, hues: abbey(), bright: 1.0, strength: 1.0 };
        draw(&mut brush, &Highlight { kind, way, start: 0.0, seconds: 1.0, steady, strength: 1.0 }, part);
        shape
    }

    const KINDS: [HighlightKind; 10] = [
        HighlightKind::Flare(Some(Tint::Red)),
        HighlightKind::Thread,
        HighlightKind::Ember { king: false },
        HighlightKind::Ember { king: true },
        HighlightKind::Blessing,
        HighlightKind::Curse,
        HighlightKind::Crown,
        HighlightKind::Weight,
        HighlightKind::Chain,
        HighlightKind::Triumph,
    ];

    #[test]
    fn highlights_fade_and_have_few_triangles() {
        let strength = |shape: &Shape| shape.colors.iter().map(|color| color.w.abs()).fold(0.0, f32::max);
        for kind in KINDS {
            for steady in [false, true] {
                let [first, middle, last] = [0.0, 0.35, 0.999].map(|part| shape_of(kind, part, steady));
                assert!(fronts_outward(&middle), "{kind:?}");
                assert!(middle.triangles() < 300, "{kind:?}: {}", middle.triangles());
                assert!(strength(&middle) > 0.3, "{kind:?}");
                assert!(strength(&last) < 0.51, "{kind:?} goes out");
                assert!(
                    kind == HighlightKind::Chain || kind == HighlightKind::Thread || strength(&first) < 0.01,
                    "{kind:?}"
                );
            }
        }
    }

    #[test]
    fn steady_highlights_do_not_move() {
        for kind in KINDS {
            let [early, late] = [0.2, 0.7].map(|part| shape_of(kind, part, true));
            assert_eq!(early.positions, late.positions, "{kind:?}");
        }
    }

    #[test]
    fn on_paper_light_covers() {
        let themes = crate::app::base::palette::Themes::default();
        let hues = Hues::from_colors(themes.named("print").unwrap());
        let mut shape = Shape::default();
        let brush = Brush { shape: &mut shape, right: Vec3::X, hues, bright: 1.0, strength: 0.5 };
        assert_eq!(brush.color(hues.glass[Tint::Red as usize], 0.8).w, 2.4);
        assert_eq!(brush.color(hues.ash, -0.8).w, -0.4);
    }
}
