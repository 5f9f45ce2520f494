//! Men and stones at rest. While a few move, the others look as they did in the frame before: with their shadows they are painted
//! once into the picture that each frame begins with (`render/still.rs`).
//!
//! A man with a moving part is drawn again in every frame. When nothing has moved for a moment, all men rest.

use std::time::Duration;

use bevy::camera::visibility::{RenderLayers, VisibilitySystems};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use super::QualityInUse;
use super::still::{self, RESTING, Resting, Sorts};
use crate::app::base::clock::Clock;
use crate::app::base::next_frame::NextFrame;
use crate::app::scene::Part;
use crate::app::scene::held::LiftState;
use crate::app::scene::motion::Motion;

type MovedParts = (
    With<Part>,
    Or<(Changed<GlobalTransform>, Changed<Part>, Changed<InheritedVisibility>, Changed<Mesh3d>, With<Motion>)>,
);

/// Time without a motion after which all parts rest.
const QUIET: Duration = Duration::from_millis(200);

/// Returns `true` if the layers contain that of resting parts.
pub fn is_resting(layers: Option<&RenderLayers>) -> bool {
    layers.is_some_and(|layers| layers.intersects(&RESTING))
}

/// The parts of the men and stones: those that have changed since the frame before, all, and those that are gone.
#[derive(SystemParam)]
struct Parts<'w, 's> {
    moved: Query<'w, 's, (Entity, Option<&'static ChildOf>), MovedParts>,
    all: Query<'w, 's, (Entity, Option<&'static ChildOf>, Option<&'static mut RenderLayers>), With<Part>>,
    gone: RemovedComponents<'w, 's, Part>,
}

fn sort(
    mut commands: Commands,
    quality: Res<QualityInUse>,
    adapter: Option<Res<RenderAdapterInfo>>,
    clock: Res<Clock>,
    lifting: Res<LiftState>,
    mut resting: ResMut<Resting>,
    parts: Parts,
    (time, mut next_frame): (Res<Time<Real>>, ResMut<NextFrame>),
    mut quiet_since: Local<Duration>,
) {
    let Parts { moved, mut all, mut gone } = parts;
    let gone = gone.read().count() > 0;
    let cached = still::is_cached(quality.0, adapter.as_deref());
    let busy = cached && (clock.busy() || lifting.0);
    let begins = busy && !resting.beside_motion;
    if resting.beside_motion != busy {
        resting.beside_motion = busy;
    }
    let changes = if cached { begins || gone || !moved.is_empty() } else { quality.is_changed() };
    if changes || busy {
        *quiet_since = time.elapsed();
    }
    let is_waiting = cached && !busy && !resting.all;
    let settles = is_waiting && time.elapsed() >= *quiet_since + QUIET;
    if is_waiting && !settles {
        next_frame.within(QUIET);
    }
    resting.all = settles || resting.all && !changes && !busy;
    if !changes && !settles {
        return;
    }
    // If one part of a man moves, all its parts count as moving, because they cast one shadow.
    let men: Vec<Entity> = moved.iter().filter_map(|(_, man)| man.map(ChildOf::parent)).collect();
    let mut others = gone;
    for (entity, man, layers) in &mut all {
        let moves = !cached || moved.contains(entity) || man.is_some_and(|man| men.contains(&man.parent()));
        let was_resting = is_resting(layers.as_deref());
        let rests = settles || !moves && (begins || was_resting);
        let new_layers = if rests { RESTING } else { RenderLayers::default() };
        match layers {
            Some(mut layers) if *layers != new_layers => *layers = new_layers,
            // Without cached pictures (with a graphics card) parts get no render layers.
            None if cached => drop(commands.entity(entity).insert(new_layers)),
            _ => continue,
        }
        others = true;
    }
    if others {
        resting.number += 1;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Resting>().add_systems(
        PostUpdate,
        sort.in_set(Sorts)
            .after(TransformSystems::Propagate)
            .after(VisibilitySystems::VisibilityPropagate)
            .before(VisibilitySystems::CheckVisibility),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::base::adapter::of_type;
    use crate::app::base::settings::Quality;
    use benediction_rules::notation::Tint;

    fn app(device: wgpu::DeviceType) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, TransformPlugin, plugin))
            .insert_resource(QualityInUse(Quality::Low))
            .insert_resource(of_type(device))
            .init_resource::<Clock>()
            .init_resource::<LiftState>()
            .init_resource::<Time<Real>>()
            .init_resource::<NextFrame>();
        app
    }

    fn stone(app: &mut App) -> Entity {
        app.world_mut()
            .spawn((Part::Start(Tint::Red), Transform::default(), Mesh3d::default(), Visibility::default()))
            .id()
    }

    fn resting(app: &App, entity: Entity) -> bool {
        is_resting(app.world().get::<RenderLayers>(entity))
    }

    #[test]
    fn still_stones_are_cached_when_a_motion_starts() {
        let mut app = app(wgpu::DeviceType::Cpu);
        let stones = [stone(&mut app), stone(&mut app)];
        app.update();
        app.update();
        assert!(stones.iter().all(|stone| !resting(&app, *stone)), "nothing moves yet");
        let before = app.world().resource::<Resting>().number;
        app.world_mut().resource_mut::<LiftState>().0 = true;
        app.world_mut().get_mut::<Transform>(stones[0]).unwrap().translation.y = 1.0;
        app.update();
        assert!(!resting(&app, stones[0]) && resting(&app, stones[1]));
        let painted = app.world().resource::<Resting>().number;
        assert_ne!(before, painted);
        app.world_mut().get_mut::<Transform>(stones[0]).unwrap().translation.y = 2.0;
        app.update();
        app.world_mut().resource_mut::<LiftState>().0 = false;
        app.update();
        app.update();
        assert_eq!(app.world().resource::<Resting>().number, painted, "the picture stays right");
        assert!(!resting(&app, stones[0]));
        app.world_mut().resource_mut::<LiftState>().0 = true;
        app.update();
        assert!(stones.iter().all(|stone| resting(&app, *stone)));
        let painted = app.world().resource::<Resting>().number;
        app.world_mut().despawn(stones[1]);
        app.update();
        assert_ne!(app.world().resource::<Resting>().number, painted, "one is gone");
    }

    #[test]
    fn partly_moving_man_does_not_rest() {
        let mut app = app(wgpu::DeviceType::Cpu);
        let stones = [stone(&mut app), stone(&mut app), stone(&mut app)];
        app.world_mut().spawn((Transform::default(), Visibility::default())).add_children(&stones[..2]);
        app.update();
        app.update();
        app.world_mut().resource_mut::<LiftState>().0 = true;
        app.world_mut().get_mut::<Transform>(stones[0]).unwrap().translation.y = 1.0;
        app.update();
        assert_eq!(stones.map(|stone| resting(&app, stone)), [false, false, true]);
    }

    #[test]
    fn with_a_graphics_card_nothing_is_marked() {
        let mut app = app(wgpu::DeviceType::DiscreteGpu);
        let stone = stone(&mut app);
        app.world_mut().resource_mut::<LiftState>().0 = true;
        app.update();
        app.update();
        assert!(app.world().get::<RenderLayers>(stone).is_none());
        assert!(!app.world().resource::<Resting>().beside_motion);
    }
}
