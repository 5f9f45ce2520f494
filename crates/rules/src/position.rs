//! The trait [`Position`] and the small types around it: sides, turns, outcomes, symmetries.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use serde::{Deserialize, Serialize};

use super::{GameSpec, RuleSet};
use crate::geometry::{Point, Points};
use crate::message::Message;

/// One of the two players, named after the edge of the board that the player sits at when the game begins. Saved games
/// write `red` for [`Side::Near`] and `blue` for [`Side::Far`], whatever the game calls them; for a game's own names
/// see [`SideNames`](crate::notation::SideNames).
///
/// ```
/// use benediction_rules::Side;
///
/// assert_eq!(Side::Near.other(), Side::Far);
/// assert_eq!(Side::BOTH.map(Side::index), [0, 1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The player at the lower edge.
    #[serde(rename = "red")]
    Near,
    /// The player at the upper edge.
    #[serde(rename = "blue")]
    Far,
}

impl Side {
    /// Both sides, the near one first.
    pub const BOTH: [Side; 2] = [Side::Near, Side::Far];

    /// Returns the opponent: the far side for the near one, and the reverse.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::Near => Side::Far,
            Side::Far => Side::Near,
        }
    }

    /// Returns 0 for [`Side::Near`] and 1 for [`Side::Far`], as an index for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Maker of the next action: a side, the dice, or none when the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A player chooses one of the legal actions.
    Side(Side),
    /// The dice choose one of the actions of [`Position::chances`].
    Chance,
    /// There is no next action: the game is over.
    Nobody,
}

impl Actor {
    /// Returns the side that acts. Returns `None` if the dice are due or the game is over.
    #[inline]
    pub const fn side(self) -> Option<Side> {
        match self {
            Actor::Side(side) => Some(side),
            Actor::Chance | Actor::Nobody => None,
        }
    }
}

/// The turn that is being played, and how much of it is left.
///
/// ```
/// use benediction_rules::games::benediction::{self, Variant};
/// use benediction_rules::{Actor, Position as _, Side};
///
/// // The first turn of a game of Benediction is a single action.
/// let position = benediction::Position::new(Variant::BENEDICTION, Side::Near);
/// let turn = position.turn();
/// assert_eq!(turn.actor, Actor::Side(Side::Near));
/// assert_eq!(turn.actions_left, 1);
/// assert!(!turn.setup);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The maker of the next action.
    pub actor: Actor,
    /// Number of actions left in this turn, the next one included; 0 if the game is over.
    pub actions_left: u8,
    /// `true` if the next action is a choice before the game proper, such as a starting point.
    pub setup: bool,
}

/// Rule that decides who makes the first action of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starter {
    /// The players choose; the near side if they do not.
    Chosen,
    /// This side makes the first action in every game.
    Fixed(Side),
    /// The dice decide, by an action of [`Actor::Chance`].
    Chance,
}

impl Starter {
    /// Returns `true` if the players may decide that `side` starts.
    #[inline]
    pub fn allows(self, side: Side) -> bool {
        match self {
            Starter::Chosen => true,
            Starter::Fixed(always) => always == side,
            Starter::Chance => false,
        }
    }
}

/// Reason why a game ended, by its rules or otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Reason {
    /// A king was captured ([Benediction](crate::rulebook#kings-and-winning),
    /// [Kingamon](crate::rulebook#bearing-off-and-winning)).
    KingCaptured,
    /// A king is blessed ([Benediction](crate::rulebook#kings-and-winning)), or was blessed when his owner's turn began
    /// ([King Trails](crate::rulebook#what-differs-from-benediction)).
    KingBlessed,
    /// A king changed its colour ([Benedict Chess](crate::rulebook#the-end)).
    KingFlipped,
    /// A side completed its obelisk ([Obelisk](crate::rulebook#the-end-and-the-variants)).
    ObeliskBuilt,
    /// Every piece is borne off ([Kingamon](crate::rulebook#bearing-off-and-winning)).
    AllBorneOff,
    /// The king is borne off ([Kingamon](crate::rulebook#variants-2), `quick`).
    KingBorneOff,
    /// The opponent passed the double ([Kingamon](crate::rulebook#variants-2)).
    DoublePassed,
    /// The side to act had no legal action and lost (Benediction [D1](crate::rulebook#rulings),
    /// [Obelisk](crate::rulebook#the-end-and-the-variants)).
    NoLegalAction,
    /// The side to act had no legal action, which is a draw ([Benedict Chess](crate::rulebook#the-end)).
    Stalemate,
    /// A hundred actions in a row were neither a pawn's action nor a flip (Benedict Chess
    /// [D7](crate::rulebook#rulings-2)).
    NoProgress,
    /// This side resigned, so the other one won.
    Resigned(Side),
    /// Both players agreed on a draw.
    Agreed,
    /// The same position occurred three times.
    Repetition,
    /// A game between bots reached the longest length that is permitted.
    TurnLimit,
    /// The loser did not act in time.
    TimeForfeit,
    /// The loser, a program, played an illegal action.
    RulesInfraction,
    /// The loser, a program, stopped answering.
    Abandoned,
}

