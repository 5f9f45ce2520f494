//! The trait of a game's position, and the words around it.

use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::hash::Hash;

use serde::{Deserialize, Serialize};

use super::{ActionView, Board, Effect, Evaluate, Figure, Layout, Notice, Place};
use crate::geometry::{Point, Points};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The lower edges' owner.
    Red,
    /// The upper edges' owner.
    Blue,
}

impl Side {
    /// Both, Red first.
    pub const BOTH: [Side; 2] = [Side::Red, Side::Blue];

    /// The opponent.
    pub const fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }

    /// 0 for Red, 1 for Blue.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name as game texts write it: `red`, `blue`.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Blue => "blue",
        }
    }

    /// The side of such a name, in any case.
    pub fn named(name: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.name().eq_ignore_ascii_case(name))
    }
}

impl Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Who acts next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A player.
    Side(Side),
    /// The dice.
    Chance,
    /// The game is over.
    Nobody,
}

/// Whose turn it is and how much of it is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Who acts next.
    pub actor: Actor,
    /// Actions left in this turn, this one included.
    pub actions_left: u8,
    /// The action is a choice before the game proper, such as a starting point.
    pub setup: bool,
}

/// Why a game ended. The texts of `Display` are those of game texts and position texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Reason {
    /// A king was captured (rules §6.1).
    KingCaptured,
    /// A king is blessed (§6.4), or was when his owner's turn began (§7).
    KingBlessed,
    /// The side to act had no legal action (`[D1]`).
    NoLegalAction,
    /// This side gave up.
    Resigned(Side),
    /// Both players agreed on a draw.
    Agreed,
    /// The same position came up for the third time (`[D6]`).
    Repetition,
    /// A game between bots reached its longest permitted length.
    TurnLimit,
}

impl Reason {
    const ALL: [Reason; 8] = [
        Reason::KingCaptured,
        Reason::KingBlessed,
        Reason::NoLegalAction,
        Reason::Resigned(Side::Red),
        Reason::Resigned(Side::Blue),
        Reason::Agreed,
        Reason::Repetition,
        Reason::TurnLimit,
    ];

    const fn text(self) -> &'static str {
        match self {
            Reason::KingCaptured => "king captured",
            Reason::KingBlessed => "king blessed",
            Reason::NoLegalAction => "no legal action",
            Reason::Resigned(Side::Red) => "red resigns",
            Reason::Resigned(Side::Blue) => "blue resigns",
            Reason::Agreed => "agreed",
            Reason::Repetition => "repetition",
            Reason::TurnLimit => "turn limit",
        }
    }

    /// The reason of such a text, if it can end a game in a win (`true`) or in a draw (`false`).
    pub fn named(text: &str, win: bool) -> Option<Reason> {
        let draws = |reason| matches!(reason, Reason::Agreed | Reason::Repetition | Reason::TurnLimit);
        Reason::ALL.into_iter().find(|reason| reason.text() == text && draws(*reason) != win)
    }
}

impl Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// The winner, or nobody in a draw.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
}

impl Outcome {
    /// A win for a side.
    pub const fn win(side: Side, reason: Reason) -> Outcome {
        Outcome { winner: Some(side), reason }
    }

    /// A draw.
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }
}

/// As the last line of a game text has it: `red wins, king captured`, `draw, agreed`.
impl Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(side) => write!(f, "{side} wins, {}", self.reason),
            None => write!(f, "draw, {}", self.reason),
        }
    }
}

/// A text that could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct ReadError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The piece of text in question.
    pub text: String,
    /// What is wrong with it.
    pub reason: String,
}

/// A mapping of a board on itself under which the rules do not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Left and right exchanged.
    Mirror,
    /// Top and bottom exchanged, and the colours with them.
    ColourSwap,
}

impl Symmetry {
    /// Both.
    pub const ALL: [Symmetry; 2] = [Symmetry::Mirror, Symmetry::ColourSwap];
}

