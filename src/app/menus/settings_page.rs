//! Settings: they apply at once, and the storage saves them.

use crate::app::ui::style::{self, size, space};
use std::path::Path;

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use bevy_egui::egui::{self, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::looks;
use crate::app::base::palette::Themes;
use crate::app::base::progress::{PlayerProgress, PuzzleBook, Training};
use crate::app::base::settings::{Quality, SecondEngine, Settings, Spoken, StudySettings};
use crate::app::base::states::{Menu, Step};
use crate::app::base::storage::DataFolder;
use crate::app::library::{Imported, LibraryCommand};
use crate::app::ui::palette::{dim, ink};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{self, Draw, MenuHistory, chapters, named, page};
use benediction_engine::Level;
use benediction_platform::{program, threads};
use benediction_rules::key;
use benediction_rules::message::Key;
use benediction_words::{locale, say, settings as words, text};

/// Seconds that the top levels may take for a turn.
const SECONDS: [f32; 4] = [1.0, 3.0, 10.0, 30.0];
/// Numbers of last actions that bear a number on the board; 0 is off.
const NUMBERED: [u8; 4] = [0, 4, 8, 16];
/// Sizes of the memory of a study's engine, in MiB.
const MEMORY_SIZES: [u32; 5] = [16, 32, 128, 512, 2048];
/// Limits of its thinking time for a position, in seconds; 0 is without end.
const TIME_LIMITS: [f32; 4] = [10.0, 60.0, 600.0, 0.0];
/// Wanted probabilities that a line or a puzzle is known when it comes back.
const RETENTIONS: [f32; 5] = [0.8, 0.85, 0.9, 0.93, 0.95];
/// Numbers of new positions of lines on a day.
const NEW_CARDS: [u8; 5] = [0, 5, 10, 20, 50];
const SCALES: [f32; 6] = [0.75, 1.0, 1.25, 1.5, 1.75, 2.0];
/// Parts of the window's pixels; 0 leaves it to the renderer.
const RESOLUTIONS: [f32; 4] = [0.0, 1.0, 0.75, 0.5];
const QUALITIES: [Quality; 4] = [Quality::Auto, Quality::Low, Quality::Medium, Quality::High];

/// A chapter of the page.
pub(super) struct Chapter {
    /// Its title.
    pub title: Key,
    /// The names of its settings.
    settings: &'static [Key],
    /// The names of those that the page of a browser does not have.
    native: &'static [Key],
    draw: fn(&mut Ui, &mut Settings, &PageContext),
}

impl Chapter {
    /// Returns the names of its settings.
    pub(super) fn settings(&self) -> impl Iterator<Item = Key> + use<> {
        let native = if program::IS_PAGE { &[] } else { self.native };
        self.settings.iter().chain(native).copied()
    }
}

/// The chapters of the page.
static CHAPTERS: [Chapter; 6] = [
    Chapter {
        title: key!("settings-chapter-play"),
        settings: &[
            key!("settings-animation-speed"),
            key!("settings-reduced-motion"),
            key!("settings-confirm"),
            key!("settings-turn-board"),
            key!("settings-opposite"),
            key!("settings-coordinates"),
            key!("settings-numbered"),
            key!("settings-bar"),
        ],
        native: &[],
        draw: play,
    },
    Chapter {
        title: key!("settings-chapter-table"),
        settings: &[key!("settings-theme"), key!("settings-board"), key!("settings-set"), key!("settings-diagram")],
        native: &[],
        draw: table,
    },
    Chapter {
        title: key!("settings-chapter-bot"),
        settings: &[key!("settings-bot-seconds"), key!("settings-bot-ponders"), key!("settings-bot-resigns")],
        native: &[],
        draw: bot,
    },
    Chapter {
        title: key!("settings-chapter-study"),
        settings: &[
            key!("settings-study-threads"),
            key!("settings-study-memory"),
            key!("settings-study-seconds"),
            key!("settings-study-second"),
            key!("settings-training-retention"),
            key!("settings-training-new"),
        ],
        native: &[],
        draw: study,
    },
    Chapter {
        title: key!("settings-chapter-picture"),
        settings: &[
            key!("settings-quality"),
            key!("settings-resolution"),
            key!("settings-ui-scale"),
            key!("settings-fullscreen"),
        ],
        native: &[],
        draw: picture,
    },
    Chapter {
        title: key!("settings-chapter-sound"),
        settings: &[
            key!("settings-master"),
            key!("settings-music"),
            key!("settings-effects"),
            key!("settings-interface"),
            key!("settings-ambience"),
            key!("settings-mute"),
            key!("settings-mute-behind"),
        ],
        native: &[key!("settings-own-soundtrack"), key!("settings-shuffle")],
        draw: sound,
    },
];

/// Returns the chapters of the page.
pub(super) fn chapters() -> impl Iterator<Item = &'static Chapter> {
    CHAPTERS.iter()
}

