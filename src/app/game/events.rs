//! The events of the match.

use bevy::prelude::*;

use benediction_rules::message;
use benediction_rules::view::Place;
use benediction_study::session::Applied;

/// An action was played.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct ActionApplied {
    /// Number of actions before it.
    pub ply: usize,
    /// Its effect.
    pub applied: Applied,
}

/// An action was refused; shown at the pointer.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The rule in a sentence.
    pub why: Option<message::Message>,
    /// The place that it is about.
    pub place: Option<Place>,
}

/// Another position is shown, not by an action: undo, a jump in the record, a loaded game. The picture follows by difference.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureJumped {
    /// `true` if the board is new, so that there is no difference to follow.
    pub is_new_board: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ActionApplied>().add_message::<Refused>().add_message::<PictureJumped>();
}
