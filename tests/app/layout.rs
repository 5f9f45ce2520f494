//! Panels beside the board never cover board, trays, bowl, dice, or the names of columns and rows: every game, seen from
//! both sides, in windows of many sizes, laid out by the real systems without a renderer.

use std::time::Duration;

use benediction::app::messages::{GameSetup, Notify, PlayerCommand, TableCommand};
use benediction::app::play::lesson::{Learn, Progress, Teaching};
use benediction::app::play::matches::Match;
use benediction::app::scene::arrangement::Arrangement;
use benediction::app::scene::camera::{self, TableCamera, View};
use benediction::app::scene::{BoardOnTable, Part};
use benediction::app::settings::Settings;
use benediction::app::states::Menu;
use benediction::app::{GamePlugin, ui};
use benediction::record::Player;
use benediction::registry;
use benediction::rules::Side;
use bevy::log::LogPlugin;
use bevy::math::Rect;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::time::TimeUpdateStrategy;
use bevy::window::{ExitCondition, PrimaryWindow, WindowResized};
use bevy::winit::WinitPlugin;
use bevy_egui::{EguiContext, EguiPlugin, egui};

/// Widths and heights in pixels.
const SIZES: [(f32, f32); 8] = [
    (1024.0, 600.0),
    (1280.0, 720.0),
    (1280.0, 1024.0),
    (1600.0, 1200.0),
    (1920.0, 1080.0),
    (2560.0, 1440.0),
    (700.0, 1100.0),
    (1080.0, 1920.0),
];
const SCALES: [f32; 4] = [0.75, 1.0, 1.5, 2.0];
/// So much may panels waver in pixels.
const WAVERS: f32 = 3.0;

struct Window {
    app: App,
}

impl Window {
    fn new() -> Window {
        let mut app = App::new();
        let window = bevy::window::Window { resolution: (1280, 720).into(), ..default() };
        let nothing = WgpuSettings { backends: None, ..default() };
        app.add_plugins(
            DefaultPlugins
                .build()
                .disable::<WinitPlugin>()
                .disable::<LogPlugin>()
                .set(RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(nothing)), ..default() })
                .set(WindowPlugin {
                    primary_window: Some(window),
                    exit_condition: ExitCondition::DontExit,
                    ..default()
                }),
        );
        app.add_plugins(EguiPlugin::default());
        app.add_plugins((GamePlugin, ui::plugin, camera::plugin));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
        app.finish();
        app.cleanup();
        let mut window = Window { app };
        // Nothing is measured while the camera is on its way.
        window.settings(|settings| settings.reduced_motion = true);
        window.frames(6);
        window
    }

    fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    fn settings(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.app.world_mut().resource_mut::<Settings>());
    }

    fn resize(&mut self, (width, height): (f32, f32)) {
        let world = self.app.world_mut();
        let (entity, mut window) = world
            .query_filtered::<(Entity, &mut bevy::window::Window), With<PrimaryWindow>>()
            .single_mut(world)
            .unwrap();
        window.resolution.set(width, height);
        world.write_message(WindowResized { window: entity, width, height });
    }

    fn start(&mut self, game: &str, players: [Player; 2]) {
        let setup = GameSetup { game: game.into(), players, first: Side::Near, seed: Some(7), position: None };
        self.app.world_mut().write_message(TableCommand::New(setup));
        self.frames(12);
        assert!(self.app.world().contains_resource::<Match>());
    }

    /// The panels that are drawn, with their names, in pixels.
    fn panels(&mut self) -> Vec<(String, Rect)> {
        let world = self.app.world_mut();
        let mut context = world.query::<&mut EguiContext>().single_mut(world).unwrap();
        let ctx = context.get_mut();
        let zoom = ctx.zoom_factor();
        let layers: Vec<egui::LayerId> = ctx.memory(|memory| memory.areas().visible_layer_ids().into_iter().collect());
        let drawn = layers.into_iter().filter_map(|layer| Some((layer, egui::AreaState::load(ctx, layer.id)?)));
        let screen = ctx.viewport_rect().size();
        drawn
            // egui's own background is as large as the window.
            .filter(|(_, area)| area.size.is_some_and(|size| (size - screen).length() > 4.0))
            .map(|(layer, area)| {
                let (min, max) = (area.rect().min * zoom, area.rect().max * zoom);
                (format!("{:?}", layer), Rect::new(min.x, min.y, max.x, max.y))
            })
            .collect()
    }

    /// What lies on the table, in pixels: points of which any two have only points of the same thing between them.
    fn table(&mut self) -> Vec<(String, Vec<Vec2>)> {
        let world = self.app.world_mut();
        let foremost = world.resource::<View>().foremost();
        let board = world.resource::<BoardOnTable>().0.clone().unwrap();
        let (camera, at) =
            world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>().single(world).unwrap();
        let (camera, at) = (camera.clone(), *at);
        let see = |place: Vec3| camera.world_to_viewport(&at, place).unwrap();
        let shapes = Arrangement::table(&board, foremost, true, [false; 2]);
        let mut things: Vec<(String, Vec<Vec2>)> = shapes
            .shapes()
            .enumerate()
            .map(|(index, shape)| (format!("shape {index}"), shape.iter().map(|place| see(*place)).collect()))
            .collect();
        let mut parts = world.query::<(&Part, &GlobalTransform)>();
        things.extend(parts.iter(world).map(|(part, place)| (format!("{part:?}"), vec![see(place.translation())])));
        things
    }

    /// Every panel that covers something.
    fn covered(&mut self) -> Vec<String> {
        let (panels, things) = (self.panels(), self.table());
        assert!(panels.len() >= 2 && things.len() > 2, "{panels:?}");
        let mut covered = Vec::new();
        for (panel, rect) in &panels {
            let rect = Rect { min: rect.min + WAVERS, max: rect.max - WAVERS };
            for (thing, points) in &things {
                let between = |a: &Vec2, b: &Vec2| (0..=16).any(|part| rect.contains(a.lerp(*b, part as f32 / 16.0)));
                if points.iter().any(|a| points.iter().any(|b| between(a, b))) {
                    covered.push(format!("{panel} at {rect:?} covers {thing}"));
                }
            }
        }
        covered
    }

    /// How wide and how high the board is, in pixels.
    fn board(&mut self) -> (f32, f32) {
        let (_, rim) = self.table().swap_remove(0);
        let bounds = rim.iter().fold(Rect::EMPTY, |bounds, at| bounds.union_point(*at));
        (bounds.width(), bounds.height())
    }
}

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];