/// The setting to show when the page is drawn next: the index of its chapter, and its name.
#[derive(Resource, Default)]
pub(super) struct SoughtSetting(pub Option<(usize, Key)>);

/// Values that the page shows besides the settings.
struct PageContext<'a> {
    themes: &'a Themes,
    folder: Option<&'a Path>,
}

fn choices_with_label(ui: &mut Ui, label: &str, chosen: &mut usize, names: &[impl AsRef<str>]) -> bool {
    let shown = ui.label(style::text(label, style::roman(size::BODY), ink()));
    widgets::mark_sought(ui, shown.rect, label);
    let changed = ui.horizontal(|ui| widgets::choices(ui, chosen, names)).inner;
    ui.add_space(space::TIGHT);
    changed
}

/// Draws a switch, and its explanation below it.
fn switch_with_text(ui: &mut Ui, on: &mut bool, label: &str, meaning: &str) {
    widgets::switch(ui, on, label);
    aside(ui, meaning);
}

fn aside(ui: &mut Ui, words: &str) {
    ui.add_space(-4.0);
    ui.scope(|ui| {
        ui.set_max_width(ui.available_width() - 60.0);
        ui.label(style::text(words, style::italic(size::NOTE), dim()));
    });
    ui.add_space(space::TINY);
}

fn play(ui: &mut Ui, now: &mut Settings, _: &PageContext) {
    widgets::slider(ui, &mut now.play.animation_speed, 0.0..=4.0, 0.1, text!("settings-animation-speed"), words::speed);
    switch_with_text(
        ui,
        &mut now.play.reduced_motion,
        text!("settings-reduced-motion"),
        text!("settings-reduced-motion-tip"),
    );
    switch_with_text(ui, &mut now.play.confirm_turn, text!("settings-confirm"), text!("settings-confirm-tip"));
    widgets::switch(ui, &mut now.play.turn_board, text!("settings-turn-board"));
    switch_with_text(ui, &mut now.play.opposite, text!("settings-opposite"), text!("settings-opposite-tip"));
    widgets::switch(ui, &mut now.play.coordinates, text!("settings-coordinates"));
    let mut chosen = NUMBERED.iter().rposition(|count| *count <= now.play.numbered_actions).unwrap_or_default();
    let mut names = NUMBERED.map(|count| count.to_string());
    names[0] = text!("settings-numbered-off").into();
    if choices_with_label(ui, text!("settings-numbered"), &mut chosen, &names) {
        now.play.numbered_actions = NUMBERED[chosen];
    }
    switch_with_text(ui, &mut now.play.evaluation_bar, text!("settings-bar"), text!("settings-bar-tip"));
}

fn bot(ui: &mut Ui, now: &mut Settings, _: &PageContext) {
    let mut chosen = SECONDS.iter().position(|seconds| *seconds >= now.bot.bot_seconds).unwrap_or(SECONDS.len() - 1);
    let names = SECONDS.map(words::seconds);
    if choices_with_label(ui, text!("settings-bot-seconds"), &mut chosen, &names) {
        now.bot.bot_seconds = SECONDS[chosen];
    }
    switch_with_text(ui, &mut now.bot.bot_ponders, text!("settings-bot-ponders"), text!("settings-bot-ponders-tip"));
    switch_with_text(ui, &mut now.bot.bot_resigns, text!("settings-bot-resigns"), text!("settings-bot-resigns-tip"));
}

