//! Playing, saving and studying games: trees of variations, sessions, game texts, saved games, the library, reviews and diagrams.
//!
//! # Example
//!
//! Play a game with a variation, save it, and read it again:
//!
//! ```
//! use benediction_rules::Side;
//! use benediction_study::record::{Player, Record};
//! use benediction_study::registry;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut session = registry::named("benedict-chess").ok_or("no such game")?.start(Side::Near);
//! session.act_text("e2e4")?;
//! session.undo();
//! session.play_variation(session.read("e2e3")?)?;
//! assert_eq!(session.tree().len(), 3);
//!
//! let saved = session.record((Player::Human, Player::Human)).write();
//! let again = registry::load(&Record::read(&saved)?)?;
//! assert_eq!(again.position().hash(), session.position().hash());
//! # Ok(())
//! # }
//! ```
//!
//! # Contents
//!
//! | module | contents |
//! |---|---|
//! | [`session`] | a game that is played or studied, with a cursor, edits, game texts and PGN |
//! | [`tree`] | variations and annotations, without rules |
//! | [`record`] | saved games as RON |
//! | [`registry`] | the games that can be chosen; position and game texts of any of them |
//! | [`library`] | the games of a player as files: lists, searches, import and export, results |
//! | [`reviews`], [`puzzles`], [`lessons`] | analysis of whole games, puzzles and their solver, lessons |
//! | [`lines`] | the lines of studies: what is to be trained, and where a game leaves them |
//! | [`schedule`] | cards: puzzles and positions of lines, and when each comes back |
//! | [`progress`] | what a player has reached, merged from several windows and machines |
//! | [`terms`], [`clocks`], [`series`] | the terms of a game: names, clocks, help, and matches of several games |
//! | [`answers`] | the position in words, for players who do not see the board |
//! | [`printout`] | the report of a game as an HTML page, to be printed or sent |
//! | [`diagram`], [`charts`], [`letters`] | pictures, animations and charts, and the fonts in them |
//! | [`program`] | other programs that play or analyse, by the engine protocol |
//! | [`words`] | texts about all this for users |
//!
//! Everything works with any game, through [`AnyGame`](benediction_engine::AnyGame).
//!
//! # Errors
//!
//! Errors implement [`std::error::Error`] and are displayed in English. Most of them are a
//! [`Message`](benediction_rules::message::Message), which a [`Catalog`](benediction_rules::message::Catalog) writes in another
//! language. Errors in texts name the line and the column.

pub mod answers;
pub mod charts;
pub mod clocks;
pub mod diagram;
pub mod lessons;
pub mod letters;
pub mod library;
pub mod lines;
pub mod printout;
pub mod program;
pub mod progress;
pub mod puzzles;
pub mod record;
pub mod registry;
pub mod reviews;
pub mod schedule;
pub mod series;
pub mod session;
pub mod terms;
pub mod tree;
pub mod words;
