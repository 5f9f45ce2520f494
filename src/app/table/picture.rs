//! The picture of a position: which entities there are and where they rest. Men, checkers and stones get their new place
//! at once; what they show on the way there is [`super::choreography`]'s work.

use std::collections::HashMap;

use bevy::prelude::*;

use super::super::look::stone_offset;
use super::held::Float;
use super::motion::{Clock, Motion, Pose, Seat, Vanishing, transform_of};
use super::places::{Places, THICKNESS};
use super::{Checker, Crowned, ManOnBoard, Part, Rest, Stone};
use crate::geometry::Point;
use crate::rules::{CheckerId, Figure, Mark, Side};

/// The entities of the picture, by what they stand for.
#[derive(Resource, Debug, Default)]
pub struct Picture {
    /// Where things lie on this board.
    pub places: Option<Places>,
    /// Every checker.
    pub checkers: HashMap<CheckerId, Entity>,
    /// Every man, by his lowest checker.
    pub men: HashMap<CheckerId, Entity>,
    /// Blessings and curses, by the man's lowest checker.
    pub marks: HashMap<CheckerId, (Entity, Mark)>,
    /// Blocks and starting points.
    pub stones: HashMap<Stone, Entity>,
    /// What the table shows, and where every checker rests.
    pub figure: Figure,
    rests: HashMap<CheckerId, Known>,
}

/// What is known of a checker at rest.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Known {
    rest: Rest,
    at: Option<Point>,
    seat: Seat,
}

/// A checker that rests elsewhere than before, or shows another face.
#[derive(Clone, Copy, Debug)]
pub struct Moved {
    /// Its entity.
    pub entity: Entity,
    /// Whose it is.
    pub side: Side,
    /// The point it left, if it was on the board.
    pub from: Option<Point>,
    /// The point it is on now.
    pub to: Option<Point>,
    /// Its pose at rest before.
    pub before: Pose,
    /// Where it rests now.
    pub seat: Seat,
}

/// A stone that came or went.
#[derive(Clone, Copy, Debug)]
pub struct StoneChange {
    /// Its entity; one that went is still there until its motion ends.
    pub entity: Entity,
    /// What it is.
    pub stone: Stone,
    /// Its point.
    pub at: Point,
    /// Where it rests, or rested.
    pub seat: Seat,
    /// It came.
    pub came: bool,
}

/// Everything that is different from the picture before.
#[derive(Debug, Default)]
pub struct Difference {
    /// Checkers.
    pub moved: Vec<Moved>,
    /// Stones.
    pub stones: Vec<StoneChange>,
    /// Stones that ride on a man who went elsewhere: entity, from, to, seat.
    pub riders: Vec<Moved>,
}

impl Picture {
    /// Clears the table.
    pub fn clear(&mut self, commands: &mut Commands) {
        let men: Vec<Entity> = self.men.values().copied().collect();
        let lone =
            self.rests.iter().filter(|(_, known)| known.at.is_none()).filter_map(|(id, _)| self.checkers.get(id));
        for entity in men.iter().chain(lone).chain(self.stones.values()) {
            commands.entity(*entity).despawn();
        }
        *self = Picture { places: self.places.take(), ..default() };
    }

    /// Makes the entities show a figure. What is new or elsewhere is told, for the motions.
    pub fn follow(&mut self, commands: &mut Commands, figure: Figure) -> Difference {
        let Some(places) = self.places.clone() else { return Difference::default() };
        let mut difference = Difference::default();
        self.follow_men(commands, &places, &figure, &mut difference);
        self.follow_trays(commands, &places, &figure, &mut difference);
        self.follow_marks(commands, &places, &figure, &mut difference);
        // Men whose checkers have all gone elsewhere; their stones went with `follow_marks`.
        let standing: Vec<CheckerId> = figure.men.iter().map(|man| man.checkers[0]).collect();
        self.men.retain(|id, entity| {
            let stays = standing.contains(id);
            if !stays {
                commands.entity(*entity).despawn();
            }
            stays
        });
        self.follow_stones(commands, &places, &figure, &mut difference);
        self.figure = figure;
        difference
    }

