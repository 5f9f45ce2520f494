//! Byzantine Kingamon, proved without a window.

mod against_oracle;
mod cases;
mod dice;
mod oracle;
mod perft;
mod table;
mod texts;
