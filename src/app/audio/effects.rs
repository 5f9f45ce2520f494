//! Effects, which are decoded when they are wanted first, and kept ready.

use std::collections::HashMap;
use std::sync::Arc;

use bevy::prelude::Handle;
use bevy_kira_audio::prelude::{AudioSource, Frame};
use oorandom::Rand32;

use super::device::{Channel, Device};
use super::files;
use crate::app::scene::cues::Sound;

/// Effects take no more memory than this, in bytes; those that were heard least recently give way.
const MOST: usize = 6 * 1024 * 1024;
/// How far to a side an effect at the edge of the table is heard.
const WIDTH: f32 = 0.6;

/// Decibels that are added to the loudness of a file, which `assets/audio/manifest.ron` has: what is heard often is softer.
const fn level(sound: Sound) -> f32 {
    match sound {
        Sound::Pick | Sound::Turn => -10.0,
        Sound::Click | Sound::Refused | Sound::Flip => -8.0,
        Sound::Move | Sound::Drop | Sound::Split | Sound::Dice | Sound::Stone | Sound::Word => -5.0,
        Sound::Merge | Sound::Block | Sound::Capture | Sound::Pass => -3.5,
        Sound::Curse | Sound::Crown => -3.0,
        Sound::Blessing | Sound::Win | Sound::Lose => 0.0,
    }
}

/// The channel of a sound.
pub(super) const fn channel_of(sound: Sound) -> Channel {
    if matches!(sound, Sound::Click) { Channel::Interface } else { Channel::Effects }
}

/// Whether the music steps back behind a sound.
pub(super) const fn is_weighty(sound: Sound) -> bool {
    matches!(sound, Sound::Capture | Sound::Blessing | Sound::Crown | Sound::Win | Sound::Lose)
}

/// Draws one of some variants that was not the last one heard.
fn draw(random: &mut Rand32, variants: usize, last: Option<usize>) -> usize {
    let mut below = |end: usize| random.rand_range(0..end.max(1) as u32) as usize;
    match last {
        Some(last) if variants > 1 => (last + 1 + below(variants - 1)) % variants,
        _ => below(variants),
    }
}

/// An effect that is kept ready.
struct Kept {
    source: Handle<AudioSource>,
    bytes: usize,
    /// The number of the effect that it was heard as the last time.
    used: u64,
}

/// The effects that are kept ready.
pub(super) struct Effects {
    kept: HashMap<(Sound, usize), Kept>,
    /// The variant of each effect that was heard last.
    last: HashMap<Sound, usize>,
    random: Rand32,
    /// The number of effects so far.
    count: u64,
}

impl Effects {
    pub(super) fn new() -> Effects {
        Effects { kept: HashMap::new(), last: HashMap::new(), random: Rand32::new(1), count: 0 }
    }

    /// The device is another one, which has no effects ready.
    pub(super) fn lose(&mut self) {
        self.kept.clear();
    }

    /// Plays an effect, from -1 (left) to 1 (right); returns `false` if it is not heard, because it cannot be read or is not there yet.
    pub(super) fn play(&mut self, sound: Sound, pan: f32, device: &mut Device) -> bool {
        let last = self.last.get(&sound).copied();
        let variant = draw(&mut self.random, files::variants(sound), last);
        self.last.insert(sound, variant);
        self.count += 1;
        let Some(source) = self.source(sound, variant, device) else { return false };
        device.play(channel_of(sound), source, pan * WIDTH);
        true
    }

    fn source(&mut self, sound: Sound, variant: usize, device: &mut Device) -> Option<Handle<AudioSource>> {
        if let Some(kept) = self.kept.get_mut(&(sound, variant)) {
            kept.used = self.count;
            return Some(kept.source.clone());
        }
        let (rate, frames) = files::effect(sound, variant)?;
        // The volume of a channel takes the place of that of a sound: so what is louder than the rest is made so here.
        let factor = 10.0_f32.powf(level(sound) / 20.0);
        let frames: Arc<[Frame]> = frames.iter().map(|frame| *frame * factor).collect();
        let bytes = size_of_val(&*frames);
        self.make_room(bytes);
        let source = device.keep(rate, frames);
        self.kept.insert((sound, variant), Kept { source: source.clone(), bytes, used: self.count });
        Some(source)
    }

    /// Forgets the effects that were heard least recently until there is room for so many bytes.
    fn make_room(&mut self, bytes: usize) {
        while bytes + self.kept.values().map(|kept| kept.bytes).sum::<usize>() > MOST {
            let oldest = self.kept.iter().min_by_key(|(_, kept)| kept.used).map(|(effect, _)| *effect);
            let Some(oldest) = oldest else { return };
            self.kept.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_variant_is_drawn_twice_running_and_none_is_left_out() {
        let mut random = Rand32::new(1);
        for variants in [3, 5] {
            let (mut last, mut heard) = (None, vec![0; variants]);
            for _ in 0..500 {
                let variant = draw(&mut random, variants, last);
                assert_ne!(Some(variant), last);
                heard[variant] += 1;
                last = Some(variant);
            }
            assert!(heard.iter().all(|times| *times > 60), "{heard:?}");
        }
        assert_eq!(draw(&mut random, 1, Some(0)), 0);
    }

    #[test]
    fn effects_that_were_not_heard_for_long_give_way() {
        let mut effects = Effects::new();
        for (number, sound) in Sound::ALL.into_iter().enumerate() {
            let (source, bytes, used) = (Handle::default(), MOST / 4, number as u64);
            effects.make_room(bytes);
            effects.kept.insert((sound, 0), Kept { source, bytes, used });
        }
        let mut left: Vec<u64> = effects.kept.values().map(|kept| kept.used).collect();
        left.sort_unstable();
        assert_eq!(left, [16, 17, 18, 19]);
    }

    #[test]
    fn every_effect_can_be_read() {
        for sound in Sound::ALL {
            assert!(files::variants(sound) >= 3, "{sound:?}");
            for variant in 0..files::variants(sound) {
                let (rate, frames) = files::effect(sound, variant).expect("an effect");
                assert!(rate == 44_100 && !frames.is_empty(), "{sound:?} {variant}");
            }
        }
    }
}
