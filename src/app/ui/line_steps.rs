//! The buttons that step through the line on the table.

use bevy_egui::egui::Ui;
use egui_phosphor::regular as icon;

use super::keys;
use super::widgets::{self, Weight};
use crate::app::game::commands::LookAt;
use crate::app::game::matches::Match;
use crate::app::input::commands::Command;
use benediction_study::tree::NodeId;
use benediction_words::{say, text};

/// A step through the line on the table.
#[derive(Clone, Copy)]
pub(in crate::app) enum LineStep {
    First,
    Back,
    Forward,
    Last,
}

impl LineStep {
    /// Returns the position to look at. Returns `None` at that end of the line.
    fn target(self, game: &Match) -> Option<LookAt> {
        let (session, shown) = (&game.session, game.shown());
        let (before, after) = (session.before(shown), session.after(shown));
        match self {
            LineStep::First => before.map(|_| LookAt(Some(NodeId::ROOT))),
            LineStep::Back => before.map(|node| LookAt(Some(node))),
            LineStep::Forward => after.map(|node| LookAt(Some(node))),
            LineStep::Last => after.map(|_| LookAt(None)),
        }
    }

    /// Draws the button, with this width in points. Its tip names the keys that do the same. Returns the position to look at
    /// if it was clicked.
    pub fn button(self, ui: &mut Ui, game: &Match, width: f32) -> Option<LookAt> {
        let keys = |command| keys(ui.ctx(), command);
        let (sign, name, tip) = match self {
            LineStep::First => {
                let tip = say!("study-first-tip", keys = keys(Command::First));
                (icon::SKIP_BACK, text!("study-first"), tip)
            }
            LineStep::Back => {
                let tip = say!("study-back-tip", keys = keys(Command::Back));
                (icon::CARET_LEFT, text!("study-back"), tip)
            }
            LineStep::Forward => {
                let tip = say!("study-forward-tip", keys = keys(Command::Forward));
                (icon::CARET_RIGHT, text!("study-forward"), tip)
            }
            LineStep::Last => {
                let tip = say!("study-last-tip", keys = keys(Command::Last));
                (icon::SKIP_FORWARD, text!("study-last"), tip)
            }
        };
        let to = self.target(game);
        let add = |ui: &mut Ui| widgets::icon_button(ui, sign, name, Weight::Quiet, width).on_hover_text(tip);
        let clicked = ui.add_enabled_ui(to.is_some(), add).inner.clicked();
        to.filter(|_| clicked)
    }
}
