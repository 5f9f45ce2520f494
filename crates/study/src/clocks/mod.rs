//! Clocks of a game: the time that each side has, and what is left of it.
//!
//! A clock is not a process. Each action of a game keeps the time that it took, and [`GameClock`] computes from these
//! times what is left at any position. So an action that is undone gives its time back, and a saved game continues with
//! the times that it had. Nothing here reads the clock of the machine.
//!
//! ```
//! use benediction_rules::Side;
//! use benediction_study::clocks::{Controls, GameClock};
//! use std::time::Duration;
//!
//! let controls: Controls = "10+5".parse().unwrap();
//! let mut clock = GameClock::new(controls);
//! clock.turn_of(Side::Near);
//! clock.spend(Duration::from_secs(20));
//! clock.turn_of(Side::Far);
//! let left = clock.reading(Side::Near, Duration::ZERO).unwrap().left;
//! assert_eq!(left, Duration::from_secs(10 * 60 - 20 + 5));
//! ```

mod game_clock;
mod states;
mod text;
mod turn_time;

#[cfg(test)]
mod tests;

use std::time::Duration;

use benediction_rules::Side;

pub use game_clock::{GameClock, Reading};
pub use states::{ClockState, GameState, Mover, Presence, Stop, TurnState};
pub use text::{ParseControlsError, seconds, time_left};
pub use turn_time::TurnTime;

/// The time that a side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// A time for all turns. The increment is added after each turn; without one, the time only gets less.
    Fischer {
        /// The time at the start of the game.
        main: Duration,
        /// The time that is added after each turn.
        increment: Duration,
    },
    /// A time for all turns. The first part of each turn is free.
    Delay {
        /// The time at the start of the game.
        main: Duration,
        /// The free part of each turn.
        delay: Duration,
    },
    /// A time for all turns, then periods. A turn that ends within a period does not use it up.
    ByoYomi {
        /// The time before the first period.
        main: Duration,
        /// The length of each of the periods.
        period: Duration,
        /// Number of periods after the main time.
        periods: u32,
    },
    /// A time that gets the time that the opponent uses.
    Hourglass {
        /// The time at the start of the game.
        main: Duration,
    },
    /// A time for each turn, which starts anew with it.
    PerTurn {
        /// The time for one turn, at the start of which it is full.
        time: Duration,
    },
}

impl TimeControl {
    /// Returns the time on the clock at the start.
    const fn main(self) -> Duration {
        match self {
            TimeControl::Fischer { main, .. }
            | TimeControl::Delay { main, .. }
            | TimeControl::ByoYomi { main, .. }
            | TimeControl::Hourglass { main } => main,
            TimeControl::PerTurn { time } => time,
        }
    }
}

/// The times of both sides, the near one first. A side without one is not limited.
///
/// ```
/// use benediction_rules::Side;
/// use benediction_study::clocks::{Controls, TimeControl};
/// use std::time::Duration;
///
/// let controls: Controls = "10+5 / turn 30".parse()?;
/// assert_eq!(controls.of(Side::Far), Some(TimeControl::PerTurn { time: Duration::from_secs(30) }));
/// assert_eq!(controls.to_string(), "10+5 / turn 30");
/// assert!("ten minutes".parse::<Controls>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Controls(pub [Option<TimeControl>; 2]);

impl Controls {
    /// Returns the same control for both sides.
    pub const fn both(control: TimeControl) -> Controls {
        Controls([Some(control); 2])
    }

    /// Returns `true` if no side is limited.
    pub fn is_none(self) -> bool {
        self == Controls::default()
    }

    /// Returns the control of a side. Returns `None` if the side is not limited.
    pub const fn of(self, side: Side) -> Option<TimeControl> {
        self.0[side.index()]
    }

    /// Returns the controls after the players have changed sides.
    #[must_use]
    pub const fn exchanged(self) -> Controls {
        Controls([self.0[1], self.0[0]])
    }
}
