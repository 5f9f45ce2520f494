//! The study of a game, in a column of its own: the engine, the tree of the game, the notes of the node on the table, the
//! graph, and the way through the game.

use crate::app::ui::style::{self, size, space};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;

use super::autoplay::{Autoplay, PACES};
use super::comparison::{Comparison, panel as comparison};
use super::engines::lines::EngineLines;
use super::engines::panel as engines;
use super::engines::second::SecondEngine;
use super::menu;
use super::moves::{MoveList, list, scrolled};
use super::neighbors;
use super::openings::{self, Openings};
use super::review::mistakes::Filter;
use super::review::{GameReview, panel as review, report};
use super::rollout::{Rollout, panel as rollout};
use super::share::{ShowCommand, Showing, panel as share};
use super::study_commands::{SMALL, StudyCommands, small};
use crate::app::base::messages::GameNode;
use crate::app::base::settings::Settings;
use crate::app::exercise::lines::LinesCommand;
use crate::app::game::commands::{ActionRequested, LookAt, TableCommand, ViewCommand};
use crate::app::game::matches::Match;
use crate::app::game::policy::Panel;
use crate::app::input::commands::Command;
use crate::app::library::opened_list::OpenedList;
use crate::app::library::{GameLibrary, LibraryCommand};
use crate::app::ui::hud::{COMMENT, Column, MovesShown, panel_at, study_width};
use crate::app::ui::line_steps::LineStep;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{Draw, keys, layout_notes, named};
use benediction_rules::Actor;
use benediction_rules::message::Arg;
use benediction_study::session::Edit;
use benediction_study::tree::{Assessment, NodeId, Notes, Outlook};
use benediction_study::words::study as words;
use benediction_words::{say, text};

/// Height of a row of small buttons, in points.
const ROW: f32 = 28.0;
/// Height of the field for a comment.
const COMMENT_HEIGHT: f32 = 52.0;
/// Width of a symbol, in points.
const SYMBOL: f32 = 25.0;
/// In a column narrower than this the signs stand in two rows.
const TWO_ROWS: f32 = 284.0;
/// Height of the field with all rolls.
const ROLLS: f32 = 100.0;
/// Least height of the list of moves, and its height where everything is scrolled.
const LIST: f32 = 72.0;
const FULL_LIST: f32 = 150.0;
/// Part of the height of a narrow window that the study takes.
const SHEET: f32 = 0.40;

/// The resources of the column besides the game.
#[derive(SystemParam)]
struct StudyState<'w> {
    judged: Res<'w, GameReview>,
    settings: Res<'w, Settings>,
    library: Res<'w, GameLibrary>,
    list: Res<'w, OpenedList>,
    showing: Res<'w, Showing>,
    rollout: Res<'w, Rollout>,
    comparison: Res<'w, Comparison>,
}

/// The open parts of the column.
#[derive(Resource, Default)]
pub(in crate::app) struct Opened {
    draft: Draft,
    openings: Openings,
    /// The row that shows the game elsewhere.
    shares: bool,
    /// The report of the analysis, in place of the list of moves.
    report: bool,
    /// The mistakes that the report lists.
    filter: Filter,
    /// The last request to show the report.
    reported: Option<(u64, u32)>,
    /// The menu of what is rarely done, in the same place.
    menu: bool,
}

impl Opened {
    /// Shows or hides the opening explorer.
    pub(super) fn toggle_openings(&mut self) {
        self.openings.toggle();
    }

    /// Shows or hides the report.
    pub(super) fn toggle_report(&mut self) {
        (self.report, self.menu) = (!self.report, false);
    }

    /// The height of what is not always there.
    fn height(&self) -> f32 {
        (if self.openings.on { openings::HEIGHT } else { 0.0 }) + if self.shares { share::HEIGHT } else { 0.0 }
    }
}

/// A comment while it is written.
#[derive(Default)]
struct Draft {
    about: Option<GameNode>,
    text: String,
}

