//! Messages that disappear after a while: refusals at the pointer, notes where they cover nothing that is in use.

use crate::app::ui::style::{size, space};
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, Rect, Stroke, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;

use super::beside::beside;
use super::hud::foot::Foot;
use super::hud::{EDGE, MARGIN, column_width};
use super::palette::{self, ink, ruby};
use super::projection::project;
use super::{Draw, style, widgets};
use crate::app::base::background::{BackgroundTask, TryRecv};
use crate::app::base::messages::{FileExported, Notify};
use crate::app::base::next_frame::NextFrame;
use crate::app::base::states::{Menu, Screen, Step};
use crate::app::game::events::Refused;
use crate::app::game::matches::{Match, Selection};
use crate::app::input::typed::TypedLine;
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
/// Largest height of a note's text in a narrow window, in points.
const MAX_NARROW_HEIGHT: f32 = super::hud::narrow::TOP - 20.0;

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
    /// Returns `true` if a note takes the place of the hint.
    pub(super) fn replaces_hint(&self) -> bool {
        self.spot == Some(Spot::Foot)
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
    /// One line at the foot between the columns, in place of the hint.
    Foot,
    /// Over the cards at the left, which are only read; they are high enough for a long note.
    Cards,
    /// Over the panel above the board of a narrow window.
    Above,
    /// Over the title of a page.
    Page,
}

/// Returns the width of the buttons of a note, in points.
fn buttons_width(ctx: &egui::Context, note: &Note) -> f32 {
    let close = style::finger(ctx).max(CLOSE);
    match note.folder {
        Some(_) => words(ctx, text!("storage-open-folder"), f32::INFINITY).size().x + 2.0 * space::MEDIUM + close,
        None => close,
    }
}

/// Returns the width of the text of a note at the foot, in points.
fn foot_width(ctx: &egui::Context, note: &Note, foot: &Foot) -> f32 {
    let [left, right] = foot.ends(ctx);
    right - left - MARGIN - LEFT - 2.0 * LINE - buttons_width(ctx, note)
}

/// Chooses the place of the note, before anything is drawn: at the foot the hint gives way to it.
fn choose_spot(
    mut contexts: EguiContexts,
    mut toasts: ResMut<Toasts>,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    (foot, typed): (Foot, Res<TypedLine>),
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let spot = toasts.notes.first().map(|note| {
        // A button for a finger would reach to the board.
        let width = || words(ctx, &note.words, f32::INFINITY).size().x;
        let fits = || !typed.is_open && !style::is_touched(ctx) && width() <= foot_width(ctx, note, &foot);
        match (screen.get(), menu.get()) {
            _ if style::is_narrow(ctx) => Spot::Above,
            (Screen::Table, Menu::None | Menu::Result) if fits() => Spot::Foot,
            (Screen::Table, Menu::None | Menu::Result) => Spot::Cards,
            _ => Spot::Page,
        }
    });
    if toasts.spot != spot {
        toasts.spot = spot;
    }
}

