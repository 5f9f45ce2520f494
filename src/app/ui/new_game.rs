//! The choice of a game: which, who plays, who starts.

use std::hash::{BuildHasher, Hasher, RandomState};

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::super::Menu;
use super::super::messages::{GameSetup, MatchCommand};
use super::super::settings::{LastGame, Settings};
use super::super::storage::Interrupted;
use super::Draw;
use super::theme::{self, Weight, dim, gold, ink};
use crate::bot::Level;
use crate::record::Player;
use crate::registry::{self, Entry};
use crate::rules::{Side, SideNames};
use crate::words::{self as all, common, new_game as words};

/// A card for a game: its title, what it is.
fn card(ui: &mut Ui, entry: &Entry, chosen: bool, width: f32, height: f32, first: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, height), egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, entry.title));
    theme::note_button(&response, entry.title);
    if first {
        theme::take_first_focus(ui, &response);
    }
    let lit = response.hovered() || response.has_focus();
    let (fill, line) = match (chosen, lit) {
        (true, _) => (theme::faint(gold(), 0.11), theme::faint(gold(), 0.85)),
        (false, true) => (theme::faint(gold(), 0.06), theme::old_gold()),
        (false, false) => (theme::faint(ink(), 0.02), theme::hair().color),
    };
    ui.painter().rect(rect, theme::ROUND, fill, Stroke::new(1.0, line), StrokeKind::Inside);
    theme::focus_ring(ui, rect, &response);
    let corner = rect.min + Vec2::new(16.0, 10.0);
    let colour = if chosen || lit { gold() } else { ink() };
    let title = ui.painter().text(corner, egui::Align2::LEFT_TOP, entry.title, theme::medium(22.0), colour);
    hexagon(ui, Pos2::new(rect.right() - 30.0, title.center().y), 14.0, colour, entry.name == registry::GAMES[0].name);
    let about = ui.painter().layout(entry.about.into(), theme::roman(15.5), dim(), width - 32.0);
    ui.painter().galley(Pos2::new(corner.x, title.bottom() + 2.0), about, dim());
    if response.clicked() {
        theme::click_sounds(ui.ctx());
    }
    response.clicked()
}

/// A little board: the upright hexagon, small or with a second line inside.
fn hexagon(ui: &Ui, at: Pos2, radius: f32, colour: Color32, small: bool) {
    let ring = |radius: f32| -> Vec<Pos2> {
        let corner = |k: u8| (f32::from(k) * 60.0).to_radians();
        (0..=6).map(|k| at + Vec2::new(corner(k).sin(), corner(k).cos()) * radius).collect()
    };
    let line = Stroke::new(1.2, theme::faint(colour, 0.8));
    ui.painter().line(ring(if small { radius * 0.72 } else { radius }), line);
    if !small {
        ui.painter().line(ring(radius * 0.62), theme::hair());
    }
    ui.painter().circle_filled(at, 1.8, colour);
}

/// A side's row: human, or a bot of a level.
fn side_row(ui: &mut Ui, side: Side, names: SideNames, level: &mut u8) {
    let top = ui.cursor().top();
    let left = ui.cursor().left();
    ui.horizontal(|ui| {
        ui.add_space(16.0);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 5.0;
            ui.label(theme::text(names.title(side), theme::medium(19.0), theme::accent(names.tint(side))));
            let mut chosen = usize::from(*level);
            let mut players = vec![words::HUMAN];
            players.extend(Level::ALL.iter().map(|level| all::level(level.number())));
            if theme::choices(ui, &mut chosen, &players) {
                *level = chosen as u8;
            }
            let about = if *level == 0 { words::HUMAN_ABOUT } else { all::level_about(*level) };
            ui.label(theme::text(about, theme::italic(15.5), dim()));
        });
    });
    let bar = Rect::from_min_max(Pos2::new(left, top + 2.0), Pos2::new(left + 3.0, ui.min_rect().bottom() - 2.0));
    ui.painter().rect_filled(bar, 1.5, theme::accent(names.tint(side)));
}

