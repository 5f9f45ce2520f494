//! Dice and the doubling cube: thrown over the middle of the board, they roll and come to rest with the faces of the position.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::prelude::*;

use super::cues::{Cue, Cues, Sound};
use super::places::{CUBE, DIE, Places, USED_DIE, facing};
use super::{Moving, Part};
use crate::app::base::clock::Clock;
use benediction_rules::Side;
use benediction_rules::view::Figure;

/// Seconds of a throw at usual speed.
const THROW: f32 = 0.85;
/// The part of a throw after which the dice first touch the board.
const FALL: f32 = 0.4;
/// Seconds in which a die or the cube is moved aside.
const SHIFT: f32 = 0.22;

/// The transform of a die or the cube at rest.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct DiePose(pub Transform);

/// A die on its way.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct RollingDie {
    from: Transform,
    start: f32,
    seconds: f32,
    /// Number of turns on its way, and their axis.
    turns: f32,
    axis: Vec3,
}

/// Dice and doubling cube on the table.
#[derive(Debug, Default)]
pub struct DiceOnTable {
    /// The dice, in the order of the figure.
    pub dice: Vec<Entity>,
    /// The doubling cube.
    pub cube: Option<Entity>,
}

impl DiceOnTable {
    /// Returns the entities of dice and cube.
    pub fn entities(&self) -> impl Iterator<Item = &Entity> {
        self.dice.iter().chain(&self.cube)
    }
}

/// Returns the rotation of a die that shows a number: opposite faces add up to seven.
pub fn upright(pips: u8) -> Quat {
    match pips {
        1 => Quat::IDENTITY,
        2 => Quat::from_rotation_x(-FRAC_PI_2),
        3 => Quat::from_rotation_z(FRAC_PI_2),
        4 => Quat::from_rotation_z(-FRAC_PI_2),
        5 => Quat::from_rotation_x(FRAC_PI_2),
        _ => Quat::from_rotation_x(PI),
    }
}

/// Returns the transforms at rest of the dice of a figure, each with the die as it is drawn.
fn resting(places: &Places, figure: &Figure) -> Vec<(Transform, Part)> {
    let resting_die = |(index, (pips, used)): (usize, &(u8, bool))| {
        // Thrown dice do not lie in rank and file, but none stands on its corner towards a viewer: two sides of equal width
        // would draw the eye away from the face above them.
        let askew = Quat::from_rotation_y(0.20 - 0.52 * index as f32 + 0.03 * f32::from(*pips));
        let size = if *used { USED_DIE } else { 1.0 };
        let lying = Transform::from_translation(places.die(index, *used)).with_scale(Vec3::splat(size));
        (lying.with_rotation(askew * upright(*pips)), Part::Die { used: *used, up: *pips })
    };
    figure.thrown.dice.iter().enumerate().map(resting_die).collect()
}

/// Updates dice and cube to a figure. They are shown at rest; the throw is added later.
pub(super) fn follow(thrown: &mut DiceOnTable, places: &Places, commands: &mut Commands, figure: &Figure) {
    let dice = resting(places, figure);
    for entity in thrown.dice.drain(dice.len().min(thrown.dice.len())..) {
        commands.entity(entity).despawn();
    }
    for (index, (transform, part)) in dice.into_iter().enumerate() {
        let shown = (part, transform, DiePose(transform));
        match thrown.dice.get(index) {
            Some(die) => drop(commands.entity(*die).insert(shown)),
            None => thrown.dice.push(commands.spawn((Name::new("Die"), Visibility::default(), shown)).id()),
        }
    }
    let Some(cube) = figure.cube else {
        if let Some(entity) = thrown.cube.take() {
            commands.entity(entity).despawn();
        }
        return;
    };
    let transform = Transform::from_translation(places.cube(cube.owner)).with_scale(Vec3::splat(CUBE));
    let shown = (Part::Cube, transform, DiePose(transform));
    match thrown.cube {
        Some(entity) => drop(commands.entity(entity).insert(shown)),
        None => thrown.cube = Some(commands.spawn((Name::new("Cube"), Visibility::default(), shown)).id()),
    }
}

