//! The buttons at the table.

use crate::app::ui::style::{self, size, space};
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, Vec2};
use egui_phosphor::regular as icon;

use crate::app::base::states::Menu;
use crate::app::game::activity::TurnEnd;
use crate::app::game::analysis::AnalysisWanted;
use crate::app::game::commands::{MatchCommands, PlayerCommand, ReplayCommand};
use crate::app::game::matches::Match;
use crate::app::game::policy::Panel;
use crate::app::input::commands::Command;
use crate::app::ui::keys;
use crate::app::ui::widgets::{self, Weight};
use benediction_words::{say, text};

/// Returns `true` if there is a result to show. A lesson has an end of its own.
fn has_result(game: &Match) -> bool {
    game.session.outcome().is_some() && game.panel() != Panel::Exercise
}

/// Returns `true` if there is a button that is shown only at times.
pub(in crate::app) fn has_large_button(game: &Match) -> bool {
    game.turn_end() == TurnEnd::Unconfirmed || has_result(game)
}

/// Draws the buttons that are shown only at times: the end of the turn, and the result.
pub(in crate::app) fn large_buttons(
    ui: &mut Ui,
    game: &Match,
    menu: &mut NextState<Menu>,
    requests: &mut MatchCommands,
) {
    let (width, font) = (ui.available_width(), || style::roman(size::BODY));
    if game.turn_end() == TurnEnd::Unconfirmed {
        let end = widgets::button_sized(ui, text!("table-end-turn"), Weight::Primary, Some(width), font());
        if end.on_hover_text(say!("table-end-turn-tip", keys = keys(ui.ctx(), Command::Confirm))).clicked() {
            requests.write(PlayerCommand::EndTurn);
        }
    }
    if has_result(game) {
        let result = widgets::button_sized(ui, text!("table-result"), Weight::Primary, Some(width), font());
        if result.clicked() {
            menu.set_if_neq(Menu::Result);
        }
    }
}

pub(super) fn buttons(
    ui: &mut Ui,
    game: &Match,
    (open, worded): (bool, bool),
    request: &mut AnalysisWanted,
    menu: &mut NextState<Menu>,
    requests: &mut MatchCommands,
) {
    let width = ui.available_width();
    ui.spacing_mut().item_spacing = Vec2::new(space::SMALL, space::SMALL);
    if !open {
        large_buttons(ui, game, menu, requests);
    }
    if game.panel() == Panel::Exercise {
        return menu_button(ui, (width, ButtonLayout::Beside), menu);
    }
    let face = if worded { ButtonLayout::Beside } else { ButtonLayout::Icon };
    let columns = if worded { 2.0 } else { 6.0 };
    // Rounded down, so that rounding never wraps the last button of a row.
    let each = ((width - (columns - 1.0) * space::SMALL) / columns).floor();
    ui.horizontal_wrapped(|ui| tools(ui, (each, face), game, request, menu, requests));
}

/// The state of the buttons at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum ButtonLayout {
    /// An icon.
    Icon,
    /// An icon and a word beside it.
    Beside,
    /// An icon and a word below it.
    Below,
}

/// Draws a button at the board.
pub(in crate::app) fn tool(
    ui: &mut Ui,
    (icon, words): (&str, &str),
    weight: Weight,
    (width, face): (f32, ButtonLayout),
) -> egui::Response {
    match face {
        ButtonLayout::Icon => widgets::icon_button(ui, icon, words, weight, width),
        ButtonLayout::Beside => widgets::worded_button(ui, &format!("{icon}  {words}"), words, weight, width),
        ButtonLayout::Below => widgets::worded_button(ui, &format!("{icon}\n{words}"), words, weight, width),
    }
}

/// A button at the board, without that of the menu.
struct Tool {
    icon: &'static str,
    words: &'static str,
    tip: String,
    /// The reason why it cannot be used.
    why_not: Option<&'static str>,
    lit: bool,
    command: Command,
}

/// Returns the buttons at the board, in order.
fn list_tools(ctx: &egui::Context, game: &Match, request: AnalysisWanted) -> [Tool; 5] {
    let keys = |command| keys(ctx, command);
    [
        Tool {
            icon: icon::ARROW_U_UP_LEFT,
            words: text!("table-undo"),
            tip: say!("table-undo-tip", keys = keys(Command::Undo)),
            why_not: game.why_no_undo(),
            lit: false,
            command: Command::Undo,
        },
        Tool {
            icon: icon::ARROW_U_UP_RIGHT,
            words: text!("table-redo"),
            tip: say!("table-redo-tip", keys = keys(Command::Redo)),
            why_not: game.why_no_redo(),
            lit: false,
            command: Command::Redo,
        },
        Tool {
            icon: icon::LIGHTBULB,
            words: text!("table-hint"),
            tip: say!("table-hint-tip", keys = keys(Command::Hint)),
            why_not: game.why_no_answer(),
            lit: request.hint,
            command: Command::Hint,
        },
        Tool {
            icon: icon::SHIELD_WARNING,
            words: text!("table-threats"),
            tip: say!("table-threats-tip", keys = keys(Command::Threats)),
            why_not: game.why_no_threats(),
            lit: request.threats,
            command: Command::Threats,
        },
        Tool {
            icon: icon::CLOCK_COUNTER_CLOCKWISE,
            words: text!("table-last-turn"),
            tip: say!("table-last-turn-tip", keys = keys(Command::LastTurn)),
            why_not: game.why_no_last_turn(),
            lit: game.is_replaying(),
            command: Command::LastTurn,
        },
    ]
}

/// Draws the small buttons, the menu last, in the layout of the caller.
pub(in crate::app) fn tools(
    ui: &mut Ui,
    look: (f32, ButtonLayout),
    game: &Match,
    request: &mut AnalysisWanted,
    menu: &mut NextState<Menu>,
    requests: &mut MatchCommands,
) {
    ui.spacing_mut().button_padding.x = space::TINY;
    let tools = list_tools(ui.ctx(), game, *request);
    let mut draw = |ui: &mut Ui, one: &Tool| {
        let weight = if one.lit { Weight::Primary } else { Weight::Plain };
        widgets::make_room(ui, look.0);
        let add = |ui: &mut Ui| tool(ui, (one.icon, one.words), weight, look);
        let response = ui.add_enabled_ui(one.why_not.is_none(), add).inner;
        let response = response.on_hover_text(&one.tip).on_disabled_hover_text(one.why_not.unwrap_or_default());
        if !response.clicked() {
            return;
        }
        match one.command {
            Command::Undo => requests.write(PlayerCommand::Undo),
            Command::Redo => requests.write(PlayerCommand::Redo),
            Command::Hint => request.toggle_hint(),
            Command::Threats => request.toggle_threats(),
            _ => requests.write(ReplayCommand::Begin),
        }
    };
    tools.iter().for_each(|one| draw(ui, one));
    menu_button(ui, look, menu);
}

/// Draws the button of the menu.
pub(in crate::app) fn menu_button(ui: &mut Ui, look: (f32, ButtonLayout), menu: &mut NextState<Menu>) {
    let tip = say!("table-menu-tip", keys = keys(ui.ctx(), Command::Cancel));
    widgets::make_room(ui, look.0);
    let button = tool(ui, (icon::LIST, text!("table-menu")), Weight::Plain, look);
    if button.on_hover_text(tip).clicked() {
        menu.set_if_neq(Menu::Pause);
    }
}
