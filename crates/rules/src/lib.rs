//! The rules of five abstract strategy games for two players: Benediction, King Trails, Benedict Chess, Obelisk and
//! Byzantine Kingamon.
//!
//! The crate generates, checks, makes and undoes actions; it reads and writes actions and positions as text; and it
//! describes positions and actions for a user interface. It uses no clock, no file and no thread. Programs that play
//! these games are in the crate `benediction-engine`.
//!
//! # Example
//!
//! Start a game, list the legal actions, make one of them, and undo it:
//!
//! ```
//! use benediction_rules::games::benediction::Position;
//! use benediction_rules::notation::Notation;
//! use benediction_rules::{GameSpec, Position as _, Side};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut position = Position::start(&GameSpec::from("benediction"), Side::Near)?;
//!
//! let mut legal = Vec::new();
//! position.legal(&mut legal);
//! assert_eq!(legal.len() as u64, position.count_legal());
//! let texts: Vec<String> = legal.iter().map(|action| position.action_text(*action)).collect();
//! assert!(texts.contains(&"e3e4".to_string()));
//!
//! let (action, _) = position.read_action("e3e4")?;
//! position.check(action)?;
//! let undo = position.apply(action);
//! assert_eq!(position.turn().actions_left, 2);
//! position.undo(undo);
//! assert_eq!(position, Position::start(&GameSpec::from("benediction"), Side::Near)?);
//! # Ok(())
//! # }
//! ```
//!
//! The example `legal_actions` does this for a game and a position that you name:
//! `cargo run --example legal_actions -- obelisk`.
//!
//! # Traits
//!
//! Each trait builds on the one before it, and every game implements all three:
//!
//! - [`Position`]: the rules. The legal actions, [`apply`](Position::apply) and [`undo`](Position::undo), whose
//!   [`Turn`] it is, the [`Outcome`], chance, symmetries, hashes.
//! - [`Notation`](notation::Notation): actions, positions and names of sides as text, both ways.
//! - [`Present`](view::Present): the board, its pieces, what an action does step by step, and why a click is refused.
//!   A [`Picker`](picker::Picker) turns clicks into actions.
//!
//! # Games
//!
//! | module | game | start | also |
//! |---|---|---|---|
//! | [`games::benediction`] | Benediction | `benediction` | stacks on a hexagon, turns of two actions |
//! | [`games::benediction`] | King Trails | `king-trails` | the same on a larger board; any mixture of the rules |
//! | [`games::benedict_chess`] | Benedict Chess | `benedict-chess`, `benedict-chess swap` | FEN and PGN |
//! | [`games::obelisk`] | Obelisk | `obelisk`, `obelisk bounded,even` | three modes, two starts |
//! | [`games::kingamon`] | Byzantine Kingamon | `kingamon`, `kingamon quick,cube` | dice, a doubling cube, seven variants |
//!
//! The texts in the third column are [`GameSpec`]s, for [`Position::start`]. In a game with dice
//! [`Actor::Chance`] acts, too: [`Position::chances`] lists its actions with their weights, and [`Dice`] choose one.
//!
//! # Errors
//!
//! Every error is a type that implements [`std::error::Error`] and is displayed in English: a
//! [`Violation`](Position::Violation) is the rule that an action breaks, a [`ReadError`](notation::ReadError) is the
//! place and the reason why a text is not a position, and a [`Message`](message::Message) is a reason by itself. All of
//! them contain a key and arguments, so that a [`Catalog`](message::Catalog) can write them in another language.
//!
//! ```
//! use benediction_rules::games::benedict_chess::{Position, Violation};
//! use benediction_rules::notation::Notation;
//! use benediction_rules::Position as _;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let position = Position::new(false);
//! let (action, _) = position.read_action("d1d3")?;
//! let error = position.check(action).unwrap_err();
//! assert_eq!(error, Violation::WayBlocked);
//! println!("{error}"); // A sentence in English.
//!
//! let error = Position::read_position("9/8/8/8/8/8/8/8 w").unwrap_err();
//! assert_eq!((error.line, error.column), (1, 1));
//! # Ok(())
//! # }
//! ```
//!
//! # Features and minimum Rust version
//!
//! The crate has no Cargo features. It needs Rust 1.95 or newer.

#![deny(missing_docs)]

pub mod games;
pub mod geometry;
pub mod message;
pub mod notation;
pub mod picker;
pub mod random;
pub mod view;

/// The rules of the games, with the rulings (D1, O1, K1 …) that the documentation of this crate refers to.
#[cfg_attr(doc, doc = include_str!("../../../docs/rules.md"))]
pub mod rulebook {}

mod action;
mod dice;
mod perft;
mod position;
mod spec;
mod worded_enum;

pub use action::Action;
pub use dice::Dice;
pub use perft::{divide, perft};
pub use position::{Actor, Outcome, Position, Reason, Side, Starter, Symmetry, Turn};
pub use spec::{GameId, GameSpec, MATCH, RuleSet};

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
