//! The bot of Benediction and King Trails: evaluation and move ordering.
//!
//! Most games end by the capture or the blessing of a king in a turn of two actions, so the main part is an exact test of what two
//! actions of a side can reach (`soonest_win`); the rest is a few counts.

mod blessing;
mod book;
mod cache;
mod defence;
mod draws;
mod ordering;
mod point_tables;
pub mod point_values;
mod reach;
pub mod search_numbers;
mod tactics;
mod terms;
mod weights;

use std::sync::Arc;

use crate::{Evaluator, Playable, Skill, Tactics as _};
use benediction_rules::games::benediction::{Action, Phase, Position};
use benediction_rules::{Position as _, Side};
use cache::ReachCache;
use ordering::outwardness;
use point_values::PointValues;
pub use tactics::Tactician;
pub use terms::{KINDS, ROWS, TERMS};
use terms::{count, count_rows};

/// Largest height in the tables; taller men count as if they had it. Lines of more steps go around the board.
const TALLEST: usize = 12;

/// Weights of the evaluation, in hundredths of a man: one for each of `terms`, for games in which a blessed king wins at once and
/// for those in which it wins at the start of its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    at_once: [i32; TERMS],
    at_turn_start: [i32; TERMS],
}

impl Weights {
    /// The weights with which the program plays.
    pub const TUNED: Weights = Weights { at_once: weights::AT_ONCE, at_turn_start: weights::AT_TURN_START };

    /// Creates weights for both kinds of games, in the order of [`KINDS`].
    pub const fn of(at_once: [i32; TERMS], at_turn_start: [i32; TERMS]) -> Weights {
        Weights { at_once, at_turn_start }
    }

    /// Returns the weights for a position's game.
    pub fn of_game(&self, position: &Position) -> &[i32; TERMS] {
        if position.wins_at_once() { &self.at_once } else { &self.at_turn_start }
    }
}

/// The evaluation: a weighted sum of counts, and the values of points.
#[derive(Clone)]
pub struct Evaluation {
    weights: Weights,
    cache: ReachCache,
    /// By how many hundredths of a man a game without an end is worse than an even one for `player`.
    contempt: i32,
    /// The side for which the search plays, in a game that may have no end.
    player: Option<Side>,
    /// Values of points that replace those in use.
    trial: Option<Arc<PointValues>>,
}

impl Evaluation {
    /// Creates an evaluation with these weights.
    pub fn new(weights: Weights) -> Evaluation {
        Evaluation { weights, cache: ReachCache::new(), contempt: draws::CONTEMPT, player: None, trial: None }
    }

    /// Returns the same evaluation with a contempt for games without an end, in hundredths of a man.
    pub fn with_contempt(self, contempt: i32) -> Evaluation {
        Evaluation { contempt, ..self }
    }

    /// Returns the same evaluation with other values of points.
    pub fn with_point_values(self, values: Arc<PointValues>) -> Evaluation {
        Evaluation { trial: Some(values), ..self }
    }

    /// Returns the difference of the values of points, from the view of the side to act, in hundredths of a man.
    pub fn by_points(&self, position: &Position) -> i32 {
        let values = self.trial.as_deref().or_else(|| PointValues::of_game(position));
        match (values, position.phase()) {
            (Some(values), Phase::Play(side, _)) => values.score(position, side),
            _ => 0,
        }
    }

    /// Returns the evaluation without contempt.
    fn weighted_score(&mut self, position: &Position, threatened: bool) -> i32 {
        let weights = self.weights.of_game(position);
        let mut score = self.by_points(position);
        count(position, threatened, &mut self.cache, &mut |term, amount| score += weights[term] * amount);
        score
    }

    /// Returns the evaluation with the contempt of a player.
    fn weighted_score_for(&mut self, player: Side, position: &Position, threatened: bool) -> i32 {
        let Phase::Play(side, left) = position.phase() else { return 0 };
        let weights = self.weights.of_game(position);
        let (mut score, mut endless) = (self.by_points(position), 0);
        count_rows(position, &mut self.cache, &mut |row, amount| {
            score += amount * if row < TERMS { weights[row] } else { -weights[row - TERMS] };
            endless += amount * draws::of_row(row);
        });
        if threatened {
            score -= terms::threat_penalty(position.blessed_king(side), left, weights);
        }
        let contempt = if player == side { self.contempt } else { -self.contempt };
        score - (contempt as f32 * draws::chance(endless)) as i32
    }

