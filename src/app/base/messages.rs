//! What every module may say, and of which position it speaks.

use bevy::prelude::*;

use benediction_study::tree::NodeId;

/// A node of a game of this run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameNode {
    /// The match ([`Match::id`](crate::app::game::matches::Match)).
    pub game: u64,
    /// The node of its tree.
    pub node: NodeId,
}

/// A short message in the HUD: a broken file that was kept aside, a draw refused.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notify(pub String);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Notify>();
}
