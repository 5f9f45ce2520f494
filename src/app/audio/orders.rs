//! Sends orders to the audio service, as the game and the settings change.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowFocused};
use oorandom::Rand32;

use super::mood::Mood;
use super::service::AudioService;
use super::soundtrack::MusicContext;
use super::speaker::{Order, Report, SILENT, Volumes};
use crate::app::base::messages::Notify;
use crate::app::base::palette::{Palette, Room};
use crate::app::base::settings::Settings;
use crate::app::base::states::Step;
use crate::app::base::storage::DataFolder;
use crate::app::game::matches::{Match, fresh_seed};
use crate::app::game::policy::Panel;
use crate::app::scene::cues::{Cue, Sound};
use benediction_platform::files::{self, FileEntry};
use benediction_platform::program;
use benediction_words::{say, soundtrack as words};

/// Extensions of files that the player may put into the folder `soundtrack`.
const ENDINGS: [&str; 4] = ["ogg", "mp3", "flac", "wav"];

/// Returns the player's files, in the order of their names.
fn list(folder: &Path) -> Vec<PathBuf> {
    let mut files = files::list(folder);
    let is_sound = |path: &PathBuf| {
        let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
        ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str()))
    };
    files.retain(is_sound);
    files
}

/// Shuffles files, by Fisher and Yates.
fn shuffle(files: &mut [PathBuf], seed: u64) {
    let mut random = Rand32::new(seed);
    for last in (1..files.len()).rev() {
        files.swap(last, random.rand_range(0..last as u32 + 1) as usize);
    }
}

/// Converts a volume of 0 to 1 into decibels.
fn decibels(volume: f32) -> f32 {
    if volume <= 0.001 { SILENT } else { 20.0 * volume.log10() }
}

/// Returns `true` if anything is audible: not when muted, and not behind other windows if the player chose so.
fn is_audible(settings: &Settings, windows: &Query<&Window>) -> bool {
    let behind = !windows.is_empty() && windows.iter().all(|window| !window.focused);
    !(settings.sound.mute || settings.sound.mute_behind && behind)
}

/// Sends the volumes of the channels when they change.
fn order_volumes(
    settings: Res<Settings>,
    windows: Query<&Window>,
    service: Res<AudioService>,
    mut last: Local<Option<Volumes>>,
) {
    let master = if is_audible(&settings, &windows) { settings.sound.master_volume } else { 0.0 };
    let volumes = Volumes {
        music: decibels(master * settings.sound.music_volume),
        effects: decibels(master * settings.sound.effects_volume),
        interface: decibels(master * settings.sound.interface_volume),
        ambience: decibels(master * settings.sound.ambience_volume),
    };
    if last.replace(volumes) != Some(volumes) {
        service.order(Order::Volumes(volumes));
    }
}

/// Sends the room of the theme in use when it changes.
fn order_room(palette: Res<Palette>, service: Res<AudioService>, mut last: Local<Room>) {
    if std::mem::replace(&mut *last, palette.room) != palette.room {
        service.order(Order::Room(palette.room));
    }
}

/// Sends the mood and game for the music when they change.
fn order_music(
    mood: Res<Mood>,
    game: Option<Res<Match>>,
    service: Res<AudioService>,
    mut last: Local<Option<MusicContext>>,
) {
    if !mood.is_changed() && !game.as_ref().is_some_and(DetectChanges::is_changed) {
        return;
    }
    let game = game.map(|game| game.session.spec().id.to_string()).unwrap_or_default();
    let context = MusicContext { mood: *mood, game };
    if last.as_ref() != Some(&context) {
        service.order(Order::Music(context.clone()));
        *last = Some(context);
    }
}

/// The settings and files of the last order for the player's own music.
#[derive(PartialEq)]
struct Listing {
    own_soundtrack: bool,
    shuffle: bool,
    /// The files in the folder.
    files: Vec<FileEntry>,
}

/// Sends the player's own files when the settings about them change, and when the window gets the focus and the folder has changed.
fn order_files(
    settings: Res<Settings>,
    folder: Option<Res<DataFolder>>,
    service: Res<AudioService>,
    mut focus: MessageReader<WindowFocused>,
    mut last: Local<Option<Listing>>,
) {
    let own_soundtrack = settings.sound.own_soundtrack;
    let has_focus = focus.read().any(|focus| focus.focused) && own_soundtrack;
    let is_unchanged = last
        .as_ref()
        .is_some_and(|last| (last.own_soundtrack, last.shuffle) == (own_soundtrack, settings.sound.shuffle));
    if is_unchanged && !has_focus {
        return;
    }
    let folder = folder.as_ref().and_then(|folder| folder.0.as_deref()).filter(|_| own_soundtrack);
    let folder = folder.map(|folder| folder.join("soundtrack"));
    // A folder that cannot be read has no files.
    let listed = folder.as_deref().and_then(|folder| files::regular_files(folder).ok()).unwrap_or_default();
    let listing = Listing { own_soundtrack, shuffle: settings.sound.shuffle, files: listed };
    if last.as_ref() == Some(&listing) {
        return;
    }
    *last = Some(listing);
    let mut files = folder.map(|folder| list(&folder)).unwrap_or_default();
    if settings.sound.shuffle {
        shuffle(&mut files, fresh_seed());
    }
    service.order(Order::Files(files));
}

