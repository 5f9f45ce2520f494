//! The page *Learn*, and the result of the game at the end of a lesson. The lesson itself is an [`exercise`](super::exercise).

pub(in crate::app) mod lines;
pub(in crate::app) mod page;
pub(in crate::app) mod result;
