//! The keys of a study: the engine, its turns, and autoplay.

use bevy::prelude::*;
use bevy_egui::input::egui_wants_any_keyboard_input;

use super::autoplay::Autoplay;
use super::engines::lines::EngineLines;
use crate::app::base::states::{Menu, Screen, Step};
use crate::app::game::commands::MatchCommands;
use crate::app::game::matches::{Match, Selection};
use crate::app::input::commands::{Command, PressedKeys};
use crate::app::input::keys::takes_numbers;
use benediction_study::session::Edit;

fn switch(
    given: Res<PressedKeys>,
    game: Option<Res<Match>>,
    menu: Res<State<Menu>>,
    mut lines: ResMut<EngineLines>,
    mut autoplay: ResMut<Autoplay>,
    selection: Res<Selection>,
    mut table: MatchCommands,
) {
    let game = game.filter(|game| *menu.get() == Menu::None && game.panel().is_study());
    let Some(game) = game else { return };
    for press in given.iter() {
        match press.command(|_| true) {
            Some(Command::Engine) => lines.on = !lines.on,
            Some(Command::Autoplay) => autoplay.on = !autoplay.on,
            // With a man in the hand a number is that of checkers, and in a choice that of an answer.
            Some(Command::Number(number)) if lines.on && !takes_numbers(&game, &selection.picker) => {
                if let Some(line) = lines.ranked().get(usize::from(number).saturating_sub(1)) {
                    table.write(Edit::Play(line.actions.clone()));
                }
            }
            _ => {}
        }
    }
}

/// The keys of a real window.
pub(in crate::app) fn window_plugin(app: &mut App) {
    let keys_are_free = in_state(Screen::Table).and_then(not(egui_wants_any_keyboard_input));
    app.add_systems(Update, switch.run_if(keys_are_free).in_set(Step::Input));
}
