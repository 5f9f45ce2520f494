//! The kind of an own clock, and sliders for its times.

use std::time::Duration;

use bevy_egui::egui::Ui;

use crate::app::ui::palette;
use crate::app::ui::style::{self, size};
use crate::app::ui::widgets;
use benediction_rules::Side;
use benediction_rules::notation::SideNames;
use benediction_study::clocks::{Controls, TimeControl};
use benediction_study::words::clock as words;
use benediction_words::{self as all, text};

/// The kind of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    None,
    Increment,
    Delay,
    ByoYomi,
    Hourglass,
    PerTurn,
}

/// Main times in seconds that a slider offers; the first one only where periods follow.
static MAIN: [u32; 42] = [
    0, 15, 30, 45, 60, 90, 120, 180, 240, 300, 360, 420, 480, 540, 600, 660, 720, 780, 840, 900, 960, 1020, 1080, 1140,
    1200, 1500, 1800, 2100, 2400, 2700, 3000, 3600, 4500, 5400, 6300, 7200, 8100, 9000, 9900, 10800, 14400, 18000,
];
/// Times of a turn in seconds that a slider offers; the first one only for what may be absent.
static TURN: [u32; 31] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 18, 20, 25, 30, 35, 40, 45, 60, 75, 90, 120, 150, 180, 240, 300, 600,
    900, 1800,
];
/// Largest number of periods that the slider offers.
const MAX_PERIODS: u32 = 10;

impl Kind {
    const ALL: [Kind; 6] = [Kind::None, Kind::Increment, Kind::Delay, Kind::ByoYomi, Kind::Hourglass, Kind::PerTurn];

    const fn of(control: Option<TimeControl>) -> Kind {
        match control {
            None => Kind::None,
            Some(TimeControl::Fischer { .. }) => Kind::Increment,
            Some(TimeControl::Delay { .. }) => Kind::Delay,
            Some(TimeControl::ByoYomi { .. }) => Kind::ByoYomi,
            Some(TimeControl::Hourglass { .. }) => Kind::Hourglass,
            Some(TimeControl::PerTurn { .. }) => Kind::PerTurn,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Kind::None => text!("clock-none"),
            Kind::Increment => text!("clock-kind-increment"),
            Kind::Delay => text!("clock-kind-delay"),
            Kind::ByoYomi => text!("clock-kind-byo"),
            Kind::Hourglass => text!("clock-kind-hourglass"),
            Kind::PerTurn => text!("clock-kind-turn"),
        }
    }

    /// Returns a clock of this kind, with the main time of another if that has one.
    fn clock(self, before: Option<TimeControl>) -> Option<TimeControl> {
        let seconds = Duration::from_secs;
        let main = match before {
            Some(
                TimeControl::Fischer { main, .. }
                | TimeControl::Delay { main, .. }
                | TimeControl::ByoYomi { main, .. }
                | TimeControl::Hourglass { main },
            ) if !main.is_zero() => main,
            _ => seconds(600),
        };
        Some(match self {
            Kind::None => return None,
            Kind::Increment => TimeControl::Fischer { main, increment: seconds(5) },
            Kind::Delay => TimeControl::Delay { main, delay: seconds(5) },
            Kind::ByoYomi => TimeControl::ByoYomi { main, period: seconds(30), periods: 3 },
            Kind::Hourglass => TimeControl::Hourglass { main },
            Kind::PerTurn => TimeControl::PerTurn { time: seconds(30) },
        })
    }
}

/// A time of a clock, with the times that its slider offers.
struct Dial<'a> {
    words: &'static str,
    steps: &'static [u32],
    time: &'a mut Duration,
}

impl Dial<'_> {
    /// Returns the index of the step next to the time.
    fn index(&self) -> usize {
        let distance = |step: u32| Duration::from_secs(step.into()).abs_diff(*self.time);
        let nearest = self.steps.iter().enumerate().min_by_key(|(_, step)| distance(**step));
        nearest.map_or(0, |(index, _)| index)
    }

    /// Sets the time to a step.
    fn set(&mut self, index: usize) {
        if let Some(step) = self.steps.get(index) {
            *self.time = Duration::from_secs((*step).into());
        }
    }

    /// Draws the slider. A time between two steps stays until the knob is moved.
    fn slider(mut self, ui: &mut Ui) {
        let index = self.index();
        let mut knob = index as f32;
        let shown = |knob: f64| match self.steps.get(knob.round() as usize).filter(|_| knob.round() as usize != index) {
            Some(step) => words::short(Duration::from_secs((*step).into())),
            None => words::short(*self.time),
        };
        let last = self.steps.len().saturating_sub(1) as f32;
        if widgets::slider(ui, &mut knob, 0.0..=last, 1.0, self.words, shown).changed() {
            self.set(knob.round() as usize);
        }
    }
}

