//! Segments of music one after the other, joined to the frame.
//!
//! While a segment plays, the next one is started at its place, as far as that is known: a device updates its position only once
//! for every block that it requests. While the next segment is still silent, both positions are read again. If the position of the
//! first is the same before and after, all three readings are of the same block, unless the device was just writing them; the next
//! segment is moved by their difference, and it is aligned when two successive readings show none. Two segments of one device that
//! are aligned stay so.

use super::segments::{FADE, LEAD, Segment};

/// The position of a started segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Position {
    /// Seconds after its beginning.
    At(f64),
    /// It is over.
    Ended,
}

/// A player of segments.
pub(super) trait SegmentPlayer {
    /// A segment that was started.
    type Voice;
    /// Starts a segment at a position in seconds; it fades in over `fade_in` seconds.
    fn start(&mut self, segment: Segment, from: f64, fade_in: f64) -> Self::Voice;
    /// Returns the position of a segment.
    fn position(&self, voice: &Self::Voice) -> Position;
    /// Moves a segment by some seconds.
    fn seek_by(&mut self, voice: &mut Self::Voice, seconds: f64);
    /// Fades a segment out over some seconds, and stops it.
    fn stop(&mut self, voice: &mut Self::Voice, seconds: f64);
    /// Removes a segment that is over.
    fn forget(&mut self, voice: Self::Voice);
}

/// A segment that was started.
struct Part<Voice> {
    voice: Voice,
    /// The length of its music, in seconds.
    body: f64,
    rate: u32,
}

/// The state of the alignment of the next segment.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Alignment {
    /// It is measured once the device has requested this many more blocks, and the playing segment has reached a position.
    After {
        blocks: u32,
        from: f64,
        /// The position of the playing segment, in the last block.
        place: f64,
        /// `true` if it was aligned in the last reading.
        is_aligned: bool,
    },
    /// It is aligned, or it was too late for that.
    Done,
}

/// Number of blocks until a segment that was moved reports its new position: it does so in the second one after the device has
/// applied the move, and reports the old one before.
const SETTLING_BLOCKS: u32 = 3;
/// Smallest time that this takes, in seconds: blocks can be short, and then several pass before the device applies the move.
const SETTLING_SECONDS: f64 = 0.1;
/// Nothing is moved when the music of a segment begins within this time, in seconds.
const TOO_LATE: f64 = 0.1;

/// Music that is played in segments.
pub(super) struct Chain<Voice> {
    current: Option<Part<Voice>>,
    next: Option<(Part<Voice>, Alignment)>,
    fade_in: f64,
    has_begun: bool,
}

impl<Voice> Chain<Voice> {
    /// Creates music that fades in over some seconds.
    pub(super) const fn new(fade_in: f64) -> Chain<Voice> {
        Chain { current: None, next: None, fade_in, has_begun: false }
    }

    /// Returns `true` once all started segments have ended.
    pub(super) const fn is_over(&self) -> bool {
        self.has_begun && self.current.is_none() && self.next.is_none()
    }

    /// Returns `true` if a segment was started.
    pub(super) const fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// Returns `true` while a segment is being aligned, which needs frequent updates.
    pub(super) fn is_urgent(&self) -> bool {
        self.next.as_ref().is_some_and(|(_, alignment)| *alignment != Alignment::Done)
    }

    /// Advances the music. The next segment is taken from `supply` when it is needed, and at a later update if it is not ready yet.
    pub(super) fn update<D: SegmentPlayer<Voice = Voice>>(
        &mut self,
        deck: &mut D,
        supply: &mut dyn FnMut() -> Option<Segment>,
    ) {
        if let Some(part) = self.current.take_if(|part| deck.position(&part.voice) == Position::Ended) {
            deck.forget(part.voice);
            self.current = self.next.take().map(|(part, _)| part);
        }
        let Some(current) = &self.current else {
            if let Some(segment) = supply() {
                let fade_in = if self.has_begun { 0.0 } else { self.fade_in };
                self.current = Some(Part::start(deck, segment, LEAD, fade_in));
                self.has_begun = true;
            }
            return;
        };
        let Position::At(place) = deck.position(&current.voice) else { return };
        match &mut self.next {
            None if place >= current.body => {
                if let Some(segment) = supply() {
                    let from = place - current.body;
                    // One that comes too late begins in the middle of its music.
                    let fade_in = if from > LEAD { FADE } else { 0.0 };
                    let alignment = Alignment::After { blocks: 1, from: 0.0, place, is_aligned: false };
                    self.next = Some((Part::start(deck, segment, from, fade_in), alignment));
                }
            }
            Some((next, alignment)) => align(deck, current, next, alignment),
            None => {}
        }
    }

