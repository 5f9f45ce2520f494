//! The library page: a list of all games, its filter, and the actions for a game.

use crate::app::ui::style::{size, space};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Pos2, Rect, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;

use super::LibraryCommand;
use super::details;
use super::details::Draft;
use super::rows::ListRow;
use super::{GameLibrary, SortBy};
use crate::app::base::messages::Notify;
use crate::app::base::states::Menu;
use crate::app::base::storage::requests::ImportProgress;
use crate::app::ui::Draw;
use crate::app::ui::diagram::{self, Scene};
use crate::app::ui::layout_notes::note_button;
use crate::app::ui::page::{self, Question};
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::style;
use crate::app::ui::widgets::{self, Weight};
use benediction_platform::clipboard;
use benediction_rules::Side;
use benediction_study::library::{Filter, GameName, Header, Listed, ResultFilter};
use benediction_study::registry;
use benediction_study::series::{Series, Unit};
use benediction_words::{locale, say, text};

/// Height of a game in the list, in points.
const ROW: f32 = 54.0;
/// Height of a game in the bin, in points.
const BIN_ROW: f32 = 27.0;
/// Height of the heads of the columns, in points.
const COLUMNS: f32 = 28.0;
/// Side of the picture that is shown at the pointer, in points.
const PREVIEW: f32 = 240.0;
/// Height of the rows of choices above it, in points.
const HEAD: f32 = 62.0;
/// Height of a game in a narrow window, where it has two lines, in points.
const TWO_LINES: f32 = 50.0;

/// Distance by which the games of a match stand to the right of its row, in points.
const INDENT: f32 = 22.0;

/// Width of the details of a game, in points.
const DETAILS: f32 = 290.0;

/// The choices made on the page.
#[derive(Resource, Default)]
struct Chosen {
    name: Option<GameName>,
    /// The search text.
    words: String,
    /// `true` if the details of the game are shown.
    details: bool,
    draft: Draft,
    /// `true` if the bin is shown, and the game chosen in it.
    bin: bool,
    deleted: Option<GameName>,
    /// `true` while the player is asked if the bin is to be emptied.
    asks_to_empty: bool,
    /// `true` if the page of results is to be opened.
    to_results: bool,
    /// `true` if the player wants to learn from the mistakes in the games of the list.
    wants_mistakes: bool,
    /// `true` if the import under way is to be stopped.
    stops_import: bool,
    /// The pictures of the games that were shown, by file.
    pictures: HashMap<GameName, Picture>,
}

