//! The soundtrack as endless music: sections one after the other on bar lines, with the reverberation of earlier ones.

use bevy_kira_audio::prelude::Frame;

use super::segments::{Read, Source, broken_message, frames};
use super::soundtrack::{MusicContext, Programme, SectionId, leaves};

/// Seconds in which a section that is left before its end fades out.
const FADE_OUT: f64 = 1.5;
/// Number of files in a row that cannot be read after which the soundtrack is given up.
const MAX_FAILURES: usize = 8;
/// Seconds before the end of a section from which the file of the next one is fetched.
const PREPARE_TIME: f64 = 12.0;

/// Opens the files of sections.
pub(super) trait Files: Send {
    /// Opens a file, whose name is relative to `assets/audio`.
    fn open(&mut self, file: &str) -> Opening;

    /// Begins to fetch a file that will be opened soon, if files have to be fetched.
    fn prepare(&mut self, _file: &str) {}
}

/// The result of opening a file.
pub(super) enum Opening {
    Ready(Box<dyn Source>),
    /// It is being fetched.
    #[cfg_attr(not(target_family = "wasm"), allow(dead_code, reason = "only a page has to wait for files"))]
    Pending,
    Failed(String),
}

/// A section that is playing.
struct Voice {
    source: Box<dyn Source>,
    /// Frames until it is silent, if it was left.
    leaving: Option<usize>,
}

/// The section whose bars are counted.
struct Section {
    id: SectionId,
    /// Frames since its beginning.
    at: usize,
}

/// The soundtrack, one section after the other.
pub(super) struct Reel<F> {
    files: F,
    programme: Programme,
    context: MusicContext,
    voices: Vec<Voice>,
    section: Option<Section>,
    /// The section that comes next, and the mood and game it was chosen for.
    chosen: Option<(SectionId, MusicContext)>,
    failures: usize,
}

impl<F: Files> Reel<F> {
    pub(super) fn new(files: F, programme: Programme) -> Reel<F> {
        let (voices, section, chosen) = (Vec::new(), None, None);
        Reel { files, programme, context: MusicContext::default(), voices, section, chosen, failures: 0 }
    }

    /// Sets the mood and game that the music follows.
    pub(super) fn set_context(&mut self, context: MusicContext) {
        self.context = context;
    }

    /// Stops all sections: the next one begins at once.
    pub(super) fn begin_again(&mut self) {
        self.voices.clear();
        self.section = None;
    }

    #[cfg(test)]
    fn mood(&self) -> Option<super::mood::Mood> {
        self.section.as_ref().map(|section| self.programme.mood(section.id))
    }

    /// Returns the section that comes next for the present mood and game, or `None` if the soundtrack has none.
    fn choose(&mut self) -> Option<SectionId> {
        if let Some((id, context)) = &self.chosen
            && *context == self.context
        {
            return Some(*id);
        }
        let id = self.programme.next(self.section.as_ref().map(|section| section.id), &self.context)?;
        self.chosen = Some((id, self.context.clone()));
        Some(id)
    }

    /// Begins the next section, if its file is ready. One whose file cannot be read is skipped.
    fn begin_next(&mut self) -> BeginResult {
        loop {
            let Some(id) = self.choose() else { return BeginResult::Failed(broken_message()) };
            match self.files.open(&self.programme.soundtrack().section(id).file) {
                Opening::Ready(source) => {
                    self.voices.push(Voice { source, leaving: None });
                    self.section = Some(Section { id, at: 0 });
                    (self.chosen, self.failures) = (None, 0);
                    self.programme.begin(id);
                    return BeginResult::Started;
                }
                Opening::Pending => return BeginResult::Pending,
                Opening::Failed(reason) => {
                    self.programme.begin(id);
                    (self.chosen, self.failures) = (None, self.failures + 1);
                    if self.failures >= MAX_FAILURES {
                        self.failures = 0;
                        return BeginResult::Failed(reason);
                    }
                }
            }
        }
    }

