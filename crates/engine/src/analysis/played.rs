//! Judgement of a turn that was played: its score and that of the best turn.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};

use super::{Merit, Threat};
use crate::Playable;
use crate::{Budget, Level, Player, PlayerKind, Request, Score, SearchResult, Situation, player};
use benediction_rules::view::{ActionView, Present};
use benediction_rules::{Actor, Outcome, Side};

/// Size of the transposition table in MiB. It is small, because every turn is judged by a new player.
const TABLE_MIB: usize = 16;
/// Number of turns that the common search compares.
const LINES: usize = 4;
/// Largest number of scores of other turns in a judgement.
const MAX_OTHERS: usize = 4;
/// Largest number of actions that are tried to find a turn to another position.
const MAX_TRIED: u32 = 200_000;

/// Effort for the evaluation of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The level of the player that evaluates.
    pub level: Level,
    /// Number of positions for each search. Most turns take three searches: for the best turns, and for what comes
    /// after the best one and after the one that was played.
    pub nodes: u64,
}

/// Evaluation of a turn, or of a roll of the dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Judged {
    /// A turn of a player. All scores are from the view of this player.
    Turn {
        /// The best turn, in canonical texts.
        best: Vec<String>,
        /// The score of the best turn.
        worth: Score,
        /// The score of the turn that was played, at most that of the best one.
        played: Score,
        /// The scores of the next best turns that lead to other positions, best first.
        others: Vec<Score>,
        /// `true` if every legal turn leads to the same position.
        forced: bool,
    },
    /// A roll of the dice. Chances are those of the side that rolls, in ten-thousandths.
    Roll {
        /// The chance before it, the mean of all rolls.
        expected: u16,
        /// The chance after the roll that fell.
        fell: u16,
    },
}

/// Losses below are ignored.
const MIN_LOSS: f32 = 0.0001;

impl Judged {
    /// Returns the part of the win chance, from 0 to 1, that the turn loses, where a score of `winning_score` is as good as won. A
    /// roll of the dice loses nothing.
    pub fn loss(&self, winning_score: i32) -> f32 {
        let Judged::Turn { worth, played, .. } = self else { return 0.0 };
        let loss = worth.chance(winning_score) - played.chance(winning_score);
        if loss >= MIN_LOSS { loss } else { 0.0 }
    }
}

/// Explanation of a mistake: what the turn permitted, and what was better.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// The worst thing that the opponent can do after the turn that was played, but not after the best one.
    pub allowed: Option<Threat<ActionView>>,
    /// The best turn, in texts for people.
    pub best: Vec<String>,
    /// The reasons for the best turn, the most important one first.
    pub merits: Vec<Merit>,
}

/// A turn of a game that was played, or a roll of the dice.
#[derive(Clone, Debug)]
pub struct PlayedTurn<G: Present> {
    /// The position before the turn or the roll.
    pub start: G,
    /// The hashes of all positions of the game before `start`.
    pub history: Vec<u64>,
    /// The actions that were played, in their order.
    pub actions: Vec<G::Action>,
    /// The result by the rules after the turn, including the draw by repetition.
    pub outcome: Option<Outcome>,
}

