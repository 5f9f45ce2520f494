//! What the first bot asks of a game. It is frozen for ever as the baseline `first`, and so is this.

use super::{Plain, Position};

/// Ordering scores at or below this mark actions that the first bot may leave out where all is not lost.
pub const FIRST_LATE: i32 = -500;

/// What judges positions and actions for the first bot.
pub trait FirstEvaluator<G: Position>: Send + Sync {
    /// How good an unfinished position is for the side to act; between -20,000 and 20,000.
    fn score(&self, position: &G) -> i32;

    /// The ordering scores of many legal actions of one position, in their order; `list` is empty before.
    fn order(&self, position: &G, actions: &[G::Action], list: &mut Vec<i32>);

    /// Whether an action changes so much that the search follows it beyond its depth.
    fn is_tactical(&self, position: &G, action: G::Action) -> bool;

    /// There is no tactical action.
    fn is_quiet(&self, position: &G) -> bool;

    /// In how many actions, from 1 to the rest of its turn, the side to act can certainly win; 0 where nothing is certain.
    fn win_in_turn(&self, position: &G) -> u32;

    /// The side to act stands to lose at once if its next action, the last of its turn, does not help.
    fn is_urgent(&self, position: &G) -> bool;
}

/// For a game that the first bot does not play.
impl<G: Position> FirstEvaluator<G> for Plain {
    fn score(&self, _position: &G) -> i32 {
        0
    }

    fn order(&self, _position: &G, actions: &[G::Action], list: &mut Vec<i32>) {
        list.extend(actions.iter().map(|_| 0));
    }

    fn is_tactical(&self, _position: &G, _action: G::Action) -> bool {
        false
    }

    fn is_quiet(&self, _position: &G) -> bool {
        true
    }

    fn win_in_turn(&self, _position: &G) -> u32 {
        0
    }

    fn is_urgent(&self, _position: &G) -> bool {
        false
    }
}
