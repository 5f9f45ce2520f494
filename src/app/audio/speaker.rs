//! What happens at the device: orders are done, music goes on, a device that is gone is looked for. It depends on no frame of the picture:
//! it runs on a thread of its own, and on a page by a clock of its own.

use std::path::PathBuf;
use std::time::Duration;

use bevy::log::{info, warn};

use super::device::{Channel, Device, Voice};
use super::effects::{Effects, channel_of, is_weighty};
use super::music::{Music, Supply};
use super::soundtrack::Wish;
use crate::app::base::background::EventSender;
use crate::app::scene::cues::Sound;

/// What the program orders.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Order {
    /// The music should be like this.
    Music(Wish),
    /// These files are heard instead of the soundtrack; without any, the soundtrack.
    Files(Vec<PathBuf>),
    /// The volumes of the channels, in decibels.
    Volumes(Volumes),
    /// An effect, from -1 (left) to 1 (right).
    Effect(Sound, f32),
}

/// Volumes, in decibels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Volumes {
    pub(super) music: f32,
    pub(super) effects: f32,
    pub(super) interface: f32,
}

/// What the program hears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Report {
    /// A file of the player's cannot be played, or the soundtrack, and why.
    Refused(Option<PathBuf>, String),
}

/// How far the music steps back behind an effect that weighs, in decibels, and for how many seconds.
const STEP_BACK: f32 = 5.0;
const STEP_BACK_FOR: f32 = 0.9;
/// Milliseconds in which the volume of the music changes: for a slider, and to step back behind an effect.
const QUICK: u64 = 120;
/// The same, to come forward again.
const SLOW: u64 = 500;
/// The same for effects and the interface, whose sounds are short.
const AT_ONCE: u64 = 12;
/// Silence, in decibels.
pub(super) const SILENT: f32 = -60.0;

/// Seconds between two looks at the device. It asks for sound many times a second, or, on a busy machine, once in a second or two; when
/// it has not between three looks, it is gone, whatever the system says of it.
const LOOK: f32 = 1.5;
/// So many looks one after the other find a device that is gone.
const LOOKS: u32 = 2;
/// Seconds until another device is looked for: at first, and at most where one was there before, and where there never was one.
const AGAIN: f32 = 2.0;
const AGAIN_AT_MOST: f32 = 10.0;
const AGAIN_WITHOUT: f32 = 60.0;

/// When to ask about the device, and when to look for another one.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Watch {
    /// Seconds until something is done.
    left: f32,
    /// How long to wait if no device is found.
    again: f32,
    /// Looks at a device that had not asked for anything since the look before.
    silent: u32,
}

impl Watch {
    const NEW: Watch = Watch { left: LOOK, again: AGAIN, silent: 0 };

    /// Counts down so many seconds; returns `true` once something is to be done.
    fn pass(&mut self, seconds: f32) -> bool {
        self.left -= seconds;
        self.left <= 0.0
    }

    /// Notes a look at a device, which has asked for sound since the look before or has not; returns `true` once it is gone.
    fn note(&mut self, asked: bool) -> bool {
        *self = Watch { left: LOOK, silent: if asked { 0 } else { self.silent + 1 }, ..*self };
        self.silent == LOOKS
    }

    /// No device is there: it is looked for after some time, and then after twice as much, up to so many seconds.
    fn wait(&mut self, most: f32) {
        *self = Watch { left: self.again, again: (2.0 * self.again).min(most), silent: 0 };
    }
}

/// The device, everything that is heard from it, and how it is ordered.
pub(super) struct Speaker<S> {
    device: Option<Device>,
    /// The device has asked for sound; until then nothing is given to it.
    is_heard: bool,
    /// A device was heard once.
    has_been_heard: bool,
    watch: Watch,
    music: Music<S, Voice>,
    effects: Effects,
    volumes: Volumes,
    /// Seconds until the music comes forward again.
    back: f32,
    reports: EventSender<Report>,
}

impl<S: Supply> Speaker<S> {
    pub(super) fn new(supply: S, reports: EventSender<Report>) -> Speaker<S> {
        Speaker {
            device: None,
            is_heard: false,
            has_been_heard: false,
            watch: Watch { left: 0.0, ..Watch::NEW },
            music: Music::new(supply),
            effects: Effects::new(),
            volumes: Volumes { music: SILENT, effects: SILENT, interface: SILENT },
            back: 0.0,
            reports,
        }
    }

