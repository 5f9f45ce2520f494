//! The ambience of the room: the loop of the room in use, which is faded into that of another one.

use bevy::log::warn;
use bevy_kira_audio::prelude::Frame;

use super::chain::{Chain, SegmentPlayer};
use super::music::Supply;
use super::reel::Opening;
use super::segments::{Cutter, Next, Read, Segment, Source, broken_message};
use super::supply::SupplyReply;
use crate::app::base::palette::Room;
use benediction_platform::threads::catch_panic;

/// Seconds of a cross-fade, and of the fade at the beginning and end.
const CROSS_FADE: f64 = 2.0;
/// Seconds until a loop that cannot be read is tried again. A page may have been without a network.
const RETRY_TIME: f32 = 60.0;

/// Returns the file of a room's loop, or `None` if the room is silent.
pub(super) const fn loop_of(room: Room) -> Option<&'static str> {
    match room {
        Room::Bare => None,
        Room::Abbey => Some("ambience/abbey.ogg"),
        Room::Morning => Some("ambience/morning.ogg"),
        Room::Study => Some("ambience/study.ogg"),
    }
}

/// A request to the supply of loops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LoopRequest {
    /// Requests the next segment of a file. Another number begins at the beginning.
    Next(u32, &'static str),
    /// Frees the last file.
    End,
}

/// Opens a sound from its beginning, any number of times.
type Reopen = Box<dyn FnMut() -> Result<Box<dyn Source>, String> + Send>;

/// A sound that is repeated without end.
pub(super) struct SoundLoop {
    reopen: Reopen,
    source: Box<dyn Source>,
}

impl SoundLoop {
    /// Opens a sound to repeat it.
    pub(super) fn open(mut reopen: Reopen) -> Opening {
        match reopen() {
            Ok(source) => Opening::Ready(Box::new(SoundLoop { reopen, source })),
            Err(reason) => Opening::Failed(reason),
        }
    }
}

impl Source for SoundLoop {
    fn rate(&self) -> u32 {
        self.source.rate()
    }

    fn read(&mut self, count: usize, into: &mut Vec<Frame>) -> Read {
        let end = into.len() + count;
        let mut is_new = false;
        loop {
            let before = into.len();
            match self.source.read(end - before, into) {
                Read::Frames if into.len() == end => return Read::Frames,
                Read::Frames if is_new && into.len() == before => return Read::Failed(broken_message()),
                Read::Frames => {}
                other => return other,
            }
            match (self.reopen)() {
                Ok(source) => (self.source, is_new) = (source, true),
                Err(reason) => return Read::Failed(reason),
            }
        }
    }
}

/// Cuts loops into segments.
pub(super) struct LoopCutting {
    open: fn(&str) -> Opening,
    number: u32,
    source: Option<Box<dyn Source>>,
    cutter: Cutter,
}

impl LoopCutting {
    pub(super) fn new(open: fn(&str) -> Opening) -> LoopCutting {
        LoopCutting { open, number: 0, source: None, cutter: Cutter::default() }
    }

    /// Executes a request. Returns the reply, or `None` if the request has none.
    pub(super) fn answer(&mut self, request: LoopRequest) -> Option<SupplyReply> {
        let LoopRequest::Next(number, file) = request else {
            self.source = None;
            return None;
        };
        if self.number != number {
            (self.number, self.source, self.cutter) = (number, None, Cutter::default());
        }
        Some((number, catch_panic(|| self.next(file)).unwrap_or_else(|| Next::Failed(broken_message()))))
    }

    fn next(&mut self, file: &str) -> Next {
        if self.source.is_none() {
            self.source = match (self.open)(file) {
                Opening::Ready(source) => Some(source),
                Opening::Pending => return Next::Pending,
                Opening::Failed(reason) => return Next::Failed(reason),
            };
        }
        self.source.as_mut().map_or(Next::Pending, |source| self.cutter.next(source.as_mut()))
    }
}

/// The loop that plays.
struct PlayingLoop<Voice> {
    file: &'static str,
    chain: Chain<Voice>,
}

/// The ambience at the device.
pub(super) struct Ambience<S, Voice> {
    supply: S,
    room: Room,
    /// `false` while the volume is 0: then nothing is decoded, and a page fetches nothing.
    is_audible: bool,
    playing: Option<PlayingLoop<Voice>>,
    /// Loops that fade out.
    leaving: Vec<Chain<Voice>>,
    /// The number of the loop that plays.
    number: u32,
    /// `true` if the next segment has been requested.
    is_requested: bool,
    /// The next segment.
    ready: Option<Segment>,
    /// Seconds until a loop that cannot be read is tried again.
    wait: f32,
}

impl<S: Supply<LoopRequest>, Voice> Ambience<S, Voice> {
    pub(super) fn new(supply: S) -> Ambience<S, Voice> {
        Ambience {
            supply,
            room: Room::Bare,
            is_audible: false,
            playing: None,
            leaving: Vec::new(),
            number: 0,
            is_requested: false,
            ready: None,
            wait: 0.0,
        }
    }

