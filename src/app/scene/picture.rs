//! The picture of a position: its entities and their places at rest. Men, checkers and stones get their new place at once; their
//! motions come from [`super::choreography`].

use std::collections::HashMap;

use bevy::prelude::*;

use super::changes::Changing;
use super::dice::DiceOnTable;
use super::forms::{height, height_of};
use super::motion::{Float, Motion, Pose, RestPose, Vanishing, transform_of};
use super::places::{Places, stone_offset};
use super::{Checker, Crowned, Part, PieceLook, RestPlace, Stack, Stone};
use crate::app::base::clock::Clock;
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::notation::SideNames;
use benediction_rules::view::{Board, CheckerId, Figure, Form, Man, Mark};

/// The entities of the picture, by what they represent.
#[derive(Resource, Debug, Default)]
pub struct Picture {
    /// The places of the board on the table.
    pub places: Option<Places>,
    /// Every checker.
    pub checkers: HashMap<CheckerId, Entity>,
    /// Every man, by its lowest checker.
    pub men: HashMap<CheckerId, Entity>,
    /// Blessings and curses, by the man's lowest checker.
    pub marks: HashMap<CheckerId, (Entity, Mark)>,
    /// Blocks and starting points.
    pub stones: HashMap<Stone, Entity>,
    /// Dice and doubling cube.
    pub thrown: DiceOnTable,
    /// The figure that the table shows.
    pub figure: Figure,
    /// The colours of the sides when the game begins.
    sides: Option<SideNames>,
    /// `true` if the table is turned: crowns are upright for the far side.
    turned: bool,
    /// By side, `true` if it has had checkers in hand since the table was cleared.
    had_hands: [bool; 2],
    rests: HashMap<CheckerId, CheckerState>,
}

/// The state of a checker at rest.
#[derive(Clone, Copy, Debug, PartialEq)]
struct CheckerState {
    rest: RestPlace,
    at: Option<Point>,
    pose: RestPose,
    side: Side,
    look: PieceLook,
}

/// A checker that changed its look.
#[derive(Clone, Copy, Debug)]
pub struct TurnedChecker {
    /// Its entity.
    pub entity: Entity,
    /// The point it is on.
    pub at: Option<Point>,
    /// The old look.
    pub from: PieceLook,
    /// The new look.
    pub to: PieceLook,
}

/// A checker that changed its place, or shows another face.
#[derive(Clone, Copy, Debug)]
pub struct MovedChecker {
    /// Its entity.
    pub entity: Entity,
    /// The side it belongs to.
    pub side: Side,
    /// Its form.
    pub form: Form,
    /// The point it left, or `None` if it was off the board.
    pub from: Option<Point>,
    /// The point it is on now, or `None` if it is off the board.
    pub to: Option<Point>,
    /// Its old pose at rest.
    pub before: Pose,
    /// Its new place at rest.
    pub pose: RestPose,
}

/// A stone that was added or removed.
#[derive(Clone, Copy, Debug)]
pub struct StoneChange {
    /// Its entity; a removed one exists until its motion ends.
    pub entity: Entity,
    /// The kind and place of the stone.
    pub stone: Stone,
    /// Its point.
    pub at: Point,
    /// Its place at rest.
    pub pose: RestPose,
    /// `true` if it was added, `false` if it was removed.
    pub came: bool,
}

/// The changes between two pictures.
#[derive(Debug, Default)]
pub struct Difference {
    /// Checkers that changed their place or face.
    pub moved: Vec<MovedChecker>,
    /// Stones that were added or removed.
    pub stones: Vec<StoneChange>,
    /// Stones on men that changed their place.
    pub riders: Vec<MovedChecker>,
    /// Checkers of another colour or form.
    pub turned: Vec<TurnedChecker>,
    /// Checkers of the same colour and form that became darker or brighter.
    pub dulled: Vec<TurnedChecker>,
    /// `true` if the dice changed.
    pub thrown: bool,
}

/// An update of the picture to a figure, and the changes that were found.
struct PictureUpdate<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    places: &'a Places,
    sides: SideNames,
    figure: &'a Figure,
    difference: &'a mut Difference,
}

impl Picture {
    /// Puts another board on the table, which must be clear.
    pub fn set_board(&mut self, board: &Board) {
        self.places = Some(Places::new(board));
        self.sides = Some(board.sides);
    }

