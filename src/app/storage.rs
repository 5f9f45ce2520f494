//! Files of the player: settings, the game that was interrupted. Being written.

use bevy::prelude::*;

use crate::record::Record;

/// The interrupted game that was found at the start or left last, for Continue.
#[derive(Resource, Clone, Debug, Default)]
pub struct Interrupted(pub Option<Record>);

/// The folder of the player's files, if there is one that can be written.
#[derive(Resource, Clone, Debug, Default)]
pub struct DataFolder(pub Option<std::path::PathBuf>);

/// Autosave this game.
#[derive(Message, Clone, Debug)]
pub struct SaveGame(pub Record);

/// The game is over: nothing to continue.
#[derive(Message, Clone, Copy, Debug)]
pub struct ForgetGame;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SaveGame>()
        .add_message::<ForgetGame>()
        .init_resource::<Interrupted>()
        .init_resource::<DataFolder>();
}
