//! The filter of the list: a search text, and choices that a click changes.

use bevy_egui::egui::{self, Color32, Ui, Vec2};

use super::Chosen;
use super::list::stars_of;
use crate::app::base::storage::requests::ImportProgress;
use crate::app::library::GameLibrary;
use crate::app::ui::named;
use crate::app::ui::palette::{self, dim};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use benediction_rules::Side;
use benediction_study::library::{Filter, ResultFilter};
use benediction_study::registry;
use benediction_words::{locale, say, text};

/// Returns the height of the rows above the list, in points: in a narrow window the field and the choices stand in three of them.
pub(super) fn head_height(ctx: &egui::Context, own_row: bool) -> f32 {
    let row = style::row_height(ctx, 34.0);
    let choices = match (style::is_narrow(ctx), own_row) {
        (true, _) => 3.0 * row + 2.0 * space::SMALL,
        (false, true) => 2.0 * row + space::SMALL,
        (false, false) => row,
    };
    choices + space::SMALL + style::row_height(ctx, 22.0)
}

/// Number of choices that a click changes to the next one.
const CHOICES: usize = 4;
/// Smallest width of the search field beside them, in points.
const FIELD: f32 = 150.0;

/// Returns the words of all results that can be chosen, and the filter of each.
fn results() -> [(&'static str, Option<ResultFilter>); 5] {
    [
        (text!("library-page-any-result"), None),
        (text!("library-page-unfinished"), Some(ResultFilter::Open)),
        (text!("library-page-first-won"), Some(ResultFilter::Win(Side::Near))),
        (text!("library-page-second-won"), Some(ResultFilter::Win(Side::Far))),
        (text!("library-page-drawn"), Some(ResultFilter::Draw)),
    ]
}

/// Returns the widths of the choices: each has room for its longest words.
fn widths(ui: &Ui) -> [f32; CHOICES] {
    let pad = 2.0 * ui.spacing().button_padding.x;
    let width = |words: &str| {
        let galley = ui.painter().layout_no_wrap(words.into(), style::roman(size::NOTE), Color32::PLACEHOLDER);
        (galley.size().x + pad).ceil()
    };
    let widest = |words: &mut dyn Iterator<Item = &str>| words.map(width).fold(0.0, f32::max);
    let games = &mut registry::games().iter().map(|entry| locale::text(entry.title));
    [
        widest(games).max(width(text!("library-page-all-games"))),
        widest(&mut results().into_iter().map(|(words, _)| words)),
        width(text!("library-page-any-stars")).max(width(&stars_of(5))),
        width(text!("library-page-commented")).max(width(text!("library-page-any-notes"))),
    ]
}

/// Returns `true` if the search field has a row of its own, because the words of the choices need all of theirs.
pub(super) fn has_own_row(ui: &Ui) -> bool {
    if style::is_narrow(ui.ctx()) {
        return true;
    }
    let search = style::text(text!("library-page-search"), style::italic(size::NOTE), dim());
    let search = egui::WidgetText::from(search).into_galley(ui, None, f32::INFINITY, egui::TextStyle::Body).size().x;
    let choices: f32 = widths(ui).iter().map(|width| width + space::SMALL).sum();
    ui.available_width() - choices < (search + 2.0 * space::MEDIUM).max(FIELD)
}

/// Returns the widths of the choices in a narrow window of this width: two rows of two, the longest words in the last one.
fn narrow_widths(width: f32) -> [f32; CHOICES] {
    let room = width - space::SMALL - 1.0;
    [0.5, 0.5, 0.36, 0.64].map(|part| part * room)
}

/// Adds a choice that a click changes to the next one. Returns `true` if it was clicked.
fn cycle_button(ui: &mut Ui, words: &str, width: f32) -> bool {
    widgets::button_sized(ui, words, Weight::Plain, Some(width), style::roman(size::NOTE)).clicked()
}

/// Adds the choices that a click changes to the next one: game, result, stars, notes.
fn cycle_choices(ui: &mut Ui, filter: &Filter, new_filter: &mut Filter, widths: [f32; CHOICES]) {
    let games = registry::games();
    let game = filter.game.as_ref().and_then(|spec| games.iter().position(|entry| entry.id() == spec.id));
    let title = game.map_or(text!("library-page-all-games"), |index| locale::text(games[index].title));
    if cycle_button(ui, title, widths[0]) {
        let next = game.map_or(0, |index| index + 1);
        new_filter.game = games.get(next).map(|entry| entry.name.into());
    }
    let results = results();
    let now = results.iter().position(|(_, result)| *result == filter.result).unwrap_or_default();
    if cycle_button(ui, results[now].0, widths[1]) {
        new_filter.result = results[(now + 1) % results.len()].1;
    }
    let stars = if filter.stars == 0 { text!("library-page-any-stars").into() } else { stars_of(filter.stars) };
    if cycle_button(ui, &stars, widths[2]) {
        new_filter.stars = (filter.stars + 1) % 6;
    }
    let notes = if filter.commented { text!("library-page-commented") } else { text!("library-page-any-notes") };
    if cycle_button(ui, notes, widths[3]) {
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
        let stop = widgets::small_button(ui, words, Weight::Quiet);
        chosen.stops_import |= stop.clicked();
    } else if let Some((done, all)) = library.progress.filter(|(done, all)| done < all) {
        ui.add(bar(done as f32 / all.max(1) as f32));
    }
}

/// Draws the filter of the list, with the search field in a row of its own or beside the choices.
pub(super) fn choices(ui: &mut Ui, library: &mut GameLibrary, chosen: &mut Chosen, own_row: bool) {
    let filter = &library.filter;
    let mut new_filter = filter.clone();
    let width = ui.available_width();
    let narrow = style::is_narrow(ui.ctx());
    let row = egui::Layout::left_to_right(egui::Align::Center).with_main_wrap(own_row);
    let height = ui.spacing().interact_size.y;
    let mut widths = if narrow { narrow_widths(width) } else { widths(ui) };
    let all = widths.iter().sum::<f32>();
    if own_row && !narrow {
        // As wide as the field above them.
        let part = (width - (CHOICES - 1) as f32 * space::SMALL - 1.0) / all;
        widths = widths.map(|each| each * part);
    }
    let field_width = if own_row { width } else { width - all - CHOICES as f32 * space::SMALL };
    ui.allocate_ui_with_layout(Vec2::new(width, height), row, |ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(space::SMALL);
        let field = egui::TextEdit::singleline(&mut chosen.words)
            .hint_text(style::text(text!("library-page-search"), style::italic(size::NOTE), dim()))
            .font(style::roman(size::BODY))
            .min_size(Vec2::new(0.0, style::finger(ui.ctx()).max(29.0)))
            .vertical_align(egui::Align::Center)
            .desired_width(field_width);
        let field = ui.add(field);
        named::label(&field, text!("library-page-search"));
        if field.on_hover_text(text!("library-page-search-tip")).changed() {
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
        cycle_choices(ui, filter, &mut new_filter, widths);
    });
    ui.horizontal(|ui| {
        let count = say!("library-page-count", count = library.shown_count(), all = library.len());
        ui.label(style::text(count, style::italic(size::NOTE), dim()));
        if library.hits.is_some()
            && widgets::small_button(ui, text!("library-page-not-by-position"), Weight::Quiet).clicked()
        {
            library.hits = None;
            new_filter.tags.push(String::new());
        }
        if library.broken > 0 {
            let broken = say!("library-page-broken", count = library.broken);
            ui.label(style::text(broken, style::italic(size::NOTE), palette::ruby()));
        }
        show_progress(ui, library, chosen);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let words = text!("library-page-results");
            if widgets::small_button(ui, words, Weight::Plain).clicked() {
                chosen.to_results = true;
            }
            let words = text!("library-page-mistakes");
            let mistakes = widgets::small_button(ui, words, Weight::Plain);
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
