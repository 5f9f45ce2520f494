//! The time of what moves on the table, which whoever acts by himself waits for.

use bevy::prelude::*;

/// How much faster everything goes once a click hurries it.
const HURRY: f32 = 5.0;

/// The picture's time, in seconds at usual speed.
#[derive(Resource, Debug, Default)]
pub struct Clock {
    now: f32,
    busy: bool,
    hurried: bool,
}

impl Clock {
    /// Whether anything still moves.
    pub fn busy(&self) -> bool {
        self.busy
    }

    /// Now.
    pub fn now(&self) -> f32 {
        self.now
    }

    /// Something begins to move.
    pub fn wake(&mut self) {
        self.busy = true;
    }

    /// The player is faster than the picture.
    pub fn hurry(&mut self) {
        self.hurried = self.busy;
    }

    /// So many seconds go by, fewer than they seem to a player in a hurry. Returns what it is then.
    pub fn advance(&mut self, seconds: f32) -> f32 {
        self.now += seconds * if self.hurried { HURRY } else { 1.0 };
        self.now
    }

    /// Nothing moves any more.
    pub fn rest(&mut self) {
        self.busy = false;
        self.hurried = false;
    }
}

/// Every motion has come to its end.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSettled;

/// The board of the game is still being made: nothing is on the table yet, so nobody acts unasked.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardLoading(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clock>().init_resource::<BoardLoading>().add_message::<TableSettled>();
}