    /// Returns the rest of the started segments, in seconds.
    pub(super) fn left<D: SegmentPlayer<Voice = Voice>>(&self, deck: &D) -> f64 {
        let last = self.next.as_ref().map(|(part, _)| part).or(self.current.as_ref());
        last.map_or(0.0, |part| match deck.position(&part.voice) {
            Position::At(place) => LEAD + part.body - place,
            Position::Ended => 0.0,
        })
    }

    /// Fades out over some seconds, or over the rest of the started segments if that is shorter.
    pub(super) fn stop<D: SegmentPlayer<Voice = Voice>>(&mut self, deck: &mut D, seconds: f64) {
        let seconds = self.left(deck).clamp(FADE, seconds);
        for part in self.current.iter_mut().chain(self.next.iter_mut().map(|(part, _)| part)) {
            deck.stop(&mut part.voice, seconds);
        }
    }

    /// Removes segments that are over from music that was stopped.
    pub(super) fn clear<D: SegmentPlayer<Voice = Voice>>(&mut self, deck: &mut D) {
        for part in [self.current.take(), self.next.take().map(|(part, _)| part)].into_iter().flatten() {
            if deck.position(&part.voice) == Position::Ended {
                deck.forget(part.voice);
            } else if self.current.is_none() {
                self.current = Some(part);
            } else {
                self.next = Some((part, Alignment::Done));
            }
        }
        self.has_begun = true;
    }
}

impl<Voice> Part<Voice> {
    fn start<D: SegmentPlayer<Voice = Voice>>(deck: &mut D, segment: Segment, from: f64, fade_in: f64) -> Part<Voice> {
        let (body, rate) = (segment.body(), segment.rate);
        Part { voice: deck.start(segment, from, fade_in), body, rate }
    }
}

/// Moves the next segment to its place after the playing one.
fn align<D: SegmentPlayer>(
    deck: &mut D,
    current: &Part<D::Voice>,
    next: &mut Part<D::Voice>,
    alignment: &mut Alignment,
) {
    let Alignment::After { blocks, from, place: last, is_aligned } = *alignment else { return };
    let before = deck.position(&current.voice);
    let place = deck.position(&next.voice);
    let (Position::At(here), Position::At(there)) = (before, place) else { return };
    if here == last || before != deck.position(&current.voice) {
        return;
    }
    if there >= LEAD - TOO_LATE {
        *alignment = Alignment::Done;
        return;
    }
    if blocks > 1 || here < from {
        *alignment = Alignment::After { blocks: blocks.max(2) - 1, from, place: here, is_aligned };
        return;
    }
    let frame = 1.0 / f64::from(next.rate);
    let late = here - current.body - there;
    // Positions are in whole frames, so that those of two aligned segments sometimes differ by one.
    let fits = late.abs() <= if is_aligned { 1.1 * frame } else { 0.6 * frame };
    if fits && is_aligned {
        *alignment = Alignment::Done;
        return;
    }
    if !fits {
        // The package truncates positions to whole frames: half a frame more, and they are rounded.
        deck.seek_by(&mut next.voice, late + frame / 2.0);
    }
    let (blocks, wait) = if fits { (1, 0.0) } else { (SETTLING_BLOCKS, SETTLING_SECONDS) };
    *alignment = Alignment::After { blocks, from: here + wait, place: here, is_aligned: fits };
}

#[cfg(test)]
mod tests {
    use std::f64::consts::TAU;
    use std::time::Duration;

    use kira::backend::{Backend, Renderer};
    use kira::sound::PlaybackState;
    use kira::sound::static_sound::{StaticSoundData, StaticSoundHandle};
    use kira::{AudioManager, AudioManagerSettings, Easing, Frame, Tween};

