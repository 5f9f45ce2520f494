//! The events of the mouse in their order: they are assigned to the table or to panels, and spread over frames.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::mouse::MouseScrollUnit;
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowEvent};

use super::modifiers::Modifiers;
use super::touch::Fingers;
use super::walls::Walls;
use crate::app::scene::table_pointer::TablePointer;

/// Pixels of a wheel's turn per step.
const STEP: f32 = 40.0;

/// Duration of a notch of a wheel. A mouse that is a row of buttons, as at a remote desktop, reports each notch twice: when its button
/// is pressed, and when it is released.
const NOTCH: Duration = Duration::from_millis(50);

/// The modifiers that were held when a button of the mouse was last pressed or released.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ClickModifiers {
    pub shift: bool,
    /// Ctrl, or the key in its place on a Mac.
    pub control: bool,
}

/// An event of the mouse.
#[derive(Clone, Copy, Debug)]
enum Event {
    At(Option<Vec2>),
    Moved(Vec2),
    Button {
        button: MouseButton,
        down: bool,
        modifiers: ClickModifiers,
    },
    Wheel(f32),
    /// The window has lost the keyboard, and perhaps the release of a button.
    Lost,
}

/// The mouse of the window.
#[derive(Default)]
pub(super) struct Mouse {
    keys: Modifiers,
    /// Events that have not been processed yet.
    waiting: VecDeque<Event>,
    at: Option<Vec2>,
    /// The held buttons that were pressed elsewhere than on the table.
    elsewhere: Vec<MouseButton>,
    notches: Notches,
}

/// Divides the turn of a wheel into notches. A touchpad and a fine wheel need several events for one.
#[derive(Default)]
struct Notches {
    /// Turn since the last notch, in steps.
    turned: f32,
    /// The time of the last notch, and its direction.
    last: Option<(Duration, i8)>,
}

impl Notches {
    /// Returns the notch that a turn completes: 1, -1, or 0 for none.
    fn turn(&mut self, steps: f32, now: Duration) -> i8 {
        if steps * self.turned < 0.0 {
            self.turned = 0.0;
        }
        self.turned += steps;
        if self.turned.abs() < 1.0 {
            return 0;
        }
        let direction = if self.turned > 0.0 { 1 } else { -1 };
        self.turned = 0.0;
        let is_same = self.last.is_some_and(|(at, last)| last == direction && now.saturating_sub(at) < NOTCH);
        if is_same {
            return 0;
        }
        self.last = Some((now, direction));
        direction
    }
}

impl Mouse {
    fn push_event(&mut self, event: &WindowEvent) {
        let event = match event {
            WindowEvent::CursorMoved(moved) => Event::At(Some(moved.position)),
            WindowEvent::CursorLeft(_) => Event::At(None),
            WindowEvent::MouseMotion(motion) => Event::Moved(motion.delta),
            WindowEvent::MouseButtonInput(input) => {
                let modifiers = self.modifiers();
                Event::Button { button: input.button, down: input.state == ButtonState::Pressed, modifiers }
            }
            WindowEvent::MouseWheel(wheel) => {
                Event::Wheel(if wheel.unit == MouseScrollUnit::Line { wheel.y } else { wheel.y / STEP })
            }
            WindowEvent::WindowFocused(focus) if !focus.focused => Event::Lost,
            WindowEvent::KeyboardInput(input) => return self.keys.follow(input),
            WindowEvent::KeyboardFocusLost(_) => return self.keys.forget(),
            _ => return,
        };
        self.waiting.push_back(event);
    }

    fn modifiers(&self) -> ClickModifiers {
        ClickModifiers { shift: self.keys.shift(), control: self.keys.control() }
    }

