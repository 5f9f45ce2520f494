//! The trait [`Position`](crate::Position) for Byzantine Kingamon.

use super::{Action, ID, Phase, Position, Roll, Switches, Violation};
use crate::geometry::{Point, Points};
use crate::message;
use crate::message::{Message, shortened};
use crate::{GameSpec, Outcome, RuleSet, Side, Starter, Symmetry, Turn};

impl crate::Position for Position {
    type Action = Action;
    // A position is about 90 bytes without pointers: copying it is as quick as taking back piece by piece.
    type Undo = Position;
    type Violation = Violation;
    const STARTER: Starter = Starter::Chance;
    const SYMMETRIES: &'static [Symmetry] = &[Symmetry::ColorSwap];
    const DRAWS_BY_REPETITION: bool = false;

    fn spec(&self) -> GameSpec {
        GameSpec { id: ID, rules: self.switches.words() }
    }

    fn start(spec: &GameSpec, _first: Side) -> Result<Position, Message> {
        if spec.id != ID {
            return Err(message!("record-no-game-called", name = shortened(spec.id.as_str())));
        }
        Switches::of_words(spec.rules.words()).map(Position::new)
    }

    fn match_rules(rules: &RuleSet, needs: [u8; 2], doubling: bool) -> Option<RuleSet> {
        let switches = Switches::of_words(rules.words()).ok()?;
        switches.with_cube(doubling).in_match(needs).map(Switches::words)
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn_of()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    fn end(&mut self, outcome: Outcome) {
        self.phase = Phase::Over(outcome);
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

    #[inline]
    fn chances(&self, list: &mut Vec<(Action, u32)>) {
        match self.phase {
            Phase::Starter => list.extend(Side::BOTH.map(|side| (Action::Starter(side), 1))),
            Phase::Roll => list.extend(Roll::ALL.map(|roll| (Action::Roll(roll), roll.weight()))),
            _ => {}
        }
    }

    fn roller(&self) -> Option<Side> {
        (self.phase == Phase::Roll).then_some(self.side)
    }

    /// Perft counts the ways to play one roll ([K4](crate::rulebook#rulings-4)).
    fn ends_perft(&self) -> bool {
        !matches!(self.phase, Phase::Play(_))
    }

    /// Returns `None`, because what a side could do depends on the dice.
    fn at_turn_of(&self, _side: Side) -> Option<Position> {
        None
    }

    fn captured_at(&self, action: Action) -> Option<Point> {
        self.hit_by(action).and_then(|_| self.target(action))
    }

    fn winning_men(&self, _side: Side) -> Points {
        Points::NONE
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.full_hash()
    }

    fn hash_from_scratch(&self) -> u64 {
        self.full_hash()
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
        if symmetry == Symmetry::ColorSwap { self.swapped() } else { *self }
    }

    fn image_of(&self, action: Action, symmetry: Symmetry) -> Action {
        match action {
            Action::Starter(side) if symmetry == Symmetry::ColorSwap => Action::Starter(side.other()),
            action => action,
        }
    }
}
