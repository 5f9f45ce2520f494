//! Messages that disappear after a while: refusals at the pointer, notes at the top.

use crate::app::ui::style::{size, space};
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, Rect, Stroke, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;

use super::Draw;
use super::beside::beside;
use super::hud::{EDGE, MARGIN, column_width};
use super::palette::{self, ink, ruby};
use super::style;
use super::widgets;
use crate::app::base::messages::Notify;
use crate::app::base::next_frame::NextFrame;
use crate::app::base::states::{Screen, Step};
use crate::app::game::events::Refused;
use crate::app::game::matches::{Match, Selection};
use crate::app::scene::BoardOnTable;
use crate::app::scene::camera::{PanelSpace, TableCamera};
use crate::app::scene::places::Places;
use benediction_rules::picker::Picker;
use benediction_rules::view::Place;
use benediction_words::{locale, text};

/// Interval at which notes and refusals that are over are removed.
const CLEANUP_INTERVAL: Duration = Duration::from_millis(250);
/// Smallest duration of a refusal.
const REFUSAL_TIME: Duration = Duration::from_millis(2500);
/// Smallest distance of a refusal to the points in question, in steps on the board.
const BESIDE_POINT: f32 = 0.4;
/// Largest number of notes at a time.
const MAX_NOTES: usize = 4;
/// Largest height of a note's text in a narrow window, in points.
const MAX_NARROW_HEIGHT: f32 = super::hud::narrow::TOP - 20.0;

struct Note {
    id: u64,
    words: String,
    until: Duration,
}

/// The present notes and the refusal.
#[derive(Resource, Default)]
pub struct Toasts {
    notes: Vec<Note>,
    refusal: Option<(String, Option<Place>, Duration)>,
    next: u64,
}

/// Returns the duration of a note, which grows with its length.
fn reading_time(words: &str) -> Duration {
    Duration::from_millis(4000 + 60 * words.chars().count() as u64).min(Duration::from_secs(20))
}

fn update(
    mut toasts: ResMut<Toasts>,
    mut notes: MessageReader<Notify>,
    mut refusals: MessageReader<Refused>,
    time: Res<Time<Real>>,
    mut next_frame: ResMut<NextFrame>,
) {
    let now = time.elapsed();
    for Notify(words) in notes.read() {
        // A repeated note becomes the newest.
        toasts.notes.retain(|note| note.words != *words);
        let id = toasts.next;
        toasts.next += 1;
        toasts.notes.push(Note { id, words: words.clone(), until: now + reading_time(words) });
    }
    if let Some(refused) = refusals.read().last() {
        let reason = refused.why.as_ref().map(locale::say).unwrap_or_default();
        let long = Duration::from_millis(55 * reason.chars().count() as u64).max(REFUSAL_TIME);
        toasts.refusal = Some((reason, refused.place, now + long));
    }
    toasts.notes.retain(|note| note.until > now);
    let surplus = toasts.notes.len().saturating_sub(MAX_NOTES);
    toasts.notes.drain(..surplus);
    if toasts.refusal.as_ref().is_some_and(|(.., until)| *until <= now) {
        toasts.refusal = None;
    }
    if !toasts.notes.is_empty() || toasts.refusal.is_some() {
        next_frame.within(CLEANUP_INTERVAL);
    }
}

fn clear_refusal(mut toasts: ResMut<Toasts>) {
    toasts.refusal = None;
}

/// Returns the position of a place of the table on the screen, in points, and the length of a step on the board there.
fn on_screen(place: Place, places: &Places, camera: &Camera, at: &GlobalTransform, zoom: f32) -> Option<(Pos2, f32)> {
    let world = match place {
        Place::Point(point) => places.point(point),
        Place::Hand(side) => places.tray(side),
        Place::Bowl => places.bowl(),
    };
    let pixel = |world: Vec3| camera.world_to_viewport(at, world).ok().map(|pixel| pixel / zoom);
    let (here, beside) = (pixel(world)?, pixel(world + at.right() * 1.0)?);
    Some((Pos2::new(here.x, here.y), here.distance(beside)))
}

