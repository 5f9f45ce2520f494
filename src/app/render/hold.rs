//! Keeps the last picture of the table on the screen while another quality or theme gets ready. Its pipelines are compiled in the
//! background, shadows sooner than men; until all are there, the table would be half empty, for seconds with a software renderer.
//!
//! While a change is due, each picture is copied when it is finished. From the change on the copy covers the table until nothing is
//! left to compile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy::core_pipeline::blit::BlitPipeline;
use bevy::core_pipeline::tonemapping::tonemapping;
use bevy::core_pipeline::{Core3d, Core3dSystems};
use bevy::prelude::*;
use bevy::render::extract_component::{ExtractComponent, ExtractComponentPlugin};
use bevy::render::render_resource::{
    PipelineCache, SpecializedRenderPipelines, Texture, TextureUsages, TextureViewDescriptor,
};
use bevy::render::renderer::{RenderContext, RenderDevice, ViewQuery};
use bevy::render::view::ViewTarget;
use bevy::render::{Render, RenderApp, RenderSystems};

use super::blit::{self, Blits};
use super::still::is_incomplete;
use super::{ChosenQuality, Making, QualityInUse, ShownPalette, VisiblePalette, over};
use crate::app::base::next_frame::NextFrame;
use crate::app::base::palette::Palette;
use crate::app::base::states::Menu;
use crate::app::scene::camera::TableCamera;

/// Number of frames without anything to compile after which the table is complete: meshes and pictures may come a frame or two
/// after their materials.
const COMPLETE_FRAMES: u8 = 5;
/// Longest time that the old picture is shown, even if something is never ready.
const MAX_TIME: Duration = Duration::from_secs(20);

/// The use of the picture of a camera.
#[derive(Component, ExtractComponent, Clone, Copy, Debug, PartialEq, Eq)]
enum Hold {
    /// It is copied, since it may soon be needed.
    Keep,
    /// It is replaced by the copy.
    Show,
}

/// `true` if something could not be drawn yet in the last frame, for both worlds.
#[derive(Resource, Clone, Default)]
struct Incomplete(Arc<AtomicBool>);

/// The time at which the copy began to be shown, and the number of complete frames since then.
#[derive(Clone, Copy)]
struct Showing {
    since: Duration,
    complete: u8,
}

/// Decides when pictures are copied, and when the copy is shown.
fn choose(
    mut commands: Commands,
    (quality, palette): (Res<QualityInUse>, Res<ShownPalette>),
    (chosen_quality, chosen_palette): (Res<ChosenQuality>, Res<Palette>),
    menu: Option<Res<State<Menu>>>,
    incomplete: Res<Incomplete>,
    time: Res<Time<Real>>,
    mut next_frame: ResMut<NextFrame>,
    table: Query<(Entity, Option<&Hold>), With<TableCamera>>,
    (mut showing, visible): (Local<Option<Showing>>, Option<Res<VisiblePalette>>),
) {
    let Ok((camera, now)) = table.single() else { return };
    let is_due = quality.0 != chosen_quality.0 || !Arc::ptr_eq(&palette.0, &chosen_palette.0);
    if now.is_some() && (quality.is_changed() || palette.is_changed()) {
        *showing = Some(Showing { since: time.elapsed(), complete: 0 });
    } else if let Some(Showing { since, complete }) = &mut *showing {
        *complete = if incomplete.0.load(Ordering::Relaxed) { 0 } else { *complete + 1 };
        if *complete >= COMPLETE_FRAMES || time.elapsed() > *since + MAX_TIME {
            *showing = None;
        }
    }
    // On the page of settings a change may come at any time, and at once if its pictures are painted already.
    let may_change = is_due || menu.is_some_and(|menu| *menu.get() == Menu::Settings);
    let next = match *showing {
        Some(_) => Some(Hold::Show),
        None => may_change.then_some(Hold::Keep),
    };
    if next == Some(Hold::Show) {
        next_frame.soon();
    } else if visible.is_none_or(|visible| !Arc::ptr_eq(&visible.0, &palette.0)) {
        commands.insert_resource(VisiblePalette(palette.0.clone()));
    }
    match next {
        Some(next) if now != Some(&next) => drop(commands.entity(camera).insert(next)),
        None if now.is_some() => drop(commands.entity(camera).remove::<Hold>()),
        _ => {}
    }
}

/// The copy of the last picture, in the render world.
#[derive(Resource, Default)]
struct Copied(Option<Texture>);

/// Makes the pipeline that draws the copy, before it is needed.
fn prepare(
    views: Query<&ViewTarget, With<Hold>>,
    blit: Res<BlitPipeline>,
    mut blits: ResMut<SpecializedRenderPipelines<BlitPipeline>>,
    mut pipelines: ResMut<PipelineCache>,
) {
    for view in &views {
        let id = blits.specialize(&pipelines, &blit, blit::key(view.main_texture_format(), None));
        pipelines.block_on_render_pipeline(id);
    }
}