/// Returns the times of a clock that sliders set.
fn dials(control: &mut TimeControl) -> Vec<Dial<'_>> {
    let main = |time, steps: &'static [u32]| Dial { words: text!("clock-minutes-of-player"), steps, time };
    match control {
        TimeControl::Fischer { main: time, increment } => vec![
            main(time, &MAIN[1..]),
            Dial { words: text!("clock-increment-of-turn"), steps: &TURN, time: increment },
        ],
        TimeControl::Delay { main: time, delay } => {
            vec![main(time, &MAIN[1..]), Dial { words: text!("clock-delay-of-turn"), steps: &TURN[1..], time: delay }]
        }
        TimeControl::ByoYomi { main: time, period, .. } => {
            vec![main(time, &MAIN), Dial { words: text!("clock-time-of-period"), steps: &TURN[1..], time: period }]
        }
        TimeControl::Hourglass { main: time } => vec![main(time, &MAIN[1..])],
        TimeControl::PerTurn { time } => {
            vec![Dial { words: text!("clock-time-of-turn"), steps: &TURN[1..], time }]
        }
    }
}

/// Draws the kind and the times of a clock.
fn clock(ui: &mut Ui, control: &mut Option<TimeControl>, may_be_none: bool) {
    let kinds = Kind::ALL.into_iter().filter(|kind| *kind != Kind::None || may_be_none || control.is_none());
    let kinds: Vec<Kind> = kinds.collect();
    let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
    let mut chosen = kinds.iter().position(|kind| *kind == Kind::of(*control)).unwrap_or_default();
    if widgets::choices(ui, &mut chosen, &names) {
        *control = kinds[chosen].clock(*control);
    }
    let Some(control) = control else { return };
    for dial in dials(control) {
        dial.slider(ui);
    }
    if let TimeControl::ByoYomi { periods, .. } = control {
        let mut number = *periods as f32;
        let range = 1.0..=MAX_PERIODS.max(*periods) as f32;
        let shown = |number: f64| format!("{number:.0}");
        if widgets::slider(ui, &mut number, range, 1.0, text!("clock-number-of-periods"), shown).changed() {
            *periods = number.round() as u32;
        }
    }
}

/// Draws the controls of the clock of both sides, or of each side. `apart` is `true` if each side has its own.
pub(super) fn rows(ui: &mut Ui, sides: SideNames, controls: &mut Controls, apart: &mut bool) {
    let [near, far] = controls.0;
    *apart |= near != far;
    // Above what changes its height with the kind.
    if widgets::switch(ui, apart, text!("clock-apart")).changed() && !*apart {
        controls.0[1] = near;
    }
    if *apart {
        for side in Side::BOTH {
            let accent = palette::accent(sides.tint(side));
            ui.label(style::text(all::side(sides, side), style::medium(size::BODY), accent));
            ui.push_id(side, |ui| clock(ui, &mut controls.0[side.index()], true));
        }
    } else {
        let mut both = near;
        clock(ui, &mut both, false);
        controls.0 = [both; 2];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_controls_set_is_read_back_from_its_text() {
        for kind in Kind::ALL {
            let first = kind.clock(None);
            assert_eq!(Kind::of(first), kind);
            let Some(mut control) = first else { continue };
            for dial in 0..dials(&mut control).len() {
                for index in 0..dials(&mut control)[dial].steps.len() {
                    dials(&mut control)[dial].set(index);
                    let text = Controls::both(control).to_string();
                    let mut read = text.parse::<Controls>().unwrap().0[1].unwrap();
                    assert_eq!(read, control, "{text}");
                    assert_eq!(dials(&mut read)[dial].index(), index, "{text}");
                }
            }
            for other in Kind::ALL.into_iter().filter(|other| *other != Kind::None) {
                let text = other.clock(Some(control)).unwrap().to_string();
                assert_eq!(text.parse::<TimeControl>().map(|read| Kind::of(Some(read))), Ok(other), "{text}");
            }
        }
    }

    #[test]
    fn a_typed_time_between_two_steps_is_shown_as_the_nearest() {
        for (text, index) in [("7.4", 10), ("500", 40), ("0.1", 0)] {
            let mut control: TimeControl = text.parse().unwrap();
            assert_eq!(dials(&mut control)[0].index(), index, "{text}");
            assert_eq!(control, text.parse().unwrap(), "it stays as it is");
        }
    }
}
