//! The cursor on the board: the place at which the arrow keys are, and the way from place to place.
//!
//! The keys belong to one of four at a time: to a text field or another widget, as long as egui gives it the focus; else to the
//! board, once Enter has given it the keys; else to the history of the game, through which the arrows walk.

use bevy::prelude::*;

use super::commands::Command;
use crate::app::base::states::Screen;
use crate::app::game::matches::Match;
use crate::app::scene::crossings::CrossingPlace;
use crate::app::scene::places::Places;
use benediction_rules::geometry::Point;
use benediction_rules::picker::Picker;
use benediction_rules::view::{Board, Place};
use benediction_rules::{Actor, Side};

/// The least advance of a step towards its direction, in distances of points.
const LEAST_ADVANCE: f32 = 0.2;

/// Cosine of the largest angle between an arrow key and a step through a wall.
const STEEPEST: f32 = 0.7;

/// A direction of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Away from the player.
    Up,
    /// Towards the player.
    Down,
}

impl Arrow {
    /// Returns the arrow of a command, if its key is an arrow.
    pub const fn of(command: Command) -> Option<Arrow> {
        match command {
            Command::Back => Some(Arrow::Left),
            Command::Forward => Some(Arrow::Right),
            Command::LineAbove => Some(Arrow::Up),
            Command::LineBelow => Some(Arrow::Down),
            _ => None,
        }
    }

    const fn is_level(self) -> bool {
        matches!(self, Arrow::Left | Arrow::Right)
    }

    /// Returns its direction on the table for a camera with this turn about the vertical, in radians.
    fn along(self, turn: f32) -> Vec2 {
        let direction = match self {
            Arrow::Left => Vec3::NEG_X,
            Arrow::Right => Vec3::X,
            Arrow::Up => Vec3::NEG_Z,
            Arrow::Down => Vec3::Z,
        };
        (Quat::from_rotation_y(turn) * direction).xz()
    }
}

/// The cursor of the arrow keys on the board.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct BoardCursor {
    place: Option<Place>,
    is_on: bool,
    leads: bool,
    /// The line along which the last steps went, so that a step back returns: `true` if it is level, and its distance from the
    /// middle of the board.
    lane: Option<(bool, f32)>,
}

impl BoardCursor {
    /// Returns its place while the board has the keys.
    pub fn place(&self) -> Option<Place> {
        self.place.filter(|_| self.is_on)
    }

    /// Returns its place if it was used after the mouse: it is what the player points at.
    pub fn pointed(&self) -> Option<Place> {
        self.place().filter(|_| self.leads)
    }

    /// Returns `true` if the board has the keys that no widget takes.
    pub const fn is_on(&self) -> bool {
        self.is_on
    }

    /// Gives the keys to the board.
    pub fn enter(&mut self, game: &Match, board: &Board) {
        let places = places_of(board);
        let here = self.place.filter(|place| places.iter().any(|(other, _)| other == place));
        self.place = here.or_else(|| first_place(game)).or_else(|| places.first().map(|(place, _)| *place));
        (self.is_on, self.leads, self.lane) = (true, true, None);
    }

    /// Gives the keys to the board, with the cursor at a place.
    pub fn enter_at(&mut self, place: Place) {
        (self.place, self.is_on, self.leads, self.lane) = (Some(place), true, true, None);
    }

    /// Takes the keys from the board. Returns `true` if it had them.
    pub fn leave(&mut self) -> bool {
        self.leads = false;
        std::mem::take(&mut self.is_on)
    }

    /// Moves to the place that was clicked.
    pub(super) fn follow_click(&mut self, place: Place) {
        (self.place, self.lane) = (Some(place), None);
    }

    /// Yields to the mouse, which was moved.
    pub(super) fn yield_to_mouse(&mut self) {
        self.leads = false;
    }

