//! The page of the first start: the lesson, the look and the sound. It is shown once.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::base::palette::Themes;
use crate::app::base::settings::Settings;
use crate::app::base::states::{Menu, Screen};
use crate::app::exercise::{ExerciseCommand, lesson};
use crate::app::ui::palette::{self, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight, ornament};
use crate::app::ui::{self, Draw, named, page};
use benediction_study::registry;
use benediction_words::{say, text};

/// Width of the page, in points.
const WIDTH: f32 = 420.0;
/// The themes to choose from: a dark table and a light one.
const LOOKS: [&str; 2] = ["abbey", "daylight"];

/// Opens the page at a first start.
fn open(settings: Res<Settings>, mut menu: ResMut<NextState<Menu>>) {
    if !settings.welcomed {
        ui::go(&mut menu, Menu::Welcome);
    }
}

/// Notes that the page was shown, however it is left.
fn close(mut settings: ResMut<Settings>) {
    settings.welcomed = true;
}

/// Draws the choices. Returns `true` if the lesson is to begin, and `false` to leave the page.
fn choices(ui: &mut Ui, settings: &mut Settings, themes: &Themes) -> Option<bool> {
    ui.set_width(WIDTH.min(ui.ctx().viewport_rect().width() - 60.0));
    ui.spacing_mut().item_spacing.y = space::MEDIUM;
    ui.vertical_centered(|ui| {
        let title = ui.label(style::text(text!("welcome-title"), style::medium(size::DISPLAY), gold()));
        named::heading(&title, text!("welcome-title"), 1);
        ornament(ui, 190.0);
    });
    ui.label(style::text(text!("welcome-about"), style::roman(size::BODY), ink()));
    ui.add_space(space::TIGHT);
    let known: Vec<(&str, &str)> =
        LOOKS.iter().filter_map(|key| Some((*key, themes.named(key)?.name.as_str()))).collect();
    let mut look = known.iter().position(|(key, _)| *key == settings.table.theme).unwrap_or_default();
    let labels = [text!("welcome-dark"), text!("welcome-light")];
    widgets::heading(ui, text!("welcome-look"));
    if known.len() == labels.len() && widgets::choices(ui, &mut look, &labels) {
        settings.table.theme = known[look].0.into();
    }
    widgets::heading(ui, text!("welcome-sound"));
    let mut quiet = usize::from(settings.sound.mute);
    if widgets::choices(ui, &mut quiet, &[text!("welcome-sound-on"), text!("welcome-sound-off")]) {
        settings.sound.mute = quiet == 1;
    }
    ui.add_space(space::LARGE);
    let width = Some(ui.available_width());
    let minutes = registry::first().lesson().map_or(0, benediction_words::lessons::Lesson::minutes);
    let font = || style::roman(size::BODY);
    let mut learn =
        widgets::button_sized(ui, &say!("welcome-learn", minutes = minutes), Weight::Primary, width, font());
    widgets::be_default(ui, &mut learn);
    let skip = widgets::button_sized(ui, text!("welcome-skip"), Weight::Plain, width, font());
    match (learn.clicked(), skip.clicked()) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

fn draw(
    mut contexts: EguiContexts,
    mut settings: ResMut<Settings>,
    themes: Res<Themes>,
    mut menu: ResMut<NextState<Menu>>,
    mut exercise: MessageWriter<ExerciseCommand>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let mut now = settings.clone();
    let area = egui::Area::new("welcome".into()).order(egui::Order::Foreground);
    let answer = area.anchor(egui::Align2::CENTER_CENTER, Vec2::ZERO).fade_in(false).show(ctx, |ui| {
        page::cover(ui, text!("welcome-title"));
        let frame = widgets::panel().fill(palette::ground().to_opaque()).inner_margin(egui::Margin::symmetric(30, 22));
        frame.show(ui, |ui| choices(ui, &mut now, &themes)).inner
    });
    if now != *settings {
        *settings = now;
    }
    match answer.inner {
        Some(true) => drop(exercise.write_batch(lesson::begin_first(registry::first().name))),
        Some(false) => ui::go(&mut menu, Menu::None),
        None => {}
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), open)
        .add_systems(OnExit(Menu::Welcome), close)
        .add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(in_state(Menu::Welcome)));
}
