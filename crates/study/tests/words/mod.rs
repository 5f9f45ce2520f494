//! Books of rules, lessons and hints.

mod books;
mod course;
mod hints;
mod ideas;
mod lessons;
mod sentences;
