//! The page of the puzzles. A puzzle on the table is an [`exercise`](super::exercise).

pub(in crate::app) mod page;
