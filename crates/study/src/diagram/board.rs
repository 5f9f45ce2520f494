//! The board without pieces, and the marks on it.

use std::collections::BTreeMap;
use std::f32::consts::{FRAC_PI_3, PI};

use super::Scene;
use super::paper::{Paper, Place, ink};
use crate::tree::Mark;
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::notation::Tint;
use benediction_rules::view::{EdgeOwner, Shape};

/// Height of the names of points.
const NAME: f32 = 0.36;
/// The middle of the board.
const MIDDLE: Place = (0.0, 0.0);

/// Returns the colour of the pieces of a side.
pub(super) const fn body(tint: Tint) -> &'static str {
    match tint {
        Tint::Red => "#c02a22",
        Tint::Blue => "#2458a8",
        Tint::White => "#fdfbf5",
        Tint::Black => "#26231d",
    }
}

/// Returns the colour of drawings on the pieces of a side, and of their rims.
pub(super) const fn on_body(tint: Tint) -> &'static str {
    match tint {
        Tint::Red => "#fbeae4",
        Tint::Blue => "#e8f0fb",
        Tint::White => "#26231d",
        Tint::Black => "#fdfbf5",
    }
}

impl Scene<'_> {
    /// Returns the place of a point.
    pub(super) fn place(&self, point: Point) -> Place {
        self.board.points.get(point.index()).map_or((0.0, 0.0), |(_, place)| *place)
    }

    /// Returns the name of a point.
    pub(super) fn name(&self, point: Point) -> String {
        self.board.name(point).to_string()
    }
}

pub(super) fn draw(paper: &mut Paper, scene: &Scene) {
    match scene.board.shape {
        Shape::Hex => hex(paper, scene),
        Shape::Squares => paper.part(MIDDLE, |paper| squares(paper, scene)),
        Shape::Ring => paper.part(MIDDLE, |paper| ring(paper, scene)),
    }
}

fn hex(paper: &mut Paper, scene: &Scene) {
    let board = &scene.board;
    let outward = |point: Point, by: f32| {
        let (x, y) = scene.place(point);
        let far = x.hypot(y).max(0.001);
        (x * (far + by) / far, y * (far + by) / far)
    };
    // Only the starting points and the blocks change in a game.
    paper.part(MIDDLE, |paper| {
        for (from, to, owner) in &board.edges {
            let (wide, color) = match owner {
                EdgeOwner::Side(side) => (0.20, body(board.sides.tint(*side))),
                EdgeOwner::Nobody => (0.10, ink::DARK),
            };
            paper.line(&[outward(*from, 0.5), outward(*to, 0.5)], wide, color);
        }
        for (a, b) in &board.lines {
            paper.line(&[scene.place(*a), scene.place(*b)], 0.025, ink::LINE);
        }
        for (_, place) in &board.points {
            paper.disc(*place, 0.05, ink::LINE, None);
        }
    });
    for side in Side::BOTH {
        for point in scene.figure.starts[side.index()] {
            let (place, rim) = (scene.place(point), Some((body(scene.sides.tint(side)), 0.06)));
            paper.begin("start", &[("at", scene.name(point)), ("side", scene.sides.of(side).to_string())]);
            paper.part(place, |paper| paper.disc(place, 0.28, "none", rim));
            paper.end();
        }
    }
    for point in scene.figure.blocks {
        let (x, y) = scene.place(point);
        let corner = |index: usize| {
            let turn = FRAC_PI_3 * index as f32;
            (x + 0.40 * turn.cos(), y + 0.40 * turn.sin())
        };
        paper.begin("block", &[("at", scene.name(point))]);
        paper.part((x, y), |paper| {
            paper.polygon(&std::array::from_fn::<Place, 6, _>(corner), ink::STONE, Some((ink::DARK, 0.03)));
        });
        paper.end();
    }
    if scene.style.coordinates {
        paper.part(MIDDLE, |paper| hex_names(paper, scene));
    }
}

/// Draws letters below the columns, and the number of each row beside its leftmost point.
fn hex_names(paper: &mut Paper, scene: &Scene) {
    let letter = |name: &str| name.chars().next();
    let mut letters = Vec::new();
    let mut rows: BTreeMap<&str, Place> = BTreeMap::new();
    for (name, (x, y)) in &scene.board.points {
        if name.get(1..) == Some("1") && !letters.contains(&letter(name)) {
            letters.push(letter(name));
            paper.word((*x, *y - 0.92), NAME, ink::DARK, &name[..1]);
        }
        let leftmost = rows.entry(&name[1..]).or_insert((*x, *y));
        if *x < leftmost.0 {
            *leftmost = (*x, *y);
        }
    }
    let left = rows.values().map(|place| place.0).fold(f32::INFINITY, f32::min);
    for (number, (x, y)) in rows {
        // Rows that begin above the first column stand at the upper left edge.
        let (dx, dy) = if x < left + 0.1 { (-0.92, 0.0) } else { (-0.80, 0.46) };
        paper.word((x + dx, y + dy), NAME, ink::DARK, number);
    }
}

