//! From notes to sound: the timing, strength and swell of a performance, the synthesizer, the places in the abbey, the
//! mix.

use super::band::{Instrument, Kind, Place};
use super::play::{Note, notes};
use super::score::{Content, Mood, Part, Piece, Section};
use crate::encode::{Outcome, hash};
use crate::room::Room;
use crate::synth::{Chance, RATE, Stereo, decibels, index};
use ebur128::{EbuR128, Mode};
use rustysynth::{SoundFont, Synthesizer, SynthesizerSettings};
use std::f64::consts::{PI, TAU};
use std::sync::Arc;

/// Seconds after the last bar line in which strings and reverberation ring out.
pub const TAIL: f64 = 2.8;
/// Seconds by which everything sounds after its bar line, so that instruments with a slow attack can begin in time.
const LEAD: f64 = 0.11;
/// Frames between two changes of the synthesizer's controllers.
const BLOCK: usize = 256;

/// The times of the beats.
pub struct Clock {
    /// Seconds at every twelfth of a beat.
    times: Vec<f64>,
}

impl Clock {
    /// Number of parts of a beat with a time of their own.
    const PARTS: usize = 12;

    /// Creates the clock of a section: even, with a breath before a new phrase, slower at its end.
    pub fn new(section: &Section, metre: f64) -> Self {
        let beats = metre * section.signs.len() as f64;
        let phrase = metre * section.phrase as f64;
        let parts = (beats as usize) * Self::PARTS;
        let mut times = vec![0.0];
        let mut now = 0.0;
        for part in 0..parts {
            let beat = (part as f64 + 0.5) / Self::PARTS as f64;
            let mut tempo = section.tempo;
            // The tempo rises a little in the middle of a phrase.
            tempo *= 1.0 + 0.012 * (PI * (beat % phrase) / phrase).sin();
            let left = beats - beat;
            if left < 1.2 * metre {
                tempo *= 1.0 - section.slower * (1.0 - left / (1.2 * metre)).powf(1.4);
            } else if phrase - beat % phrase < 1.0 {
                tempo *= 0.965;
            }
            now += 60.0 / tempo / Self::PARTS as f64;
            times.push(now);
        }
        Self { times }
    }

    /// Returns the time of a beat in seconds.
    pub fn at(&self, beat: f64) -> f64 {
        let place = (beat * Self::PARTS as f64).max(0.0);
        let low = place as usize;
        let last = self.times.len() - 1;
        if low >= last {
            let step = self.times[last] - self.times[last - 1];
            return self.times[last] + (place - last as f64) * step;
        }
        self.times[low] + (place - low as f64) * (self.times[low + 1] - self.times[low])
    }

    /// Returns the frames of the bar lines and of the end.
    pub fn bars(&self, metre: f64, bars: usize) -> Vec<usize> {
        (0..=bars).map(|bar| index(self.at(metre * bar as f64))).collect()
    }
}

/// A key that is pressed or released.
struct Event {
    /// The frame.
    at: usize,
    /// `true` if it is pressed. Releases come first.
    on: bool,
    /// The channel of the synthesizer.
    channel: i32,
    key: i32,
    velocity: i32,
}

/// Returns the strength of a beat for its place in the bar.
fn weight(beat: f64, metre: f64, groups: &[usize]) -> f64 {
    let inside = beat % metre;
    let mut start = 0.0;
    for (number, group) in groups.iter().enumerate() {
        if (inside - start).abs() < 0.02 {
            return if number == 0 { 7.0 } else { 3.0 };
        }
        start += *group as f64;
    }
    if metre == 4.0 && (inside - 2.0).abs() < 0.02 {
        return 3.0;
    }
    if (inside - inside.round()).abs() < 0.02 { -1.0 } else { -5.0 }
}

/// Returns the dynamics of a phrase and of the section, from -1 to 1.
fn arch(section: &Section, beat: f64, metre: f64) -> f64 {
    let phrase = metre * section.phrase as f64;
    let all = metre * section.signs.len() as f64;
    let small = (PI * (beat % phrase) / phrase).sin() - 0.5;
    let large = (PI * (0.12 + 0.8 * beat / all)).sin() - 0.6;
    1.1 * small + 0.9 * large
}

