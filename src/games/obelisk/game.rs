//! Obelisk as a game of the table.

use super::action::{Action, Sign, Unit};
use super::board::{self, COLUMNS, ROWS, SQUARES};
use super::evaluation::Progress;
use super::mind::Sage;
use super::stones::Stone;
use super::{BLACK, Mode, Position, SIDES, Start, Stones, Violation, text};
use crate::geometry::{Point, Points};
use crate::rules::{
    ActionView, Actor, Board, EdgeOwner, Effect, Figure, Game, Layout, Man, Notice, Outcome, Place, Plain, ReadError,
    Shape, Side, SideNames, Spot, Starter, Symmetry, Think, Turn, Verb,
};

/// What an action changes.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    stones: Stones,
    outcome: Option<Outcome>,
}

impl Game for Position {
    type Action = Action;
    type Undo = Undo;
    type Violation = Violation;
    type Evaluator = Progress;
    type FirstEvaluator = Plain;
    const STARTER: Starter = Starter::Fixed(BLACK);

    /// A position that is the start `even` is called so; later the name says the mode alone.
    fn name(&self) -> String {
        let mode = (self.mode != Mode::Open).then(|| self.mode.name());
        let even = *self == Position::new(self.mode, Start::Even);
        let words: Vec<&str> = mode.into_iter().chain(even.then(|| Start::Even.name())).collect();
        if words.is_empty() { NAME.into() } else { format!("{NAME} {}", words.join(",")) }
    }

