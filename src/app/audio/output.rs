//! The way to the loudspeakers: one stream of the system's, and in it a track for each part of the sound that has a volume of its own.

use bevy::log::{info, warn};
use kira::sound::SoundData;
use kira::track::{TrackBuilder, TrackHandle};
use kira::{AudioManager, AudioManagerSettings, DefaultBackend, Tween};

/// A part of the sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Music,
    Effects,
    Interface,
}

/// The tracks, where a device plays. It stays on the thread that opened it, as the devices of some systems must.
pub(super) struct Output {
    tracks: Option<Tracks>,
    watch: Watch,
    /// How many times a device was opened.
    opened: u32,
}

struct Tracks {
    /// Sound ends when it is dropped.
    manager: AudioManager,
    music: TrackHandle,
    effects: TrackHandle,
    interface: TrackHandle,
}

impl Tracks {
    fn open() -> Result<Tracks, String> {
        let manager = AudioManager::<DefaultBackend>::new(AudioManagerSettings::default());
        let mut manager = manager.map_err(|error| error.to_string())?;
        let mut track = || manager.add_sub_track(TrackBuilder::new()).map_err(|error| error.to_string());
        let (music, effects, interface) = (track()?, track()?, track()?);
        Ok(Tracks { manager, music, effects, interface })
    }

    /// Whether the device has asked for sound since this was asked last.
    #[cfg(not(target_family = "wasm"))]
    fn is_played(&mut self) -> bool {
        let mut asked = false;
        while self.manager.backend_mut().pop_cpu_usage().is_some() {
            asked = true;
        }
        asked
    }

    /// A browser sees to its devices itself.
    #[cfg(target_family = "wasm")]
    fn is_played(&mut self) -> bool {
        let _ = &self.manager;
        true
    }
}

/// Seconds between two looks at the device. It asks for sound many times a second, or, on a busy machine, once in a second or two; when
/// it has not between three looks, it is gone, whatever the system says of it.
const LOOK: f32 = 1.5;
/// So many looks one after the other find a device that is gone.
const LOOKS: u32 = 2;
/// How long until another one is looked for: at first, and at most after it was not there.
const AGAIN: f32 = 2.0;
const AGAIN_AT_MOST: f32 = 60.0;

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

    /// Whether something is to be done now that so many seconds have passed.
    fn is_due(&mut self, seconds: f32) -> bool {
        self.left -= seconds;
        self.left <= 0.0
    }

    /// Whether a device is gone that has asked for sound since the last look, or not.
    fn is_gone(&mut self, asked: bool) -> bool {
        *self = Watch { silent: if asked { 0 } else { self.silent + 1 }, ..Watch::NEW };
        self.silent == LOOKS
    }

    /// No device is there: it is looked for after some time, and then after twice as much.
    fn wait(&mut self) {
        *self = Watch { left: self.again, again: (2.0 * self.again).min(AGAIN_AT_MOST), silent: 0 };
    }
}

impl Output {
    /// The system's usual device; where there is none, nothing is heard.
    pub(super) fn open() -> Output {
        let tracks = Tracks::open();
        if let Err(error) = &tracks {
            warn!("no audio device: the game goes on without sound ({error})");
        }
        Output { opened: u32::from(tracks.is_ok()), tracks: tracks.ok(), watch: Watch::NEW }
    }

    /// Lets go of a device that is gone, and opens one that has come back. A machine that never had one is not asked again.
    pub(super) fn follow(&mut self, seconds: f32) {
        if self.opened == 0 || !self.watch.is_due(seconds) {
            return;
        }
        match self.tracks.as_mut().map(Tracks::is_played) {
            Some(asked) => {
                if !self.watch.is_gone(asked) {
                    return;
                }
                warn!("the audio device is gone: the game goes on without sound until one is there");
                self.tracks = None;
                self.watch.wait();
            }
            None => match Tracks::open() {
                Ok(tracks) => {
                    info!("an audio device is there again");
                    (self.tracks, self.watch, self.opened) = (Some(tracks), Watch::NEW, self.opened + 1);
                }
                Err(_) => self.watch.wait(),
            },
        }
    }

    /// Whether anything is heard at all.
    pub(super) const fn is_open(&self) -> bool {
        self.tracks.is_some()
    }

    /// How many times a device was opened: another one knows nothing of what the one before was told.
    pub(super) const fn opened(&self) -> u32 {
        self.opened
    }

    fn track(&mut self, part: Part) -> Option<&mut TrackHandle> {
        self.tracks.as_mut().map(|tracks| match part {
            Part::Music => &mut tracks.music,
            Part::Effects => &mut tracks.effects,
            Part::Interface => &mut tracks.interface,
        })
    }

    /// Plays a sound; nothing where no device plays or too many sounds are heard already.
    pub(super) fn play<Sound: SoundData>(&mut self, part: Part, sound: Sound) -> Option<Sound::Handle> {
        self.track(part)?.play(sound).ok()
    }

    /// How loud a part is, in decibels.
    pub(super) fn set_volume(&mut self, part: Part, decibels: f32, slope: Tween) {
        if let Some(track) = self.track(part) {
            track.set_volume(decibels, slope);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_that_is_gone_is_looked_for_ever_more_rarely() {
        let mut watch = Watch::NEW;
        assert!(!watch.is_due(1.0));
        assert!(watch.is_due(1.0));
        let mut waits = Vec::new();
        for _ in 0..8 {
            watch.wait();
            waits.push(watch.left);
        }
        assert_eq!(waits, [2.0, 4.0, 8.0, 16.0, 32.0, 60.0, 60.0, 60.0]);
    }

    #[test]
    fn a_device_is_gone_when_it_is_silent_twice_in_a_row() {
        let mut watch = Watch::NEW;
        let gone = [true, false, true, false, false].map(|asked| watch.is_gone(asked));
        assert_eq!(gone, [false, false, false, false, true]);
    }

    #[test]
    fn who_never_had_a_device_is_not_asked_again() {
        let mut output = Output { tracks: None, watch: Watch::NEW, opened: 0 };
        output.follow(1000.0);
        assert_eq!(output.watch, Watch::NEW);
        assert!(!output.is_open());
    }
}
