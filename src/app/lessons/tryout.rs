//! Positions of the rules on the table: both sides are moved freely, until the learner returns to the rules.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::OpenChapter;
use crate::app::base::states::{Menu, Screen};
use crate::app::game::commands::{LessonSpeaks, MatchCommands, PlayerCommand, TableCommand};
use crate::app::game::matches::Match;
use crate::app::game::policy::Panel;
use crate::app::ui::hud;
use crate::app::ui::palette::{dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{self, Draw};
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
    pub says: Key,
    /// Title of the chapter in which it is drawn.
    pub chapter: Key,
}

/// The position of the rules on the table.
#[derive(Resource, Default)]
pub(in crate::app) struct OnTable(pub Option<TryOut>);

/// Part of the height of a narrow window that the panel takes.
const SHEET: f32 = 0.26;

pub(super) fn begin(position: TryOut, on_table: &mut OnTable, requests: &mut MatchCommands) {
    on_table.0 = Some(position);
    requests.write(TableCommand::Lay { game: position.game.into(), position: position.position.into() });
    requests.write(LessonSpeaks(false));
}

/// Draws the panel. Returns `true` to return to the rules.
fn contents(ui: &mut Ui, position: &TryOut, game: &Match, requests: &mut MatchCommands) -> bool {
    ui.set_width(ui.available_width());
    ui.spacing_mut().item_spacing.y = space::SMALL;
    ui.label(style::text(locale::text(position.chapter), style::medium(size::TITLE), gold()));
    ui.label(style::text(locale::text(position.says), style::roman(size::BODY), ink()));
    ui.label(style::text(text!("course-try-about"), style::italic(size::BODY), dim()));
    ui.add_space(space::SMALL);
    let back = widgets::button(ui, text!("course-try-back"), Weight::Primary).clicked();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = space::MEDIUM;
        let moved = game.session.ply() > 0;
        if widgets::button_if(ui, moved, text!("course-try-undo"), Weight::Plain).clicked() {
            requests.write(PlayerCommand::Undo);
        }
        if widgets::button_if(ui, moved, text!("course-try-again"), Weight::Plain).clicked() {
            requests.write(TableCommand::Lay { game: position.game.into(), position: position.position.into() });
            requests.write(LessonSpeaks(false));
        }
        if widgets::button(ui, text!("lesson-end"), Weight::Quiet).clicked() {
            requests.write(TableCommand::Leave);
        }
    });
    back
}

fn draw(
    mut contexts: EguiContexts,
    on_table: Res<OnTable>,
    game: Option<Res<Match>>,
    mut chapter: ResMut<OpenChapter>,
    mut menu: ResMut<NextState<Menu>>,
    mut requests: MatchCommands,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some((position, game)) = on_table.0.as_ref().zip(game.filter(|game| game.panel() == Panel::Exercise)) else {
        return;
    };
    let mut draw = |ui: &mut Ui| contents(ui, position, &game, &mut requests);
    let back = hud::lesson_panel(ctx, SHEET, |ui, is_sheet| {
        if !is_sheet {
            return draw(ui);
        }
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, draw).inner
    });
    if back {
        chapter.0 = Some((position.game, position.chapter));
        ui::go(&mut menu, Menu::Rules);
    }
}

/// Adds the state.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OnTable>();
}

/// Adds the panel.
pub(in crate::app) fn panel_plugin(app: &mut App) {
    let shown = in_state(Screen::Table).and_then(in_state(Menu::None));
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Column).run_if(shown));
}
