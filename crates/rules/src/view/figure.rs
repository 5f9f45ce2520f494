//! The things on the board: checkers, pieces, marks, dice.

use serde::{Deserialize, Serialize};

use crate::Side;
use crate::geometry::{Point, Points};
use crate::worded_enum;

/// Number of a checker, which it keeps for the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CheckerId(pub u16);

/// Family of a form, whose forms are of one material, sound alike and are called alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Discs, which lie flat and are stacked.
    Disc,
    /// The pieces of chess, known by sight.
    Chessman,
    /// Stones, which stand on each other.
    Stone,
    /// Figures among discs.
    Figure,
}

worded_enum! {
    /// Shape of a piece, which is the same for both sides.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Form {
        /// A disc; a king's disc shows a crown.
        #[default]
        Checker = "checker",
        /// A pawn, as in chess: the lowest piece.
        Pawn = "pawn",
        /// A knight, as in chess: the head of a horse.
        Knight = "knight",
        /// A bishop, as in chess: with a mitre.
        Bishop = "bishop",
        /// A rook, as in chess: a tower.
        Rook = "rook",
        /// A queen, as in chess: with a coronet.
        Queen = "queen",
        /// A king, as in chess: the highest piece.
        King = "king",
        /// The lowest stone of an obelisk.
        Base = "base",
        /// The middle stone of an obelisk.
        Pedestal = "pedestal",
        /// The highest stone of an obelisk.
        Capstone = "capstone",
        /// A crowned figure, a king among discs.
        Figure = "king",
    }

    /// Returns the word of the form in scripts, which is its id in messages too.
    pub const fn word;
}

impl Form {
    /// Returns the family that the form belongs to.
    pub const fn family(self) -> Family {
        match self {
            Form::Checker => Family::Disc,
            Form::Pawn | Form::Knight | Form::Bishop | Form::Rook | Form::Queen | Form::King => Family::Chessman,
            Form::Base | Form::Pedestal | Form::Capstone => Family::Stone,
            Form::Figure => Family::Figure,
        }
    }

    /// Returns the letter of the form in the notation of its game, in upper case. Returns `None` for checkers and
    /// figures, which have no letter.
    pub const fn letter(self) -> Option<char> {
        match self {
            Form::Checker | Form::Figure => None,
            Form::Pawn | Form::Pedestal => Some('P'),
            Form::Knight => Some('N'),
            Form::Bishop | Form::Base => Some('B'),
            Form::Rook => Some('R'),
            Form::Queen => Some('Q'),
            Form::King => Some('K'),
            Form::Capstone => Some('C'),
        }
    }
}

/// Mark on a piece of Benediction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Blessed: a white stone on the piece.
    Blessed,
    /// Cursed: a black stone on the piece.
    Cursed,
}

/// Line of the board on which pieces line up, in a game that demands it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Axis {
    /// The point at one end of the line.
    pub from: Point,
    /// The other end; the same point if the pieces share it.
    pub to: Point,
    /// `true` if the pieces are alike and of both sides, `false` if they are of one side.
    pub across: bool,
}

/// Dice that have been rolled and are being played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RolledDice {
    /// The side in whose turn they were rolled.
    pub by: Option<Side>,
    /// The number that each die shows, and `true` if it has been used.
    pub dice: Vec<(u8, bool)>,
}

/// A doubling cube, as it is drawn beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube {
    /// The stake of the game: 1, 2, 4 … 64.
    pub stake: u32,
    /// The only side that may double; `None` while the cube is in the middle.
    pub owner: Option<Side>,
}

/// Place of a checker, on the board or off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// On a point, with this number of checkers below it.
    On(Point, u8),
    /// In its owner's hand, beside the board.
    Hand,
    /// Out of the game, for good.
    Removed,
}

/// Places of all checkers. The number of a checker is its index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// Owner and place of each checker.
    pub checkers: Vec<(Side, Spot)>,
}