/// A sentence as long as the longest that the program says at the table.
const LONG: &str = "The saved game could not be written: there is no space left on the device. The game goes on, but it will \
    be lost when the program is closed. Free some space, or choose another folder for saved games in the settings.";

#[test]
fn panels_cover_nothing_on_the_table() {
    let mut window = Window::new();
    let mut faults = Vec::new();
    let mut small = Vec::new();
    for game in registry::games() {
        let id = game.name;
        window.start(id, FRIENDS);
        for size in SIZES {
            window.resize(size);
            for scale in SCALES {
                for bar in [false, true] {
                    window.settings(|settings| (settings.ui_scale, settings.evaluation_bar) = (scale, bar));
                    for side in Side::BOTH {
                        window.frames(12);
                        let case = format!("{id}, {size:?}, {scale}, bar {bar}, seen from {side:?}");
                        faults.extend(window.covered().into_iter().map(|fault| format!("{case}: {fault}")));
                        // The board may be a little smaller for it, but not a toy.
                        let (across, high) = window.board();
                        let share = (across / size.0).max(high / size.1);
                        if share < 0.45 {
                            small.push(format!("{case}: {share:.2} of the window"));
                        }
                        window.app.world_mut().resource_mut::<View>().turn_round();
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    assert!(small.is_empty(), "{} boards are small:\n{}", small.len(), small.join("\n"));
}

#[test]
fn the_result_covers_nothing() {
    let mut window = Window::new();
    let mut faults = Vec::new();
    for game in ["benediction", "king-trails", "kingamon"] {
        for size in SIZES {
            window.resize(size);
            window.start(game, FRIENDS);
            window.app.world_mut().write_message(PlayerCommand::ResignFor(Side::Near));
            window.app.world_mut().write_message(PlayerCommand::ResignFor(Side::Far));
            if window.app.world().resource::<Match>().session.outcome().is_none() {
                // Before the dice have fallen nobody acts.
                window.app.world_mut().write_message(PlayerCommand::OfferDraw);
            }
            window.frames(12);
            assert_eq!(*window.app.world().resource::<State<Menu>>().get(), Menu::Result);
            for scale in SCALES {
                window.settings(|settings| settings.ui_scale = scale);
                window.frames(14);
                let case = format!("{game}, {size:?}, {scale}");
                faults.extend(window.covered().into_iter().map(|fault| format!("{case}: {fault}")));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn lessons_and_long_notices_cover_nothing_either() {
    let mut window = Window::new();
    let mut faults = Vec::new();
    for game in registry::games() {
        window.app.world_mut().write_message(Learn::Begin(game.name));
        window.frames(12);
        let steps =
            window.app.world().resource::<Teaching>().0.as_ref().map_or(0, |teacher| teacher.lesson.steps.len());
        assert!(steps > 2, "{} has a lesson", game.name);
        for step in 0..steps {
            if let Some(teacher) = &mut window.app.world_mut().resource_mut::<Teaching>().0 {
                (teacher.step, teacher.progress) = (step, Progress::Done);
            }
            for size in SIZES {
                window.resize(size);
                for scale in [1.0, 2.0] {
                    window.settings(|settings| settings.ui_scale = scale);
                    window.frames(8);
                    window.app.world_mut().write_message(Notify(LONG.into()));
                    window.frames(3);
                    let case = format!("{}, step {step}, {size:?}, {scale}", game.name);
                    faults.extend(window.covered().into_iter().map(|fault| format!("{case}: {fault}")));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
