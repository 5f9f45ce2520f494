//! Benediction and King Trails, two abstract strategy games by Alek Erickson: rules, records, bot, command line and table.
//!
//! The rooms stand on each other: `geometry <- rules <- games <- registry`; `record`, `picker`, `tree` and `engine` know only
//! `rules` and `geometry`; `session` ties them together; every room may answer with a
//! `sentence`, which `locale` says; `cli` and `app` see the session, the registry and the bot. Nothing outside `app`
//! knows Bevy.

#[cfg(feature = "app")]
pub mod app;
pub mod cli;
pub mod engine;
pub mod games;
pub mod geometry;
pub mod locale;
pub mod options;
pub mod picker;
pub mod record;
pub mod registry;
pub mod rules;
pub mod sentence;
pub mod session;
pub mod tree;
pub mod words;
