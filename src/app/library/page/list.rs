//! The list of the games that pass the filter.

use bevy_egui::egui::{self, Color32, Pos2, Rect, Ui, Vec2};
use egui_phosphor::regular as icon;

use super::Chosen;
use crate::app::library::rows::ListRow;
use crate::app::library::{GameLibrary, SortBy};
use crate::app::ui::diagram::{self, Scene};
use crate::app::ui::layout_notes::note_button;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use benediction_rules::Side;
use benediction_study::library::{GameName, Header, Listed};
use benediction_study::series::{Series, Unit};
use benediction_words::{say, text};

/// Height of a game in the list, and side of its diagram, in points.
const ROW: f32 = 72.0;
const DIAGRAM: f32 = 60.0;
/// Distance of a diagram to the left edge of its row, and to the columns, in points.
const BEFORE_DIAGRAM: f32 = 6.0;
const AFTER_DIAGRAM: f32 = 12.0;
/// Height of the heads of the columns, in points.
const COLUMNS: f32 = 28.0;
/// Widths below which the columns are close together, and below which a game has lines in their place, in points.
const CLOSE: f32 = 760.0;
const LINES: f32 = 520.0;
/// Distance between the lines of a game, in points.
const LINE: f32 = 21.0;
/// Part of the width for the game and the players where a game has lines.
const SPLIT: f32 = 0.605;
/// Side of the picture that is shown at the pointer, in points.
const PREVIEW: f32 = 240.0;
/// Distance by which the games of a match stand to the right of its row, in points.
const INDENT: f32 = 22.0;
/// Width of the edge at the left of the chosen game, in points.
const CHOSEN: f32 = 3.0;
/// Width that is left to the scroll bar, in points.
const SCROLL_BAR: f32 = 12.0;
/// Width of the buttons in an empty list, in points.
const NOTHING: f32 = 240.0;

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
    title: String,
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
            players,
            title: header.title.clone(),
            result,
            turns: header.turns.to_string(),
            stars: stars_of(header.stars),
            kind: RowKind::Game,
        }
    }

    /// Returns the columns in one line, for screen readers.
    fn label(&self) -> String {
        let parts = [&self.date, &self.game, &self.players, &self.title, &self.result].map(String::as_str);
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }
}

/// The places of the columns in a list of a width.
#[derive(Clone, Copy)]
struct Columns {
    left: f32,
    width: f32,
    parts: [(SortBy, f32); 6],
}

impl Columns {
    /// Returns the columns of a list or a row. Returns `None` if a game has lines in their place.
    fn of(rect: Rect, ctx: &egui::Context) -> Option<Columns> {
        if style::is_narrow(ctx) || rect.width() < LINES {
            return None;
        }
        let starts = if rect.width() < CLOSE {
            [0.0, 0.135, 0.365, 0.625, 0.795, 0.87]
        } else {
            [0.0, 0.115, 0.3, 0.61, 0.8, 0.89]
        };
        let columns = [SortBy::Date, SortBy::Game, SortBy::Players, SortBy::Result, SortBy::Turns, SortBy::Stars];
        let left = rect.left() + BEFORE_DIAGRAM + DIAGRAM + AFTER_DIAGRAM;
        let parts = std::array::from_fn(|index| (columns[index], starts[index]));
        Some(Columns { left, width: rect.right() - left, parts })
    }

    /// Returns each column with its left and right edge.
    fn edges(self) -> impl Iterator<Item = (SortBy, f32, f32)> {
        let end = move |index: usize| self.parts.get(index + 1).map_or(1.0, |(_, start)| *start);
        let at = move |part: f32| self.left + part * self.width;
        (0..self.parts.len()).map(move |index| {
            let (column, start) = self.parts[index];
            (column, at(start), at(end(index)) - space::SMALL)
        })
    }
}

/// Draws the ground of a row of the list.
fn row_ground(ui: &Ui, rect: Rect, response: &egui::Response, lit: bool) {
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
}

