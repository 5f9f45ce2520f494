//! The part of the service at the device: it executes orders, advances the music, and reopens a device that was lost. It does not
//! depend on frames: it runs on its own thread, and on a page by its own timer.

use std::path::PathBuf;
use std::time::Duration;

use bevy::log::{info, warn};

use super::ambience::{Ambience, LoopRequest};
use super::device::{Channel, Device, Voice};
use super::effects::{Effects, channel_of, is_weighty};
use super::music::{Music, Supply};
use super::soundtrack::MusicContext;
use super::supply::SupplyRequest;
use crate::app::base::background::EventSender;
use crate::app::base::palette::Room;
use crate::app::scene::cues::Sound;

/// An order from the program.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Order {
    /// The mood and game that the music follows.
    Music(MusicContext),
    /// Files to play instead of the soundtrack; without any, the soundtrack is played.
    Files(Vec<PathBuf>),
    /// The room whose ambience is played.
    Room(Room),
    /// The volumes of the channels, in decibels.
    Volumes(Volumes),
    /// An effect, panned from -1 (left) to 1 (right).
    Effect(Sound, f32),
}

/// Volumes, in decibels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Volumes {
    pub(super) music: f32,
    pub(super) effects: f32,
    pub(super) interface: f32,
    pub(super) ambience: f32,
}

/// A report to the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Report {
    /// A file of the player, or the soundtrack, cannot be played, with the reason.
    Refused(Option<PathBuf>, String),
}

/// Lowering of the music behind a weighty effect, in decibels, and its duration in seconds.
const DUCKING: f32 = 5.0;
const DUCKING_TIME: f32 = 0.9;
/// Milliseconds in which the volume of the music and the ambience changes: for a slider, and to lower it behind an effect.
const FAST_FADE: u64 = 120;
/// The same, to raise it again.
const SLOW_FADE: u64 = 500;
/// The same for effects and the interface, whose sounds are short.
const EFFECT_FADE: u64 = 12;
/// Silence, in decibels.
pub(super) const SILENT: f32 = -60.0;

/// Seconds between two checks of the device. It requests sound many times a second, or, on a busy machine, once in a second or two;
/// if it has not between three checks, it is gone, whatever the system reports.
const CHECK_INTERVAL: f32 = 1.5;
/// Number of checks in a row without a request after which a device is gone.
const MAX_SILENT_CHECKS: u32 = 2;
/// Seconds until another device is opened: at first, and at most with and without an earlier one.
const RETRY_TIME: f32 = 2.0;
const MAX_RETRY_TIME: f32 = 10.0;
const MAX_FIRST_RETRY_TIME: f32 = 60.0;

/// The times of the next check of the device, and of the next attempt to open one.
#[derive(Clone, Copy, Debug, PartialEq)]
struct DeviceTimes {
    /// Seconds until the next check or attempt.
    left: f32,
    /// Seconds to wait if no device is found.
    again: f32,
    /// Number of successive checks in which the device had not requested anything.
    silent: u32,
}

impl DeviceTimes {
    const NEW: DeviceTimes = DeviceTimes { left: CHECK_INTERVAL, again: RETRY_TIME, silent: 0 };

    /// Counts down some seconds. Returns `true` once a check or attempt is due.
    fn pass(&mut self, seconds: f32) -> bool {
        self.left -= seconds;
        self.left <= 0.0
    }

    /// Records a check of the device, with `true` if it has requested sound since the one before. Returns `true` once the device is
    /// gone.
    fn note(&mut self, has_requested: bool) -> bool {
        *self = DeviceTimes { left: CHECK_INTERVAL, silent: if has_requested { 0 } else { self.silent + 1 }, ..*self };
        self.silent == MAX_SILENT_CHECKS
    }

    /// Schedules an attempt to open a device, and doubles the wait for the next one, up to `max` seconds.
    fn wait(&mut self, max: f32) {
        *self = DeviceTimes { left: self.again, again: (2.0 * self.again).min(max), silent: 0 };
    }
}

/// The device, everything that it plays, and its settings.
pub(super) struct Speaker<S, L> {
    device: Option<Device>,
    /// `true` once the device has requested sound; until then it gets none.
    is_playing: bool,
    /// `true` once any device has requested sound.
    was_playing: bool,
    watch: DeviceTimes,
    music: Music<S, Voice>,
    ambience: Ambience<L, Voice>,
    effects: Effects,
    volumes: Volumes,
    /// Seconds until the music is raised again.
    ducking_left: f32,
    reports: EventSender<Report>,
}

impl<S: Supply<SupplyRequest>, L: Supply<LoopRequest>> Speaker<S, L> {
    pub(super) fn new(supply: S, loops: L, reports: EventSender<Report>) -> Speaker<S, L> {
        Speaker {
            device: None,
            is_playing: false,
            was_playing: false,
            watch: DeviceTimes { left: 0.0, ..DeviceTimes::NEW },
            music: Music::new(supply),
            ambience: Ambience::new(loops),
            effects: Effects::new(),
            volumes: Volumes { music: SILENT, effects: SILENT, interface: SILENT, ambience: SILENT },
            ducking_left: 0.0,
            reports,
        }
    }

