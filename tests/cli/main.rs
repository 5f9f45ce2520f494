//! The command line, tested through the program itself; texts, records and the protocol are tested from within too.
#![allow(clippy::unwrap_used, missing_docs)]

mod analyse;
mod children;
mod commands;
mod console;
mod devices;
mod diagram;
mod duel;
mod edit;
mod engine;
mod examples;
mod foreign;
mod foreign_pgn;
mod garbage;
mod kingamon;
mod library;
mod notation;
mod obelisk;
mod positions;
mod program;
mod puzzles;
mod recorded;
mod records;
mod rules;
mod support;
mod uci;
