//! Legal actions.

use super::position::{BAR, ENEMY_HOME, OFF};
use super::{Action, Phase, Piece, Position, Switch, Violation};

/// Returns `true` for the travel numbers of the neutral spaces, which are the same for both sides
/// ([The board](crate::rulebook#the-board-2)).
pub const fn is_neutral(travel: u8) -> bool {
    travel == 12 || travel == 18
}

impl Position {
    /// Checks whether an action is legal.
    ///
    /// # Errors
    ///
    /// Returns the first rule that the action breaks.
    pub fn check_action(&self, action: Action) -> Result<(), Violation> {
        match (self.phase, action) {
            (Phase::Over(_), _) => Err(Violation::GameOver),
            (Phase::Starter, Action::Starter(_)) => Ok(()),
            (Phase::Starter, _) => Err(Violation::StarterFirst),
            (_, Action::Starter(_)) => Err(Violation::StarterKnown),
            (Phase::Roll, Action::Roll(_)) | (Phase::Offer, Action::Double | Action::NoDouble) => Ok(()),
            (Phase::Answer, Action::Take | Action::Pass) => Ok(()),
            (_, Action::Take | Action::Pass) => Err(Violation::NothingOffered),
            (Phase::Answer, _) => Err(Violation::AnswerFirst),
            (_, Action::Double) => Err(Violation::NoDoubleNow),
            (Phase::Offer, _) => Err(Violation::DoubleOrRoll),
            (Phase::Roll, _) => Err(Violation::RollFirst),
            (Phase::Play(_), Action::Roll(_) | Action::NoDouble) => Err(Violation::NoRollNow),
            (Phase::Play(_), Action::Decline) if self.may_decline() => Ok(()),
            (Phase::Play(_), Action::Decline) => Err(Violation::NothingToDecline),
            (Phase::Play(dice), Action::Play { piece, from, die }) => {
                if from >= OFF {
                    return Err(Violation::OutOfPlay);
                }
                let there = match piece {
                    Piece::Disk => self.disks[self.side.index()][from as usize] > 0,
                    Piece::King => self.kings[self.side.index()] == from,
                };
                if !there {
                    return Err(Violation::NoSuchPiece);
                }
                if !dice.has(die) {
                    return Err(Violation::NoSuchDie);
                }
                self.check_way(from, die)
            }
        }
    }

    /// Checks whether a piece of the side to move can go from a travel number with a die. The piece must be there.
    #[inline]
    fn check_way(&self, from: u8, die: u8) -> Result<(), Violation> {
        if from != BAR && self.switches.has(Switch::BgBar) && self.disks[self.side.index()][BAR as usize] > 0 {
            return Err(Violation::BarFirst);
        }
        let to = from + die;
        if to >= OFF {
            return if self.switches.has(Switch::BgOff) {
                if self.all_home() { Ok(()) } else { Err(Violation::NotAllHome) }
            } else if to > OFF {
                Err(Violation::Overshoots)
            } else {
                Ok(())
            };
        }
        if is_neutral(to) && self.switches.has(Switch::Safe) {
            return Ok(());
        }
        match self.pieces(self.side.other(), OFF - to) {
            0 => Ok(()),
            1 if is_neutral(to) => Err(Violation::NeutralHeld),
            1 => Ok(()),
            _ => Err(Violation::Held),
        }
    }

    /// Returns `true` if every piece of the side to move that is still in play is in the enemy home
    /// ([Variants](crate::rulebook#variants-2), `bgoff`).
    fn all_home(&self) -> bool {
        let side = self.side.index();
        self.kings[side] >= ENEMY_HOME && self.disks[side][..ENEMY_HOME as usize].iter().all(|count| *count == 0)
    }

    /// Calls `each` with every legal play until it returns `true`: larger dice, pieces farther behind and disks first.
    #[inline]
    fn plays(&self, mut each: impl FnMut(Piece, u8, u8) -> bool) {
        let Phase::Play(dice) = self.phase else { return };
        let side = self.side.index();
        for die in dice.numbers() {
            for from in BAR..OFF {
                let disk = self.disks[side][from as usize] > 0;
                let king = self.kings[side] == from;
                if !(disk || king) || self.check_way(from, die).is_err() {
                    continue;
                }
                if disk && each(Piece::Disk, from, die) || king && each(Piece::King, from, die) {
                    return;
                }
            }
        }
    }

    /// Returns `true` if a die that is left can be played ([A roll](crate::rulebook#a-roll)).
    pub(super) fn has_play(&self) -> bool {
        let mut any = false;
        self.plays(|_, _, _| {
            any = true;
            true
        });
        any
    }

    /// Returns `true` if nothing but the king's entry can be played, so that it can be declined
    /// ([Variants](crate::rulebook#variants-2), `bgbar`, [K13](crate::rulebook#rulings-4)).
    fn may_decline(&self) -> bool {
        if !self.switches.has(Switch::BgBar) || self.kings[self.side.index()] != BAR {
            return false;
        }
        let mut other = false;
        self.plays(|piece, from, _| {
            other = piece == Piece::Disk || from != BAR;
            other
        });
        !other
    }

    /// Calls `each` with every legal action for the rest of a roll.
    #[inline]
    pub(super) fn each_action(&self, mut each: impl FnMut(Action)) {
        self.plays(|piece, from, die| {
            each(Action::Play { piece, from, die });
            false
        });
        if self.may_decline() {
            each(Action::Decline);
        }
    }
}

impl Position {
    /// Calls `each` for every way to play the rest of a roll, with its one or two actions and the position at its end.
    /// A position that can be reached in several ways comes once for each.
    pub fn ends(&self, mut each: impl FnMut(Action, Option<Action>, &Position)) {
        self.each_action(|action| {
            let mut after = *self;
            after.apply_action(action);
            if !matches!(after.phase, Phase::Play(_)) {
                each(action, None, &after);
                return;
            }
            after.each_action(|last| {
                let mut end = after;
                end.apply_action(last);
                each(action, Some(last), &end);
            });
        });
    }
}
