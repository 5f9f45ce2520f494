//! A window without a renderer: the real systems lay everything out, and are driven with messages.

use std::time::Duration;

use benediction::app::base::progress::PlayerProgress;
use benediction::app::base::settings::Settings;
use benediction::app::exercise::lesson::LessonTask;
use benediction::app::exercise::{Exercise, Phase};
use benediction::app::game::commands::{GameSetup, MatchCommand, TableCommand};
use benediction::app::game::matches::Match;
use benediction::app::scene::arrangement::Arrangement;
use benediction::app::scene::camera;
use benediction::app::scene::camera::{TableCamera, View};
use benediction::app::scene::{BoardOnTable, Part};
use benediction::app::{GamePlugin, panels_plugin, window_input_plugin};
use benediction_rules::Side;
use benediction_study::progress::Progress;
use benediction_study::record::Player;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::log::LogPlugin;
use bevy::math::Rect;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorMoved, ExitCondition, PrimaryWindow, WindowEvent, WindowResized};
use bevy::winit::WinitPlugin;
use bevy_egui::{EguiContext, EguiFullOutput, EguiPlugin, EguiPostUpdateSet, egui};

/// Tolerance for the edges of panels, in pixels.
const EDGE_TOLERANCE: f32 = 3.0;

/// Every text that is drawn, with its place in points.
#[derive(Resource, Default)]
struct Written(Vec<(String, egui::Rect)>);

fn read(shape: &egui::Shape, written: &mut Vec<(String, egui::Rect)>) {
    match shape {
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| read(shape, written)),
        egui::Shape::Text(text) => written.push((text.galley.text().into(), text.visual_bounding_rect())),
        _ => {}
    }
}

/// The output between the passes, and its processing.
fn read_output(outputs: Query<&EguiFullOutput>, mut written: ResMut<Written>) {
    written.0.clear();
    let shapes = outputs.iter().filter_map(|output| output.0.as_ref()).flat_map(|output| &output.shapes);
    shapes.for_each(|shape| read(&shape.shape, &mut written.0));
}

/// The app in a window of its own, with egui, mouse and touch input.
pub struct Window {
    pub app: App,
}

impl Window {
    pub fn new() -> Window {
        Window::with(|_| ())
    }

