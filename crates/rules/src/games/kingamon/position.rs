//! The position: the places of the pieces, the turn and its phase.

use super::{Cube, Roll, Switch, Switches};
use crate::{Outcome, Reason, Side};

/// White, the near side. Its travel numbers are the numbers of the spaces.
pub const WHITE: Side = Side::BOTH[0];
/// Red, the far side. Its travel numbers are 30 minus the numbers of the spaces.
pub const RED: Side = Side::BOTH[1];

/// Number of disks of a side.
pub const DISKS: u8 = 10;
/// The travel number of the bar ([The board](crate::rulebook#the-board-2)).
pub const BAR: u8 = 0;
/// The travel number of space 30, where pieces are borne off ([K1](crate::rulebook#rulings-4)).
pub const OFF: u8 = 30;
/// Travel number of a captured king; the game is over then.
pub(super) const CAPTURED: u8 = 31;
/// The first travel number of the enemy home ([The board](crate::rulebook#the-board-2)).
pub(super) const ENEMY_HOME: u8 = 24;

/// Phase of a game: what happens next, by the dice or by a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The lot decides who starts ([A roll](crate::rulebook#a-roll)).
    Starter,
    /// The side whose turn begins doubles or rolls ([Doubling cube](crate::rulebook#variants-2)).
    Offer,
    /// The other side takes or passes a double ([Doubling cube](crate::rulebook#variants-2)).
    Answer,
    /// The dice are rolled, which is an action of chance ([A roll](crate::rulebook#a-roll)).
    Roll,
    /// The side plays what is left of a roll; there is a legal play.
    Play(Dice),
    /// The game is over, with this result.
    Over(Outcome),
}

/// A roll, and the dice of it that have not been used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dice {
    /// The two numbers that were rolled, used or not.
    pub roll: Roll,
    /// `true` if the larger die is left. Of a double, this one is used first.
    pub high: bool,
    /// `true` if the smaller die is left.
    pub low: bool,
}

impl Dice {
    /// Returns a roll of which nothing has been used.
    ///
    /// ```
    /// use benediction_rules::games::kingamon::{Dice, Roll};
    ///
    /// let roll = Roll::new(2, 5).ok_or("two numbers from 1 to 6")?;
    /// let dice = Dice::fresh(roll);
    /// assert_eq!((roll.high(), roll.low(), dice.count()), (5, 2, 2));
    /// assert!(dice.has(5) && !dice.has(6));
    /// assert_eq!(Roll::new(0, 7), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn fresh(roll: Roll) -> Dice {
        Dice { roll, high: true, low: true }
    }

    /// Returns the number of dice that are left: 0 to 2.
    #[inline]
    pub const fn count(self) -> u8 {
        self.high as u8 + self.low as u8
    }

    /// Returns the different numbers that are left, the larger first.
    #[inline]
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        let low = self.low && !(self.high && self.roll.is_double());
        [(self.high, self.roll.high()), (low, self.roll.low())]
            .into_iter()
            .filter(|(left, _)| *left)
            .map(|(_, die)| die)
    }

    /// Returns `true` if a die of this number is left.
    #[inline]
    pub const fn has(self, die: u8) -> bool {
        self.high && self.roll.high() == die || self.low && self.roll.low() == die
    }

    /// Returns the same without one die of this number.
    #[inline]
    pub(super) const fn without(self, die: u8) -> Dice {
        if self.high && self.roll.high() == die { Dice { high: false, ..self } } else { Dice { low: false, ..self } }
    }
}

/// A position of Byzantine Kingamon. Places are travel numbers of the owner of a piece, from [`BAR`] to [`OFF`]: space
/// `t` of White is space `30 - t` of Red.
///
/// The documentation of the [module](crate::games::kingamon) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) switches: Switches,
    /// The number of disks of each side, by travel number.
    pub(super) disks: [[u8; OFF as usize + 1]; 2],
    /// The number of disks that have left the game ([Variants](crate::rulebook#variants-2), `remove`).
    pub(super) out: [u8; 2],
    /// The travel numbers of the kings, or [`CAPTURED`].
    pub(super) kings: [u8; 2],
    /// The side whose turn it is, or was when the game ended; White before the lot is drawn.
    pub(super) side: Side,
    pub(super) phase: Phase,
    pub(super) cube: Cube,
}

impl Position {
    /// Returns the position at the start of a game, before the lot decides who starts
    /// ([A roll](crate::rulebook#a-roll)).
    #[inline]
    pub fn new(switches: Switches) -> Position {
        let mut disks = [0; OFF as usize + 1];
        disks[2..=6].fill(2);
        Position {
            switches,
            disks: [disks; 2],
            out: [0; 2],
            kings: [BAR; 2],
            side: WHITE,
            phase: Phase::Starter,
            cube: Cube::default(),
        }
    }

