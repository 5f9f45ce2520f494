//! Effects of an action: those of the action itself, then those that follow every action, in their order.

use super::{Action, CursedCaptives, Man, Phase, Position};
use crate::geometry::{Point, Points};
use crate::view::Mark;
use crate::{Outcome, Reason, Side};

/// Results of the action itself that the later steps need.
#[derive(Default)]
struct Aftermath {
    king_captured: bool,
    /// The point where a man arrived ([D17](crate::rulebook#rulings-1)).
    arrived: Option<Point>,
    /// The parts of this action's split that are to be cursed ([Split](crate::rulebook#the-five-actions)).
    to_be_cursed: Points,
}

impl Position {
    /// Makes a legal action. An illegal one leaves a position of no meaning.
    pub fn apply_action(&mut self, action: Action) {
        match self.phase {
            Phase::Over(_) => {}
            Phase::Setup(side) => self.choose(side, action.to()),
            Phase::Play(side, left) => {
                let aftermath = self.act(side, action);
                self.conclude(side, left, aftermath);
            }
        }
    }

    /// [King Trails](crate::rulebook#what-differs-from-benediction): both players choose, then the zones are filled and
    /// the first player has one action.
    fn choose(&mut self, side: Side, at: Point) {
        self.add_start(side, at);
        if self.starts(side.other()).is_empty() {
            self.phase = Phase::Setup(side.other());
        } else {
            self.fill_zones();
            self.phase = Phase::Play(side.other(), 1);
        }
    }

    fn act(&mut self, side: Side, action: Action) -> Aftermath {
        let passes = |position: &Position, from, count, to| {
            position.hex.reach(side.index(), from, count, position.blocks).passing.has(to)
        };
        let mut aftermath = Aftermath::default();
        match action {
            Action::Move { from, to } => {
                let Some(mut man) = self.take(from) else { return aftermath };
                let passed = passes(self, from, man.size, to);
                if passed && man.mark != Some(Mark::Cursed) {
                    man.mark = Some(Mark::Blessed);
                }
                aftermath.king_captured = self.capture(to);
                self.put(to, man);
                self.locked.insert(to);
                self.leave(from, man);
                aftermath.arrived = Some(to);
            }
            Action::Merge { from, to } => {
                let Some(man) = self.take(from) else { return aftermath };
                let passed = passes(self, from, man.size, to);
                self.join(man, passed, to);
                self.leave(from, man);
                aftermath.arrived = Some(to);
            }
            Action::PartMerge { from, count, to } => {
                let Some(man) = self.take(from) else { return aftermath };
                let passed = passes(self, from, count, to);
                // What stays behind loses blessing and curse [D14] and, as in C, any lock.
                self.put(from, Man { size: man.size.saturating_sub(count), mark: None, ..man });
                self.join(Man { size: count, ..man }, passed, to);
                aftermath.arrived = Some(to);
            }
            Action::Split { from, count, to } => {
                let Some(man) = self.take(from) else { return aftermath };
                let passed = passes(self, from, count, to);
                let cursed = man.mark.filter(|mark| *mark == Mark::Cursed);
                let blessed = (passed && cursed.is_none()).then_some(Mark::Blessed);
                aftermath.king_captured = self.capture(to);
                self.put(from, Man { size: man.size.saturating_sub(count), mark: cursed, ..man });
                self.put(to, Man { size: count, mark: blessed.or(cursed), ..man });
                aftermath.to_be_cursed = Points::one(from) | Points::one(to);
                aftermath.arrived = Some(to);
            }
            Action::Drop { at } => {
                let hand = &mut self.hands[side.index()];
                *hand = hand.saturating_sub(1);
                self.put(at, Man { side, size: 1, king: false, mark: None });
                self.locked.insert(at);
                aftermath.arrived = Some(at);
            }
            Action::Block { at } => self.add_block(at),
            Action::Choose { .. } => {}
        }
        aftermath
    }

    /// Captures the man on a point. Returns `true` if it was a king.
    fn capture(&mut self, at: Point) -> bool {
        let Some(man) = self.take(at) else { return false };
        let gone = man.mark == Some(Mark::Cursed) && self.variant.cursed_captives == CursedCaptives::Removed;
        let pile = if gone { &mut self.removed } else { &mut self.hands };
        let pile = &mut pile[man.side.index()];
        *pile = pile.saturating_add(man.size);
        man.king
    }

