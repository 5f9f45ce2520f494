//! Fingers on the table. One does what the mouse does: a tap is a click, a drag from a stack lifts and drops it, and a
//! long press shows what hovering shows and is the right button. Two turn, tilt and zoom the camera.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::walls::Walls;
use crate::app::game::matches::{Match, Selection};
use crate::app::scene::camera::View;
use crate::app::scene::held::Pointing;
use crate::app::scene::table_pointer::TablePointer;
use benediction_rules::picker::Picker;

/// How far a finger may stray and still tap or press, in logical pixels.
pub(super) const STRAY: f32 = 12.0;
/// How long a finger rests until that is a long press.
pub const LONG_PRESS: Duration = Duration::from_millis(500);
/// Of a frame that takes longer than this the rest is no time that a finger rested or a button was held: nobody saw it pass.
pub const STALL: Duration = Duration::from_millis(100);

/// What the fingers on the table are doing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Gesture {
    #[default]
    Nothing,
    /// One finger lies still: a tap, a drag or a long press is to come of it.
    Resting { id: u64, began: Vec2, rested: Duration },
    /// One finger drags what it has lifted.
    Dragging { id: u64 },
    /// One finger has been still for long.
    LongPress { id: u64 },
    /// Two fingers.
    Pair([u64; 2]),
    /// Nothing more comes of these fingers.
    Spent,
}

/// What comes of a gesture, one in a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Deed {
    Tap(Vec2),
    /// What lies there is to be lifted.
    Lift(Vec2),
    Drop(Vec2),
    LongPress(Vec2),
    /// The finger that pressed long is taken off.
    EndLongPress(Vec2),
    /// Whatever is under way is given up.
    Cancel,
}

/// The fingers, and the place at which they point.
#[derive(Resource, Debug, Default)]
pub struct Fingers {
    /// Where each finger is, in logical pixels of the window.
    down: Vec<(u64, Vec2)>,
    gesture: Gesture,
    deeds: VecDeque<Deed>,
    /// A finger has touched the window since the mouse was moved.
    in_use: bool,
    /// Where one points at the table.
    at: Option<Vec2>,
    /// Where the last finger was, on a panel or on the table.
    last: Option<Vec2>,
    lifts: bool,
}

impl Fingers {
    /// No mouse is there: what is pressed is large enough for fingers before the first of them has come.
    pub fn expected() -> Fingers {
        Fingers { in_use: true, ..default() }
    }

    /// The last that pointed was a finger, not the mouse.
    pub fn in_use(&self) -> bool {
        self.in_use
    }

    /// Where the last finger was.
    pub(super) fn last(&self) -> Option<Vec2> {
        self.last.filter(|_| self.in_use)
    }

    fn place_of(&self, id: u64) -> Option<Vec2> {
        self.down.iter().find(|(known, _)| *known == id).map(|(_, at)| *at)
    }

    /// The two points of a pair.
    fn pair(&self) -> Option<[Vec2; 2]> {
        let Gesture::Pair([one, other]) = self.gesture else { return None };
        Some([self.place_of(one)?, self.place_of(other)?])
    }

    fn begin(&mut self, id: u64, at: Vec2, on_table: bool) {
        self.gesture = match self.gesture {
            Gesture::Nothing if on_table => Gesture::Resting { id, began: at, rested: Duration::ZERO },
            Gesture::Resting { id: first, .. } if on_table => Gesture::Pair([first, id]),
            Gesture::Dragging { id: first } | Gesture::LongPress { id: first } => {
                self.deeds.push_back(Deed::Cancel);
                if on_table { Gesture::Pair([first, id]) } else { Gesture::Spent }
            }
            _ => Gesture::Spent,
        };
    }

    fn go(&mut self, id: u64, at: Vec2) {
        if let Gesture::Resting { id: known, began, .. } = self.gesture
            && known == id
            && began.distance(at) > STRAY
        {
            self.gesture = Gesture::Dragging { id };
            self.deeds.push_back(Deed::Lift(began));
        }
    }

