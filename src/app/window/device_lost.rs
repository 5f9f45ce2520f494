//! When the graphics card is gone (its driver was restarted, a laptop changed to its other card, its memory is full), what was drawn with
//! is gone too. The program writes what it has to, and starts again in its own place, at the table that was left.

use std::time::Duration;

use bevy::prelude::*;
use bevy::render::error_handler::{RenderErrorHandler, RenderErrorPolicy};

use crate::options::WindowOptions;
use benediction_platform::clock::Instant;
use benediction_platform::{environment, program};
use benediction_words::{say, text};

/// How the window tells its program that it wants to be opened again.
pub(super) const EXIT_CODE: u8 = 75;
/// Set where the program has started again, to how often it has done so in a row.
const STARTED_AGAIN: &str = "BENEDICTION_STARTED_AGAIN";
/// How often in a row it does: a card that stays away has no use for more.
const MOST: u32 = 3;
/// After so long a time the next loss is another one.
const ANOTHER: Duration = Duration::from_secs(60);

/// Leaves when the card is gone, and goes on where it was left after that.
pub(super) fn plugin(app: &mut App) {
    app.insert_resource(RenderErrorHandler(|_, world, _| {
        // It is asked again in each frame until the program has ended.
        if world.resource::<Messages<AppExit>>().is_empty() {
            world.write_message(AppExit::from_code(EXIT_CODE));
        }
        RenderErrorPolicy::StopRendering
    }));
    if times() > 0 {
        super::resume_game(app);
    }
}

/// What the player is told about it once the program has started again.
pub(super) fn told() -> Option<String> {
    (times() > 0).then(|| text!("start-graphics-lost").into())
}

fn times() -> u32 {
    environment::variable(STARTED_AGAIN).and_then(|times| times.to_str()?.parse().ok()).unwrap_or(0)
}

/// Starts the program again that was started then. Comes back only where that does not work, with a sentence why.
pub(super) fn start_again(started: Instant, options: &WindowOptions) -> String {
    let times = if started.elapsed() < ANOTHER { times() + 1 } else { 1 };
    if times > MOST {
        return text!("start-graphics-gone").into();
    }
    // Files that were given are in the library already.
    let arguments = options.data_dir.iter().flat_map(|folder| ["--data-dir".into(), folder.into()]);
    #[cfg(feature = "dev")]
    let arguments = arguments.chain(options.dump_layout.iter().flat_map(|file| ["--dump-layout".into(), file.into()]));
    let why = program::start_again(arguments, (STARTED_AGAIN, &times.to_string()));
    say!("start-graphics-not-again", why = why.to_string())
}
