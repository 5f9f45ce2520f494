//! Pictures without a window: for tests of the look and for the pictures in the documentation.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::app::ScheduleRunnerPlugin;
use bevy::camera::RenderTarget;
use bevy::image::Image;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::render_resource::{TextureFormat, TextureUsages};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;

use crate::app::camera::TableCamera;

/// What is being taken.
#[derive(Resource)]
struct Session {
    target: Handle<Image>,
    out: PathBuf,
    frames: u32,
    drawn: u32,
    saved: bool,
}

/// Draws so many frames without a window and saves the last as a picture. `setup` adds everything else to the app, which
/// has Bevy's default plugins already; the camera marked with [`TableCamera`] is turned to the picture.
///
/// # Errors
/// If the picture was not written.
pub fn still(out: &Path, width: u32, height: u32, frames: u32, setup: impl FnOnce(&mut App)) -> Result<(), String> {
    let mut app = App::new();
    app.add_plugins((
        DefaultPlugins
            .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() })
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
            // A program may take many pictures, but log only once.
            .disable::<LogPlugin>()
            .disable::<WinitPlugin>(),
        ScheduleRunnerPlugin::run_loop(Duration::ZERO),
    ));
    let mut image = Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None);
    image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    let target = app.world_mut().resource_mut::<Assets<Image>>().add(image);
    let (done, finished) = std::sync::mpsc::channel();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)))
        .insert_resource(Session { target, out: out.to_path_buf(), frames, drawn: 0, saved: false })
        .add_systems(PreUpdate, aim)
        .add_systems(Last, count)
        .add_observer(move |shot: On<ScreenshotCaptured>, session: Res<Session>, mut exit: MessageWriter<AppExit>| {
            let written = shot
                .image
                .clone()
                .try_into_dynamic()
                .map_err(|error| error.to_string())
                .and_then(|image| image.to_rgb8().save(&session.out).map_err(|error| error.to_string()));
            // The receiver waits below.
            let _ = done.send(written);
            exit.write(AppExit::Success);
        });
    setup(&mut app);
    app.run();
    finished.try_recv().unwrap_or_else(|_| Err("the picture was not taken".into()))
}

/// Turns cameras to the picture.
fn aim(mut commands: Commands, session: Res<Session>, cameras: Query<Entity, Added<TableCamera>>) {
    for camera in &cameras {
        commands.entity(camera).insert(RenderTarget::Image(session.target.clone().into()));
    }
}

/// Counts frames, and takes the picture after the last.
fn count(mut commands: Commands, mut session: ResMut<Session>) {
    session.drawn += 1;
    if session.drawn >= session.frames && !session.saved {
        session.saved = true;
        commands.spawn(Screenshot::image(session.target.clone()));
    }
}
