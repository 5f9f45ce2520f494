//! The mouse, or a finger in its place: the place it points at, the meaning of a click, and the requests that follow.

use bevy::prelude::*;
use bevy::window::WindowEvent;

use super::cursor::BoardCursor;
use super::hand::{Ground, Hand, on_level};
use super::mouse::{self, ClickModifiers};
use super::touch::{self, Fingers};
use super::walls::Walls;
use crate::app::base::clock::Clock;
use crate::app::base::states::{Screen, Step, table_is_free};
use crate::app::game::commands::{ActionRequested, MatchCommands, ReplayCommand};
use crate::app::game::events::Refused;
use crate::app::game::matches::{Match, Selection};
use crate::app::scene::camera::{TableCamera, View};
use crate::app::scene::crossings::CrossingPlaces;
use crate::app::scene::cues::{Cue, Sound};
use crate::app::scene::forms::{FOOT, body, height, height_of, radius};
use crate::app::scene::held::Pointing;
use crate::app::scene::picture::Picture;
use crate::app::scene::places::{Places, TABLE_Y};
use crate::app::scene::table_pointer::{DroppedOnBoard, PointerRead, TablePointer};
use benediction_rules::geometry::Point;
use benediction_rules::message;
use benediction_rules::picker::ClickResult;
use benediction_rules::view::{Figure, Man, Place};

/// The player pointed at a place: a point of the board, a hand, the bowl.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceClicked(pub Place);

/// The piece in the hand was dragged to a point where it cannot end, and where another could be picked up.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
struct PieceReleased(Point);

/// The place where the button was pressed, and `true` if that picked something up.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Pressed(Option<(Place, bool)>);

/// Distance from an arrow over a wall up to which the mouse means it, and up to which a finger does.
const GATE: f32 = 0.27;
const GATE_FOR_FINGERS: f32 = 0.42;

/// Returns where a ray meets a cylinder: the distance along the ray, and the height over its foot. Returns `None` if it misses it.
fn meet(ray: Ray3d, foot: Vec3, radius: f32, height: f32) -> Option<(f32, f32)> {
    let (origin, direction) = (ray.origin - foot, Vec3::from(ray.direction));
    let (o, d) = (origin.xz(), direction.xz());
    let (a, b, c) = (d.dot(d), o.dot(d), o.dot(o) - radius * radius);
    let mut best: Option<(f32, f32)> = None;
    let mut offer = |t: f32, y: f32| {
        if t > 0.0 && best.is_none_or(|(best_t, _)| t < best_t) {
            best = Some((t, y));
        }
    };
    // The top disc.
    if direction.y.abs() > 1e-6 {
        let t = (height - origin.y) / direction.y;
        if (o + d * t).length() <= radius {
            offer(t, height - 0.001);
        }
    }
    // The rim.
    let root = b * b - a * c;
    if a > 1e-9 && root >= 0.0 {
        let t = (-b - root.sqrt()) / a;
        let y = origin.y + direction.y * t;
        if (0.0..=height).contains(&y) {
            offer(t, y);
        }
    }
    best
}

/// Returns where a ray meets a man: its foot, or the body above it.
fn meet_man(ray: Ray3d, man: &Man, foot: Vec3) -> Option<(f32, f32)> {
    let (wide, slim, tall) = (radius(man.form), body(man.form), height_of(man));
    if slim == wide {
        return meet(ray, foot, wide, tall);
    }
    let above = meet(ray, foot + Vec3::Y * FOOT, slim, tall - FOOT).map(|(t, y)| (t, y + FOOT));
    meet(ray, foot, wide, FOOT).into_iter().chain(above).min_by(|a, b| a.0.total_cmp(&b.0))
}

/// Returns `true` if a man on a foot hides a place from an eye.
pub fn hides(man: &Man, foot: Vec3, eye: Vec3, place: Vec3) -> bool {
    let Ok(direction) = Dir3::new(place - eye) else { return false };
    meet_man(Ray3d::new(eye, direction), man, foot).is_some_and(|(t, _)| t < eye.distance(place) - 0.01)
}

