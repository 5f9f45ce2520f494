//! Draws those [`Signs`] that lie on the board: everything in one mesh just above it, each kind with its own figure. It is redrawn
//! only when something changes, and while new signs fade in. What is seen above the men is drawn by `ui/hud/signs.rs`.

use std::f32::consts::{FRAC_PI_3, FRAC_PI_4, TAU};

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::ShownPalette;
use super::materials::{Flat, SIGN_ORDER};
use super::mesh::{Shape, circle, overlay};
use crate::app::base::palette::{Colors, SignColors};
use crate::app::base::settings::Settings;
use crate::app::scene::BoardOnTable;
use crate::app::scene::places::Places;
use crate::app::scene::signs::{AxisChange, AxisLine, Sign, SignKind, Signs};
use benediction_rules::geometry::Point;
use benediction_rules::notation::Tint;

const HEIGHT: f32 = 0.007;
/// Width of the soft sides: about a pixel and a half of the usual view.
const SOFT: f32 = 0.016;
/// Seconds in which a new sign fades in.
const FADE_TIME: f32 = 0.15;
/// Size of a new sign at first, as a part of its full size.
const FIRST_SIZE: f32 = 0.62;
/// Width of the edge round a mark, and the part of what is below it that it covers.
const EDGE: f32 = 0.017;
const EDGE_COVERS: f32 = 0.62;
/// The edges: dark round light marks, light round dark ones.
const DARK: Vec3 = Vec3::new(0.012, 0.008, 0.006);
const LIGHT: Vec3 = Vec3::new(0.95, 0.93, 0.88);
/// The light of a win, in every theme.
const GOLD: Vec3 = Vec3::new(0.98, 0.66, 0.22);

/// Draws a sign.
struct Pen<'a> {
    shape: &'a mut Shape,
    middle: Vec3,
    /// `true` to draw thinner and dimmer.
    faint: bool,
    /// Progress of the fade-in, in light.
    progress: f32,
    size: f32,
    /// `true` to draw the edges, `false` for the marks themselves.
    edge: bool,
}

impl Pen<'_> {
    fn color(&self, color: Vec3, alpha: f32) -> Vec4 {
        let edge = if color.max_element() > 0.5 { DARK } else { LIGHT };
        let (color, alpha) = if self.edge { (edge, alpha * EDGE_COVERS) } else { (color, alpha) };
        color.extend(self.progress * if self.faint { alpha * 0.42 } else { alpha })
    }

    fn width(&self, width: f32) -> f32 {
        let width = if self.faint { width * 0.6 } else { width };
        width + 2.0 * self.around()
    }

    /// Returns the width by which a figure grows for its edge.
    fn around(&self) -> f32 {
        if self.edge { EDGE } else { 0.0 }
    }

    fn ring(&mut self, radius: f32, width: f32, color: Vec3, alpha: f32) {
        let (width, radius, color) = (self.width(width), radius * self.size, self.color(color, alpha));
        self.shape.ribbon(&circle(self.middle, radius, 32), true, width, SOFT, color);
    }

    fn dot(&mut self, radius: f32, color: Vec3, alpha: f32) {
        let color = self.color(color, alpha);
        let rim = circle(self.middle, radius * self.size + self.around(), 18);
        self.shape.blot(self.middle, &rim, SOFT, color);
    }

    fn at(&self, angle: f32, radius: f32) -> Vec3 {
        let radius = radius * self.size;
        self.middle + Vec3::new(angle.sin() * radius, 0.0, -angle.cos() * radius)
    }

    /// Adds strokes pointing outward, evenly round the point.
    fn rays(&mut self, count: u32, first: f32, from: f32, to: f32, width: f32, color: Vec3, alpha: f32) {
        let (width, color) = (self.width(width), self.color(color, alpha));
        for i in 0..count {
            let angle = first + TAU * i as f32 / count as f32;
            self.shape.ribbon(&[self.at(angle, from), self.at(angle, to)], false, width, SOFT, color);
        }
    }

    fn polygon(&mut self, corners: u32, first: f32, radius: f32, width: f32, color: Vec3, alpha: f32) {
        let rim: Vec<Vec3> = (0..corners).map(|i| self.at(first + TAU * i as f32 / corners as f32, radius)).collect();
        let (width, color) = (self.width(width), self.color(color, alpha));
        self.shape.ribbon(&rim, true, width, SOFT, color);
    }

    fn star(&mut self, points: u32, long: f32, short: f32, color: Vec3, alpha: f32) {
        let rim: Vec<Vec3> = (0..2 * points)
            .map(|i| (std::f32::consts::PI * i as f32 / points as f32, if i % 2 == 0 { long } else { short }))
            .map(|(angle, radius)| self.at(angle, radius + self.around()))
            .collect();
        let color = self.color(color, alpha);
        self.shape.blot(self.middle, &rim, SOFT, color);
    }

    /// Adds a disc that is clear in the middle: a halo, which has no edge.
    fn halo(&mut self, inner: f32, outer: f32, color: Vec3, alpha: f32) {
        if self.edge {
            return;
        }
        let (inner, outer) = (inner * self.size, outer * self.size);
        let middle = (inner + outer) * 0.5;
        let color = self.color(color, alpha);
        self.shape.ribbon(&circle(self.middle, middle, 32), true, 0.0, (outer - inner) * 0.5, color);
    }
}