    /// Walks through a wall, if a step leads off the board there. `gates` are the steps through walls that the held man can make, with
    /// their goals. Returns `false` if there is none in this direction.
    pub(super) fn cross(&mut self, arrow: Arrow, turn: f32, board: &Board, gates: &[(CrossingPlace, Point)]) -> bool {
        let places = places_of(board);
        let Some(here) = self.place.and_then(|place| places.iter().find(|(other, _)| *other == place)) else {
            return false;
        };
        let along = arrow.along(turn);
        if is_point_ahead(&places, *here, along) {
            return false;
        }
        let ahead = |gate: &(CrossingPlace, Point)| gate.0.ahead.xz().dot(along);
        let from_here = gates.iter().filter(|(crossing, _)| Place::Point(crossing.step.exit) == here.0);
        let Some(gate) = from_here.max_by(|a, b| ahead(a).total_cmp(&ahead(b))).filter(|gate| ahead(gate) > STEEPEST)
        else {
            return false;
        };
        (self.place, self.leads, self.lane) = (Some(Place::Point(gate.1)), true, None);
        true
    }

    /// Walks a step.
    pub fn walk(&mut self, arrow: Arrow, turn: f32, board: &Board) {
        self.leads = true;
        let places = places_of(board);
        let Some(here) = self.place.and_then(|place| places.iter().find(|(other, _)| *other == place)) else { return };
        let along = arrow.along(turn);
        let aside = across(along);
        let lane = match self.lane {
            Some((level, lane)) if level == arrow.is_level() => lane,
            _ => here.1.dot(aside),
        };
        if let Some(next) = next_place(&places, *here, along, aside, lane) {
            (self.place, self.lane) = (Some(next), Some((arrow.is_level(), lane)));
        }
    }
}

/// Returns the axis across a direction, the same one for both of its directions.
fn across(along: Vec2) -> Vec2 {
    let across = along.perp();
    let leading = if across.x.abs() >= across.y.abs() { across.x } else { across.y };
    if leading < 0.0 { -across } else { across }
}

/// Returns the places of a board at which the cursor can be, with their positions on the table.
pub fn places_of(board: &Board) -> Vec<(Place, Vec2)> {
    let places = Places::new(board);
    let points = (0..places.len()).map(|index| Point(index as u8)).map(|at| (Place::Point(at), places.point(at).xz()));
    let has_hands = board.checkers > 0 || places.is_ring();
    let hands = Side::BOTH.into_iter().filter(|_| has_hands).map(|side| (Place::Hand(side), places.tray(side).xz()));
    points.chain(hands).chain(board.bowl.then(|| (Place::Bowl, places.bowl().xz()))).collect()
}

/// Returns the place to which a step leads: the nearest one within 45 degrees of the direction, and beyond the last point a tray or
/// the bowl that lies farther off. `lane` is the distance of the walked line along `aside`.
fn next_place(places: &[(Place, Vec2)], here: (Place, Vec2), along: Vec2, aside: Vec2, lane: f32) -> Option<Place> {
    let ahead = |cone: f32, only_stores: bool| {
        let candidates = places.iter().filter(move |(place, at)| {
            let step = *at - here.1;
            let advance = step.dot(along);
            *place != here.0
                && advance > LEAST_ADVANCE
                && step.dot(aside).abs() <= advance * cone + 0.01
                && !(only_stores && matches!(place, Place::Point(_)))
        });
        let cost = |at: &Vec2| (*at - here.1).dot(along) + (at.dot(aside) - lane).abs();
        candidates.min_by(|a, b| (cost(&a.1) + side_of(a, aside)).total_cmp(&(cost(&b.1) + side_of(b, aside))))
    };
    ahead(1.0, false).or_else(|| ahead(f32::INFINITY, true)).map(|(place, _)| *place)
}

/// Returns `true` if a step in a direction leads to another point of the board.
fn is_point_ahead(places: &[(Place, Vec2)], here: (Place, Vec2), along: Vec2) -> bool {
    let next = next_place(places, here, along, across(along), here.1.dot(across(along)));
    matches!(next, Some(Place::Point(_)))
}

/// Decides between two places at the same distance: always the same one.
fn side_of(place: &(Place, Vec2), aside: Vec2) -> f32 {
    -0.0001 * place.1.dot(aside)
}