    fn end(&mut self, id: u64, at: Vec2) {
        self.gesture = match self.gesture {
            Gesture::Resting { id: known, began, rested } if known == id => {
                if rested < LONG_PRESS {
                    self.deeds.push_back(Deed::Tap(began));
                }
                Gesture::Spent
            }
            Gesture::Dragging { id: known } if known == id => {
                self.deeds.push_back(Deed::Drop(at));
                Gesture::Spent
            }
            Gesture::LongPress { id: known } if known == id => {
                self.deeds.push_back(Deed::EndLongPress(at));
                Gesture::Spent
            }
            Gesture::Pair(_) => Gesture::Spent,
            other => other,
        };
    }

    fn give_up(&mut self) {
        if !matches!(self.gesture, Gesture::Nothing | Gesture::Spent) {
            self.deeds.push_back(Deed::Cancel);
            self.gesture = Gesture::Spent;
        }
    }
}

/// What two fingers that went from there to here do to the camera.
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

/// Follows the fingers.
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
        fingers.give_up();
    }
    for touch in touches.read() {
        let (id, at) = (touch.id, touch.position);
        fingers.in_use = true;
        fingers.last = Some(at);
        let before = fingers.pair();
        fingers.down.retain(|(known, _)| *known != id);
        match touch.phase {
            TouchPhase::Started => {
                fingers.down.push((id, at));
                fingers.begin(id, at, !walls.stop(at));
            }
            TouchPhase::Moved => {
                fingers.down.push((id, at));
                fingers.go(id, at);
                if let Some((before, now)) = before.zip(fingers.pair()) {
                    turn(&mut view, before, now);
                }
            }
            TouchPhase::Ended => fingers.end(id, at),
            TouchPhase::Canceled => fingers.give_up(),
        }
        if fingers.down.is_empty() {
            fingers.gesture = Gesture::Nothing;
        }
    }
    if let Gesture::Resting { id, began, rested } = fingers.gesture {
        if rested >= LONG_PRESS {
            fingers.gesture = Gesture::LongPress { id };
            fingers.deeds.push_back(Deed::LongPress(began));
        } else {
            // Until the press is long there is no message that would wake the window.
            redraw.write(RequestRedraw);
        }
    }
}

/// Moves the mouse's buttons for the fingers: what they mean is decided where the mouse's clicks are.
pub(super) fn act(
    mut fingers: ResMut<Fingers>,
    mut pointer: ResMut<TablePointer>,
    mut walls: Walls,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (fingers, pointer) = (fingers.bypass_change_detection(), pointer.bypass_change_detection());
    fingers.lifts = false;
    fingers.at = match fingers.gesture {
        Gesture::Dragging { id } | Gesture::LongPress { id } => fingers.place_of(id),
        _ => None,
    };
    let buttons = &mut pointer.buttons;
    match fingers.deeds.pop_front() {
        None => {}
        Some(Deed::Tap(at)) => {
            fingers.at = Some(at);
            buttons.press(MouseButton::Left);
            buttons.release(MouseButton::Left);
        }
        Some(Deed::Lift(at)) => (fingers.at, fingers.lifts) = (Some(at), true),
        Some(Deed::Drop(at)) => {
            fingers.at = Some(at);
            buttons.release(MouseButton::Left);
        }
        Some(Deed::LongPress(at)) => {
            fingers.at = Some(at);
            buttons.press(MouseButton::Right);
        }
        Some(Deed::EndLongPress(at)) => {
            fingers.at = Some(at);
            buttons.release(MouseButton::Right);
        }
        Some(Deed::Cancel) => {
            fingers.at = None;
            pointer.cancel();
        }
    }
    if fingers.in_use {
        pointer.at = fingers.at.filter(|at| !walls.stop(*at));
    }
    if !fingers.deeds.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// Lifts what lies where a drag began; elsewhere nothing comes of it.
pub(in crate::app) fn lift(
    mut fingers: ResMut<Fingers>,
    mut pointer: ResMut<TablePointer>,
    pointing: Res<Pointing>,
    selection: Res<Selection>,
    game: Option<Res<Match>>,
) {
    if !fingers.lifts {
        return;
    }
    let can = pointing.place.zip(game).is_some_and(|(place, game)| match selection.picker.picked() {
        _ if game.is_arranging() => true,
        Some(picked) => picked == place,
        None => game.human_to_act() && Picker::sources(&game.legal).contains(&place),
    });
    let fingers = fingers.bypass_change_detection();
    if can {
        pointer.buttons.press(MouseButton::Left);
    } else {
        fingers.deeds.retain(|deed| !matches!(deed, Deed::Drop(_)));
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
