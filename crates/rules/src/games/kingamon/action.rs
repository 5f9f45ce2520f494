//! Actions of the dice and of the players.

use crate::Side;

/// Kind of a piece: a side has ten disks and a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// One of the ten disks of a side.
    Disk,
    /// The only king of a side.
    King,
}

/// One action of the dice or of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// `starter w`: the lot decides who starts (chance, [K11](crate::rulebook#rulings-4)).
    Starter(Side),
    /// `3-1`: the dice are rolled (chance).
    Roll(Roll),
    /// `d4>7`: a piece goes as far as one die shows ([A roll](crate::rulebook#a-roll)).
    Play {
        /// The kind of the piece that moves.
        piece: Piece,
        /// The travel number where it starts, from 0 (the bar) to 29.
        from: u8,
        /// The die that it uses, from 1 to 6. With `bgoff` it can be larger than what is left of the way.
        die: u8,
    },
    /// `decline`: with `bgbar`, the king stays on the bar and the rest of the roll is lost
    /// ([Variants](crate::rulebook#variants-2)).
    Decline,
    /// `double`: the side offers to double the stake ([Doubling cube](crate::rulebook#variants-2)).
    Double,
    /// `roll`: the side that could double rolls the dice instead ([Doubling cube](crate::rulebook#variants-2)).
    NoDouble,
    /// `take`: the side accepts the doubled stake ([Doubling cube](crate::rulebook#variants-2)).
    Take,
    /// `pass`: the side refuses, and loses the present stake ([Doubling cube](crate::rulebook#variants-2)).
    Pass,
}

/// A roll of two dice, in no order.
///
/// ```
/// use benediction_rules::games::kingamon::Roll;
///
/// let roll = Roll::new(1, 3).expect("two dice");
/// assert_eq!((roll.high(), roll.low(), roll.weight()), (3, 1, 2));
/// assert_eq!(Roll::ALL.map(Roll::weight).iter().sum::<u32>(), 36);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Roll {
    high: u8,
    low: u8,
}

impl Roll {
    /// All 21 rolls, from `1-1` to `6-6`.
    pub const ALL: [Roll; 21] = {
        let mut all = [Roll { high: 1, low: 1 }; 21];
        let (mut index, mut high) = (0, 1);
        while high <= 6 {
            let mut low = 1;
            while low <= high {
                all[index] = Roll { high, low };
                index += 1;
                low += 1;
            }
            high += 1;
        }
        all
    };

    /// Returns the roll of two dice, or `None` if a number is not from 1 to 6.
    pub const fn new(a: u8, b: u8) -> Option<Roll> {
        if a < 1 || b < 1 || a > 6 || b > 6 {
            return None;
        }
        Some(if a < b { Roll { high: b, low: a } } else { Roll { high: a, low: b } })
    }

    /// Returns the larger number, or the number of a double.
    pub const fn high(self) -> u8 {
        self.high
    }

    /// Returns the smaller number, or the number of a double.
    pub const fn low(self) -> u8 {
        self.low
    }

    /// Returns `true` if both dice show the same number.
    pub const fn is_double(self) -> bool {
        self.high == self.low
    }

    /// Returns the number of the 36 throws of two dice that give this roll: 1 or 2.
    pub const fn weight(self) -> u32 {
        if self.is_double() { 1 } else { 2 }
    }
}

impl Action {
    /// Returns a number that stands for the action, never 0.
    pub const fn code(self) -> u32 {
        match self {
            Action::Starter(side) => 1 + side.index() as u32,
            Action::Decline => 3,
            Action::Double => 4,
            Action::NoDouble => 5,
            Action::Take => 6,
            Action::Pass => 7,
            Action::Roll(Roll { high, low }) => 1 << 8 | (high as u32) << 4 | low as u32,
            Action::Play { piece, from, die } => 2 << 8 | (piece as u32) << 24 | (from as u32) << 16 | die as u32,
        }
    }

    /// Returns the action of such a number. For other numbers it returns `None`, or any action.
    pub const fn of_code(code: u32) -> Option<Action> {
        Some(match code {
            1 => Action::Starter(Side::BOTH[0]),
            2 => Action::Starter(Side::BOTH[1]),
            3 => Action::Decline,
            4 => Action::Double,
            5 => Action::NoDouble,
            6 => Action::Take,
            7 => Action::Pass,
            _ if code >> 8 & 3 == 1 => match Roll::new((code >> 4 & 15) as u8, (code & 15) as u8) {
                Some(roll) => Action::Roll(roll),
                None => return None,
            },
            _ => Action::Play {
                piece: if code >> 24 == 0 { Piece::Disk } else { Piece::King },
                from: (code >> 16) as u8,
                die: code as u8,
            },
        })
    }
}
