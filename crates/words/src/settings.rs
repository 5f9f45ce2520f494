//! Values on the settings page.

use crate::{say, text};
use benediction_rules::message::Arg;

/// Where a player's own music belongs.
pub fn own_soundtrack_tip(folder: Option<&std::path::Path>) -> String {
    let folder = folder.map_or_else(
        || text!("settings-own-soundtrack-folder").to_string(),
        |folder| folder.join("soundtrack").display().to_string(),
    );
    say!("settings-own-soundtrack-tip", folder = folder)
}

/// A time in seconds.
pub fn seconds(value: f32) -> String {
    let decimals = u8::from(value.fract() != 0.0);
    say!("settings-seconds", seconds = Arg::decimal(f64::from(value), decimals))
}

/// A part of the whole.
pub fn percent(value: f64) -> String {
    say!("settings-percent", percent = Arg::decimal(value * 100.0, 0))
}

/// A speed; 1 is usual.
pub fn speed(value: f64) -> String {
    if value < 0.05 {
        text!("settings-animation-off").into()
    } else {
        say!("settings-animation-times", times = Arg::decimal(value, 1))
    }
}

/// An amount of memory, in MiB.
pub fn mebibytes(count: u32) -> String {
    say!("settings-study-mebibytes", count = count)
}
