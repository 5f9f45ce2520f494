//! Bots for the games of `benediction-rules`: a search for any game of two sides, levels, analysis, and proofs.
//!
//! # Example
//!
//! Ask the strongest level for the best turn of a position:
//!
//! ```
//! use benediction_engine::{Budget, Level, PlayerKind, Request, Situation, player};
//! use benediction_rules::Position as _;
//! use benediction_rules::games::benedict_chess::Position;
//! use benediction_rules::notation::Notation;
//! use std::sync::atomic::AtomicBool;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let position = Position::read_position("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")?;
//!
//! let mut bot = player::<Position>(PlayerKind::Bot(Level::STRONGEST), 1);
//! let request = Request::of_level(Level::STRONGEST, Budget::nodes(2_000), 1);
//! let situation = Situation::new(&position, &[]);
//! let answer = bot.answer(situation, &request, &AtomicBool::new(false), &mut |_| {});
//!
//! assert_eq!(answer.score.to_string(), "win:1");
//! let mut after = position;
//! after.apply(answer.turn[0]);
//! assert!(after.outcome().is_some());
//! # Ok(())
//! # }
//! ```
//!
//! The example `ask_the_bot` does this for a game, a level and a number of positions: `cargo run --release --example ask_the_bot --
//! obelisk`.
//!
//! # Contents
//!
//! - **Players.** [`player()`] makes the [`Player`] of a [`PlayerKind`]: the [`Bot`] at one of ten [`Level`]s, or a
//!   baseline. A [`Request`] has a [`Budget`]; a [`SearchResult`] has a turn and a [`Score`]. With a budget of positions the
//!   same request has the same answer on every machine.
//! - **A service.** [`Service`] keeps the players of a game between requests, for positions of any game.
//! - **Games.** A game that implements [`Playable`] can be played by the bots. It has an [`Evaluator`] of positions
//!   and [`Tactics`], which order actions; [`Plain`] is enough to start with. [`games`] has those of the
//!   five games. [`Game`] is a game with everything.
//! - **Analysis.** [`threats()`], [`merits()`], [`PlayedTurn`] (what a turn was worth) and [`Rollout`] (games with dice,
//!   played to the end many times).
//! - **Proofs.** [`Prover`] is a proof-number search, to prove that a side can force a win. [`solve`] proves which turns reach
//!   the [`Goal`] of a puzzle.
//!
//! # How scores are counted
//!
//! A turn can have several actions, so a score belongs to the side to act, and changes its sign only where the actor
//! changes. It is in hundredths of a man, from -20,000 to 20,000, unless the end of the game has been found.
//!
//! # Errors, features and minimum Rust version
//!
//! Players never fail: they answer with a legal turn, and with an empty one only if there is none. The errors are
//! [`ParseScoreError`] and [`InvalidLevel`]. The crate has no Cargo features. It needs Rust 1.95 or newer.

#![deny(missing_docs)]

pub mod games;

mod analysis;
mod any_game;
mod baseline;
mod bot;
mod evaluate;
mod game;
mod goal;
mod level;
mod pacing;
mod playable;
mod player;
mod proof;
mod search;
mod search_config;
mod selectivity;
mod service;
mod skill;
mod transposition;

use baseline::Baseline;
use benediction_rules::notation::Notation;

pub use analysis::{
    AnalysisRequest, CubeAction, CubeDecision, Danger, Effort, Finding, Hint, Judged, Merit, PlayedTurn, RolledOut,
    Rollout, RolloutOptions, RolloutProgress, Threat, Why, certain_merits, merits, threats,
};
pub use any_game::AnyGame;
pub use bot::Bot;
pub use evaluate::{Evaluator, LATE, Plain, Stage, Tactics};
pub use game::Game;
pub use goal::{Goal, Solution, refute, solve};
pub use level::{InvalidLevel, Level};
pub use pacing::time_for_turn;
pub use playable::Playable;
pub use player::{Budget, Info, ParseScoreError, Player, PlayerKind, Request, Score, SearchResult, Situation};
pub use proof::{INFINITE, Numbers, Prover};
pub use search_config::ReferenceSearch;
pub use selectivity::{Reductions, Selectivity};
pub use service::{Analysis, Memory, PositionWithHistory, Service, Task, best_turn};
pub use skill::{Hidden, Skill};

/// Creates a player of a kind for one game. The common search gets a transposition table of at most `table_mib` MiB.
///
/// ```
/// use benediction_engine::{Budget, Level, PlayerKind, Request, Situation, player};
/// use benediction_rules::Position as _;
/// use benediction_rules::games::obelisk::{Mode, Position, Start};
/// use std::sync::atomic::AtomicBool;
///
/// let position = Position::new(Mode::Open, Start::Line);
/// let level = Level::new(4).ok_or("levels are 1 to 10")?;
/// let mut bot = player::<Position>(PlayerKind::Bot(level), 1);
/// let request = Request::of_level(level, Budget::nodes(1_000), 7);
/// let answer = bot.answer(Situation::new(&position, &[]), &request, &AtomicBool::new(false), &mut |_| {});
/// assert!(position.check(answer.turn[0]).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn player<G: Notation + Playable>(kind: PlayerKind, table_mib: usize) -> Box<dyn Player<G>> {
    match kind {
        PlayerKind::Bot(_) => G::own_player().unwrap_or_else(|| Box::new(Bot::<G>::of_game(table_mib))),
        PlayerKind::Random => Box::new(Baseline(baseline::random)),
        PlayerKind::Greedy => Box::new(Baseline(baseline::greedy)),
        PlayerKind::Uct => Box::new(Baseline(baseline::uct)),
    }
}