/// The title and the edits.
fn head(ui: &mut Ui, game: &Match, opened: &mut Opened, commands: &mut StudyCommands) {
    if style::is_touched(ui.ctx()) {
        // Larger buttons leave no room for the title.
        widgets::row(ui, |ui| {
            ui.spacing_mut().item_spacing.x = space::HAIR;
            head_buttons(ui, game, opened, commands);
            other_place(ui, game, commands);
        });
        return;
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = space::TINY;
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            head_buttons(ui, game, opened, commands);
            let title = text!("study-title");
            let font = widgets::fitting(ui, title, style::medium(size::HEADING), ui.available_width());
            let at_left = egui::Layout::left_to_right(egui::Align::Center);
            ui.with_layout(at_left, |ui| ui.label(style::text(title, font, gold())));
        });
    });
}

fn head_buttons(ui: &mut Ui, game: &Match, opened: &mut Opened, commands: &mut StudyCommands) {
    let tip = match game.study_returns_to_game() {
        true => text!("study-close-to-game"),
        false => text!("study-close"),
    };
    if small(ui, icon::X, tip, true, false) {
        commands.table.write(TableCommand::CloseStudy);
    }
    if small(ui, icon::LIST, text!("study-menu"), true, opened.menu) {
        (opened.menu, opened.report) = (!opened.menu, false);
    }
    if small(ui, icon::BOOK_OPEN, text!("study-openings"), true, opened.openings.on) {
        opened.toggle_openings();
    }
    if small(ui, icon::CHART_LINE, text!("study-report"), true, opened.report) {
        opened.toggle_report();
    }
    let redo = say!("study-redo", keys = keys(ui.ctx(), Command::Redo));
    if small(ui, icon::ARROW_CLOCKWISE, &redo, game.session.can_redo_edit(), false) {
        commands.table.write(Edit::Redo);
    }
    let undo = say!("study-undo", keys = keys(ui.ctx(), Command::Undo));
    if small(ui, icon::ARROW_COUNTER_CLOCKWISE, &undo, game.session.can_undo_edit(), false) {
        commands.table.write(Edit::Undo);
    }
}

/// The possible rolls of the dice; a click chooses one.
fn rolls(ui: &mut Ui, game: &Match, commands: &mut StudyCommands) {
    let mut fall = |action| {
        commands.table.write(ActionRequested { at: game.live(), action });
    };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::new(space::TINY, space::TINY);
        ui.spacing_mut().button_padding = Vec2::new(space::TINY, space::HAIR);
        for view in &game.legal {
            if widgets::button_sized(ui, &view.label, Weight::Plain, Some(34.0), style::roman(size::NOTE)).clicked() {
                fall(view.action);
            }
        }
        if let Some(roll) = game.throw()
            && widgets::small_button(ui, text!("study-by-chance"), Weight::Quiet).clicked()
        {
            fall(roll);
        }
    });
}

/// The signs of a node.
fn signs(ui: &mut Ui, game: &Match, node: NodeId, commands: &mut StudyCommands) {
    let notes = game.session.notes(node);
    let sides = game.session.sides();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::new(space::HAIR, 0.0);
        for sign in Assessment::ALL {
            let lit = notes.assessment == Some(sign);
            if mark_button(ui, sign.sign(), words::assessment(sign), node != NodeId::ROOT, lit) {
                commands.table.write(Edit::Assess(node, Some(sign).filter(|_| !lit)));
            }
        }
        for (outlook, _) in Outlook::ALL {
            let name = match outlook {
                Outlook::Even => text!("study-even").to_string(),
                Outlook::Unclear => text!("study-unclear").to_string(),
                Outlook::Better(side) => say!("study-side-better", side = sides.of(side)),
            };
            let lit = notes.outlook == Some(outlook);
            if mark_button(ui, outlook.sign(), &name, true, lit) {
                commands.table.write(Edit::Outlook(node, Some(outlook).filter(|_| !lit)));
            }
        }
    });
}

