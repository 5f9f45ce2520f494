//! The board as it is drawn.

use serde::{Deserialize, Serialize};

use crate::Side;
use crate::geometry::{Point, Points};
use crate::notation::SideNames;

/// Owner of an edge of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EdgeOwner {
    /// This side: the edge is its wall, which the opponent's men can go through.
    Side(Side),
    /// Neither side: the edge is a side edge, which no man can go through.
    Nobody,
}

/// Kind of a board, by the arrangement of its points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// Points on gridlines in six directions.
    Hex,
    /// Squares in rows and columns, as in chess.
    Squares,
    /// Spaces in a ring, with places in its middle or beside it.
    Ring,
}

/// A step of a side over the edge of the board: it leaves at one end of a line and comes back at the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crossing {
    /// The side whose pieces can take the step.
    pub side: Side,
    /// The last point before the wall.
    pub exit: Point,
    /// The first point after the wall, at the other end of the line.
    pub entry: Point,
}

/// A board to draw. Places are coordinates in the plane: neighbours have distance 1, the middle is the origin, and `y`
/// points away from the near side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Board {
    /// The arrangement of its points, which decides how it is drawn.
    pub shape: Shape,
    /// Name and place of every point, by [`Point::index`].
    pub points: Vec<(String, (f32, f32))>,
    /// Lines between neighbouring points, each once.
    pub lines: Vec<(Point, Point)>,
    /// The straight edges in order round the board, from corner to corner.
    pub edges: Vec<(Point, Point, EdgeOwner)>,
    /// Colours of the sides at the start of the game, for the edges that they own.
    pub sides: SideNames,
    /// Largest number of checkers that a side can have in its hand; 0 if there are no hands. On a ring, the hands are
    /// in the middle.
    pub checkers: u8,
    /// `true` if a supply of blocks stands beside the board.
    pub bowl: bool,
    /// `true` if standing stones surround the middle. Only a ring has room for them.
    pub standing_stones: bool,
    /// `true` if checkers can leave the game for good, so that the table needs a place for them.
    pub removes: bool,
    /// Points with a rule of their own, to be drawn differently.
    pub special: Points,
    /// The point where pieces are out of play because they are home, if there is one.
    pub home: Option<Point>,
    /// The steps through walls, of either side.
    pub crossings: Vec<Crossing>,
}

impl Board {
    /// Returns the point with a name, or `None` if there is none.
    ///
    /// ```
    /// use benediction_rules::games::obelisk::{Mode, Position, Start};
    /// use benediction_rules::view::{Present, Shape};
    ///
    /// let board = Position::new(Mode::Open, Start::Line).board();
    /// assert_eq!(board.shape, Shape::Squares);
    /// let b2 = board.point("b2").ok_or("no such square")?;
    /// assert_eq!(board.name(b2), "b2");
    /// assert_eq!(board.point("d9"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn point(&self, name: &str) -> Option<Point> {
        let index = self.points.iter().position(|(other, _)| other == name)?;
        u8::try_from(index).ok().map(Point)
    }

    /// Returns the name of a point, or an empty text if the point is not on the board.
    pub fn name(&self, point: Point) -> &str {
        self.points.get(point.index()).map_or("", |(name, _)| name)
    }
}
