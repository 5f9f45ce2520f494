//! The music at the device: which one is heard, and how one gives way to another.

use std::path::PathBuf;

use super::chain::{Chain, Deck};
use super::segments::{Next, Segment, broken};
use super::soundtrack::{Wish, is_another};
use super::supply::{Ask, Supplied, Tape};
use benediction_words::text;

/// Seconds in which one music gives way to another.
const CROSS_FADE: f64 = 3.5;
/// The same, when the game is over.
const END: f64 = 1.2;

/// Seconds until music that cannot be read is tried again: at first, and at most. A page may have been without a network.
const AGAIN: f32 = 10.0;
const AGAIN_AT_MOST: f32 = 60.0;

/// What gives segments.
pub(super) trait Supply {
    /// Asks for something; returns `false` if nothing can be asked any more.
    fn ask(&mut self, ask: Ask) -> bool;
    /// The next answer, if there is one.
    fn take(&mut self) -> Option<Supplied>;
}

/// Why a music is not heard: its file, if it is one of the player's, and the reason.
pub(super) type Refusal = (Option<PathBuf>, String);

/// The music at the device.
pub(super) struct Music<S, Voice> {
    supply: S,
    /// The wanted mood and game; `None` until the first order, before which nothing plays.
    wish: Option<Wish>,
    /// The player's files, if they are wanted.
    files: Vec<PathBuf>,
    /// The file that comes next.
    next_file: usize,
    heard: Option<Heard<Voice>>,
    /// Music that is heard until the first segment of what replaces it is there, and how many seconds it then fades out.
    replaced: Option<(Chain<Voice>, f64)>,
    /// Music that fades out.
    leaving: Vec<Chain<Voice>>,
    /// The number of the music that is heard.
    number: u32,
    /// The next segment was asked for.
    is_asked: bool,
    /// The next segment.
    ready: Option<Segment>,
    /// A segment of the music was cut.
    has_come: bool,
    /// The music has no more segments.
    has_ended: bool,
    /// The soundtrack cannot be read.
    broken: Option<Broken>,
}

/// A soundtrack that cannot be read.
struct Broken {
    /// Seconds until it is tried again; 0 or less while that is tried.
    left: f32,
    /// The last wait, in seconds; it doubles after each failure.
    waited: f32,
}

/// The music that is heard.
struct Heard<Voice> {
    tape: Tape,
    /// What it began for.
    wish: Wish,
    chain: Chain<Voice>,
}

impl<S: Supply, Voice> Music<S, Voice> {
    pub(super) const fn new(supply: S) -> Music<S, Voice> {
        Music {
            supply,
            wish: None,
            files: Vec::new(),
            next_file: 0,
            heard: None,
            replaced: None,
            leaving: Vec::new(),
            number: 0,
            is_asked: false,
            ready: None,
            has_come: false,
            has_ended: false,
            broken: None,
        }
    }

    /// From now on the music should be like this.
    pub(super) fn wish(&mut self, wish: Wish) {
        self.wish = Some(wish);
    }

    /// From now on these files are heard, one after the other; without any, the soundtrack.
    pub(super) fn play_files(&mut self, files: Vec<PathBuf>) {
        let heard =
            self.heard.as_ref().and_then(|heard| files.iter().position(|file| heard.tape == Tape::File(file.clone())));
        (self.files, self.next_file) = (files, heard.map_or(0, |heard| heard + 1));
    }

    /// The device is another one: what it played is gone.
    pub(super) fn lose(&mut self) {
        self.leaving.clear();
        self.replaced = None;
        if let Some(heard) = &mut self.heard {
            heard.chain = Chain::new(CROSS_FADE);
        }
    }

    /// Returns `true` while frequent updates are needed.
    pub(super) fn is_urgent(&self) -> bool {
        self.is_asked || self.heard.as_ref().is_some_and(|heard| heard.chain.is_urgent())
    }

