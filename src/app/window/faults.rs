//! What is written down for who looks for a fault: a log, and a report where the program stops by a fault of its own. Both lie in the
//! folder of the player's files, and the next start tells of a report.

use std::backtrace::Backtrace;
use std::fmt::Write;
use std::panic::PanicHookInfo;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy::log::BoxedLayer;
use bevy::log::tracing_subscriber::{Layer, fmt};
use bevy::prelude::*;

use benediction_platform::journal::Journal;
use benediction_platform::{clock, environment, files, program, threads};
use benediction_words::say;

/// The log; when it is full the one before it is `log.old.txt`.
const LOG: &str = "log.txt";
/// The longest log, in bytes.
const LONGEST_LOG: u64 = 512 * 1024;
/// A report that the player has not been told of yet.
const NEW_REPORT: &str = "crash-new.txt";
/// The latest report that he has been told of.
const REPORT: &str = "crash.txt";

/// The log, until somebody writes it.
#[derive(Resource)]
pub(super) struct Log(Mutex<Journal>);

impl Log {
    /// The log in the folder of the player's files; nothing where it cannot be written, which others say.
    pub(super) fn of(folder: &Path) -> Option<Log> {
        files::make_folder(folder).ok()?;
        Journal::open(&folder.join(LOG), LONGEST_LOG).ok().map(|journal| Log(Mutex::new(journal)))
    }
}

/// What writes the log, for Bevy's plugin. `RUST_LOG` says what is worth an entry.
pub(super) fn layer(app: &mut App) -> Option<BoxedLayer> {
    let Log(journal) = app.world_mut().remove_resource()?;
    Some(fmt::layer().with_ansi(false).with_writer(journal).boxed())
}

/// Where a report of an earlier run lies that nobody has told of, if there is one. It is told of once.
pub(super) fn untold_report(folder: &Path) -> Option<PathBuf> {
    let path = folder.join(REPORT);
    files::rename(&folder.join(NEW_REPORT), &path).ok()?;
    Some(path)
}

/// Set when the graphics library has given up: without its card it panics before anybody is told that the card is lost.
static GRAPHICS_GAVE_UP: AtomicBool = AtomicBool::new(false);
/// Until then what was on its way to the disk is there.
const WRITTEN: Duration = Duration::from_millis(1500);

/// If the program panics, a report is written, and a player gets two lines and not a backtrace. If it is the graphics library that
/// panics, `start_again` is called, which comes back with a sentence only if that does not work.
pub(super) fn report_panics(folder: Option<PathBuf>, start_again: impl Fn() -> String + Send + Sync + 'static) {
    std::panic::set_hook(Box::new(move |info| {
        let message = info.payload_as_str().unwrap_or("no message");
        if info.location().is_some_and(|place| is_of_graphics(place.file())) {
            // To unwind through what belongs to a card that is gone is another panic.
            if !GRAPHICS_GAVE_UP.swap(true, Ordering::Relaxed) {
                error!("the graphics library gave up: {message}");
                threads::sleep(WRITTEN);
                eprintln!("{}", start_again());
                program::end(1);
            }
            // EngineRole panics because of it waits for the end.
            threads::sleep(10 * WRITTEN);
        }
        if info.location().is_some_and(|place| is_of_sound(place.file())) {
            // A thread of the sound has stopped; the game goes on without it.
            error!("the sound library gave up: {message}");
            return;
        }
        let backtrace = Backtrace::force_capture();
        let place = info.location().map(|place| format!(" ({}:{})", place.file(), place.line())).unwrap_or_default();
        eprintln!("{}", say!("start-stopped", message = message, place = place));
        if environment::variable("RUST_BACKTRACE").is_some() {
            eprintln!("{backtrace}");
        }
        if let Some(path) = folder.as_ref().map(|folder| folder.join(NEW_REPORT)) {
            // Of several threads that stop, the first says most.
            if files::make(&path, report(info, message, &backtrace).as_bytes()).unwrap_or(false) {
                eprintln!("{}", say!("start-report", path = path.display().to_string()));
            }
        }
    }));
}

/// Whether a file of the sources is one of the graphics library's.
fn is_of_graphics(file: &str) -> bool {
    file.split(['/', '\\']).any(|part| part.starts_with("wgpu-"))
}

/// Whether a file of the sources is one of the libraries that read and play sounds.
fn is_of_sound(file: &str) -> bool {
    let libraries = ["kira-", "cpal-", "symphonia", "bevy_kira_audio-", "alsa-"];
    file.split(['/', '\\']).any(|part| libraries.iter().any(|library| part.starts_with(library)))
}

fn report(info: &PanicHookInfo, message: &str, backtrace: &Backtrace) -> String {
    let mut text = format!("benediction {}\n", crate::version());
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    let lines = [
        ("time", clock::since_1970().as_secs().to_string()),
        ("thread", threads::name()),
        ("place", place),
        ("message", message.to_string()),
    ];
    for (name, said) in lines {
        // Writing into a string never fails.
        let _ = writeln!(text, "{name}: {said}");
    }
    let _ = write!(text, "\n{backtrace}");
    text
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_thread_of_the_sound_that_stops_is_no_fault_of_the_game() {
        assert!(is_of_sound(
            "/home/x/.cargo/registry/src/index/kira-0.12.6/src/backend/cpal/desktop/stream_manager.rs"
        ));
        assert!(is_of_sound("registry\\symphonia-codec-vorbis-0.6.0\\src\\lib.rs"));
        assert!(!is_of_sound("src/app/audio/chain.rs") && !is_of_sound("/registry/bevy_ecs-0.19.1/src/world/mod.rs"));
    }

    #[test]
    fn a_report_is_told_of_once_and_kept_until_there_is_another() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        assert_eq!(untold_report(path), None);
        for text in ["first", "second"] {
            fs::write(path.join(NEW_REPORT), text).unwrap();
            let report = untold_report(path).unwrap();
            assert_eq!(fs::read_to_string(&report).unwrap(), text);
            assert_eq!(untold_report(path), None);
            assert!(report.exists());
        }
    }

    #[test]
    fn a_panic_of_the_graphics_library_is_known_by_its_file() {
        assert!(is_of_graphics("/somewhere/wgpu-29.0.4/src/backend/wgpu_core.rs"));
        assert!(is_of_graphics("registry\\wgpu-core-29.0.4\\src\\device\\queue.rs"));
        assert!(!is_of_graphics("src/app/window/faults.rs") && !is_of_graphics("bevy_render-0.19.1/src/lib.rs"));
    }

    #[test]
    fn a_log_without_a_folder_is_none() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "").unwrap();
        assert!(Log::of(&folder.path().join("file")).is_none());
        assert!(Log::of(&folder.path().join("new")).is_some());
    }
}