/// Returns the place and the checker that a ray points at: the first place that it meets, or one behind it that is meant instead, as
/// `targets_behind` decides for both.
pub fn point_at(
    ray: Ray3d,
    places: &Places,
    figure: &Figure,
    targets_behind: impl Fn(Place, Place) -> bool,
) -> (Option<Place>, Option<u8>) {
    let men = figure.men.iter().zip(places.standing(&figure.men)).filter_map(|(man, foot)| {
        let (t, y) = meet_man(ray, man, foot)?;
        let checker = ((y / height(man.form)) as u8).min(man.checkers.len() as u8 - 1);
        Some((t, Place::Point(man.at), checker))
    });
    let first = |a: &(f32, Place, u8), b: &(f32, Place, u8)| a.0.total_cmp(&b.0);
    let Some((_, front, checker)) = men.clone().min_by(first) else {
        return (on_ground(ray, places), None);
    };
    if let Some((_, place, checker)) = men.filter(|(_, place, _)| targets_behind(front, *place)).min_by(first) {
        return (Some(place), Some(checker));
    }
    if let Some(place) = on_ground(ray, places).filter(|place| targets_behind(front, *place)) {
        return (Some(place), None);
    }
    (Some(front), Some(checker))
}

/// Returns the place of board or table at which a ray ends.
fn on_ground(ray: Ray3d, places: &Places) -> Option<Place> {
    on_level(ray, 0.0).zip(on_level(ray, TABLE_Y)).and_then(|(board, table)| places.at(board, table))
}

fn point(
    mut pointing: ResMut<Pointing>,
    mut selection: ResMut<Selection>,
    (picture, crossings): (Res<Picture>, Res<CrossingPlaces>),
    (pointer, fingers, dropped): (Res<TablePointer>, Res<Fingers>, Res<DroppedOnBoard>),
    mut walls: Walls,
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    game: Option<Res<Match>>,
    (mut cursor, mut last): (ResMut<BoardCursor>, Local<Option<Vec2>>),
) {
    let moved = pointer.at.is_some_and(|at| last.replace(at) != Some(at));
    if moved && cursor.pointed().is_some() {
        cursor.yield_to_mouse();
    }
    let mut now = Pointing { place: None, checker: None, on_board: None, ..*pointing };
    // A piece from the palette is placed where the finger was lifted.
    let dropped_at = fingers.last().filter(|at| dropped.is_pending() && !walls.covers(*at));
    let ray = dropped_at.or(pointer.at).and_then(|cursor| {
        let (camera, transform) = camera.iter().next()?;
        camera.viewport_to_world(transform, cursor).ok()
    });
    if let (Some(ray), Some(places)) = (ray, &picture.places) {
        let ground = Ground { ray, places, figure: &picture.figure };
        now.on_board = ground.on_board();
        let hand = game.as_ref().and_then(|game| Hand::of(game, &selection.picker));
        let targets_behind =
            |front, behind| hand.as_ref().is_some_and(|hand| hand.targets_behind(&ground, front, behind));
        (now.place, now.checker) = point_at(ray, places, &picture.figure, targets_behind);
        let reach = if fingers.in_use() { GATE_FOR_FINGERS } else { GATE };
        let gate = hand.as_ref().and_then(|hand| hand.gate_at(&ground, &crossings, now.place, reach));
        if let Some(goal) = gate {
            (now.place, now.checker) = (Some(Place::Point(goal)), None);
        }
        // In the middle of a ring both hands lie together: the side to act means its own.
        if let (true, Some(Place::Hand(_)), Some(side)) =
            (places.is_ring(), now.place, game.as_ref().and_then(|game| game.acting()))
        {
            now.place = Some(Place::Hand(side));
        }
    }
    pointing.set_if_neq(now);
    // What was used last points: the mouse or the keys.
    let hover = cursor.pointed().or(now.place);
    if selection.hover != hover {
        selection.hover = hover;
    }
}

