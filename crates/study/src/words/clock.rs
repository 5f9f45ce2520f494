//! Texts about clocks: controls as words, and what a clock shows.

use std::time::Duration;

use crate::clocks::{Controls, Reading, TimeControl, seconds};
use benediction_rules::Side;
use benediction_rules::message::Arg;
use benediction_rules::notation::SideNames;
use benediction_words::locale::decimals;
use benediction_words::{say, text};

/// Returns a number of seconds, with as many decimals as it needs.
fn number(time: Duration) -> Arg {
    let (mut digits, mut decimals) = (time.as_millis() as i64, 3);
    while decimals > 0 && digits % 10 == 0 {
        digits /= 10;
        decimals -= 1;
    }
    Arg::Number { digits, decimals }
}

/// Returns the unit of a time and its number: minutes if there are no seconds.
fn measured(time: Duration) -> (&'static str, Arg) {
    let seconds = time.as_secs();
    if time.subsec_millis() == 0 && seconds > 0 && seconds.is_multiple_of(60) {
        ("minutes", Arg::from(seconds / 60))
    } else {
        ("seconds", number(time))
    }
}

/// Returns a main time as it is written in a control.
fn main_alone(main: Duration) -> String {
    TimeControl::Fischer { main, increment: Duration::ZERO }.to_string()
}

/// Returns the short name of a time control, for a button: `10+5`.
pub fn name(control: TimeControl) -> String {
    match control {
        TimeControl::Hourglass { main } => say!("clock-name-hourglass", main = main_alone(main)),
        TimeControl::PerTurn { time } => say!("clock-name-turn", seconds = number(time)),
        TimeControl::ByoYomi { main, period, periods } => {
            if main.is_zero() {
                return say!("clock-periods", periods, seconds = number(period));
            }
            say!("clock-name-byo", main = main_alone(main), periods, seconds = number(period))
        }
        control => control.to_string(),
    }
}

/// Returns a time that was used: `4.2 s`, or `1:05` from a minute.
pub fn used(time: Duration) -> String {
    let number = decimals(&seconds(time));
    if number.contains(':') { number } else { say!("clock-seconds-used", seconds = number) }
}

/// Returns a time with its unit, for a slider: `10 min`, `90 s`.
pub fn short(time: Duration) -> String {
    let (unit, time) = measured(time);
    say!("clock-short", unit, time)
}

/// Describes the clock of a side.
fn about_one(control: Option<TimeControl>) -> String {
    let Some(control) = control else { return text!("clock-about-none").into() };
    let main = match control {
        TimeControl::Fischer { main, .. }
        | TimeControl::Delay { main, .. }
        | TimeControl::ByoYomi { main, .. }
        | TimeControl::Hourglass { main } => main,
        TimeControl::PerTurn { .. } => Duration::ZERO,
    };
    let (main_unit, main) = measured(main);
    match control {
        TimeControl::Fischer { increment, .. } if increment.is_zero() => {
            say!("clock-about-main", main_unit, main)
        }
        TimeControl::Fischer { increment: time, .. } => {
            let (unit, time) = measured(time);
            say!("clock-about-increment", main_unit, main, unit, time)
        }
        TimeControl::Delay { delay: time, .. } => {
            let (unit, time) = measured(time);
            say!("clock-about-delay", main_unit, main, unit, time)
        }
        TimeControl::ByoYomi { main, period, periods } if main.is_zero() => {
            let (unit, time) = measured(period);
            say!("clock-about-periods", periods, unit, time)
        }
        TimeControl::ByoYomi { period, periods, .. } => {
            let (unit, time) = measured(period);
            say!("clock-about-byo", main_unit, main, periods, unit, time)
        }
        TimeControl::Hourglass { .. } => say!("clock-about-hourglass", main_unit, main),
        TimeControl::PerTurn { time } => {
            let (unit, time) = measured(time);
            say!("clock-about-turn", unit, time)
        }
    }
}

/// Describes the clocks of a game, of each side if they differ.
pub fn about(controls: Controls, sides: SideNames) -> String {
    let [near, far] = controls.0;
    if near == far {
        return about_one(near);
    }
    let of = |side: Side| say!("clock-about-side", side = sides.of(side), about = about_one(controls.of(side)));
    benediction_words::sentences(&Side::BOTH.map(of))
}

/// Returns what stands beside the time of a side: what it gets for a turn, or the periods that are left.
pub fn note(control: TimeControl, reading: Reading) -> String {
    match control {
        TimeControl::Fischer { increment, .. } if increment.is_zero() => String::new(),
        TimeControl::Fischer { increment, .. } => say!("clock-increment", seconds = number(increment)),
        TimeControl::Delay { .. } if !reading.delay.is_zero() => {
            say!("clock-free", seconds = reading.delay.as_millis().div_ceil(1000) as u64)
        }
        TimeControl::Delay { .. } => String::new(),
        TimeControl::ByoYomi { .. } if reading.periods == 1 && reading.in_period => text!("clock-last-period").into(),
        TimeControl::ByoYomi { period, .. } => {
            say!("clock-periods", periods = reading.periods, seconds = number(period))
        }
        TimeControl::Hourglass { .. } => text!("clock-both").into(),
        TimeControl::PerTurn { .. } => text!("clock-each-turn").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use benediction_rules::notation::Tint;

    #[test]
    fn a_time_has_its_unit() {
        let used = |millis| used(Duration::from_millis(millis));
        assert_eq!([used(4_240), used(59_000), used(65_000)], ["4.2 s", "59 s", "1:05"]);
        let short = |millis| short(Duration::from_millis(millis));
        assert_eq!([short(0), short(2_500), short(90_000), short(600_000)], ["0 s", "2.5 s", "90 s", "10 min"]);
    }

    #[test]
    fn every_clock_is_described() {
        let sides = SideNames([Tint::Red, Tint::Blue]);
        for (text, name_of_it, described) in [
            ("10", "10", "10 minutes for the whole game."),
            ("1+1", "1+1", "1 minute for the whole game, plus 1 second after each turn."),
            (
                "90s delay 2.5",
                "90s delay 2.5",
                "90 seconds for the whole game. The first 2.5 seconds of each turn are free.",
            ),
            (
                "10 byo 3x30",
                "10 min, then 3 × 30 s",
                "10 minutes, then 3 periods of 30 seconds. A turn that ends within a period does not use it up.",
            ),
            (
                "hourglass 5",
                "Hourglass, 5 min",
                "5 minutes each. The time that a player uses is added to the opponent's clock.",
            ),
            ("turn 30", "30 s per turn", "30 seconds for each turn."),
        ] {
            let controls: Controls = text.parse().unwrap();
            assert_eq!(controls.0[0].map(name).unwrap(), name_of_it);
            assert_eq!(about(controls, sides), described);
        }
        let controls = "5 / none".parse().unwrap();
        assert_eq!(about(controls, sides), "Red: 5 minutes for the whole game. Blue: No time limit.");
    }
}
