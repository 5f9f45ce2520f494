//! Books of rules and lessons.

mod books;
mod lessons;
