//! The camera over the table: tilt, turn and zoom within limits, straight from above, and from either side.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::input::mouse::MouseMotion;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::BoardOnTable;
use super::highlights::Highlights;
use super::picture::Picture;
use super::places::{MARGIN, Places, TABLE_Y};
use crate::app::play::matches::Match;
use crate::app::settings::Settings;
use crate::app::states::{Menu, Screen, Step};
use crate::rules::Side;
use crate::view::{Board, Shape};

/// The camera that sees the table.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct TableCamera;

/// Space that panels take at the sides of the window, in logical pixels.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct PanelSpace {
    /// At the left.
    pub left: f32,
    /// At the right.
    pub right: f32,
    /// At the foot, in windows that are taller than wide: there the columns stand above and below the board.
    pub foot: f32,
}

/// Vertical field of view, in radians.
const FIELD_OF_VIEW: f32 = 0.50;
/// The same for the diagram, which shows no perspective to speak of.
const DIAGRAM_FIELD_OF_VIEW: f32 = 0.05;
/// Angle above the horizon at the start, and its limits.
const TILT: f32 = 0.92;
const LEAST_TILT: f32 = 0.61;
const MOST_TILT: f32 = FRAC_PI_2 - 0.001;
/// Zoom: 1 shows the whole table.
const CLOSEST: f32 = 0.45;
const FARTHEST: f32 = 1.35;
/// How fast the camera follows what is asked of it, per second.
const EASE: f32 = 9.0;
/// How much nearer the camera comes to a victory, as a part of the distance, and how fast, per second.
const SETTLE: f32 = 0.03;
const SETTLE_EASE: f32 = 3.0;
/// The part of the window's height, at the top and the foot together, that stays free of the board: letters and the hint
/// stand there, and grow with the window.
const FOOT: f32 = 0.117;
/// How much lower than the middle the camera looks for that, as a part of the distance.
const FOOT_SHIFT: f32 = 0.012;
/// Radians a pixel.
const TURN_PER_PIXEL: f32 = 0.006;

/// What the camera is asked to show, and what it shows now.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct View {
    wanted: Angle,
    now: Angle,
    /// Tilt to return to from straight above.
    tilted: f32,
    /// Whose side of the table the game began at, or turned to.
    home: Side,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Angle {
    /// Turn about the vertical; 0 looks from Red's side.
    turn: f32,
    tilt: f32,
    zoom: f32,
    /// How much nearer it has come to a victory.
    nearer: f32,
}

impl Default for View {
    fn default() -> View {
        let angle = Angle { turn: 0.0, tilt: TILT, zoom: 1.0, nearer: 0.0 };
        View { wanted: angle, now: angle, tilted: TILT, home: Side::Near }
    }
}

impl View {
    /// Straight from above, or back.
    pub fn toggle_above(&mut self) {
        if self.wanted.tilt >= MOST_TILT {
            self.wanted.tilt = self.tilted;
        } else {
            self.tilted = self.wanted.tilt;
            self.wanted.tilt = MOST_TILT;
        }
    }

    /// Straight from above.
    pub fn is_above(&self) -> bool {
        self.wanted.tilt >= MOST_TILT
    }

    /// The diagram is seen from above; without it the table is seen as before.
    fn follow_diagram(&mut self, on: bool) {
        if on != self.is_above() {
            self.toggle_above();
        }
    }

    /// The side whose end of the table is before the spectator.
    pub fn foremost(&self) -> Side {
        if self.wanted.turn.cos() < 0.0 { Side::Far } else { Side::Near }
    }

    /// To the other side of the table.
    pub fn turn_round(&mut self) {
        self.wanted.turn = (self.wanted.turn / PI).round() * PI + PI;
    }

    /// To a side of the table, the nearest way round.
    fn face(&mut self, side: Side) {
        let turn = if side == Side::Near { 0.0 } else { PI };
        let difference = (turn - self.wanted.turn + PI).rem_euclid(TAU) - PI;
        self.wanted.turn += difference;
    }

    /// As at the start.
    pub fn reset(&mut self) {
        self.face(self.home);
        self.wanted = Angle { tilt: TILT, zoom: 1.0, ..self.wanted };
    }

