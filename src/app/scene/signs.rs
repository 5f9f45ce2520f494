//! Lights and marks on the board: `study/signs.rs` fills them in. `render/signs.rs` draws those that lie on the board, and
//! `ui/hud/signs.rs` those that are seen above the men.

use bevy::prelude::*;

use super::crossings::CrossingPlace;
use super::forms::{RADIUS, body, height_of, radius};
use super::places::Places;
use benediction_rules::geometry::Point;
use benediction_rules::notation::Tint;
use benediction_rules::view::{Form, Man};
use benediction_study::tree::MarkColor;

/// A light or mark on a point, for the renderer to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sign {
    /// Its point.
    pub at: Point,
    /// Its meaning.
    pub kind: SignKind,
    /// `true` if it is faint: another count of checkers can go there, or a worse threat is shown.
    pub faint: bool,
    /// The number of the action in a turn of several.
    pub number: Option<u8>,
}

impl Sign {
    /// Returns a sign that is not faint, without a number.
    pub const fn new(at: Point, kind: SignKind) -> Sign {
        Sign { at, kind, faint: false, number: None }
    }
}

/// The meaning of a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SignKind {
    /// A piece that can be picked up.
    Source,
    /// The piece that is held.
    Held,
    /// The held piece can go here.
    Plain,
    /// The held piece can capture here.
    Capture,
    /// The held piece can merge here.
    Merge,
    /// The held piece can go here past the wall and is blessed.
    Passes,
    /// A checker may be dropped here.
    Drop,
    /// A block may be placed here.
    Block,
    /// Can be chosen as starting point.
    Choose,
    /// A piece that a hint would move, or a point that it would choose.
    Advised,
    /// An action of the last turn began here.
    LastFrom,
    /// An action of the last turn ended here.
    LastTo,
    /// Part of the win: the man, the bridge.
    Winning,
    /// A man that can be captured in the opponent's next turn.
    Threatened,
    /// A king that can be captured in the opponent's next turn.
    ThreatenedKing,
    /// The choice shown at an empty point: a checker.
    GhostDrop,
    /// The choice shown at an empty point: a block.
    GhostBlock,
    /// A man that will change its colour.
    Flips,
    /// A man that touches the one under the pointer.
    Touched,
    /// A circle drawn by the player.
    Marked(MarkColor),
}

/// The signs, ways and lines drawn over the board. Written in [`crate::app::base::states::Step::After`] only when they change.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Signs {
    /// Lit or marked points.
    pub signs: Vec<Sign>,
    /// The way to the end point under the pointer: points in world units, a break where it goes through the wall.
    pub path: Vec<Vec<Vec3>>,
    /// Other ways that are shown.
    pub arrows: Vec<Arrow>,
    /// Lines on which men stand together.
    pub axes: Vec<AxisLine>,
    /// Steps through the walls.
    pub crossings: Vec<CrossingPlace>,
    /// Points whose stacks are shown by a column beside them.
    pub stacks: Vec<Point>,
    /// The colour of the side whose threats are shown.
    pub attacker: Option<Tint>,
}

/// The change of a line on which men stand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisChange {
    /// It stays.
    Holds,
    /// It is made.
    Comes,
    /// It breaks.
    Breaks,
}

/// A line on which men stand together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisLine {
    /// Its ends on the surface.
    pub ends: [Vec3; 2],
    /// `true` if the men are of both sides and alike.
    pub across: bool,
    /// Its change.
    pub change: AxisChange,
}

/// The meaning of an arrow, and thus its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArrowKind {
    /// An action of a hint, or of a line of the engine.
    Advice,
    /// A threat of the opponent.
    Danger,
    /// A drawing of the player.
    Drawn(MarkColor),
}

/// A way that is shown wherever the pointer is, above the men.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrow {
    /// Its points in world units, a break where it goes through the wall.
    pub path: Vec<Vec<Vec3>>,
    /// Its meaning.
    pub meaning: ArrowKind,
    /// Radius of the ring at which it begins, or 0 if it begins in the middle of a point.
    pub ring: f32,
    /// `true` if it is thin and faint: a worse threat is shown.
    pub faint: bool,
    /// The number of the action in a turn of several.
    pub number: Option<u8>,
}

