//! Music and effects. Everything asks for sound with a [`Cue`]; only this file knows how it is made.

use std::io::Cursor;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_kira_audio::prelude::*;
use bevy_kira_audio::prelude::{AudioSource, StaticSoundData};

use super::Step;
use super::messages::{Cue, Sound};
use super::settings::Settings;

/// How often an effect was recorded, so that nothing repeats like a machine.
const VARIANTS: usize = 3;
/// Silence, in decibels.
const SILENT: f32 = -60.0;
/// How long a sound may wait to begin until it is clear that nobody will play it.
const PATIENCE: f32 = 3.0;

#[derive(Resource)]
struct Music;

#[derive(Resource)]
struct Effects;

macro_rules! effect {
    ($name:literal) => {
        [
            include_bytes!(concat!("../../assets/audio/effects/", $name, "-1.ogg")),
            include_bytes!(concat!("../../assets/audio/effects/", $name, "-2.ogg")),
            include_bytes!(concat!("../../assets/audio/effects/", $name, "-3.ogg")),
        ]
    };
}

const PIECE: &[u8] = include_bytes!("../../assets/audio/music/opening.ogg");

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
    }
}

/// How loud a sound is beside the others, in decibels: the files are equally loud, the table is not.
const fn level(sound: Sound) -> f32 {
    match sound {
        Sound::Pick | Sound::Click | Sound::Turn => -10.0,
        Sound::Refused => -8.0,
        Sound::Move | Sound::Drop | Sound::Split => -6.0,
        Sound::Merge | Sound::Block | Sound::Capture | Sound::Pass => -4.0,
        Sound::Curse | Sound::Crown => -3.0,
        Sound::Blessing | Sound::Win | Sound::Lose => 0.0,
    }
}

/// A volume of 0 to 1 in decibels.
pub fn decibels(volume: f32) -> f32 {
    if volume <= 0.001 { SILENT } else { 20.0 * volume.log10() }
}

/// Draws a variant that was not the last one heard: a small generator of numbers (that of Numerical Recipes) is good
/// enough for ears, and needs no clock and no library.
fn draw(seed: &mut u32, last: Option<usize>) -> usize {
    *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    // The upper bits are the better ones.
    let number = (*seed >> 16) as usize;
    match last {
        Some(last) => (last + 1 + number % (VARIANTS - 1)) % VARIANTS,
        None => number % VARIANTS,
    }
}

/// What a thread has decoded.
enum Decoded {
    Effect(Sound, usize, Box<StaticSoundData>),
    Piece(Box<StaticSoundData>),
}

/// The sounds that are ready, and the device's state.
#[derive(Resource)]
struct Loft {
    incoming: Mutex<Receiver<Decoded>>,
    effects: HashMap<(Sound, usize), Handle<AudioSource>>,
    /// The variant of each effect that was heard last.
    last: HashMap<Sound, usize>,
    seed: u32,
    piece: Option<Handle<AudioInstance>>,
    waited: f32,
    /// No device plays; nothing is asked of it any more, so that nothing piles up.
    deaf: bool,
}

fn decode() -> Receiver<Decoded> {
    let (sender, receiver) = channel();
    // Decoding takes a while and the picture shall not wait for it.
    let thread = std::thread::Builder::new().name("decode".into()).spawn(move || {
        let read = |bytes: &'static [u8]| StaticSoundData::from_cursor(Cursor::new(bytes));
        for sound in Sound::ALL {
            for (variant, bytes) in files(sound).into_iter().enumerate() {
                match read(bytes) {
                    Ok(data) => drop(sender.send(Decoded::Effect(sound, variant, Box::new(data)))),
                    Err(error) => error!("the sound {} cannot be read: {error}", sound.name()),
                }
            }
        }
        match read(PIECE) {
            Ok(data) => drop(sender.send(Decoded::Piece(Box::new(data)))),
            Err(error) => error!("the music cannot be read: {error}"),
        }
    });
    if let Err(error) = thread {
        error!("no thread to read the sounds: {error}");
    }
    receiver
}

fn receive(
    mut loft: ResMut<Loft>,
    mut sources: ResMut<Assets<AudioSource>>,
    music: Res<AudioChannel<Music>>,
    effects: Res<AudioChannel<Effects>>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
) {
    let loft = &mut *loft;
    if loft.deaf {
        return;
    }
    if let Ok(incoming) = loft.incoming.get_mut() {
        while let Ok(decoded) = incoming.try_recv() {
            match decoded {
                Decoded::Effect(sound, variant, data) => {
                    loft.effects.insert((sound, variant), sources.add(AudioSource { sound: *data }));
                }
                Decoded::Piece(data) => {
                    let source = sources.add(AudioSource { sound: *data });
                    set_volumes(&music, &effects, &settings);
                    let fade = AudioTween::linear(Duration::from_secs(2));
                    loft.piece = Some(music.play(source).looped().fade_in(fade).handle());
                }
            }
        }
    }
    // Without a device the music waits for ever.
    let waits = loft.piece.as_ref().is_some_and(|piece| matches!(music.state(piece), PlaybackState::Queued));
    loft.waited = if waits { loft.waited + time.delta_secs() } else { 0.0 };
    if loft.waited > PATIENCE {
        warn!("no audio device: the game goes on without sound");
        loft.deaf = true;
    }
}

fn set_volumes(music: &AudioChannel<Music>, effects: &AudioChannel<Effects>, settings: &Settings) {
    let master = if settings.mute { 0.0 } else { settings.master_volume };
    // The piece is mastered for listening; under a game it stays in the background.
    music.set_volume(decibels(master * settings.music_volume) - 2.0);
    effects.set_volume(decibels(master * settings.effects_volume));
}

fn follow_settings(
    settings: Res<Settings>,
    loft: Res<Loft>,
    music: Res<AudioChannel<Music>>,
    effects: Res<AudioChannel<Effects>>,
) {
    if settings.is_changed() && !loft.deaf {
        set_volumes(&music, &effects, &settings);
    }
}

fn play(
    mut cues: MessageReader<Cue>,
    mut loft: ResMut<Loft>,
    effects: Res<AudioChannel<Effects>>,
    settings: Res<Settings>,
) {
    let heard = !loft.deaf && !settings.mute && settings.master_volume > 0.0 && settings.effects_volume > 0.0;
    if !heard {
        cues.clear();
        return;
    }
    for cue in cues.read() {
        let last = loft.last.get(&cue.sound).copied();
        let variant = draw(&mut loft.seed, last);
        loft.last.insert(cue.sound, variant);
        let Some(source) = loft.effects.get(&(cue.sound, variant)) else { continue };
        effects.play(source.clone()).with_volume(level(cue.sound)).with_panning(cue.pan * 0.6);
    }
}

/// Sound for the window. Without it, as in tests, cues are not heard and nothing else changes.
pub fn plugin(app: &mut App) {
    app.add_plugins(AudioPlugin)
        .add_audio_channel::<Music>()
        .add_audio_channel::<Effects>()
        .insert_resource(Loft {
            incoming: Mutex::new(decode()),
            effects: HashMap::default(),
            last: HashMap::default(),
            seed: 1,
            piece: None,
            waited: 0.0,
            deaf: false,
        })
        .add_systems(Update, (receive, follow_settings, play).chain().in_set(Step::After));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_variant_is_drawn_twice_running_and_none_is_left_out() {
        let mut seed = 1;
        let mut last = None;
        let mut heard = [0; VARIANTS];
        for _ in 0..300 {
            let variant = draw(&mut seed, last);
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
