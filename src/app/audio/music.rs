//! The music at the device: it chooses what is played, and fades between two pieces of music.

use std::path::PathBuf;

use super::chain::{Chain, SegmentPlayer};
use super::segments::{Next, Segment, broken_message};
use super::soundtrack::{MusicContext, is_another};
use super::supply::{MusicSource, SupplyReply, SupplyRequest};
use benediction_words::text;

/// Seconds of a cross-fade.
const CROSS_FADE: f64 = 3.5;
/// Seconds of the cross-fade when the game is over.
const END_FADE: f64 = 1.2;

/// Seconds until music that cannot be read is tried again: at first, and at most. A page may have been without a network.
const RETRY_TIME: f32 = 10.0;
const MAX_RETRY_TIME: f32 = 60.0;

/// A source of segments.
pub(super) trait Supply<Request> {
    /// Sends a request. Returns `false` if no request can be sent any more.
    fn send(&mut self, request: Request) -> bool;
    /// Returns the next reply, or `None` if there is none yet.
    fn try_recv(&mut self) -> Option<SupplyReply>;
}

/// Music that cannot be played: the file, if it is one of the player's, and the reason.
pub(super) type Refusal = (Option<PathBuf>, String);

/// The music at the device.
pub(super) struct Music<S, Voice> {
    supply: S,
    /// The present mood and game; `None` until the first order, before which nothing plays.
    context: Option<MusicContext>,
    /// The player's files to play; empty for the soundtrack.
    files: Vec<PathBuf>,
    /// Index of the file that comes next.
    next_file: usize,
    playing: Option<PlayingMusic<Voice>>,
    /// Music that plays until the first segment of its successor is ready, and the seconds of its fade-out then.
    replaced: Option<(Chain<Voice>, f64)>,
    /// Music that fades out.
    leaving: Vec<Chain<Voice>>,
    /// The number of the music that plays.
    number: u32,
    /// `true` if the next segment has been requested.
    is_requested: bool,
    /// The next segment.
    ready: Option<Segment>,
    /// `true` once a segment of the music has been received.
    has_come: bool,
    /// `true` if the music has no more segments.
    has_ended: bool,
    /// Set if the soundtrack cannot be read.
    broken: Option<Broken>,
}

/// A soundtrack that cannot be read.
struct Broken {
    /// Seconds until it is tried again; 0 or less during a trial.
    left: f32,
    /// The last wait, in seconds; it doubles after each failure.
    last_wait: f32,
}

/// The music that plays.
struct PlayingMusic<Voice> {
    tape: MusicSource,
    /// The mood and game when it began.
    context: MusicContext,
    chain: Chain<Voice>,
}

impl<S: Supply<SupplyRequest>, Voice> Music<S, Voice> {
    pub(super) const fn new(supply: S) -> Music<S, Voice> {
        Music {
            supply,
            context: None,
            files: Vec::new(),
            next_file: 0,
            playing: None,
            replaced: None,
            leaving: Vec::new(),
            number: 0,
            is_requested: false,
            ready: None,
            has_come: false,
            has_ended: false,
            broken: None,
        }
    }

    /// Sets the mood and game that the music follows.
    pub(super) fn set_context(&mut self, context: MusicContext) {
        self.context = Some(context);
    }

    /// Sets the files to play, one after the other; without any, the soundtrack is played.
    pub(super) fn play_files(&mut self, files: Vec<PathBuf>) {
        let playing = self
            .playing
            .as_ref()
            .and_then(|playing| files.iter().position(|file| playing.tape == MusicSource::File(file.clone())));
        (self.files, self.next_file) = (files, playing.map_or(0, |playing| playing + 1));
    }

    /// Starts again at another device.
    pub(super) fn device_lost(&mut self) {
        self.leaving.clear();
        self.replaced = None;
        if let Some(playing) = &mut self.playing {
            playing.chain = Chain::new(CROSS_FADE);
        }
    }

