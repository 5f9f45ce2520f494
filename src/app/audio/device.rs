//! The audio device, through `bevy_kira_audio`: a small app of its own, with one channel each for music, effects, the interface
//! and the ambience. It is built again when a device comes back, since the package opens a device only once. The package is used in this
//! folder only.

use std::sync::Arc;
use std::time::Duration;

use bevy::app::TaskPoolPlugin;
use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy_kira_audio::prelude::{
    Audio, AudioApp, AudioChannel, AudioControl, AudioEasing, AudioInstance, AudioPlugin, AudioSource, AudioTween,
    Frame, PlaybackState, StaticSoundData, StaticSoundSettings,
};

use super::chain::{Position, SegmentPlayer};
use super::segments::Segment;

/// The channel of the music.
#[derive(Resource)]
struct Music;

/// The channel of the effects.
#[derive(Resource)]
struct Effects;

/// The channel of clicks on buttons.
#[derive(Resource)]
struct Interface;

/// The channel of the ambience.
#[derive(Resource)]
struct Ambience;

/// A channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Channel {
    Music,
    Effects,
    Interface,
    Ambience,
}

/// Silence that is played in a loop: while its position moves, there is a device. Frames per second, and number of frames.
const SILENCE: (u32, usize) = (1000, 10_000);

/// The package, and the sounds that it plays.
pub(super) struct Device {
    app: App,
    silence: Handle<AudioInstance>,
    /// The last position of the silence, in seconds.
    place: f64,
    /// Effects that are playing.
    effects: Vec<Handle<AudioInstance>>,
}

/// A segment of music or ambience that was started.
pub(super) struct Voice {
    source: Handle<AudioSource>,
    instance: Handle<AudioInstance>,
}

/// Creates a sound that can be played.
fn sound(rate: u32, frames: Arc<[Frame]>) -> AudioSource {
    let sound = StaticSoundData { sample_rate: rate, frames, settings: StaticSoundSettings::default(), slice: None };
    AudioSource { sound }
}

/// The easing of a fade-in of music. A fade goes from -60 to 0 decibels. With this easing a fade-in and a fade-out that start
/// together cross at -4 decibels, so their sum is about as loud as either; with linear easing they would cross at -30.
pub(super) const RISE: AudioEasing = AudioEasing::OutPowi(4);
/// The easing of a fade-out of music.
pub(super) const FALL: AudioEasing = AudioEasing::InPowi(4);

fn tween(seconds: f64, easing: AudioEasing) -> AudioTween {
    AudioTween::new(Duration::from_secs_f64(seconds), easing)
}

impl Device {
    /// Opens the system's device. [`Device::has_played`] shows a moment later if there is one.
    pub(super) fn open() -> Device {
        let mut app = App::new();
        app.add_plugins((TaskPoolPlugin::default(), AssetPlugin::default(), AudioPlugin))
            .add_audio_channel::<Music>()
            .add_audio_channel::<Effects>()
            .add_audio_channel::<Interface>()
            .add_audio_channel::<Ambience>();
        // A few idle systems are not worth the other threads.
        for schedule in [PreUpdate.intern(), PostUpdate.intern()] {
            app.edit_schedule(schedule, |schedule| {
                schedule.set_executor(SingleThreadedExecutor::new());
            });
        }
        app.finish();
        app.cleanup();
        let world = app.world_mut();
        let silence =
            world.resource_mut::<Assets<AudioSource>>().add(sound(SILENCE.0, vec![Frame::ZERO; SILENCE.1].into()));
        let silence = world.resource::<Audio>().play(silence).looped().handle();
        app.update();
        Device { app, silence, place: 0.0, effects: Vec::new() }
    }

    /// Executes the orders, and removes the effects that are over.
    pub(super) fn update(&mut self) {
        self.app.update();
        let mut instances = self.app.world_mut().resource_mut::<Assets<AudioInstance>>();
        self.effects.retain(|effect| {
            let is_over = instances.get(effect).is_none_or(|instance| instance.state() == PlaybackState::Stopped);
            if is_over {
                instances.remove(effect);
            }
            !is_over
        });
    }

