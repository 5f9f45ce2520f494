//! Effects, which are decoded on first use and then cached.

use std::collections::HashMap;
use std::sync::Arc;

use bevy::prelude::Handle;
use bevy_kira_audio::prelude::{AudioSource, Frame};
use oorandom::Rand32;

use super::device::{Channel, Device};
use super::files;
use crate::app::scene::cues::Sound;

/// Largest size of the cache, in bytes; the least recently used effects are removed first.
const MAX_CACHE: usize = 6 * 1024 * 1024;
/// Panning of an effect at the edge of the table.
const WIDTH: f32 = 0.6;

/// Returns the decibels that are added to the loudness of a file, which is in `assets/audio/manifest.ron`: frequent effects are
/// softer.
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

/// Returns the channel of a sound.
pub(super) const fn channel_of(sound: Sound) -> Channel {
    if matches!(sound, Sound::Click) { Channel::Interface } else { Channel::Effects }
}

/// Returns `true` if the music is lowered behind a sound.
pub(super) const fn is_weighty(sound: Sound) -> bool {
    matches!(sound, Sound::Capture | Sound::Blessing | Sound::Crown | Sound::Win | Sound::Lose)
}

/// Draws one of some variants other than the last one played.
fn draw(random: &mut Rand32, variants: usize, last: Option<usize>) -> usize {
    let mut below = |end: usize| random.rand_range(0..end.max(1) as u32) as usize;
    match last {
        Some(last) if variants > 1 => (last + 1 + below(variants - 1)) % variants,
        _ => below(variants),
    }
}

/// A cached effect.
struct CachedEffect {
    source: Handle<AudioSource>,
    bytes: usize,
    /// The value of `count` when it was last played.
    used: u64,
}

/// The effects and their cache.
pub(super) struct Effects {
    cache: HashMap<(Sound, usize), CachedEffect>,
    /// The variant of each effect that was played last.
    last: HashMap<Sound, usize>,
    random: Rand32,
    /// The number of effects played so far.
    count: u64,
}

impl Effects {
    pub(super) fn new() -> Effects {
        Effects { cache: HashMap::new(), last: HashMap::new(), random: Rand32::new(1), count: 0 }
    }

    /// Clears the cache for another device, which has no effects.
    pub(super) fn clear_cache(&mut self) {
        self.cache.clear();
    }

    /// Plays an effect, panned from -1 (left) to 1 (right). Returns `false` if it is not played, because it cannot be read or is
    /// not loaded yet.
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
        if let Some(cached) = self.cache.get_mut(&(sound, variant)) {
            cached.used = self.count;
            return Some(cached.source.clone());
        }
        let (rate, frames) = files::effect(sound, variant)?;
        // A channel's volume replaces that of a sound, so the level of a sound is applied here.
        let factor = 10.0_f32.powf(level(sound) / 20.0);
        let frames: Arc<[Frame]> = frames.iter().map(|frame| *frame * factor).collect();
        let bytes = size_of_val(&*frames);
        self.make_room(bytes);
        let source = device.add_source(rate, frames);
        self.cache.insert((sound, variant), CachedEffect { source: source.clone(), bytes, used: self.count });
        Some(source)
    }

    /// Removes the least recently used effects until there is space for some bytes.
    fn make_room(&mut self, bytes: usize) {
        while bytes + self.cache.values().map(|cached| cached.bytes).sum::<usize>() > MAX_CACHE {
            let oldest = self.cache.iter().min_by_key(|(_, cached)| cached.used).map(|(effect, _)| *effect);
            let Some(oldest) = oldest else { return };
            self.cache.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sound_variants_never_repeat_in_succession_and_all_occur() {
        let mut random = Rand32::new(1);
        for variants in [3, 5] {
            let (mut last, mut counts) = (None, vec![0; variants]);
            for _ in 0..500 {
                let variant = draw(&mut random, variants, last);
                assert_ne!(Some(variant), last);
                counts[variant] += 1;
                last = Some(variant);
            }
            assert!(counts.iter().all(|times| *times > 60), "{counts:?}");
        }
        assert_eq!(draw(&mut random, 1, Some(0)), 0);
    }

    #[test]
    fn least_recently_used_effects_are_evicted() {
        let mut effects = Effects::new();
        for (number, sound) in Sound::ALL.into_iter().enumerate() {
            let (source, bytes, used) = (Handle::default(), MAX_CACHE / 4, number as u64);
            effects.make_room(bytes);
            effects.cache.insert((sound, 0), CachedEffect { source, bytes, used });
        }
        let mut left: Vec<u64> = effects.cache.values().map(|cached| cached.used).collect();
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
