//! The title screen.

use crate::app::ui::style::{self, size, space};
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Pos2, Rect, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::new_game;
use crate::app::base::progress::PlayerProgress;
use crate::app::base::states::{Menu, Screen};
use crate::app::base::storage::{Interrupted, Unfinished};
use crate::app::exercise::lines::DueToday;
use crate::app::game::commands::{MatchCommands, TableCommand};
use crate::app::input::commands::{Command, GivenCommands};
use crate::app::lessons::lines::due_in_words;
use crate::app::scene::camera::PanelSpace;
use crate::app::ui::hud::MAX_NAME_LETTERS;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{self, Draw};
use benediction_platform::program;
use benediction_study::progress::{LastGame, Progress};
use benediction_study::record::Player;
use benediction_study::registry;
use benediction_study::terms::name_in;
use benediction_study::words::series::{self, Opponents};
use benediction_words::{self as all, locale, say, text};

/// The text below Continue, if there is a game to continue.
#[derive(Resource, Default)]
struct Offer(Option<String>);

/// Returns the text below *Play again*: the game and the opponent of the last choices, or the match that begins.
fn describe_last(last: &LastGame) -> String {
    let entry = registry::named(&last.game);
    let game = entry.map_or("", |entry| locale::text(entry.title));
    if let Some(series) = entry.and_then(|entry| last.match_of(entry)) {
        return series::new_match(game, series);
    }
    match (last.people(), last.level()) {
        (1, Some(level)) => say!("title-again-bot", game = game, level = all::level(level)),
        (0, _) => say!("title-again-bots", game = game),
        _ => say!("title-again-friend", game = game),
    }
}

fn describe(game: &Unfinished) -> String {
    let Unfinished { record, summary, .. } = game;
    let title = registry::title(&record.game.id);
    if let Some(series) = summary.series {
        let names = [&record.terms.names[0], &record.terms.names[1]].map(|name| name_in(name));
        let opponents = Opponents::new(&record.players, names, summary.sides);
        return series::interrupted(title, series, &opponents, (!summary.is_over).then_some(summary.turns));
    }
    let turn = summary.to_act.map(|side| summary.sides.of(side));
    let against = match (&record.players.0, &record.players.1) {
        (Player::Human, Player::Human) => None,
        (Player::Human, bot) => Some((&record.terms.names[1], bot)),
        (bot, Player::Human) => Some((&record.terms.names[0], bot)),
        _ => None,
    };
    let against = against.map(|(name, bot)| {
        let name = name_in(name).map(|name| all::short(&name, MAX_NAME_LETTERS));
        benediction_study::words::named_player(name.as_deref(), bot, false)
    });
    all::interrupted(title, against.as_deref(), turn, summary.turns)
}

fn update_offer(interrupted: Res<Interrupted>, mut offer: ResMut<Offer>) {
    offer.0 = interrupted.0.as_ref().map(describe);
}

/// Width of the shadow of the sheet, in points.
const SHEET_SHADOW: f32 = 6.0;

/// Draws the panels' ground behind a text that ends at `right`, and leaves the table beside it visible: dark ground fades into the
/// table, and light ground, which would be a fog over it, is a sheet with a shadow.
fn curtain(ctx: &egui::Context, screen: Rect, right: f32) {
    const FOLDS: u32 = 12;
    let ground = palette::full_ground();
    let line = |x: f32, color: Color32| ([Pos2::new(x, screen.top()), Pos2::new(x, screen.bottom())], color);
    let painter = ctx.layer_painter(egui::LayerId::background());
    if palette::is_light() {
        let edge = right + space::MEDIUM;
        let shadow = [line(edge, Color32::from_black_alpha(70)), line(edge + SHEET_SHADOW, Color32::TRANSPARENT)];
        painter.rect_filled(screen.with_max_x(edge), 0.0, ground);
        painter.add(widgets::strip(shadow));
        return;
    }
    let fold = |fold: u32| {
        // The first fold is wide and even.
        let part = fold.saturating_sub(1) as f32 / FOLDS as f32;
        let x = if fold == 0 { screen.left() } else { screen.left() + (right - screen.left()) * (0.92 + 0.59 * part) };
        line(x, palette::covering(ground, 0.93 * (1.0 - part)))
    };
    painter.add(widgets::strip((0..=FOLDS + 1).map(fold)));
}