    /// Moves to the next section where that is possible: at the end of a section, or, for a more urgent mood, at a bar line.
    fn advance(&mut self) -> BeginResult {
        let Some(section) = &self.section else { return self.begin_next() };
        let of = self.programme.soundtrack().section(section.id);
        if section.at >= of.body {
            return self.begin_next();
        }
        let is_urgent = leaves(self.programme.mood(section.id), self.context.mood);
        let last = self.voices.len().checked_sub(1);
        if is_urgent
            && section.at > 0
            && of.bars.contains(&section.at)
            && let BeginResult::Started = self.begin_next()
        {
            let leaving = frames(FADE_OUT, self.rate());
            if let Some(voice) = last.and_then(|last| self.voices.get_mut(last)) {
                voice.leaving = Some(leaving);
            }
        }
        BeginResult::Started
    }

    /// Prepares the next section when the present one is over soon.
    fn prepare(&mut self) {
        let Some(section) = &self.section else { return };
        let body = self.programme.soundtrack().section(section.id).body;
        if body.saturating_sub(section.at) < frames(PREPARE_TIME, self.rate())
            && let Some(next) = self.choose()
        {
            self.files.prepare(&self.programme.soundtrack().section(next).file);
        }
    }

    /// Returns the frames until the music may move to another section.
    fn until(&self) -> usize {
        let Some(section) = &self.section else { return 0 };
        let of = self.programme.soundtrack().section(section.id);
        let bars = of.bars.iter().chain([&of.body]);
        bars.filter(|bar| **bar > section.at).min().map_or(0, |bar| bar - section.at)
    }

    /// Adds frames of all playing sections.
    fn mix(&mut self, count: usize, into: &mut Vec<Frame>) {
        let begin = into.len();
        into.resize(begin + count, Frame::ZERO);
        let fade = frames(FADE_OUT, self.rate()) as f32;
        let mut part = Vec::new();
        self.voices.retain_mut(|voice| {
            part.clear();
            // A truncated file is played as far as it goes.
            let _ = voice.source.read(count, &mut part);
            for (sum, sound) in into[begin..].iter_mut().zip(&part) {
                let level = voice.leaving.map_or(1.0, |left| left as f32 / fade);
                voice.leaving = voice.leaving.map(|left| left.saturating_sub(1));
                *sum += *sound * level;
            }
            part.len() == count && voice.leaving != Some(0)
        });
        self.programme.pass(count as f64 / f64::from(self.rate()));
        if let Some(section) = &mut self.section {
            section.at += count;
        }
    }
}

/// The result of beginning the next section.
enum BeginResult {
    Started,
    Pending,
    Failed(String),
}

impl<F: Files> Source for Reel<F> {
    fn rate(&self) -> u32 {
        self.programme.soundtrack().rate
    }