    /// Returns the variants that are played.
    #[inline]
    pub const fn switches(&self) -> Switches {
        self.switches
    }

    /// Returns the number of disks that a side has on a travel number; 0 if the number is greater than 30.
    #[inline]
    pub fn disks(&self, side: Side, travel: u8) -> u8 {
        self.disks[side.index()].get(travel as usize).copied().unwrap_or(0)
    }

    /// Returns the number of disks of a side that have left the game ([Variants](crate::rulebook#variants-2),
    /// `remove`).
    #[inline]
    pub const fn out(&self, side: Side) -> u8 {
        self.out[side.index()]
    }

    /// Returns the travel number of a side's king, or `None` if it is captured.
    #[inline]
    pub fn king(&self, side: Side) -> Option<u8> {
        Some(self.kings[side.index()]).filter(|travel| *travel != CAPTURED)
    }

    /// Returns the number of pieces that a side has on a travel number, its king included.
    ///
    /// # Panics
    ///
    /// Panics if the number is greater than 30.
    ///
    /// # Examples
    ///
    /// ```
    /// use benediction_rules::games::kingamon::{BAR, DISKS, OFF, Position, Switches, WHITE};
    ///
    /// let position = Position::new(Switches::NONE);
    /// assert_eq!(position.king(WHITE), Some(BAR));
    /// assert_eq!(position.pieces(WHITE, 2), 2);
    /// let all: u8 = (BAR..=OFF).map(|travel| position.pieces(WHITE, travel)).sum();
    /// assert_eq!(all, DISKS + 1);
    /// ```
    #[inline]
    pub fn pieces(&self, side: Side, travel: u8) -> u8 {
        self.disks[side.index()][travel as usize] + u8::from(self.kings[side.index()] == travel)
    }

    /// Returns the side whose turn it is, or was when the game ended. Returns `None` before the lot is drawn.
    #[inline]
    pub fn side(&self) -> Option<Side> {
        (self.phase != Phase::Starter).then_some(self.side)
    }

    /// Returns the same position in a game without the doubling cube ([Doubling cube](crate::rulebook#variants-2)). A
    /// double that is offered counts as taken.
    #[must_use]
    #[inline]
    pub fn without_cube(&self) -> Position {
        let phase = match self.phase {
            Phase::Offer | Phase::Answer => Phase::Roll,
            phase => phase,
        };
        Position { switches: self.switches.without_cube(), phase, cube: Cube::default(), ..*self }
    }

    /// Returns `true` if a side can double before its roll: the cube is open to it, and it would win the match with the
    /// present stake no sooner than with a higher one ([Doubling cube](crate::rulebook#variants-2)).
    #[inline]
    pub(super) fn may_double(&self, side: Side) -> bool {
        let needs = self.switches.needs(side).is_none_or(|points| u32::from(points) > self.cube.stake());
        self.switches.has(Switch::Cube) && self.cube.is_open_to(side) && needs
    }

    /// Returns the phase of the game, with the dice that are left to play.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the doubling cube, in the middle and at a stake of 1 if it is not in use.
    #[inline]
    pub const fn cube(&self) -> Cube {
        self.cube
    }

    /// Returns the result that the board shows ([Bearing off and winning](crate::rulebook#bearing-off-and-winning);
    /// [Variants](crate::rulebook#variants-2), `quick`).
    pub(super) fn decided(&self) -> Option<Outcome> {
        Side::BOTH.into_iter().find_map(|side| {
            let i = side.index();
            if self.kings[side.other().index()] == CAPTURED {
                return Some(Outcome::win(side, Reason::KingCaptured));
            }
            if self.kings[i] != OFF {
                return None;
            }
            if self.switches.has(Switch::Quick) {
                return Some(Outcome::win(side, Reason::KingBorneOff));
            }
            (self.disks[i][OFF as usize] == DISKS).then_some(Outcome::win(side, Reason::AllBorneOff))
        })
    }

    /// Returns the position with swapped colours: space `s` becomes space `30 - s` ([K2](crate::rulebook#rulings-4)).
    #[must_use]
    pub fn swapped(&self) -> Position {
        let exchanged = |outcome: Outcome| {
            let reason = match outcome.reason {
                Reason::Resigned(side) => Reason::Resigned(side.other()),
                reason => reason,
            };
            Outcome { winner: outcome.winner.map(Side::other), reason }
        };
        Position {
            disks: [self.disks[1], self.disks[0]],
            out: [self.out[1], self.out[0]],
            kings: [self.kings[1], self.kings[0]],
            side: if self.phase == Phase::Starter { self.side } else { self.side.other() },
            phase: match self.phase {
                Phase::Over(outcome) => Phase::Over(exchanged(outcome)),
                phase => phase,
            },
            cube: Cube { owner: self.cube.owner.map(Side::other), ..self.cube },
            switches: self.switches.swapped(),
        }
    }
}