    /// Clears the table.
    pub fn clear(&mut self, commands: &mut Commands) {
        let men: Vec<Entity> = self.men.values().copied().collect();
        let lone =
            self.rests.iter().filter(|(_, state)| state.at.is_none()).filter_map(|(id, _)| self.checkers.get(id));
        let others = self.stones.values().chain(self.thrown.entities());
        for entity in men.iter().chain(lone).chain(others) {
            commands.entity(*entity).despawn();
        }
        *self = Picture { places: self.places.take(), sides: self.sides, turned: self.turned, ..default() };
    }

    /// Returns the side for which crowns are upright.
    pub fn foremost(&self) -> Side {
        if self.turned { Side::Far } else { Side::Near }
    }

    /// Returns `true` if a side has checkers in hand, or had them since the table was cleared.
    pub fn has_used_tray(&self, side: Side) -> bool {
        self.had_hands[side.index()]
    }

    /// Turns the table: a king's stone moves to the side of its face that is below the crown now.
    pub fn turn_to(&mut self, commands: &mut Commands, foremost: Side) {
        self.turned = foremost == Side::Far;
        let Some(places) = &self.places else { return };
        for man in self.figure.men.iter().filter(|man| man.king) {
            if let Some((entity, _)) = man.checkers.first().and_then(|lowest| self.marks.get(lowest)) {
                let pose = self.mark_rest(places, man);
                commands.entity(*entity).insert((pose, transform_of(pose.pose(), pose.origin)));
            }
        }
    }

    /// Returns the place at rest of a man's stone.
    fn mark_rest(&self, places: &Places, man: &Man) -> RestPose {
        let origin = places.point(man.at);
        let place = origin + Vec3::Y * height_of(man) + stone_offset(man.king, self.foremost());
        RestPose { origin, place, turned: false }
    }

    /// Updates the entities to a figure. Returns the changes, for the motions.
    pub fn follow(&mut self, commands: &mut Commands, figure: Figure) -> Difference {
        let (Some(places), Some(sides)) = (self.places.clone(), self.sides) else { return Difference::default() };
        let sides = if figure.exchanged { sides.exchanged() } else { sides };
        let mut difference = Difference { thrown: self.figure.thrown != figure.thrown, ..default() };
        let update =
            &mut PictureUpdate { commands, places: &places, sides, figure: &figure, difference: &mut difference };
        self.follow_men(update);
        self.follow_trays(update);
        self.follow_marks(update);
        // Removes men whose checkers have all left; their stones went with `follow_marks`.
        let standing: Vec<CheckerId> = figure.men.iter().map(|man| man.checkers[0]).collect();
        self.men.retain(|id, entity| {
            let stays = standing.contains(id);
            if !stays {
                update.commands.entity(*entity).despawn();
            }
            stays
        });
        self.follow_stones(update);
        super::dice::follow(&mut self.thrown, &places, commands, &figure);
        self.figure = figure;
        difference
    }

    fn follow_men(&mut self, update: &mut PictureUpdate) {
        let PictureUpdate { places, sides, figure, .. } = *update;
        for (man, place) in figure.men.iter().zip(places.standing(&figure.men)) {
            let Some(lowest) = man.checkers.first() else { continue };
            let shown = Stack { at: man.at, side: man.side, king: man.king, mark: man.mark };
            let entity = *self.men.entry(*lowest).or_insert_with(|| {
                update
                    .commands
                    .spawn((Name::new("Man"), Visibility::default(), Transform::from_translation(place)))
                    .id()
            });
            update.commands.entity(entity).insert((shown, Transform::from_translation(place)));
            let dull = man.mark == Some(Mark::Cursed);
            let look = PieceLook { dull, ..PieceLook::plain(man.form, sides.tint(man.side)) };
            for (above, id) in man.checkers.iter().enumerate() {
                let top = above + 1 == man.checkers.len();
                let pose = RestPose {
                    origin: place,
                    place: place + Vec3::Y * (above as f32 * height(man.form)),
                    turned: man.king && top && man.form == Form::Checker,
                };
                let (rest, at) = (RestPlace::Height(above as u8), Some(man.at));
                let state = CheckerState { rest, at, pose, side: man.side, look };
                self.seat_checker(update, *id, state, Some(entity));
            }
        }
    }

