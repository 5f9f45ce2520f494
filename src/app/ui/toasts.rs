//! Messages that disappear after a while: refusals at the pointer, and notes above the buttons at the foot of the table or of a page,
//! where they cover nothing that is in use.

use crate::app::ui::style::{size, space};
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, Rect, Stroke, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;

use super::beside::beside;
use super::hud::{EDGE, LEGEND, MARGIN, TURN, above_tools, bottom_of_cards, narrow};
use super::palette::{self, ink, ruby};
use super::projection::project;
use super::{Draw, page, style, widgets};
use crate::app::base::background::{BackgroundTask, TryRecv};
use crate::app::base::messages::{FileExported, Notify};
use crate::app::base::next_frame::NextFrame;
use crate::app::base::states::{Menu, Screen, Step};
use crate::app::game::events::Refused;
use crate::app::game::matches::{Match, Selection};
use crate::app::scene::camera::{PanelSpace, TableCamera};
use crate::app::scene::picture::Picture;
use crate::app::scene::places::Places;
use benediction_platform::{environment, program};
use benediction_rules::picker::Picker;
use benediction_rules::view::Place;
use benediction_words::{locale, say, storage, text};

/// Interval at which notes and refusals that are over are removed.
const CLEANUP_INTERVAL: Duration = Duration::from_millis(250);
/// Time by which a note with a button is shown longer.
const BUTTON_TIME: Duration = Duration::from_secs(4);
/// Smallest duration of a refusal.
const REFUSAL_TIME: Duration = Duration::from_millis(2500);
/// Smallest distance of a refusal to the points in question, in steps on the board.
const BESIDE_POINT: f32 = 0.4;
/// Largest number of notes at a time.
const MAX_NOTES: usize = 4;
/// Largest width of a note on a page, in points.
const PAGE_WIDTH: f32 = 440.0;

struct Note {
    id: u64,
    words: String,
    /// The times at which it appears and disappears.
    since: Duration,
    until: Duration,
    /// The folder of the file that it is about.
    folder: Option<PathBuf>,
}

/// The present notes and the refusal.
#[derive(Resource, Default)]
pub struct Toasts {
    /// The first one is shown, the others wait.
    notes: Vec<Note>,
    spot: Option<Spot>,
    /// The folder that is being opened, with the reason if that fails.
    opening: Option<BackgroundTask<String>>,
    refusal: Option<(String, Option<Place>, Duration)>,
    next: u64,
}

impl Toasts {
    /// Returns `true` if a note stands in the column at the left of the board.
    pub(super) fn is_in_column(&self) -> bool {
        self.spot == Some(Spot::Tools)
    }

    /// Returns the texts of the present notes, the one that is shown first.
    #[cfg(any(feature = "dev", target_family = "wasm"))]
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.notes.iter().map(|note| note.words.as_str())
    }

    /// Adds a note. A repeated one becomes the newest.
    fn add(&mut self, words: String, folder: Option<PathBuf>, now: Duration) {
        self.notes.retain(|note| note.words != words);
        let id = self.next;
        self.next += 1;
        // Time to press the button.
        let longer = if folder.is_some() { BUTTON_TIME } else { Duration::ZERO };
        let until = now + reading_time(&words) + longer;
        self.notes.push(Note { id, words, since: now, until, folder });
    }
}

/// Returns the duration of a note, which grows with its length.
fn reading_time(words: &str) -> Duration {
    Duration::from_millis(4000 + 60 * words.chars().count() as u64).min(Duration::from_secs(20))
}

