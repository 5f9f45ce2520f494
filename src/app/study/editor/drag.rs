//! The mouse in the board editor: men are dragged from point to point and off the board, and pieces from the palette onto it.

use bevy::prelude::*;

use super::Editor;
use crate::app::base::states::{Screen, Step, table_is_free};
use crate::app::game::commands::{ArrangeCommand, MatchCommands};
use crate::app::game::matches::Match;
use crate::app::game::policy::Panel;
use crate::app::input::pointer::PlaceClicked;
use crate::app::input::touch;
use crate::app::scene::held::Pointing;
use crate::app::scene::table_pointer::{DroppedOnBoard, TablePointer};
use benediction_rules::geometry::Point;
use benediction_rules::view::{Change, Place};

fn drag(
    pointer: Res<TablePointer>,
    game: Option<Res<Match>>,
    pointing: Res<Pointing>,
    mut editor: ResMut<Editor>,
    mut down: Local<Option<Point>>,
    mut clicks: MessageWriter<PlaceClicked>,
    mut orders: MatchCommands,
) {
    if game.is_none_or(|game| game.panel() != Panel::Editor) {
        *down = None;
        return;
    }
    let buttons = &pointer.buttons;
    if pointer.cancelled {
        if down.take().is_some() {
            editor.held = None;
        }
        return;
    }
    let here = match pointing.place {
        Some(Place::Point(point)) => Some(point),
        _ => None,
    };
    if buttons.just_pressed(MouseButton::Left) {
        *down = here;
    }
    if !buttons.just_released(MouseButton::Left) {
        return;
    }
    // A click holds what stands there until the next one.
    let Some(from) = down.take().filter(|from| editor.held == Some(*from) && here != Some(*from)) else { return };
    match here {
        Some(to) => drop(clicks.write(PlaceClicked(Place::Point(to)))),
        None => {
            editor.held = None;
            orders.write(ArrangeCommand::Change(Change::Remove(from)));
        }
    }
}

/// Puts a piece dragged from the palette where it was dropped. The board receives the pointer only some frames later.
fn drop_dragged(pointing: Res<Pointing>, mut dropped: ResMut<DroppedOnBoard>, mut clicks: MessageWriter<PlaceClicked>) {
    if !dropped.is_pending() {
        return;
    }
    dropped.0 -= 1;
    if let Some(place @ Place::Point(_)) = pointing.place {
        dropped.0 = 0;
        clicks.write(PlaceClicked(place));
    }
}

/// The mouse of a real window.
pub(in crate::app) fn window_plugin(app: &mut App) {
    let table = in_state(Screen::Table).and_then(table_is_free);
    app.add_systems(Update, (drag, drop_dragged).chain().run_if(table).in_set(Step::Input).after(touch::lift));
}