    /// Sets the room in use.
    pub(super) const fn set_room(&mut self, room: Room) {
        self.room = room;
    }

    /// Sets if the volume is more than 0.
    pub(super) const fn set_audible(&mut self, is_audible: bool) {
        self.is_audible = is_audible;
    }

    /// Starts again at another device.
    pub(super) fn device_lost(&mut self) {
        self.leaving.clear();
        if let Some(playing) = &mut self.playing {
            playing.chain = Chain::new(CROSS_FADE);
        }
    }

    /// Returns `true` while frequent updates are needed.
    pub(super) fn is_urgent(&self) -> bool {
        self.is_requested || self.playing.as_ref().is_some_and(|playing| playing.chain.is_urgent())
    }

    /// Advances the ambience by the seconds since the last update.
    pub(super) fn update<D: SegmentPlayer<Voice = Voice>>(&mut self, deck: &mut D, seconds: f32) {
        self.wait -= seconds;
        self.receive();
        self.leaving.iter_mut().for_each(|chain| chain.clear(deck));
        self.leaving.retain(|chain| !chain.is_over());
        let file = loop_of(self.room).filter(|_| self.is_audible);
        if self.playing.as_ref().map(|playing| playing.file) != file {
            self.begin(file, deck);
        }
        let Some(playing) = &mut self.playing else { return };
        let (ready, mut needs_segment) = (&mut self.ready, false);
        playing.chain.update(deck, &mut || {
            needs_segment = true;
            ready.take()
        });
        if needs_segment && self.ready.is_none() && !self.is_requested && self.wait <= 0.0 {
            self.is_requested = self.supply.send(LoopRequest::Next(self.number, playing.file));
        }
    }

    /// Fades the present loop out, and begins another one, if there is one.
    fn begin<D: SegmentPlayer<Voice = Voice>>(&mut self, file: Option<&'static str>, deck: &mut D) {
        if let Some(mut playing) = self.playing.take()
            && playing.chain.has_begun()
        {
            playing.chain.stop(deck, CROSS_FADE);
            self.leaving.push(playing.chain);
        }
        self.number += 1;
        (self.is_requested, self.ready, self.wait) = (false, None, 0.0);
        self.playing = file.map(|file| PlayingLoop { file, chain: Chain::new(CROSS_FADE) });
        if file.is_none() {
            self.supply.send(LoopRequest::End);
        }
    }

