//! The sound files: in the program, or beside the page.

use super::soundtrack::Soundtrack;

#[cfg(not(target_family = "wasm"))]
pub(super) use native::{Embedded as Store, effect, open, open_loop, variants};
#[cfg(target_family = "wasm")]
pub(super) use page::{Fetched as Store, effect, open, open_loop, prepare, variants};

/// The list of pieces.
const LIST: &str = include_str!("../../../assets/audio/soundtrack.ron");

/// Returns the soundtrack of the program.
pub(super) fn soundtrack() -> Result<Soundtrack, String> {
    Soundtrack::read(LIST)
}

#[cfg(not(target_family = "wasm"))]
mod native {
    use std::io::ErrorKind;
    use std::path::Path;

    use bevy_kira_audio::prelude::Frame;
    use include_dir::{Dir, include_dir};

    use super::super::ambience::SoundLoop;
    use super::super::decode::Decoder;
    use super::super::reel::{Files, Opening};
    use super::super::segments::Source;
    use crate::app::scene::cues::Sound;
    use benediction_platform::files;
    use benediction_words::text;

    static AUDIO: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/assets/audio");

    /// Returns the bytes of a file below `assets/audio`, or `None` if there is no such file.
    pub(super) fn bytes(name: &str) -> Option<&'static [u8]> {
        Some(AUDIO.get_file(name)?.contents())
    }

    fn name(sound: Sound, variant: usize) -> String {
        format!("effects/{}-{}.ogg", sound.name(), variant + 1)
    }

    /// Returns the number of recordings of an effect; with several of them it does not sound mechanical.
    pub(in super::super) fn variants(sound: Sound) -> usize {
        (0..).take_while(|variant| bytes(&name(sound, *variant)).is_some()).count()
    }

    /// Returns the number of frames per second of an effect, and its frames, or `None` if it cannot be read.
    pub(in super::super) fn effect(sound: Sound, variant: usize) -> Option<(u32, Vec<Frame>)> {
        Decoder::whole(bytes(&name(sound, variant))?).ok()
    }

    /// The sections of the soundtrack.
    pub(in super::super) struct Embedded;

    impl Files for Embedded {
        fn open(&mut self, file: &str) -> Opening {
            match bytes(file).ok_or_else(|| file.to_string()).and_then(Decoder::open) {
                Ok(decoder) => Opening::Ready(Box::new(decoder)),
                Err(reason) => Opening::Failed(reason),
            }
        }
    }

    /// Opens a file to repeat it without end.
    pub(in super::super) fn open_loop(file: &str) -> Opening {
        let Some(bytes) = bytes(file) else { return Opening::Failed(file.into()) };
        SoundLoop::open(Box::new(move || Ok(Box::new(Decoder::open(bytes)?))))
    }

    /// Opens a file of the player.
    ///
    /// # Errors
    ///
    /// Returns the reason if it cannot be read, or is not a sound.
    pub(in super::super) fn open(path: &Path) -> Result<Box<dyn Source>, String> {
        match files::open_regular(path) {
            Ok(Some(file)) => Ok(Box::new(Decoder::from_source(file)?)),
            Ok(None) => Err(text!("storage-not-regular").into()),
            Err(error) if error.kind() == ErrorKind::NotFound => Err(text!("notice-music-gone").into()),
            Err(error) => Err(error.to_string()),
        }
    }
}

#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use super::super::ambience::loop_of;
    use super::super::decode::Decoder;
    use super::super::reel::{Files, Opening};
    use super::super::segments::Read;
    use super::*;
    use crate::app::audio::sample::one_in;
    use crate::app::base::palette::Room;

    #[test]
    fn music_sections_decode_fully_and_end_in_silence() {
        let soundtrack = soundtrack().unwrap();
        for id in one_in(7, soundtrack.ids()) {
            let section = soundtrack.section(id);
            let Opening::Ready(mut source) = Store.open(&section.file) else { panic!("{} is missing", section.file) };
            let mut frames = Vec::new();
            assert_eq!(source.read(usize::MAX, &mut frames), Read::Frames);
            assert_eq!(source.rate(), soundtrack.rate, "{}", section.file);
            assert!(frames.len() > section.body, "{}: {} frames", section.file, frames.len());
            let last = frames.last().map_or(1.0, |frame| frame.left.abs().max(frame.right.abs()));
            assert!(last < 1e-3, "{} ends with {last}", section.file);
        }
    }

    #[test]
    fn the_loop_of_every_room_is_repeated_to_the_frame() {
        for room in [Room::Abbey, Room::Morning, Room::Study] {
            let file = loop_of(room).unwrap();
            let Opening::Ready(mut source) = open_loop(file) else { panic!("{file} is missing") };
            let length = Decoder::whole(native::bytes(file).unwrap()).unwrap().1.len();
            let mut frames = Vec::new();
            assert_eq!(source.read(2 * length, &mut frames), Read::Frames);
            assert!(source.rate() == 44_100 && length > 40 * 44_100, "{file}");
            assert!(frames[..length] == frames[length..], "{file}");
        }
    }
}

/// Files on a page: they are fetched on demand, and decoded by the browser.
#[cfg(target_family = "wasm")]
mod page {
    use std::cell::RefCell;
    use std::collections::HashMap;
    use std::path::Path;
    use std::sync::Arc;

