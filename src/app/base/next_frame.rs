//! The time until the next frame. An idle window sleeps; a system that has to run again soon requests it in every frame. Background
//! tasks need not, because their events wake the window.

use std::time::Duration;

use bevy::prelude::*;

/// The shortest time until the next frame that a system of this frame has requested.
#[derive(Resource, Debug, Default)]
pub struct NextFrame(Option<Duration>);

impl NextFrame {
    /// Requests the next frame within this time. Callers use constants: a window that is to sleep for another time than before is
    /// drawn at once.
    pub fn within(&mut self, time: Duration) {
        self.0 = Some(self.0.map_or(time, |other| other.min(time)));
    }

    /// Requests the next frame as soon as it can be drawn.
    pub fn soon(&mut self) {
        self.within(Duration::ZERO);
    }

    /// Returns the requested time and clears it. Returns `None` if no system requested a frame.
    pub fn take(&mut self) -> Option<Duration> {
        self.0.take()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NextFrame>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_time_counts() {
        let mut next = NextFrame::default();
        assert_eq!(next.take(), None);
        next.within(Duration::from_millis(60));
        next.within(Duration::from_millis(250));
        assert_eq!(next.take(), Some(Duration::from_millis(60)));
        next.within(Duration::from_millis(60));
        next.soon();
        assert_eq!(next.take(), Some(Duration::ZERO));
        assert_eq!(next.take(), None);
    }
}
