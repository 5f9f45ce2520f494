//! Reasons for a turn, from a comparison of what is possible before it and after it.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};

use super::super::{Score, SearchResult};
use super::{CubeDecision, Danger, after, threats};
use crate::Playable;
use benediction_rules::geometry::{Point, Points};
use benediction_rules::view::{ActionView, CheckerId, Effect, Figure, Man, Mark, Place, Present, Verb};
use benediction_rules::{Actor, Reason, Side};

/// Reason for a turn. Each but the last can be checked by the rules: there is none for an action that only says what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Merit {
    /// It wins at once, for this reason.
    Wins(Reason),
    /// It wins by force, after this number of actions of both sides.
    WinsIn(u32),
    /// Every turn loses; this one holds out for this number of actions of both sides.
    LosesIn(u32),
    /// No turn wins, and this one does not lose.
    Holds,
    /// It alone wins, or it alone does not lose: every other turn has a worse result.
    Only,
    /// It is the only legal turn.
    Forced,
    /// It saves a king that the opponent could have captured or flipped in its next turn.
    SavesKing,
    /// It prevents a win of the opponent in its next turn, in this other way.
    Stops(Danger),
    /// It blesses a king, so that the side wins when its next turn begins.
    BlessesKing,
    /// It captures this number of men.
    Takes(u8),
    /// It changes the colour of this number of pieces.
    Turns(u8),
    /// It threatens to capture or to flip a king.
    ThreatensKing,
    /// It threatens to win in this other way.
    Threatens(Danger),
    /// It saves this number of men that the opponent could have captured or flipped in its next turn.
    Saves(u8),
    /// It blesses this number of men.
    Blesses(u8),
    /// It makes another man a king.
    Crowns,
    /// It merges two men into one of this height, and each was lower.
    Builds(u8),
    /// In its next turn the side could capture this number of men that it could not have captured without this turn.
    Attacks(u8),
    /// In its next turn the side could flip this number of pieces at once, which is more than before.
    ThreatensFlips(u8),
    /// Its block prevents something that the opponent could otherwise do in its next turn: a win or the capture of a man.
    Blocks,
    /// It is the better answer in a decision about a doubling cube.
    Cube(CubeDecision),
}

impl Merit {
    /// Returns the decision about a doubling cube. Returns `None` for other reasons.
    pub const fn cube(&self) -> Option<CubeDecision> {
        if let Merit::Cube(decision) = self { Some(*decision) } else { None }
    }
}

/// The dangers that a side can bring about in a turn.
#[derive(Default)]
struct Dangers {
    /// The points of the kings in danger.
    kings: Points,
    /// The points of the other men in danger.
    men: Points,
    /// The worst other way to win.
    game: Option<Danger>,
    /// The most pieces that can be flipped by one action.
    flips: u8,
}

impl Dangers {
    /// Returns what a side could do if its turn began now, whoever is to act. Returns nothing if the dice decide that.
    fn of<G: Present>(position: &G, by: Side, stop: &AtomicBool) -> Dangers {
        let mut dangers = Dangers::default();
        let Some(start) = position.at_turn_of(by) else { return dangers };
        if let Some(outcome) = start.outcome() {
            // A blessed king wins when the turn begins.
            dangers.game = (outcome.winner == Some(by)).then_some(match outcome.reason {
                Reason::KingBlessed => Danger::Blessing,
                Reason::NoLegalAction => Danger::Standstill,
                _ => Danger::Win,
            });
            return dangers;
        }
        for threat in threats(&start, by, stop) {
            match threat.danger {
                Danger::King => dangers.kings |= Points::one(threat.at),
                Danger::Man | Danger::Flip => dangers.men |= Points::one(threat.at),
                other => dangers.game = dangers.game.or(Some(other)),
            }
        }
        let mut actions = Vec::new();
        start.legal(&mut actions);
        let flips = actions.into_iter().map(|action| start.flipped_by(action).len() as u8);
        dangers.flips = flips.max().unwrap_or(0);
        dangers
    }

    /// Returns `true` if the game can be won.
    fn wins(&self) -> bool {
        !self.kings.is_empty() || self.game.is_some()
    }

    /// Returns `true` if these dangers have one that `other` does not have.
    fn has_more_than(&self, other: &Dangers) -> bool {
        let more = |these: Points, those: Points| !(these - those).is_empty();
        more(self.kings, other.kings) || more(self.men, other.men) || self.game.is_some() && other.game.is_none()
    }
}