    /// Opens a window of an app with more plugins.
    pub fn with(add_plugins: impl FnOnce(&mut App)) -> Window {
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
        app.add_plugins((GamePlugin, panels_plugin, camera::plugin, window_input_plugin));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
        app.init_resource::<Written>().add_systems(
            PostUpdate,
            read_output.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput),
        );
        add_plugins(&mut app);
        app.finish();
        app.cleanup();
        let mut window = Window { app };
        // Nothing is measured while the camera is on its way.
        window.settings(|settings| settings.play.reduced_motion = true);
        window.frames(6);
        window
    }

    pub fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    /// Returns the lesson on the table.
    pub fn lesson(&self) -> &LessonTask {
        self.app.world().resource::<Exercise>().task().expect("a lesson")
    }

    /// Goes to a step of the lesson on the table, and to its end.
    pub fn finish_step(&mut self, step: usize) {
        let mut exercise = self.app.world_mut().resource_mut::<Exercise>();
        exercise.task_mut::<LessonTask>().expect("a lesson").step = step;
        exercise.0.as_mut().expect("a lesson").progress.phase = Phase::Solved;
    }

    pub fn progress(&mut self, change: impl FnOnce(&mut Progress)) {
        change(&mut self.app.world_mut().resource_mut::<PlayerProgress>());
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

    fn entity(&mut self) -> Entity {
        let world = self.app.world_mut();
        world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).unwrap()
    }

    /// Sends a mouse event as the window does: by itself, and in the sequence of all events. No frame passes.
    fn send_event(&mut self, event: WindowEvent) {
        let world = self.app.world_mut();
        match event.clone() {
            WindowEvent::CursorMoved(event) => drop(world.write_message(event)),
            WindowEvent::MouseMotion(event) => drop(world.write_message(event)),
            WindowEvent::MouseButtonInput(event) => drop(world.write_message(event)),
            WindowEvent::MouseWheel(event) => drop(world.write_message(event)),
            WindowEvent::KeyboardInput(event) => drop(world.write_message(event)),
            _ => {}
        }
        world.write_message(event);
    }

    pub fn tell_cursor(&mut self, position: Vec2) {
        let entity = self.entity();
        self.app.world_mut().get_mut::<bevy::window::Window>(entity).unwrap().set_cursor_position(Some(position));
        self.send_event(CursorMoved { window: entity, position, delta: None }.into());
    }

    pub fn tell_motion(&mut self, delta: Vec2) {
        self.send_event(MouseMotion { delta }.into());
    }

    pub fn tell_button(&mut self, button: MouseButton, down: bool) {
        let window = self.entity();
        let state = if down { ButtonState::Pressed } else { ButtonState::Released };
        self.send_event(MouseButtonInput { button, state, window }.into());
    }

    /// Moves the mouse.
    pub fn cursor(&mut self, at: Vec2) {
        self.tell_cursor(at);
        self.app.update();
    }

    /// Presses or releases a mouse button at the position of the mouse.
    pub fn button_of_mouse(&mut self, button: MouseButton, down: bool) {
        self.tell_button(button, down);
        self.app.update();
    }

    /// Clicks with the mouse: moves, presses and releases.
    pub fn click(&mut self, button: MouseButton, at: Vec2) {
        self.cursor(at);
        self.button_of_mouse(button, true);
        self.button_of_mouse(button, false);
        self.frames(1);
    }

    /// Turns the wheel, away from the player.
    pub fn wheel(&mut self, steps: f32) {
        let window = self.entity();
        let unit = MouseScrollUnit::Line;
        self.send_event(MouseWheel { unit, x: 0.0, y: steps, window, phase: TouchPhase::Moved }.into());
        self.app.update();
    }

    /// Sends a key event: its place, its meaning on this keyboard, and `true` if the system repeats it. No frame
    /// passes.
    pub fn tell_key(&mut self, key_code: KeyCode, logical_key: Key, down: bool, repeat: bool) {
        let window = self.entity();
        let state = if down { ButtonState::Pressed } else { ButtonState::Released };
        self.send_event(KeyboardInput { key_code, logical_key, state, text: None, repeat, window }.into());
    }

    /// Presses and releases a key in one frame.
    pub fn key(&mut self, key_code: KeyCode, logical_key: Key) {
        self.tell_key(key_code, logical_key.clone(), true, false);
        self.tell_key(key_code, logical_key, false, false);
        self.frames(2);
    }

    /// Returns the place of the first text in the last frame that contains these words, in pixels.
    pub fn place_of(&mut self, words: &str) -> Option<Rect> {
        let world = self.app.world_mut();
        let zoom = world.query::<&mut EguiContext>().single_mut(world).unwrap().get_mut().zoom_factor();
        let written = &world.resource::<Written>().0;
        let (_, rect) = written.iter().find(|(text, _)| text.contains(words))?;
        Some(Rect::new(rect.min.x, rect.min.y, rect.max.x, rect.max.y))
            .map(|rect| Rect { min: rect.min * zoom, max: rect.max * zoom })
    }

    /// Returns the places of all texts that are these words, in points.
    pub fn places_of(&self, words: &str) -> Vec<Rect> {
        let written = &self.app.world().resource::<Written>().0;
        let places = written.iter().filter(|(text, _)| text == words).map(|(_, rect)| rect);
        places.map(|rect| Rect::new(rect.min.x, rect.min.y, rect.max.x, rect.max.y)).collect()
    }

    /// Returns every text that was drawn in the last frame.
    pub fn written(&self) -> Vec<String> {
        self.app.world().resource::<Written>().0.iter().map(|(text, _)| text.clone()).collect()
    }

    /// Returns the place of the last text with this part, in pixels.
    pub fn place_of_text(&self, part: &str) -> Option<Rect> {
        let written = &self.app.world().resource::<Written>().0;
        let (_, rect) = written.iter().rev().find(|(text, _)| text.contains(part))?;
        Some(Rect::new(rect.min.x, rect.min.y, rect.max.x, rect.max.y))
    }

    /// Returns `true` if a text with this part was drawn.
    pub fn shows_text(&self, part: &str) -> bool {
        self.written().iter().any(|text| text.contains(part))
    }

    pub fn start(&mut self, game: &str, players: [Player; 2]) {
        let setup = GameSetup {
            game: game.into(),
            players,
            first: Side::Near,
            seed: Some(7),
            position: None,
            ..GameSetup::default()
        };
        self.app.world_mut().write_message(MatchCommand::from(TableCommand::begin(setup)));
        self.frames(12);
        assert!(self.app.world().contains_resource::<Match>());
    }

    /// Returns the panels that are drawn, with their names, in pixels.
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

    /// Returns what lies on the table, in pixels: points of which any two have only points of the same thing between
    /// them.
    pub fn table(&mut self) -> Vec<(String, Vec<Vec2>)> {
        let world = self.app.world_mut();
        let foremost = world.resource::<View>().foremost();
        let board = world.resource::<BoardOnTable>().0.clone().unwrap();
        let (camera, at) =
            world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>().single(world).unwrap();
        let (camera, at) = (camera.clone(), *at);
        let see = |place: Vec3| camera.world_to_viewport(&at, place).unwrap();
        let shapes = Arrangement::table(&board, foremost);
        let mut things: Vec<(String, Vec<Vec2>)> = shapes
            .shapes()
            .enumerate()
            .map(|(index, shape)| (format!("shape {index}"), shape.iter().map(|place| see(*place)).collect()))
            .collect();
        let mut parts = world.query::<(&Part, &GlobalTransform)>();
        things.extend(parts.iter(world).map(|(part, place)| (format!("{part:?}"), vec![see(place.translation())])));
        things
    }

    /// Returns every panel that covers something.
    pub fn covered(&mut self) -> Vec<String> {
        let (panels, things) = (self.panels(), self.table());
        assert!(panels.len() >= 2 && things.len() > 2, "{panels:?}");
        let mut covered = Vec::new();
        for (panel, rect) in &panels {
            let rect = Rect { min: rect.min + EDGE_TOLERANCE, max: rect.max - EDGE_TOLERANCE };
            for (thing, points) in &things {
                let between = |a: &Vec2, b: &Vec2| (0..=16).any(|part| rect.contains(a.lerp(*b, part as f32 / 16.0)));
                if points.iter().any(|a| points.iter().any(|b| between(a, b))) {
                    covered.push(format!("{panel} at {rect:?} covers {thing}"));
                }
            }
        }
        covered
    }

    /// Returns the width and the height of the board, in pixels.
    pub fn board(&mut self) -> (f32, f32) {
        let (_, rim) = self.table().swap_remove(0);
        let bounds = rim.iter().fold(Rect::EMPTY, |bounds, at| bounds.union_point(*at));
        (bounds.width(), bounds.height())
    }
}
