//! The hexagonal board of Benediction ([The board](crate::rulebook#the-board)): its gridlines and walls, and for each
//! side the lines that a moving part can follow through the enemy wall ([How men move](crate::rulebook#how-men-move)).

use std::sync::OnceLock;

use super::lines::{Lines, MAX_POINTS, MAX_STEPS};
use super::{Point, Points};

/// One of the six directions of a step on the triangular grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Up, to the next point of the same column.
    N,
    /// Up into the next column to the right.
    NE,
    /// Down into the next column to the right.
    SE,
    /// Down, to the point below in the same column.
    S,
    /// Down into the next column to the left.
    SW,
    /// Up into the next column to the left.
    NW,
}

impl Direction {
    /// All six directions, clockwise from north.
    pub const ALL: [Direction; 6] =
        [Direction::N, Direction::NE, Direction::SE, Direction::S, Direction::SW, Direction::NW];

    /// Returns the opposite direction: S for N, SW for NE.
    #[inline]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 3) % 6]
    }

    /// Returns `true` if a step in this direction leads towards the wall at the top (Blue's).
    #[inline]
    pub const fn is_up(self) -> bool {
        matches!(self, Direction::N | Direction::NE | Direction::NW)
    }
}

/// Entry of a step that does not exist: the line ends here.
const END: u8 = u8::MAX;
/// Bit that is set in the entry of a step through the enemy wall.
const PASSES: u8 = 0x80;

/// The points where a moving part can end. A point that can be reached both directly and through the enemy wall counts
/// as reached through it ([D2](crate::rulebook#rulings)).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// All points where it can end.
    pub ends: Points,
    /// The points that it reaches through the enemy wall.
    pub passing: Points,
}

/// The path of a moving part, to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The start, the points that are crossed, the end.
    pub points: Vec<Point>,
    /// Index into `points` of the first point that is reached through the enemy wall.
    pub through: Option<usize>,
    /// The direction in which the part moves along the whole path.
    pub direction: Direction,
}

/// Hexagonal board of one size, with its tables. Sides are given by [`Side::index`](crate::Side::index): 0 is Red, who
/// owns the lower walls, and 1 is Blue.
///
/// ```
/// use benediction_rules::geometry::{Direction, Hex, Points};
///
/// let hex = Hex::of_size(5).expect("sizes are 5 to 7");
/// assert_eq!(hex.all().len(), 61);
/// let e8 = hex.named("e8").expect("a point of this board");
/// assert_eq!(hex.neighbour(e8, Direction::N).map(|point| hex.name(point)), Some("e9".to_string()));
///
/// // Two checkers of Red go from e8 through Blue's wall and come back at the lower end of the column.
/// let e1 = hex.named("e1").expect("a point of this board");
/// let reach = hex.reach(0, e8, 2, Points::NONE);
/// assert!(reach.passing.has(e1));
/// ```
pub struct Hex {
    n: usize,
    column: [u8; MAX_POINTS],
    row: [u8; MAX_POINTS],
    first_of_column: [u8; 14],
    beside: [Points; MAX_POINTS],
    block_shadow: [Points; MAX_POINTS],
    all: Points,
    walls: [Points; 2],
    second_lines: [Points; 2],
    /// `[side][direction][point]`: the next point of the line, with `PASSES` set if it is reached through the wall, or
    /// `END`.
    steps: [[[u8; MAX_POINTS]; 6]; 2],
    /// `[side][direction][point]`: the point from which a step in the direction leads here.
    back: [[[u8; MAX_POINTS]; 6]; 2],
    /// `[side]`: the lines followed forward, and backward.
    lines: [[Lines; 2]; 2],
}

