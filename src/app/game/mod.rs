//! The game at the table: the match, its commands and events, and the bots and dice that act besides the player.

pub mod activity;
pub mod analysis;
#[cfg(test)]
mod answers;
mod arrange;
pub mod bot_player;
mod chance;
pub mod clocks;
pub mod commands;
pub mod demo;
mod draw_offer;
mod due;
mod edit;
pub mod events;
mod looking;
mod match_controller;
pub mod matches;
mod on_table;
mod peek;
pub mod player_slot;
pub mod policy;
mod reasons;
mod rematch;
mod replay;
mod start;
mod table_commands;
mod table_menus;
pub(in crate::app) mod turn_check;

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
        draw_offer::plugin,
        clocks::plugin,
        replay::plugin,
        table_menus::plugin,
    ));
}
