//! The page of the player's results against the bot: for each game a chart of its levels, and an estimate of the player's strength.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, Pos2, Rect, Shape, Stroke, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::GameLibrary;
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
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let (mut back, mut next) = (false, None);
    let body = |ui: &mut Ui| {
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_width(ui.available_width() - 14.0);
            ui.spacing_mut().item_spacing.y = space::SMALL;
            if library.results.is_empty() {
                ui.label(style::text(text!("library-page-results-none"), style::roman(size::BODY), dim()));
            }
            for results in &library.results {
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
        page::foot_note(ui, text!("library-page-results-about"), dim());
    });
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