impl<G: Present + Playable> PlayedTurn<G> {
    /// Evaluates the turn by new players, so that the same turn always has the same result. Returns `None` if it was
    /// stopped.
    ///
    /// ```
    /// use benediction_engine::{Effort, Judged, Level, PlayedTurn, Score};
    /// use benediction_rules::games::benedict_chess::Position;
    /// use benediction_rules::notation::Notation;
    /// use std::sync::atomic::AtomicBool;
    ///
    /// let start = Position::read_position("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")?;
    /// let (action, _) = start.read_action("Ke2")?;
    /// let turn = PlayedTurn { start, history: Vec::new(), actions: vec![action], outcome: None };
    /// let effort = Effort { level: Level::STRONGEST, nodes: 1_000 };
    /// let Some(Judged::Turn { worth, played, .. }) = turn.judge(effort, &AtomicBool::new(false)) else { panic!() };
    /// assert_eq!(worth, Score::Win(1));
    /// assert_ne!(played, worth);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn judge(&self, effort: Effort, stop: &AtomicBool) -> Option<Judged> {
        let judged = match self.start.turn().actor {
            Actor::Side(side) => self.judge_turn(side, effort, stop),
            Actor::Chance => self.judge_roll(effort, stop),
            Actor::Nobody => None,
        };
        judged.filter(|_| !stop.load(Ordering::Relaxed))
    }

    fn judge_turn(&self, side: Side, effort: Effort, stop: &AtomicBool) -> Option<Judged> {
        let kind = PlayerKind::Bot(effort.level);
        let mut thinker = player::<G>(kind, TABLE_MIB);
        // A game's own player ranks all its turns at once.
        let lines = if G::own_player().is_some() { usize::MAX } else { LINES };
        let request = Request::of_level(effort.level, Budget::nodes(effort.nodes), 0).with_lines(lines);
        let answers = thinker.think(Situation::new(&self.start, &self.history), &request, stop, &mut |_, _| {});
        let end = after(&self.start, &self.actions);
        let is_other_end = |answer: &&SearchResult<G::Action>| after(&self.start, &answer.turn).hash() != end.hash();
        let others = || answers.iter().filter(is_other_end);
        let forced = !self.has_other_end(&end, side);
        let rivals = others().map(|answer| answer.score).take(MAX_OTHERS).collect();
        let (mut best, mut worth) = (&self.actions, None);
        let played = if lines == LINES {
            let played = self.worth_after(&self.actions, self.outcome, side, effort, stop)?;
            // A search for several turns is less exact than one for a single turn, so each of them is searched again. If a turn
            // loses, the next one is tried.
            for rival in others().filter(|_| !forced) {
                let score = self.worth_after(&rival.turn, None, side, effort, stop)?;
                if rank(score, &self.start) > rank(worth.unwrap_or(played), &self.start) {
                    (best, worth) = (&rival.turn, Some(score));
                }
                if !matches!(worth.unwrap_or(played), Score::Loss(_)) {
                    break;
                }
            }
            played
        } else {
            let end_score = self.outcome.map(|outcome| worth_of_end(outcome, side, self.actions.len()));
            let same_score = answers.iter().find(|answer| !is_other_end(answer)).map(|answer| answer.score);
            // The last turn of a game may be incomplete.
            let search_score = || self.worth_after(&self.actions, None, side, effort, stop);
            let played = end_score.or(same_score).or_else(search_score)?;
            if let Some(rival) =
                others().next().filter(|rival| rank(rival.score, &self.start) > rank(played, &self.start))
            {
                (best, worth) = (&rival.turn, Some(rival.score));
            }
            played
        };
        let worth = worth.unwrap_or(played);
        Some(Judged::Turn { best: texts(&self.start, best), worth, played, others: rivals, forced })
    }

    /// Returns the score of a turn for its side, by a search of the position after it.
    fn worth_after(
        &self,
        actions: &[G::Action],
        outcome: Option<Outcome>,
        side: Side,
        effort: Effort,
        stop: &AtomicBool,
    ) -> Option<Score> {
        let mut history = self.history.clone();
        let mut at = self.start.clone();
        for action in actions {
            history.push(at.hash());
            at.apply(*action);
        }
        if let Some(outcome) = outcome.or_else(|| at.outcome()) {
            return Some(worth_of_end(outcome, side, actions.len()));
        }
        if G::DRAWS_BY_REPETITION && history.iter().filter(|hash| **hash == at.hash()).count() >= 2 {
            return Some(Score::Draw);
        }
        let mut thinker = player::<G>(PlayerKind::Bot(effort.level), TABLE_MIB);
        let request = Request::of_level(effort.level, Budget::nodes(effort.nodes), 0);
        let answers = thinker.think(Situation::new(&at, &history), &request, stop, &mut |_, _| {});
        let score = answers.first()?.score;
        let score = if at.turn().actor == Actor::Side(side) { score } else { score.reversed() };
        // Actions to the end are counted from the start of the turn.
        let played = count(actions.len());
        Some(match score {
            Score::Win(actions) => Score::Win(actions.saturating_add(played)),
            Score::Loss(actions) => Score::Loss(actions.saturating_add(played)),
            score => score,
        })
    }

    /// Returns `true` if a turn leads to a position other than `end`.
    fn has_other_end(&self, end: &G, side: Side) -> bool {
        let mut due = vec![self.start.clone()];
        let mut tried = 0;
        let mut actions = Vec::new();
        while let Some(at) = due.pop() {
            if at.outcome().is_some() || at.turn().actor != Actor::Side(side) {
                if at.hash() != end.hash() {
                    return true;
                }
                continue;
            }
            actions.clear();
            at.legal(&mut actions);
            for action in &actions {
                let mut next = at.clone();
                next.apply(*action);
                due.push(next);
                tried += 1;
            }
            if tried > MAX_TRIED {
                return true;
            }
        }
        false
    }

    fn judge_roll(&self, effort: Effort, stop: &AtomicBool) -> Option<Judged> {
        let roller = self.start.roller().unwrap_or(Side::Near);
        let mut thinker = player::<G>(PlayerKind::Bot(effort.level), TABLE_MIB);
        let mut chances = Vec::new();
        self.start.chances(&mut chances);
        let (mut sum, mut weights) = (0.0, 0.0);
        for (action, weight) in chances {
            let weight = weight as f32;
            sum += weight * chance_at(&after(&self.start, &[action]), roller, thinker.as_mut(), stop)?;
            weights += weight;
        }
        let expected = (weights > 0.0).then(|| sum / weights)?;
        let fell = chance_at(&after(&self.start, &self.actions), roller, thinker.as_mut(), stop)?;
        Some(Judged::Roll { expected: rounded(expected), fell: rounded(fell) })
    }
}