/// The colours of signs.
struct Dyes<'a> {
    signs: &'a SignColors,
    /// The light under men in danger: that of the side that attacks.
    foe: Vec3,
}

impl Dyes<'_> {
    fn of(colors: &Colors, attacker: Option<Tint>) -> Dyes<'_> {
        Dyes { signs: &colors.signs, foe: attacker.map_or(colors.signs.capture, |tint| colors.tint(tint).glow).0 }
    }
}

/// Draws a sign at a place of the surface, its edges first.
fn draw(shape: &mut Shape, dyes: &Dyes, sign: &Sign, at: Vec3, progress: f32, size: f32) {
    for edge in [true, false] {
        figure(Pen { shape, middle: at.with_y(HEIGHT), faint: sign.faint, progress, size, edge }, dyes, sign.kind);
    }
}

/// Draws the figure of a kind of sign. Those that may lie under a stack reach beyond a checker's radius of 0.40.
fn figure(mut pen: Pen, Dyes { signs, foe }: &Dyes, kind: SignKind) {
    let [go, capture, blessed, block, last] =
        [signs.go, signs.capture, signs.blessed, signs.block, signs.last].map(|hue| hue.0);
    match kind {
        SignKind::Source => pen.ring(0.435, 0.018, go, 0.75),
        SignKind::Held => {
            pen.halo(0.36, 0.62, go, 0.45);
            pen.ring(0.445, 0.042, go, 1.0);
        }
        SignKind::Plain => {
            pen.ring(0.24, 0.034, go, 0.95);
            pen.dot(0.085, go, 0.95);
        }
        SignKind::Capture => {
            pen.halo(0.36, 0.62, capture, 0.40);
            pen.ring(0.450, 0.046, capture, 1.0);
            pen.rays(4, FRAC_PI_4, 0.425, 0.565, 0.062, capture, 1.0);
        }
        SignKind::Passes => {
            pen.halo(0.10, 0.55, blessed, 0.20);
            pen.ring(0.435, 0.036, blessed, 1.0);
            pen.rays(12, FRAC_PI_3 * 0.25, 0.475, 0.545, 0.024, blessed, 0.95);
        }
        SignKind::Drop => {
            pen.ring(0.385, 0.026, go, 0.80);
            pen.ring(0.250, 0.018, go, 0.60);
        }
        SignKind::Block => {
            pen.polygon(6, FRAC_PI_3 * 0.5, 0.390, 0.066, block, 0.90);
            pen.polygon(6, FRAC_PI_3 * 0.5, 0.345, 0.014, last, 0.75);
        }
        SignKind::Choose => {
            pen.ring(0.33, 0.024, blessed, 0.90);
            pen.star(4, 0.25, 0.065, blessed, 0.95);
        }
        SignKind::Winning => {
            pen.halo(0.30, 0.85, GOLD, 0.85);
            pen.ring(0.465, 0.050, Vec3::new(1.0, 0.86, 0.52), 1.0);
            pen.rays(24, 0.0, 0.53, 0.64, 0.018, GOLD, 0.9);
        }
        SignKind::Threatened => pen.halo(0.36, 0.56, *foe, 0.30),
        SignKind::ThreatenedKing => pen.halo(0.36, 0.90, *foe, 0.75),
        SignKind::Flips => {
            pen.halo(0.30, 0.66, go, 0.55);
            pen.ring(0.440, 0.030, go, 1.0);
            pen.rays(8, 0.0, 0.470, 0.580, 0.040, go, 1.0);
        }
        SignKind::Touched => {
            pen.ring(0.440, 0.020, go, 0.85);
            pen.rays(4, 0.0, 0.400, 0.500, 0.030, go, 0.85);
        }
        // These are seen above the men.
        SignKind::Merge
        | SignKind::LastFrom
        | SignKind::LastTo
        | SignKind::Advised
        | SignKind::Marked(_)
        | SignKind::GhostDrop
        | SignKind::GhostBlock => {}
    }
}