    fn start(name: &str, _first: Side) -> Result<Position, String> {
        let (game, rules) = name.split_once(' ').unwrap_or((name, ""));
        if game != NAME {
            return Err(format!("no game is called \"{game:.40}\""));
        }
        let (mut mode, mut start) = (None, None);
        for word in rules.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            let one_of = |known: &str| format!("\"{word}\" and \"{known}\" do not go together");
            if let Some(named) = Mode::named(word) {
                if let Some(known) = mode.replace(named).filter(|known| *known != named) {
                    return Err(one_of(known.name()));
                }
            } else if let Some(named) = Start::named(word) {
                if let Some(known) = start.replace(named).filter(|known| *known != named) {
                    return Err(one_of(known.name()));
                }
            } else {
                return Err(format!("\"{word:.40}\" is no rules word of {NAME}"));
            }
        }
        Ok(Position::new(mode.unwrap_or(Mode::Open), start.unwrap_or(Start::Line)))
    }

    fn sides(&self) -> SideNames {
        SIDES
    }

    fn turn(&self) -> Turn {
        let over = self.outcome.is_some();
        let actor = if over { Actor::Nobody } else { Actor::Side(self.to_act) };
        Turn { actor, actions_left: u8::from(!over), setup: false }
    }

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

    fn apply(&mut self, action: Action) -> Undo {
        let undo = Undo { stones: self.stones, outcome: self.outcome };
        self.apply_action(action);
        undo
    }

    fn undo(&mut self, undo: Undo) {
        (self.stones, self.outcome) = (undo.stones, undo.outcome);
        self.to_act = self.to_act.other();
    }

    fn own_mind() -> Option<Box<dyn Think<Position>>> {
        Some(Box::new(Sage))
    }

    fn at_turn_of(&self, side: Side) -> Option<Position> {
        self.outcome.is_none().then(|| Position::of(self.stones, side, self.mode))
    }

    /// Stones are covered, never taken.
    fn taken(&self, _action: Action) -> Option<Point> {
        None
    }

    fn winning_men(&self, side: Side) -> Points {
        if self.stones.has_obelisk(side) { Points::one(self.stones.of(side).base) } else { Points::NONE }
    }

    fn hash(&self) -> u64 {
        self.hash_of()
    }

    fn recomputed_hash(&self) -> u64 {
        self.hash_of()
    }

    fn pack(action: Action) -> u32 {
        action.code()
    }

    fn unpack(code: u32) -> Action {
        Action::of_code(code)
    }

    fn action_text(&self, action: Action) -> String {
        action.text()
    }

    fn action_text_for_people(&self, action: Action) -> String {
        action.text()
    }

    fn read_action(&self, text: &str) -> Result<(Action, usize), String> {
        Action::read(text)
    }

    fn position_text(&self) -> String {
        text::write(self)
    }

    fn read_position(text: &str) -> Result<Position, ReadError> {
        text::read(text)
    }

    fn image(&self, symmetry: Symmetry) -> Position {
        match symmetry {
            Symmetry::Mirror => Position { stones: self.stones.map(false, board::mirrored), ..*self },
            Symmetry::ColourSwap => Position {
                stones: self.stones.map(true, board::turned),
                to_act: self.to_act.other(),
                outcome: self.outcome.map(|outcome| Outcome { winner: outcome.winner.map(Side::other), ..outcome }),
                ..*self
            },
        }
    }

    fn image_of(&self, action: Action, symmetry: Symmetry) -> Action {
        match symmetry {
            Symmetry::Mirror => action.map(board::mirrored),
            Symmetry::ColourSwap => action.map(board::turned),
        }
    }

    fn board(&self) -> Board {
        let squares = || (0..SQUARES as u8).map(Point);
        let middle = |count: u8| f32::from(count - 1) / 2.0;
        let place = |square| {
            let (column, row) = (f32::from(board::column(square)), f32::from(board::row(square)));
            (column - middle(COLUMNS), row - middle(ROWS))
        };
        let beside = |from: Point| {
            let (column, row) = (board::column(from), board::row(from));
            let next = [board::square(column + 1, row), board::square(column, row + 1)];
            next.into_iter().flatten().map(move |to| (from, to))
        };
        let corner = |column: u8, row: u8| Point(row * COLUMNS + column);
        let (right, top) = (COLUMNS - 1, ROWS - 1);
        let corners = [corner(0, 0), corner(0, top), corner(right, top), corner(right, 0)];
        Board {
            shape: Shape::Squares,
            points: squares().map(|square| (board::name(square), place(square))).collect(),
            lines: squares().flat_map(beside).collect(),
            edges: (0..4).map(|i| (corners[i], corners[(i + 1) % 4], EdgeOwner::Nobody)).collect(),
            sides: SIDES,
            checkers: 0,
            bowl: false,
            special: Points::NONE,
            home: None,
        }
    }

    /// The stones, Black's first, from the base up, so that a stone's number says which it is.
    fn layout(&self) -> Layout {
        let height = |side: Side, stone: Stone| {
            let below = self.stones.stack(self.stones.at(side, stone)).take_while(|known| *known != (side, stone));
            below.count() as u8
        };
        let spot = |side, stone| (side, Spot::On(self.stones.at(side, stone), height(side, stone)));
        let all = Side::BOTH.into_iter().flat_map(|side| Stone::ALL.map(|stone| spot(side, stone)));
        Layout { checkers: all.collect() }
    }

    fn layout_after(&self, _layout: &Layout, action: Action) -> Layout {
        let mut after = *self;
        after.apply_action(action);
        after.layout()
    }

    /// Every stone is a man of its own; those on one square stand on each other, lowest first.
    fn figure(&self, layout: &Layout) -> Figure {
        let squares = (0..SQUARES as u8).map(Point);
        let men = squares.flat_map(|at| {
            self.stones.stack(at).zip(layout.stack(at)).map(move |((side, stone), checker)| Man {
                at,
                side,
                checkers: vec![checker],
                form: stone.form(),
                king: false,
                mark: None,
            })
        });
        Figure { men: men.collect(), axes: self.stones.axes(self.to_act), ..Figure::default() }
    }

    fn effects(&self, action: Action) -> Vec<Effect> {
        let mut after = *self;
        after.apply_action(action);
        let slide = Effect::Slide {
            way: way(self.to_act, action),
            through: None,
            count: self.moving(action),
            splits: action.unit == Unit::Capstone && self.stones.rides(self.to_act),
            merges: action.sign == Sign::Construct,
        };
        [slide].into_iter().chain(after.outcome.map(Effect::Ended)).collect()
    }

    fn winning_points(&self, _last: Option<Action>) -> Vec<Point> {
        let winner = self.outcome.and_then(|outcome| outcome.winner);
        winner.map_or_else(Vec::new, |side| self.winning_men(side).collect())
    }

    fn notice(&self) -> Option<Notice> {
        None
    }

    fn drawing(&self) -> Option<String> {
        Some(text::draw(&self.stones))
    }

    fn view(&self, action: Action) -> ActionView {
        ActionView {
            text: action.text(),
            label: action.text(),
            verb: if action.sign == Sign::Construct { Verb::Merge } else { Verb::Move },
            from: Some(Place::Point(action.from)),
            to: action.to,
            // A unit goes as one with what is on it: there is no choice of how many stones.
            count: self.moving(action),
            captures: false,
            passes: false,
            blesses: false,
            way: way(self.to_act, action),
            through: None,
            flips: Points::NONE,
            axes: self.stones.moved(self.to_act, action.unit, action.from, action.to).axes(self.to_act),
            becomes: None,
        }
    }

    fn why_not_pick(&self, place: Place) -> String {
        let Place::Point(from) = place else { return Violation::NoUnit.to_string() };
        let side = self.to_act;
        let Some(unit) = self.stones.unit_at(side, from) else {
            let enemy = self.stones.unit_at(side.other(), from).is_some();
            return if enemy { Violation::NotYours } else { Violation::NoUnit }.to_string();
        };
        let goals = (0..SQUARES as u8).map(Point).flat_map(|to| Sign::ALL.map(|sign| Action { unit, from, sign, to }));
        let worst = goals.filter_map(|action| self.check_action(action).err()).max();
        worst.map_or_else(String::new, |why| if TELLING.contains(&why) { why } else { Violation::NoWay }.to_string())
    }

    fn why_not(&self, from: Option<Place>, _count: u8, to: Point) -> String {
        let Some(Place::Point(from)) = from else { return Violation::NoUnit.to_string() };
        let Some(unit) = self.stones.unit_at(self.to_act, from) else {
            return self.why_not_pick(Place::Point(from));
        };
        let sign = self.sign_towards(unit, from, to);
        self.check_action(Action { unit, from, sign, to }).err().map(|why| why.to_string()).unwrap_or_default()
    }
}

