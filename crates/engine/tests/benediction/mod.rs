//! Benediction and King Trails.

mod analysis;
mod bot;
mod bot_turns;
mod forced;
mod lost;
// The slow rules, with which threats are compared.
#[allow(dead_code)]
#[path = "../../../rules/tests/benediction/oracle/mod.rs"]
mod oracle;
mod players;