    /// Returns `true` if an event has to wait for the next frame: a click belongs to the place where it was made, and a second
    /// click of the same button is another one.
    fn must_wait(&self, event: Event, pointer: &TablePointer) -> bool {
        let buttons = &pointer.buttons;
        let has_clicked = buttons.get_just_pressed().chain(buttons.get_just_released()).next().is_some();
        match event {
            Event::At(at) => has_clicked && at != self.at,
            Event::Button { button, down: true, .. } => buttons.just_released(button),
            Event::Moved(_) | Event::Button { .. } | Event::Wheel(_) | Event::Lost => false,
        }
    }

    fn apply(&mut self, event: Event, now: Duration, pointer: &mut TablePointer, walls: &mut Walls) {
        let on_table = |at: Option<Vec2>, walls: &mut Walls| at.is_some_and(|at| !walls.covers(at));
        match event {
            Event::At(at) => self.at = at,
            Event::Moved(by) if pointer.drags_camera() => pointer.dragged += by,
            Event::Moved(_) => {}
            Event::Button { button, down: true, .. } => {
                self.elsewhere.retain(|other| *other != button);
                if self.elsewhere.is_empty() && on_table(self.at, walls) {
                    pointer.buttons.press(button);
                } else {
                    self.elsewhere.push(button);
                }
            }
            Event::Button { button, .. } => {
                self.elsewhere.retain(|other| *other != button);
                pointer.buttons.release(button);
            }
            Event::Wheel(steps) if self.elsewhere.is_empty() && on_table(self.at, walls) => {
                pointer.wheel += steps;
                let notch = self.notches.turn(steps, now);
                if notch != 0 {
                    pointer.notch = notch;
                }
            }
            Event::Wheel(_) => {}
            Event::Lost => {
                self.elsewhere.clear();
                if pointer.buttons.get_pressed().next().is_some() {
                    pointer.cancel();
                }
            }
        }
    }
}

/// Sends the events of the table to its pointer.
pub(super) fn process_events(
    mut events: MessageReader<WindowEvent>,
    mut mouse: Local<Mouse>,
    mut pointer: ResMut<TablePointer>,
    mut modifiers: ResMut<ClickModifiers>,
    mut walls: Walls,
    (fingers, time): (Res<Fingers>, Res<Time<Real>>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let pointer = pointer.bypass_change_detection();
    pointer.begin_frame();
    for event in events.read() {
        mouse.push_event(event);
    }
    if !walls.leave_table_free() && pointer.buttons.get_pressed().next().is_some() {
        pointer.cancel();
    }
    let mut now = mouse.modifiers();
    while let Some(event) = mouse.waiting.pop_front() {
        if mouse.must_wait(event, pointer) {
            mouse.waiting.push_front(event);
            redraw.write(RequestRedraw);
            break;
        }
        if let Event::Button { modifiers, .. } = event {
            now = modifiers;
        }
        mouse.apply(event, time.elapsed(), pointer, &mut walls);
    }
    modifiers.set_if_neq(now);
    let free = !fingers.in_use() && mouse.elsewhere.is_empty();
    pointer.at = mouse.at.filter(|at| free && !walls.covers(*at));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the sum of the notches of events: turns in steps, with their times in milliseconds.
    fn notches(events: &[(f32, u64)]) -> i32 {
        let mut notches = Notches::default();
        events.iter().map(|(steps, at)| i32::from(notches.turn(*steps, Duration::from_millis(*at)))).sum()
    }

    #[test]
    fn wheel_notch_is_one_step_at_any_size() {
        assert_eq!(notches(&[(1.0, 0)]), 1);
        assert_eq!(notches(&[(-3.0, 0)]), -1, "a page of a browser");
        assert_eq!(notches(&[(-1.0, 0), (-1.0, 12)]), -1, "a button that is pressed and released");
        assert_eq!(notches(&[(-1.0, 0), (-1.0, 120)]), -2);
        assert_eq!(notches(&[(-1.0, 0), (1.0, 12)]), 0, "there and back");
        assert_eq!(notches(&[(0.25, 0), (0.25, 9), (0.25, 18)]), 0, "a fine wheel");
        assert_eq!(notches(&[(0.25, 0), (0.25, 9), (0.25, 18), (0.25, 27)]), 1);
    }
}
