//! The keys of a study: the engine and autoplay.

use bevy::prelude::*;
use bevy_egui::input::egui_wants_any_keyboard_input;

use super::autoplay::Autoplay;
use super::engines::lines::EngineLines;
use crate::app::base::states::{Menu, Screen, Step};
use crate::app::game::matches::Match;
use crate::app::input::commands::{Command, PressedKeys};

fn switch(
    given: Res<PressedKeys>,
    game: Option<Res<Match>>,
    menu: Res<State<Menu>>,
    mut lines: ResMut<EngineLines>,
    mut autoplay: ResMut<Autoplay>,
) {
    if *menu.get() != Menu::None || game.is_none_or(|game| !game.panel().is_study()) {
        return;
    }
    for press in given.iter() {
        match press.command(|_| true) {
            Some(Command::Engine) => lines.on = !lines.on,
            Some(Command::Autoplay) => autoplay.on = !autoplay.on,
            _ => {}
        }
    }
}

/// The keys of a real window.
pub(in crate::app) fn window_plugin(app: &mut App) {
    let keys_are_free = in_state(Screen::Table).and_then(not(egui_wants_any_keyboard_input));
    app.add_systems(Update, switch.run_if(keys_are_free).in_set(Step::Input));
}