/// A small button with letters on it.
fn mark_button(ui: &mut Ui, face: &str, name: &str, on: bool, lit: bool) -> bool {
    let weight = if lit { Weight::Primary } else { Weight::Quiet };
    widgets::make_room(ui, style::finger(ui.ctx()).max(SYMBOL));
    ui.add_enabled_ui(on, |ui| {
        ui.spacing_mut().button_padding = Vec2::new(space::TIGHT, space::TINY);
        widgets::button_sized(ui, face, weight, Some(SYMBOL), style::medium(size::NOTE)).on_hover_text(name).clicked()
    })
    .inner
}

/// The comment of a node.
fn comment(ui: &mut Ui, game: &Match, node: NodeId, draft: &mut Draft, commands: &mut StudyCommands) {
    let about = Some(GameNode { game: game.id, node });
    let id = egui::Id::new(COMMENT);
    let Notes { comment, before, .. } = game.session.notes(node);
    let writes = ui.memory(|memory| memory.has_focus(id));
    if draft.about != about || !writes && draft.text != *comment {
        *draft = Draft { about, text: comment.clone() };
    }
    let area =
        egui::ScrollArea::vertical().id_salt("said").max_height(COMMENT_HEIGHT).min_scrolled_height(COMMENT_HEIGHT);
    let written = area.auto_shrink([false, false]).show(ui, |ui| {
        if !before.is_empty() {
            let before = say!("study-before", comment = before);
            ui.label(style::text(before, style::italic(size::NOTE), dim()));
        }
        let field = egui::TextEdit::multiline(&mut draft.text)
            .id(id)
            .hint_text(style::text(text!("study-comment"), style::italic(size::NOTE), palette::faint(dim(), 0.8)))
            .font(style::roman(size::NOTE))
            .text_color(ink())
            .desired_rows(2)
            .desired_width(f32::INFINITY);
        let field = ui.add(field);
        named::label(&field, text!("study-comment"));
        field
    });
    if written.inner.changed() {
        commands.table.write(Edit::Comment(node, draft.text.clone()));
    }
}

/// Draws the button that returns to the position before a jump.
fn other_place(ui: &mut Ui, game: &Match, commands: &mut StudyCommands) {
    let tip = say!("study-other-place", keys = keys(ui.ctx(), Command::OtherPlace));
    if small(ui, icon::ARROWS_LEFT_RIGHT, &tip, game.other_place().is_some(), false) {
        commands.table.write(ViewCommand::OtherPlace);
    }
}

/// The way through the game.
fn way(ui: &mut Ui, game: &Match, autoplay: &mut Autoplay, commands: &mut StudyCommands) {
    let is_continued = game.session.after(game.shown()).is_some();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = space::HAIR;
        ui.spacing_mut().button_padding = Vec2::new(space::TINY, space::HAIR);
        let mut step = |ui: &mut Ui, step: LineStep| {
            if let Some(look) = step.button(ui, game, SMALL) {
                commands.table.write(look);
            }
        };
        step(ui, LineStep::First);
        step(ui, LineStep::Back);
        let sign = if autoplay.on { icon::PAUSE } else { icon::PLAY };
        let tip = say!("study-play", keys = keys(ui.ctx(), Command::Autoplay));
        if small(ui, sign, &tip, is_continued, autoplay.on) {
            autoplay.on = !autoplay.on;
        }
        step(ui, LineStep::Forward);
        step(ui, LineStep::Last);
        // Where fingers need larger buttons it stands above, and the slider keeps its room.
        if !style::is_touched(ui.ctx()) {
            other_place(ui, game, commands);
        }
        let pace = say!("study-faster", seconds = Arg::decimal(f64::from(autoplay.seconds()), 1));
        if small(ui, icon::GAUGE, &pace, true, false) {
            autoplay.pace = (autoplay.pace + 1) % PACES.len();
        }
        scrubber(ui, game, commands);
    });
}