    fn follow_trays(&mut self, update: &mut PictureUpdate) {
        let PictureUpdate { places, sides, figure, .. } = *update;
        for side in Side::BOTH {
            self.had_hands[side.index()] |= !figure.hands[side.index()].is_empty();
            for (ids, removed) in [(&figure.hands[side.index()], false), (&figure.removed[side.index()], true)] {
                let slot_of = |state: &CheckerState| match state.rest {
                    RestPlace::Tray(slot) if !removed => Some(slot as usize),
                    RestPlace::Removed(slot) if removed => Some(slot as usize),
                    _ => None,
                };
                // Checkers that lie there keep their slot, as long as no gap is left below.
                let mut slots: Vec<Option<CheckerId>> = vec![None; ids.len()];
                let mut others = Vec::new();
                // A figure has its own slot, where nothing can lie on it.
                let (figures, flat): (Vec<CheckerId>, Vec<CheckerId>) =
                    ids.iter().partition(|id| figure.figures.contains(id));
                slots.truncate(flat.len());
                for id in &flat {
                    match self.rests.get(id).and_then(slot_of) {
                        Some(slot) if slots.get(slot) == Some(&None) => slots[slot] = Some(*id),
                        _ => others.push(*id),
                    }
                }
                let flat =
                    slots.into_iter().enumerate().filter_map(|(slot, id)| Some((slot, id.or_else(|| others.pop())?)));
                let figures = figures.into_iter().map(|id| (Places::FIGURE_SLOT, id));
                for (slot, id) in flat.chain(figures).collect::<Vec<_>>() {
                    let place = if removed { places.removed_slot(side, slot) } else { places.tray_slot(side, slot) };
                    let rest = if removed { RestPlace::Removed(slot as u8) } else { RestPlace::Tray(slot as u8) };
                    let form = if figure.figures.contains(&id) { Form::Figure } else { Form::Checker };
                    let pose = RestPose { origin: Vec3::ZERO, place, turned: false };
                    let state =
                        CheckerState { rest, at: None, pose, side, look: PieceLook::plain(form, sides.tint(side)) };
                    self.seat_checker(update, id, state, None);
                }
            }
        }
    }

    fn seat_checker(&mut self, update: &mut PictureUpdate, id: CheckerId, state: CheckerState, man: Option<Entity>) {
        let before = self.rests.insert(id, state);
        if before == Some(state) && self.checkers.contains_key(&id) {
            // Its man may be another one though its place is the same, as when the part above it left.
            if let (Some(entity), Some(man)) = (self.checkers.get(&id), man) {
                update.commands.entity(*entity).insert(ChildOf(man));
            }
            return;
        }
        let entity = *self.checkers.entry(id).or_insert_with(|| {
            update.commands.spawn((Name::new("Checker"), Part::Checker(state.look), Visibility::default())).id()
        });
        let mut checker = update.commands.entity(entity);
        checker.insert((
            Checker { id, side: state.side },
            state.rest,
            state.pose,
            transform_of(state.pose.pose(), state.pose.origin),
        ));
        match man {
            Some(man) => checker.insert(ChildOf(man)),
            None => checker.remove::<ChildOf>(),
        };
        if state.pose.turned {
            checker.insert(Crowned);
        } else {
            checker.remove::<Crowned>();
        }
        let Some(before) = before else { return };
        let (from, to, pose) = (before.at, state.at, state.pose);
        if (before.rest, from, before.pose) != (state.rest, to, pose) {
            update.difference.moved.push(MovedChecker {
                entity,
                side: state.side,
                form: state.look.form,
                from,
                to,
                before: before.pose.pose(),
                pose,
            });
        }
        if before.look != state.look {
            checker.insert(Part::Checker(state.look)).remove::<Changing>();
        }
        if (PieceLook { dull: state.look.dull, ..before.look }) != state.look {
            update.difference.turned.push(TurnedChecker { entity, at: to, from: before.look, to: state.look });
        } else if before.look != state.look {
            update.difference.dulled.push(TurnedChecker { entity, at: to, from: before.look, to: state.look });
        }
    }

