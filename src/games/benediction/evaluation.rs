//! x
pub struct Weights;