fn study(ui: &mut Ui, now: &mut Settings, _: &PageContext) {
    let study = &mut now.study;
    let max = threads::cores().min(usize::from(u8::MAX)) as u8;
    let counts: Vec<u8> =
        std::iter::once(0).chain([1, 2, 4, 8, 16, 32].into_iter().filter(|count| *count <= max)).collect();
    let mut chosen = counts.iter().rposition(|count| *count <= study.threads).unwrap_or_default();
    let mut names: Vec<String> = counts.iter().map(u8::to_string).collect();
    names[0] = text!("settings-study-threads-automatic").into();
    if choices_with_label(ui, text!("settings-study-threads"), &mut chosen, &names) {
        study.threads = counts[chosen];
    }
    let mut chosen = MEMORY_SIZES.iter().rposition(|memory| *memory <= study.memory).unwrap_or_default();
    let names = MEMORY_SIZES.map(|memory| say!("settings-study-mebibytes", count = memory));
    if choices_with_label(ui, text!("settings-study-memory"), &mut chosen, &names) {
        study.memory = MEMORY_SIZES[chosen];
    }
    let mut chosen = TIME_LIMITS.iter().position(|seconds| (seconds - study.seconds).abs() < 0.5).unwrap_or(1);
    let mut names = TIME_LIMITS.map(words::seconds);
    names[TIME_LIMITS.len() - 1] = text!("settings-study-endless").into();
    if choices_with_label(ui, text!("settings-study-seconds"), &mut chosen, &names) {
        study.seconds = TIME_LIMITS[chosen];
    }
    let mut chosen = usize::from(matches!(study.second, SecondEngine::Program(_)));
    let names = [text!("settings-study-second-level"), text!("settings-study-second-program")];
    if choices_with_label(ui, text!("settings-study-second"), &mut chosen, &names) {
        study.second = match chosen {
            0 => StudySettings::default().second,
            _ => SecondEngine::Program(String::new()),
        };
    }
    match &mut study.second {
        SecondEngine::Level(level) => {
            let mut chosen = usize::from(*level) - 1;
            let names = Level::ALL.map(|level| level.number().to_string());
            if choices_with_label(ui, text!("settings-study-level"), &mut chosen, &names) {
                *level = Level::ALL[chosen].number();
            }
        }
        SecondEngine::Program(command) => {
            let field = egui::TextEdit::singleline(command)
                .hint_text(style::text(text!("settings-study-program-hint"), style::italic(size::BODY), dim()))
                .font(style::roman(size::BODY))
                .text_color(ink())
                .desired_width(f32::INFINITY);
            named::label(&ui.add(field), text!("settings-study-program-name"));
            ui.add_space(space::SMALL);
            aside(ui, text!("settings-study-program-tip"));
        }
    }
    training(ui, study);
}

/// Draws the choices of the training.
fn training(ui: &mut Ui, study: &mut StudySettings) {
    widgets::heading(ui, text!("settings-training"));
    let mut chosen = RETENTIONS.iter().position(|part| (part - study.retention).abs() < 0.005).unwrap_or(2);
    let names = RETENTIONS.map(|part| say!("settings-percent", percent = (part * 100.0).round() as i64));
    if choices_with_label(ui, text!("settings-training-retention"), &mut chosen, &names) {
        study.retention = RETENTIONS[chosen];
    }
    aside(ui, text!("settings-training-retention-tip"));
    let mut chosen = NEW_CARDS.iter().rposition(|count| *count <= study.new_cards).unwrap_or_default();
    if choices_with_label(ui, text!("settings-training-new"), &mut chosen, &NEW_CARDS.map(|count| count.to_string())) {
        study.new_cards = NEW_CARDS[chosen];
    }
    aside(ui, text!("settings-training-new-tip"));
}

