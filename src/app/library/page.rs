//! The library page: a list of all games, its filter, and the actions for a game.

use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, Rect, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;

use super::details::{self, Draft};
use super::{GameLibrary, LibraryCommand};
use crate::app::base::messages::Notify;
use crate::app::base::states::Menu;
use crate::app::base::storage::requests::LibraryRequest;
use crate::app::ui::Draw;
use crate::app::ui::page::{self, Question};
use crate::app::ui::palette::{dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use benediction_platform::clipboard;
use benediction_study::library::GameName;
use benediction_words::{say, text};

mod filter;
mod list;
mod pictures;

use filter::{choices, has_own_row, head_height};
use list::games;
use pictures::Pictures;

/// Height of a game in the bin, in points.
const BIN_ROW: f32 = 27.0;

/// Width of the details of a game, in points.
const DETAILS: f32 = 290.0;

/// The choices made on the page.
#[derive(Resource, Default)]
struct Chosen {
    name: Option<GameName>,
    found: Option<Found>,
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
    /// `true` if a game is to be begun, or pasted.
    to_new_game: bool,
    pastes: bool,
    pictures: Pictures,
}

/// The chosen game, as it was found among those of the list.
struct Found {
    name: GameName,
    /// The list in which it was searched ([`GameLibrary::chosen`]).
    list: u64,
    /// Its index, if it is in the list.
    index: Option<usize>,
    can_continue: bool,
}

/// Returns the chosen game of the list. It is searched once for each list, which may be too long to be searched in every frame.
fn found<'a>(library: &GameLibrary, chosen: &'a mut Chosen) -> Option<&'a Found> {
    let name = chosen.name.as_ref()?;
    let is_current = |found: &Found| found.name == *name && found.list == library.chosen();
    if !chosen.found.as_ref().is_some_and(is_current) {
        let index = library.shown_games().position(|(other, _)| other == name);
        let game = index.and_then(|index| library.game(index));
        let can_continue = game.is_some_and(|(name, header)| library.can_continue(name, header));
        chosen.found = Some(Found { name: name.clone(), list: library.chosen(), index, can_continue });
    }
    chosen.found.as_ref()
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
            let words = style::text(name.to_string(), style::roman(size::BODY), if lit { gold() } else { ink() });
            if widgets::clicked(&ui.selectable_label(lit, words)) {
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
        commands.write(LibraryRequest::Restore(name).into());
    }
    let full = !library.bin.is_empty();
    if widgets::button_if(ui, full, text!("library-page-empty-bin"), Weight::Plain).clicked() {
        chosen.asks_to_empty = true;
    }
    page::rest_of_foot(ui, |ui| {
        if widgets::small_button(ui, text!("library-page-games-again"), Weight::Quiet).clicked() {
            chosen.bin = false;
        }
    });
}

/// Draws the button that opens the bin, if there is anything in it.
fn bin_opener(ui: &mut Ui, library: &GameLibrary, chosen: &mut Chosen) {
    if library.bin.is_empty() {
        return;
    }
    let open = say!("library-page-bin", count = library.bin.len());
    if widgets::small_button(ui, &open, Weight::Quiet).clicked() {
        (chosen.bin, chosen.details) = (true, false);
    }
}

