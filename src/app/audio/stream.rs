//! A piece of music that is decoded while it is heard. (In a browser, where there are no threads to do so, it is decoded whole.)
//!
//! kira's own decoder is not used: after a seek it mixes what was before with what comes, and at the end of a file that is shorter than
//! it says it waits for ever.

#[cfg(target_family = "wasm")]
pub(super) use whole::{Playing, Ready, fault, frame, of};

#[cfg(not(target_family = "wasm"))]
pub(super) use streamed::{Playing, Ready, fault, read};

/// The way of a browser, which decodes sounds itself.
#[cfg(target_family = "wasm")]
mod whole {
    use std::sync::Arc;

    use kira::Frame;
    use kira::sound::static_sound::StaticSoundSettings;
    pub(in super::super) use kira::sound::static_sound::{StaticSoundData as Ready, StaticSoundHandle as Playing};

    use crate::platform::sounds::RATE;

    /// A left and a right sample.
    pub(in super::super) fn frame(left: f32, right: f32) -> Frame {
        Frame { left, right }
    }

    /// A sound that can be played.
    pub(in super::super) fn of(frames: Arc<[Frame]>) -> Ready {
        Ready { sample_rate: RATE, frames, settings: StaticSoundSettings::default(), slice: None }
    }

    /// Why a piece has stopped before its end: here none does.
    pub(in super::super) fn fault(_: &mut Playing) -> Option<String> {
        None
    }
}

#[cfg(not(target_family = "wasm"))]
mod streamed {
    use std::io::Cursor;

    use kira::Frame;
    use kira::sound::FromFileError;
    use kira::sound::streaming::{Decoder, StreamingSoundData, StreamingSoundHandle};
    use symphonia::core::codecs::CodecParameters;
    use symphonia::core::codecs::audio::AudioDecoder;
    use symphonia::core::formats::{FormatReader, SeekMode, SeekTo, TrackType};
    use symphonia::core::io::MediaSourceStream;
    use symphonia::core::units::Timestamp;

    /// A piece that can be played.
    pub(in super::super) type Ready = StreamingSoundData<Ended>;
    /// A piece that is played.
    pub(in super::super) type Playing = StreamingSoundHandle<Ended>;

    /// About so many frames are decoded at a time.
    const CHUNK: usize = 8192;
    /// Where decoding has to begin before the frame that is wanted, in frames: a block depends on the one before, and the longest of
    /// Vorbis has 8192.
    const RUN_UP: usize = 2 * 8192;
    /// Silence after the end, in frames: more than kira keeps ahead, so that everything before is heard.
    const TAIL: usize = 32_768;
    /// The length of a file that does not say how long it is; it ends where it ends.
    const ENDLESS: usize = usize::MAX / 4;

    /// Why nothing more comes.
    pub(in super::super) enum Ended {
        /// It was the end.
        Over,
        /// The file is broken.
        Broken(FromFileError),
    }

    impl From<FromFileError> for Ended {
        fn from(error: FromFileError) -> Ended {
            Ended::Broken(error)
        }
    }

    impl From<symphonia::core::errors::Error> for Ended {
        fn from(error: symphonia::core::errors::Error) -> Ended {
            Ended::Broken(error.into())
        }
    }

