//! The camera over the table: tilt, turn and zoom within limits, straight from above, and from either side.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::BoardOnTable;
use super::arrangement::Arrangement;
use super::framing::{Axes, FIELD_OF_VIEW, Frame, Framing, is_narrow};
use super::highlights::Highlights;
use super::picture::Picture;
use super::table_pointer::{PointerRead, TablePointer};
use crate::app::base::settings::Settings;
use crate::app::base::states::{Screen, Step};
use crate::app::game::matches::Match;
use benediction_rules::Side;
use benediction_rules::view::Board;

/// The camera that sees the table.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct TableCamera;

/// Space that panels take, in logical pixels.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct PanelSpace {
    /// The columns at the left and the right of the window.
    pub left: f32,
    /// At the right.
    pub right: f32,
    /// At the foot, in windows that are taller than wide: there the panels stand above and below the board.
    pub foot: f32,
    /// Above the board at the title, in windows that are taller than wide.
    pub head: f32,
    /// The panels themselves, by name: the largest that each has been since the game began or the window changed, so that
    /// the camera does not move with each line that comes and goes.
    pub panels: Vec<(&'static str, Rect)>,
}

/// Vertical field of view, in radians, for the diagram, which shows no perspective to speak of.
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
    /// The right button draws, so it does not turn the camera.
    pub held: bool,
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

impl Angle {
    /// Whether nobody would see a difference.
    fn is_near(&self, other: &Angle) -> bool {
        let near = |a: f32, b: f32| (a - b).abs() < 0.0005;
        near(self.turn, other.turn)
            && near(self.tilt, other.tilt)
            && near(self.zoom, other.zoom)
            && near(self.nearer, other.nearer)
    }

    /// A part of the way to another angle; to a victory it goes slowly.
    fn towards(&self, other: &Angle, part: f32, slow: f32) -> Angle {
        let between = |from: f32, to: f32, part: f32| from + (to - from) * part;
        Angle {
            turn: between(self.turn, other.turn, part),
            tilt: between(self.tilt, other.tilt, part),
            zoom: between(self.zoom, other.zoom, part),
            nearer: between(self.nearer, other.nearer, slow),
        }
    }
}