impl Reason {
    /// Returns `true` if a game that ends for this reason is a draw.
    #[inline]
    pub const fn draws(self) -> bool {
        matches!(self, Reason::Stalemate | Reason::NoProgress | Reason::Agreed | Reason::Repetition | Reason::TurnLimit)
    }

    /// Returns `true` if the reason comes from outside the rules: from the players, or from the arbiter of a match
    /// between bots.
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

/// Result of a finished game: the winner, if there is one, and the reason.
///
/// ```
/// use benediction_rules::{Outcome, Reason, Side};
///
/// let outcome = Outcome::win(Side::Near, Reason::KingCaptured);
/// assert_eq!(outcome.winner, Some(Side::Near));
/// assert_eq!(Outcome::draw(Reason::Repetition).winner, None);
/// assert!(Reason::Repetition.draws());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// The winner, or `None` in a draw.
    pub winner: Option<Side>,
    /// Reason why the game ended, which belongs to a win or to a draw.
    pub reason: Reason,
}

impl Outcome {
    /// Returns the result of a game that `side` won for a reason.
    #[inline]
    pub const fn win(side: Side, reason: Reason) -> Outcome {
        Outcome { winner: Some(side), reason }
    }

    /// Returns the result of a game that no side won.
    #[inline]
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }
}

/// Mapping of a board onto itself under which the rules do not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Left and right change places; the sides keep their pieces.
    Mirror,
    /// Top and bottom change places, and the colours with them.
    ColorSwap,
}

impl Symmetry {
    /// Both symmetries, in the order of their declaration.
    pub const ALL: [Symmetry; 2] = [Symmetry::Mirror, Symmetry::ColorSwap];
}

