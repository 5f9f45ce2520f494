//! Every word the player sees. Being written.

/// A draw was offered to a bot in vain.
pub const DRAW_DECLINED: &str = "The bot declines the draw.";

/// A game that the program does not know.
pub fn no_such_game(name: &str) -> String {
    format!("There is no game called \"{name}\".")
}

/// A saved game that could not be continued.
pub fn game_not_loaded(reason: &str) -> String {
    format!("The saved game could not be continued: {reason}.")
}