/// Rounds a chance to ten-thousandths.
fn rounded(chance: f32) -> u16 {
    (chance.clamp(0.0, 1.0) * 10_000.0).round() as u16
}

/// Returns the winning chance of a side: by the best turn with the dice, or the evaluation before the roll.
pub(super) fn chance_at<G: Present + Playable>(
    position: &G,
    side: Side,
    thinker: &mut dyn Player<G>,
    stop: &AtomicBool,
) -> Option<f32> {
    if let Some(outcome) = position.outcome() {
        return Some(outcome.winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 }));
    }
    let Actor::Side(acting) = position.turn().actor else { return thinker.chance_before_roll(position, side) };
    let request = Request::of_level(Level::STRONGEST, Budget::depth(1), 0);
    let score = thinker.think(Situation::new(position, &[]), &request, stop, &mut |_, _| {}).first()?.score;
    let chance = score.chance(position.winning_score());
    Some(if acting == side { chance } else { 1.0 - chance })
}

/// Returns the position after some actions.
pub(crate) fn after<G: Present>(start: &G, actions: &[G::Action]) -> G {
    let mut at = start.clone();
    for action in actions {
        at.apply(*action);
    }
    at
}

pub(super) fn texts<G: Present>(start: &G, actions: &[G::Action]) -> Vec<String> {
    let mut at = start.clone();
    let text = |action: &G::Action| {
        let text = at.action_text(*action);
        at.apply(*action);
        text
    };
    actions.iter().map(text).collect()
}

fn count(actions: usize) -> u32 {
    u32::try_from(actions).unwrap_or(u32::MAX)
}

/// Returns the score of an outcome after this number of actions, for a side.
fn worth_of_end(outcome: Outcome, side: Side, actions: usize) -> Score {
    match outcome.winner {
        Some(winner) if winner == side => Score::Win(count(actions)),
        Some(_) => Score::Loss(count(actions)),
        None => Score::Draw,
    }
}

/// Returns an order of scores: a sooner win before a later one, a later loss before a sooner one.
fn rank<G: Playable>(score: Score, position: &G) -> (i8, i64) {
    match score {
        Score::Win(actions) => (1, -i64::from(actions)),
        Score::Loss(actions) => (-1, i64::from(actions)),
        Score::Value(value) => (0, i64::from(value)),
        Score::Draw => (0, i64::from(-position.winning_score() / 100)),
    }
}