fn update(
    mut toasts: ResMut<Toasts>,
    mut notes: MessageReader<Notify>,
    mut exported: MessageReader<FileExported>,
    mut refusals: MessageReader<Refused>,
    time: Res<Time<Real>>,
    mut next_frame: ResMut<NextFrame>,
) {
    let now = time.elapsed();
    // A note that waits has its whole time still before it.
    for note in toasts.bypass_change_detection().notes.iter_mut().skip(1) {
        note.since += time.delta();
        note.until += time.delta();
    }
    for Notify(words) in notes.read() {
        toasts.add(words.clone(), None, now);
    }
    for FileExported(path) in exported.read() {
        let folder = path.parent().filter(|_| !program::IS_PAGE);
        let words = storage::saved(path, folder.map(environment::readable_path).as_deref());
        toasts.add(words, folder.map(Path::to_path_buf), now);
    }
    if let Some(task) = &mut toasts.opening {
        match task.try_recv() {
            TryRecv::Event(words) => toasts.add(words, None, now),
            TryRecv::Empty => {}
            TryRecv::Done => toasts.opening = None,
        }
    }
    if let Some(refused) = refusals.read().last() {
        let reason = refused.why.as_ref().map(locale::say).unwrap_or_default();
        let long = Duration::from_millis(55 * reason.chars().count() as u64).max(REFUSAL_TIME);
        toasts.refusal = Some((reason, refused.place, now + long));
    }
    if !toasts.notes.is_empty() {
        // One that has been read gives way to the next.
        let is_waiting = toasts.notes.len() > 1;
        let first = toasts.notes.first().map(|note| note.id).filter(|_| is_waiting);
        let is_read = |note: &Note| Some(note.id) == first && now > note.since + reading_time(&note.words) / 2;
        toasts.notes.retain(|note| note.until > now && !is_read(note));
    }
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
    let pixel = |world: Vec3| project(camera, at, world, zoom);
    let (here, beside) = (pixel(world)?, pixel(world + at.right() * 1.0)?);
    Some((here, here.distance(beside)))
}

/// Returns the places that a note about the table must not cover: what is held, what can be picked up, and where it can end.
fn places_to_keep_clear(game: &Match, selection: &Selection) -> Vec<Place> {
    let picker = &selection.picker;
    let goals = picker.goals(&game.legal, game.height(picker.picked())).into_iter();
    let goals = goals.map(|goal| Place::Point(goal.action.to));
    Picker::sources(&game.legal).into_iter().chain(goals).chain(picker.picked()).collect()
}

fn draw_refusal(
    mut contexts: EguiContexts,
    toasts: Res<Toasts>,
    picture: Res<Picture>,
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    game: Option<Res<Match>>,
    selection: Res<Selection>,
    space: Res<PanelSpace>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some((reason, place, _)) = &toasts.refusal else { return };
    let (zoom, window) = (ctx.zoom_factor(), ctx.viewport_rect());
    // Between the panels, whose words it would cover.
    let screen = Rect::from_x_y_ranges(space.free(ctx).x_range(), window.y_range());
    let seen = |place: Place| {
        let (camera, at) = camera.iter().next()?;
        on_screen(place, picture.places.as_ref()?, camera, at, zoom)
    };
    let refused = place.and_then(seen);
    let at = refused.map(|(at, _)| at).or_else(|| ctx.pointer_latest_pos()).unwrap_or(screen.center());
    let places_to_keep_clear = game.map(|game| places_to_keep_clear(&game, &selection)).unwrap_or_default();
    let free: Vec<Pos2> = places_to_keep_clear.into_iter().filter_map(seen).map(|(at, _)| at).chain([at]).collect();
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Tooltip, "refusal".into()));
    let galley = painter.layout(reason.clone(), style::roman(size::BODY), ink(), 270.0);
    let size = galley.size() + Vec2::new(26.0, 14.0);
    let margin = refused.map_or(16.0, |(_, step)| step * BESIDE_POINT);
    let rect = beside(at, size, screen, &free, margin);
    let line = Stroke::new(1.0, palette::faint(ruby(), 0.8));
    painter.rect(rect, style::ROUND, palette::ground(), line, egui::StrokeKind::Inside);
    painter.galley(rect.min + Vec2::new(13.0, 7.0), galley, ink());
}