/// Draws the buttons for the chosen game and for all games.
fn buttons(ui: &mut Ui, library: &GameLibrary, chosen: &mut Chosen, commands: &mut MessageWriter<LibraryCommand>) {
    if library.is_empty() {
        // What can be done stands in the list.
        page::rest_of_foot(ui, |ui| bin_opener(ui, library, chosen));
        return;
    }
    let found = found(library, chosen).map(|found| (found.index, found.can_continue));
    let selected = found.and_then(|(index, _)| library.game(index?));
    let study = widgets::default_button(ui, selected.is_some(), text!("study-open"));
    let can_resume = found.is_some_and(|(_, can_continue)| can_continue);
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
        let mut order = |request: LibraryRequest| {
            commands.write(request.into());
        };
        let one = selected.map(|(name, header)| (name.clone(), header.stars));
        if small(icon::STAR, (text!("library-page-rate"), text!("library-page-star")), one.is_some())
            && let Some((name, stars)) = &one
        {
            order(LibraryRequest::Stars(name.clone(), (stars + 1) % 6));
        }
        if small(icon::TRASH, (text!("library-page-trash"), text!("library-page-delete")), one.is_some())
            && let Some((name, _)) = one
        {
            order(LibraryRequest::Delete(name));
        }
        if small(icon::PENCIL_SIMPLE, (text!("library-page-edit"), text!("library-page-details")), selected.is_some()) {
            chosen.details = !chosen.details;
        }
        if small(
            icon::EXPORT,
            (text!("library-page-export-word"), text!("library-page-export")),
            library.shown_count() > 0,
        ) {
            order(LibraryRequest::Export(library.shown_games().map(|(name, _)| name.clone()).collect()));
        }
        if small(icon::CLIPBOARD_TEXT, (text!("library-page-paste-word"), text!("library-page-paste")), true) {
            chosen.pastes = true;
        }
        bin_opener(ui, library, chosen);
    });
    if let Some((name, _)) = selected {
        if study.clicked() {
            commands.write(LibraryRequest::Open { name: name.clone(), study: true }.into());
        } else if resume.clicked() {
            commands.write(LibraryRequest::Open { name: name.clone(), study: false }.into());
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
                commands.write(LibraryRequest::EmptyBin.into());
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
                commands.write(LibraryRequest::FollowLetter(letter.clone()).into());
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
    let chosen = chosen.bypass_change_detection();
    if ask(ctx, now, chosen, &mut commands) {
        return;
    }
    let name = chosen.name.clone().filter(|_| chosen.details && !chosen.bin);
    let mut written = chosen.draft.turn_to(name.as_ref(), now);
    // Both closures of the page use the same values, one after the other.
    let shared = std::cell::RefCell::new((now, chosen));
    let back = page::page(
        ctx,
        text!("library-page-title"),
        Vec2::new(1060.0, 720.0),
        |ui| {
            let (now, chosen) = &mut *shared.borrow_mut();
            let room = ui.available_rect_before_wrap();
            let own_row = has_own_row(ui);
            let head = Rect::from_min_size(room.min, Vec2::new(room.width(), head_height(ui.ctx(), own_row)));
            ui.scope_builder(egui::UiBuilder::new().max_rect(head), |ui| choices(ui, now, chosen, own_row));
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
            match chosen.bin {
                true => bin_buttons(ui, now, chosen, &mut commands),
                false => buttons(ui, now, chosen, &mut commands),
            }
        },
    );
    commands.write_batch(written.into_iter().map(Into::into));
    if let Some(name) = opened {
        commands.write(LibraryRequest::Open { name, study: true }.into());
    }
    let (library, chosen) = shared.into_inner();
    act(library, chosen, &mut commands, &mut notify);
    let next = match () {
        () if std::mem::take(&mut chosen.to_results) => Menu::Results,
        () if std::mem::take(&mut chosen.to_new_game) => Menu::NewGame,
        () if back => Menu::None,
        () => return,
    };
    crate::app::ui::go(&mut menu, next);
}

/// Does what was chosen on the page, apart from opening others.
fn act(
    library: &GameLibrary,
    chosen: &mut Chosen,
    commands: &mut MessageWriter<LibraryCommand>,
    notify: &mut MessageWriter<Notify>,
) {
    if std::mem::take(&mut chosen.wants_mistakes) {
        let names = library.shown_games().map(|(name, _)| name.clone()).collect();
        commands.write(LibraryRequest::Mistakes(names).into());
    }
    if std::mem::take(&mut chosen.stops_import) {
        commands.write(LibraryRequest::StopImport.into());
    }
    if std::mem::take(&mut chosen.pastes) {
        match clipboard::text() {
            Some(text) => drop(commands.write(LibraryRequest::ImportText(text).into())),
            None => drop(notify.write(Notify(text!("study-no-clipboard").into()))),
        }
    }
}

/// Resets search and filter when the page is left.
fn leave(mut library: ResMut<GameLibrary>, mut chosen: ResMut<Chosen>, mut commands: MessageWriter<LibraryCommand>) {
    // Unsaved changes are saved.
    commands.write_batch(chosen.draft.save().map(Into::into));
    *chosen = Chosen::default();
    library.show_all();
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Chosen>()
        .add_systems(OnExit(Menu::Library), leave)
        .add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(in_state(Menu::Library)));
}
