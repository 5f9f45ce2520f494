//! Where everything lies on the table, in world units, without anybody who draws it.

pub mod arrangement;
pub mod forms;
pub mod places;
