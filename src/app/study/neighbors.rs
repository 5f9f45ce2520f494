//! The way to the games before and after this one, in the list of the library in which it was opened.

use bevy::prelude::*;
use bevy_egui::egui::Ui;
use bevy_egui::input::egui_wants_any_keyboard_input;
use egui_phosphor::regular as icon;

use super::study_commands::small;
use crate::app::base::states::{Screen, Step, table_is_free};
use crate::app::game::matches::Match;
use crate::app::game::policy::Panel;
use crate::app::input::commands::{Command, PressedKeys};
use crate::app::library::LibraryCommand;
use crate::app::library::opened_list::{ListPlace, Neighbor, OpenedList};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::{keys, palette};
use benediction_words::say;

/// Height of the row, in points.
const ROW: f32 = 28.0;

/// Returns the place of the game in its list. Returns `None` if it was opened alone, or is played.
pub(in crate::app) fn place(game: &Match, list: &OpenedList) -> Option<ListPlace> {
    let policy = game.policy();
    let is_looked_at = policy.is_reviewed && matches!(policy.panel, Panel::Study | Panel::Players);
    list.place_of(game).filter(|place| is_looked_at && place.count > 1)
}

/// Returns the height of the row, in points.
pub(super) fn height(ctx: &bevy_egui::egui::Context, place: Option<ListPlace>) -> f32 {
    place.map_or(0.0, |_| style::row_height(ctx, ROW))
}

/// Draws the row: the place in the list, between the ways to the games beside it. Returns the one that was chosen.
pub(super) fn row(ui: &mut Ui, place: ListPlace) -> Option<Neighbor> {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = space::TINY;
        let mut chosen = None;
        let previous = say!("study-previous-game", keys = keys(ui.ctx(), Command::PreviousGame));
        if small(ui, icon::ARROW_UP, &previous, place.number > 1, false) {
            chosen = Some(Neighbor::Previous);
        }
        let next = say!("study-next-game", keys = keys(ui.ctx(), Command::NextGame));
        if small(ui, icon::ARROW_DOWN, &next, place.number < place.count, false) {
            chosen = Some(Neighbor::Next);
        }
        ui.add_space(space::TIGHT);
        let words = say!("study-list-place", number = place.number, count = place.count);
        ui.label(style::text(words, style::italic(size::NOTE), palette::dim()));
        chosen
    })
    .inner
}

fn open_by_key(
    pressed: Res<PressedKeys>,
    game: Option<Res<Match>>,
    list: Res<OpenedList>,
    mut library: MessageWriter<LibraryCommand>,
) {
    let Some(game) = game else { return };
    for press in pressed.iter() {
        let neighbor = match press.command(|_| true) {
            Some(Command::PreviousGame) => Neighbor::Previous,
            Some(Command::NextGame) => Neighbor::Next,
            _ => continue,
        };
        if place(&game, &list).is_some() {
            library.write(LibraryCommand::OpenNeighbor(neighbor));
        }
    }
}

/// Adds the system for the keys of a real window.
pub(in crate::app) fn window_plugin(app: &mut App) {
    let keys_are_free = in_state(Screen::Table).and_then(table_is_free).and_then(not(egui_wants_any_keyboard_input));
    app.add_systems(Update, open_by_key.run_if(keys_are_free).in_set(Step::Input));
}