/// A position of a game, with its rules. Cloning it is cheap; [`Game::apply`] and [`Game::undo`] do not allocate.
pub trait Game: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// One action, as small as possible.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// What [`Game::undo`] needs to take an action back.
    type Undo: Clone + Send;
    /// Why an action is illegal; its text is the rule in a sentence.
    type Violation: Error + Clone + PartialEq + Send + Sync + 'static;
    /// The judge of its positions that the bot uses.
    type Evaluator: Evaluate<Self> + Default + 'static;
    /// The judge that the first bot, a yardstick, keeps for ever.
    type FirstEvaluator: Evaluate<Self> + Default + 'static;

    /// The name the registry and the command line know the game by, with its variant.
    fn name(&self) -> String;
    /// The start of a game of that name, if this type plays it.
    fn start(name: &str, first: Side) -> Option<Self>;
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// The result, once there is one.
    fn outcome(&self) -> Option<Outcome>;
    /// Ends the game from outside the position: resignation, agreement, repetition.
    fn end(&mut self, outcome: Outcome);

    /// Appends every legal action; none when the game is over. Distinct actions have distinct canonical texts.
    fn legal(&self, list: &mut Vec<Self::Action>);
    /// How many legal actions there are, faster than listing them.
    fn count_legal(&self) -> u64;
    /// Whether an action is legal.
    ///
    /// # Errors
    /// The first rule that the action breaks.
    fn check(&self, action: Self::Action) -> Result<(), Self::Violation>;
    /// Carries out a legal action; an illegal one leaves a position of no meaning (but never panics).
    fn apply(&mut self, action: Self::Action) -> Self::Undo;
    /// Takes back the last action.
    fn undo(&mut self, undo: Self::Undo);
    /// The same position when a whole turn of this side begins, to see what it could do; nothing where that has no
    /// meaning, as before the game proper and after its end.
    fn at_turn_of(&self, side: Side) -> Option<Self>;
    /// Where a legal action takes an enemy man.
    fn taken(&self, action: Self::Action) -> Option<Point>;
    /// The men by whom a side has won, or wins when its next turn begins unless that is prevented.
    fn winning_men(&self, side: Side) -> Points;
    /// A hash of everything that decides how the game goes on.
    fn hash(&self) -> u64;
    /// The same hash, made anew.
    fn recomputed_hash(&self) -> u64;

    /// A number for an action, never 0, that [`Game::unpack`] reads.
    fn pack(action: Self::Action) -> u32;
    /// The action of a number that [`Game::pack`] gave.
    fn unpack(code: u32) -> Self::Action;

    /// Canonical text of an action.
    fn action_text(&self, action: Self::Action) -> String;
    /// Text of a legal action for game texts and the move list, with whatever marks the game adds.
    fn action_text_for_people(&self, action: Self::Action) -> String;
    /// Reads one action at the start of a text and says how many bytes it took. The action need not be legal.
    ///
    /// # Errors
    /// Why the text is no action here.
    fn read_action(&self, text: &str) -> Result<(Self::Action, usize), String>;
    /// The whole position as text.
    fn position_text(&self) -> String;
    /// Reads any of the game's position texts. The position's game and variant are the text's.
    ///
    /// # Errors
    /// What is wrong, and where.
    fn read_position(text: &str) -> Result<Self, ReadError>;
    /// The position in the older text format of the game.
    ///
    /// # Errors
    /// What that format cannot say about this position.
    fn old_position_text(&self) -> Result<String, String> {
        Err("there is no older text format of this game".into())
    }
    /// The image of the position under a symmetry.
    fn image(&self, symmetry: Symmetry) -> Self;
    /// The image of an action under a symmetry.
    fn image_of(&self, action: Self::Action, symmetry: Symmetry) -> Self::Action;

    /// The board as the table draws it.
    fn board(&self) -> Board;
    /// Every checker of the position at its place, numbered anew.
    fn layout(&self) -> Layout;
    /// The layout after a legal action in this position, every checker keeping its number.
    fn layout_after(&self, layout: &Layout, action: Self::Action) -> Layout;
    /// What stands where: the men with their faces and marks, and the stones.
    fn figure(&self, layout: &Layout) -> Figure;
    /// What a legal action does, step by step, for the table.
    fn effects(&self, action: Self::Action) -> Vec<Effect>;
    /// The points to show with the result: the winning man, his bridge.
    fn winning_points(&self, last: Option<Self::Action>) -> Vec<Point>;
    /// What a player must not miss.
    fn notice(&self) -> Option<Notice>;
    /// A legal action as the picker and the table see it.
    fn view(&self, action: Self::Action) -> ActionView;
    /// Why a place cannot be picked up from by the side to act, in the rule's words.
    fn why_not_pick(&self, place: Place) -> String;
    /// Why what was picked up cannot end on a point with so many checkers (0: the whole man), in the rule's words;
    /// `from` is nothing for a choice of a point. Empty if it can.
    fn why_not(&self, from: Option<Place>, count: u8, to: Point) -> String;
}