impl Hex {
    /// Returns the board with `n` points on a side, or `None` if `n` is not 5, 6 or 7. Each board is made once, at
    /// the first call.
    #[inline]
    pub fn of_size(n: usize) -> Option<&'static Hex> {
        static BOARDS: [OnceLock<Hex>; 3] = [const { OnceLock::new() }; 3];
        let cell = BOARDS.get(n.checked_sub(5)?)?;
        Some(cell.get_or_init(|| Hex::build(n)))
    }

    fn build(n: usize) -> Hex {
        let nothing = || Lines::new(Points::NONE, |_, _| None);
        let mut hex = Hex {
            n,
            column: [0; MAX_POINTS],
            row: [0; MAX_POINTS],
            first_of_column: [0; 14],
            beside: [Points::NONE; MAX_POINTS],
            block_shadow: [Points::NONE; MAX_POINTS],
            all: Points::NONE,
            walls: [Points::NONE; 2],
            second_lines: [Points::NONE; 2],
            steps: [[[END; MAX_POINTS]; 6]; 2],
            back: [[[END; MAX_POINTS]; 6]; 2],
            lines: [[nothing(), nothing()], [nothing(), nothing()]],
        };
        let mut index = 0u8;
        for column in 0..hex.columns() {
            hex.first_of_column[column] = index;
            for row in 1..=hex.height(column) {
                hex.column[index as usize] = column as u8;
                hex.row[index as usize] = row as u8;
                hex.all.insert(Point(index));
                index += 1;
            }
        }
        hex.first_of_column[hex.columns()] = index;
        for column in 0..hex.columns() {
            let top = hex.height(column);
            let at = |row| hex.point(column, row).expect("a point of this column");
            let (low, high) = (at(1), at(top));
            let second = (0 < column && column + 1 < hex.columns()).then(|| [at(2), at(top - 1)]);
            hex.walls[0].insert(low);
            hex.walls[1].insert(high);
            if let Some([red, blue]) = second {
                hex.second_lines[0].insert(red);
                hex.second_lines[1].insert(blue);
            }
        }
        for point in hex.all {
            let mut shadow = Points::NONE;
            for direction in Direction::ALL {
                match hex.neighbour(point, direction) {
                    Some(next) => hex.beside[point.index()].insert(next),
                    None => shadow.insert(hex.far_end(point, direction.opposite())),
                }
            }
            hex.block_shadow[point.index()] = shadow | hex.beside[point.index()];
        }
        for side in 0..2 {
            for direction in Direction::ALL {
                for point in hex.all {
                    hex.steps[side][direction as usize][point.index()] = hex.step_entry(side, point, direction);
                }
            }
        }
        for side in 0..2 {
            for direction in Direction::ALL {
                for point in hex.all {
                    if let Some((next, passes)) = hex.step(side, point, direction) {
                        let mark = if passes { PASSES } else { 0 };
                        hex.back[side][direction as usize][next.index()] = point.0 | mark;
                    }
                }
            }
        }
        let lines = [0, 1].map(|side| {
            [&hex.steps[side], &hex.back[side]]
                .map(|tables| Lines::new(hex.all, |point, direction| read_entry(tables[direction][point.index()])))
        });
        hex.lines = lines;
        hex
    }

    /// Returns the number of points on a side of the board: 5, 6 or 7.
    #[inline]
    pub const fn n(&self) -> usize {
        self.n
    }

    /// Returns the number of columns: 9 for a board with 5 points on an edge.
    #[inline]
    pub const fn columns(&self) -> usize {
        2 * self.n - 1
    }

    /// Returns the number of points of a column, which is counted from 0.
    #[inline]
    pub const fn height(&self, column: usize) -> usize {
        2 * self.n - 1 - column.abs_diff(self.n - 1)
    }

    /// Returns the set of all points of the board.
    #[inline]
    pub const fn all(&self) -> Points {
        self.all
    }

    /// Returns the point in a column (from 0) and a row (from 1), or `None` if it is not on the board.
    #[inline]
    pub fn point(&self, column: usize, row: usize) -> Option<Point> {
        (column < self.columns() && (1..=self.height(column)).contains(&row))
            .then(|| Point(self.first_of_column[column] + row as u8 - 1))
    }

    /// Returns the column of a point, from 0.
    #[inline]
    pub const fn column(&self, point: Point) -> usize {
        self.column[point.index()] as usize
    }

    /// Returns the row of a point, from 1.
    #[inline]
    pub const fn row(&self, point: Point) -> usize {
        self.row[point.index()] as usize
    }

    /// Returns the points adjacent to a point.
    #[inline]
    pub const fn beside(&self, point: Point) -> Points {
        self.beside[point.index()]
    }

    /// Returns the points where a block on `point` forbids another one: those adjacent to it, and the opposite ends of
    /// gridlines that end there ([Block](crate::rulebook#the-five-actions)).
    #[inline]
    pub const fn block_shadow(&self, point: Point) -> Points {
        self.block_shadow[point.index()]
    }

    /// Returns the points of a side's wall: the two lower edges for 0 (Red), the two upper edges for 1 (Blue).
    #[inline]
    pub const fn wall(&self, side: usize) -> Points {
        self.walls[side]
    }

    /// Returns the points of a side's second line, without those on the edge of the board: the starting points that
    /// can be chosen in [King Trails](crate::rulebook#what-differs-from-benediction).
    #[inline]
    pub const fn second_line(&self, side: usize) -> Points {
        self.second_lines[side]
    }

    /// Returns the middle of a side's second line: the starting point of a side that does not choose one
    /// ([The board](crate::rulebook#the-board), [D12](crate::rulebook#rulings)).
    #[inline]
    pub fn middle_start(&self, side: usize) -> Point {
        let middle = self.n - 1;
        let row = if side == 0 { 2 } else { self.height(middle) - 1 };
        self.point(middle, row).expect("the second line crosses the middle column")
    }

    /// Returns the next point in a direction, or `None` at the edge of the board.
    #[inline]
    pub fn neighbour(&self, point: Point, direction: Direction) -> Option<Point> {
        let (column, row) = (self.column(point), self.row(point));
        let middle = self.n - 1;
        match direction {
            Direction::N => self.point(column, row + 1),
            Direction::S => self.point(column, row - 1),
            Direction::NE => self.point(column + 1, if column < middle { row + 1 } else { row }),
            Direction::SE => self.point(column + 1, if column < middle { row } else { row - 1 }),
            Direction::NW => self.point(column.checked_sub(1)?, if column > middle { row + 1 } else { row }),
            Direction::SW => self.point(column.checked_sub(1)?, if column > middle { row } else { row - 1 }),
        }
    }

    /// Returns the last point of the gridline in a direction.
    #[inline]
    pub fn far_end(&self, mut point: Point, direction: Direction) -> Point {
        while let Some(next) = self.neighbour(point, direction) {
            point = next;
        }
        point
    }

    fn step_entry(&self, side: usize, point: Point, direction: Direction) -> u8 {
        if let Some(next) = self.neighbour(point, direction) {
            return next.0;
        }
        // The step leaves the board. It goes on only across the enemy's wall: upward for Red, downward for Blue [D13].
        let outward = direction.is_up() == (side == 0);
        if outward && self.walls[1 - side].has(point) {
            PASSES | self.far_end(point, direction.opposite()).0
        } else {
            END
        }
    }

    /// Returns the next point of a side's line, and `true` if the step passes through the enemy wall. Returns `None`
    /// if the line ends.
    ///
    /// ```
    /// use benediction_rules::geometry::{Direction, Hex};
    ///
    /// let hex = Hex::of_size(5).ok_or("no such board")?;
    /// let [a1, a5] = ["a1", "a5"].map(|name| hex.named(name).expect("a point"));
    /// // Red (0) leaves a5 through Blue's wall and comes back at a1. Blue (1) cannot leave there.
    /// assert_eq!(hex.step(0, a5, Direction::N), Some((a1, true)));
    /// assert_eq!(hex.step(1, a5, Direction::N), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn step(&self, side: usize, point: Point, direction: Direction) -> Option<(Point, bool)> {
        read_entry(self.steps[side][direction as usize][point.index()])
    }

    /// Returns the points where a moving part of `count` checkers can end if it starts at `from`
    /// ([How men move](crate::rulebook#how-men-move)). It cannot enter or cross `blocks`.
    ///
    /// ```
    /// use benediction_rules::geometry::{Hex, Points};
    ///
    /// let hex = Hex::of_size(5).ok_or("no such board")?;
    /// let e5 = hex.named("e5").ok_or("no such point")?;
    /// let reach = hex.reach(0, e5, 1, Points::NONE);
    /// assert_eq!(reach.ends, hex.beside(e5));
    /// assert!(reach.passing.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn reach(&self, side: usize, from: Point, count: u8, blocks: Points) -> Reach {
        let steps = (count as usize).min(MAX_STEPS);
        let lines = &self.lines[side][0];
        if !lines.is_plain(from, steps) {
            return self.walk(side, from, steps, blocks);
        }
        let free = lines.free(from, steps);
        if !(free.direct | free.passing).meets(blocks) {
            return Reach { ends: free.direct | free.passing, passing: free.passing };
        }
        let hidden = lines.hidden(from, steps, blocks);
        let passing = free.passing - hidden.passing;
        Reach { ends: (free.direct - hidden.direct) | passing, passing }
    }

    /// Adds to each set the points from which a moving part can end on `to`: a part of one checker for the first set,
    /// of two for the second, and so on. It cannot enter or cross `blocks`.
    #[inline]
    pub fn approaches(&self, side: usize, to: Point, blocks: Points, sets: &mut [Points]) {
        let lines = &self.lines[side][1];
        if !lines.is_plain(to, sets.len()) {
            return self.walk_back(side, to, blocks, sets);
        }
        let hidden = lines.hidden(to, sets.len(), blocks);
        for (steps, set) in sets.iter_mut().enumerate() {
            let free = lines.free(to, steps + 1);
            *set |= (free.direct - hidden.direct) | (free.passing - hidden.passing);
        }
    }

    /// Returns the points from which a moving part of `count` checkers can end on `to` if there are no blocks.
    #[inline]
    pub fn free_approaches(&self, side: usize, to: Point, count: u8) -> Points {
        let steps = (count as usize).min(MAX_STEPS);
        let free = self.lines[side][1].free(to, steps);
        free.direct | free.passing
    }

    fn walk_back(&self, side: usize, to: Point, blocks: Points, sets: &mut [Points]) {
        for table in &self.back[side] {
            let (mut at, mut points, mut continues) = (to, Points::NONE, true);
            for set in sets.iter_mut() {
                match read_entry(table[at.index()]).filter(|(from, _)| continues && !blocks.has(*from)) {
                    Some((from, _)) => {
                        at = from;
                        points.insert(at);
                    }
                    None => continues = false,
                }
                *set |= points;
            }
        }
    }

    fn walk(&self, side: usize, from: Point, steps: usize, blocks: Points) -> Reach {
        let mut reach = Reach::default();
        for table in &self.steps[side] {
            let mut at = from;
            let mut passed = false;
            for _ in 0..steps {
                let entry = table[at.index()];
                if entry == END {
                    break;
                }
                at = Point(entry & !PASSES);
                passed |= entry & PASSES != 0;
                if blocks.has(at) {
                    break;
                }
                reach.ends.insert(at);
                if passed {
                    reach.passing.insert(at);
                }
            }
        }
        reach.ends.remove(from);
        reach.passing.remove(from);
        reach
    }

    /// Returns the path of a moving part to a point, or `None` if it cannot end there. If several paths lead there, it
    /// is one through the wall if there is one ([D2](crate::rulebook#rulings)), and the shortest of its kind.
    ///
    /// ```
    /// use benediction_rules::geometry::{Hex, Points};
    ///
    /// let hex = Hex::of_size(5).ok_or("no such board")?;
    /// let [d7, d2] = ["d7", "d2"].map(|name| hex.named(name).expect("a point"));
    /// // Up from d7 to d8, and through the wall to d1 and d2.
    /// let passage = hex.passage(0, d7, d2, 3, Points::NONE).ok_or("out of reach")?;
    /// assert_eq!(passage.points.len(), 4);
    /// assert_eq!(passage.through, Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn passage(&self, side: usize, from: Point, to: Point, count: u8, blocks: Points) -> Option<Passage> {
        let steps = (count as usize).min(MAX_STEPS);
        let mut best: Option<Passage> = None;
        for direction in Direction::ALL {
            let mut points = vec![from];
            let mut through = None;
            let mut at = from;
            for _ in 0..steps {
                let Some((next, passes)) = self.step(side, at, direction) else { break };
                if blocks.has(next) {
                    break;
                }
                at = next;
                if passes && through.is_none() {
                    through = Some(points.len());
                }
                points.push(at);
                if at == to && to != from {
                    let better = best.as_ref().is_none_or(|path| {
                        (through.is_none(), points.len()) < (path.through.is_none(), path.points.len())
                    });
                    if better {
                        best = Some(Passage { points: points.clone(), through, direction });
                    }
                }
            }
        }
        best
    }

    /// Returns the coordinates of a point: neighbours have distance 1, the middle of the board is the origin, and `y`
    /// points up.
    #[inline]
    pub fn place(&self, point: Point) -> (f32, f32) {
        let (column, row) = (self.column(point), self.row(point));
        let x = (column as f32 - (self.n as f32 - 1.0)) * 3f32.sqrt() / 2.0;
        let y = row as f32 - (self.height(column) as f32 + 1.0) / 2.0;
        (x, y)
    }

    /// Returns the name of a point, its column as a letter and its row: `e2`.
    #[inline]
    pub fn name(&self, point: Point) -> String {
        format!("{}{}", (b'a' + self.column[point.index()]) as char, self.row[point.index()])
    }

    /// Returns the point with a name in lower case, or `None` if there is none on this board.
    #[inline]
    pub fn named(&self, name: &str) -> Option<Point> {
        let letter = *name.as_bytes().first()?;
        let digits = name.get(1..)?;
        if !letter.is_ascii_lowercase() || digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        self.point((letter - b'a') as usize, digits.parse().ok()?)
    }
}