fn squares(paper: &mut Paper, scene: &Scene) {
    let board = &scene.board;
    for (index, (name, (x, y))) in board.points.iter().enumerate() {
        let column = board.points.iter().filter(|(_, at)| at.0 < x - 0.5 && (at.1 - y).abs() < 0.1).count();
        let row = board.points.iter().filter(|(_, at)| at.1 < y - 0.5 && (at.0 - x).abs() < 0.1).count();
        let fill = match (board.special.has(Point(index as u8)), (column + row) % 2) {
            (true, _) => ink::SPECIAL,
            (false, 0) => ink::SHADE,
            (false, _) => ink::PAPER,
        };
        let corners = [(x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5)];
        paper.polygon(&corners, fill, Some((ink::LINE, 0.02)));
        if !scene.style.coordinates {
            continue;
        }
        let letter = name.len().min(1);
        if row == 0 {
            paper.word((*x, y - 0.80), NAME, ink::DARK, &name[..letter]);
        }
        if column == 0 {
            paper.word((x - 0.80, *y), NAME, ink::DARK, &name[letter..]);
        }
    }
}

fn ring(paper: &mut Paper, scene: &Scene) {
    let board = &scene.board;
    let half = PI / board.points.len().max(1) as f32;
    for (index, (name, (x, y))) in board.points.iter().enumerate() {
        let (radius, turn) = (x.hypot(*y), y.atan2(*x));
        let on = |r: f32, turn: f32| (r * turn.cos(), r * turn.sin());
        let (low, high) = (radius - 1.5, radius + 0.5);
        let wedge = [on(low, turn - half), on(high, turn - half), on(high, turn + half), on(low, turn + half)];
        let point = Point(index as u8);
        let fill = match () {
            () if board.special.has(point) => ink::SPECIAL,
            () if board.home == Some(point) || index % 2 == 0 => ink::PAPER,
            () => ink::SHADE,
        };
        paper.polygon(&wedge, fill, Some((ink::LINE, 0.02)));
        if scene.style.coordinates {
            paper.word(on(radius + 0.85, turn), NAME, ink::DARK, name);
        }
    }
}

/// Draws the marks: points and arrows.
pub(super) fn draw_marks(paper: &mut Paper, scene: &Scene) {
    for mark in scene.marks {
        match *mark {
            Mark::Point(point, color) => {
                paper.begin("mark", &[("at", scene.name(point))]);
                let place = scene.place(point);
                paper.part(place, |paper| {
                    // A line of paper sets it off from men of the same colour.
                    paper.disc(place, 0.47, "none", Some((ink::PAPER, 0.14)));
                    paper.disc(place, 0.47, "none", Some((ink::MARKS[color as usize], 0.08)));
                });
                paper.end();
            }
            Mark::Arrow(from, to, color) => {
                paper.begin("mark", &[("from", scene.name(from)), ("to", scene.name(to))]);
                let (from, to) = (scene.place(from), scene.place(to));
                paper.part(from, |paper| arrow(paper, from, to, ink::MARKS[color as usize]));
                paper.end();
            }
        }
    }
}

/// Draws an arrow as on the table: from the middle of a point to that of another, set off by a line of paper.
fn arrow(paper: &mut Paper, from: Place, to: Place, ink: &str) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let long = x.hypot(y).max(0.001);
    let (x, y) = (x / long, y / long);
    let at = |along: f32, aside: f32| (to.0 - along * x - aside * y, to.1 - along * y + aside * x);
    let head = [at(0.0, 0.0), at(0.40, 0.19), at(0.40, -0.19)];
    paper.line(&[from, at(0.34, 0.0)], 0.16, ink::PAPER);
    paper.disc(from, 0.11, ink, Some((ink::PAPER, 0.03)));
    paper.polygon(&head, ink, Some((ink::PAPER, 0.06)));
    paper.line(&[from, at(0.34, 0.0)], 0.10, ink);
    paper.polygon(&head, ink, None);
}
