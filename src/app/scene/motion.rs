//! Motions: the way of an entity from its old place to its new one. The position is new at once, only the picture lags.

use bevy::prelude::*;

use super::Moving;
use super::changes::Changing;
use super::cues::{Cue, Cues};
use super::dice::RollingDie;
use super::highlights::Highlights;
use super::places::THICKNESS;
use crate::app::base::clock::{Clock, TableSettled};
use crate::app::base::settings::Settings;

/// The place of an entity at rest, where its motions end.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct RestPose {
    /// The parent's place, to be subtracted from the world's; the origin for an entity without a parent.
    pub origin: Vec3,
    /// Its own place in the world.
    pub place: Vec3,
    /// `true` if it lies on its face and shows the other side.
    pub turned: bool,
}

/// The place, turn and size of an entity at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Place in the world.
    pub place: Vec3,
    /// 0 face up, 1 turned over.
    pub turn: f32,
    /// 1 is the usual size.
    pub scale: f32,
}

impl RestPose {
    /// Returns the pose at rest.
    pub fn pose(&self) -> Pose {
        Pose { place: self.place, turn: if self.turned { 1.0 } else { 0.0 }, scale: 1.0 }
    }
}

/// One leg of a motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leg {
    /// Seconds at usual speed.
    pub seconds: f32,
    /// The pose at its start.
    pub from: Pose,
    /// The pose at its end.
    pub to: Pose,
    /// Height of its arc over the straight line.
    pub arc: f32,
    /// The change of its speed.
    pub ease: EaseFunction,
}

/// A motion: its legs, one after the other.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Motion {
    /// The time at which it begins, by the [`Clock`].
    pub start: f32,
    /// Its legs.
    pub legs: Vec<Leg>,
}

impl Motion {
    /// Returns the pose at a time, or `None` if the motion is over.
    pub fn at(&self, now: f32) -> Option<Pose> {
        let mut left = now - self.start;
        let first = self.legs.first()?;
        if left <= 0.0 {
            return Some(first.from);
        }
        for leg in &self.legs {
            if left < leg.seconds {
                return Some(leg.at(left / leg.seconds));
            }
            left -= leg.seconds;
        }
        None
    }
}

impl Leg {
    fn at(&self, part: f32) -> Pose {
        let eased = EasingCurve::new(0.0, 1.0, self.ease).sample_clamped(part);
        let mut place = self.from.place.lerp(self.to.place, eased);
        place.y += self.arc * 4.0 * eased * (1.0 - eased);
        Pose {
            place,
            turn: self.from.turn + (self.to.turn - self.from.turn) * eased,
            scale: self.from.scale + (self.to.scale - self.from.scale) * eased,
        }
    }
}

/// The distance of a held entity from its place at rest.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Float(pub Vec3);

/// Marks an entity that is despawned when its motion ends.
#[derive(Component, Clone, Copy, Debug)]
pub struct Vanishing;

/// Returns the transform of a pose. A checker's origin is the middle of its foot; turned over, it still lies on the same plane.
pub fn transform_of(pose: Pose, origin: Vec3) -> Transform {
    let angle = pose.turn * std::f32::consts::PI;
    let rotation = Quat::from_rotation_x(angle);
    // It turns about its own middle.
    let middle = Vec3::Y * (THICKNESS / 2.0);
    let translation = pose.place - origin + middle - rotation * middle * pose.scale - middle * (1.0 - pose.scale);
    Transform { translation, rotation, scale: Vec3::splat(pose.scale.max(0.001)) }
}

pub(super) fn advance(
    mut commands: Commands,
    mut clock: ResMut<Clock>,
    mut highlights: ResMut<Highlights>,
    time: Res<Time>,
    settings: Res<Settings>,
    mut moving: Query<(Entity, &Motion, Option<&RestPose>, Has<Vanishing>, &mut Transform)>,
    others: Query<(), Or<(With<Changing>, With<RollingDie>)>>,
    (mut cues, mut sounds): (ResMut<Cues>, MessageWriter<Cue>),
    mut settled: MessageWriter<TableSettled>,
) {
    if !clock.busy() {
        return;
    }
    let speed = if settings.play.animation_speed > 0.0 { settings.play.animation_speed } else { 1000.0 };
    // A long frame (a first shader, a busy machine) does not skip a motion.
    let now = clock.advance(time.delta_secs().min(0.1) * speed);
    let mut left = 0;
    for (entity, motion, rest, vanishing, mut transform) in &mut moving {
        match (motion.at(now), rest) {
            (Some(pose), _) => {
                left += 1;
                *transform = transform_of(pose, rest.map_or(Vec3::ZERO, |rest| rest.origin));
            }
            (None, _) if vanishing => commands.entity(entity).despawn(),
            (None, rest) => {
                if let Some(rest) = rest {
                    *transform = transform_of(rest.pose(), rest.origin);
                }
                commands.entity(entity).remove::<Motion>();
            }
        }
    }
    let sounding = cues.make_due(now, |cue| {
        sounds.write(cue);
    });
    let shining = !highlights.is_empty() && highlights.expire(now);
    if left == 0 && !shining && !sounding && others.is_empty() {
        clock.rest();
        settled.write(TableSettled);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, advance.in_set(Moving::Bodies));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_checker_lies_on_the_same_plane() {
        let pose = Pose { place: Vec3::new(1.0, 0.5, 2.0), turn: 1.0, scale: 1.0 };
        let transform = transform_of(pose, Vec3::ZERO);
        let top = transform.transform_point(Vec3::Y * THICKNESS);
        assert!((top - pose.place).length() < 1e-5, "the face is where the foot was: {top}");
    }

    #[test]
    fn a_motion_begins_where_it_was_and_ends() {
        let from = Pose { place: Vec3::ZERO, turn: 0.0, scale: 1.0 };
        let to = Pose { place: Vec3::X, turn: 1.0, scale: 1.0 };
        let leg = Leg { seconds: 0.2, from, to, arc: 1.0, ease: EaseFunction::SineInOut };
        let motion = Motion { start: 1.0, legs: vec![leg, Leg { from: to, to: from, ..leg }] };
        assert_eq!(motion.at(0.5), Some(from));
        assert_eq!(motion.at(1.2), Some(to));
        assert_eq!(motion.at(1.5), None);
    }
}
