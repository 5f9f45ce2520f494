//! The times that are left in a game.

use std::time::Duration;

use super::{Controls, TimeControl};
use benediction_engine::time_for_turn;
use benediction_rules::Side;

/// A clock warns in the last ten seconds, or in the last quarter of a shorter time.
const LOW: Duration = Duration::from_secs(10);

/// The times of both sides at a position, and the turn that is being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameClock {
    controls: Controls,
    sides: [SideTime; 2],
    /// The side whose turn it is, and the time that it has spent on the turn.
    turn: Option<(Side, Duration)>,
}

/// The time of a side at the start of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SideTime {
    left: Duration,
    periods: u32,
}

/// The face of a clock: what it shows at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The time that is left, of the present period once the main time is used up.
    pub left: Duration,
    /// Number of periods that are left, with the present one. 0 if the control has none.
    pub periods: u32,
    /// `true` if the main time is used up and a period is running.
    pub in_period: bool,
    /// The rest of the free part of this turn.
    pub delay: Duration,
    /// `true` if the time or the present period is about to run out.
    pub is_low: bool,
}

impl GameClock {
    /// Returns the clock at the start of a game.
    pub fn new(controls: Controls) -> GameClock {
        let start = |control: Option<TimeControl>| SideTime {
            left: control.map_or(Duration::ZERO, TimeControl::main),
            periods: if let Some(TimeControl::ByoYomi { periods, .. }) = control { periods } else { 0 },
        };
        GameClock { controls, sides: controls.0.map(start), turn: None }
    }

    /// Returns the controls with which the clock was made.
    pub const fn controls(&self) -> Controls {
        self.controls
    }

    /// Returns the side whose turn it is. Returns `None` if no clock is running.
    pub fn side(&self) -> Option<Side> {
        self.turn.map(|(side, _)| side)
    }

    /// Starts the turn of a side, which ends a turn of the other side. Does nothing in a turn of the same side.
    pub fn turn_of(&mut self, side: Side) {
        if self.turn.is_none_or(|(current, _)| current != side) {
            self.end_turn();
            self.turn = Some((side, Duration::ZERO));
        }
    }

    /// Adds the time of an action to the present turn.
    pub fn spend(&mut self, time: Duration) {
        if let Some((_, spent)) = &mut self.turn {
            *spent = spent.saturating_add(time);
        }
    }

    /// Ends the present turn: its time is used up, and the side gets what its control grants for a turn.
    pub fn end_turn(&mut self) {
        let Some((side, spent)) = self.turn.take() else { return };
        if matches!(self.controls.of(side.other()), Some(TimeControl::Hourglass { .. })) {
            let given = self.used(side, spent);
            let left = &mut self.sides[side.other().index()].left;
            *left = left.saturating_add(given);
        }
        let has_time = !self.until_flag_after(side, spent).is_some_and(|left| left.is_zero());
        let own = &mut self.sides[side.index()];
        match self.controls.of(side) {
            Some(TimeControl::Fischer { increment, .. }) => {
                own.left = own.left.saturating_sub(spent);
                if has_time {
                    own.left = own.left.saturating_add(increment);
                }
            }
            Some(TimeControl::Delay { delay, .. }) => {
                own.left = own.left.saturating_sub(spent.saturating_sub(delay));
            }
            Some(TimeControl::ByoYomi { period, .. }) => {
                own.periods = own.periods.saturating_sub(periods_used(own.left, period, spent));
                own.left = own.left.saturating_sub(spent);
            }
            Some(TimeControl::Hourglass { .. }) => own.left = own.left.saturating_sub(spent),
            Some(TimeControl::PerTurn { .. }) | None => {}
        }
    }

    /// Returns the time until the flag of a side falls, if its turn has lasted so much longer than the actions of the turn. Returns
    /// `None` if the side is not limited. Zero means that its flag has fallen.
    pub fn until_flag(&self, side: Side, running: Duration) -> Option<Duration> {
        self.until_flag_after(side, self.spent(side).saturating_add(running))
    }

