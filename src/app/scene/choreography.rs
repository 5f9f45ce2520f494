//! Turns the effects of an action into motions and sounds. Undo, jumps and loads have no effects; they use the difference between
//! two pictures.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::changes::Changing;
use super::cues::{Cue, Cues, Sound};
use super::dice::{self, DiePose};
use super::highlights::{Highlighter, Highlights};
use super::motion::{Leg, Motion, Pose};
use super::picture::{CurrentMotion, Difference, MovedChecker, Picture, StoneChange, TurnedChecker, start_motion};
use super::places::Places;
use super::travel::{contact, jump, leg, travel, without_jumps};
use super::{BoardOnTable, Part, Stone};
use crate::app::base::clock::Clock;
use crate::app::base::settings::Settings;
use crate::app::base::states::Step;
use crate::app::game::bot_player::Pace;
use crate::app::game::events::{ActionApplied, PictureJumped};
use crate::app::game::matches::Match;
use crate::app::game::player_slot::PlayerSlot;
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::view::{Effect, Family, Figure, Mark};
use benediction_study::registry;
use benediction_study::session::Applied;

/// Seconds of the motions at usual speed.
const FLY: f32 = 0.32;
const FLIP: f32 = 0.30;
const STONE: f32 = 0.24;
const JUMP: f32 = 0.26;
/// Seconds in which a man takes another colour, and the delay of the next one for each step from the man that moved.
const FLOOD: f32 = 0.36;
const FLOOD_PER_STEP: f32 = 0.07;

/// The resources needed to start a motion.
struct Stage<'w, 's, 'qw, 'qs, 'a> {
    commands: &'a mut Commands<'w, 's>,
    clock: &'a mut Clock,
    cues: &'a mut Cues,
    running: &'a CurrentMotion<'qw, 'qs>,
    width: f32,
    /// Seconds of the motions in a second.
    rate: f32,
    /// Reduced motion: straight ways and short fades only.
    reduced_motion: bool,
}

impl Stage<'_, '_, '_, '_, '_> {
    fn go(&mut self, entity: Entity, start: f32, legs: Vec<Leg>) {
        let legs = if self.reduced_motion { without_jumps(&legs) } else { legs };
        start_motion(self.commands, self.clock, self.running, entity, Motion { start, legs });
    }

    /// Adds a sound whose stroke is heard at a time.
    fn sound(&mut self, at: f32, sound: Sound, place: Vec3) {
        let at = (at - sound.lead() * self.rate).max(self.clock.now());
        let pan = (place.x / self.width.max(1.0)).clamp(-1.0, 1.0);
        self.cues.add(at, Cue { sound, pan }, self.clock);
    }

    fn stone(&mut self, change: &StoneChange, start: f32, bowl: Vec3) {
        let rest = change.pose.pose();
        let gone = Pose { scale: 0.0, ..rest };
        let above =
            if self.reduced_motion { gone } else { Pose { place: rest.place + Vec3::Y * 0.5, scale: 0.0, ..rest } };
        match (change.stone, change.came) {
            (Stone::Block(_), true) => {
                let from = Pose { place: bowl + Vec3::Y * 0.3, ..rest };
                self.go(change.entity, start, leg(from, rest, FLY, 1.4));
            }
            (Stone::Block(_), false) => {
                let to = Pose { place: bowl + Vec3::Y * 0.3, ..rest };
                self.go(change.entity, start, leg(rest, to, FLY, 1.4));
            }
            (_, true) => self.go(change.entity, start, leg(above, rest, STONE, 0.0)),
            (_, false) => self.go(change.entity, start, leg(rest, gone, STONE, 0.0)),
        }
    }

    /// Starts the change of a checker into another look.
    fn change(&mut self, turned: &TurnedChecker, start: f32, seconds: f32) {
        let TurnedChecker { entity, from, to, .. } = *turned;
        self.commands.entity(entity).insert((Part::Checker(from), Changing { from, to, start, seconds }));
        self.clock.wake();
    }

    /// Moves a checker straight from its old place to its new one, over everything.
    fn jump(&mut self, moved: &MovedChecker, start: f32, seconds: f32) {
        self.go(moved.entity, start, jump(moved, seconds));
    }

    /// Moves a captured checker away. It is gone before the man that struck it is there.
    fn strike(&mut self, moved: &MovedChecker, start: f32) {
        let legs = jump(moved, FLY).into_iter().map(|leg| Leg { ease: EaseFunction::SineOut, ..leg });
        self.go(moved.entity, start, legs.collect());
    }
}