    fn state(&self, instance: &Handle<AudioInstance>) -> Option<PlaybackState> {
        self.app.world().resource::<Assets<AudioInstance>>().get(instance).map(AudioInstance::state)
    }

    /// Returns `true` if the device has requested audio since the last call.
    pub(super) fn has_played(&mut self) -> bool {
        let place = self.state(&self.silence).and_then(|state| state.position()).unwrap_or(0.0);
        std::mem::replace(&mut self.place, place) != place
    }

    /// Sets the volume of a channel, in decibels, over some time.
    pub(super) fn set_volume(&mut self, channel: Channel, decibels: f32, time: Duration) {
        let tween = AudioTween::linear(time);
        let world = self.app.world();
        match channel {
            Channel::Music => drop(world.resource::<AudioChannel<Music>>().set_volume(decibels).fade_in(tween)),
            Channel::Effects => drop(world.resource::<AudioChannel<Effects>>().set_volume(decibels).fade_in(tween)),
            Channel::Interface => drop(world.resource::<AudioChannel<Interface>>().set_volume(decibels).fade_in(tween)),
            Channel::Ambience => drop(world.resource::<AudioChannel<Ambience>>().set_volume(decibels).fade_in(tween)),
        }
    }

    /// Returns the player of segments on a channel.
    pub(super) const fn deck(&mut self, channel: Channel) -> ChannelPlayer<'_> {
        ChannelPlayer { device: self, channel }
    }

    /// Adds a sound to play.
    pub(super) fn add_source(&mut self, rate: u32, frames: Arc<[Frame]>) -> Handle<AudioSource> {
        self.app.world_mut().resource_mut::<Assets<AudioSource>>().add(sound(rate, frames))
    }

    /// Plays an effect, panned from -1 (left) to 1 (right).
    pub(super) fn play(&mut self, channel: Channel, source: Handle<AudioSource>, pan: f32) {
        let world = self.app.world();
        let instance = match channel {
            Channel::Interface => world.resource::<AudioChannel<Interface>>().play(source).with_panning(pan).handle(),
            _ => world.resource::<AudioChannel<Effects>>().play(source).with_panning(pan).handle(),
        };
        self.app.update();
        self.effects.push(instance);
    }
}

/// A player of segments on a channel.
pub(super) struct ChannelPlayer<'a> {
    device: &'a mut Device,
    channel: Channel,
}

impl SegmentPlayer for ChannelPlayer<'_> {
    type Voice = Voice;

    fn start(&mut self, segment: Segment, from: f64, fade_in: f64) -> Voice {
        let source = self.device.add_source(segment.rate, segment.frames);
        let world = self.device.app.world();
        let mut play = match self.channel {
            Channel::Ambience => world.resource::<AudioChannel<Ambience>>().play(source.clone()),
            _ => world.resource::<AudioChannel<Music>>().play(source.clone()),
        };
        play.start_from(from);
        if fade_in > 0.0 {
            play.fade_in(tween(fade_in, RISE));
        }
        let instance = play.handle();
        drop(play);
        self.device.app.update();
        Voice { source, instance }
    }

    fn position(&self, voice: &Voice) -> Position {
        match self.device.state(&voice.instance) {
            None | Some(PlaybackState::Stopped) => Position::Ended,
            Some(state) => state.position().map_or(Position::Ended, Position::At),
        }
    }

    fn seek_by(&mut self, voice: &mut Voice, seconds: f64) {
        let instances = self.device.app.world_mut().resource_mut::<Assets<AudioInstance>>().into_inner();
        if let Some(mut instance) = instances.get_mut(&voice.instance) {
            instance.seek_by(seconds);
        }
    }

    fn stop(&mut self, voice: &mut Voice, seconds: f64) {
        let instances = self.device.app.world_mut().resource_mut::<Assets<AudioInstance>>().into_inner();
        if let Some(mut instance) = instances.get_mut(&voice.instance) {
            instance.stop(tween(seconds, FALL));
        }
    }

    fn forget(&mut self, voice: Voice) {
        let world = self.device.app.world_mut();
        world.resource_mut::<Assets<AudioInstance>>().remove(&voice.instance);
        world.resource_mut::<Assets<AudioSource>>().remove(&voice.source);
    }
}
