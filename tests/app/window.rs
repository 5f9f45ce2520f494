//! A window without a renderer: the real systems lay everything out, and are driven with messages.

use std::time::Duration;

use benediction::app::messages::{GameSetup, TableCommand};
use benediction::app::play::matches::Match;
use benediction::app::scene::arrangement::Arrangement;
use benediction::app::scene::camera::{self, TableCamera, View};
use benediction::app::scene::{BoardOnTable, Part};
use benediction::app::settings::Settings;
use benediction::app::{GamePlugin, input, ui};
use benediction::record::Player;
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

/// So much may panels waver in pixels.
const WAVERS: f32 = 3.0;

/// The app in a window of its own, with egui, and the hands of a mouse and of fingers.
pub struct Window {
    pub app: App,
}

impl Window {
    pub fn new() -> Window {
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
        app.add_plugins((GamePlugin, ui::plugin, camera::plugin, input::window_plugin));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
        app.finish();
        app.cleanup();
        let mut window = Window { app };
        // Nothing is measured while the camera is on its way.
        window.settings(|settings| settings.reduced_motion = true);
        window.frames(6);
        window
    }

    pub fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    pub fn settings(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.app.world_mut().resource_mut::<Settings>());
    }

    pub fn resize(&mut self, (width, height): (f32, f32)) {
        let world = self.app.world_mut();
        let (entity, mut window) = world
            .query_filtered::<(Entity, &mut bevy::window::Window), With<PrimaryWindow>>()
            .single_mut(world)
            .unwrap();
        window.resolution.set(width, height);
        world.write_message(WindowResized { window: entity, width, height });
    }

    pub fn start(&mut self, game: &str, players: [Player; 2]) {
        let setup = GameSetup { game: game.into(), players, first: Side::Near, seed: Some(7), position: None };
        self.app.world_mut().write_message(TableCommand::New(setup));
        self.frames(12);
        assert!(self.app.world().contains_resource::<Match>());
    }

    /// The panels that are drawn, with their names, in pixels.
    pub fn panels(&mut self) -> Vec<(String, Rect)> {
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
    pub fn table(&mut self) -> Vec<(String, Vec<Vec2>)> {
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
    pub fn covered(&mut self) -> Vec<String> {
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
    pub fn board(&mut self) -> (f32, f32) {
        let (_, rim) = self.table().swap_remove(0);
        let bounds = rim.iter().fold(Rect::EMPTY, |bounds, at| bounds.union_point(*at));
        (bounds.width(), bounds.height())
    }
}
