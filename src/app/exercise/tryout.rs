//! Positions of the rules on the table: both sides are moved freely, until the learner returns to the rules.

use bevy_egui::egui::{self, Ui};

use super::task::{Answer, Next, PanelParams, Solution, Task, TaskParams};
use super::{ExerciseCommand, Progress};
use crate::app::base::states::Menu;
use crate::app::game::commands::TableCommand;
use crate::app::game::matches::Match;
use crate::app::ui;
use crate::app::ui::palette::{dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use benediction_rules::message::Key;
use benediction_words::{locale, text};

/// A position of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TryOut {
    /// Name of the game in the registry.
    pub game: &'static str,
    /// Position text.
    pub position: &'static str,
    /// Text below the drawing.
    pub text: Key,
    /// Title of the chapter in which it is drawn.
    pub chapter: Key,
}

/// Part of the height of a narrow window that the panel takes.
const SHEET: f32 = 0.26;

impl Task for TryOut {
    fn position(&self) -> Option<TableCommand> {
        Some(TableCommand::Exercise { game: self.game.into(), position: self.position.into() })
    }

    fn judge(&mut self, _: &Progress, _: &Match) -> Answer {
        Answer::Unfinished
    }

    fn solution(&mut self, _: &Progress, _: &Match, _: &mut TaskParams) -> Option<Solution> {
        None
    }

    fn next(&mut self, _: &Progress, _: &mut TaskParams) -> Next {
        Next::Leave
    }

    fn sheet_height(&self) -> f32 {
        SHEET
    }

    fn draw(&self, ui: &mut Ui, is_sheet: bool, progress: &Progress, game: &Match, params: &mut PanelParams) {
        if is_sheet {
            let area = egui::ScrollArea::vertical().auto_shrink(false);
            area.show(ui, |ui| self.contents(ui, progress, game, params));
        } else {
            self.contents(ui, progress, game, params);
        }
    }
}

impl TryOut {
    fn contents(&self, ui: &mut Ui, progress: &Progress, game: &Match, params: &mut PanelParams) {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = space::SMALL;
        ui.label(style::text(locale::text(self.chapter), style::medium(size::TITLE), gold()));
        ui.label(style::text(locale::text(self.text), style::roman(size::BODY), ink()));
        ui.label(style::text(text!("course-try-about"), style::italic(size::BODY), dim()));
        ui.add_space(space::SMALL);
        if widgets::button(ui, text!("course-try-back"), Weight::Primary).clicked() {
            params.chapter.0 = Some((self.game, self.chapter));
            ui::go(&mut params.menu, Menu::Rules);
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = space::MEDIUM;
            let is_moved = progress.can_take_back(game);
            params.button(ui, is_moved, text!("course-try-undo"), Weight::Plain, ExerciseCommand::TakeBack);
            params.button(ui, is_moved, text!("course-try-again"), Weight::Plain, ExerciseCommand::Again);
            params.button(ui, true, text!("lesson-end"), Weight::Quiet, ExerciseCommand::Leave);
        });
    }
}
