//! Who thinks: the bot at a level, or one of the baselines.

use std::sync::atomic::AtomicBool;

use super::first::First;
use super::{Bot, Budget, Info, Level, Thought, baseline};
use crate::notation::Notation;
use crate::rules::{Playable, Question, Think};

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mind {
    /// The bot at a level.
    Bot(Level),
    /// Any legal actions.
    Random,
    /// The turn that wins, else the one that leaves most material.
    Greedy,
    /// Plain UCT with random playouts.
    Uct,
    /// The first bot that this program had, at its full strength.
    First,
}

impl Mind {
    /// Whether it can play a game: the first bot knows only those that were there when it was frozen.
    pub const fn plays<G: Notation + Playable>(self) -> bool {
        G::FIRST_BOT || !matches!(self, Mind::First)
    }

    /// The baselines and their names.
    pub const BASELINES: [(&'static str, Mind); 4] =
        [("random", Mind::Random), ("greedy", Mind::Greedy), ("uct", Mind::Uct), ("first", Mind::First)];

    /// The baseline of that name.
    pub fn named(name: &str) -> Option<Mind> {
        Mind::BASELINES.into_iter().find(|(known, _)| *known == name).map(|(_, mind)| mind)
    }
}

/// A mind at work in one game: what it has learned of positions stays from turn to turn.
pub struct Brain<G: Notation + Playable> {
    mind: Mind,
    table_mib: usize,
    bot: Option<Bot<G>>,
    /// The game's own mind, which plays instead of the common search.
    own: Option<Box<dyn Think<G>>>,
}

impl<G: Notation + Playable> Brain<G> {
    /// A fresh one; the bot may remember positions in so many MiB.
    pub fn new(mind: Mind, table_mib: usize) -> Self {
        let own = if matches!(mind, Mind::Bot(_)) { G::own_mind() } else { None };
        Brain { mind, table_mib, bot: None, own }
    }

    /// Whose it is.
    pub const fn mind(&self) -> Mind {
        self.mind
    }

    /// The rest of the turn of the side to act, as [`Bot::think`] says.
    pub fn think(
        &mut self,
        position: &G,
        history: &[u64],
        budget: Budget,
        seed: u64,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Info),
    ) -> Thought<G::Action> {
        match self.mind {
            Mind::Bot(level) => {
                if let Some(own) = &mut self.own {
                    let level = level.number();
                    return own.think(&Question { position, history, level, budget, seed, stop }, report);
                }
                let bot = self.bot.get_or_insert_with(|| Bot::of_game(self.table_mib));
                bot.think(position, history, level, budget, seed, stop, report)
            }
            Mind::Random => baseline::random(position, seed),
            Mind::Greedy => baseline::greedy(position, seed),
            Mind::Uct => baseline::uct(position, budget, seed, stop),
            Mind::First => {
                First::new(G::FirstEvaluator::default()).think(position, history, budget, seed, stop, report)
            }
        }
    }

    /// All turns of a position, the best first, where the game's own mind has solved it; nothing elsewhere.
    pub fn solved(&mut self, position: &G, history: &[u64], stop: &AtomicBool) -> Option<Vec<Thought<G::Action>>> {
        let own = self.own.as_mut().filter(|own| own.is_certain())?;
        let level = Level::STRONGEST.number();
        let question = Question { position, history, level, budget: Budget::default(), seed: 0, stop };
        Some(own.best_turns(&question, usize::MAX, &mut |_, _| {}))
    }

    /// As [`Bot::best_turns`]; none for a baseline.
    #[expect(clippy::too_many_arguments, reason = "a question is asked once a turn, and all of it is needed")]
    pub fn best_turns(
        &mut self,
        position: &G,
        history: &[u64],
        count: usize,
        budget: Budget,
        seed: u64,
        stop: &AtomicBool,
        report: &mut dyn FnMut(usize, &Info),
    ) -> Vec<Thought<G::Action>> {
        let Mind::Bot(level) = self.mind else { return Vec::new() };
        if let Some(own) = &mut self.own {
            let level = level.number();
            return own.best_turns(&Question { position, history, level, budget, seed, stop }, count, report);
        }
        let bot = self.bot.get_or_insert_with(|| Bot::of_game(self.table_mib));
        bot.best_turns(position, history, count, budget, seed, stop, report)
    }
}