/// An action that is being shown: its effects, one after the other.
struct Performance<'a> {
    before: &'a Figure,
    places: &'a Places,
    difference: &'a Difference,
    effects: &'a [Effect],
    start: f32,
    /// The time at which the next effect begins.
    at: f32,
    /// Start and end of the slide.
    slide: Option<(Point, Point)>,
    /// The time at which the slide begins, and its legs.
    travel: Option<(f32, Vec<Leg>)>,
    /// A point on which a man turns over, and the time at which he lies there.
    turned: Option<(Point, f32)>,
    /// Entities that have their motion, and entities that have their new colour or form.
    handled: Vec<Entity>,
    changed: Vec<Entity>,
    /// The delay after which the light of a bridge reaches each point, in seconds.
    wave: Option<Vec<(Point, f32)>>,
    /// The time at which the last change of colour is over.
    flooded: f32,
}

impl Performance<'_> {
    fn show(&mut self, stage: &mut Stage, light: &mut Highlighter, effect: &Effect) {
        let place = |point: &Point| self.places.point(*point);
        match effect {
            Effect::Slide { way, through, splits, merges, .. } => {
                self.slide(stage, light, way, *through, [*splits, *merges]);
            }
            Effect::Capture { at, side, king, .. } => self.capture(stage, light, *at, *side, *king),
            Effect::Drop { at, .. } => self.drop(stage, *at),
            Effect::Blocked { at } => {
                stage.sound(self.at + FLY, Sound::Block, place(at));
                light.add_block(*at, self.at + FLY);
            }
            Effect::Crowned { at } => {
                let turned = self.turned.filter(|(point, _)| point == at).map_or(self.at, |(_, when)| when);
                stage.sound(turned, Sound::Crown, place(at));
                light.add_crown(*at, turned);
                self.flooded = self.flooded.max(turned);
            }
            Effect::Marked { at, mark } => self.mark(stage, light, *at, *mark),
            Effect::Bridge { points, .. } => {
                self.wave.get_or_insert_with(|| light.add_bridge(points, self.at));
            }
            Effect::Flipped { at, .. } => self.change(stage, light, *at, false),
            Effect::Promoted { at, .. } => self.change(stage, light, *at, true),
            // The dice are thrown in `follow`.
            Effect::Rolled { .. } => {}
            Effect::Announced => stage.sound(self.at, Sound::Word, Vec3::ZERO),
            Effect::Unmarked { .. } | Effect::StartingPoint { .. } | Effect::Ended(_) => {}
        }
    }

    fn slide(
        &mut self,
        stage: &mut Stage,
        light: &mut Highlighter,
        way: &[Point],
        through: Option<usize>,
        [splits, merges]: [bool; 2],
    ) {
        let (Some(from), Some(to)) = (way.first().copied(), way.last().copied()) else { return };
        let (difference, at) = (self.difference, self.at);
        self.slide = Some((from, to));
        let first = difference.moved.first();
        let mut end = at;
        for moved in difference.moved.iter().chain(&difference.riders) {
            if (moved.from, moved.to) != (Some(from), Some(to)) {
                continue;
            }
            let rest = moved.pose.pose();
            let lift = [moved.before.place.y, rest.place.y];
            let mut travel = travel(self.before, self.places, way, through, lift);
            for leg in &mut travel.legs {
                (leg.from.turn, leg.to.turn) = (moved.before.turn, moved.before.turn);
            }
            settle_aside(&mut travel.legs, rest, moved.before.turn);
            end = at + travel.seconds;
            let leads = first.is_none_or(|first| first.entity == moved.entity);
            if leads && let Some(([touched, passed], [exit, entry])) = travel.passing {
                stage.sound(at + touched, Sound::Pass, self.places.point(exit));
                light.add_passage(exit, entry, at + touched, at + passed);
            }
            // A checker turns over after it has arrived.
            let turned = Pose { turn: moved.before.turn, ..rest };
            if rest.turn != moved.before.turn {
                travel.legs.extend(leg(turned, rest, FLIP, 0.35));
                self.turned = Some((to, end + FLIP));
            }
            if leads {
                self.travel = Some((at, travel.legs.clone()));
            }
            stage.go(moved.entity, at, travel.legs);
            self.handled.push(moved.entity);
        }
        let sound = match (merges, splits) {
            _ if first.is_some_and(|moved| moved.form.family() == Family::Stone) => Sound::Stone,
            (true, _) => Sound::Merge,
            (false, true) => Sound::Split,
            (false, false) => Sound::Move,
        };
        stage.sound(end, sound, self.places.point(to));
        self.at = end;
    }

    fn capture(&mut self, stage: &mut Stage, light: &mut Highlighter, point: Point, side: Side, king: bool) {
        let is_captured = |moved: &&MovedChecker| moved.from == Some(point) && moved.to.is_none() && moved.side == side;
        let captured = self.difference.moved.iter().filter(is_captured);
        let place = captured.clone().next().map_or(self.places.point(point), |moved| moved.before.place);
        let height = self.places.top(&self.before.men, point);
        let touched = |(start, legs): &(f32, Vec<Leg>)| start + contact(legs, place, height);
        let begin = self.travel.as_ref().map_or(self.at, touched);
        light.add_capture(point, king, begin);
        stage.sound(begin, Sound::Capture, place);
        for (order, moved) in captured.enumerate() {
            stage.strike(moved, begin + 0.015 * order as f32);
            self.handled.push(moved.entity);
        }
    }

    fn drop(&mut self, stage: &mut Stage, point: Point) {
        let is_dropped = |moved: &&MovedChecker| moved.from.is_none() && moved.to == Some(point);
        for moved in self.difference.moved.iter().filter(is_dropped) {
            stage.jump(moved, self.at, FLY);
            self.handled.push(moved.entity);
        }
        stage.sound(self.at + FLY, Sound::Drop, self.places.point(point));
        self.at += if self.effects.len() > 3 { 0.04 } else { FLY };
    }

    fn mark(&mut self, stage: &mut Stage, light: &mut Highlighter, point: Point, mark: Mark) {
        let bridge = self.effects.iter().find_map(|effect| match effect {
            Effect::Bridge { points, .. } => Some(points),
            _ => None,
        });
        // In a bridge each man is blessed when the light reaches it.
        let reached = bridge.map(|points| &*self.wave.get_or_insert_with(|| light.add_bridge(points, self.at)));
        let delay = reached.and_then(|wave| wave.iter().find(|(reached, _)| *reached == point));
        let when = self.at + delay.map_or(0.0, |(_, delay)| *delay);
        let sound = if mark == Mark::Blessed { Sound::Blessing } else { Sound::Curse };
        stage.sound(when, sound, self.places.point(point));
        light.add_mark(point, mark, when, delay.is_none());
        // The dark look comes with the stone.
        for dulled in self.difference.dulled.iter().filter(|dulled| mark == Mark::Cursed && dulled.at == Some(point)) {
            stage.change(dulled, when, STONE);
        }
    }

    /// Changes a man's colour, or promotes it.
    fn change(&mut self, stage: &mut Stage, light: &mut Highlighter, point: Point, promoted: bool) {
        let place = self.places.point(point);
        // The colour travels outward from the man that moved.
        let steps = self.slide.filter(|_| !promoted).map_or(0.0, |(_, to)| self.places.point(to).distance(place));
        let when = self.at + FLOOD_PER_STEP * steps;
        for turned in self.difference.turned.iter().filter(|turned| turned.at == Some(point)) {
            stage.change(turned, when, FLOOD);
            self.changed.push(turned.entity);
        }
        // Another form takes the place in the middle of the change.
        let changed = when + if promoted { FLOOD / 2.0 } else { FLOOD };
        if promoted {
            light.add_crown(point, changed);
        }
        stage.sound(changed, if promoted { Sound::Crown } else { Sound::Flip }, place);
        self.flooded = self.flooded.max(when + FLOOD);
    }

    /// Shows what no effect has shown: stones, men and colours that changed without one. Returns the time at which everything is
    /// over.
    fn finish(self, stage: &mut Stage, light: &mut Highlighter) -> f32 {
        let Performance { difference, start, at, .. } = self;
        for change in &difference.stones {
            let early = matches!(change.stone, Stone::Block(_)) || (!change.came && self.slide.is_none());
            let reached = self.wave.iter().flatten().find(|(point, _)| *point == change.at && change.came);
            let late = at + reached.map_or(0.0, |(_, delay)| *delay);
            stage.stone(change, if early { start } else { late }, self.places.bowl());
        }
        for moved in difference.moved.iter().chain(&difference.riders) {
            if self.handled.contains(&moved.entity) || moved.before == moved.pose.pose() {
                continue;
            }
            let stays = moved.from == moved.to;
            // The part that stays when a king splits turns over, though the rules have no new king.
            let turns = stays && moved.pose.turned && moved.before.turn == 0.0;
            let new_king = |effect: &Effect| matches!(effect, Effect::Crowned { at } if Some(*at) == moved.to);
            if let Some(point) = moved.to.filter(|_| turns && !self.effects.iter().any(new_king)) {
                light.add_crown(point, at + FLIP);
            }
            let (begin, seconds) = if stays { (at, FLIP) } else { (start, JUMP) };
            stage.jump(moved, begin, seconds);
        }
        for turned in difference.turned.iter().filter(|turned| !self.changed.contains(&turned.entity)) {
            stage.change(turned, at, FLOOD);
        }
        let lit = self.wave.iter().flatten().map(|(_, delay)| *delay).fold(0.0, f32::max);
        (at + lit).max(self.flooded)
    }
}

