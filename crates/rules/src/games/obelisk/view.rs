//! The trait [`Present`] for Obelisk.

use super::action::{Action, Sign, Unit};
use super::board::{self, COLUMNS, ROWS, SQUARES};
use super::stones::Stone;
use super::{Position, SIDES, Violation, arrange, text};
use crate::geometry::{Point, Points};
use crate::message::Message;
use crate::view::{
    ActionView, Board, Change, Drawing, EdgeOwner, Effect, Figure, Layout, Man, Notice, PalettePiece, Place, Present,
    Shape, Spot, Verb,
};
use crate::{Position as _, Side};

impl Present for Position {
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
            standing_stones: false,
            removes: false,
            special: Points::NONE,
            home: None,
            crossings: Vec::new(),
        }
    }

    /// Returns the stones, Black's first, from the base up: the number of a stone tells which one it is.
    fn layout(&self) -> Layout {
        let height = |side: Side, stone: Stone| {
            let below = self.stones.stack(self.stones.at(side, stone)).take_while(|other| *other != (side, stone));
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

    /// Returns every stone by itself; those on one square are stacked, lowest first.
    fn figure(&self, layout: &Layout) -> Figure {
        let squares = (0..SQUARES as u8).map(Point);
        let stones = squares.flat_map(|at| {
            self.stones.stack(at).zip(layout.stack(at)).map(move |((side, stone), checker)| Man {
                at,
                side,
                checkers: vec![checker],
                form: stone.form(),
                king: false,
                mark: None,
            })
        });
        Figure { men: stones.collect(), axes: self.stones.axes(self.to_act), ..Figure::default() }
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

    fn palette(&self) -> Vec<PalettePiece> {
        arrange::pieces()
    }

    fn arranged(&self, change: Change) -> Result<String, Message> {
        arrange::arranged(self, change)
    }

    fn notice(&self) -> Option<Notice> {
        None
    }

    fn drawing(&self) -> Option<Drawing> {
        Some(text::draw(&self.stones).into())
    }

    fn view(&self, action: Action) -> ActionView {
        ActionView {
            action: crate::Action::of::<Position>(action),
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

    fn why_not_pick(&self, place: Place) -> Option<Message> {
        let Place::Point(from) = place else { return Some(Violation::NoUnit.into()) };
        let side = self.to_act;
        let Some(unit) = self.stones.unit_at(side, from) else {
            let enemy = self.stones.unit_at(side.other(), from).is_some();
            return Some(if enemy { Violation::NotYours } else { Violation::NoUnit }.into());
        };
        let goals = (0..SQUARES as u8).map(Point).flat_map(|to| Sign::ALL.map(|sign| Action { unit, from, sign, to }));
        let worst = goals.filter_map(|action| self.check_action(action).err()).max();
        worst.map(|why| if SPECIFIC.contains(&why) { why } else { Violation::NoWay }.into())
    }

    fn why_not_join(&self, from: Place, _count: u8, to: Point) -> Option<Message> {
        let Place::Point(from) = from else { return None };
        let unit = self.stones.unit_at(self.to_act, from)?;
        let sign = self.sign_towards(unit, from, to);
        let violation = self.check_action(Action { unit, from, sign, to }).err()?;
        (sign == Sign::Construct && violation != Violation::NotAStep).then(|| violation.into())
    }

    fn why_not(&self, from: Option<Place>, _count: u8, to: Point) -> Option<Message> {
        let Some(Place::Point(from)) = from else { return Some(Violation::NoUnit.into()) };
        let Some(unit) = self.stones.unit_at(self.to_act, from) else {
            return self.why_not_pick(Place::Point(from));
        };
        let sign = self.sign_towards(unit, from, to);
        self.check_action(Action { unit, from, sign, to }).err().map(Message::from)
    }
}

/// The rules that tell the player more than that every way is blocked or leads off the board.
const SPECIFIC: [Violation; 6] = [
    Violation::GameOver,
    Violation::MustLeave,
    Violation::NoSymmetry,
    Violation::NoColorSymmetry,
    Violation::NoShapeSymmetry,
    Violation::NoObeliskSymmetry,
];

/// Returns the squares of an action: the start, the one that is jumped over, the end.
fn way(side: Side, action: Action) -> Vec<Point> {
    let Action { from, sign, to, .. } = action;
    let over = (sign == Sign::Jump).then(|| board::jumped(side, from, to)).flatten();
    [Some(from), over, Some(to)].into_iter().flatten().collect()
}

impl Position {
    /// Returns the number of stones that an action moves, the enemy capstone on them included.
    fn moving(&self, action: Action) -> u8 {
        let own = if action.unit == Unit::Foundation { 2 } else { 1 };
        own + u8::from(self.stones.of(self.to_act.other()).capstone == action.from)
    }

    /// Returns what a player means who moves a unit from one square to another.
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
