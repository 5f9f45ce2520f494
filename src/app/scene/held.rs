//! Held pieces float: the checkers that are about to move rise off their man, or follow the pointer while they are dragged.

use bevy::prelude::*;

use super::motion::{Float, Motion, RestPose, transform_of};
use super::picture::Picture;
use super::{Checker, RestPlace, Stack, Stone};
use crate::app::base::settings::Settings;
use crate::app::base::states::Step;
use crate::app::game::matches::{Match, Selection};
use benediction_rules::view::{CheckerId, Place};

/// Height at which a held part floats.
pub const LIFT: f32 = 0.22;
/// Speed at which it rises and sinks, per second.
const EASE: f32 = 16.0;

/// The position of the pointer on the table.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointing {
    /// The place under the pointer.
    pub place: Option<Place>,
    /// The checker of a stack under the pointer, counted from the bottom.
    pub checker: Option<u8>,
    /// The point at which its ray meets the board's surface.
    pub on_board: Option<Vec3>,
    /// `true` while a held part is dragged.
    pub dragging: bool,
}

/// `true` while something is rising, sinking or dragged.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LiftState(pub bool);

type Floating<'a> = (
    Entity,
    &'a RestPose,
    &'a mut Transform,
    Option<&'a mut Float>,
    Option<&'a Checker>,
    Option<&'a ChildOf>,
    Has<Stone>,
);

fn float(
    mut commands: Commands,
    selection: Res<Selection>,
    game: Option<Res<Match>>,
    picture: Res<Picture>,
    pointing: Res<Pointing>,
    time: Res<Time>,
    settings: Res<Settings>,
    men: Query<&Stack>,
    mut things: Query<Floating, (Without<Motion>, Or<(With<RestPlace>, With<Stone>)>)>,
    mut lifting: ResMut<LiftState>,
) {
    let held = selection.picker.picked();
    let afloat = things.iter().any(|thing| thing.3.is_some_and(|float| float.0 != Vec3::ZERO));
    if held.is_none() && !afloat {
        lifting.set_if_neq(LiftState(false));
        return;
    }
    let ids = held.map(|place| held_checkers(place, &selection, game.as_deref(), &picture)).unwrap_or_default();
    let dragged = pointing.dragging.then_some(pointing.on_board).flatten();
    let still = settings.play.animation_speed <= 0.0 || settings.play.reduced_motion;
    let part = if still { 1.0 } else { 1.0 - (-EASE * time.delta_secs()).exp() };
    let mut busy = false;
    for (entity, rest, mut transform, float, checker, parent, stone) in &mut things {
        let man = parent.and_then(|parent| men.get(parent.parent()).ok());
        let is_held = match checker {
            Some(checker) => ids.contains(&checker.id),
            // A man's stone rises with its top checker.
            None => stone && man.is_some_and(|man| held == Some(Place::Point(man.at))),
        };
        let target = match dragged {
            Some(pointer) if is_held => (pointer - rest.place).with_y(LIFT),
            _ if is_held => Vec3::Y * LIFT,
            _ => Vec3::ZERO,
        };
        let now = float.as_deref().map_or(Vec3::ZERO, |float| float.0);
        if now == target {
            continue;
        }
        let close = still || now.distance(target) < 0.004;
        let next = if close { target } else { now.lerp(target, part) };
        busy |= !close;
        *transform = transform_of(rest.pose(), rest.origin - next);
        match float {
            Some(mut float) => float.0 = next,
            None => {
                commands.entity(entity).insert(Float(next));
            }
        }
    }
    let busy = busy || held.is_some() && pointing.dragging;
    lifting.set_if_neq(LiftState(busy));
}

/// Returns the checkers that are about to move: the upper part of a man, or the last one of a tray.
fn held_checkers(place: Place, selection: &Selection, game: Option<&Match>, picture: &Picture) -> Vec<CheckerId> {
    match place {
        Place::Point(at) => {
            let men = picture.figure.men.iter().filter(|man| man.at == at);
            let stack: Vec<CheckerId> = men.flat_map(|man| man.checkers.iter().copied()).collect();
            let height = game.map_or(0, |game| game.height(Some(place)));
            let count = if selection.picker.count() == 0 { height } else { selection.picker.count() };
            stack[stack.len().saturating_sub(count as usize)..].to_vec()
        }
        Place::Hand(side) => picture.figure.hands[side.index()].last().copied().into_iter().collect(),
        Place::Bowl => Vec::new(),
    }
}

/// Removes [`Float`] from pieces that have a motion.
fn drop_pieces(mut commands: Commands, moving: Query<Entity, (With<Motion>, With<Float>)>) {
    for entity in &moving {
        commands.entity(entity).remove::<Float>();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LiftState>()
        .init_resource::<Pointing>()
        .add_systems(Update, (drop_pieces, float).chain().in_set(Step::Motion));
}
