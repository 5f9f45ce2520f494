//! The trait [`Playable`]: what a bot needs to know of a game beyond its rules.

use super::{Evaluator, Player, Skill, Tactics};
use benediction_rules::{Position, Side};

/// A game that the bots can play. For a first version, [`Plain`](crate::Plain) serves as evaluator and tactics.
pub trait Playable: Position {
    /// The evaluator of positions in the common search.
    type Evaluator: Evaluator<Self> + 'static;
    /// The ordering of actions in the common search, and what it sees without searching.
    type Tactics: Tactics<Self> + 'static;

    /// Returns the evaluator that the program plays with.
    fn evaluator() -> Self::Evaluator;

    /// Returns the tactics that the program plays with.
    fn tactics() -> Self::Tactics;

    /// Returns a plain count of what a side has. The baseline `greedy` knows nothing else.
    fn material(&self, side: Side) -> i32;

    /// Returns the score, in hundredths of a man and greater than 0, at which the better side wins three games of
    /// four.
    fn winning_score(&self) -> i32 {
        350
    }

    /// Returns what the levels from 1 to 10 see in this game; the last one sees everything.
    fn skills(&self) -> &'static [Skill; 10] {
        &Skill::USUAL
    }

    /// Returns an action from the opening book, if there is one. `seed` decides among equals.
    fn book(&self, _seed: u64) -> Option<Self::Action> {
        None
    }

    /// Returns an action that is proved to win, and the largest number of actions of both sides to the end. Returns
    /// `None` if no proof is known. Only the strongest level asks.
    fn proved_win(&self) -> Option<(Self::Action, u32)> {
        None
    }

    /// Returns by how many hundredths of a man the scores of a player can be off at random, so that games between the
    /// same players differ. It is 0 except in the first turns of a game without an opening book.
    fn variety(&self) -> i32 {
        0
    }

    /// Returns the same position without a doubling cube, to estimate how likely a win is and not what it is worth.
    #[must_use]
    fn cubeless(&self) -> Self {
        self.clone()
    }

    /// Returns a player of its own for a game that the common search does not play well. It is then the bot at all
    /// levels.
    fn own_player() -> Option<Box<dyn Player<Self>>> {
        None
    }
}