    use super::super::device::{FALL, RISE};
    use super::super::segments::tests::Noise;
    use super::super::segments::{Cutter, Next, Read, Source};
    use super::*;

    /// A device that requests blocks, and records what is played.
    struct Device {
        rate: u32,
        renderer: Option<Renderer>,
        played: Vec<f32>,
    }

    impl Backend for Device {
        type Settings = u32;
        type Error = ();

        fn setup(rate: u32, _: usize) -> Result<(Device, u32), ()> {
            Ok((Device { rate, renderer: None, played: Vec::new() }, rate))
        }

        fn start(&mut self, renderer: Renderer) -> Result<(), ()> {
            self.renderer = Some(renderer);
            Ok(())
        }
    }

    impl Device {
        fn process(&mut self, frames: usize) {
            let renderer = self.renderer.as_mut().unwrap();
            renderer.on_start_processing();
            let begin = self.played.len();
            self.played.resize(begin + 2 * frames, 0.0);
            renderer.process(&mut self.played[begin..], 2);
        }
    }

    struct Simulated(AudioManager<Device>);

    impl SegmentPlayer for Simulated {
        type Voice = StaticSoundHandle;

        fn start(&mut self, segment: Segment, from: f64, fade_in: f64) -> StaticSoundHandle {
            let Segment { frames, rate, .. } = segment;
            let data = StaticSoundData { sample_rate: rate, frames, settings: Default::default(), slice: None };
            let fade_in = (fade_in > 0.0).then(|| tween(fade_in, RISE));
            self.0.play(data.start_position(from).fade_in_tween(fade_in)).unwrap()
        }

        fn position(&self, voice: &StaticSoundHandle) -> Position {
            match voice.state() {
                PlaybackState::Stopped => Position::Ended,
                _ => Position::At(voice.position()),
            }
        }

        fn seek_by(&mut self, voice: &mut StaticSoundHandle, seconds: f64) {
            voice.seek_by(seconds);
        }

        fn stop(&mut self, voice: &mut StaticSoundHandle, seconds: f64) {
            voice.stop(tween(seconds, FALL));
        }

        fn forget(&mut self, _: StaticSoundHandle) {}
    }

    fn tween(seconds: f64, easing: Easing) -> Tween {
        Tween { duration: Duration::from_secs_f64(seconds), easing, ..Default::default() }
    }

    /// Plays music at a device that requests blocks of a length, while the chain is updated only now and then.
    fn play(source: &mut dyn Source, device_rate: u32, block: usize) -> Vec<Frame> {
        let settings = AudioManagerSettings::<Device> { backend_settings: device_rate, ..Default::default() };
        let mut deck = Simulated(AudioManager::new(settings).unwrap());
        let mut cutter = Cutter::default();
        let mut chain = Chain::new(0.0);
        let mut random = oorandom::Rand32::new(1);
        while !chain.is_over() {
            chain.update(&mut deck, &mut || match cutter.next(source) {
                Next::Segment(segment) => Some(segment),
                _ => None,
            });
            // Updates come every 30 to 200 ms, independent of blocks.
            let blocks = random.rand_range(3..20) as usize * device_rate as usize / 100 / block + 1;
            (0..blocks).for_each(|_| deck.0.backend_mut().process(block));
        }
        let Device { rate, played, .. } = deck.0.backend_mut();
        assert_eq!(*rate, device_rate);
        played.chunks(2).map(|frame| Frame::new(frame[0], frame[1])).collect()
    }

    #[test]
    fn joined_segments_equal_the_music_at_any_block_size() {
        for block in [256, 512, 1024, 2205, 8820] {
            let played = play(&mut Noise::new(44_100, 13 * 44_100), 44_100, block);
            let whole = Noise::new(44_100, 13 * 44_100).whole();
            let begin = (0..played.len()).find(|at| played[*at].left.abs() > 1e-3).unwrap();
            // kira's resampler fades the first frames in.
            let begin = (begin.saturating_sub(8)..begin + 8)
                .find(|begin| (played[begin + 100].left - whole[100].left).abs() < 1e-5)
                .expect("the beginning of the music");
            for (number, expected) in whole.iter().enumerate().skip(10).take(whole.len() - 20) {
                let error = (played[begin + number].left - expected.left).abs();
                assert!(error < 1e-4, "blocks of {block}: frame {number} is {error} off");
            }
        }
    }

