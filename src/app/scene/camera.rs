//! The camera over the table: tilt, turn and zoom within limits, straight from above, and from either side.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::math::Rect;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::BoardOnTable;
use super::arrangement::Arrangement;
use super::ending::Ending;
use super::framing::{Axes, FIELD_OF_VIEW, Frame, Framing, is_narrow};
use super::lens::Lens;
use super::picture::Picture;
use super::places::has_few_squares;
use super::table_pointer::{PointerRead, TablePointer};
use crate::app::base::settings::Settings;
use crate::app::base::states::{Screen, Step};
use crate::app::game::matches::Match;
use benediction_rules::Side;
use benediction_rules::view::{Board, Shape};

/// Marker of the camera over the table.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct TableCamera;

/// Space that panels take, in logical pixels. It is the same from a game's beginning to its end, so that the board keeps its place.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct PanelSpace {
    /// Width of the columns at the left of the window.
    pub left: f32,
    /// Width of the columns at the right.
    pub right: f32,
    /// Height of the panels at the foot of a narrow window.
    pub foot: f32,
    /// Height of the panels at its head, and of the title's text.
    pub head: f32,
    /// Height of the line of text at the foot of the free part.
    pub line: f32,
    /// The panels of the last pass, by name.
    pub panels: Vec<(&'static str, Rect)>,
}

/// Vertical field of view, in radians, for the diagram, which shows no perspective to speak of.
const DIAGRAM_FIELD_OF_VIEW: f32 = 0.05;
/// Angle above the horizon at the start: on most boards, on a hexagon, whose men are low, and on a board of a few squares, whose
/// stones would hide each other from lower down; and its limits, in radians.
const TILT: f32 = 0.92;
const HEX_TILT: f32 = 0.90;
const STEEP_TILT: f32 = 1.03;
const MIN_TILT: f32 = 0.61;
const MAX_TILT: f32 = FRAC_PI_2 - 0.001;
/// Part of the window's width that the title takes, and part of the height beside or below it that stays free round the board.
const TITLE_SHARE: f32 = 0.36;
const TITLE_EDGE: f32 = 0.058;
/// Limits of the zoom: 1 shows the whole table, less is nearer.
const MIN_ZOOM: f32 = 0.45;
const MAX_ZOOM: f32 = 1.35;
/// Speed at which the camera approaches its target, per second.
const EASE: f32 = 9.0;
/// Distance of things on the table from the upper and the lower edge of the free part of the window, in logical pixels.
const EDGE: f32 = 6.0;
/// Radians per pixel.
const TURN_PER_PIXEL: f32 = 0.006;

/// The target of the camera's movement, and its present angle.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct View {
    target: Angle,
    now: Angle,
    /// Tilt to return to from straight above.
    tilted: f32,
    /// Tilt at the start of a game on this board.
    usual: f32,
    /// The side of the table the game began at, or turned to.
    home: Side,
    /// `true` while the right button draws, so that it does not turn the camera.
    pub held: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Angle {
    /// Turn about the vertical, in radians; 0 looks from Red's side.
    turn: f32,
    tilt: f32,
    zoom: f32,
}

impl Angle {
    /// Returns `true` if the difference from another angle is too small to be seen.
    fn is_near(&self, other: &Angle) -> bool {
        let near = |a: f32, b: f32| (a - b).abs() < 0.0005;
        near(self.turn, other.turn) && near(self.tilt, other.tilt) && near(self.zoom, other.zoom)
    }

    /// Returns the angle a part of the way to another.
    fn towards(&self, other: &Angle, part: f32) -> Angle {
        let between = |from: f32, to: f32| from + (to - from) * part;
        Angle {
            turn: between(self.turn, other.turn),
            tilt: between(self.tilt, other.tilt),
            zoom: between(self.zoom, other.zoom),
        }
    }
}

impl Default for View {
    fn default() -> View {
        let angle = Angle { turn: 0.0, tilt: TILT, zoom: 1.0 };
        View { target: angle, now: angle, tilted: TILT, usual: TILT, home: Side::Near, held: false }
    }
}

impl View {
    /// Looks at another board, at its usual tilt unless the player has chosen one.
    fn look_at(&mut self, board: &Board) {
        let usual = usual_tilt(board);
        for tilt in [&mut self.target.tilt, &mut self.now.tilt, &mut self.tilted] {
            if *tilt == self.usual {
                *tilt = usual;
            }
        }
        self.usual = usual;
    }

