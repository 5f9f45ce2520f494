//! A sound file, decoded a little at a time.

use std::io::{Cursor, ErrorKind};
use std::ops::RangeInclusive;

use bevy::log::info;
use bevy_kira_audio::prelude::Frame;
use symphonia::core::codecs::CodecParameters;
use symphonia::core::codecs::audio::AudioDecoder;
use symphonia::core::errors::Error;
use symphonia::core::formats::{FormatReader, TrackType};
use symphonia::core::io::{MediaSource, MediaSourceStream};
use symphonia::core::packet::Packet;

use super::segments::{Read, Source, broken_message};
use benediction_words::text;

/// Frames per second of a file that can be played. A header may contain any number, and memory is allocated by it.
const RATES: RangeInclusive<u32> = 4_000..=384_000;
/// Largest number of broken packets in a row. Files that were cut have a few.
const MAX_BAD_PACKETS: usize = 50;

/// A sound file that is read from its beginning to its end.
pub(super) struct Decoder {
    reader: Box<dyn FormatReader>,
    decoder: Box<dyn AudioDecoder>,
    track: u32,
    /// Frames per second.
    rate: u32,
    /// Decoded frames that have not been read yet.
    ready: Vec<Frame>,
    has_ended: bool,
    /// `true` once some of it could be read.
    has_begun: bool,
}

/// Returns the reason for the player, and logs the error itself.
fn explain(error: &Error, words: &str) -> String {
    info!("a sound file cannot be read: {error}");
    words.to_string()
}

/// Limits a sample to -1 to 1: a file of floating-point numbers can contain any, and be painfully loud.
const fn clamped(sample: f32) -> f32 {
    if sample.is_nan() { 0.0 } else { sample.clamp(-1.0, 1.0) }
}