    /// A tone of 300 Hz.
    struct Tone {
        rate: u32,
        at: usize,
        length: usize,
    }

    impl Source for Tone {
        fn rate(&self) -> u32 {
            self.rate
        }

        fn read(&mut self, count: usize, into: &mut Vec<Frame>) -> Read {
            let until = self.length.min(self.at + count);
            let sound = |frame: usize| (TAU * 300.0 * frame as f64 / f64::from(self.rate)).sin() as f32;
            into.extend((self.at..until).map(|frame| Frame::from_mono(sound(frame))));
            self.at = until;
            Read::Frames
        }
    }

    #[test]
    fn joined_music_has_no_step_at_any_rate() {
        for (music, device) in [(44_100, 48_000), (44_100, 96_000), (48_000, 44_100), (22_050, 44_100)] {
            for block in [256, 512, 1024, 2205, 8820] {
                let played = play(&mut Tone { rate: music, at: 0, length: 13 * music as usize }, device, block);
                let second = device as usize;
                let sound: Vec<f32> = played.iter().map(|frame| frame.left).collect();
                let begin = sound.iter().position(|value| value.abs() > 1e-3).unwrap();
                let tone = &sound[begin + second / 10..begin + 13 * second - second / 10];
                let steepest = (TAU * 300.0 / f64::from(device)).powi(2) as f32;
                for (number, three) in tone.windows(3).enumerate() {
                    let bend = (three[0] - 2.0 * three[1] + three[2]).abs();
                    // At a seam that is one frame off it bends a little more.
                    assert!(bend < steepest + 2e-3, "{music} at {device}, blocks of {block}: {bend} at {number}");
                }
                for (number, part) in tone.chunks(second / 100).enumerate() {
                    let most = part.iter().fold(0.0_f32, |most, value| most.max(value.abs()));
                    assert!((0.95..1.05).contains(&most), "{music} at {device}, blocks of {block}: {most} at {number}");
                }
            }
        }
    }

    #[test]
    fn music_crossfades_without_gap_or_volume_jump() {
        let (rate, block) = (44_100, 512);
        // Stopped at any position of a segment: with the next one started, and without it.
        for seconds in [2.3, 3.1, 4.9, 6.4, 7.7] {
            let settings = AudioManagerSettings::<Device> { backend_settings: rate, ..Default::default() };
            let mut deck = Simulated(AudioManager::new(settings).unwrap());
            let (mut first, mut second) = (Noise::new(rate, 20 * 44_100), Noise::new(rate, 20 * 44_100));
            let (mut one, mut two) = (Cutter::default(), Cutter::default());
            let (mut old, mut new) = (Chain::new(0.0), Chain::new(3.5));
            let next = |cutter: &mut Cutter, source: &mut Noise| match cutter.next(source) {
                Next::Segment(segment) => Some(segment),
                _ => None,
            };
            let steps = |seconds: f64| (seconds * f64::from(rate)) as usize / (4 * block);
            for _ in 0..steps(seconds) {
                old.update(&mut deck, &mut || next(&mut one, &mut first));
                (0..4).for_each(|_| deck.0.backend_mut().process(block));
            }
            old.stop(&mut deck, 3.5);
            for _ in 0..steps(5.0) {
                old.clear(&mut deck);
                new.update(&mut deck, &mut || next(&mut two, &mut second));
                (0..4).for_each(|_| deck.0.backend_mut().process(block));
            }
            assert!(old.is_over(), "stopped after {seconds} s");
            let played: Vec<f32> = deck.0.backend_mut().played.chunks(2).map(|frame| frame[0]).collect();
            let power = |part: &[f32]| part.iter().map(|value| value * value).sum::<f32>() / part.len() as f32;
            let whole = power(&played[..rate as usize]);
            for (number, part) in played.chunks(rate as usize / 10).enumerate() {
                let level = 10.0 * (power(part) / whole).log10();
                assert!((-9.0..3.0).contains(&level), "stopped after {seconds} s: {level} dB after {number} tenths");
            }
        }
    }
}