    /// Returns the count of each term in an unfinished position, from the view of the side to act. The evaluation is the sum of
    /// these counts times their weights, and of the values of points.
    pub fn counts(&mut self, position: &Position) -> [i32; TERMS] {
        let mut counts = [0; TERMS];
        let threatened = Tactician::in_use().is_threatened(position);
        count(position, threatened, &mut self.cache, &mut |term, amount| counts[term] += amount);
        counts
    }

    /// Returns the counts of each side: first those of the side to act, as if it were not threatened, then those of the other.
    pub fn rows(&mut self, position: &Position) -> [i32; ROWS] {
        let mut rows = [0; ROWS];
        count_rows(position, &mut self.cache, &mut |row, amount| rows[row] += amount);
        rows
    }
}

impl Evaluator<Position> for Evaluation {
    fn set_root(&mut self, root: &Position, player: Option<Side>) {
        self.player = player.filter(|_| may_be_endless(root));
    }

    fn score(&mut self, position: &Position, threatened: bool) -> i32 {
        let score = match self.player {
            None => self.weighted_score(position, threatened),
            Some(player) => self.weighted_score_for(player, position, threatened),
        };
        score.clamp(-20_000, 20_000)
    }

    fn threat_penalty(&self, position: &Position) -> i32 {
        let Phase::Play(side, left) = position.phase() else { return 0 };
        terms::threat_penalty(position.blessed_king(side), left, self.weights.of_game(position))
    }
}

/// Returns `true` if games often have no end, because a blessed king wins at once and every captured man may return. Few games of
/// King Trails do.
fn may_be_endless(position: &Position) -> bool {
    position.wins_at_once() && !position.variant().trails
}

/// With trails a turn has so many actions that the first two alone take thousands of positions.
const SKILLS_WITH_TRAILS: [Skill; 10] = [
    Skill::USUAL[0],
    Skill::USUAL[1],
    Skill::new(1, 70, Skill::USUAL[2].blunder_odds, 1_500),
    Skill::new(2, 60, Skill::USUAL[3].blunder_odds, 3_000),
    Skill::new(4, 20, Skill::USUAL[4].blunder_odds, 9_500),
    Skill::USUAL[5].with_nodes(19_000),
    Skill::USUAL[6].with_nodes(55_000),
    Skill::USUAL[7].with_nodes(180_000),
    Skill::USUAL[8].with_nodes(600_000),
    Skill::FULL,
];

impl Playable for Position {
    type Evaluator = Evaluation;
    type Tactics = Tactician;

    fn evaluator() -> Evaluation {
        Evaluation::new(Weights::TUNED)
    }

    fn tactics() -> Tactician {
        Tactician::in_use().clone()
    }

    fn material(&self, side: Side) -> i32 {
        self.men(side).map(|point| i32::from(self.size(point))).sum()
    }

    /// Benediction: from 250 games of an earlier bot with itself. King Trails, in which a lead means less: from 300 games with 1500
    /// positions a turn (`tools/examples/winning_score.rs`, docs/lab/engine.md).
    fn winning_score(&self) -> i32 {
        if self.wins_at_once() { 350 } else { 920 }
    }

    fn skills(&self) -> &'static [Skill; 10] {
        if self.variant().trails { &SKILLS_WITH_TRAILS } else { &Skill::USUAL }
    }

    /// Returns an action of the opening book; in King Trails a starting point from two thirds of the way outward, where about half
    /// of the games are won in self-play. In the middle column it is 35 % (docs/lab/self-play.md).
    fn book(&self, seed: u64) -> Option<Action> {
        let Phase::Setup(_) = self.phase() else {
            let actions = book::actions(self);
            return actions.get(seed.checked_rem(actions.len() as u64)? as usize).copied();
        };
        let mut legal = Vec::new();
        self.legal(&mut legal);
        let outward = |action: &Action| outwardness(self.hex(), action.to());
        let furthest = legal.iter().map(outward).max()?;
        legal.retain(|action| outward(action) == furthest);
        let index = seed.checked_rem(legal.len() as u64)?;
        legal.get(index as usize).copied()
    }

    /// King Trails has no book but six starting points per side: until the kings have left others, turns that are almost equal are
    /// chosen at random.
    fn variety(&self) -> i32 {
        let starts = self.starts(Side::Near).len() + self.starts(Side::Far).len();
        if self.variant().trails && starts < 6 { 20 } else { 0 }
    }
}