/// Copies the finished picture, or draws the copy over it.
fn hold(
    view: ViewQuery<(&ViewTarget, &Hold)>,
    mut copied: ResMut<Copied>,
    incomplete: Res<Incomplete>,
    mut blits: Blits,
    device: Res<RenderDevice>,
    mut context: RenderContext,
) {
    let (target, hold) = view.into_inner();
    incomplete.0.store(is_incomplete(&blits.pipelines), Ordering::Relaxed);
    if *hold == Hold::Keep {
        let picture = target.main_texture();
        let usage = TextureUsages::COPY_DST | TextureUsages::TEXTURE_BINDING;
        blit::copy(&mut context, picture, blit::fitting(&mut copied.0, &device, picture, usage));
        return;
    }
    let pipeline = blits.pipeline(target.main_texture_format(), None);
    let (Some(copy), Some(pipeline)) = (&copied.0, pipeline) else { return };
    let source = copy.create_view(&TextureViewDescriptor::default());
    blits.draw(&mut context, pipeline, &source, over(target.main_texture_view()), 1.0);
}

/// Releases the copy when it is not needed any more.
fn release(views: Query<(), With<Hold>>, mut copied: ResMut<Copied>) {
    if views.is_empty() && copied.0.is_some() {
        copied.0 = None;
    }
}

pub(super) fn plugin(app: &mut App) {
    let incomplete = Incomplete::default();
    app.insert_resource(incomplete.clone())
        .add_plugins(ExtractComponentPlugin::<Hold>::default())
        .add_systems(Update, choose.in_set(super::Looks).after(Making::Pictures));
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
    render
        .insert_resource(incomplete)
        .init_resource::<Copied>()
        .add_systems(Render, (prepare.in_set(RenderSystems::Prepare), release.in_set(RenderSystems::Cleanup)))
        .add_systems(Core3d, hold.in_set(Core3dSystems::PostProcess).after(tonemapping));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::base::palette::Themes;
    use crate::app::base::settings::Quality;

    #[test]
    fn old_frame_is_shown_until_new_one_is_complete() {
        let themes = Themes::default();
        let colors = themes.named("abbey").cloned().unwrap();
        let incomplete = Incomplete::default();
        let mut app = App::new();
        app.insert_resource(QualityInUse(Quality::High))
            .insert_resource(ChosenQuality(Quality::High))
            .insert_resource(ShownPalette(colors.clone()))
            .insert_resource(Palette(colors))
            .insert_resource(incomplete.clone())
            .init_resource::<Time<Real>>()
            .init_resource::<NextFrame>()
            .add_systems(Update, choose);
        let camera = app.world_mut().spawn(TableCamera).id();
        let state = |app: &App| app.world().get::<Hold>(camera).copied();
        app.update();
        assert_eq!(state(&app), None, "nothing is copied as long as nothing changes");
        app.insert_resource(ChosenQuality(Quality::Medium));
        app.update();
        assert_eq!(state(&app), Some(Hold::Keep));
        app.insert_resource(QualityInUse(Quality::Medium));
        incomplete.0.store(true, Ordering::Relaxed);
        for _ in 0..100 {
            app.update();
            assert_eq!(state(&app), Some(Hold::Show));
        }
        incomplete.0.store(false, Ordering::Relaxed);
        let frames = (0..100).take_while(|_| {
            app.update();
            state(&app) == Some(Hold::Show)
        });
        assert_eq!(frames.count(), usize::from(COMPLETE_FRAMES) - 1);
        assert_eq!(state(&app), None);
    }

    #[test]
    fn panels_keep_their_colors_as_long_as_the_old_frame_is_shown() {
        let themes = Themes::default();
        let [old, new] = ["abbey", "daylight"].map(|name| themes.named(name).cloned().unwrap());
        let incomplete = Incomplete::default();
        let mut app = App::new();
        app.insert_resource(QualityInUse(Quality::High))
            .insert_resource(ChosenQuality(Quality::High))
            .insert_resource(ShownPalette(old.clone()))
            .insert_resource(Palette(old.clone()))
            .insert_resource(incomplete.clone())
            .init_resource::<Time<Real>>()
            .init_resource::<NextFrame>()
            .add_systems(Update, choose);
        app.world_mut().spawn(TableCamera);
        let is_visible = |app: &App, colors: &Arc<_>| Arc::ptr_eq(&app.world().resource::<VisiblePalette>().0, colors);
        app.update();
        assert!(is_visible(&app, &old));
        app.insert_resource(Palette(new.clone()));
        app.update();
        assert!(is_visible(&app, &old), "the new pictures are being painted");
        app.insert_resource(ShownPalette(new.clone()));
        incomplete.0.store(true, Ordering::Relaxed);
        for _ in 0..100 {
            app.update();
            assert!(is_visible(&app, &old), "the copy covers the table");
        }
        incomplete.0.store(false, Ordering::Relaxed);
        (0..COMPLETE_FRAMES).for_each(|_| app.update());
        assert!(is_visible(&app, &new));
    }
}
