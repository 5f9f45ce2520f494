//! What the network is told of a position: for each of the two sides a list of inputs that are on, as that side sees the board. The side
//! whose view it is plays upward, and the mirror is held so that its kings stand on the left.

use std::sync::OnceLock;

use crate::games::benediction::{Phase, Position};
use crate::geometry::{Hex, Point, Points};
use crate::rules::Side;

/// Kinds of inputs that each point has.
const KINDS: usize = 24;
/// Men of so many checkers and more are one class.
const CLASSES: usize = 4;
/// The first kind of a king; that of a man is 0, and taller ones follow.
pub const KING: usize = CLASSES;
const ENEMY: usize = 2 * CLASSES;
/// A blessed man of the side whose view it is; an enemy follows.
pub const BLESSED: usize = 16;
/// A cursed one, likewise.
pub const CURSED: usize = 18;
const BLOCK: usize = 20;
const START: usize = 21;
const LOCKED: usize = 23;
/// Checkers in hand: 0, 1, 2, 3, 4 or 5, 6 to 8, 9 to 12, more.
const HANDS: usize = 8;
/// Inputs that belong to no point: both hands, and one or two actions left.
const OTHERS: usize = 2 * HANDS + 2;

/// Most points of a board.
const POINTS: usize = 127;

/// How many inputs a board of so many points has.
pub const fn count(points: usize) -> usize {
    KINDS * points + OTHERS
}

/// Which point takes the place of each, for each side and mirror.
struct Views([[[u8; POINTS]; 2]; 2]);

impl Views {
    fn of(hex: &'static Hex) -> &'static Views {
        static VIEWS: [OnceLock<Views>; 3] = [const { OnceLock::new() }; 3];
        VIEWS[hex.n() - 5].get_or_init(|| {
            let mut views = Views([[[0; POINTS]; 2]; 2]);
            for point in hex.all() {
                let (column, row) = (hex.column(point), hex.row(point));
                for (side, rows) in [row, hex.height(column) + 1 - row].into_iter().enumerate() {
                    for (mirror, column) in [column, hex.columns() - 1 - column].into_iter().enumerate() {
                        let seen = hex.point(column, rows).unwrap_or(point);
                        views.0[side][mirror][point.index()] = seen.index() as u8;
                    }
                }
            }
            views
        })
    }
}

/// One side's view of a board.
#[derive(Clone, Copy)]
pub struct View {
    side: Side,
    places: &'static [u8; POINTS],
    points: usize,
}

impl View {
    /// How `side` sees a position.
    #[inline]
    pub fn of(position: &Position, side: Side) -> View {
        let hex = position.hex();
        let mirror = is_mirrored(position, side);
        View { side, places: &Views::of(hex).0[side.index()][usize::from(mirror)], points: hex.all().len() as usize }
    }

    /// Whether another position is seen in the same mirror.
    #[inline]
    pub fn is_alike(&self, other: &View) -> bool {
        std::ptr::eq(self.places, other.places)
    }

    #[inline]
    fn input(&self, kind: usize, point: Point) -> usize {
        kind * self.points + usize::from(self.places[point.index()])
    }

    /// The inputs of what stands and lies on a point.
    #[inline]
    pub fn of_point(&self, position: &Position, point: Point, mut on: impl FnMut(usize)) {
        let own = self.side.index();
        let size = position.sizes[point.index()];
        if size > 0 {
            let enemy = !position.men[own].has(point);
            let king = if position.kings.has(point) { KING } else { 0 };
            let class = usize::from(size).min(CLASSES) - 1;
            on(self.input(class + king + if enemy { ENEMY } else { 0 }, point));
            if position.blessed.has(point) {
                on(self.input(BLESSED + usize::from(enemy), point));
            } else if position.cursed.has(point) {
                on(self.input(CURSED + usize::from(enemy), point));
            }
            if position.locked.has(point) {
                on(self.input(LOCKED, point));
            }
        } else if position.blocks.has(point) {
            on(self.input(BLOCK, point));
        }
        for (side, starts) in position.starts.iter().enumerate() {
            if starts.has(point) {
                on(self.input(START + usize::from(side != own), point));
            }
        }
    }

    /// The inputs that belong to no point.
    #[inline]
    pub fn of_rest(&self, position: &Position, mut on: impl FnMut(usize)) {
        let first = KINDS * self.points;
        on(first + bucket(position.hand(self.side)));
        on(first + HANDS + bucket(position.hand(self.side.other())));
        on(first + 2 * HANDS + usize::from(matches!(position.phase, Phase::Play(_, 2))));
    }

    /// All inputs that are on.
    pub fn all(&self, position: &Position, mut on: impl FnMut(usize)) {
        let told = position.men[0] | position.men[1] | position.blocks | position.starts[0] | position.starts[1];
        told.for_each(|point| self.of_point(position, point, &mut on));
        self.of_rest(position, on);
    }
}

const fn bucket(hand: u8) -> usize {
    match hand {
        0..=3 => hand as usize,
        4 | 5 => 4,
        6..=8 => 5,
        9..=12 => 6,
        _ => 7,
    }
}

/// Whether a side's kings stand more to the right than to the left; where they stand in the middle its men decide.
#[inline]
fn is_mirrored(position: &Position, side: Side) -> bool {
    let hex = position.hex();
    let middle = (hex.columns() - 1) as i32;
    let lean = |points: Points| points.fold(0, |lean, point| lean + 2 * hex.column(point) as i32 - middle);
    let men = position.men(side);
    let kings = lean(men & position.kings);
    if kings != 0 { kings > 0 } else { lean(men) > 0 }
}