/// Resets the pointer when the table is covered.
fn leave(mut pointing: ResMut<Pointing>, mut pressed: ResMut<Pressed>, mut selection: ResMut<Selection>) {
    pointing.set_if_neq(Pointing::default());
    if pressed.0.is_some() {
        pressed.0 = None;
    }
    if selection.hover.is_some() {
        selection.hover = None;
    }
}

/// Handles the left button: two clicks, or a drag.
fn press(
    mut pointing: ResMut<Pointing>,
    mut pressed: ResMut<Pressed>,
    mut selection: ResMut<Selection>,
    pointer: Res<TablePointer>,
    game: Option<Res<Match>>,
    (mut clock, mut cursor): (ResMut<Clock>, ResMut<BoardCursor>),
    (mut clicks, mut released, mut requests): (
        MessageWriter<PlaceClicked>,
        MessageWriter<PieceReleased>,
        MatchCommands,
    ),
) {
    let Some(game) = game else { return };
    let buttons = &pointer.buttons;
    if pointer.cancelled {
        if pressed.0.take().is_some() {
            selection.picker.clear();
        }
        pointing.dragging = false;
        return;
    }
    if game.is_replaying() {
        // A click only stops what is shown again.
        if buttons.just_pressed(MouseButton::Left) {
            requests.write(ReplayCommand::End);
        }
        pressed.0 = None;
        return;
    }
    if buttons.just_pressed(MouseButton::Left) {
        clock.speed_up();
        let free = selection.picker.picked().is_none();
        if let Some(place) = pointing.place {
            cursor.follow_click(place);
        }
        match pointing.place {
            Some(place) if free => {
                clicks.write(PlaceClicked(place));
            }
            None => {
                selection.picker.clear();
            }
            _ => {}
        }
        pressed.0 = pointing.place.map(|place| (place, free));
        // In a long frame the button may have been released already, so the function continues.
    }
    if buttons.pressed(MouseButton::Left)
        && let Some((place, _)) = pressed.0
        && selection.picker.picked() == Some(place)
        && pointing.place != Some(place)
    {
        pointing.dragging = true;
        return;
    }
    if !buttons.just_released(MouseButton::Left) {
        return;
    }
    if let Some(from) = pressed.0.take() {
        end_click(from, &mut pointing, &mut selection, &game, (&mut clicks, &mut released));
    }
}

/// Handles the end of a click or a drag, from where the button was pressed.
fn end_click(
    (down_at, picked_now): (Place, bool),
    pointing: &mut Pointing,
    selection: &mut ResMut<Selection>,
    game: &Match,
    (clicks, released): (&mut MessageWriter<PlaceClicked>, &mut MessageWriter<PieceReleased>),
) {
    let dragged = std::mem::take(&mut pointing.dragging);
    match pointing.place {
        // What is dragged onto another man stays held: that man was not clicked.
        Some(place) if dragged && selection.picker.changes_to(&game.legal, place) => match place {
            Place::Point(at) => drop(released.write(PieceReleased(at))),
            Place::Hand(_) | Place::Bowl => drop(selection.picker.clear()),
        },
        Some(place) if place == down_at && !picked_now => {
            // A click on a checker within the held stack chooses the number that moves: this one and all above it.
            let height = game.height(Some(place));
            let divides = selection.picker.divides(&game.legal, height);
            let from_here = pointing.checker.map(|checker| height.saturating_sub(checker));
            let now = if selection.picker.count() == 0 { height } else { selection.picker.count() };
            match from_here {
                Some(count) if divides && selection.picker.picked() == Some(place) && count != now => {
                    selection.picker.choose_count(count, height);
                }
                _ => {
                    clicks.write(PlaceClicked(place));
                }
            }
        }
        Some(place) if place != down_at && selection.picker.picked().is_some() => {
            clicks.write(PlaceClicked(place));
        }
        None if dragged => {
            selection.picker.clear();
        }
        _ => {}
    }
}

