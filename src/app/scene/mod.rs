//! The table: every checker, every man and every stone is an entity, and the picture follows the position.

pub mod camera;
pub mod changes;
pub mod choreography;
pub mod cues;
pub mod dice;
pub mod framing;
pub mod held;
pub mod highlights;
pub mod motion;
pub mod narrow;
pub mod picture;
pub mod signs;
pub mod table_pointer;

use bevy::prelude::*;

pub use benediction_worker::board_layout::{arrangement, forms, places};

use crate::app::base::states::Step;
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::notation::Tint;
use benediction_rules::view::{CheckerId, Form, Mark};

/// What an entity looks like; the look gives it mesh and material.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A checker of a man. A flat one lies face up: plain; turned over (rotation of half a turn about x): a king's crown.
    Checker(PieceLook),
    /// A white stone on a man.
    Blessing,
    /// A black stone on a man.
    Curse,
    /// A black stone on a point.
    Block,
    /// An empty starting point's white mark, in a side's colour.
    Start(Tint),
    /// A die; one that has been used is dimmer.
    Die {
        /// It has been used.
        used: bool,
    },
    /// The doubling cube.
    Cube,
}

/// What a checker looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceLook {
    /// Its form.
    pub form: Form,
    /// Its colour.
    pub tint: Tint,
    /// Another colour that has come up from the foot so far, in parts of [`Dress::FULL`].
    pub flood: Option<(Tint, u8)>,
}

impl PieceLook {
    /// So many steps has a flood of another colour.
    pub const FULL: u8 = 12;

    /// A form in one colour.
    pub const fn plain(form: Form, tint: Tint) -> PieceLook {
        PieceLook { form, tint, flood: None }
    }
}

/// A checker of the game. Its parent is a [`Stack`]; it has none while it is in a tray.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checker {
    /// Its number.
    pub id: CheckerId,
    /// Whose it is.
    pub side: Side,
}

/// Where a checker rests in the picture: in a stack at a height, or in a tray.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// So many checkers are below it.
    Height(u8),
    /// In its side's tray, at this slot.
    Tray(u8),
    /// Out of the game, at this slot of its side's row.
    Removed(u8),
}

/// A checker that shows its other face: the crown.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Crowned;

/// A stack of checkers, or a chessman: the parent of its checkers and of its stone.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stack {
    /// Where it stands.
    pub at: Point,
    /// Whose it is.
    pub side: Side,
    /// It is a king.
    pub king: bool,
    /// Its stone.
    pub mark: Option<Mark>,
}

/// A stone on a point or a man: block, starting point, blessing, curse.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stone {
    /// A block on a point.
    Block(Point),
    /// A starting point of a side.
    Start(Point, Side),
    /// On the man who is its parent.
    Mark(Mark),
}

/// The board on the table, for the look to build; a new one whenever a game with another board begins.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct BoardOnTable(pub Option<benediction_rules::view::Board>);

/// The order of what moves within [`Step::Motion`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Moving {
    /// The clock goes on, and bodies with it.
    Bodies,
    /// What changes or rolls follows the clock.
    Followers,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(Update, (Moving::Bodies, Moving::Followers).chain().in_set(Step::Motion));
    app.init_resource::<BoardOnTable>().add_plugins((
        motion::plugin,
        changes::plugin,
        dice::plugin,
        narrow::plugin,
        choreography::plugin,
        cues::plugin,
        highlights::plugin,
        signs::plugin,
        held::plugin,
        table_pointer::plugin,
    ));
}
