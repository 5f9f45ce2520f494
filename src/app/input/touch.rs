//! Fingers on the table. One finger acts as the mouse: a tap is a click, a drag from a stack lifts and drops it, and a long press
//! acts as hovering and as the right button. Two fingers turn, tilt and zoom the camera.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::walls::Walls;
use crate::app::game::matches::{Match, Selection};
use crate::app::game::policy::Panel;
use crate::app::scene::camera::View;
use crate::app::scene::held::Pointing;
use crate::app::scene::table_pointer::TablePointer;
use benediction_rules::picker::Picker;

/// Largest movement of a finger in a tap or press, in logical pixels.
pub(super) const MAX_TAP_MOVE: f32 = 12.0;
/// Time after which a resting finger makes a long press.
pub const LONG_PRESS: Duration = Duration::from_millis(500);
/// Largest part of a frame that counts as time that a finger rested or a button was held.
pub const STALL: Duration = Duration::from_millis(100);

/// The gesture of the fingers on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Gesture {
    #[default]
    Nothing,
    /// One finger is still: it may become a tap, a drag or a long press.
    Resting { id: u64, began: Vec2, rested: Duration },
    /// One finger drags what it has lifted.
    Dragging { id: u64 },
    /// One finger has been still for the time of a long press.
    LongPress { id: u64 },
    /// Two fingers.
    Pair([u64; 2]),
    /// These fingers have no further effect.
    Spent,
}

/// The action of a gesture, one per frame.
#[derive(Clone, Copy, Debug, PartialEq)]
enum TouchAction {
    Tap,
    /// Lift the piece there.
    Lift,
    Drop,
    LongPress,
    /// The finger of a long press is lifted.
    EndLongPress,
    /// The action in progress is cancelled.
    Cancel,
}

/// The fingers, and the place at which they point.
#[derive(Resource, Debug, Default)]
pub struct Fingers {
    /// The position of each finger, in logical pixels of the window.
    down: Vec<(u64, Vec2)>,
    gesture: Gesture,
    /// The next actions of the fingers, each with its place.
    actions: VecDeque<(TouchAction, Option<Vec2>)>,
    /// `true` if a finger has touched the window since the mouse was moved.
    in_use: bool,
    /// The position of the finger at the table.
    at: Option<Vec2>,
    /// The last position of a finger, on a panel or on the table.
    last: Option<Vec2>,
    is_lifting: bool,
}

impl Fingers {
    /// Creates the state for a device without a mouse: buttons are large enough for fingers before the first touch.
    pub fn without_mouse() -> Fingers {
        Fingers { in_use: true, ..default() }
    }

    /// Returns `true` if a finger was used last, not the mouse.
    pub fn in_use(&self) -> bool {
        self.in_use
    }

    /// Returns the last position of a finger.
    pub(super) fn last(&self) -> Option<Vec2> {
        self.last.filter(|_| self.in_use)
    }

    fn place_of(&self, id: u64) -> Option<Vec2> {
        self.down.iter().find(|(other, _)| *other == id).map(|(_, at)| *at)
    }

    /// Returns the positions of a pair.
    fn pair(&self) -> Option<[Vec2; 2]> {
        let Gesture::Pair([one, other]) = self.gesture else { return None };
        Some([self.place_of(one)?, self.place_of(other)?])
    }

    fn begin(&mut self, id: u64, at: Vec2, on_table: bool) {
        self.gesture = match self.gesture {
            Gesture::Nothing if on_table => Gesture::Resting { id, began: at, rested: Duration::ZERO },
            Gesture::Resting { id: first, .. } if on_table => Gesture::Pair([first, id]),
            Gesture::Dragging { id: first } | Gesture::LongPress { id: first } => {
                self.actions.push_back((TouchAction::Cancel, None));
                if on_table { Gesture::Pair([first, id]) } else { Gesture::Spent }
            }
            _ => Gesture::Spent,
        };
    }

    fn move_finger(&mut self, id: u64, at: Vec2) {
        if let Gesture::Resting { id: other, began, .. } = self.gesture
            && other == id
            && began.distance(at) > MAX_TAP_MOVE
        {
            self.gesture = Gesture::Dragging { id };
            self.actions.push_back((TouchAction::Lift, Some(began)));
        }
    }

    fn end(&mut self, id: u64, at: Vec2) {
        self.gesture = match self.gesture {
            Gesture::Resting { id: other, began, rested } if other == id => {
                if rested < LONG_PRESS {
                    self.actions.push_back((TouchAction::Tap, Some(began)));
                }
                Gesture::Spent
            }
            Gesture::Dragging { id: other } if other == id => {
                self.actions.push_back((TouchAction::Drop, Some(at)));
                Gesture::Spent
            }
            Gesture::LongPress { id: other } if other == id => {
                self.actions.push_back((TouchAction::EndLongPress, Some(at)));
                Gesture::Spent
            }
            Gesture::Pair(_) => Gesture::Spent,
            other => other,
        };
    }

