//! The games: [Benediction and King Trails](benediction), [Benedict Chess](benedict_chess), [Obelisk](obelisk) and
//! [Byzantine Kingamon](kingamon). Each module has a `Position`, which implements the traits of this crate, and
//! queries of its own.

pub mod benedict_chess;
pub mod benediction;
pub mod kingamon;
pub mod obelisk;
