//! Actions as data and as text.

use super::board;
use crate::geometry::Point;
use crate::message::Message;
use crate::{key, message};

/// Stones that move as one ([The board and the stones](crate::rulebook#the-board-and-the-stones)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// A base on which no pedestal of its side stands.
    Base,
    /// A pedestal that is not part of a foundation.
    Pedestal,
    /// A capstone, on an enemy stone or not.
    Capstone,
    /// A pedestal on the base of its side. They stay together.
    Foundation,
}

impl Unit {
    /// All kinds of units, in the order of their declaration.
    pub const ALL: [Unit; 4] = [Unit::Base, Unit::Pedestal, Unit::Capstone, Unit::Foundation];

    /// Returns the letter in action texts, for both sides.
    pub const fn letter(self) -> char {
        match self {
            Unit::Base => 'B',
            Unit::Pedestal => 'P',
            Unit::Capstone => 'C',
            Unit::Foundation => 'F',
        }
    }
}

/// The sign of an action ([How stones move](crate::rulebook#how-stones-move)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// `-`: it goes to the next square, which is empty.
    Step,
    /// `^`: it jumps over an occupied square to the empty one behind it.
    Jump,
    /// `+`: it goes onto the own base or foundation.
    Construct,
    /// `*`: Ra's Revenge, it goes onto an enemy base, pedestal or foundation.
    Revenge,
}

impl Sign {
    /// All signs, in the order of their declaration.
    pub const ALL: [Sign; 4] = [Sign::Step, Sign::Jump, Sign::Construct, Sign::Revenge];

    /// Returns the sign in action texts.
    pub const fn symbol(self) -> char {
        match self {
            Sign::Step => '-',
            Sign::Jump => '^',
            Sign::Construct => '+',
            Sign::Revenge => '*',
        }
    }
}

/// One action, which is a whole turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action {
    /// The unit that moves, with the rider on it if there is one.
    pub unit: Unit,
    /// The square where the unit starts.
    pub from: Point,
    /// The sign, which tells the kinds of actions apart.
    pub sign: Sign,
    /// The square where the unit ends.
    pub to: Point,
}

impl Action {
    /// Returns the action as a number that is not 0.
    pub(super) const fn code(self) -> u32 {
        u32::from_be_bytes([1 + self.unit as u8, self.from.0, self.sign as u8, self.to.0])
    }

    /// Returns the action of such a number, or `None` if it is none.
    pub(super) fn of_code(code: u32) -> Option<Action> {
        let [unit, from, sign, to] = code.to_be_bytes();
        let unit = *Unit::ALL.get(usize::from(unit).checked_sub(1)?)?;
        let sign = *Sign::ALL.get(usize::from(sign))?;
        let square = |index: u8| Some(Point(index)).filter(|at| at.index() < board::SQUARES);
        Some(Action { unit, from: square(from)?, sign, to: square(to)? })
    }

    /// Returns the same action with its squares mapped.
    #[must_use]
    pub(super) fn map(self, f: impl Fn(Point) -> Point) -> Action {
        Action { from: f(self.from), to: f(self.to), ..self }
    }

    /// Returns the text, such as `Ba1-b2`. Distinct actions have distinct texts.
    pub fn text(self) -> String {
        let Action { unit, from, sign, to } = self;
        format!("{}{}{}{}", unit.letter(), board::name(from), sign.symbol(), board::name(to))
    }

    /// Reads one action at the start of a text, and returns it with the number of bytes that were read. Blanks before
    /// it are skipped.
    ///
    /// # Errors
    ///
    /// Returns the reason if the text does not start with an action.
    pub(super) fn read(text: &str) -> Result<(Action, usize), Message> {
        let bare = text.trim_start_matches([' ', '\t']);
        let word = || -> String { bare.chars().take_while(|c| !c.is_whitespace()).take(12).collect() };
        let mut letters = bare.chars();
        let letter = letters.next().ok_or(key!("obelisk-action-missing-ba1-b2"))?;
        let unit = Unit::ALL.into_iter().find(|unit| unit.letter() == letter);
        let unit = unit.ok_or_else(|| message!("obelisk-does-not-begin-b-p", word = word()))?;
        let square = |at: usize| {
            let name = bare.get(at..at + 2).ok_or_else(|| message!("obelisk-no-action-ba1-b2", word = word()))?;
            board::named(name).ok_or_else(|| message!("obelisk-no-square-board", name))
        };
        let from = square(1)?;
        let symbol = bare[3..].chars().next();
        let sign = Sign::ALL.into_iter().find(|sign| Some(sign.symbol()) == symbol);
        let sign = sign.ok_or(key!("obelisk-after-first-square-comes-step"))?;
        let to = square(4)?;
        Ok((Action { unit, from, sign, to }, text.len() - bare.len() + 6))
    }
}