/// The effects of a turn, without regard to the reply.
struct Deeds<G> {
    after: G,
    /// The picture after it, in which every checker has the number that it had before.
    figure: Figure,
    captured: usize,
    flipped: usize,
    /// `true` if a man becomes a king.
    crowned: bool,
    /// The lowest checker of the man of the last merge, and the height of the taller of the two men before it.
    built: Option<(CheckerId, u8)>,
    /// The indices of the actions that place a block.
    blocks: Vec<usize>,
}

impl<G: Present> Deeds<G> {
    fn of(before: &G, turn: &[G::Action], side: Side) -> Deeds<G> {
        let (mut after, mut layout) = (before.clone(), before.layout());
        let (mut captured, mut flipped, mut crowned) = (0, 0, false);
        let (mut built, mut blocks) = (None, Vec::new());
        for (index, action) in turn.iter().enumerate() {
            let (view, effects) = (after.view(*action), after.effects(*action));
            let captures = |effect: &&Effect| matches!(effect, Effect::Capture { side: of, .. } if *of != side);
            captured += effects.iter().filter(captures).count();
            flipped += after.flipped_by(*action).len() as usize;
            // A king is made by every choice of a starting point, and a king that comes from the bar is not a new one.
            let crowns = effects.iter().any(|effect| matches!(effect, Effect::Crowned { .. }));
            crowned |= crowns && view.verb != Verb::Choose;
            match view.verb {
                Verb::Merge => {
                    let figure = after.figure(&layout);
                    let lowest = man_at(&figure, view.to).and_then(|man| man.checkers.first().copied());
                    built = lowest.map(|lowest| (lowest, taller_of(&figure, &view)));
                }
                Verb::Block => blocks.push(index),
                Verb::Drop | Verb::Split | Verb::Move | Verb::Choose | Verb::Roll | Verb::Say => {}
            }
            layout = after.layout_after(&layout, *action);
            after.apply(*action);
        }
        let figure = after.figure(&layout);
        Deeds { after, figure, captured, flipped, crowned, built, blocks }
    }
}

/// Returns the reasons for a turn of the side to act, the most important one first. There may be none. `score` is that of a search.
/// If `stop` is set, some reasons can be missing.
pub fn merits<G: Present + Playable>(before: &G, turn: &[G::Action], score: Score, stop: &AtomicBool) -> Vec<Merit> {
    let Actor::Side(side) = before.turn().actor else { return Vec::new() };
    // It moves nothing, so nothing else speaks for it.
    if let Some(decision) = before.cube_decision() {
        return vec![Merit::Cube(decision)];
    }
    let enemy = side.other();
    let mut merits = Vec::new();
    let deeds = Deeds::of(before, turn, side);
    let Deeds { after, figure, .. } = &deeds;
    if let Some(outcome) = after.outcome().filter(|outcome| outcome.winner == Some(side)) {
        return vec![Merit::Wins(outcome.reason)];
    }
    let count = |number: usize, merit: fn(u8) -> Merit| (number > 0).then(|| merit(number as u8));
    merits.extend(match score {
        Score::Win(actions) => Some(Merit::WinsIn(actions)),
        Score::Loss(actions) => Some(Merit::LosesIn(actions)),
        Score::Draw => Some(Merit::Holds),
        Score::Value(_) => None,
    });
    // Both are compared for whole turns: the rest of this one may be shorter.
    let [own_before, own] = [before, after].map(|position| Dangers::of(position, side, stop));
    let [enemy_before, enemys] = [before, after].map(|position| Dangers::of(position, enemy, stop));
    let figure_before = before.figure(&before.layout());
    if !enemys.wins() {
        if !enemy_before.kings.is_empty() {
            merits.push(Merit::SavesKing);
        }
        merits.extend(enemy_before.game.map(Merit::Stops));
        // Men saved are of interest only where the king is safe too. One that comes into danger instead is none.
        let saved = saved(&figure_before, enemy_before.men, figure, enemys.men | enemys.kings, side);
        let fewer = enemy_before.men.len().saturating_sub(enemys.men.len()) as usize;
        merits.extend(count(saved.min(fewer), Merit::Saves));
    }
    if after.winning_men(side).is_empty() {
        merits.extend(own.game.map(Merit::Threatens));
    } else {
        merits.push(Merit::BlessesKing);
    }
    if !own.kings.is_empty() {
        merits.push(Merit::ThreatensKing);
    }
    merits.extend(count(deeds.captured, Merit::Takes));
    merits.extend(count(deeds.flipped, Merit::Turns));
    if own.flips > own_before.flips {
        merits.push(Merit::ThreatensFlips(own.flips));
    } else if own.flips == 0 {
        merits.extend(count((own.men - own_before.men).len() as usize, Merit::Attacks));
    }
    let count_own = |figure: &Figure, filter: fn(&Man) -> bool| {
        figure.men.iter().filter(|man| man.side == side && filter(man)).count()
    };
    let blessed = |figure| count_own(figure, |man| man.mark == Some(Mark::Blessed) && !man.king);
    merits.extend(count(blessed(figure).saturating_sub(blessed(&figure_before)), Merit::Blesses));
    if deeds.crowned && count_own(figure, |man| man.king) > count_own(&figure_before, |man| man.king) {
        merits.push(Merit::Crowns);
    }
    if let Some((lowest, taller)) = deeds.built {
        let height = man_with(figure, side, lowest).map_or(0, height);
        merits.extend((height > taller && height > 1).then_some(Merit::Builds(height)));
    }
    if deeds.blocks.iter().any(|index| without(before, turn, *index, enemy, stop).has_more_than(&enemys)) {
        merits.push(Merit::Blocks);
    }
    if stop.load(Ordering::Relaxed) {
        return Vec::new();
    }
    merits.sort();
    merits.dedup();
    merits
}