/// Radius of a ring round a disc: beyond the disc's own.
pub const RING: f32 = RADIUS + 0.075;

/// The place of a mark on a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seat {
    /// Its middle.
    pub at: Vec3,
    /// Radius of the body that stands within the mark and hides the far part of a ring, or 0 if the mark lies on top.
    pub body: f32,
    /// Radius of the foot of that body, or that of a disc.
    pub foot: f32,
}

impl Seat {
    /// Returns the place of a mark with nothing in its middle.
    pub const fn free(at: Vec3) -> Seat {
        Seat { at, body: 0.0, foot: RADIUS }
    }

    /// Returns the radius of a ring on the ground round what stands here, and round the corners of a square foot.
    pub fn ring(&self) -> f32 {
        if self.body > 0.0 { 1.18 * self.foot + 0.06 } else { RING + 0.01 }
    }

    /// Returns the distance at which a way that comes in this level direction ends before what stands here.
    pub fn edge(&self, along: Vec3) -> f32 {
        if self.body > 0.0 { self.foot / along.x.abs().max(along.z.abs()).max(0.1) + 0.04 } else { 0.0 }
    }

    /// Returns the place of a mark on a point where these men stand: on top of the uppermost disc, or round the foot of what is too
    /// tall for that.
    pub fn of(places: &Places, men: &[Man], point: Point) -> Seat {
        let standing = men.iter().zip(places.standing(men)).filter(|(man, _)| man.at == point);
        let mut seat = Seat::free(places.point(point));
        for (man, foot) in standing {
            if man.form == Form::Checker {
                seat = Seat::free(foot + Vec3::Y * height_of(man));
            } else if seat.body == 0.0 {
                // What stands on a large foot is hidden by the foot.
                let body = if radius(man.form) > RADIUS { radius(man.form) } else { body(man.form) };
                seat = Seat { at: foot, body, foot: radius(man.form) };
            }
        }
        seat
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Signs>();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::scene::forms::THICKNESS;
    use benediction_rules::Side;
    use benediction_study::registry;

    #[test]
    fn marks_lie_on_discs_and_around_tall_pieces() {
        let seats = |game: &str, point: &str| {
            let session = registry::named(game).unwrap().start(Side::Near);
            let board = session.board();
            Seat::of(&Places::new(&board), &session.figure().men, board.point(point).unwrap())
        };
        let disc = seats("benediction", "e2");
        assert!((disc.at.y - THICKNESS).abs() < 1e-5 && disc.body == 0.0, "{disc:?}");
        let queen = seats("benedict-chess", "d1");
        assert!(queen.at.y == 0.0 && queen.body > 0.1, "{queen:?}");
        assert_eq!(seats("benedict-chess", "d4").body, 0.0, "no man stands there");
    }

    #[test]
    fn rings_lie_round_stones_and_ways_end_before_them() {
        let session = registry::named("obelisk").unwrap().start(Side::Near);
        let (board, figure) = (session.board(), session.figure());
        let seat = |point: &str| Seat::of(&Places::new(&board), &figure.men, board.point(point).unwrap());
        let (base, pedestal, empty) = (seat("a1"), seat("c1"), seat("b2"));
        // The corners of a base are bevelled by 0.05.
        assert!(base.ring() > Vec2::new(0.40, 0.35).length() && pedestal.ring() < 0.36, "{base:?} {pedestal:?}");
        assert!(base.edge(Vec3::Z) > 0.40 && base.edge(Vec3::new(1.0, 0.0, 1.0).normalize()) > 0.54);
        assert!(pedestal.ring() + 0.02 < 1.0 - base.edge(Vec3::Z), "a step back has space for its arrow");
        assert_eq!((empty.edge(Vec3::X), empty.ring()), (0.0, RING + 0.01));
    }
}