impl Default for View {
    fn default() -> View {
        let angle = Angle { turn: 0.0, tilt: TILT, zoom: 1.0, nearer: 0.0 };
        View { wanted: angle, now: angle, tilted: TILT, home: Side::Near, held: false }
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

    /// Two fingers are so many times as far apart as they were.
    pub fn pinch(&mut self, ratio: f32) {
        self.wanted.zoom = (self.wanted.zoom / ratio).clamp(CLOSEST, FARTHEST);
    }

    /// The table follows two fingers that turn, clockwise, by so many radians.
    pub fn twist(&mut self, angle: f32) {
        self.wanted.turn += angle;
    }

    /// How near the camera is asked to be: 1 shows the whole table, less is nearer.
    pub fn zoomed(&self) -> f32 {
        self.wanted.zoom
    }

    /// Turns and tilts as the mouse does that was dragged so far, in logical pixels.
    pub fn drag(&mut self, by: Vec2) {
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
    pointer: Res<TablePointer>,
    game: Option<Res<Match>>,
    settings: Res<Settings>,
    mut rest: Local<Option<(u64, Option<Side>)>>,
    mut diagram: Local<bool>,
) {
    if settings.diagram != *diagram {
        *diagram = settings.diagram;
        view.follow_diagram(*diagram);
    }
    if !view.held && pointer.dragged != Vec2::ZERO {
        view.drag(pointer.dragged);
    }
    // The human who plays a bot; between humans the side to act, if the board turns with the turns.
    let seated = |game: &Match| if settings.turn_board { game.speaker() } else { game.lone_human() };
    let now = game.as_ref().map(|game| (game.id, seated(game)));
    if now == *rest {
        return;
    }
    let another_game = now.map(|(id, _)| id) != rest.map(|(id, _)| id);
    *rest = now;
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

/// What the place of the camera depends on, besides board and panels.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sought {
    at_table: bool,
    foremost: Side,
    /// Names of columns and rows are shown.
    names: bool,
    /// Whose checkers are out of the game.
    removed: [bool; 2],
    frame: Frame,
    turn: f32,
    tilt: f32,
}

impl Sought {
    fn find(&self, board: Option<&Board>, panels: &PanelSpace) -> Framing {
        let things = board.map_or_else(Arrangement::default, |board| {
            if self.at_table {
                Arrangement::table(board, self.foremost, self.names, self.removed)
            } else {
                Arrangement::board(board)
            }
        });
        let panels: Vec<Rect> = if self.at_table {
            panels.panels.iter().map(|(_, rect)| *rect).collect()
        } else {
            // The words of the title.
            (panels.head > 0.0).then(|| Rect::new(0.0, 0.0, 10_000.0, panels.head)).into_iter().collect()
        };
        Framing::of(&things, Axes::of(self.turn, self.tilt), self.frame, &panels)
    }
}

/// Where the camera stands, and where it is to stand.
#[derive(Default)]
struct Standing {
    sought: Option<Sought>,
    goal: Option<Framing>,
    now: Option<Framing>,
    shown: Option<(Angle, Framing)>,
}

fn look(
    mut view: ResMut<View>,
    board: Res<BoardOnTable>,
    picture: Res<Picture>,
    panels: Res<PanelSpace>,
    screen: Res<State<Screen>>,
    settings: Res<Settings>,
    time: Res<Time>,
    camera: Query<(&Camera, &mut Transform, &mut Projection), With<TableCamera>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut standing: Local<Standing>,
) {
    let ease = |rate: f32| if settings.reduced_motion { 1.0 } else { 1.0 - (-rate * time.delta_secs()).exp() };
    let (part, slow) = (ease(EASE), ease(SETTLE_EASE));
    let (wanted, mut now) = (view.wanted, view.now);
    if now.is_near(&wanted) {
        now = wanted;
    } else {
        now = now.towards(&wanted, part, slow);
        redraw.write(RequestRedraw);
    }
    if now != view.now {
        view.now = now;
    }
    let size = camera.iter().find_map(|(camera, ..)| camera.logical_viewport_size());
    let size = size.unwrap_or(Vec2::new(1280.0, 720.0));
    let at_table = *screen.get() == Screen::Table;
    // The title stands at the left of its board, in a narrow window above it.
    let beside = if is_narrow(size) { 0.0 } else { size.x * 0.30 };
    let (left, right) = if at_table { (panels.left, panels.right) } else { (beside, 0.0) };
    let lens = if settings.diagram && at_table { DIAGRAM_FIELD_OF_VIEW } else { FIELD_OF_VIEW };
    let frame = Frame::of(size, left, right, lens);
    let sought = Sought {
        at_table,
        foremost: view.foremost(),
        names: settings.coordinates,
        removed: [0, 1].map(|side| !picture.figure.removed[side].is_empty()),
        frame,
        turn: wanted.turn,
        tilt: wanted.tilt,
    };
    if standing.sought != Some(sought) || board.is_changed() || panels.is_changed() {
        let goal = sought.find(board.0.as_ref(), &panels);
        // Another board, window or lens is shown at once.
        let same = |old: Sought| old.frame == frame && old.at_table == at_table;
        if board.is_changed() || !standing.sought.is_some_and(same) {
            standing.now = Some(goal);
        }
        (standing.sought, standing.goal) = (Some(sought), Some(goal));
    }
    let Some(goal) = standing.goal else { return };
    let framing = match standing.now {
        Some(now) if !now.near(&goal) => {
            redraw.write(RequestRedraw);
            now.towards(goal, part)
        }
        _ => goal,
    };
    standing.now = Some(framing);
    if standing.shown == Some((now, framing)) {
        return;
    }
    standing.shown = Some((now, framing));
    let axes = Axes::of(now.turn, now.tilt);
    let far = framing.distance * now.zoom * (1.0 - now.nearer);
    for (_, mut transform, mut projection) in camera {
        if let Projection::Perspective(projection) = &mut *projection {
            projection.fov = lens;
        }
        // The foot of the picture stays where it is: words stand below it.
        let sunk = axes.up * (frame.half_height() * framing.distance * now.nearer);
        let target = framing.target(axes, far) - sunk;
        let at = target + axes.back * far;
        *transform = Transform::from_translation(at).looking_at(target, axes.up);
    }
}

/// The camera, and what follows it.
pub fn plugin(app: &mut App) {
    app.init_resource::<View>()
        .init_resource::<PanelSpace>()
        .add_systems(Startup, spawn)
        .add_systems(Update, steer.in_set(Step::Input).after(PointerRead).run_if(in_state(Screen::Table)))
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
}