    /// Nearer (positive) or farther.
    pub fn zoom(&mut self, steps: f32) {
        self.wanted.zoom = (self.wanted.zoom * 0.9f32.powf(steps)).clamp(CLOSEST, FARTHEST);
    }

    fn drag(&mut self, by: Vec2) {
        self.wanted.turn -= by.x * TURN_PER_PIXEL;
        self.wanted.tilt = (self.wanted.tilt + by.y * TURN_PER_PIXEL).clamp(LEAST_TILT, MOST_TILT);
    }
}

fn spawn(mut commands: Commands) {
    let projection = PerspectiveProjection { fov: FIELD_OF_VIEW, near: 0.5, far: 2000.0, ..default() };
    commands.spawn((Name::new("Camera"), TableCamera, Camera3d::default(), Projection::Perspective(projection)));
}

fn steer(
    mut view: ResMut<View>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut motion: MessageReader<MouseMotion>,
    game: Option<Res<Match>>,
    settings: Res<Settings>,
    menu: Res<State<Menu>>,
    mut seat: Local<Option<(u64, Option<Side>)>>,
    mut diagram: Local<bool>,
) {
    if settings.diagram != *diagram {
        *diagram = settings.diagram;
        view.follow_diagram(*diagram);
    }
    let by: Vec2 = motion.read().map(|motion| motion.delta).sum();
    let dragging = buttons.pressed(MouseButton::Right) || buttons.pressed(MouseButton::Middle);
    if menu.leaves_table_free() && dragging && by != Vec2::ZERO {
        view.drag(by);
    }
    // The human who plays a bot; between humans the side to act, if the board turns with the turns.
    let seated = |game: &Match| if settings.turn_board { game.speaker() } else { game.lone_human() };
    let now = game.as_ref().map(|game| (game.id, seated(game)));
    if now == *seat {
        return;
    }
    let another_game = now.map(|(id, _)| id) != seat.map(|(id, _)| id);
    *seat = now;
    let wanted = now.and_then(|(_, side)| side).or(another_game.then_some(Side::Near));
    if let Some(side) = wanted {
        view.home = side;
        if side != view.foremost() {
            view.face(side);
        }
    }
}

/// What lies beside a king's crown turns with it.
fn turn_stones(mut commands: Commands, view: Res<View>, mut picture: ResMut<Picture>) {
    let foremost = view.foremost();
    if picture.foremost() != foremost {
        picture.turn_to(&mut commands, foremost);
    }
}

/// A victory brings the camera a little nearer, where it rests until the table shows something else.
fn settle(
    mut view: ResMut<View>,
    game: Option<Res<Match>>,
    highlights: Res<Highlights>,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
) {
    let over = game.is_some_and(|game| !game.is_looking() && game.session.outcome().is_some());
    let nearer = if !over || *screen.get() != Screen::Table || settings.reduced_motion {
        0.0
    } else if highlights.triumph() {
        SETTLE
    } else {
        return;
    };
    if view.wanted.nearer != nearer {
        view.wanted.nearer = nearer;
    }
}

