//! The stroke of each sound is heard in the frame in which pieces touch, and nothing is struck before.

use std::collections::BTreeMap;

use benediction::app::base::clock::Clock;
use benediction::app::game::commands::TableCommand;
use benediction::app::scene::changes::Changing;
use benediction::app::scene::cues::{Cue, Sound};
use benediction::app::scene::motion::Motion;
use benediction::app::scene::{Checker, Part};
use benediction_rules::Side;
use benediction_study::record::Record;
use bevy::prelude::*;

use crate::table::Table;

const POSITION: &str = "Benediction v2: benediction/turn: red 2/red: e2k d7+ e5+ c3 f2 f7/blue: f8 e6k b3+ g6/blocks: a1/\
    red-starts: e2/blue-starts: e8/hands: 1 5";

/// Length of a frame, and a little more.
const FRAME: f32 = 0.026;
/// Smallest distance of the middles of two men while one strikes the other. They touch at 0.84.
const APART: f32 = 0.66;

/// The times of an action at the table.
#[derive(Default)]
struct Times {
    sounds: Vec<(Sound, f32)>,
    /// The first change of each checker's place, the last arrival and the last change of a look.
    left: BTreeMap<Entity, f32>,
    arrived: f32,
    changed: f32,
    /// The smallest distance of checkers of both sides, on their way.
    nearest: f32,
}

fn places(table: &mut Table) -> BTreeMap<Entity, (Side, Vec3)> {
    let world = table.app.world_mut();
    let mut checkers = world.query::<(Entity, &Checker, &GlobalTransform)>();
    checkers.iter(world).map(|(entity, checker, at)| (entity, (checker.side, at.translation()))).collect()
}

/// Returns the number of moving and of changing pieces.
fn busy(table: &mut Table) -> (usize, usize) {
    let world = table.app.world_mut();
    let moving = world.query_filtered::<(), (With<Motion>, With<Part>)>().iter(world).count();
    (moving, world.query::<&Changing>().iter(world).count())
}

/// Plays an action and watches every frame.
fn watch(table: &mut Table, text: &str) -> Times {
    table.app.world_mut().resource_mut::<Messages<Cue>>().clear();
    let first = places(table);
    table.ask_for(text);
    let mut times = Times { nearest: f32::MAX, ..Times::default() };
    let mut before = busy(table);
    for _ in 0..400 {
        let now = table.app.world().resource::<Clock>().now();
        let cues: Vec<Cue> = table.app.world_mut().resource_mut::<Messages<Cue>>().drain().collect();
        times.sounds.extend(cues.iter().map(|cue| (cue.sound, now)));
        let here = places(table);
        let mut moving = Vec::new();
        for (entity, (side, at)) in &here {
            if first.get(entity).is_some_and(|(_, start)| start.distance(*at) > 0.001) {
                times.left.entry(*entity).or_insert(now);
                moving.push((*side, *at));
            }
        }
        for (_, one) in moving.iter().filter(|(side, _)| *side == Side::Near) {
            let others = here.values().filter(|(side, _)| *side == Side::Far);
            let gap = others.map(|(_, other)| one.distance(*other)).fold(f32::MAX, f32::min);
            times.nearest = times.nearest.min(gap);
        }
        let after = busy(table);
        times.arrived = if after.0 < before.0 { now } else { times.arrived };
        times.changed = if after.1 < before.1 { now } else { times.changed };
        before = after;
        if !table.app.world().resource::<Clock>().busy() {
            return times;
        }
        table.frame();
    }
    panic!("{text}: the table never came to rest");
}

impl Times {
    /// Asserts that the stroke of a sound is heard at a time.
    fn assert_heard(&self, sound: Sound, at: f32, what: &str) {
        let heard = self.sounds.iter().find(|(heard, _)| *heard == sound);
        let (_, heard) = heard.unwrap_or_else(|| panic!("{what}: no {sound:?} in {:?}", self.sounds));
        let off = heard + sound.lead() - at;
        assert!(off.abs() <= FRAME, "{what}: {sound:?} is {off} s late");
    }
}

fn table_of(game: &str, position: &str) -> Table {
    let mut table = Table::new();
    table.order(TableCommand::Load(Box::new(Record::at(game, position))));
    table.settle();
    table
}

#[test]
fn what_is_set_down_is_heard_when_it_lies() {
    for (text, sound) in [
        ("c3c4", Sound::Move),
        ("e5-1-e4", Sound::Split),
        ("e2+f2", Sound::Merge),
        ("@e1", Sound::Drop),
        ("B@e4", Sound::Block),
        ("f7e8", Sound::Crown),
    ] {
        let mut table = table_of("benediction", POSITION);
        let times = watch(&mut table, text);
        let last = if sound == Sound::Split { times.arrived - 0.24 } else { times.arrived };
        times.assert_heard(sound, last, text);
    }
    let mut table = table_of("obelisk", "3/1b1/C2/(BPc)p1 b open");
    let times = watch(&mut table, "Fa1-b2");
    times.assert_heard(Sound::Stone, times.arrived, "a stone");
}

#[test]
fn captured_man_leaves_when_he_is_struck() {
    for text in ["e5e6", "c3b3"] {
        let mut table = table_of("benediction", POSITION);
        let captured: Vec<Entity> = {
            let world = table.app.world_mut();
            let mut checkers = world.query::<(Entity, &Checker)>();
            checkers.iter(world).filter(|(_, checker)| checker.side == Side::Far).map(|(entity, _)| entity).collect()
        };
        let times = watch(&mut table, text);
        let left = captured.iter().filter_map(|checker| times.left.get(checker)).fold(f32::MAX, |a, b| a.min(*b));
        times.assert_heard(Sound::Capture, left, text);
        assert!(times.nearest > APART, "{text}: one passes through the other: {}", times.nearest);
    }
}

#[test]
fn flipped_piece_claps_down_in_its_new_color() {
    let mut table = Table::new();
    let actions = ["e2e3", "d7d5"].map(Into::into).into();
    table.order(TableCommand::Load(Box::new(Record { actions, ..Record::of("benedict-chess") })));
    table.settle();
    let times = watch(&mut table, "f1b5");
    times.assert_heard(Sound::Flip, times.changed, "the king");
}