fn player(level: u8) -> Player {
    if level == 0 { Player::Human } else { Player::Bot(level) }
}

/// Either side, as a coin falls.
fn coin() -> Side {
    Side::BOTH[(RandomState::new().build_hasher().finish() & 1) as usize]
}

fn setup(last: &LastGame) -> GameSetup {
    let first = match last.first {
        0 => Side::Near,
        1 => Side::Far,
        _ => coin(),
    };
    GameSetup { game: last.game.clone(), players: [player(last.red), player(last.blue)], first, seed: None }
}

fn draw(
    mut contexts: EguiContexts,
    mut settings: ResMut<Settings>,
    interrupted: Res<Interrupted>,
    mut menu: ResMut<NextState<Menu>>,
    mut orders: MessageWriter<MatchCommand>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let mut last = settings.last_game.clone();
    let (mut begin, mut back) = (false, false);
    let body = |ui: &mut Ui| {
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 8.0;
            let width = ui.available_width() - 10.0;
            ui.set_width(width);
            let each = (width - 12.0) / registry::GAMES.len() as f32;
            let tallest = registry::GAMES
                .iter()
                .map(|entry| ui.painter().layout(entry.about.into(), theme::roman(15.5), dim(), each - 32.0).size().y);
            let height = tallest.fold(0.0, f32::max) + 52.0;
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 12.0;
                for (index, entry) in registry::GAMES.iter().enumerate() {
                    if card(ui, entry, last.game == entry.name, each, height, index == 0) {
                        last.game = entry.name.into();
                    }
                }
            });
            ui.add_space(6.0);
            let names = registry::named(&last.game).unwrap_or(&registry::GAMES[0]).sides;
            let half = (width - 24.0) / 2.0;
            if half > 340.0 {
                ui.horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing.x = 24.0;
                    for (side, level) in [(Side::Near, &mut last.red), (Side::Far, &mut last.blue)] {
                        ui.allocate_ui(Vec2::new(half, 10.0), |ui| {
                            ui.set_width(half);
                            side_row(ui, side, names, level);
                        });
                    }
                });
            } else {
                ui.scope(|ui| side_row(ui, Side::Near, names, &mut last.red));
                ui.scope(|ui| side_row(ui, Side::Far, names, &mut last.blue));
            }
            ui.add_space(6.0);
            theme::heading(ui, words::STARTS);
            let mut first = usize::from(last.first);
            let [near, far] = Side::BOTH.map(|side| names.title(side));
            if theme::choices(ui, &mut first, &[near.as_str(), far.as_str(), words::RANDOM]) {
                last.first = first as u8;
            }
            ui.label(theme::text(words::STARTS_ABOUT, theme::italic(15.5), dim()));
        });
    };
    let note = match (last_is_bots(&settings.last_game), interrupted.0.is_some()) {
        (_, true) => words::GIVES_UP,
        (true, false) => words::BOTS_ONLY,
        _ => "",
    };
    theme::page(ctx, words::TITLE, Vec2::new(860.0, 600.0), body, |ui| {
        begin = theme::button(ui, words::START, Weight::Primary).clicked();
        back = theme::button(ui, common::BACK, Weight::Quiet).on_hover_text(common::BACK_TIP).clicked();
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.label(theme::text(note, theme::italic(15.5), dim()));
        });
    });
    if last != settings.last_game {
        settings.last_game = last;
    }
    if begin {
        orders.write(MatchCommand::New(setup(&settings.last_game)));
    } else if back {
        super::go(&mut menu, Menu::None);
    }
}

fn last_is_bots(last: &LastGame) -> bool {
    last.red > 0 && last.blue > 0
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(in_state(Menu::NewGame)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choices_become_a_setup() {
        let last = LastGame { game: "king-trails".into(), red: 3, blue: 0, first: 1 };
        let setup = setup(&last);
        assert_eq!(setup.game, "king-trails");
        assert_eq!(setup.players, [Player::Bot(3), Player::Human]);
        assert_eq!(setup.first, Side::Far);
    }
}