/// Throws the dice on the table, from the side of the player that throws.
pub(super) fn throw(
    thrown: &DiceOnTable,
    commands: &mut Commands,
    (clock, cues): (&mut Clock, &mut Cues),
    by: Option<Side>,
) {
    let start = clock.now();
    for (index, die) in thrown.dice.iter().enumerate() {
        let toward = by.map_or(1.0, facing);
        let at = Vec3::new(-0.3 - 1.2 * index as f32, 1.6, toward * 2.4);
        let axis = Vec3::new(-toward, 0.25 - 0.6 * index as f32, 0.55).normalize();
        // A large die turns less on its way than a small one.
        let turns = if index == 0 { 1.25 } else { 1.75 };
        let from = Transform::from_translation(at);
        commands.entity(*die).insert((RollingDie { from, start, seconds: THROW, turns, axis }, from));
    }
    cues.add(start + THROW * FALL, Cue { sound: Sound::Dice, pan: 0.3 }, clock);
    clock.wake();
}

/// Moves dice and cube from their places before to their new ones.
pub(super) fn shift(thrown: &DiceOnTable, commands: &mut Commands, clock: &mut Clock, before: &Query<&DiePose>) {
    let start = clock.now();
    for entity in thrown.entities() {
        if let Ok(DiePose(from)) = before.get(*entity) {
            let rolling = RollingDie { from: *from, start, seconds: SHIFT, turns: 0.0, axis: Vec3::Y };
            commands.entity(*entity).insert(rolling);
        }
    }
    clock.wake();
}

/// Returns the height of a die's middle when its lowest corner touches the floor.
fn above_floor(rotation: Quat) -> f32 {
    [Vec3::X, Vec3::Y, Vec3::Z].iter().map(|axis| (rotation * *axis).y.abs()).sum::<f32>() * DIE / 2.0
}

impl RollingDie {
    /// Returns its transform at a time, or `None` if it has come to rest.
    fn at(&self, rest: &Transform, now: f32) -> Option<Transform> {
        let part = (now - self.start) / self.seconds;
        if part >= 1.0 {
            return None;
        }
        let part = part.max(0.0);
        let slowed = 1.0 - (1.0 - part) * (1.0 - part);
        let mut at = self.from.translation.lerp(rest.translation, slowed);
        let scale = self.from.scale.lerp(rest.scale, slowed);
        let turned = Quat::from_axis_angle(self.axis, (1.0 - slowed) * self.turns * TAU) * rest.rotation;
        let rotation = if self.turns > 0.0 { turned } else { self.from.rotation.slerp(rest.rotation, slowed) };
        if self.turns > 0.0 {
            // It falls, and bounces twice.
            let fall = (part / FALL).min(1.0);
            let bounce = |from: f32, to: f32, high: f32| {
                let within = ((part - from) / (to - from)).clamp(0.0, 1.0);
                high * 4.0 * within * (1.0 - within)
            };
            let drop = (self.from.translation.y - rest.translation.y) * (1.0 - fall * fall);
            at.y = above_floor(rotation) * scale.y + drop + bounce(FALL, 0.72, 0.34) + bounce(0.72, 0.92, 0.10);
        }
        Some(Transform { translation: at, rotation, scale })
    }
}

fn roll(mut commands: Commands, clock: Res<Clock>, mut all: Query<(Entity, &RollingDie, &DiePose, &mut Transform)>) {
    for (entity, rolling, pose, mut transform) in &mut all {
        match rolling.at(&pose.0, clock.now()) {
            Some(at) => *transform = at,
            None => {
                *transform = pose.0;
                commands.entity(entity).remove::<RollingDie>();
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, roll.in_set(Moving::Followers));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolling_die_stays_above_board_and_ends_in_place() {
        let rest = Transform::from_xyz(1.0, DIE / 2.0, 0.2).with_rotation(upright(5));
        let from = Transform::from_xyz(0.0, 1.6, 2.4);
        let rolling = RollingDie { from, start: 2.0, seconds: 1.0, turns: 2.0, axis: Vec3::X };
        for step in 0..100 {
            let at = rolling.at(&rest, 2.0 + step as f32 / 100.0).expect("it rolls");
            let lowest = at.translation.y - above_floor(at.rotation);
            assert!(lowest > -1e-4, "{step}: {at:?}");
        }
        let end = rolling.at(&rest, 2.999).expect("it rolls");
        assert!(end.translation.distance(rest.translation) < 0.01);
        assert!(end.rotation.angle_between(rest.rotation) < 0.01);
        assert_eq!(rolling.at(&rest, 3.0), None);
    }

    #[test]
    fn opposite_faces_add_up_to_seven() {
        for pips in 1..=3 {
            // What is up with one number is down with its opposite.
            let up = |pips: u8| upright(pips).inverse() * Vec3::Y;
            assert!((up(pips) + up(7 - pips)).length() < 1e-5, "{pips}");
        }
    }
}