/// Returns the places that a note about the table must not cover: what is held, what can be picked up, and where it can end.
fn in_question(game: &Match, selection: &Selection) -> Vec<Place> {
    let picker = &selection.picker;
    let goals = picker.goals(&game.legal, game.height(picker.picked())).into_iter();
    let goals = goals.map(|goal| Place::Point(goal.action.to));
    Picker::sources(&game.legal).into_iter().chain(goals).chain(picker.picked()).collect()
}

fn draw_refusal(
    mut contexts: EguiContexts,
    toasts: Res<Toasts>,
    board: Res<BoardOnTable>,
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    game: Option<Res<Match>>,
    selection: Res<Selection>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some((reason, place, _)) = &toasts.refusal else { return };
    let (zoom, screen) = (ctx.zoom_factor(), ctx.viewport_rect());
    let places = board.0.as_ref().map(Places::of);
    let seen = |place: Place| {
        let (camera, at) = camera.iter().next()?;
        on_screen(place, places.as_ref()?, camera, at, zoom)
    };
    let refused = place.and_then(seen);
    let at = refused.map(|(at, _)| at).or_else(|| ctx.pointer_latest_pos()).unwrap_or(screen.center());
    let in_question = game.map(|game| in_question(&game, &selection)).unwrap_or_default();
    let free: Vec<Pos2> = in_question.into_iter().filter_map(seen).map(|(at, _)| at).chain([at]).collect();
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Tooltip, "refusal".into()));
    let galley = painter.layout(reason.clone(), style::roman(size::BODY), ink(), 270.0);
    let size = galley.size() + Vec2::new(26.0, 14.0);
    let margin = refused.map_or(16.0, |(_, step)| step * BESIDE_POINT);
    let rect = beside(at, size, screen, &free, margin);
    let line = Stroke::new(1.0, palette::faint(ruby(), 0.8));
    painter.rect(rect, style::ROUND, palette::ground(), line, egui::StrokeKind::Inside);
    painter.galley(rect.min + Vec2::new(13.0, 7.0), galley, ink());
}

/// Returns the anchor of the notes, their offset and their width, in points: at the top, at the table in a column over the moves or
/// over the cards.
fn place_of_notes(ctx: &egui::Context, at_table: bool, right_is_free: bool) -> (egui::Align2, Vec2, f32) {
    let wide = ctx.viewport_rect().width();
    if style::is_narrow(ctx) {
        return (egui::Align2::CENTER_TOP, Vec2::new(0.0, EDGE), wide - 2.0 * EDGE - 30.0);
    }
    if !at_table {
        return (egui::Align2::CENTER_TOP, Vec2::new(0.0, 12.0), (wide * 0.45).clamp(300.0, 480.0));
    }
    // A panel's frame is around the text.
    let width = column_width(wide) - 2.0 * MARGIN;
    if right_is_free {
        (egui::Align2::RIGHT_TOP, Vec2::new(-MARGIN, MARGIN), width)
    } else {
        (egui::Align2::LEFT_TOP, Vec2::new(MARGIN, MARGIN), width)
    }
}

