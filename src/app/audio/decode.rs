//! A file of sound, decoded a little at a time.

use std::io::{Cursor, ErrorKind};

use bevy_kira_audio::prelude::{Frame, FromFileError};
use symphonia::core::codecs::CodecParameters;
use symphonia::core::codecs::audio::AudioDecoder;
use symphonia::core::errors::Error;
use symphonia::core::formats::{FormatReader, TrackType};
use symphonia::core::io::MediaSourceStream;

use super::segments::{Read, Source};

/// A file of sound that is read from its beginning to its end.
pub(super) struct Decoder {
    reader: Box<dyn FormatReader>,
    decoder: Box<dyn AudioDecoder>,
    track: u32,
    /// Frames a second.
    rate: u32,
    /// Decoded frames that have not been read yet.
    ready: Vec<Frame>,
    has_ended: bool,
}

impl Decoder {
    /// Opens a file of sound.
    ///
    /// # Errors
    /// Returns what is wrong with a file that is not a sound, or one of a kind that is not known.
    pub(super) fn open(file: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Decoder, String> {
        Decoder::probe(file).map_err(|error| error.to_string())
    }

    fn probe(file: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Decoder, FromFileError> {
        let source = MediaSourceStream::new(Box::new(Cursor::new(file)), Default::default());
        let probe = symphonia::default::get_probe();
        let reader = probe.probe(&Default::default(), source, Default::default(), Default::default())?;
        let track = reader.default_track(TrackType::Audio).ok_or(FromFileError::NoDefaultTrack)?;
        let Some(CodecParameters::Audio(parameters)) = &track.codec_params else {
            return Err(FromFileError::NoDefaultTrack);
        };
        let rate = parameters.sample_rate.ok_or(FromFileError::UnknownSampleRate)?;
        let decoder = symphonia::default::get_codecs().make_audio_decoder(parameters, &Default::default())?;
        let track = track.id;
        Ok(Decoder { reader, decoder, track, rate, ready: Vec::new(), has_ended: false })
    }

    /// All frames of a file of sound, and how many of them are a second.
    ///
    /// # Errors
    /// Returns what is wrong with a file that is not a sound, or that is broken.
    pub(super) fn whole(file: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<(u32, Vec<Frame>), String> {
        let mut decoder = Decoder::open(file)?;
        let mut frames = Vec::new();
        while let Some(packet) = decoder.packet().map_err(|error| error.to_string())? {
            frames.extend(packet);
        }
        Ok((decoder.rate, frames))
    }

    /// The frames of the next packet; `None` at the end.
    fn packet(&mut self) -> Result<Option<Vec<Frame>>, FromFileError> {
        let packet = loop {
            match self.reader.next_packet() {
                Ok(Some(packet)) if packet.track_id == self.track => break packet,
                Ok(Some(_)) => {}
                Ok(None) => return Ok(None),
                // A file that breaks off is heard as far as it goes.
                Err(Error::IoError(error)) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
                Err(error) => return Err(error.into()),
            }
        };
        let buffer = self.decoder.decode(&packet)?;
        let channels = buffer.num_planes();
        let mut samples: Vec<f32> = Vec::new();
        buffer.copy_to_vec_interleaved(&mut samples);
        match channels {
            1 => Ok(Some(samples.into_iter().map(Frame::from_mono).collect())),
            2 => Ok(Some(samples.chunks_exact(2).map(|pair| Frame::new(pair[0], pair[1])).collect())),
            _ => Err(FromFileError::UnsupportedChannelConfiguration),
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
                Ok(Some(frames)) => self.ready.extend(frames),
                Ok(None) => self.has_ended = true,
                Err(error) => {
                    self.has_ended = true;
                    return Read::Failed(error.to_string());
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
