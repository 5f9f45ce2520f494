//! Effects, and the volumes of everything. Whoever wants an effect asks with a [`Cue`]; only this file knows how it is made.

#[cfg(not(target_family = "wasm"))]
use std::io::Cursor;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use kira::Tween;
use kira::sound::static_sound::StaticSoundData;
use oorandom::Rand32;

use super::music::Jukebox;
use super::output::{Output, Part};
#[cfg(target_family = "wasm")]
use super::stream;
use crate::app::messages::{Cue, Sound};
use crate::app::play::matches::Match;
use crate::app::settings::Settings;
use crate::app::states::Step;
#[cfg(target_family = "wasm")]
use crate::platform::sounds;
#[cfg(not(target_family = "wasm"))]
use crate::platform::threads;

/// How often an effect was recorded, so that nothing repeats like a machine.
const VARIANTS: usize = 3;
/// Silence, in decibels.
const SILENT: f32 = -60.0;
/// How far the music steps back behind what weighs, in decibels, and for how many seconds.
const STEP_BACK: f32 = 5.0;
const STEP_BACK_FOR: f32 = 0.9;

/// Seconds until the music comes forward again.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Ducking(pub Option<f32>);

#[cfg(not(target_family = "wasm"))]
macro_rules! effect {
    ($name:literal) => {
        [
            include_bytes!(concat!("../../../assets/audio/effects/", $name, "-1.ogg")),
            include_bytes!(concat!("../../../assets/audio/effects/", $name, "-2.ogg")),
            include_bytes!(concat!("../../../assets/audio/effects/", $name, "-3.ogg")),
        ]
    };
}

#[cfg(not(target_family = "wasm"))]
fn files(sound: Sound) -> [&'static [u8]; VARIANTS] {
    match sound {
        Sound::Pick => effect!("pick"),
        Sound::Move => effect!("move"),
        Sound::Capture => effect!("capture"),
        Sound::Merge => effect!("merge"),
        Sound::Split => effect!("split"),
        Sound::Drop => effect!("drop"),
        Sound::Block => effect!("block"),
        Sound::Pass => effect!("pass"),
        Sound::Blessing => effect!("blessing"),
        Sound::Curse => effect!("curse"),
        Sound::Crown => effect!("crown"),
        Sound::Turn => effect!("turn"),
        Sound::Win => effect!("win"),
        Sound::Lose => effect!("lose"),
        Sound::Refused => effect!("refused"),
        Sound::Click => effect!("click"),
        Sound::Flip => effect!("flip"),
        Sound::Dice => effect!("dice"),
        Sound::Stone => effect!("stone"),
        Sound::Word => effect!("word"),
    }
}

/// How loud a sound is beside the others, in decibels: the files are equally loud, the table is not.
const fn level(sound: Sound) -> f32 {
    match sound {
        Sound::Pick | Sound::Click | Sound::Turn => -10.0,
        Sound::Refused | Sound::Flip => -8.0,
        Sound::Move | Sound::Drop | Sound::Split | Sound::Dice | Sound::Stone | Sound::Word => -6.0,
        Sound::Merge | Sound::Block | Sound::Capture | Sound::Pass => -4.0,
        Sound::Curse | Sound::Crown => -3.0,
        Sound::Blessing | Sound::Win | Sound::Lose => 0.0,
    }
}

/// A volume of 0 to 1 in decibels.
pub fn decibels(volume: f32) -> f32 {
    if volume <= 0.001 { SILENT } else { 20.0 * volume.log10() }
}

/// Draws a variant that was not the last one heard.
fn draw(random: &mut Rand32, last: Option<usize>) -> usize {
    let mut below = |end: usize| random.rand_range(0..end as u32) as usize;
    match last {
        Some(last) => (last + 1 + below(VARIANTS - 1)) % VARIANTS,
        None => below(VARIANTS),
    }
}

/// An effect's variant that a thread has decoded.
type Decoded = (Sound, usize, Box<StaticSoundData>);

/// The effects that are ready.
#[derive(Resource)]
struct Loft {
    incoming: Mutex<Receiver<Decoded>>,
    effects: HashMap<(Sound, usize), StaticSoundData>,
    /// The variant of each effect that was heard last.
    last: HashMap<Sound, usize>,
    random: Rand32,
}

/// Decoding takes a while and the picture shall not wait for it.
#[cfg(not(target_family = "wasm"))]
fn decode() -> Receiver<Decoded> {
    let (sender, receiver) = channel();
    let thread = threads::start("decode", move || {
        let read = |bytes: &'static [u8]| StaticSoundData::from_cursor(Cursor::new(bytes));
        for (sound, variant, bytes) in all() {
            match read(bytes) {
                Ok(data) => drop(sender.send((sound, variant, Box::new(data)))),
                Err(error) => error!("the sound {} cannot be read: {error}", sound.name()),
            }
        }
    });
    if let Err(error) = thread {
        error!("no thread to read the sounds: {error}");
    }
    receiver
}

/// The page fetches them when the table is there.
#[cfg(target_family = "wasm")]
fn decode() -> Receiver<Decoded> {
    let (sender, receiver) = channel();
    let all = Sound::ALL.into_iter().flat_map(|sound| (0..VARIANTS).map(move |variant| (sound, variant)));
    let all: Vec<(Sound, usize)> = all.collect();
    let names = all.iter().map(|(sound, variant)| format!("effects/{}-{}", sound.name(), variant + 1)).collect();
    sounds::decode(names, sounds::When::Table, stream::frame, move |number, read| {
        let (sound, variant) = all[number];
        match read {
            Ok(frames) => drop(sender.send((sound, variant, Box::new(stream::of(frames))))),
            Err(error) => error!("the sound {} cannot be read: {error}", sound.name()),
        }
    });
    receiver
}

