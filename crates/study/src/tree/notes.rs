//! What is said about one node of a tree.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use benediction_engine::Score;
use benediction_rules::geometry::Point;
use benediction_rules::{Outcome, Side};

/// What is said about a node: about the action that led to it and the position after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notes {
    /// In a person's words; empty where there is nothing to say.
    pub comment: String,
    /// What is said before the action, as at the beginning of a variation; empty where there is nothing to say.
    pub before: String,
    /// Drawn on the board.
    pub marks: Vec<Mark>,
    /// How good the action is.
    pub assessment: Option<Assessment>,
    /// Who stands better after it.
    pub outlook: Option<Outlook>,
    /// A person wants to find it again.
    pub bookmark: bool,
    /// How long the player thought about the action.
    pub spent: Option<Duration>,
    /// What an engine thinks of the position.
    pub judgement: Option<Judgement>,
    /// What an engine found out about the turn that begins with the action, or about the dice if they are the action.
    pub analysis: Option<Box<Analysis>>,
    /// How the game ended here, where the rules do not say so: resignation, agreement, time.
    pub ending: Option<Outcome>,
}

impl Notes {
    /// Nothing is said.
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
}

/// Something drawn on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// A point is lit.
    Point(Point, MarkColor),
    /// An arrow from one point to another.
    Arrow(Point, Point, MarkColor),
}

impl Mark {
    /// Whether it is drawn where another one is, in whatever colour.
    pub fn is_at(self, other: Mark) -> bool {
        match (self, other) {
            (Mark::Point(here, _), Mark::Point(there, _)) => here == there,
            (Mark::Arrow(from, to, _), Mark::Arrow(other_from, other_to, _)) => (from, to) == (other_from, other_to),
            (Mark::Point(..), Mark::Arrow(..)) | (Mark::Arrow(..), Mark::Point(..)) => false,
        }
    }
}

/// One of the four colours of what is drawn on the board; which they are is for theme and style to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkColor {
    /// Without a key held.
    #[default]
    First,
    /// With Shift.
    Second,
    /// With Ctrl.
    Third,
    /// With both.
    Fourth,
}

impl MarkColor {
    /// All of them, in the order of their numbers in files.
    pub const ALL: [MarkColor; 4] = [MarkColor::First, MarkColor::Second, MarkColor::Third, MarkColor::Fourth];
}

/// How good an action is, in the signs that chess players use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Assessment {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

impl Assessment {
    /// All of them, in the order of their numbers in chess players' files (PGN's `$1` to `$6`).
    pub const ALL: [Assessment; 6] = [
        Assessment::Good,
        Assessment::Mistake,
        Assessment::Brilliant,
        Assessment::Blunder,
        Assessment::Interesting,
        Assessment::Dubious,
    ];

    /// The sign.
    pub const fn sign(self) -> &'static str {
        match self {
            Assessment::Good => "!",
            Assessment::Mistake => "?",
            Assessment::Brilliant => "!!",
            Assessment::Blunder => "??",
            Assessment::Interesting => "!?",
            Assessment::Dubious => "?!",
        }
    }

    /// The assessment of a sign.
    pub fn of_sign(sign: &str) -> Option<Assessment> {
        Assessment::ALL.into_iter().find(|known| known.sign() == sign)
    }
}

impl fmt::Display for Assessment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sign())
    }
}

/// Who stands better, as a person sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outlook {
    /// Neither.
    Even,
    /// Nobody can say.
    Unclear,
    /// This side.
    Better(Side),
}

impl Outlook {
    /// All of them, with their numbers in chess players' files (PGN), where the near side is White.
    pub const ALL: [(Outlook, usize); 4] = [
        (Outlook::Even, 10),
        (Outlook::Unclear, 13),
        (Outlook::Better(Side::Near), 16),
        (Outlook::Better(Side::Far), 17),
    ];

    /// The sign.
    pub const fn sign(self) -> &'static str {
        match self {
            Outlook::Even => "=",
            Outlook::Unclear => "\u{221e}",
            Outlook::Better(Side::Near) => "+/-",
            Outlook::Better(Side::Far) => "-/+",
        }
    }
}

/// What an engine thinks of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// How far the near side is ahead, in hundredths of a man.
    Value(i32),
    /// A side wins within so many actions.
    Wins(Side, u32),
}

/// What an engine found out about a turn, and how well it looked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    /// The program and its version.
    pub engine: String,
    /// Its level, from 1 to 10.
    pub level: u8,
    /// Positions that it looked at for each search.
    pub nodes: u64,
    /// What it found.
    pub found: Found,
}

/// What an engine found out about a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Found {
    /// A player's turn. Every score is from his view.
    Turn {
        /// The best turn, in canonical texts.
        best: Vec<String>,
        /// What it is worth.
        worth: Score,
        /// What the turn that was played is worth.
        played: Score,
        /// What the next best turns are worth that lead to other positions, the better first.
        others: Vec<Score>,
        /// All legal turns led to the same position.
        forced: bool,
    },
    /// A fall of the dice, seen by who rolled. Chances are in ten-thousandths.
    Roll {
        /// His chance before it: the mean of all rolls.
        expected: u16,
        /// His chance after it.
        fell: u16,
    },
}