/// Returns the tension of a section, from -1 to 1: it grows at the stake, and fades at the end of a piece.
fn tide(section: &Section, beat: f64, metre: f64) -> f64 {
    let along = 2.0 * beat / (metre * section.signs.len() as f64) - 1.0;
    match section.mood {
        Mood::Tension | Mood::Danger => along,
        _ if section.slower > 0.2 => -0.8 * along,
        _ => 0.0,
    }
}

/// Returns `true` if a phrase ends with a note, which is followed by a breath.
fn breathes(section: &Section, note: &Note, metre: f64) -> bool {
    let phrase = metre * section.phrase as f64;
    let over = (note.beat + note.beats) % phrase;
    over < 0.01 || phrase - over < 0.01
}

/// Plays a part as sound without reverberation.
fn stem(
    font: &Arc<SoundFont>,
    piece: &Piece,
    section: &Section,
    part: &Part,
    clock: &Clock,
    len: usize,
    seed: u64,
) -> Outcome<Stereo> {
    let metre = piece.metre();
    let all = notes(section, part, metre, seed);
    let player = part.instrument;
    let mut chance = Chance::new(seed ^ 0x5EED);
    let end = clock.at(metre * section.signs.len() as f64);
    let middle = all.iter().map(|note| f64::from(note.key)).sum::<f64>() / all.len().max(1) as f64;
    let mut spans: Vec<(Note, f64, f64, i32, i32)> = Vec::new();
    let mut strays = (f64::NAN, 0.0);
    for note in &all {
        // The notes of one hand at one moment deviate by the same time.
        if strays.0 != note.beat {
            strays = (note.beat, 0.005 * chance.normal().clamp(-2.0, 2.0));
        }
        let rolls = part.way("roll") || matches!(player.kind, Kind::Plucked(_));
        let roll = if rolls { f64::from(note.roll) * player.roll * chance.near(0.2) } else { 0.0 };
        let from = (LEAD + clock.at(note.beat) + roll + strays.1 + 0.0015 * chance.normal() - player.early).max(0.0);
        let written = clock.at(note.beat + note.beats);
        let to = match player.kind {
            Kind::Plucked(ring) => (clock.at(note.until) + 0.05).max(from + 0.12).min(from + ring),
            Kind::Held(_) => {
                let gap = if note.short || part.way("detached") {
                    0.35 * (written - clock.at(note.beat))
                } else if part.way("slur") {
                    -0.03
                } else if matches!(part.content, Content::Line(_)) && breathes(section, note, metre) {
                    0.11_f64.min(0.3 * (written - clock.at(note.beat)))
                } else {
                    0.025
                };
                (written + LEAD - player.early - gap).min(end + 0.02)
            }
            Kind::Drum => from + 0.6,
        };
        let to = if note.short && matches!(player.kind, Kind::Plucked(_)) {
            from + 0.5 * (written - clock.at(note.beat))
        } else {
            to
        };
        let strength = 78.0
            + weight(note.beat, metre, &piece.groups)
            + 7.0 * arch(section, note.beat, metre)
            + 5.0 * tide(section, note.beat, metre)
            + 0.45 * (f64::from(note.key) - middle).clamp(-12.0, 12.0)
            + note.stress
            + 2.6 * chance.normal().clamp(-2.0, 2.0);
        let channel = if note.kit { 9 } else { i32::from(note.lane) };
        spans.push((*note, from, to.max(from + 0.04), channel, strength.clamp(30.0, 120.0) as i32));
    }
    // A key that is struck again is released before.
    for at in 0..spans.len() {
        let again = spans[at + 1..]
            .iter()
            .find(|next| next.0.key == spans[at].0.key && next.3 == spans[at].3)
            .map(|next| next.1);
        if let Some(again) = again {
            spans[at].2 = spans[at].2.min(again - 0.008).max(spans[at].1 + 0.01);
        }
    }
    let courses = if player.course > 0.0 { 2 } else { 1 };
    let mut sound = Stereo::new(len);
    for course in 0..courses {
        let late = if course == 1 { 0.011 } else { 0.0 };
        let mut events = Vec::new();
        for &(note, from, to, channel, velocity) in &spans {
            let key = i32::from(note.key);
            let velocity = if course == 1 { velocity - 8 } else { velocity };
            events.push(Event { at: index(from + late), on: true, channel, key, velocity });
            events.push(Event { at: index(to + late), on: false, channel, key, velocity });
        }
        events.sort_by_key(|event| (event.at, event.on));
        let bend = if course == 1 { player.course } else { 0.0 };
        let played = synthesize(font, player, &events, &spans, section, metre, len, bend, seed)?;
        sound.mix(&played, if courses == 2 { 0.75 } else { 1.0 });
    }
    Ok(sound)
}

