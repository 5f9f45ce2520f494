//! The trait [`Position`](crate::Position) for Obelisk.

use super::action::Action;
use super::board;
use super::{BLACK, ID, Mode, Position, Start, Stones, Violation};
use crate::geometry::{Point, Points};
use crate::message;
use crate::message::{Message, shortened};
use crate::random::mix;
use crate::{Actor, GameSpec, Outcome, Side, Starter, Symmetry, Turn};

/// Data to undo an action.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    stones: Stones,
    outcome: Option<Outcome>,
}

impl crate::Position for Position {
    type Action = Action;
    type Undo = Undo;
    type Violation = Violation;
    const STARTER: Starter = Starter::Fixed(BLACK);

    /// The start `even` is named only by the first position; later positions have the mode alone.
    fn spec(&self) -> GameSpec {
        let mode = (self.mode != Mode::Open).then(|| self.mode.name());
        let even = *self == Position::new(self.mode, Start::Even);
        GameSpec { id: ID, rules: mode.into_iter().chain(even.then(|| Start::Even.name())).collect() }
    }

    fn start(spec: &GameSpec, _first: Side) -> Result<Position, Message> {
        if spec.id != ID {
            return Err(message!("record-no-game-called", name = shortened(spec.id.as_str())));
        }
        let (mut mode, mut start) = (None, None);
        for word in spec.rules.words() {
            let one_of = |earlier: &str| message!("obelisk-not-together", word, other = earlier);
            if let Some(named) = Mode::named(word) {
                if let Some(earlier) = mode.replace(named).filter(|earlier| *earlier != named) {
                    return Err(one_of(earlier.name()));
                }
            } else if let Some(named) = Start::named(word) {
                if let Some(earlier) = start.replace(named).filter(|earlier| *earlier != named) {
                    return Err(one_of(earlier.name()));
                }
            } else {
                return Err(message!("obelisk-no-rules-word", word = shortened(word), id = ID.as_str()));
            }
        }
        Ok(Position::new(mode.unwrap_or(Mode::Open), start.unwrap_or(Start::Line)))
    }

    #[inline]
    fn turn(&self) -> Turn {
        let over = self.outcome.is_some();
        let actor = if over { Actor::Nobody } else { Actor::Side(self.to_act) };
        Turn { actor, actions_left: u8::from(!over), setup: false }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn end(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
    }

    fn legal(&self, list: &mut Vec<Action>) {
        self.each_legal(|action, _| {
            list.push(action);
            true
        });
    }

    fn count_legal(&self) -> u64 {
        let mut count = 0;
        self.each_legal(|_, _| {
            count += 1;
            true
        });
        count
    }

    fn check(&self, action: Action) -> Result<(), Violation> {
        self.check_action(action)
    }

    #[inline]
    fn apply(&mut self, action: Action) -> Undo {
        let undo = Undo { stones: self.stones, outcome: self.outcome };
        self.apply_action(action);
        undo
    }

    #[inline]
    fn undo(&mut self, undo: Undo) {
        (self.stones, self.outcome) = (undo.stones, undo.outcome);
        self.to_act = self.to_act.other();
    }

    fn at_turn_of(&self, side: Side) -> Option<Position> {
        self.outcome.is_none().then(|| Position::of(self.stones, side, self.mode))
    }

    /// Returns `None`: stones are covered, but never captured.
    fn captured_at(&self, _action: Action) -> Option<Point> {
        None
    }

    fn winning_men(&self, side: Side) -> Points {
        if self.stones.has_obelisk(side) { Points::one(self.stones.of(side).base) } else { Points::NONE }
    }

    #[inline]
    fn hash(&self) -> u64 {
        let code = u64::from(self.stones.code()) << 4 | (self.mode as u64) << 1 | self.to_act.index() as u64;
        mix(code)
    }

    fn hash_from_scratch(&self) -> u64 {
        self.hash()
    }

    #[inline]
    fn pack(action: Action) -> u32 {
        action.code()
    }

    #[inline]
    fn unpack(code: u32) -> Option<Action> {
        Action::of_code(code).filter(|action| action.code() == code)
    }

    fn image(&self, symmetry: Symmetry) -> Position {
        match symmetry {
            Symmetry::Mirror => Position { stones: self.stones.map(false, board::mirrored), ..*self },
            Symmetry::ColorSwap => Position {
                stones: self.stones.map(true, board::rotated),
                to_act: self.to_act.other(),
                outcome: self.outcome.map(|outcome| Outcome { winner: outcome.winner.map(Side::other), ..outcome }),
                ..*self
            },
        }
    }

    fn image_of(&self, action: Action, symmetry: Symmetry) -> Action {
        match symmetry {
            Symmetry::Mirror => action.map(board::mirrored),
            Symmetry::ColorSwap => action.map(board::rotated),
        }
    }
}
