//! The pointer over the table. Input over a panel, a page or a list is not part of it.

use bevy::prelude::*;

/// The state of the pointer at the table. `input` writes it, and everything that follows mouse or fingers at the table reads it.
#[derive(Resource, Clone, Debug, Default)]
pub struct TablePointer {
    /// Position in logical pixels of the window. `None` over a panel, outside the window, and while a button is held that was
    /// pressed over a panel.
    pub at: Option<Vec2>,
    /// The buttons that were pressed on the table, wherever they are released.
    pub buttons: ButtonInput<MouseButton>,
    /// Turn of the wheel over the table in this frame, in steps; positive is away from the player.
    pub wheel: f32,
    /// Notches of the wheel over the table in this frame: 1, 0 or -1, however far each turns the wheel.
    pub notch: i8,
    /// Movement of the mouse in this frame while its right or middle button was held for the table, in logical pixels.
    pub dragged: Vec2,
    /// `true` if the pointer's action is cancelled in this frame.
    pub cancelled: bool,
}

impl TablePointer {
    /// Begins a new frame. Buttons that are held stay held.
    pub fn begin_frame(&mut self) {
        self.buttons.clear();
        self.wheel = 0.0;
        self.notch = 0;
        self.dragged = Vec2::ZERO;
        self.cancelled = false;
    }

    /// Cancels the pointer's action.
    pub fn cancel(&mut self) {
        self.at = None;
        self.buttons.reset_all();
        self.cancelled = true;
    }

    /// Returns `true` while the camera is being turned, or a mark drawn: the right or the middle button is held.
    pub fn drags_camera(&self) -> bool {
        self.buttons.any_pressed([MouseButton::Right, MouseButton::Middle])
    }
}

/// Number of frames left in which a piece that was dragged from a panel and released is placed where the pointer is.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DroppedOnBoard(pub u8);

impl DroppedOnBoard {
    /// Returns `true` while a piece is still to be placed.
    pub const fn is_pending(self) -> bool {
        self.0 > 0
    }
}

/// The set of systems that write [`TablePointer`], except for what a finger lifts.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PointerRead;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TablePointer>().init_resource::<DroppedOnBoard>();
}