/// Turns events into sound.
fn synthesize(
    font: &Arc<SoundFont>,
    player: &Instrument,
    events: &[Event],
    spans: &[(Note, f64, f64, i32, i32)],
    section: &Section,
    metre: f64,
    len: usize,
    bend: f64,
    seed: u64,
) -> Outcome<Stereo> {
    let mut settings = SynthesizerSettings::new(RATE as i32);
    settings.enable_reverb_and_chorus = false;
    settings.maximum_polyphony = 128;
    let mut synth = Synthesizer::new(font, &settings)?;
    let mut chance = Chance::new(seed ^ 0x7A1E);
    for channel in 0..16 {
        synth.process_midi_message(channel, 0xB0, 0x00, if channel == 9 { 0 } else { player.preset.0 });
        synth.process_midi_message(channel, 0xC0, if channel == 9 { 48 } else { player.preset.1 }, 0);
        // Players are never in tune to the cent: the range of the wheel is two semitones.
        let cents = bend + 2.0 * chance.swing();
        let wheel = (8192.0 + cents / 200.0 * 8192.0) as i32;
        synth.process_midi_message(channel, 0xE0, wheel & 127, wheel >> 7);
    }
    let mut sound = Stereo::new(len);
    let (mut left, mut right) = (vec![0f32; BLOCK], vec![0f32; BLOCK]);
    let mut lanes: Vec<i32> = spans.iter().map(|span| span.3).collect();
    lanes.sort_unstable();
    lanes.dedup();
    let (mut at, mut next) = (0, 0);
    while at < len {
        let now = at as f64 / RATE;
        if let Kind::Held(vibrato) = player.kind {
            for &lane in &lanes {
                let sounding = spans.iter().rfind(|span| span.3 == lane && span.1 <= now + 0.01);
                let Some(&(note, from, to, _, _)) = sounding else { continue };
                let (along, long) = ((now - from).max(0.0), (to - from).max(0.05));
                // A long note swells and fades; all notes follow the phrase.
                let share = (along / long).min(1.0);
                let swell = if long > 0.9 && !note.small {
                    let depth = (0.10 * (long / 1.6)).min(0.2);
                    1.0 - depth + depth * (PI * share.powf(0.8)).sin().max(0.0)
                } else {
                    0.9
                };
                let place = note.beat + note.beats * share;
                // Instruments with a slow attack are pressed a little at first.
                let press = 1.0 + 2.6 * player.early * (-along / 0.22).exp();
                let level = 98.0
                    * swell
                    * press
                    * (1.0 + 0.08 * arch(section, place, metre) + 0.06 * tide(section, place, metre));
                synth.process_midi_message(lane, 0xB0, 0x0B, level.clamp(20.0, 127.0) as i32);
                let wave = if vibrato > 0 && along > 0.35 {
                    f64::from(vibrato) * ((along - 0.35) / 0.6).min(1.0)
                } else {
                    0.0
                };
                synth.process_midi_message(lane, 0xB0, 0x01, wave as i32);
            }
        }
        let stop = (at + BLOCK).min(len);
        let mut from = at;
        while from < stop {
            while next < events.len() && events[next].at <= from {
                let event = &events[next];
                if event.on {
                    synth.note_on(event.channel, event.key, event.velocity);
                } else {
                    synth.note_off(event.channel, event.key);
                }
                next += 1;
            }
            let to = events.get(next).map_or(stop, |event| event.at.min(stop));
            let count = to - from;
            synth.render(&mut left[..count], &mut right[..count]);
            for step in 0..count {
                sound.left[from + step] = f64::from(left[step]);
                sound.right[from + step] = f64::from(right[step]);
            }
            from = to;
        }
        at = stop;
    }
    Ok(sound)
}