impl Layout {
    /// Returns the checkers on a point, bottom first.
    ///
    /// ```
    /// use benediction_rules::Side;
    /// use benediction_rules::games::benediction::{Position, Variant};
    /// use benediction_rules::view::{Present, Spot};
    ///
    /// let position = Position::new(Variant::BENEDICTION, Side::Near);
    /// let layout = position.layout();
    /// let e2 = position.hex().named("e2").ok_or("no such point")?;
    /// assert_eq!(layout.stack(e2).len(), 1);
    /// assert_eq!(layout.off_board(Side::Near, Spot::Hand).len(), 9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stack(&self, point: Point) -> Vec<CheckerId> {
        let mut stack: Vec<(u8, CheckerId)> = self
            .checkers
            .iter()
            .enumerate()
            .filter_map(|(id, (_, spot))| match spot {
                Spot::On(at, height) if *at == point => Some((*height, CheckerId(id as u16))),
                _ => None,
            })
            .collect();
        stack.sort();
        stack.into_iter().map(|(_, id)| id).collect()
    }

    /// Returns the checkers of a side at a place off the board, lowest number first.
    pub fn off_board(&self, side: Side, spot: Spot) -> Vec<CheckerId> {
        let held = self.checkers.iter().enumerate().filter(|(_, checker)| **checker == (side, spot));
        held.map(|(id, _)| CheckerId(id as u16)).collect()
    }

    /// Puts checkers on a point, above those that are there.
    ///
    /// # Panics
    ///
    /// Panics if there is no checker of such a number.
    pub fn place(&mut self, ids: &[CheckerId], point: Point) {
        let below = self.stack(point).len();
        for (above, id) in ids.iter().enumerate() {
            self.checkers[id.0 as usize].1 = Spot::On(point, (below + above) as u8);
        }
    }

    /// Takes checkers off the board, to `spot`.
    ///
    /// # Panics
    ///
    /// Panics if there is no checker of such a number.
    pub fn send(&mut self, ids: &[CheckerId], spot: Spot) {
        for id in ids {
            self.checkers[id.0 as usize].1 = spot;
        }
    }
}

/// A piece as it is drawn. Its lowest checker identifies it: that one stays when the piece grows or loses its upper
/// part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Man {
    /// The point where the piece stands.
    pub at: Point,
    /// The side that owns the piece.
    pub side: Side,
    /// Its checkers, the bottom one first.
    pub checkers: Vec<CheckerId>,
    /// The shape in which its checkers are drawn.
    pub form: Form,
    /// `true` if it is a king.
    pub king: bool,
    /// Its blessing or curse; `None` if it is plain.
    pub mark: Option<Mark>,
}

/// Everything that is drawn of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    /// All pieces, by point; of those on one point the lower one first.
    pub men: Vec<Man>,
    /// The checkers in hand, the near side's first.
    pub hands: [Vec<CheckerId>; 2],
    /// The checkers out of the game, the near side's first.
    pub removed: [Vec<CheckerId>; 2],
    /// The checkers that have the form [`Form::Figure`] off the board, too; all others are flat there.
    pub figures: Vec<CheckerId>,
    /// The points on which blocks stand.
    pub blocks: Points,
    /// The starting points of each side, the near one's first.
    pub starts: [Points; 2],
    /// The pieces that may not move again this turn.
    pub locked: Points,
    /// The dice, as long as they are being played.
    pub thrown: RolledDice,
    /// The doubling cube, if the game has one.
    pub cube: Option<Cube>,
    /// The lines on which pieces of the side to act line up, in a game that demands it.
    pub axes: Vec<Axis>,
    /// `true` if the players have changed places; the pieces keep their colours.
    pub exchanged: bool,
}

/// Warning about a position that a player must not miss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A king of this side is blessed and wins when the turn of its side begins
    /// ([King Trails](crate::rulebook#what-differs-from-benediction)).
    WinsAtTurnStart(Side),
}