/// The game's name.
const NAME: &str = "obelisk";

/// Why a stone cannot be picked up, where that is more than that every way is taken or leads off the board.
const TELLING: [Violation; 6] = [
    Violation::GameOver,
    Violation::MustLeave,
    Violation::NoSymmetry,
    Violation::NoColourSymmetry,
    Violation::NoShapeSymmetry,
    Violation::NoObeliskSymmetry,
];

/// The squares of an action: where it begins, what it jumps over, where it ends.
fn way(side: Side, action: Action) -> Vec<Point> {
    let Action { from, sign, to, .. } = action;
    let over = (sign == Sign::Jump).then(|| board::jumped(side, from, to)).flatten();
    [Some(from), over, Some(to)].into_iter().flatten().collect()
}

impl Position {
    /// How many stones an action moves, a rider among them.
    fn moving(&self, action: Action) -> u8 {
        let own = if action.unit == Unit::Foundation { 2 } else { 1 };
        own + u8::from(self.stones.of(self.to_act.other()).capstone == action.from)
    }

    /// What a player means who carries a unit from one square to another.
    fn sign_towards(&self, unit: Unit, from: Point, to: Point) -> Sign {
        let own_there = self.stones.unit_at(self.to_act, to).is_some();
        let enemy_there = self.stones.unit_at(self.to_act.other(), to).is_some();
        if board::jumped(self.to_act, from, to).is_some() {
            Sign::Jump
        } else if own_there && matches!(unit, Unit::Pedestal | Unit::Capstone) {
            Sign::Construct
        } else if enemy_there && unit == Unit::Capstone {
            Sign::Revenge
        } else {
            Sign::Step
        }
    }
}
