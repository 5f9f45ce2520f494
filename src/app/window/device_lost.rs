//! Restarts the program when the graphics card is lost (its driver was restarted, a laptop changed to its other card, its memory is
//! full): the renderer cannot continue then. The program writes its files, and starts again at the table that was left.

use std::time::Duration;

use bevy::prelude::*;
use bevy::render::error_handler::{RenderErrorHandler, RenderErrorPolicy};

use crate::options::WindowOptions;
use benediction_platform::clock::Instant;
use benediction_platform::{environment, program};
use benediction_words::{say, text};

/// The exit code with which the window requests a restart.
pub(super) const EXIT_CODE: u8 = 75;
/// The environment variable of a restarted program: the number of restarts in a row.
const STARTED_AGAIN: &str = "BENEDICTION_STARTED_AGAIN";
/// Largest number of restarts in a row: a card that stays lost cannot use more.
const MAX_RESTARTS: u32 = 3;
/// Time after which the next loss does not count as the same one.
const RESTART_INTERVAL: Duration = Duration::from_secs(60);

/// Exits when the card is lost, and resumes the game after a restart.
pub(super) fn plugin(app: &mut App) {
    app.insert_resource(RenderErrorHandler(|_, world, _| {
        // The handler is called again in each frame until the program has ended.
        if world.resource::<Messages<AppExit>>().is_empty() {
            world.write_message(AppExit::from_code(EXIT_CODE));
        }
        RenderErrorPolicy::StopRendering
    }));
    if restart_count() > 0 {
        super::resume_game(app);
    }
}

/// Returns the notice for the player after a restart, or `None` if there was none.
pub(super) fn notice() -> Option<String> {
    (restart_count() > 0).then(|| text!("start-graphics-lost").into())
}

fn restart_count() -> u32 {
    environment::variable(STARTED_AGAIN).and_then(|count| count.to_str()?.parse().ok()).unwrap_or(0)
}

/// Restarts the program with the options of its start. Returns only if that fails, with the reason as a sentence.
pub(super) fn start_again(started: Instant, options: &WindowOptions) -> String {
    let restart_count = if started.elapsed() < RESTART_INTERVAL { restart_count() + 1 } else { 1 };
    if restart_count > MAX_RESTARTS {
        return text!("start-graphics-gone").into();
    }
    // Opened files are in the library already.
    let arguments = options.data_dir.iter().flat_map(|folder| ["--data-dir".into(), folder.into()]);
    #[cfg(feature = "dev")]
    let arguments = arguments.chain(options.dump_layout.iter().flat_map(|file| ["--dump-layout".into(), file.into()]));
    let why = program::start_again(arguments, (STARTED_AGAIN, &restart_count.to_string()));
    say!("start-graphics-not-again", why = why.to_string())
}