const fn read_entry(entry: u8) -> Option<(Point, bool)> {
    if entry == END { None } else { Some((Point(entry & !PASSES), entry & PASSES != 0)) }
}

impl std::fmt::Debug for Hex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Hex({})", self.n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn five() -> &'static Hex {
        Hex::of_size(5).expect("there is a 5-board")
    }

    #[test]
    fn only_boards_of_61_91_and_127_points_exist() {
        let sizes: Vec<u32> = (5..=7).filter_map(Hex::of_size).map(|hex| hex.all().len()).collect();
        assert_eq!(sizes, [61, 91, 127]);
        assert!(Hex::of_size(4).is_none() && Hex::of_size(8).is_none() && Hex::of_size(0).is_none());
    }

    #[test]
    fn the_gridlines_through_a1_end_at_a5_e1_and_i5() {
        let hex = five();
        let a1 = hex.named("a1").expect("a1");
        let mut ends: Vec<String> =
            [Direction::N, Direction::NE, Direction::SE].iter().map(|d| hex.name(hex.far_end(a1, *d))).collect();
        ends.sort();
        assert_eq!(ends, ["a5", "e1", "i5"]);
    }

    #[test]
    fn red_passes_blues_wall_where_the_rules_say() {
        let hex = five();
        for (from, direction, to) in [
            ("f8", Direction::NE, "a4"),
            ("i5", Direction::NE, "a1"),
            ("a5", Direction::NW, "i1"),
            ("e9", Direction::N, "e1"),
            ("e9", Direction::NE, "a5"),
            ("e9", Direction::NW, "i5"),
        ] {
            let from = hex.named(from).expect("from");
            assert_eq!(hex.step(0, from, direction), Some((hex.named(to).expect("to"), true)));
            assert_eq!(hex.step(1, from, direction), None, "Blue does not leave over its own wall");
        }
        let side_wall = hex.named("i3").expect("i3");
        assert_eq!(hex.step(0, side_wall, Direction::NE), None);
        assert_eq!(hex.step(1, side_wall, Direction::SE), None);
    }

    #[test]
    fn tall_stack_passes_through_walls_beyond_its_origin() {
        let hex = five();
        let e2 = hex.named("e2").expect("e2");
        let e4 = hex.named("e4").expect("e4");
        let round = hex.reach(0, e2, 11, Points::NONE);
        assert!(round.passing.has(e4) && !round.ends.has(e2));
        assert!(!hex.reach(0, e2, 10, Points::NONE).passing.has(e4));
        let way = hex.passage(0, e2, e4, 11, Points::NONE).expect("a way");
        assert_eq!((way.points.len(), way.through), (12, Some(8)));
    }

    #[test]
    fn longer_walks_than_max_steps_reach_nothing_new() {
        for n in 5..=7 {
            let hex = Hex::of_size(n).expect("a board");
            for point in hex.all() {
                assert_eq!(hex.walk(0, point, MAX_STEPS, Points::NONE), hex.walk(0, point, 64, Points::NONE));
            }
        }
    }
}
