//! Settings: applied at once, kept by the storage.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use bevy_egui::egui::{self, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::super::palette::Themes;
use super::super::settings::{Quality, Settings};
use super::super::storage::DataFolder;
use super::super::{Menu, Step};
use super::theme::{self, DIM, Weight};
use super::{CameFrom, Draw};
use crate::words::{common, settings as words};

/// What the top levels may take for a turn, in seconds.
const SECONDS: [f32; 4] = [1.0, 3.0, 10.0, 30.0];
const SCALES: [f32; 6] = [0.75, 1.0, 1.25, 1.5, 1.75, 2.0];
/// Parts of the window's pixels; the first leaves it to the machine.
const RESOLUTIONS: [f32; 4] = [0.0, 1.0, 0.75, 0.5];
const QUALITIES: [Quality; 4] = [Quality::Auto, Quality::Low, Quality::Medium, Quality::High];

fn labelled(ui: &mut Ui, label: &str, chosen: &mut usize, names: &[&str]) -> bool {
    ui.label(theme::text(label, theme::roman(17.0), theme::INK));
    ui.scope(|ui| {
        // Six sizes stand in one line.
        ui.spacing_mut().button_padding.x = if names.len() > 4 { 8.0 } else { 14.0 };
        theme::choices(ui, chosen, names)
    })
    .inner
}

fn play(ui: &mut Ui, now: &mut Settings) {
    theme::heading(ui, words::PLAY);
    theme::slider(ui, &mut now.animation_speed, 0.0..=4.0, 0.1, words::SPEED, words::speed);
    theme::switch(ui, &mut now.reduced_motion, words::REDUCED_MOTION).on_hover_text(words::REDUCED_MOTION_TIP);
    theme::switch(ui, &mut now.confirm_turn, words::CONFIRM).on_hover_text(words::CONFIRM_TIP);
    theme::switch(ui, &mut now.turn_board, words::TURN_BOARD);
    theme::switch(ui, &mut now.coordinates, words::COORDINATES);
    theme::switch(ui, &mut now.evaluation_bar, words::BAR).on_hover_text(words::BAR_TIP);
}

fn bot(ui: &mut Ui, now: &mut Settings) {
    theme::heading(ui, words::BOT);
    let mut chosen = SECONDS.iter().position(|seconds| *seconds >= now.bot_seconds).unwrap_or(SECONDS.len() - 1);
    let names = SECONDS.map(words::seconds);
    if labelled(ui, words::BOT_SECONDS, &mut chosen, &names.each_ref().map(String::as_str)) {
        now.bot_seconds = SECONDS[chosen];
    }
    theme::switch(ui, &mut now.bot_ponders, words::BOT_PONDERS).on_hover_text(words::BOT_PONDERS_TIP);
    theme::switch(ui, &mut now.bot_resigns, words::BOT_RESIGNS).on_hover_text(words::BOT_RESIGNS_TIP);
}

fn sound(ui: &mut Ui, now: &mut Settings) {
    theme::heading(ui, words::SOUND);
    ui.add_enabled_ui(!now.mute, |ui| {
        theme::slider(ui, &mut now.master_volume, 0.0..=1.0, 0.05, words::MASTER, words::percent);
        theme::slider(ui, &mut now.music_volume, 0.0..=1.0, 0.05, words::MUSIC, words::percent);
        theme::slider(ui, &mut now.effects_volume, 0.0..=1.0, 0.05, words::EFFECTS, words::percent);
        theme::slider(ui, &mut now.interface_volume, 0.0..=1.0, 0.05, words::INTERFACE, words::percent);
    });
    theme::switch(ui, &mut now.mute, words::MUTE);
    theme::switch(ui, &mut now.mute_behind, words::MUTE_BEHIND);
}

fn soundtrack(ui: &mut Ui, now: &mut Settings, tip: &str) {
    theme::heading(ui, words::SOUNDTRACK);
    theme::switch(ui, &mut now.own_soundtrack, words::OWN_SOUNDTRACK).on_hover_text(tip);
    ui.add_enabled_ui(now.own_soundtrack, |ui| theme::switch(ui, &mut now.shuffle, words::SHUFFLE));
}

