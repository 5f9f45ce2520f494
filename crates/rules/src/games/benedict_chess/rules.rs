//! The trait [`Position`](crate::Position) for Benedict Chess.

use super::{Action, ID, Position, SWAP, Seats, Violation};
use crate::geometry::squares::each;
use crate::geometry::{Point, Points};
use crate::message;
use crate::message::{Message, shortened};
use crate::random::mix;
use crate::{Actor, GameSpec, Outcome, Side, Starter, Symmetry, Turn};

/// Returns a set of squares as points.
fn points(set: u64) -> Points {
    Points(u128::from(set))
}

impl crate::Position for Position {
    type Action = Action;
    // Copying a position is as quick as taking back flip by flip.
    type Undo = Position;
    type Violation = Violation;
    const STARTER: Starter = Starter::Fixed(Side::Near);
    // A king beside a rook on one side and a queen on the other has no mirror image.
    const SYMMETRIES: &'static [Symmetry] = &[Symmetry::ColorSwap];

    fn spec(&self) -> GameSpec {
        let swap = (self.seats() != Seats::Fixed).then_some(SWAP);
        GameSpec { id: ID, rules: swap.into_iter().collect() }
    }

    fn start(spec: &GameSpec, _first: Side) -> Result<Position, Message> {
        if spec.id != ID {
            return Err(message!("record-no-game-called", name = shortened(spec.id.as_str())));
        }
        if spec.rules.words().any(|word| word != SWAP) {
            return Err(message!("benedict-chess-only-rules-word", id = ID.as_str(), swap = SWAP));
        }
        Ok(Position::new(!spec.rules.is_usual()))
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.over {
            Some(_) => Turn { actor: Actor::Nobody, actions_left: 0, setup: false },
            None => Turn { actor: Actor::Side(self.player(self.to_move)), actions_left: 1, setup: false },
        }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.over
    }

    fn end(&mut self, outcome: Outcome) {
        self.over = self.over.or(Some(outcome));
    }

    #[inline]
    fn legal(&self, list: &mut Vec<Action>) {
        self.list_legal(list);
    }

    #[inline]
    fn count_legal(&self) -> u64 {
        self.count_actions()
    }

    #[inline]
    fn check(&self, action: Action) -> Result<(), Violation> {
        self.check_action(action)
    }

    #[inline]
    fn apply(&mut self, action: Action) -> Position {
        let before = *self;
        self.apply_action(action);
        before
    }

    #[inline]
    fn undo(&mut self, undo: Position) {
        *self = undo;
    }

    fn for_perft(&self) -> Position {
        let seats = if matches!(self.seats, Seats::Open(_)) { Seats::Fixed } else { self.seats };
        Position { seats, clock: 0, ..*self }
    }

    fn at_turn_of(&self, side: Side) -> Option<Position> {
        if self.over.is_some() {
            return None;
        }
        let mut position = Position { to_move: self.color(side), ..*self };
        position.over = position.own_outcome();
        Some(position)
    }

    fn captured_at(&self, _action: Action) -> Option<Point> {
        None
    }

    #[inline]
    fn flipped_by(&self, action: Action) -> Points {
        points(self.flips(action))
    }

    fn winning_men(&self, _side: Side) -> Points {
        // A flipped king is the loser's and has no piece by which the game was won.
        Points::NONE
    }

    #[inline]
    fn hash(&self) -> u64 {
        let seats = match self.seats {
            Seats::Fixed => 0,
            Seats::Open(color) => 1 + color.index() as u64,
            Seats::Changed => 3,
        };
        let over = match self.over {
            None => 0,
            Some(Outcome { winner: None, .. }) => 1,
            Some(Outcome { winner: Some(side), .. }) => 2 + side.index() as u64,
        };
        self.pieces_hash
            ^ mix(1 << 40 | self.to_move.index() as u64 | (self.rights as u64) << 1 | seats << 5 | over << 7)
    }

    fn hash_from_scratch(&self) -> u64 {
        let mut fresh = Position { pieces: [0; 2], kinds: [0; 6], pieces_hash: 0, ..*self };
        for square in each(self.occupied()) {
            if let Some((color, kind)) = self.piece_at(square) {
                fresh.put(square, color, kind);
            }
        }
        fresh.hash()
    }

    #[inline]
    fn pack(action: Action) -> u32 {
        action.code()
    }

    #[inline]
    fn unpack(code: u32) -> Option<Action> {
        Action::of_code(code).filter(|action| action.code() == code)
    }

    fn image(&self, _symmetry: Symmetry) -> Position {
        let seats = match self.seats {
            Seats::Open(color) => Seats::Open(color.other()),
            seats => seats,
        };
        let mut image = Position {
            rights: self.rights >> 2 | (self.rights & 3) << 2,
            to_move: self.to_move.other(),
            seats,
            clock: self.clock,
            number: self.number,
            ..Position::empty()
        };
        for square in each(self.occupied()) {
            if let Some((color, kind)) = self.piece_at(square) {
                image.put(square ^ 56, color.other(), kind);
            }
        }
        let swap = |outcome: Outcome| Outcome { winner: outcome.winner.map(Side::other), ..outcome };
        image.over = self.over.map(swap);
        image
    }

    fn image_of(&self, action: Action, _symmetry: Symmetry) -> Action {
        match action {
            Action::Swap => Action::Swap,
            Action::Move { from, to, promotion } => {
                Action::Move { from: Point(from.0 ^ 56), to: Point(to.0 ^ 56), promotion }
            }
        }
    }
}
