//! What is lit and marked on the board: the look draws it (`render/signs.rs`), and the study says what it is (`study/signs.rs`).

use bevy::prelude::*;

use benediction_rules::geometry::Point;
use benediction_study::tree::MarkColor;

/// A point to light or to mark, for the look to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sign {
    /// Where.
    pub at: Point,
    /// What it says.
    pub kind: SignKind,
    /// Lit faintly: another count of checkers goes there.
    pub faint: bool,
}

/// What a sign says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SignKind {
    /// May be picked up.
    Source,
    /// Is held.
    Held,
    /// May go there.
    Plain,
    /// May capture there.
    Capture,
    /// May merge there.
    Merge,
    /// May go there past the wall and is blessed.
    Passes,
    /// A checker may be dropped here.
    Drop,
    /// A block may be placed here.
    Block,
    /// May be chosen as starting point.
    Choose,
    /// An action of the last turn began here.
    LastFrom,
    /// An action of the last turn ended here.
    LastTo,
    /// Part of the win: the man, the bridge.
    Winning,
    /// A man who can be captured in the opponent's next turn.
    Threatened,
    /// A king who can be.
    ThreatenedKing,
    /// The choice shown at an empty point: a checker.
    GhostDrop,
    /// The choice shown at an empty point: a block.
    GhostBlock,
    /// A man who will change his colour.
    Flips,
    /// A man whom the one under the pointer touches.
    Touched,
    /// A person has drawn a circle here.
    Marked(MarkColor),
}

/// What the look draws over the board besides men and stones. Written in [`crate::app::base::states::Step::After`] only when it changes.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Signs {
    /// Points lit or marked.
    pub signs: Vec<Sign>,
    /// The way that a hovered end point would take: points in world units on the board's surface, a break where it goes
    /// through the wall.
    pub path: Vec<Vec<Vec3>>,
    /// Other ways that are shown.
    pub arrows: Vec<Arrow>,
    /// Lines on which men stand together.
    pub axes: Vec<AxisLine>,
}

/// What becomes of a line on which men stand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisFate {
    /// It holds.
    Holds,
    /// It comes to be.
    Comes,
    /// It breaks.
    Breaks,
}

/// A line on which men stand together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisLine {
    /// Its ends on the surface.
    pub ends: [Vec3; 2],
    /// The men are of both sides and alike.
    pub across: bool,
    /// What becomes of it.
    pub fate: AxisFate,
}

/// A way that is shown without the pointer being there.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrow {
    /// Its points, a break where it goes through the wall.
    pub path: Vec<Vec<Vec3>>,
    /// The opponent could go it; else it is advice.
    pub danger: bool,
    /// A person has drawn it.
    pub drawn: Option<MarkColor>,
    /// It is not the one that matters: it follows another or prepares it.
    pub faint: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Signs>();
}