/// The choices of spoken moves.
const SPOKEN: [Spoken; 3] = [Spoken::Off, Spoken::Theirs, Spoken::All];

fn sound(ui: &mut Ui, now: &mut Settings, around: &PageContext) {
    ui.add_enabled_ui(!now.sound.mute, |ui| {
        let sound = &mut now.sound;
        for (volume, label) in [
            (&mut sound.master_volume, text!("settings-master")),
            (&mut sound.music_volume, text!("settings-music")),
            (&mut sound.effects_volume, text!("settings-effects")),
            (&mut sound.interface_volume, text!("settings-interface")),
            (&mut sound.ambience_volume, text!("settings-ambience")),
        ] {
            widgets::slider(ui, volume, 0.0..=1.0, 0.05, label, words::percent);
        }
    });
    widgets::switch(ui, &mut now.sound.mute, text!("settings-mute"));
    widgets::switch(ui, &mut now.sound.mute_behind, text!("settings-mute-behind"));
    let mut spoken = SPOKEN.iter().position(|spoken| *spoken == now.sound.spoken).unwrap_or_default();
    let names = [text!("settings-spoken-off"), text!("settings-spoken-theirs"), text!("settings-spoken-all")];
    if choices_with_label(ui, text!("settings-spoken"), &mut spoken, &names) {
        now.sound.spoken = SPOKEN[spoken];
    }
    aside(ui, text!("settings-spoken-tip"));
    if program::IS_PAGE {
        return;
    }
    ui.add_space(space::MEDIUM);
    widgets::heading(ui, text!("settings-soundtrack"));
    switch_with_text(
        ui,
        &mut now.sound.own_soundtrack,
        text!("settings-own-soundtrack"),
        &words::own_soundtrack_tip(around.folder),
    );
    ui.add_enabled_ui(now.sound.own_soundtrack, |ui| {
        widgets::switch(ui, &mut now.sound.shuffle, text!("settings-shuffle"))
    });
}

fn table(ui: &mut Ui, now: &mut Settings, around: &PageContext) {
    looks::chapter(ui, now, around.themes);
    switch_with_text(ui, &mut now.table.diagram, text!("settings-diagram"), text!("settings-diagram-tip"));
}

fn picture(ui: &mut Ui, now: &mut Settings, _: &PageContext) {
    let mut quality = QUALITIES.iter().position(|quality| *quality == now.picture.quality).unwrap_or_default();
    let names = [
        text!("settings-quality-automatic"),
        text!("settings-quality-low"),
        text!("settings-quality-medium"),
        text!("settings-quality-high"),
    ];
    if choices_with_label(ui, text!("settings-quality"), &mut quality, &names) {
        now.picture.quality = QUALITIES[quality];
    }
    let mut resolution =
        RESOLUTIONS.iter().position(|part| (part - now.picture.resolution).abs() < 0.13).unwrap_or_default();
    let mut names = RESOLUTIONS.map(|part| words::percent(f64::from(part)));
    names[0] = text!("settings-resolution-automatic").into();
    if choices_with_label(ui, text!("settings-resolution"), &mut resolution, &names) {
        now.picture.resolution = RESOLUTIONS[resolution];
    }
    let mut scale = SCALES.iter().position(|scale| (scale - now.picture.ui_scale).abs() < 0.13).unwrap_or(1);
    let names = SCALES.map(|scale| words::percent(f64::from(scale)));
    if choices_with_label(ui, text!("settings-ui-scale"), &mut scale, &names) {
        now.picture.ui_scale = SCALES[scale];
    }
    let window = ui.ctx().viewport_rect().size() * ui.ctx().zoom_factor();
    let shown = style::zoom(window, now.picture.ui_scale) / style::zoom(window, 1.0);
    if shown < now.picture.ui_scale - 0.02 {
        aside(ui, &say!("settings-ui-scale-limited", percent = (shown * 100.0).round() as u32));
    }
    widgets::switch(ui, &mut now.picture.fullscreen, text!("settings-fullscreen"));
}

