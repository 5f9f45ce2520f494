//! Time controls and times as texts.
//!
//! | Text | Control |
//! |---|---|
//! | `none` | no clock |
//! | `10` | 10 minutes for all turns |
//! | `10+5` | the same, and 5 seconds more after each turn |
//! | `10 delay 5` | the same, and the first 5 seconds of each turn are free |
//! | `10 byo 3x30` | 10 minutes, then 3 periods of 30 seconds |
//! | `hourglass 5` | 5 minutes, and the time that the opponent uses |
//! | `turn 30` | 30 seconds for each turn |
//!
//! Main times are minutes, or seconds with an `s` behind: `90s+2`. All others are seconds. Times may have up to three decimals.
//! `10+5 / 5+3` gives each side its own, the near one first.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::{Controls, TimeControl};
use benediction_rules::key;
use benediction_rules::message::Message;

/// Longest time that is read: 100 hours.
const MAX: Duration = Duration::from_secs(360_000);
/// Largest number of periods that is read.
const MAX_PERIODS: u32 = 99;

/// Error for a text that is not a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseControlsError;

benediction_rules::error_as_message!(ParseControlsError);

impl From<ParseControlsError> for Message {
    fn from(_: ParseControlsError) -> Message {
        key!("record-clock").into()
    }
}

/// Returns a number of seconds, with decimals if there are parts of a second.
fn decimal(time: Duration) -> String {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    if millis == 0 {
        return seconds.to_string();
    }
    format!("{seconds}.{millis:03}").trim_end_matches('0').into()
}

/// Returns a main time: minutes if there are no seconds.
fn main_time(time: Duration) -> String {
    let minutes = time.as_secs() / 60;
    if time == Duration::from_secs(minutes * 60) { minutes.to_string() } else { format!("{}s", decimal(time)) }
}

/// Reads a number with up to three decimals as thousandths.
fn thousandths(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(decimals) || decimals.len() > 3 {
        return None;
    }
    let decimals: u64 = format!("{decimals:0<3}").parse().ok()?;
    whole.parse::<u64>().ok()?.checked_mul(1000)?.checked_add(decimals)
}

/// Reads a number of seconds.
fn read_seconds(text: &str) -> Option<Duration> {
    thousandths(text).map(Duration::from_millis).filter(|time| *time <= MAX)
}

/// Reads a main time: minutes, or seconds with an `s` behind.
fn read_main(text: &str) -> Option<Duration> {
    let time = match text.strip_suffix('s') {
        Some(seconds) => read_seconds(seconds)?,
        None => Duration::from_millis(thousandths(text)?.checked_mul(60)?),
    };
    Some(time).filter(|time| *time <= MAX)
}

/// A time that is not zero.
fn some(time: Duration) -> Option<Duration> {
    Some(time).filter(|time| !time.is_zero())
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TimeControl::Fischer { main, increment } if increment.is_zero() => f.write_str(&main_time(main)),
            TimeControl::Fischer { main, increment } => write!(f, "{}+{}", main_time(main), decimal(increment)),
            TimeControl::Delay { main, delay } => write!(f, "{} delay {}", main_time(main), decimal(delay)),
            TimeControl::ByoYomi { main, period, periods } => {
                write!(f, "{} byo {periods}x{}", main_time(main), decimal(period))
            }
            TimeControl::Hourglass { main } => write!(f, "hourglass {}", main_time(main)),
            TimeControl::PerTurn { time } => write!(f, "turn {}", decimal(time)),
        }
    }
}

impl FromStr for TimeControl {
    type Err = ParseControlsError;

