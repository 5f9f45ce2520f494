//! The hint, a line at the bottom: what can be picked up, or the effect of a click.

use bevy::prelude::*;
use bevy_egui::egui::{self, CornerRadius, Pos2, Rect, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::{MovesShown, acting_name};
use crate::app::base::states::Menu;
use crate::app::game::analysis::{Analysis, AnalysisWanted};
use crate::app::game::matches::{Match, Selection};
use crate::app::game::player_slot::PlayerSlot;
use crate::app::scene::BoardOnTable;
use crate::app::scene::camera::PanelSpace;
use crate::app::ui::Draw;
use crate::app::ui::palette::{self, ink};
use crate::app::ui::style;
use benediction_rules::geometry::Point;
use benediction_rules::picker::Picker;
use benediction_rules::view::{ActionView, Form, Place, Shape, Verb};
use benediction_words::{analysis as answers, hint as words};
use benediction_words::{locale, say, text};

/// Returns the answer to the player's request: a hint, the worst threat, or the threat to the man under the pointer, or why there is
/// none. It is empty without a request.
fn answer_line(
    game: &Match,
    request: AnalysisWanted,
    analysis: &Analysis,
    hover: Option<Place>,
    name: &impl Fn(Point) -> String,
) -> String {
    if !(request.hint || request.threats) {
        return String::new();
    }
    if let Some(why) = game.why_no_answer() {
        return why.into();
    }
    let Some(side) = game.acting() else { return String::new() };
    let is_current = analysis.about == Some(game.live());
    if request.hint {
        return match analysis.hint.as_ref().filter(|_| is_current) {
            Some(hint) => {
                say!("analysis-hint", turn = ActionView::labels(&hint.turn), why = answers::why(&hint.merits))
            }
            None => text!("analysis-looking").into(),
        };
    }
    let threats = match analysis.threats.as_ref().filter(|_| is_current) {
        Some(threats) => threats,
        None if analysis.up_to_the_dice => return say!("analysis-threats-dice", side = game.called(side.other())),
        None => return text!("analysis-looking-for-threats").into(),
    };
    let here = threats.iter().find(|threat| hover == Some(Place::Point(threat.at)));
    let Some(threat) = here.or(threats.first()) else {
        return say!("analysis-no-threat", side = game.called(side.other()));
    };
    let passes = threat.actions.last().is_some_and(|view| view.passes);
    let turn = ActionView::labels(&threat.actions);
    let message = answers::threat(&game.called(side.other()), threat.danger, &name(threat.at), &turn, passes);
    answers::and_more(&message, if here.is_some() { 0 } else { threats.len() - 1 })
}

/// Returns the line for the state of the table and the hand. It may be empty.
fn line(game: &Match, selection: &Selection, shape: Shape, touched: bool, name: impl Fn(Point) -> String) -> String {
    let ring = shape == Shape::Ring;
    if game.is_replaying() {
        return if touched { text!("hint-replaying-touch").into() } else { text!("hint-replaying").into() };
    }
    if game.is_looking() {
        return say!("hint-looking", ply = game.shown_ply(), of = game.session.ply());
    }
    if game.is_arranging() {
        return text!("editor-hint").into();
    }
    if game.session.outcome().is_some() {
        return text!("hint-over").into();
    }
    if game.is_unconfirmed() {
        return text!("hint-unconfirmed").into();
    }
    let Some(side) = game.acting().filter(|_| !game.waits()) else { return String::new() };
    if !game.human_to_act() {
        let name = acting_name(game, side);
        return match game.slot(side) {
            PlayerSlot::Named(_) => say!("hint-elsewhere", player = name),
            PlayerSlot::Bot(_) | PlayerSlot::Human => say!("table-thinking", player = name),
        };
    }
    let picker = &selection.picker;
    if picker.ambiguous_at().is_some() {
        return text!("hint-which").into();
    }
    let height = game.height(picker.picked());
    if let Some((at, index)) = picker.preview() {
        let choices = Picker::choices(&game.legal, at);
        let block = choices.get(index).is_some_and(|choice| choice.verb == Verb::Block);
        return words::click_again(block, choices.len() > 1);
    }
    if let Some(Place::Point(hover)) = selection.hover
        && let Some(goal) = picker.goals(&game.legal, height).into_iter().find(|goal| goal.action.to == hover)
    {
        let action = goal.action;
        let parts = picker.counts(&game.legal).len() > 1 && matches!(action.from, Some(Place::Point(_)));
        let whole = !parts || action.count == height || action.count == 0;
        return words::click(action.verb, action.count, whole, action.captures, action.blesses, &name(action.to));
    }
    if let (Some(held), Some(Place::Point(hover))) = (picker.picked(), selection.hover)
        && held != Place::Point(hover)
        && !game.legal.iter().any(|view| view.from == Some(Place::Point(hover)))
    {
        // If the held thing cannot go there, the line gives the reason from the rules.
        if let Some(reason) = game.session.why_not(Some(held), picker.count(), hover) {
            return locale::say(&reason);
        }
    }
    match picker.picked() {
        Some(Place::Point(_)) => {
            let count = if picker.count() == 0 { height } else { picker.count() };
            let height = if picker.counts(&game.legal).len() > 1 { height } else { 1 };
            if touched { words::held_by_finger(height, count) } else { words::held(height, count) }
        }
        Some(Place::Hand(_)) if ring => text!("hint-enter").into(),
        Some(Place::Hand(_)) => text!("hint-drop").into(),
        Some(Place::Bowl) => text!("hint-block").into(),
        None if game.session.turn().setup => say!("hint-choose-start", side = game.called(side)),
        None => {
            let sources = Picker::sources(&game.legal);
            let form = game.session.figure().men.first().map_or_else(Form::default, |man| man.form);
            let mut things = Vec::new();
            for (thing, is_available) in [
                (words::unit(shape, form), sources.iter().any(|place| matches!(place, Place::Point(_)))),
                (
                    if ring { text!("hint-from-bar") } else { text!("hint-checker") },
                    sources.iter().any(|place| matches!(place, Place::Hand(_))),
                ),
                (text!("hint-a-block"), sources.contains(&Place::Bowl)),
            ] {
                if is_available {
                    things.push(thing);
                }
            }
            if things.is_empty() { text!("hint-say").into() } else { words::pick(&things) }
        }
    }
}

/// Draws the line in the middle of the space that the panels leave free.
pub(in crate::app) fn draw(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    selection: Res<Selection>,
    request: Res<AnalysisWanted>,
    analysis: Res<Analysis>,
    board: Res<BoardOnTable>,
    space: Res<PanelSpace>,
    shown: Res<MovesShown>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some(game) = game else { return };
    let name = |point: Point| {
        let points = board.0.as_ref().map(|board| &board.points);
        points.and_then(|points| points.get(point.index())).map_or(String::new(), |(name, _)| name.clone())
    };
    let answer = answer_line(&game, *request, &analysis, selection.hover, &name);
    let shape = board.0.as_ref().map_or(Shape::Hex, |board| board.shape);
    let mut line = line(&game, &selection, shape, style::is_touched(ctx), name);
    // Over the sheet of a study there is little space: the line is shown when something is held or requested.
    let narrow = style::is_narrow(ctx);
    if narrow && answer.is_empty() && selection.picker.picked().is_none() && !shown.has_hint(ctx, &game) {
        return;
    }
    // A button is in its place.
    if narrow && super::has_large_button(&game) {
        return;
    }
    if !answer.is_empty() {
        line = format!("{answer}\n{line}");
    }
    if line.is_empty() {
        return;
    }
    let free = space.free(ctx);
    let painter = ctx.layer_painter(egui::LayerId::background());
    let (size, margins) = if narrow { (16.0, 32.0) } else { (18.0, 40.0) };
    let mut job = egui::text::LayoutJob::simple(line, style::roman(size), ink(), free.width() - margins);
    job.halign = egui::Align::Center;
    let galley = painter.layout_job(job);
    let size = galley.size();
    let up = if narrow { 6.0 } else { 12.0 };
    let at = Pos2::new(free.center().x, free.bottom() - up - size.y);
    let ground = Rect::from_min_size(at - Vec2::new(size.x / 2.0, 0.0), size).expand2(Vec2::new(16.0, 4.0));
    painter.rect_filled(ground, CornerRadius::same(12), palette::ground());
    painter.galley(at, galley, ink());
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Table).run_if(in_state(Menu::None)));
}