/// Shows an applied action. Returns the time at which its last step begins.
fn perform(
    stage: &mut Stage,
    light: &mut Highlighter,
    before: &Figure,
    places: &Places,
    difference: &Difference,
    effects: &[Effect],
) -> f32 {
    let start = stage.clock.now();
    let mut performance = Performance {
        before,
        places,
        difference,
        effects,
        start,
        at: start,
        slide: None,
        travel: None,
        turned: None,
        handled: Vec::new(),
        changed: Vec::new(),
        wave: None,
        flooded: start,
    };
    for effect in effects {
        performance.show(stage, light, effect);
    }
    performance.finish(stage, light)
}

/// Ends the last leg at the piece's place at rest: a stone on a king lies a little aside.
fn settle_aside(legs: &mut [Leg], rest: Pose, turn: f32) {
    if let Some(last) = legs.last_mut() {
        last.to = Pose { turn, ..rest };
    }
}

/// Shows the difference alone, without effects.
fn shift(stage: &mut Stage, places: &Places, difference: &Difference) {
    let start = stage.clock.now();
    for moved in difference.moved.iter().chain(&difference.riders) {
        if moved.before != moved.pose.pose() {
            stage.jump(moved, start, JUMP);
        }
    }
    for turned in &difference.turned {
        stage.change(turned, start, FLOOD);
    }
    for change in &difference.stones {
        stage.stone(change, start, places.bowl());
    }
    if !difference.moved.is_empty() || !difference.stones.is_empty() {
        stage.sound(start + JUMP, Sound::Move, Vec3::ZERO);
    }
}

