//! The line for typed actions, in place of the hint: what can be played, and the rule that speaks against what was typed.

use bevy::prelude::*;
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::{self, Key, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::EDGE;
use super::foot::Foot;
use crate::app::base::states::Menu;
use crate::app::game::activity::TurnEnd;
use crate::app::game::commands::{MatchCommands, PlayerCommand};
use crate::app::game::matches::Match;
use crate::app::input::typed::{TypedLine, completions};
use crate::app::ui::palette::{dim, faint, ink, ruby};
use crate::app::ui::style::{self, size};
use crate::app::ui::{Draw, layout_notes, named, widgets};
use benediction_words::{locale, say, text, turn};

/// The id of the field.
pub const FIELD: &str = "typed actions";
/// Largest width of the line, and width of its field, in points.
const WIDTH: f32 = 640.0;
const FIELD_WIDTH: f32 = 170.0;
/// Margin at both sides, in points.
const SIDE: i8 = 10;
/// Number of actions that are suggested.
const MAX_SUGGESTED: usize = 6;

/// Returns the line below the field: the refusal, or what can be played.
fn below(line: &TypedLine, game: &Match) -> (String, egui::Color32) {
    if let Some(reason) = &line.refused {
        return (locale::say(reason), ruby());
    }
    let last = line.text.split_whitespace().last().unwrap_or_default();
    if !game.human_to_act() {
        return (String::new(), dim());
    }
    let board = game.session.board();
    let found = completions(&game.legal, &board, last);
    let suggested = found.iter().take(MAX_SUGGESTED);
    let suggested: Vec<String> = suggested.map(|view| turn::notation(&board, std::slice::from_ref(*view))).collect();
    let moves = suggested.join(", ");
    match found.len() {
        0 if line.text.split_whitespace().count() > 1 => (String::new(), dim()),
        0 => (text!("typed-none").into(), dim()),
        count if count > MAX_SUGGESTED => (say!("typed-can", moves = say!("typed-more", moves = moves)), dim()),
        _ => (say!("typed-can", moves = moves), dim()),
    }
}

fn draw(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    foot: Foot,
    mut line: ResMut<TypedLine>,
    mut requests: MatchCommands,
    mut before: Local<(bool, bool)>,
) {
    let (was_open, was_refused) = std::mem::replace(&mut *before, (line.is_open, line.refused.is_some()));
    let (opens, refuses) = (line.is_open && !was_open, line.refused.is_some() && !was_refused);
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some(game) = game.filter(|_| line.is_open) else { return };
    let ([left, right], screen) = (foot.ends(ctx), ctx.viewport_rect());
    let narrow = style::is_narrow(ctx);
    let width = (right - left - 2.0 * EDGE).min(WIDTH);
    let (outer, up) = (width, screen.bottom() - foot.space.free(ctx).bottom() + EDGE);
    let off = Vec2::new(foot.middle(ctx, outer) - screen.center().x, -up);
    let mut text = line.text.clone();
    let area = egui::Area::new("typed".into()).order(egui::Order::Foreground).fade_in(false);
    let shown = area.anchor(egui::Align2::CENTER_BOTTOM, off).show(ctx, |ui| {
        widgets::panel().inner_margin(egui::Margin::symmetric(SIDE, 4)).show(ui, |ui| {
            ui.set_width(width - 2.0 * f32::from(SIDE));
            let (below, color) = below(&line, &game);
            let add = |ui: &mut egui::Ui| {
                let field = egui::TextEdit::singleline(&mut text)
                    .id(egui::Id::new(FIELD))
                    .hint_text(style::text(text!("typed-hint"), style::italic(size::BODY), faint(dim(), 0.8)))
                    .font(style::roman(size::BODY))
                    .text_color(ink())
                    .desired_width(if narrow { f32::INFINITY } else { FIELD_WIDTH });
                let field = ui.add(field);
                named::label(&field, text!("typed-name"));
                if !below.is_empty() {
                    ui.add(egui::Label::new(style::text(below, style::roman(size::NOTE), color)).wrap());
                }
                field
            };
            if narrow { ui.vertical(add).inner } else { ui.horizontal(add).inner }
        })
    });
    layout_notes::note_panel(ctx, "typed", shown.response.rect);
    let field = shown.inner.inner;
    if opens {
        field.request_focus();
    }
    if refuses && let Some(mut state) = egui::TextEdit::load_state(ctx, field.id) {
        // What is typed next replaces it.
        let all = CCursorRange::two(CCursor::default(), CCursor::new(line.text.chars().count()));
        state.cursor.set_char_range(Some(all));
        state.store(ctx, field.id);
    }
    if text != line.text {
        (line.text, line.refused) = (text, None);
    }
    if !field.lost_focus() {
        return;
    }
    let (entered, escaped) = ctx.input(|input| (input.key_pressed(Key::Enter), input.key_pressed(Key::Escape)));
    if escaped || entered && line.text.trim().is_empty() && game.turn_end() != TurnEnd::Unconfirmed {
        line.close();
    } else if entered {
        if line.text.trim().is_empty() {
            requests.write(PlayerCommand::EndTurn);
        }
        line.enter();
        field.request_focus();
        ctx.request_repaint();
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Table).run_if(in_state(Menu::None)));
}
