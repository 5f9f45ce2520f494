//! Messages and their keys: every key that the sources use is a message with the same arguments, and every message is
//! used.

mod keys;
mod messages;
mod sentences;
pub mod source;
mod translations;