/// Returns the speed of the motions of an action: a bot of a low level moves slowly.
fn pace(game: &Match, applied: &Applied) -> f32 {
    match applied.side.map(|side| game.slots.slot(side)) {
        Some(PlayerSlot::Bot(level)) => Pace::of(*level).motion,
        _ => 1.0,
    }
}

/// Adds the sound of the end of the game, or of the human's turn.
fn announce(clock: &mut Clock, cues: &mut Cues, game: &Match, applied: &Applied) {
    let (sound, later) = match applied.effects.last() {
        Some(Effect::Ended(outcome)) => {
            let lost = game.slots.lone_human().is_some_and(|human| outcome.winner == Some(human.other()));
            (if lost { Sound::Lose } else { Sound::Win }, 0.5)
        }
        // The bot has finished. The sound of its move comes first.
        _ if game.slots.lone_human().is_some_and(|human| applied.side == Some(human.other()))
            && game.human_to_act() =>
        {
            (Sound::Turn, 0.6)
        }
        _ => return,
    };
    let at = clock.now() + later;
    cues.add(at, Cue { sound, pan: 0.0 }, clock);
}

/// The table, on which the picture follows the match.
#[derive(SystemParam)]
struct Table<'w, 's> {
    commands: Commands<'w, 's>,
    picture: ResMut<'w, Picture>,
    board: ResMut<'w, BoardOnTable>,
    clock: ResMut<'w, Clock>,
    cues: ResMut<'w, Cues>,
    highlights: ResMut<'w, Highlights>,
    settings: Res<'w, Settings>,
    running: CurrentMotion<'w, 's>,
    dice: Query<'w, 's, &'static DiePose>,
}