    fn from_str(text: &str) -> Result<TimeControl, ParseControlsError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let control = match words[..] {
            ["turn", time] => read_seconds(time).and_then(some).map(|time| TimeControl::PerTurn { time }),
            ["hourglass", main] => read_main(main).and_then(some).map(|main| TimeControl::Hourglass { main }),
            [main, "delay", delay] => read_main(main)
                .and_then(some)
                .zip(read_seconds(delay).and_then(some))
                .map(|(main, delay)| TimeControl::Delay { main, delay }),
            // Without a main time the periods begin at once.
            [main, "byo", rest] => {
                let (periods, period) = rest.split_once('x').ok_or(ParseControlsError)?;
                let periods = thousandths(periods).filter(|_| !periods.contains('.')).map(|number| number / 1000);
                let periods = periods.and_then(|number| u32::try_from(number).ok());
                let periods = periods.filter(|periods| (1..=MAX_PERIODS).contains(periods));
                let period = read_seconds(period).and_then(some);
                read_main(main).zip(period.zip(periods)).map(|(main, (period, periods))| TimeControl::ByoYomi {
                    main,
                    period,
                    periods,
                })
            }
            [single] => {
                let (main, increment) = single.split_once('+').unwrap_or((single, "0"));
                read_main(main)
                    .and_then(some)
                    .zip(read_seconds(increment))
                    .map(|(main, increment)| TimeControl::Fischer { main, increment })
            }
            _ => None,
        };
        control.ok_or(ParseControlsError)
    }
}

impl fmt::Display for Controls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [near, far] = self.0.map(|control| control.map_or_else(|| "none".into(), |control| control.to_string()));
        if near == far { f.write_str(&near) } else { write!(f, "{near} / {far}") }
    }
}

impl FromStr for Controls {
    type Err = ParseControlsError;

    fn from_str(text: &str) -> Result<Controls, ParseControlsError> {
        let one = |text: &str| match text.trim() {
            "" | "none" => Ok(None),
            control => control.parse().map(Some),
        };
        match text.split_once('/') {
            Some((near, far)) => Ok(Controls([one(near)?, one(far)?])),
            None => one(text).map(|control| Controls([control; 2])),
        }
    }
}

impl Controls {
    /// Reads the time control of a game in PGN: `600+5` in seconds, `*180` for an hourglass, `1/86400` for a time for each turn.
    /// Returns `None` for any other text, also for a control of several stages.
    pub fn of_pgn(text: &str) -> Option<Controls> {
        let text = text.trim();
        let control = if let Some(main) = text.strip_prefix('*') {
            TimeControl::Hourglass { main: read_seconds(main).and_then(some)? }
        } else if let Some(time) = text.strip_prefix("1/") {
            TimeControl::PerTurn { time: read_seconds(time).and_then(some)? }
        } else {
            let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
            TimeControl::Fischer { main: read_seconds(main).and_then(some)?, increment: read_seconds(increment)? }
        };
        Some(Controls::both(control))
    }

    /// Returns the time control of a game in PGN. Returns `None` if PGN has none for these clocks.
    pub fn in_pgn(self) -> Option<String> {
        match self.0 {
            [Some(near), Some(far)] if near == far => match near {
                TimeControl::Fischer { main, increment } if increment.is_zero() => Some(decimal(main)),
                TimeControl::Fischer { main, increment } => Some(format!("{}+{}", decimal(main), decimal(increment))),
                TimeControl::Hourglass { main } => Some(format!("*{}", decimal(main))),
                TimeControl::PerTurn { time } => Some(format!("1/{}", decimal(time))),
                TimeControl::Delay { .. } | TimeControl::ByoYomi { .. } => None,
            },
            _ => None,
        }
    }
}

/// Returns a time that is left as a clock shows it: `1:05:00`, `9:59`, and with tenths below ten seconds. It is rounded up, so
/// that zero is shown only when no time is left.
///
/// ```
/// use benediction_study::clocks::time_left;
/// use std::time::Duration;
///
/// assert_eq!(time_left(Duration::from_secs(3_900)), "1:05:00");
/// assert_eq!(time_left(Duration::from_millis(9_840)), "0:09.9");
/// assert_eq!(time_left(Duration::from_millis(1)), "0:00.1");
/// ```
pub fn time_left(time: Duration) -> String {
    let tenths = time.as_millis().div_ceil(100);
    if tenths < 100 {
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = time.as_millis().div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// Returns a time that was used: `4.2`, `59`, `1:05`, `1:05:00`, with tenths below ten seconds.
pub fn seconds(time: Duration) -> String {
    let tenths = (time.as_millis() + 50) / 100;
    if tenths < 100 {
        return format!("{}.{}", tenths / 10, tenths % 10);
    }
    let seconds = (time.as_millis() + 500) / 1000;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => seconds.to_string(),
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
