//! The bots: a search over single actions of any game of two sides whose [`Evaluator`](crate::rules::Evaluator) and
//! [`Tactics`](crate::rules::Tactics) it is given, simple players that are kept as baselines, and the service that remembers for them.
//!
//! A turn may have several actions, so a score belongs to the side to act and changes its sign only where the actor changes.

mod analysis;
mod baseline;
mod bot;
mod proof;
mod search;
mod service;
mod style;
mod table;

use crate::notation::Notation;
use crate::rules::random::weighted;
use crate::rules::{Actor, Playable, Position};

pub use crate::rules::{Answer, Budget, Info, Level, Player, PlayerKind, Request, Score, Situation};
pub use analysis::{
    AnyPlayedTurn, AnyRollout, Danger, Effort, Finding, Hint, Judged, Merit, PlayedTurn, RolledOut, Rollout,
    RolloutOptions, RolloutProgress, Threat, Why, Wishes, certain_merits, merits, threats,
};
pub use bot::Bot;
pub use proof::{INFINITE, Numbers, Prover};
pub use service::{Analysis, AnySituation, Asked, Service, Task, best_turn};
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

/// Any legal action, all equally likely; where the dice are to fall, as likely as they make it.
pub fn random_action<G: Position>(position: &G, rng: &mut oorandom::Rand64) -> Option<G::Action> {
    if position.turn().actor == Actor::Chance {
        let mut chances = Vec::new();
        position.chances(&mut chances);
        let index = weighted(chances.iter().map(|(_, weight)| *weight), rng)?;
        return chances.get(index).map(|(action, _)| *action);
    }
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let index = rng.rand_range(0..actions.len().max(1) as u64) as usize;
    actions.get(index).copied()
}

/// Makes so many random actions, choices of starting points before them not counted; whether the game is not over.
pub fn random_opening<G: Position>(position: &mut G, actions: usize, rng: &mut oorandom::Rand64) -> bool {
    let mut left = actions;
    while left > 0 {
        left -= usize::from(!position.turn().setup);
        let Some(action) = random_action(position, rng) else { return false };
        position.apply(action);
        if position.outcome().is_some() {
            return false;
        }
    }
    true
}