    use bevy_kira_audio::prelude::Frame;

    use super::super::ambience::SoundLoop;
    use super::super::reel::{Files, Opening};
    use super::super::segments::{Read, Source};
    use crate::app::scene::cues::Sound;
    use benediction_platform::sounds::{self, FetchTime, RATE};

    /// Frames of a file, or the error.
    type Fetch = Result<Arc<[Frame]>, String>;

    /// The place of requested files.
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    enum FileUse {
        Sections,
        Loops,
    }

    thread_local! {
        /// Effects that were fetched.
        static EFFECTS: RefCell<HashMap<(Sound, usize), Arc<[Frame]>>> = RefCell::default();
        /// Requested files by their names: `None` while a file is being fetched. A fetched one is stored only while it is the last
        /// one that was requested for its shelf.
        static FILES: RefCell<HashMap<(FileUse, String), Option<Fetch>>> = RefCell::default();
    }

    /// Begins to fetch a file, unless it is being fetched or stored.
    fn request(shelf: FileUse, file: &str) {
        let key = (shelf, file.to_string());
        let is_requested = FILES.with_borrow_mut(|files| {
            files.retain(|other, fetch| fetch.is_none() || other.0 != shelf || *other == key);
            files.contains_key(&key) || files.insert(key.clone(), None).is_some()
        });
        if is_requested {
            return;
        }
        let name = file.trim_end_matches(".ogg").to_string();
        sounds::decode(vec![name], FetchTime::Gesture, frame, move |_, read| {
            FILES.with_borrow_mut(|files| drop(files.insert(key.clone(), Some(read))));
        });
    }

    /// Requests a file, and removes it from its shelf once it is there: one that could not be fetched is tried again another time.
    fn take(shelf: FileUse, file: &str) -> Option<Fetch> {
        request(shelf, file);
        FILES.with_borrow_mut(|files| {
            let key = (shelf, file.to_string());
            if files.get(&key).is_some_and(Option::is_some) { files.remove(&key).flatten() } else { None }
        })
    }

    /// Opens a file to repeat it without end.
    pub(in super::super) fn open_loop(file: &str) -> Opening {
        match take(FileUse::Loops, file) {
            None => Opening::Pending,
            Some(Ok(frames)) => {
                SoundLoop::open(Box::new(move || Ok(Box::new(Decoded { frames: frames.clone(), at: 0 }))))
            }
            Some(Err(reason)) => Opening::Failed(reason),
        }
    }

    const fn frame(left: f32, right: f32) -> Frame {
        Frame { left, right }
    }

    fn name(sound: Sound, variant: usize) -> String {
        format!("effects/{}-{}", sound.name(), variant + 1)
    }

    /// Fetches all effects once the table is shown, so that none is late.
    pub(in super::super) fn prepare() {
        let all = Sound::ALL.into_iter().flat_map(|sound| (0..variants(sound)).map(move |variant| (sound, variant)));
        let all: Vec<(Sound, usize)> = all.collect();
        let names = all.iter().map(|(sound, variant)| name(*sound, *variant)).collect();
        sounds::decode(names, FetchTime::Table, frame, move |number, read| match read {
            Ok(frames) => drop(EFFECTS.with_borrow_mut(|effects| effects.insert(all[number], frames))),
            Err(reason) => bevy::log::error!("the sound {} cannot be read: {reason}", all[number].0.name()),
        });
    }

    /// Returns the number of recordings of an effect.
    pub(in super::super) fn variants(sound: Sound) -> usize {
        (0..).take_while(|variant| sounds::exists(&name(sound, *variant))).count()
    }

    /// Returns the number of frames per second of an effect, and its frames, or `None` if it is not loaded yet.
    pub(in super::super) fn effect(sound: Sound, variant: usize) -> Option<(u32, Vec<Frame>)> {
        EFFECTS.with_borrow(|effects| effects.get(&(sound, variant)).map(|frames| (RATE, frames.to_vec())))
    }

    /// The sections of the soundtrack.
    pub(in super::super) struct Fetched;

    impl Files for Fetched {
        fn open(&mut self, file: &str) -> Opening {
            match take(FileUse::Sections, file) {
                None => Opening::Pending,
                Some(Ok(frames)) => Opening::Ready(Box::new(Decoded { frames, at: 0 })),
                Some(Err(reason)) => Opening::Failed(reason),
            }
        }

        fn prepare(&mut self, file: &str) {
            request(FileUse::Sections, file);
        }
    }

    /// A fetched file.
    struct Decoded {
        frames: Arc<[Frame]>,
        at: usize,
    }

    impl Source for Decoded {
        fn rate(&self) -> u32 {
            RATE
        }

        fn read(&mut self, count: usize, into: &mut Vec<Frame>) -> Read {
            let until = self.frames.len().min(self.at + count);
            into.extend(&self.frames[self.at..until]);
            self.at = until;
            Read::Frames
        }
    }

    /// Returns an error: a page has no files of the player.
    pub(in super::super) fn open(path: &Path) -> Result<Box<dyn Source>, String> {
        Err(path.display().to_string())
    }
}