    /// Does what is ordered.
    pub(super) fn order(&mut self, order: Order) {
        match order {
            Order::Music(wish) => self.music.wish(wish),
            Order::Files(files) => self.music.play_files(files),
            Order::Volumes(volumes) => {
                self.volumes = volumes;
                self.set_volumes(QUICK);
            }
            Order::Effect(sound, pan) => {
                let volume = match channel_of(sound) {
                    Channel::Interface => self.volumes.interface,
                    Channel::Effects | Channel::Music => self.volumes.effects,
                };
                let Some(device) = self.device.as_mut().filter(|_| self.is_heard && volume > SILENT) else { return };
                if self.effects.play(sound, pan, device) && is_weighty(sound) {
                    self.back = STEP_BACK_FOR;
                    self.set_volumes(QUICK);
                }
            }
        }
    }

    fn set_volumes(&mut self, milliseconds: u64) {
        let Some(device) = self.device.as_mut().filter(|_| self.is_heard) else { return };
        let Volumes { music, effects, interface } = self.volumes;
        let music = if self.back > 0.0 { music - STEP_BACK } else { music };
        device.set_volume(Channel::Music, music, Duration::from_millis(milliseconds));
        device.set_volume(Channel::Effects, effects, Duration::from_millis(AT_ONCE));
        device.set_volume(Channel::Interface, interface, Duration::from_millis(AT_ONCE));
        device.update();
    }

    /// Goes on, so many seconds after the last time.
    pub(super) fn update(&mut self, seconds: f32) {
        self.look(seconds);
        if self.back > 0.0 {
            self.back -= seconds;
            if self.back <= 0.0 {
                self.set_volumes(SLOW);
            }
        }
        let Some(device) = self.device.as_mut().filter(|_| self.is_heard) else { return };
        device.update();
        if let Some((file, why)) = self.music.update(device, seconds) {
            // Whoever would hear it is gone only when the program ends.
            self.reports.send(Report::Refused(file, why));
        }
    }

    /// Returns how long the service can wait until the next update.
    pub(super) fn patience(&self) -> Duration {
        match &self.device {
            None => Duration::from_secs_f32(self.watch.left.max(0.02)),
            Some(_) if !self.is_heard || self.music.is_urgent() => Duration::from_millis(20),
            Some(_) => Duration::from_millis(150),
        }
    }

    /// Looks whether the device is there; lets go of one that is gone, and opens one that has come back.
    fn look(&mut self, seconds: f32) {
        let due = self.watch.pass(seconds);
        let most = if self.has_been_heard { AGAIN_AT_MOST } else { AGAIN_WITHOUT };
        match &mut self.device {
            Some(device) if !self.is_heard => {
                device.update();
                if device.has_played() {
                    if self.has_been_heard {
                        info!("an audio device is there again");
                    }
                    (self.is_heard, self.has_been_heard, self.watch) = (true, true, Watch::NEW);
                    self.set_volumes(0);
                } else if due && self.watch.note(false) {
                    if !self.has_been_heard && self.watch.again == AGAIN {
                        warn!("no audio device: the game goes on without sound until one is there");
                    }
                    self.device = None;
                    self.watch.wait(most);
                }
            }
            Some(device) => {
                if due && self.watch.note(device.has_played()) {
                    warn!("the audio device is gone: the game goes on without sound until one is there");
                    (self.device, self.is_heard) = (None, false);
                    self.music.lose();
                    self.effects.lose();
                    self.watch.wait(most);
                }
            }
            None => {
                if due && may_sound() {
                    self.device = Some(Device::open());
                    self.watch = Watch { left: LOOK, silent: 0, ..self.watch };
                }
            }
        }
    }
}

/// Whether a device may be opened: a browser lets a page sound only after the player has done something.
fn may_sound() -> bool {
    #[cfg(target_family = "wasm")]
    return benediction_platform::page::had_gesture();
    #[cfg(not(target_family = "wasm"))]
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_that_is_gone_is_looked_for_ever_more_rarely() {
        let mut watch = Watch::NEW;
        assert!(!watch.pass(1.0));
        assert!(watch.pass(1.0));
        let mut waits = Vec::new();
        for _ in 0..8 {
            watch.wait(AGAIN_AT_MOST);
            waits.push(watch.left);
        }
        assert_eq!(waits, [2.0, 4.0, 8.0, 10.0, 10.0, 10.0, 10.0, 10.0]);
    }

    #[test]
    fn a_device_is_gone_when_it_is_silent_twice_in_a_row() {
        let mut watch = Watch::NEW;
        let gone = [true, false, true, false, false].map(|asked| watch.note(asked));
        assert_eq!(gone, [false, false, false, false, true]);
    }
}