    /// Puts a moving part onto a friendly man: a new man without marks, except for a king that passed the wall
    /// ([D10](crate::rulebook#rulings), [D16](crate::rulebook#rulings-1)).
    fn join(&mut self, part: Man, passed: bool, to: Point) {
        let Some(friend) = self.take(to) else { return };
        let blessed = passed && part.king && self.wins_at_once();
        self.put(
            to,
            Man {
                side: part.side,
                size: part.size.saturating_add(friend.size),
                king: part.king || friend.king,
                mark: blessed.then_some(Mark::Blessed),
            },
        );
    }

    /// A king that leaves a point entirely makes it a starting point
    /// ([King Trails](crate::rulebook#what-differs-from-benediction), [D8](crate::rulebook#rulings-1)).
    fn leave(&mut self, from: Point, man: Man) {
        if man.king && self.variant.trails {
            self.add_start(man.side, from);
        }
    }

    /// The consequences of every action: kings, bridges, wins, curses, and the turn.
    fn conclude(&mut self, side: Side, left: u8, aftermath: Aftermath) {
        let mut outcome = aftermath.king_captured.then_some(Outcome::win(side, Reason::KingCaptured));
        self.crown(aftermath.arrived);
        for owner in Side::BOTH {
            let bridge = self.bridge(owner);
            for point in bridge - self.cursed - self.blessed {
                self.change(point, |man| man.mark = Some(Mark::Blessed));
            }
        }
        if outcome.is_none() && self.wins_at_once() {
            let winner = [side, side.other()].into_iter().find(|side| self.blessed_king(*side));
            outcome = winner.map(|side| Outcome::win(side, Reason::KingBlessed));
        }
        for point in aftermath.to_be_cursed - self.kings - self.blessed - self.cursed {
            self.change(point, |man| man.mark = Some(Mark::Cursed));
        }
        if let Some(outcome) = outcome {
            self.finish(outcome);
            return;
        }
        if left > 1 {
            self.phase = Phase::Play(side, left - 1);
            self.look_for_actions(side);
        } else {
            self.begin_turn(side.other());
        }
    }

    /// Begins the turn of a side, which may win or lose at once
    /// ([Kings and winning](crate::rulebook#kings-and-winning),
    /// [King Trails](crate::rulebook#what-differs-from-benediction)).
    pub(super) fn begin_turn(&mut self, side: Side) {
        self.locked = Points::NONE;
        self.phase = Phase::Play(side, 2);
        if !self.wins_at_once() && self.blessed_king(side) {
            self.finish(Outcome::win(side, Reason::KingBlessed));
        } else {
            self.look_for_actions(side);
        }
    }

    /// A side that is to act and has no legal action has lost, also in a position that was set up
    /// ([D1](crate::rulebook#rulings)).
    pub(super) fn look_for_actions(&mut self, side: Side) {
        if !self.any_legal() {
            self.finish(Outcome::win(side.other(), Reason::NoLegalAction));
        }
    }

    pub(super) fn finish(&mut self, outcome: Outcome) {
        self.locked = Points::NONE;
        self.phase = Phase::Over(outcome);
    }

    /// [Makes kings](crate::rulebook#kings-and-winning), with [D4](crate::rulebook#rulings) and
    /// [D17](crate::rulebook#rulings-1).
    fn crown(&mut self, arrived: Option<Point>) {
        let starts = self.starts[0] | self.starts[1];
        let men = self.men[0] | self.men[1];
        for point in (starts & men) - self.kings {
            self.change(point, |man| {
                man.king = true;
                man.mark = None;
            });
        }
        if let Some(point) = arrived
            && !self.wins_at_once()
            && starts.has(point)
        {
            self.change(point, |man| man.mark = None);
        }
    }

    /// Returns the points of the groups of a side's men that join both walls
    /// ([By a bridge](crate::rulebook#blessings-and-curses)).
    pub fn bridge(&self, side: Side) -> Points {
        let men = self.men(side);
        let [red_wall, blue_wall] = [self.hex.wall(0), self.hex.wall(1)];
        if !men.meets(red_wall) || !men.meets(blue_wall) {
            return Points::NONE;
        }
        let mut bridge = Points::NONE;
        let mut seeds = men & red_wall;
        while let Some(seed) = seeds.first() {
            let group = self.group(men, seed);
            seeds -= group;
            if group.meets(blue_wall) {
                bridge |= group;
            }
        }
        bridge
    }

    /// Returns the group of adjacent men that the man on `seed` belongs to.
    fn group(&self, men: Points, seed: Point) -> Points {
        let mut group = Points::one(seed);
        let mut fresh = group;
        while let Some(point) = fresh.first() {
            fresh.remove(point);
            let adjacent = (self.hex.beside(point) & men) - group;
            group |= adjacent;
            fresh |= adjacent;
        }
        group
    }
}
