//! Games as trees and files: sessions, the library, reviews, diagrams, lessons.
#![allow(clippy::unwrap_used)]

mod answers;
mod diagram;
mod golden;
mod library;
mod lines;
mod printout;
mod progress;
mod puzzles;
mod reviews;
#[path = "../../../tests/support/sample.rs"]
mod sample;
mod schedule;
mod session;
mod support;
mod tree;
mod words;