fn draw_notes(mut contexts: EguiContexts, mut toasts: ResMut<Toasts>, foot: Foot) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let (Some(note), Some(spot)) = (toasts.notes.first(), toasts.spot) else { return };
    let wide = ctx.viewport_rect().width();
    let buttons = buttons_width(ctx, note);
    let (anchor, off, width) = match spot {
        Spot::Foot => {
            let width = foot_width(ctx, note, &foot);
            let whole = words(ctx, &note.words, width).size().x + LEFT + 2.0 * LINE + buttons;
            let middle = foot.middle(ctx, whole) - wide / 2.0;
            (egui::Align2::CENTER_BOTTOM, Vec2::new(middle, -FOOT), width)
        }
        // The buttons stand in the margin, as far as they can, so that the whole is as wide as the column.
        Spot::Cards => {
            let width = column_width(wide) - LEFT - 2.0 * LINE - style::finger(ctx).max(CLOSE);
            (egui::Align2::LEFT_TOP, Vec2::splat(MARGIN), width)
        }
        Spot::Above => {
            let width = wide - 2.0 * EDGE - LEFT - 2.0 * LINE - buttons - 2.0;
            (egui::Align2::CENTER_TOP, Vec2::new(0.0, EDGE), width)
        }
        Spot::Page => (egui::Align2::CENTER_TOP, Vec2::new(0.0, 12.0), (wide * 0.45).clamp(300.0, 480.0)),
    };
    // A higher note is scrolled; otherwise only the buttons take clicks.
    let scrolled = spot == Spot::Above && words(ctx, &note.words, width).size().y > MAX_NARROW_HEIGHT;
    let area = egui::Area::new("notes".into()).order(egui::Order::Tooltip).anchor(anchor, off).fade_in(false);
    let rect = area.interactable(scrolled).show(ctx, |ui| draw_note(ui, note, spot, width, buttons)).inner;
    match draw_buttons(ctx, note, spot, rect) {
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

/// Side of the button that closes a note, in points; a finger needs more.
const CLOSE: f32 = 20.0;
/// The margin at the left of a note, and the width of the line round it, in points.
const LEFT: f32 = 8.0;
const LINE: f32 = 1.0;
/// Distance of a note from the foot of the window, in points.
const FOOT: f32 = 4.0;

/// Lays out the text of a note.
fn words(ctx: &egui::Context, words: &str, width: f32) -> std::sync::Arc<egui::Galley> {
    ctx.fonts_mut(|fonts| fonts.layout(words.into(), style::roman(size::BODY), ink(), width))
}

/// Draws a note. Returns its place.
fn draw_note(ui: &mut egui::Ui, note: &Note, spot: Spot, width: f32, buttons: f32) -> Rect {
    let high = match spot {
        Spot::Foot => 3,
        Spot::Above => 8,
        Spot::Cards | Spot::Page => 11,
    };
    let margin = egui::Margin { left: LEFT as i8, right: 0, top: high, bottom: high };
    let frame = widgets::panel().stroke(Stroke::new(LINE, palette::old_gold())).inner_margin(margin);
    let frame = frame.fill(palette::full_ground());
    let galley = words(ui.ctx(), &note.words, width);
    let narrow = spot == Spot::Above;
    // In the cards' column there is no space for a second button beside the text.
    let beside = if spot == Spot::Cards { style::finger(ui.ctx()).max(CLOSE) } else { buttons };
    let width = if narrow { width } else { galley.size().x };
    let shown = frame.show(ui, |ui| {
        let words = |ui: &mut egui::Ui| {
            ui.set_width(width);
            let (rect, response) = ui.allocate_exact_size(galley.size(), egui::Sense::hover());
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &note.words));
            ui.painter().galley(rect.min, galley, ink());
        };
        ui.set_width(width + beside);
        ui.set_min_height(style::finger(ui.ctx()).max(CLOSE) - 2.0 * f32::from(high));
        if narrow {
            let area =
                egui::ScrollArea::vertical().max_height(MAX_NARROW_HEIGHT).min_scrolled_height(MAX_NARROW_HEIGHT);
            area.auto_shrink([false, true]).show(ui, words);
        } else {
            words(ui);
        }
        if spot == Spot::Cards && note.folder.is_some() {
            ui.add_space(CLOSE + space::SMALL);
        }
    });
    shown.response.rect
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
    let top = if spot == Spot::Foot { rect.center().y - side / 2.0 } else { rect.top() + LINE };
    area("close-note", Pos2::new(rect.right() - side - LINE, top)).show(ctx, |ui| {
        ui.spacing_mut().button_padding = Vec2::splat(space::HAIR);
        let name = text!("common-close");
        if widgets::icon_button(ui, icon::X, name, widgets::Weight::Quiet, side).on_hover_text(name).clicked() {
            pressed = Some(Pressed::Close);
        }
    });
    let Some(folder) = &note.folder else { return pressed };
    let width = buttons_width(ctx, note) - side;
    let at = match spot {
        Spot::Cards => Pos2::new(rect.left() + LEFT, rect.bottom() - CLOSE - space::SMALL - LINE),
        _ => Pos2::new(rect.right() - side - width - LINE, top),
    };
    area("open-folder", at).show(ctx, |ui| {
        ui.spacing_mut().button_padding = Vec2::new(space::TIGHT, space::HAIR);
        let (name, font) = (text!("storage-open-folder"), style::roman(size::NOTE));
        if widgets::button_sized(ui, name, widgets::Weight::Primary, Some(width - space::TIGHT), font).clicked() {
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
        .add_systems(EguiPrimaryContextPass, draw_notes.in_set(Draw::Pages));
}