    fn read(&mut self, count: usize, into: &mut Vec<Frame>) -> Read {
        let end = into.len() + count;
        while into.len() < end {
            match self.advance() {
                BeginResult::Started => {}
                BeginResult::Pending => return Read::Pending,
                BeginResult::Failed(reason) => return Read::Failed(reason),
            }
            self.mix(self.until().min(end - into.len()), into);
        }
        self.prepare();
        Read::Frames
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::mood::Mood;
    use super::super::soundtrack::tests::soundtrack;
    use super::*;

    const RATE: u32 = 44_100;

    /// A file of some seconds, all of whose frames are the same.
    struct Constant(f32, usize);

    impl Source for Constant {
        fn rate(&self) -> u32 {
            RATE
        }

        fn read(&mut self, count: usize, into: &mut Vec<Frame>) -> Read {
            let count = count.min(self.1);
            self.1 -= count;
            into.extend(std::iter::repeat_n(Frame::from_mono(self.0), count));
            Read::Frames
        }
    }

    /// Files of 33 seconds, of which 30 are before the next section; each with its own sound. Counts the opened files.
    #[derive(Default)]
    struct Sounds {
        numbers: HashMap<String, f32>,
        broken: bool,
        opened: usize,
        late: usize,
        prepared: Option<String>,
    }

    impl Files for Sounds {
        fn open(&mut self, file: &str) -> Opening {
            self.opened += 1;
            if self.broken {
                return Opening::Failed("broken".into());
            }
            if self.late > 0 {
                self.late -= 1;
                return Opening::Pending;
            }
            if let Some(prepared) = self.prepared.take() {
                assert_eq!(prepared, file);
            }
            let number = self.numbers.len() as f32 + 1.0;
            let sound = *self.numbers.entry(file.into()).or_insert(number);
            Opening::Ready(Box::new(Constant(sound, 33 * RATE as usize)))
        }

        fn prepare(&mut self, file: &str) {
            self.prepared = Some(file.into());
        }
    }

    fn reel(files: Sounds, mood: Mood) -> Reel<Sounds> {
        let mut reel = Reel::new(files, Programme::new(soundtrack(), 1));
        reel.set_context(MusicContext { mood, game: "obelisk".into() });
        reel
    }

    fn play(reel: &mut Reel<Sounds>, seconds: f64) -> Vec<f32> {
        let mut frames = Vec::new();
        assert_eq!(reel.read((seconds * f64::from(RATE)) as usize, &mut frames), Read::Frames);
        frames.iter().map(|frame| frame.left).collect()
    }

    fn at(sounds: &[f32], seconds: f64) -> f32 {
        sounds[(seconds * f64::from(RATE)) as usize]
    }

    #[test]
    fn next_section_starts_while_the_last_rings_out() {
        let sounds = play(&mut reel(Sounds::default(), Mood::Middle), 70.0);
        let expected = [(0.0, 1.0), (29.9, 1.0), (30.0, 3.0), (32.9, 3.0), (33.1, 2.0), (60.1, 5.0), (64.0, 3.0)];
        for (seconds, sound) in expected {
            assert_eq!(at(&sounds, seconds), sound, "after {seconds} s");
        }
    }

    #[test]
    fn danger_is_heard_at_the_next_bar_line() {
        let mut reel = reel(Sounds::default(), Mood::Middle);
        play(&mut reel, 5.0);
        reel.set_context(MusicContext { mood: Mood::Danger, game: "obelisk".into() });
        let sounds = play(&mut reel, 5.0);
        assert_eq!(reel.mood(), Some(Mood::Danger));
        // The bars are two seconds long; the section that is left fades out from 6 to 7.5 s.
        assert_eq!((at(&sounds, 0.9), at(&sounds, 2.6)), (1.0, 2.0));
        assert!((at(&sounds, 1.0 + FADE_OUT / 2.0) - 2.5).abs() < 0.01);
    }

    #[test]
    fn danger_section_ends_before_calmer_music() {
        let mut reel = reel(Sounds::default(), Mood::Danger);
        play(&mut reel, 5.0);
        reel.set_context(MusicContext { mood: Mood::Middle, game: "obelisk".into() });
        assert_eq!(at(&play(&mut reel, 24.9), 24.8), 1.0);
        assert_eq!(at(&play(&mut reel, 5.0), 4.0), 2.0);
    }

    #[test]
    fn reel_gives_up_after_too_many_unreadable_files() {
        let mut frames = Vec::new();
        let mut reel = reel(Sounds { broken: true, ..Sounds::default() }, Mood::Middle);
        for times in 1..3 {
            assert_eq!(reel.read(1, &mut frames), Read::Failed("broken".into()));
            assert_eq!(reel.files.opened, times * MAX_FAILURES);
        }
    }

    #[test]
    fn next_section_file_is_prepared_before_current_ends() {
        let mut reel = reel(Sounds::default(), Mood::Middle);
        play(&mut reel, 4.0);
        assert_eq!(reel.files.prepared, None);
        play(&mut reel, 20.0);
        assert!(reel.files.prepared.is_some());
        // The prepared file is the one that is opened.
        play(&mut reel, 10.0);
        assert_eq!(reel.files.prepared, None);
    }

    #[test]
    fn victory_music_plays_once_before_calm_music() {
        let mut reel = reel(Sounds::default(), Mood::Victory);
        play(&mut reel, 25.0);
        assert_eq!(reel.mood(), Some(Mood::Victory));
        for _ in 0..20 {
            play(&mut reel, 5.5);
            if reel.files.opened > 1 {
                assert!(matches!(reel.mood(), Some(Mood::Opening | Mood::Middle)), "{:?}", reel.mood());
            }
        }
        // One every 30 seconds and none at a bar line.
        assert_eq!(reel.files.opened, 5);
    }

    #[test]
    fn reel_waits_for_a_file_being_fetched() {
        let mut frames = Vec::new();
        let mut reel = reel(Sounds { late: 2, ..Sounds::default() }, Mood::Middle);
        assert_eq!([reel.read(10, &mut frames), reel.read(10, &mut frames)], [Read::Pending, Read::Pending]);
        assert_eq!(reel.read(10, &mut frames), Read::Frames);
        assert_eq!(frames.len(), 10);
    }
}