    /// Looks straight from above, or returns to the tilt before.
    pub fn toggle_above(&mut self) {
        if self.target.tilt >= MAX_TILT {
            self.target.tilt = self.tilted;
        } else {
            self.tilted = self.target.tilt;
            self.target.tilt = MAX_TILT;
        }
    }

    /// Returns `true` if the camera looks straight from above.
    pub fn is_above(&self) -> bool {
        self.target.tilt >= MAX_TILT
    }

    /// Looks from above for the diagram, and returns to the tilt before without it.
    fn follow_diagram(&mut self, on: bool) {
        if on != self.is_above() {
            self.toggle_above();
        }
    }

    /// Returns the side whose end of the table is nearest to the camera.
    pub fn foremost(&self) -> Side {
        if self.target.turn.cos() < 0.0 { Side::Far } else { Side::Near }
    }

    /// Returns the turn of the camera about the vertical, in radians; 0 looks from the near side.
    pub const fn turn(&self) -> f32 {
        self.target.turn
    }

    /// Turns to the other side of the table.
    pub fn turn_round(&mut self) {
        self.target.turn = (self.target.turn / PI).round() * PI + PI;
    }

    /// Turns to a side of the table, the shorter way round.
    fn face(&mut self, side: Side) {
        let turn = if side == Side::Near { 0.0 } else { PI };
        let difference = (turn - self.target.turn + PI).rem_euclid(TAU) - PI;
        self.target.turn += difference;
    }

    /// Returns to the angle at the start.
    pub fn reset(&mut self) {
        self.face(self.home);
        self.target = Angle { tilt: self.usual, zoom: 1.0, ..self.target };
    }

    /// Zooms in (positive steps) or out.
    pub fn zoom(&mut self, steps: f32) {
        self.target.zoom = (self.target.zoom * 0.9f32.powf(steps)).clamp(MIN_ZOOM, MAX_ZOOM);
    }

    /// Zooms as two fingers do; `ratio` is their distance divided by their distance before.
    pub fn pinch(&mut self, ratio: f32) {
        self.target.zoom = (self.target.zoom / ratio).clamp(MIN_ZOOM, MAX_ZOOM);
    }

    /// Turns the table clockwise with two fingers, by an angle in radians.
    pub fn twist(&mut self, angle: f32) {
        self.target.turn += angle;
    }

    /// Returns the target zoom: 1 shows the whole table, less is nearer.
    pub fn zoomed(&self) -> f32 {
        self.target.zoom
    }

    /// Turns and tilts by a drag of the mouse, in logical pixels.
    pub fn drag(&mut self, by: Vec2) {
        self.target.turn -= by.x * TURN_PER_PIXEL;
        self.target.tilt = (self.target.tilt + by.y * TURN_PER_PIXEL).clamp(MIN_TILT, MAX_TILT);
    }
}

/// Returns the angle above the horizon from which a board is seen at the start.
fn usual_tilt(board: &Board) -> f32 {
    match board.shape {
        Shape::Hex => HEX_TILT,
        Shape::Squares if has_few_squares(board) => STEEP_TILT,
        Shape::Squares | Shape::Ring => TILT,
    }
}

fn spawn(mut commands: Commands) {
    let perspective = PerspectiveProjection { fov: FIELD_OF_VIEW, near: 0.5, far: 2000.0, ..default() };
    let lens = Projection::custom(Lens { perspective, shift: Vec2::ZERO });
    commands.spawn((Name::new("Camera"), TableCamera, Camera3d::default(), lens));
}

fn steer(
    mut view: ResMut<View>,
    pointer: Res<TablePointer>,
    game: Option<Res<Match>>,
    settings: Res<Settings>,
    mut rest: Local<Option<(u64, Option<Side>)>>,
    mut diagram: Local<bool>,
) {
    if settings.table.diagram != *diagram {
        *diagram = settings.table.diagram;
        view.follow_diagram(*diagram);
    }
    if !view.held && pointer.dragged != Vec2::ZERO {
        view.drag(pointer.dragged);
    }
    // The human who plays a bot; between humans the side to act, if the board turns with the turns.
    let seated = |game: &Match| if settings.play.turn_board { game.speaker() } else { game.slots.lone_human() };
    let now = game.as_ref().map(|game| (game.id, seated(game)));
    if now == *rest {
        return;
    }
    let another_game = now.map(|(id, _)| id) != rest.map(|(id, _)| id);
    *rest = now;
    if let Some(game) = game.as_ref().filter(|_| another_game) {
        view.look_at(&game.session.board());
    }
    let new_home = now.and_then(|(_, side)| side).or(another_game.then_some(Side::Near));
    if let Some(side) = new_home {
        view.home = side;
        if side != view.foremost() {
            view.face(side);
        }
    }
}

