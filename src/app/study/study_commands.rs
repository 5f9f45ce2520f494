//! The commands of a study, and its small buttons.

use crate::app::ui::style::{self, space};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{Ui, Vec2};

use super::comparison::CompareCommand;
use super::review::ReviewCommand;
use super::rollout::RolloutCommand;
use super::share::ShowCommand;
use crate::app::base::messages::Notify;
use crate::app::exercise::ExerciseCommand;
use crate::app::exercise::lines::LinesCommand;
use crate::app::game::commands::MatchCommands;
use crate::app::library::LibraryCommand;
use crate::app::ui::widgets::{self, Weight};

/// The senders of the commands of a study.
#[derive(SystemParam)]
pub(in crate::app) struct StudyCommands<'w> {
    pub table: MatchCommands<'w>,
    pub review: MessageWriter<'w, ReviewCommand>,
    pub exercise: MessageWriter<'w, ExerciseCommand>,
    pub notify: MessageWriter<'w, Notify>,
    pub library: MessageWriter<'w, LibraryCommand>,
    pub show: MessageWriter<'w, ShowCommand>,
    pub rollout: MessageWriter<'w, RolloutCommand>,
    pub lines: MessageWriter<'w, LinesCommand>,
    pub compare: MessageWriter<'w, CompareCommand>,
}

/// Width of a small button, in points.
pub(super) const SMALL: f32 = 26.0;

/// A small button with a sign.
pub(in crate::app) fn small(ui: &mut Ui, sign: &str, name: &str, on: bool, lit: bool) -> bool {
    let weight = if lit { Weight::Primary } else { Weight::Quiet };
    widgets::make_room(ui, style::finger(ui.ctx()));
    ui.add_enabled_ui(on, |ui| {
        ui.spacing_mut().button_padding = Vec2::new(space::TINY, space::HAIR);
        widgets::icon_button(ui, sign, name, weight, SMALL).on_hover_text(name).clicked()
    })
    .inner
}
