//! What a bot thinks of the present position of a session.

use std::sync::atomic::AtomicBool;

use super::memory::{TABLE_MIB, with_brain};
use super::{Analyst, Session, Wishes};
use crate::engine::{Brain, Budget, Info, Level, Mind};
use crate::game::Game;
use crate::rules::{Actor, Side};

/// A bot's answer for the rest of its turn, on a thread of its own.
pub type Thinker = Box<dyn FnOnce(&AtomicBool, &mut dyn FnMut(&Info)) -> Vec<String> + Send>;

/// The best turns of a position, the best first; what is reported is the number of the turn, from 0, and what is thought of it.
pub type Comparer = Box<dyn FnOnce(&AtomicBool, &mut dyn FnMut(usize, &Info)) -> Vec<Vec<String>> + Send>;

/// What can be asked about the present position, ready to be moved to a thread.
pub trait Thinks {
    /// Whether a mind can play this game.
    fn can_play(&self, mind: Mind) -> bool;
    /// A mind's thinking about the present position, ready to be moved to its thread. What it learns of positions it knows
    /// again in its next turn of this game.
    fn thinks(&self, mind: Mind, budget: Budget, seed: u64) -> Thinker;
    /// The same for the side that waits: it thinks about what the other may do, to know more when its turn comes.
    fn ponders(&self, mind: Mind, budget: Budget) -> Thinker;
    /// An answer to what a person asks about the present position, ready to be moved to its thread.
    fn analyst(&self, wishes: Wishes) -> Analyst;
    /// The judgement, in hundredths of a man, at which the better side wins three games of four, in this game.
    fn telling(&self) -> i32;
    /// Thinking as the bot at a level.
    fn thinker(&self, level: Level, budget: Budget, seed: u64) -> Thinker {
        self.thinks(Mind::Bot(level), budget, seed)
    }
    /// The strongest bot's best turns, so many at most, that lead to different positions. It begins with an empty memory each
    /// time, so that the same question has the same answer.
    fn comparer(&self, count: usize, budget: Budget, seed: u64) -> Comparer;
}

impl<G: Game> Thinks for Session<G> {
    fn can_play(&self, mind: Mind) -> bool {
        mind.plays::<G>()
    }

    fn thinks(&self, mind: Mind, budget: Budget, seed: u64) -> Thinker {
        self.thinker_of(self.position().turn().actor, mind, budget, seed)
    }

    fn ponders(&self, mind: Mind, budget: Budget) -> Thinker {
        let waiting = match self.position().turn().actor {
            Actor::Side(side) => Actor::Side(side.other()),
            actor => actor,
        };
        self.thinker_of(waiting, mind, budget, 0)
    }

    fn analyst(&self, wishes: Wishes) -> Analyst {
        self.analyses(wishes)
    }

    fn telling(&self) -> i32 {
        self.position().winning_score()
    }

    fn comparer(&self, count: usize, budget: Budget, seed: u64) -> Comparer {
        let position = self.position().clone();
        let history = self.history();
        Box::new(move |stop, report| {
            let mut brain = Brain::new(Mind::Bot(Level::STRONGEST), TABLE_MIB);
            let thoughts = brain.best_turns(&position, &history, count, budget, seed, stop, report);
            thoughts.into_iter().map(|thought| texts_of(position.clone(), thought.turn)).collect()
        })
    }
}

impl<G: Game> Session<G> {
    /// A mind's thinking about the present position with the memory of a player.
    fn thinker_of(&self, player: Actor, mind: Mind, budget: Budget, seed: u64) -> Thinker {
        let position = self.position().clone();
        let history = self.history();
        let side = if player == Actor::Side(Side::Far) { Side::Far } else { Side::Near };
        let memory = self.memories.of(side);
        // Who asks for a depth wants to know.
        let budget = if budget.depth.is_some() { budget } else { budget.of_player(side) };
        Box::new(move |stop, report| {
            let thought =
                with_brain(&memory, mind, |brain| brain.think(&position, &history, budget, seed, stop, report));
            texts_of(position, thought.turn)
        })
    }
}

/// The canonical texts of actions that are played one after another.
fn texts_of<G: Game>(mut at: G, actions: Vec<G::Action>) -> Vec<String> {
    let text = |action| {
        let text = at.action_text(action);
        at.apply(action);
        text
    };
    actions.into_iter().map(text).collect()
}
