//! Move ordering.

use super::reach::tables;
use crate::games::benediction::TALLEST;
use crate::games::benediction::defence::Danger;
use crate::games::benediction::reach::{HitSources, MAX_POINTS};
use crate::games::benediction::search_numbers::OrderingScores;
use crate::{LATE, Stage};
use benediction_rules::Side;
use benediction_rules::games::benediction::Sink;
use benediction_rules::games::benediction::{Action, Phase, Position};
use benediction_rules::geometry::{Hex, Point, Points};

/// Returns the distance of a starting point from the middle column, in thirds of the way outward, up to two: the classes
/// for which there are statistics (docs/lab/self-play.md).
pub(super) fn outwardness(hex: &Hex, at: Point) -> usize {
    let middle = hex.n() - 1;
    (3 * hex.column(at).abs_diff(middle) / middle).min(2)
}

/// The data that the ordering scores of one position have in common.
pub(super) struct Outlook<'a> {
    scores: &'a OrderingScores,
    side: Side,
    hit_sources: HitSources,
    /// The points on which a block may stop an attack on the own kings or by the enemy kings.
    lines: Points,
    /// The enemy kings.
    targets: Points,
    /// The points on which a block is useful at any time.
    near: Points,
    /// For every point the sum of the steps to all enemy kings.
    distances: [u16; MAX_POINTS],
    threatened: bool,
}

impl<'a> Outlook<'a> {
    pub fn new(position: &Position, scores: &'a OrderingScores, side: Side, threatened: bool) -> Outlook<'a> {
        let (own, enemy) = (position.men(side), position.men(side.other()));
        let (own_kings, targets) = (position.kings() & own, position.kings() & enemy);
        let hit_sources = HitSources::new(position, side, targets, position.tallest(own) as usize + 1);
        let reach = position.tallest(enemy);
        let attacks = HitSources::new(position, side.other(), own_kings, reach as usize);
        let mut lines = attacks.from(reach);
        let mut near = Points::NONE;
        for king in own_kings {
            near |= position.hex().beside(king);
        }
        for king in targets {
            lines |= position.reach_of(side.other(), king, position.size(king).saturating_add(1)).ends;
        }
        let mut distances = [0; MAX_POINTS];
        for king in targets {
            let row = &tables(position).distance[king.index()];
            distances.iter_mut().zip(row).for_each(|(sum, steps)| *sum += u16::from(*steps));
        }
        Outlook { scores, side, hit_sources, lines, targets, near, distances, threatened }
    }

    fn block_score(&self, at: Point) -> i32 {
        let [parries, beside, lines] = self.scores.blocks;
        match (self.lines.has(at), self.near.has(at)) {
            (true, _) if self.threatened => parries,
            (_, true) => beside,
            (true, _) => lines,
            _ => LATE - 100,
        }
    }

    fn drop_score(&self, position: &Position, at: Point) -> i32 {
        let [on_start, elsewhere] = self.scores.drops;
        if position.starts(self.side).has(at) { on_start } else { elsewhere }
    }
}

/// A part of a man, or the whole, that can move.
struct Mover<'a> {
    position: &'a Position,
    outlook: &'a Outlook<'a>,
    /// The ordering score of any of its actions.
    score: i32,
    count: u8,
    king: bool,
    /// The points on which it arrives past the enemy's wall.
    passing: Points,
    /// Its [`Mover::strides`], in games in which such threats count.
    strides: Points,
    /// The nearness of a king to the enemy's wall, or of another man to the enemy kings.
    nearness: i32,
}

impl<'a> Mover<'a> {
    fn new(position: &'a Position, outlook: &'a Outlook<'a>, from: Point, count: u8, whole: bool) -> Mover<'a> {
        let king = position.kings().has(from);
        let (passing, strides) = (Points::NONE, Points::NONE);
        let mut mover = Mover { position, outlook, score: 0, count, king, passing, strides, nearness: 0 };
        if position.wins_at_once() {
            mover.strides = mover.strides(count);
        }
        if king {
            let [threatened, not_threatened] = outlook.scores.kings;
            mover.score = if outlook.threatened { threatened } else { not_threatened };
            mover.passing = position.reach_of(outlook.side, from, count).passing;
        } else if !whole {
            mover.score = outlook.scores.part;
        }
        mover.nearness = mover.nearness(from);
        mover
    }

    fn nearness(&self, at: Point) -> i32 {
        let [king, man] = self.outlook.scores.nearer;
        if self.king {
            let steps = &tables(self.position).steps_to_pass[self.outlook.side.index()];
            return -king * i32::from(steps[at.index()]);
        }
        -man * i32::from(self.outlook.distances[at.index()])
    }

    /// Returns the points from which a man of `size` checkers could hit an enemy king in the next turn, without blocks.
    fn strides(&self, size: u8) -> Points {
        let Outlook { side, targets, .. } = *self.outlook;
        tables(self.position).strides(side.index(), targets, (size as usize).min(TALLEST))
    }

    fn move_score(&self, to: Point) -> i32 {
        let position = self.position;
        let mut score = 0;
        if position.men(self.outlook.side.other()).has(to) {
            if position.kings().has(to) {
                return 100_000;
            }
            let [capture, checker] = self.outlook.scores.captures;
            score += capture + checker * i32::from(position.size(to));
        }
        if self.passing.has(to) {
            score += 50_000;
        }
        score + self.arrival_score(to, self.count)
    }

    fn merge_score(&self, to: Point) -> i32 {
        let blessed = if self.position.wins_at_once() && self.passing.has(to) { 50_000 } else { 0 };
        self.outlook.scores.merge + blessed + self.arrival_score(to, self.count.saturating_add(self.position.size(to)))
    }

    fn arrival_score(&self, to: Point, size: u8) -> i32 {
        self.score + self.threat_score(to, size) + self.nearness(to) - self.nearness
    }

    /// Returns the score of arriving where the next turn could win. Such actions are quiet, and games were lost because of them.
    fn threat_score(&self, to: Point, size: u8) -> i32 {
        let (position, tables, side) = (self.position, tables(self.position), self.outlook.side.index());
        let steps = (size as usize).min(TALLEST);
        let [hit, hit_soon, run] = self.outlook.scores.threats;
        let hits = if self.outlook.hit_sources.from(size).has(to) { hit } else { 0 };
        if !position.wins_at_once() {
            return hits;
        }
        let runs = self.king && (tables.pass[side][steps] | tables.passes_soon[side][steps]).has(to);
        let strides = || if size == self.count { self.strides } else { self.strides(size) };
        let soon = if hits == 0 && strides().has(to) { hit_soon } else { 0 };
        hits + soon + if runs { run } else { 0 }
    }
}

/// Writes actions with their ordering scores into a list.
pub(super) struct Orderer<'a> {
    position: &'a Position,
    outlook: Outlook<'a>,
    stage: Stage,
    list: &'a mut Vec<(i32, Action)>,
}