/// Draws the same in a narrow window: from above, with the board below.
fn curtain_from_above(ctx: &egui::Context, screen: Rect, height: f32) {
    let folds = [(0.0, 0.93), (height, 0.93), (height + 90.0, 0.0)].map(|(y, cover)| {
        let y = screen.top() + y;
        let color = palette::covering(palette::full_ground(), cover);
        ([Pos2::new(screen.left(), y), Pos2::new(screen.right(), y)], color)
    });
    ctx.layer_painter(egui::LayerId::background()).add(widgets::strip(folds));
}

/// Returns the place of the text in a narrow window: at the left, with some space above if there is any.
fn narrow_place(screen: Rect) -> Rect {
    let left = screen.left() + (screen.width() * 0.08).max(22.0);
    let top = screen.top() + (screen.height() * 0.03).max(10.0);
    Rect::from_min_max(Pos2::new(left, top), Pos2::new(screen.right() - 22.0, screen.bottom() - 8.0))
}

/// Reserves the space of the text above the board, in a narrow window.
fn reserve(ctx: &egui::Context, space: &mut ResMut<PanelSpace>, words: f32) {
    let head = if style::is_narrow(ctx) { (words * ctx.zoom_factor()).round() } else { 0.0 };
    PanelSpace::reserve(space, [0.0, 0.0, head, 0.0, 0.0]);
}

/// Approximate height of an entry for a mouse, in points.
const ROW: f32 = 34.0;

/// An entry of the main menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    /// Continue the unfinished game.
    Continue,
    /// Play the last game again.
    Again,
    /// Open a page.
    Page(Menu),
    /// Find a command.
    Find,
    /// Quit the program.
    Quit,
}

/// Draws entries in two columns, so that the board below them is large. `first` is `true` if the first of them is the default one.
/// Returns the entry that was clicked.
fn in_columns(ui: &mut Ui, entries: &[(&str, Entry)], first: bool) -> Option<Entry> {
    let mut chosen = None;
    let rows = entries.len().div_ceil(2);
    ui.columns(2, |columns| {
        for (index, (words, entry)) in entries.iter().enumerate() {
            if widgets::entry(&mut columns[index / rows], words, None, first && index == 0).clicked() {
                chosen = Some(*entry);
            }
        }
    });
    chosen
}

/// Draws the entries: in a narrow window in two columns. The last ones stand in one row if the room is too low, in points.
/// Returns the entry that was clicked.
fn entries(
    ui: &mut Ui,
    (offer, tall): (Option<&str>, bool),
    progress: &Progress,
    due: Option<&str>,
    room: f32,
) -> Option<Entry> {
    let mut chosen = None;
    let top = ui.cursor().top();
    if let Some(about) = offer
        && widgets::entry(ui, text!("title-continue"), Some(about), true).clicked()
    {
        chosen = Some(Entry::Continue);
    }
    // In a low window a game to continue leaves no space for it.
    let again = progress.games_started > 0 && (tall || offer.is_none());
    if again {
        let about = describe_last(&progress.last_game);
        if widgets::entry(ui, text!("title-again"), Some(&about), offer.is_none()).clicked() {
            chosen = Some(Entry::Again);
        }
    }
    let pages = [
        (text!("title-new-game"), Menu::NewGame),
        (text!("course-title"), Menu::Learn),
        (text!("title-puzzles"), Menu::Puzzles),
        (text!("title-library"), Menu::Library),
        (text!("title-rules"), Menu::Rules),
    ];
    let mut last = vec![
        (text!("title-settings"), Entry::Page(Menu::Settings)),
        (text!("find-title"), Entry::Find),
        (text!("title-credits"), Entry::Page(Menu::Credits)),
    ];
    if !program::IS_PAGE {
        last.push((text!("title-quit"), Entry::Quit));
    }
    let is_first = |index: usize| index == 0 && offer.is_none() && !again;
    if style::is_narrow(ui.ctx()) {
        let all: Vec<_> = pages.into_iter().map(|(words, page)| (words, Entry::Page(page))).chain(last).collect();
        return chosen.or(in_columns(ui, &all, is_first(0)));
    }
    let row = ui.cursor().top();
    for (index, (words, page)) in pages.into_iter().enumerate() {
        let about = due.filter(|_| page == Menu::Learn && tall);
        if widgets::entry(ui, words, about, is_first(index)).clicked() {
            chosen = Some(Entry::Page(page));
        }
    }
    let each = (ui.cursor().top() - row) / pages.len() as f32;
    if ui.cursor().top() - top + last.len() as f32 * each > room {
        ui.horizontal(|ui| {
            // Their words begin where the entries do.
            ui.add_space(-ui.spacing().button_padding.x);
            for (words, entry) in last {
                if widgets::button_sized(ui, words, Weight::Quiet, None, style::serif(size::HEADING)).clicked() {
                    chosen = Some(entry);
                }
            }
        });
    } else {
        for (words, entry) in last {
            if widgets::entry(ui, words, None, false).clicked() {
                chosen = Some(entry);
            }
        }
    }
    chosen
}

