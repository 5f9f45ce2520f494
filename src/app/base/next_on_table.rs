//! The order of what comes to the table: what a person asked for last. A game that is read from the disk comes later than it was
//! asked for, and not at all if something else was asked for since.

use bevy::prelude::*;

/// The number of something that a person asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ticket(u64);

/// The number of what a person asked for last.
#[derive(Resource, Debug, Default)]
pub struct NextOnTable(Ticket);

impl NextOnTable {
    /// Takes a number, for something that a person asks for now.
    pub fn take(&mut self) -> Ticket {
        self.0 = Ticket(self.0.0 + 1);
        self.0
    }

    /// Returns `true` if nothing else was asked for since.
    pub fn is_latest(&self, ticket: Ticket) -> bool {
        self.0 == ticket
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NextOnTable>();
}
