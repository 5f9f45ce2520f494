//! The trait [`Playable`]: the properties of a game that a bot needs beyond its rules.

use super::{CubeDecision, Evaluator, Player, Skill, Tactics};
use benediction_rules::{Position, Side};

/// A game that the bots can play. For a first version, [`Plain`](crate::Plain) serves as evaluator and tactics.
pub trait Playable: Position {
    /// The evaluator of positions in the common search.
    type Evaluator: Evaluator<Self> + 'static;
    /// Move ordering and static tactics of the common search.
    type Tactics: Tactics<Self> + 'static;

    /// Returns the evaluator that the program plays with.
    fn evaluator() -> Self::Evaluator;

    /// Returns the tactics that the program plays with.
    fn tactics() -> Self::Tactics;

    /// Returns a plain count of a side's material. The baseline `greedy` uses nothing else.
    fn material(&self, side: Side) -> i32;

    /// Returns the score, in hundredths of a man and greater than 0, at which the better side wins three games of
    /// four.
    fn winning_score(&self) -> i32 {
        350
    }

    /// Returns the limits of the levels from 1 to 10; the last one has none.
    fn skills(&self) -> &'static [Skill; 10] {
        &Skill::USUAL
    }

    /// Returns an action from the opening book, or `None` if it has none for this position. `seed` chooses among several.
    fn book(&self, _seed: u64) -> Option<Self::Action> {
        None
    }

    /// Returns a proved winning action and the largest number of actions of both sides to the end. Returns `None` if there is no
    /// proof. Only the strongest level calls it.
    fn proved_win(&self) -> Option<(Self::Action, u32)> {
        None
    }

    /// Returns the largest random error of a player's scores, in hundredths of a man, which makes games between the same players
    /// differ. It is 0 except in the first turns of a game without an opening book.
    fn variety(&self) -> i32 {
        0
    }

    /// Returns the same position without a doubling cube, to estimate the winning chance and not the stakes.
    #[must_use]
    fn cubeless(&self) -> Self {
        self.clone()
    }

    /// Returns the decision about a doubling cube that is to be made, as the strongest level makes it. Returns `None` if there is none.
    fn cube_decision(&self) -> Option<CubeDecision> {
        None
    }

    /// Returns a player of its own for a game that the common search does not play well. It is then the bot at all
    /// levels. Returns `None` if the common search plays the game.
    fn own_player() -> Option<Box<dyn Player<Self>>> {
        None
    }
}
