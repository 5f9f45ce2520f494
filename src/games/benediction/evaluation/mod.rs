//! How good a position is, and how promising an action: what the bot knows about Benediction and King Trails beyond the rules.
//!
//! Most games end by the capture or the blessing of a king in a turn of two actions, so the heart of it is an exact look at
//! what two actions of a side can reach (`soonest_win`); the rest is a handful of counts.

mod blessing;
mod memory;
mod openings;
mod parry;
mod promise;
mod reach;
mod terms;
mod weights;

use super::{Action, Phase, Position};
use crate::geometry::Points;
use crate::rules::{DULL, Evaluate, Kind, Position as _, Side, Sight};
use promise::{Ranker, outwardness};
use terms::count;
pub use terms::{KINDS, TERMS};

/// Tall men are looked at as if they were so tall; lines of more steps go round the board.
const TALLEST: usize = 12;

/// What things are worth, in hundredths of a man: a number for each of `terms`, for games that a blessed king wins at once
/// and for those where he has to wait for his turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    at_once: [i32; TERMS],
    at_turn_start: [i32; TERMS],
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { at_once: weights::AT_ONCE, at_turn_start: weights::AT_TURN_START }
    }
}

impl Weights {
    /// Other numbers for both kinds of games, in the order of [`KINDS`].
    pub const fn of(at_once: [i32; TERMS], at_turn_start: [i32; TERMS]) -> Weights {
        Weights { at_once, at_turn_start }
    }

    /// The weights for games of a position's kind.
    pub fn of_game(&self, position: &Position) -> &[i32; TERMS] {
        if position.wins_at_once() { &self.at_once } else { &self.at_turn_start }
    }

    /// What there is of each term in an unfinished position, from the view of the side to act: the judgement is the sum of
    /// these counts times their weights.
    pub fn counts(position: &Position) -> [i32; TERMS] {
        let mut counts = [0; TERMS];
        let threatened = Weights::default().is_threatened(position);
        count(position, threatened, &mut |term, amount| counts[term] += amount);
        counts
    }
}

/// A turn has so many actions where there are trails that its first two alone take thousands of positions.
const SIGHTS_WITH_TRAILS: [Sight; 10] = [
    Sight::USUAL[0],
    Sight::USUAL[1],
    Sight::new(0, 115, 0, 800),
    Sight::new(2, 50, 0, 4_000),
    Sight::new(4, 13, 0, 8_500),
    Sight::USUAL[5].with_nodes(19_000),
    Sight::USUAL[6].with_nodes(55_000),
    Sight::USUAL[7].with_nodes(180_000),
    Sight::USUAL[8].with_nodes(600_000),
    Sight::FULL,
];

impl Evaluate<Position> for Weights {
    fn sights(&self, position: &Position) -> &[Sight; 10] {
        if position.variant.trails { &SIGHTS_WITH_TRAILS } else { &Sight::USUAL }
    }

    fn score(&self, position: &Position) -> i32 {
        self.score_knowing(position, self.is_threatened(position))
    }

    /// King Trails has no book but six starting points a side: until their kings have left others, turns that are as good as equal are
    /// chosen by chance.
    fn variety(&self, position: &Position) -> i32 {
        let starts = position.starts[0].len() + position.starts[1].len();
        if position.variant.trails && starts < 6 { 12 } else { 0 }
    }

    /// The opening book; in King Trails a starting point off the middle, whose column wins 30 to 39 % in self-play, from two thirds
    /// of the way outward, where 50 to 63 % are won (docs/self-play.md).
    fn by_heart(&self, position: &Position, seed: u64) -> Option<Action> {
        let Phase::Setup(_) = position.phase else {
            let known = openings::actions(position);
            return known.get(seed.checked_rem(known.len() as u64)? as usize).copied();
        };
        let mut legal = Vec::new();
        position.legal(&mut legal);
        let outward = |action: &Action| outwardness(position.hex, action.to());
        let furthest = legal.iter().map(outward).max()?;
        legal.retain(|action| outward(action) == furthest);
        let index = seed.checked_rem(legal.len() as u64)?;
        legal.get(index as usize).copied()
    }

    /// Benediction's is of 250 games of an earlier bot with itself; King Trails', where a lead says less, of 300 with 1500 positions a
    /// turn (`examples/telling.rs`; docs/engine.md says what it is worth).
    fn telling(&self, position: &Position) -> i32 {
        if position.wins_at_once() { 350 } else { 920 }
    }

    fn score_knowing(&self, position: &Position, threatened: bool) -> i32 {
        let weights = self.of_game(position);
        let mut score = 0;
        count(position, threatened, &mut |term, amount| score += weights[term] * amount);
        score.clamp(-20_000, 20_000)
    }

