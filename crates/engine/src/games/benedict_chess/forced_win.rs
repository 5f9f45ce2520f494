//! The proof that White wins by force after 1.e3 (docs/benedict-chess.md): White's action in every position that can
//! follow and in which White does not win at once.
//!
//! The file has no positions, only the indices of White's actions, in the order of a walk over all of Black's answers.
//! Reading it therefore checks it: White wins against every answer.

use super::evaluation::could_win;
use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

use benediction_rules::Position as _;
use benediction_rules::games::benedict_chess::NO_PROGRESS_LIMIT;
use benediction_rules::games::benedict_chess::{Action, Color, Position, Seats};
use benediction_rules::key;
use benediction_rules::message::Message;

const PROOF: &[u8] = include_bytes!("../../../../../assets/openings/benedict-chess.proof");
/// Largest number of White's actions in a line; a proof with a longer one is refused.
const MAX_DEPTH: usize = 64;

/// White's action in a won position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Largest number of actions of both sides to the end, from 1.
    pub action: Action,
    /// Actions of both sides to the end at most, from 1.
    pub length: u32,
}

/// Reason why a file is not a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidProof {
    /// A position has no action, or an illegal one.
    NoChoice,
    /// White does not win, or Black does.
    NotWon,
    /// A line repeats a position, or is too long.
    Endless,
    /// There are more actions than needed.
    TooMuch,
}

impl fmt::Display for InvalidProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = match self {
            InvalidProof::NoChoice => key!("benedict-chess-proof-no-choice"),
            InvalidProof::NotWon => key!("benedict-chess-proof-not-won"),
            InvalidProof::Endless => key!("benedict-chess-proof-endless"),
            InvalidProof::TooMuch => key!("benedict-chess-proof-too-much"),
        };
        Message::from(key).fmt(f)
    }
}

impl std::error::Error for InvalidProof {}

/// A winning strategy for White against every answer of Black.
#[derive(Clone, Debug)]
pub struct ForcedWin {
    /// The steps by [`key`]; `None` while a position is being visited.
    steps: HashMap<u64, Option<Step>>,
}

/// Returns the hash of a position without its seats.
fn key(position: &Position) -> u64 {
    position.with_fixed_seats().hash()
}

impl ForcedWin {
    /// Returns the proof of the program, which is read at the first call.
    pub fn bundled() -> &'static ForcedWin {
        static FORCED_WIN: OnceLock<ForcedWin> = OnceLock::new();
        // A test reads it, so no released program has a broken one.
        FORCED_WIN.get_or_init(|| ForcedWin::read(PROOF).unwrap_or(ForcedWin { steps: HashMap::new() }))
    }

    /// Reads a proof of the start of a game.
    ///
    /// # Errors
    /// Returns an error if it does not prove that White wins.
    pub fn read(bytes: &[u8]) -> Result<ForcedWin, InvalidProof> {
        let mut rest = bytes.iter();
        let forced_win = ForcedWin::of_choices(|_, list| list.get(usize::from(*rest.next()?)).copied())?;
        if rest.next().is_some() { Err(InvalidProof::TooMuch) } else { Ok(forced_win) }
    }

    /// Creates a strategy by calling `choose` with the legal actions, once in each position in which White does not win
    /// at once.
    ///
    /// # Errors
    /// Returns an error if White does not win with these actions.
    pub fn of_choices(
        mut choose: impl FnMut(&Position, &[Action]) -> Option<Action>,
    ) -> Result<ForcedWin, InvalidProof> {
        let mut forced_win = ForcedWin { steps: HashMap::new() };
        forced_win.walk(&Position::new(false), 0, &mut choose)?;
        Ok(forced_win)
    }

    /// Returns the largest number of actions to the end, from a position in which White is to move.
    fn walk(
        &mut self,
        position: &Position,
        depth: usize,
        choose: &mut impl FnMut(&Position, &[Action]) -> Option<Action>,
    ) -> Result<u32, InvalidProof> {
        if could_win(position, Color::White) {
            return Ok(1);
        }
        let key = key(position);
        if let Some(step) = self.steps.get(&key) {
            return step.map(|step| step.length).ok_or(InvalidProof::Endless);
        }
        if depth > MAX_DEPTH {
            return Err(InvalidProof::Endless);
        }
        self.steps.insert(key, None);
        let mut list = Vec::new();
        position.list_legal(&mut list);
        let action = choose(position, &list).filter(|action| list.contains(action)).ok_or(InvalidProof::NoChoice)?;
        let mut after = *position;
        after.apply(action);
        list.clear();
        after.list_legal(&mut list);
        if list.is_empty() || could_win(&after, Color::Black) {
            return Err(InvalidProof::NotWon);
        }
        let mut length = 0;
        for answer in list {
            let mut next = after;
            next.apply(answer);
            if next.outcome().is_some() {
                return Err(InvalidProof::NotWon);
            }
            length = length.max(2 + self.walk(&next, depth + 1, choose)?);
        }
        self.steps.insert(key, Some(Step { action, length }));
        Ok(length)
    }

    /// Returns White's action in a position that is proved to be won, otherwise `None`. The draw by the clock is never
    /// near enough to matter [D7](benediction_rules::rulebook#rulings-2).
    ///
    /// ```
    /// use benediction_engine::games::benedict_chess::ForcedWin;
    /// use benediction_rules::games::benedict_chess::Position;
    /// use benediction_rules::notation::Notation;
    ///
    /// let position = Position::new(false);
    /// let step = ForcedWin::bundled().step(&position).ok_or("White wins from the start")?;
    /// assert_eq!(position.action_text(step.action), "e2e3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn step(&self, position: &Position) -> Option<Step> {
        let is_white = position.to_move() == Color::White && !matches!(position.seats(), Seats::Open(_));
        let step = if is_white { *self.steps.get(&key(position))? } else { None };
        step.filter(|step| u32::from(position.clock()) + step.length < u32::from(NO_PROGRESS_LIMIT))
    }

    /// Returns the number of positions with an action for White.
    pub fn positions(&self) -> usize {
        self.steps.len()
    }
}