/// The place of a note. None covers a control that is in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    /// Above the buttons at the left of the board.
    Tools,
    /// Over the panel above the board of a narrow window, which is only read: elsewhere are the board, trays and buttons.
    Above,
    /// Above the buttons at the foot of a page, which leaves room for it, or at the foot of the window.
    Page,
}

impl Spot {
    /// Returns `true` if the buttons stand beside the text, which is scrolled if it is higher than its place.
    const fn is_strip(self) -> bool {
        matches!(self, Spot::Above)
    }

    /// Returns the distance of the text from the upper and the lower edge, in points.
    const fn margin(self) -> f32 {
        if self.is_strip() { 5.0 } else { 9.0 }
    }
}

/// The facts that decide about the place of a note.
#[derive(SystemParam)]
struct Surroundings<'w> {
    screen: Res<'w, State<Screen>>,
    menu: Res<'w, State<Menu>>,
    space: Res<'w, PanelSpace>,
}

impl Surroundings<'_> {
    fn spot(&self, ctx: &egui::Context) -> Spot {
        let is_at_table = *self.screen.get() == Screen::Table && matches!(self.menu.get(), Menu::None | Menu::Result);
        if !is_at_table {
            return Spot::Page;
        }
        if style::is_narrow(ctx) { Spot::Above } else { Spot::Tools }
    }

    /// Returns the panels of the last pass, in points.
    fn panels(&self, ctx: &egui::Context) -> impl Iterator<Item = (&'static str, Rect)> + use<'_> {
        let zoom = ctx.zoom_factor();
        let corner = move |at: bevy::math::Vec2| Pos2::new(at.x, at.y) / zoom;
        self.space
            .panels
            .iter()
            .map(move |(name, rect)| (*name, Rect::from_min_max(corner(rect.min), corner(rect.max))))
    }

    /// Returns the part of the column at the left between the cards and what stands above the buttons.
    fn column(&self, ctx: &egui::Context) -> Rect {
        let (_, off, width) = above_tools(ctx);
        let top = bottom_of_cards(ctx) + space::MEDIUM;
        let column =
            Rect::from_min_max(Pos2::new(off.x, top), Pos2::new(off.x + width, ctx.viewport_rect().bottom() + off.y));
        let is_above_tools = |name: &str| ![TURN, LEGEND].contains(&name);
        let panels = self.panels(ctx).filter(|(name, panel)| is_above_tools(name) && panel.intersects(column));
        let bottom = panels.map(|(_, panel)| panel.top() - space::MEDIUM).fold(column.bottom(), f32::min);
        column.with_max_y(bottom)
    }

    /// Returns the place of a note.
    fn place(&self, ctx: &egui::Context, note: &Note, spot: Spot) -> Laid {
        let window = ctx.viewport_rect();
        let wide = window.width() - 2.0 * EDGE;
        let (room, corner) = match spot {
            Spot::Tools => {
                let column = self.column(ctx);
                (column.size(), column.left_bottom())
            }
            Spot::Above => (Vec2::new(wide, narrow::TOP), Pos2::new(EDGE, EDGE)),
            Spot::Page => {
                let bottom = page::end_of_body(ctx).unwrap_or(window.bottom() - MARGIN);
                let wide = PAGE_WIDTH.min(window.width() - 4.0 * MARGIN);
                (Vec2::new(wide, f32::INFINITY), Pos2::new(window.center().x, bottom))
            }
        };
        let mut laid = Laid::of(ctx, note, spot, room);
        let size = laid.rect.size();
        let off = match spot {
            Spot::Tools => Vec2::new(0.0, size.y),
            Spot::Above => Vec2::ZERO,
            Spot::Page => Vec2::new(size.x / 2.0, size.y),
        };
        laid.rect = Rect::from_min_size(corner - off, size);
        laid
    }
}

/// A note as it is laid out.
struct Laid {
    galley: std::sync::Arc<egui::Galley>,
    /// The place of the note, and the size of its text as far as that is seen at a time.
    rect: Rect,
    text: Vec2,
}

