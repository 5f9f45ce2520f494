//! The command line, proved through the program itself; texts, records and the protocol, also from within.
#![allow(clippy::unwrap_used, missing_docs)]

mod analyse;
mod children;
mod commands;
mod console;
mod diagram;
mod duel;
mod edit;
mod engine;
mod examples;
mod foreign;
mod garbage;
mod kingamon;
mod library;
mod notation;
mod obelisk;
mod positions;
mod program;
mod recorded;
mod records;
mod support;
mod uci;