fn draw(
    mut contexts: EguiContexts,
    mut settings: ResMut<Settings>,
    (mut progress, mut book, mut training): (ResMut<PlayerProgress>, ResMut<PuzzleBook>, ResMut<Training>),
    mut imported: ResMut<Imported>,
    themes: Res<Themes>,
    folder: Option<Res<DataFolder>>,
    came_from: Res<MenuHistory>,
    mut commands: MessageWriter<LibraryCommand>,
    (page, mut menu): (Res<State<Menu>>, ResMut<NextState<Menu>>),
    (mut open, mut asks, mut sought): (Local<usize>, Local<bool>, ResMut<SoughtSetting>),
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let folder = folder.as_ref().and_then(|folder| folder.0.as_deref());
    let around = PageContext { themes: &themes, folder };
    let mut now = settings.clone();
    let (mut reset, mut use_imported, mut add_progress) = (false, false, false);
    *asks &= !page.is_changed();
    if let Some((chapter, name)) = sought.bypass_change_detection().0.take() {
        *open = chapter;
        widgets::seek(ctx, locale::text(name));
    }
    let body = |ui: &mut Ui| {
        let names = CHAPTERS.each_ref().map(|chapter| locale::text(chapter.title));
        chapters::show(ui, &names, &mut open, |ui, open| {
            if let Some(chapter) = CHAPTERS.get(open) {
                ui.spacing_mut().item_spacing.y = space::MEDIUM;
                (chapter.draw)(ui, &mut now, &around);
            }
        });
    };
    let back = page::page(ctx, text!("settings-title"), egui::Vec2::new(920.0, 680.0), body, |ui| {
        // The first click asks.
        let words = if *asks { text!("settings-reset-sure") } else { text!("settings-reset") };
        if widgets::button(ui, words, Weight::Quiet).on_hover_text(text!("settings-reset-tip")).clicked() {
            (reset, *asks) = (*asks, !*asks);
        }
        let export =
            widgets::button(ui, text!("settings-export"), Weight::Quiet).on_hover_text(text!("settings-export-tip"));
        if export.clicked() {
            commands.write(LibraryCommand::ExportEverything);
        }
        let wants = |ui: &mut Ui, is_there: bool, words: &str, tip: &str| {
            is_there && widgets::button(ui, words, Weight::Quiet).on_hover_text(tip).clicked()
        };
        let has_settings = imported.settings.is_some();
        use_imported = wants(ui, has_settings, text!("settings-imported"), text!("settings-imported-tip"));
        let words = (text!("settings-imported-progress"), text!("settings-imported-progress-tip"));
        add_progress = wants(ui, imported.progress.is_some(), words.0, words.1);
        // Two buttons leave no room for the note.
        if imported.settings.is_none() || imported.progress.is_none() {
            page::foot_note(ui, text!("settings-saved"), dim());
        }
    });
    if let Some(theirs) = use_imported.then(|| imported.settings.take()).flatten() {
        now = theirs.imported_over(&now);
    }
    if let Some(theirs) = add_progress.then(|| imported.progress.take()).flatten() {
        theirs.add_to(&mut progress, &mut book, &mut training);
    }
    if reset {
        now = Settings::default();
    }
    if now != *settings {
        *settings = now;
    }
    if back {
        ui::go(&mut menu, came_from.last());
    }
}

fn apply_to_window(settings: Res<Settings>, windows: Query<&mut Window, With<PrimaryWindow>>) {
    let mode = if settings.picture.fullscreen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    for mut window in windows {
        if window.mode != mode {
            window.mode = mode;
        }
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<SoughtSetting>()
        .add_systems(Update, apply_to_window.in_set(Step::After).run_if(resource_exists_and_changed::<Settings>))
        .add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(in_state(Menu::Settings)));
}
