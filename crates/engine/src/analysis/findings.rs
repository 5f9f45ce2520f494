//! Requests of a person about a position: threats, an evaluation and hints by one interface.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};

use super::{Merit, Threat, certain_merits, merits, threats};
use crate::{Budget, Info, Level, Playable, Player, Request, Score, Situation};
use benediction_rules::view::{ActionView, Present};
use benediction_rules::{Actor, Side};

/// The parts of an analysis that are wanted. The default is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalysisRequest {
    /// Find what the opponent can do to this side.
    pub threats_to: Option<Side>,
    /// Evaluate the position, with these limits.
    pub opinion: Option<Budget>,
    /// Find a turn to play, with these limits.
    pub hint: Option<Budget>,
}

impl AnalysisRequest {
    /// Returns the parts that `other` does not have.
    #[must_use]
    pub fn without(self, other: AnalysisRequest) -> AnalysisRequest {
        AnalysisRequest {
            threats_to: self.threats_to.filter(|_| self.threats_to != other.threats_to),
            opinion: self.opinion.filter(|_| self.opinion != other.opinion),
            hint: self.hint.filter(|_| self.hint != other.hint),
        }
    }

    /// Returns these parts, and those that only `other` has.
    #[must_use]
    pub fn and(self, other: AnalysisRequest) -> AnalysisRequest {
        AnalysisRequest {
            threats_to: self.threats_to.or(other.threats_to),
            opinion: self.opinion.or(other.opinion),
            hint: self.hint.or(other.hint),
        }
    }
}

/// A part of the answer, reported as soon as it is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Finding {
    /// Everything that can be done to a side within a turn, the worst first. Not reported if the dice decide it.
    Threats(Vec<Threat<ActionView>>),
    /// The score from the view of the near side. Reported again as the search continues.
    Opinion(Score),
    /// The turn that the strongest level would play, with reasons.
    Hint(Hint),
}

/// A turn to play, with reasons.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hint {
    /// The rest of the turn, each action in the position in which it is played.
    pub turn: Vec<ActionView>,
    /// The score from the view of the side to act.
    pub score: Score,
    /// The reasons, the most important one first.
    pub merits: Vec<Merit>,
}

/// Works out what is asked about a position and tells it part by part; ends soon after `stop` is set. `player` is the strongest one.
pub(crate) fn analyse<G: Present + Playable>(
    situation: Situation<'_, G>,
    player: &mut dyn Player<G>,
    request: AnalysisRequest,
    stop: &AtomicBool,
    report: &mut dyn FnMut(Finding),
) {
    let position = situation.position;
    if let Some(side) = request.threats_to
        && let Some(threats) = threats_to(position, side, stop)
    {
        report(Finding::Threats(threats));
    }
    let Some(budget) = request.hint.or(request.opinion) else { return };
    let Actor::Side(side) = position.turn().actor else { return };
    let for_near = |score: Score| if side == Side::Near { score } else { score.reversed() };
    let search = Request::of_level(Level::STRONGEST, budget, 0);
    let mut say = |info: &Info| report(Finding::Opinion(for_near(info.score)));
    let answer = player.answer(situation, &search, stop, &mut say);
    if request.hint.is_none() || stop.load(Ordering::Relaxed) {
        return;
    }
    let merits = if player.is_certain() {
        let all = Request::of_level(Level::STRONGEST, Budget::default(), 0).with_lines(usize::MAX);
        certain_merits(position, &player.think(situation, &all, stop, &mut |_, _| {}))
    } else {
        merits(position, &answer.turn, answer.score, stop)
    };
    let turn = views(position, &answer.turn);
    report(Finding::Hint(Hint { turn, score: answer.score, merits }));
}

/// Returns the threats to a side. Returns `None` if the dice decide about the next turn.
fn threats_to<G: Present>(position: &G, side: Side, stop: &AtomicBool) -> Option<Vec<Threat<ActionView>>> {
    let by = side.other();
    let turn = position.turn();
    let acts = turn.actor == Actor::Side(by);
    let begins = if acts { None } else { position.at_turn_of(by) };
    if !(acts || begins.is_some() || turn.setup || turn.actor == Actor::Nobody) {
        return None;
    }
    let begins = begins.as_ref().unwrap_or(position);
    let seen = threats(position, by, stop).into_iter().map(|threat| Threat {
        danger: threat.danger,
        at: threat.at,
        actions: views(begins, &threat.actions),
    });
    Some(seen.collect())
}

/// Actions that follow each other, as they are seen.
fn views<G: Present>(start: &G, actions: &[G::Action]) -> Vec<ActionView> {
    let mut at = start.clone();
    let view = |action: &G::Action| {
        let view = at.view(*action);
        at.apply(*action);
        view
    };
    actions.iter().map(view).collect()
}
