//! Lights and marks on the board: `study/signs.rs` fills them in, and `render/signs.rs` draws them.

use bevy::prelude::*;

use benediction_rules::geometry::Point;
use benediction_study::tree::MarkColor;

/// A light or mark on a point, for the renderer to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sign {
    /// Its point.
    pub at: Point,
    /// Its meaning.
    pub kind: SignKind,
    /// `true` if it is faint: another count of checkers can go there.
    pub faint: bool,
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
    /// The way to the end point under the pointer: points in world units on the board's surface, a break where it goes through the
    /// wall.
    pub path: Vec<Vec<Vec3>>,
    /// Other ways that are shown.
    pub arrows: Vec<Arrow>,
    /// Lines on which men stand together.
    pub axes: Vec<AxisLine>,
}

/// The change of a line on which men stand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisFate {
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
    pub fate: AxisFate,
}

/// A way that is shown wherever the pointer is.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrow {
    /// Its points, a break where it goes through the wall.
    pub path: Vec<Vec<Vec3>>,
    /// `true` if it is a threat of the opponent, `false` if it is advice.
    pub danger: bool,
    /// The colour, if the player has drawn it.
    pub drawn: Option<MarkColor>,
    /// `true` if it is secondary: it follows another or prepares it.
    pub faint: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Signs>();
}
