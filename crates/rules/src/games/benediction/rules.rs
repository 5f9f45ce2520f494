//! The trait [`Position`](crate::Position) for Benediction.

use super::legality::Lister;
use super::position::man_key;
use super::{Action, Man, Phase, Position, Variant, Violation};
use crate::geometry::{Point, Points};
use crate::message;
use crate::message::{Message, shortened};
use crate::random::mix;
use crate::{Actor, GameId, GameSpec, Outcome, Side, Symmetry, Turn};

impl crate::Position for Position {
    type Action = Action;
    // A position is about 350 bytes without pointers: copying it is as quick as taking back piece by piece.
    type Undo = Position;
    type Violation = Violation;
    const TURN_ACTIONS: u8 = 2;

    fn spec(&self) -> GameSpec {
        GameSpec::usual(self.variant.name().map_or_else(|| self.variant.text().as_str().into(), GameId::new))
    }

    fn start(spec: &GameSpec, first: Side) -> Result<Position, Message> {
        let game = spec.id.as_str();
        let variant = Variant::named(game).ok_or_else(|| message!("record-no-game-called", name = shortened(game)))?;
        if spec.rules.is_usual() {
            Ok(Position::new(variant, first))
        } else {
            Err(message!("benediction-no-rules-choose", game))
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Setup(side) => Turn { actor: Actor::Side(side), actions_left: 1, setup: true },
            Phase::Play(side, actions_left) => Turn { actor: Actor::Side(side), actions_left, setup: false },
            Phase::Over(_) => Turn { actor: Actor::Nobody, actions_left: 0, setup: false },
        }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    fn end(&mut self, outcome: Outcome) {
        self.finish(outcome);
    }

    #[inline]
    fn legal(&self, list: &mut Vec<Action>) {
        self.each_legal(&mut Lister(list));
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
        let before = self.clone();
        self.apply_action(action);
        before
    }

    #[inline]
    fn undo(&mut self, undo: Position) {
        *self = undo;
    }

    fn at_turn_of(&self, side: Side) -> Option<Position> {
        let Phase::Play(..) = self.phase else { return None };
        let mut position = self.clone();
        position.begin_turn(side);
        Some(position)
    }

    fn captured_at(&self, action: Action) -> Option<Point> {
        self.captures(action).then(|| action.to())
    }

    fn winning_men(&self, side: Side) -> Points {
        self.kings & self.blessed & self.men(side)
    }

    #[inline]
    fn hash(&self) -> u64 {
        let phase = match self.phase {
            Phase::Setup(side) => 8 + side.index() as u64,
            Phase::Play(side, left) => 2 * left as u64 + side.index() as u64,
            Phase::Over(outcome) => 16 + outcome.winner.map_or(2, |side| side.index() as u64),
        };
        let counts = u64::from(u32::from_le_bytes([self.hands[0], self.hands[1], self.removed[0], self.removed[1]]));
        let mut hash = self.men_hash ^ mix(counts | phase << 32 | 1 << 40);
        for (salt, set) in [(1, self.blocks), (2, self.starts[0]), (3, self.starts[1]), (4, self.locked)] {
            if !set.is_empty() {
                hash ^= mix(set.0 as u64 ^ mix((set.0 >> 64) as u64 ^ (salt << 63) ^ (salt << 61)) ^ salt);
            }
        }
        hash
    }

    fn hash_from_scratch(&self) -> u64 {
        let men = self.men[0] | self.men[1];
        let men_hash = men.filter_map(|point| Some(man_key(point, self.man(point)?))).fold(0, |hash, key| hash ^ key);
        Position { men_hash, ..self.clone() }.hash()
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
        let mut image = Position::empty(self.variant);
        let swap = |side: Side| if symmetry == Symmetry::ColorSwap { side.other() } else { side };
        for side in Side::BOTH {
            let to = swap(side);
            for point in self.starts(side) {
                image.add_start(to, self.image_point(point, symmetry));
            }
            image.hands[to.index()] = self.hand(side);
            image.removed[to.index()] = self.removed(side);
            for point in self.men(side) {
                if let Some(man) = self.man(point) {
                    image.put(self.image_point(point, symmetry), Man { side: to, ..man });
                }
            }
        }
        for point in self.blocks {
            image.add_block(self.image_point(point, symmetry));
        }
        image.locked = self.locked.map(|point| self.image_point(point, symmetry)).collect();
        image.phase = match self.phase {
            Phase::Setup(side) => Phase::Setup(swap(side)),
            Phase::Play(side, left) => Phase::Play(swap(side), left),
            Phase::Over(outcome) => Phase::Over(Outcome { winner: outcome.winner.map(swap), ..outcome }),
        };
        image
    }

    fn image_of(&self, action: Action, symmetry: Symmetry) -> Action {
        action.map(|point| self.image_point(point, symmetry))
    }
}

impl Position {
    fn image_point(&self, point: Point, symmetry: Symmetry) -> Point {
        let (column, row) = (self.hex.column(point), self.hex.row(point));
        let (column, row) = match symmetry {
            Symmetry::Mirror => (self.hex.columns() - 1 - column, row),
            Symmetry::ColorSwap => (column, self.hex.height(column) + 1 - row),
        };
        self.hex.point(column, row).expect("symmetries map the board on itself")
    }
}
