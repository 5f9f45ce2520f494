//! What the pointer does to the table: what is done to a panel, a page or a list never comes this far.

use bevy::prelude::*;

/// The pointer as the table knows it. `input` writes it, and everything that follows mouse or fingers at the table reads it.
#[derive(Resource, Clone, Debug, Default)]
pub struct TablePointer {
    /// Where it is, in logical pixels of the window. `None` over a panel, outside the window, and while a button is held whose press
    /// belonged to a panel.
    pub at: Option<Vec2>,
    /// The buttons that went down on the table, wherever they come up again.
    pub buttons: ButtonInput<MouseButton>,
    /// How far the wheel was turned over the table, in steps; positive is away from the player.
    pub wheel: f32,
    /// How far the mouse was moved in this frame while its right or middle button was held for the table, in logical pixels.
    pub dragged: Vec2,
    /// What was being done is given up in this frame.
    pub cancelled: bool,
}

impl TablePointer {
    /// A new frame begins. Buttons that are held stay held.
    pub fn begin_frame(&mut self) {
        self.buttons.clear();
        self.wheel = 0.0;
        self.dragged = Vec2::ZERO;
        self.cancelled = false;
    }

    /// Gives up what is being done.
    pub fn cancel(&mut self) {
        self.at = None;
        self.buttons.reset_all();
        self.cancelled = true;
    }

    /// Whether the camera is being turned, or a mark drawn: the right or the middle button is held.
    pub fn drags_camera(&self) -> bool {
        self.buttons.any_pressed([MouseButton::Right, MouseButton::Middle])
    }
}

/// A piece was dragged from a panel and let go: for so many frames more it is to be laid where the pointer is.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DroppedOnBoard(pub u8);

impl DroppedOnBoard {
    /// Whether a piece is still to be laid.
    pub const fn waits(self) -> bool {
        self.0 > 0
    }
}

/// [`TablePointer`] is written, but for what a finger lifts.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PointerRead;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TablePointer>().init_resource::<DroppedOnBoard>();
}
