//! What the match says: what was played, refused, or shown anew.

use bevy::prelude::*;

use benediction_rules::message;
use benediction_rules::view::Place;
use benediction_study::session::Applied;

/// An action was played.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct ActionApplied {
    /// Actions played before it.
    pub ply: usize,
    /// What it did.
    pub applied: Applied,
}

/// Something was refused; shown at the pointer.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The rule in a sentence.
    pub why: Option<message::Message>,
    /// Where.
    pub place: Option<Place>,
}

/// The picture is another one, not by an action: undo, a jump in the record, a loaded game. It follows by difference.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureJumped {
    /// The board is new, so nothing can be followed.
    pub anew: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ActionApplied>().add_message::<Refused>().add_message::<PictureJumped>();
}
