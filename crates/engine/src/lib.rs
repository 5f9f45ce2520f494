//! The bots: a search over single actions of any game of two sides whose [`Evaluator`] and
//! [`Tactics`] it is given, simple players that are kept as baselines, and the service that remembers for them.
//!
//! A turn may have several actions, so a score belongs to the side to act and changes its sign only where the actor changes.

pub mod games;

mod analysis;
mod any_game;
mod baseline;
mod bot;
mod evaluate;
mod game;
mod level;
mod playable;
mod player;
mod proof;
mod search;
mod selectivity;
mod service;
mod sight;
mod style;
mod table;

use benediction_rules::notation::Notation;

pub use analysis::{
    Danger, Effort, Finding, Hint, Judged, Merit, PlayedTurn, RolledOut, Rollout, RolloutOptions, RolloutProgress,
    Threat, Why, Wishes, certain_merits, merits, threats,
};
pub use any_game::{Action, AnyGame};
pub use bot::Bot;
pub use evaluate::{Evaluator, LATE, Plain, Stage, Tactics};
pub use game::Game;
pub use level::Level;
pub use playable::Playable;
pub use player::{Answer, Budget, Info, NoScore, Player, PlayerKind, Request, Score, Situation};
pub use proof::{INFINITE, Numbers, Prover};
pub use selectivity::{Reductions, Selectivity};
pub use service::{Analysis, Memory, PositionWithHistory, Service, Task, best_turn};
pub use sight::{Hidden, Sight};
pub use style::Oracle;

/// A fresh player of a kind for one game; the common search may remember positions in so many MiB.
pub fn player<G: Notation + Playable>(kind: PlayerKind, table_mib: usize) -> Box<dyn Player<G>> {
    match kind {
        PlayerKind::Bot(_) => G::own_player().unwrap_or_else(|| Box::new(Bot::<G>::of_game(table_mib))),
        PlayerKind::Random => Box::new(baseline::Random),
        PlayerKind::Greedy => Box::new(baseline::Greedy),
        PlayerKind::Uct => Box::new(baseline::Uct),
    }
}
