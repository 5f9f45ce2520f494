//! The music: six pieces of our own that follow the [`Mood`], or the player's own files in the folder `soundtrack` beside the
//! saved games. A piece is decoded while it is heard, so that two minutes of it take no 42 MB. At most two are heard at once: one
//! that comes and one that goes.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use bevy::prelude::*;
use kira::Tween;
use kira::sound::PlaybackState;

use super::mood::Mood;
use super::output::{Output, Part};
use super::stream::{self, Playing, Ready};
use crate::app::messages::Notify;
use crate::app::play::matches::fresh_seed;
use crate::app::settings::Settings;
use crate::app::states::Step;
use crate::app::storage::DataFolder;
use crate::platform::files;
#[cfg(not(target_family = "wasm"))]
use crate::platform::files::Contents;
use crate::platform::program;
#[cfg(target_family = "wasm")]
use crate::platform::sounds;
#[cfg(not(target_family = "wasm"))]
use crate::platform::threads;
#[cfg(not(target_family = "wasm"))]
use crate::text;
use crate::words::soundtrack as words;

/// How long one piece gives way to the next.
const CROSS_FADE: Duration = Duration::from_millis(3500);
/// What the player may put into the folder.
const ENDINGS: [&str; 4] = ["ogg", "mp3", "flac", "wav"];
/// A file may be so long, in bytes: it is read whole.
#[cfg(not(target_family = "wasm"))]
const MOST: u64 = 64 * 1024 * 1024;

/// What is, or shall be, heard.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    /// One of ours.
    Own(Mood),
    /// A file of the player's.
    File(PathBuf),
}

#[cfg(not(target_family = "wasm"))]
fn bytes(mood: Mood) -> &'static [u8] {
    match mood {
        Mood::Title => include_bytes!("../../../assets/audio/music/title.ogg"),
        Mood::Opening => include_bytes!("../../../assets/audio/music/opening.ogg"),
        Mood::Middle => include_bytes!("../../../assets/audio/music/middle.ogg"),
        Mood::Tension => include_bytes!("../../../assets/audio/music/tension.ogg"),
        Mood::Victory => include_bytes!("../../../assets/audio/music/victory.ogg"),
        Mood::Defeat => include_bytes!("../../../assets/audio/music/defeat.ogg"),
    }
}

/// The pieces of one length, tempo and key: one takes up where the other leaves.
fn is_layer(piece: &Piece) -> bool {
    matches!(piece, Piece::Own(Mood::Opening | Mood::Middle | Mood::Tension))
}

#[cfg(not(target_family = "wasm"))]
fn read(piece: &Piece) -> Result<Ready, String> {
    match piece {
        Piece::Own(mood) => stream::read(bytes(*mood)),
        Piece::File(path) => {
            let whole = match files::read(path, MOST).map_err(|error| error.to_string())? {
                Contents::Nothing | Contents::NotRegular => return Err(text!("storage-not-regular").into()),
                Contents::TooLong => return Err(text!("notice-music-too-long").into()),
                Contents::Whole(whole) => whole,
            };
            stream::read(whole)
        }
    }
}

type Told = Sender<Result<Box<Ready>, String>>;

/// Reads a piece on a thread of its own.
#[cfg(not(target_family = "wasm"))]
fn load(piece: Piece, tell: Told) -> bool {
    let started = threads::start("music", move || drop(tell.send(read(&piece).map(Box::new))));
    started.inspect_err(|error| error!("no thread to read the music: {error}")).is_ok()
}

/// Fetches a piece, which the browser decodes. A page has no files of the player's.
#[cfg(target_family = "wasm")]
fn load(piece: Piece, tell: Told) -> bool {
    let Piece::Own(mood) = piece else { return false };
    let name = format!("music/{}", format!("{mood:?}").to_lowercase());
    sounds::decode(vec![name], sounds::When::Gesture, stream::frame, move |_, read| {
        drop(tell.send(read.map(|frames| Box::new(stream::of(frames)))));
    });
    true
}

