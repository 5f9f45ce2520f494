//! What a bot asks of a game beyond its rules and its texts.

use super::{Evaluator, Player, Sight, Tactics};
use benediction_rules::{Position, Side};

/// A game that the bots play.
pub trait Playable: Position {
    /// What judges its positions in the common search.
    type Evaluator: Evaluator<Self> + 'static;
    /// What orders its actions there and sees what is decided.
    type Tactics: Tactics<Self> + 'static;

    /// The evaluator with which the program plays.
    fn evaluator() -> Self::Evaluator;

    /// The tactics with which the program plays.
    fn tactics() -> Self::Tactics;

    /// What a side has, counted in the plainest way: all that the baseline `greedy` knows.
    fn material(&self, side: Side) -> i32;

    /// The score, in hundredths of a man and above 0, at which the better side wins three games of four.
    fn winning_score(&self) -> i32 {
        350
    }

    /// What the levels from 1 to 10 see in the game of this position; the last one everything.
    fn sights(&self) -> &'static [Sight; 10] {
        &Sight::USUAL
    }

    /// An action that is known to be good without a search, from self-play; `seed` chooses among equals.
    fn book(&self, _seed: u64) -> Option<Self::Action> {
        None
    }

    /// An action that is proved to win, and in how many actions of both sides at most; nothing where no such proof is known. Only the
    /// strongest level asks.
    fn proved_win(&self) -> Option<(Self::Action, u32)> {
        None
    }

    /// By how many hundredths of a man a player's scores of this position may be off at random, so that games between the same
    /// players do not go the same way: 0 but in the first turns of a game without a book.
    fn variety(&self) -> i32 {
        0
    }

    /// The same position without a doubling cube, for who asks how likely a win is and not what it is worth.
    #[must_use]
    fn cubeless(&self) -> Self {
        self.clone()
    }

    /// The game's own player, for a game whose best play the common search with its [`Playable::Evaluator`] does not find. It is the
    /// bot at all levels.
    fn own_player() -> Option<Box<dyn Player<Self>>> {
        None
    }
}