/// Returns the height of the taller of the two men that a merge concerns, before it.
fn taller_of(figure: &Figure, merge: &ActionView) -> u8 {
    let from = if let Some(Place::Point(from)) = merge.from { man_at(figure, from) } else { None };
    man_at(figure, merge.to).into_iter().chain(from).map(height).max().unwrap_or(0)
}

/// Returns the number of men of a side that were in danger at these points, and that no longer are: they are still on the board.
fn saved(before: &Figure, danger: Points, after: &Figure, danger_after: Points, side: Side) -> usize {
    let was = before.men.iter().filter(|man| man.side == side && danger.has(man.at));
    let is_safe = |man: &&Man| {
        let now = man.checkers.first().and_then(|lowest| man_with(after, side, *lowest));
        now.is_some_and(|now| !danger_after.has(now.at))
    };
    was.filter(is_safe).count()
}

/// Returns what `enemy` could do after a turn without its action at `left_out`. Returns nothing if the others are not legal
/// without it.
fn without<G: Present>(before: &G, turn: &[G::Action], left_out: usize, enemy: Side, stop: &AtomicBool) -> Dangers {
    let mut position = before.clone();
    for (_, action) in turn.iter().enumerate().filter(|(index, _)| *index != left_out) {
        if position.outcome().is_some() || position.check(*action).is_err() {
            return Dangers::default();
        }
        position.apply(*action);
    }
    Dangers::of(&position, enemy, stop)
}

/// Returns the reasons for the best turn of a solved game, given the answers for all turns, the best first: its
/// result, and whether no other turn has it.
pub fn certain_merits<G: Present>(before: &G, turns: &[SearchResult<G::Action>]) -> Vec<Merit> {
    let [best, others @ ..] = turns else { return Vec::new() };
    let after = after(before, &best.turn);
    let Actor::Side(side) = before.turn().actor else { return Vec::new() };
    if let Some(outcome) = after.outcome().filter(|outcome| outcome.winner == Some(side)) {
        return vec![Merit::Wins(outcome.reason)];
    }
    let result = match best.score {
        Score::Win(actions) => Merit::WinsIn(actions),
        Score::Loss(actions) => Merit::LosesIn(actions),
        Score::Draw | Score::Value(_) => Merit::Holds,
    };
    let rank = |score: Score| match score {
        Score::Win(_) => 1,
        Score::Draw | Score::Value(_) => 0,
        Score::Loss(_) => -1,
    };
    let uniqueness = match others.first() {
        None => Some(Merit::Forced),
        Some(second) => (rank(second.score) < rank(best.score)).then_some(Merit::Only),
    };
    [result].into_iter().chain(uniqueness).collect()
}

fn height(man: &Man) -> u8 {
    man.checkers.len() as u8
}

fn man_at(figure: &Figure, at: Point) -> Option<&Man> {
    figure.men.iter().find(|man| man.at == at)
}

/// Returns the man of a side that has a checker.
fn man_with(figure: &Figure, side: Side, checker: CheckerId) -> Option<&Man> {
    figure.men.iter().find(|man| man.side == side && man.checkers.contains(&checker))
}
