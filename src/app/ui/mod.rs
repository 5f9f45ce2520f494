//! What panels and pages are made of, drawn by egui over the table, and the panels that every game has.

use bevy::asset::AssetEventSystems;
use bevy::math::Rect;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::shader::Shader;
use bevy_egui::render::EGUI_SHADER_HANDLE;
use bevy_egui::{EguiContexts, EguiPostUpdateSet, EguiPrimaryContextPass, egui};

use crate::app::base::adapter::is_software;
use crate::app::base::states::{Menu, Screen, Step};
use crate::app::input::commands::{Command, Given};
use crate::app::input::keyboard::KeyLabels;
use crate::app::scene::camera::PanelSpace;
use benediction_words::say;

pub(super) mod chapters;
pub(super) mod diagram;
mod events;
mod fonts;
pub(super) mod hud;
pub(super) mod layout_notes;
pub(super) mod loading;
pub(super) mod page;
pub(super) mod palette;
pub(super) mod style;
pub(super) mod text_keys;
pub(super) mod toasts;
pub(super) mod widgets;

pub use toasts::Said;

impl PanelSpace {
    /// What the panels leave free, in egui's points.
    pub(super) fn free(&self, ctx: &egui::Context) -> egui::Rect {
        let (screen, zoom) = (ctx.viewport_rect(), ctx.zoom_factor());
        let left = egui::Pos2::new(self.left / zoom, 0.0);
        egui::Rect::from_min_max(
            left,
            egui::Pos2::new(screen.right() - self.right / zoom, screen.bottom() - self.foot / zoom),
        )
    }
}

/// A button that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Button {
    /// Its words.
    pub words: String,
    /// Where it is, in logical pixels.
    pub rect: Rect,
    /// The part of it that is in sight: less where it is scrolled out, and nothing ([`Rect::is_empty`]) where all of it is.
    pub seen: Rect,
    /// Which panel or page it is on.
    pub panel: u64,
}

/// Where the buttons are: for [`crate::app::dev::layout`].
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Buttons(pub Vec<Button>);

/// The menu that a page goes back to.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CameFrom(pub Menu);

/// The order in which a pass draws.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Draw {
    /// Fonts and sizes.
    Before,
    /// What lies on the table.
    Table,
    /// Menus and pages.
    Pages,
    /// Messages, and what follows from clicks.
    After,
}

/// There are words in what is drawn.
#[cfg(target_family = "wasm")]
pub fn speaks(buttons: Res<Buttons>) -> bool {
    !buttons.0.is_empty()
}

/// Opens a menu, or closes the one that is open.
pub(super) fn go(next: &mut NextState<Menu>, menu: Menu) {
    next.set_if_neq(menu);
}

const KEY_LABELS: &str = "key-labels";

/// What is written on the keys of this keyboard.
pub(super) fn key_labels(ctx: &egui::Context) -> KeyLabels {
    ctx.data(|data| data.get_temp(egui::Id::new(KEY_LABELS))).unwrap_or_default()
}

/// Follows what the keys tell of themselves, as far as there are letters to draw it with.
fn follow_key_labels(mut contexts: EguiContexts, labels: Res<KeyLabels>, mut known: Local<KeyLabels>) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    if *known != *labels {
        *known = labels.clone();
        let mut labels = labels.clone();
        // `has_glyph` denies all letters of the font that has the sign for missing ones.
        ctx.fonts_mut(|fonts| {
            let mut font = fonts.fonts.font(&egui::FontFamily::Proportional);
            let letters = font.characters();
            labels.retain(|label| letters.contains_key(&label));
        });
        ctx.data_mut(|data| data.insert_temp(egui::Id::new(KEY_LABELS), labels));
    }
}

/// The keys of a command, for the tip on its button.
pub(super) fn keys(ctx: &egui::Context, command: Command) -> String {
    command.key_names(&key_labels(ctx)).join(", ")
}

/// The tip on the button that leaves a page.
pub(super) fn back_tip(ctx: &egui::Context) -> String {
    say!("common-back-tip", keys = keys(ctx, Command::Cancel))
}

/// A page is left for where it came from.
fn go_back(
    given: Res<Given>,
    menu: Res<State<Menu>>,
    mut came_from: ResMut<CameFrom>,
    mut next: ResMut<NextState<Menu>>,
) {
    if given.has(Command::Cancel) && *menu.get() != Menu::None {
        go(&mut next, std::mem::take(&mut came_from.0));
    }
}

/// The menu that opens from another one remembers it.
fn remember_way(mut changes: MessageReader<StateTransitionEvent<Menu>>, mut came_from: ResMut<CameFrom>) {
    for change in changes.read() {
        came_from.0 = match (change.exited, change.entered) {
            (
                Some(from @ (Menu::Pause | Menu::Result)),
                Some(Menu::Rules | Menu::Settings | Menu::Credits | Menu::Library),
            ) => from,
            _ => Menu::None,
        };
    }
}

/// A software renderer takes a sixth of a frame for the powers in egui's shader.
fn lighten_shader(adapter: Option<Res<RenderAdapterInfo>>, shaders: Option<ResMut<Assets<Shader>>>) {
    let (Some(adapter), Some(mut shaders)) = (adapter, shaders) else { return };
    if is_software(&adapter) {
        let own = Shader::from_wgsl(include_str!("../../../assets/shaders/egui.wgsl"), "benediction/egui.wgsl");
        if let Err(error) = shaders.insert(EGUI_SHADER_HANDLE.id(), own) {
            error!("egui.wgsl: {error}");
        }
    }
}

/// The menus and the HUD.
pub fn plugin(app: &mut App) {
    app.init_resource::<Buttons>()
        .init_resource::<CameFrom>()
        .configure_sets(
            EguiPrimaryContextPass,
            (
                Draw::Before,
                Draw::Table.run_if(in_state(Screen::Table)),
                Draw::Pages.run_if(resource_exists::<style::Ready>),
                Draw::After,
            )
                .chain(),
        )
        .configure_sets(EguiPrimaryContextPass, Draw::Table.run_if(resource_exists::<style::Ready>))
        // New letters reach the renderer in the frame that shows them: there may be no other for seconds.
        .configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems))
        .add_systems(Startup, lighten_shader)
        .add_systems(
            EguiPrimaryContextPass,
            follow_key_labels.run_if(resource_exists::<style::Ready>).in_set(Draw::Before),
        )
        .add_systems(Update, (remember_way, go_back).chain().in_set(Step::Input))
        .add_plugins((events::plugin, style::plugin, widgets::plugin, layout_notes::plugin, fonts::plugin));
}
