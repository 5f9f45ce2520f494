//! The way to the loudspeakers: one stream of the system's, and in it a track for each part of the sound that has a volume of its own.

use bevy::log::warn;
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
pub(super) struct Output(Option<Tracks>);

struct Tracks {
    /// Sound ends when it is dropped.
    _manager: AudioManager,
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
        Ok(Tracks { _manager: manager, music, effects, interface })
    }
}

impl Output {
    /// The system's usual device; where there is none, nothing is heard.
    pub(super) fn open() -> Output {
        let tracks = Tracks::open();
        if let Err(error) = &tracks {
            warn!("no audio device: the game goes on without sound ({error})");
        }
        Output(tracks.ok())
    }

    /// Whether anything is heard at all.
    pub(super) fn is_open(&self) -> bool {
        self.0.is_some()
    }

    fn track(&mut self, part: Part) -> Option<&mut TrackHandle> {
        self.0.as_mut().map(|tracks| match part {
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