    fn cancel_gesture(&mut self) {
        if !matches!(self.gesture, Gesture::Nothing | Gesture::Spent) {
            self.actions.push_back((TouchAction::Cancel, None));
            self.gesture = Gesture::Spent;
        }
    }
}

/// Moves the camera with two fingers.
fn turn(view: &mut View, before: [Vec2; 2], now: [Vec2; 2]) {
    let between = |[one, other]: [Vec2; 2]| other - one;
    let middle = |[one, other]: [Vec2; 2]| (one + other) / 2.0;
    let (was, is) = (between(before), between(now));
    if was.length() > 1.0 && is.length() > 1.0 {
        view.pinch(is.length() / was.length());
        view.twist(was.angle_to(is));
    }
    view.drag(middle(now) - middle(before));
}

/// Processes the events of fingers.
pub(super) fn follow(
    mut fingers: ResMut<Fingers>,
    mut touches: MessageReader<TouchInput>,
    mut moved: MessageReader<CursorMoved>,
    mut walls: Walls,
    mut view: ResMut<View>,
    mut redraw: MessageWriter<RequestRedraw>,
    time: Res<Time<Real>>,
) {
    let fingers = &mut *fingers.bypass_change_detection();
    if let Gesture::Resting { rested, .. } = &mut fingers.gesture {
        *rested += time.delta().min(STALL);
    }
    if moved.read().count() > 0 && touches.is_empty() {
        fingers.in_use = false;
    }
    if !walls.leave_table_free() {
        fingers.cancel_gesture();
    }
    for touch in touches.read() {
        let (id, at) = (touch.id, touch.position);
        fingers.in_use = true;
        fingers.last = Some(at);
        let before = fingers.pair();
        fingers.down.retain(|(other, _)| *other != id);
        match touch.phase {
            TouchPhase::Started => {
                fingers.down.push((id, at));
                fingers.begin(id, at, !walls.covers(at));
            }
            TouchPhase::Moved => {
                fingers.down.push((id, at));
                fingers.move_finger(id, at);
                if let Some((before, now)) = before.zip(fingers.pair()) {
                    turn(&mut view, before, now);
                }
            }
            TouchPhase::Ended => fingers.end(id, at),
            TouchPhase::Canceled => fingers.cancel_gesture(),
        }
        if fingers.down.is_empty() {
            fingers.gesture = Gesture::Nothing;
        }
    }
    if let Gesture::Resting { id, began, rested } = fingers.gesture {
        if rested >= LONG_PRESS {
            fingers.gesture = Gesture::LongPress { id };
            fingers.actions.push_back((TouchAction::LongPress, Some(began)));
        } else {
            // Until the press is long no message would wake the window.
            redraw.write(RequestRedraw);
        }
    }
}

/// Presses and releases the mouse's buttons for the fingers: their meaning is decided with that of the mouse's clicks.
pub(super) fn act(
    mut fingers: ResMut<Fingers>,
    mut pointer: ResMut<TablePointer>,
    mut walls: Walls,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (fingers, pointer) = (fingers.bypass_change_detection(), pointer.bypass_change_detection());
    fingers.is_lifting = false;
    fingers.at = match fingers.gesture {
        Gesture::Dragging { id } | Gesture::LongPress { id } => fingers.place_of(id),
        _ => None,
    };
    let buttons = &mut pointer.buttons;
    if let Some((action, at)) = fingers.actions.pop_front() {
        fingers.at = at;
        match action {
            TouchAction::Tap => {
                buttons.press(MouseButton::Left);
                buttons.release(MouseButton::Left);
            }
            TouchAction::Lift => fingers.is_lifting = true,
            TouchAction::Drop => buttons.release(MouseButton::Left),
            TouchAction::LongPress => buttons.press(MouseButton::Right),
            TouchAction::EndLongPress => buttons.release(MouseButton::Right),
            TouchAction::Cancel => pointer.cancel(),
        }
    }
    if fingers.in_use {
        pointer.at = fingers.at.filter(|at| !walls.covers(*at));
    }
    if !fingers.actions.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// Lifts the piece where a drag began; elsewhere the drag has no effect.
pub(in crate::app) fn lift(
    mut fingers: ResMut<Fingers>,
    mut pointer: ResMut<TablePointer>,
    pointing: Res<Pointing>,
    selection: Res<Selection>,
    game: Option<Res<Match>>,
) {
    if !fingers.is_lifting {
        return;
    }
    let can_lift = pointing.place.zip(game).is_some_and(|(place, game)| match selection.picker.picked() {
        _ if game.panel() == Panel::Editor => true,
        Some(picked) => picked == place,
        None => game.human_to_act() && Picker::sources(&game.legal).contains(&place),
    });
    let fingers = fingers.bypass_change_detection();
    if can_lift {
        pointer.buttons.press(MouseButton::Left);
    } else {
        fingers.actions.retain(|(action, _)| *action != TouchAction::Drop);
        if matches!(fingers.gesture, Gesture::Dragging { .. }) {
            fingers.gesture = Gesture::Spent;
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Fingers>()
        .add_message::<TouchInput>()
        .add_message::<CursorMoved>()
        .add_message::<RequestRedraw>();
}