/// Turns the stones beside kings' crowns when the other side becomes the foremost.
fn turn_stones(mut commands: Commands, view: Res<View>, mut picture: ResMut<Picture>) {
    let foremost = view.foremost();
    if picture.foremost() != foremost {
        picture.turn_to(&mut commands, foremost);
    }
}

/// The values that determine the camera's place, besides board and panels.
#[derive(Clone, Copy, Debug, PartialEq)]
struct FramingInputs {
    at_table: bool,
    foremost: Side,
    frame: Frame,
    turn: f32,
    tilt: f32,
}

impl FramingInputs {
    fn framing(&self, board: Option<&Board>) -> Framing {
        let things = board.map_or_else(Arrangement::default, |board| {
            if self.at_table { Arrangement::table(board, self.foremost) } else { Arrangement::board(board) }
        });
        Framing::new(&things, Axes::new(self.turn, self.tilt), self.frame)
    }
}

/// The state of the camera's place: its inputs, the target, and the present framing.
#[derive(Default)]
struct CameraPlace {
    inputs: Option<FramingInputs>,
    goal: Option<Framing>,
    now: Option<Framing>,
    shown: Option<(Angle, Framing)>,
}

fn look(
    mut view: ResMut<View>,
    board: Res<BoardOnTable>,
    panels: Res<PanelSpace>,
    screen: Res<State<Screen>>,
    settings: Res<Settings>,
    (time, ending): (Res<Time>, Res<Ending>),
    camera: Query<(&Camera, &mut Transform, &mut Projection), With<TableCamera>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut place: Local<CameraPlace>,
) {
    let part = if settings.play.reduced_motion { 1.0 } else { 1.0 - (-EASE * time.delta_secs()).exp() };
    let (target_angle, mut now) = (view.target, view.now);
    if now.is_near(&target_angle) {
        now = target_angle;
    } else {
        now = now.towards(&target_angle, part);
        redraw.write(RequestRedraw);
    }
    if now != view.now {
        view.now = now;
    }
    let size = camera.iter().find_map(|(camera, ..)| camera.logical_viewport_size());
    let size = size.unwrap_or(Vec2::new(1280.0, 720.0));
    let at_table = *screen.get() == Screen::Table;
    let lens = if settings.table.diagram && at_table { DIAGRAM_FIELD_OF_VIEW } else { FIELD_OF_VIEW };
    let frame = if at_table {
        let free = Rect::new(panels.left, panels.head + EDGE, size.x - panels.right, size.y - panels.foot - EDGE);
        Frame::new(size, free, panels.line, lens)
    } else {
        // The title stands at the left of its board, in a narrow window above it.
        let left = if is_narrow(size) { 0.0 } else { size.x * TITLE_SHARE };
        let free = Rect::new(left, panels.head, size.x, size.y);
        let free = free.inflate(-free.height() * TITLE_EDGE);
        Frame::new(size, free, 0.0, lens)
    };
    let inputs =
        FramingInputs { at_table, foremost: view.foremost(), frame, turn: target_angle.turn, tilt: target_angle.tilt };
    if place.inputs != Some(inputs) || board.is_changed() {
        let goal = inputs.framing(board.0.as_ref());
        // Another board, window or lens is shown at once.
        let same = |old: FramingInputs| old.frame == frame && old.at_table == at_table;
        if board.is_changed() || !place.inputs.is_some_and(same) {
            place.now = Some(goal);
        }
        (place.inputs, place.goal) = (Some(inputs), Some(goal));
    }
    let Some(goal) = place.goal else { return };
    let framing = match place.now {
        Some(now) if !now.near(&goal) => {
            redraw.write(RequestRedraw);
            now.towards(goal, part)
        }
        _ => goal,
    };
    place.now = Some(framing);
    // In a narrow window the board fills the width already.
    let nearer = if is_narrow(size) { 1.0 } else { ending.distance() };
    let framing = Framing { distance: framing.distance * nearer, ..framing };
    if place.shown == Some((now, framing)) {
        return;
    }
    place.shown = Some((now, framing));
    let axes = Axes::new(now.turn, now.tilt);
    for (_, mut transform, mut projection) in camera {
        if let Some(own) = Lens::of_mut(&mut projection) {
            (own.perspective.fov, own.shift) = (lens, framing.shift);
        }
        let at = axes.back * (framing.distance * now.zoom);
        *transform = Transform::from_translation(at).looking_at(Vec3::ZERO, axes.up);
    }
}

