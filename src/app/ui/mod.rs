//! The building blocks of panels and pages, drawn by egui over the table, and the panels common to all games.

use bevy::asset::AssetEventSystems;
use bevy::math::Rect;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::shader::Shader;
use bevy_egui::render::EGUI_SHADER_HANDLE;
use bevy_egui::{EguiContexts, EguiPostUpdateSet, EguiPrimaryContextPass, egui};

use crate::app::base::adapter::is_software;
use crate::app::base::states::{Menu, Screen, Step};
use crate::app::input::commands::{Command, PressedKeys};
use crate::app::input::keyboard::KeyLabels;
use crate::app::scene::camera::PanelSpace;
use benediction_words::say;

mod beside;
pub(super) mod chapters;
pub(super) mod diagram;
mod events;
mod fonts;
pub(super) mod hud;
pub(super) mod layout_notes;
pub(super) mod line_steps;
pub(super) mod loading;
pub(super) mod named;
pub(super) mod page;
pub(super) mod palette;
pub(in crate::app) mod projection;
pub(super) mod style;
pub(super) mod text_keys;
pub(super) mod toasts;
pub(super) mod widgets;

pub use toasts::Toasts;

impl PanelSpace {
    /// Sets the reserved space, in logical pixels: the columns at the left and the right, the panels at head and foot, and the line
    /// of text.
    pub(super) fn reserve(space: &mut ResMut<PanelSpace>, [left, right, head, foot, line]: [f32; 5]) {
        if [space.left, space.right, space.head, space.foot, space.line] != [left, right, head, foot, line] {
            (space.left, space.right, space.head, space.foot, space.line) = (left, right, head, foot, line);
        }
    }

    /// Returns the space that the panels leave free, in points.
    pub(super) fn free(&self, ctx: &egui::Context) -> egui::Rect {
        let (screen, zoom) = (ctx.viewport_rect(), ctx.zoom_factor());
        egui::Rect::from_min_max(
            egui::Pos2::new(self.left / zoom, self.head / zoom),
            egui::Pos2::new(screen.right() - self.right / zoom, screen.bottom() - self.foot / zoom),
        )
    }
}

/// A drawn button.
#[derive(Clone, Debug, PartialEq)]
pub struct Button {
    /// Its words.
    pub words: String,
    /// Its place, in logical pixels.
    pub rect: Rect,
    /// The visible part of it; empty ([`Rect::is_empty`]) if it is scrolled out of sight.
    pub seen: Rect,
    /// The id of its panel or page.
    pub panel: u64,
}

/// The buttons of the last pass, for [`crate::app::dev::layout`].
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Buttons(pub Vec<Button>);

/// The menus to which the page on the screen returns, the last one first to be returned to.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct MenuHistory {
    menus: Vec<Menu>,
    /// `true` if the next page returns to the one that is open now, whatever it is.
    returns: bool,
}

impl MenuHistory {
    /// Returns the menu to which the page returns.
    pub(super) fn last(&self) -> Menu {
        self.menus.last().copied().unwrap_or_default()
    }

    /// Makes the page that is opened next return to the one that is open now.
    pub(super) const fn return_here(&mut self) {
        self.returns = true;
    }
}

/// The order in which a pass draws.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Draw {
    /// Fonts and sizes.
    Before,
    /// Panels at the table.
    Table,
    /// The column at the right of the table: the list of moves, a study, a lesson. Tab reaches it after the other panels.
    Column,
    /// Menus and pages.
    Pages,
    /// Messages, and the effects of clicks.
    After,
}

/// Returns `true` if a button has been drawn.
#[cfg(target_family = "wasm")]
pub fn has_buttons(buttons: Res<Buttons>) -> bool {
    !buttons.0.is_empty()
}

/// Opens a menu, or closes the one that is open.
pub(super) fn go(next: &mut NextState<Menu>, menu: Menu) {
    next.set_if_neq(menu);
}

const KEY_LABELS: &str = "key-labels";

/// Returns the labels of the keys of this keyboard.
pub(super) fn key_labels(ctx: &egui::Context) -> KeyLabels {
    ctx.data(|data| data.get_temp(egui::Id::new(KEY_LABELS))).unwrap_or_default()
}

