//! Books of rules, lessons and hints.

mod books;
mod hints;
mod lessons;