/// The last position of a game, as it is drawn.
struct Picture {
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

/// Returns the height of the rows of choices above it, in points: in a narrow window the field and the choices stand in three rows.
fn head_height(ctx: &egui::Context) -> f32 {
    let row = style::row_height(ctx, 34.0);
    if style::is_narrow(ctx) { 3.0 * (row + 6.0) + 26.0 } else { HEAD + row - 34.0 }
}

/// Adds a choice that a click changes to the next one. Returns `true` if it was clicked.
fn cycle_button(ui: &mut Ui, words: &str, width: f32) -> bool {
    widgets::button_sized(ui, words, Weight::Plain, Some(width), style::roman(size::NOTE)).clicked()
}

/// Adds the choices that a click changes to the next one: game, result, stars, notes.
fn cycle_choices(ui: &mut Ui, filter: &Filter, new_filter: &mut Filter, each: f32) {
    let games = registry::games();
    let game = filter.game.as_ref().and_then(|spec| games.iter().position(|entry| entry.id() == spec.id));
    let title = game.map_or(text!("library-page-all-games"), |index| locale::text(games[index].title));
    if cycle_button(ui, title, each) {
        let next = game.map_or(0, |index| index + 1);
        new_filter.game = games.get(next).map(|entry| entry.name.into());
    }
    let (result, next) = match filter.result {
        None => (text!("library-page-any-result"), Some(ResultFilter::Open)),
        Some(ResultFilter::Open) => (text!("library-page-unfinished"), Some(ResultFilter::Win(Side::Near))),
        Some(ResultFilter::Win(Side::Near)) => (text!("library-page-first-won"), Some(ResultFilter::Win(Side::Far))),
        Some(ResultFilter::Win(Side::Far)) => (text!("library-page-second-won"), Some(ResultFilter::Draw)),
        Some(ResultFilter::Draw) => (text!("library-page-drawn"), None),
    };
    if cycle_button(ui, result, each) {
        new_filter.result = next;
    }
    let stars = if filter.stars == 0 { text!("library-page-any-stars").into() } else { stars_of(filter.stars) };
    if cycle_button(ui, &stars, each) {
        new_filter.stars = (filter.stars + 1) % 6;
    }
    let notes = if filter.commented { text!("library-page-commented") } else { text!("library-page-any-notes") };
    if cycle_button(ui, notes, each) {
        new_filter.commented = !filter.commented;
    }
}

/// Draws a bar while games are imported or read.
fn show_progress(ui: &mut Ui, library: &GameLibrary, chosen: &mut Chosen) {
    let bar = |part: f32| egui::ProgressBar::new(part).desired_width(140.0);
    if let Some(ImportProgress { games, percent }) = library.importing {
        let words = say!("library-page-importing", count = games, percent = percent);
        ui.add(bar(percent as f32 / 100.0)).on_hover_text(words);
        let words = text!("library-page-import-stop");
        let stop = widgets::button_sized(ui, words, Weight::Quiet, None, style::roman(size::NOTE));
        chosen.stops_import |= stop.clicked();
    } else if let Some((done, all)) = library.progress.filter(|(done, all)| done < all) {
        ui.add(bar(done as f32 / all.max(1) as f32));
    }
}

/// Draws the filter of the list.
fn choices(ui: &mut Ui, library: &mut GameLibrary, chosen: &mut Chosen) {
    let filter = &library.filter;
    let mut new_filter = filter.clone();
    let width = ui.available_width();
    let narrow = style::is_narrow(ui.ctx());
    let row = if narrow {
        egui::Layout::left_to_right(egui::Align::Center).with_main_wrap(true)
    } else {
        egui::Layout::left_to_right(egui::Align::Center)
    };
    let height = ui.spacing().interact_size.y;
    ui.allocate_ui_with_layout(Vec2::new(width, height), row, |ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(space::SMALL);
        let field = egui::TextEdit::singleline(&mut chosen.words)
            .hint_text(style::text(text!("library-page-search"), style::italic(size::NOTE), dim()))
            .font(style::roman(size::BODY))
            .min_size(Vec2::new(0.0, style::finger(ui.ctx()).max(29.0)))
            .vertical_align(egui::Align::Center)
            .desired_width(if narrow { width - 10.0 } else { (width * 0.34).max(150.0) });
        if ui.add(field).on_hover_text(text!("library-page-search-tip")).changed() {
            let search = Filter::parse(&chosen.words);
            // Choices made by clicks stay, unless the text contains others.
            new_filter = Filter {
                game: new_filter.game.take(),
                result: search.result.or(new_filter.result),
                stars: if search.stars > 0 { search.stars } else { new_filter.stars },
                commented: search.commented || new_filter.commented,
                ..search
            };
        }
        let each = if narrow { (width - 8.0) / 2.0 } else { ((ui.available_width() - 30.0) / 4.0).max(60.0) };
        cycle_choices(ui, filter, &mut new_filter, each);
    });
    ui.horizontal(|ui| {
        ui.label(style::text(
            say!("library-page-count", count = library.shown_count(), all = library.len()),
            style::italic(size::NOTE),
            dim(),
        ));
        if library.hits.is_some()
            && widgets::button_sized(
                ui,
                text!("library-page-not-by-position"),
                Weight::Quiet,
                None,
                style::roman(size::NOTE),
            )
            .clicked()
        {
            library.hits = None;
            new_filter.tags.push(String::new());
        }
        if library.broken > 0 {
            ui.label(style::text(
                say!("library-page-broken", count = library.broken),
                style::italic(size::NOTE),
                palette::ruby(),
            ));
        }
        show_progress(ui, library, chosen);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let words = text!("library-page-results");
            if widgets::button_sized(ui, words, Weight::Plain, None, style::roman(size::NOTE)).clicked() {
                chosen.to_results = true;
            }
            let words = text!("library-page-mistakes");
            let mistakes = widgets::button_sized(ui, words, Weight::Plain, None, style::roman(size::NOTE));
            chosen.wants_mistakes |= mistakes.on_hover_text(text!("library-page-mistakes-tip")).clicked();
        });
    });
    // An empty tag only causes the filter to be applied again.
    let is_reset = new_filter.tags.pop().is_some();
    if is_reset || new_filter != library.filter {
        library.filter = new_filter;
        library.choose_again();
    }
}

