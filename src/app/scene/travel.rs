//! The ways of pieces: over the board, through a wall, into a tray.

use bevy::prelude::*;

use super::motion::{Leg, Motion, Pose};
use super::picture::MovedChecker;
use super::places::{Places, WALL};
use benediction_rules::geometry::Point;
use benediction_rules::view::Figure;

/// Seconds of a slide at usual speed.
const SLIDE: f32 = 0.16;
const SLIDE_PER_STEP: f32 = 0.05;
const MAX_SLIDE: f32 = 0.40;
/// Seconds in which a man goes to the glass of a wall or away from it, and in which he disappears in it or comes out of it.
const TO_GLASS: f32 = 0.10;
const IN_GLASS: f32 = 0.09;
/// Seconds after which he touches the glass on his way out.
const TOUCHES_GLASS: f32 = 0.035;
/// The place where he begins to disappear, from the foot of the wall, and his size there.
const GLASS: f32 = 0.10;
const SMALLER: f32 = 0.85;
/// Height to which a man rises that slides over empty points.
const GLIDE: f32 = 0.10;
/// Height of a leap over the board.
const LEAP: f32 = 1.45;
/// Distance of the middles of two men that touch.
const TOUCH: f32 = 0.84;
/// Time between two looks at a man on its way to another one.
const LOOK: f32 = 0.004;

/// The legs over the board, and their duration.
pub(super) struct Travel {
    pub(super) legs: Vec<Leg>,
    pub(super) seconds: f32,
    /// The times at which a wall is touched and passed, and the points at both walls.
    pub(super) passing: Option<([f32; 2], [Point; 2])>,
}

/// Returns the legs of a slide, for a piece whose foot goes from `lift` above the first point to `lift` above the last.
pub(super) fn travel(
    before: &Figure,
    places: &Places,
    way: &[Point],
    through: Option<usize>,
    lift: [f32; 2],
) -> Travel {
    let (Some(first), Some(last)) = (way.first(), way.last()) else {
        return Travel { legs: Vec::new(), seconds: 0.0, passing: None };
    };
    let pose = |place: Vec3, height: f32, scale: f32| Pose { place: place + Vec3::Y * height, turn: 0.0, scale };
    let place = |point: Point| places.point(point);
    // Over the highest man on the way, else just above the board.
    let over = |points: &[Point]| {
        let inner = points.get(1..points.len().saturating_sub(1)).unwrap_or_default();
        if let (true, [from, to]) = (!places.is_ring(), points)
            && place(*from).distance(place(*to)) > 1.8
        {
            return LEAP;
        }
        let highest = inner.iter().map(|point| places.top(&before.men, *point)).fold(0.0, f32::max);
        match (places.is_ring(), highest > 0.0) {
            // In a ring the way cuts across, over whatever stands there.
            (true, _) => 0.9 + 0.08 * points.len() as f32,
            (false, true) => highest + 0.25,
            (false, false) => GLIDE,
        }
    };
    let time = |steps: usize| (SLIDE + SLIDE_PER_STEP * steps as f32).min(MAX_SLIDE);
    let Some(through) = through.filter(|index| (1..way.len()).contains(index)) else {
        let (seconds, from, to) =
            (time(way.len() - 1), pose(place(*first), lift[0], 1.0), pose(place(*last), lift[1], 1.0));
        return Travel { seconds, legs: leg(from, to, seconds, over(way)), passing: None };
    };
    let (exit, entry) = (place(way[through - 1]), place(way[through]));
    // Exit and entry are the two ends of one gridline, so the way goes on in the same direction beyond the board.
    let ahead = (exit - entry).normalize_or_zero();
    let (gone, coming) = (exit + ahead * (WALL + 0.25), entry - ahead * (WALL + 0.25));
    let leg = |seconds, from, to, arc, ease| Leg { seconds, from, to, arc, ease };
    let mut legs = Vec::new();
    if through > 1 {
        let (from, to) = (pose(place(*first), lift[0], 1.0), pose(exit, lift[0], 1.0));
        legs.push(leg(time(through - 1), from, to, over(&way[..through]), EaseFunction::SineIn));
    }
    let so_far: f32 = legs.iter().map(|leg| leg.seconds).sum();
    let (out, back) = (exit + ahead * (WALL - GLASS), entry - ahead * (WALL - GLASS));
    let (out, back) = (pose(out, lift[0], SMALLER), pose(back, lift[1], SMALLER));
    legs.push(leg(TO_GLASS, pose(exit, lift[0], 1.0), out, 0.0, EaseFunction::SineIn));
    legs.push(leg(IN_GLASS, out, pose(gone, lift[0], 0.0), 0.0, EaseFunction::Linear));
    legs.push(leg(IN_GLASS, pose(coming, lift[1], 0.0), back, 0.0, EaseFunction::Linear));
    legs.push(leg(TO_GLASS, back, pose(entry, lift[1], 1.0), 0.0, EaseFunction::SineOut));
    if through + 1 < way.len() {
        let (from, to) = (pose(entry, lift[1], 1.0), pose(place(*last), lift[1], 1.0));
        legs.push(leg(time(way.len() - 1 - through), from, to, over(&way[through..]), EaseFunction::SineOut));
    }
    let seconds = legs.iter().map(|leg| leg.seconds).sum();
    let times = [TOUCHES_GLASS, TO_GLASS + IN_GLASS].map(|seconds| so_far + seconds);
    Travel { legs, seconds, passing: Some((times, [way[through - 1], way[through]])) }
}

/// Returns the time after its start at which a moving man touches one of a height on a place, or that of its arrival.
pub(super) fn contact(legs: &[Leg], place: Vec3, height: f32) -> f32 {
    let motion = Motion { start: 0.0, legs: legs.to_vec() };
    let touches = |pose: &Pose| pose.place.xz().distance(place.xz()) < TOUCH && pose.place.y < place.y + height;
    let mut now = 0.0;
    while motion.at(now).is_some_and(|pose| !touches(&pose)) {
        now += LOOK;
    }
    now
}

/// Returns a motion of a single leg.
pub(super) fn leg(from: Pose, to: Pose, seconds: f32, arc: f32) -> Vec<Leg> {
    vec![Leg { seconds, from, to, arc, ease: EaseFunction::SineInOut }]
}

/// Returns the motion of a checker straight from its old place to its new one, over everything.
pub(super) fn jump(moved: &MovedChecker, seconds: f32) -> Vec<Leg> {
    let to = moved.pose.pose();
    let far = moved.before.place.distance(to.place);
    let arc = if far < 0.01 { 0.35 } else { (0.3 + far * 0.12).min(1.6) };
    leg(moved.before, to, seconds, arc)
}

/// Returns the motion without jumps and turns: what does not move straight over the board fades out at its start and in at its end.
pub(super) fn without_jumps(legs: &[Leg]) -> Vec<Leg> {
    let flat = |leg: &Leg| {
        if leg.arc <= GLIDE && leg.from.turn == leg.to.turn {
            return vec![Leg { arc: 0.0, ..*leg }];
        }
        let part = Leg { seconds: leg.seconds / 2.0, arc: 0.0, ..*leg };
        let (out, into) = (Pose { scale: 0.0, ..leg.from }, Pose { scale: 0.0, ..leg.to });
        vec![Leg { to: out, ..part }, Leg { from: into, ..part }]
    };
    legs.iter().flat_map(flat).collect()
}
