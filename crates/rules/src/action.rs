//! Actions of any game.

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use crate::Position;

/// An action of any game: the number that [`Position::pack`] gives it. It has a meaning only together with the game.
///
/// ```
/// use benediction_rules::games::obelisk::{Mode, Position, Start};
/// use benediction_rules::{Action, Position as _};
///
/// let position = Position::new(Mode::Open, Start::Line);
/// let mut legal = Vec::new();
/// position.legal(&mut legal);
///
/// let action = Action::of::<Position>(legal[0]);
/// assert_eq!(action.to::<Position>(), Some(legal[0]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Action(NonZeroU32);

impl Action {
    /// Returns an action of a game without its type.
    ///
    /// # Panics
    /// Never: no action has the number 0, which the conformance kit proves for each game.
    pub fn of<G: Position>(action: G::Action) -> Action {
        Action(NonZeroU32::new(G::pack(action)).expect("no action has the number 0"))
    }

    /// Returns the action with the type of its game, or `None` if the game has no action of this number.
    pub fn to<G: Position>(self) -> Option<G::Action> {
        G::unpack(self.0.get())
    }
}
