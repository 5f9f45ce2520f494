//! The board editor: the position that is studied is made by hand. Only what the game's texts can say comes to be; what cannot be
//! is refused in the words of the rules.

pub(in crate::app) mod drag;
pub(in crate::app) mod panel;

use bevy::prelude::*;

use crate::app::base::states::{Menu, Screen, Step, go};
use crate::app::game::commands::{ArrangeCommand, MatchCommands};
use crate::app::game::events::Refused;
use crate::app::game::matches::Match;
use crate::app::game::policy::Panel;
use crate::app::input::commands::{Command, PressedKeys};
use crate::app::input::pointer::PlaceClicked;
use crate::app::ui::page::Question;
use benediction_rules::geometry::Point;
use benediction_rules::view::{Change, PalettePiece, Place};
use benediction_words::text;
use bevy_egui::input::egui_wants_any_keyboard_input;

/// The effect of a click on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// The first click picks up a piece, the second one puts it down.
    #[default]
    Move,
    /// Removes the topmost piece.
    Remove,
    /// Puts this piece on the point.
    Put(PalettePiece),
}

/// The state of the board editor.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Editor {
    /// The effect of a click.
    pub tool: Tool,
    /// The place that was picked up.
    pub held: Option<Point>,
    /// The dice that are to fall.
    pub dice: (u8, u8),
}

/// Returns the question before a changed position is lost.
pub(in crate::app) fn discard_question() -> Question<'static> {
    Question {
        title: text!("editor-discard-question"),
        words: text!("editor-discard-text"),
        yes: text!("editor-discard"),
        no: text!("editor-discard-not"),
    }
}

/// Leaves the editor for what was there before, or asks first if the position was changed.
fn leave(game: &Match, menu: &mut NextState<Menu>, orders: &mut MatchCommands) {
    if game.can_undo_arranging() {
        go(menu, Menu::DiscardPosition);
    } else {
        orders.write(ArrangeCommand::Cancel);
    }
}

/// Puts down the held piece, or else leaves the editor.
fn cancel(
    presses: Res<PressedKeys>,
    game: Option<Res<Match>>,
    open: Res<State<Menu>>,
    mut editor: ResMut<Editor>,
    mut menu: ResMut<NextState<Menu>>,
    mut orders: MatchCommands,
) {
    let Some(game) = game.filter(|game| game.panel() == Panel::Editor && *open.get() == Menu::None) else { return };
    if presses.has(Command::Cancel) {
        if editor.held.is_some() {
            editor.held = None;
        } else {
            leave(&game, &mut menu, &mut orders);
        }
    }
}

impl Editor {
    /// Returns the change by a click on a point. Returns `None` if it only picks up.
    fn change(&mut self, at: Point, there: bool) -> Option<Change> {
        match (self.tool, self.held.take()) {
            (Tool::Remove, _) => Some(Change::Remove(at)),
            (Tool::Put(piece), _) => Some(Change::Put(piece, at)),
            (Tool::Move, Some(from)) if from != at => Some(Change::Move(from, at)),
            (Tool::Move, Some(_)) => None,
            (Tool::Move, None) => {
                self.held = Some(at).filter(|_| there);
                None
            }
        }
    }
}

/// Clicks on the board.
fn click(
    mut clicks: MessageReader<PlaceClicked>,
    game: Option<Res<Match>>,
    mut editor: ResMut<Editor>,
    mut orders: MatchCommands,
) {
    let Some(game) = game.filter(|game| game.panel() == Panel::Editor) else {
        editor.set_if_neq(Editor { held: None, ..*editor });
        clicks.clear();
        return;
    };
    for PlaceClicked(place) in clicks.read() {
        let Place::Point(at) = *place else { continue };
        let figure = game.session.figure();
        let there = figure.men.iter().any(|man| man.at == at) || figure.blocks.has(at);
        if let Some(change) = editor.change(at, there) {
            orders.write(ArrangeCommand::Change(change));
        }
    }
}

/// Drops the held piece after a refusal.
fn drop_held(mut refused: MessageReader<Refused>, mut editor: ResMut<Editor>) {
    if refused.read().count() > 0 && editor.held.is_some() {
        editor.held = None;
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Editor>().add_systems(Update, (click, drop_held).chain().in_set(Step::Input));
}

/// Mouse and keys of a real window.
pub(in crate::app) fn window_plugin(app: &mut App) {
    let keys_are_free = in_state(Screen::Table).and_then(not(egui_wants_any_keyboard_input));
    app.add_plugins(drag::window_plugin).add_systems(Update, cancel.run_if(keys_are_free).in_set(Step::Input));
}
