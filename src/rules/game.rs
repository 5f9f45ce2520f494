//! The trait of a game's position, and the words around it.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use serde::{Deserialize, Serialize};

use super::{ActionView, Board, Effect, Evaluate, Figure, Layout, Notice, Place, Think, Tint};
use crate::geometry::{Point, Points};

/// One of the two players, called after the edge of the board at which he sits when the game begins. What his game calls
/// him is in [`SideNames`]. A saved game writes `red` for the near one and `blue` for the far one, whatever the game.
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
    pub const fn other(self) -> Side {
        match self {
            Side::Near => Side::Far,
            Side::Far => Side::Near,
        }
    }

    /// 0 for the near one, 1 for the far one.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What a game calls its two sides, the near one first: by the colours of their men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideNames(pub [Tint; 2]);

impl SideNames {
    /// The colour of a side's men.
    pub const fn tint(self, side: Side) -> Tint {
        self.0[side.index()]
    }

    /// The word for a side, as texts write it.
    pub const fn of(self, side: Side) -> &'static str {
        self.tint(side).word()
    }

    /// The word at the beginning of a sentence.
    pub fn title(self, side: Side) -> String {
        let mut letters = self.of(side).chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// The side of such a word, in any case.
    pub fn side(self, word: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.of(*side).eq_ignore_ascii_case(word))
    }

    /// The same names after the players have changed places.
    #[must_use]
    pub const fn exchanged(self) -> SideNames {
        SideNames([self.0[1], self.0[0]])
    }

    /// A reason as game texts and position texts write it.
    pub fn reason(self, reason: Reason) -> String {
        match reason {
            Reason::Resigned(side) => format!("{} resigns", self.of(side)),
            reason => reason.text().into(),
        }
    }

    /// The reason of such a text, if it can end a game in a win (`true`) or in a draw (`false`).
    pub fn read_reason(self, text: &str, win: bool) -> Option<Reason> {
        let resigned = Side::BOTH.map(Reason::Resigned);
        let mut known = Reason::OF_ONE_TEXT.into_iter().chain(resigned);
        known.find(|reason| self.reason(*reason) == text && reason.draws() != win)
    }

    /// A result as the last line of a game text has it: `red wins, king captured`, `draw, agreed`.
    pub fn outcome(self, outcome: Outcome) -> String {
        let reason = self.reason(outcome.reason);
        outcome.winner.map_or_else(|| format!("draw, {reason}"), |side| format!("{} wins, {reason}", self.of(side)))
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
    ///
    /// # Errors
    /// Who starts instead, in a sentence.
    pub fn allows(self, side: Side, names: SideNames) -> Result<(), String> {
        match self {
            Starter::Fixed(always) if always != side => Err(format!("in this game {} always starts", names.of(always))),
            Starter::Chance => Err("in this game the dice decide who starts".into()),
            Starter::Chosen | Starter::Fixed(_) => Ok(()),
        }
    }
}

