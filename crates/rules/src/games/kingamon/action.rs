//! What is done in a game (rules §3, §6, §8): by the dice and by the players.

use crate::Side;

/// The two kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// One of the ten.
    Disk,
    /// The one.
    King,
}

/// One action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// `starter w`: the lot says who begins (chance, `[K11]`).
    Starter(Side),
    /// `3-1`: the dice, the larger first (chance).
    Roll(Roll),
    /// `d4>7`: a piece goes as far as one die says (§3).
    Play {
        /// Which piece.
        piece: Piece,
        /// Its travel number, from 0 (the bar) to 29.
        from: u8,
        /// The die it uses, from 1 to 6; with `bgoff` it may be larger than the way off.
        die: u8,
    },
    /// `decline`: with `bgbar` the king stays on the bar and the rest of the roll is lost (§7).
    Decline,
    /// `double`: the stake shall be doubled (§8).
    Double,
    /// `roll`: who could double takes the dice instead (§8).
    NoDouble,
    /// `take`: the doubled stake is accepted.
    Take,
    /// `pass`: the present stake is lost.
    Pass,
}

/// Two dice that were rolled; the order of the dice means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Roll {
    high: u8,
    low: u8,
}

impl Roll {
    /// All 21, from `1-1` to `6-6`.
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

    /// The roll of two dice, if they are dice.
    pub const fn new(a: u8, b: u8) -> Option<Roll> {
        if a < 1 || b < 1 || a > 6 || b > 6 {
            return None;
        }
        Some(if a < b { Roll { high: b, low: a } } else { Roll { high: a, low: b } })
    }

    /// The larger die.
    pub const fn high(self) -> u8 {
        self.high
    }

    /// The smaller die.
    pub const fn low(self) -> u8 {
        self.low
    }

    /// Both dice show the same.
    pub const fn is_double(self) -> bool {
        self.high == self.low
    }

    /// How many of the 36 throws of two dice give it.
    pub const fn weight(self) -> u32 {
        if self.is_double() { 1 } else { 2 }
    }
}

impl Action {
    /// A number that stands for it, never 0.
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

    /// The action of such a number; another number may be none.
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
