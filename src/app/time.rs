//! The time of what moves on the table, which whoever acts by himself waits for.

use bevy::prelude::*;

use super::messages::Cue;

/// How much faster everything goes once a click hurries it.
const HURRY: f32 = 5.0;

/// The picture's time, in seconds at usual speed.
#[derive(Resource, Debug, Default)]
pub struct Clock {
    now: f32,
    busy: bool,
    hurried: bool,
    cues: Vec<(f32, Cue)>,
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

    /// Makes a sound at a time.
    pub fn cue(&mut self, at: f32, cue: Cue) {
        self.cues.push((at, cue));
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

    /// Makes the sounds that are due. Returns whether others are still to come.
    pub fn sound(&mut self, mut make: impl FnMut(Cue)) -> bool {
        let now = self.now;
        for (_, cue) in self.cues.extract_if(.., |(at, _)| *at <= now) {
            make(cue);
        }
        !self.cues.is_empty()
    }

    /// Nothing moves any more.
    pub fn rest(&mut self) {
        self.busy = false;
        self.hurried = false;
    }
}

/// The board of the game is still being made: nothing is on the table yet, so nobody acts unasked.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BeingLaid(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clock>().init_resource::<BeingLaid>();
}
