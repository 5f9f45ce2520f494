//! The clock of the animations on the table. Bots, dice and lessons wait until they have ended.

use bevy::prelude::*;

/// Speed-up of the animations after a click that hurries them.
const HURRY: f32 = 5.0;

/// The time of the animations, in seconds at usual speed.
#[derive(Resource, Debug, Default)]
pub struct Clock {
    now: f32,
    busy: bool,
    hurried: bool,
}

impl Clock {
    /// Returns `true` while anything moves.
    pub fn busy(&self) -> bool {
        self.busy
    }

    /// Returns the present time, in seconds.
    pub fn now(&self) -> f32 {
        self.now
    }

    /// Marks the beginning of a motion.
    pub fn wake(&mut self) {
        self.busy = true;
    }

    /// Speeds up the motions in progress.
    pub fn hurry(&mut self) {
        self.hurried = self.busy;
    }

    /// Advances by so many seconds, several times as many if hurried. Returns the new time.
    pub fn advance(&mut self, seconds: f32) -> f32 {
        self.now += seconds * if self.hurried { HURRY } else { 1.0 };
        self.now
    }

    /// Marks the end of all motions.
    pub fn rest(&mut self) {
        self.busy = false;
        self.hurried = false;
    }
}

/// Sent when every motion has ended.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSettled;

/// `true` while the board of the game is being made: the table is empty, and bots and dice wait.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardLoading(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clock>().init_resource::<BoardLoading>().add_message::<TableSettled>();
}