impl<'a> Orderer<'a> {
    fn new(
        position: &'a Position,
        scores: &'a OrderingScores,
        threatened: bool,
        stage: Stage,
        list: &'a mut Vec<(i32, Action)>,
    ) -> Option<Orderer<'a>> {
        let outlook = Outlook::new(position, scores, position.acting()?, threatened);
        Some(Orderer { position, outlook, stage, list })
    }

    /// Writes only the legal actions that touch a condition of a danger.
    pub fn order_defences(
        position: &'a Position,
        scores: &'a OrderingScores,
        danger: &'a Danger,
        list: &'a mut Vec<(i32, Action)>,
    ) {
        if let Some(orderer) = Orderer::new(position, scores, true, Stage::All, list) {
            position.each_legal(&mut Defences { orderer, danger });
        }
    }

    pub fn order(
        position: &'a Position,
        scores: &'a OrderingScores,
        threatened: bool,
        stage: Stage,
        list: &'a mut Vec<(i32, Action)>,
    ) {
        let Some(mut orderer) = Orderer::new(position, scores, threatened, stage, list) else { return };
        if stage == Stage::Late && matches!(position.phase(), Phase::Play(..)) {
            orderer.blocks(position.blockable());
        } else {
            position.each_legal(&mut orderer);
        }
    }
}

/// Writes the actions that touch a danger into a list, with their ordering scores.
struct Defences<'a> {
    orderer: Orderer<'a>,
    danger: &'a Danger,
}

impl Sink for Defences<'_> {
    fn whole(&mut self, from: Point, moves: Points, merges: Points) {
        if self.danger.king.has(from) {
            self.orderer.whole(from, moves, merges);
        } else if moves.meets(self.danger.men) {
            self.orderer.whole(from, moves & self.danger.men, Points::NONE);
        }
    }

    fn part(&mut self, from: Point, count: u8, splits: Points, _: Points) {
        // The remaining part of a king is still a king.
        if splits.meets(self.danger.men) {
            self.orderer.part(from, count, splits & self.danger.men, Points::NONE);
        }
    }

    fn drops(&mut self, _: Points) {}

    fn blocks(&mut self, at: Points) {
        self.orderer.blocks(at & self.danger.screens);
    }

    fn choices(&mut self, _: Points) {}
}

impl Sink for Orderer<'_> {
    fn whole(&mut self, from: Point, moves: Points, merges: Points) {
        let mover = Mover::new(self.position, &self.outlook, from, self.position.size(from), true);
        self.list.extend(moves.map(|to| (mover.move_score(to), Action::Move { from, to })));
        self.list.extend(merges.map(|to| (mover.merge_score(to), Action::Merge { from, to })));
    }

    fn part(&mut self, from: Point, count: u8, splits: Points, merges: Points) {
        let mover = Mover::new(self.position, &self.outlook, from, count, false);
        self.list.extend(splits.map(|to| (mover.move_score(to), Action::Split { from, count, to })));
        self.list.extend(merges.map(|to| (mover.merge_score(to), Action::PartMerge { from, count, to })));
    }

    fn drops(&mut self, at: Points) {
        self.list.extend(at.map(|at| (self.outlook.drop_score(self.position, at), Action::Drop { at })));
    }

    fn blocks(&mut self, at: Points) {
        let main = self.outlook.lines | self.outlook.near;
        let at = match self.stage {
            Stage::All => at,
            Stage::Main => at & main,
            Stage::Late => at - main,
        };
        self.list.extend(at.map(|at| (self.outlook.block_score(at), Action::Block { at })));
    }

    fn choices(&mut self, at: Points) {
        self.list.extend(at.map(|at| (outwardness(self.position.hex(), at) as i32, Action::Choose { at })));
    }
}