/// Executes a click on a place, whatever its source.
fn click(
    mut clicks: MessageReader<PlaceClicked>,
    game: Option<Res<Match>>,
    mut selection: ResMut<Selection>,
    mut requests: MatchCommands,
    mut refused: MessageWriter<Refused>,
    mut cues: MessageWriter<Cue>,
) {
    let Some(game) = game else {
        clicks.clear();
        return;
    };
    for PlaceClicked(place) in clicks.read() {
        if !game.human_to_act() {
            continue;
        }
        let height = game.height(selection.picker.picked());
        let mut cue = |sound| {
            cues.write(Cue { sound, pan: 0.0 });
        };
        if let Some(reason) = refused_join(&game, &mut selection, *place) {
            cue(Sound::Refused);
            refused.write(Refused { why: Some(reason), place: Some(*place) });
            continue;
        }
        match selection.picker.click(&game.legal, *place, height) {
            ClickResult::Nothing => {}
            ClickResult::Picked(_) | ClickResult::PutBack | ClickResult::Preview(_) | ClickResult::Ambiguous(_) => {
                cue(Sound::Pick)
            }
            ClickResult::Act(action) => {
                requests.write(ActionRequested { at: game.live(), action });
            }
            ClickResult::CannotPick(place) => {
                cue(Sound::Refused);
                refused.write(Refused { why: game.session.why_not_pick(place), place: Some(place) });
            }
            ClickResult::CannotEnd { from, count, to } => {
                cue(Sound::Refused);
                let reason = game.session.why_not(from, count, to);
                refused.write(Refused { why: reason, place: Some(Place::Point(to)) });
            }
        }
    }
}

/// Returns the rule that forbids the held piece to join the clicked one, which it reaches. Returns `None` if the click means
/// something else, such as the other piece itself after a refusal.
fn refused_join(game: &Match, selection: &mut ResMut<Selection>, place: Place) -> Option<message::Message> {
    let picker = &selection.picker;
    let (held, Place::Point(at)) = (picker.picked()?, place) else { return None };
    if !picker.changes_to(&game.legal, place) {
        return None;
    }
    let reason = game.session.why_not_join(held, picker.count(), at)?;
    selection.picker.refuse_join(at).then_some(reason)
}

/// Refuses what was dragged to a piece that it cannot join.
fn release(
    mut releases: MessageReader<PieceReleased>,
    game: Option<Res<Match>>,
    selection: Res<Selection>,
    mut refused: MessageWriter<Refused>,
    mut cues: MessageWriter<Cue>,
) {
    let Some(game) = game else {
        releases.clear();
        return;
    };
    for PieceReleased(to) in releases.read() {
        let why = game.session.why_not(selection.picker.picked(), selection.picker.count(), *to);
        cues.write(Cue { sound: Sound::Refused, pan: 0.0 });
        refused.write(Refused { why, place: Some(Place::Point(*to)) });
    }
}

fn wheel(
    pointer: Res<TablePointer>,
    game: Option<Res<Match>>,
    mut selection: ResMut<Selection>,
    mut view: ResMut<View>,
) {
    let steps = pointer.wheel;
    if steps == 0.0 {
        return;
    }
    let height = game.as_ref().map_or(0, |game| game.height(selection.picker.picked()));
    if game.is_some_and(|game| selection.picker.divides(&game.legal, height)) {
        if pointer.notch != 0 {
            selection.picker.step_count(pointer.notch > 0, height);
        }
    } else {
        view.zoom(steps);
    }
}