    /// Returns `true` while frequent updates are needed.
    pub(super) fn is_urgent(&self) -> bool {
        self.is_requested || self.playing.as_ref().is_some_and(|playing| playing.chain.is_urgent())
    }

    /// Advances the music by the seconds since the last update. Returns music that cannot be played.
    pub(super) fn update<D: SegmentPlayer<Voice = Voice>>(&mut self, deck: &mut D, seconds: f32) -> Option<Refusal> {
        let refusal = self.receive();
        self.leaving.iter_mut().for_each(|chain| chain.clear(deck));
        self.leaving.retain(|chain| !chain.is_over());
        let context = self.context.clone()?;
        let over = self.has_ended;
        let tape = self.tape(over);
        let stays = self.playing.as_ref().is_some_and(|playing| {
            playing.tape == tape
                && !over
                && (tape != MusicSource::Soundtrack || !is_another(playing.context.mood, context.mood))
        });
        if let Some(broken) = self.broken.as_mut().filter(|broken| broken.left > 0.0 && tape == MusicSource::Soundtrack)
        {
            broken.left -= seconds;
        } else if !stays {
            self.begin(tape, context.clone(), over);
        }
        self.replace(deck);
        let Some(playing) = &mut self.playing else { return refusal };
        let (ready, mut needs_segment) = (&mut self.ready, false);
        playing.chain.update(deck, &mut || {
            needs_segment = true;
            ready.take()
        });
        if needs_segment && self.ready.is_none() && !self.is_requested && !self.has_ended {
            // Requested when it is needed and not before, so that it follows the mood; there are two seconds for it.
            self.is_requested = self.supply.send(SupplyRequest::Next(self.number, context));
            if !self.is_requested {
                // No thread reads music, so the files are not named as broken.
                self.files.clear();
                return self.refuse_soundtrack(text!("notice-music-unread").into()).or(refusal);
            }
        }
        refusal
    }

    /// Returns the music that should play.
    fn tape(&self, over: bool) -> MusicSource {
        match (&self.playing, self.files.get(self.next_file % self.files.len().max(1))) {
            (Some(PlayingMusic { tape: tape @ MusicSource::File(path), .. }), Some(_))
                if !over && self.files.contains(path) =>
            {
                tape.clone()
            }
            (_, Some(file)) => MusicSource::File(file.clone()),
            (_, None) => MusicSource::Soundtrack,
        }
    }

    /// Fades out music that is replaced once its successor is ready, or before it ends abruptly.
    fn replace<D: SegmentPlayer<Voice = Voice>>(&mut self, deck: &mut D) {
        let is_due = self.ready.is_some();
        if let Some((mut chain, fade)) = self.replaced.take_if(|(chain, fade)| is_due || chain.left(deck) < *fade) {
            chain.stop(deck, fade);
            self.leaving.push(chain);
        }
    }

    /// Begins other music: after the end of the present one, without a gap, or in its place.
    fn begin(&mut self, tape: MusicSource, context: MusicContext, after: bool) {
        let fade = if context.mood.is_end() { END_FADE } else { CROSS_FADE };
        let chain = match self.playing.take() {
            Some(playing) if after => playing.chain,
            Some(playing) => {
                let was_playing = playing.chain.has_begun() && !playing.chain.is_over();
                if was_playing {
                    self.replaced = Some((playing.chain, fade));
                }
                Chain::new(if was_playing || self.replaced.is_some() { fade } else { 0.0 })
            }
            None => Chain::new(0.0),
        };
        self.number += 1;
        (self.is_requested, self.ready, self.has_come, self.has_ended) = (false, None, false, false);
        // A failure is detected with the first segment.
        self.supply.send(SupplyRequest::Begin(tape.clone()));
        if let MusicSource::File(path) = &tape {
            self.next_file = self.files.iter().position(|file| file == path).map_or(0, |file| file + 1);
        }
        self.playing = Some(PlayingMusic { tape, context, chain });
    }

