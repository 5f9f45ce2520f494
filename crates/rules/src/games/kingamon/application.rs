//! Effects of an action.

use super::legality::is_neutral;
use super::position::{BAR, CAPTURED, OFF};
use super::{Action, Dice, Phase, Piece, Position, Switch};
use crate::{Outcome, Reason, Side};

impl Position {
    /// Makes a legal action.
    pub(super) fn apply_action(&mut self, action: Action) {
        match action {
            Action::Starter(side) => self.begin_turn(side),
            Action::Roll(roll) => {
                self.phase = Phase::Play(Dice::fresh(roll));
                self.end_stuck_roll();
            }
            Action::Play { piece, from, die } => self.play(piece, from, die),
            Action::Decline => self.end_roll(),
            Action::Double => self.phase = Phase::Answer,
            Action::NoDouble => self.phase = Phase::Roll,
            Action::Take => {
                self.cube.power += 1;
                self.cube.owner = Some(self.side.other());
                self.phase = Phase::Roll;
            }
            Action::Pass => self.phase = Phase::Over(Outcome::win(self.side, Reason::DoublePassed)),
        }
    }

    /// Returns the kind of the piece that a legal play hits, if it hits one.
    pub(super) fn hit_by(&self, action: Action) -> Option<Piece> {
        let (Action::Play { from, die, .. }, Phase::Play(_)) = (action, self.phase) else { return None };
        let to = from.saturating_add(die);
        if to >= OFF || is_neutral(to) {
            return None;
        }
        let enemy = self.side.other();
        if self.kings[enemy.index()] == OFF - to {
            return Some(Piece::King);
        }
        (self.disks[enemy.index()][usize::from(OFF - to)] > 0).then_some(Piece::Disk)
    }

    fn play(&mut self, piece: Piece, from: u8, die: u8) {
        let Phase::Play(dice) = self.phase else { return };
        let hit = self.hit_by(Action::Play { piece, from, die });
        let to = from.saturating_add(die).min(OFF);
        let (own, enemy) = (self.side.index(), self.side.other().index());
        if piece == Piece::Disk {
            let left = &mut self.disks[own][usize::from(from.min(OFF))];
            *left = left.saturating_sub(1);
        }
        match hit {
            Some(Piece::Disk) => {
                self.disks[enemy][usize::from(OFF - to)] -= 1;
                if self.switches.has(Switch::Remove) {
                    self.out[enemy] += 1;
                } else {
                    self.disks[enemy][BAR as usize] += 1;
                }
            }
            Some(Piece::King) => {
                self.kings[enemy] = if self.switches.has(Switch::KingBar) { BAR } else { CAPTURED };
            }
            None => {}
        }
        match piece {
            Piece::Disk => self.disks[own][usize::from(to)] += 1,
            Piece::King => self.kings[own] = to,
        }
        self.phase = Phase::Play(dice.without(die));
        match self.decided() {
            Some(outcome) => self.phase = Phase::Over(outcome),
            None => self.end_stuck_roll(),
        }
    }

    /// Ends the roll if nothing of it can be played ([A roll](crate::rulebook#a-roll)).
    pub(super) fn end_stuck_roll(&mut self) {
        if !self.has_play() {
            self.end_roll();
        }
    }

    /// Ends a roll. A double grants another one ([A roll](crate::rulebook#a-roll), [K6](crate::rulebook#rulings-4)),
    /// and so does a roll of 1 and 2 with `acey`.
    fn end_roll(&mut self) {
        let Phase::Play(Dice { roll, .. }) = self.phase else { return };
        let ace_deuce = (roll.high(), roll.low()) == (2, 1) && self.switches.has(Switch::Acey);
        if roll.is_double() || ace_deuce {
            self.phase = Phase::Roll;
        } else {
            self.begin_turn(self.side.other());
        }
    }

    /// Begins the turn of a side: with its roll, or with its decision about a double
    /// ([Doubling cube](crate::rulebook#variants-2)).
    pub(super) fn begin_turn(&mut self, side: Side) {
        self.side = side;
        self.phase = if self.may_double(side) { Phase::Offer } else { Phase::Roll };
    }
}
