//! The board as it is drawn.

use serde::{Deserialize, Serialize};

use crate::Side;
use crate::geometry::{Point, Points};
use crate::notation::SideNames;

/// Who owns an edge of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EdgeOwner {
    /// A player's wall.
    Side(Side),
    /// Nobody: a side wall.
    Nobody,
}

/// What a board looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// Points on gridlines in six directions.
    Hex,
    /// Squares in rows and columns.
    Squares,
    /// Columns in a ring, with places in its middle or beside it.
    Ring,
}

/// A board to draw: points in the plane (distance 1 between neighbours, `y` away from the near side), lines, edges.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Board {
    /// What it looks like.
    pub shape: Shape,
    /// Name and place of every point, by index.
    pub points: Vec<(String, (f32, f32))>,
    /// Lines between neighbours, each once.
    pub lines: Vec<(Point, Point)>,
    /// The straight edges in order round the board, from corner to corner.
    pub edges: Vec<(Point, Point, EdgeOwner)>,
    /// The colours of the sides at the beginning: of the edges that they own.
    pub sides: SideNames,
    /// Most checkers that one side can have in its hand; without any there are no trays. On a ring the hands are its middle.
    pub checkers: u8,
    /// A bowl of black stones stands beside the board.
    pub bowl: bool,
    /// Trays and bowl stand before and beyond the board, not beside it: for windows that are taller than wide. No game asks
    /// for that; the table does.
    pub narrow: bool,
    /// Points with a rule of their own, to be told from the others.
    pub special: Points,
    /// The point on which men come home and are out of play, if there is one.
    pub home: Option<Point>,
}

impl Board {
    /// The point with a name.
    pub fn point(&self, name: &str) -> Option<Point> {
        let index = self.points.iter().position(|(known, _)| known == name)?;
        u8::try_from(index).ok().map(Point)
    }

    /// The name of a point; empty where there is none.
    pub fn name(&self, point: Point) -> &str {
        self.points.get(point.index()).map_or("", |(name, _)| name)
    }
}
