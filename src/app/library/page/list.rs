//! The list of the games that pass the filter.

use bevy::platform::collections::HashMap;
use bevy_egui::egui::{self, Color32, Pos2, Rect, Ui, Vec2};
use egui_phosphor::regular as icon;

use super::Chosen;
use crate::app::library::rows::ListRow;
use crate::app::library::{GameLibrary, SortBy};
use crate::app::ui::diagram::{self, Scene};
use crate::app::ui::layout_notes::note_button;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets;
use benediction_rules::Side;
use benediction_study::library::{GameName, Header, Listed};
use benediction_study::registry;
use benediction_study::series::{Series, Unit};
use benediction_words::{say, text};

/// Height of a game in the list, in points.
const ROW: f32 = 54.0;
/// Height of the heads of the columns, in points.
const COLUMNS: f32 = 28.0;
/// Side of the picture that is shown at the pointer, in points.
const PREVIEW: f32 = 240.0;
/// Height of a game in a narrow window, where it has two lines, in points.
const TWO_LINES: f32 = 50.0;
/// Distance by which the games of a match stand to the right of its row, in points.
const INDENT: f32 = 22.0;
/// Width of the edge at the left of the chosen game, in points.
const CHOSEN: f32 = 3.0;

/// The last position of a game, as it is drawn.
pub(super) struct Picture {
    text: String,
    /// `None` if the text is not a position of the game.
    scene: Option<Scene>,
}

/// Returns the last position of a game to be drawn, read at the first time.
fn picture<'a>(pictures: &'a mut HashMap<GameName, Picture>, name: &GameName, header: &Header) -> Option<&'a Scene> {
    let read = || {
        let entry = registry::find(&header.game.id).unwrap_or_else(registry::first);
        let scene = entry.read_position(&header.position).ok().map(|session| Scene::of(&session));
        Picture { text: header.position.clone(), scene }
    };
    let cached = pictures.entry(name.clone()).or_insert_with(read);
    if cached.text != header.position {
        *cached = read();
    }
    cached.scene.as_ref()
}

/// Returns the height of a game in the list, in points.
fn row_height(ctx: &egui::Context) -> f32 {
    if style::is_narrow(ctx) { TWO_LINES } else { style::row_height(ctx, ROW) }
}

pub(super) fn stars_of(stars: u8) -> String {
    icon::STAR.repeat(usize::from(stars))
}

/// Returns the score of a match, in the order of the players.
fn score_of(series: Series) -> String {
    let [near, far] = Side::BOTH.map(|side| series.won(side));
    match series.unit() {
        Unit::Games => say!("library-page-match", near = near, far = far, to = series.to()),
        Unit::Points => say!("library-page-match-points", near = near, far = far, to = series.to()),
    }
}

/// A game or a match of the list, in columns.
struct Row {
    date: String,
    game: String,
    players: String,
    result: String,
    turns: String,
    stars: String,
    kind: RowKind,
}

/// The subject of a row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RowKind {
    Game,
    GameOfMatch,
    Match { unfolded: bool },
}

impl Row {
    /// Returns the columns of a match. `header` is that of its last game.
    fn of_match(header: &Header, count: usize, unfolded: bool) -> Row {
        let row = Row::of(header);
        Row {
            result: header.series().map_or_else(String::new, score_of),
            turns: say!("library-page-games", count = count),
            stars: String::new(),
            kind: RowKind::Match { unfolded },
            ..row
        }
    }

    /// Returns the columns of a game that is the only one of its match here, or belongs to none.
    fn of_alone(header: &Header) -> Row {
        let row = Row::of(header);
        let score = header.series().filter(|_| header.result.is_some()).map(score_of);
        Row { result: score.unwrap_or(row.result), ..row }
    }

    fn of(header: &Header) -> Row {
        let Listed { date, game, players, result } = header.listed();
        Row {
            date,
            game,
            players: if header.title.is_empty() { players } else { header.title.clone() },
            result,
            turns: header.turns.to_string(),
            stars: stars_of(header.stars),
            kind: RowKind::Game,
        }
    }

    /// Returns the columns in one line, for screen readers.
    fn label(&self) -> String {
        [&self.date, &self.game, &self.players, &self.result].map(String::as_str).join(", ")
    }
}