    /// Executes an order.
    pub(super) fn order(&mut self, order: Order) {
        match order {
            Order::Music(context) => self.music.set_context(context),
            Order::Room(room) => self.ambience.set_room(room),
            Order::Files(files) => self.music.play_files(files),
            Order::Volumes(volumes) => {
                self.volumes = volumes;
                self.ambience.set_audible(volumes.ambience > SILENT);
                self.set_volumes(FAST_FADE);
            }
            Order::Effect(sound, pan) => {
                let volume = match channel_of(sound) {
                    Channel::Interface => self.volumes.interface,
                    Channel::Effects | Channel::Music | Channel::Ambience => self.volumes.effects,
                };
                let Some(device) = self.device.as_mut().filter(|_| self.is_playing && volume > SILENT) else { return };
                if self.effects.play(sound, pan, device) && is_weighty(sound) {
                    self.ducking_left = DUCKING_TIME;
                    self.set_volumes(FAST_FADE);
                }
            }
        }
    }

    fn set_volumes(&mut self, milliseconds: u64) {
        let Some(device) = self.device.as_mut().filter(|_| self.is_playing) else { return };
        let Volumes { music, effects, interface, ambience } = self.volumes;
        let music = if self.ducking_left > 0.0 { music - DUCKING } else { music };
        device.set_volume(Channel::Music, music, Duration::from_millis(milliseconds));
        device.set_volume(Channel::Ambience, ambience, Duration::from_millis(FAST_FADE.min(milliseconds)));
        device.set_volume(Channel::Effects, effects, Duration::from_millis(EFFECT_FADE));
        device.set_volume(Channel::Interface, interface, Duration::from_millis(EFFECT_FADE));
        device.update();
    }

    /// Updates everything by the seconds since the last update.
    pub(super) fn update(&mut self, seconds: f32) {
        self.check_device(seconds);
        if self.ducking_left > 0.0 {
            self.ducking_left -= seconds;
            if self.ducking_left <= 0.0 {
                self.set_volumes(SLOW_FADE);
            }
        }
        let Some(device) = self.device.as_mut().filter(|_| self.is_playing) else { return };
        device.update();
        self.ambience.update(&mut device.deck(Channel::Ambience), seconds);
        if let Some((file, reason)) = self.music.update(&mut device.deck(Channel::Music), seconds) {
            // The receiver is gone only when the program ends.
            self.reports.send(Report::Refused(file, reason));
        }
    }

    /// Returns the longest time until the next update is needed.
    pub(super) fn wait_time(&self) -> Duration {
        match &self.device {
            None => Duration::from_secs_f32(self.watch.left.max(0.02)),
            Some(_) if !self.is_playing || self.music.is_urgent() || self.ambience.is_urgent() => {
                Duration::from_millis(20)
            }
            Some(_) => Duration::from_millis(150),
        }
    }

    /// Checks the device: drops one that is gone, and opens one that has come back.
    fn check_device(&mut self, seconds: f32) {
        let due = self.watch.pass(seconds);
        let max_wait = if self.was_playing { MAX_RETRY_TIME } else { MAX_FIRST_RETRY_TIME };
        match &mut self.device {
            Some(device) if !self.is_playing => {
                device.update();
                if device.has_played() {
                    if self.was_playing {
                        info!("an audio device is there again");
                    }
                    (self.is_playing, self.was_playing, self.watch) = (true, true, DeviceTimes::NEW);
                    self.set_volumes(0);
                } else if due && self.watch.note(false) {
                    if !self.was_playing && self.watch.again == RETRY_TIME {
                        warn!("no audio device: the game goes on without sound until one is there");
                    }
                    self.device = None;
                    self.watch.wait(max_wait);
                }
            }
            Some(device) => {
                if due && self.watch.note(device.has_played()) {
                    warn!("the audio device is gone: the game goes on without sound until one is there");
                    (self.device, self.is_playing) = (None, false);
                    self.music.device_lost();
                    self.ambience.device_lost();
                    self.effects.clear_cache();
                    self.watch.wait(max_wait);
                }
            }
            None => {
                if due && may_sound() {
                    self.device = Some(Device::open());
                    self.watch = DeviceTimes { left: CHECK_INTERVAL, silent: 0, ..self.watch };
                }
            }
        }
    }
}

/// Returns `true` if a device may be opened: a browser allows a page to play sound only after a gesture of the player.
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
    fn lost_audio_device_is_retried_with_growing_delay() {
        let mut watch = DeviceTimes::NEW;
        assert!(!watch.pass(1.0));
        assert!(watch.pass(1.0));
        let mut waits = Vec::new();
        for _ in 0..8 {
            watch.wait(MAX_RETRY_TIME);
            waits.push(watch.left);
        }
        assert_eq!(waits, [2.0, 4.0, 8.0, 10.0, 10.0, 10.0, 10.0, 10.0]);
    }

    #[test]
    fn audio_device_is_lost_after_two_silent_checks() {
        let mut watch = DeviceTimes::NEW;
        let gone = [true, false, true, false, false].map(|has_requested| watch.note(has_requested));
        assert_eq!(gone, [false, false, false, false, true]);
    }
}