impl Decoder {
    /// Opens a sound file.
    ///
    /// # Errors
    ///
    /// Returns the reason if a file is not a sound, or of an unsupported kind.
    pub(super) fn open(file: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Decoder, String> {
        Decoder::from_source(Cursor::new(file))
    }

    /// Opens a sound file that is read only as far as it is played.
    ///
    /// # Errors
    ///
    /// As [`Decoder::open`].
    pub(super) fn from_source(source: impl MediaSource + 'static) -> Result<Decoder, String> {
        let unknown = |error: Error| explain(&error, text!("notice-music-format"));
        let source = MediaSourceStream::new(Box::new(source), Default::default());
        let probe = symphonia::default::get_probe();
        let reader =
            probe.probe(&Default::default(), source, Default::default(), Default::default()).map_err(unknown)?;
        let track = reader.default_track(TrackType::Audio).ok_or_else(|| text!("notice-music-format").to_string())?;
        let Some(CodecParameters::Audio(parameters)) = &track.codec_params else {
            return Err(text!("notice-music-codec").into());
        };
        let rate = parameters.sample_rate.filter(|rate| RATES.contains(rate)).ok_or_else(broken_message)?;
        let decoder = symphonia::default::get_codecs()
            .make_audio_decoder(parameters, &Default::default())
            .map_err(|error| explain(&error, text!("notice-music-codec")))?;
        let track = track.id;
        Ok(Decoder { reader, decoder, track, rate, ready: Vec::new(), has_ended: false, has_begun: false })
    }

    /// Returns the number of frames per second of a sound file, and all its frames.
    ///
    /// # Errors
    ///
    /// Returns the reason if a file is not a sound, or broken.
    pub(super) fn whole(file: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<(u32, Vec<Frame>), String> {
        let mut decoder = Decoder::open(file)?;
        let mut frames = Vec::new();
        while let Some(packet) = decoder.packet()? {
            frames.extend(packet);
        }
        Ok((decoder.rate, frames))
    }

    /// Returns the next packet of the track, or `None` at the end.
    fn next_packet(&mut self) -> Result<Option<Packet>, Error> {
        loop {
            match self.reader.next_packet() {
                Ok(Some(packet)) if packet.track_id != self.track => {}
                // A truncated file is played as far as it goes.
                Err(Error::IoError(error)) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
                // Another stream begins in the same file.
                Err(Error::ResetRequired) => return Ok(None),
                other => return other,
            }
        }
    }

    /// Returns the frames of the next packet that can be read, or `None` at the end.
    fn packet(&mut self) -> Result<Option<Vec<Frame>>, String> {
        let explain_broken = |error: Error| explain(&error, &broken_message());
        let mut bad = 0;
        let buffer = loop {
            let Some(packet) = self.next_packet().map_err(explain_broken)? else { return Ok(None) };
            match self.decoder.decode(&packet) {
                Err(Error::DecodeError(_)) if bad < MAX_BAD_PACKETS => bad += 1,
                // Borrowed again, since the compiler keeps the borrow of an arm that returns for the whole loop.
                Ok(_) => break self.decoder.last_decoded(),
                Err(error) => return Err(explain_broken(error)),
            }
        };
        let channels = buffer.num_planes();
        let mut samples: Vec<f32> = Vec::new();
        buffer.copy_to_vec_interleaved(&mut samples);
        samples.iter_mut().for_each(|sample| *sample = clamped(*sample));
        match channels {
            1 => Ok(Some(samples.into_iter().map(Frame::from_mono).collect())),
            2 => Ok(Some(samples.chunks_exact(2).map(|pair| Frame::new(pair[0], pair[1])).collect())),
            _ => Err(text!("notice-music-channels").into()),
        }
    }
}

impl Source for Decoder {
    fn rate(&self) -> u32 {
        self.rate
    }

    fn read(&mut self, count: usize, into: &mut Vec<Frame>) -> Read {
        while self.ready.len() < count && !self.has_ended {
            match self.packet() {
                Ok(Some(frames)) => {
                    self.has_begun |= !frames.is_empty();
                    self.ready.extend(frames);
                }
                Ok(None) => self.has_ended = true,
                Err(error) => {
                    self.has_ended = true;
                    // A file that fails later is played as far as it goes.
                    if !self.has_begun {
                        return Read::Failed(error);
                    }
                }
            }
        }
        into.extend(self.ready.drain(..count.min(self.ready.len())));
        Read::Frames
    }
}

#[cfg(test)]
mod tests {
    use bevy_kira_audio::prelude::StaticSoundData;

    use super::*;

    const WIN: &[u8] = include_bytes!("../../../assets/audio/effects/win-1.ogg");

    #[test]
    fn a_file_read_in_parts_is_the_file_decoded_whole() {
        let whole = StaticSoundData::from_cursor(Cursor::new(WIN)).expect("a sound").frames.to_vec();
        assert_eq!(Decoder::whole(WIN).unwrap().1, whole);
        let mut decoder = Decoder::open(WIN).unwrap();
        let mut frames = Vec::new();
        for count in [1, 1000, 44_100, 7, usize::MAX] {
            decoder.read(count, &mut frames);
        }
        assert_eq!(frames, whole);
        decoder.read(1, &mut frames);
        assert_eq!(frames.len(), whole.len());
    }

    /// Returns a file from `assets/audio`.
    fn asset(name: &str) -> Vec<u8> {
        std::fs::read(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/audio").join(name)).unwrap()
    }

    /// Returns a WAV file of floating-point samples.
    fn wav(rate: u32, channels: u16, samples: &[f32]) -> Vec<u8> {
        let data: Vec<u8> = samples.iter().flat_map(|sample| sample.to_le_bytes()).collect();
        let width = 4 * u32::from(channels);
        let mut file =
            [&b"RIFF"[..], &(36 + data.len() as u32).to_le_bytes(), b"WAVEfmt ", &16_u32.to_le_bytes()].concat();
        file.extend(3_u16.to_le_bytes());
        file.extend(channels.to_le_bytes());
        file.extend([rate, rate.wrapping_mul(width)].into_iter().flat_map(u32::to_le_bytes));
        file.extend([width as u16, 32].into_iter().flat_map(u16::to_le_bytes));
        file.extend(*b"data");
        file.extend((data.len() as u32).to_le_bytes());
        file.extend(data);
        file
    }

    #[test]
    fn false_audio_header_is_not_trusted() {
        assert!(Decoder::open(wav(44_100, 1, &[0.5; 100])).is_ok());
        for rate in [0, 1, 3_999, 400_000, u32::MAX] {
            assert_eq!(Decoder::open(wav(rate, 1, &[0.5; 100])).err(), Some(broken_message()), "{rate}");
        }
        let many = Decoder::whole(wav(44_100, 6, &[0.5; 600]));
        assert_eq!(many, Err(text!("notice-music-channels").to_string()));
    }

    #[test]
    fn samples_that_would_hurt_are_cut_off() {
        let loud = [f32::NAN, f32::INFINITY, 1e30, -7.0, 0.25];
        let (_, frames) = Decoder::whole(wav(44_100, 1, &loud)).unwrap();
        assert_eq!(frames.iter().map(|frame| frame.left).collect::<Vec<_>>(), [0.0, 1.0, 1.0, -1.0, 0.25]);
    }

    #[test]
    fn decoder_gives_the_same_frames_as_kira() {
        for name in ["music/lauds/1-opening.ogg", "effects/move-1.ogg", "effects/dice-2.ogg", "effects/curse-1.ogg"] {
            let file = asset(name);
            let expected = StaticSoundData::from_cursor(Cursor::new(file.clone())).unwrap();
            assert_eq!(Decoder::whole(file).unwrap().1, expected.frames.to_vec(), "{name}");
        }
    }

    #[test]
    fn invalid_audio_packet_is_skipped() {
        let mut file = asset("music/peal/1-victory.ogg");
        let whole = Decoder::whole(file.clone()).unwrap().1.len();
        let middle = file.len() / 2;
        file[middle..middle + 40].fill(0);
        let count = Decoder::whole(file).unwrap().1.len();
        assert!(count > whole / 2 && count <= whole, "{count} of {whole}");
    }

    #[test]
    fn a_file_that_breaks_off_ends() {
        let half = &WIN[..WIN.len() / 2];
        let frames = Decoder::whole(half).unwrap().1.len();
        assert!(frames < Decoder::whole(WIN).unwrap().1.len(), "{frames}");
        for nothing in [&b""[..], b"OggS", &WIN[..100], &[0; 5000]] {
            assert!(Decoder::open(nothing).is_err());
        }
    }
}
