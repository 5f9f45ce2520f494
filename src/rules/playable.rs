//! What a bot asks of a game beyond its rules and its texts.

use super::{Evaluate, Position, Think};

/// A game that the bots play: who judges its positions, and who plays it where the common search is not the way.
pub trait Playable: Position {
    /// The judge of its positions that the bot uses.
    type Evaluator: Evaluate<Self> + Default + 'static;
    /// The judge that the first bot, a yardstick, keeps for ever.
    type FirstEvaluator: Evaluate<Self> + Default + 'static;
    /// The yardstick `first`, the first bot that this program had, plays this game too.
    const FIRST_BOT: bool = false;
    /// The game's own mind, for a game whose best play the common search with its [`Playable::Evaluator`] does not find. It plays
    /// all levels of the bot.
    fn own_mind() -> Option<Box<dyn Think<Self>>> {
        None
    }
}
