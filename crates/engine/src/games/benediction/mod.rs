//! How good a position is, and how promising an action: what the bot knows about Benediction and King Trails beyond the rules.
//!
//! Most games end by the capture or the blessing of a king in a turn of two actions, so the heart of it is an exact look at
//! what two actions of a side can reach (`soonest_win`); the rest is a handful of counts.

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

/// Tall men are looked at as if they were so tall; lines of more steps go round the board.
const TALLEST: usize = 12;

/// What things are worth, in hundredths of a man: a number for each of `terms`, for games that a blessed king wins at once
/// and for those where he has to wait for his turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    at_once: [i32; TERMS],
    at_turn_start: [i32; TERMS],
}

impl Weights {
    /// Those with which the program plays.
    pub const TUNED: Weights = Weights { at_once: weights::AT_ONCE, at_turn_start: weights::AT_TURN_START };

    /// Other numbers for both kinds of games, in the order of [`KINDS`].
    pub const fn of(at_once: [i32; TERMS], at_turn_start: [i32; TERMS]) -> Weights {
        Weights { at_once, at_turn_start }
    }

    /// The weights for games of a position's kind.
    pub fn of_game(&self, position: &Position) -> &[i32; TERMS] {
        if position.wins_at_once() { &self.at_once } else { &self.at_turn_start }
    }
}

/// Judges a position by a weighted sum of what is there and by where it stands.
#[derive(Clone)]
pub struct Evaluation {
    weights: Weights,
    cache: ReachCache,
    /// By how many hundredths of a man a game without an end is worse than an even one for the player who thinks.
    contempt: i32,
    /// Whose player thinks, in a game that may have no end.
    player: Option<Side>,
    /// What men are worth by where they stand, instead of the values in use.
    trial: Option<Arc<PointValues>>,
}

impl Evaluation {
    /// One that judges by these weights.
    pub fn new(weights: Weights) -> Evaluation {
        Evaluation { weights, cache: ReachCache::new(), contempt: draws::CONTEMPT, player: None, trial: None }
    }

    /// The same, but for the player who thinks a game without an end is worse than an even one by so many hundredths of a man.
    pub fn with_contempt(self, contempt: i32) -> Evaluation {
        Evaluation { contempt, ..self }
    }

    /// The same with other values of points than those in use.
    pub fn with_point_values(self, values: Arc<PointValues>) -> Evaluation {
        Evaluation { trial: Some(values), ..self }
    }

    /// What men of the side to act are worth more by where they stand than those of the other, in hundredths of a man.
    pub fn by_points(&self, position: &Position) -> i32 {
        let values = self.trial.as_deref().or_else(|| PointValues::of_game(position));
        match (values, position.phase()) {
            (Some(values), Phase::Play(side, _)) => values.score(position, side),
            _ => 0,
        }
    }

    /// The judgement by weights.
    fn weighed(&mut self, position: &Position, threatened: bool) -> i32 {
        let weights = self.weights.of_game(position);
        let mut score = self.by_points(position);
        count(position, threatened, &mut self.cache, &mut |term, amount| score += weights[term] * amount);
        score
    }

    /// The same, less what the player who thinks gives to avoid a game without an end.
    fn weighed_for(&mut self, player: Side, position: &Position, threatened: bool) -> i32 {
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

    /// What there is of each term in an unfinished position, from the view of the side to act: the judgement by weights is the sum of
    /// these counts times their weights, and of what men are worth by where they stand.
    pub fn counts(&mut self, position: &Position) -> [i32; TERMS] {
        let mut counts = [0; TERMS];
        let threatened = Tactician::in_use().is_threatened(position);
        count(position, threatened, &mut self.cache, &mut |term, amount| counts[term] += amount);
        counts
    }

    /// What each side has of each term: first the side to act, as if it were not threatened, then the other.
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
            None => self.weighed(position, threatened),
            Some(player) => self.weighed_for(player, position, threatened),
        };
        score.clamp(-20_000, 20_000)
    }

    fn threat_penalty(&self, position: &Position) -> i32 {
        let Phase::Play(side, left) = position.phase() else { return 0 };
        terms::threat_penalty(position.blessed_king(side), left, self.weights.of_game(position))
    }
}

/// Whether games often have no end: where a blessed king wins at once and every man who is taken may come back. Few games of King Trails do.
fn may_be_endless(position: &Position) -> bool {
    position.wins_at_once() && !position.variant().trails
}

/// A turn has so many actions where there are trails that its first two alone take thousands of positions.
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

    /// Benediction's is of 250 games of an earlier bot with itself; King Trails', where a lead says less, of 300 with 1500 positions a
    /// turn (`tools/examples/winning_score.rs`; docs/engine.md says what it is worth).
    fn winning_score(&self) -> i32 {
        if self.wins_at_once() { 350 } else { 920 }
    }

    fn skills(&self) -> &'static [Skill; 10] {
        if self.variant().trails { &SKILLS_WITH_TRAILS } else { &Skill::USUAL }
    }

    /// The opening book; in King Trails a starting point off the middle, whose column wins 30 to 39 % in self-play, from two thirds
    /// of the way outward, where 50 to 63 % are won (docs/self-play.md).
    fn book(&self, seed: u64) -> Option<Action> {
        let Phase::Setup(_) = self.phase() else {
            let known = book::actions(self);
            return known.get(seed.checked_rem(known.len() as u64)? as usize).copied();
        };
        let mut legal = Vec::new();
        self.legal(&mut legal);
        let outward = |action: &Action| outwardness(self.hex(), action.to());
        let furthest = legal.iter().map(outward).max()?;
        legal.retain(|action| outward(action) == furthest);
        let index = seed.checked_rem(legal.len() as u64)?;
        legal.get(index as usize).copied()
    }

    /// King Trails has no book but six starting points a side: until their kings have left others, turns that are as good as equal are
    /// chosen by chance.
    fn variety(&self) -> i32 {
        let starts = self.starts(Side::Near).len() + self.starts(Side::Far).len();
        if self.variant().trails && starts < 6 { 20 } else { 0 }
    }
}
