//! Playing, saving and studying games: trees of variations, sessions, game texts, saved games, the library, reviews and diagrams.

pub mod charts;
pub mod clocks;
pub mod diagram;
pub mod lessons;
pub mod letters;
pub mod library;
pub mod program;
pub mod puzzles;
pub mod record;
pub mod registry;
pub mod reviews;
pub mod series;
pub mod session;
pub mod tree;
pub mod words;
