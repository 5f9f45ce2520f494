//! The page of the player's results against the bot: for each game a chart of its levels, and an estimate of the player's strength.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, Pos2, Rect, Shape, Stroke, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::{GameLibrary, LibraryCommand};
use crate::app::base::settings::Settings;
use crate::app::base::states::Menu;
use crate::app::ui::page;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{self, Draw};
use benediction_rules::Side;
use benediction_study::library::{Results, Tally};
use benediction_words::{locale, say, text};

/// Height of a chart's bars, of the line below them, and largest width of a bar, in points.
const BARS: f32 = 84.0;
const BELOW: f32 = 34.0;
const BAR: f32 = 44.0;
/// Smallest number of games that a full bar stands for.
const FULL: u32 = 4;

/// Returns the colours of games won, drawn and lost.
fn colors() -> [Color32; 3] {
    [gold(), palette::faint(ink(), 0.45), palette::faint(palette::ruby(), 0.75)]
}

const fn parts(tally: Tally) -> [u32; 3] {
    [tally.won, tally.drawn, tally.lost]
}

/// Returns the place of a rating between the levels, where the first level is 0. It is beyond the ends by half a level at most.
fn place(rating: f64, ratings: &[Option<u32>]) -> Option<f32> {
    let known: Vec<(usize, f64)> =
        ratings.iter().enumerate().filter_map(|(index, rating)| Some((index, f64::from((*rating)?)))).collect();
    let (first, last) = (known.first()?, known.last()?);
    if rating <= first.1 {
        return Some(first.0 as f32 - 0.5);
    }
    let Some(pair) = known.windows(2).find(|pair| rating <= pair[1].1) else { return Some(last.0 as f32 + 0.5) };
    let part = (rating - pair[0].1) / (pair[1].1 - pair[0].1).max(1.0);
    Some((pair[0].0 as f64 + part * (pair[1].0 - pair[0].0) as f64) as f32)
}

/// Draws the results against each level as a bar, and the estimate of the strength below them.
fn chart(ui: &mut Ui, results: &Results) {
    let (area, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), BARS + BELOW), egui::Sense::hover());
    let painter = ui.painter();
    let count = results.levels.len();
    let step = area.width() / count as f32;
    let most = results.levels.iter().map(|tally| tally.games()).max().unwrap_or_default().max(FULL);
    let foot = area.top() + BARS;
    painter.hline(area.x_range(), foot, Stroke::new(1.0, palette::border().color));
    for (index, tally) in results.levels.iter().enumerate() {
        let column =
            Rect::from_min_size(Pos2::new(area.left() + step * index as f32, area.top()), Vec2::new(step, BARS));
        let wide = (step * 0.62).min(BAR);
        let mut bottom = foot;
        for (games, color) in parts(*tally).into_iter().zip(colors()) {
            let high = (BARS - 4.0) * games as f32 / most as f32;
            let middle = Pos2::new(column.center().x, bottom - high / 2.0);
            painter.rect_filled(Rect::from_center_size(middle, Vec2::new(wide, high)), 0.0, color);
            bottom -= high;
        }
        let number = Pos2::new(column.center().x, foot + 3.0);
        let color = if tally.games() > 0 { ink() } else { dim() };
        painter.text(number, Align2::CENTER_TOP, (index + 1).to_string(), style::roman(size::NOTE), color);
        if response.hover_pos().is_some_and(|at| column.x_range().contains(at.x)) {
            let level = index as u8 + 1;
            let [won, drawn, lost] = parts(*tally);
            let name = benediction_words::level(level);
            response.clone().on_hover_text_at_pointer(say!(
                "library-page-results-level",
                name = name,
                level = level,
                won = won,
                drawn = drawn,
                lost = lost
            ));
        }
    }
    let ratings: Vec<Option<u32>> = (1..=count as u8).map(|level| results.game.rating(level)).collect();
    if let Some(at) = results.strength().and_then(|strength| place(strength.rating, &ratings)) {
        let tip = Pos2::new(area.left() + step * (at + 0.5), foot + 20.0);
        let corner = |x: f32| tip + Vec2::new(x, 9.0);
        painter.add(Shape::convex_polygon(vec![tip, corner(6.0), corner(-6.0)], gold(), Stroke::NONE));
        let beside = tip + Vec2::new(10.0, 4.0);
        painter.text(beside, Align2::LEFT_CENTER, text!("library-page-results-you"), style::italic(size::NOTE), gold());
    }
}

/// Height of the chart of the accuracy, in points.
const ACCURACY: f32 = 64.0;
/// Lowest accuracy that the chart shows.
const LEAST_ACCURACY: f32 = 40.0;
/// Number of games whose mean accuracy the line shows.
const MEAN_OF: usize = 5;