/// Handles a click of the right button without a drag: the next choice.
fn cycle(
    (pointer, fingers): (Res<TablePointer>, Res<Fingers>),
    game: Option<Res<Match>>,
    mut selection: ResMut<Selection>,
    mut down_at: Local<Option<Vec2>>,
) {
    let (buttons, cursor) = (&pointer.buttons, pointer.at);
    if buttons.just_pressed(MouseButton::Right) {
        *down_at = cursor;
    }
    let stray = if fingers.in_use() { touch::MAX_TAP_MOVE } else { 5.0 };
    let is_still = down_at.zip(cursor).is_some_and(|(from, to)| from.distance(to) < stray);
    let clicked = buttons.just_released(MouseButton::Right) && is_still;
    if let Some(game) = game.filter(|_| clicked) {
        next_choice(&game, &mut selection);
    }
}

/// Chooses another number of checkers for the held stack, or another thing for an empty point.
pub(super) fn next_choice(game: &Match, selection: &mut ResMut<Selection>) {
    if selection.picker.picked().is_some() || selection.picker.preview().is_some() {
        let height = game.height(selection.picker.picked());
        selection.picker.cycle(&game.legal, height);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pressed>()
        .init_resource::<View>()
        .init_resource::<ClickModifiers>()
        .add_message::<PlaceClicked>()
        .add_message::<PieceReleased>()
        .add_message::<WindowEvent>()
        .add_systems(Update, (click, release).chain().in_set(Step::Input));
}

/// Adds mouse and fingers of a real window; without one, tests send [`PlaceClicked`] themselves.
pub(super) fn window_plugin(app: &mut App) {
    let on_table = || in_state(Screen::Table).and_then(table_is_free);
    app.add_systems(
        Update,
        (touch::follow, mouse::process_events, touch::act).chain().in_set(Step::Input).in_set(PointerRead),
    );
    app.add_systems(
        Update,
        ((point, touch::lift, press, wheel, cycle).chain().run_if(on_table()), leave.run_if(not(on_table())))
            .in_set(Step::Input)
            .before(click)
            .after(PointerRead),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::scene::forms::{RADIUS, THICKNESS};
    use benediction_rules::Side;
    use benediction_study::registry;

    #[test]
    fn ray_hits_the_rim_of_a_checker() {
        let ray = Ray3d::new(Vec3::new(0.0, 0.25, 5.0), Dir3::NEG_Z);
        let (t, y) = meet(ray, Vec3::ZERO, RADIUS, 3.0 * THICKNESS).expect("met");
        assert!((t - (5.0 - RADIUS)).abs() < 1e-4);
        assert_eq!((y / THICKNESS) as u8, 1);
        assert!(meet(ray, Vec3::X, RADIUS, 3.0 * THICKNESS).is_none());
    }

    #[test]
    fn pointer_reaches_squares_behind_slim_or_skipped_pieces() {
        let session = registry::named("benedict-chess").expect("chess").start(Side::Near);
        let (places, figure) = (Places::new(&session.board()), session.figure());
        let point = |name| session.board().point(name).expect("a square");
        let at = |name| places.point(point(name));
        let place = |name| Some(Place::Point(point(name)));
        let eye = Vec3::new(0.0, 5.0, 9.0);
        let ray = |to: Vec3| Ray3d::new(eye, Dir3::new(to - eye).expect("a way"));
        // Through the pawn's head to the square behind it.
        let head = ray(at("a2") + Vec3::Y * 0.55);
        assert_eq!(point_at(head, &places, &figure, |_, _| false).0, place("a2"));
        assert_eq!(point_at(head, &places, &figure, |_, behind| Some(behind) == place("a3")).0, place("a3"));
        // Beside the neck of the queen there is no part of it.
        let beside = at("d1") + Vec3::new(0.30, 0.70, 0.0);
        assert_ne!(point_at(ray(beside), &places, &figure, |_, _| false).0, place("d1"));
        assert_eq!(point_at(ray(beside - Vec3::X * 0.2), &places, &figure, |_, _| false).0, place("d1"));
    }
}