    /// Reads the beginning of a file.
    pub(in super::super) fn read(file: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Ready, String> {
        Stream::open(file).map(StreamingSoundData::from_decoder).map_err(|error| error.to_string())
    }

    /// Why a piece has stopped before its end.
    pub(in super::super) fn fault(playing: &mut Playing) -> Option<String> {
        match playing.pop_error()? {
            Ended::Over => None,
            Ended::Broken(error) => Some(error.to_string()),
        }
    }

    /// A file that is decoded piece by piece.
    pub(super) struct Stream {
        reader: Box<dyn FormatReader>,
        decoder: Box<dyn AudioDecoder>,
        track: u32,
        /// Frames in a second.
        rate: u32,
        /// All frames, as far as the file says.
        frames: usize,
        /// What is decoded and comes next.
        ready: Vec<Frame>,
        /// The file has nothing more.
        ended: bool,
    }

    impl Stream {
        pub(super) fn open(file: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Stream, FromFileError> {
            let source = MediaSourceStream::new(Box::new(Cursor::new(file)), Default::default());
            let probe = symphonia::default::get_probe();
            let reader = probe.probe(&Default::default(), source, Default::default(), Default::default())?;
            let track = reader.default_track(TrackType::Audio).ok_or(FromFileError::NoDefaultTrack)?;
            let Some(CodecParameters::Audio(parameters)) = &track.codec_params else {
                return Err(FromFileError::NoDefaultTrack);
            };
            let rate = parameters.sample_rate.ok_or(FromFileError::UnknownSampleRate)?;
            let decoder = symphonia::default::get_codecs().make_audio_decoder(parameters, &Default::default())?;
            let frames = track.num_frames.and_then(|frames| usize::try_from(frames).ok());
            let frames = frames.unwrap_or(ENDLESS).min(ENDLESS);
            let track = track.id;
            Ok(Stream { reader, decoder, track, rate, frames, ready: Vec::new(), ended: false })
        }

        /// The frames of the next packet and the number of the first; nothing at the end.
        fn packet(&mut self) -> Result<Option<(usize, Vec<Frame>)>, FromFileError> {
            let packet = loop {
                match self.reader.next_packet()? {
                    Some(packet) if packet.track_id == self.track => break packet,
                    Some(_) => {}
                    None => return Ok(None),
                }
            };
            let first = usize::try_from(packet.pts.get()).unwrap_or(0);
            let buffer = self.decoder.decode(&packet)?;
            let sides = buffer.num_planes();
            let mut samples: Vec<f32> = Vec::new();
            buffer.copy_to_vec_interleaved(&mut samples);
            let frames = match sides {
                1 => samples.into_iter().map(Frame::from_mono).collect(),
                2 => samples.chunks_exact(2).map(|pair| Frame::new(pair[0], pair[1])).collect(),
                _ => return Err(FromFileError::UnsupportedChannelConfiguration),
            };
            Ok(Some((first, frames)))
        }
    }

    impl Decoder for Stream {
        type Error = Ended;

        fn sample_rate(&self) -> u32 {
            self.rate
        }

        fn num_frames(&self) -> usize {
            self.frames
        }

        fn decode(&mut self) -> Result<Vec<Frame>, Ended> {
            let mut chunk = std::mem::take(&mut self.ready);
            while chunk.len() < CHUNK && !self.ended {
                match self.packet()? {
                    Some((_, frames)) => chunk.extend(frames),
                    None => {
                        self.ended = true;
                        chunk.resize(chunk.len() + TAIL, Frame::ZERO);
                    }
                }
            }
            if chunk.is_empty() { Err(Ended::Over) } else { Ok(chunk) }
        }

        fn seek(&mut self, index: usize) -> Result<usize, Ended> {
            (self.ended, self.ready) = (false, Vec::new());
            let from = index.saturating_sub(RUN_UP);
            let ts = Timestamp::new(i64::try_from(from).unwrap_or(i64::MAX));
            self.reader.seek(SeekMode::Accurate, SeekTo::Timestamp { ts, track_id: self.track })?;
            self.decoder.reset();
            if from == 0 {
                // As from the start: everything before is thrown away by whoever asks.
                return Ok(0);
            }
            // The first block has lost the one before.
            self.packet()?;
            while let Some((first, mut frames)) = self.packet()? {
                if first + frames.len() > index {
                    self.ready = frames.split_off(index.saturating_sub(first));
                    return Ok(index.max(first));
                }
            }
            self.ended = true;
            Ok(index)
        }
    }
}

#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use std::io::Cursor;

    use kira::Frame;
    use kira::sound::static_sound::StaticSoundData;
    use kira::sound::streaming::Decoder;

    use super::streamed::Stream;

    const OPENING: &[u8] = include_bytes!("../../../assets/audio/music/opening.ogg");

    fn whole(bytes: &'static [u8]) -> Vec<Frame> {
        StaticSoundData::from_cursor(Cursor::new(bytes)).expect("a sound").frames.to_vec()
    }

    fn heard(stream: &mut Stream, frames: usize) -> Vec<Frame> {
        let mut heard = Vec::new();
        while heard.len() < frames {
            heard.extend(stream.decode().ok().expect("not the end"));
        }
        heard.truncate(frames);
        heard
    }

    #[test]
    fn what_is_streamed_is_what_is_decoded_whole() {
        let whole = whole(OPENING);
        let mut stream = Stream::open(OPENING).unwrap();
        assert_eq!(stream.num_frames(), whole.len());
        assert_eq!(heard(&mut stream, whole.len()), whole);
        // Silence, and then the end.
        let mut tail = 0;
        while let Ok(chunk) = stream.decode() {
            assert!(chunk.iter().all(|frame| *frame == Frame::ZERO));
            tail += chunk.len();
        }
        assert!(tail <= 32_768 && stream.decode().is_err());
    }

    #[test]
    fn a_piece_goes_on_from_anywhere_and_begins_again_without_a_seam() {
        let whole = whole(OPENING);
        let mut stream = Stream::open(OPENING).unwrap();
        for index in [0, 1, 5_000, 44_100 * 30 + 17, whole.len() - 3_000, 700_000, 0] {
            let from = stream.seek(index).ok().expect("inside");
            assert!(from == index || from == 0, "{index}: {from}");
            let length = (index - from + 20_000).min(whole.len() - from);
            let heard = heard(&mut stream, length);
            let wrong = heard
                .iter()
                .zip(&whole[from..])
                .position(|(a, b)| (a.left - b.left).abs() > 1e-6 || (a.right - b.right).abs() > 1e-6);
            assert_eq!(wrong, None, "from {index}");
        }
    }

    #[test]
    fn a_file_that_breaks_off_ends() {
        let half = &OPENING[..OPENING.len() / 2];
        let mut stream = Stream::open(half).unwrap();
        let mut frames = 0;
        while let Ok(chunk) = stream.decode() {
            frames += chunk.len();
        }
        assert!(frames > 44_100 * 30 && frames < whole(OPENING).len(), "{frames}");
        for nothing in [&b""[..], b"OggS", &OPENING[..100], &[0; 5000]] {
            assert!(Stream::open(nothing).is_err());
        }
    }
}