fn draw_notes(
    mut contexts: EguiContexts,
    mut toasts: ResMut<Toasts>,
    screen: Res<State<Screen>>,
    space: Res<PanelSpace>,
    game: Option<Res<Match>>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    if toasts.notes.is_empty() {
        return;
    }
    // The text of a lesson stays in sight.
    let right_is_free = space.right > 0.0 && !game.is_some_and(|game| game.is_lesson());
    let (corner, off, width) = place_of_notes(ctx, *screen.get() == Screen::Table, right_is_free);
    // In a narrow window one after the other, each no higher than the panel above the board.
    let narrow = style::is_narrow(ctx);
    let shown = &toasts.notes[..toasts.notes.len().min(if narrow { 1 } else { MAX_NOTES })];
    let close = style::finger(ctx).max(CLOSE);
    // The button stands in the margin, as far as it can, so that the whole is as wide as the column.
    let width = width + 2.0 * MARGIN - LEFT - 2.0 * LINE - close;
    // A higher note is scrolled; otherwise only the buttons take clicks.
    let height = |note: &Note| words(ctx, &note.words, width).size().y;
    let scrolled = narrow && shown.iter().any(|note| height(note) > MAX_NARROW_HEIGHT);
    let area = egui::Area::new("notes".into()).order(egui::Order::Tooltip).anchor(corner, off).fade_in(false);
    let drawn = area.interactable(scrolled).show(ctx, |ui| {
        ui.spacing_mut().item_spacing.y = space::SMALL;
        let note = |note| draw_note(ui, note, width, close, narrow);
        shown.iter().map(note).collect::<Vec<Rect>>()
    });
    let at_ends = shown.iter().zip(&drawn.inner);
    let closed = at_ends.filter(|(note, rect)| draw_close(ctx, note, **rect, close)).map(|(note, _)| note.id).next();
    if let Some(closed) = closed {
        toasts.notes.retain(|note| note.id != closed);
    }
}

/// Side of the button that closes a note, in points; a finger needs more.
const CLOSE: f32 = 20.0;
/// The margin at the left of a note, and the width of the line round it, in points.
const LEFT: f32 = 6.0;
const LINE: f32 = 1.0;

/// Lays out the text of a note.
fn words(ctx: &egui::Context, words: &str, width: f32) -> std::sync::Arc<egui::Galley> {
    ctx.fonts_mut(|fonts| fonts.layout(words.into(), style::roman(size::BODY), ink(), width))
}

/// Draws a note. Returns its place.
fn draw_note(ui: &mut egui::Ui, note: &Note, width: f32, close: f32, narrow: bool) -> Rect {
    let high = if narrow { 8 } else { 11 };
    let margin = egui::Margin { left: LEFT as i8, right: 0, top: high, bottom: high };
    let frame = widgets::panel().stroke(Stroke::new(LINE, palette::old_gold())).inner_margin(margin);
    let frame = if narrow { frame.fill(palette::full_ground()) } else { frame };
    let galley = words(ui.ctx(), &note.words, width);
    let width = if narrow { width } else { galley.size().x };
    let shown = frame.show(ui, |ui| {
        let words = |ui: &mut egui::Ui| {
            ui.set_width(width);
            let (rect, response) = ui.allocate_exact_size(galley.size(), egui::Sense::hover());
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &note.words));
            ui.painter().galley(rect.min, galley, ink());
        };
        ui.set_width(width + close);
        ui.set_min_height(close - 2.0 * f32::from(high));
        if narrow {
            let area =
                egui::ScrollArea::vertical().max_height(MAX_NARROW_HEIGHT).min_scrolled_height(MAX_NARROW_HEIGHT);
            area.auto_shrink([false, true]).show(ui, words);
        } else {
            words(ui);
        }
    });
    shown.response.rect
}

/// Draws the button that closes a note, in its corner. Returns `true` if it was clicked.
fn draw_close(ctx: &egui::Context, note: &Note, rect: Rect, side: f32) -> bool {
    let at = rect.right_top() + Vec2::new(-side - LINE, LINE);
    let area = egui::Area::new(egui::Id::new(("close-note", note.id))).order(egui::Order::Tooltip).fixed_pos(at);
    let button = |ui: &mut egui::Ui| {
        ui.spacing_mut().button_padding = Vec2::splat(space::HAIR);
        let name = text!("common-close");
        widgets::icon_button(ui, icon::X, name, widgets::Weight::Quiet, side).on_hover_text(name).clicked()
    };
    area.constrain(false).fade_in(false).show(ctx, button).inner
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Toasts>()
        .add_systems(Update, update.in_set(Step::After))
        .add_systems(OnExit(Screen::Table), clear_refusal)
        .add_systems(EguiPrimaryContextPass, draw_refusal.in_set(Draw::Table))
        .add_systems(EguiPrimaryContextPass, draw_notes.in_set(Draw::Pages));
}
