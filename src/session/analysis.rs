//! What a person asks about the present position: the one interface for hints, threats and evaluation.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Session;
use super::memory::with_brain;
use crate::engine::{Budget, Level, Merit, Mind, Score, Threat, certain_merits, merits, threats};
use crate::game::Game;
use crate::rules::{Actor, Side};
use crate::view::ActionView;

/// What is asked. Nothing else is worked out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// What can be done to this side.
    pub threats_to: Option<Side>,
    /// Who stands better, and how long to think about it.
    pub opinion: Option<Budget>,
    /// A turn to play, and how long to think about it.
    pub hint: Option<Budget>,
}

impl Wishes {
    /// What of this is not in the other.
    #[must_use]
    pub fn without(self, other: Wishes) -> Wishes {
        Wishes {
            threats_to: self.threats_to.filter(|_| self.threats_to != other.threats_to),
            opinion: self.opinion.filter(|_| self.opinion != other.opinion),
            hint: self.hint.filter(|_| self.hint != other.hint),
        }
    }

    /// This, and what only the other has.
    #[must_use]
    pub fn and(self, other: Wishes) -> Wishes {
        Wishes {
            threats_to: self.threats_to.or(other.threats_to),
            opinion: self.opinion.or(other.opinion),
            hint: self.hint.or(other.hint),
        }
    }
}

/// A part of the answer, told as soon as it is known.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// Everything that can be done to a side within a turn, the worst first. Not told where the dice will decide it.
    Threats(Vec<Threat<ActionView>>),
    /// What the search thinks, from the near side's view. It becomes better while the search goes on.
    Opinion(Score),
    /// The turn to play.
    Hint(Hint),
}

/// A turn to play, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The rest of the turn, each action as it is seen when it is due.
    pub turn: Vec<ActionView>,
    /// What the search thinks of it, from the view of the side to act.
    pub score: Score,
    /// What speaks for it, the weightiest first.
    pub merits: Vec<Merit>,
}

/// An analysis to be run on a thread of its own; it tells what it finds and ends soon after the flag is set.
pub type Analyst = Box<dyn FnOnce(&AtomicBool, &mut dyn FnMut(Finding)) + Send>;

/// Actions that follow each other, as they are seen.
fn views<G: Game>(start: &G, actions: &[G::Action]) -> Vec<ActionView> {
    let mut at = start.clone();
    let view = |action: &G::Action| {
        let view = at.view(*action);
        at.apply(*action);
        view
    };
    actions.iter().map(view).collect()
}

impl<G: Game> Session<G> {
    pub(super) fn analyses(&self, wishes: Wishes) -> Analyst {
        let position = self.position().clone();
        let history = self.history();
        let memory = self.memories.analysis.clone();
        Box::new(move |stop, tell| {
            if let Some(side) = wishes.threats_to {
                let by = side.other();
                let turn = position.turn();
                let acts = turn.actor == Actor::Side(by);
                let begins = if acts { None } else { position.at_turn_of(by) };
                // Nothing is told of a turn that the dice will decide.
                let known = acts || begins.is_some() || turn.setup || turn.actor == Actor::Nobody;
                let found = if known { threats(&position, by, stop) } else { Vec::new() };
                let begins = begins.as_ref().unwrap_or(&position);
                let seen = found.into_iter().map(|threat| Threat {
                    danger: threat.danger,
                    at: threat.at,
                    actions: views(begins, &threat.actions),
                });
                if known {
                    tell(Finding::Threats(seen.collect()));
                }
            }
            let Some(budget) = wishes.hint.or(wishes.opinion) else { return };
            let Actor::Side(side) = position.turn().actor else { return };
            let for_near = |score: Score| if side == Side::Near { score } else { score.reversed() };
            let (thought, solved) = with_brain(&memory, Mind::Bot(Level::STRONGEST), |brain| {
                let thought = brain.think(&position, &history, budget, 0, stop, &mut |info| {
                    tell(Finding::Opinion(for_near(info.score)))
                });
                (thought, brain.solved(&position, &history, stop))
            });
            if wishes.hint.is_some() && !stop.load(Ordering::Relaxed) {
                let merits = solved.map_or_else(
                    || merits(&position, &thought.turn, thought.score, stop),
                    |turns| certain_merits(&position, &turns),
                );
                let turn = views(&position, &thought.turn);
                tell(Finding::Hint(Hint { turn, score: thought.score, merits }));
            }
        })
    }
}