    fn follow_men(&mut self, commands: &mut Commands, places: &Places, figure: &Figure, difference: &mut Difference) {
        for man in &figure.men {
            let Some(lowest) = man.checkers.first() else { continue };
            let place = places.point(man.at);
            let shown = ManOnBoard { at: man.at, side: man.side, king: man.king, mark: man.mark };
            let entity = *self.men.entry(*lowest).or_insert_with(|| {
                commands.spawn((Name::new("Man"), Visibility::default(), Transform::from_translation(place))).id()
            });
            commands.entity(entity).insert((shown, Transform::from_translation(place)));
            for (height, id) in man.checkers.iter().enumerate() {
                let top = height + 1 == man.checkers.len();
                let seat = Seat {
                    origin: place,
                    place: place + Vec3::Y * (height as f32 * THICKNESS),
                    turned: man.king && top,
                };
                let known = Known { rest: Rest::Height(height as u8), at: Some(man.at), seat };
                self.seat_checker(commands, *id, man.side, known, Some(entity), difference);
            }
        }
    }

    fn follow_trays(&mut self, commands: &mut Commands, places: &Places, figure: &Figure, difference: &mut Difference) {
        for side in Side::BOTH {
            for (ids, removed) in [(&figure.hands[side.index()], false), (&figure.removed[side.index()], true)] {
                let slot_of = |known: &Known| match known.rest {
                    Rest::Tray(slot) if !removed => Some(slot as usize),
                    Rest::Removed(slot) if removed => Some(slot as usize),
                    _ => None,
                };
                // Checkers that lie there keep their slot, as long as no gap is left below.
                let mut slots: Vec<Option<CheckerId>> = vec![None; ids.len()];
                let mut others = Vec::new();
                for id in ids {
                    match self.rests.get(id).and_then(slot_of) {
                        Some(slot) if slots.get(slot) == Some(&None) => slots[slot] = Some(*id),
                        _ => others.push(*id),
                    }
                }
                for (slot, id) in slots.into_iter().enumerate() {
                    let Some(id) = id.or_else(|| others.pop()) else { continue };
                    let place = if removed { places.removed_slot(side, slot) } else { places.tray_slot(side, slot) };
                    let rest = if removed { Rest::Removed(slot as u8) } else { Rest::Tray(slot as u8) };
                    let known = Known { rest, at: None, seat: Seat { origin: Vec3::ZERO, place, turned: false } };
                    self.seat_checker(commands, id, side, known, None, difference);
                }
            }
        }
    }

    fn seat_checker(
        &mut self,
        commands: &mut Commands,
        id: CheckerId,
        side: Side,
        known: Known,
        man: Option<Entity>,
        difference: &mut Difference,
    ) {
        let before = self.rests.insert(id, known);
        if before == Some(known) && self.checkers.contains_key(&id) {
            // Its man may be another one though its place is the same, as when the part above it left.
            if let (Some(entity), Some(man)) = (self.checkers.get(&id), man) {
                commands.entity(*entity).insert(ChildOf(man));
            }
            return;
        }
        let entity = *self.checkers.entry(id).or_insert_with(|| {
            commands
                .spawn((Name::new("Checker"), Checker { id, side }, Part::Checker(side), Visibility::default()))
                .id()
        });
        let mut checker = commands.entity(entity);
        checker.insert((known.rest, known.seat, transform_of(known.seat.pose(), known.seat.origin)));
        match man {
            Some(man) => checker.insert(ChildOf(man)),
            None => checker.remove::<ChildOf>(),
        };
        if known.seat.turned {
            checker.insert(Crowned);
        } else {
            checker.remove::<Crowned>();
        }
        if let Some(before) = before {
            let (from, to) = (before.at, known.at);
            difference.moved.push(Moved { entity, side, from, to, before: before.seat.pose(), seat: known.seat });
        }
    }

    fn follow_marks(&mut self, commands: &mut Commands, places: &Places, figure: &Figure, difference: &mut Difference) {
        let mut standing: HashMap<CheckerId, (Entity, Mark)> = HashMap::new();
        for man in &figure.men {
            let (Some(lowest), Some(mark)) = (man.checkers.first(), man.mark) else { continue };
            let place = places.point(man.at);
            let height = Vec3::Y * (man.checkers.len() as f32 * THICKNESS);
            let seat = Seat { origin: place, place: place + height + stone_offset(man.king), turned: false };
            let transform = transform_of(seat.pose(), seat.origin);
            let known = self.marks.remove(lowest);
            let entity = match known {
                Some((entity, old)) if old == mark => {
                    let before = self.figure.men.iter().find(|old| old.checkers.first() == Some(lowest));
                    if let Some(before) = before {
                        let lift = Vec3::Y * (before.checkers.len() as f32 * THICKNESS) + stone_offset(before.king);
                        let pose = Pose { place: places.point(before.at) + lift, turn: 0.0, scale: 1.0 };
                        let (from, to) = (Some(before.at), Some(man.at));
                        difference.riders.push(Moved { entity, side: man.side, from, to, before: pose, seat });
                    }
                    commands.entity(entity).insert((seat, transform));
                    entity
                }
                other => {
                    if let Some((entity, old)) = other {
                        self.vanish_mark(commands, places, *lowest, entity, old, difference);
                    }
                    let part = if mark == Mark::Blessed { Part::Blessing } else { Part::Curse };
                    let man_entity = self.men.get(lowest).copied();
                    let stone = Stone::Mark(mark);
                    let name = Name::new("Stone on a man");
                    let entity = commands.spawn((name, stone, part, seat, transform, Visibility::default())).id();
                    if let Some(parent) = man_entity {
                        commands.entity(entity).insert(ChildOf(parent));
                    }
                    difference.stones.push(StoneChange { entity, stone, at: man.at, seat, came: true });
                    entity
                }
            };
            standing.insert(*lowest, (entity, mark));
        }
        for (lowest, (entity, mark)) in std::mem::take(&mut self.marks) {
            self.vanish_mark(commands, places, lowest, entity, mark, difference);
        }
        self.marks = standing;
    }