/// Filters the treble and the frequencies below the range of an instrument.
fn voice(sound: &mut Stereo, player: &Instrument) {
    let share = |frequency: f64| 1.0 - (-TAU * frequency / RATE).exp();
    let (dark, far) = (share(player.dark.max(1.0)), share(3600.0));
    let floor = share(55.0);
    for side in [&mut sound.left, &mut sound.right] {
        let (mut low, mut under, mut air) = (0.0, 0.0, 0.0);
        for value in side.iter_mut() {
            if player.dark > 0.0 {
                low += dark * (*value - low);
                *value = 0.8 * low + 0.2 * *value;
            }
            if player.place == Place::Far {
                air += far * (*value - air);
                *value = air;
            }
            under += floor * (*value - under);
            *value -= under;
        }
    }
}

/// Places a player between the ears, no wider than a player is.
fn seat(sound: &mut Stereo, player: &Instrument) {
    let wide = match player.place {
        Place::Near => 0.45,
        Place::Middle => 0.6,
        Place::Far => 0.8,
    };
    let angle = (player.pan + 1.0) * PI / 4.0;
    let (left, right) = (angle.cos() * 1.414, angle.sin() * 1.414);
    for at in 0..sound.len() {
        let middle = 0.5 * (sound.left[at] + sound.right[at]);
        let side = 0.5 * wide * (sound.left[at] - sound.right[at]);
        sound.left[at] = left * middle + side;
        sound.right[at] = right * middle - side;
    }
}

/// Returns the loudness of a sound, or `None` if it is silent.
pub fn loudness(sound: &Stereo) -> Outcome<Option<f64>> {
    let mut meter = EbuR128::new(2, RATE as u32, Mode::I)?;
    meter.add_frames_planar_f64(&[&sound.left, &sound.right])?;
    let loud = meter.loudness_global()?;
    Ok(loud.is_finite().then_some(loud))
}

/// Raises the lowest two octaves by two decibels, which stone walls and small basses leave thin.
fn warm(sound: &mut Stereo) {
    let share = 1.0 - (-TAU * 170.0 / RATE).exp();
    for side in [&mut sound.left, &mut sound.right] {
        let mut low = 0.0;
        for value in side.iter_mut() {
            low += share * (*value - low);
            *value += 0.28 * low;
        }
    }
}

/// A section as sound, before it is brought to the loudness of its piece.
pub struct RenderedSection {
    /// Body and tail.
    pub sound: Stereo,
    /// The frames of the bar lines; the last is the end of the body.
    pub bars: Vec<usize>,
}

/// Level of the reverberation for each place, in decibels below the player.
const PLACES: [(Place, f64); 3] = [(Place::Near, -10.5), (Place::Middle, -6.5), (Place::Far, -0.5)];

/// Plays a section.
pub fn section(font: &Arc<SoundFont>, piece: &Piece, number: usize, nave: &Room) -> Outcome<RenderedSection> {
    let section = &piece.sections[number];
    let metre = piece.metre();
    let clock = Clock::new(section, metre);
    let bars = clock.bars(metre, section.signs.len());
    let body = *bars.last().ok_or("no bars")?;
    let len = body + index(TAIL);
    let mut groups = [Stereo::new(len), Stereo::new(len), Stereo::new(len)];
    for (at, part) in section.parts.iter().enumerate() {
        let seed = hash(format!("{} {number} {at} {}", piece.name, part.instrument.name).as_bytes());
        let mut sound = stem(font, piece, section, part, &clock, len, seed)?;
        voice(&mut sound, part.instrument);
        seat(&mut sound, part.instrument);
        let Some(loud) = loudness(&sound)? else {
            return Err(format!("{}: section {}: {} is silent", piece.name, number + 1, part.instrument.name).into());
        };
        let group = PLACES.iter().position(|place| place.0 == part.instrument.place).unwrap_or(0);
        // The accompaniment stays below the melody.
        let under = match part.content {
            Content::Line(_) => 0.0,
            Content::Hold(_) => -0.5,
            Content::Figure(_) | Content::Beat(_) => -1.5,
        };
        groups[group].mix(&sound, decibels(-22.0 + part.level + under - loud));
    }
    let mut sound = Stereo::new(len);
    for ((_, wet), mut group) in PLACES.into_iter().zip(groups) {
        if group.left.iter().any(|value| *value != 0.0) {
            nave.fill(&mut group, wet);
            sound.mix(&group, 1.0);
        }
    }
    warm(&mut sound);
    sound.fade(1.3);
    let loud = loudness(&sound)?.ok_or("silence")?;
    sound.scale(decibels(-20.0 + section.level - loud));
    Ok(RenderedSection { sound, bars })
}
