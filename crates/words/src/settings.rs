//! Values on the settings page.

use crate::{say, text};
use benediction_rules::message::Arg;

/// Returns the tip that names the folder for the player's own music.
pub fn own_soundtrack_tip(folder: Option<&std::path::Path>) -> String {
    let folder = folder.map_or_else(
        || text!("settings-own-soundtrack-folder").to_string(),
        |folder| folder.join("soundtrack").display().to_string(),
    );
    say!("settings-own-soundtrack-tip", folder)
}

/// Returns a duration in seconds.
pub fn seconds(value: f32) -> String {
    let decimals = u8::from(value.fract() != 0.0);
    say!("settings-seconds", seconds = Arg::decimal(f64::from(value), decimals))
}

/// Returns a fraction from 0 to 1 as a percentage.
pub fn percent(value: f64) -> String {
    say!("settings-percent", percent = Arg::decimal(value * 100.0, 0))
}

/// Returns an animation speed, where 1 is normal and less than 0.05 is off.
pub fn speed(value: f64) -> String {
    if value < 0.05 {
        text!("settings-animation-off").into()
    } else {
        say!("settings-animation-times", times = Arg::decimal(value, 1))
    }
}