/// Every position of the line on the table, from left to right.
fn scrubber(ui: &mut Ui, game: &Match, commands: &mut StudyCommands) {
    let session = &game.session;
    let (here, end) = (game.shown_ply(), session.ply_of(session.line_end(game.shown())));
    let size = Vec2::new(ui.available_width(), style::row_height(ui.ctx(), 24.0));
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click_and_drag());
    let line = rect.shrink2(Vec2::new(8.0, 0.0));
    let place = |ply: usize| egui::lerp(line.x_range(), ply as f32 / end.max(1) as f32);
    let painter = ui.painter();
    painter.hline(line.x_range(), line.center().y, palette::border());
    painter.hline(line.left()..=place(here), line.center().y, egui::Stroke::new(2.0, gold()));
    painter.circle_filled(egui::Pos2::new(place(here), line.center().y), 5.0, gold());
    if let Some(at) = response.interact_pointer_pos() {
        let part = ((at.x - line.left()) / line.width().max(1.0)).clamp(0.0, 1.0);
        let ply = (part * end as f32).round() as usize;
        let mut way = std::iter::successors(Some(session.line_end(game.shown())), |node| session.before(*node));
        if ply != here
            && let Some(node) = way.find(|node| session.ply_of(*node) == ply)
        {
            // The whole drag is one jump.
            let here = GameNode { game: game.id, node: game.shown() };
            ui.data_mut(|data| {
                data.get_temp_mut_or_insert_with(response.id, || Some(here));
            });
            commands.table.write(ViewCommand::Pass(node));
        }
    } else if let Some(start) = ui.data_mut(|data| data.remove_temp::<Option<GameNode>>(response.id)).flatten() {
        commands.table.write(ViewCommand::CameFrom(start));
    }
}

/// Draws the list of moves, or in its place the menu or the report of an analysis.
fn main_part(
    ui: &mut Ui,
    game: &Match,
    height: f32,
    opened: &mut Opened,
    state: &StudyState,
    moves: &mut MoveList,
    commands: &mut StudyCommands,
) {
    // Each part is scrolled on its own.
    let id = (opened.menu, opened.report, state.comparison.is_of(game));
    let contents = |ui: &mut Ui| {
        ui.set_width(ui.available_width());
        ui.set_min_height(height);
        if opened.menu {
            match menu::show(ui, game, game.shown(), commands) {
                Some(menu::Chosen::Share) => (opened.menu, opened.shares) = (false, !opened.shares),
                Some(menu::Chosen::Done) => opened.menu = false,
                None => {}
            }
            return;
        }
        if state.comparison.is_of(game) && !opened.report {
            return comparison::show(ui, game, &state.comparison, commands);
        }
        let chosen = if opened.report {
            report::show(ui, game, &state.judged, !state.showing.is_busy(), &mut opened.filter)
        } else {
            report::Chosen { look: list(ui, moves, game, &mut commands.table), ..Default::default() }
        };
        if chosen.print {
            commands.show.write(ShowCommand::Report);
        }
        if chosen.leaves {
            commands.lines.write(LinesCommand::ShowDeparture);
        }
        if let Some(look) = chosen.look {
            commands.table.write(LookAt(Some(look)));
        }
    };
    ui.push_id(id, |ui| scrolled(ui, height, contents));
}

/// Of a sheet that is folded the way through the game stays.
fn folded(ctx: &egui::Context, column: Column, game: &Match, autoplay: &mut Autoplay, commands: &mut StudyCommands) {
    let frame = widgets::panel().inner_margin(egui::Margin::symmetric(10, 4));
    panel_at(ctx, "study", egui::Order::Background, column.place(), frame, |ui| way(ui, game, autoplay, commands));
}