type Loading = (Piece, Mutex<Receiver<Result<Box<Ready>, String>>>);

/// What is heard, what is being read, what fades away.
#[derive(Resource, Default)]
pub struct Jukebox {
    heard: Option<Piece>,
    playing: Option<Playing>,
    loading: Option<Loading>,
    /// Seconds until the piece before is gone.
    fading: Option<f32>,
    /// The player's files; read again whenever the settings about them change.
    files: Vec<PathBuf>,
    /// Whether they were listed, and then whether in any order.
    listed: Option<bool>,
    /// The file that comes next.
    next: usize,
    /// No device plays, or what is ours cannot be read; nothing is asked of the music any more, so that nothing piles up.
    pub deaf: bool,
    /// How many times a device had been opened when it became so.
    opened: u32,
}

/// The player's files, in the order of their names.
fn list(folder: &Path) -> Vec<PathBuf> {
    let mut files = files::list(folder);
    let known = |path: &PathBuf| {
        let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
        ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str()))
    };
    files.retain(known);
    files
}

/// The same files in another order, by Fisher and Yates.
fn shuffle(files: &mut [PathBuf], seed: u64) {
    let mut random = oorandom::Rand32::new(seed);
    for last in (1..files.len()).rev() {
        files.swap(last, random.rand_range(0..last as u32 + 1) as usize);
    }
}

impl Jukebox {
    /// Lists the player's files when they are wanted, and forgets them when not.
    fn follow(&mut self, settings: &Settings, folder: Option<&Path>) {
        let asked = settings.own_soundtrack.then_some(settings.shuffle);
        if self.listed == asked {
            return;
        }
        let folder = folder.filter(|_| settings.own_soundtrack);
        self.files = folder.map(|folder| list(&folder.join("soundtrack"))).unwrap_or_default();
        if settings.shuffle {
            shuffle(&mut self.files, fresh_seed());
        }
        (self.listed, self.next) = (asked, 0);
    }

    /// What shall be heard now.
    fn wanted(&self, mood: Mood, over: bool) -> Piece {
        match (&self.heard, self.files.get(self.next % self.files.len().max(1))) {
            (Some(playing @ Piece::File(path)), Some(_)) if !over && self.files.contains(path) => playing.clone(),
            (_, Some(file)) => Piece::File(file.clone()),
            (_, None) => Piece::Own(mood),
        }
    }
}

fn play(
    mut jukebox: ResMut<Jukebox>,
    mut output: NonSendMut<Output>,
    mood: Res<Mood>,
    settings: Res<Settings>,
    folder: Option<Res<DataFolder>>,
    time: Res<Time<Real>>,
    mut tell: MessageWriter<Notify>,
) {
    let jukebox = &mut *jukebox;
    output.follow(time.delta_secs());
    // Another device: what was heard is heard no more.
    if jukebox.opened != output.opened() {
        *jukebox = Jukebox { opened: output.opened(), ..default() };
    }
    if !output.is_open() && !jukebox.deaf {
        *jukebox = Jukebox { deaf: true, opened: output.opened(), ..default() };
    }
    if jukebox.deaf {
        return;
    }
    jukebox.follow(&settings, folder.as_ref().and_then(|folder| folder.0.as_deref()));
    jukebox.fading = jukebox.fading.map(|left| left - time.delta_secs()).filter(|left| *left > 0.0);
    let over = jukebox.playing.as_ref().is_some_and(|playing| playing.state() == PlaybackState::Stopped);
    if over
        && let Some(why) = jukebox.playing.as_mut().and_then(stream::fault)
        && let Some(piece) = jukebox.heard.clone()
    {
        jukebox.refuse(&piece, &why, &mut tell);
    }
    let wanted = jukebox.wanted(*mood, over);
    if let Some((piece, receiver)) = &mut jukebox.loading {
        let Ok(read) = receiver.get_mut().map_or(Err(()), |receiver| receiver.try_recv().map_err(|_| ())) else {
            return;
        };
        let piece = piece.clone();
        jukebox.loading = None;
        match read {
            Ok(ready) if piece == wanted => jukebox.begin(piece, *ready, &mut output),
            // The mood has changed meanwhile.
            Ok(_) => {}
            Err(why) => jukebox.refuse(&piece, &why, &mut tell),
        }
        return;
    }
    let already = jukebox.heard.as_ref() == Some(&wanted) && !over;
    if already || jukebox.fading.is_some() {
        return;
    }
    let (sender, receiver) = channel();
    if load(wanted.clone(), sender) {
        jukebox.loading = Some((wanted, Mutex::new(receiver)));
    } else {
        jukebox.deaf = true;
    }
}