/// Why a game ended. [`SideNames::reason`] has the texts.
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
    /// The same position came up for the third time.
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
    /// All whose text does not name a side.
    const OF_ONE_TEXT: [Reason; 16] = [
        Reason::KingCaptured,
        Reason::KingBlessed,
        Reason::KingFlipped,
        Reason::ObeliskBuilt,
        Reason::AllBorneOff,
        Reason::KingBorneOff,
        Reason::DoublePassed,
        Reason::NoLegalAction,
        Reason::Stalemate,
        Reason::NoProgress,
        Reason::Agreed,
        Reason::Repetition,
        Reason::TurnLimit,
        Reason::TimeForfeit,
        Reason::RulesInfraction,
        Reason::Abandoned,
    ];

    const fn text(self) -> &'static str {
        match self {
            Reason::KingCaptured => "king captured",
            Reason::KingBlessed => "king blessed",
            Reason::KingFlipped => "king flipped",
            Reason::ObeliskBuilt => "obelisk built",
            Reason::AllBorneOff => "all borne off",
            Reason::KingBorneOff => "king borne off",
            Reason::DoublePassed => "double passed",
            Reason::NoLegalAction => "no legal action",
            Reason::Stalemate => "stalemate",
            Reason::NoProgress => "no progress",
            Reason::Resigned(_) => "resigns",
            Reason::Agreed => "agreed",
            Reason::Repetition => "repetition",
            Reason::TurnLimit => "turn limit",
            Reason::TimeForfeit => "time forfeit",
            Reason::RulesInfraction => "rules infraction",
            Reason::Abandoned => "abandoned",
        }
    }

    /// Whether it ends a game without a winner.
    pub const fn draws(self) -> bool {
        matches!(self, Reason::Stalemate | Reason::NoProgress | Reason::Agreed | Reason::Repetition | Reason::TurnLimit)
    }

    /// Whether it comes from outside the rules: the players, or the judge of a match between bots.
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
    pub const fn win(side: Side, reason: Reason) -> Outcome {
        Outcome { winner: Some(side), reason }
    }

    /// A draw.
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
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

    /// Who may make the first action.
    const STARTER: Starter = Starter::Chosen;
    /// Under which mappings its rules do not change.
    const SYMMETRIES: &'static [Symmetry] = &Symmetry::ALL;
    /// How many actions a usual turn has.
    const TURN_ACTIONS: u8 = 1;
    /// A position that comes up for the third time ends the game in a draw.
    const DRAWS_BY_REPETITION: bool = true;
    /// The yardstick `first`, the first bot that this program had, plays this game too.
    const FIRST_BOT: bool = false;

    /// The name the registry and the command line know the game by. Where its rules are not the usual ones a blank and the
    /// rules words follow, joined by commas: `kingamon quick,cube`. Game texts and saved games say it.
    fn name(&self) -> String;
    /// The start of the game of such a name. `first` begins where [`Game::STARTER`] lets the players choose, and says
    /// nothing elsewhere.
    ///
    /// # Errors
    /// The name is none of this game's, or its rules words do not go together; which, in a sentence.
    fn start(name: &str, first: Side) -> Result<Self, String>;
    /// What the two sides are called; where players have changed places, now.
    fn sides(&self) -> SideNames;
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
    /// While [`Actor::Chance`] is to act: appends every legal action with its weight, in the order of [`Game::legal`].
    fn chances(&self, _list: &mut Vec<(Self::Action, u32)>) {}
    /// While [`Actor::Chance`] is to act: the side in whose turn the dice fall, if it is in a side's turn.
    fn roller(&self) -> Option<Side> {
        None
    }
    /// Perft counts this position as one and looks no further, as where a game counts the ways to play one roll.
    fn ends_perft(&self) -> bool {
        false
    }
    /// The game's own mind, for a game whose best play the common search with its [`Game::Evaluator`] does not find. It plays
    /// all levels of the bot.
    fn own_mind() -> Option<Box<dyn Think<Self>>> {
        None
    }
    /// The same position when a whole turn of this side begins, to see what it could do; nothing where that has no
    /// meaning, as before the game proper and after its end.
    fn at_turn_of(&self, side: Side) -> Option<Self>;
    /// Where a legal action takes an enemy man.
    fn taken(&self, action: Self::Action) -> Option<Point>;
    /// Where a legal action changes the colour of enemy men.
    fn turned(&self, _action: Self::Action) -> Points {
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
    /// The whole position as text: the lines of a file, which joined by `/` make its one-line text, or one line.
    fn position_text(&self) -> String;
    /// Whether a line of a game text begins a position text by itself. A game whose position texts have no such head of
    /// their own puts them on one line after `position:`.
    fn is_position_head(_line: &str) -> bool {
        false
    }
    /// Where a comment begins in a line of a game text: at the first `#` that is no mark of the game's own.
    fn comment(line: &str) -> Option<usize> {
        line.find('#')
    }
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
    /// The image of the position under one of [`Game::SYMMETRIES`].
    fn image(&self, symmetry: Symmetry) -> Self;
    /// The image of an action under one of them.
    fn image_of(&self, action: Self::Action, symmetry: Symmetry) -> Self::Action;

    /// The board as the table draws it.
    fn board(&self) -> Board;
    /// Every checker of the position at its place, numbered anew.
    fn layout(&self) -> Layout;
    /// The layout after a legal action in this position, every checker keeping its number.
    fn layout_after(&self, layout: &Layout, action: Self::Action) -> Layout;
    /// The position as a terminal draws it, for a game whose board is no plain grid of points with upright columns.
    fn drawing(&self) -> Option<String> {
        None
    }
    /// What stands where: the men with their faces and marks, and the stones.
    fn figure(&self, layout: &Layout) -> Figure;
    /// What a legal action does, step by step, for the table.
    fn effects(&self, action: Self::Action) -> Vec<Effect>;
    /// The points to show with the result: the winning man, his bridge.
    fn winning_points(&self, last: Option<Self::Action>) -> Vec<Point>;
    /// What a player must not miss.
    fn notice(&self) -> Option<Notice>;
    /// The enemy men whom the man on a point touches as he stands, for a game in which that matters.
    fn touches(&self, _from: Point) -> Points {
        Points::NONE
    }
    /// A legal action as the picker and the table see it.
    fn view(&self, action: Self::Action) -> ActionView;
    /// Why a place cannot be picked up from by the side to act, in the rule's words.
    fn why_not_pick(&self, place: Place) -> String;
    /// Why what was picked up cannot end on a point with so many checkers (0: the whole man), in the rule's words;
    /// `from` is nothing for a choice of a point. Empty if it can.
    fn why_not(&self, from: Option<Place>, count: u8, to: Point) -> String;
}