/// Half the distance between the two lines for men of both sides.
const APART: f32 = 0.070;
/// Width of the brass of a line, and of the dark edge at each side.
const BRASS: f32 = 0.034;
const INLAY_EDGE: f32 = 0.024;

/// Distance from a column's middle at which its lines pass beside stones, which would hide them from the near side.
const BESIDE: f32 = 0.445;
/// Distance from there at which they begin, within the foot of the slimmest stone.
const WITHIN: f32 = 0.20;

/// Returns the ways of a line between two places: one, or two for men of both sides.
fn ways(from: Vec3, to: Vec3, across: bool, flat: bool) -> Vec<Vec<Vec3>> {
    let along = (to - from).normalize_or(Vec3::X);
    let aside = Vec3::new(-along.z, 0.0, along.x);
    let sides: &[f32] = if across { &[-1.0, 1.0] } else { &[0.0] };
    if flat || along.z.abs() < 0.9 {
        return sides.iter().map(|side| [from, to].map(|at| at + aside * APART * *side).to_vec()).collect();
    }
    // To the right of both stones, and to the left if there are two lines.
    let bracket = |side: f32| {
        let [inner, outer] = [WITHIN, BESIDE].map(|far| Vec3::X * far * side);
        vec![from + inner, from + outer, to + outer, to + inner]
    };
    if across { vec![bracket(-1.0), bracket(1.0)] } else { vec![bracket(1.0)] }
}

/// Draws a line on which men stand together, inlaid in the board with a dark edge: of brass if it stays, bright if it is made, in
/// pieces if it breaks.
fn draw_axis(shape: &mut Shape, colors: &Colors, axis: &AxisLine) {
    let [from, to] = axis.ends.map(|at| at.with_y(HEIGHT - 0.002));
    let brass = if colors.flat { colors.signs.go.0 } else { colors.brass.0 * 1.45 };
    let (color, wide, pieces) = match axis.change {
        AxisChange::Holds => (brass, 1.0, 1),
        AxisChange::Comes => (colors.signs.go.0, 1.25, 1),
        AxisChange::Breaks => (colors.signs.capture.0, 1.0, 9),
    };
    let edge = if color.max_element() > 0.15 { DARK } else { LIGHT };
    for (width, color) in [(BRASS * wide + 2.0 * INLAY_EDGE, edge.extend(0.9)), (BRASS * wide, color.extend(1.0))] {
        if from.distance(to) < 0.01 {
            // Both ends are at one place: a circle stands for the line.
            shape.ribbon(&circle(from, 0.50, 40), true, width, SOFT, color);
            continue;
        }
        for way in ways(from, to, axis.across, colors.flat) {
            if pieces == 1 {
                shape.ribbon(&way, false, width, SOFT, color);
                continue;
            }
            for piece in (0..pieces).filter(|piece| piece % 2 == 0) {
                let (start, end) = (way[way.len() / 2 - 1], way[way.len() / 2]);
                let part = |k: i32| start.lerp(end, k as f32 / pieces as f32);
                shape.ribbon(&[part(piece), part(piece + 1)], false, width, SOFT, color);
            }
        }
    }
}

/// Marks the one mesh of all signs.
#[derive(Component)]
struct SignMesh;

fn spawn(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut flats: ResMut<Assets<Flat>>) {
    let material = MeshMaterial3d(flats.add(Flat { order: SIGN_ORDER }));
    commands.spawn((SignMesh, overlay("Signs", &mut meshes), material));
}