/// Draws the accuracy of the games that were analysed: a dot for each, and a line of the mean of the last five.
fn accuracy_chart(ui: &mut Ui, accuracies: &[u8]) {
    let count = accuracies.len();
    let last = &accuracies[count.saturating_sub(MEAN_OF)..];
    let mean = last.iter().map(|accuracy| f32::from(*accuracy)).sum::<f32>() / last.len().max(1) as f32;
    let words = say!("library-page-results-accuracy", mean = mean.round() as i64, count = last.len());
    ui.label(style::text(words, style::roman(size::BODY), ink()));
    if count < 2 {
        return;
    }
    let (area, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ACCURACY), egui::Sense::hover());
    let painter = ui.painter();
    painter.rect_filled(area, style::ROUND, palette::inset());
    let place = |index: usize, accuracy: f32| {
        let high = ((accuracy - LEAST_ACCURACY) / (100.0 - LEAST_ACCURACY)).clamp(0.0, 1.0);
        let across = (index as f32 + 0.5) / count as f32;
        Pos2::new(area.left() + across * area.width(), egui::lerp(area.bottom() - 4.0..=area.top() + 4.0, high))
    };
    for line in [60.0, 80.0] {
        painter.hline(area.x_range(), place(0, line).y, Stroke::new(1.0, palette::faint(ink(), 0.12)));
    }
    let means = (0..count).map(|index| {
        let part = &accuracies[(index + 1).saturating_sub(MEAN_OF)..=index];
        place(index, part.iter().map(|accuracy| f32::from(*accuracy)).sum::<f32>() / part.len() as f32)
    });
    painter.add(Shape::line(means.collect(), Stroke::new(2.0, gold())));
    for (index, accuracy) in accuracies.iter().enumerate() {
        painter.circle_filled(place(index, f32::from(*accuracy)), 3.0, palette::faint(ink(), 0.6));
    }
    if let Some(at) = response.hover_pos() {
        let index = (((at.x - area.left()) / area.width() * count as f32) as usize).min(count - 1);
        let words = say!("library-page-results-accuracy-of", number = index + 1, accuracy = accuracies[index]);
        response.on_hover_text_at_pointer(words);
    }
}

/// Returns the sentence about results.
fn summary(results: &Results) -> String {
    let [won, drawn, lost] = parts(results.total());
    let mut words = vec![say!("library-page-results-total", won = won, drawn = drawn, lost = lost)];
    words.push(match results.strength() {
        Some(strength) => say!(
            "library-page-results-strength",
            rating = strength.rating.round() as i64,
            error = strength.error.round() as i64
        ),
        None => text!("library-page-results-unknown").into(),
    });
    if let Some(level) = results.best_win() {
        let name = benediction_words::level(level);
        words.push(say!("library-page-results-best", name = name, level = level));
    }
    words.push(say!("library-page-results-streak", now = results.streak, most = results.longest_streak));
    for side in Side::BOTH {
        let [won, drawn, lost] = parts(results.sides[side.index()]);
        if won + drawn + lost > 0 {
            let name = results.game.sides.of(side);
            words.push(say!("library-page-results-side", side = name, won = won, drawn = drawn, lost = lost));
        }
    }
    words.join(" ")
}

/// Draws the results of a game. Returns the level that was chosen for the next game.
fn game(ui: &mut Ui, results: &Results) -> Option<u8> {
    widgets::heading(ui, locale::text(results.game.title));
    ui.label(style::text(summary(results), style::roman(size::BODY), ink()));
    chart(ui, results);
    if !results.accuracies.is_empty() {
        accuracy_chart(ui, &results.accuracies);
    }
    let level = results.next_level()?;
    let name = benediction_words::level(level);
    let words = say!("library-page-results-next", name = name);
    widgets::button_sized(ui, &words, Weight::Plain, None, style::roman(size::NOTE)).clicked().then_some(level)
}

fn draw(
    mut contexts: EguiContexts,
    library: Res<GameLibrary>,
    mut settings: ResMut<Settings>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: MessageWriter<LibraryCommand>,
    mut all: Local<bool>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let (mut back, mut export, mut next) = (false, false, None);
    let body = |ui: &mut Ui| {
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_width(ui.available_width() - 14.0);
            ui.spacing_mut().item_spacing.y = space::SMALL;
            // Until the first strict game there is nothing to choose.
            let mut kind = usize::from(!library.results[1].is_empty() && !*all);
            let kinds = [text!("library-page-results-all"), text!("library-page-results-strict")];
            if !library.results[1].is_empty() && widgets::choices(ui, &mut kind, &kinds) {
                *all = kind == 0;
            }
            let about = match (&library.results, kind) {
                ([all, _], _) if all.is_empty() => text!("library-page-results-none"),
                ([_, strict], _) if strict.is_empty() => text!("library-page-results-no-strict"),
                (_, 0) => text!("library-page-results-all-about"),
                _ => text!("library-page-results-strict-about"),
            };
            ui.label(style::text(about, style::italic(size::NOTE), dim()));
            for results in &library.results[kind] {
                if let Some(level) = game(ui, results) {
                    next = Some((results.game.name, level));
                }
                ui.add_space(space::LARGE);
            }
        });
    };
    page::page(ctx, text!("library-page-results"), Vec2::new(760.0, 700.0), body, |ui| {
        back =
            widgets::button(ui, text!("common-back"), Weight::Primary).on_hover_text(ui::back_tip(ui.ctx())).clicked();
        export =
            widgets::button_if(ui, !library.results[0].is_empty(), text!("library-page-results-export"), Weight::Quiet)
                .clicked();
        page::foot_note(ui, text!("library-page-results-about"), dim());
    });
    if export {
        commands.write(LibraryCommand::ExportResults);
    }
    if let Some((game, level)) = next {
        let last = &mut settings.last_game;
        (last.game, last.red, last.blue) = (game.into(), 0, level);
        ui::go(&mut menu, Menu::NewGame);
    } else if back {
        ui::go(&mut menu, Menu::Library);
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(in_state(Menu::Results)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_has_its_place_between_the_levels() {
        let ratings = [Some(500), None, Some(900), Some(1100)];
        assert_eq!(place(500.0, &ratings), Some(-0.5));
        assert_eq!(place(700.0, &ratings), Some(1.0));
        assert_eq!(place(1000.0, &ratings), Some(2.5));
        assert_eq!(place(2000.0, &ratings), Some(3.5));
        assert_eq!(place(1000.0, &[None, None]), None);
    }
}