    /// Lets a man's stone go: it leaves its parent and is no stone of the position any more.
    fn vanish_mark(
        &self,
        commands: &mut Commands,
        places: &Places,
        lowest: CheckerId,
        entity: Entity,
        mark: Mark,
        difference: &mut Difference,
    ) {
        let Some(man) = self.figure.men.iter().find(|man| man.checkers.first() == Some(&lowest)) else {
            commands.entity(entity).despawn();
            return;
        };
        let height = Vec3::Y * (man.checkers.len() as f32 * THICKNESS);
        let seat =
            Seat { origin: Vec3::ZERO, place: places.point(man.at) + height + stone_offset(man.king), turned: false };
        commands.entity(entity).remove::<(ChildOf, Stone)>().insert((Vanishing, seat));
        difference.stones.push(StoneChange { entity, stone: Stone::Mark(mark), at: man.at, seat, came: false });
    }

    /// Blocks and empty starting points: what lies on points by itself.
    fn follow_stones(
        &mut self,
        commands: &mut Commands,
        places: &Places,
        figure: &Figure,
        difference: &mut Difference,
    ) {
        let seat_at = |at| Seat { origin: Vec3::ZERO, place: places.point(at), turned: false };
        let starts = Side::BOTH.into_iter().flat_map(|side| {
            let name = "Starting point";
            figure.starts[side.index()].into_iter().map(move |at| (at, Stone::Start(at, side), Part::Start(side), name))
        });
        let blocks = figure.blocks.into_iter().map(|at| (at, Stone::Block(at), Part::Block, "Block"));
        for (at, stone, part, name) in blocks.chain(starts) {
            self.stones.entry(stone).or_insert_with(|| {
                let seat = seat_at(at);
                let transform = transform_of(seat.pose(), Vec3::ZERO);
                let entity =
                    commands.spawn((Name::new(name), stone, part, seat, transform, Visibility::default())).id();
                difference.stones.push(StoneChange { entity, stone, at, seat, came: true });
                entity
            });
        }
        self.stones.retain(|stone, entity| {
            let (at, stays) = match *stone {
                Stone::Block(at) => (at, figure.blocks.has(at)),
                Stone::Start(at, side) => (at, figure.starts[side.index()].has(at)),
                // Those are their men's.
                Stone::Mark(_) => return true,
            };
            if !stays {
                commands.entity(*entity).remove::<Stone>().insert(Vanishing);
                let (entity, stone, seat) = (*entity, *stone, seat_at(at));
                difference.stones.push(StoneChange { entity, stone, at, seat, came: false });
            }
            stays
        });
    }
}

/// The height of the man on a point of a figure.
pub fn height_at(figure: &Figure, point: Point) -> usize {
    figure.men.iter().find(|man| man.at == point).map_or(0, |man| man.checkers.len())
}

/// What may already be under way when a motion starts.
pub type UnderWay<'w, 's> = Query<'w, 's, (Option<&'static Motion>, Option<&'static Float>)>;

/// Starts a motion, from wherever the thing is seen now: on another way, or held over the board.
pub fn start_motion(
    commands: &mut Commands,
    clock: &mut Clock,
    running: &UnderWay,
    entity: Entity,
    mut motion: Motion,
) {
    if let (Ok((under_way, float)), Some(first)) = (running.get(entity), motion.legs.first_mut()) {
        if let Some(now) = under_way.and_then(|motion| motion.at(clock.now())) {
            first.from = now;
        } else if let Some(float) = float {
            first.from.place += float.0;
        }
    }
    clock.wake();
    commands.entity(entity).insert(motion);
}