/// Returns `true` for signs that fade in: ends of actions, choices, and the win. Marks and signs that follow the pointer do not.
fn fades_in(kind: SignKind) -> bool {
    use SignKind::{Block, Capture, Choose, Drop, Passes, Plain, Winning};
    matches!(kind, Plain | Capture | Passes | Drop | Block | Choose | Winning)
}

/// Progress of each sign that fades in, from 0 to 1.
#[derive(Resource, Default)]
struct FadeIns(Vec<(Point, SignKind, f32)>);

impl FadeIns {
    /// Adds new signs, and removes old ones.
    fn follow(&mut self, signs: &Signs) {
        let lit = signs.signs.iter().filter(|sign| fades_in(sign.kind));
        self.0 = lit.map(|sign| (sign.at, sign.kind, self.of(sign).unwrap_or(0.0))).collect();
    }

    fn of(&self, sign: &Sign) -> Option<f32> {
        let entry = self.0.iter().find(|(at, kind, _)| (*at, *kind) == (sign.at, sign.kind));
        entry.map(|(.., progress)| *progress)
    }

    fn is_complete(&self) -> bool {
        self.0.iter().all(|(.., progress)| *progress >= 1.0)
    }
}

fn fade_in(
    signs: Res<Signs>,
    settings: Res<Settings>,
    time: Res<Time>,
    mut fade_ins: ResMut<FadeIns>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // A step is at most 0.05 s, so that a slow frame does not skip the beginning of the fade.
    let step = if settings.play.animation_speed > 0.0 {
        time.delta_secs().min(0.05) * settings.play.animation_speed / FADE_TIME
    } else {
        1.0
    };
    if signs.is_changed() {
        fade_ins.follow(&signs);
    }
    for (.., progress) in &mut fade_ins.0 {
        *progress = (*progress + step).min(1.0);
    }
    if !fade_ins.is_complete() {
        redraw.write(RequestRedraw);
    }
}

fn redraw(
    signs: Res<Signs>,
    palette: Res<ShownPalette>,
    fade_ins: Res<FadeIns>,
    settings: Res<Settings>,
    board: Res<BoardOnTable>,
    mut mesh: Single<(&Mesh3d, &mut Visibility), With<SignMesh>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let (handle, visibility) = &mut *mesh;
    let mut shape = Shape::default();
    if let Some(board) = &board.0 {
        let places = Places::new(board);
        for axis in &signs.axes {
            draw_axis(&mut shape, &palette, axis);
        }
        let dyes = Dyes::of(&palette, signs.attacker);
        // Quiet marks first, so that the others lie on them.
        let quiet = |kind| kind == SignKind::Source;
        let (under, over): (Vec<&Sign>, Vec<&Sign>) = signs.signs.iter().partition(|sign| quiet(sign.kind));
        for sign in under.into_iter().chain(over) {
            let progress = fade_ins.of(sign).unwrap_or(1.0);
            let progress = 1.0 - (1.0 - progress) * (1.0 - progress);
            let size = if settings.play.reduced_motion { 1.0 } else { FIRST_SIZE + (1.0 - FIRST_SIZE) * progress };
            draw(&mut shape, &dyes, sign, places.point(sign.at), progress, size);
        }
    }
    shape.show("signs", handle, visibility, &mut meshes);
}

pub(super) fn plugin(app: &mut App) {
    let is_fading = |signs: Res<Signs>, fade_ins: Res<FadeIns>| signs.is_changed() || !fade_ins.is_complete();
    let changed = |fade_ins: Res<FadeIns>, board: Res<BoardOnTable>, palette: Res<ShownPalette>| {
        fade_ins.is_changed() || board.is_changed() || palette.is_changed()
    };
    app.init_resource::<FadeIns>()
        .add_systems(Startup, spawn)
        .add_systems(Update, (fade_in.run_if(is_fading), redraw.run_if(changed)).chain().in_set(super::Looks));
}

#[cfg(test)]
mod tests {
    use super::super::mesh::tests::fronts_outward;
    use super::*;
    use crate::app::base::palette::{Hue, Themes};
    use benediction_rules::geometry::Point;
    use benediction_rules::view::Form;
    use benediction_worker::paint::colors::contrast;

