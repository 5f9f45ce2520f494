//! The proof that White wins by force after 1.e3 (docs/benedict-chess.md): for every position that can come up then and in which
//! White does not win at once, what White plays.
//!
//! The file has no positions, only White's choices, in the order in which a walk over all of Black's answers comes to them. Who reads
//! it has therefore checked it: whatever Black answers, White wins.

use super::evaluation::could_win;
use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

use benediction_rules::Position as _;
use benediction_rules::games::benedict_chess::NO_PROGRESS_LIMIT;
use benediction_rules::games::benedict_chess::{Action, Colour, Position, Seats};
use benediction_rules::key;
use benediction_rules::message::Message;

const PROOF: &[u8] = include_bytes!("../../../../../assets/openings/benedict-chess.proof");
/// A line of White's actions is never longer: a proof with a longer one is refused.
const LONGEST: usize = 64;

/// What White does in a position that is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The action.
    pub action: Action,
    /// Actions of both sides to the end at most, from 1.
    pub length: u32,
}

/// Reason why a file is not a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unproved {
    /// A position has no choice, or one that is illegal.
    NoChoice,
    /// White does not win, or Black does.
    NotWon,
    /// A line comes back to a position, or is too long.
    Endless,
    /// There are more choices than needed.
    TooMuch,
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = match self {
            Unproved::NoChoice => key!("benedict-chess-proof-no-choice"),
            Unproved::NotWon => key!("benedict-chess-proof-not-won"),
            Unproved::Endless => key!("benedict-chess-proof-endless"),
            Unproved::TooMuch => key!("benedict-chess-proof-too-much"),
        };
        Message::from(key).fmt(f)
    }
}

impl std::error::Error for Unproved {}

/// A way to win for White against everything that Black can do.
#[derive(Clone, Debug)]
pub struct ForcedWin {
    /// By [`key`]; nothing while a position is looked at.
    steps: HashMap<u64, Option<Step>>,
}

/// What tells positions apart here: everything but who sits where.
fn key(position: &Position) -> u64 {
    position.with_fixed_seats().hash()
}

impl ForcedWin {
    /// That of the program. Reading it takes a moment, once.
    pub fn known() -> &'static ForcedWin {
        static KNOWN: OnceLock<ForcedWin> = OnceLock::new();
        // A test reads it, so that there is none of the program in which it is broken.
        KNOWN.get_or_init(|| ForcedWin::read(PROOF).unwrap_or(ForcedWin { steps: HashMap::new() }))
    }

    /// Reads a proof for the start of a game.
    ///
    /// # Errors
    /// It does not prove that White wins.
    pub fn read(bytes: &[u8]) -> Result<ForcedWin, Unproved> {
        let mut rest = bytes.iter();
        let read = ForcedWin::of_choices(|_, list| list.get(usize::from(*rest.next()?)).copied())?;
        if rest.next().is_some() { Err(Unproved::TooMuch) } else { Ok(read) }
    }

    /// What White would win by who chooses so among the legal actions, asked once in each position where White does not win at once.
    ///
    /// # Errors
    /// White does not win so.
    pub fn of_choices(mut choose: impl FnMut(&Position, &[Action]) -> Option<Action>) -> Result<ForcedWin, Unproved> {
        let mut made = ForcedWin { steps: HashMap::new() };
        made.walk(&Position::new(false), 0, &mut choose)?;
        Ok(made)
    }

    /// Actions to the end at most, from a position in which White is to move.
    fn walk(
        &mut self,
        position: &Position,
        depth: usize,
        choose: &mut impl FnMut(&Position, &[Action]) -> Option<Action>,
    ) -> Result<u32, Unproved> {
        if could_win(position, Colour::White) {
            return Ok(1);
        }
        let key = key(position);
        if let Some(known) = self.steps.get(&key) {
            return known.map(|step| step.length).ok_or(Unproved::Endless);
        }
        if depth > LONGEST {
            return Err(Unproved::Endless);
        }
        self.steps.insert(key, None);
        let mut list = Vec::new();
        position.list_legal(&mut list);
        let action = choose(position, &list).filter(|action| list.contains(action)).ok_or(Unproved::NoChoice)?;
        let mut after = *position;
        after.apply(action);
        list.clear();
        after.list_legal(&mut list);
        if list.is_empty() || could_win(&after, Colour::Black) {
            return Err(Unproved::NotWon);
        }
        let mut length = 0;
        for answer in list {
            let mut next = after;
            next.apply(answer);
            if next.outcome().is_some() {
                return Err(Unproved::NotWon);
            }
            length = length.max(2 + self.walk(&next, depth + 1, choose)?);
        }
        self.steps.insert(key, Some(Step { action, length }));
        Ok(length)
    }

    /// What White plays in a position, where it is known to be won. The draw by patience is never near enough to matter `[D7]`.
    pub fn step(&self, position: &Position) -> Option<Step> {
        let known = position.to_move() == Colour::White && !matches!(position.seats(), Seats::Open(_));
        let step = if known { *self.steps.get(&key(position))? } else { None };
        step.filter(|step| u32::from(position.clock()) + step.length < u32::from(NO_PROGRESS_LIMIT))
    }

    /// The positions for which it says what White plays.
    pub fn positions(&self) -> usize {
        self.steps.len()
    }
}