/// Draws a game of the list. Returns `true` if it was chosen, and `true` if it was opened: by a double click, or by a key once it
/// is chosen.
fn row(ui: &mut Ui, columns: &Row, scene: Option<&Scene>, lit: bool) -> (bool, bool) {
    let size = Vec2::new(ui.available_width(), row_height(ui.ctx()) - 2.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, lit, columns.label()));
    note_button(&response, &columns.label());
    widgets::reveal(&response);
    if lit {
        ui.painter().rect_filled(rect, style::ROUND, palette::faint(gold(), 0.17));
        let edge = Rect::from_min_max(rect.min, Pos2::new(rect.left() + CHOSEN, rect.bottom()));
        ui.painter().rect_filled(edge, style::ROUND, gold());
    } else if response.hovered() {
        ui.painter().rect_filled(rect, style::ROUND, palette::faint(ink(), 0.07));
    }
    if response.has_focus() {
        let line = egui::Stroke::new(1.5, gold());
        ui.painter().rect_stroke(rect, style::ROUND, line, egui::StrokeKind::Inside);
    }
    let narrow = style::is_narrow(ui.ctx());
    let indent = if columns.kind == RowKind::GameOfMatch { INDENT } else { 0.0 };
    let board = Rect::from_min_size(rect.min + Vec2::new(4.0 + indent, 1.0), Vec2::splat(rect.height() - 2.0));
    if let Some(scene) = scene {
        diagram::draw_scene(ui.painter(), board, scene);
    }
    let response = match scene {
        Some(scene) => response.on_hover_ui_at_pointer(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(PREVIEW), egui::Sense::hover());
            diagram::draw_scene(ui.painter(), rect, scene);
        }),
        None => response,
    };
    let painter = ui.painter().with_clip_rect(rect);
    let columns_left = board.right() - indent - 2.0;
    let width = rect.right() - columns_left;
    let text = |part: std::ops::Range<f32>, line: f32, words: &str, ink: Color32| {
        let y = if narrow { rect.top() + 12.0 + 22.0 * line } else { rect.center().y };
        let beside = if part.start == 0.0 { indent } else { 0.0 };
        let at = Pos2::new(columns_left + 8.0 + beside + part.start * width, y);
        let right = columns_left + part.end * width;
        let room = Rect::from_min_max(Pos2::new(at.x, rect.top()), Pos2::new(right, rect.bottom()));
        painter.with_clip_rect(room).text(at, egui::Align2::LEFT_CENTER, words, style::roman(size::BODY), ink);
    };
    let stars = &columns.stars;
    let game = match columns.kind {
        RowKind::Match { unfolded } => {
            let caret = if unfolded { icon::CARET_DOWN } else { icon::CARET_RIGHT };
            format!("{caret} {}", columns.game)
        }
        RowKind::Game | RowKind::GameOfMatch => columns.game.clone(),
    };
    if narrow {
        text(0.0..0.62, 0.0, &game, if lit { gold() } else { ink() });
        text(0.64..1.0, 0.0, &columns.result, dim());
        text(0.0..0.62, 1.0, &columns.players, ink());
        let (last, ink) = if stars.is_empty() { (&columns.date, dim()) } else { (stars, gold()) };
        text(0.64..1.0, 1.0, last, ink);
    } else {
        let cells = [
            (columns.date.as_str(), dim()),
            (&game, if lit { gold() } else { ink() }),
            (&columns.players, ink()),
            (&columns.result, dim()),
            (&columns.turns, dim()),
            (stars, gold()),
        ];
        for ((_, part), (words, ink)) in heads().into_iter().zip(cells) {
            text(part, 0.0, words, ink);
        }
    }
    let clicked = widgets::clicked(&response);
    let by_key = clicked && !response.clicked_by(egui::PointerButton::Primary);
    (clicked, response.double_clicked() || by_key && lit)
}

/// Returns the columns, each with the part of the width that it takes.
fn heads() -> [(SortBy, std::ops::Range<f32>); 6] {
    [
        (SortBy::Date, 0.0..0.125),
        (SortBy::Game, 0.125..0.315),
        (SortBy::Players, 0.315..0.61),
        (SortBy::Result, 0.61..0.80),
        (SortBy::Turns, 0.80..0.89),
        (SortBy::Stars, 0.89..1.0),
    ]
}

