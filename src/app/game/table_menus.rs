//! The menus that the match opens and closes by itself: the result, and the question about its file.

use bevy::prelude::*;

use super::matches::{FileQuestion, Match};
use crate::app::base::clock::TableSettled;
use crate::app::base::states::{Menu, Screen, Step, go, screen_stays};

/// Shows the result once all motions have ended.
fn show_result(
    game: Option<ResMut<Match>>,
    mut settled: MessageReader<TableSettled>,
    mut menu: ResMut<NextState<Menu>>,
    screen: Res<State<Screen>>,
) {
    let settled = settled.read().count() > 0;
    let Some(mut game) = game else { return };
    if settled
        && game.session.outcome().is_some()
        && *screen.get() == Screen::Table
        && game.activity.play().is_some_and(|play| !play.result_shown)
        && let Some(play) = game.activity.play_mut()
    {
        play.result_shown = true;
        go(&mut menu, Menu::Result);
    }
}

/// Leaves the result when the end is not on the table any more: something was taken back, redone or played, an earlier position is
/// looked at, or the file was changed elsewhere.
fn leave_result(game: Option<ResMut<Match>>, menu: Res<State<Menu>>, mut next: ResMut<NextState<Menu>>) {
    let Some(mut game) = game.filter(|game| game.session.outcome().is_none()) else { return };
    if game.activity.play().is_some_and(|play| play.result_shown)
        && let Some(play) = game.activity.play_mut()
    {
        play.result_shown = false;
    }
    if *menu.get() == Menu::Result {
        go(&mut next, Menu::None);
    }
}

/// Opens the question about the game's file when no other menu is open.
fn ask_about_file(
    game: Option<Res<Match>>,
    menu: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Menu>>,
) {
    let asks = game.is_some_and(|game| game.question.is_some()) && *screen.get() == Screen::Table;
    match menu.get() {
        Menu::None if asks => go(&mut next, Menu::FileQuestion),
        Menu::FileQuestion if !asks => go(&mut next, Menu::None),
        _ => {}
    }
}

/// Closes a question about a conflict when its menu is left: both versions are kept. A question about a deleted game stays.
fn leave_question(game: Option<ResMut<Match>>) {
    if let Some(mut game) = game
        && matches!(game.question, Some(FileQuestion::Conflict(_)))
    {
        game.question = None;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnExit(Menu::FileQuestion), leave_question)
        .add_systems(Update, (show_result, leave_result, ask_about_file).in_set(Step::After).run_if(screen_stays));
}
