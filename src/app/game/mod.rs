//! The game at the table: the match, the commands that it obeys, and who acts at it besides the person at the pointer: bots and dice.

pub mod analysis;
mod arrange;
pub mod bot_player;
mod chance;
pub mod commands;
pub mod demo;
mod edit;
pub mod events;
mod match_controller;
pub mod matches;
pub mod player_slot;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        commands::plugin,
        events::plugin,
        matches::plugin,
        match_controller::plugin,
        analysis::plugin,
        bot_player::plugin,
        chance::plugin,
    ));
}