/// Draws the heads of the columns. A click sorts the list by a column, a second one the other way round.
fn column_heads(ui: &mut Ui, library: &mut GameLibrary) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), COLUMNS), egui::Sense::hover());
    let left = rect.left() + row_height(ui.ctx()) - 2.0;
    let width = rect.right() - left;
    for (column, part) in heads() {
        let words = match column {
            SortBy::Date => text!("library-page-date"),
            SortBy::Game => text!("library-page-game"),
            SortBy::Players => text!("library-page-who"),
            SortBy::Result => text!("library-page-result"),
            SortBy::Turns => text!("library-page-turns"),
            SortBy::Stars => text!("library-page-stars"),
        };
        let cell = Rect::from_min_max(
            Pos2::new(left + part.start * width, rect.top()),
            Pos2::new(left + part.end * width - space::SMALL, rect.bottom()),
        );
        let response = ui.interact(cell, ui.id().with(words), egui::Sense::click());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, words));
        note_button(&response, words);
        let (by, reversed) = library.sort;
        let sign = match (by == column, reversed) {
            (true, false) => icon::CARET_DOWN,
            (true, true) => icon::CARET_UP,
            _ => "",
        };
        let lit = response.hovered() || response.has_focus() || by == column;
        let face = format!("{words}  {sign}");
        let at = cell.left_center() + Vec2::new(space::SMALL, 0.0);
        let ink = if lit { gold() } else { dim() };
        ui.painter().text(at, egui::Align2::LEFT_CENTER, face, style::medium(size::NOTE), ink);
        widgets::focus_ring(ui, cell, &response);
        if widgets::clicked(&response.on_hover_text(text!("library-page-sort-tip"))) {
            library.sort = (column, by == column && !reversed);
            library.choose_again();
        }
    }
    ui.painter().hline(rect.x_range(), rect.bottom(), palette::border());
}

/// Draws the games that pass the filter. Returns the one that was double-clicked.
pub(super) fn games(ui: &mut Ui, library: &mut GameLibrary, chosen: &mut Chosen) -> Option<GameName> {
    let mut opened = None;
    if library.shown_count() == 0 {
        let message = if library.is_empty() { text!("library-page-empty") } else { text!("library-page-none-wanted") };
        ui.add_space(space::HUGE);
        ui.vertical_centered(|ui| {
            ui.label(style::text(message, style::italic(size::BODY), dim()));
            let help = if library.is_empty() { text!("library-page-how-to-fill") } else { text!("library-page-widen") };
            ui.label(style::text(help, style::italic(size::NOTE), dim()));
        });
        return None;
    }
    ui.spacing_mut().item_spacing.y = space::TINY;
    if !style::is_narrow(ui.ctx()) {
        column_heads(ui, library);
    }
    let area = egui::ScrollArea::vertical().auto_shrink(false);
    let mut folded = None;
    area.show_rows(ui, row_height(ui.ctx()) - 2.0, library.rows.len(), |ui, rows| {
        for list_row in rows.filter_map(|index| library.rows.get(index)) {
            let (first, id) = match list_row {
                ListRow::Game { index, .. } => (*index, None),
                ListRow::Match { id, games, .. } => (games.first().copied().unwrap_or_default(), Some(*id)),
            };
            let Some((name, header)) = library.game(first) else { continue };
            let columns = match list_row {
                ListRow::Game { in_match: false, .. } => Row::of_alone(header),
                ListRow::Game { in_match: true, .. } => Row { kind: RowKind::GameOfMatch, ..Row::of(header) },
                ListRow::Match { games, unfolded, .. } => Row::of_match(header, games.len(), *unfolded),
            };
            // Its last game is chosen with a match.
            let is_folded = !matches!(list_row, ListRow::Match { unfolded: true, .. });
            let lit = is_folded && chosen.name.as_ref() == Some(name);
            let (clicked, twice) = row(ui, &columns, picture(&mut chosen.pictures, name, header), lit);
            match id {
                Some(id) if clicked => {
                    folded = Some(id);
                    chosen.name = Some(name.clone());
                }
                Some(_) => {}
                None => {
                    if clicked {
                        chosen.name = Some(name.clone());
                    }
                    if twice {
                        opened = Some(name.clone());
                    }
                }
            }
        }
    });
    if let Some(id) = folded {
        library.fold(id);
    }
    opened
}
