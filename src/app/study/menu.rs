//! The menu of a study: what is done rarely, each with its words, in the place of the list of moves.

use bevy_egui::egui::{self, Align2, Pos2, Ui, Vec2};
use egui_phosphor::regular as icon;

use super::comparison::CompareCommand;
use super::study_commands::StudyCommands;
use crate::app::base::messages::Notify;
use crate::app::exercise::lines::LinesCommand;
use crate::app::game::commands::ArrangeCommand;
use crate::app::game::matches::Match;
use crate::app::input::commands::Command;
use crate::app::ui::layout_notes::note_button;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::{keys, widgets};
use benediction_platform::clipboard;
use benediction_rules::{Side, Starter};
use benediction_study::reviews::Fork;
use benediction_study::session::Edit;
use benediction_study::tree::NodeId;
use benediction_words::{say, text};

/// Height of a row, in points.
const ROW: f32 = 27.0;

/// A request of the menu to the column around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    /// A command was given.
    Done,
    /// The row that shows the game elsewhere is to be opened or closed.
    Share,
}

/// Draws a row: its icon, its words and its key. Returns `true` if it was clicked.
fn row(ui: &mut Ui, sign: &str, words: &str, key: Option<Command>, on: bool) -> bool {
    let add = |ui: &mut Ui| {
        let size = Vec2::new(ui.available_width(), style::row_height(ui.ctx(), ROW));
        let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, on, words));
        note_button(&response, words);
        widgets::reveal(&response);
        let lit = on && (response.hovered() || response.has_focus());
        let color = if lit { gold() } else { ink() };
        let painter = ui.painter();
        if lit {
            painter.rect_filled(rect, style::ROUND, palette::faint(gold(), 0.09));
        }
        let at = |x: f32| Pos2::new(x, rect.center().y);
        let faded = if on { color } else { palette::faint(color, 0.45) };
        painter.text(at(rect.left() + 6.0), Align2::LEFT_CENTER, sign, style::roman(size::HEADING), faded);
        painter.text(at(rect.left() + 32.0), Align2::LEFT_CENTER, words, style::roman(size::NOTE), faded);
        if let Some(key) = key {
            let right = at(rect.right() - 6.0);
            painter.text(right, Align2::RIGHT_CENTER, keys(ui.ctx(), key), style::roman(size::CAPTION), dim());
        }
        widgets::focus_ring(ui, rect, &response);
        widgets::clicked(&response)
    };
    ui.add_enabled_ui(on, add).inner
}

/// Draws the menu for a node. Returns what was chosen.
pub(super) fn show(ui: &mut Ui, game: &Match, node: NodeId, commands: &mut StudyCommands) -> Option<Chosen> {
    let root = node == NodeId::ROOT;
    let notes = game.session.notes(node);
    let mut chosen = None;
    let mut done = |clicked: bool| {
        chosen = chosen.or(clicked.then_some(Chosen::Done));
        clicked
    };
    ui.spacing_mut().item_spacing.y = space::HAIR;
    widgets::heading(ui, text!("study-menu-line"));
    if done(row(ui, icon::ARROW_UP, text!("study-promote"), None, !root)) {
        commands.table.write(Edit::Promote(node));
    }
    if done(row(ui, icon::ARROW_DOWN, text!("study-demote"), None, !root)) {
        commands.table.write(Edit::Demote(node));
    }
    let copy = if root { text!("study-copy-game") } else { text!("study-copy") };
    if done(row(ui, icon::COPY, copy, Some(Command::Copy), true)) {
        let line = if root { game.session.game_text_of(&game.slots.players()) } else { game.session.copy(node) };
        if !clipboard::put(&line) {
            commands.notify.write(Notify(text!("study-no-clipboard").into()));
        }
    }
    if done(row(ui, icon::CLIPBOARD_TEXT, text!("study-paste"), Some(Command::Paste), true)) {
        match clipboard::text() {
            Some(text) => commands.table.write(Edit::Paste(text)),
            None => drop(commands.notify.write(Notify(text!("study-no-clipboard").into()))),
        }
    }
    if done(row(ui, icon::TRASH, text!("study-cut"), Some(Command::Delete), !root)) {
        commands.table.write(Edit::Cut(node));
    }
    let has_fork = Fork::near(&game.session, node).is_some();
    let compares = row(ui, icon::COLUMNS, text!("study-compare"), None, has_fork);
    ui.add_space(space::SMALL);
    if game.session.start().starter() != Starter::Chance {
        widgets::heading(ui, text!("train-study-heading"));
        for side in Side::BOTH {
            let words = say!("train-study", side = game.session.sides().of(side));
            if done(row(ui, icon::GRADUATION_CAP, &words, None, true)) {
                commands.lines.write(LinesCommand::Train(side));
            }
        }
        if done(row(ui, icon::SIGN_OUT, text!("train-departure"), None, true)) {
            commands.lines.write(LinesCommand::ShowDeparture);
        }
        ui.add_space(space::SMALL);
    }
    widgets::heading(ui, text!("study-menu-position"));
    let bookmark = if notes.bookmark { text!("study-bookmark-remove") } else { text!("study-bookmark") };
    if done(row(ui, icon::BOOKMARK_SIMPLE, bookmark, None, true)) {
        commands.table.write(Edit::Bookmark(node, !notes.bookmark));
    }
    if done(row(ui, icon::ERASER, text!("study-wipe"), None, !notes.marks.is_empty())) {
        commands.table.write(Edit::Wipe(node));
    }
    if !game.session.pieces().is_empty() && done(row(ui, icon::PENCIL_SIMPLE_LINE, text!("editor-open"), None, true)) {
        commands.table.write(ArrangeCommand::Begin);
    }
    if row(ui, icon::EXPORT, text!("study-show"), None, true) {
        chosen = Some(Chosen::Share);
    }
    if compares {
        commands.compare.write(CompareCommand::Begin(node));
        chosen = Some(Chosen::Done);
    }
    chosen
}