/// Updates the labels of the keys, as far as there are letters to draw them with.
fn follow_key_labels(mut contexts: EguiContexts, labels: Res<KeyLabels>, mut last: Local<KeyLabels>) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    if *last != *labels {
        *last = labels.clone();
        let mut labels = labels.clone();
        // `has_glyph` returns `false` for all letters of the font that has the sign for missing ones.
        ctx.fonts_mut(|fonts| {
            let mut font = fonts.fonts.font(&egui::FontFamily::Proportional);
            let letters = font.characters();
            labels.retain(|label| letters.contains_key(&label));
        });
        ctx.data_mut(|data| data.insert_temp(egui::Id::new(KEY_LABELS), labels));
    }
}

/// Returns the keys of a command, for the tip on its button.
pub(super) fn keys(ctx: &egui::Context, command: Command) -> String {
    benediction_words::list(&command.key_names(&key_labels(ctx)))
}

/// Returns the tip on the button that leaves a page.
pub(super) fn back_tip(ctx: &egui::Context) -> String {
    say!("common-back-tip", keys = keys(ctx, Command::Cancel))
}

/// Presses the default button of a dialog or a page with Enter.
fn press_default(mut contexts: EguiContexts, presses: Res<PressedKeys>) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let is_free = ctx.memory(|memory| memory.focused().is_none()) && !ctx.any_popup_open();
    widgets::press_default(ctx, is_free && presses.has_enter());
}

/// Returns from a page to the menu before it.
fn go_back(
    presses: Res<PressedKeys>,
    menu: Res<State<Menu>>,
    came_from: Res<MenuHistory>,
    mut next: ResMut<NextState<Menu>>,
) {
    if presses.has(Command::Cancel) && *menu.get() != Menu::None {
        go(&mut next, came_from.last());
    }
}

/// Records the menu from which another one was opened.
fn remember_way(mut changes: MessageReader<StateTransitionEvent<Menu>>, mut came_from: ResMut<MenuHistory>) {
    for change in changes.read() {
        let (Some(from), Some(to)) = (change.exited, change.entered) else { continue };
        let MenuHistory { menus, returns } = &mut *came_from;
        let returns = std::mem::take(returns) && from != Menu::None;
        match (from, to) {
            _ if from == to => {}
            _ if menus.last() == Some(&to) => drop(menus.pop()),
            _ if returns => menus.push(from),
            (Menu::Pause, Menu::Learn | Menu::Settings | Menu::Credits | Menu::Library)
            | (Menu::Result, Menu::Learn)
            | (Menu::Library, Menu::Results)
            // A key opens the list of keys from every page.
            | (_, Menu::Rules) => menus.push(from),
            _ => menus.clear(),
        }
    }
}

/// Replaces egui's shader for a software renderer, which would need a sixth of a frame for its powers.
fn lighten_shader(adapter: Option<Res<RenderAdapterInfo>>, shaders: Option<ResMut<Assets<Shader>>>) {
    let (Some(adapter), Some(mut shaders)) = (adapter, shaders) else { return };
    if is_software(&adapter) {
        let own = Shader::from_wgsl(include_str!("../../../assets/shaders/egui.wgsl"), "benediction/egui.wgsl");
        if let Err(error) = shaders.insert(EGUI_SHADER_HANDLE.id(), own) {
            error!("egui.wgsl: {error}");
        }
    }
}

/// Adds the menus and the HUD.
pub fn plugin(app: &mut App) {
    app.init_resource::<Buttons>()
        .init_resource::<MenuHistory>()
        .init_resource::<chapters::OpenChapter>()
        .configure_sets(
            EguiPrimaryContextPass,
            (
                Draw::Before,
                Draw::Table.run_if(in_state(Screen::Table)),
                Draw::Column.run_if(in_state(Screen::Table)),
                Draw::Pages.run_if(resource_exists::<style::Ready>),
                Draw::After,
            )
                .chain(),
        )
        .configure_sets(EguiPrimaryContextPass, (Draw::Table, Draw::Column).run_if(resource_exists::<style::Ready>))
        // New letters reach the renderer in the frame that shows them: there may be no other for seconds.
        .configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems))
        .add_systems(Startup, lighten_shader)
        .add_systems(
            EguiPrimaryContextPass,
            (follow_key_labels.run_if(resource_exists::<style::Ready>), press_default).in_set(Draw::Before),
        )
        .add_systems(Update, (remember_way, go_back).chain().in_set(Step::Input))
        .add_plugins((
            events::plugin,
            style::plugin,
            widgets::plugin,
            layout_notes::plugin,
            fonts::plugin,
            page::plugin,
        ));
}