/// A position of a game, with the rules of that game.
///
/// A position lists its legal [actions](Position::legal), [checks](Position::check) any other one, and changes only by
/// [`apply`](Position::apply) and [`undo`](Position::undo). Cloning it is cheap, and neither `apply` nor `undo`
/// allocates. No method panics for an illegal action whose points are on the board.
///
/// The history of a game is not a part of its position, so the draw by repetition ([`Position::DRAWS_BY_REPETITION`])
/// is left to the caller, who compares [`Position::hash`].
///
/// # Examples
///
/// A player that uses the trait and no game in particular:
///
/// ```
/// use benediction_rules::games::{benedict_chess, obelisk};
/// use benediction_rules::{GameSpec, Position, Side};
///
/// /// Plays the first legal action until the game is over, or `limit` actions are made.
/// fn play_on<G: Position>(spec: &str, limit: usize) -> Result<usize, Box<dyn std::error::Error>> {
///     let mut position = G::start(&GameSpec::from(spec), Side::Near)?;
///     let mut list = Vec::new();
///     for number in 0..limit {
///         list.clear();
///         position.legal(&mut list);
///         let Some(action) = list.first() else { return Ok(number) };
///         position.apply(*action);
///     }
///     Ok(limit)
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// assert_eq!(play_on::<obelisk::Position>("obelisk", 3)?, 3);
/// assert_eq!(play_on::<benedict_chess::Position>("benedict-chess", 3)?, 3);
/// assert!(play_on::<obelisk::Position>("chess", 3).is_err());
/// # Ok(())
/// # }
/// ```
pub trait Position: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// One action of a player or of the dice.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// Data that [`Position::undo`] needs to undo an action.
    type Undo: Clone + Send;
    /// The rule that an illegal action breaks. It is displayed as a sentence in English, and turns into a message for
    /// other languages.
    type Violation: Error + Into<Message> + Clone + PartialEq + Send + Sync + 'static;
    /// Rule that decides who makes the first action.
    const STARTER: Starter = Starter::Chosen;
    /// The mappings under which the rules of the game do not change.
    const SYMMETRIES: &'static [Symmetry] = &Symmetry::ALL;
    /// Number of actions in a usual turn.
    const TURN_ACTIONS: u8 = 1;
    /// `true` if the game is a draw when the same position occurs for the third time.
    const DRAWS_BY_REPETITION: bool = true;
    /// Returns the game and the rules that it is played by.
    fn spec(&self) -> GameSpec;
    /// Returns the position at the start of a game. The side `first` begins if [`Position::STARTER`] lets the players
    /// choose; otherwise it is ignored.
    ///
    /// # Errors
    ///
    /// Returns the reason if `spec` names another game or rules that do not go together.
    ///
    /// # Examples
    ///
    /// ```
    /// use benediction_rules::games::obelisk::{Mode, Position};
    /// use benediction_rules::{GameSpec, Position as _, Side};
    ///
    /// let position = Position::start(&GameSpec::from("obelisk bounded"), Side::Near)?;
    /// assert_eq!(position.mode(), Mode::Bounded);
    /// assert!(Position::start(&GameSpec::from("obelisk sideways"), Side::Near).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn start(spec: &GameSpec, first: Side) -> Result<Self, Message>;

    /// Returns the rules of one game of a match to points, from the rules of any game of the match. `needs` are the
    /// points that each side still needs, the near one first; without `doubling` the stake is fixed. Returns `None` if
    /// the game is not played for points.
    fn match_rules(rules: &RuleSet, needs: [u8; 2], doubling: bool) -> Option<RuleSet> {
        let _ = (rules, needs, doubling);
        None
    }

    /// Returns the turn that is being played.
    fn turn(&self) -> Turn;
    /// Returns the result, or `None` if the game is not over.
    fn outcome(&self) -> Option<Outcome>;
    /// Ends the game for a reason that is not on the board: resignation, agreement, repetition.
    ///
    /// ```
    /// use benediction_rules::games::benedict_chess::Position;
    /// use benediction_rules::{Outcome, Position as _, Reason, Side};
    ///
    /// let mut position = Position::new(false);
    /// position.end(Outcome::win(Side::Far, Reason::Resigned(Side::Near)));
    /// assert_eq!(position.outcome().and_then(|outcome| outcome.winner), Some(Side::Far));
    /// assert_eq!(position.count_legal(), 0);
    /// ```
    fn end(&mut self, outcome: Outcome);
    /// Appends every legal action to `list`, always in the same order; none if the game is over. Distinct actions have
    /// distinct canonical texts.
    fn legal(&self, list: &mut Vec<Self::Action>);
    /// Returns the number of legal actions, faster than by listing them.
    fn count_legal(&self) -> u64;
    /// Checks whether an action is legal.
    ///
    /// # Errors
    ///
    /// Returns the first rule that the action breaks.
    ///
    /// # Examples
    ///
    /// ```
    /// use benediction_rules::Position as _;
    /// use benediction_rules::games::benedict_chess::{Position, Violation};
    /// use benediction_rules::notation::Notation;
    ///
    /// let position = Position::new(false);
    /// let (legal, _) = position.read_action("e2e4")?;
    /// assert_eq!(position.check(legal), Ok(()));
    /// let (illegal, _) = position.read_action("e7e5")?;
    /// assert_eq!(position.check(illegal), Err(Violation::NotYourMan));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn check(&self, action: Self::Action) -> Result<(), Self::Violation>;
    /// Makes a legal action, and returns what [`Position::undo`] needs. An illegal action does not panic, but the
    /// position means nothing afterwards: [`check`](Position::check) actions that come from outside first.
    fn apply(&mut self, action: Self::Action) -> Self::Undo;
    /// Undoes the last action that was made. `undo` must come from that very action.
    ///
    /// ```
    /// use benediction_rules::Position as _;
    /// use benediction_rules::games::benedict_chess::Position;
    /// use benediction_rules::notation::Notation;
    ///
    /// let mut position = Position::new(false);
    /// let (action, _) = position.read_action("e2e4")?;
    /// let undo = position.apply(action);
    /// assert_ne!(position, Position::new(false));
    /// position.undo(undo);
    /// assert_eq!(position, Position::new(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn undo(&mut self, undo: Self::Undo);
    /// Appends every legal action with its weight, in the order of [`Position::legal`], if [`Actor::Chance`] is to
    /// act. The probability of an action is its weight divided by the sum of all weights.
    ///
    /// ```
    /// use benediction_rules::games::kingamon::{Action, Position, Switches, WHITE};
    /// use benediction_rules::{Actor, Position as _};
    ///
    /// let mut position = Position::new(Switches::NONE);
    /// position.apply(Action::Starter(WHITE));
    /// assert_eq!(position.turn().actor, Actor::Chance);
    /// let mut rolls = Vec::new();
    /// position.chances(&mut rolls);
    /// // A double is half as likely as any other roll.
    /// assert_eq!(rolls.len(), 21);
    /// assert_eq!(rolls.iter().map(|(_, weight)| weight).sum::<u32>(), 36);
    /// ```
    fn chances(&self, _list: &mut Vec<(Self::Action, u32)>) {}
    /// Returns the side in whose turn the dice fall, if [`Actor::Chance`] is to act. Returns `None` if they fall in
    /// neither side's turn.
    fn roller(&self) -> Option<Side> {
        None
    }
    /// Returns `true` if [`perft`](crate::perft) counts this position as one and looks no further, as in a game that
    /// counts the ways to play one roll.
    fn ends_perft(&self) -> bool {
        false
    }
    /// Returns the same position at the beginning of a whole turn of `side`, to see what that side could do. Returns
    /// `None` if this makes no sense, as before the game proper and after its end.
    ///
    /// ```
    /// use benediction_rules::games::benedict_chess::Position;
    /// use benediction_rules::{Actor, Position as _, Side};
    ///
    /// let position = Position::new(false).at_turn_of(Side::Far).ok_or("no such position")?;
    /// assert_eq!(position.turn().actor, Actor::Side(Side::Far));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn at_turn_of(&self, side: Side) -> Option<Self>;
    /// Returns the point where a legal action captures an enemy piece, or `None` if it captures nothing.
    fn captured_at(&self, action: Self::Action) -> Option<Point>;
    /// Returns the points where a legal action changes the colour of enemy pieces.
    ///
    /// ```
    /// use benediction_rules::Position as _;
    /// use benediction_rules::games::benedict_chess::Position;
    /// use benediction_rules::notation::Notation;
    ///
    /// let position = Position::read_position("4k3/2p5/8/8/8/2N5/8/4K3 w - - 0 1")?;
    /// let (action, _) = position.read_action("Nd5")?;
    /// assert_eq!(position.flipped_by(action).len(), 1, "the pawn on c7");
    /// let (action, _) = position.read_action("Na4")?;
    /// assert!(position.flipped_by(action).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn flipped_by(&self, _action: Self::Action) -> Points {
        Points::NONE
    }
    /// Returns the position as [`perft`](crate::perft) counts it: without offers that are not actions on the board,
    /// and without anything that would end it early.
    fn for_perft(&self) -> Self {
        self.clone()
    }
    /// Returns the points of the pieces by which `side` has won, or will win at the start of its next turn unless the
    /// opponent prevents it.
    fn winning_men(&self, side: Side) -> Points;
    /// Returns a hash of everything that decides how the game can continue. It must be the same on every machine and in
    /// every version, because opening books and saved games refer to positions by it.
    fn hash(&self) -> u64;
    /// Computes [`Position::hash`] from scratch, without the parts that are kept up to date. For tests.
    fn hash_from_scratch(&self) -> u64;
    /// Returns a number that stands for an action, never 0. Distinct actions have distinct numbers.
    fn pack(action: Self::Action) -> u32;
    /// Returns the action that [`Position::pack`] gave this number, or `None` if there is no such action.
    ///
    /// ```
    /// use benediction_rules::Position as _;
    /// use benediction_rules::games::obelisk::{Mode, Position, Start};
    ///
    /// let mut legal = Vec::new();
    /// Position::new(Mode::Open, Start::Line).legal(&mut legal);
    /// assert!(legal.iter().all(|action| Position::unpack(Position::pack(*action)) == Some(*action)));
    /// assert_eq!(Position::unpack(0), None);
    /// ```
    fn unpack(code: u32) -> Option<Self::Action>;
    /// Returns the image of the position under one of its [`Position::SYMMETRIES`].
    ///
    /// ```
    /// use benediction_rules::games::benediction::{Position, Variant};
    /// use benediction_rules::{Position as _, Side, Symmetry};
    ///
    /// // Left and right of the first position are alike.
    /// let position = Position::new(Variant::BENEDICTION, Side::Near);
    /// assert_eq!(position.image(Symmetry::Mirror), position);
    /// assert_ne!(position.image(Symmetry::ColorSwap), position);
    /// ```
    fn image(&self, symmetry: Symmetry) -> Self;
    /// Returns the image of an action under one of the [`Position::SYMMETRIES`].
    fn image_of(&self, action: Self::Action, symmetry: Symmetry) -> Self::Action;
}