    /// Goes on, so many seconds after the last time; returns what cannot be heard.
    pub(super) fn update<D: Deck<Voice = Voice>>(&mut self, deck: &mut D, seconds: f32) -> Option<Refusal> {
        let refusal = self.receive();
        self.leaving.iter_mut().for_each(|chain| chain.clear(deck));
        self.leaving.retain(|chain| !chain.is_over());
        let wish = self.wish.clone()?;
        let over = self.has_ended;
        let tape = self.tape(over);
        let stays = self.heard.as_ref().is_some_and(|heard| {
            heard.tape == tape && !over && (tape != Tape::Soundtrack || !is_another(heard.wish.mood, wish.mood))
        });
        if let Some(broken) = self.broken.as_mut().filter(|broken| broken.left > 0.0 && tape == Tape::Soundtrack) {
            broken.left -= seconds;
        } else if !stays {
            self.begin(tape, wish.clone(), over);
        }
        self.replace(deck);
        let Some(heard) = &mut self.heard else { return refusal };
        let (ready, mut wanted) = (&mut self.ready, false);
        heard.chain.update(deck, &mut || {
            wanted = true;
            ready.take()
        });
        if wanted && self.ready.is_none() && !self.is_asked && !self.has_ended {
            // Asked for when it is needed and not before, so that it follows the mood; there are two seconds for it.
            self.is_asked = self.supply.ask(Ask::Next(self.number, wish));
            if !self.is_asked {
                // No thread reads music, so the files are not named as broken.
                self.files.clear();
                return self.refuse_soundtrack(text!("notice-music-unread").into()).or(refusal);
            }
        }
        refusal
    }

    /// What should be heard.
    fn tape(&self, over: bool) -> Tape {
        match (&self.heard, self.files.get(self.next_file % self.files.len().max(1))) {
            (Some(Heard { tape: tape @ Tape::File(path), .. }), Some(_)) if !over && self.files.contains(path) => {
                tape.clone()
            }
            (_, Some(file)) => Tape::File(file.clone()),
            (_, None) => Tape::Soundtrack,
        }
    }

    /// Lets music that is replaced fade out once the other one is there, or before it breaks off.
    fn replace<D: Deck<Voice = Voice>>(&mut self, deck: &mut D) {
        let is_due = self.ready.is_some();
        if let Some((mut chain, fade)) = self.replaced.take_if(|(chain, fade)| is_due || chain.left(deck) < *fade) {
            chain.stop(deck, fade);
            self.leaving.push(chain);
        }
    }

    /// Lets other music begin: after the end of what is heard, without a gap, or in its place.
    fn begin(&mut self, tape: Tape, wish: Wish, after: bool) {
        let fade = if wish.mood.is_end() { END } else { CROSS_FADE };
        let chain = match self.heard.take() {
            Some(heard) if after => heard.chain,
            Some(heard) => {
                let is_heard = heard.chain.has_begun() && !heard.chain.is_over();
                if is_heard {
                    self.replaced = Some((heard.chain, fade));
                }
                Chain::new(if is_heard || self.replaced.is_some() { fade } else { 0.0 })
            }
            None => Chain::new(0.0),
        };
        self.number += 1;
        (self.is_asked, self.ready, self.has_come, self.has_ended) = (false, None, false, false);
        // That nothing can be asked is seen with the first segment.
        self.supply.ask(Ask::Begin(tape.clone()));
        if let Tape::File(path) = &tape {
            self.next_file = self.files.iter().position(|file| file == path).map_or(0, |file| file + 1);
        }
        self.heard = Some(Heard { tape, wish, chain });
    }

    /// Takes what the supply answered.
    fn receive(&mut self) -> Option<Refusal> {
        let mut refusal = None;
        while let Some((number, next)) = self.supply.take() {
            if number != self.number {
                continue;
            }
            self.is_asked = false;
            match next {
                Next::Segment(segment) => {
                    (self.ready, self.has_come, self.broken) = (Some(segment), true, None);
                }
                Next::Pending => {}
                // A file without a single frame.
                Next::End if !self.has_come => refusal = self.refuse(broken()).or(refusal),
                Next::End => self.has_ended = true,
                Next::Failed(why) => refusal = self.refuse(why).or(refusal),
            }
        }
        refusal
    }