fn look(
    mut view: ResMut<View>,
    board: Res<BoardOnTable>,
    panels: Res<PanelSpace>,
    screen: Res<State<Screen>>,
    settings: Res<Settings>,
    time: Res<Time>,
    camera: Query<(&Camera, &mut Transform, &mut Projection), With<TableCamera>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut shown: Local<Option<(Angle, Frame, usize)>>,
) {
    let ease = |rate: f32| if settings.reduced_motion { 1.0 } else { 1.0 - (-rate * time.delta_secs()).exp() };
    let (part, slow) = (ease(EASE), ease(SETTLE_EASE));
    let (wanted, mut now) = (view.wanted, view.now);
    let near = |a: f32, b: f32| (a - b).abs() < 0.0005;
    let angles =
        [(now.turn, wanted.turn), (now.tilt, wanted.tilt), (now.zoom, wanted.zoom), (now.nearer, wanted.nearer)];
    if angles.iter().all(|(now, wanted)| near(*now, *wanted)) {
        now = wanted;
    } else {
        now.turn += (wanted.turn - now.turn) * part;
        now.tilt += (wanted.tilt - now.tilt) * part;
        now.zoom += (wanted.zoom - now.zoom) * part;
        now.nearer += (wanted.nearer - now.nearer) * slow;
        redraw.write(RequestRedraw);
    }
    if now != view.now {
        view.now = now;
    }
    let size = camera.iter().find_map(|(camera, ..)| camera.logical_viewport_size());
    let size = size.unwrap_or(Vec2::new(1280.0, 720.0));
    let at_table = *screen.get() == Screen::Table;
    // The title stands at the left of its board.
    let (left, right) = if at_table { (panels.left, panels.right) } else { (size.x * 0.30, 0.0) };
    let lens = if settings.diagram && at_table { DIAGRAM_FIELD_OF_VIEW } else { FIELD_OF_VIEW };
    let frame = Frame::of(size, left, right, lens);
    let key = (now, frame, board.0.as_ref().map_or(0, |board| board.points.len()));
    if *shown == Some(key) {
        return;
    }
    *shown = Some(key);
    let (rim, beside) = board.0.as_ref().map_or_else(Default::default, |board| seen(board, at_table));
    let axes = Axes::of(now.turn, now.tilt);
    let (distance, target) = fit(&rim, &beside, axes, frame);
    let far = distance * now.zoom * (1.0 - now.nearer);
    for (_, mut transform, mut projection) in camera {
        if let Projection::Perspective(projection) = &mut *projection {
            projection.fov = lens;
        }
        // The foot of the picture stays where it is: words stand below it.
        let sunk = axes.up * (frame.half.y * distance * now.nearer);
        let target = target + axes.across * (frame.aside * far) - sunk;
        let at = target + axes.back * far;
        *transform = Transform::from_translation(at).looking_at(target, axes.up);
    }
}

/// What must be on the picture: the board's rim, and in a game trays and bowl, which may lie below the panels' columns.
fn seen(board: &Board, with_trays: bool) -> (Vec<Vec3>, Vec<Vec3>) {
    let places = Places::of(board);
    // Round squares and rings the names stand outside the board.
    let names = if board.shape == Shape::Hex { 0.1 } else { 0.42 };
    let mut rim = places.outline(board, MARGIN + names);
    if board.shape != Shape::Hex {
        rim.extend(rim.clone().into_iter().map(|at| at.with_y(TABLE_Y)));
    }
    let mut beside = Vec::new();
    if with_trays {
        let half = places.tray_half() + Vec2::splat(0.2);
        for side in Side::BOTH {
            let corners = [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)];
            beside.extend(corners.map(|(x, z)| places.tray(side) + Vec3::new(x * half.x, 0.0, z * half.y)));
        }
        beside.extend([-1.0, 1.0].map(|x| places.bowl() + Vec3::X * (x * (Places::BOWL_RADIUS + 0.1))));
    }
    (rim, beside)
}

/// The free part of the window as the camera sees it, in tangents of angles from the middle of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Frame {
    half: Vec2,
    /// Half the width with the panels' columns.
    whole: f32,
    /// How far the free part's middle is from the window's, to be looked past.
    aside: f32,
    /// The field of view.
    lens: f32,
}

impl Frame {
    /// Of a window with panels at its sides, and a line of words at its foot.
    fn of(size: Vec2, left: f32, right: f32, lens: f32) -> Frame {
        let tangent = 2.0 * (lens / 2.0).tan() / size.y.max(1.0);
        let free = (size.x - left - right).max(size.x * 0.4);
        Frame {
            half: Vec2::new(free, size.y * (1.0 - FOOT)) / 2.0 * tangent,
            whole: size.x / 2.0 * tangent,
            aside: (right - left) / 2.0 * tangent,
            lens,
        }
    }
}

/// The camera's own directions.
#[derive(Clone, Copy, Debug)]
struct Axes {
    across: Vec3,
    up: Vec3,
    back: Vec3,
}

impl Axes {
    fn of(turn: f32, tilt: f32) -> Axes {
        Axes {
            across: Vec3::new(turn.cos(), 0.0, -turn.sin()),
            up: Vec3::new(-turn.sin() * tilt.sin(), tilt.cos(), -turn.cos() * tilt.sin()),
            back: Vec3::new(turn.sin() * tilt.cos(), tilt.sin(), turn.cos() * tilt.cos()),
        }
    }
}