    /// Returns the time until the flag of a side falls after a time in its turn.
    fn until_flag_after(&self, side: Side, spent: Duration) -> Option<Duration> {
        let SideTime { left, periods } = self.sides[side.index()];
        let all = match self.controls.of(side)? {
            TimeControl::Delay { delay, .. } => left.saturating_add(delay),
            TimeControl::ByoYomi { period, .. } => left.saturating_add(period.saturating_mul(periods)),
            TimeControl::Fischer { .. } | TimeControl::Hourglass { .. } | TimeControl::PerTurn { .. } => left,
        };
        // A delay is free as long as there is time at all.
        if left.is_zero() && periods == 0 { Some(Duration::ZERO) } else { Some(all.saturating_sub(spent)) }
    }

    /// Returns the time that an hourglass gets for a time that a side has spent: never more than that side had.
    fn used(&self, side: Side, spent: Duration) -> Duration {
        let most = if self.controls.of(side).is_some() { self.until_flag_after(side, Duration::ZERO) } else { None };
        most.map_or(spent, |most| spent.min(most))
    }

    /// Returns the time that a side has spent on the present turn. It is zero in the other side's turn.
    fn spent(&self, side: Side) -> Duration {
        self.turn.filter(|(current, _)| *current == side).map_or(Duration::ZERO, |(_, spent)| spent)
    }

    /// Returns the face of a side's clock, if the present turn has lasted so much longer than its actions. Returns `None` if the side
    /// is not limited.
    pub fn reading(&self, side: Side, running: Duration) -> Option<Reading> {
        let control = self.controls.of(side)?;
        let is_turn = self.turn.is_some_and(|(current, _)| current == side);
        let spent = if is_turn { self.spent(side).saturating_add(running) } else { Duration::ZERO };
        let SideTime { left, periods } = self.sides[side.index()];
        let mut reading = Reading {
            left: left.saturating_sub(spent),
            periods,
            in_period: false,
            delay: Duration::ZERO,
            is_low: false,
        };
        match control {
            TimeControl::Delay { delay, .. } => {
                reading.left = left.saturating_sub(spent.saturating_sub(delay));
                reading.delay = if is_turn { delay.saturating_sub(spent) } else { Duration::ZERO };
            }
            TimeControl::ByoYomi { period, .. } if spent >= left => {
                reading.periods = periods.saturating_sub(periods_used(left, period, spent));
                reading.in_period = true;
                let ends = left.saturating_add(period.saturating_mul(periods.saturating_sub(reading.periods) + 1));
                reading.left = if reading.periods == 0 { Duration::ZERO } else { ends.saturating_sub(spent) };
            }
            TimeControl::Hourglass { .. } => {
                let other = side.other();
                if self.turn.is_some_and(|(current, _)| current == other) {
                    let given = self.used(other, self.spent(other).saturating_add(running));
                    reading.left = reading.left.saturating_add(given);
                }
            }
            _ => {}
        }
        let whole = match control {
            // The end of the main time is not serious.
            TimeControl::ByoYomi { period, .. } => {
                if reading.in_period {
                    period
                } else {
                    Duration::ZERO
                }
            }
            control => control.main(),
        };
        reading.is_low = reading.left < LOW.min(whole / 4);
        Some(reading)
    }

    /// Takes all time from a side, whose flag has fallen.
    pub fn fall(&mut self, side: Side) {
        self.turn = None;
        self.sides[side.index()] = SideTime::default();
    }

    /// Returns the time that a bot plans for the rest of its present turn. Returns `None` if the side is not limited.
    pub fn planned(&self, side: Side) -> Option<Duration> {
        let spent = self.spent(side);
        let left = self.sides[side.index()].left;
        let whole = match self.controls.of(side)? {
            TimeControl::Fischer { increment, .. } => time_for_turn(left, increment, None),
            TimeControl::Delay { delay, .. } => time_for_turn(left, Duration::ZERO, None) + delay * 3 / 4,
            TimeControl::ByoYomi { period, .. } => time_for_turn(left, Duration::ZERO, None) + period * 3 / 4,
            TimeControl::Hourglass { .. } => time_for_turn(left, Duration::ZERO, None),
            TimeControl::PerTurn { time } => time * 3 / 4,
        };
        // Whatever was spent before, never more than half of what is left.
        let most = self.until_flag(side, Duration::ZERO)? / 2;
        Some(whole.saturating_sub(spent).max(whole / 8).min(most))
    }
}

/// Returns the number of whole periods that a turn has used up after the main time.
fn periods_used(left: Duration, period: Duration, spent: Duration) -> u32 {
    let over = spent.saturating_sub(left);
    u32::try_from(over.as_millis() / period.as_millis().max(1)).unwrap_or(u32::MAX)
}
