//! Messages of all modules, and the reference to a position.

use std::path::PathBuf;

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

/// A short message in the HUD, for example about a broken file or a declined draw.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notify(pub String);

/// A file that the player asked for was written; the HUD says where.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct FileExported(pub PathBuf);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Notify>().add_message::<FileExported>();
}
