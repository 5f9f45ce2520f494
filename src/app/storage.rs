//! Files of the player: settings, the game that was interrupted. Being written.

use bevy::prelude::*;

use crate::record::Record;

/// The interrupted game that was found at the start or left last, for Continue.
#[derive(Resource, Clone, Debug, Default)]
pub struct Interrupted(pub Option<Record>);

/// The folder of the player's files, if there is one that can be written.
#[derive(Resource, Clone, Debug, Default)]
pub struct DataFolder(pub Option<std::path::PathBuf>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Interrupted>().init_resource::<DataFolder>();
}