/// Every variant of every effect.
#[cfg(not(target_family = "wasm"))]
fn all() -> impl Iterator<Item = (Sound, usize, &'static [u8])> {
    let variants =
        |sound: Sound| files(sound).into_iter().enumerate().map(move |(variant, bytes)| (sound, variant, bytes));
    Sound::ALL.into_iter().flat_map(variants)
}

fn receive(mut loft: ResMut<Loft>) {
    let loft = &mut *loft;
    if let Ok(incoming) = loft.incoming.get_mut() {
        while let Ok((sound, variant, data)) = incoming.try_recv() {
            loft.effects.insert((sound, variant), *data);
        }
    }
}

/// The volume of a part of the sound, in decibels.
fn volume(settings: &Settings, heard: bool, part: f32) -> f32 {
    decibels(if heard { settings.master_volume * part } else { 0.0 })
}

/// Whether anything is heard: not when muted, and not from behind other windows if the player wants it so.
fn is_heard(settings: &Settings, windows: &Query<&Window>) -> bool {
    let behind = !windows.is_empty() && windows.iter().all(|window| !window.focused);
    !(settings.mute || settings.mute_behind && behind)
}

fn set_volumes(
    settings: Res<Settings>,
    windows: Query<&Window>,
    jukebox: Res<Jukebox>,
    ducking: Res<Ducking>,
    mut output: NonSendMut<Output>,
    mut last: Local<Option<([f32; 3], u32)>>,
) {
    if jukebox.deaf {
        return;
    }
    let heard = is_heard(&settings, &windows);
    // The pieces are mastered for listening; under a game they stay in the background.
    let back = 2.0 + if ducking.0.is_some() { STEP_BACK } else { 0.0 };
    let now = [
        volume(&settings, heard, settings.music_volume) - back,
        volume(&settings, heard, settings.effects_volume),
        volume(&settings, heard, settings.interface_volume),
    ];
    let device = output.opened();
    if last.replace((now, device)) != Some((now, device)) {
        let slope = if ducking.0.is_some() { 120 } else { 500 };
        let slope = Tween { duration: Duration::from_millis(slope), ..default() };
        output.set_volume(Part::Music, now[0], slope);
        output.set_volume(Part::Effects, now[1], Tween::default());
        output.set_volume(Part::Interface, now[2], Tween::default());
    }
}

fn play(
    mut cues: MessageReader<Cue>,
    mut loft: ResMut<Loft>,
    mut ducking: ResMut<Ducking>,
    jukebox: Res<Jukebox>,
    mut output: NonSendMut<Output>,
    settings: Res<Settings>,
    windows: Query<&Window>,
    time: Res<Time<Real>>,
    game: Option<Res<Match>>,
) {
    if let Some(left) = ducking.0 {
        ducking.0 = Some(left - time.delta_secs()).filter(|left| *left > 0.0);
    }
    if jukebox.deaf || settings.master_volume <= 0.0 || !is_heard(&settings, &windows) {
        cues.clear();
        return;
    }
    let demo = game.is_some_and(|game| game.is_demo());
    for cue in cues.read().filter(|cue| !demo || cue.sound == Sound::Click) {
        let last = loft.last.get(&cue.sound).copied();
        let variant = draw(&mut loft.random, last);
        loft.last.insert(cue.sound, variant);
        let Some(source) = loft.effects.get(&(cue.sound, variant)) else { continue };
        if matches!(cue.sound, Sound::Capture | Sound::Blessing | Sound::Crown | Sound::Win | Sound::Lose) {
            ducking.0 = Some(STEP_BACK_FOR);
        }
        let part = if cue.sound == Sound::Click { Part::Interface } else { Part::Effects };
        // A sound too many is not heard.
        let _ = output.play(part, source.volume(level(cue.sound)).panning(cue.pan * 0.6));
    }
}

/// Sound for the window. Without it, as in tests, cues are not heard and nothing else changes.
pub fn plugin(app: &mut App) {
    app.insert_non_send(Output::open())
        .add_plugins(super::music::plugin)
        .init_resource::<Ducking>()
        .insert_resource(Loft {
            incoming: Mutex::new(decode()),
            effects: HashMap::default(),
            last: HashMap::default(),
            random: Rand32::new(1),
        })
        .add_systems(Update, (receive, play, set_volumes).chain().in_set(Step::After));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_variant_is_drawn_twice_running_and_none_is_left_out() {
        let mut random = Rand32::new(1);
        let mut last = None;
        let mut heard = [0; VARIANTS];
        for _ in 0..300 {
            let variant = draw(&mut random, last);
            assert_ne!(Some(variant), last);
            heard[variant] += 1;
            last = Some(variant);
        }
        assert!(heard.iter().all(|times| *times > 60), "{heard:?}");
    }

    #[test]
    fn volumes_are_decibels() {
        assert_eq!(decibels(1.0), 0.0);
        assert_eq!(decibels(0.0), SILENT);
        assert!((decibels(0.5) + 6.02).abs() < 0.01);
    }
}
