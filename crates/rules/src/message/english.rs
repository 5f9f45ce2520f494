//! The English messages of this crate.

use std::sync::LazyLock;

use super::Catalog;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(include_str!(concat!("../../../../assets/locale/en/", $name, ".ftl"))),*]
    };
}

const FILES: [&str; 5] = files!["benedict-chess", "benediction", "kingamon", "obelisk", "record"];

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::new("en", &FILES, None));

/// The messages in English.
pub(super) fn catalog() -> &'static Catalog {
    &CATALOG
}