    /// Receives the replies of the supply.
    fn receive(&mut self) {
        while let Some((number, next)) = self.supply.try_recv() {
            if number != self.number {
                continue;
            }
            self.is_requested = false;
            match next {
                Next::Segment(segment) => self.ready = Some(segment),
                // A loop has no end.
                Next::Pending | Next::End => {}
                Next::Failed(reason) => {
                    warn!("no ambience: {reason}");
                    self.wait = RETRY_TIME;
                    // After an error the cutter is at its end; another number begins again.
                    self.number += 1;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::super::music::tests::{Constant, CountedSegment, CountingPlayer};
    use super::super::segments::tests::Noise;
    use super::*;

    /// Seconds between two updates.
    const STEP: f64 = 0.1;

    /// Opens loops of five seconds. That of the study cannot be read.
    fn open(file: &str) -> Opening {
        if file.contains("study") {
            return Opening::Failed("broken".into());
        }
        SoundLoop::open(Box::new(|| Ok(Box::new(Constant(5.0)))))
    }

    /// Answers at once, and records the requests.
    struct FakeSupply {
        cutting: LoopCutting,
        requests: Vec<LoopRequest>,
        answers: VecDeque<SupplyReply>,
    }

    impl Supply<LoopRequest> for FakeSupply {
        fn send(&mut self, request: LoopRequest) -> bool {
            self.requests.push(request.clone());
            self.answers.extend(self.cutting.answer(request));
            true
        }

        fn try_recv(&mut self) -> Option<SupplyReply> {
            self.answers.pop_front()
        }
    }

    struct Table {
        ambience: Ambience<FakeSupply, CountedSegment>,
        deck: CountingPlayer,
    }

    impl Table {
        /// Creates a table at which the ambience is audible.
        fn new(room: Room) -> Table {
            let (cutting, requests, answers) = (LoopCutting::new(open), Vec::new(), VecDeque::new());
            let ambience = Ambience::new(FakeSupply { cutting, requests, answers });
            let mut table = Table { ambience, deck: CountingPlayer::default() };
            table.ambience.set_room(room);
            table.ambience.set_audible(true);
            table
        }

        fn pass(&mut self, seconds: f64) {
            for _ in 0..(seconds / STEP).round() as usize {
                self.ambience.update(&mut self.deck, STEP as f32);
                self.deck.now += STEP;
            }
        }

        /// Returns the playing file, and the number of loops that fade out.
        fn heard(&self) -> (Option<&str>, usize) {
            let playing = self.ambience.playing.as_ref().filter(|playing| playing.chain.has_begun());
            (playing.map(|playing| playing.file), self.ambience.leaving.len())
        }
    }

    #[test]
    fn every_room_has_its_loop_and_a_bare_one_none() {
        for (room, file) in [(Room::Abbey, "ambience/abbey.ogg"), (Room::Morning, "ambience/morning.ogg")] {
            let mut table = Table::new(room);
            table.pass(0.3);
            assert_eq!(table.heard(), (Some(file), 0));
        }
        assert_eq!(loop_of(Room::Study), Some("ambience/study.ogg"));
        let mut table = Table::new(Room::Bare);
        table.pass(10.0);
        assert_eq!((table.heard(), table.ambience.supply.requests.len()), ((None, 0), 0));
        assert!(!table.ambience.is_urgent());
    }

    #[test]
    fn a_loop_is_repeated_without_a_gap() {
        let mut table = Table::new(Room::Abbey);
        table.pass(30.0);
        let begun = &table.deck.begun;
        assert!(begun.len() >= 7, "{begun:?}");
        for (number, begins) in begun.iter().enumerate() {
            assert!((begins - begun[0] - 4.0 * number as f64).abs() < 1e-6, "{begun:?}");
        }
    }

    #[test]
    fn new_ambience_fades_in_while_old_fades_out() {
        let mut table = Table::new(Room::Abbey);
        table.pass(9.0);
        table.ambience.set_room(Room::Morning);
        table.pass(0.3);
        assert_eq!(table.heard(), (Some("ambience/morning.ogg"), 1));
        table.pass(CROSS_FADE - 0.6);
        assert_eq!(table.heard().1, 1);
        table.pass(0.6);
        assert_eq!(table.heard(), (Some("ambience/morning.ogg"), 0));
        table.ambience.set_room(Room::Bare);
        table.pass(CROSS_FADE + 0.3);
        assert_eq!(table.heard(), (None, 0));
        assert_eq!(table.ambience.supply.requests.last(), Some(&LoopRequest::End));
    }

    #[test]
    fn muted_ambience_reads_no_files() {
        let mut table = Table::new(Room::Abbey);
        table.ambience.set_audible(false);
        table.pass(10.0);
        assert_eq!((table.heard(), table.ambience.supply.requests.len()), ((None, 0), 0));
        table.ambience.set_audible(true);
        table.pass(1.0);
        assert_eq!(table.heard(), (Some("ambience/abbey.ogg"), 0));
        table.ambience.set_audible(false);
        table.pass(CROSS_FADE + 0.3);
        let requests = table.ambience.supply.requests.len();
        table.pass(60.0);
        assert_eq!((table.heard(), table.ambience.supply.requests.len()), ((None, 0), requests));
    }

    #[test]
    fn late_segment_of_replaced_ambience_is_dropped() {
        let mut table = Table::new(Room::Abbey);
        table.pass(0.1);
        assert!(table.ambience.is_requested);
        table.ambience.set_room(Room::Bare);
        table.pass(5.0);
        assert_eq!((table.heard(), table.deck.begun.len()), ((None, 0), 0));
    }

    #[test]
    fn ambience_continues_on_another_device() {
        let mut table = Table::new(Room::Abbey);
        table.pass(9.0);
        table.ambience.device_lost();
        assert_eq!(table.heard(), (None, 0));
        table.pass(1.0);
        assert_eq!(table.heard(), (Some("ambience/abbey.ogg"), 0));
    }

    #[test]
    fn unreadable_ambience_loop_is_retried_after_a_delay() {
        let mut table = Table::new(Room::Study);
        table.pass(f64::from(RETRY_TIME) - 1.0);
        assert_eq!(table.ambience.supply.requests.len(), 1);
        table.pass(2.0);
        assert_eq!(table.ambience.supply.requests.len(), 2);
        table.ambience.set_room(Room::Abbey);
        table.pass(0.3);
        assert_eq!(table.heard(), (Some("ambience/abbey.ogg"), 0));
    }

    #[test]
    fn a_repeated_sound_is_the_same_every_time() {
        let once = Noise::new(1000, 700).whole();
        let Opening::Ready(mut endless) = SoundLoop::open(Box::new(|| Ok(Box::new(Noise::new(1000, 700))))) else {
            panic!("it is there");
        };
        let mut frames = Vec::new();
        for count in [1, 699, 700, 1500, 5] {
            assert_eq!(endless.read(count, &mut frames), Read::Frames);
        }
        assert_eq!(frames.len(), 2905);
        assert!(frames.iter().zip(once.iter().cycle()).all(|(frame, expected)| frame == expected));
        let Opening::Ready(mut empty) = SoundLoop::open(Box::new(|| Ok(Box::new(Noise::new(1000, 0))))) else {
            panic!("it is there");
        };
        assert_eq!(empty.read(1, &mut frames), Read::Failed(broken_message()));
    }
}
