//! The events of the mouse in their order: they are assigned to the table or to panels, and spread over frames.

use std::collections::VecDeque;

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

    fn apply(&mut self, event: Event, pointer: &mut TablePointer, walls: &mut Walls) {
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
            Event::Wheel(steps) if self.elsewhere.is_empty() && on_table(self.at, walls) => pointer.wheel += steps,
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
    fingers: Res<Fingers>,
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
        mouse.apply(event, pointer, &mut walls);
    }
    modifiers.set_if_neq(now);
    let free = !fingers.in_use() && mouse.elsewhere.is_empty();
    pointer.at = mouse.at.filter(|at| free && !walls.covers(*at));
}
