//! Format 1 of a saved game, which can still be read: one line, and the actions that were undone.

use serde::Deserialize;

use super::{Player, Record};
use benediction_rules::{GameSpec, Outcome, Side};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Record1 {
    #[serde(rename = "format")]
    _format: u32,
    game: GameSpec,
    first: Side,
    players: (Player, Player),
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    seed: Option<u64>,
    actions: Vec<String>,
    /// Actions that were undone, the next one last.
    #[serde(default)]
    undone: Vec<String>,
    #[serde(default)]
    result: Option<Outcome>,
}

impl From<Record1> for Record {
    fn from(old: Record1) -> Record {
        let Record1 { _format: _, game, first, players, position, seed, mut actions, undone, result } = old;
        // The actions that were undone are the rest of the main line.
        let at = (!undone.is_empty()).then_some(actions.len());
        actions.extend(undone.into_iter().rev());
        Record { first, players, position, seed, actions, at, result, ..Record::of(game) }
    }
}