    fn follow_marks(&mut self, update: &mut PictureUpdate) {
        let PictureUpdate { places, figure, .. } = *update;
        let mut standing: HashMap<CheckerId, (Entity, Mark)> = HashMap::new();
        for man in &figure.men {
            let (Some(lowest), Some(mark)) = (man.checkers.first(), man.mark) else { continue };
            let pose = self.mark_rest(places, man);
            let transform = transform_of(pose.pose(), pose.origin);
            let part = if mark == Mark::Blessed { Part::Blessing { king: man.king } } else { Part::Curse };
            let old_mark = self.marks.remove(lowest);
            let entity = match old_mark {
                Some((entity, old)) if old == mark => {
                    let before = self.figure.men.iter().find(|old| old.checkers.first() == Some(lowest));
                    if let Some(before) = before {
                        let before_pose = self.mark_rest(places, before).pose();
                        let (from, to) = (Some(before.at), Some(man.at));
                        update.difference.riders.push(MovedChecker {
                            entity,
                            side: man.side,
                            form: man.form,
                            from,
                            to,
                            before: before_pose,
                            pose,
                        });
                    }
                    update.commands.entity(entity).insert((pose, transform));
                    if before.is_some_and(|before| before.king != man.king) {
                        update.commands.entity(entity).insert(part);
                    }
                    entity
                }
                other => {
                    if let Some((entity, old)) = other {
                        self.vanish_mark(update, *lowest, entity, old);
                    }
                    let man_entity = self.men.get(lowest).copied();
                    let stone = Stone::Mark(mark);
                    let name = Name::new("Stone on a man");
                    let entity =
                        update.commands.spawn((name, stone, part, pose, transform, Visibility::default())).id();
                    if let Some(parent) = man_entity {
                        update.commands.entity(entity).insert(ChildOf(parent));
                    }
                    update.difference.stones.push(StoneChange { entity, stone, at: man.at, pose, came: true });
                    entity
                }
            };
            standing.insert(*lowest, (entity, mark));
        }
        for (lowest, (entity, mark)) in std::mem::take(&mut self.marks) {
            self.vanish_mark(update, lowest, entity, mark);
        }
        self.marks = standing;
    }

    /// Removes a man's stone: it leaves its parent and is not a stone of the position any more.
    fn vanish_mark(&self, update: &mut PictureUpdate, lowest: CheckerId, entity: Entity, mark: Mark) {
        let Some(man) = self.figure.men.iter().find(|man| man.checkers.first() == Some(&lowest)) else {
            update.commands.entity(entity).despawn();
            return;
        };
        let pose = RestPose { origin: Vec3::ZERO, ..self.mark_rest(update.places, man) };
        update.commands.entity(entity).remove::<(ChildOf, Stone)>().insert((Vanishing, pose));
        update.difference.stones.push(StoneChange { entity, stone: Stone::Mark(mark), at: man.at, pose, came: false });
    }

    /// Updates blocks and empty starting points.
    fn follow_stones(&mut self, update: &mut PictureUpdate) {
        let PictureUpdate { places, sides, figure, .. } = *update;
        let pose_at = |at| RestPose { origin: Vec3::ZERO, place: places.point(at), turned: false };
        let starts = Side::BOTH.into_iter().flat_map(|side| {
            let name = "Starting point";
            let part = Part::Start(sides.tint(side));
            figure.starts[side.index()].into_iter().map(move |at| (at, Stone::Start(at, side), part, name))
        });
        let blocks = figure.blocks.into_iter().map(|at| (at, Stone::Block(at), Part::Block, "Block"));
        for (at, stone, part, name) in blocks.chain(starts) {
            self.stones.entry(stone).or_insert_with(|| {
                let pose = pose_at(at);
                let transform = transform_of(pose.pose(), Vec3::ZERO);
                let entity =
                    update.commands.spawn((Name::new(name), stone, part, pose, transform, Visibility::default())).id();
                update.difference.stones.push(StoneChange { entity, stone, at, pose, came: true });
                entity
            });
        }
        self.stones.retain(|stone, entity| {
            let (at, stays) = match *stone {
                Stone::Block(at) => (at, figure.blocks.has(at)),
                Stone::Start(at, side) => (at, figure.starts[side.index()].has(at)),
                // Marks belong to men.
                Stone::Mark(_) => return true,
            };
            if !stays {
                update.commands.entity(*entity).remove::<Stone>().insert(Vanishing);
                let (entity, stone, pose) = (*entity, *stone, pose_at(at));
                update.difference.stones.push(StoneChange { entity, stone, at, pose, came: false });
            }
            stays
        });
    }
}

/// The motion and the floating of an entity when another motion starts.
pub type CurrentMotion<'w, 's> = Query<'w, 's, (Option<&'static Motion>, Option<&'static Float>)>;

/// Starts a motion from the place where the entity is seen now: on another way, or held over the board.
pub fn start_motion(
    commands: &mut Commands,
    clock: &mut Clock,
    running: &CurrentMotion,
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