/// Returns where the cursor is at first: the point of the last own action, else something that can be picked up or chosen.
fn first_place(game: &Match) -> Option<Place> {
    let side = game.acting();
    let is_own = |ply: &usize| matches!(game.session.turn_at(*ply).actor, Actor::Side(actor) if Some(actor) == side);
    let own = (0..game.shown_ply()).rev().find(is_own);
    let last = own.and_then(|ply| game.session.view_at(ply)).filter(|view| view.verb.is_on_board());
    let sources = || {
        let sources = Picker::sources(&game.legal);
        let on_board = sources.iter().find(|place| matches!(place, Place::Point(_)));
        on_board.or(sources.first()).copied()
    };
    let choice = || game.legal.iter().find(|view| view.verb.is_on_board()).map(|view| Place::Point(view.to));
    last.map(|view| Place::Point(view.to)).or_else(sources).or_else(choice)
}

fn forget(mut cursor: ResMut<BoardCursor>) {
    cursor.set_if_neq(BoardCursor::default());
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardCursor>().add_systems(OnExit(Screen::Table), forget);
}

#[cfg(test)]
mod tests {
    use super::*;
    use benediction_study::registry;
    use std::collections::BTreeSet;

    fn walked(cursor: BoardCursor, arrow: Arrow, turn: f32, board: &Board) -> BoardCursor {
        let mut next = cursor;
        next.walk(arrow, turn, board);
        next
    }

    fn at(place: Place) -> BoardCursor {
        BoardCursor { place: Some(place), is_on: true, leads: true, lane: None }
    }

    const ARROWS: [Arrow; 4] = [Arrow::Left, Arrow::Right, Arrow::Up, Arrow::Down];

    #[test]
    fn arrow_keys_reach_every_place_from_every_other() {
        for entry in registry::games() {
            let board = entry.start(Side::Near).board();
            let places = places_of(&board);
            for turn in [0.0, std::f32::consts::PI, 0.6] {
                for (first, _) in &places {
                    let mut reached = BTreeSet::from([*first]);
                    let mut open = vec![*first];
                    while let Some(place) = open.pop() {
                        for arrow in ARROWS {
                            let next = walked(at(place), arrow, turn, &board).place.unwrap();
                            if reached.insert(next) {
                                open.push(next);
                            }
                        }
                    }
                    let missing: Vec<_> = places.iter().filter(|(place, _)| !reached.contains(place)).collect();
                    assert!(missing.is_empty(), "{} from {first:?}, turn {turn}: {missing:?}", board.points.len());
                }
            }
        }
    }

    #[test]
    fn on_a_hexagon_up_and_down_zigzag_and_return() {
        let board = registry::named("benediction").unwrap().start(Side::Near).board();
        let name = |cursor: &BoardCursor| match cursor.place {
            Some(Place::Point(at)) => board.points[at.index()].0.clone(),
            other => format!("{other:?}"),
        };
        for turn in [0.0, std::f32::consts::PI] {
            let middle = at(Place::Point(board.point("e5").unwrap()));
            let one = walked(middle, Arrow::Up, turn, &board);
            let two = walked(one, Arrow::Up, turn, &board);
            let back = walked(walked(two, Arrow::Down, turn, &board), Arrow::Down, turn, &board);
            assert_eq!(name(&back), "e5");
            let position = |cursor: &BoardCursor| {
                places_of(&board).into_iter().find(|(place, _)| Some(*place) == cursor.place).unwrap().1
            };
            let towards = if turn == 0.0 { 1.0 } else { -1.0 };
            assert!((position(&two).x - position(&middle).x).abs() < 0.01, "straight up");
            assert!(position(&two).y * towards < position(&middle).y * towards - 1.0);
            let beside = walked(middle, Arrow::Right, turn, &board);
            assert!((position(&beside).x - position(&middle).x) * towards > 0.8);
            assert_eq!(name(&walked(beside, Arrow::Left, turn, &board)), "e5");
        }
    }
}