/// The least distance from which the rim is inside the frame and everything beside it inside the window, and where to
/// look so that the rim is in the frame's middle.
fn fit(rim: &[Vec3], beside: &[Vec3], axes: Axes, frame: Frame) -> (f32, Vec3) {
    if rim.is_empty() {
        return (20.0, Vec3::ZERO);
    }
    let (mut near, mut far) = (4.0, 80.0 * FIELD_OF_VIEW / frame.lens);
    let mut best = Vec3::ZERO;
    for _ in 0..24 {
        let distance = (near + far) / 2.0;
        let extent = |points: &[Vec3], target: Vec3| {
            let (mut low, mut high) = (Vec2::splat(f32::MAX), Vec2::splat(f32::MIN));
            for point in points {
                let off = *point - target;
                let depth = (distance - off.dot(axes.back)).max(0.1);
                let at = Vec2::new(off.dot(axes.across), off.dot(axes.up)) / depth;
                (low, high) = (low.min(at), high.max(at));
            }
            (low, high)
        };
        let mut target = Vec3::ZERO;
        let mut inside = false;
        // Looking elsewhere changes the perspective a little, so the middle is found in a few steps.
        for _ in 0..4 {
            let (low, high) = extent(rim, target);
            let (middle, half) = ((low + high) / 2.0, (high - low) / 2.0);
            inside = half.x <= frame.half.x && half.y <= frame.half.y;
            target += (axes.across * middle.x + axes.up * middle.y) * distance;
        }
        if !beside.is_empty() {
            let (low, high) = extent(beside, target);
            let widest = (high.x - frame.aside).abs().max((low.x - frame.aside).abs());
            inside &= widest <= frame.whole && high.y <= frame.half.y && low.y >= -frame.half.y;
        }
        if inside {
            (far, best) = (distance, target);
        } else {
            near = distance;
        }
    }
    // The words at the foot take their space below, so the middle lies higher.
    (far, best - axes.up * (FOOT_SHIFT * far * frame.lens / FIELD_OF_VIEW))
}

/// The camera, and what follows it.
pub fn plugin(app: &mut App) {
    app.init_resource::<View>()
        .init_resource::<PanelSpace>()
        .add_systems(Startup, spawn)
        .add_systems(Update, steer.in_set(Step::Input).run_if(in_state(Screen::Table)))
        .add_systems(Update, turn_stones.in_set(Step::After))
        .add_systems(Update, (settle, look).chain().in_set(Step::After));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_to_a_side_goes_the_nearest_way() {
        let mut view = View::default();
        view.turn_round();
        view.turn_round();
        view.face(Side::Far);
        assert!((view.wanted.turn - 2.0 * PI).abs() <= PI + 0.001);
    }

    #[test]
    fn who_sits_before_the_spectator_follows_the_turn() {
        let mut view = View::default();
        assert_eq!(view.foremost(), Side::Near);
        view.turn_round();
        assert_eq!(view.foremost(), Side::Far);
        view.drag(Vec2::X * (0.3 / TURN_PER_PIXEL));
        assert_eq!(view.foremost(), Side::Far);
        view.reset();
        assert_eq!(view.foremost(), Side::Near);
        view.home = Side::Far;
        view.reset();
        assert_eq!((view.foremost(), view.wanted.tilt), (Side::Far, TILT), "as the game began");
    }

    #[test]
    fn everything_that_must_be_seen_is_in_the_frame() {
        for game in crate::registry::games() {
            let (rim, beside) = seen(&game.start(Side::Near).board(), true);
            for (turn, tilt) in [(0.0, TILT), (PI, TILT), (1.0, LEAST_TILT), (0.0, MOST_TILT)] {
                for size in [Vec2::new(1280.0, 720.0), Vec2::new(600.0, 900.0)] {
                    let (axes, frame) = (Axes::of(turn, tilt), Frame::of(size, 0.0, 0.0, FIELD_OF_VIEW));
                    let (distance, target) = fit(&rim, &beside, axes, frame);
                    let half = Vec2::new(frame.half.x, (FIELD_OF_VIEW / 2.0).tan());
                    for point in rim.iter().chain(&beside) {
                        let off = *point - target;
                        let depth = distance - off.dot(axes.back);
                        let at = Vec2::new(off.dot(axes.across), off.dot(axes.up)) / depth;
                        assert!(at.x.abs() <= half.x * 1.02 && at.y.abs() <= half.y, "{at} of {half}");
                    }
                }
            }
        }
    }
}
