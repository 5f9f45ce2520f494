//! The clock of the animations on the table. Bots, dice and lessons wait until they have ended.

use bevy::prelude::*;

/// Speed-up of the animations after a click that hurries them.
const SPEED_UP: f32 = 5.0;

/// The time of the animations, in seconds at usual speed.
#[derive(Resource, Debug)]
pub struct Clock {
    now: f32,
    busy: bool,
    hurried: bool,
    pace: f32,
}

impl Default for Clock {
    fn default() -> Clock {
        Clock { now: 0.0, busy: false, hurried: false, pace: 1.0 }
    }
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
    pub fn speed_up(&mut self) {
        self.hurried = self.busy;
    }

    /// Slows the motions down until all have ended; 1 is the usual speed.
    pub fn slow_down(&mut self, pace: f32) {
        self.pace = pace;
    }

    /// Advances by so many seconds, by more if hurried and by less if slowed down. Returns the new time.
    pub fn advance(&mut self, seconds: f32) -> f32 {
        self.now += seconds * if self.hurried { SPEED_UP } else { self.pace };
        self.now
    }

    /// Marks the end of all motions.
    pub fn rest(&mut self) {
        self.busy = false;
        self.hurried = false;
        self.pace = 1.0;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn motions_are_slow_until_they_end_or_are_hurried() {
        let mut clock = Clock::default();
        clock.wake();
        clock.slow_down(0.5);
        assert_eq!(clock.advance(1.0), 0.5);
        clock.speed_up();
        assert_eq!(clock.advance(1.0), 0.5 + SPEED_UP);
        clock.rest();
        assert_eq!(clock.advance(1.0), 1.5 + SPEED_UP);
    }
}
