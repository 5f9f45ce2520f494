//! The camera over the table: tilt, turn and zoom within limits, straight from above, and from either side.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::input::mouse::MouseMotion;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

use super::matches::Match;
use super::settings::Settings;
use super::table::BoardOnTable;
use super::table::choreography::facing;
use super::table::places::{MARGIN, Places};
use super::ui::PanelSpace;
use super::{Screen, Step};

/// The camera that sees the table.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct TableCamera;

/// Vertical field of view, in radians.
pub const FIELD_OF_VIEW: f32 = 0.50;
/// Angle above the horizon at the start, and its limits.
const TILT: f32 = 0.92;
const LEAST_TILT: f32 = 0.61;
const MOST_TILT: f32 = FRAC_PI_2 - 0.001;
/// Zoom: 1 shows the whole table.
const CLOSEST: f32 = 0.45;
const FARTHEST: f32 = 1.35;
/// How fast the camera follows what is asked of it, per second.
const EASE: f32 = 9.0;
/// Radians a pixel.
const TURN_PER_PIXEL: f32 = 0.006;

/// What the camera is asked to show, and what it shows now.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct View {
    wanted: Angle,
    now: Angle,
    /// Tilt to return to from straight above.
    tilted: f32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Angle {
    /// Turn about the vertical; 0 looks from Red's side.
    turn: f32,
    tilt: f32,
    zoom: f32,
}

impl Default for View {
    fn default() -> View {
        let angle = Angle { turn: 0.0, tilt: TILT, zoom: 1.0 };
        View { wanted: angle, now: angle, tilted: TILT }
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

    /// To the other side of the table.
    pub fn turn_round(&mut self) {
        self.wanted.turn = (self.wanted.turn / PI).round() * PI + PI;
    }

    /// To a side, the nearest way round.
    pub fn face(&mut self, turn: f32) {
        let difference = (turn - self.wanted.turn + PI).rem_euclid(TAU) - PI;
        self.wanted.turn += difference;
    }

    /// As at the start.
    pub fn reset(&mut self) {
        let turn = (self.wanted.turn / TAU).round() * TAU;
        self.wanted = Angle { turn, tilt: TILT, zoom: 1.0 };
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
    let projection = PerspectiveProjection { fov: FIELD_OF_VIEW, near: 0.5, far: 120.0, ..default() };
    commands.spawn((Name::new("Camera"), TableCamera, Camera3d::default(), Projection::Perspective(projection)));
}

fn steer(
    mut view: ResMut<View>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut motion: MessageReader<MouseMotion>,
    game: Option<Res<Match>>,
    settings: Res<Settings>,
    mut turned_for: Local<Option<crate::rules::Side>>,
) {
    let by: Vec2 = motion.read().map(|motion| motion.delta).sum();
    let dragging = buttons.pressed(MouseButton::Right) || buttons.pressed(MouseButton::Middle);
    if dragging && by != Vec2::ZERO {
        view.drag(by);
    }
    let acting = game.as_ref().and_then(|game| game.acting()).filter(|_| settings.turn_board);
    // Against a bot the board stays with the human.
    let acting = game.as_ref().and_then(|game| game.lone_human()).filter(|_| settings.turn_board).or(acting);
    if acting.is_some() && acting != *turned_for {
        view.face(acting.map_or(0.0, facing));
    }
    *turned_for = acting;
}

fn look(
    mut view: ResMut<View>,
    board: Res<BoardOnTable>,
    panels: Res<PanelSpace>,
    screen: Res<State<Screen>>,
    time: Res<Time>,
    window: Query<&Window, With<PrimaryWindow>>,
    camera: Query<&mut Transform, With<TableCamera>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut shown: Local<Option<(Angle, Vec3)>>,
) {
    let part = 1.0 - (-EASE * time.delta_secs()).exp();
    let (wanted, mut now) = (view.wanted, view.now);
    let near = |a: f32, b: f32| (a - b).abs() < 0.0005;
    if near(now.turn, wanted.turn) && near(now.tilt, wanted.tilt) && near(now.zoom, wanted.zoom) {
        now = wanted;
    } else {
        now.turn += (wanted.turn - now.turn) * part;
        now.tilt += (wanted.tilt - now.tilt) * part;
        now.zoom += (wanted.zoom - now.zoom) * part;
        redraw.write(RequestRedraw);
    }
    if now != view.now {
        view.now = now;
    }
    let size =
        window.iter().next().map_or(Vec2::new(1280.0, 720.0), |window| Vec2::new(window.width(), window.height()));
    let (left, right) = if *screen.get() == Screen::Table { (panels.left, panels.right) } else { (0.0, 0.0) };
    let extent = board.0.as_ref().map_or(Vec2::new(6.7, 5.2), |board| {
        let places = Places::of(board);
        let tray = places.tray(crate::rules::Side::Red).x + places.tray_half().x;
        Vec2::new(tray + 0.1, places.half_depth() + MARGIN)
    });
    let (distance, shift) = fit(size, left, right, extent, now);
    let wanted_key = Vec3::new(distance, shift, extent.x);
    if *shown == Some((now, wanted_key)) {
        return;
    }
    *shown = Some((now, wanted_key));
    for mut transform in camera {
        let back = Vec3::new(now.turn.sin() * now.tilt.cos(), now.tilt.sin(), now.turn.cos() * now.tilt.cos());
        let up = Vec3::new(-now.turn.sin() * now.tilt.sin(), now.tilt.cos(), -now.turn.cos() * now.tilt.sin());
        let across = Vec3::new(now.turn.cos(), 0.0, -now.turn.sin());
        let target = across * shift;
        *transform = Transform::from_translation(target + back * distance).looking_at(target, up);
    }
}

/// How far the camera stands so that the table fits into the space that the panels leave, and how far it looks aside so
/// that the board is in that space's middle.
fn fit(size: Vec2, left: f32, right: f32, extent: Vec2, angle: Angle) -> (f32, f32) {
    let half = (FIELD_OF_VIEW / 2.0).tan();
    let free = (size.x - left - right).max(size.x * 0.35);
    // Seen from a tilt the near edge is nearer than the middle and looks larger.
    let depth = extent.y * angle.tilt.sin();
    let nearer = extent.y * angle.tilt.cos();
    let for_height = depth / half + nearer;
    let for_width = extent.x / (half * free / size.y.max(1.0)) + nearer * 0.35;
    let distance = for_height.max(for_width) * angle.zoom;
    let pixel = 2.0 * half * distance / size.y.max(1.0);
    (distance, (right - left) / 2.0 * pixel)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<View>()
        .init_resource::<PanelSpace>()
        .add_systems(Startup, spawn)
        .add_systems(Update, steer.in_set(Step::Input).run_if(in_state(Screen::Table)))
        .add_systems(Update, look.in_set(Step::After));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_to_a_side_goes_the_nearest_way() {
        let mut view = View::default();
        view.turn_round();
        view.turn_round();
        view.face(PI);
        assert!((view.wanted.turn - 2.0 * PI).abs() <= PI + 0.001);
    }

    #[test]
    fn a_narrow_window_sends_the_camera_back() {
        let angle = View::default().now;
        let wide = fit(Vec2::new(1280.0, 720.0), 0.0, 0.0, Vec2::new(6.7, 5.2), angle).0;
        let narrow = fit(Vec2::new(600.0, 720.0), 0.0, 0.0, Vec2::new(6.7, 5.2), angle).0;
        assert!(narrow > wide);
    }
}