/// Sends an effect for every cue.
fn order_effects(
    mut cues: MessageReader<Cue>,
    service: Res<AudioService>,
    settings: Res<Settings>,
    windows: Query<&Window>,
    game: Option<Res<Match>>,
) {
    if settings.sound.master_volume <= 0.0 || !is_audible(&settings, &windows) {
        cues.clear();
        return;
    }
    // The game behind the title makes no sound.
    let demo = game.is_some_and(|game| game.panel() == Panel::Nothing);
    for cue in cues.read().filter(|cue| !demo || cue.sound == Sound::Click) {
        service.order(Order::Effect(cue.sound, cue.pan));
    }
}

/// Seconds without another file that cannot be played, after which the player is notified of all of them: a whole folder is one
/// notice.
const NOTICE_DELAY: f32 = 0.4;

/// The player's files that cannot be played, and have not been reported.
#[derive(Default)]
struct Refusals {
    files: Vec<(PathBuf, String)>,
    /// Seconds since the last of them.
    quiet: f32,
}

/// Notifies the player of files that cannot be played.
fn receive_reports(
    mut service: ResMut<AudioService>,
    mut refusals: Local<Refusals>,
    time: Res<Time<Real>>,
    mut notifications: MessageWriter<Notify>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    refusals.quiet += time.delta_secs();
    while let Some(Report::Refused(file, reason)) = service.bypass_change_detection().report() {
        if let Some(file) = file {
            warn!("{} cannot be played: {reason}", file.display());
            refusals.files.push((file, reason));
            refusals.quiet = 0.0;
        } else {
            warn!("no music: {reason}");
            // Without a network a page has only the music that it fetched before; the game continues.
            if !program::IS_PAGE {
                notifications.write(Notify(say!("notice-music-soundtrack", why = reason)));
                redraw.write(RequestRedraw);
            }
        }
    }
    let Some((first, reason)) = refusals.files.first() else { return };
    if refusals.quiet >= NOTICE_DELAY {
        let name = first.file_name().unwrap_or(first.as_os_str()).to_string_lossy();
        notifications.write(Notify(words::refused(&name, reason, refusals.files.len())));
        refusals.files.clear();
    }
    // A window at rest draws nothing, and the notice is drawn one frame later.
    redraw.write(RequestRedraw);
}

/// Adds sound to the window. Without it, as in tests, cues have no effect.
pub fn plugin(app: &mut App) {
    // Files before the music: music begins with the first order for it, and with what it should play.
    let orders = (order_volumes, order_room, order_files, order_music, order_effects, receive_reports);
    app.insert_resource(AudioService::start()).add_systems(Update, orders.chain().in_set(Step::After));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::base::palette::{Colors, Themes};

    #[test]
    fn music_files_are_found_sorted_and_others_ignored() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["2.MP3", "1.ogg", "cover.jpg", "3.flac", "notes.txt"] {
            std::fs::write(folder.path().join(name), "x").unwrap();
        }
        let names: Vec<_> = list(folder.path()).iter().map(|path| path.file_name().unwrap().to_owned()).collect();
        assert_eq!(names, ["1.ogg", "2.MP3", "3.flac"]);
        assert!(list(&folder.path().join("nowhere")).is_empty());
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
    fn ambience_follows_the_theme_and_respects_mute() {
        let (service, orders) = AudioService::recorded();
        let mut app = App::new();
        app.insert_resource(service)
            .init_resource::<Settings>()
            .insert_resource(Palette(Themes::default().0[0].1.clone()))
            .add_systems(Update, (order_volumes, order_room).chain());
        let next = |app: &mut App, room: Room| {
            let palette = app.world().resource::<Palette>();
            let colors = Colors { room, ..Colors::clone(palette) };
            app.insert_resource(Palette(colors.into()));
            app.update();
            orders.try_iter().collect::<Vec<_>>()
        };
        let ambience = |orders: &[Order]| match orders {
            [Order::Volumes(volumes)] => volumes.ambience,
            other => panic!("{other:?}"),
        };
        let usual = ambience(&next(&mut app, Room::Bare));
        assert!((usual - decibels(0.8 * 0.35)).abs() < 0.01, "{usual}");
        assert_eq!(next(&mut app, Room::Abbey), [Order::Room(Room::Abbey)]);
        assert_eq!(next(&mut app, Room::Abbey), []);
        assert_eq!(next(&mut app, Room::Study), [Order::Room(Room::Study)]);
        app.world_mut().resource_mut::<Settings>().sound.mute = true;
        assert_eq!(ambience(&next(&mut app, Room::Study)), SILENT);
        app.world_mut().resource_mut::<Settings>().sound.mute = false;
        assert_eq!(ambience(&next(&mut app, Room::Study)), usual);
        app.world_mut().resource_mut::<Settings>().sound.ambience_volume = 0.0;
        assert_eq!(ambience(&next(&mut app, Room::Study)), SILENT);
        assert_eq!(next(&mut app, Room::Bare), [Order::Room(Room::Bare)]);
    }

    #[test]
    fn volumes_are_decibels() {
        assert_eq!(decibels(1.0), 0.0);
        assert_eq!(decibels(0.0), SILENT);
        assert!((decibels(0.5) + 6.02).abs() < 0.01);
    }
}