impl Jukebox {
    /// Lets a piece come in while the one that is heard goes.
    fn begin(&mut self, piece: Piece, ready: Ready, output: &mut Output) {
        let slope = Tween { duration: CROSS_FADE, ..default() };
        let mut from = 0.0;
        if let (Some(old), Some(mut playing)) = (self.heard.take(), self.playing.take()) {
            if is_layer(&old) && is_layer(&piece) {
                from = playing.position();
            }
            playing.stop(slope);
            self.fading = Some(CROSS_FADE.as_secs_f32() + 0.5);
        }
        let mut ready = ready.start_position(from).fade_in_tween(slope);
        match &piece {
            Piece::Own(_) => ready = ready.loop_region(..),
            Piece::File(_) => self.next += 1,
        }
        self.playing = output.play(Part::Music, ready);
        self.heard = Some(piece);
    }

    /// Says why a piece is not heard, and goes on without it.
    fn refuse(&mut self, piece: &Piece, why: &str, tell: &mut MessageWriter<Notify>) {
        let name = match piece {
            Piece::Own(mood) => format!("{mood:?}"),
            Piece::File(path) => path.display().to_string(),
        };
        warn!("{name}: {why}");
        if program::IS_PAGE {
            // Without a network there is no music that has not been heard before; the game goes on, and another mood tries anew.
            self.heard = Some(piece.clone());
            return;
        }
        tell.write(Notify(words::refused(&name, why)));
        self.files.retain(|file| Piece::File(file.clone()) != *piece);
        if matches!(piece, Piece::Own(_)) {
            self.deaf = true;
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Jukebox>().add_systems(Update, play.in_set(Step::After));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_players_files_are_found_in_order_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["2.MP3", "1.ogg", "cover.jpg", "3.flac", "notes.txt"] {
            std::fs::write(folder.path().join(name), "x").unwrap();
        }
        let names: Vec<_> = list(folder.path()).iter().map(|path| path.file_name().unwrap().to_owned()).collect();
        assert_eq!(names, ["1.ogg", "2.MP3", "3.flac"]);
        assert!(list(&folder.path().join("nowhere")).is_empty());
        assert!(read(&Piece::File(folder.path().join("1.ogg"))).is_err(), "no sound, but a sentence");
    }

    #[test]
    fn shuffling_loses_nothing() {
        let mut files: Vec<PathBuf> = (0..20).map(|i| PathBuf::from(format!("{i:02}"))).collect();
        let sorted = files.clone();
        shuffle(&mut files, 7);
        assert_ne!(files, sorted);
        files.sort();
        assert_eq!(files, sorted);
    }

    #[test]
    fn without_files_the_mood_is_heard_and_with_them_one_after_another() {
        let mut jukebox = Jukebox::default();
        assert_eq!(jukebox.wanted(Mood::Tension, false), Piece::Own(Mood::Tension));
        jukebox.files = vec!["a.ogg".into(), "b.ogg".into()];
        assert_eq!(jukebox.wanted(Mood::Tension, false), Piece::File("a.ogg".into()));
        jukebox.heard = Some(Piece::File("a.ogg".into()));
        jukebox.next = 1;
        assert_eq!(jukebox.wanted(Mood::Title, false), Piece::File("a.ogg".into()));
        assert_eq!(jukebox.wanted(Mood::Title, true), Piece::File("b.ogg".into()));
    }
}
