//! The table: every checker, every man and every stone is an entity, and the picture follows the position.

pub mod camera;
pub mod changes;
pub mod choreography;
pub mod crossings;
pub mod cues;
pub mod dice;
pub mod ending;
pub mod framing;
pub mod held;
pub mod highlights;
pub mod lens;
pub mod motion;
pub mod picture;
pub mod signs;
pub mod table_pointer;
mod travel;

use bevy::prelude::*;

pub use benediction_worker::board_layout::{arrangement, forms, places};

use crate::app::base::states::Step;
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::notation::Tint;
use benediction_rules::view::{CheckerId, Form, Mark};

/// The kind of an entity, from which the renderer makes mesh and material.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A checker of a man. A flat one lies face up: plain; turned over (rotation of half a turn about x): a king's crown.
    Checker(PieceLook),
    /// A white stone on a man.
    Blessing {
        /// `true` on a king, where it lies in front of the crown.
        king: bool,
    },
    /// A black stone on a man.
    Curse,
    /// A black stone on a point.
    Block,
    /// An empty starting point's white mark, in a side's colour.
    Start(Tint),
    /// A die; a used one is dimmer.
    Die {
        /// `true` if it has been used.
        used: bool,
        /// The number it shows when it lies.
        up: u8,
    },
    /// The doubling cube.
    Cube,
}

/// The look of a checker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceLook {
    /// Its form.
    pub form: Form,
    /// Its colour.
    pub tint: Tint,
    /// Another colour that has risen from the foot, and its height in parts of [`PieceLook::FULL`].
    pub recolor: Option<(Tint, u8)>,
    /// `true` if it is darkened, as a part of a cursed man.
    pub dull: bool,
}

impl PieceLook {
    /// Number of steps in which another colour rises.
    pub const FULL: u8 = 12;

    /// Returns the look of a form in one colour.
    pub const fn plain(form: Form, tint: Tint) -> PieceLook {
        PieceLook { form, tint, recolor: None, dull: false }
    }
}

/// A checker of the game. Its parent is a [`Stack`]; it has none while it is in a tray.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checker {
    /// Its number.
    pub id: CheckerId,
    /// The side it belongs to.
    pub side: Side,
}

/// The place where a checker rests: in a stack at a height, in a tray, or out of the game.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestPlace {
    /// Number of checkers below it.
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
    /// The point it stands on.
    pub at: Point,
    /// The side it belongs to.
    pub side: Side,
    /// `true` if it is a king.
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
    /// The stone on a man, which is its parent.
    Mark(Mark),
}

/// The board on the table, for the renderer to build; it changes when a game with another board begins.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct BoardOnTable(pub Option<benediction_rules::view::Board>);

/// The order of the systems that move things within [`Step::Motion`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Moving {
    /// The clock advances, and the bodies with it.
    Bodies,
    /// Changing and rolling pieces follow the clock.
    Followers,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(Update, (Moving::Bodies, Moving::Followers).chain().in_set(Step::Motion));
    app.init_resource::<BoardOnTable>().add_plugins((
        motion::plugin,
        changes::plugin,
        dice::plugin,
        choreography::plugin,
        cues::plugin,
        highlights::plugin,
        ending::plugin,
        signs::plugin,
        crossings::plugin,
        held::plugin,
        table_pointer::plugin,
    ));
}