fn picture(ui: &mut Ui, now: &mut Settings, themes: &Themes) {
    theme::heading(ui, words::PICTURE);
    let names: Vec<&str> = themes.0.iter().map(|(_, colors)| colors.name.as_str()).collect();
    let mut theme = themes.0.iter().position(|(key, _)| *key == now.theme).unwrap_or_default();
    if labelled(ui, words::THEME, &mut theme, &names) {
        now.theme = themes.0[theme].0.clone();
        now.diagram = false;
    }
    theme::switch(ui, &mut now.diagram, words::DIAGRAM).on_hover_text(words::DIAGRAM_TIP);
    let mut quality = QUALITIES.iter().position(|quality| *quality == now.quality).unwrap_or_default();
    if labelled(ui, words::QUALITY, &mut quality, &words::QUALITIES) {
        now.quality = QUALITIES[quality];
    }
    let mut resolution = RESOLUTIONS.iter().position(|known| (known - now.resolution).abs() < 0.13).unwrap_or_default();
    if labelled(ui, words::RESOLUTION, &mut resolution, &words::RESOLUTIONS) {
        now.resolution = RESOLUTIONS[resolution];
    }
    let nearest = |scale: f32| SCALES.iter().position(|known| (known - scale).abs() < 0.13).unwrap_or(1);
    let mut scale = nearest(now.ui_scale);
    let names = SCALES.map(|scale| words::percent(f64::from(scale)));
    if labelled(ui, words::UI_SCALE, &mut scale, &names.each_ref().map(String::as_str)) {
        now.ui_scale = SCALES[scale];
    }
    theme::switch(ui, &mut now.fullscreen, words::FULLSCREEN);
}

fn draw(
    mut contexts: EguiContexts,
    mut settings: ResMut<Settings>,
    themes: Res<Themes>,
    folder: Option<Res<DataFolder>>,
    came_from: Res<CameFrom>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let folder = folder.as_ref().and_then(|folder| folder.0.as_deref());
    let tip = words::own_soundtrack_tip(folder);
    let mut now = settings.clone();
    let (mut back, mut reset) = (false, false);
    let body = |ui: &mut Ui| {
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let width = ui.available_width() - 12.0;
            ui.set_width(width);
            let half = (width - 48.0) / 2.0;
            let column = |ui: &mut Ui, contents: &mut dyn FnMut(&mut Ui)| {
                ui.allocate_ui_with_layout(
                    egui::Vec2::new(half, 10.0),
                    egui::Layout::top_down(egui::Align::Min),
                    |ui| {
                        ui.set_width(half);
                        contents(ui);
                    },
                );
            };
            if half > 340.0 {
                ui.horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing.x = 48.0;
                    column(ui, &mut |ui| {
                        ui.spacing_mut().item_spacing.x = 8.0;
                        play(ui, &mut now);
                        ui.add_space(12.0);
                        bot(ui, &mut now);
                        ui.add_space(12.0);
                        soundtrack(ui, &mut now, &tip);
                    });
                    column(ui, &mut |ui| {
                        ui.spacing_mut().item_spacing.x = 8.0;
                        picture(ui, &mut now, &themes);
                        ui.add_space(12.0);
                        sound(ui, &mut now);
                    });
                });
            } else {
                play(ui, &mut now);
                ui.add_space(10.0);
                bot(ui, &mut now);
                ui.add_space(10.0);
                sound(ui, &mut now);
                ui.add_space(10.0);
                picture(ui, &mut now, &themes);
                ui.add_space(10.0);
                soundtrack(ui, &mut now, &tip);
            }
        });
    };
    theme::page(ctx, words::TITLE, egui::Vec2::new(920.0, 690.0), body, |ui| {
        back = theme::button(ui, common::BACK, Weight::Primary).on_hover_text(common::BACK_TIP).clicked();
        reset = theme::button(ui, words::RESET, Weight::Quiet).on_hover_text(words::RESET_TIP).clicked();
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.label(theme::text(words::SAVED, theme::italic(15.5), DIM));
        });
    });
    if reset {
        now = Settings { last_game: now.last_game, ..default() };
    }
    if now != *settings {
        *settings = now;
    }
    if back {
        super::go(&mut menu, came_from.0);
    }
}

/// Keys that work everywhere: F11 the whole screen, M mute.
fn keys(keys: Res<ButtonInput<KeyCode>>, mut settings: ResMut<Settings>) {
    if keys.just_pressed(KeyCode::F11) {
        settings.fullscreen = !settings.fullscreen;
    }
    if keys.just_pressed(KeyCode::KeyM) {
        settings.mute = !settings.mute;
    }
}

fn apply_to_window(settings: Res<Settings>, windows: Query<&mut Window, With<PrimaryWindow>>) {
    let wanted = if settings.fullscreen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    for mut window in windows {
        if window.mode != wanted {
            window.mode = wanted;
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keys.in_set(Step::Input))
        .add_systems(Update, apply_to_window.in_set(Step::After).run_if(resource_exists_and_changed::<Settings>))
        .add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(in_state(Menu::Settings)));
}
