//! The game at the table: the match, and who acts at it besides the person at the pointer: bots, dice, lessons.

pub mod analysis;
mod arrange;
pub mod autoplay;
pub mod bot_player;
mod chance;
pub mod demo;
mod edit;
pub mod editor;
pub mod lesson;
pub mod library;
pub mod lines;
mod match_controller;
pub mod matches;
pub mod review;
pub mod rollout;
pub mod seat;
pub mod second;
pub mod show;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        matches::plugin,
        match_controller::plugin,
        analysis::plugin,
        autoplay::plugin,
        bot_player::plugin,
        chance::plugin,
        editor::plugin,
        lesson::plugin,
        library::plugin,
        lines::plugin,
        review::plugin,
        rollout::plugin,
        second::plugin,
        show::plugin,
    ));
}