impl Laid {
    /// Lays out a note in a room of this size.
    fn of(ctx: &egui::Context, note: &Note, spot: Spot, room: Vec2) -> Laid {
        let close = style::finger(ctx).max(CLOSE);
        let folder = note.folder.as_ref().map(|_| folder_size(ctx));
        let (beside, below) = match folder {
            Some(size) if spot.is_strip() => (close + size.x + space::MEDIUM, 0.0),
            Some(size) => (close, size.y + space::SMALL),
            None => (close, 0.0),
        };
        let edges = Vec2::new(LEFT + 2.0 * LINE, 2.0 * (spot.margin() + LINE));
        let galley = words(ctx, &note.words, (room.x - edges.x - beside).max(1.0));
        let row = galley.rows.first().map_or(0.0, |row| row.rect().height());
        let text = Vec2::new(galley.size().x, galley.size().y.min((room.y - edges.y - below).max(row)));
        let least = folder.map_or(0.0, |size| size.x);
        let wide = if spot == Spot::Page { text.x.max(least) + edges.x + beside } else { room.x };
        let high = (text.y + below + edges.y).max(close + 2.0 * LINE);
        Laid { galley, rect: Rect::from_min_size(Pos2::ZERO, Vec2::new(wide, high)), text }
    }

    fn is_scrolled(&self) -> bool {
        self.text.y < self.galley.size().y - 0.5
    }
}

/// Returns the size of the button that opens a folder, in points.
fn folder_size(ctx: &egui::Context) -> Vec2 {
    let words = ctx.fonts_mut(|fonts| {
        fonts.layout_no_wrap(text!("storage-open-folder").into(), style::roman(size::NOTE), ink()).size()
    });
    (words + Vec2::new(2.0 * space::MEDIUM, 2.0 * space::TINY)).max(Vec2::splat(style::finger(ctx)))
}

/// Chooses the place of the note, before anything is drawn: a page leaves room for it.
fn choose_spot(mut contexts: EguiContexts, mut toasts: ResMut<Toasts>, surroundings: Surroundings) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let spot = toasts.notes.first().map(|note| {
        let spot = surroundings.spot(ctx);
        let room = (spot == Spot::Page).then(|| surroundings.place(ctx, note, spot).rect.height());
        (spot, room)
    });
    page::reserve_for_note(ctx, spot.and_then(|(_, room)| room).map(|room| room + space::MEDIUM));
    let spot = spot.map(|(spot, _)| spot);
    if toasts.spot != spot {
        toasts.spot = spot;
    }
}

fn draw_notes(mut contexts: EguiContexts, mut toasts: ResMut<Toasts>, surroundings: Surroundings) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let (Some(note), Some(spot)) = (toasts.notes.first(), toasts.spot) else { return };
    let laid = surroundings.place(ctx, note, spot);
    // A higher note is scrolled; otherwise only the buttons take clicks.
    let area = egui::Area::new(NOTES.into()).order(egui::Order::Tooltip).fixed_pos(laid.rect.min).constrain(false);
    area.interactable(laid.is_scrolled()).fade_in(false).show(ctx, |ui| draw_note(ui, note, spot, &laid));
    match draw_buttons(ctx, note, spot, laid.rect) {
        Some(Pressed::Close) => drop(toasts.notes.remove(0)),
        Some(Pressed::Open(folder)) => {
            toasts.notes.remove(0);
            toasts.opening = BackgroundTask::spawn("folder", None, move |_, send| {
                if let Err(error) = program::open_folder(&folder) {
                    let folder = environment::readable_path(&folder);
                    send(say!("storage-folder-not-opened", folder = folder, error = error.to_string()));
                }
            });
        }
        None => {}
    }
}

/// Name of the area of the notes.
const NOTES: &str = "notes";
/// Side of the button that closes a note, in points; a finger needs more.
const CLOSE: f32 = 20.0;
/// The margin at the left of a note, and the width of the line round it, in points.
const LEFT: f32 = 8.0;
const LINE: f32 = 1.0;