/// Everything between the title and the way through the game.
fn contents(
    ui: &mut Ui,
    game: &Match,
    state: &StudyState,
    (lines, second): (&mut EngineLines, &mut SecondEngine),
    moves: &mut MoveList,
    opened: &mut Opened,
    commands: &mut StudyCommands,
    height: f32,
    parts: review::Parts,
) {
    let node = game.shown();
    if opened.shares {
        share::show(ui, game, &state.showing, commands);
    }
    engines::first(ui, game, lines, second, commands);
    engines::second(ui, game, second, &state.settings, commands);
    rollout::show(ui, game, &state.rollout, commands);
    if game.session.turn().actor == Actor::Chance {
        rolls(ui, game, commands);
    }
    if opened.openings.on {
        openings::show(ui, game, &state.library, &mut opened.openings, commands);
    }
    ui.separator();
    main_part(ui, game, height, opened, state, moves, commands);
    ui.separator();
    signs(ui, game, node, commands);
    comment(ui, game, node, &mut opened.draft, commands);
    review::show(ui, game, &state.judged, parts).send(game, commands);
}

fn draw(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    shown: Res<MovesShown>,
    state: StudyState,
    (mut lines, mut second, mut autoplay): (ResMut<EngineLines>, ResMut<SecondEngine>, ResMut<Autoplay>),
    mut commands: StudyCommands,
    (mut moves, mut opened): (Local<MoveList>, ResMut<Opened>),
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some(game) = game.filter(|game| game.panel() == Panel::Study) else { return };
    let request = state.judged.report_request();
    if request.is_some() && request != opened.reported {
        (opened.report, opened.menu, opened.reported) = (true, false, request);
    }
    let column = Column::of(ctx, study_width(ctx.viewport_rect().width()), SHEET);
    // Written only where something is chosen: whoever looks whether it has changed can believe it.
    let (engine_now, second_now) = (lines.bypass_change_detection(), second.bypass_change_detection());
    let autoplay_now = autoplay.bypass_change_detection();
    if !shown.on(ctx, &game) {
        if column.sheet {
            folded(ctx, column, &game, autoplay_now, &mut commands);
        }
        return;
    }
    let (width, room) = (column.width, column.height);
    // Where fingers need larger buttons not everything has room at once.
    let loose = style::is_touched(ctx);
    let dice = game.session.turn().actor == Actor::Chance;
    // The head, the signs in one row or two, the field, the way, and the frame.
    let rows = if width < TWO_ROWS { 4.0 } else { 3.0 };
    let place = neighbors::place(&game, &state.list);
    let optional = neighbors::height(ctx, place)
        + opened.height()
        + rollout::height(&game, &state.rollout)
        + if dice { ROLLS } else { 0.0 };
    let fixed = ROW * rows + COMMENT_HEIGHT + engines::height(engine_now, second_now) + optional + 38.0;
    let parts = review::Parts::of(&game, &state.judged, if loose { f32::INFINITY } else { room - fixed }, true);
    let height = if loose { FULL_LIST } else { (room - fixed - parts.height()).max(LIST) };
    moves.follow(&game, &state.judged, height);
    let panel = column.area("study").show(ctx, |ui| {
        ui.set_width(width);
        widgets::panel().inner_margin(egui::Margin { left: 10, right: 10, top: 7, bottom: 8 }).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.set_height(room - 15.0);
            ui.spacing_mut().item_spacing.y = space::TINY;
            head(ui, &game, &mut opened, &mut commands);
            if let Some(neighbor) = place.and_then(|place| neighbors::row(ui, place)) {
                commands.library.write(LibraryCommand::OpenNeighbor(neighbor));
            }
            if loose {
                way(ui, &game, autoplay_now, &mut commands);
            }
            let engines = (&mut *engine_now, &mut *second_now);
            let contents = |ui: &mut Ui| {
                contents(ui, &game, &state, engines, &mut moves, &mut opened, &mut commands, height, parts);
            };
            if loose {
                let area = egui::ScrollArea::vertical().id_salt("study").auto_shrink(false);
                area.show(ui, |ui| {
                    // Room for the handle.
                    ui.set_width(ui.available_width() - 8.0);
                    contents(ui);
                });
            } else {
                contents(ui);
                way(ui, &game, autoplay_now, &mut commands);
            }
        });
    });
    let rect = panel.response.rect;
    layout_notes::note_panel(ctx, "study", egui::Rect::from_min_size(rect.min, Vec2::new(rect.width(), room)));
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Opened>().add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Column));
}
