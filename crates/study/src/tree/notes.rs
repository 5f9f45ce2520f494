//! The annotations of a node of a tree.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use benediction_engine::Judged;
use benediction_rules::geometry::Point;
use benediction_rules::{Outcome, Side, worded_enum};

/// The annotations of a node: of the action that led to it and the position after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notes {
    /// A comment. Empty if there is none.
    pub comment: String,
    /// A comment before the action, for instance at the beginning of a variation. Empty if there is none.
    pub before: String,
    /// Points and arrows that are drawn on the board.
    pub marks: Vec<Mark>,
    /// The quality of the action. `None` if it has no symbol.
    pub assessment: Option<Assessment>,
    /// The side that stands better after it.
    pub outlook: Option<Outlook>,
    /// `true` if the node has a bookmark.
    pub bookmark: bool,
    /// The time that the player spent on the action.
    pub spent: Option<Duration>,
    /// The evaluation of the position by an engine.
    pub judgement: Option<Judgement>,
    /// The engine analysis of the turn that begins with the action, or of the roll of the dice.
    pub analysis: Option<Box<Analysis>>,
    /// A result here from outside the rules: resignation, agreement, time.
    pub ending: Option<Outcome>,
}

impl Notes {
    /// The annotations of a node that has none.
    pub const NONE: Notes = Notes {
        comment: String::new(),
        before: String::new(),
        marks: Vec::new(),
        assessment: None,
        outlook: None,
        bookmark: false,
        spent: None,
        judgement: None,
        analysis: None,
        ending: None,
    };

    /// Returns `true` if there is no annotation but a time.
    pub fn are_only_time(&self) -> bool {
        *self == Notes { spent: self.spent, ..Notes::NONE }
    }
}

/// A drawing on the board: a highlighted point or an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// A highlighted point in one of the colours.
    Point(Point, MarkColor),
    /// An arrow from one point to another.
    Arrow(Point, Point, MarkColor),
}

impl Mark {
    /// Returns `true` if both marks have the same place, in any colour.
    pub fn is_at(self, other: Mark) -> bool {
        match (self, other) {
            (Mark::Point(here, _), Mark::Point(there, _)) => here == there,
            (Mark::Arrow(from, to, _), Mark::Arrow(other_from, other_to, _)) => (from, to) == (other_from, other_to),
            (Mark::Point(..), Mark::Arrow(..)) | (Mark::Arrow(..), Mark::Point(..)) => false,
        }
    }
}

/// One of the four colours of marks. Themes and styles define them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkColor {
    /// The colour of a drawing without a key.
    #[default]
    First,
    /// The colour of a drawing with Shift.
    Second,
    /// The colour of a drawing with Ctrl.
    Third,
    /// The colour of a drawing with Shift and Ctrl.
    Fourth,
}

impl MarkColor {
    /// All colours in the order of their numbers in files.
    pub const ALL: [MarkColor; 4] = [MarkColor::First, MarkColor::Second, MarkColor::Third, MarkColor::Fourth];
}

worded_enum! {
    /// The quality of an action, in the signs of chess. The order is that of the numbers in PGN, `$1` to `$6`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Assessment {
        /// A good action, written `!` and numbered 1 in PGN.
        Good = "!",
        /// A mistake, written `?` and numbered 2 in PGN.
        Mistake = "?",
        /// A very good action, written `!!` and numbered 3 in PGN.
        Brilliant = "!!",
        /// A blunder, written `??` and numbered 4 in PGN.
        Blunder = "??",
        /// An action worth a try, written `!?` and numbered 5 in PGN.
        Interesting = "!?",
        /// A doubtful action, written `?!` and numbered 6 in PGN.
        Dubious = "?!",
    }

    /// Returns the symbol, such as `!?`.
    pub const fn sign;
}

impl Assessment {
    /// Returns the assessment of a sign. Returns `None` if the text is not a sign.
    pub fn of_sign(sign: &str) -> Option<Assessment> {
        Assessment::ALL.into_iter().find(|assessment| assessment.sign() == sign)
    }
}

impl fmt::Display for Assessment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sign())
    }
}

/// The side that stands better, in the opinion of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outlook {
    /// Both sides stand equally well, written `=`.
    Even,
    /// It is unclear which side stands better, written `∞`.
    Unclear,
    /// This side stands better, written `+/-` for the near side and `-/+` for the far one.
    Better(Side),
}

impl Outlook {
    /// All outlooks with their numbers in PGN, where the near side is White.
    pub const ALL: [(Outlook, usize); 4] = [
        (Outlook::Even, 10),
        (Outlook::Unclear, 13),
        (Outlook::Better(Side::Near), 16),
        (Outlook::Better(Side::Far), 17),
    ];

    /// Returns the symbol, such as `+/-`.
    pub const fn sign(self) -> &'static str {
        match self {
            Outlook::Even => "=",
            Outlook::Unclear => "\u{221e}",
            Outlook::Better(Side::Near) => "+/-",
            Outlook::Better(Side::Far) => "-/+",
        }
    }
}

/// The evaluation of a position by an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// The advantage of the near side in hundredths of a man.
    Value(i32),
    /// A win for a side within this number of actions.
    Wins(Side, u32),
}

/// The engine analysis of a turn, and the effort for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    /// The name of the engine and its version.
    pub engine: String,
    /// The level, from 1 to 10.
    pub level: u8,
    /// Number of positions for each search.
    pub nodes: u64,
    /// The result: scores of turns, or chances of a roll.
    pub found: Judged,
}