    /// Handles music that cannot be read: a file is removed from the list, the soundtrack is tried again later.
    fn refuse(&mut self, why: String) -> Option<Refusal> {
        self.has_ended = true;
        match self.heard.as_ref().map(|heard| &heard.tape) {
            Some(Tape::File(path)) => {
                let path = path.clone();
                if let Some(at) = self.files.iter().position(|file| *file == path) {
                    self.files.remove(at);
                    self.next_file = at;
                }
                Some((Some(path), why))
            }
            _ => self.refuse_soundtrack(why),
        }
    }

    /// The soundtrack cannot be read; only its first failure is told.
    fn refuse_soundtrack(&mut self, why: String) -> Option<Refusal> {
        self.has_ended = true;
        let waited = self.broken.as_ref().map(|broken| (2.0 * broken.waited).min(AGAIN_AT_MOST));
        let is_first = waited.is_none();
        let waited = waited.unwrap_or(AGAIN);
        self.broken = Some(Broken { left: waited, waited });
        is_first.then_some((None, why))
    }
}

#[cfg(test)]
mod tests {
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

    /// Music of so many seconds; a negative number cannot be read.
    struct Constant(f64);

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

    /// Gives files of the lengths that are known, and the soundtrack, and keeps what was begun.
    struct Given {
        lengths: HashMap<PathBuf, f64>,
        soundtrack: f64,
        is_there: bool,
        source: Constant,
        cutter: Cutter,
        begun: Vec<String>,
        answers: VecDeque<Supplied>,
    }

    impl Supply for Given {
        fn ask(&mut self, ask: Ask) -> bool {
            if !self.is_there {
                return false;
            }
            match ask {
                Ask::Begin(tape) => {
                    self.cutter = Cutter::default();
                    let (name, length) = match tape {
                        Tape::Soundtrack => ("soundtrack".to_string(), self.soundtrack),
                        Tape::File(path) => (path.display().to_string(), self.lengths[&path]),
                    };
                    self.begun.push(name);
                    self.source = Constant(length);
                }
                Ask::Next(number, _) => self.answers.push_back((number, self.cutter.next(&mut self.source))),
            }
            true
        }

        fn take(&mut self) -> Option<Supplied> {
            self.answers.pop_front()
        }
    }

    /// Plays nothing, and counts the seconds of each segment.
    #[derive(Default)]
    struct Counting {
        now: f64,
        /// When the music of each segment began.
        begun: Vec<f64>,
    }

    /// A segment: when it would have begun, how long it is, and when it was stopped.
    struct Counted(f64, f64, Option<f64>);

    impl Deck for Counting {
        type Voice = Counted;

        fn start(&mut self, segment: Segment, from: f64, _: f64) -> Counted {
            self.begun.push(self.now - from + LEAD);
            Counted(self.now - from, segment.frames.len() as f64 / f64::from(segment.rate), None)
        }

        fn position(&self, voice: &Counted) -> Position {
            let place = self.now - voice.0;
            let is_over = place >= voice.1 || voice.2.is_some_and(|stopped| self.now >= stopped);
            if is_over { Position::Ended } else { Position::At(place) }
        }

        fn seek_by(&mut self, voice: &mut Counted, seconds: f64) {
            voice.0 -= seconds;
        }

        fn stop(&mut self, voice: &mut Counted, seconds: f64) {
            voice.2 = Some(self.now + seconds);
        }

        fn forget(&mut self, _: Counted) {}
    }

    struct Table {
        music: Music<Given, Counted>,
        deck: Counting,
        refused: Vec<String>,
    }

    impl Table {
        fn new(files: &[(&str, f64)], soundtrack: f64) -> Table {
            let lengths: HashMap<PathBuf, f64> =
                files.iter().map(|(name, length)| (Path::new(name).to_path_buf(), *length)).collect();
            let (source, cutter) = (Constant(0.0), Cutter::default());
            let (begun, answers) = (Vec::new(), VecDeque::new());
            let supply = Given { lengths, soundtrack, is_there: true, source, cutter, begun, answers };
            let mut table = Table { music: Music::new(supply), deck: Counting::default(), refused: Vec::new() };
            table.music.play_files(files.iter().map(|(name, _)| PathBuf::from(name)).collect());
            table
        }

