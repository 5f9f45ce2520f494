//! Reasons for a turn, from a comparison of what is possible before it and after it.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::super::{Score, SearchResult};
use super::{Danger, threats};
use benediction_rules::geometry::Point;
use benediction_rules::view::{Effect, Figure, Man, Mark, Present, Verb};
use benediction_rules::{Actor, Reason, Side};

/// Reason for a turn.
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
    /// It saves a king that the opponent could have captured in its next turn.
    SavesKing,
    /// It prevents a win of the opponent in its next turn, in another way.
    Stops,
    /// It blesses a king, so that the side wins when its next turn begins.
    BlessesKing,
    /// It captures this number of men.
    Takes(u8),
    /// It changes the colour of this number of pieces.
    Turns(u8),
    /// It threatens to capture a king.
    ThreatensKing,
    /// It threatens to win in another way.
    ThreatensWin,
    /// It saves this number of men that the opponent could have captured in its next turn.
    Saves(u8),
    /// It blesses this number of men.
    Blesses(u8),
    /// It makes another man a king.
    Crowns,
    /// It merges a man of this height.
    Builds(u8),
    /// It attacks this number of enemy men that were safe before.
    Attacks(u8),
    /// It drops this number of checkers.
    Drops(u8),
    /// It places a block.
    Blocks,
    /// It splits a man.
    Splits,
    /// It moves a man to a better point.
    Moves,
    /// It chooses a starting point.
    Begins,
}

/// Numbers of threats, by their targets.
#[derive(Default)]
struct Dangers {
    kings: usize,
    game: bool,
    men: usize,
}

fn dangers<G: Present>(position: &G, by: Side, stop: &AtomicBool) -> Dangers {
    let mut dangers = Dangers::default();
    for threat in threats(position, by, stop) {
        match threat.danger {
            Danger::King => dangers.kings += 1,
            Danger::Blessing | Danger::Standstill | Danger::Win => dangers.game = true,
            Danger::Man | Danger::Flip => dangers.men += 1,
        }
    }
    dangers
}

/// Returns the reasons for a turn of the side to act, the most important one first. `score` is that of a search. If
/// `stop` is set, some reasons can be missing.
pub fn merits<G: Present>(before: &G, turn: &[G::Action], score: Score, stop: &AtomicBool) -> Vec<Merit> {
    let Actor::Side(side) = before.turn().actor else { return Vec::new() };
    let enemy = side.other();
    let mut merits = Vec::new();
    let mut after = before.clone();
    let (mut captured, mut flipped, mut dropped, mut highest) = (0, 0, 0, 0);
    for action in turn {
        let view = after.view(*action);
        let captures = |effect: &&Effect| matches!(effect, Effect::Capture { side, .. } if *side == enemy);
        captured += after.effects(*action).iter().filter(captures).count();
        flipped += after.flipped_by(*action).len() as usize;
        after.apply(*action);
        match view.verb {
            Verb::Merge => highest = highest.max(man_at(&after.figure(&after.layout()), view.to)),
            Verb::Drop => dropped += 1,
            Verb::Block => merits.push(Merit::Blocks),
            Verb::Split => merits.push(Merit::Splits),
            Verb::Move => merits.push(Merit::Moves),
            Verb::Choose => merits.push(Merit::Begins),
            Verb::Roll | Verb::Say => {}
        }
    }
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
    let [own_dangers, enemy_dangers] =
        [side, enemy].map(|side| (dangers(before, side, stop), dangers(&after, side, stop)));
    if enemy_dangers.0.kings > 0 && enemy_dangers.1.kings == 0 && !enemy_dangers.1.game {
        merits.push(Merit::SavesKing);
    }
    if enemy_dangers.0.game && enemy_dangers.1.kings == 0 && !enemy_dangers.1.game {
        merits.push(Merit::Stops);
    }
    if enemy_dangers.1.kings == 0 && !enemy_dangers.1.game {
        // Men saved are of interest only where the king is safe too.
        merits.extend(count(enemy_dangers.0.men.saturating_sub(enemy_dangers.1.men), Merit::Saves));
    }
    let has_blessed_king = !after.winning_men(side).is_empty();
    if has_blessed_king {
        merits.push(Merit::BlessesKing);
    } else if own_dangers.1.game {
        merits.push(Merit::ThreatensWin);
    }
    if own_dangers.1.kings > 0 {
        merits.push(Merit::ThreatensKing);
    }
    merits.extend(count(captured, Merit::Takes));
    merits.extend(count(flipped, Merit::Turns));
    merits.extend(count(own_dangers.1.men.saturating_sub(own_dangers.0.men), Merit::Attacks));
    let [figure_before, figure_after] = [before, &after].map(|position| position.figure(&position.layout()));
    let own = |figure: &Figure, filter: fn(&Man) -> bool| {
        figure.men.iter().filter(|man| man.side == side && filter(man)).count()
    };
    let blessed = |figure| own(figure, |man| man.mark == Some(Mark::Blessed) && !man.king);
    merits.extend(count(blessed(&figure_after).saturating_sub(blessed(&figure_before)), Merit::Blesses));
    if own(&figure_after, |man| man.king) > own(&figure_before, |man| man.king) {
        merits.push(Merit::Crowns);
    }
    merits.extend((highest > 1).then_some(Merit::Builds(highest)));
    merits.extend(count(dropped, Merit::Drops));
    merits.sort();
    merits.dedup();
    merits
}

/// Returns the reasons for the best turn of a solved game, given the answers for all turns, the best first: its
/// result, and whether no other turn has it.
pub fn certain_merits<G: Present>(before: &G, turns: &[SearchResult<G::Action>]) -> Vec<Merit> {
    let [best, others @ ..] = turns else { return Vec::new() };
    let mut after = before.clone();
    for action in &best.turn {
        after.apply(*action);
    }
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

fn man_at(figure: &Figure, at: Point) -> u8 {
    figure.men.iter().find(|man| man.at == at).map_or(0, |man| man.checkers.len() as u8)
}
