//! The answer to a request for a hint or for threats: a card in the column at the left, above the buttons. In a narrow window it is
//! the first line of the hint.

use bevy::prelude::*;
use bevy_egui::egui::{self, ScrollArea};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::{above_tools, action_prompt, panel_at};
use crate::app::base::states::Menu;
use crate::app::game::analysis::{Analysis, AnalysisWanted};
use crate::app::game::matches::{Match, Selection};
use crate::app::scene::BoardOnTable;
use crate::app::ui::palette::{self, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::{Draw, widgets};
use benediction_engine::Threat;
use benediction_rules::Side;
use benediction_rules::view::{ActionView, Board, Place};
use benediction_words::{Unit, analysis as answers, say, text, turn as turns};

/// Returns the answer to the player's request: a hint, the worst threat, or the threat to the man under the pointer, or why there is
/// none. It is empty without a request.
pub(in crate::app) fn of(
    game: &Match,
    request: AnalysisWanted,
    analysis: &Analysis,
    hover: Option<Place>,
    board: &Board,
) -> String {
    if !(request.hint || request.threats) || game.is_replaying() {
        return String::new();
    }
    if let Some(why) = game.why_no_answer() {
        return why.into();
    }
    let Some(side) = game.acting() else { return String::new() };
    let is_current = analysis.about == Some(game.live());
    if request.hint {
        return match analysis.hint.as_ref().filter(|_| is_current) {
            Some(hint) => answers::hint(board, &game.session.figure(), &hint.turn, &hint.merits),
            None => text!("analysis-looking").into(),
        };
    }
    let threats = match analysis.threats.as_ref().filter(|_| is_current) {
        Some(threats) => threats,
        None if analysis.up_to_the_dice => {
            return say!("analysis-threats-dice", side = game.session.sides().of(side.other()));
        }
        None => return text!("analysis-looking-for-threats").into(),
    };
    let here = threats.iter().find(|threat| hover == Some(Place::Point(threat.at)));
    let Some(threat) = here.or(threats.first()) else {
        return say!("analysis-no-threat", side = game.session.sides().of(side.other()));
    };
    let message = threat_words(game, board, threat, side.other());
    answers::and_more(&message, if here.is_some() { 0 } else { threats.len() - 1 })
}

/// Returns a side's threat in words.
pub(in crate::app) fn threat_words(game: &Match, board: &Board, threat: &Threat<ActionView>, by: Side) -> String {
    let figure = game.session.figure();
    let noted = match threat.actions.as_slice() {
        [] => String::new(),
        actions => turns::noted(board, &figure, actions, false),
    };
    let passes = threat.actions.last().is_some_and(|view| view.passes);
    let (by, at) = (game.session.sides().of(by), board.name(threat.at));
    answers::threat(by, threat.danger, at, &noted, passes, Unit::of(board, &figure))
}

/// Smallest height of the text below the cards, in points.
const MIN_HEIGHT: f32 = 84.0;

/// Name of the area.
const ANSWER: &str = "answer";

fn draw(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    selection: Res<Selection>,
    request: Res<AnalysisWanted>,
    analysis: Res<Analysis>,
    board: Res<BoardOnTable>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let (Some(game), Some(board)) = (game, &board.0) else { return };
    let answer = of(&game, *request, &analysis, selection.hover, board);
    if answer.is_empty() || style::is_narrow(ctx) {
        return;
    }
    let (align, mut off, width) = above_tools(ctx);
    off.y -= action_prompt::height(ctx).map_or(0.0, |height| height + space::MEDIUM);
    // It ends below the cards.
    let top = super::bottom_of_cards(ctx) + space::MEDIUM;
    let mut height = ctx.viewport_rect().bottom() + off.y - top - 2.0 * space::MEDIUM;
    let mut align = align;
    if height < MIN_HEIGHT {
        // In a low window it is placed over the turn display, so that the cards with the clocks stay visible.
        (align, off.y, height) = (egui::Align2::LEFT_TOP, super::MARGIN, MIN_HEIGHT);
    }
    let covers = align == egui::Align2::LEFT_TOP;
    let mut frame = widgets::panel().inner_margin(egui::Margin::symmetric(12, 8));
    if covers {
        frame.fill = palette::full_ground();
    }
    panel_at(ctx, ANSWER, egui::Order::Middle, (align, off, width), frame, |ui| {
        ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| {
            ui.label(style::text(answer, style::roman(size::BODY), ink()));
        });
    });
}

pub(in crate::app) fn plugin(app: &mut App) {
    let shown = draw.in_set(Draw::Table).after(action_prompt::draw).run_if(in_state(Menu::None));
    app.add_systems(EguiPrimaryContextPass, shown);
}
