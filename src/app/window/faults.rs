//! Log and crash reports. Both are in the folder of the player's files, and the next start tells the player about a report.

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

use benediction_platform::rotating_log::RotatingLog;
use benediction_platform::{clock, environment, files, program, threads};
use benediction_words::say;

/// The log file; when it is full it becomes `log.old.txt`.
const LOG: &str = "log.txt";
/// Largest size of the log, in bytes.
const MAX_LOG: u64 = 512 * 1024;
/// A report that is new to the player.
const NEW_REPORT: &str = "crash-new.txt";
/// The latest report that the player has been told about.
const REPORT: &str = "crash.txt";

/// The log, until Bevy's plugin takes it.
#[derive(Resource)]
pub(super) struct Log(Mutex<RotatingLog>);

impl Log {
    /// Opens the log in the folder of the player's files. Returns `None` if it cannot be written, which is reported elsewhere.
    pub(super) fn open(folder: &Path) -> Option<Log> {
        files::make_folder(folder).ok()?;
        RotatingLog::open(&folder.join(LOG), MAX_LOG).ok().map(|log| Log(Mutex::new(log)))
    }
}

/// Returns the writer of the log for Bevy's plugin. `RUST_LOG` selects the entries.
pub(super) fn layer(app: &mut App) -> Option<BoxedLayer> {
    let Log(log) = app.world_mut().remove_resource()?;
    Some(fmt::layer().with_ansi(false).with_writer(log).boxed())
}

/// Returns the path of a report of an earlier run that is new to the player, once for each report, or `None` if there is none.
pub(super) fn take_new_report(folder: &Path) -> Option<PathBuf> {
    let path = folder.join(REPORT);
    files::rename(&folder.join(NEW_REPORT), &path).ok()?;
    Some(path)
}

/// `true` once the graphics library has given up: without its card it panics before the loss is reported.
static GRAPHICS_GAVE_UP: AtomicBool = AtomicBool::new(false);
/// Time until pending writes have reached the disk.
const WRITE_TIME: Duration = Duration::from_millis(1500);

/// Writes a report if the program panics, and prints two lines for the player instead of a backtrace. If the graphics library
/// panics, calls `start_again`, which returns only with the reason of a failure.
pub(super) fn report_panics(folder: Option<PathBuf>, start_again: impl Fn() -> String + Send + Sync + 'static) {
    std::panic::set_hook(Box::new(move |info| {
        let message = info.payload_as_str().unwrap_or("no message");
        if info.location().is_some_and(|place| is_of_graphics(place.file())) {
            // Unwinding through the resources of a lost card is another panic.
            if !GRAPHICS_GAVE_UP.swap(true, Ordering::Relaxed) {
                error!("the graphics library gave up: {message}");
                threads::sleep(WRITE_TIME);
                eprintln!("{}", start_again());
                program::end(1);
            }
            // A thread that panics for the same reason waits for the end.
            threads::sleep(10 * WRITE_TIME);
        }
        if info.location().is_some_and(|place| is_of_sound(place.file())) {
            // A thread of the sound has stopped; the game continues without it.
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
            // If several threads stop, the first report is the most useful.
            if files::create_new(&path, report(info, message, &backtrace).as_bytes()).unwrap_or(false) {
                eprintln!("{}", say!("start-report", path = path.display().to_string()));
            }
        }
    }));
}

/// Returns `true` if a source file belongs to the graphics library.
fn is_of_graphics(file: &str) -> bool {
    file.split(['/', '\\']).any(|part| part.starts_with("wgpu-"))
}

/// Returns `true` if a source file belongs to the libraries that read and play sounds.
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
    for (name, value) in lines {
        // Writing into a string never fails.
        let _ = writeln!(text, "{name}: {value}");
    }
    let _ = write!(text, "\n{backtrace}");
    text
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn sound_library_panics_are_recognised_by_file() {
        assert!(is_of_sound(
            "/home/x/.cargo/registry/src/index/kira-0.12.6/src/backend/cpal/desktop/stream_manager.rs"
        ));
        assert!(is_of_sound("registry\\symphonia-codec-vorbis-0.6.0\\src\\lib.rs"));
        assert!(!is_of_sound("src/app/audio/chain.rs") && !is_of_sound("/registry/bevy_ecs-0.19.1/src/world/mod.rs"));
    }

    #[test]
    fn crash_report_is_announced_once_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        assert_eq!(take_new_report(path), None);
        for text in ["first", "second"] {
            fs::write(path.join(NEW_REPORT), text).unwrap();
            let report = take_new_report(path).unwrap();
            assert_eq!(fs::read_to_string(&report).unwrap(), text);
            assert_eq!(take_new_report(path), None);
            assert!(report.exists());
        }
    }

    #[test]
    fn graphics_library_panics_are_recognised_by_file() {
        assert!(is_of_graphics("/somewhere/wgpu-29.0.4/src/backend/wgpu_core.rs"));
        assert!(is_of_graphics("registry\\wgpu-core-29.0.4\\src\\device\\queue.rs"));
        assert!(!is_of_graphics("src/app/window/faults.rs") && !is_of_graphics("bevy_render-0.19.1/src/lib.rs"));
    }

    #[test]
    fn log_without_a_folder_is_disabled() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "").unwrap();
        assert!(Log::open(&folder.path().join("file")).is_none());
        assert!(Log::open(&folder.path().join("new")).is_some());
    }
}
