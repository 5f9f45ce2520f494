//! The library: games in files, listed and found again.

mod copies;
mod disk;
mod exchange;
mod faults;
mod files;
mod folders;
mod import;
mod in_place;
mod index;
mod letters;
mod merge;
mod open_games;
mod round_trips;
mod store;
