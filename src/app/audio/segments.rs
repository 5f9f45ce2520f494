//! Music as segments. The audio package plays only whole sounds; so music of any length is cut into short ones, each of which
//! begins while the one before it still plays.
//!
//! A segment is [`LEAD`] seconds of silence, at most [`BODY`] seconds of music, and [`FADE`] seconds in which the music continues
//! and fades out, while the same music fades in at the beginning of the next body: the sum of both is the original music.

use std::sync::Arc;

use bevy_kira_audio::prelude::Frame;

use benediction_words::text;

/// Silence before the music of a segment, in seconds: the time in which a segment is started and aligned with the one before it.
pub(super) const LEAD: f64 = 2.0;
/// Music in a segment, in seconds.
pub(super) const BODY: f64 = 4.0;
/// Seconds in which two segments overlap.
pub(super) const FADE: f64 = 0.02;

/// Returns the general message for music that cannot be read.
pub(super) fn broken_message() -> String {
    text!("notice-music-broken").into()
}

/// The result of reading a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Read {
    /// Frames were added; fewer than requested only at the end of the music.
    Frames,
    /// The available frames were added; more will come.
    #[cfg_attr(not(target_family = "wasm"), allow(dead_code, reason = "only a page has to wait for files"))]
    Pending,
    /// The music cannot be read, with the reason.
    Failed(String),
}

/// Music that is read from its beginning to its end.
pub(super) trait Source: Send {
    /// Returns the frames per second.
    fn rate(&self) -> u32;
    /// Adds the next frames, at most `count`.
    fn read(&mut self, count: usize, into: &mut Vec<Frame>) -> Read;
}

/// A part of the music, ready to be played.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    /// Silence, music, and the fade.
    pub(super) frames: Arc<[Frame]>,
    /// Frames per second.
    pub(super) rate: u32,
    /// Frames of music, without the fade.
    body: usize,
}

impl Segment {
    /// Returns the length of its music, in seconds.
    pub(super) fn body(&self) -> f64 {
        self.body as f64 / f64::from(self.rate)
    }
}

/// The result of cutting the next segment.
#[derive(Debug)]
pub(super) enum Next {
    /// It is ready.
    Segment(Segment),
    /// It is not ready yet.
    Pending,
    /// The music is over.
    End,
    /// The music cannot be read, with the reason.
    Failed(String),
}

/// Cuts music into segments.
#[derive(Debug, Default)]
pub(super) struct Cutter {
    /// Frames that were read and are not in a body yet.
    read: Vec<Frame>,
    /// `true` once a segment was cut: the next one fades in.
    has_begun: bool,
    has_ended: bool,
}

/// Returns the number of frames of some seconds.
pub(super) fn frames(seconds: f64, rate: u32) -> usize {
    (seconds * f64::from(rate)).round() as usize
}

impl Cutter {
    /// Returns the next segment of a source, which must be the same at every call.
    pub(super) fn next(&mut self, source: &mut dyn Source) -> Next {
        if self.has_ended {
            return Next::End;
        }
        let rate = source.rate();
        let (lead, body, fade) = (frames(LEAD, rate), frames(BODY, rate), frames(FADE, rate));
        while self.read.len() < body + fade {
            let before = self.read.len();
            match source.read(body + fade - before, &mut self.read) {
                Read::Frames if self.read.len() < body + fade => {
                    self.has_ended = true;
                    break;
                }
                Read::Frames => {}
                Read::Pending => return Next::Pending,
                Read::Failed(reason) => {
                    self.has_ended = true;
                    return Next::Failed(reason);
                }
            }
        }
        if self.has_ended && self.read.is_empty() {
            return Next::End;
        }
        let mut cut = vec![Frame::ZERO; lead];
        cut.extend(&self.read);
        let (music, weight) = (&mut cut[lead..], |frame: usize| (frame as f32 + 0.5) / fade as f32);
        if self.has_begun {
            music.iter_mut().take(fade).enumerate().for_each(|(frame, sound)| *sound *= weight(frame));
        }
        let body = if self.has_ended {
            self.read.clear();
            music.len()
        } else {
            music[body..].iter_mut().enumerate().for_each(|(frame, sound)| *sound *= 1.0 - weight(frame));
            self.read.drain(..body);
            body
        };
        self.has_begun = true;
        Next::Segment(Segment { frames: cut.into(), rate, body })
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Music of a number of frames, in which every frame differs from every other.
    pub(in super::super) struct Noise {
        rate: u32,
        at: usize,
        length: usize,
    }

    impl Noise {
        pub(in super::super) const fn new(rate: u32, length: usize) -> Noise {
            Noise { rate, at: 0, length }
        }

        /// Returns all frames.
        pub(in super::super) fn whole(&self) -> Vec<Frame> {
            let mut random = oorandom::Rand32::new(7);
            (0..self.length).map(|_| Frame::new(random.rand_float() - 0.5, random.rand_float() - 0.5)).collect()
        }
    }

    impl Source for Noise {
        fn rate(&self) -> u32 {
            self.rate
        }

        fn read(&mut self, count: usize, into: &mut Vec<Frame>) -> Read {
            let until = self.length.min(self.at + count);
            into.extend(&self.whole()[self.at..until]);
            self.at = until;
            Read::Frames
        }
    }

    /// Returns all segments of a source.
    pub(in super::super) fn segments(source: &mut dyn Source) -> Vec<Segment> {
        let mut cutter = Cutter::default();
        std::iter::from_fn(|| match cutter.next(source) {
            Next::Segment(segment) => Some(segment),
            Next::End => None,
            other => panic!("{other:?}"),
        })
        .collect()
    }

    #[test]
    fn the_sum_of_all_segments_is_the_music() {
        let (rate, body, fade) = (8000, frames(BODY, 8000), frames(FADE, 8000));
        for length in [0, 1, fade, body - 1, body, body + 1, body + fade, body + fade + 1, 3 * body + 17] {
            let mut noise = Noise::new(rate, length);
            let whole = noise.whole();
            let mut sum = vec![Frame::ZERO; length + body];
            let mut begins = 0;
            for segment in segments(&mut noise) {
                let (silence, music) = segment.frames.split_at(frames(LEAD, rate));
                assert!(silence.iter().all(|frame| *frame == Frame::ZERO));
                music.iter().enumerate().for_each(|(number, frame)| sum[begins + number] += *frame);
                begins += segment.body;
            }
            assert_eq!(begins, length);
            for (number, frame) in sum.iter().enumerate() {
                let expected = whole.get(number).copied().unwrap_or(Frame::ZERO);
                let error = (frame.left - expected.left).abs().max((frame.right - expected.right).abs());
                assert!(error < 1e-6, "frame {number} of {length} is {error} off");
            }
        }
    }

    #[test]
    fn slow_music_source_loses_no_frames() {
        struct Slow(Noise, bool);
        impl Source for Slow {
            fn rate(&self) -> u32 {
                self.0.rate
            }
            fn read(&mut self, count: usize, into: &mut Vec<Frame>) -> Read {
                self.1 = !self.1;
                if self.1 {
                    self.0.read(count / 3, into);
                    return Read::Pending;
                }
                self.0.read(count, into)
            }
        }
        let mut slow = Slow(Noise::new(1000, 9000), false);
        let (mut cutter, mut bodies) = (Cutter::default(), Vec::new());
        loop {
            match cutter.next(&mut slow) {
                Next::Segment(segment) => bodies.push(segment.body),
                Next::Pending => {}
                Next::End => break,
                Next::Failed(reason) => panic!("{reason}"),
            }
        }
        assert_eq!(bodies, [4000, 4000, 1000]);
    }
}
