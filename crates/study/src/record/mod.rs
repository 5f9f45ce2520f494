//! Saved games in RON: players, first position, all actions with variations and annotations, result. Game texts belong to sessions.

mod field_names;
mod fields;
mod file;
mod format_1;
mod read;
mod saved;
mod unknown;

pub(crate) use field_names::field_names;
pub use fields::{has_fields, keep_unknown, merge_fields, put_field, readable_fields, value_of};
pub use saved::{Branch, FORMAT, LEVELS, MAX_ACTIONS, MAX_STARS, Note, Player, Record, RecordError};
pub use unknown::{Unknown, split};