impl Table<'_, '_> {
    /// Shows the position of the match without an action; `is_new_board` tells that it may be of another game.
    fn jump(&mut self, game: &Match, is_new_board: bool) {
        let Table { commands, picture, board, clock, cues, highlights, settings, running, dice } = self;
        if !highlights.is_empty() {
            highlights.clear();
        }
        if is_new_board {
            picture.clear(commands);
            let new_board = game.session.board();
            picture.set_board(&new_board);
            board.set_if_neq(BoardOnTable(Some(new_board)));
        }
        let difference = picture.follow(commands, game.shown_figure());
        clock.wake();
        let Some(places) = picture.places.clone().filter(|_| !is_new_board) else { return };
        let (width, reduced_motion) = (places.half_width(), settings.play.reduced_motion);
        let mut stage = Stage {
            commands,
            clock,
            cues,
            running,
            width,
            rate: settings.play.animation_speed.max(0.0),
            reduced_motion,
        };
        if is_still(settings) {
            vanish_at_once(&mut stage, &difference);
        } else {
            shift(&mut stage, &places, &difference);
            dice::shift(&picture.thrown, stage.commands, stage.clock, dice);
        }
    }

    /// Shows an action of the match.
    fn perform(&mut self, game: &Match, applied: &Applied) {
        let Table { commands, picture, board, clock, cues, highlights, settings, running, dice } = self;
        let before = picture.figure.clone();
        let difference = picture.follow(commands, applied.figure.clone());
        clock.wake();
        let pace = pace(game, applied);
        clock.slow_down(pace);
        let rate = pace * settings.play.animation_speed.max(0.0);
        let Some(places) = picture.places.clone() else { return };
        let (still, reduced_motion, width) = (is_still(settings), settings.play.reduced_motion, places.half_width());
        let mut stage = Stage { commands, clock, cues, running, width, rate, reduced_motion };
        if still {
            vanish_at_once(&mut stage, &difference);
        }
        let mut light = Highlighter::new(highlights, &places, board.0.as_ref(), &picture.figure, settings);
        // Men are jumped over in the position before the action.
        let end = perform(&mut stage, &mut light, &before, &places, &difference, &applied.effects);
        let is_roll = |effect: &Effect| matches!(effect, Effect::Rolled { dice } if !dice.is_empty());
        let by = picture.figure.thrown.by;
        match applied.effects.iter().any(is_roll) {
            _ if still => {}
            true if !reduced_motion => dice::throw(&picture.thrown, stage.commands, (stage.clock, stage.cues), by),
            true => stage.sound(stage.clock.now(), Sound::Dice, Vec3::ZERO),
            false => dice::shift(&picture.thrown, stage.commands, stage.clock, dice),
        }
        if let Some(Effect::Ended(_)) = applied.effects.last() {
            light.add_win(&game.session.winning_points(), end);
        }
        announce(clock, cues, game, applied);
    }
}

/// Returns `true` if nothing moves on the table.
fn is_still(settings: &Settings) -> bool {
    settings.play.animation_speed <= 0.0
}

fn follow(
    mut table: Table,
    game: Option<Res<Match>>,
    mut applied: MessageReader<ActionApplied>,
    mut jumped: MessageReader<PictureJumped>,
) {
    let Some(game) = game else {
        applied.clear();
        if jumped.read().any(|jump| jump.is_new_board) {
            show_first_board(&mut table.commands, &mut table.picture, &mut table.board);
        }
        return;
    };
    let jump = jumped.read().map(|jump| jump.is_new_board).reduce(|one, other| one || other);
    if let Some(is_new_board) = jump {
        applied.clear();
        return table.jump(&game, is_new_board);
    }
    for message in applied.read() {
        table.perform(&game, &message.applied);
    }
}

/// Removes vanished stones at once, for a table without motions.
fn vanish_at_once(stage: &mut Stage, difference: &Difference) {
    for change in difference.stones.iter().filter(|change| !change.came) {
        stage.commands.entity(change.entity).insert(Motion { start: stage.clock.now(), legs: Vec::new() });
    }
}

/// Puts the start of the first registered game on the table, behind the title.
fn show_first_board(commands: &mut Commands, picture: &mut Picture, board: &mut ResMut<BoardOnTable>) {
    let session = registry::first().start(Side::Near);
    let first_board = session.board();
    picture.clear(commands);
    picture.set_board(&first_board);
    picture.follow(commands, session.figure());
    board.set_if_neq(BoardOnTable(Some(first_board)));
}

fn lay_out(mut commands: Commands, mut picture: ResMut<Picture>, mut board: ResMut<BoardOnTable>) {
    show_first_board(&mut commands, &mut picture, &mut board);
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Picture>().add_systems(Startup, lay_out).add_systems(Update, follow.in_set(Step::Picture));
}