/// Draws the words of a game of the list. Returns `true` if some of them did not fit.
fn words(ui: &Ui, rect: Rect, columns: &Row, lit: bool) -> bool {
    let painter = ui.painter().with_clip_rect(rect);
    let mut is_cut = false;
    let mut put = |left: f32, right: f32, y: f32, words: &str, (font, ink): (egui::FontId, Color32)| {
        let galley = widgets::in_lines(&painter, words, font, ink, (right - left, 1));
        is_cut |= galley.elided;
        painter.galley(Pos2::new(left, y - galley.size().y / 2.0), galley, ink);
    };
    let usual = |ink: Color32| (style::roman(size::BODY), ink);
    let game = match columns.kind {
        RowKind::Match { unfolded } => {
            let caret = if unfolded { icon::CARET_DOWN } else { icon::CARET_RIGHT };
            format!("{caret} {}", columns.game)
        }
        RowKind::Game | RowKind::GameOfMatch => columns.game.clone(),
    };
    let indent = if columns.kind == RowKind::GameOfMatch { INDENT } else { 0.0 };
    let (title, of_title) = (columns.title.as_str(), (style::italic(size::NOTE), dim()));
    let of_game = usual(if lit { gold() } else { ink() });
    let middle = rect.center().y;
    // A title stands below the names, which it does not replace.
    let half = if title.is_empty() { 0.0 } else { LINE / 2.0 };
    if let Some(places) = Columns::of(rect, ui.ctx()) {
        for (column, left, right) in places.edges() {
            match column {
                SortBy::Date => put(left + indent, right + indent, middle, &columns.date, usual(dim())),
                SortBy::Game => put(left + indent, right, middle, &game, of_game.clone()),
                SortBy::Players => {
                    put(left, right, middle - half, &columns.players, usual(ink()));
                    put(left, right, middle + half, title, of_title.clone());
                }
                SortBy::Result => put(left, right, middle, &columns.result, usual(dim())),
                SortBy::Turns => put(left, right, middle, &columns.turns, usual(dim())),
                SortBy::Stars => put(left, right, middle, &columns.stars, usual(gold())),
            }
        }
        return is_cut;
    }
    let left = rect.left() + BEFORE_DIAGRAM + DIAGRAM + AFTER_DIAGRAM + indent;
    let (split, right) = (egui::lerp(left..=rect.right(), SPLIT), rect.right());
    let first = middle - LINE / 2.0 - half;
    let (last, of_last) = if columns.stars.is_empty() { (&columns.date, dim()) } else { (&columns.stars, gold()) };
    put(left, split, first, &game, of_game);
    put(split + space::SMALL, right, first, &columns.result, usual(dim()));
    put(left, split, first + LINE, &columns.players, usual(ink()));
    put(split + space::SMALL, right, first + LINE, last, usual(of_last));
    put(left, right, first + 2.0 * LINE, title, of_title);
    is_cut
}

/// Draws a game of the list. Returns `true` if it was chosen, and `true` if it was opened: by a double click, or by a key once it
/// is chosen.
fn row(ui: &mut Ui, width: f32, columns: &Row, scene: Option<&Scene>, lit: bool) -> (bool, bool) {
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, ROW), egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, lit, columns.label()));
    note_button(&response, &columns.label());
    widgets::reveal(&response);
    row_ground(ui, rect, &response, lit);
    let indent = if columns.kind == RowKind::GameOfMatch { INDENT } else { 0.0 };
    let corner = rect.min + Vec2::new(BEFORE_DIAGRAM + indent, (ROW - DIAGRAM) / 2.0);
    if let Some(scene) = scene {
        diagram::draw_scene(ui.painter(), Rect::from_min_size(corner, Vec2::splat(DIAGRAM)), scene);
    }
    let is_cut = words(ui, rect, columns, lit);
    let response = match scene {
        Some(scene) => response.on_hover_ui_at_pointer(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(PREVIEW), egui::Sense::hover());
            diagram::draw_scene(ui.painter(), rect, scene);
            if is_cut {
                ui.label(columns.label());
            }
        }),
        None if is_cut => response.on_hover_text_at_pointer(columns.label()),
        None => response,
    };
    let clicked = widgets::clicked(&response);
    let by_key = clicked && !response.clicked_by(egui::PointerButton::Primary);
    (clicked, response.double_clicked() || by_key && lit)
}