    const KINDS: [SignKind; 13] = [
        SignKind::Source,
        SignKind::Held,
        SignKind::Plain,
        SignKind::Capture,
        SignKind::Passes,
        SignKind::Drop,
        SignKind::Block,
        SignKind::Choose,
        SignKind::Winning,
        SignKind::Threatened,
        SignKind::ThreatenedKing,
        SignKind::Flips,
        SignKind::Touched,
    ];

    fn shape_of(kind: SignKind, faint: bool) -> Shape {
        let mut shape = Shape::default();
        let colors = Themes::default().named("abbey").cloned().unwrap();
        draw(&mut shape, &Dyes::of(&colors, None), &Sign { faint, ..Sign::new(Point(0), kind) }, Vec3::ZERO, 1.0, 1.0);
        shape
    }

    #[test]
    fn every_kind_has_its_own_figure_and_looks_up() {
        for (i, kind) in KINDS.into_iter().enumerate() {
            let shape = shape_of(kind, false);
            assert!(fronts_outward(&shape) && shape.triangles() > 20, "{kind:?}");
            for other in &KINDS[i + 1..] {
                assert_ne!(shape.positions, shape_of(*other, false).positions, "{kind:?} {other:?}");
            }
            let solid = |shape: &Shape| shape.colors.iter().map(|c| c.w).fold(0.0, f32::max);
            assert!(solid(&shape_of(kind, true)) < 0.5 * solid(&shape), "{kind:?}");
        }
    }

    #[test]
    fn lines_between_stones_have_an_edge_on_any_square() {
        for (name, colors) in Themes::default().0 {
            for (change, across) in [(AxisChange::Holds, false), (AxisChange::Comes, true), (AxisChange::Breaks, false)]
            {
                let mut shape = Shape::default();
                draw_axis(&mut shape, &colors, &AxisLine { ends: [Vec3::ZERO, Vec3::X * 2.0], across, change });
                assert!(fronts_outward(&shape), "{name}: {change:?}");
                let solid = || shape.positions.iter().zip(&shape.colors).filter(|(_, color)| color.w > 0.5);
                let edge = shape.colors[1].truncate();
                let reach = |is_edge: bool| {
                    let part = solid().filter(|(_, color)| (color.truncate() == edge) == is_edge);
                    part.map(|(at, _)| at.z).fold(0.0, f32::max)
                };
                // At 140 pixels for a square it is 2 pixels wide beside the soft side of the line.
                assert!(reach(true) - reach(false) >= SOFT + 0.006, "{name}: {change:?}");
                let line = shape.colors[shape.colors.len() / 2 + 1];
                let contrast = contrast(Hue(line.truncate()).luminance(), Hue(edge).luminance());
                assert!(contrast >= 3.0, "{name}: {change:?}: {contrast}");
            }
        }
    }

    #[test]
    fn lines_in_a_column_pass_beside_the_stones() {
        let colors = Themes::default().named("abbey").cloned().unwrap();
        for across in [false, true] {
            let mut shape = Shape::default();
            let ends = [Vec3::ZERO, Vec3::Z];
            draw_axis(&mut shape, &colors, &AxisLine { ends, across, change: AxisChange::Holds });
            // Half way, where the nearer stone hides all that is within half its width.
            let sides = [-1.0, 1.0].map(|side| {
                let beside = ways(ends[0], ends[1], across, false).into_iter().flatten();
                beside.filter(|at| at.x * side > crate::app::scene::forms::radius(Form::Base)).count() > 1
            });
            assert_eq!(sides, [across, true]);
            assert!(fronts_outward(&shape));
        }
    }

    #[test]
    fn signs_on_men_are_visible_around_the_men() {
        for kind in [
            SignKind::Source,
            SignKind::Held,
            SignKind::Capture,
            SignKind::Passes,
            SignKind::Threatened,
            SignKind::ThreatenedKing,
            SignKind::Flips,
            SignKind::Touched,
        ] {
            let beyond = shape_of(kind, false).positions.iter().filter(|p| p.xz().length() > 0.43).count();
            assert!(beyond > 40, "{kind:?}");
        }
    }
}
