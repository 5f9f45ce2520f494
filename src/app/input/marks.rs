//! Drawing on the board of a study with the right button: a click marks a point, a drag draws an arrow, and the same again removes
//! it. Shift and Ctrl choose the colour.

use bevy::prelude::*;

use super::mouse::ClickModifiers;
use super::touch;
use crate::app::base::states::{Screen, Step, table_is_free};
use crate::app::game::commands::MatchCommands;
use crate::app::game::matches::Match;
use crate::app::scene::camera::View;
use crate::app::scene::held::Pointing;
use crate::app::scene::table_pointer::TablePointer;
use benediction_rules::geometry::Point;
use benediction_rules::view::Place;
use benediction_study::session::Edit;
use benediction_study::tree::{Mark, MarkColor};

fn draw(
    pointer: Res<TablePointer>,
    modifiers: Res<ClickModifiers>,
    game: Option<Res<Match>>,
    pointing: Res<Pointing>,
    mut view: ResMut<View>,
    mut from: Local<Option<Point>>,
    mut edits: MatchCommands,
) {
    let buttons = &pointer.buttons;
    if pointer.cancelled {
        *from = None;
        if view.held {
            view.held = false;
        }
    }
    let here = match pointing.place {
        Some(Place::Point(point)) => Some(point),
        _ => None,
    };
    let game = game.filter(|game| game.panel().is_study());
    if buttons.just_pressed(MouseButton::Right) {
        *from = here.filter(|_| game.is_some());
        // Beside the board the right button turns the camera.
        if view.held != from.is_some() {
            view.held = from.is_some();
        }
    }
    if !buttons.just_released(MouseButton::Right) {
        return;
    }
    if view.held {
        view.held = false;
    }
    if let (Some(game), Some(from), Some(to)) = (game, from.take(), here) {
        let ClickModifiers { shift, control } = *modifiers;
        let color = match (shift, control) {
            (false, false) => MarkColor::First,
            (true, false) => MarkColor::Second,
            (false, true) => MarkColor::Third,
            (true, true) => MarkColor::Fourth,
        };
        let mark = if from == to { Mark::Point(to, color) } else { Mark::Arrow(from, to, color) };
        edits.write(Edit::Draw(game.shown(), mark));
    }
}

/// Adds the systems for the mouse of a real window.
pub(super) fn window_plugin(app: &mut App) {
    let free = in_state(Screen::Table).and_then(table_is_free);
    app.add_systems(Update, draw.run_if(free).in_set(Step::Input).after(touch::lift));
}