/// Lays out the text of a note.
fn words(ctx: &egui::Context, words: &str, width: f32) -> std::sync::Arc<egui::Galley> {
    ctx.fonts_mut(|fonts| fonts.layout(words.into(), style::roman(size::BODY), ink(), width))
}

/// Draws a note without its buttons.
fn draw_note(ui: &mut egui::Ui, note: &Note, spot: Spot, laid: &Laid) {
    let (rect, response) = ui.allocate_exact_size(laid.rect.size(), egui::Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &note.words));
    let line = Stroke::new(LINE, palette::old_gold());
    ui.painter().rect(rect, style::ROUND, palette::full_ground(), line, egui::StrokeKind::Inside);
    let text = Rect::from_min_size(rect.min + Vec2::new(LINE + LEFT, LINE + spot.margin()), laid.text);
    let galley = laid.galley.clone();
    if !laid.is_scrolled() {
        ui.painter().galley(text.min, galley, ink());
        return;
    }
    ui.scope_builder(egui::UiBuilder::new().max_rect(text), |ui| {
        let area = egui::ScrollArea::vertical().max_height(text.height()).min_scrolled_height(text.height());
        area.auto_shrink(false).show(ui, |ui| {
            let (rect, _) = ui.allocate_exact_size(galley.size(), egui::Sense::hover());
            ui.painter().galley(rect.min, galley, ink());
        });
    });
}

/// A button of a note that was pressed.
enum Pressed {
    Close,
    /// Open this folder.
    Open(PathBuf),
}

/// Draws the buttons of a note at its right end, or the one for the folder below its text. Returns the one that was pressed.
fn draw_buttons(ctx: &egui::Context, note: &Note, spot: Spot, rect: Rect) -> Option<Pressed> {
    let side = style::finger(ctx).max(CLOSE);
    let area = |name: &str, at: Pos2| {
        let area = egui::Area::new(egui::Id::new((name, note.id))).order(egui::Order::Tooltip).fixed_pos(at);
        area.constrain(false).fade_in(false)
    };
    let mut pressed = None;
    let corner = Pos2::new(rect.right() - side - LINE, rect.top() + LINE);
    area("close-note", corner).show(ctx, |ui| {
        ui.spacing_mut().button_padding = Vec2::splat(space::HAIR);
        let name = text!("common-close");
        if widgets::icon_button(ui, icon::X, name, widgets::Weight::Quiet, side).on_hover_text(name).clicked() {
            pressed = Some(Pressed::Close);
        }
    });
    let Some(folder) = &note.folder else { return pressed };
    let size = folder_size(ctx);
    let at = if spot.is_strip() {
        corner - Vec2::new(size.x, 0.0)
    } else {
        rect.left_bottom() + Vec2::new(LINE + LEFT, -LINE - spot.margin() - size.y)
    };
    area("open-folder", at).show(ctx, |ui| {
        ui.spacing_mut().button_padding = Vec2::new(space::TIGHT, space::TINY);
        let (name, font) = (text!("storage-open-folder"), style::roman(size::NOTE));
        if widgets::button_sized(ui, name, widgets::Weight::Primary, Some(size.x), font).clicked() {
            pressed = Some(Pressed::Open(folder.clone()));
        }
    });
    pressed
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Toasts>()
        .add_systems(Update, update.in_set(Step::After))
        .add_systems(OnExit(Screen::Table), clear_refusal)
        .add_systems(EguiPrimaryContextPass, draw_refusal.in_set(Draw::Table))
        .add_systems(EguiPrimaryContextPass, choose_spot.in_set(Draw::Before).run_if(resource_exists::<style::Ready>))
        // After the page has said where it leaves room.
        .add_systems(
            EguiPrimaryContextPass,
            draw_notes.after(Draw::Pages).before(Draw::After).run_if(resource_exists::<style::Ready>),
        );
}