    /// Receives the replies of the supply.
    fn receive(&mut self) -> Option<Refusal> {
        let mut refusal = None;
        while let Some((number, next)) = self.supply.try_recv() {
            if number != self.number {
                continue;
            }
            self.is_requested = false;
            match next {
                Next::Segment(segment) => {
                    (self.ready, self.has_come, self.broken) = (Some(segment), true, None);
                }
                Next::Pending => {}
                // A file without a single frame.
                Next::End if !self.has_come => refusal = self.refuse(broken_message()).or(refusal),
                Next::End => self.has_ended = true,
                Next::Failed(reason) => refusal = self.refuse(reason).or(refusal),
            }
        }
        refusal
    }

    /// Handles music that cannot be read: a file is removed from the list, the soundtrack is tried again later.
    fn refuse(&mut self, reason: String) -> Option<Refusal> {
        self.has_ended = true;
        match self.playing.as_ref().map(|playing| &playing.tape) {
            Some(MusicSource::File(path)) => {
                let path = path.clone();
                if let Some(at) = self.files.iter().position(|file| *file == path) {
                    self.files.remove(at);
                    self.next_file = at;
                }
                Some((Some(path), reason))
            }
            _ => self.refuse_soundtrack(reason),
        }
    }

    /// Schedules another trial of the soundtrack. Returns the reason only for its first failure.
    fn refuse_soundtrack(&mut self, reason: String) -> Option<Refusal> {
        self.has_ended = true;
        let last_wait = self.broken.as_ref().map(|broken| (2.0 * broken.last_wait).min(MAX_RETRY_TIME));
        let is_first = last_wait.is_none();
        let last_wait = last_wait.unwrap_or(RETRY_TIME);
        self.broken = Some(Broken { left: last_wait, last_wait });
        is_first.then_some((None, reason))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::{HashMap, VecDeque};
    use std::path::Path;

    use bevy_kira_audio::prelude::Frame;

    use super::super::chain::Position;
    use super::super::mood::Mood;
    use super::super::segments::{Cutter, LEAD, Read, Source};
    use super::*;

    /// Seconds between two updates.
    const STEP: f64 = 0.1;
    const RATE: u32 = 4_000;

    /// Music of a length in seconds; one of negative length cannot be read.
    pub(in super::super) struct Constant(pub(in super::super) f64);

    impl Source for Constant {
        fn rate(&self) -> u32 {
            RATE
        }

        fn read(&mut self, count: usize, into: &mut Vec<Frame>) -> Read {
            if self.0 < 0.0 {
                return Read::Failed("broken".into());
            }
            let count = count.min((self.0 * f64::from(RATE)) as usize);
            self.0 -= count as f64 / f64::from(RATE);
            into.extend(std::iter::repeat_n(Frame::from_mono(0.5), count));
            Read::Frames
        }
    }

    /// Supplies files of known lengths, and the soundtrack, and records what was begun.
    struct FakeSupply {
        lengths: HashMap<PathBuf, f64>,
        soundtrack: f64,
        is_there: bool,
        source: Constant,
        cutter: Cutter,
        begun: Vec<String>,
        answers: VecDeque<SupplyReply>,
    }

    impl Supply<SupplyRequest> for FakeSupply {
        fn send(&mut self, request: SupplyRequest) -> bool {
            if !self.is_there {
                return false;
            }
            match request {
                SupplyRequest::Begin(tape) => {
                    self.cutter = Cutter::default();
                    let (name, length) = match tape {
                        MusicSource::Soundtrack => ("soundtrack".to_string(), self.soundtrack),
                        MusicSource::File(path) => (path.display().to_string(), self.lengths[&path]),
                    };
                    self.begun.push(name);
                    self.source = Constant(length);
                }
                SupplyRequest::Next(number, _) => self.answers.push_back((number, self.cutter.next(&mut self.source))),
            }
            true
        }

        fn try_recv(&mut self) -> Option<SupplyReply> {
            self.answers.pop_front()
        }
    }

    /// Plays nothing, and counts the seconds of each segment.
    #[derive(Default)]
    pub(in super::super) struct CountingPlayer {
        pub(in super::super) now: f64,
        /// The times at which the music of each segment began.
        pub(in super::super) begun: Vec<f64>,
    }

    /// A segment: the time at which it would have begun, its length, and the time at which it was stopped.
    pub(in super::super) struct CountedSegment(f64, f64, Option<f64>);

    impl SegmentPlayer for CountingPlayer {
        type Voice = CountedSegment;

        fn start(&mut self, segment: Segment, from: f64, _: f64) -> CountedSegment {
            self.begun.push(self.now - from + LEAD);
            CountedSegment(self.now - from, segment.frames.len() as f64 / f64::from(segment.rate), None)
        }

        fn position(&self, voice: &CountedSegment) -> Position {
            let place = self.now - voice.0;
            let is_over = place >= voice.1 || voice.2.is_some_and(|stopped| self.now >= stopped);
            if is_over { Position::Ended } else { Position::At(place) }
        }

        fn seek_by(&mut self, voice: &mut CountedSegment, seconds: f64) {
            voice.0 -= seconds;
        }

        fn stop(&mut self, voice: &mut CountedSegment, seconds: f64) {
            voice.2 = Some(self.now + seconds);
        }

        fn forget(&mut self, _: CountedSegment) {}
    }

    struct Table {
        music: Music<FakeSupply, CountedSegment>,
        deck: CountingPlayer,
        refused: Vec<String>,
    }

    impl Table {
        fn new(files: &[(&str, f64)], soundtrack: f64) -> Table {
            let lengths: HashMap<PathBuf, f64> =
                files.iter().map(|(name, length)| (Path::new(name).to_path_buf(), *length)).collect();
            let (source, cutter) = (Constant(0.0), Cutter::default());
            let (begun, answers) = (Vec::new(), VecDeque::new());
            let supply = FakeSupply { lengths, soundtrack, is_there: true, source, cutter, begun, answers };
            let mut table = Table { music: Music::new(supply), deck: CountingPlayer::default(), refused: Vec::new() };
            table.music.play_files(files.iter().map(|(name, _)| PathBuf::from(name)).collect());
            table
        }

        fn set_context(&mut self, mood: Mood) {
            self.music.set_context(MusicContext { mood, game: "obelisk".into() });
        }

        fn pass(&mut self, seconds: f64) {
            for _ in 0..(seconds / STEP).round() as usize {
                if let Some((file, _)) = self.music.update(&mut self.deck, STEP as f32) {
                    self.refused.push(file.map_or_else(|| "soundtrack".into(), |file| file.display().to_string()));
                }
                self.deck.now += STEP;
            }
        }

        fn begun(&self) -> Vec<&str> {
            self.music.supply.begun.iter().map(String::as_str).collect()
        }
    }

    #[test]
    fn music_waits_for_the_first_context() {
        let mut table = Table::new(&[], 600.0);
        table.pass(5.0);
        assert_eq!(table.begun(), [""; 0]);
        table.set_context(Mood::Title);
        table.pass(1.0);
        assert_eq!(table.begun(), ["soundtrack"]);
    }

    #[test]
    fn playlist_skips_unreadable_files_and_reports_each_once() {
        // `b` is broken, `d` is empty.
        let mut table = Table::new(&[("a", 9.0), ("b", -1.0), ("c", 9.0), ("d", 0.0), ("e", 9.0)], 600.0);
        table.set_context(Mood::Opening);
        table.pass(60.0);
        assert_eq!(table.begun(), ["a", "b", "c", "d", "e", "a", "c", "e", "a"]);
        assert_eq!(table.refused, ["b", "d"]);
    }

    #[test]
    fn music_files_follow_without_a_gap() {
        let mut table = Table::new(&[("a", 9.0), ("b", -1.0), ("c", 6.5)], 600.0);
        table.set_context(Mood::Opening);
        table.pass(40.0);
        let begun = &table.deck.begun;
        let expected = [0.0, 4.0, 8.0, 9.0, 13.0, 15.5, 19.5, 23.5, 24.5];
        for (number, expected) in expected.into_iter().enumerate() {
            assert!((begun[number] - begun[0] - expected).abs() < 1e-6, "{begun:?}");
        }
    }

    #[test]
    fn soundtrack_plays_if_no_playlist_file_is_readable() {
        let mut table = Table::new(&[("a", 0.0)], 600.0);
        table.set_context(Mood::Opening);
        table.pass(20.0);
        assert_eq!((table.begun(), table.refused.len()), (vec!["a", "soundtrack"], 1));
        assert!(table.music.playing.is_some() && table.music.broken.is_none());
    }

    #[test]
    fn changed_playlist_continues_after_the_current_file() {
        let mut table = Table::new(&[("a", 9.0), ("b", 9.0), ("c", 9.0)], 600.0);
        table.set_context(Mood::Opening);
        table.pass(3.0);
        table.music.play_files(["c", "a", "b"].map(PathBuf::from).to_vec());
        table.pass(20.0);
        assert_eq!(table.begun(), ["a", "b", "c"]);
        // The playing file is not in the list any more.
        table.music.play_files(vec![PathBuf::from("a")]);
        table.pass(1.0);
        assert_eq!(table.begun().last(), Some(&"a"));
        table.music.play_files(Vec::new());
        table.pass(1.0);
        assert_eq!(table.begun().last(), Some(&"soundtrack"));
    }

    #[test]
    fn unreadable_soundtrack_is_retried_with_growing_delay() {
        let mut table = Table::new(&[], -1.0);
        table.set_context(Mood::Opening);
        table.pass(40.0);
        // At once, after 10 and after 20 more seconds.
        assert_eq!((table.begun().len(), table.refused.len()), (3, 1));
        table.music.supply.soundtrack = 600.0;
        table.pass(41.0);
        assert_eq!(table.begun().len(), 4);
        table.pass(60.0);
        assert_eq!((table.begun().len(), table.refused.len()), (4, 1));
    }

    #[test]
    fn missing_music_supply_is_reported_and_needs_no_updates() {
        let mut table = Table::new(&[("a", 9.0)], 600.0);
        table.music.supply.is_there = false;
        table.set_context(Mood::Opening);
        table.pass(20.0);
        assert_eq!(table.refused, ["soundtrack"]);
        assert!(!table.music.is_urgent());
    }

    #[test]
    fn music_resumes_on_new_device_and_ignores_old_answers() {
        let mut table = Table::new(&[], 600.0);
        table.set_context(Mood::Opening);
        table.pass(10.0);
        table.music.device_lost();
        table.pass(10.0);
        assert_eq!(table.begun(), ["soundtrack"], "not from the beginning");
        // A segment of the game's music comes after the game is over.
        let old = table.music.number;
        table.set_context(Mood::Victory);
        table.pass(0.1);
        assert_eq!((table.begun().len(), table.music.number), (2, old + 1));
        table.music.supply.answers.clear();
        let segment = match Cutter::default().next(&mut Constant(9.0)) {
            Next::Segment(segment) => segment,
            other => panic!("{other:?}"),
        };
        table.music.supply.answers.push_back((old, Next::Segment(segment)));
        table.pass(0.5);
        assert!(table.music.ready.is_none() && !table.music.has_come);
        // Until the first segment of its successor is ready, the music of the game plays.
        assert!(table.music.replaced.is_some() && table.music.leaving.is_empty());
        let number = table.music.number;
        let next = table.music.supply.cutter.next(&mut table.music.supply.source);
        table.music.supply.answers.push_back((number, next));
        table.pass(0.3);
        assert!(table.music.replaced.is_none() && table.music.leaving.len() == 1);
        table.pass(10.0);
        assert!(table.music.leaving.is_empty());
    }
}