fn draw(
    mut contexts: EguiContexts,
    offer: Res<Offer>,
    (progress, due): (Res<PlayerProgress>, Res<DueToday>),
    mut space: ResMut<PanelSpace>,
    mut menu: ResMut<NextState<Menu>>,
    mut requests: MatchCommands,
    (mut given, mut exit): (ResMut<GivenCommands>, MessageWriter<AppExit>),
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let screen = ctx.viewport_rect();
    let narrow = style::is_narrow(ctx);
    let width = (screen.width() * 0.27).clamp(330.0, 460.0);
    let left = screen.left() + screen.width() * 0.085;
    // Rows for fingers need more.
    let rows = 10.0 * style::row_height(ctx, ROW);
    let tall = screen.height() >= if narrow { 700.0 } else { 360.0 + rows };
    let top = screen.top() + if tall { screen.height() * 0.15 } else { 28.0 };
    let mut rect = Rect::from_min_max(Pos2::new(left, top), Pos2::new(left + width, screen.bottom() - 20.0));
    if narrow {
        rect = narrow_place(screen);
        curtain_from_above(ctx, screen, space.head / ctx.zoom_factor());
    } else {
        curtain(ctx, screen, rect.right());
    }
    let width = rect.width();
    let review = due_in_words(&due);
    let drawn = egui::Area::new("title".into()).fixed_pos(rect.min).fade_in(false).show(ctx, |ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = if tall { 4.0 } else { 1.0 };
        let name = text!("title-name");
        let size = widgets::name_size(ui, name, if tall { 68.0 } else { 50.0 }, width);
        ui.label(style::text(name, style::medium(size), gold()));
        ui.add_space(-12.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space::MEDIUM;
            ui.label(style::text(text!("title-under"), style::serif(size::TITLE), ink()));
            if tall {
                ui.label(style::text(text!("title-by"), style::serif_italic(size::BODY), dim()));
            }
        });
        if tall {
            let others: Vec<&str> = registry::titles().split_off(1);
            ui.label(style::text(others.join(" · "), style::serif_italic(size::NOTE), dim()));
        }
        ui.add_space(if tall { 10.0 } else { 2.0 });
        ui.horizontal(|ui| widgets::ornament(ui, width.min(336.0)));
        ui.add_space(if tall { 14.0 } else { 4.0 });
        let room = screen.bottom() - ui.cursor().top() - 6.0;
        let area = egui::ScrollArea::vertical().max_height(room).min_scrolled_height(room).auto_shrink([false, true]);
        // A bar would stand in the middle of the picture.
        area.scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden).show(ui, |ui| {
            let chosen = entries(ui, (offer.0.as_deref(), tall), &progress, review.as_deref(), room);
            match chosen {
                Some(Entry::Continue) => requests.write(TableCommand::Continue),
                Some(Entry::Again) => {
                    requests.write(TableCommand::begin(new_game::again(&progress.last_game)));
                }
                Some(Entry::Page(page)) => ui::go(&mut menu, page),
                Some(Entry::Find) => given.give(Command::Find),
                Some(Entry::Quit) => drop(exit.write(AppExit::Success)),
                None => {}
            }
        });
    });
    let bottom = drawn.response.rect.bottom();
    reserve(ctx, &mut space, bottom - screen.top());
    let corner = screen.left_bottom() + Vec2::new(screen.width() * 0.085, -14.0);
    let painter = ctx.layer_painter(egui::LayerId::background());
    // Large buttons for fingers may leave no space.
    if tall && !narrow && bottom + 24.0 < corner.y {
        let version = say!("title-version", version = env!("CARGO_PKG_VERSION"));
        painter.text(corner, egui::Align2::LEFT_BOTTOM, version, style::roman(size::CAPTION), dim());
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Offer>()
        // The second condition is evaluated only at the title, and so detects every change since it was last shown.
        .add_systems(
            Update,
            update_offer.run_if(in_state(Screen::Title).and_then(resource_exists_and_changed::<Interrupted>)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw.in_set(Draw::Pages).run_if(in_state(Screen::Title).and_then(in_state(Menu::None))),
        );
}