fn stars_of(stars: u8) -> String {
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

/// Width of the edge at the left of the chosen game, in points.
const CHOSEN: f32 = 3.0;

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
        text(
            0.64..1.0,
            1.0,
            if stars.is_empty() { &columns.date } else { stars },
            if stars.is_empty() { dim() } else { gold() },
        );
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
    if response.clicked() {
        widgets::click_sounds(ui.ctx());
    }
    let by_key = response.clicked() && !response.clicked_by(egui::PointerButton::Primary);
    (response.clicked(), response.double_clicked() || by_key && lit)
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
        if response.on_hover_text(text!("library-page-sort-tip")).clicked() {
            widgets::click_sounds(ui.ctx());
            library.sort = (column, by == column && !reversed);
            library.choose_again();
        }
    }
    ui.painter().hline(rect.x_range(), rect.bottom(), palette::border());
}

/// Draws the games that pass the filter. Returns the one that was double-clicked.
fn games(ui: &mut Ui, library: &mut GameLibrary, chosen: &mut Chosen) -> Option<GameName> {
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

/// Draws the games in the bin.
fn bin(ui: &mut Ui, library: &GameLibrary, chosen: &mut Chosen) {
    ui.spacing_mut().item_spacing.y = space::TINY;
    if library.bin.is_empty() {
        ui.add_space(space::HUGE);
        ui.vertical_centered(|ui| {
            ui.label(style::text(text!("library-page-bin-empty"), style::italic(size::BODY), dim()))
        });
    }
    let area = egui::ScrollArea::vertical().id_salt("bin").auto_shrink(false);
    area.show_rows(ui, style::row_height(ui.ctx(), BIN_ROW - 2.0), library.bin.len(), |ui, rows| {
        for name in &library.bin[rows] {
            let lit = chosen.deleted.as_ref() == Some(name);
            if ui
                .selectable_label(
                    lit,
                    style::text(name.to_string(), style::roman(size::BODY), if lit { gold() } else { ink() }),
                )
                .clicked()
            {
                widgets::click_sounds(ui.ctx());
                chosen.deleted = Some(name.clone());
            }
        }
    });
}

/// Draws the buttons for the games in the bin.
fn bin_buttons(ui: &mut Ui, library: &GameLibrary, chosen: &mut Chosen, commands: &mut MessageWriter<LibraryCommand>) {
    let one = chosen.deleted.clone().filter(|name| library.bin.contains(name));
    let restore = widgets::default_button(ui, one.is_some(), text!("library-page-restore"));
    if let Some(name) = one.filter(|_| restore.clicked()) {
        commands.write(LibraryCommand::Restore(name));
    }
    let full = !library.bin.is_empty();
    if widgets::button_if(ui, full, text!("library-page-empty-bin"), Weight::Plain).clicked() {
        chosen.asks_to_empty = true;
    }
    page::rest_of_foot(ui, |ui| {
        if widgets::button_sized(ui, text!("library-page-games-again"), Weight::Quiet, None, style::roman(size::NOTE))
            .clicked()
        {
            chosen.bin = false;
        }
    });
}

/// Draws the buttons for the chosen game, and for all games.
fn buttons(
    ui: &mut Ui,
    library: &GameLibrary,
    chosen: &mut Chosen,
    commands: &mut MessageWriter<LibraryCommand>,
    notify: &mut MessageWriter<Notify>,
) {
    let selected = chosen.name.as_ref().and_then(|name| {
        (0..library.shown_count()).filter_map(|index| library.game(index)).find(|(other, _)| *other == name)
    });
    let study = widgets::default_button(ui, selected.is_some(), text!("study-open"));
    let can_resume = selected.is_some_and(|(name, header)| library.can_continue(name, header));
    let resume = widgets::button_if(ui, can_resume, text!("title-continue"), Weight::Plain);
    page::rest_of_foot(ui, |ui| {
        ui.spacing_mut().item_spacing.x = space::TINY;
        let mut small = |sign: &str, (words, tip): (&str, &str), on: bool| {
            let face = format!("{sign}  {words}");
            let font = style::roman(size::NOTE);
            let width = ui.painter().layout_no_wrap(face.clone(), font, dim()).size().x + 14.0;
            let add = |ui: &mut Ui| widgets::worded_button(ui, &face, words, Weight::Quiet, width);
            widgets::make_room(ui, width.max(style::finger(ui.ctx())));
            ui.add_enabled_ui(on, add).inner.on_hover_text(tip).clicked()
        };
        let mut order = |command| {
            commands.write(command);
        };
        let one = selected.map(|(name, header)| (name.clone(), header.stars));
        if small(icon::STAR, (text!("library-page-rate"), text!("library-page-star")), one.is_some())
            && let Some((name, stars)) = &one
        {
            order(LibraryCommand::Stars(name.clone(), (stars + 1) % 6));
        }
        if small(icon::TRASH, (text!("library-page-trash"), text!("library-page-delete")), one.is_some())
            && let Some((name, _)) = one
        {
            order(LibraryCommand::Delete(name));
        }
        if small(icon::PENCIL_SIMPLE, (text!("library-page-edit"), text!("library-page-details")), selected.is_some()) {
            chosen.details = !chosen.details;
        }
        if small(
            icon::EXPORT,
            (text!("library-page-export-word"), text!("library-page-export")),
            library.shown_count() > 0,
        ) {
            let names =
                (0..library.shown_count()).filter_map(|index| library.game(index)).map(|(name, _)| name.clone());
            order(LibraryCommand::Export(names.collect()));
        }
        if small(icon::CLIPBOARD_TEXT, (text!("library-page-paste-word"), text!("library-page-paste")), true) {
            match clipboard::text() {
                Some(text) => order(LibraryCommand::ImportText(text)),
                None => drop(notify.write(Notify(text!("study-no-clipboard").into()))),
            }
        }
        if !library.bin.is_empty() {
            let open = say!("library-page-bin", count = library.bin.len());
            if widgets::button_sized(ui, &open, Weight::Quiet, None, style::roman(size::NOTE)).clicked() {
                (chosen.bin, chosen.details) = (true, false);
            }
        }
    });
    if let Some((name, _)) = selected {
        if study.clicked() {
            commands.write(LibraryCommand::Open { name: name.clone(), study: true });
        } else if resume.clicked() {
            commands.write(LibraryCommand::Open { name: name.clone(), study: false });
        }
    }
}

/// Asks in place of the page what has to be decided first. Returns `true` if there is a question.
fn ask(
    ctx: &egui::Context,
    library: &mut GameLibrary,
    chosen: &mut Chosen,
    commands: &mut MessageWriter<LibraryCommand>,
) -> bool {
    if chosen.asks_to_empty {
        let question = Question {
            title: text!("library-page-empty-question"),
            words: &say!("library-page-empty-text", count = library.bin.len()),
            yes: text!("library-page-empty-bin"),
            no: text!("library-page-empty-not"),
        };
        if let Some(empty) = page::ask(ctx, &question) {
            chosen.asks_to_empty = false;
            if empty {
                commands.write(LibraryCommand::EmptyBin);
            }
        }
        return true;
    }
    if let Some((letter, reason)) = library.contradicted.front() {
        let question = Question {
            title: text!("library-page-letter-question"),
            words: reason,
            yes: text!("library-page-letter-follow"),
            no: text!("library-page-letter-keep"),
        };
        if let Some(follows) = page::ask(ctx, &question) {
            if follows {
                commands.write(LibraryCommand::FollowLetter(letter.clone()));
            }
            library.contradicted.pop_front();
        }
        return true;
    }
    false
}

fn draw(
    mut contexts: EguiContexts,
    mut library: ResMut<GameLibrary>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: MessageWriter<LibraryCommand>,
    mut notify: MessageWriter<Notify>,
    mut chosen: ResMut<Chosen>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let now = library.bypass_change_detection();
    let mut opened = None;
    let mut back = false;
    let chosen = chosen.bypass_change_detection();
    if ask(ctx, now, chosen, &mut commands) {
        return;
    }
    let name = chosen.name.clone().filter(|_| chosen.details && !chosen.bin);
    let mut written = chosen.draft.turn_to(name.as_ref(), now);
    // Both closures of the page use the same values, one after the other.
    let shared = std::cell::RefCell::new((now, chosen));
    page::page(
        ctx,
        text!("library-page-title"),
        Vec2::new(1060.0, 720.0),
        |ui| {
            let (now, chosen) = &mut *shared.borrow_mut();
            let room = ui.available_rect_before_wrap();
            let head = Rect::from_min_size(room.min, Vec2::new(room.width(), head_height(ui.ctx())));
            ui.scope_builder(egui::UiBuilder::new().max_rect(head), |ui| choices(ui, now, chosen));
            let mut list = Rect::from_min_max(Pos2::new(room.left(), head.bottom() + 4.0), room.max);
            if name.is_some() && style::is_narrow(ui.ctx()) {
                // In place of the list; the same button returns to it.
                let fields = egui::UiBuilder::new().max_rect(list);
                written.extend(ui.scope_builder(fields, |ui| details::show(ui, &mut chosen.draft, now)).inner);
                return;
            }
            if name.is_some() {
                let beside = Rect::from_min_max(Pos2::new(room.right() - DETAILS, list.top()), room.max);
                list.max.x -= DETAILS + 16.0;
                let fields = egui::UiBuilder::new().max_rect(beside);
                written.extend(ui.scope_builder(fields, |ui| details::show(ui, &mut chosen.draft, now)).inner);
            }
            ui.scope_builder(egui::UiBuilder::new().max_rect(list), |ui| match chosen.bin {
                true => bin(ui, now, chosen),
                false => opened = games(ui, now, chosen),
            });
        },
        |ui| {
            let (now, chosen) = &mut *shared.borrow_mut();
            back = widgets::button(ui, text!("common-back"), Weight::Quiet)
                .on_hover_text(crate::app::ui::back_tip(ui.ctx()))
                .clicked();
            match chosen.bin {
                true => bin_buttons(ui, now, chosen, &mut commands),
                false => buttons(ui, now, chosen, &mut commands, &mut notify),
            }
        },
    );
    commands.write_batch(written);
    if let Some(name) = opened {
        commands.write(LibraryCommand::Open { name, study: true });
    }
    let (library, chosen) = shared.into_inner();
    if std::mem::take(&mut chosen.wants_mistakes) {
        let names = (0..library.shown_count()).filter_map(|index| library.game(index)).map(|(name, _)| name.clone());
        commands.write(LibraryCommand::Mistakes(names.collect()));
    }
    if std::mem::take(&mut chosen.stops_import) {
        commands.write(LibraryCommand::StopImport);
    }
    if std::mem::take(&mut chosen.to_results) {
        crate::app::ui::go(&mut menu, Menu::Results);
    } else if back {
        crate::app::ui::go(&mut menu, Menu::None);
    }
}

/// Resets search and filter when the page is left.
fn leave(mut library: ResMut<GameLibrary>, mut chosen: ResMut<Chosen>, mut commands: MessageWriter<LibraryCommand>) {
    // Unsaved changes are saved.
    commands.write_batch(chosen.draft.save());
    *chosen = Chosen::default();
    library.hits = None;
    library.filter = Filter::default();
    library.choose_again();
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Chosen>()
        .add_systems(OnExit(Menu::Library), leave)
        .add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(in_state(Menu::Library)));
}