    fn fear(&self, position: &Position) -> i32 {
        let Phase::Play(side, left) = position.phase else { return 0 };
        let weights = self.of_game(position);
        terms::fear(position.blessed_king(side), left, weights)
    }

    /// Men are no obstacles, and blocks are never in the way of a defence, so only a king who comes or goes can give the opponent a
    /// win that it did not have.
    fn may_endanger(&self, position: &Position, action: Action) -> bool {
        action.from().is_some_and(|from| position.kings.has(from))
            || (position.starts[0] | position.starts[1]).has(action.to())
    }

    /// In King Trails the action that decides is often a quiet one: looking at all won 60 % of 120 games (docs/engine-trials.md).
    fn enough(&self, position: &Position) -> Option<usize> {
        position.wins_at_once().then_some(12)
    }

    /// One of fifty does in King Trails: not looking won 60 % of 120 games; one of ten in Benediction: 43 % (docs/engine-trials.md).
    fn comes_back(&self, position: &Position) -> bool {
        position.wins_at_once()
    }

    fn is_doomed(&self, position: &Position) -> bool {
        position.acting().is_some_and(|side| position.blessed_king(side.other())) && !position.wins_at_once()
    }

    fn is_threatened(&self, position: &Position) -> bool {
        match position.phase {
            Phase::Play(side, _) => position.soonest_win(side.other(), 2, Points::NONE).is_some(),
            _ => false,
        }
    }

    fn material(&self, position: &Position, side: Side) -> i32 {
        position.men(side).map(|point| i32::from(position.size(point))).sum()
    }

    fn promise(&self, position: &Position, action: Action) -> i32 {
        let mut list = Vec::new();
        self.rank(position, self.is_threatened(position), Kind::All, &mut list);
        list.iter().find(|(_, known)| *known == action).map_or(DULL, |(promise, _)| *promise)
    }

    fn rank(&self, position: &Position, threatened: bool, kind: Kind, list: &mut Vec<(i32, Action)>) {
        Ranker::rank(position, threatened, kind, list);
    }

    fn rank_parries(&self, position: &Position, list: &mut Vec<(i32, Action)>) -> u32 {
        let Some(danger) = position.danger() else { return 0 };
        Ranker::rank_parries(position, &danger, list);
        danger.actions
    }

    fn is_loud(&self, position: &Position, action: Action) -> bool {
        let (Some(side), Some(from)) = (position.acting(), action.from()) else { return false };
        let to = action.to();
        if position.men(side.other()).has(to) && position.kings.has(to) {
            return true;
        }
        let blesses = match action {
            Action::Merge { .. } | Action::PartMerge { .. } => position.wins_at_once(),
            _ => true,
        };
        let count = match action {
            Action::Split { count, .. } | Action::PartMerge { count, .. } => count,
            _ => position.size(from),
        };
        blesses && position.kings.has(from) && position.reach_of(side, from, count).passing.has(to)
    }

    fn foresee(&self, position: &Position) -> u32 {
        match position.phase {
            Phase::Play(side, left) => position.soonest_win(side, left, position.locked).map_or(0, |way| way.actions()),
            _ => 0,
        }
    }

    fn foresee_beyond(&self, position: &Position) -> u32 {
        match position.phase {
            Phase::Play(side, left) if !position.wins_at_once() && position.blesses_safely(side, left) => {
                u32::from(left) + 2
            }
            _ => 0,
        }
    }

    fn foresees_all(&self, position: &Position) -> bool {
        let Phase::Play(side, left) = position.phase else { return false };
        let own = position.men(side);
        let tallest = own.map(|point| position.size(point)).max().unwrap_or(0);
        // What is not foreseen: men too tall for the tables, an opponent left without an action, and where a blessed king
        // wins at once bridges and new kings on far starting points.
        let starts = position.starts(side) | position.starts(side.other());
        (2 * tallest as usize) < TALLEST
            && !position.blockable().is_empty()
            && (!position.wins_at_once() || starts.len() <= 2 && !position.can_bridge(side, left))
    }

    fn is_quiet(&self, position: &Position) -> bool {
        // Captures of kings, and blessings that win at once, are foreseen.
        let Phase::Play(side, _) = position.phase else { return true };
        position.wins_at_once()
            || !(position.kings & position.men(side))
                .any(|king| position.passes(side, king, position.size(king), Points::NONE))
    }

    fn is_urgent(&self, position: &Position) -> bool {
        matches!(position.phase, Phase::Play(_, 1)) && self.is_threatened(position)
    }
}
