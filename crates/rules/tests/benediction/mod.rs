//! Benediction and King Trails.
mod against_oracle;
mod cases;
mod oracle;
mod oracle_cases;
mod oracle_perft;
mod perft;
mod table;
