//! The trait [`Notation`] for Obelisk.

use super::action::Action;
use super::{Position, SIDES, text};
use crate::message::Message;
use crate::notation::{Notation, ReadError, SideNames};

impl Notation for Position {
    fn sides(&self) -> SideNames {
        SIDES
    }

    fn action_text(&self, action: Action) -> String {
        action.text()
    }

    fn action_text_for_people(&self, action: Action) -> String {
        action.text()
    }

    fn read_action(&self, text: &str) -> Result<(Action, usize), Message> {
        Action::read(text)
    }

    fn position_text(&self) -> String {
        text::write(self)
    }

    fn read_position(text: &str) -> Result<Position, ReadError> {
        text::read(text)
    }
}
