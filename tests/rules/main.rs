//! The rules, proved without a window.
#![allow(clippy::unwrap_used)]

mod against_oracle;
mod analysis;
mod benedict_chess;
mod books;
mod bot;
mod bot_turns;
mod cases;
mod evaluator;
mod forced;
mod lessons;
mod lost;
mod obelisk;
mod oracle;
mod oracle_cases;
mod oracle_perft;
mod perft;
mod players;
