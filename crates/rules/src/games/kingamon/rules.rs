//! The trait [`Position`](crate::Position) for Byzantine Kingamon.

use super::{Action, ID, Phase, Position, Roll, Switches, Violation};
use crate::geometry::{Point, Points};
use crate::message;
use crate::message::{Message, shortened};
use crate::random::mix;
use crate::{Actor, GameSpec, Outcome, RuleSet, Side, Starter, Symmetry, Turn};

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
        let (actor, actions_left, setup) = match self.phase {
            Phase::Starter => (Actor::Chance, 1, true),
            Phase::Roll => (Actor::Chance, 1, false),
            Phase::Offer => (Actor::Side(self.side), 1, false),
            Phase::Answer => (Actor::Side(self.side.other()), 1, false),
            Phase::Play(dice) => (Actor::Side(self.side), dice.count(), false),
            Phase::Over(_) => (Actor::Nobody, 0, false),
        };
        Turn { actor, actions_left, setup }
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

    fn legal(&self, list: &mut Vec<Action>) {
        match self.phase {
            Phase::Starter => list.extend(Side::BOTH.map(Action::Starter)),
            Phase::Offer => list.extend([Action::Double, Action::NoDouble]),
            Phase::Answer => list.extend([Action::Take, Action::Pass]),
            Phase::Roll => list.extend(Roll::ALL.map(Action::Roll)),
            Phase::Play(_) => self.each_action(|action| list.push(action)),
            Phase::Over(_) => {}
        }
    }

    fn count_legal(&self) -> u64 {
        match self.phase {
            Phase::Starter | Phase::Offer | Phase::Answer => 2,
            Phase::Roll => Roll::ALL.len() as u64,
            Phase::Play(_) => {
                let mut count = 0;
                self.each_action(|_| count += 1);
                count
            }
            Phase::Over(_) => 0,
        }
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

    fn hash(&self) -> u64 {
        let mut hash = Mixer(0);
        for side in 0..2 {
            // A count takes four bits; 31 counts fill two words.
            for half in self.disks[side].chunks(16) {
                hash.add(half.iter().fold(0, |word, count| word << 4 | u64::from(*count)));
            }
            hash.add(u64::from(self.out[side]) << 8 | u64::from(self.kings[side]));
        }
        let phase = match self.phase {
            Phase::Starter => 0,
            Phase::Offer => 1,
            Phase::Answer => 2,
            Phase::Roll => 3,
            Phase::Play(dice) => {
                let left = u64::from(dice.high) << 1 | u64::from(dice.low);
                4 | left << 8 | u64::from(dice.roll.high()) << 16 | u64::from(dice.roll.low()) << 24
            }
            // How it ended changes nothing any more.
            Phase::Over(_) => 5,
        };
        let owner = self.cube.owner.map_or(2, Side::index) as u64;
        let rest = u64::from(self.switches.bits()) | owner << 8 | u64::from(self.cube.power) << 16;
        hash.add(phase << 32 | rest << 1 | self.side.index() as u64);
        hash.0
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
        if symmetry == Symmetry::ColorSwap { self.swapped() } else { *self }
    }

    fn image_of(&self, action: Action, symmetry: Symmetry) -> Action {
        match action {
            Action::Starter(side) if symmetry == Symmetry::ColorSwap => Action::Starter(side.other()),
            action => action,
        }
    }
}

/// A chain of mixed words.
struct Mixer(u64);

impl Mixer {
    fn add(&mut self, word: u64) {
        self.0 = mix(self.0 ^ word);
    }
}
