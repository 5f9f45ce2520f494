//! Title, menus and pages over the table.

pub(in crate::app) mod credits;
pub(in crate::app) mod find;
mod looks;
pub(in crate::app) mod new_game;
pub(in crate::app) mod pause;
pub(in crate::app) mod result;
mod rules_figures;
pub(in crate::app) mod rules_page;
pub(in crate::app) mod settings_page;
pub(in crate::app) mod title;
pub(in crate::app) mod welcome;
