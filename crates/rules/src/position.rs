//! The rules of a game: its position, and the words around it.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use serde::{Deserialize, Serialize};

use super::GameSpec;
use crate::geometry::{Point, Points};
use crate::message::Sentence;

/// One of the two players, called after the edge of the board at which he sits when the game begins. A saved game writes `red` for the near one and `blue` for the far one, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// He sits at the lower edge.
    #[serde(rename = "red")]
    Near,
    /// He sits at the upper edge.
    #[serde(rename = "blue")]
    Far,
}

impl Side {
    /// Both, the near one first.
    pub const BOTH: [Side; 2] = [Side::Near, Side::Far];

    /// The opponent.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::Near => Side::Far,
            Side::Far => Side::Near,
        }
    }

    /// 0 for the near one, 1 for the far one.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
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

/// Who may make the first action of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starter {
    /// Whom the players choose; the near side where nobody says.
    Chosen,
    /// Always this side.
    Fixed(Side),
    /// The dice decide, as an action of [`Actor::Chance`].
    Chance,
}

impl Starter {
    /// Whether the players may say that this side starts.
    #[inline]
    pub fn allows(self, side: Side) -> bool {
        match self {
            Starter::Chosen => true,
            Starter::Fixed(always) => always == side,
            Starter::Chance => false,
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Reason {
    /// A king was captured (Benediction §6.1, Kingamon §4).
    KingCaptured,
    /// A king is blessed (Benediction §6.4), or was when his owner's turn began (§7).
    KingBlessed,
    /// A king changed his colour (Benedict Chess §5).
    KingFlipped,
    /// The obelisk stands (Obelisk §6.1).
    ObeliskBuilt,
    /// Every piece is borne off (Kingamon §4).
    AllBorneOff,
    /// The king is borne off (Kingamon §7, `quick`).
    KingBorneOff,
    /// The opponent passed the double (Kingamon §8).
    DoublePassed,
    /// The side to act had no legal action and lost (Benediction `[D1]`, Obelisk §6.2).
    NoLegalAction,
    /// The side to act had no legal action, and that is a draw (Benedict Chess §5).
    Stalemate,
    /// For too long nothing happened that cannot be undone (Benedict Chess `[D7]`).
    NoProgress,
    /// This side gave up.
    Resigned(Side),
    /// Both players agreed on a draw.
    Agreed,
    /// The same position occurred three times.
    Repetition,
    /// A game between bots reached its longest permitted length.
    TurnLimit,
    /// The loser did not act in time.
    TimeForfeit,
    /// The loser, a program, played what the rules do not allow.
    RulesInfraction,
    /// The loser, a program, broke off.
    Abandoned,
}

impl Reason {
    /// Whether it ends a game without a winner.
    #[inline]
    pub const fn draws(self) -> bool {
        matches!(self, Reason::Stalemate | Reason::NoProgress | Reason::Agreed | Reason::Repetition | Reason::TurnLimit)
    }

    /// Whether it comes from outside the rules: the players, or the judge of a match between bots.
    #[inline]
    pub const fn is_outside_the_rules(self) -> bool {
        matches!(
            self,
            Reason::Resigned(_)
                | Reason::Agreed
                | Reason::TurnLimit
                | Reason::TimeForfeit
                | Reason::RulesInfraction
                | Reason::Abandoned
        )
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
    #[inline]
    pub const fn win(side: Side, reason: Reason) -> Outcome {
        Outcome { winner: Some(side), reason }
    }

    /// A draw.
    #[inline]
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }
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

/// A position of a game, with its rules. Cloning it is cheap; [`Position::apply`] and [`Position::undo`] do not allocate.
pub trait Position: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// One action, as small as possible.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// What [`Position::undo`] needs to take an action back.
    type Undo: Clone + Send;
    /// Why an action is illegal; its text is the rule in a sentence.
    type Violation: Error + Into<Sentence> + Clone + PartialEq + Send + Sync + 'static;
    /// Who may make the first action.
    const STARTER: Starter = Starter::Chosen;
    /// Under which mappings its rules do not change.
    const SYMMETRIES: &'static [Symmetry] = &Symmetry::ALL;
    /// How many actions a usual turn has.
    const TURN_ACTIONS: u8 = 1;
    /// A position that occurs for the third time ends the game in a draw.
    const DRAWS_BY_REPETITION: bool = true;
    /// Which game this is, and by which rules.
    fn spec(&self) -> GameSpec;
    /// The start of such a game. `first` begins where [`Position::STARTER`] lets the players choose, and says
    /// nothing elsewhere.
    ///
    /// # Errors
    /// It is not this game, or its rules words do not go together; which, in a sentence.
    fn start(spec: &GameSpec, first: Side) -> Result<Self, Sentence>;
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
    /// While [`Actor::Chance`] is to act: appends every legal action with its weight, in the order of [`Position::legal`].
    fn chances(&self, _list: &mut Vec<(Self::Action, u32)>) {}
    /// While [`Actor::Chance`] is to act: the side in whose turn the dice fall, if it is in a side's turn.
    fn roller(&self) -> Option<Side> {
        None
    }
    /// Perft counts this position as one and looks no further, as where a game counts the ways to play one roll.
    fn ends_perft(&self) -> bool {
        false
    }
    /// The same position when a whole turn of this side begins, to see what it could do; nothing where that has no
    /// meaning, as before the game proper and after its end.
    fn at_turn_of(&self, side: Side) -> Option<Self>;
    /// Where a legal action takes an enemy man.
    fn captured_at(&self, action: Self::Action) -> Option<Point>;
    /// Where a legal action changes the colour of enemy men.
    fn flipped_by(&self, _action: Self::Action) -> Points {
        Points::NONE
    }
    /// The position as perft counts it: without offers that are no action on the board and without what would end it early.
    fn for_perft(&self) -> Self {
        self.clone()
    }
    /// The men by whom a side has won, or wins when its next turn begins unless that is prevented.
    fn winning_men(&self, side: Side) -> Points;
    /// A hash of everything that decides how the game goes on.
    fn hash(&self) -> u64;
    /// The same hash, made anew.
    fn hash_from_scratch(&self) -> u64;
    /// A number for an action, never 0, that [`Position::unpack`] reads; distinct actions have distinct numbers.
    fn pack(action: Self::Action) -> u32;
    /// The action of a number that [`Position::pack`] gave; no other number stands for one.
    fn unpack(code: u32) -> Option<Self::Action>;
    /// The image of the position under one of [`Position::SYMMETRIES`].
    fn image(&self, symmetry: Symmetry) -> Self;
    /// The image of an action under one of them.
    fn image_of(&self, action: Self::Action, symmetry: Symmetry) -> Self::Action;
}
