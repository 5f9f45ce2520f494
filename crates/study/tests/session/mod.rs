//! Sessions of each game.

mod benedict_chess;
mod kingamon;
mod obelisk;