/// Adds the camera and the systems that move it.
pub fn plugin(app: &mut App) {
    app.init_resource::<View>()
        .init_resource::<PanelSpace>()
        .add_systems(Startup, spawn)
        .add_systems(Update, steer.in_set(Step::Input).after(PointerRead).run_if(in_state(Screen::Table)))
        .add_systems(Update, turn_stones.in_set(Step::After))
        .add_systems(Update, look.in_set(Step::After));
}

#[cfg(test)]
mod tests {
    use super::super::arrangement::labels;
    use super::super::forms::{RADIUS, THICKNESS};
    use super::super::places::Places;
    use super::*;
    use benediction_study::registry;

    #[test]
    fn turning_to_a_side_goes_the_nearest_way() {
        let mut view = View::default();
        view.turn_round();
        view.turn_round();
        view.face(Side::Far);
        assert!((view.target.turn - 2.0 * PI).abs() <= PI + 0.001);
    }

    #[test]
    fn new_board_uses_default_tilt_unless_player_chose_one() {
        let boards: Vec<Board> = registry::games().iter().map(|game| game.start(Side::Near).board()).collect();
        let few = boards.iter().find(|board| usual_tilt(board) == STEEP_TILT).unwrap();
        let many = boards.iter().find(|board| usual_tilt(board) == TILT).unwrap();
        let mut view = View::default();
        view.look_at(few);
        assert_eq!((view.target.tilt, view.now.tilt), (STEEP_TILT, STEEP_TILT));
        view.toggle_above();
        view.look_at(many);
        assert!(view.is_above());
        view.toggle_above();
        assert_eq!(view.target.tilt, TILT);
        view.drag(Vec2::NEG_Y * 10.0);
        let chosen = view.target.tilt;
        view.look_at(few);
        assert_eq!(view.target.tilt, chosen);
        view.reset();
        assert_eq!(view.target.tilt, STEEP_TILT);
    }

    /// Returns `true` if a disc on a foot hides a place from an eye.
    fn hides(eye: Vec3, foot: Vec3, place: Vec3) -> bool {
        [0.0, THICKNESS].into_iter().any(|height| {
            let level = foot.y + height;
            let part = (eye.y - level) / (eye.y - place.y);
            part < 1.0 && (eye + (place - eye) * part).xz().distance(foot.xz()) < RADIUS
        })
    }

    #[test]
    fn full_trays_hide_no_letters() {
        /// Half the extent of a letter, in distances of points.
        const LETTER: Vec2 = Vec2::new(0.08, 0.12);
        let windows = [
            (Vec2::new(1280.0, 720.0), Rect::new(250.0, 6.0, 1030.0, 714.0)),
            (Vec2::new(768.0, 1024.0), Rect::new(0.0, 120.0, 768.0, 760.0)),
        ];
        let boards = registry::games().iter().map(|game| game.start(Side::Near).board());
        for board in boards.filter(|board| Places::new(board).has_trays()) {
            let places = Places::new(&board);
            for (foremost, (window, free)) in Side::BOTH.into_iter().flat_map(|side| windows.map(|of| (side, of))) {
                let turn = if foremost == Side::Near { 0.0 } else { PI };
                let frame = Frame::new(window, free, 40.0, FIELD_OF_VIEW);
                let inputs = FramingInputs { at_table: true, foremost, frame, turn, tilt: usual_tilt(&board) };
                let axes = Axes::new(turn, inputs.tilt);
                let eye = axes.back * inputs.framing(Some(&board)).distance;
                for (name, at) in labels(&board, foremost) {
                    let half = LETTER * Vec2::new(name.len() as f32, 1.0);
                    let corners = [(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)]
                        .map(|(x, y)| at + axes.across * (half.x * x) + axes.up * (half.y * y));
                    for slot in 0..usize::from(board.checkers) - 2 {
                        let feet = Side::BOTH.map(|side| places.tray_slot(side, slot));
                        let hidden = |corner: &Vec3| feet.into_iter().any(|foot| hides(eye, foot, *corner));
                        assert!(!corners.iter().any(hidden), "{name} behind disc {slot}, for {foremost:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn foremost_side_follows_the_camera() {
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
        assert_eq!((view.foremost(), view.target.tilt), (Side::Far, TILT), "as the game began");
    }
}
