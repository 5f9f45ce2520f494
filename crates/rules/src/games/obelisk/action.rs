//! The actions of Obelisk (rules §3) as data and as text (§7).

use super::board;
use crate::geometry::Point;
use crate::message::Sentence;
use crate::{key, sentence};

/// What moves as one (§2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// A base alone.
    Base,
    /// A pedestal alone.
    Pedestal,
    /// A capstone, riding or not.
    Capstone,
    /// A pedestal on a base of the same side, for good.
    Foundation,
}

impl Unit {
    /// All of them.
    pub const ALL: [Unit; 4] = [Unit::Base, Unit::Pedestal, Unit::Capstone, Unit::Foundation];

    /// Its letter in action texts, for both sides.
    pub const fn letter(self) -> char {
        match self {
            Unit::Base => 'B',
            Unit::Pedestal => 'P',
            Unit::Capstone => 'C',
            Unit::Foundation => 'F',
        }
    }
}

/// What a unit does (§3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// `-`: to the next square, which is empty.
    Step,
    /// `^`: over an occupied square to the empty one behind it.
    Jump,
    /// `+`: onto the own base or foundation.
    Construct,
    /// `*`: Ra's Revenge, onto an enemy base, pedestal or foundation.
    Revenge,
}

impl Sign {
    /// All of them.
    pub const ALL: [Sign; 4] = [Sign::Step, Sign::Jump, Sign::Construct, Sign::Revenge];

    /// As action texts write it.
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
    /// What moves.
    pub unit: Unit,
    /// From where.
    pub from: Point,
    /// How.
    pub sign: Sign,
    /// To where.
    pub to: Point,
}

impl Action {
    /// The action as a number that is not 0.
    pub(super) const fn code(self) -> u32 {
        u32::from_be_bytes([1 + self.unit as u8, self.from.0, self.sign as u8, self.to.0])
    }

    /// The action of such a number; another number may be none.
    pub(super) fn of_code(code: u32) -> Option<Action> {
        let [unit, from, sign, to] = code.to_be_bytes();
        let unit = *Unit::ALL.get(usize::from(unit).checked_sub(1)?)?;
        let sign = *Sign::ALL.get(usize::from(sign))?;
        let square = |index: u8| Some(Point(index)).filter(|at| at.index() < board::SQUARES);
        Some(Action { unit, from: square(from)?, sign, to: square(to)? })
    }

    /// The same action with its squares mapped.
    #[must_use]
    pub(super) fn map(self, f: impl Fn(Point) -> Point) -> Action {
        Action { from: f(self.from), to: f(self.to), ..self }
    }

    /// Its text, such as `Ba1-b2`; no two actions share one.
    pub fn text(self) -> String {
        let Action { unit, from, sign, to } = self;
        format!("{}{}{}{}", unit.letter(), board::name(from), sign.symbol(), board::name(to))
    }

    /// Reads an action at the start of a text, and how many bytes it took. Blanks may stand before it.
    ///
    /// # Errors
    /// Why it is none.
    pub(super) fn read(text: &str) -> Result<(Action, usize), Sentence> {
        let bare = text.trim_start_matches([' ', '\t']);
        let word = || -> String { bare.chars().take_while(|c| !c.is_whitespace()).take(12).collect() };
        let mut letters = bare.chars();
        let letter = letters.next().ok_or(key!("obelisk-action-missing-ba1-b2"))?;
        let unit = Unit::ALL.into_iter().find(|unit| unit.letter() == letter);
        let unit = unit.ok_or_else(|| sentence!("obelisk-does-not-begin-b-p", word = word()))?;
        let square = |at: usize| {
            let name = bare.get(at..at + 2).ok_or_else(|| sentence!("obelisk-no-action-ba1-b2", word = word()))?;
            board::named(name).ok_or_else(|| sentence!("obelisk-no-square-board", name = name))
        };
        let from = square(1)?;
        let symbol = bare[3..].chars().next();
        let sign = Sign::ALL.into_iter().find(|sign| Some(sign.symbol()) == symbol);
        let sign = sign.ok_or(key!("obelisk-after-first-square-comes-step"))?;
        let to = square(4)?;
        Ok((Action { unit, from, sign, to }, text.len() - bare.len() + 6))
    }
}
