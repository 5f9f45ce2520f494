//! The app, driven through its real systems without a window or a graphics adapter.
#![allow(clippy::unwrap_used)]

mod analysis;
mod by_keys;
mod camera;
mod closing;
mod commands;
mod demo;
mod editor;
mod files;
mod games;
mod highlights;
mod hints;
mod keys;
mod layout;
mod library;
mod looking;
mod marks;
mod names;
mod notes;
mod owner;
mod play;
mod puzzles;
mod replay;
mod rest;
mod review;
mod shelf;
mod sound;
mod still_board;
mod study;
mod table;
mod touch;
mod turn;
mod walls;
mod way_in;
mod window;