/// Draws the heads of the columns. A click sorts the list by a column, a second one the other way round.
fn column_heads(ui: &mut Ui, width: f32, library: &mut GameLibrary) {
    let room = Rect::from_min_size(ui.cursor().min, Vec2::new(width, COLUMNS));
    let Some(columns) = Columns::of(room, ui.ctx()) else { return };
    let (rect, _) = ui.allocate_exact_size(room.size(), egui::Sense::hover());
    for (column, left, right) in columns.edges() {
        let words = match column {
            SortBy::Date => text!("library-page-date"),
            SortBy::Game => text!("library-page-game"),
            SortBy::Players => text!("library-page-who"),
            SortBy::Result => text!("library-page-result"),
            SortBy::Turns => text!("library-page-turns"),
            SortBy::Stars => text!("library-page-stars"),
        };
        let cell = Rect::from_min_max(Pos2::new(left - space::SMALL, rect.top()), Pos2::new(right, rect.bottom()));
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
        ui.painter().text(at, egui::Align2::LEFT_CENTER, face, style::roman(size::NOTE), ink);
        widgets::focus_ring(ui, cell, &response);
        if widgets::clicked(&response.on_hover_text(text!("library-page-sort-tip"))) {
            library.sort = (column, by == column && !reversed);
            library.choose_again();
        }
    }
    ui.painter().hline(rect.x_range(), rect.bottom(), palette::border());
}

/// Draws what can be done if the list is empty.
fn nothing(ui: &mut Ui, library: &mut GameLibrary, chosen: &mut Chosen) {
    let is_empty = library.is_empty();
    let (message, help) = match is_empty {
        true => (text!("library-page-empty"), text!("library-page-how-to-fill")),
        false => (text!("library-page-none-wanted"), text!("library-page-widen")),
    };
    egui::ScrollArea::vertical().id_salt("nothing").auto_shrink(false).show(ui, |ui| {
        ui.add_space((ui.clip_rect().height() * 0.3 - 40.0).max(space::SMALL));
        what_to_do(ui, (message, help), library, chosen);
    });
}

/// Draws a message, and what can be done about it.
fn what_to_do(ui: &mut Ui, (message, help): (&str, &str), library: &mut GameLibrary, chosen: &mut Chosen) {
    let is_empty = library.is_empty();
    ui.vertical_centered(|ui| {
        ui.spacing_mut().item_spacing.y = space::MEDIUM;
        ui.label(style::text(message, style::medium(size::TITLE), gold()));
        ui.label(style::text(help, style::roman(size::BODY), dim()));
        ui.add_space(space::LARGE);
        let width = Some(NOTHING.min(ui.available_width()));
        let mut button = |words: &str, weight: Weight| {
            widgets::button_sized(ui, words, weight, width, style::roman(size::BODY)).clicked()
        };
        if is_empty {
            chosen.to_new_game = button(text!("title-new-game"), Weight::Primary);
            chosen.pastes = button(text!("library-page-paste-game"), Weight::Plain);
        } else if button(text!("library-page-show-all"), Weight::Plain) {
            chosen.words.clear();
            library.show_all();
        }
    });
}

/// Draws the games that pass the filter. Returns the one that was double-clicked.
pub(super) fn games(ui: &mut Ui, library: &mut GameLibrary, chosen: &mut Chosen) -> Option<GameName> {
    let mut opened = None;
    if library.shown_count() == 0 {
        nothing(ui, library, chosen);
        return None;
    }
    ui.spacing_mut().item_spacing.y = space::TINY;
    let width = ui.available_width() - SCROLL_BAR;
    column_heads(ui, width, library);
    chosen.pictures.begin_frame();
    let area = egui::ScrollArea::vertical().auto_shrink(false);
    let mut folded = None;
    area.show_rows(ui, ROW, library.rows.len(), |ui, rows| {
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
            let (clicked, twice) = row(ui, width, &columns, chosen.pictures.of(name, header), lit);
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
    if chosen.pictures.is_incomplete() {
        ui.ctx().request_repaint();
    }
    if let Some(id) = folded {
        library.fold(id);
    }
    opened
}
