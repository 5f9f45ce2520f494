//! Five abstract strategy games, Benediction, King Trails, Benedict Chess, Obelisk and Byzantine Kingamon: rules, records, bots,
//! command line and table.
//!
//! The rooms stand on each other: `geometry <- rules <- notation <- view <- games <- registry`; `engine`, `tree` and
//! `picker` know no game, `record` only the `rules`; `session` ties them together; `study` judges whole games; `library` keeps games in files; every room may answer with a
//! `sentence`, which `locale` says; `cli` and `app` see the session, the registry and the bot. A `game` is what has rules,
//! notation and view, and bots that play it. Nothing outside `app` knows Bevy.

#[cfg(feature = "app")]
pub mod app;
#[cfg(not(target_family = "wasm"))]
pub mod cli;
pub mod diagram;
pub mod engine;
pub mod game;
pub mod games;
pub mod geometry;
pub mod jobs;
pub mod letters;
pub mod library;
pub mod locale;
pub mod notation;
pub mod options;
pub mod paint;
pub mod picker;
pub mod platform;
pub mod program;
pub mod record;
pub mod registry;
pub mod rules;
pub mod sentence;
pub mod session;
pub mod study;
pub mod table;
pub mod tree;
pub mod view;
pub mod words;