        fn wish(&mut self, mood: Mood) {
            self.music.wish(Wish { mood, game: "obelisk".into() });
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
    fn nothing_is_heard_before_it_is_known_what() {
        let mut table = Table::new(&[], 600.0);
        table.pass(5.0);
        assert_eq!(table.begun(), [""; 0]);
        table.wish(Mood::Title);
        table.pass(1.0);
        assert_eq!(table.begun(), ["soundtrack"]);
    }

    #[test]
    fn files_follow_each_other_and_what_cannot_be_read_is_told_once_and_left_out() {
        // `b` is broken, `d` is empty.
        let mut table = Table::new(&[("a", 9.0), ("b", -1.0), ("c", 9.0), ("d", 0.0), ("e", 9.0)], 600.0);
        table.wish(Mood::Opening);
        table.pass(60.0);
        assert_eq!(table.begun(), ["a", "b", "c", "d", "e", "a", "c", "e", "a"]);
        assert_eq!(table.refused, ["b", "d"]);
    }

    #[test]
    fn between_two_files_there_is_no_gap() {
        let mut table = Table::new(&[("a", 9.0), ("b", -1.0), ("c", 6.5)], 600.0);
        table.wish(Mood::Opening);
        table.pass(40.0);
        let begun = &table.deck.begun;
        let wanted = [0.0, 4.0, 8.0, 9.0, 13.0, 15.5, 19.5, 23.5, 24.5];
        for (number, wanted) in wanted.into_iter().enumerate() {
            assert!((begun[number] - begun[0] - wanted).abs() < 1e-6, "{begun:?}");
        }
    }

    #[test]
    fn without_a_file_that_can_be_read_the_soundtrack_is_heard() {
        let mut table = Table::new(&[("a", 0.0)], 600.0);
        table.wish(Mood::Opening);
        table.pass(20.0);
        assert_eq!((table.begun(), table.refused.len()), (vec!["a", "soundtrack"], 1));
        assert!(table.music.heard.is_some() && table.music.broken.is_none());
    }

    #[test]
    fn another_order_of_the_files_goes_on_after_the_one_that_is_heard() {
        let mut table = Table::new(&[("a", 9.0), ("b", 9.0), ("c", 9.0)], 600.0);
        table.wish(Mood::Opening);
        table.pass(3.0);
        table.music.play_files(["c", "a", "b"].map(PathBuf::from).to_vec());
        table.pass(20.0);
        assert_eq!(table.begun(), ["a", "b", "c"]);
        // The one that is heard is not there any more.
        table.music.play_files(vec![PathBuf::from("a")]);
        table.pass(1.0);
        assert_eq!(table.begun().last(), Some(&"a"));
        table.music.play_files(Vec::new());
        table.pass(1.0);
        assert_eq!(table.begun().last(), Some(&"soundtrack"));
    }

    #[test]
    fn a_soundtrack_that_cannot_be_read_is_tried_again_ever_more_rarely_and_told_once() {
        let mut table = Table::new(&[], -1.0);
        table.wish(Mood::Opening);
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
    fn where_nothing_reads_music_the_rest_goes_on() {
        let mut table = Table::new(&[("a", 9.0)], 600.0);
        table.music.supply.is_there = false;
        table.wish(Mood::Opening);
        table.pass(20.0);
        assert_eq!(table.refused, ["soundtrack"]);
        assert!(!table.music.is_urgent());
    }

    #[test]
    fn music_goes_on_where_it_was_at_another_device_and_an_old_answer_is_not_heard() {
        let mut table = Table::new(&[], 600.0);
        table.wish(Mood::Opening);
        table.pass(10.0);
        table.music.lose();
        table.pass(10.0);
        assert_eq!(table.begun(), ["soundtrack"], "not from the beginning");
        // A segment of the game's music comes after the game is over.
        let old = table.music.number;
        table.wish(Mood::Victory);
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
        // Until the first segment of what replaces it is there, the music of the game is heard.
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
