//! Pictures without a window: for tests of the renderer and for the pictures in the documentation.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::mpsc::channel;
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

use crate::app::scene::camera::TableCamera;

/// Time from a frame to the next, in milliseconds.
pub const BEAT: u64 = 16;

/// The image that everything is drawn to.
#[derive(Resource)]
struct Target(Handle<Image>);

/// The pictures to take.
#[derive(Resource)]
struct Session {
    /// The frame after which each picture is taken, and its path, in order.
    requests: VecDeque<(u32, PathBuf)>,
    drawn: u32,
}

/// Creates a program that draws without a window, into a picture of this size: Bevy's default plugins, with the camera marked with
/// [`TableCamera`] directed to the picture.
pub fn without_window(width: u32, height: u32) -> App {
    let mut app = App::new();
    app.add_plugins((
        DefaultPlugins
            .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() })
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
            // A program may take many pictures, but initialize its log only once.
            .disable::<LogPlugin>()
            .disable::<WinitPlugin>(),
        ScheduleRunnerPlugin::run_loop(Duration::ZERO),
    ));
    let mut image = Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None);
    image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    let target = app.world_mut().resource_mut::<Assets<Image>>().add(image);
    app.insert_resource(Target(target)).add_systems(PreUpdate, aim);
    app
}

/// Draws without a window and saves pictures: each after a number of frames of [`BEAT`], in ascending order. `setup` adds
/// everything else to the app, which is made by [`without_window`].
///
/// # Errors
/// If a picture was not written.
pub fn pictures(
    requests: Vec<(u32, PathBuf)>,
    width: u32,
    height: u32,
    setup: impl FnOnce(&mut App),
) -> Result<(), String> {
    let mut app = without_window(width, height);
    let (done, finished) = channel();
    let mut left = requests.len();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(BEAT)))
        .insert_resource(Session { requests: requests.into(), drawn: 0 })
        .add_systems(Last, count)
        .add_observer(move |shot: On<ScreenshotCaptured>, names: Query<&Picture>, mut exit: MessageWriter<AppExit>| {
            let written = names.get(shot.entity).map_err(|error| error.to_string()).and_then(|picture| {
                let image = shot.image.clone().try_into_dynamic().map_err(|error| error.to_string())?;
                image.to_rgb8().save(&picture.0).map_err(|error| format!("{}: {error}", picture.0.display()))
            });
            left = left.saturating_sub(1);
            if left == 0 || written.is_err() {
                exit.write(AppExit::Success);
            }
            // The receiver waits below.
            let _ = done.send(written);
        });
    setup(&mut app);
    app.run();
    let written: Vec<_> = finished.try_iter().collect();
    if written.is_empty() {
        return Err("no picture was taken".into());
    }
    written.into_iter().collect()
}

/// The path of a picture.
#[derive(Component)]
struct Picture(PathBuf);

/// Directs new cameras to the picture.
fn aim(mut commands: Commands, target: Res<Target>, cameras: Query<Entity, Added<TableCamera>>) {
    for camera in &cameras {
        commands.entity(camera).insert(RenderTarget::Image(target.0.clone().into()));
    }
}

/// Counts frames, and takes the pictures that are due.
fn count(mut commands: Commands, mut session: ResMut<Session>, target: Res<Target>) {
    session.drawn += 1;
    while session.requests.front().is_some_and(|(frame, _)| session.drawn >= *frame) {
        if let Some((_, path)) = session.requests.pop_front() {
            commands.spawn((Picture(path), Screenshot::image(target.0.clone())));
        }
    }
}
